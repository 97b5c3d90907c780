package search

import (
	"context"
	"fmt"
	"io"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/report"
	"katachi/sgf"
)

// MinHits returns the default of the least hits of a move in a tree: a 200th of all hits, at least
// 2.
func (f *Found) MinHits() int { return max(2, f.Answer.Hits/200) }

// WriteTree writes the tree of what was played next as SGF, and returns the number of moves in it.
func (f *Found) WriteTree(
	ctx context.Context, w io.Writer, opt *collection.TreeOptions,
) (moves int, err error) {
	root, err := f.in.Tree(ctx, f.Query, opt)
	if err != nil {
		return 0, err
	}
	t := newTree(&f.Placed, root)
	for _, sentence := range f.Colours() {
		t.root.AddComment(sentence)
	}
	_, err = t.game.WriteTo(w)
	return t.moves, err
}

// tree turns a tree of continuations into a record.
type tree struct {
	at    *report.Placed
	game  *sgf.Game
	root  *sgf.Node // root of the tree, after the query's own sequence
	moves int
}

// newTree makes the record, with the query at its place on the board, in its own colours.
func newTree(at *report.Placed, root *collection.Branch) *tree {
	t := &tree{at: at, game: sgf.NewGame(at.Size(), at.Size())}
	n := t.game.Root
	n.SetText("GN", "Continuations")
	m := at.Images()[0]
	b := board.New(at.Size())
	for y := range m.H {
		for x := range m.W {
			p := t.point(x, y)
			switch class := m.At(x, y); class {
			case query.BlackStone:
				n.Mark("AB", p)
				_, _ = b.Set(board.Black, at.Point(x, y))
			case query.WhiteStone:
				n.Mark("AW", p)
				_, _ = b.Set(board.White, at.Point(x, y))
			case query.Empty:
			default:
				n.Label(p, classLabel(class))
			}
		}
	}
	if m.W < at.Size() || m.H < at.Size() {
		n.Set("VW", t.point(0, 0).String()+":"+t.point(m.W-1, m.H-1).String())
	}
	n, b = t.play(n, b, at.Sequence)
	t.root = n
	t.branch(n, b, root, root.Hits)
	return t
}

// point returns the point under a cell of the query.
func (t *tree) point(x, y int) sgf.Point { return sgf.FromBoard(t.at.Point(x, y)) }

// branch writes the counts of a branch into its node, and adds the branches that follow; above is
// the number of hits of its parent.
func (t *tree) branch(n *sgf.Node, b *board.Board, br *collection.Branch, above int) {
	labels := labelsOf(br)
	n.SetText("C", branchText(br, above, labels))
	for i, next := range br.Next {
		m := next.Move()
		n.Label(t.point(m.X, m.Y), labels[i])
		child, after := t.play(n, b, next.Steps)
		t.moves++
		t.branch(child, after, next, br.Hits)
	}
}

// play adds a node for each move, and returns the last node with the board after it. If stones were
// captured that still stand on b, because the surroundings of the rectangle are not known, it adds
// a node that removes them.
func (t *tree) play(n *sgf.Node, b *board.Board, steps []query.Step) (*sgf.Node, *board.Board) {
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
		at, p := t.at.Point(s.X, s.Y), t.point(s.X, s.Y)
		if s.What == '-' {
			if next.Color(at) != board.Empty {
				gone = append(gone, p)
				_, _ = next.Set(board.Empty, at)
			}
			continue
		}
		takeOff()
		color, name := board.Black, "B"
		if s.What == 'O' {
			color, name = board.White, "W"
		}
		if _, err := next.Play(color, at); err == nil {
			n = n.AddMove(color, p)
			continue
		}
		n = n.AddChild() // looks like suicide within the rectangle: set up the stone instead
		n.Mark("A"+name, p)
		_, _ = next.Set(color, at)
	}
	takeOff()
	return n, &next
}

// labelsOf returns the labels of the moves that follow a branch, one for each point.
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

// branchText returns the counts of a branch, for the comment of its node. Wins are among hits with
// a winner, in the colours as drawn.
func branchText(b *collection.Branch, above int, labels []string) string {
	lines := []string{num.Count(b.Hits, "hit") + " in " + num.Count(b.Games, "game")}
	if len(b.Steps) > 0 {
		lines[0] += fmt.Sprintf(" (%s of %d)", num.Percent(b.Hits, above), above)
	}
	lines = append(lines, report.Wins(b.BlackWins, b.WhiteWins, b.Hits))
	if b.Late > 0 {
		lines = append(lines, fmt.Sprintf("%d after tenuki", b.Late))
	}
	if b.Last != 0 {
		lines = append(lines, report.Date(b.First)+" to "+report.Date(b.Last))
	}
	rest := b.Hits
	for i, next := range b.Next {
		color := "Black"
		if next.Move().What == 'O' {
			color = "White"
		}
		rest -= next.Hits
		lines = append(lines, fmt.Sprintf("%s: %s %d, %s, Black won %s",
			labels[i], color, next.Hits, num.Percent(next.Hits, b.Hits), num.Percent(next.BlackWins, next.BlackWins+next.WhiteWins)))
	}
	if rest > 0 && len(b.Next) > 0 {
		lines = append(lines, fmt.Sprintf("other or none: %d", rest))
	}
	return strings.Join(lines, "\n")
}
