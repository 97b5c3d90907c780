package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"katachi/gamefile"
	"katachi/internal/lockfile"
	"katachi/internal/num"
	"katachi/internal/section"
	"katachi/internal/training"
	"katachi/predict"
	"katachi/progress"
)

// modelFlags are how to train a model.
type modelFlags struct {
	Epochs int    `needs:"output" type:"number" default:"1" placeholder:"N" help:"How often a model sees every game (default: ${default})."`
	Seed   uint64 `needs:"output" default:"0" placeholder:"N" help:"Of the order in which a model sees the positions: the same seed, the same model (default: ${default})."`
	Bits   int    `needs:"output" default:"24" placeholder:"N" help:"A model has room for 2^N hashed features while it learns: 10 to 25 (default: ${default})."`
	Keep   int    `needs:"output" type:"count" default:"0" placeholder:"N" help:"Keep only the N hashed features that matter most, and train them once more: a small model (default: all)."`

	HoldOut bool `needs:"output" not:"shapes,part" help:"Train on no game of the frozen lists even-pro, even-tom and validation, on none played since the first of even-pro or without a date, and on none twice: for an honest katachi lab evaluate."`
}

func (f *modelFlags) check() error {
	if f.Bits < 10 || f.Bits > 25 {
		return usagef("--bits %d: want 10 to 25", f.Bits)
	}
	return nil
}

// train trains a model, or goes on with the training of one.
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

// checkpoint is the file of a training on the way.
func (c *learnCmd) checkpoint() string { return c.Output + ".learning" }

// keep says what an interruption leaves. While features are counted there is no checkpoint.
func (c *learnCmd) keep(a *app) {
	if _, err := os.Stat(c.checkpoint()); err != nil {
		a.keep("nothing of the model is saved yet; the same command begins it again")
		return
	}
	a.keep("the training is saved in " + c.checkpoint() + "; run the same command again to go on")
}

// trainingError says how to go on. A checkpoint of other games or options, or a damaged
// one, stays: hours of work may be in it.
func (c *learnCmd) trainingError(a *app, err error) error {
	var damage *section.FormatError
	switch {
	case a.ctx.Err() != nil:
		c.keep(a)
		return err
	case errors.Is(err, predict.ErrOtherTraining):
		return otherWork(c.checkpoint(), "the work of a training")
	case errors.As(err, &damage):
		return fmt.Errorf("%w; remove it to begin again", err)
	}
	return atSameWork(err)
}

// trained trains with a checkpoint beside the model.
func (c *learnCmd) trained(a *app, games [][]byte) (*predict.Model, error) {
	bar, begun := a.progress("counting", len(games)), false
	defer bar.done()
	return predict.Train(a.ctx, games, &predict.Options{
		Bits: c.Bits, Keep: c.Keep, Epochs: c.Epochs, Seed: c.Seed, Threads: c.Threads, Checkpoint: c.checkpoint(), Save: c.Save,
		Progress: func(s progress.State) {
			if !begun && !a.quiet && s.Stage != "counting" {
				bar.report(a, "katachi: going on with "+c.checkpoint())
			}
			begun = true
			bar.show(s)
		},
	})
}

// trainingGames returns the games to learn from, and says how many of the records are
// none.
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

// fileWarnings returns a function that warns of the first files that cannot be read.
func (a *app) fileWarnings() func(error) {
	failures := 0
	return func(err error) {
		if failures++; failures <= maxWarnings {
			a.warn(fileError(err))
		}
	}
}

// honestGames returns the games to learn from for an honest test with the frozen lists, and
// says how many of all games that leaves out.
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
		when = "undated or not before " + out.Before
	}
	twice := all - len(games) - out.ListA - out.ListB - out.ListV - out.Late
	a.notef("--hold-out leaves out %d of %s: %d of even-pro, %d of even-tom, %d of validation, %d %s, %d duplicates",
		all-len(games), num.Count(all, "game"), out.ListA, out.ListB, out.ListV, out.Late, when, twice)
	if out.ListA == 0 {
		a.warnf("no game of even-pro was found (fox-pro.zip), so games of all dates are used")
	}
	return games, nil
}
