package board_test

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
)

func TestPassAlive(t *testing.T) {
	tests := []struct{ name, rows, want string }{
		{"nothing", ". . .\n. . .\n. . .", ". . .\n. . .\n. . ."},
		{"two eyes", ". X . X\nX X X X\nO O O O\n. . . .", "X X X X\nX X X X\n. . . .\n. . . ."},
		{"an eye is false", "X . X O\nX X O .\n. X O O\nX X O .", ". . . .\n. . . .\n. . . .\n. . . ."},
		{"eyes in atari", ". X O .\nX O O O\nX X O .\n. X O O", ". . O O\n. O O O\n. . O O\n. . O O"},
		{"two chains with both eyes", ". X . O O\nX O X X O\nX O O X O\n. X X . O\nO O O O .", ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ."},
		{"dead stones inside", "O . X . O\n. X X X .\nX X . X X\nX . X . O\n. X X O O", "X X X X X\nX X X X X\nX X X X X\nX X X X X\nX X X X X"},
		{"room inside", ". . . . X\n. . . . X\n. . . . X\n. . . X X\nX X X X .", ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := mustParse(t, tt.rows)
			if got, want := keeping(b), mustParse(t, tt.want); !got.Equal(want) {
				t.Errorf("PassAlive =\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// mustParse reads a diagram.
func mustParse(t *testing.T, rows string) *board.Board {
	t.Helper()
	b, err := board.Parse(rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// keeping draws what PassAlive returns.
func keeping(b *board.Board) *board.Board {
	out := board.New(b.Size())
	for p, c := range b.PassAlive() {
		if c.IsStone() {
			if _, err := out.Set(c, board.Point(p)); err != nil {
				panic(err)
			}
		}
	}
	return out
}

// TestPassAliveAgainstSearch compares the chains with the definition, in every position of 2x2 and
// 3x3 in which every chain has a liberty, and in random ones of 4x4: a chain is unconditionally
// alive if the opponent cannot capture it even when moving again and again. The other points kept
// must be where the opponent gets no such chain.
func TestPassAliveAgainstSearch(t *testing.T) {
	s := &attacks{lost: map[uint64]uint32{}}
	alive := 0
	for size := 2; size <= 3; size++ {
		every(size, func(b *board.Board) { alive += s.compare(t, b) })
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		alive += s.compare(t, crowded(rng, 4))
	}
	if alive < 1000 {
		t.Errorf("%d stones are unconditionally alive: too few for a test", alive)
	}
}

// every calls f with every position of a size that can arise in play.
func every(size int, f func(*board.Board)) {
	n := size * size
	positions := 1
	for range n {
		positions *= 3
	}
	for code := range positions {
		b := board.New(size)
		for i, k := 0, code; i < n; i, k = i+1, k/3 {
			_, _ = b.Set(board.Color(k%3), board.At(i%size, i/size))
		}
		if breathes(b) {
			f(b)
		}
	}
}

// crowded returns a random position with few empty points, in which one player has three quarters
// of the stones.
func crowded(rng *rand.Rand, size int) *board.Board {
	for {
		b := board.New(size)
		for p := range b.Points {
			switch n := rng.IntN(40); {
			case n < 8:
			case n < 12:
				_, _ = b.Set(board.White, p)
			default:
				_, _ = b.Set(board.Black, p)
			}
		}
		if breathes(b) {
			return b
		}
	}
}

func breathes(b *board.Board) bool {
	for p := range b.Chains {
		if b.Liberties(p) == 0 {
			return false
		}
	}
	return true
}

// attacks has, by position and attacker, the points where the attacker can take stones, or can have
// stones that are unconditionally alive.
type attacks struct {
	size int
	lost map[uint64]uint32 // a bit for each point, in reading order
}

// compare returns how many stones are unconditionally alive.
func (s *attacks) compare(t *testing.T, b *board.Board) (alive int) {
	if b.Size() != s.size {
		clear(s.lost)
		s.size = b.Size()
	}
	keeps := b.PassAlive()
	for _, c := range []board.Color{board.Black, board.White} {
		next := *b
		lost := s.of(&next, c.Opponent())
		for p := range b.Points {
			kept := lost&s.bit(p) == 0
			if got := keeps[p] == c; got != kept && (got || b.Color(p) == c) {
				t.Fatalf("%s of\n%s is %s's for good: %v, want %v", p.Name(b.Size()), b, c.Name(), got, kept)
			}
			if kept && b.Color(p) == c {
				alive++
			}
		}
	}
	return alive
}

func (s *attacks) bit(p board.Point) uint32 {
	x, y := p.XY()
	return 1 << (y*s.size + x)
}

// of tries all moves of c, and all moves after each.
func (s *attacks) of(b *board.Board, c board.Color) (lost uint32) {
	key := b.Hash() ^ uint64(c)
	if lost, ok := s.lost[key]; ok {
		return lost
	}
	for p := range b.Points {
		d, err := b.Play(c, p)
		if err != nil {
			continue
		}
		for _, taken := range d.Captured() {
			lost |= s.bit(taken.Point)
		}
		lost |= s.of(b, c)
		b.Undo(&d)
	}
	for p, owner := range b.PassAlive() {
		if owner == c && b.Color(board.Point(p)) == c {
			lost |= s.bit(board.Point(p))
		}
	}
	s.lost[key] = lost
	return lost
}

// TestPassAliveFrame: points off the board are off, and an empty board belongs to nobody.
func TestPassAliveFrame(t *testing.T) {
	b := board.New(5)
	owners := b.PassAlive()
	on := 0
	for p := range b.Points {
		on++
		if owners[p] != board.Empty {
			t.Errorf("%s is %s's", p.Name(5), owners[p])
		}
		owners[p] = board.Off
	}
	for p, c := range owners {
		if c != board.Off {
			t.Errorf("point %d is %d, want Off", p, c)
		}
	}
	if on != 25 {
		t.Errorf("%d points", on)
	}
}
