package main

import (
	"encoding/json"
	"fmt"

	"katachi/internal/ops/lab"

	"katachi/internal/cputime"
	"katachi/internal/num"
	"katachi/mind/predict"
	"katachi/shape"
)

// lookUps are the two ways to look up a shape: with and without backing off.
var lookUps = []struct {
	name  string
	exact bool
}{{"exact", true}, {"backing off", false}}

// shapes evaluates a database with both kinds of look-up.
func (c *evaluateCmd) shapes(a *app, db *shape.DB, games [][]byte) error {
	for _, l := range lookUps {
		r, err := c.measureShapes(a, db, games, &shape.SuggestOptions{Exact: l.exact, AtLeast: c.MinCount})
		if err != nil {
			return err
		}
		if r.Moves == 0 {
			return fmt.Errorf("%s: no moves", c.Games[0])
		}
		if c.JSON {
			err = json.NewEncoder(a.stdout).Encode(lab.ShapeEvaluation(r, l.name))
		} else {
			err = printShapes(a, l.name, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *evaluateCmd) measureShapes(a *app, db *shape.DB, games [][]byte, query *shape.SuggestOptions) (*predict.Report, error) {
	bar := a.progress("games", len(games))
	defer bar.done()
	return predict.EvaluateShapes(a.ctx, db, games, query, &predict.EvaluateOptions{Threads: c.Threads, Progress: bar.show})
}

// printShapes prints the tables.
func printShapes(a *app, lookUp string, r *predict.Report) error {
	fmt.Fprintf(a.stdout, "look-up %s: %s of %s, %.3f ms of %s a position\n", lookUp,
		num.Count(r.Moves, "move"), num.Count(len(r.Games), "game"), 1000*r.PerPosition().Seconds(), cputime.OfThread)
	w := a.columns()
	head := []any{"", "moves"}
	for _, rank := range predict.Ranks {
		head = append(head, fmt.Sprintf("top %d", rank))
	}
	w.row(head...)
	line := func(name string, s *predict.Score) {
		cells := []any{name, s.Moves}
		for i := range predict.Ranks {
			if s.Moves == 0 {
				cells = append(cells, "-")
				continue
			}
			cells = append(cells, fmt.Sprintf("%.2f %%", 100*s.Top(i)))
		}
		w.row(cells...)
	}
	line("all", &r.Score)
	for i, name := range []string{"opening", "middle", "endgame"} {
		line(name, &r.Phases[i])
	}
	for i := range r.Depths {
		if r.Depths[i].Moves > 0 {
			line(predict.DepthName(i), &r.Depths[i])
		}
	}
	if err := w.flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.stdout, "%s\n\n", predict.IntervalText(r.Low, r.High))
	return err
}
