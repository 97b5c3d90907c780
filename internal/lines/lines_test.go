package lines

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"katachi/board"
	"katachi/sgf/gamefile"
	"katachi/words/lexicon"
)

// TestWord: a line has the same word in every symmetry, the beginning of a line has the beginning
// of its word, and each returned symmetry maps the line to its word.
func TestWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 12))
	for range 2000 {
		size := 5 + rng.IntN(15)
		moves := make([]board.Point, 1+rng.IntN(6))
		for i := range moves {
			moves[i] = board.At(rng.IntN(size), rng.IntN(size))
		}
		word, by := Word(moves, size)
		for s := range board.Symmetry(board.NumSymmetries) {
			turned := make([]board.Point, len(moves))
			for i, p := range moves {
				turned[i] = s.Point(p, size)
			}
			if w, _ := Word(turned, size); w != word {
				t.Fatalf("in symmetry %d, %v has the word %s, want %s", s, moves, w, word)
			}
		}
		for _, s := range by {
			if spell(moves, size, s) != word {
				t.Fatalf("symmetry %d does not give the word", s)
			}
		}
		if w, _ := Word(moves[:len(moves)-1], size); w != word[:2*len(moves)-2] {
			t.Fatalf("the beginning of the line has the word %s, want the beginning of %s", w, word)
		}
	}
}

// TestFollow counts the next moves in three small games, in any orientation.
func TestFollow(t *testing.T) {
	src := records(t, "(;SZ[9];B[cc];W[gg];B[gc])", "(;SZ[9];B[gc];W[cg];B[gg])", "(;SZ[9];B[cc];W[gc])", "(;SZ[9]AB[cc];W[gg])", "(;SZ[13];B[cc])")
	l, err := Collect(t.Context(), src, &Options{Moves: 3, Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	if l.Games != 3 || l.Moves != 8 || len(l.Count) != 2 {
		t.Errorf("%d games, %d moves, %d lines: want 3, 8, 2", l.Games, l.Moves, len(l.Count))
	}
	lex := dictionary(t, l)
	for _, start := range []board.Point{board.At(2, 2), board.At(6, 2), board.At(6, 6)} {
		next, games := Follow(lex, []board.Point{start}, 9)
		if games != 3 || len(next) != 2 || next[0].Games != 2 || next[1].Games != 1 {
			t.Fatalf("after %v: %d games, %v", start, games, next)
		}
		x, y := start.XY()
		if next[0].Point != board.At(8-x, 8-y) {
			t.Errorf("after %v comes %v, want the opposite corner", start, next[0].Point)
		}
	}
	if next, games := Follow(lex, []board.Point{board.At(0, 0)}, 9); games != 0 || next != nil {
		t.Errorf("a line that nobody played has %d games", games)
	}
}

// TestCorners: a corner's moves have the same word in each corner, with tt for a move elsewhere.
func TestCorners(t *testing.T) {
	src := records(t, "(;SZ[19];B[dd];W[fc];B[pd];W[cf];B[jj];W[nc])")
	l, err := Collect(t.Context(), src, &Options{Moves: 9, Size: 19, Corners: true})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]uint64{"ddcfttfc": 1, "ddcf": 1, "dd": 0}
	for w, n := range want {
		if l.Count[w] != n {
			t.Errorf("%s was played %d times, want %d: %v", w, l.Count[w], n, l.Count)
		}
	}
}

func records(t *testing.T, texts ...string) *gamefile.Source {
	dir := t.TempDir()
	for i, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+i))+".sgf"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { src.Close() })
	return src
}

func dictionary(t *testing.T, l *Lines) *lexicon.Lexicon {
	lex, err := lexicon.BuildValues(context.Background(), func(yield func(string, uint64) bool) {
		for w, n := range l.Count {
			if !yield(w, n) {
				return
			}
		}
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return lex
}
