package quiz

import (
	"context"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
)

// TestQuiz goes through a game of the sample: the game's move scores all points, the favourite of
// other players four fifths, and their moves are those that a search finds.
func TestQuiz(t *testing.T) {
	c, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx := context.Background()
	const id = 5
	game, err := c.SGF(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	q, err := New(c, game, id)
	if err != nil {
		t.Fatal(err)
	}
	known, whole := 0, 0
	for want := 1; want <= 40; want++ {
		move, color, ok := q.Next()
		if !ok || move != want || (color == board.Black) != (move%2 == 1) {
			t.Fatalf("Next = %d, %v, %v, want move %d", move, color, ok, want)
		}
		v, err := q.Guess(ctx, board.Pass)
		if err != nil || v.Points != 0 {
			t.Fatalf("move %d: a pass has %d points: %v", move, v.Points, err)
		}
		if right, err := q.Guess(ctx, v.Played); err != nil || right.Points != MaxPoints {
			t.Fatalf("move %d: %v has %d points: %v", move, v.Played, right.Points, err)
		}
		if v.Hits > 0 {
			known++
			checkOthers(t, c, q, id, &v)
		}
		if v.Hits > 0 && v.From == board.At(0, 0) && v.To == board.At(18, 18) {
			whole++
		}
		q.PlayNext()
	}
	if known < 20 || whole < 3 || known == whole {
		t.Errorf("other games are found for %d moves, for %d of them by the whole board", known, whole)
	}
	for q.PlayNext() {
	}
	if _, _, ok := q.Next(); ok {
		t.Error("there is a next move at the end")
	}
	if v, err := q.Guess(ctx, board.At(0, 0)); err != nil || v.Points != 0 {
		t.Errorf("a guess at the end: %+v, %v", v, err)
	}
}

// checkOthers compares the moves of others with a search.
func checkOthers(t *testing.T, c *collection.Collection, q *Quiz, id int64, v *Verdict) {
	t.Helper()
	ctx := context.Background()
	sum := 0
	for i, o := range v.Others {
		sum += o.Hits
		g, err := q.Guess(ctx, o.Point)
		if err != nil {
			t.Fatal(err)
		}
		if want := otherPoints * o.Hits / v.Others[0].Hits; o.Point != v.Played && g.Points != want {
			t.Errorf("choice %d, %d hits: %d points, want %d", i, o.Hits, g.Points, want)
		}
	}
	ask := query.Cut(q.Board(), v.From, v.To)
	_, color, _ := q.Next()
	hits := 0
	for h, err := range c.Search(ctx, ask) {
		if err != nil {
			t.Fatal(err)
		}
		if real := h.Color; h.Game != id && h.X >= 0 && h.NextNode <= h.Node+atOnce &&
			(real == color || len(ask.Symmetries().Swapped) > 0) {
			hits++
		}
	}
	if hits != v.Hits || sum != v.Hits || hits < enough {
		t.Errorf("%d other hits, %d summed by move, want %d", v.Hits, sum, hits)
	}
}
