package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"katachi/gamefile"
	"katachi/internal/lockfile"
	"katachi/shape"
)

// learnCmd learns from games: a model of moves, shapes, or both.
type learnCmd struct {
	Games  []string `arg:"" type:"path" help:"Records, folders (with all folders in them) and archives (zip, tar, tar.gz)."`
	Output string   `short:"o" type:"path" placeholder:"MODEL" help:"Train a model that gives every move a probability, for suggest, evaluate and gtp."`

	shapeOutputs
	Stop     int           `default:"4" placeholder:"K" help:"A shape ends where it holds K stones and edges around its core: 3 or 4 (default: ${default})."`
	Diagonal bool          `help:"Shapes see their shoulders, too: the four 2x2 blocks diagonal to the core."`
	Memory   int           `default:"1024" placeholder:"MB" help:"Memory for shapes before files are written on the way (default: ${default})."`
	Save     time.Duration `default:"1m" placeholder:"TIME" help:"Save what is learned this often, so that no more is lost if the machine stops (default: ${default})."`

	modelFlags
	Workers int `default:"0" placeholder:"N" help:"Threads (default: one for each core). The files are the same for any."`
}

// shapeOutputs are the files that shapes go to.
type shapeOutputs struct {
	Shapes  string `type:"path" placeholder:"FILE" help:"Write a database of shapes, for suggest and evaluate."`
	Part    string `type:"path" placeholder:"FILE" help:"Write a partial file of shapes, for katachi merge."`
	AtLeast int    `default:"1" placeholder:"N" help:"Leave out of --shapes what was seen fewer than N times: a small file of what is frequent (default: ${default})."`

	take bool // the parts are nobody else's: a single one may be renamed
}

// The defaults of options that are for one kind of output alone, as their tags have them.
const (
	defaultStop, defaultMemory = 4, 1024
	defaultEpochs, defaultBits = 1, 24
)

// Help is shown by katachi learn --help.
func (*learnCmd) Help() string {
	return `Examples:
  katachi learn games.zip -o games.model                train a model of moves
  katachi learn ~/go games.zip --shapes games.shapes    count what was played in every shape
  katachi learn 2024/ --part 2024.part                  a part, to be merged with others
  katachi learn games.zip -o games.model --shapes games.shapes
  katachi learn fox-pro.zip -o pro.model --spare-tests  for an honest test, which is
  katachi evaluate fox-pro.zip --model pro.model --only even-pro

A model knows the likeliest moves of any position; it is what suggest, evaluate and gtp work
with. A database of shapes tells how often a move was played in the 4x4 squares around it and
their surroundings, and how the games ended.

After an interruption, run the same command again: it goes on where it was. Only the first tenth
of training a model, in which features are counted, begins anew. What is learned is the same in
the end. With other games or options the work on the way (FILE.learning) is refused and kept.
Files are replaced when the new ones are complete, and not before.`
}

// Run learns.
func (c *learnCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	src, err := gamefile.Open(c.Games...)
	if err != nil {
		return err
	}
	defer src.Close()
	if src.Len() == 0 {
		return fmt.Errorf("no records in %s", c.Games[0])
	}
	if err := c.spares(src); err != nil {
		return err
	}
	if !c.wanted() {
		return c.trainAlone(a, src)
	}
	return alone(c.dir(), func() error { return c.learnAll(a, src) })
}

// spares returns an error if a file to be written is one to be learned from.
func (c *learnCmd) spares(src *gamefile.Source) error {
	var read []string
	for i := range src.Len() {
		if path := src.File(i); i == 0 || path != src.File(i-1) {
			read = append(read, path)
		}
	}
	return checkOutputs([]string{c.Output, c.Shapes, c.Part}, read...)
}

// learnAll learns shapes, then trains the model if one is wanted. What was learned of
// the shapes stays until both are done, so that nothing is learned again where it is
// the training that is interrupted.
func (c *learnCmd) learnAll(a *app, src *gamefile.Source) error {
	l, err := c.learnShapes(a, src)
	if err != nil {
		return err
	}
	if c.Output != "" {
		if err := c.trainAlone(a, src); err != nil {
			return err
		}
	}
	l.remove()
	return nil
}

func (c *learnCmd) trainAlone(a *app, src *gamefile.Source) error {
	return alone(c.checkpoint(), func() error { return c.train(a, src) })
}

// alone does work that keeps what is learned on the way at path: two programs at a
// time would spoil it for each other.
func alone(path string, work func() error) error {
	release, err := lockfile.Hold(path + ".lock")
	if errors.Is(err, lockfile.ErrLocked) {
		return fmt.Errorf("another katachi learn is at the same work: %w", err)
	}
	if err != nil {
		return err
	}
	defer release()
	return work()
}

func (c *learnCmd) check() error {
	switch {
	case c.Output == "" && !c.wanted():
		return usagef("learn wants -o MODEL, --shapes FILE or --part FILE")
	case c.Stop != 3 && c.Stop != 4:
		return usagef("--stop %d: want 3 or 4", c.Stop)
	case c.Workers < 0:
		return usagef("--workers %d: want 1 or more", c.Workers)
	case c.Memory < 1:
		return usagef("--memory %d: want 1 or more", c.Memory)
	case c.Save <= 0:
		return usagef("--save %v: want a time such as 30s", c.Save)
	}
	if err := c.modelFlags.check(); err != nil {
		return err
	}
	if c.Output != "" && (c.Output == c.Shapes || c.Output == c.Part) {
		return usagef("-o and another option name the same file")
	}
	return errors.Join(c.shapeOutputs.check(), c.idle(), writable(c.Output))
}

