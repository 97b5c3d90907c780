package web_test

import (
	"context"
	"fmt"
	"iter"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"katachi/board"
	"katachi/internal/api"
	"katachi/internal/judge"
	reports "katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/predict/model"
)

// betterStones are the stones of judgedGame with C10 instead of the last move.
const betterStones = "W:D16 B:Q16 W:C10 B:R6 W:D4 B:Q4"

// TestPageBetter reviews judgedGame by an engine that finds C10 12 points better than the last
// move. The loss is a dot on the board and a bar; the better line is shown stone by stone, with the
// keys and with its buttons, left again, and kept as a variation. After a reload the review is there
// and the engine is not asked.
func TestPageBetter(t *testing.T) {
	axe := readAxe(t)
	for _, d := range []device{{width: 1440, height: 900}, {width: 390, height: 844, touch: true, dark: true}} {
		var asked atomic.Int32
		b := openWithEngine(t, betterEngine(&asked), "#game")
		b.do(chromedp.EmulateViewport(d.width, d.height))
		b.wait(`document.querySelector('#file') !== null`)
		b.drop(judgedGame)
		b.wait(`document.querySelectorAll('.moves button').length === 6`)
		b.pressed("#review")
		b.wait(`/^6 of 6 moves reviewed by the engine kata/.test(document.querySelector('.review p')?.textContent ?? '')`)
		b.wait(`document.querySelector('#stop-review') === null`)
		if n := eval[int](b, `document.querySelectorAll('.review [data-better]').length`); n != 1 {
			t.Errorf("%d better moves are listed, want 1", n)
		}
		b.press(kb.End)
		b.wait(`document.querySelector('.chances')?.textContent === 'Black wins 90 %, B+12.0'`)
		b.same(b.text("#board .loss title"), "6. Loses 12.0 ± 3.8 points, 40 %", "the dot's title")
		b.clean(axe, d)
		stones := b.stones()

		b.pressed(".card > .stack [data-better]")
		b.wait(`document.querySelector('.chances').textContent === 'Black wins 50 %, B+0.0'`)
		line := func() string {
			return eval[string](b, `[...document.querySelectorAll('#board .label')].map((e) => e.textContent).join('') + ', then ' +
				[...document.querySelectorAll('#board .continuation .letter')].map((e) => e.textContent).join('')`)
		}
		b.same(b.stones(), betterStones, "the stones with the better move")
		for _, step := range []struct{ key, shown string }{
			{"", "1, then 2"},
			{kb.ArrowRight, "12, then 3"},
			{kb.ArrowRight, "123, then "},
			{kb.ArrowRight, "123, then "},
			{kb.ArrowLeft, "12, then 3"},
			{kb.Home, ", then "},
		} {
			if step.key != "" {
				b.press(step.key)
			}
			b.same(line(), step.shown, "the better line after "+step.key)
		}
		b.pressed(".review [data-better]")
		b.pressed(".better button:nth-of-type(3)")
		b.same(line(), "123, then ", "the line after its third button")
		b.press(kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft)
		b.same(line(), ", then 1", "the line gone back to its start")
		b.press(kb.ArrowRight)
		b.same(line(), "1, then 2", "the line begun again")
		b.click("R10")
		b.same(line(), "12, then 3", "the line after a click on its next move")
		b.clean(axe, d)
		b.pressed("#leave-better")
		b.wait(`document.querySelector('.better') === null && document.querySelector('#board .loss') !== null`)
		b.same(b.stones(), stones, "the stones of the game")

		b.pressed(".review [data-better]")
		b.pressed("#keep-better")
		b.wait(`document.querySelectorAll('.gametree circle').length === 10`)
		b.kept()
		before := asked.Load()
		b.do(chromedp.Reload())
		b.wait(`/^6 of 6 moves reviewed by the engine kata/.test(document.querySelector('.review p')?.textContent ?? '')`)
		b.pressed(".review tbody button")
		b.wait(`document.querySelectorAll('#board .loss').length === 1`)
		if n := asked.Load(); n != before || n != 8 { // the sixth one for both requests
			t.Errorf("the engine was asked about %d positions, and %d after the reload; want 8", before, n-before)
		}
	}
}

// TestPageRank reviews a game with the rank of the players, chosen beside the button: the list of
// mistakes says what stronger players would play. A review with another rank begins again.
func TestPageRank(t *testing.T) {
	var asked atomic.Int32
	ranks := make(chan string, 10)
	b := openWithEngine(t, betterEngine(&asked), "#game", func(a *api.Advisor) {
		a.Human = func(rank string) (judge.Judge, error) {
			ranks <- rank
			return judge.ByModel(model.Builtin(), nil), nil
		}
	})
	b.drop(judgedGame)
	b.wait(`document.querySelectorAll('.moves button').length === 6 && !document.querySelector('#rank').hidden`)
	choose := func(rank string) {
		eval[any](b, `(() => { const e = document.querySelector('#rank'); e.value = '`+rank+`'; e.dispatchEvent(new Event('change')); })()`)
		b.pressed("#review")
		b.wait(`document.querySelector('#stop-review') === null && /^6 of 6/.test(document.querySelector('.review p')?.textContent ?? '')`)
	}
	choose("5k")
	said := b.text(".review tbody td.soft")
	if !strings.Contains(said, "Players about 3k would most likely play ") {
		t.Errorf("the list says %q, want what players about 3k play", said)
	}
	b.same(<-ranks, "3k", "the rank of stronger players")
	b.clean(readAxe(t), desktop)
	choose("")
	if said := b.text(".review"); strings.Contains(said, "Players about") {
		t.Errorf("a review without a rank says %q", said)
	}
}

// betterEngine judges judgedGame, and counts the positions.
func betterEngine(asked *atomic.Int32) api.Engine {
	return api.Engine{Name: "kata", Judge: func(_ context.Context, positions iter.Seq2[int, *reports.Position], found func(int, *analysis.Position)) error {
		line := make([]board.Point, 0, 3)
		for _, name := range []string{"C10", "R10", "K16"} {
			p, err := board.ParsePoint(name, 19)
			if err != nil {
				return fmt.Errorf("betterEngine: %w", err)
			}
			line = append(line, p)
		}
		for i, pos := range positions {
			asked.Add(1)
			p := analysis.Unknown()
			p.Winrate, p.Lead, p.Spread = 0.5, 0, 3
			if len(pos.Game.Moves()) == 6 {
				p.Winrate, p.Lead = 0.9, 12
			}
			p.Moves = []analysis.Move{{Line: line, Visits: 9, Winrate: p.Winrate, Lead: p.Lead, LCB: math.NaN()}}
			found(i, p)
		}
		return nil
	}}
}
