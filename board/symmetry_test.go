package board_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

// TestTurnedPlay: turning or swapping the board and the move gives the turned
// or swapped result, ko and prisoners included.
func TestTurnedPlay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	captured := 0
	for size := board.MinSize; size <= 9; size++ {
		for _, suicide := range []bool{false, true} {
			b := board.New(size)
			b.AllowSuicide(suicide)
			for n := range 3 * size * size {
				c, p := board.Black+board.Color(n%2), board.At(rnd.IntN(size), rnd.IntN(size))
				before := *b
				d, err := b.Play(c, p)
				captured += len(d.Captured())
				for s := range board.Symmetry(board.NumSymmetries) {
					turned := before.Turned(s)
					if _, e := turned.Play(c, s.Point(p, size)); !errors.Is(e, err) {
						t.Fatalf("turned by %d: Play = %v, want %v", s, e, err)
					}
					same(t, turned, b.Turned(s))
				}
				swapped := before.Swapped()
				if _, e := swapped.Play(c.Opponent(), p); !errors.Is(e, err) {
					t.Fatalf("swapped: Play = %v, want %v", e, err)
				}
				same(t, swapped, b.Swapped())
			}
		}
	}
	if captured < 100 {
		t.Errorf("only %d stones captured", captured)
	}
}

func same(t *testing.T, got, want *board.Board) {
	t.Helper()
	if stateOf(got) != stateOf(want) || !got.Equal(want) {
		t.Fatalf("%+v\n%swant %+v\n%s", stateOf(got), got, stateOf(want), want)
	}
	if err := got.CheckChains(); err != nil {
		t.Fatal(err)
	}
}

// TestHashes: Hashes are those of the turned boards, and CanonicalHash is the
// same for all of them.
func TestHashes(t *testing.T) {
	pl := player{rnd: rand.NewPCG(5, 6)}
	seen := map[uint64]bool{}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		pl.playout(board.New(size))
		b := &pl.board
		want, _ := b.CanonicalHash()
		for s, h := range b.Hashes() {
			turned := b.Turned(board.Symmetry(s))
			if turned.Hash() != h {
				t.Errorf("size %d: Hashes()[%d] = %x, want %x", size, s, h, turned.Hash())
			}
			got, by := turned.CanonicalHash()
			if got != want || turned.Turned(by).Hash() != want {
				t.Errorf("size %d turned by %d: CanonicalHash = %x by %d, want %x", size, s, got, by, want)
			}
		}
		seen[want] = true
	}
	if len(seen) < board.MaxSize-board.MinSize {
		t.Errorf("%d different positions are too few", len(seen))
	}
}

// TestSymmetryGroup: composition and inverse agree with the mapping of points, and the numbers are
// GNU Go's.
func TestSymmetryGroup(t *testing.T) {
	// The images of (1 down, 2 right) under 0 to 7.
	golden := [][2]int{{1, 2}, {2, -1}, {-1, -2}, {-2, 1}, {-2, -1}, {-1, 2}, {2, 1}, {1, -2}}
	for s := range board.Symmetry(board.NumSymmetries) {
		if r, c := s.Offset(1, 2); [2]int{r, c} != golden[s] {
			t.Errorf("Offset by %d = %d,%d, want %v", s, r, c, golden[s])
		}
		for p := range board.New(6).Points {
			if got := s.Inverse().Point(s.Point(p, 6), 6); got != p {
				t.Fatalf("inverse of %d maps %s to %s", s, p.Name(6), got.Name(6))
			}
			for u := range board.Symmetry(board.NumSymmetries) {
				if got, want := s.Compose(u).Point(p, 6), s.Point(u.Point(p, 6), 6); got != want {
					t.Fatalf("%d after %d maps %s to %s, want %s", s, u, p.Name(6), got.Name(6), want.Name(6))
				}
			}
		}
	}
}

// TestPointNames: names are read back on every size, and nothing else is read.
func TestPointNames(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for p := range board.New(size).Points {
			got, err := board.ParsePoint(p.Name(size), size)
			if err != nil || got != p {
				t.Fatalf("ParsePoint(%q) = %v, %v, want %v", p.Name(size), got, err, p)
			}
		}
	}
	for _, s := range []string{"", "A", "A0", "A20", "I5", "5A", "A-1", "T19x", "U1", "A 1", "A001", "pas", "é3"} {
		if p, err := board.ParsePoint(s, 19); err == nil {
			t.Errorf("ParsePoint(%q) = %s, want an error", s, p.Name(19))
		}
	}
	for s, want := range map[string]board.Point{"q16": board.At(15, 3), "A1": board.At(0, 18), "j9": board.At(8, 10), "PASS": board.Pass} {
		if p, err := board.ParsePoint(s, 19); err != nil || p != want {
			t.Errorf("ParsePoint(%q) = %v, %v, want %v", s, p, err, want)
		}
	}
}

// TestHoshi has the star points of the usual sizes.
func TestHoshi(t *testing.T) {
	for _, tt := range []struct {
		size int
		want string
	}{
		{2, ""},
		{4, ""},
		{5, "C3"},
		{7, "D4"},
		{8, "C6 F6 C3 F3"},
		{9, "C7 G7 E5 C3 G3"},
		{13, "D10 K10 G7 D4 K4"},
		{18, "D15 P15 D4 P4"},
		{19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"},
	} {
		if got := names(board.Hoshi(tt.size), tt.size); got != tt.want {
			t.Errorf("Hoshi(%d) = %q, want %q", tt.size, got, tt.want)
		}
	}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		if n := board.MaxHandicap(size); n > 0 {
			points, err := board.Handicap(n, size)
			if err != nil {
				t.Fatal(err)
			}
			for s := range board.Symmetry(board.NumSymmetries) {
				for _, p := range points {
					if !slices.Contains(points, s.Point(p, size)) {
						t.Errorf("Handicap(%d, %d) = %s is not symmetric", n, size, names(points, size))
					}
				}
			}
		}
	}
}
