package board_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

// state is everything that a board shows.
type state struct {
	plain    string
	hash     uint64
	ko       [2]board.Point
	captures [2]int
}

func stateOf(b *board.Board) state {
	return state{
		b.Plain(), b.Hash(),
		[2]board.Point{b.Ko(board.Black), b.Ko(board.White)},
		[2]int{b.Captures(board.Black), b.Captures(board.White)},
	}
}

// differs returns a difference between b and m, or "".
func differs(b *board.Board, m *model) string {
	if got, want := b.Plain(), m.plain(); got != want {
		return fmt.Sprintf("position\n%swant %s", b, want)
	}
	for _, c := range []board.Color{board.Black, board.White} {
		want := board.Pass
		if m.koColor == c {
			want = board.At(m.ko[0], m.ko[1])
		}
		if got := b.Ko(c); got != want {
			return fmt.Sprintf("Ko(%s) = %s, want %s", c, got.Name(m.size), want.Name(m.size))
		}
		if got, want := b.Captures(c), m.captures[c]; got != want {
			return fmt.Sprintf("Captures(%s) = %d, want %d", c, got, want)
		}
	}
	return ""
}

// chainsDiffer compares every chain and its liberties.
func chainsDiffer(b *board.Board, m *model) string {
	for p := range b.Points {
		if b.Color(p) == board.Empty {
			continue
		}
		x, y := p.XY()
		stones, liberties := m.chain([2]int{x, y})
		if got, want := b.AppendChain(nil, p), points(stones); !slices.Equal(got, want) || b.Stones(p) != len(want) {
			return fmt.Sprintf("chain of %s = %v (%d stones), want %v", p.Name(m.size), got, b.Stones(p), want)
		}
		if got, want := b.AppendLiberties(nil, p), points(liberties); !slices.Equal(got, want) || b.Liberties(p) != len(want) {
			return fmt.Sprintf("liberties of %s = %v (%d), want %v", p.Name(m.size), got, b.Liberties(p), want)
		}
		if got, want := b.InAtari(p), len(liberties) == 1; got != want {
			return fmt.Sprintf("InAtari(%s) = %v, want %v", p.Name(m.size), got, want)
		}
		if got, want := b.LibertiesUpTo(p, 3), min(3, len(liberties)); got != want {
			return fmt.Sprintf("LibertiesUpTo(%s, 3) = %d, want %d", p.Name(m.size), got, want)
		}
	}
	return ""
}

func points(xy [][2]int) (ps []board.Point) {
	for _, p := range xy {
		ps = append(ps, board.At(p[0], p[1]))
	}
	slices.Sort(ps)
	return ps
}

// TestSizes plays random games on every size, with either suicide rule, beside
// the model, and takes them back move by move.
func TestSizes(t *testing.T) {
	captured, suicides, kos := 0, 0, 0
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for _, suicide := range []bool{false, true} {
			rnd := rand.New(rand.NewPCG(uint64(size), 7))
			b, m := board.New(size), newModel(size, suicide)
			b.AllowSuicide(suicide)
			var deltas []board.Delta
			var states []state
			for n := range 3*size*size + 40 {
				c := board.Black + board.Color(n%2)
				if rnd.IntN(10) == 0 {
					c = c.Opponent()
				}
				x, y := rnd.IntN(size), rnd.IntN(size)
				if ko := b.Ko(c); ko != board.Pass && rnd.IntN(2) == 0 {
					x, y = ko.XY()
				}
				before := stateOf(b)
				d, err := b.Play(c, board.At(x, y))
				if want := m.play(c, [2]int{x, y}); !errors.Is(err, want) {
					t.Fatalf("size %d: Play(%s) = %v, want %v on\n%s", size, board.At(x, y).Name(size), err, want, b)
				}
				if diff := differs(b, m); diff != "" {
					t.Fatalf("size %d, move %d: %s", size, n, diff)
				}
				if err != nil {
					kos += count(errors.Is(err, board.ErrKo))
					continue
				}
				captured += len(d.Captured())
				suicides += count(d.Suicide())
				checkDelta(t, &d, before, b)
				deltas, states = append(deltas, d), append(states, before)
				if n%size == 0 {
					if diff := chainsDiffer(b, m); diff != "" {
						t.Fatalf("size %d, move %d: %s\n%s", size, n, diff, b)
					}
				}
				if err := b.CheckChains(); err != nil {
					t.Fatalf("size %d, move %d: %v\n%s", size, n, err, b)
				}
			}
			undoAll(t, b, deltas, states)
		}
	}
	if captured < 1000 || suicides < 100 || kos < 5 {
		t.Errorf("%d captured, %d suicides, %d ko refusals: too few to test anything", captured, suicides, kos)
	}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// checkDelta verifies that d names exactly the points that changed.
