package main

import (
	"encoding/json"
	"fmt"

	"katachi/internal/ops/lab"

	"katachi/internal/cputime"
	"katachi/internal/num"
	"katachi/mind/predict"
)

// evaluateCmd measures how well a model or a database of shapes predicts moves.
type evaluateCmd struct {
	Games        []string `arg:"" type:"path" help:"Records, folders (with all folders in them) and archives (${archives})."`
	Model        string   `placeholder:"FILE" type:"path" help:"Model that katachi learn -o wrote. Default: the built-in one."`
	Shapes       string   `not:"model" placeholder:"FILE" help:"Evaluate a database that katachi learn --shapes wrote, or the built-in one (built-in), instead of a model."`
	Only         string   `placeholder:"LIST" help:"Only the games listed in a file, one per line, such as archive.zip/folder/game.sgf, followed by #2 for the second game of a file. Built-in lists: even-pro (of fox-pro.zip), even-tom (of tom.zip) and validation (of fox-pro.zip and fox-pro2.zip)."`
	minCountFlag `kong:"set='counted=With --shapes: take the largest part of the shape in which N moves were played'"`
	JSON         bool `name:"json" help:"Print JSON instead of tables."`
	threadsFlag
}

// Help is shown by katachi lab evaluate --help.
func (*evaluateCmd) Help() string {
	return `Examples:
  katachi lab evaluate new-games/                           the built-in model
  katachi lab evaluate new-games/ --model games.model --json
  katachi lab evaluate new-games/ --shapes games.shapes
  katachi lab evaluate fox-pro.zip --only even-pro

Every move of the main lines is predicted, except passes. It is ranked among all legal moves; ties
count against the prediction. "top 5" is the share of moves that were among the first five. The 95 %
interval of the first figure comes from resampling the games; a single game has none. Evaluate on
games that were not used for learning.`
}

// Run evaluates.
func (c *evaluateCmd) Run(a *app) error {
	wanted, err := c.list()
	if err != nil {
		return err
	}
	if c.Shapes != "" {
		db, err := openShapes(a.ctx, c.Shapes)
		if err != nil {
			return err
		}
		games, err := c.read(a, wanted)
		if err != nil {
			return err
		}
		return c.shapes(a, db, games)
	}
	m, err := openModel(c.Model)
	if err != nil {
		return err
	}
	games, err := c.read(a, wanted)
	if err != nil {
		return err
	}
	return c.model(a, m, games)
}

// read reads the wanted games; all games if wanted is nil.
func (c *evaluateCmd) read(a *app, wanted map[string]bool) ([][]byte, error) {
	src, err := a.openGames(c.Games, c.Games[0])
	if err != nil {
		return nil, err
	}
	defer src.Close()
	listed := len(wanted)
	var games [][]byte
	for path, text := range predict.Games(a.ctx, src, a.fileWarnings()) {
		if wanted == nil || take(wanted, path) {
			games = append(games, text)
		}
	}
	if a.ctx.Err() != nil {
		return nil, a.ctx.Err()
	}
	switch {
	case len(games) == 0 && wanted != nil:
		return nil, fmt.Errorf("none of the games listed in %s is in %s", c.Only, c.Games[0])
	case len(games) == 0:
		return nil, fmt.Errorf("%s: no game found", c.Games[0])
	case len(games) < listed:
		a.warnf("%d of the %s listed in %s could not be found", listed-len(games), num.Count(listed, "game"), c.Only)
	}
	return games, nil
}

// model evaluates a model.
func (c *evaluateCmd) model(a *app, m *predict.Model, games [][]byte) error {
	r, err := c.measure(a, m, games)
	if err != nil {
		return err
	}
	if r.Moves == 0 {
		return fmt.Errorf("%s: no moves", c.Games[0])
	}
	if n := len(games) - len(r.Games); n > 0 {
		a.warnf("%d of the %s have no move to predict", n, num.Count(len(games), "game"))
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(lab.Evaluation(r, m))
	}
	made := m.Provenance()
	of := fmt.Sprintf("model of %d bytes: %s, %s learned, %s", m.Size(), num.Count(made.Games, "game"), num.Count(made.Positions, "position"), num.Count(made.Features, "hashed feature"))
	_, err = fmt.Fprintf(a.stdout, "%s%.3f ms of %s a position\n%s\n", r, 1000*r.PerPosition().Seconds(), cputime.OfThread, a.wrapped(of))
	return err
}

// measure evaluates a model, showing a progress bar.
func (c *evaluateCmd) measure(a *app, m *predict.Model, games [][]byte) (*predict.Report, error) {
	bar := a.progress("games", len(games))
	defer bar.done()
	return m.Evaluate(a.ctx, games, &predict.EvaluateOptions{Threads: c.Threads, Progress: bar.show})
}