// idle returns an error if an option is given that nothing asked for heeds.
func (c *learnCmd) idle() error {
	shapes, model := "--shapes FILE or --part FILE", "-o MODEL"
	for _, o := range []struct {
		name  string
		given bool
		heeds bool
		by    string
	}{
		{"--stop", c.Stop != defaultStop, c.wanted(), shapes},
		{"--diagonal", c.Diagonal, c.wanted(), shapes},
		{"--memory", c.Memory != defaultMemory, c.wanted(), shapes},
		{"--epochs", c.Epochs != defaultEpochs, c.Output != "", model},
		{"--seed", c.Seed != 0, c.Output != "", model},
		{"--bits", c.Bits != defaultBits, c.Output != "", model},
		{"--spare-tests", c.SpareTests, !c.wanted(), "-o MODEL alone"},
		{"--keep", c.Keep != 0, c.Output != "", model},
	} {
		if o.given && !o.heeds {
			return usagef("%s is for %s", o.name, o.by)
		}
	}
	return nil
}

func (o *shapeOutputs) wanted() bool { return o.Shapes != "" || o.Part != "" }

func (o *shapeOutputs) check() error {
	if o.AtLeast < 1 {
		return usagef("--at-least %d: want 1 or more", o.AtLeast)
	}
	if o.AtLeast > 1 && o.Shapes == "" {
		return usagef("--at-least is for --shapes FILE: partial files are whole")
	}
	if o.Shapes != "" && o.Shapes == o.Part {
		return usagef("--shapes and --part name the same file")
	}
	return errors.Join(writable(o.Shapes), writable(o.Part))
}

// writable returns an error if no file can be made at path, before much work is
// done for it.
func writable(path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder, want the name of a file", path)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s is a device or pipe, want the name of a file", path)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: there is no folder %s", path, filepath.Dir(path))
	}
	return nil
}

// learnShapes learns shapes until it is done or interrupted, and writes them.
func (c *learnCmd) learnShapes(a *app, src *gamefile.Source) (*learning, error) {
	begin := time.Now()
	scheme := shape.Scheme{Stop: c.Stop, Diagonal: c.Diagonal}
	l, err := openLearning(c.dir(), src, scheme)
	if err != nil {
		return nil, err
	}
	l.tellBegin(a, src.Len())
	if err := c.learnParts(a, src, l, scheme); err != nil {
		return nil, err
	}
	if l.Games == 0 {
		l.remove()
		return nil, fmt.Errorf("no game in %s", c.Games[0])
	}
	l.tellEnd(a, time.Since(begin))
	c.take = c.Output == ""
	if err := c.write(a, l.paths()); err != nil {
		return nil, interrupted(a, err)
	}
	return l, nil
}

// dir is the folder of what is learned on the way.
func (o *shapeOutputs) dir() string {
	if o.Part != "" {
		return o.Part + ".learning"
	}
	return o.Shapes + ".learning"
}

// learnParts learns one partial file after another, each as long as --save.
func (c *learnCmd) learnParts(a *app, src *gamefile.Source, l *learning, scheme shape.Scheme) error {
	bar := a.progress("games", src.Len()-l.Next)
	defer bar.done()
	opt := &shape.LearnOptions{
		Options: shape.Options{Scheme: scheme, Memory: int64(c.Memory) << 20, Dir: l.dir},
		Workers: c.Workers,
		Failed:  func(_ string, err error) { l.failed(a, err) },
	}
	for l.Next < src.Len() {
		if a.ctx.Err() != nil {
			return interrupted(a, a.ctx.Err())
		}
		until := time.Now().Add(c.Save)
		opt.First = l.Next
		opt.Progress = func(int) bool {
			bar.step()
			return a.ctx.Err() == nil && time.Now().Before(until)
		}
		if err := l.add(src, opt); err != nil {
			return err
		}
	}
	return nil
}

// write makes the files of the parts.
func (o *shapeOutputs) write(a *app, parts []string) error {
	if o.Shapes != "" {
		err := a.merging("database", o.AtLeast, func(opt *shape.MergeOptions) error { return shape.Freeze(o.Shapes, opt, parts...) })
		if err != nil {
			return err
		}
		if err := o.told(a); err != nil {
			return err
		}
	}
	if o.Part == "" {
		return nil
	}
	if o.take && len(parts) == 1 {
		if err := os.Rename(parts[0], o.Part); err != nil {
			return err
		}
	} else if err := a.merging("merge", 0, func(opt *shape.MergeOptions) error { return shape.Merge(o.Part, opt, parts...) }); err != nil {
		return err
	}
	info, err := os.Stat(o.Part)
	if err == nil {
		fmt.Fprintf(a.stdout, "%s: %d bytes\n", o.Part, info.Size())
	}
	return err
}

// told opens the new database and says what is in it.
func (o *shapeOutputs) told(a *app) error {
	db, err := shape.Open(o.Shapes)
	if err != nil {
		return err
	}
	defer db.Close()
	fmt.Fprintf(a.stdout, "%s: %s, %d bytes\n", o.Shapes, number(db.Len(), "shape"), db.Size())
	return nil
}

// merging does the work of a Merge or Freeze with a bar of a thousand steps. It ends
// when the user interrupts.
func (a *app) merging(name string, atLeast int, work func(*shape.MergeOptions) error) error {
	bar, at := a.progress(name, 1000), 0
	defer bar.done()
	return work(&shape.MergeOptions{AtLeast: atLeast, Progress: func(part float64) bool {
		for ; at < int(1000*part); at++ {
			bar.step()
		}
		return a.ctx.Err() == nil
	}})
}

// interrupted tells how to go on if it was the user who ended the work.
func interrupted(a *app, err error) error {
	if a.ctx.Err() == nil {
		return err
	}
	return errors.New("interrupted: what is learned is saved; run the same command again to go on")
}
