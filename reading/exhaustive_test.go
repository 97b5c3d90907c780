package reading_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// whole plays out every legal move and pass of both sides from one position: the game that
// package reading defines, without anything that makes it fast.
type whole struct {
	board    board.Board
	target   board.Point
	owner    board.Color
	free     int
	threats  board.Color
	index    map[uint64]int
	captured []bool // the attacker wins at once
	attacks  []bool // the attacker is to move
	next     [][]int
	most     int
}

func (w *whole) visit(c board.Color, lifted bool) int {
	gone := w.board.Color(w.target) != w.owner
	retakes := gone && lifted && c == w.owner
	key := w.board.Hash()*4 ^ uint64(c) ^ uint64(w.board.Ko(c))<<50
	if retakes {
		key += 1 << 40
	}
	if i, ok := w.index[key]; ok {
		return i
	}
	i := len(w.next)
	w.index[key] = i
	w.captured = append(w.captured, gone && !retakes)
	w.attacks = append(w.attacks, c != w.owner)
	w.next = append(w.next, nil)
	if w.captured[i] || !gone && w.board.Liberties(w.target) >= w.free || i >= w.most {
		return i
	}
	var list []int
	try := func(p board.Point) {
		var d, lift board.Delta
		if w.board.PlayInto(&d, c, p) != nil {
			return
		}
		rival := c.Opponent()
		lifted := w.board.Ko(rival) != board.Pass && rival == w.threats
		if lifted {
			_ = w.board.PlayInto(&lift, c, board.Pass)
		}
		list = append(list, w.visit(rival, lifted))
		if lifted {
			w.board.Undo(&lift)
		}
		w.board.Undo(&d)
	}
	if retakes {
		try(w.target)
		w.captured[i] = len(list) == 0
		w.next[i] = list
		return i
	}
	for p := range w.board.Points {
		if w.board.Color(p) == board.Empty {
			try(p)
		}
	}
	try(board.Pass)
	w.next[i] = list
	return i
}

// solve reports whether the attacker captures; ok is false if there were too many positions.
func (w *whole) solve(b *board.Board, p board.Point, attack bool, threats board.Color) (captured, ok bool) {
	w.board, w.target, w.owner, w.threats = *b, p, b.Color(p), threats
	w.index, w.next, w.captured, w.attacks = map[uint64]int{}, nil, nil, nil
	c := w.owner
	if attack {
		c = c.Opponent()
	}
	if w.visit(c, false); len(w.next) > w.most {
		return false, false
	}
	before := make([][]int, len(w.next))
	open := make([]int, len(w.next))
	var queue []int
	for i, list := range w.next {
		open[i] = len(list)
		for _, k := range list {
			before[k] = append(before[k], i)
		}
		if w.captured[i] {
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		for _, i := range before[k] {
			if open[i]--; !w.captured[i] && (w.attacks[i] || open[i] == 0) {
				w.captured[i] = true
				queue = append(queue, i)
			}
		}
	}
	return w.captured[0], true
}

// answer combines the games in which either side has ko threats.
func (w *whole) answer(b *board.Board, p board.Point, attack bool) (reading.Result, bool) {
	mover := b.Color(p)
	if attack {
		mover = mover.Opponent()
	}
	strict, ok1 := w.solve(b, p, attack, mover.Opponent())
	lax, ok2 := w.solve(b, p, attack, mover)
	switch {
	case !ok1 || !ok2:
		return reading.Unknown, false
	case strict == attack:
		return reading.Yes, true
	case lax == attack:
		return reading.Ko, true
	}
	return reading.No, true
}

func randomBoard(rng *rand.Rand, size int) *board.Board {
	b := board.New(size)
	c := board.Black
	for range size*size/2 + rng.IntN(size*size) {
		x, y := rng.IntN(size), rng.IntN(size)
		if b.Color(board.At(x, y)) == board.Empty && !b.IsEye(c, board.At(x, y)) {
			_, _ = b.Play(c, board.At(x, y))
		}
		if rng.IntN(4) > 0 {
			c = c.Opponent()
		}
	}
	_, _ = b.Play(board.Black, board.Pass)
	return b
}

// TestExhaustive compares the answers with those of the whole game on small boards.
func TestExhaustive(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	counts := map[[2]reading.Result]int{}
	skipped := 0
	boards := 60
	if os.Getenv("KATACHI_LONG") != "" {
		boards = 500
	}
	for n := range boards {
		size, free := 3+n%2, 3+n/2%3
		b := randomBoard(rng, size)
		r := reading.New(reading.Options{Liberties: free, Nodes: 40_000})
		w := &whole{free: free, most: 5_000}
		for p := range b.Chains {
			for _, attack := range []bool{true, false} {
				want, ok := w.answer(b, p, attack)
				if !ok {
					skipped++
					continue
				}
				ask := r.Defend
				if attack {
					ask = r.Attack
				}
				got, err := ask(t.Context(), b, p)
				if err != nil {
					t.Fatal(err)
				}
				counts[[2]reading.Result{got.Result, want}]++
				if got.Result != want && got.Result != reading.Unknown {
					t.Errorf("%d liberties, attack %v on %s: %v, want %v in\n%s", free, attack, p.Name(size), got.Result, want, b)
				}
			}
		}
		if t.Failed() {
			break
		}
	}
	t.Logf("%v (answer, true), %d skipped", counts, skipped)
}
