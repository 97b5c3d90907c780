package shape

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"katachi/board"
	"katachi/gamefile"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// sized is the page's database with cores of any size, written for clearness: a list is
// cells, a form a permutation of them, what was learned a map. It says what another size
// would give (BenchmarkCoreSizes), and with 4x4 cores it must agree with the real one.
type sized struct {
	n, stop  int
	overhang bool

	core, arm [8][]int          // by symmetry: where each cell of a core, of a level comes from
	seen      map[uint64]uint32 // by hash of a list's beginning and of a move
	lists     map[uint64]bool
}

// armPlace returns cell i of a level, d points out.
func (z *sized) armPlace(i, d int) (row, col int) {
	along := i % z.n
	switch i / z.n {
	case 0:
		return -d, along
	case 1:
		return along, z.n - 1 + d
	case 2:
		return z.n - 1 + d, along
	}
	return along, -d
}

func newSized(n, stop int, overhang bool) *sized {
	z := &sized{n: n, stop: stop, overhang: overhang, seen: map[uint64]uint32{}, lists: map[uint64]bool{}}
	turn := func(s, row, col int) (int, int) {
		for range s & 3 {
			row, col = col, n-1-row
		}
		if s&4 != 0 {
			col = n - 1 - col
		}
		return row, col
	}
	for s := range 8 {
		z.core[s], z.arm[s] = make([]int, n*n), make([]int, 4*n)
		for i := range n * n {
			row, col := turn(s, i/n, i%n)
			z.core[s][row*n+col] = i
		}
		for i := range 4 * n {
			row, col := z.armPlace(i, 1)
			row, col = turn(s, row, col)
			for k := range 4 * n {
				if r, c := z.armPlace(k, 1); r == row && c == col {
					z.arm[s][k] = i
				}
			}
		}
	}
	return z
}

// sizedList is a list with, for each level, the hash of its lowest form up to there and
// the forms that reach that.
type sizedList struct {
	depth int
	hash  [MaxLevels + 1]uint64
	forms [MaxLevels + 1]uint16
}

func content(b *board.Board, x, y int) byte {
	if x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
		return byte(board.Off)
	}
	return byte(b.Color(board.At(x, y)))
}

