package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/internal/ops/compare"
	"katachi/internal/ops/review"
	"katachi/internal/report"
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
	r, g := known(t, col, "(;SZ[19];B[pd];W[dp];B[kk];W[jj])")
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
	if r.Moves[0].Known != nil {
		t.Errorf("the first stone has nothing to be compared with: %+v", r.Moves[0].Known)
	}
	c, err := compare.Do(t.Context(), &compare.Env{In: collection.Union{col}, Game: g}, &compare.Request{})
	if err != nil {
		t.Fatal(err)
	}
	if at := c.Whole.Positions[0]; at.Played != 30 || at.Won != 24 || at.Lost != 6 {
		t.Errorf("the first stone was played %d times, won %d and lost %d, want 30, 24, 6", at.Played, at.Won, at.Lost)
	}
}

// TestKnownHandicap: what the other side played in the same position is no alternative.
func TestKnownHandicap(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	var texts []collection.Text
	for i := range 60 {
		moves := ";W[dd];B[fc]"
		if i%2 == 0 { // Black played first, as if the stones were not a handicap
			moves = ";B[dc];W[dd]"
		}
		texts = append(texts, collection.Text{Path: fmt.Sprint(i), Data: fmt.Appendf(nil, "(;SZ[19]HA[2]AB[pd][dp]PB[p%d]RE[B+R]%s)", i, moves)})
	}
	if r, err := col.AddTexts(t.Context(), texts, nil); err != nil || r.Stored != len(texts) {
		t.Fatal(r, err)
	}
	r, _ := known(t, col, "(;SZ[19]HA[2]AB[pd][dp];W[dd];B[kk])")
	if k := r.Moves[0].Known; k == nil || k.Of != 30 || k.Played != 30 || len(k.Instead) != 0 {
		t.Errorf("%+v, want 30 of 30, and nothing of Black's", k)
	}
	g, err := report.ReadGame([]byte("(;SZ[19];B[pd])"), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := compare.Do(t.Context(), &compare.Env{In: collection.Union{col}, Game: g}, &compare.Request{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range c.Corners {
		for _, at := range p.Positions {
			if at.Games != 60 || at.Played != 0 {
				t.Errorf("%s: %d games have the stone, %d played it, want 60 and none: it is a handicap", p.Corner, at.Games, at.Played)
			}
		}
	}
}

// known reviews a record, with what a collection knows of its moves.
func known(t *testing.T, col *collection.Collection, record string) (*review.Review, *sgf.Game) {
	t.Helper()
	g, err := report.ReadGame([]byte(record), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.Do(t.Context(), g, &review.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := compare.AddKnown(t.Context(), collection.Union{col}, r); err != nil {
		t.Fatal(err)
	}
	return r, g
}
