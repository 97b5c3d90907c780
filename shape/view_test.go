package shape

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// model reads lists in the obvious way: point by point, from a board that answers for any row and
// column.
type model struct {
	scheme Scheme
	size   int
	at     func(row, col int) board.Color // of points on the board
}

func (m model) color(row, col int) board.Color {
	if row < 0 || col < 0 || row >= m.size || col >= m.size {
		return board.Off
	}
	return m.at(row, col)
}

// levelPlaces lists the points of level n in the order of its code, as the notes on the page give
// it.
func (m model) levelPlaces(n int) (places [16][2]int) {
	if m.scheme.Diagonal && n == 4 {
		quarter := [4][2]int{{-2, -2}, {-2, -1}, {-1, -2}, {-1, -1}}
		for i := range 16 {
			r, c := quarter[i%4][0], quarter[i%4][1]
			for range i / 4 {
				r, c = c, 3-r
			}
			places[i] = [2]int{r, c}
		}
		return places
	}
	k := n
	if m.scheme.Diagonal && n > 4 {
		k--
	}
	return [16][2]int{
		{-k, 0}, {-k, 3}, {-k, 1}, {-k, 2}, // A: north, drawn A1 A3 A4 A2
		{0, 3 + k}, {3, 3 + k}, {1, 3 + k}, {2, 3 + k}, // B: east, B1 B3 B4 B2 downwards
		{3 + k, 3}, {3 + k, 0}, {3 + k, 2}, {3 + k, 1}, // C: south, C2 C4 C3 C1
		{3, -k}, {0, -k}, {2, -k}, {1, -k}, // D: west, D2 D4 D3 D1 downwards
	}
}

func (m model) list(x, y int) (l List) {
	for i, p := range corePlaces {
		l.Codes[0] |= Code(m.color(y+int(p.Row), x+int(p.Col))) << (30 - 2*i)
	}
	stones, sides := 0, map[string]bool{}
	for n := 1; n <= MaxLevels; n++ {
		l.Depth = n
		for i, p := range m.levelPlaces(n) {
			row, col := y+p[0], x+p[1]
			c := m.color(row, col)
			l.Codes[n] |= Code(c) << (30 - 2*i)
			if c.IsStone() {
				stones++
			}
			for name, beyond := range map[string]bool{"N": row < 0, "S": row >= m.size, "W": col < 0, "E": col >= m.size} {
				if beyond {
					sides[name] = true
				}
			}
		}
		if stones+len(sides) >= m.scheme.stop() {
			break
		}
	}
	return l
}

// randomBoard puts a stone on one point in every few.
func randomBoard(rnd *rand.Rand, size int) *board.Board {
	b := board.New(size)
	every := 1 + rnd.IntN(40)
	for p := range b.Points {
		if rnd.IntN(every) == 0 {
			if _, err := b.Set(board.Black+board.Color(rnd.IntN(2)), p); err != nil {
				panic(err)
			}
		}
	}
	return b
}

var schemes = []Scheme{
	{},
	{Stop: 3},
	{Stop: 4},
	{Stop: 8},
	{Stop: 1},
	{Stop: 3, Diagonal: true},
	{Stop: 4, Overhang: true},
	{Stop: 5, Overhang: true, Diagonal: true},
}

// origins yields the top left points of all cores that the scheme reads.
func (s Scheme) origins(size int) func(yield func(x, y int) bool) {
	first, last := 0, size-4
	if s.Overhang {
		first, last = -3, size-1
	}
	return func(yield func(x, y int) bool) {
		for y := first; y <= last; y++ {
			for x := first; x <= last; x++ {
				if !yield(x, y) {
					return
				}
			}
		}
	}
}

// TestList compares every list of random boards of all sizes with the model.
func TestList(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for _, s := range schemes {
			b := randomBoard(rnd, size)
			v := NewView(size, s)
			v.Load(b)
			m := model{s, size, func(row, col int) board.Color { return b.Color(board.At(col, row)) }}
			for x, y := range s.origins(size) {
				var got List
				v.List(&got, x, y)
				if want := m.list(x, y); got.String() != want.String() {
					t.Fatalf("%v, %dx%d at (%d,%d): %v, want %v", s, size, size, x, y, &got, &want)
				}
				if plain := s.Plain(b, x, y); plain != got {
					t.Fatalf("%v, %dx%d at (%d,%d): Plain reads %v, want %v", s, size, size, x, y, &plain, &got)
				}
			}
		}
	}
}

