package predict

import (
	"testing"

	"katachi/board"
)

// TestLadders: which chains are caught; Black is to move, against the white stone
// that has two liberties or for the black one that has one.
func TestLadders(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		want          bool
	}{
		{"a ladder", ".........\n.........\n...X.....\n..XO.....\n..X......\n.........\n.........\n.........\n.........", true},
		{"a ladder breaker", ".........\n.........\n...X.....\n..XO.....\n..X......\n.........\n.....O...\n.........\n.........", false},
		{"a loose one", ".........\n.........\n...X.....\n..XO.....\n.........\n.........\n.........\n.........\n.........", false},
		{"three liberties", ".........\n.........\n...X.....\n..XO.....\n.........\n.........\n.........\n.........\n.........", false},
	} {
		b, err := board.Parse(c.diagram)
		if err != nil {
			t.Fatal(err)
		}
		var e extractor
		e.follow(&Situation{Board: b, ToMove: board.Black})
		if got := e.chains.at(board.At(3, 3)).inLadder; got != c.want {
			t.Errorf("%s: caught %v, want %v", c.name, got, c.want)
		}
	}
}
