package playout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

// TestField plays random games of every size on a field and on a board, and compares all that the
// field stores with values computed from the board: after each move on small boards, and after some
// moves on large ones.
func TestField(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		games := 1 + 300/(size*size)
		if testing.Short() {
			games = 1 + 60/(size*size)
		}
		for i := range games {
			playBeside(t, size, rand.New(rand.NewPCG(uint64(size), uint64(i))))
		}
	}
}

func playBeside(t *testing.T, size int, rnd *rand.Rand) {
	t.Helper()
	var f field
	b := board.New(size)
	f.set(b)
	c := board.Black
	for passes, moves := 0, 0; passes < 2 && moves < 3*size*size; moves++ {
		if size < 10 || rnd.IntN(size) == 0 {
			compare(t, &f, b)
		}
		p := anyMove(b, c, rnd)
		passes++
		if p != board.Pass {
			passes = 0
		}
		if _, err := b.Play(c, p); err != nil {
			t.Fatal(err)
		}
		f.play(c, p)
		c = c.Opponent()
	}
	compare(t, &f, b)
	if a, b := countsOf(&f), areaOf(b); a != b {
		t.Fatalf("size %d: score %d, the board's area says %d", size, a, b)
	}
}

// anyMove chooses among the legal moves that do not fill an own eye; rarely it also chooses a pass
// or a move that does.
func anyMove(b *board.Board, c board.Color, rnd *rand.Rand) board.Point {
	var list []board.Point
	for p := range b.Points {
		if b.Legal(c, p) && !b.IsEye(c, p) {
			list = append(list, p)
		}
	}
	if len(list) == 0 || rnd.IntN(100) == 0 {
		return board.Pass
	}
	return list[rnd.IntN(len(list))]
}

func countsOf(f *field) int {
	var r runner
	return r.score(f)
}

func areaOf(b *board.Board) int {
	black, white, _ := b.Area()
	return black - white
}

// compare fails the test unless every part of f agrees with the board b.
func compare(t *testing.T, f *field, b *board.Board) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("size %d: %s\n%s", b.Size(), fmt.Sprintf(format, args...), b)
	}
	if f.cells != *b.Cells() {
		fail("other stones")
	}
	var empty []board.Point
	var count [4]int
	for p := range b.Points {
		count[b.Color(p)]++
		if want := plainCode(b.Cells(), p); f.code[p] != want {
			fail("code of %s is %016b, want %016b", p.Name(b.Size()), f.code[p], want)
		}
		for _, c := range []board.Color{board.Black, board.White} {
			if f.legal(c, p) != b.Legal(c, p) || f.eye(c, p) != b.IsEye(c, p) {
				fail("%s on %s: legal %v, eye %v", c.Name(), p.Name(b.Size()), f.legal(c, p), f.eye(c, p))
			}
		}
		if b.Color(p) == board.Empty {
			empty = append(empty, p)
			if f.head[p] != p || f.empty[f.slot[p]] != p {
				fail("%s is empty, and its head %d or slot %d wrong", p.Name(b.Size()), f.head[p], f.slot[p])
			}
			continue
		}
		compareChain(fail, f, b, p)
	}
	listed := slices.Clone(f.empty[:f.empties])
	slices.Sort(listed)
	if !slices.Equal(listed, empty) {
		fail("list of empty points %v, want %v", listed, empty)
	}
	if count[board.Black] != f.count[board.Black] || count[board.White] != f.count[board.White] {
		fail("counts of stones %v, want %v", f.count, count)
	}
}

// compareChain compares the chain of the stone at p.
func compareChain(fail func(string, ...any), f *field, b *board.Board, p board.Point) {
	var sum uint64
	stones := b.AppendChain(nil, p)
	for _, q := range stones {
		for _, l := range q.Neighbours() {
			if b.Color(l) == board.Empty {
				sum += weight(l)
			}
		}
		if f.head[q] != f.head[p] {
			fail("chain at %s has two heads", p.Name(b.Size()))
		}
	}
	ring := []board.Point{p}
	for q := f.next[p]; q != p && len(ring) <= len(stones); q = f.next[q] {
		ring = append(ring, q)
	}
	slices.Sort(ring)
	if !slices.Equal(ring, stones) || int(f.stones[f.head[p]]) != len(stones) {
		fail("chain at %s is %v, %d stones, want %v", p.Name(b.Size()), ring, f.stones[f.head[p]], stones)
	}
	if got := f.liberties[f.head[p]]; got != sum {
		fail("liberties of %s sum up to %x, want %x", p.Name(b.Size()), got, sum)
	}
	liberties := b.AppendLiberties(nil, p)
	only, is := f.only(p)
	if is != (len(liberties) == 1) || is && only != liberties[0] {
		fail("only liberty of %s: %v %v, want %v", p.Name(b.Size()), only, is, liberties)
	}
}

// TestFieldSet makes fields of positions of random games, and plays on from there.
func TestFieldSet(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for _, size := range []int{2, 3, 5, 9, 13, 19, 25} {
		b := board.New(size)
		c := board.Black
		var f, g field
		for i := range 2 * size * size {
			if _, err := b.Play(c, anyMove(b, c, rnd)); err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
			if i%(1+size/2) != 0 {
				continue
			}
			f.set(b)
			compare(t, &f, b)
			g = usedField(size)
			g.copyFrom(&f)
			compare(t, &g, b)
			goOn(t, &g, *b, c, rnd)
		}
	}
}

// goOn plays a few moves from a position.
func goOn(t *testing.T, f *field, b board.Board, c board.Color, rnd *rand.Rand) {
	t.Helper()
	for range 3 {
		p := anyMove(&b, c, rnd)
		if _, err := b.Play(c, p); err != nil {
			t.Fatal(err)
		}
		f.play(c, p)
		compare(t, f, &b)
		c = c.Opponent()
	}
}

// usedField returns the field of a larger position, of which nothing may remain after a copy.
func usedField(size int) (f field) {
	b := board.New(size)
	for p := range b.Points {
		if p%3 != 0 {
			b.Set(board.Black+board.Color(p%2), p)
		}
	}
	f.set(b)
	return f
}

// TestFieldSetUp plays on from randomly placed stones, including chains without liberties.
func TestFieldSetUp(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	dead := 0
	for range 100 {
		size := 2 + rnd.IntN(7)
		b := board.New(size)
		part := rnd.IntN(11)
		for p := range b.Points {
			if rnd.IntN(10) < part {
				if _, err := b.Set(board.Black+board.Color(rnd.IntN(2)), p); err != nil {
					t.Fatal(err)
				}
			}
		}
		for p := range b.Chains {
			if b.Liberties(p) == 0 {
				dead++
			}
		}
		var f field
		f.set(b)
		compare(t, &f, b)
		c := board.Black
		for range 2 * size * size {
			p := anyMove(b, c, rnd)
			if _, err := b.Play(c, p); err != nil {
				t.Fatal(err)
			}
			f.play(c, p)
			compare(t, &f, b)
			c = c.Opponent()
		}
		for seed, pol := range []*policy{nil, patterns()} {
			r := runner{policy: pol}
			if n := r.run(&f, c, [2]board.Point{}, 0, uint64(seed)).moves; n > 3*size*size {
				t.Fatalf("a playout of %d moves", n)
			}
		}
	}
	if dead == 0 {
		t.Error("no chain without a liberty")
	}
}

// eye is board.IsEye.
func (f *field) eye(c board.Color, p board.Point) bool {
	return f.cells[p] == board.Empty && isEye(f.code[p], c)
}
