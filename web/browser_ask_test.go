package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	questions "katachi/games/ask"
)

// choose picks an option of a menu.
func (b *tab) choose(id, value string) {
	b.Helper()
	b.wait(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility() === true`, id))
	eval[any](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q; e.dispatchEvent(new Event('change', {bubbles: true})); })()`, id, value))
}

// write puts a text into a field.
func (b *tab) write(id, text string) {
	b.Helper()
	eval[any](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q; e.dispatchEvent(new Event('input', {bubbles: true})); })()`, id, text))
}

// pressed clicks an element.
func (b *tab) pressed(id string) {
	b.Helper()
	eval[any](b, fmt.Sprintf(`document.querySelector(%q).click()`, id))
}

// said waits for a text in an element.
func (b *tab) said(id, text string) {
	b.Helper()
	b.wait(fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q) === true`, id, text))
}

// TestPageAsk writes a question by menus and checks the answer at each step: the sentence, the
// lines by a key, and the hits, which open at their move. The address contains the question. A
// wrong question is shown with the place and the cause of the error. The menu lists all conditions.
func TestPageAsk(t *testing.T) {
	axe := readAxe(t)
	b := openPage(t, desktop, "#ask")
	b.wait(`document.querySelector('#ask-atom') !== null`)
	menu := eval[[]string](b, `[...document.querySelectorAll('#ask-atom option')].map((o) => o.value)`)
	var words []string
	for _, a := range questions.Atoms() {
		words = append(words, a.Word)
	}
	slices.Sort(menu)
	slices.Sort(words)
	b.same(strings.Join(menu, " "), strings.Join(words, " "), "the menu's conditions")

	b.write("#ask-value", "ladder")
	b.pressed("#ask-add")
	b.wait60(`document.querySelector('#ask-found')?.textContent.includes('hits in') === true`) // the sample's names are made first
	b.same(eval[string](b, `document.querySelector('#ask-text').value`), "called ladder", "the question")
	b.choose("#ask-link", "within")
	b.write("#ask-within", "10")
	b.choose("#ask-atom", "touches")
	b.pressed("#ask-add")
	b.choose("#ask-link", "and")
	b.choose("#ask-atom", "by")
	b.choose("#ask-menu", "m.opponent")
	b.pressed("#ask-add")
	b.choose("#ask-by", "year")
	b.choose("#ask-mean", "length")
	question := "called ladder as m then within 10 touches m by m.opponent; by year, mean length"
	b.wait(fmt.Sprintf(`document.querySelector('#ask-text').value === %q`, question))
	b.wait(`document.querySelectorAll('#ask-groups tbody tr').length > 1 && document.querySelectorAll('#ask-results .entry').length > 3`)
	b.same(eval[string](b, `new URLSearchParams(location.hash.split('?')[1]).get('ask')`), question, "the address")
	for _, line := range b.violations(axe) {
		t.Error(line)
	}

	b.pressed("#ask-results .entry")
	b.wait(`location.hash.startsWith('#game?') && document.querySelector('.moves')?.textContent.includes('ladder') === true`)
	eval[any](b, `history.back()`)
	b.wait(`document.querySelectorAll('#ask-results .entry').length > 3`)

	b.write("#ask-text", "called ladder\nthen calld geta")
	b.pressed("#ask-it")
	b.said("#ask-fault mark", "calld")
	b.said("#ask-fault", "Line 2, column 6")
	b.wait(`document.querySelector('#ask-results').hidden`)

	eval[any](b, `[...document.querySelectorAll('#cookbook button')].find((e) => e.textContent.startsWith('Big captures: when on average?captures 10..')).click()`)
	b.said("#ask-results", "mean ")
	b.wait(`document.querySelector('#ask-fault').textContent === ''`)
}

// TestPageAskPhone asks in Japanese on a phone, about a position of the board.
func TestPageAskPhone(t *testing.T) {
	b := openPage(t, device{width: 390, height: 844, touch: true, dark: true}, "#ask?m=Q16.D4.Q4&area=K1:T19")
	eval[any](b, `localStorage.setItem('katachi.language', '"ja"')`)
	b.do(chromedp.Reload())
	b.wait(`document.querySelector('#ask-atom') !== null`)
	b.choose("#ask-atom", "position")
	b.pressed("#ask-from-board")
	b.wait(`document.querySelector('#ask-value').value.includes('rows=')`)
	b.pressed("#ask-add")
	b.said("#ask-found", "局に")
	b.wait(`document.querySelectorAll('#ask-results .entry').length > 3`)
	if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("%g pixels too wide", wide)
	}
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
}
