package collection

import (
	"errors"
	"fmt"

	"katachi/board"
	"katachi/sgf"
)

// Status says how much of a record is in the collection.
type Status uint8

// The values of Status.
const (
	OK        Status = iota
	Cut              // an illegal move: the nodes before it count, and its own, without change
	NotLoaded        // the record ends too early, and was left out (strict)
)

func (s Status) String() string { return [...]string{"ok", "cut-at-illegal-move", "not-loaded"}[s] }

// lines replays records. It is used by one goroutine.
type lines struct {
	replay sgf.Replay
	w      writer
	last   [numCells]int32
}

// main replays the main line that m stands at the beginning of. The row is
// valid until the next call.
func (l *lines) main(m *sgf.MainLine, size int) (row []event, moves int, status Status) {
	l.replay.Reset(size)
	l.w = writer{row: l.w.row[:0]}
	begin, node, beginNode := 0, -1, 0
	for m.Next() {
		s := m.Step()
		if int(s.Node) != node {
			node, begin, beginNode = int(s.Node), len(l.w.row), l.w.node
		}
		d, err := l.replay.Step(s)
		if err != nil {
			l.w.row, l.w.node = l.w.row[:begin], beginNode
			status = Cut
			break
		}
		if node < maxNodes {
			l.w.changes(node, d.Changes)
		}
	}
	keep(l.w.row, &l.last)
	return l.w.row, l.replay.Moves, status
}

// maxForks is how deep variations may lie in each other.
const maxForks = 1000

// errForks is the error of variations that lie deeper; they are left out.
var errForks = fmt.Errorf("variations nested more than %d deep are left out", maxForks)

// tree replays a game with its variations; nil if it has none.
func (l *lines) tree(g *sgf.Game) ([]event, error) {
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

// branch writes the nodes from n on; last is the node of the event before.
func (t *treeWriter) branch(n *sgf.Node, number, last int, r *sgf.Replay) {
	t.w.node = last
	for ; n != nil && number < maxNodes; number++ {
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

// node writes what one node changes; false if it is illegal: then nothing.
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

// colours of the winner, as a byte of a segment.
func winner(result string) board.Color {
	switch {
	case result == "":
		return board.Empty
	case result[0] == 'B' || result[0] == 'b':
		return board.Black
	case result[0] == 'W' || result[0] == 'w':
		return board.White
	}
	return board.Empty
}
