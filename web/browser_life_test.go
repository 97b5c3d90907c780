package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPageLife asks whether a group lives. The page marks the decisive point, plays it, and refutes
// a wrong move; a click on a stone asks about its group. axe finds no violation, and nothing is
// wider than a phone.
func TestPageLife(t *testing.T) {
	axe := readAxe(t)
	for _, d := range []device{desktop, {width: 390, height: 844, touch: true, dark: true}} {
		b := openPage(t, d, "#game")
		b.drop("(;SZ[9]AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[B])")
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
			t.Errorf("%g pixels too wide for %d", wide, d.width)
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
			b.wait60(`document.querySelector('#life-status')?.textContent.includes('of White') === true || document.querySelector('#life-hint.notice') !== null`)
		}
		press("#life")
		b.wait(`document.querySelector('#life-status') === null && document.querySelectorAll('#board .continuation').length === 0`)
	}
}

// TestPageProblem sets up a problem by clicks, and asks: a wrong move is refuted at once, and the
// refutation can be played.
func TestPageProblem(t *testing.T) {
	b := openPage(t, desktop, "#game")
	b.wait(`document.querySelector('#new-problem') !== null`)
	eval[any](b, `(() => { const e = [...document.querySelectorAll('.studies select, section select')].find((e) => [...e.options].some((o) => o.value === '9')); e.value = '9'; e.dispatchEvent(new Event('change')); })()`)
	eval[any](b, `document.querySelector('#new-problem').click()`)
	b.wait(`document.querySelector('[data-tool=AB]')?.getAttribute('aria-pressed') === 'true'`)
	put := func(tool, points string) {
		eval[any](b, fmt.Sprintf(`document.querySelector('[data-tool=%s]').click()`, tool))
		for point := range strings.FieldsSeq(points) {
			x, y := b.place(point, 9)
			b.do(chromedp.MouseClickXY(x, y))
		}
	}
	put("AB", "A2 B2 C2 D2 D1")
	put("AW", "A3 B3 C3 D3 E3 E2 E1")
	b.wait(`document.querySelectorAll('#board .stones > *').length === 12`)
	eval[any](b, `document.querySelector('#life').click()`)
	status := func(text string) {
		b.Helper()
		b.wait(fmt.Sprintf(`document.querySelector('#life-status')?.textContent.includes(%q) === true`, text))
	}
	status("The group of Black at A2")
	x, y := b.place("A1", 9)
	b.do(chromedp.MouseClickXY(x, y))
	status("it dies")
	b.wait(`document.querySelector('#life-reply') !== null`)
	eval[any](b, `document.querySelector('#life-reply').click()`)
	b.wait(`document.querySelectorAll('#board .stones > *').length === 13`)
}

// TestPageScore settles the end of a game: the result is shown, and dead stones are marked.
func TestPageScore(t *testing.T) {
	axe := readAxe(t)
	for _, d := range []device{desktop, {width: 390, height: 844, touch: true, dark: true}} {
		b := openPage(t, d, "#game")
		b.drop("(;SZ[5]KM[0.5]RU[Japanese]RE[W+3.5]AB[ba][da][ab][bb][cb][db][cd]AW[ea][eb][ac][bc][cc][dc][ec][bd][dd][ae][be][de][ee]PL[B])")
		b.wait(`document.querySelector('#score') !== null && document.querySelectorAll('#board .stones > *').length === 20`)
		eval[any](b, `document.querySelector('#score').click()`)
		b.wait(`document.querySelector('#score-result')?.textContent.includes('W+') === true`)
		b.same(eval[string](b, `document.querySelector('#score-result').textContent`), "W+3.5 (japanese, komi 0.5). Proven. The record says W+3.5.", "result")
		b.same(eval[string](b, `String(document.querySelectorAll('#board .marks .mark').length)`), "1", "marks")
		for _, line := range b.violations(axe) {
			t.Errorf("%d wide: %s", d.width, line)
		}
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%g pixels too wide for %d", wide, d.width)
		}
		eval[any](b, `document.querySelector('#score').click()`)
		b.wait(`document.querySelector('#score-result') === null && document.querySelectorAll('#board .marks .mark').length === 0`)
	}
}

// drop drops a record on the page.
func (b *tab) drop(record string) {
	b.Helper()
	eval[any](b, fmt.Sprintf(`(() => { const d = new DataTransfer(); d.items.add(new File([%q], 'a.sgf'));
		document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`, record))
}

// TestPageFights asks about two chains, one chain, and a race. The stones that the user clicks are
// the question, and the answer to a tried move is about the same stones. If a stone does not
// complete a question, it becomes the first of two.
func TestPageFights(t *testing.T) {
	b := openPage(t, desktop, "#game")
	eval[any](b, `(() => { const f = fetch, names = new Promise((r) => { window.nameMoves = r; });
		window.fetch = async (url, o) => { if (String(url).includes('v1/name')) await names; return f(url, o); }; })()`)
	b.drop("(;SZ[9]AB[gg][eg][ah][bh][ai][bf]AW[ff][gf][ef][ag][bg][ch]PL[W])")
	b.wait(`document.querySelectorAll('#board .stones > *').length === 12`)
	click := func(point string) {
		x, y := b.place(point, 9)
		b.do(chromedp.MouseClickXY(x, y))
	}
	goal := func(name string) {
		eval[any](b, fmt.Sprintf(`(() => { const e = document.querySelector('#life-goal'); e.value = %q; e.dispatchEvent(new Event('change')); })()`, name))
	}
	said := func(id, text string) {
		b.Helper()
		b.wait(fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q) === true`, id, text))
	}
	eval[any](b, `document.querySelector('#life').click()`)
	b.wait(`document.querySelector('#life-goal') !== null`)

	goal("pair")
	said("#life-hint", "Click a stone of each of two chains")
	click("G3")
	said("#life-hint", "G3, and the other one?")
	click("F4") // the other colour: it becomes the first of two
	said("#life-hint", "F4, and the other one?")
	click("G3")
	click("E3")
	said("#life-status", "The chains of Black at G3 and E3: if White plays first, they are cut, else they are connected. Proven")
	b.same(eval[string](b, `[...document.querySelectorAll('#board .continuation')].map((e) => e.textContent).join()`), "A", "marks")
	same := eval[bool](b, `(async () => { const reply = document.querySelector('#life-reply'); nameMoves();
		await new Promise((r) => setTimeout(r, 500)); return reply.isConnected; })()`)
	if !same {
		t.Error("the same question was sent again after something else on the page had changed")
	}
	eval[any](b, `document.querySelector('#life-reply').click()`)
	said("#life-status", "The chains of Black at G3 and E3: they are cut.")
	eval[any](b, `document.querySelector('#back').click()`)
	said("#life-status", "if White plays first")
	click("D4") // wrong: Black answers
	said("#life-status", "The chains of Black at G3 and E3: if Black plays first, they are connected")
	eval[any](b, `document.querySelector('#life-reply').click()`)
	said("#life-hint", "They are one chain.")

	eval[any](b, `document.querySelector('#back').click(), document.querySelector('#back').click()`)
	goal("race")
	said("#life-hint", "Click a stone of Black")
	click("A2")
	click("A3")
	said("#life-status", "The race of White at A3 and Black at A2: White wins")
	said(".panel", "No move is needed.")

	goal("chain")
	click("A2")
	said("#life-status", "The chain of Black at A2: it dies")
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
}