func checkDelta(t *testing.T, d *board.Delta, before state, b *board.Board) {
	t.Helper()
	changed := map[board.Point]board.Change{}
	i := 0
	after := b.Plain()
	for p := range b.Points {
		if before.plain[i] != after[i] {
			changed[p] = board.Change{Point: p, Old: color(before.plain[i]), New: color(after[i])}
		}
		i++
	}
	if len(changed) != len(d.Changes) {
		t.Fatalf("%d changes, want %d", len(d.Changes), len(changed))
	}
	for _, ch := range d.Changes {
		if changed[ch.Point] != ch {
			t.Fatalf("change %v, want %v", ch, changed[ch.Point])
		}
	}
}

func color(c byte) board.Color {
	return map[byte]board.Color{'.': board.Empty, 'X': board.Black, 'O': board.White}[c]
}

func undoAll(t *testing.T, b *board.Board, deltas []board.Delta, states []state) {
	t.Helper()
	for i := len(deltas) - 1; i >= 0; i-- {
		b.Undo(&deltas[i])
		if got := stateOf(b); got != states[i] {
			t.Fatalf("size %d, undo of move %d: %+v, want %+v", b.Size(), i, got, states[i])
		}
		if err := b.CheckChains(); err != nil {
			t.Fatalf("size %d, undo of move %d: %v", b.Size(), i, err)
		}
	}
}

// TestEveryPosition plays every move in every filling of 2x2 and 3x3, legal
// positions or not, and counts the legal ones: 57 and 12,675 (J. Tromp and
// G. Farnebäck, Combinatorics of Go, 2007, table 1).
func TestEveryPosition(t *testing.T) {
	for size, want := range map[int]int{2: 57, 3: 12675} {
		fillings, legal := 1, 0
		for range size * size {
			fillings *= 3
		}
		for code := range fillings {
			b, m := filling(size, code)
			if alive(b) {
				legal++
			}
			before := stateOf(b)
			for p := range b.Points {
				for _, c := range []board.Color{board.Black, board.White} {
					tryMove(t, b, m, c, p)
				}
			}
			if stateOf(b) != before {
				t.Fatalf("plays and undos leave\n%s", b)
			}
		}
		if legal != want {
			t.Errorf("%d legal positions of %dx%d, want %d", legal, size, size, want)
		}
	}
}

// filling returns the position whose points are the digits of code in base 3.
func filling(size, code int) (*board.Board, *model) {
	b, m := board.New(size), newModel(size, false)
	for p := range b.Points {
		if c := board.Color(code % 3); c != board.Empty {
			x, y := p.XY()
			m.stones[[2]int{x, y}] = c
			b.Set(c, p)
		}
		code /= 3
	}
	return b, m
}

func alive(b *board.Board) bool {
	for p := range b.Chains {
		if b.Liberties(p) == 0 {
			return false
		}
	}
	return true
}

func tryMove(t *testing.T, b *board.Board, m *model, c board.Color, p board.Point) {
	t.Helper()
	x, y := p.XY()
	for _, suicide := range []bool{false, true} {
		after := newModel(m.size, suicide)
		maps.Copy(after.stones, m.stones)
		b.AllowSuicide(suicide)
		want := after.play(c, [2]int{x, y})
		d, err := b.Play(c, p)
		if !errors.Is(err, want) {
			t.Fatalf("Play(%s, %s) = %v, want %v on\n%s", c, p.Name(m.size), err, want, b)
		}
		if diff := differs(b, after); diff != "" {
			t.Fatalf("Play(%s, %s): %s", c, p.Name(m.size), diff)
		}
		if err == nil {
			b.Undo(&d)
		}
	}
}

// TestRefusals has a case for each error of Play.
func TestRefusals(t *testing.T) {
	b, err := board.Parse(".XO.\nX.XO\n.XO.\n....")
	if err != nil {
		t.Fatal(err)
	}
	corner := board.At(0, 0)
	for _, tt := range []struct {
		name  string
		color board.Color
		point board.Point
		want  error
	}{
		{"occupied", board.Black, board.At(1, 0), board.ErrOccupied},
		{"frame", board.Black, board.At(-1, 0), board.ErrOff},
		{"outside", board.Black, board.At(4, 4), board.ErrOff},
		{"far outside", board.Black, 60000, board.ErrOff},
		{"no colour", board.Empty, corner, board.ErrColor},
		{"suicide", board.White, corner, board.ErrSuicide},
		{"pass", board.White, board.Pass, nil},
		{"own eye", board.Black, corner, nil},
	} {
		if got := b.Check(tt.color, tt.point); !errors.Is(got, tt.want) {
			t.Errorf("%s: Check = %v, want %v", tt.name, got, tt.want)
		}
		if got := b.Legal(tt.color, tt.point); got != (tt.want == nil) {
			t.Errorf("%s: Legal = %v, want %v", tt.name, got, tt.want == nil)
		}
	}
}

