package predict

import (
	"context"
	"fmt"
	"slices"

	"katachi/shape"
)

// ShapePhases are the numbers of the first moves of opening, middle game and endgame, the Phases of
// a Report on a database of shapes.
var ShapePhases = [...]int{1, 61, 161}

// Depths of evidence: none, the core alone, a number of levels, or the whole shape.
const (
	noEvidence = iota
	firstLevel // level 0: the core
	lastLevel  = firstLevel + shape.MaxLevels
	wholeShape = lastLevel + 1
)

// DepthName returns the name of the i-th of a Report's Depths.
func DepthName(i int) string {
	switch i {
	case noEvidence:
		return "nothing known"
	case firstLevel:
		return "core alone"
	case wholeShape:
		return "whole shape"
	}
	return fmt.Sprintf("to level %d", i-firstLevel)
}

// EvaluateShapes predicts the moves of games, given as SGF, by the suggestions of a
// database; query and opt may be nil. It fails only if ctx ends, with the error of ctx.
func EvaluateShapes(ctx context.Context, db *shape.DB, games [][]byte, query *shape.SuggestOptions, opt *EvaluateOptions) (*Report, error) {
	all, err := evaluateAll(ctx, games, opt, func() func(*Report, *lesson) {
		return func(r *Report, l *lesson) { r.countShapes(db.Suggest(l.Board, l.ToMove, query), l) }
	})
	if err == nil {
		addAt(&all.Phases, len(ShapePhases)-1, &Score{}) // all games may end before the last of them
	}
	return all, err
}

// countShapes adds the score of a move by the suggestions of shapes.
func (r *Report) countShapes(moves []shape.Candidate, l *lesson) {
	one := Score{Moves: 1}
	at := slices.IndexFunc(moves, func(c shape.Candidate) bool { return c.Point == l.Played })
	if at >= 0 {
		for at+1 < len(moves) && moves[at+1].Weight == moves[at].Weight {
			at++
		}
		one = rankedAt(at)
	}
	phase := 0
	for phase+1 < len(ShapePhases) && l.Number >= ShapePhases[phase+1] {
		phase++
	}
	r.count(phase, &one)
	addAt(&r.Depths, depthOf(moves), &one)
}

// depthOf returns the depth of the evidence for the first suggestion.
func depthOf(moves []shape.Candidate) int {
	switch {
	case len(moves) == 0:
		return noEvidence
	case moves[0].Exact:
		return wholeShape
	}
	return firstLevel + moves[0].Level
}
