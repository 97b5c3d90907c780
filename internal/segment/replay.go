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
// size rows. At an illegal move the game is cut: only the nodes before it count.
// The line is valid until the next call.
func (r *Replayer) Main(m *sgf.MainLine, size int) (line Line, moves int, cut bool) {
	r.replay.Reset(size)
	r.w = writer{row: r.w.row[:0]}
	begin, node, beginNode := 0, -1, 0
	for m.Next() {
		s := m.Step()
		if int(s.Node) != node {
			node, begin, beginNode = int(s.Node), len(r.w.row), r.w.node
		}
		d, err := r.replay.Step(s)
		if err != nil {
			r.w.row, r.w.node = r.w.row[:begin], beginNode
			cut = true
			break
		}
		if node < MaxNodes {
			r.w.changes(node, d.Changes)
		}
	}
	keep(r.w.row, &r.last)
	return r.w.row, r.replay.Moves, cut
}

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
	r.Reset(size)
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

// node writes the changes of one node; if it is illegal, it writes nothing and returns false.
func (t *treeWriter) node(n *sgf.Node, number int, r *sgf.Replay) bool {
	begin, last := len(t.w.row), t.w.node
	t.steps = n.AppendSteps(t.steps[:0], number, t.size, t.size)
	for _, s := range t.steps {
		d, err := r.Step(s)
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			t.w.row, t.w.node = t.w.row[:begin], last
			return false
		}
		t.w.changes(number, d.Changes)
	}
	return true
}
