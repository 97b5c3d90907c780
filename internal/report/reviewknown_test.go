package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/mind/playout"
	"katachi/sgf"
)

// TestReviewKnown checks what a review says about moves played in a collection: how often games
// with the same whole board, in any orientation, played the move, and what others played instead.
// It says nothing if the games are too few. In the opening the playouts prefer no move.
func TestReviewKnown(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	var texts []collection.Text
	for i := range 30 {
		first, second, result := "pd", "dp", "B+R"
		if i%3 == 0 {
			first, second = "dd", "pp" // turned
		}
		if i >= 24 {
			second, result = "qf", "W+R"
		}
		text := fmt.Sprintf("(;SZ[19]PB[p%d]RE[%s];B[%s];W[%s];B[aa])", i, result, first, second)
		texts = append(texts, collection.Text{Path: fmt.Sprint(i), Data: []byte(text)})
	}
	if r, err := col.AddTexts(t.Context(), texts, nil); err != nil || r.Stored != len(texts) {
		t.Fatal(r, err)
	}
	r, err := review(t, t.Context(), "(;SZ[19];B[pd];W[dp];B[kk];W[jj])", 20, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.AddKnown(t.Context(), collection.Union{col}); err != nil {
		t.Fatal(err)
	}
	k := r.Moves[1].Known
	if k == nil || k.Corner != "" || k.Of != 30 || k.Played != 24 || k.Won != 0 || k.Lost != 24 || len(k.Instead) == 0 || k.Instead[0].Won == 0 {
		t.Fatalf("%+v", k)
	}
	want := "24 of 30 (63-90 %), won 0% (0-14)"
	if got := k.Text(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if text := string(r.SGF()); !strings.Contains(text, "In this position games of the collection played it 24 of 30") {
		t.Error(text)
	}
	if k := r.Moves[2].Known; k == nil || k.Played != 0 || k.Of < 20 {
		t.Errorf("a move that nobody played: %+v", k)
	}
	if r.Moves[3].Known != nil {
		t.Errorf("a position that no game has: %+v", r.Moves[3].Known)
	}
	for i := range r.Moves {
		if r.Moves[i].Best != nil {
			t.Errorf("playouts prefer %v to move %d", r.Moves[i].Best.Line, i+1)
		}
	}
}

// TestThrift checks that a decided position takes half of the visits, and that all positions
// together take no more than their share.
func TestThrift(t *testing.T) {
	game := func(text string, moves int) *board.Game {
		g, err := ReadGame([]byte(text), &sgf.Options{Name: "x.sgf"}, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.PlayTo(moves)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	each := 2 * leastVisits
	spend := &thrift{each: playout.Budget{Visits: each}}
	visits := func(g *board.Game) int {
		a, err := spend.search(t.Context(), playout.New(playout.Options{}), g)
		if err != nil {
			t.Fatal(err)
		}
		if sum := math.Abs(float64(a.Owner[board.At(0, 0)])); sum > 1 {
			t.Errorf("an ownership of %g", sum)
		}
		return a.Visits
	}
	won := "(;SZ[7]KM[0]AB[ad][bd][cd][dd][ed][fd][gd][ae][be][ce][de][ee][fe][cb][eb])"
	if n := visits(game(won, 0)); n != leastVisits || spend.saved != each-leastVisits {
		t.Errorf("decided: %d visits, %d saved", n, spend.saved)
	}
	if n := visits(game("(;SZ[7]KM[9])", 0)); n != each && n != each+leastVisits || n+spend.saved != each+leastVisits {
		t.Errorf("undecided: %d visits, %d saved", n, spend.saved)
	}
}
