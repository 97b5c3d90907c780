package predict

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"katachi/board"
	"katachi/internal/cputime"
	"katachi/shape"
)

// ShapeReport is how well a database of shapes predicted the moves of some games: every
// move but passes, ranked among its suggestions; ties count against it, and a move that is
// not suggested has no rank. LogLikelihood is 0: a database gives no probabilities.
type ShapeReport struct {
	Score
	Games     []Score       // one each
	Phases    []Score       // of opening, middle and endgame: moves from ShapePhases on
	Depths    []Score       // by the evidence for the first suggestion: see DepthName
	Low, High float64       // as Report has them
	Time      time.Duration // as Report has it, reading of the games included
}

// ShapePhases are the numbers of the first moves of opening, middle and endgame in a
// ShapeReport.
var ShapePhases = [...]int{1, 61, 161}

// Depths of evidence: none at all, the core alone, so many levels, or the whole shape.
const (
	noEvidence = iota
	firstLevel // level 0: the core
	lastLevel  = firstLevel + shape.MaxLevels
	wholeShape = lastLevel + 1
)

// DepthName returns what the i-th of a ShapeReport's Depths is.
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
func EvaluateShapes(ctx context.Context, db *shape.DB, games [][]byte, query *shape.SuggestOptions, opt *EvaluateOptions) (*ShapeReport, error) {
	each, err := evaluateEach(ctx, games, opt, func() func([]byte) *ShapeReport {
		return func(text []byte) *ShapeReport {
			runtime.LockOSThread() // whose time is taken
			defer runtime.UnlockOSThread()
			begin := cputime.Thread()
			one := newShapeReport()
			var r reader
			var l lesson
			for r.reset(text); ctx.Err() == nil && r.next(&l); {
				one.count(db.Suggest(l.Board, l.ToMove, query), l.Played, l.Number)
			}
			one.Time = cputime.Thread() - begin
			return one
		}
	})
	if err != nil {
		return nil, err
	}
	sum := newShapeReport()
	for _, one := range each {
		if one.Moves > 0 {
			sum.Games = append(sum.Games, one.Score)
			sum.add(one)
		}
	}
	sum.Low, sum.High = interval(sum.Games)
	return sum, nil
}

func newShapeReport() *ShapeReport {
	return &ShapeReport{Phases: make([]Score, len(ShapePhases)), Depths: make([]Score, wholeShape+1)}
}

// count adds a move that was played as the n-th.
func (r *ShapeReport) count(moves []shape.Candidate, played board.Point, n int) {
	one := Score{Moves: 1}
	at := slices.IndexFunc(moves, func(c shape.Candidate) bool { return c.Point == played })
	if at >= 0 {
		for at+1 < len(moves) && moves[at+1].Weight == moves[at].Weight {
			at++
		}
		for i, rank := range Ranks {
			if at < rank {
				one.Within[i] = 1
			}
		}
	}
	phase := 0
	for phase+1 < len(ShapePhases) && n >= ShapePhases[phase+1] {
		phase++
	}
	r.Score.add(&one)
	r.Phases[phase].add(&one)
	r.Depths[depthOf(moves)].add(&one)
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

func (r *ShapeReport) add(s *ShapeReport) {
	r.Score.add(&s.Score)
	for i := range r.Phases {
		r.Phases[i].add(&s.Phases[i])
	}
	for i := range r.Depths {
		r.Depths[i].add(&s.Depths[i])
	}
	r.Time += s.Time
}

// PerPosition returns the processor time that a position takes.
func (r *ShapeReport) PerPosition() time.Duration { return r.Time / time.Duration(max(1, r.Moves)) }
