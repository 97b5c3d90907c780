package predict

import (
	"slices"
	"testing"

	"katachi/board"
)

// TestLadders: which chains are caught. Black is to move, and attacks the white stone that has two
// liberties or saves the black one that has one.
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

// TestNoLiberties: set-up stones may form chains without liberties, which are not read.
func TestNoLiberties(t *testing.T) {
	b, err := board.Parse("XO...\nOX...\n.....\n.....\n.....")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Set(board.Black, board.At(0, 2), board.At(2, 0), board.At(1, 2), board.At(2, 1), board.At(0, 0)); err != nil {
		t.Fatal(err)
	}
	none := 0
	for p := range b.Chains {
		if b.Liberties(p) == 0 {
			none++
		}
	}
	if none == 0 {
		t.Fatal("all chains have liberties")
	}
	m := train(t, &Options{Bits: 12})
	for _, c := range []board.Color{board.Black, board.White} {
		s := Situation{Board: b, ToMove: c}
		fresh := m.newExtractor()
		fresh.extract(&s)
		if !slices.Equal(m.Moves(nil, &s), m.rank(nil, fresh)) {
			t.Errorf("%v has other moves", c)
		}
	}
}
