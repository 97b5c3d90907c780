package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"katachi/predict"
	"katachi/shape"
)

// lookUps are the two ways to ask a database.
var lookUps = []struct {
	name  string
	exact bool
}{{"exact", true}, {"backing off", false}}

// shapeScore is how well a database predicted some moves.
type shapeScore struct {
	all    predict.Score
	phases [len(phaseStarts)]predict.Score
	depths [deepest + 1]predict.Score
	asked  time.Duration // of all workers
}

// phaseStarts are the first moves of opening, middle and endgame.
var phaseStarts = [3]int{1, 61, 161}

var phaseNames = [3]string{"opening", "middle", "endgame"}

// Depths of evidence of the first suggestion: none at all, the core alone, so many
// levels, or the whole shape.
const (
	noEvidence = iota
	firstLevel // level 0: the core
	lastLevel  = firstLevel + shape.MaxLevels
	wholeShape = lastLevel + 1
	deepest    = wholeShape
)

func depthName(d int) string {
	switch d {
	case noEvidence:
		return "nothing known"
	case firstLevel:
		return "core alone"
	case wholeShape:
		return "whole shape"
	}
	return fmt.Sprintf("to level %d", d-firstLevel)
}

// shapes evaluates a database both ways.
func (c *evaluateCmd) shapes(a *app, games [][]byte) error {
	db, err := openShapes(c.Shapes)
	if err != nil {
		return err
	}
	for _, l := range lookUps {
		scores, err := c.scoreShapes(a, db, games, &shape.SuggestOptions{Exact: l.exact, AtLeast: c.AtLeast})
		if err != nil {
			return err
		}
		if err := c.reportShapes(a, l.name, scores); err != nil {
			return err
		}
	}
	return nil
}

// reportShapes adds up the scores of the games and prints what comes of it.
func (c *evaluateCmd) reportShapes(a *app, name string, games []shapeScore) error {
	var sum shapeScore
	var tops []predict.Score
	for i := range games {
		if games[i].all.Moves > 0 {
			sum.add(&games[i])
			tops = append(tops, games[i].all)
		}
	}
	if sum.all.Moves == 0 {
		return fmt.Errorf("no move in %s", c.Games[0])
	}
	low, high := predict.Interval(tops)
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(sum.json(name, len(tops), low, high))
	}
	return sum.print(a, name, len(tops), low, high)
}

// scoreShapes returns a score for each game.
func (c *evaluateCmd) scoreShapes(a *app, db *shape.DB, games [][]byte, opt *shape.SuggestOptions) ([]shapeScore, error) {
	scores := make([]shapeScore, len(games))
	bar := a.progress("games", len(games))
	defer bar.done()
	var next atomic.Int64
	var wg sync.WaitGroup
	for range c.Workers {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(games)) && a.ctx.Err() == nil; i = next.Add(1) - 1 {
				begin := time.Now()
				lessons := predict.Lessons(games[i])
				for k := range lessons {
					scores[i].ask(db, &lessons[k], opt)
				}
				scores[i].asked = time.Since(begin)
				bar.step()
			}
		})
	}
	wg.Wait()
	return scores, a.ctx.Err()
}

// ask ranks the move played among the suggestions: ties count against them, and a
// move that is not suggested has no rank.
func (s *shapeScore) ask(db *shape.DB, l *predict.Lesson, opt *shape.SuggestOptions) {
	moves := db.Suggest(l.Board, l.ToMove, opt)
	one := predict.Score{Moves: 1}
	at := slices.IndexFunc(moves, func(c shape.Candidate) bool { return c.Point == l.Played })
	if at >= 0 {
		for at+1 < len(moves) && moves[at+1].Weight == moves[at].Weight {
			at++
		}
		for i, rank := range predict.Ranks {
			if at < rank {
				one.Within[i] = 1
			}
		}
	}
	addScore(&s.all, &one)
	addScore(&s.phases[phaseOf(l.Number)], &one)
	addScore(&s.depths[depthOf(moves)], &one)
}

func phaseOf(move int) int {
	phase := 0
	for phase+1 < len(phaseStarts) && move >= phaseStarts[phase+1] {
		phase++
	}
	return phase
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

func addScore(sum, s *predict.Score) {
	sum.Moves += s.Moves
	for i := range sum.Within {
		sum.Within[i] += s.Within[i]
	}
}

func (s *shapeScore) add(t *shapeScore) {
	addScore(&s.all, &t.all)
	for i := range s.phases {
		addScore(&s.phases[i], &t.phases[i])
	}
	for i := range s.depths {
		addScore(&s.depths[i], &t.depths[i])
	}
	s.asked += t.asked
}

func (s *shapeScore) milliseconds() float64 {
	return 1000 * s.asked.Seconds() / float64(s.all.Moves)
}

// print prints the tables.
func (s *shapeScore) print(a *app, name string, games int, low, high float64) error {
	fmt.Fprintf(a.stdout, "look-up %s: %s of %s, %.3f ms a position on one core\n", name, number(s.all.Moves, "move"), number(games, "game"), s.milliseconds())
	w := a.columns()
	head := []any{"", "moves"}
	for _, rank := range predict.Ranks {
		head = append(head, fmt.Sprintf("top %d", rank))
	}
	w.row(head...)
	line := func(name string, p *predict.Score) {
		cells := []any{name, p.Moves}
		for i := range predict.Ranks {
			cells = append(cells, fmt.Sprintf("%.2f %%", 100*p.Top(i)))
		}
		w.row(cells...)
	}
	line("all", &s.all)
	for i := range s.phases {
		line(phaseNames[i], &s.phases[i])
	}
	for d := range s.depths {
		if s.depths[d].Moves > 0 {
			line(depthName(d), &s.depths[d])
		}
	}
	if err := w.flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.stdout, "top 1 in [%.2f, %.2f] %% with 95 %% confidence\n\n", 100*low, 100*high)
	return err
}
