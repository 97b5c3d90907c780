package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"katachi/gamefile"
	"katachi/internal/lockfile"
)

// learnCmd learns from games: a model of moves, shapes, or both.
type learnCmd struct {
	Games  []string `arg:"" type:"path" help:"Records, folders (with all folders in them) and archives (${archives})."`
	Output string   `short:"o" type:"output" placeholder:"MODEL" help:"Train a model that gives every move a probability, for suggest, evaluate and gtp."`

	shapeOutputs
	Stop     int           `needs:"shapes,part" enum:"3,4" default:"4" placeholder:"K" help:"A shape ends where it holds K stones and edges around its core: 3 or 4 (default: ${default})."`
	Diagonal bool          `needs:"shapes,part" help:"Shapes see their shoulders, too: the four 2x2 blocks diagonal to the core."`
	Overhang bool          `needs:"shapes,part" help:"Shapes may hang over the edge of the board."`
	Save     time.Duration `name:"save-every" aliases:"save" default:"1m" placeholder:"TIME" help:"Save what is learned this often: no more is lost when the work is interrupted (default: ${default})."`

	modelFlags
	threadsFlag
}

// Help is shown by katachi learn --help.
func (*learnCmd) Help() string {
	return `Examples:
  katachi learn games.zip -o games.model      train a model of moves
  katachi learn ~/go --shapes games.shapes    count what was played in shapes
  katachi learn 2024/ --part 2024.part        a part, to be merged with others
  katachi learn games.zip -o games.model --shapes games.shapes
  katachi learn fox-pro.zip -o pro.model --hold-out
  katachi lab evaluate fox-pro.zip --model pro.model --only even-pro

A model knows the likeliest moves of any position; it is what suggest, evaluate and gtp work
with. A database of shapes knows how often a move was played in the 4x4 squares around it and
their surroundings, and how the games ended.

After an interruption, run the same command again: it goes on where it was saved. Only the
counting of features, the beginning of training a model, starts again. What is learned is the
same in the end, with any number of threads. With other games or options the work that was
saved (FILE.learning) is refused and kept. Files are replaced when the new ones are complete,
and not before.

Memory: shapes take what --memory allows (default 1GB) and go to files beyond that: 0.9 GB for
68,564 games. A model of 7,259 games takes 0.4 GB and 12 minutes of one core, one of 16 records of
60 MB each 1.0 GB (default 2GB).`
}

// Run learns.
func (c *learnCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.Output != "" {
		a.limitMemory(a.memoryGiven, trainMemory)
	}
	src, err := a.openGames(c.Games, c.Games[0])
	if err != nil {
		return err
	}
	defer src.Close()
	if err := checkOutputs([]string{c.Output, c.Shapes, c.Part}, diskFiles(src)...); err != nil {
		return err
	}
	if !c.wanted() {
		return c.train(a, src)
	}
	return c.learnAll(a, src)
}

// learnAll learns shapes, then trains the model if one is wanted. What was learned of
// the shapes stays until both are done, so that nothing is learned again where it is
// the training that is interrupted.
func (c *learnCmd) learnAll(a *app, src *gamefile.Source) error {
	l, err := c.learnShapes(a, src)
	if err != nil {
		return atSameWork(err)
	}
	defer l.Close()
	if c.Output != "" {
		if err := c.train(a, src); err != nil {
			return err
		}
	}
	l.Remove()
	return nil
}

// openGames opens files, folders and archives of games. If there are none in them, the error names
// what the last argument says.
func (a *app) openGames(paths []string, name string) (*gamefile.Source, error) {
	src, err := a.source(paths...)
	if err == nil && src.Len() == 0 {
		src.Close()
		return nil, fmt.Errorf("%s: no game found", name)
	}
	return src, err
}

// diskFiles returns the files and archives of a source, each once.
func diskFiles(src *gamefile.Source) (paths []string) {
	seen := map[string]bool{}
	for i := range src.Len() {
		if path := src.File(i); !seen[path] {
			seen[path] = true
			paths = append(paths, path)
		}
	}
	return paths
}

// atSameWork says who has the lock if that is what is wrong.
func atSameWork(err error) error {
	if errors.Is(err, lockfile.ErrLocked) {
		return fmt.Errorf("another katachi learn is working on the same files: %w", err)
	}
	return err
}

// otherWork is the error for saved work that is of other games or options.
func otherWork(path, what string) error {
	return fmt.Errorf("%s holds %s of other games or options: give these again to go on, or remove it to begin again", path, what)
}

func (c *learnCmd) check() error {
	switch {
	case c.Output == "" && !c.wanted():
		return usagef("learn wants -o MODEL, --shapes FILE or --part FILE")
	case c.Save <= 0:
		return usagef("--save-every %v: want a time such as 30s", c.Save)
	}
	if err := c.modelFlags.check(); err != nil {
		return err
	}
	if c.Output != "" && (c.Output == c.Shapes || c.Output == c.Part) {
		return usagef("-o and another option name the same file")
	}
	return errors.Join(c.shapeOutputs.check(), writable(c.Output))
}

// writable returns an error if no file can be made at path, before much work is
// done for it.
func writable(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: is a device or pipe, want the name of a file to write", path)
	}
	return checkFolder(path)
}
