package solve

import (
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/report"
	"katachi/reading"
	"katachi/sgf"
)

// Solutions returns the first moves of the solutions in the record of a problem: of the variations
// marked as right, by TE, GB, GW or a comment with "right" or "correct"; without such marks, of the
// main line. A diagram, which has no root, has none.
func Solutions(root *sgf.Node, size int) (moves []board.Move) {
	if root == nil {
		return nil
	}
	add := func(n *sgf.Node) {
		for _, step := range n.AppendSteps(nil, 1, size, size) {
			if p, ok := step.Point.Board(); ok && !step.Setup {
				moves = append(moves, board.Move{Color: step.Color, Point: p})
			}
		}
	}
	for n := range root.Children() {
		if markedRight(n) {
			add(n)
		}
	}
	if first := root.FirstChild(); len(moves) == 0 && first != nil {
		add(first)
	}
	return moves
}

// markedRight reports whether a node of the branch is marked as right.
func markedRight(n *sgf.Node) bool {
	for n := range n.MainLine() {
		if n.Has("TE") || n.Has("GB") || n.Has("GW") {
			return true
		}
		for _, word := range strings.FieldsFunc(strings.ToLower(n.Text("C")), notLetter) {
			if word == "right" || word == "correct" {
				return true
			}
		}
	}
	return false
}

func notLetter(r rune) bool { return r < 'a' || r > 'z' }

// Faults returns the faults of a problem: where proofs of the solver contradict the solutions in
// its record. It finds no faults in a problem that is not decided within the limits.
func (s *Solved) Faults() (faults []string) {
	solutions := Solutions(s.Position.Node, s.size())
	say := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	size := s.size()
	if len(solutions) > 0 && !slices.ContainsFunc(solutions, func(m board.Move) bool { return m.Color == s.Mover }) {
		say("wrong colour: %s is to play, the solution begins with %s", report.Side(s.Mover), report.Side(solutions[0].Color))
		return faults
	}
	if !s.Proven {
		return nil
	}
	if len(s.Moves) == 0 {
		say("no solution within the region: %s, whatever %s plays", s.fate(s.First), report.Side(s.Mover))
		return faults
	}
	if slices.Contains(s.Moves, board.Pass) {
		say("no solution is needed: %s even if %s passes", s.fate(s.First), report.Side(s.Mover))
		return faults
	}
	var given []board.Point
	for _, m := range solutions {
		given = append(given, m.Point)
		if !slices.Contains(s.Moves, m.Point) {
			say("%s does not work: %s does, and %s", m.Point.Name(size), strings.Join(report.PointNames(s.Moves, size), ", "), s.fate(s.First))
		}
	}
	var more []board.Point
	for _, p := range s.Moves {
		if !slices.Contains(given, p) {
			more = append(more, p)
		}
	}
	switch {
	case len(solutions) == 0 && len(s.Moves) > 1:
		say("two solutions: %s", strings.Join(report.PointNames(s.Moves, size), ", "))
	case len(faults) == 0 && len(more) > 0 && len(solutions) > 0:
		say("two solutions: %s works, too", strings.Join(report.PointNames(more, size), ", "))
	}
	if s.First.Status == reading.InKo && len(solutions) > 0 && !mentionsKo(s.Position.Node) {
		say("ko forgotten: %s", s.fate(s.First))
	}
	return faults
}

// mentionsKo reports whether a comment of the record mentions a ko.
func mentionsKo(n *sgf.Node) bool {
	if n == nil {
		return false
	}
	if slices.Contains(strings.FieldsFunc(strings.ToLower(n.Text("C")), notLetter), "ko") || strings.Contains(n.Text("C"), "コウ") {
		return true
	}
	for c := range n.Children() {
		if mentionsKo(c) {
			return true
		}
	}
	return false
}
