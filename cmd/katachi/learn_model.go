package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"katachi/gamefile"
	"katachi/internal/section"
	"katachi/predict"
)

// modelFlags are how to train a model.
type modelFlags struct {
	Epochs int    `default:"1" placeholder:"N" help:"How often a model sees every game (default: ${default})."`
	Seed   uint64 `default:"0" placeholder:"N" help:"Of the order in which a model sees the positions: the same seed, the same model (default: ${default})."`
	Bits   int    `default:"24" placeholder:"N" help:"A model has room for 2^N hashed features while it learns: 10 to 25 (default: ${default})."`
	Keep   int    `default:"0" placeholder:"N" help:"Keep only the N hashed features that matter most, and train them once more: a small model (default: all)."`

	SpareTests bool `help:"A model learns from no game of the frozen lists even-pro and even-tom, none from the day of the first of even-pro on or without a date, and none twice: for an honest katachi evaluate."`
}

func (f *modelFlags) check() error {
	if f.Epochs < 1 {
		return usagef("--epochs %d: want 1 or more", f.Epochs)
	}
	if f.Bits < 10 || f.Bits > 25 {
		return usagef("--bits %d: want 10 to 25", f.Bits)
	}
	if f.Keep < 0 {
		return usagef("--keep %d: want 1 or more", f.Keep)
	}
	return nil
}

// train trains a model, or goes on with the training of one.
func (c *learnCmd) train(a *app, src *gamefile.Source) error {
	games := c.lessons(a, src)
	if c.SpareTests && a.ctx.Err() == nil {
		var err error
		if games, err = c.spareTests(a, src, len(games)); err != nil {
			return err
		}
	}
	if a.ctx.Err() != nil {
		return c.interrupted(a, a.ctx.Err())
	}
	if len(games) == 0 {
		return fmt.Errorf("no game in %s", c.Games[0])
	}
	begin := time.Now()
	m, err := c.trained(a, games)
	if err != nil {
		return c.interrupted(a, err)
	}
	if err := m.WriteFile(c.Output); err != nil {
		return err
	}
	about := m.Provenance()
	fmt.Fprintf(a.stdout, "%s: %s, %s learned (%.0f s)\n", c.Output,
		number(about.Games, "game"), number(about.Positions, "position"), time.Since(begin).Seconds())
	return nil
}

// interrupted tells how to go on if it was the user who ended the training. While
// features are counted there is no checkpoint yet.
func (c *learnCmd) interrupted(a *app, err error) error {
	if _, gone := os.Stat(c.checkpoint()); a.ctx.Err() != nil && gone != nil {
		return errors.New("interrupted before anything of the model was saved; run the same command again to begin it anew")
	}
	return interrupted(a, err)
}

// trained trains with a checkpoint beside the model. One that is of other games or
// options, or damaged, stays: hours of work may be in it.
func (c *learnCmd) trained(a *app, games [][]byte) (*predict.Model, error) {
	m, err := c.trainWithBar(a, games)
	var damage *section.FormatError
	switch {
	case errors.Is(err, predict.ErrOtherTraining):
		return nil, otherWork(c.checkpoint(), "the work of a training")
	case errors.As(err, &damage):
		return nil, fmt.Errorf("%w; remove it to begin anew", err)
	}
	return m, err
}

// otherWork is the error for work on the way that is of other games or options.
func otherWork(path, what string) error {
	return fmt.Errorf("%s holds %s of other games or options: give these again to go on, or remove it to begin anew", path, what)
}

// checkpoint is the file of a training on the way.
func (c *learnCmd) checkpoint() string { return c.Output + ".learning" }

func (c *learnCmd) trainWithBar(a *app, games [][]byte) (*predict.Model, error) {
	total, checkpoint := len(games)*c.Epochs, c.checkpoint()
	bar, at, first := a.progress("training", total), 0, true
	defer bar.done()
	_, gone := os.Stat(checkpoint)
	return predict.TrainContext(a.ctx, games, &predict.Options{
		Bits: c.Bits, Keep: c.Keep, Epochs: c.Epochs, Seed: c.Seed, Workers: c.Workers, Checkpoint: checkpoint, Save: c.Save,
		Progress: func(part float64) {
			done := int(part * float64(total))
			if first {
				if gone == nil {
					bar.report(a, "katachi: going on with "+checkpoint)
				}
				bar.skip(done)
				first, at = false, done
			}
			for ; at < done; at++ {
				bar.step()
			}
		},
	})
}
