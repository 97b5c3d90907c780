package web_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// controls lists the buttons, fields, lists and links that are in view.
const controls = `[...document.querySelectorAll('button, input, select, textarea, a[href], summary')].filter((e) => {
	const r = e.getBoundingClientRect();
	return e.checkVisibility() && r.width > 2 && r.top < innerHeight && r.bottom > 0 && r.right > 0;
}).map((e) => e.ariaLabel ?? e.textContent)`

// TestPageFirstView: the first view says what the page is and whose games it searches, offers two
// ways to begin with at most 20 controls, asks for its numbers once, and does not move while they
// arrive. The board has the moves of at least 1 % of the hits; a button has all.
func TestPageFirstView(t *testing.T) {
	server := httptest.NewServer(newServer(t, nil))
	t.Cleanup(server.Close)
	for _, d := range []device{{width: 1440, height: 900}, {width: 1024, height: 768}, phone, {width: 844, height: 390, touch: true}} {
		b := bareTab(t, d)
		call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `window.moved = 0; window.searches = 0;
			new PerformanceObserver((l) => l.getEntries().forEach((e) => (moved += e.value))).observe({type: 'layout-shift', buffered: true});
			const f = fetch; window.fetch = (u, o) => { if (/v1.search/.test(u) && !/limit=/.test(u)) searches++; return f(u, o); };`})
		b.do(chromedp.Navigate(server.URL))
		b.wait(`document.querySelector('.results') !== null`)
		b.settled()
		b.wait(`document.querySelector('.list .entry') !== null && document.querySelector('.lead').textContent.includes('516')`)
		if n := eval[[]string](b, controls); len(n) > 20 {
			t.Errorf("%d wide: %d controls: %q", d.width, len(n), n)
		}
		if moved := eval[float64](b, `moved`); moved > 0.05 {
			t.Errorf("%d wide: the layout shifts by %g", d.width, moved)
		}
		if n := eval[int](b, `searches`); n != 1 {
			t.Errorf("%d wide: the numbers were asked for %d times", d.width, n)
		}
		if width := eval[float64](b, `document.querySelector('#board').getBoundingClientRect().width`); width < 300 {
			t.Errorf("%d wide: the board is %g wide", d.width, width)
		}
		b.same(b.text(".lead"), "See what was played next in 516 famous games of AlphaGo and other programs, who won, and what each move is called.", "what the page is")
		b.same(strings.Join(eval[[]string](b, `[...document.querySelectorAll('.views button')].map((e) => e.textContent)`), " · "), "Explore · My games · Learn · More", "tabs")
	}

	b := openAt(t, desktop, server.URL, "")
	b.settled()
	few := len(b.rows())
	b.same(eval[string](b, `[...document.querySelectorAll('.sizes button')].map((e) => e.textContent + e.ariaPressed).join(' ')`), "9false 13false 19true", "sizes")
	b.pressed(".all-moves")
	if all := len(b.rows()); few != 3 || all != 9 || eval[int](b, `new Set([...document.querySelectorAll('#board .letter')].map((e) => e.textContent)).size`) != all {
		t.Errorf("%d rows, and %d of all", few, all)
	}
	b.pressed(`[data-size="9"]`)
	b.wait(`document.querySelectorAll('#board .coordinate').length === 36 && document.querySelector('[data-size="9"]').ariaPressed === 'true'`)
	b.click("D4")
	b.wait(`document.querySelector('.intro').hidden`)
}

// TestPageTabs goes through the tabs and their views. A tab opens the view that it showed last; a
// game of the collection belongs to Explore.
func TestPageTabs(t *testing.T) {
	b := openPage(t, phone, "")
	press := func(text string) {
		t.Helper()
		eval[any](b, fmt.Sprintf(`[...document.querySelectorAll('.views button')].find((e) => e.textContent === %q).click()`, text))
	}
	now := func(want string) {
		t.Helper()
		b.wait(fmt.Sprintf(`[...document.querySelectorAll('.views [aria-current]')].map((e) => e.textContent).join(' / ') === %q`, want))
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%s is %g pixels too wide", want, wide)
		}
	}
	now("Explore")
	press("Learn")
	now("Learn / Shapes")
	press("Practice")
	now("Learn / Practice")
	press("More")
	now("More / Players")
	press("Words")
	now("More / Words")
	press("Learn")
	now("Learn / Practice")
	press("My games")
	now("My games / Game")
	eval[any](b, `location.hash = '#game?game=1'`)
	now("Explore")
	press("My games")
	now("My games / Game")
	b.wait(`!location.hash.includes('game=1')`)
}
