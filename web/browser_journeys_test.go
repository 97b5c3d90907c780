package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"katachi/internal/testpeers"
)

// journey is what somebody does with the page, until a condition holds.
type journey struct {
	name, fragment, ready string
	do                    func(b *tab)
}

const searched = `document.querySelector('.results:not(.busy) .figures b') !== null`

// journeys follow each other in one tab.
var journeys = []journey{
	{"first", "#explore", searched, nil},
	{"move", "#explore?m=Q16.D4", searched + ` && document.querySelectorAll('#board .continuation').length > 2`, nil},
	{"region", "#explore?m=Q16.D4.Q3&area=K1:T10", searched + ` && document.querySelectorAll('#board .region').length === 1`, nil},
	{"nothing", "#explore?m=Q16.D4&f.player=nobody", `document.querySelector('.results:not(.busy) button') !== null`, nil},
	{"beyond", "#explore?m=Q16.D4.Q3.D16.C6.F3.R14", `document.querySelectorAll('#beyond .sourcesign').length > 1`, nil},
	{"told", "#game", `document.querySelectorAll('#look button .mini').length === 3`, func(b *tab) {
		b.drop("(;GM[1]FF[4]SZ[19]KM[6.5]PB[Anna]PW[Bert];B[pd];W[dd];B[cc];W[dc];B[cd];W[ce];B[be];W[cf];B[de];W[bd];B[pp];W[bc];B[dp];W[cb])")
	}},
	{"review", "#game", `document.querySelector('#board .loss') !== null`, func(b *tab) {
		b.drop(judgedGame)
		b.wait(`document.querySelectorAll('.moves button').length === 6`)
		b.pressed("#review")
		b.wait60(`document.querySelector('#practise-review') !== null && document.querySelector('#stop-review') === null`)
		b.press(kb.End)
	}},
	{"better", "", `document.querySelector('.better') !== null`, func(b *tab) { b.pressed(".review [data-better]") }},
	{"life", "#game", `document.querySelector('#stood button') !== null`, func(b *tab) {
		b.drop("(;SZ[9]AB[dd][ed][fd][ce][ge][df]AW[de][ee][fe][gf][gg][hf]PL[W];W[aa];B[ef];W[ai];B[ff])")
	}},
	{"shape", "#shapes?shape=ponnuki", `document.querySelector('.pattern') !== null`, nil},
	{"player", "#players?player=Lee+Sedol", `document.querySelector('#player .years') !== null`, nil},
	{"ask", "#ask?ask=captures+3..+%3B+by+player", `document.querySelectorAll('.panel .card').length > 1`, nil},
}

// TestPageJourneys writes pictures of twelve journeys into the folder that KATACHI_SCREENSHOTS
// names, for inspection: in English at four widths in both themes, in other languages at two.
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
	for _, language := range []string{"en", "ja", "ko", "zh"} {
		for _, d := range devices {
			follow(t, d, language, into)
		}
	}
	for _, d := range more {
		follow(t, d, "en", into)
	}
}

// follow takes pictures of the journeys on a device.
func follow(t *testing.T, d device, language, into string) {
	t.Helper()
	var asked atomic.Int32
	b := openWithEngine(t, betterEngine(&asked), "")
	scheme := map[bool]string{false: "light", true: "dark"}[d.dark]
	size := []chromedp.EmulateViewportOption{}
	if d.touch {
		size = append(size, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(d.width, d.height, size...))
	eval[any](b, fmt.Sprintf(`localStorage.setItem('katachi.language', '%q'), localStorage.setItem('katachi.theme', '%q')`, language, scheme))
	b.do(chromedp.Reload())
	for n, j := range journeys {
		if j.fragment != "" {
			eval[any](b, fmt.Sprintf(`location.hash = %q`, j.fragment))
		}
		if j.do != nil {
			b.wait60(`document.querySelector('.card') !== null`)
			j.do(b)
		}
		b.wait60(j.ready)
		b.wait60(`document.querySelectorAll('.busy, [aria-busy=true]').length === 0`)
		eval[any](b, `scrollTo(0, 0)`)
		png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%02d-%s-%d-%s-%s.png", n+1, j.name, d.width, scheme, language)
		if err := os.WriteFile(filepath.Join(into, name), png, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
