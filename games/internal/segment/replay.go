package segment

import (
	"errors"
	"fmt"

	"katachi/sgf"
)

// Replayer turns records into lines. It is used by one goroutine.
type Replayer struct {
	replay sgf.Replay
	w      writer
	last   [numCells]int32
}

// Main replays the main line from the beginning, where m must be, on a board of
// size rows, up to an illegal move, which cuts the game. The line is valid until the next call.
func (r *Replayer) Main(m *sgf.MainLine, size int) (line Line, moves int, cut bool) {
	r.replay.Reset(size, m.Suicide())
	r.w = writer{row: r.w.row[:0]}
	for m.Next() {
		s := m.Step()
		d, err := r.replay.Step(s)
		if err != nil {
			cut = true
			break
		}
		if s.Node < MaxNodes {
			r.w.step(s, int(s.Node), d, &r.replay)
		}
	}
	keep(r.w.row, &r.last)
	return r.w.row, r.replay.Moves, cut
}

// OnStones returns how many moves of the last main line were put on stones.
func (r *Replayer) OnStones() int { return r.replay.OnStones }

// maxForks is the deepest nesting of variations.
const maxForks = 1000

// errForks is the error for variations nested deeper, which are left out.
var errForks = fmt.Errorf("variations nested more than %d deep are left out", maxForks)

// Tree replays a game with its variations; nil if it has none. It returns an error
// if variations are left out.
func (*Replayer) Tree(g *sgf.Game) (Line, error) {
	size, _ := g.Size()
	t := treeWriter{size: size}
	var r sgf.Replay
	r.Reset(size, g.Suicide())
	t.branch(g.Root, 0, 0, &r)
	if !t.forked {
		return nil, nil
	}
	return t.w.row, t.err
}

// treeWriter writes a game as events with marks between branches.
type treeWriter struct {
	w      writer
	size   int
	steps  []sgf.Step
	forked bool
	depth  int
	err    error
}

// branch writes the nodes from n on; last is the node of the previous event.
func (t *treeWriter) branch(n *sgf.Node, number, last int, r *sgf.Replay) {
	t.w.node = last
	for ; n != nil && number < MaxNodes; number++ {
		if !t.node(n, number, r) {
			return
		}
		child := n.FirstChild()
		if child != nil && child.NextSibling() != nil {
			if t.depth < maxForks {
				t.fork(child, number+1, r)
				return
			}
			t.err = errForks
		}
		n = child
	}
}

// fork writes the branches that begin with child and its siblings.
func (t *treeWriter) fork(child *sgf.Node, number int, r *sgf.Replay) {
	t.forked = true
	t.depth++
	defer func() { t.depth-- }()
	t.w.row = append(t.w.row, forkMark)
	last := t.w.node
	for ; child != nil; child = child.NextSibling() {
		own := *r
		t.branch(child, number, last, &own)
		mark := endMark
		if child.NextSibling() == nil {
			mark = lastMark
		}
		t.w.row = append(t.w.row, mark)
	}
}

// node writes the changes of one node; it returns false at an illegal move.
func (t *treeWriter) node(n *sgf.Node, number int, r *sgf.Replay) bool {
	t.steps = n.AppendSteps(t.steps[:0], number, t.size, t.size)
	for _, s := range t.steps {
		d, err := r.Step(s)
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			return false
		}
		t.w.step(s, number, d, r)
	}
	return true
}