func mix(h uint64, v uint64) uint64 {
	h = (h ^ v) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

func (z *sized) list(b *board.Board, x, y int) (l sizedList) {
	cells := make([]byte, 4*z.n+z.n*z.n)
	h, forms, count := uint64(1), uint16(1<<16-1), 0
	for level := 0; ; level++ {
		perm, size := &z.arm, 4*z.n
		if level == 0 {
			perm, size = &z.core, z.n*z.n
		}
		for i := range size {
			row, col := i/z.n, i%z.n
			if level > 0 {
				row, col = z.armPlace(i, level)
			}
			cells[i] = content(b, x+col, y+row)
			if level > 0 && (cells[i] == 1 || cells[i] == 2) {
				count++
			}
		}
		lowest, reach := z.lowest(cells[:size], perm, forms)
		for _, c := range lowest {
			h = mix(h, uint64(c)+7)
		}
		forms = reach
		l.hash[level], l.forms[level], l.depth = h, forms, level
		far := b.Size() - z.n
		if level == MaxLevels || level > 0 && count+beyond(x-level)+beyond(y-level)+beyond(far-x-level)+beyond(far-y-level) >= z.stop {
			return l
		}
	}
}

// lowest returns the lowest of some forms of cells, and those that reach it. Form f is
// symmetry f&7, with colours exchanged if f&8.
func (z *sized) lowest(cells []byte, perm *[8][]int, among uint16) (lowest []byte, reach uint16) {
	seen := make([]byte, len(cells))
	for f := range 16 {
		if among>>f&1 == 0 {
			continue
		}
		for i, from := range perm[f&7] {
			c := cells[from]
			if f&8 != 0 && (c == 1 || c == 2) {
				c = 3 - c
			}
			seen[i] = c
		}
		switch c := slices.Compare(seen, lowest); {
		case lowest == nil || c < 0:
			lowest, reach = slices.Clone(seen), 1<<f
		case c == 0:
			reach |= 1 << f
		}
	}
	return lowest, reach
}

// move returns the lowest form of a move of colour c on cell i of a core.
func (z *sized) move(i int, c board.Color, forms uint16) int {
	low := math.MaxInt
	for f := range 16 {
		if forms>>f&1 == 0 {
			continue
		}
		at, by := slices.Index(z.core[f&7], i), int(c)
		if f&8 != 0 {
			by = 3 - by
		}
		low = min(low, 2*at+by)
	}
	return low
}

func (z *sized) span(size int) (first, last int) {
	if z.overhang {
		return 1 - z.n, size - 1
	}
	return 0, size - z.n
}

func (z *sized) learn(b *board.Board, c board.Color, p board.Point) {
	px, py := p.XY()
	first, last := z.span(b.Size())
	for y := max(first, py-z.n+1); y <= min(last, py); y++ {
		for x := max(first, px-z.n+1); x <= min(last, px); x++ {
			l := z.list(b, x, y)
			z.lists[l.hash[l.depth]] = true
			for k := 0; k <= l.depth; k++ {
				z.seen[mix(l.hash[k], uint64(z.move((py-y)*z.n+px-x, c, l.forms[k])))]++
			}
		}
	}
}

// suggest returns the sums of shares, as DB.Suggest does.
func (z *sized) suggest(b *board.Board, c board.Color) map[board.Point]float64 {
	weights := map[board.Point]float64{}
	first, last := z.span(b.Size())
	for y := first; y <= last; y++ {
		for x := first; x <= last; x++ {
			l := z.list(b, x, y)
			for k := l.depth; k >= 0 && !z.share(weights, b, c, x, y, &l, k); k-- {
			}
		}
	}
	return weights
}

// share adds the shares of one list at one level; false if nothing is known there.
func (z *sized) share(weights map[board.Point]float64, b *board.Board, c board.Color, x, y int, l *sizedList, k int) bool {
	counts, images, total := map[int]uint32{}, map[int]int{}, 0.0
	at := make([]int, z.n*z.n)
	for i := range at {
		at[i] = z.move(i, c, l.forms[k])
		if images[at[i]]++; images[at[i]] == 1 {
			counts[at[i]] = z.seen[mix(l.hash[k], uint64(at[i]))]
			total += float64(counts[at[i]])
		}
	}
	if total == 0 {
		return false
	}
	for i, m := range at {
		px, py := x+i%z.n, y+i/z.n
		if content(b, px, py) != 0 || counts[m] == 0 {
			continue
		}
		if p := board.At(px, py); b.Legal(c, p) {
			weights[p] += float64(counts[m]) / (float64(images[m]) * total)
		}
	}
	return true
}

// eachMove calls f before each move of a record's main line.
func eachMove(data []byte, f func(b *board.Board, c board.Color, p board.Point)) {
	var line sgf.MainLine
	var replay sgf.Replay
	line.Reset(data)
	for line.NextGame() {
		columns, rows := line.Size()
		if columns != rows || columns != 19 {
			continue
		}
		replay.Reset(columns)
		b := board.New(columns)
		for line.Next() {
			s := line.Step()
			d, err := replay.Step(s)
			if err != nil {
				break
			}
			if !s.Setup && d.Move != board.Pass {
				f(b, s.Color, d.Move)
			}
			*b = replay.Board
		}
	}
}

// TestSized: with 4x4 cores, the clear version and the real one suggest the same moves
// with the same weights.
func TestSized(t *testing.T) {
	const first = "(;SZ[19];B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[jp];W[qf];B[nd];W[rd];B[qc];W[qi])"
	const second = "(;SZ[19];B[dd];W[pd];B[dp];W[pp];B[fc];W[nq];B[jd];W[qj];B[cn];W[fp];B[dq];W[ep])"
	for _, overhang := range []bool{false, true} {
		l, err := NewLearner(&Options{Scheme: Scheme{Overhang: overhang}})
		if err != nil {
			t.Fatal(err)
		}
		z := newSized(4, DefaultStop, overhang)
		for _, record := range []string{first, second, first} {
			if err := l.Games(t.Context(), []byte(record)); err != nil {
				t.Fatal(err)
			}
			eachMove([]byte(record), z.learn)
		}
		db, err := l.Freeze(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(z.lists) != db.Len() {
			t.Errorf("overhang %v: %d lists, want %d", overhang, len(z.lists), db.Len())
		}
		eachMove([]byte(second), func(b *board.Board, c board.Color, _ board.Point) {
			got, want := z.suggest(b, c), map[board.Point]float64{}
			for _, m := range db.Suggest(b, c, nil) {
				want[m.Point] = m.Weight
			}
			if !maps.EqualFunc(got, want, func(x, y float64) bool { return math.Abs(x-y) < 1e-9 }) {
				t.Fatalf("overhang %v: %v, want %v\n%v", overhang, got, want, b)
			}
		})
	}
}

// BenchmarkCoreSizes learns and predicts with cores of several sizes, and with 4x4 cores
// that hang over the edge. It learns from 300 games spread evenly over fox-pro.zip, and asks
// for the moves of 20 later ones. It is to be run with -benchtime 1x; it takes minutes and 3 GB.
func BenchmarkCoreSizes(b *testing.B) {
	src, err := gamefile.Open(testpeers.Path(b, "games", "fox-pro.zip"))
	if err != nil {
		b.Fatal(err)
	}
	defer src.Close()
	const learned, asked = 300, 20
	game := func(i int) []byte {
		data, err := src.ReadSGF(i*src.Len()/(learned+asked), nil)
		if err != nil {
			b.Fatal(err)
		}
		return data
	}
	for _, c := range []struct {
		n        int
		overhang bool
	}{{3, false}, {4, false}, {5, false}, {6, false}, {4, true}} {
		b.Run(fmt.Sprintf("size=%d/overhang=%v", c.n, c.overhang), func(b *testing.B) {
			for b.Loop() {
				z := newSized(c.n, DefaultStop, c.overhang)
				for i := range learned {
					eachMove(game(i), z.learn)
				}
				moves, top := 0, [3]int{}
				for i := range asked {
					eachMove(game(learned+i), func(at *board.Board, by board.Color, p board.Point) {
						moves++
						better, weights := 0, z.suggest(at, by)
						if weights[p] == 0 {
							return
						}
						for _, w := range weights {
							if w > weights[p] {
								better++
							}
						}
						for k, rank := range [3]int{1, 5, 20} {
							if better < rank {
								top[k]++
							}
						}
					})
				}
				for k, rank := range [3]int{1, 5, 20} {
					b.ReportMetric(100*float64(top[k])/float64(moves), fmt.Sprintf("%%-in-%d", rank))
				}
				b.ReportMetric(float64(moves), "moves")
				b.ReportMetric(float64(len(z.lists)), "lists")
				b.ReportMetric(float64(len(z.seen)), "counts")
			}
		})
	}
}
