package query_test

import (
	"testing"

	"katachi/board"
	"katachi/games/query"
)

// TestCut: a part of the board stays at the edges that it touches, but may move along them.
func TestCut(t *testing.T) {
	b, err := board.Parse("X...\n.O..\n....\n....")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from, to board.Point
		want     string
	}{
		{board.At(0, 0), board.At(1, 1), "board=4 rows=X./.O at=0,0"},
		{board.At(1, 0), board.At(1, 1), "board=4 rows=./O at=1..2,0"},
		{board.At(1, 1), board.At(2, 1), "board=4 rows=O. at=1,1..2"},
		{board.At(2, 1), board.At(3, 2), "board=4 rows=../.. at=2,1"},
		{board.At(1, 3), board.At(1, 3), "board=4 rows=. at=1..2,3"},
		{board.At(0, 0), board.At(3, 3), "board=4 rows=X.../.O../..../.... at=0,0"},
	} {
		q := query.Cut(b, c.from, c.to)
		if err := q.Check(); err != nil || q.String() != c.want {
			t.Errorf("Cut(%s, %s) = %s, want %s; %v", c.from.Name(4), c.to.Name(4), q, c.want, err)
		}
	}
}
