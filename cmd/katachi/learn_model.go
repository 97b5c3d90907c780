package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"katachi"
	"katachi/internal/lockfile"
	"katachi/internal/num"
	"katachi/internal/section"
	"katachi/internal/training"
	"katachi/mind/predict"
	"katachi/sgf/gamefile"
)

// modelFlags are the options for training a model.
type modelFlags struct {
	Epochs int    `needs:"output" type:"number" default:"1" placeholder:"N" help:"Number of training passes over the games (default: ${default})."`
	Seed   uint64 `needs:"output" default:"0" placeholder:"N" help:"Random seed for the order of the positions; the same seed gives the same model (default: ${default})."`
	Bits   int    `needs:"output" minimum:"10" maximum:"25" default:"24" placeholder:"N" help:"Room for 2^N hashed features during training: 10 to 25 (default: ${default})."`
	Keep   int    `needs:"output" type:"count" default:"0" placeholder:"N" help:"For a small model: keep only the N most important hashed features and train them once more (default: all)."`

	HoldOut bool `needs:"output" not:"shapes,part" help:"Leave out games of the test lists even-pro, even-tom and validation, games played since the first game of even-pro or without a date, and duplicates, so that katachi lab evaluate tests on unseen games."`
}

// train trains a model, or continues a saved training.
func (c *learnCmd) train(a *app, src *gamefile.Source) error {
	release, err := lockfile.Hold(c.checkpoint() + ".lock") // Train takes it again; this is to know early
	if err != nil {
		return atSameWork(err)
	}
	release()
	c.keep(a)
	games, err := c.trainingGames(a, src)
	if err != nil {
		return c.trainingError(a, err)
	}
	if len(games) == 0 {
		return fmt.Errorf("%s: no game found", c.Games[0])
	}
	begin := time.Now()
	m, err := c.trained(a, games)
	if err != nil {
		return c.trainingError(a, err)
	}
	if err := m.WriteFile(c.Output); err != nil {
		return err
	}
	made := m.Provenance()
	fmt.Fprintf(a.stdout, "%s: %s, %s learned (%.0f s)\n", c.Output,
		num.Count(made.Games, "game"), num.Count(made.Positions, "position"), time.Since(begin).Seconds())
	return nil
}

// checkpoint returns the file of the saved training.
func (c *learnCmd) checkpoint() string { return c.Output + ".learning" }

// keep sets the message after an interruption. While features are counted, there is no checkpoint.
func (c *learnCmd) keep(a *app) {
	if _, err := os.Stat(c.checkpoint()); err != nil {
		a.keep("nothing of the model is saved yet; run the same command to start over")
		return
	}
	a.keep("the training is saved in " + c.checkpoint() + "; run the same command again to continue")
}

// trainingError adds to an error how to continue. A checkpoint with other games or options, or a
// damaged one, is not deleted: hours of work may be in it.
func (c *learnCmd) trainingError(a *app, err error) error {
	var damage *section.FormatError
	switch {
	case a.ctx.Err() != nil:
		c.keep(a)
		return err
	case errors.Is(err, predict.ErrOtherTraining):
		return otherWork(c.checkpoint(), "a saved training")
	case errors.As(err, &damage):
		return fmt.Errorf("%w; delete it to start over", err)
	}
	return atSameWork(err)
}

// trained trains a model, with a checkpoint next to it.
func (c *learnCmd) trained(a *app, games [][]byte) (*predict.Model, error) {
	bar, begun := a.progress("counting", len(games)), false
	defer bar.done()
	return predict.Train(a.ctx, games, &predict.Options{
		Bits: c.Bits, Keep: c.Keep, Epochs: c.Epochs, Seed: c.Seed, Threads: c.Threads, Checkpoint: c.checkpoint(), Save: c.Save,
		Progress: func(s katachi.Progress) {
			if !begun && !a.quiet && s.Stage != "counting" {
				bar.report(a, "katachi: continuing "+c.checkpoint())
			}
			begun = true
			bar.show(s)
		},
	})
}

// trainingGames returns the games to learn from, and prints how many records cannot be used.
func (c *learnCmd) trainingGames(a *app, src *gamefile.Source) ([][]byte, error) {
	read, err := predict.ReadTrainingGames(a.ctx, src, a.fileWarnings())
	if err != nil {
		return nil, err
	}
	var what []string
	if n := read.Records - len(read.Games); n > 0 {
		what = append(what, fmt.Sprintf("nothing to learn from in %d of %s", n, num.Count(read.Records, "record")))
	}
	if read.Cut > 0 {
		what = append(what, num.Count(read.Cut, "game")+" cut at an illegal move")
	}
	if len(what) > 0 {
		a.warnf("%s", strings.Join(what, "; "))
	}
	if !c.HoldOut {
		return read.Games, nil
	}
	return c.honestGames(a, src, len(read.Games))
}

// fileWarnings returns a function that warns about files that cannot be read, up to maxWarnings.
func (a *app) fileWarnings() func(error) {
	failures := 0
	return func(err error) {
		if failures++; failures <= maxWarnings {
			a.warnf("%s", fileError(err))
		}
	}
}

// honestGames returns the games that may be learned from for a fair test on the frozen lists, and
// prints how many games it leaves out.
func (c *learnCmd) honestGames(a *app, src *gamefile.Source, all int) ([][]byte, error) {
	records, err := training.ReadRecords(a.ctx, a.limits, diskFiles(src)...)
	if err != nil {
		return nil, err
	}
	games, out, err := training.HonestGames(a.ctx, records, func(game []byte) bool {
		teaching, _, _ := predict.TrainingGamesOf(a.ctx, game)
		return len(teaching) > 0
	})
	if err != nil {
		return nil, err
	}
	when := "undated"
	if out.Before != "" {
		when = "undated or played since " + out.Before
	}
	twice := all - len(games) - out.ListA - out.ListB - out.ListV - out.Late
	a.notef("--hold-out leaves out %d of %s: %d of even-pro, %d of even-tom, %d of validation, %d %s, %d duplicates",
		all-len(games), num.Count(all, "game"), out.ListA, out.ListB, out.ListV, out.Late, when, twice)
	if out.ListA == 0 {
		a.warnf("no game of even-pro (fox-pro.zip) was found, so games of all dates are used")
	}
	return games, nil
}
