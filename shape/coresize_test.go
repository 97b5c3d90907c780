package shape

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/sgf/gamefile"
)

// sizedDB is the page's database with cores of any size. It has the lists that CoreSize reads, and
// keeps the learned moves in a map. It shows the effect of another size (BenchmarkCoreSizes), and
// with 4x4 cores it must agree with the real one.
type sizedDB struct {
	*sized
	seen  map[uint64]uint32 // by hash of a list's beginning and of a move
	lists map[uint64]bool
}

func newSizedDB(n, stop int, overhang bool) *sizedDB {
	return &sizedDB{newSized(n, stop, overhang), map[uint64]uint32{}, map[uint64]bool{}}
}

// move returns the lowest form of a move of colour c on cell i of a core.
func (z *sizedDB) move(i int, c board.Color, forms uint16) int {
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

func (z *sizedDB) learn(b *board.Board, c board.Color, p board.Point) {
	px, py := p.XY()
	first, last := z.span(b.Size())
	once := map[uint64]bool{} // of this move: a shape and the place of the move in it
	for y := max(first, py-z.n+1); y <= min(last, py); y++ {
		for x := max(first, px-z.n+1); x <= min(last, px); x++ {
			l := z.list(b, x, y)
			z.lists[l.hash[l.depth]] = true
			whole := mix(l.hash[l.depth], uint64(z.move((py-y)*z.n+px-x, c, l.forms[l.depth])))
			if once[whole] {
				continue
			}
			once[whole] = true
			for k := 0; k <= l.depth; k++ {
				z.seen[mix(l.hash[k], uint64(z.move((py-y)*z.n+px-x, c, l.forms[k])))]++
			}
		}
	}
}

// suggest returns the sums of shares, as DB.Suggest does.
func (z *sizedDB) suggest(b *board.Board, c board.Color) map[board.Point]float64 {
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

// share adds the shares of one list at one level; it returns false if nothing is known there.
func (z *sizedDB) share(weights map[board.Point]float64, b *board.Board, c board.Color, x, y int, l *sizedList, k int) bool {
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

// TestSized: with 4x4 cores, sizedDB and the real database suggest the same moves with the same
// weights.
func TestSized(t *testing.T) {
	const first = "(;SZ[19];B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[jp];W[qf];B[nd];W[rd];B[qc];W[qi])"
	const second = "(;SZ[19];B[dd];W[pd];B[dp];W[pp];B[fc];W[nq];B[jd];W[qj];B[cn];W[fp];B[dq];W[ep])"
	for _, overhang := range []bool{false, true} {
		l, err := NewLearner(&Options{Scheme: Scheme{Overhang: overhang}})
		if err != nil {
			t.Fatal(err)
		}
		z := newSizedDB(4, DefaultStop, overhang)
		for _, record := range []string{first, second, first} {
			if err := l.Games(t.Context(), []byte(record)); err != nil {
				t.Fatal(err)
			}
			eachMove([]byte(record), 19, z.learn)
		}
		db, err := l.Freeze(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(z.lists) != db.Len() {
			t.Errorf("overhang %v: %d lists, want %d", overhang, len(z.lists), db.Len())
		}
		eachMove([]byte(second), 19, func(b *board.Board, c board.Color, _ board.Point) {
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

// TestLargerCores: "the size of the pattern has influence on how big the database will become":
// larger cores make more shapes from the same games, and more of them are seen only once.
func TestLargerCores(t *testing.T) {
	const first = "(;SZ[19];B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[jp];W[qf];B[nd];W[rd];B[qc];W[qi])"
	const second = "(;SZ[19];B[dd];W[pd];B[dp];W[pp];B[fc];W[nq];B[jd];W[qj];B[cn];W[fp];B[dq];W[ep])"
	var last Sizes
	for side := 3; side <= 5; side++ {
		z := NewCoreSize(side, Scheme{})
		for _, record := range []string{first, second, first} {
			if err := z.Games(t.Context(), []byte(record)); err != nil {
				t.Fatal(err)
			}
		}
		s := z.Sizes()
		if s.Side != side || s.Games != 3 || s.Moves != 36 || s.Shapes <= last.Shapes || s.Once <= last.Once {
			t.Errorf("%+v, want 3 games of 36 moves, and more shapes than %+v", s, last)
		}
		last = s
	}
}

// BenchmarkCoreSizes learns and predicts with cores of several sizes, and with 4x4 cores that hang
// over the edge. It learns from 300 games spread evenly over fox-pro.zip, and asks for the moves of
// 20 later ones. Use -benchtime=1x; it takes minutes and 3 GB.
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
				z := newSizedDB(c.n, DefaultStop, c.overhang)
				for i := range learned {
					eachMove(game(i), 19, z.learn)
				}
				moves, top := 0, [3]int{}
				for i := range asked {
					eachMove(game(learned+i), 19, func(at *board.Board, by board.Color, p board.Point) {
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

// TestCoreSizeSkips: records of other games, and of boards that are too large or not square, are
// skipped.
func TestCoreSizeSkips(t *testing.T) {
	z := NewCoreSize(4, Scheme{Stop: 6})
	if err := z.Games(t.Context(), []byte("(;SZ[52];B[aa])(;SZ[9:11];B[aa])(;GM[2]SZ[9];B[aa])(;SZ[9];B[aa])")); err != nil {
		t.Fatal(err)
	}
	if s := z.Sizes(); s.Games != 1 || s.Moves != 1 {
		t.Errorf("%d games with %d moves, want 1 with 1", s.Games, s.Moves)
	}
}