// seen returns the model of the board in form f, and the new origin of the core at (x, y).
func (m model) seen(f form, x, y int) (model, int, int) {
	last, at := m.size-1, m.at
	if f&4 != 0 {
		mirrored := at
		at = func(row, col int) board.Color { return mirrored(row, last-col) }
		x = last - x - 3
	}
	for range f & 3 {
		turned := at
		at = func(row, col int) board.Color { return turned(last-col, row) }
		x, y = last-y-3, x
	}
	if f&8 != 0 {
		swapped := at
		at = func(row, col int) board.Color { return swapped(row, col).Opponent() }
	}
	return model{m.scheme, m.size, at}, x, y
}

// TestListForms turns, mirrors and swaps whole boards, reads lists there, and compares them with
// the forms of the lists of the original board. This tests all levels, and so all of Sensei's bit
// tricks.
func TestListForms(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, s := range schemes {
		for _, size := range []int{4, 5, 9, 13, 19, 25} {
			b := randomBoard(rnd, size)
			m := model{s, size, func(row, col int) board.Color { return b.Color(board.At(col, row)) }}
			for x, y := range s.origins(size) {
				if rnd.IntN(4) != 0 {
					continue
				}
				checkForms(t, m, x, y)
			}
		}
	}
}

func checkForms(t *testing.T, m model, x, y int) {
	t.Helper()
	l := m.list(x, y)
	low, reach := l, Forms(0)
	for f := range form(numForms) {
		board, fx, fy := m.seen(f, x, y)
		seen := board.list(fx, fy)
		if got := m.scheme.in(f, &l); got != seen {
			t.Fatalf("%v: form %d of %v = %v, want %v", m.scheme, f, &l, &got, &seen)
		}
		switch c := compare(seen.All(), low.All()); {
		case c < 0:
			low, reach = seen, 1<<f
		case c == 0:
			reach |= 1 << f
		}
	}
	got := l
	if forms := m.scheme.Lowest(&got); got != low || forms != reach {
		t.Fatalf("%v: lowest of %v = %v by %016b, want %v by %016b", m.scheme, &l, &got, forms, &low, reach)
	}
}

// TestViewFollows plays random moves and set-ups and compares the view that follows them with a
// newly loaded one.
func TestViewFollows(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	b := board.New(9)
	v := NewView(9, Scheme{})
	for i := range 400 {
		d, err := b.Play(board.Black+board.Color(i%2), board.At(rnd.IntN(9), rnd.IntN(9)))
		if err != nil {
			continue
		}
		v.follow(d.Changes)
		fresh := NewView(9, Scheme{})
		fresh.Load(b)
		if *v != *fresh {
			t.Fatalf("after %d moves the view differs from the board\n%v", i, b)
		}
	}
}

// TestOrigins counts, point by point, the cores that hold a point.
func TestOrigins(t *testing.T) {
	for _, s := range []Scheme{{}, {Overhang: true}} {
		for _, size := range []int{2, 3, 4, 5, 9, 19} {
			v, windows := NewView(size, s), 0
			for p := range board.New(size).Points {
				x, y := p.XY()
				want := map[string]bool{}
				for ox, oy := range s.origins(size) {
					if ox <= x && x < ox+4 && oy <= y && y < oy+4 {
						want[fmt.Sprint(ox, oy)] = true
					}
				}
				x0, y0, x1, y1 := v.origins(p)
				got := max(0, x1-x0+1) * max(0, y1-y0+1)
				if got != len(want) || got > 0 && !(want[fmt.Sprint(x0, y0)] && want[fmt.Sprint(x1, y1)]) {
					t.Fatalf("%v, size %d: Origins(%v) = %d,%d..%d,%d", s, size, p.Name(size), x0, y0, x1, y1)
				}
				windows += got
			}
			if size == 19 && s == (Scheme{}) && windows != 16*256 {
				t.Errorf("%d windows hold a point of 19x19, want 16 times 256", windows)
			}
		}
	}
}
