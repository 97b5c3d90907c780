package main

import (
	"strconv"
	"strings"

	"katachi/board"
	"katachi/sgf"
)

// annotate writes the names into the move's node: a comment, a label on the
// stone, and the points of what it made.
func (t *table) annotate(m namedMove) {
	var lines []string
	if len(m.Terms()) > 0 {
		lines = append(lines, t.terms(m))
	}
	if made := t.shapes("", m.Made); len(made) > 0 {
		lines = append(lines, "makes: "+strings.Join(made, ", "))
	}
	if broken := t.shapes("", m.Broken); len(broken) > 0 {
		lines = append(lines, "breaks: "+strings.Join(broken, ", "))
	}
	if text := strings.Join(lines, "\n"); !strings.HasSuffix(m.node.Text("C"), text) {
		m.node.AddComment(text)
	}
	if m.Point == board.Pass {
		return
	}
	m.node.Label(sgf.FromBoard(m.Point), strconv.Itoa(m.number))
	marked := t.marked(m)
	for _, s := range m.Made {
		if s.Pattern.Structural && !t.c.All {
			continue
		}
		for i, k := range s.Pattern.Cells {
			if p := s.Pattern.PointOf(i, s.Sym, s.Origin); k.As(s.Side)>>board.Empty&1 == 0 && !marked[p] {
				marked[p] = true
				m.node.Mark("SQ", sgf.FromBoard(p))
			}
		}
	}
}

// marked returns the points of the move's node that need no further mark: SGF
// allows one on a point.
func (t *table) marked(m namedMove) map[board.Point]bool {
	marked := map[board.Point]bool{m.Point: true}
	for _, name := range []string{"CR", "MA", "SL", "SQ", "TR"} {
		for _, p := range m.node.Points(name) {
			if at, ok := p.Board(); ok {
				marked[at] = true
			}
		}
	}
	return marked
}
