package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"katachi/internal/lockfile"
	"katachi/sgf/gamefile"
)

// learnCmd learns a model of moves, a database of shapes, or both, from games.
type learnCmd struct {
	Games  []string `arg:"" needs:"output,shapes,part" type:"path" help:"Records, folders (with all folders in them) and archives (${archives})."`
	Output string   `short:"o" type:"output" placeholder:"MODEL" help:"Train a model that assigns a probability to every move, for suggest, evaluate and gtp."`

	shapeOutputs
	Stop     int           `needs:"shapes,part" enum:"3,4" default:"4" placeholder:"K" help:"A shape ends at the level where it has K stones and edges around its core: 3 or 4 (default: ${default})."`
	Diagonal bool          `needs:"shapes,part" help:"Include the four 2x2 blocks diagonal to the core in shapes."`
	Overhang bool          `needs:"shapes,part" help:"Let shapes extend beyond the edge of the board."`
	Save     time.Duration `name:"save-every" minimum:"1000000" default:"1m" placeholder:"TIME" help:"Time between two saves of the work (default: ${default})."`

	modelFlags
	threadsFlag
}

// Help is shown by katachi learn --help.
func (*learnCmd) Help() string {
	return `Examples:
  katachi learn games.zip -o games.model      train a model of moves
  katachi learn 2024 --shapes games.shapes    count the moves played in shapes
  katachi learn 2024/ --part 2024.part        a part, to be merged with others
  katachi learn games.zip -o games.model --shapes games.shapes
  katachi learn fox-pro.zip -o pro.model --hold-out
  katachi lab evaluate fox-pro.zip --model pro.model --only even-pro

A model, used by suggest, evaluate and gtp, predicts the likeliest moves of any position. A database
of shapes counts how often a move was played in the 4x4 squares around it and their surroundings,
and how the games ended.

After an interruption, run the same command again: it continues from the last save. Only counting
features, the first stage of training a model, starts over. The result is the same as without an
interruption, with any number of threads. Saved work (FILE.learning) of other games or options is
not used, and not deleted. Files are replaced only when the new ones are complete.

Memory: shapes take what --memory allows (default 1GB) and spill to files beyond that; 68,564 games
took 0.9 GB. A model of 7,259 games took 0.4 GB and 12 minutes of one core; a model of 16 records of
60 MB each took 1.0 GB (default limit 2GB).`
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

// learnAll learns shapes, then trains the model if one is requested. The saved work of the shapes
// is kept until both are done, so that an interrupted training does not learn the shapes again.
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

// openGames opens files, folders and archives of games. If they hold no games, the error names them
// by the argument name.
func (a *app) openGames(paths []string, name string) (*gamefile.Source, error) {
	src, err := a.source(paths...)
	if err == nil && src.Len() == 0 {
		src.Close()
		return nil, fmt.Errorf("%s: no game found", name)
	}
	return src, err
}

// diskFiles returns the paths of the files and archives of a source, each once.
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

// atSameWork explains an error about a lock held by another program.
func atSameWork(err error) error {
	if errors.Is(err, lockfile.ErrLocked) {
		return fmt.Errorf("another katachi learn is working on the same files: %w", err)
	}
	return err
}

// otherWork returns the error for saved work of other games or options.
func otherWork(path, what string) error {
	return fmt.Errorf("%s holds %s with other games or options: use the same ones to continue, or delete it to start over", path, what)
}

func (c *learnCmd) check() error {
	return errors.Join(c.shapeOutputs.check(), writable(c.Output))
}

// writable returns an error if no file can be created at path. It is called before long work.
func writable(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: is a device or pipe; want the name of a file to write", path)
	}
	return checkFolder(path)
}
