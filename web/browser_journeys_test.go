package web_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"katachi/internal/testpeers"
)

// journey is what somebody does with the page, until a condition holds.
type journey struct {
	name, fragment, ready string
	record                string // that is dropped
	do                    func(b *tab)
}

const searched = `document.querySelector('.results:not(.busy) .figures b') !== null`

// journeys follow each other in one tab.
var journeys = []journey{
	{name: "first", fragment: "#explore", ready: searched},
	{name: "move", fragment: "#explore?m=Q16.D4", ready: searched + ` && document.querySelectorAll('#board .continuation').length > 2`},
	{name: "region", fragment: "#explore?m=Q16.D4.Q3&area=K1:T10", ready: searched + ` && document.querySelectorAll('#board .region').length === 1`},
	{name: "nothing", fragment: "#explore?m=Q16.D4&f.player=nobody", ready: `document.querySelector('.results:not(.busy) button') !== null`},
	{name: "beyond", fragment: "#explore?m=Q16.D4.Q3.D16.C6.F3.R14", ready: `document.querySelectorAll('#beyond .sourcesign').length > 1`},
	{
		name: "told", fragment: "#game", ready: `document.querySelectorAll('#look button .mini').length === 3`,
		record: "(;GM[1]FF[4]SZ[19]KM[6.5]PB[Anna]PW[Bert];B[pd];W[dd];B[cc];W[dc];B[cd];W[ce];B[be];W[cf];B[de];W[bd];B[pp];W[bc];B[dp];W[cb])",
	},
	{name: "review", fragment: "#game", ready: `document.querySelector('#board .loss') !== null`, record: judgedGame, do: func(b *tab) {
		b.wait(`document.querySelectorAll('.moves button').length === 6`)
		b.pressed("#review")
		b.wait60(`document.querySelector('#practise-review') !== null && document.querySelector('#stop-review') === null`)
		b.press(kb.End)
	}},
	{name: "better", ready: `document.querySelector('.better') !== null`, do: func(b *tab) { b.pressed(".review [data-better]") }},
	{
		name: "life", fragment: "#game", ready: `document.querySelector('#stood button') !== null`,
		record: "(;SZ[9]AB[dd][ed][fd][ce][ge][df]AW[de][ee][fe][gf][gg][hf]PL[W];W[aa];B[ef];W[ai];B[ff])",
	},
	{name: "shape", fragment: "#shapes?shape=ponnuki", ready: `document.querySelector('.pattern') !== null`},
	{name: "player", fragment: "#players?player=Lee+Sedol", ready: `document.querySelector('#player .years') !== null`},
	{name: "ask", fragment: "#ask?ask=captures+3..+%3B+by+player", ready: `document.querySelectorAll('.panel .card').length > 1`},
}

// TestPageJourneys writes pictures of twelve journeys into the folder that KATACHI_SCREENSHOTS
// names, for inspection: in English at four widths in both themes, in other languages at two. If
// KATACHI_BEFORE is the address of an earlier page (make pictures), they show it on the left.
func TestPageJourneys(t *testing.T) {
	testpeers.Long(t)
	into := os.Getenv("KATACHI_SCREENSHOTS")
	if into == "" {
		t.Skip("set KATACHI_SCREENSHOTS to a folder")
	}
	devices := []device{{width: 1440, height: 900}, {width: 390, height: 844, touch: true, dark: true}}
	more := []device{
		{width: 1440, height: 900, dark: true},
		{width: 390, height: 844, touch: true},
		{width: 1024, height: 768},
		{width: 1024, height: 768, dark: true},
		{width: 768, height: 1024, touch: true},
		{width: 768, height: 1024, touch: true, dark: true},
	}
	take := func(d device, language string) {
		t.Run(fmt.Sprintf("%d-%s-%s", d.width, map[bool]string{false: "light", true: "dark"}[d.dark], language), func(t *testing.T) { follow(t, d, language, into) })
	}
	for _, d := range append(devices, more...) {
		take(d, "en")
	}
	for _, language := range []string{"ja", "ko", "zh"} {
		for _, d := range devices {
			take(d, language)
		}
	}
}

// follow takes pictures of the journeys on a device.
func follow(t *testing.T, d device, language, into string) {
	var asked atomic.Int32
	now := openWithEngine(t, betterEngine(&asked), "")
	now.dress(d, language)
	var before *tab
	if address := os.Getenv("KATACHI_BEFORE"); address != "" {
		before = openAt(t, desktop, address, "")
		before.dress(d, language)
	}
	for n, j := range journeys {
		now.begin(j)
		if j.do != nil {
			j.do(now)
		}
		now.wait60(j.ready)
		now.wait60(`document.querySelectorAll('.busy, [aria-busy=true]').length === 0`)
		seen := now.picture()
		if before != nil { // it may have no such thing
			before.begin(j)
			time.Sleep(2 * time.Second)
			seen = beside(before.picture(), seen)
		}
		f, err := os.Create(filepath.Join(into, fmt.Sprintf("%02d-%s-%s.png", n+1, j.name, filepath.Base(t.Name()))))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(png.Encode(f, seen), f.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// dress shows the page as on a device, in a language.
func (b *tab) dress(d device, language string) {
	size := []chromedp.EmulateViewportOption{}
	if d.touch {
		size = append(size, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(d.width, d.height, size...))
	eval[any](b, fmt.Sprintf(`localStorage.setItem('katachi.language', '%q'), localStorage.setItem('katachi.theme', '%q')`,
		language, map[bool]string{false: "light", true: "dark"}[d.dark]))
	b.do(chromedp.Reload())
}

// begin goes to where a journey begins.
func (b *tab) begin(j journey) {
	if j.fragment != "" {
		eval[any](b, fmt.Sprintf(`location.hash = %q`, j.fragment))
	}
	if j.record != "" {
		b.wait60(`document.querySelector('.card') !== null`)
		b.drop(j.record)
	}
}

// picture returns a picture of the first view.
func (b *tab) picture() image.Image {
	b.Helper()
	eval[any](b, `scrollTo(0, 0)`)
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	seen, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	return seen
}

// beside returns two pictures as one.
func beside(left, right image.Image) image.Image {
	const gap = 16
	l, r := left.Bounds(), right.Bounds()
	both := image.NewRGBA(image.Rect(0, 0, l.Dx()+gap+r.Dx(), max(l.Dy(), r.Dy())))
	draw.Draw(both, both.Bounds(), image.NewUniform(color.RGBA{200, 40, 40, 255}), image.Point{}, draw.Src)
	draw.Draw(both, l, left, image.Point{}, draw.Src)
	draw.Draw(both, r.Add(image.Pt(l.Dx()+gap, 0)), right, image.Point{}, draw.Src)
	return both
}
