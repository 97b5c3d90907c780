package web_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"testing"

	"katachi/internal/api"
	"katachi/internal/testpeers"
)

// shownPercent returns a share as the page shows it.
func shownPercent(part, of int) string {
	p := 100 * float64(part) / float64(of)
	switch {
	case of == 0:
		return "–"
	case p > 0 && p < 1:
		return "<1 %"
	case p > 99 && p < 100:
		return ">99 %"
	}
	return fmt.Sprintf("%.0f %%", math.Floor(p+0.5))
}

// searched asks the page's server for the answer to a search.
func (b *tab) searched(parameters string) *api.SearchAnswer {
	b.Helper()
	r, err := http.Get(b.base + "/api/v1/search?" + parameters)
	if err != nil {
		b.Fatal(err)
	}
	defer r.Body.Close()
	a := new(api.SearchAnswer)
	if err := json.NewDecoder(r.Body).Decode(a); err != nil {
		b.Fatal(err)
	}
	return a
}

// headline returns the wins above the table: "Black wins 46 %", "White wins 54 %".
func (b *tab) headline() []string {
	b.Helper()
	b.settled()
	return eval[[]string](b, `[...document.querySelectorAll('.results .spread span')].map((e) => e.textContent)`)
}

// rows returns the rows of the table: label, who played, how often, and how many of these games
// Black won.
func (b *tab) rows() []string {
	b.Helper()
	return eval[[]string](b, `[...document.querySelectorAll('.next tbody tr')].map((r) => [r.querySelector('.letterbutton').textContent,
		r.querySelector('.dot').title, r.cells[1].textContent.replace(/\s/g, ''), r.cells[4].textContent].join(' '))`)
}

// remarks returns the sentences below the wins.
func (b *tab) remarks() []string {
	b.Helper()
	return eval[[]string](b, `[...document.querySelectorAll('.results .stack p.small')].map((e) => e.textContent)`)
}

// addedUp computes the headline and the rows from the continuations of an answer and its hits
// without one.
func addedUp(a *api.SearchAnswer) (headline, rows []string) {
	black, white := a.BlackWinsWithout, a.WhiteWinsWithout
	for _, c := range a.Next {
		black, white = black+c.BlackWins+c.WhiteLosses, white+c.BlackLosses+c.WhiteWins
		both := []struct {
			who               string
			n, wins, of, rank int
		}{
			{"Black", c.Black, c.BlackWins, c.BlackWins + c.BlackLosses, 0},
			{"White", c.White, c.WhiteLosses, c.WhiteLosses + c.WhiteWins, 1},
		}
		if c.White > c.Black {
			slices.Reverse(both)
		}
		for _, side := range both {
			if side.n > 0 {
				rows = append(rows, fmt.Sprintf("%s %s %d %s", c.Label, side.who, side.n, shownPercent(side.wins, side.of)))
			}
		}
	}
	of := black + white
	return []string{"Black wins " + shownPercent(black, of), "White wins " + shownPercent(white, of)}, rows
}

// TestPageWins: the headline is the sum of the rows and the hits without a continuation, for Black
// and White as drawn, and changes sides with the colours of the question. The column says whose
// wins it shows.
func TestPageWins(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=R16.P17&area=O13:T19&next=any")
	a := b.searched("play=R16+P17&region=O13:T19")
	if recorded := shownPercent(a.BlackWinsGames, a.BlackWinsGames+a.WhiteWinsGames); recorded == shownPercent(a.BlackWins, a.BlackWins+a.WhiteWins) {
		t.Fatalf("as recorded and as drawn Black won %s: the question proves nothing", recorded)
	}
	b.pressed(".all-moves")
	want, rows := addedUp(a)
	if got := b.headline(); !slices.Equal(got, want) {
		t.Errorf("the headline is %q, want %q", got, want)
	}
	if got := b.rows(); !slices.Equal(got, rows) {
		t.Errorf("rows are %q, want %q", got, rows)
	}
	b.same(b.text(".next thead th:nth-child(5)"), "Black wins", "the column of wins")
	exchanged := fmt.Sprintf("%d hits with colours exchanged: Black and White are as drawn.", a.Switched)
	if got := b.remarks(); !slices.Contains(got, exchanged) {
		t.Errorf("remarks are %q, want %q", got, exchanged)
	}

	eval[any](b, `document.querySelector('#swap').click()`)
	black, white := want[0][len("Black wins "):], want[1][len("White wins "):]
	b.wait(fmt.Sprintf(`document.querySelector('.results:not(.busy) .spread span')?.textContent === 'Black wins %s'`, white))
	if got := b.headline(); got[1] != "White wins "+black {
		t.Errorf("with colours exchanged the headline is %q, before it was %q", got, want)
	}
}

// TestPageWinsQuery: exchanging colours also works for a query as text, and exchanges the next
// player and the continuation.
func TestPageWinsQuery(t *testing.T) {
	b := openPage(t, desktop, "#explore?query=rows%3D.....%2F.....%2F.....%2F...X.%2F.....+at%3Dcorner+next%3DB+then%3DO2%2C2")
	want := b.headline()
	eval[any](b, `document.querySelector('#swap').click()`)
	if len(want) != 2 {
		t.Fatalf("the wins are not shown: %q", want)
	}
	b.wait(`location.hash.includes('next=W') && location.hash.includes('then=B+C17') && !location.hash.includes('query=')`)
	b.wait(fmt.Sprintf(`document.querySelector('.results:not(.busy) .spread span')?.textContent === 'Black wins %s'`, want[1][len("White wins "):]))
}

// TestPageWholeBoard: the next moves on a whole board are counted separately for Black and White,
// or only for the side that plays next, and the page says which.
func TestPageWholeBoard(t *testing.T) {
	testpeers.Slow(t)
	const apart = "Moves of Black and of White are counted separately."
	b := openPage(t, desktop, "#explore?m=R16.D4.Q3.D16&next=any")
	want, rows := addedUp(b.searched("play=R16+D4+Q3+D16"))
	if got := b.headline(); !slices.Equal(got, want) {
		t.Errorf("the headline is %q, want %q", got, want)
	}
	if got := b.rows(); !slices.Equal(got, rows) || !slices.ContainsFunc(got, func(row string) bool { return row == "D White 1 0 %" }) {
		t.Errorf("rows are %q, want %q, one of them White's", got, rows)
	}
	if got := b.remarks(); !slices.Contains(got, apart) {
		t.Errorf("remarks are %q, want %q", got, apart)
	}

	// This board stays the same if colours are exchanged, so all of these games continue with
	// Black's move.
	for _, c := range []struct {
		next   string
		hits   string
		remark string
	}{
		{"", "101", ""},
		{"&next=B", "101", "Whole board: games with colours exchanged, in which White plays next, are left out."},
		{"&next=W", "0", "Whole board: games with colours exchanged, in which Black plays next, are left out."},
	} {
		b := openAt(t, desktop, b.base, "#explore?m=Q16.D4"+c.next)
		b.settled()
		b.same(b.text(".results .figures b"), c.hits, "hits of next "+c.next)
		if got := b.remarks(); c.remark != "" && !slices.Contains(got, c.remark) {
			t.Errorf("%q: remarks are %q, want %q", c.next, got, c.remark)
		}
		if disabled := eval[bool](b, `document.querySelector('select[title="Both colours"]').disabled`); !disabled {
			t.Errorf("%q: both colours can be chosen", c.next)
		}
		for _, row := range b.rows() {
			if c.next == "" && row[2:7] != "Black" {
				t.Errorf("a row is %q", row)
			}
		}
	}
}
