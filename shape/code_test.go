package shape

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// plain is the obvious model of a core: 4x4 points by row and column.
type plain [4][4]board.Color

func (p plain) code() (c Code) {
	for i, at := range corePlaces {
		c |= Code(p[at.Row][at.Col]) << (30 - 2*i)
	}
	return c
}

func plainOf(c Code) (p plain) {
	for i, at := range corePlaces {
		p[at.Row][at.Col] = c.at(i)
	}
	return p
}

func (p plain) turned() (q plain) {
	for r := range 4 {
		for c := range 4 {
			q[c][3-r] = p[r][c]
		}
	}
	return q
}

func (p plain) mirrored() (q plain) {
	for r := range 4 {
		for c := range 4 {
			q[r][3-c] = p[r][c]
		}
	}
	return q
}

func (p plain) inverted() (q plain) {
	for r := range 4 {
		for c := range 4 {
			q[r][c] = p[r][c].Opponent()
		}
	}
	return q
}

// TestOperations compares every operation with the values in the notes on the page, which were
// computed separately.
func TestOperations(t *testing.T) {
	const p = Code(0x48600005)
	for _, c := range []struct {
		name      string
		got, want Code
	}{
		{"rotate", p.Rotate(), 0x05486000},
		{"antirotate", p.Antirotate(), 0x60000548},
		{"invert", p.Invert(), 0x8490000A},
		{"shift", p.Shift(), 0x60480011},
		{"mirror of a core", p.Mirror(), 0x48601100},
		{"swap", p.Swap(), 0x12900005},
		{"mirror of a level", p.MirrorLevel(), 0x12050090},
		{"from rows", FromRows(uint32(p)), 0x46085000},
		{"to rows", Code(Code(0x46085000).rows()), p},
	} {
		if c.got != c.want {
			t.Errorf("%s of %08X = %08X, want %08X", c.name, uint32(p), uint32(c.got), uint32(c.want))
		}
	}
	if low, forms := p.LowestCore(); low != 0x00054860 || forms.Len() != 1 {
		t.Errorf("lowest of %08X = %08X by %d forms, want 00054860 by 1", uint32(p), uint32(low), forms.Len())
	}
	if got, want := p.String(), "X..X\nO..O\n.X..\n.X..\n"; got != want {
		t.Errorf("quadrant order draws\n%swant\n%s", got, want)
	}
	if got, want := FromRows(uint32(p)).String(), "X.O.\nXO..\n....\n..XX\n"; got != want {
		t.Errorf("row order draws\n%swant\n%s", got, want)
	}
}

// checkCore compares the operations on one core with the plain model.
func checkCore(t *testing.T, c Code) {
	p := plainOf(c)
	switch {
	case p.code() != c,
		c.Rotate() != p.turned().code(),
		c.Antirotate() != p.turned().turned().turned().code(),
		c.Mirror() != p.mirrored().code(),
		c.Invert() != p.inverted().code(),
		FromRows(c.rows()) != c:
		t.Fatalf("operations on %08X differ from the plain model", uint32(c))
	}
}

// TestOperationsEveryPoint proves the operations for all 4^16 cores: each point with each single
// content agrees with the simple model, and each operation permutes bits, so it commutes with "or"
// and treats each point separately.
func TestOperationsEveryPoint(t *testing.T) {
	for i := range 16 {
		for content := range Code(4) {
			checkCore(t, content<<(2*i))
		}
	}
	operations := []func(Code) Code{
		Code.Rotate, Code.Antirotate, Code.Invert, Code.Shift, Code.Swap, Code.Mirror, Code.MirrorLevel, fromRowsCode,
	}
	for n, op := range operations {
		seen := Code(0)
		for bit := range 32 {
			image := op(1 << bit)
			if image&(image-1) != 0 || image == 0 || seen&image != 0 {
				t.Fatalf("operation %d: bit %d goes to %08X", n, bit, uint32(image))
			}
			seen |= image
		}
		for range 10_000 {
			a, b := Code(rand.Uint32()), Code(rand.Uint32())
			if op(a|b) != op(a)|op(b) {
				t.Fatalf("operation %d does not treat the points of %08X apart", n, uint32(a|b))
			}
		}
	}
}

