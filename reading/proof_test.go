package reading

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"katachi/board"
)

// wholeFight plays out every legal move of a fight on a real board, which is filled around the region
// with stones that have two eyes. It knows nothing of what makes the solver fast.
type wholeFight struct {
	board   board.Board
	play    Area
	target  Area
	owner   board.Color
	striver board.Color
	index   map[[6]uint64]int
	won     []bool // the striver has
	over    []bool
	strives []bool
	next    [][]int
	most    int
}

func (w *wholeFight) left() bool {
	for p := range w.board.Points {
		if w.target.Has(p) && w.board.Color(p) == w.owner {
			return true
		}
	}
	return false
}

func (w *wholeFight) visit(c board.Color, threats [3]int) int {
	ko := w.board.Ko(c)
	key := [6]uint64{w.board.Hash(), uint64(c), uint64(ko), uint64(threats[1]), uint64(threats[2])}
	if i, ok := w.index[key]; ok {
		return i
	}
	i := len(w.next)
	w.index[key] = i
	w.won, w.over = append(w.won, false), append(w.over, false)
	w.strives = append(w.strives, c == w.striver)
	w.next = append(w.next, nil)
	switch {
	case i > w.most:
		return i
	case !w.left():
		// All is taken, unless it is taken back.
		if ko == board.Pass || !w.target.Has(ko) || threats[c] == 0 {
			w.over[i], w.won[i] = true, w.striver != w.owner
			return i
		}
	case w.striver == w.owner:
		safe := w.board.PassAlive()
		for p := range w.board.Points {
			if w.target.Has(p) && safe[p] == w.owner && w.board.Color(p) == w.owner {
				w.over[i], w.won[i] = true, true
				return i
			}
		}
	}
	var list []int
	try := func(p board.Point, threats [3]int) {
		before := w.board
		if p != board.Pass && p == ko {
			_, _ = w.board.Play(c.Opponent(), board.Pass)
		}
		if _, err := w.board.Play(c, p); err == nil {
			list = append(list, w.visit(c.Opponent(), threats))
		}
		w.board = before
	}
	for p := range w.board.Points {
		if !w.play.Has(p) || w.board.Color(p) != board.Empty {
			continue
		}
		after := threats
		if p == ko {
			if threats[c] == 0 {
				continue
			}
			if threats[c] != unlimited {
				after[c]--
			}
		}
		try(p, after)
	}
	try(board.Pass, threats)
	w.next[i] = list
	return i
}

// solve reports whether the striver wins: whether he can force a position in which he has.
func (w *wholeFight) solve(c board.Color, threats [3]int) (reached, ok bool) {
	w.index = map[[6]uint64]int{}
	w.won, w.over, w.strives, w.next = nil, nil, nil, nil
	if w.visit(c, threats); len(w.next) > w.most {
		return false, false
	}
	for changed := true; changed; {
		changed = false
		for i, list := range w.next {
			if w.won[i] || w.over[i] {
				continue
			}
			n := 0
			for _, k := range list {
				if w.won[k] {
					n++
				}
			}
			if n == len(list) && !w.strives[i] || n > 0 && w.strives[i] {
				w.won[i], changed = true, true
			}
		}
	}
	return w.won[0], true
}

// randomFight makes a fight in the upper left corner of a board. What is to the right of it is White's,
// what is below Black's if friend is set; each has two eyes. About two in three black chains are the
// target.
func randomFight(rng *rand.Rand, width, height, room int, friend bool) (b *board.Board, play, target Area, ok bool) {
	b = board.New(max(width, height) + 5)
	empty := 0
	size := b.Size()
	for y := range size {
		for x := range size {
			p := board.At(x, y)
			switch {
			case x < width && y < height:
				play.Add(p)
				if c := [8]board.Color{1, 1, 1, 2, 2}[rng.IntN(8)]; c == board.Empty {
					empty++
				} else {
					_, _ = b.Set(c, p)
				}
			case x == size-1 && (y == 0 || y == 2) || x == 0 && (y == size-1 || y == size-3):
			case friend && x < width:
				_, _ = b.Set(board.Black, p)
			default:
				_, _ = b.Set(board.White, p)
			}
		}
	}
	for p := range b.Chains {
		if b.Liberties(p) == 0 {
			return b, play, target, false
		}
		if b.Color(p) != board.Black || !play.Has(p) || rng.IntN(3) == 0 {
			continue
		}
		for _, q := range b.AppendChain(nil, p) {
			if play.Has(q) {
				target.Add(q)
			}
		}
	}
	return b, play, target, empty > 0 && empty <= room && target != (Area{})
}

func newFight() *fight {
	return &fight{table: make([]proofEntry, 1<<16), frames: make([]proofFrame, fightPly+2)}
}

// TestFights compares with the whole game in small regions: both goals, both movers, several counts of
// ko threats.
func TestFights(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	fights := 250
	if os.Getenv("KATACHI_LONG") != "" {
		fights = 20_000
	}
	f := newFight()
	w := &wholeFight{most: 2_500, owner: board.Black}
	counts := map[string]int{}
	for n := 0; n < fights; {
		width, height := 2+rng.IntN(3), 2+rng.IntN(3)
		b, play, target, ok := randomFight(rng, width, height, 6, n%3 == 0)
		if !ok {
			continue
		}
		n++
		compareFight(t, f, w, b, &play, &target, counts)
		if t.Failed() {
			return
		}
	}
	t.Log(counts)
	if counts["true"] < fights || counts["false"] < fights {
		t.Errorf("the fights are one-sided: %v", counts)
	}
}

func compareFight(t *testing.T, f *fight, w *wholeFight, b *board.Board, play, target *Area, counts map[string]int) {
	t.Helper()
	r := &region{owner: board.Black}
	if err := r.lay(b, play, target, func(board.Point) board.Color { return board.White }); err != nil {
		t.Fatal(err)
	}
	threats := [][2]uint8{{0, 0}, {0, unlimited}, {unlimited, 0}, {1, 0}, {1, 2}}
	for _, striver := range []int{defender, attacker} {
		for mover := range uint8(2) {
			for _, n := range threats {
				f.arena, f.striver, f.left = r.arena, striver, 200_000
				f.salt += 0x9e3779b97f4a7c15 // another game
				p := r.start
				p.mover, p.threats = mover, n
				p.rehashAll()
				got := f.solve(&p)
				w.board, w.play, w.target = *b, *play, *target
				colors := [2]board.Color{board.Black, board.White}
				w.striver = colors[striver]
				want, ok := w.solve(colors[mover], [3]int{0, int(n[0]), int(n[1])})
				if !ok {
					counts["too many"]++
					continue
				}
				counts[fmt.Sprint(want)]++
				if got == open {
					counts["open"]++
				}
				if got == reached != want || got == open {
					t.Errorf("striver %d, mover %d, threats %v: got %d, want %v\n%v", striver, mover, n, got, want, b)
				}
			}
		}
	}
}
