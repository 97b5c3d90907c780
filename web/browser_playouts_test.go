package web_test

import (
	"context"
	"fmt"
	"iter"
	"math"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/api"
	reports "katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/web"
)

// TestPagePlayouts searches a position of a game by playouts: win rates appear in the table and on
// the board, squares show the territory, and both disappear when the search is switched off. Then
// it reviews the game, without an engine. With all this shown, axe finds no
// violation, and nothing is wider than a phone.
func TestPagePlayouts(t *testing.T) {
	axe := readAxe(t)
	for _, d := range []device{desktop, {width: 390, height: 844, touch: true, dark: true}} {
		b := openPage(t, d, "#game?game=1&node=60")
		b.wait(`document.querySelectorAll('.moves button').length > 50`)
		press := func(id string) { eval[any](b, fmt.Sprintf(`document.querySelector(%q).click()`, id)) }
		press("#suggest")
		b.wait(`document.querySelectorAll('#board .continuation').length === 10`)
		press("#think")
		b.wait(`document.querySelectorAll('#board .owner rect').length > 50`)
		b.wait(`/^Black wins \d+ %, [BW]\+[\d.]+, by 1000 playouts: rough; komi/.test(document.querySelector('#standing').textContent)`)
		press("#review")
		b.wait(`document.querySelectorAll('.review tbody tr').length > 0`)
		b.wait(`/by 5000 playouts/.test(document.querySelector('#standing').textContent)`) // the search continues while the result is shown
		b.wait(`/^No engine of the server judges/.test(document.querySelectorAll('.review p')[1].textContent)`)
		b.wait(`/likely <?\d/.test(document.querySelector('#look').textContent)`)
		b.wait(`document.querySelector('#stop-review') === null`) // it is done
		for _, line := range b.violations(axe) {
			t.Errorf("%d wide: %s", d.width, line)
		}
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%g pixels too wide for %d", wide, d.width)
		}
		press(".review tbody button")
		b.wait(`!location.hash.includes('node=60')`)
		// For this the page does not read the game again, which would end the review.
		b.wait(`/^\d+ of/.test(document.querySelector('.review p').textContent)`)
		press("#think")
		b.wait(`document.querySelectorAll('#board .owner rect').length === 0`)
		if n := eval[int](b, `performance.getEntriesByType('resource').filter((e) => /\/games\/1(\?|$)/.test(e.name)).length`); n != 1 {
			t.Errorf("the game was read %d times", n)
		}
	}
}

// TestPageReviewOther: a review ends when another game is opened, and nothing of it is shown there.
func TestPageReviewOther(t *testing.T) {
	b := openPage(t, desktop, "#game?game=1&node=0")
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	b.do(chromedp.Click(chromedp.CSS("#review")))
	b.wait(`document.querySelector('.review tbody') !== null`)
	eval[any](b, `location.hash = '#game?game=2'`)
	b.wait(`document.querySelector('.review tbody') === null && document.querySelector('#stop-review') === null`)
}

// TestPageEngine asks the engine that the server was started with, instead of searching by
// playouts. The table shows its win rate and its line, and a dash for values that it does not
// report; the sentence has its name. Playouts are used when the user chooses them.
func TestPageEngine(t *testing.T) {
	engine := api.Engine{Name: "kata", Judge: func(_ context.Context, positions iter.Seq2[int, *reports.Position], found func(int, *analysis.Position)) error {
		for i := range positions {
			p := analysis.Unknown()
			p.Source, p.Visits, p.Winrate = "KataGo 1.16", 10, 0.75
			p.Moves = []analysis.Move{{Line: []board.Point{board.At(2, 2), board.At(3, 3)}, Visits: 9, Winrate: 0.75, Lead: math.NaN()}}
			found(i, p)
		}
		return nil
	}}
	b := openWithEngine(t, engine, "#game?game=1&node=4")
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	b.pressed("#suggest")
	b.wait(`document.querySelector('button.engine')?.textContent === 'kata'`)
	b.pressed("button.engine")
	b.wait(`/^Black wins 75 %, –, by KataGo 1.16, 10 visits; komi/.test(document.querySelector('#standing')?.textContent ?? '')`)
	b.wait(`document.querySelectorAll('#board .continuation').length === 1 && document.querySelector('button.engine').ariaPressed === 'true'`)
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	b.pressed("#think")
	b.wait(`/by \d+ playouts: rough/.test(document.querySelector('#standing')?.textContent ?? '') && document.querySelector('button.engine').ariaPressed === 'false'`)
}

// openWithEngine opens a view of the page on a server with an engine.
func openWithEngine(t *testing.T, engine api.Engine, hash string, change ...func(*api.Advisor)) *tab {
	t.Helper()
	shelf, err := api.OpenShelf(nil, &collection.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shelf.Close() })
	service := serviceOf(shelf)
	service.Advisor.Engines = []api.Engine{engine}
	for _, f := range change {
		f(service.Advisor)
	}
	srv := httptest.NewServer(newServer(t, func(o *web.Options) { o.Service = service }))
	t.Cleanup(srv.Close)
	return openAt(t, desktop, srv.URL, hash)
}
