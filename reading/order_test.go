package reading

import (
	"math"
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// promisesOf returns the promise of every move of mover in a fight on b, where play and target are turned by
// sym, at the points of b as it is not turned.
func promisesOf(t *testing.T, b *board.Board, play, target *Area, sym board.Symmetry, mover uint8) map[board.Point]float32 {
	t.Helper()
	turned := [2]Area{}
	back := map[board.Point]board.Point{}
	for p := range b.Points {
		at := sym.Point(p, b.Size())
		back[at] = p
		for i, area := range []*Area{play, target} {
			if area.Has(p) {
				turned[i].Add(at)
			}
		}
	}
	r := &region{owner: board.Black}
	err := r.build(b.Turned(sym), &turned[0], &turned[1], func(board.Point) board.Color { return board.White })
	if err != nil {
		t.Fatal(err)
	}
	f := newFight(1 << 10)
	f.arena = r.arena
	p := r.start
	p.mover = mover
	frame := &proofFrame{}
	for rest := p.free(&f.arena); !rest.empty(); rest = rest.without(rest.lowest()) {
		if next, _, ok := p.play(&f.arena, rest.first()); ok {
			frame.add(&next, rest.first())
		}
	}
	f.promises(&p, noPoint, frame.branches)
	found := map[board.Point]float32{}
	for i := range frame.branches {
		found[back[r.points[frame.branches[i].move]]] = frame.branches[i].promise
	}
	return found
}

// TestPromisesTurn: on a turned board the moves are as promising.
func TestPromisesTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 23))
	for n := 0; n < 50; {
		b, play, target, ok := randomFight(rng, 2+rng.IntN(4), 2+rng.IntN(4), 9, n%2 == 0)
		if !ok {
			continue
		}
		n++
		mover := uint8(n / 2 % 2)
		want := promisesOf(t, b, &play, &target, 0, mover)
		for sym := range board.Symmetry(8) {
			got := promisesOf(t, b, &play, &target, sym, mover)
			for p, x := range want {
				if math.Abs(float64(got[p]-x)) > 1e-4 || len(got) != len(want) {
					t.Fatalf("symmetry %d, %s: %v, want %v\n%v", sym, p.Name(b.Size()), got[p], x, b)
				}
			}
		}
	}
}

// TestPromises: to put stones into atari promises more than to extend, and that more than to fill an own eye.
func TestPromises(t *testing.T) {
	b, err := board.Parse(`
		. O X . X . O O .
		. O X X X X O . O
		X X X O X . O O O
		O O O O X X O . .
		. . . O O O O . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	var play, target Area
	for p := range b.Points {
		if x, y := p.XY(); x < 6 && y < 4 && (b.Color(p) != board.White || y < 2) {
			play.Add(p)
		}
	}
	target.Add(at(t, "C9"))
	got := promisesOf(t, b, &play, &target, 0, defender)
	order := []string{"A9", "F9", "D9"}
	for i := 1; i < len(order); i++ {
		if more, less := got[at(t, order[i-1])], got[at(t, order[i])]; more <= less {
			t.Errorf("%s: %v, %s: %v: want more for the first", order[i-1], more, order[i], less)
		}
	}
}

// TestClueClasses: the classes of distances from the last move, of wins elsewhere and of counts.
func TestClueClasses(t *testing.T) {
	f := newFight(1 << 10)
	f.width = 7
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
