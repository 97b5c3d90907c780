package web_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPageMouse plays, selects a region, and sets stones and wildcards with the mouse.
func TestPageMouse(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	b.click("Q16")
	b.same(b.stones(), "B:Q16", "after a click")
	b.click("Q16")
	b.same(b.stones(), "B:Q16", "after a click on a stone")
	b.click("D4")
	b.same(b.stones(), "B:Q16 W:D4", "after two clicks")
	b.settled()
	b.drag("L11", "T19")
	b.wait(`location.hash.includes('area=L11%3AT19')`)
	b.settled()
	b.wait(`document.querySelectorAll('#board .region').length === 1`)

	x, y := b.place("R14", 19)
	b.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight))
	b.wait(`document.querySelectorAll('[role=menuitem]').length === 7`)
	eval[any](b, `document.querySelectorAll('[role=menuitem]')[4].click()`)
	b.wait(`location.hash.includes('wild=*R14')`)
	b.wait(`document.querySelectorAll('#board .wild').length === 1`)
	b.same(b.stones(), "B:Q16 W:D4", "after a wildcard")

	eval[any](b, `(() => { const e = document.querySelector('#tool'); e.value = '2'; e.dispatchEvent(new Event('change')); })()`)
	b.click("C3")
	b.same(b.stones(), "B:Q16 W:D4 W:C3", "after a white stone was set")
}

// TestPageCaptures plays a capture and a ko.
func TestPageCaptures(t *testing.T) {
	b := openPage(t, desktop, "#explore?b=D5.C4.D3&w=E5.F4.E3.D4")
	b.click("E4") // Black takes D4
	b.same(b.stones(), "B:D5 W:E5 B:C4 B:E4 W:F4 B:D3 W:E3", "after the capture")
	b.click("D4") // White must not take back at once
	b.same(b.stones(), "B:D5 W:E5 B:C4 B:E4 W:F4 B:D3 W:E3", "after the move that ko forbids")
	b.wait(`document.querySelector('.toast').textContent !== ''`)
	b.click("Q16")
	b.click("Q4")
	b.click("D4")
	b.same(b.stones(), "W:Q16 B:D5 W:E5 B:C4 W:D4 W:F4 B:Q4 B:D3 W:E3", "after the ko was taken back")
}

// TestPageTouch plays with two taps and a loupe, and opens the menu of a point by a long press.
func TestPageTouch(t *testing.T) {
	b := openPage(t, phone, "")
	b.settled()
	b.tap("Q16")
	b.wait(`document.querySelector('.loupe') !== null`)
	b.same(b.stones(), "", "after the first tap")
	b.wait(`document.querySelector('.hint').textContent.includes('Q16')`)
	b.tap("Q16")
	b.wait(`document.querySelector('.loupe') === null`)
	b.same(b.stones(), "B:Q16", "after the second tap")
	b.tap("D4")
	b.tap("D16") // another point: this is a first tap again
	b.same(b.stones(), "B:Q16", "after taps at two places")

	x, y := b.place("C3", 19)
	b.touch("touchStart", x, y)
	b.wait(`document.querySelectorAll('[role=menuitem]').length === 7`)
	b.touch("touchEnd", 0, 0)
	eval[any](b, `document.querySelectorAll('[role=menuitem]')[2].click()`)
	b.wait(`location.hash.includes('w=C3')`)
	b.same(b.stones(), "B:Q16 W:C3", "after a stone was set")
}

