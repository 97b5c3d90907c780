package compare

import (
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/sgf"
)

// compared is the beginning of the comments of a comparison.
const compared = "known games: "

// comparedLabels is the number of other moves that get a label.
const mostLabels = 5

// SGF writes the comparison into the record and returns it as SGF. Each node gets a comment with
// the statistics of the position and of the move's corner, and a paragraph if the game left the
// known positions there. The node before the game left the known whole-board positions gets a label
// for each move that others played. Comments and labels of the record are kept; comments of an
// earlier comparison are replaced.
func (c *Answer) SGF() []byte {
	c.record.ToFF4()
	lines := map[int][]string{}
	for _, p := range c.parts() {
		for i := range p.Positions {
			if text := p.comment(i); text != "" {
				lines[p.change[i]] = append(lines[p.change[i]], text)
			}
		}
	}
	for i := range c.Problems {
		at := c.changeAt(c.Problems[i].Node)
		lines[at] = append(lines[at], c.Problems[i].Sentence.Text)
	}
	number := 0
	for n := range c.record.MainLine() {
		paragraphs := slices.DeleteFunc(strings.Split(n.Text("C"), "\n\n"), func(p string) bool {
			return p == "" || strings.HasPrefix(p, compared)
		})
		if own := lines[c.changeAt(number)]; len(own) > 0 {
			paragraphs = append([]string{compared + strings.Join(own, "\n")}, paragraphs...)
		}
		n.SetText("C", strings.Join(paragraphs, "\n\n"))
		number++
	}
	c.labelInstead()
	return c.record.Append(nil)
}

// parts returns the whole board and the corners.
func (c *Answer) parts() []*Part {
	return append([]*Part{&c.Whole}, c.Corners...)
}

// changeAt returns the index of the change at a node; -1 if the node did not change the board.
func (c *Answer) changeAt(node int) int {
	if i, ok := slices.BinarySearch(c.nodes, node); ok {
		return i
	}
	return -1
}

// comment returns the comment about a position; "" after the game has left the known positions.
func (p *Part) comment(i int) string {
	at := &p.Positions[i]
	where := "whole board"
	if p.Corner != "" {
		where = p.Corner + " corner"
	}
	switch {
	case p.Left != nil && p.Left.Move == at.Move:
		text := where + ": left here"
		if alts := AltsText(at.Instead, mostLabels); alts != "" {
			text += "; others played " + alts
		}
		return text
	case at.Games == 0:
		return ""
	}
	return fmt.Sprintf("%s: %s%s", where, num.Count(at.Games, "game"), spanText(at.First, at.Last))
}

// labelInstead labels the moves that others played where the game left the known whole-board
// positions.
func (c *Answer) labelInstead() {
	left := c.Whole.Left
	if left == nil {
		return
	}
	for i := range c.Whole.Positions {
		if c.Whole.Positions[i].Move != c.Whole.Known {
			continue
		}
		n := c.nodeOf(c.Whole.change[i])
		for k, alt := range left.Instead[:min(mostLabels, len(left.Instead))] {
			at, err := board.ParsePoint(alt.Point, c.Size)
			if p := sgf.FromBoard(at); err == nil && !name.Labelled(n, p) {
				n.Label(p, board.Label(k))
			}
		}
	}
}

// nodeOf returns the node of a change.
func (c *Answer) nodeOf(change int) *sgf.Node {
	number := 0
	for n := range c.record.MainLine() {
		if number == c.nodes[change] {
			return n
		}
		number++
	}
	return nil
}
