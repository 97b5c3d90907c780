package reading

import (
	"fmt"
	"testing"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// wholeGame plays out every legal move in a region on a real board, which is filled around the
// region with stones that have two eyes. It knows nothing of what makes the solver fast. An oracle
// embeds it and says when a game is over.
type wholeGame struct {
	play   Area
	prover board.Color
	most   int // positions; a larger game is left out

	index   map[wholeKey]int
	won     []bool // the prover has
	over    []bool
	proving []bool
	next    [][]int
	open    []wholePosition // to be played out; a stack of its own, since games are deep
	at      wholePosition   // that is played out
	after   board.Board
}

// wholePosition is a position with its number, the side to move and the threats each side has left.
type wholePosition struct {
	board   board.Board
	i       int
	mover   board.Color
	threats [3]int
}

type wholeKey struct {
	hash    uint64
	mover   board.Color
	ko      board.Point
	threats [3]int
}

// referee says whether the game is over in a position and whether the prover has won it. If the
// game would be over but for a ko that the mover may take back, retake is set: he has that move
// only.
type referee func(p *wholePosition) (over, won, retake bool)

// solve reports whether the prover can force a position in which he has won; ok is false if the
// game is too large.
func (w *wholeGame) solve(b *board.Board, c board.Color, threats [3]int, decide referee) (reached, ok bool) {
	if w.index == nil {
		w.index = map[wholeKey]int{}
	}
	clear(w.index)
	w.won, w.over, w.proving, w.next, w.open = w.won[:0], w.over[:0], w.proving[:0], w.next[:0], w.open[:0]
	w.number(b, c, threats)
	for len(w.open) > 0 {
		p := &w.at
		*p = w.open[len(w.open)-1]
		w.open = w.open[:len(w.open)-1]
		if p.i > w.most {
			return false, false
		}
		over, won, retake := decide(p)
		if w.over[p.i], w.won[p.i] = over, won; !over {
			w.next[p.i] = w.moves(p, retake)
		}
	}
	win(w.won, w.over, w.proving, w.next)
	return w.won[0], true
}

// number returns the number of a position and keeps a new one to be played out.
func (w *wholeGame) number(b *board.Board, c board.Color, threats [3]int) int {
	key := wholeKey{b.Hash(), c, b.Ko(c), threats}
	i, ok := w.index[key]
	if !ok {
		i = len(w.next)
		w.index[key] = i
		w.won, w.over, w.next = append(w.won, false), append(w.over, false), append(w.next, nil)
		w.proving = append(w.proving, c == w.prover)
		w.open = append(w.open, wholePosition{*b, i, c, threats})
	}
	return i
}

// moves returns the positions after every legal move. Taking a ko back costs a threat.
func (w *wholeGame) moves(p *wholePosition, retake bool) (list []int) {
	ko := p.board.Ko(p.mover)
	try := func(at board.Point, threats [3]int) {
		b := &w.after
		*b = p.board
		if at != board.Pass && at == ko {
			_, _ = b.Play(p.mover.Opponent(), board.Pass)
		}
		if _, err := b.Play(p.mover, at); err == nil {
			list = append(list, w.number(b, p.mover.Opponent(), threats))
		}
	}
	for at := range p.board.Points {
		if !w.play.Has(at) || p.board.Color(at) != board.Empty || retake && at != ko {
			continue
		}
		after := p.threats
		if at == ko {
			if after[p.mover] == 0 {
				continue
			}
			if after[p.mover] != proof.Unlimited {
				after[p.mover]--
			}
		}
		try(at, after)
	}
	if !retake {
		try(board.Pass, p.threats)
	}
	return list
}

// win marks, in a game graph, all positions from which the prover forces a won position: if he
// moves, one successor must be won, otherwise all.
func win(won, over, proving []bool, next [][]int) {
	for changed := true; changed; {
		changed = false
		for i, list := range next {
			if won[i] || over[i] {
				continue
			}
			n := 0
			for _, k := range list {
				if won[k] {
					n++
				}
			}
			if n == len(list) && !proving[i] || n > 0 && proving[i] {
				won[i], changed = true, true
			}
		}
	}
}

// stands reports whether a stone of the group, of colour c, is left.
func stands(b *board.Board, group *Area, c board.Color) bool {
	for p := range b.Points {
		if group.Has(p) && b.Color(p) == c {
			return true
		}
	}
	return false
}

// inParts runs a comparison of n fights in parts, each with its own seed, so that a part that fails
// can be run alone. Parts run beside each other.
func inParts(t *testing.T, name string, n, size int, compare func(t *testing.T, seed uint64, n int)) {
	t.Helper()
	for from := 0; from < n; from += size {
		t.Run(fmt.Sprintf("%s/%d", name, from/size), func(t *testing.T) {
			t.Parallel()
			compare(t, uint64(from/size), min(size, n-from))
		})
	}
}