// TestPageKeyboard uses the page without a mouse.
func TestPageKeyboard(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	for range 14 {
		b.press(kb.Tab)
		if eval[bool](b, `document.activeElement.id === 'board'`) {
			break
		}
	}
	b.wait(`document.activeElement.id === 'board'`)
	b.wait(`document.querySelector('#board .cursor rect') !== null`)
	b.press(kb.ArrowRight, kb.ArrowUp, kb.Enter)
	b.same(b.stones(), "B:L11", "after Enter")
	b.wait(`document.querySelector('[role=status]').textContent.length > 0`)
	b.press("[")
	b.same(b.stones(), "", "after [")
	b.press("]")
	b.same(b.stones(), "B:L11", "after ]")
	b.press("2")
	b.same(b.stones(), "W:L11", "after 2 on a stone: it is white")
	b.press("3")
	b.same(b.stones(), "", "after 3")
	b.settled()
	for range 2 {
		b.do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(kb.ModifierShift)))
		b.do(chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(kb.ModifierShift)))
	}
	b.wait(`location.hash.includes('area=L9%3AN11')`)
	b.press(kb.Escape)
	b.wait(`!location.hash.includes('area')`)
	b.settled()
	b.wait(`document.querySelectorAll('#board .continuation').length > 0`)
	b.press("a")
	b.wait(`document.querySelectorAll('#board .stones circle').length === 1`)
	b.press("/")
	b.wait(`document.activeElement.tagName === 'INPUT'`)
	eval[any](b, `document.activeElement.blur()`)
	b.press("?")
	b.wait(`document.querySelector('dialog[open] kbd') !== null`)
	b.press(kb.Escape)
	b.wait(`document.querySelector('dialog') === null`)
}

// TestPageTools turns, mirrors and swaps the position, and changes the number of rows, which does
// not change how large the board is drawn.
func TestPageTools(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16.D3")
	width := `document.querySelector('#board').getBoundingClientRect().width`
	before := eval[float64](b, width)
	b.button("turn")
	b.same(b.stones(), "W:C16 B:Q4", "turned")
	b.button("mirror")
	b.same(b.stones(), "W:R16 B:D4", "mirrored")
	b.button("swap")
	b.same(b.stones(), "B:R16 W:D4", "swapped")
	for _, size := range []string{"2", "9", "13", "25", "19"} {
		eval[any](b, `(() => { const e = document.querySelector('#size'); e.value = '`+size+`'; e.dispatchEvent(new Event('change')); })()`)
		b.wait(`document.querySelectorAll('#board .coordinate').length === ` + size + ` * 4`)
		if after := eval[float64](b, width); after != before {
			t.Errorf("with %s rows the board is %g wide, but was %g before", size, after, before)
		}
	}
}

// TestPageRegionFollows counts how often the region is drawn while it is dragged.
func TestPageRegionFollows(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16")
	b.settled()
	x, y := b.place("C3", 19)
	x1, y1 := b.place("R17", 19)
	mouse := func(kind input.DispatchMouseEventType, part float64) {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x + part*(x1-x), Y: y + part*(y1-y), Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1,
		})
	}
	mouse(input.DispatchMouseEventTypeMousePressed, 0)
	eval[any](b, `(() => { window.widths = new Set(); new MutationObserver(() => {
		const r = document.querySelector('#board .region'); if (r) widths.add(r.getAttribute('width')); })
		.observe(document.querySelector('#board'), {subtree: true, childList: true}); })()`)
	for i := range 14 {
		mouse(input.DispatchMouseEventTypeMouseMoved, float64(i+1)/14)
		time.Sleep(25 * time.Millisecond)
	}
	mouse(input.DispatchMouseEventTypeMouseReleased, 1)
	if n := eval[int](b, `widths.size`); n < 12 {
		t.Errorf("the region was drawn with %d widths while it grew by 14", n)
	}
	b.wait(`location.hash.includes('area=C3%3AR17')`)
}

// TestPageNames shows the name of a move on hover.
func TestPageNames(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	x, y := b.place("Q16", 19)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	b.wait(`document.querySelector('.hint').textContent.includes('star point')`)
	b.wait(`document.querySelectorAll('#board .ghost circle').length === 1`)
	if !strings.HasPrefix(b.text(".hint"), "Q16") {
		t.Errorf("the hint is %q", b.text(".hint"))
	}
}