// fromRowsCode is fromRows with the type of the other operations.
func fromRowsCode(c Code) Code { return FromRows(uint32(c)) }

func TestOperationsRandom(t *testing.T) {
	for range 100_000 {
		checkCore(t, Code(rand.Uint32()))
	}
}

// nextBoard returns the next core without edges, in increasing order: the code after white carries
// to the next point, so 3 never occurs.
func nextBoard(c Code) Code {
	c++
	for i := 0; c>>i&3 == 3; i += 2 {
		c += 1 << i
	}
	return c
}

// TestEveryBoard takes all 43,046,721 cores of empty, black and white points and counts those that
// are the lowest of their forms. There must be as many as there are classes by Burnside's lemma.
func TestEveryBoard(t *testing.T) {
	testpeers.Long(t)
	boards, classes, turned := 0, 0, 0
	for c := Code(0); ; c = nextBoard(c) {
		boards++
		checkCore(t, c)
		if low, _ := c.LowestCore(); low == c {
			classes++
		}
		if lowestOfEight(c) == c {
			turned++
		}
		if c == 0xAAAAAAAA {
			break
		}
	}
	if boards != 43_046_721 || classes != 2_700_373 || turned != 5_398_083 {
		t.Errorf("%d boards, %d classes, %d of symmetry alone; want 43046721, 2700373, 5398083", boards, classes, turned)
	}
}

func lowestOfEight(c Code) Code {
	low := c
	for f := range form(8) {
		low = min(low, f.core(c))
	}
	return low
}

// TestForms: an inverse undoes its form, a move turns as its stone does, and the lowest core is the
// one that the obvious loop finds.
func TestForms(t *testing.T) {
	for f := range form(numForms) {
		for range 1000 {
			c := Code(rand.Uint32())
			if f.inverse().core(f.core(c)) != c || f.inverse().level(f.level(c)) != c {
				t.Fatalf("form %d: %d does not undo it", f, f.inverse())
			}
		}
		for m := range Move(numMoves) {
			if MoveAt(m.index(), m.Color()) != m {
				t.Fatalf("move %d is not at its index and colour", m)
			}
			stone := Code(m.Color()) << (30 - 2*m.index())
			in := m.in(f)
			if want := Code(in.Color()) << (30 - 2*in.index()); f.core(stone) != want {
				t.Fatalf("form %d: %v becomes %v, but its stone does not", f, m, in)
			}
		}
	}
	for range 10_000 {
		some := Code(rand.Uint32())
		c := Code(rand.Uint32()) & some
		low, reach := Code(1<<32-1), Forms(0)
		for f := range form(numForms) {
			low, reach = lower(low, reach, f.core(c), f)
		}
		if got, forms := c.LowestCore(); got != low || forms != reach {
			t.Fatalf("lowest of %08X = %08X by %016b, want %08X by %016b", uint32(c), uint32(got), forms, uint32(low), reach)
		}
	}
}

// TestMoveFrom checks which moves a stored move stands for.
func TestMoveFrom(t *testing.T) {
	for range 10_000 {
		m, forms := Move(rand.IntN(numMoves)), Forms(rand.IntN(1<<numForms-1)+1)
		var want Code
		for f := range forms.all() {
			for played := range Move(numMoves) {
				if played.in(f) == m {
					want |= played.result()
				}
			}
		}
		if got := m.from(forms); got != want {
			t.Fatalf("%v by %016b stands for %08X, want %08X", m, forms, uint32(got), uint32(want))
		}
	}
}

// in returns list l in form f.
func (s Scheme) in(f form, l *List) (seen List) {
	seen.Depth = l.Depth
	for n, c := range l.All() {
		seen.Codes[n] = s.level(f, n, c)
	}
	return seen
}

// in returns move m in form f.
func (m Move) in(f form) Move { return movesIn[f][m] }
