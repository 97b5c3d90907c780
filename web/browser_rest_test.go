package web_test

import (
	"context"
	"fmt"
	"iter"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"katachi/board"
	"katachi/internal/api"
	reports "katachi/internal/report"
	"katachi/mind/analysis"
)

// TestPageNothingGoesOn: if a region is not found, the answer shows what is known about the whole
// board, and its moves can be played by their letters.
func TestPageNothingGoesOn(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16.D4.K10.K11.L11.J9.M3.F13.C12.D8.T19&area=B2:S18")
	b.settled()
	b.same(b.text(".results .figures b"), "0", "hits of the region")
	b.wait(`document.querySelector('#beyond:not([hidden]) .sourcesign.corner') !== null && document.querySelector('#beyond .sourcesign.model') !== null`)
	b.wait(`document.querySelector('#beyond').getAttribute('aria-busy') === 'false' && document.querySelectorAll('#board .continuation').length > 4`)
	eval[any](b, `document.querySelector('#beyond .letterbutton').click()`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 12`)
}

// TestPageUnreachable: if the server does not answer, the page shows a sentence and a button; once
// the server answers again, the button shows the results.
func TestPageUnreachable(t *testing.T) {
	var down atomic.Bool
	inner := newServer(t, nil)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			panic(http.ErrAbortHandler) // the connection ends without an answer
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(srv.Close)
	b := openAt(t, desktop, srv.URL, "#explore")
	b.settled()
	down.Store(true)
	b.click("Q16")
	b.wait(`document.querySelector('.results .error')?.textContent.startsWith('katachi does not answer.') === true`)
	down.Store(false)
	eval[any](b, `[...document.querySelectorAll('.results button')].find((e) => e.textContent === 'Try again').click()`)
	b.wait(`document.querySelector('.results .error') === null && document.querySelector('.results:not(.busy) .figures b')?.textContent !== '516'`)
	b.forgive("ERR_EMPTY_RESPONSE")
	b.forgive("ERR_CONNECTION")
}

// TestPageTurningPoints: the curve of a game that an engine judged names the move at which the game
// turned.
func TestPageTurningPoints(t *testing.T) {
	const turn = 11
	engine := api.Engine{Name: "kata", Judge: func(_ context.Context, positions iter.Seq2[int, *reports.Position], found func(int, *analysis.Position)) error {
		for i, at := range positions {
			p := analysis.Unknown()
			p.Source, p.Visits, p.Winrate = "KataGo 1.16", 10, 0.9
			if at.Moves >= turn {
				p.Winrate = 0.2
			}
			p.Moves = []analysis.Move{{Line: []board.Point{board.At(9, 9)}, Visits: 9, Winrate: p.Winrate, Lead: math.NaN()}}
			found(i, p)
		}
		return nil
	}}
	b := openWithEngine(t, engine, "#game?game=1")
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	b.pressed("#review")
	b.wait(`document.querySelectorAll('.curve circle').length === 1`)
	name := eval[string](b, fmt.Sprintf(`document.querySelectorAll('.moves button')[%d].textContent`, turn-1))
	b.wait(fmt.Sprintf(`(() => { const [n, ...name] = document.querySelector('.curve text').textContent.split(' ');
		return n === '%d' && name.length > 0 && %q.includes(name.join(' ')); })()`, turn, name))
	axes := eval[string](b, `[...document.querySelectorAll('.curve text')].slice(-2).map((e) => e.textContent).join('; ')`)
	if moves := eval[int](b, `document.querySelectorAll('.moves button').length`); axes != fmt.Sprintf("Black’s win rate (0–100 %%); Move %d", moves) {
		t.Errorf("the axes of the curve are called %s", axes)
	}
}

// TestPagePrisoners: the page shows the captured stones of a game, its rules and its time.
func TestPagePrisoners(t *testing.T) {
	b := openPage(t, desktop, "#game")
	b.drop("(;SZ[9]PB[A]PW[B]RU[Chinese]TM[600]OT[3x30 byo-yomi]KM[7.5];B[aa];W[ba];B[ee];W[ab];B[ef])")
	b.wait(`document.querySelectorAll('.moves button').length === 5`)
	for _, want := range []string{"Chinese", "600", "3x30 byo-yomi", "7.5"} {
		b.wait(fmt.Sprintf(`document.querySelector('.panel').textContent.includes(%q)`, want))
	}
	b.press("]", "]", "]")
	if b.text(".panel") == "" || eval[bool](b, `document.querySelector('.panel').textContent.includes('Prisoners')`) {
		t.Error("the page shows prisoners before a stone is captured")
	}
	b.press("]")
	b.wait(`document.querySelector('.panel').textContent.includes('Prisoners: Black 0, White 1')`)
}

// TestPageShapeRead: the page of a move tells for each example how katachi names the move there.
func TestPageShapeRead(t *testing.T) {
	b := openPage(t, desktop, "#shapes?shape=3-3+invasion")
	b.wait(`document.querySelectorAll('.examples button').length > 1`)
	b.wait(`/^[A-T]\d+ · 3-3 invasion/.test(document.querySelector('#shape-read').textContent)`)
	eval[any](b, `[...document.querySelectorAll('.examples button')].find((e) => e.textContent === 'Not this shape').click()`)
	b.wait(`/^[A-T]\d+/.test(document.querySelector('#shape-read').textContent) && !document.querySelector('#shape-read').textContent.includes('invasion')`)
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
}

// TestPageSentences: refusals of the server, the reasons why it found nothing, and warnings about a
// record are shown in the reader's language.
func TestPageSentences(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16&f.date=2010..1990")
	eval[any](b, `localStorage.setItem('katachi.language', '"ja"')`)
	b.do(chromedp.Reload())
	said := func(fragment, selector, want string) {
		t.Helper()
		eval[any](b, fmt.Sprintf(`location.hash = %q`, fragment))
		b.wait(fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q) === true`, selector, want))
	}
	said("explore?m=Q16&f.date=2010..1990", ".results .notice", `日付"2010..1990": 一つの値か、1990..1999のような小さい順の範囲に`)
	said("explore?query=rows%3D...", ".results .notice", "範囲に石がないので")
	said("explore?size=5&m=C3", ".results", "棋譜集に5x5の棋譜はありません。あるのは19x19(516局)です")
	said("shapes?shape=no+such+shape", ".panel .error", `形"no such shape"はありません`)
	eval[any](b, `(() => { const d = new DataTransfer(); d.items.add(new File(['(;SZ[9]KM[5.5]KM[6.5];B[ee])(;SZ[9];B[cc])'], 'two.sgf'));
		location.hash = '#game'; document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`)
	b.wait(`document.querySelector('.panel .notice')?.textContent.includes('two.sgf:1:15: ノードに同じプロパティが二つあります') === true`)
	if text := b.text(".panel"); strings.Contains(text, "最初の1局") {
		t.Errorf("two games dropped together are a problem: %q", text)
	}
}
