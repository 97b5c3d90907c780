package main

import (
	"fmt"
	"io"
	"strings"

	"katachi/board"
	"katachi/collection"
	"katachi/progress"
	"katachi/query"
	"katachi/sgf"
)

// maxDepth is the longest line of a tree: no game has more moves.
const maxDepth = 1000

// writeTree writes the tree of continuations to the file of --sgf.
func (c *searchCmd) writeTree(a *app, col *collection.Collection, r *results) error {
	if c.SGF == "" {
		return nil
	}
	opt := &collection.TreeOptions{MinHits: c.MinHits, Depth: c.Depth}
	if opt.MinHits == 0 {
		opt.MinHits = max(2, r.answer.Hits/200)
	}
	moves := 0
	err := writeFile(c.SGF, func(out io.Writer) error {
		root, err := r.tree(a, col, opt)
		if err != nil {
			return err
		}
		w := newTreeWriter(r.query, r.x0, r.y0, root)
		moves = w.moves
		_, err = w.game.WriteTo(out)
		return err
	})
	if err == nil {
		fmt.Fprintf(a.stderr, "katachi: %s: %s, down to %s\n", c.SGF, number(moves, "move"), number(opt.MinHits, "hit"))
	}
	return err
}

// tree makes the tree, and shows how far it is.
func (r *results) tree(a *app, col *collection.Collection, opt *collection.TreeOptions) (*collection.Branch, error) {
	bar := a.progress("hits", r.answer.Hits)
	defer bar.done()
	shown := 0
	opt.Progress = func(s progress.State) {
		bar.by(s.Done - shown)
		shown = s.Done
	}
	return col.Tree(a.ctx, r.query, opt)
}

// treeWriter turns a tree of continuations into a record.
type treeWriter struct {
	game   *sgf.Game
	x0, y0 int // the point under the query's top left cell
	moves  int
}

// newTreeWriter makes the record: the query where it is shown, in the colours
// in which it is drawn.
func newTreeWriter(q *query.Query, x0, y0 int, root *collection.Branch) *treeWriter {
	w := &treeWriter{game: sgf.NewGame(q.Size(), q.Size()), x0: x0, y0: y0}
	n := w.game.Root
	n.SetText("GN", "Continuations")
	m := q.Images()[0]
	b := board.New(q.Size())
	for y := range m.H {
		for x := range m.W {
			w.cell(n, b, m.At(x, y), w.point(x, y))
		}
	}
	if m.W < q.Size() || m.H < q.Size() {
		n.Set("VW", w.point(0, 0).String()+":"+w.point(m.W-1, m.H-1).String())
	}
	n, b = w.play(n, b, q.Sequence)
	w.branch(n, b, root, root.Hits)
	return w
}

// point returns the point under a cell of the query.
func (w *treeWriter) point(x, y int) sgf.Point { return sgf.FromBoard(board.At(w.x0+x, w.y0+y)) }

// cell sets a cell of the query up.
func (w *treeWriter) cell(n *sgf.Node, b *board.Board, class query.Class, p sgf.Point) {
	at, _ := p.Board()
	switch class {
	case query.BlackStone:
		n.Mark("AB", p)
		_, _ = b.Set(board.Black, at)
	case query.WhiteStone:
		n.Mark("AW", p)
		_, _ = b.Set(board.White, at)
	case query.Empty:
	default:
		n.Label(p, wildLabel(class))
	}
}

// play adds a node for each move. Where stones were captured that still stand
// on b, since what surrounds the rectangle is not known, a node takes them off.
func (w *treeWriter) play(n *sgf.Node, b *board.Board, steps []query.Step) (*sgf.Node, *board.Board) {
	next := *b
	var gone []sgf.Point
	takeOff := func() {
		if len(gone) > 0 {
			n = n.AddChild()
			n.Mark("AE", gone...)
			gone = nil
		}
	}
	for _, s := range steps {
		p := w.point(s.X, s.Y)
		at, _ := p.Board()
		if s.What != '-' {
			takeOff()
			n = playOn(n, &next, s.What, p)
		} else if next.Color(at) != board.Empty {
			gone = append(gone, p)
			_, _ = next.Set(board.Empty, at)
		}
	}
	takeOff()
	return n, &next
}

// playOn adds a move, or what is suicide as far as the rectangle tells: a stone that
// is set up.
func playOn(n *sgf.Node, b *board.Board, what byte, p sgf.Point) *sgf.Node {
	color, name := board.Black, "B"
	if what == 'O' {
		color, name = board.White, "W"
	}
	at, _ := p.Board()
	if _, err := b.Play(color, at); err == nil {
		return n.AddMove(name, p)
	}
	n = n.AddChild()
	n.Mark("A"+name, p)
	_, _ = b.Set(color, at)
	return n
}

// branch writes what is known of a branch into its node, and the branches
// above it behind it; above is the number of hits of the branch below.
func (w *treeWriter) branch(n *sgf.Node, b *board.Board, br *collection.Branch, above int) {
	labels := labelsOf(br)
	n.SetText("C", branchText(br, above, labels))
	for i, next := range br.Next {
		m := next.Move()
		n.Label(w.point(m.X, m.Y), labels[i])
		child, after := w.play(n, b, next.Steps)
		w.moves++
		w.branch(child, after, next, br.Hits)
	}
}

// labelsOf returns the labels of the moves after a branch, one for each point.
func labelsOf(b *collection.Branch) []string {
	var labels []string
	given := map[[2]int]string{}
	for _, next := range b.Next {
		m := next.Move()
		at := [2]int{m.X, m.Y}
		if given[at] == "" {
			given[at] = board.Label(len(given))
		}
		labels = append(labels, given[at])
	}
	return labels
}

// branchText tells the counts of a branch.
func branchText(b *collection.Branch, above int, labels []string) string {
	lines := []string{fmt.Sprintf("%s in %s", number(b.Hits, "hit"), number(b.Games, "game"))}
	if len(b.Steps) > 0 {
		lines[0] += fmt.Sprintf(" (%s of %d)", percent(b.Hits, above), above)
	}
	lines = append(lines, fmt.Sprintf("Black won %s, White %s", percent(b.BlackWins, b.Hits), percent(b.WhiteWins, b.Hits)))
	if b.Late > 0 {
		lines = append(lines, fmt.Sprintf("%d after tenuki", b.Late))
	}
	if b.Last != 0 {
		lines = append(lines, dateText(b.First)+" to "+dateText(b.Last))
	}
	rest := b.Hits
	for i, n := range b.Next {
		m := n.Move()
		rest -= n.Hits
		lines = append(lines, fmt.Sprintf("%s: %s %d, %s, Black won %s", labels[i], colourOf(m.What), n.Hits, percent(n.Hits, b.Hits), percent(n.BlackWins, n.Hits)))
	}
	if rest > 0 && len(b.Next) > 0 {
		lines = append(lines, fmt.Sprintf("other or none: %d", rest))
	}
	return strings.Join(lines, "\n")
}

func colourOf(what byte) string {
	if what == 'O' {
		return "White"
	}
	return "Black"
}
