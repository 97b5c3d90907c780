package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPageLife asks whether a group lives: the point that decides is marked, the page plays it, a wrong
// move is refuted, and a click on a stone asks about its group. axe finds nothing, and nothing is wider
// than a phone.
func TestPageLife(t *testing.T) {
	axe := readAxe(t)
	for _, d := range []device{desktop, {width: 390, height: 844, touch: true, dark: true}} {
		b := openPage(t, d, "#game")
		eval[any](b, `(() => { const d = new DataTransfer(); d.items.add(new File(['(;SZ[9]AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[B])'], 'a.sgf'));
			document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`)
		b.wait(`document.querySelector('#life') !== null && document.querySelectorAll('#board .stones > *').length === 12`)
		click := func(point string) {
			x, y := b.place(point, 9)
			b.do(chromedp.MouseClickXY(x, y))
		}
		press := func(id string) { eval[any](b, fmt.Sprintf(`document.querySelector(%q).click()`, id)) }
		status := func(text string) {
			b.wait(fmt.Sprintf(`document.querySelector('#life-status')?.textContent.includes(%q) === true`, text))
		}
		press("#life")
		status("The group of Black at A2: if Black plays first, it lives, else it dies.")
		b.wait(`document.querySelectorAll('#board .continuation').length === 1`)
		for _, line := range b.violations(axe) {
			t.Errorf("%d wide: %s", d.width, line)
		}
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%g too wide for %d", wide, d.width)
		}
		press("#life-reply")
		status("The group of Black at A2: it lives.")
		press("#back")
		status("if Black plays first, it lives, else it dies.")
		if !d.touch {
			click("C1")
			status("The group of Black at A2: it dies.")
			press("#back")
			click("E3") // White's stones are alive
			b.wait(`document.querySelector('#life-status')?.textContent.includes('of White') === true || document.querySelector('.notice') !== null`)
		}
		press("#life")
		b.wait(`document.querySelector('#life-status') === null && document.querySelectorAll('#board .continuation').length === 0`)
	}
}
