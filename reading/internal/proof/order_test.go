package proof

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// grid is an arena as text, a row for each line of the box: X and O are stones, T is a stone of the
// target, # is outside and the attacker's, + outside and the defender's. It ends at the board's
// edge.
type grid [][]byte

// turned returns the grid turned by one of eight symmetries, and where each point then is.
func (g grid) turned(sym int) (grid, []int) {
	height, width := len(g), len(g[0])
	rows, columns := height, width
	if sym&4 != 0 {
		rows, columns = width, height
	}
	to, at := make(grid, rows), make([]int, height*width)
	for y := range to {
		to[y] = make([]byte, columns)
	}
	for y, row := range g {
		for x, c := range row {
			tx, ty := x, y
			if sym&1 != 0 {
				tx = width - 1 - x
			}
			if sym&2 != 0 {
				ty = height - 1 - y
			}
			if sym&4 != 0 {
				tx, ty = ty, tx
			}
			to[ty][tx], at[y*width+x] = c, ty*columns+tx
		}
	}
	return to, at
}

// arena returns the arena and its first position.
func (g grid) arena() (a Arena, p Place) {
	width := len(g[0])
	a.Width, p.Ko = uint(width), NoPoint
	outside := [2]Set{}
	for i, c := range slices.Concat(g...) {
		at := Bit(i)
		if i%width > 0 {
			a.NotFirst = a.NotFirst.Or(at)
		}
		if i%width < width-1 {
			a.NotLast = a.NotLast.Or(at)
		}
		switch c {
		case '#':
			outside[Attacker] = outside[Attacker].Or(at)
			continue
		case '+':
			outside[Defender] = outside[Defender].Or(at)
			continue
		case 'T':
			a.Target = a.Target.Or(at)
			fallthrough
		case 'X':
			p.Stones[Defender] = p.Stones[Defender].Or(at)
		case 'O':
			p.Stones[Attacker] = p.Stones[Attacker].Or(at)
		}
		a.Play = a.Play.Or(at)
		a.Core = a.Play
	}
	for side, out := range outside {
		a.Outer[side] = a.around(out).And(a.Play)
	}
	return a, p
}

// promises returns the promise of every move of mover on the grid turned by sym, at the points of
// the grid as it is not turned.
func (g grid) promises(sym int, mover uint8) map[int]float32 {
	f := NewFight(1 << 10)
	t, at := g.turned(sym)
	a, p := t.arena()
	f.Arena, p.Mover = a, mover
	frame := &proofFrame{}
	for rest := p.Free(&a); !rest.Empty(); rest = rest.Without(rest.Lowest()) {
		if next, _, ok := p.Play(&a, rest.First()); ok {
			frame.add(&next, rest.First())
		}
	}
	f.chains.find(&a, &p)
	f.promises(&p, NoPoint, frame.branches)
	found := map[int]float32{}
	for i := range frame.branches {
		b := &frame.branches[i]
		found[slices.Index(at, int(b.Move))] = b.promise
	}
	return found
}

// randomGrid returns a grid in a corner, with the attacker's stones to the right and either's
// below.
func randomGrid(rng *rand.Rand) grid {
	width, height := 2+rng.IntN(4), 2+rng.IntN(4)
	below := "#+"[rng.IntN(2)]
	var g grid
	for y := range height + 1 {
		row := make([]byte, width+1)
		for x := range row {
			switch {
			case x == width:
				row[x] = '#'
			case y == height:
				row[x] = below
			default:
				row[x] = "XTTOO..."[rng.IntN(8)]
			}
		}
		g = append(g, row)
	}
	return g
}

// TestPromisesTurn: on a turned board the moves are as promising.
func TestPromisesTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 23))
	moves := 0
	for n := range 100 {
		g := randomGrid(rng)
		mover := uint8(n % 2)
		want := g.promises(0, mover)
		moves += len(want)
		for sym := range 8 {
			got := g.promises(sym, mover)
			for p, x := range want {
				if math.Abs(float64(got[p]-x)) > 1e-4 || len(got) != len(want) {
					t.Fatalf("symmetry %d, point %d: %v, want %v\n%s", sym, p, got[p], x, g)
				}
			}
		}
	}
	if moves < 300 {
		t.Errorf("only %d moves were compared", moves)
	}
}

// TestPromises: to put stones into atari promises more than to extend, and that more than to fill
// an own eye.
func TestPromises(t *testing.T) {
	g := grid{
		[]byte(".OT.X.#"), // C9
		[]byte(".OXXXX#"),
		[]byte("XXX#X.#"),
		[]byte("####XX#"),
		[]byte("#######"),
	}
	got := g.promises(0, Defender)
	a9, f9, d9 := got[0], got[5], got[3]
	if a9 <= f9 || f9 <= d9 {
		t.Errorf("A9 %v, F9 %v, D9 %v: want less and less", a9, f9, d9)
	}
}

// TestClueClasses: the classes of distances from the last move, of wins elsewhere and of counts.
func TestClueClasses(t *testing.T) {
	f := NewFight(1 << 10)
	f.Width = 7
	for i, want := range []int{
		0, 0, 2, 3, 4, 4, 4,
		0, 1, 3, 4, 4, 4, 4,
		2, 3, 4, 4, 4, 4, 4,
		3, 4, 4, 4, 4, 4, 4,
	} {
		// the same from the top left point, and from the other end
		if a, b := f.apartBy(i, 0), f.apartBy(27-i, 27); a != want || b != want {
			t.Errorf("%d points right, %d down: class %d, and %d from the other end, want %d", i%7, i/7, a, b, want)
		}
	}
	for _, v := range []struct{ wins, most, want int }{
		{0, 0, clueNew},
		{7, 7, clueNew},
		{8, 8, clueWins},
		{4, 8, clueWins},
		{3, 8, clueWins + 1},
		{1, 8, clueWins + 1},
		{0, 8, clueWins + 3},
		{32, 64, clueWins},
		{31, 64, clueWins + 1},
		{8, 64, clueWins + 1},
		{7, 64, clueWins + 2},
		{2, 64, clueWins + 2},
		{1, 64, clueWins + 3},
		{0, 64, clueWins + 3},
	} {
		var c clues
		f.wins[1][5], f.most[1] = uint32(v.wins), uint32(v.most)
		if f.addWins(&c, 1, 5); c.n != 1 || int(c.list[0]) != v.want {
			t.Errorf("%d wins, the most are %d: clues %v, want %d", v.wins, v.most, c.list[:c.n], v.want)
		}
	}
	for n, want := range []int{-1, 10, 11, 12, 12, 12} {
		var c clues
		c.addCount(n, 3, 10)
		if c.addIf(n == 0, 99); want < 0 && (c.n != 1 || c.list[0] != 99) || want >= 0 && (c.n != 1 || int(c.list[0]) != want) {
			t.Errorf("a count of %d: clues %v, want %d", n, c.list[:c.n], want)
		}
	}
}