// TestKoLifted: a pass, a move elsewhere and a set-up allow the ko again, and
// undo forbids it again.
func TestKoLifted(t *testing.T) {
	b, err := board.Parse(".XO.\nXO.O\n.XO.\n....")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Play(board.Black, board.At(2, 1)); err != nil {
		t.Fatal(err)
	}
	ko := board.At(1, 1)
	elsewhere := []func() board.Delta{
		func() board.Delta { d, _ := b.Play(board.White, board.Pass); return d },
		func() board.Delta { d, _ := b.Play(board.White, board.At(0, 3)); return d },
		func() board.Delta { d, _ := b.Set(board.Black, board.At(0, 3)); return d },
	}
	for i, move := range elsewhere {
		if err := b.Check(board.White, ko); !errors.Is(err, board.ErrKo) {
			t.Fatalf("case %d: Check(ko) = %v, want %v", i, err, board.ErrKo)
		}
		if err := b.Check(board.Black, ko); err != nil {
			t.Errorf("case %d: Black may not fill the ko: %v", i, err)
		}
		d := move()
		if err := b.Check(board.White, ko); err != nil {
			t.Errorf("case %d: Check(ko) afterwards = %v, want nil", i, err)
		}
		b.Undo(&d)
	}
}

// TestSharedLiberty: a liberty that two chains share counts once for each, and
// one that a chain touches twice counts once.
func TestSharedLiberty(t *testing.T) {
	b, err := board.Parse("XX.OO\nX.XO.\nXXXO.\nOOOO.\n.....")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ x, y, want int }{{0, 0, 2}, {3, 1, 8}} {
		if got := b.Liberties(board.At(tt.x, tt.y)); got != tt.want {
			t.Errorf("Liberties(%d,%d) = %d, want %d", tt.x, tt.y, got, tt.want)
		}
	}
	if !b.SameChain(board.At(0, 0), board.At(2, 1)) || b.SameChain(board.At(0, 0), board.At(3, 0)) {
		t.Error("SameChain is wrong")
	}
}

// TestNothingAllocates: neither play nor undo nor the questions about chains.
func TestNothingAllocates(t *testing.T) {
	b := board.New(19)
	pl := player{rnd: rand.NewPCG(1, 2)}
	pl.playout(b)
	var d board.Delta
	buffer := make([]board.Point, 0, 400)
	if n := testing.AllocsPerRun(10, func() {
		pl.playout(b)
		for p := range pl.board.Points {
			buffer = pl.board.AppendLiberties(pl.board.AppendChain(buffer[:0], p), p)
			if pl.board.PlayInto(&d, board.Black, p) == nil {
				pl.board.Undo(&d)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// FuzzPlayUndo reads bytes as moves, undos, passes and set-ups beside the model.
func FuzzPlayUndo(f *testing.F) {
	f.Add([]byte("0\xee"))                         // covers-Check
	f.Add([]byte("0\xff\xff"))                     // covers-Set
	f.Add([]byte("2100080Y702"))                   // covers-capture
	f.Add([]byte("2Z10X!710028"))                  // covers-join
	f.Add([]byte("c110080Y7000Z70X000000020"))     // covers-join-2
	f.Add([]byte("\"8102CB\xf2 XyA\"00x9z#$007!")) // covers-shorten
	f.Add([]byte{3, 1, 0, 1, 1, 2, 0, 200, 5, 3, 255})
	f.Add([]byte("katachi"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		size := board.MinSize + int(data[0]>>1)%6
		b := board.New(size)
		b.AllowSuicide(data[0]&1 == 1)
		var deltas []board.Delta
		var states []state
		for i, op := range data[1:] {
			before := stateOf(b)
			c, p := board.Black+board.Color(i%2), board.At(int(op)%size, int(op)/size%size)
			var d board.Delta
			var err error
			switch {
			case op >= 250 && len(deltas) > 0:
				last := len(deltas) - 1
				undoAll(t, b, deltas[last:], states[last:])
				deltas, states = deltas[:last], states[:last]
				continue
			case op >= 240:
				d, err = b.Set(board.Color(op%3), p, p+1)
			case op >= 235:
				d, err = b.Play(c, board.Pass)
			default:
				d, err = b.Play(c, p)
			}
			if err := b.CheckChains(); err != nil {
				t.Fatalf("%v\n%s", err, b)
			}
			if err != nil {
				if stateOf(b) != before {
					t.Fatalf("an error (%v) changed the board", err)
				}
				continue
			}
			checkDelta(t, &d, before, b)
			deltas, states = append(deltas, d), append(states, before)
		}
		undoAll(t, b, deltas, states)
	})
}

// TestZeroBoard: the zero Board has no points.
func TestZeroBoard(t *testing.T) {
	var b board.Board
	for _, p := range []board.Point{board.At(0, 0), board.At(24, 24)} {
		if _, err := b.Play(board.Black, p); !errors.Is(err, board.ErrOff) {
			t.Errorf("Play at %v: %v, want %v", p, err, board.ErrOff)
		}
		if _, err := b.Set(board.White, p); !errors.Is(err, board.ErrOff) {
			t.Errorf("Set at %v: %v, want %v", p, err, board.ErrOff)
		}
	}
	if b != (board.Board{}) {
		t.Error("the board changed")
	}
}
