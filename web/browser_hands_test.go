package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"katachi/internal/testpeers"
)

// fingers sends one event of several fingers; none lifts them.
func (b *tab) fingers(kind input.DispatchTouchEventType, at ...[2]float64) {
	b.Helper()
	points := []*input.TouchPoint{}
	for i, p := range at {
		points = append(points, &input.TouchPoint{X: p[0], Y: p[1], ID: new(float64(i))})
	}
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// swipe moves a finger over the page, slowly enough that it is not a fling.
func (b *tab) swipe(x, y, dx, dy float64) {
	b.Helper()
	b.fingers("touchStart", [2]float64{x, y})
	for i := range 12 {
		part := float64(i+1) / 12
		b.fingers("touchMove", [2]float64{x + part*dx, y + part*dy})
		time.Sleep(16 * time.Millisecond)
	}
	b.fingers("touchEnd")
}

// TestPageSwipe: on a phone, moving a finger over the board scrolls the page, and neither plays nor
// selects. Two fingers enlarge the board, and a finger selects a region once the mode for that is
// on.
func TestPageSwipe(t *testing.T) {
	b := openPage(t, phone, "#explore?m=Q16")
	b.settled()
	x, y := b.place("K10", 19)
	b.swipe(x, y, 0, -160)
	b.wait(`scrollY > 60`)
	b.same(b.stones(), "B:Q16", "after a swipe")
	if at := b.fragment(); strings.Contains(at, "area") {
		t.Errorf("a swipe selected: %s", at)
	}
	time.Sleep(time.Second) // until the scrolling ends
	eval[any](b, `scrollTo(0, 0)`)

	x, y = b.place("D4", 19)
	b.fingers("touchStart", [2]float64{x - 20, y}, [2]float64{x + 20, y})
	for i := range 8 {
		apart := 20 + 5*float64(i+1)
		b.fingers("touchMove", [2]float64{x - apart, y}, [2]float64{x + apart, y})
	}
	b.fingers("touchEnd")
	b.wait(`document.querySelector('#board > svg').viewBox.baseVal.width < 160`)
	if at := eval[float64](b, `scrollY`); at != 0 {
		t.Errorf("two fingers scrolled the page by %g", at)
	}
	b.do(chromedp.TapXY(x, y)) // the point between the fingers has not moved
	b.wait(`document.querySelector('.hint').textContent.startsWith('D4')`)
	b.wait(`document.querySelector('.loupe button').textContent === 'Play D4'`)
	at := eval[[]float64](b, `(() => { const r = document.querySelector('.loupe button').getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`)
	b.do(chromedp.TapXY(at[0], at[1]))
	b.wait(`location.hash.includes('Q16.D4')`)
	b.do(chromedp.Click(chromedp.CSS("#unzoom")))
	b.wait(`document.querySelector('#board > svg').viewBox.baseVal.width > 400`)

	b.do(chromedp.Click(chromedp.CSS("#region")))
	x, y = b.place("M12", 19)
	x1, y1 := b.place("S18", 19)
	b.swipe(x, y, x1-x, y1-y)
	b.wait(`location.hash.includes('area=M12%3AS18')`)
	b.wait(`document.querySelector('#region').getAttribute('aria-pressed') === 'false'`)
}

// TestPageFold: on a phone, the name of the move and the step buttons are visible without
// scrolling.
func TestPageFold(t *testing.T) {
	b := openPage(t, phone, "#game?game=1&node=30")
	b.wait(`/^Move 30 of \d+ · \S/.test(document.querySelector('.hint').textContent)`)
	for _, what := range []string{".hint", "#forward", "#suggest", "#autoplay"} {
		if bottom := eval[float64](b, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().bottom`, what)); bottom > 844 {
			t.Errorf("%s ends at %g, below the fold", what, bottom)
		}
	}
}

// TestPageShares: the percentages on the board are at least 10 pixels high, or not drawn; a pressed
// button stays readable under the mouse.
func TestPageShares(t *testing.T) {
	testpeers.Slow(t)
	for _, d := range []device{phone, tablet, desktop, {width: 1600, height: 1200}} {
		b := openPage(t, d, "#explore?m=Q16.D4")
		b.settled()
		b.wait(`document.querySelectorAll('#board .continuation').length > 3`)
		for _, size := range eval[[]float64](b, `(() => { const svg = document.querySelector('#board > svg'), by = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
			return [...svg.querySelectorAll('.share')].filter((e) => getComputedStyle(e).display !== 'none' && e.textContent).map((e) => parseFloat(getComputedStyle(e).fontSize) * by); })()`) {
			if size < 9.99 {
				t.Errorf("at %d a share is %g pixels high", d.width, size)
			}
		}
		if d.width != desktop.width {
			continue
		}
		if n := eval[int](b, `[...document.querySelectorAll('#board .share')].filter((e) => getComputedStyle(e).display !== 'none' && e.textContent).length`); n < 4 {
			t.Errorf("%d shares are drawn", n)
		}
		button := `document.querySelector('.all-moves')`
		eval[any](b, button+`.click()`)
		at := eval[[]float64](b, `(() => { const e = `+button+`; e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`)
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: at[0], Y: at[1]})
		b.wait(button + `.matches(':hover')`)
		if eval[string](b, `getComputedStyle(`+button+`).color`) == eval[string](b, `getComputedStyle(document.body).color`) {
			t.Error("under the mouse, a pressed button has the text colour of one that is not pressed")
		}
	}
}

// TestPageSteps steps through a game by each of the keys and by the wheel.
func TestPageSteps(t *testing.T) {
	b := openPage(t, desktop, "#game?game=1&node=30")
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	at := func(node int, what string) {
		t.Helper()
		b.wait(fmt.Sprintf(`location.hash.includes('node=%d') || location.hash + %q === ''`, node, what))
	}
	b.click("T1") // the click gives the board the focus, but the arrows still step
	if y := eval[float64](b, `scrollY`); y != 0 {
		t.Fatalf("a click scrolled the page by %g", y)
	}
	b.press(kb.ArrowLeft)
	at(30, "left takes the move back that was played")
	for _, s := range []struct {
		key  string
		node int
	}{{kb.ArrowRight, 31}, {kb.ArrowLeft, 30}, {kb.PageDown, 40}, {kb.PageUp, 30}, {" ", 31}, {"]", 32}, {"[", 31}, {kb.Home, 0}} {
		if s.key == " " { // one event, as from a keyboard; chromedp sends two, which always scroll
			for _, kind := range []input.DispatchKeyEventType{"keyDown", "keyUp"} {
				call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: " ", Code: "Space", WindowsVirtualKeyCode: 32, Text: " "})
			}
		} else {
			b.press(s.key)
		}
		if s.node > 0 {
			at(s.node, s.key)
		} else {
			b.wait(`!location.hash.includes('node=')`)
		}
		if y := eval[float64](b, `scrollY`); y != 0 {
			t.Fatalf("%q scrolled the page by %g", s.key, y)
		}
	}
	b.press(kb.PageDown)
	at(10, "PageDown")
	x, y := b.place("K10", 19)
	before := eval[float64](b, `scrollY`)
	for i, by := range []float64{120, 120, -120} {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 0.01, DeltaY: by})
		at([]int{11, 12, 11}[i], "the wheel")
	}
	if after := eval[float64](b, `scrollY`); after != before {
		t.Errorf("the wheel over the board scrolled the page from %g to %g", before, after)
	}
	b.press(kb.End)
	b.wait(`document.querySelector('.moves button:last-child').getAttribute('aria-current') === 'step'`)
}
