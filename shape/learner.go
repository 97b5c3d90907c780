package shape

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"katachi/board"
	"katachi/internal/disk"
	"katachi/internal/ordered"
	"katachi/sgf"
)

// Options are the options for learning. The zero value means the defaults.
type Options struct {
	Scheme Scheme
	// Memory is how many bytes a Learner may use for learned moves before it writes a temporary
	// file; 0 means 1 GB, and the least is 4 MB. Blocks that are not full may use up to 8 MB more.
	Memory int64
	// Dir is the folder for this file, which Close removes; "" is the system's
	// folder for temporary files.
	Dir string
}

const defaultMemory = 1 << 30

// filled returns the options, which may be nil, with their defaults. It fails if the scheme is out
// of range.
func (opt *Options) filled() (o Options, err error) {
	if opt != nil {
		o = *opt
	}
	if err := o.Scheme.check(); err != nil {
		return o, err
	}
	o.Scheme.Stop = o.Scheme.stop()
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	return o, nil
}

// leastMemory is the least memory of a Learner. Tests lower it.
var leastMemory int64 = 4 << 20

// Learner learns moves. It is for one goroutine at a time: several Learners can learn parts of the
// games, and their results are merged.
type Learner struct {
	options    Options
	provenance Provenance

	bins    *bins
	spills  []*spill
	spilled *disk.File // the file with the spills, nil before the first
	dir     string     // the folder of spilled, "" before the first

	view   View // of the games in Games, and of Learn
	list   List
	reach  [MaxLevels + 1]Forms
	seen   []moveIn // of one move, 16 at most
	line   sgf.MainLine
	replay sgf.Replay
}

// NewLearner returns a Learner that knows nothing yet; opt may be nil. It fails if
// the scheme is out of range.
func NewLearner(opt *Options) (*Learner, error) {
	o, err := opt.filled()
	if err != nil {
		return nil, err
	}
	return &Learner{
		options: o, provenance: Provenance{Scheme: o.Scheme}, bins: newBins(new(cuts)),
		view: View{scheme: o.Scheme},
	}, nil
}

// Provenance returns what has been learned so far.
func (l *Learner) Provenance() Provenance { return l.provenance }

// Learn learns the move of colour c on p, an empty point of b, in every shape around it, once in
// each even if symmetric windows have the same shape. Call it before the move is played. A pass teaches nothing. It fails if there is no such move, or if the temporary file
// cannot be written.
func (l *Learner) Learn(b *board.Board, c board.Color, p board.Point, o Outcome) error {
	switch {
	case !c.IsStone():
		return fmt.Errorf("shape: Learn: a move of %v, want Black or White", c)
	case p == board.Pass:
		return nil
	case p >= board.NumPoints || b.Color(p) != board.Empty:
		return errors.New("shape: Learn: the point is not an empty point of the board")
	}
	l.view.Load(b)
	return l.learn(context.Background(), &l.view, c, p, o)
}

func (l *Learner) learn(ctx context.Context, v *View, c board.Color, p board.Point, o Outcome) error {
	if 4*int64(l.bins.full) >= max(l.options.Memory, leastMemory) {
		if err := l.spill(ctx); err != nil {
			return err
		}
	}
	tally := o.Tally(c)
	x, y := p.XY()
	x0, y0, x1, y1 := v.origins(p)
	l.seen = l.seen[:0]
	for oy := y0; oy <= y1; oy++ {
		for ox := x0; ox <= x1; ox++ {
			v.List(&l.list, ox, oy)
			v.scheme.LowestLevels(&l.list, &l.reach)
			m := MoveIn(x-ox, y-oy, c).Lowest(l.reach[l.list.Depth])
			if l.isNew(m) {
				l.bins.add(&l.list, m, &tally)
			}
		}
	}
	l.provenance.Moves++
	return nil
}

// moveIn is a move in a shape.
type moveIn struct {
	list List
	move Move
}

// isNew reports whether m in l.list was not yet learned from the move on the board. Where the board
// is symmetric around the move, several windows have the same shape.
func (l *Learner) isNew(m Move) bool {
	for i := range l.seen {
		s := &l.seen[i]
		if s.move == m && s.list.Depth == l.list.Depth && slices.Equal(s.list.All(), l.list.All()) {
			return false
		}
	}
	l.seen = append(l.seen, moveIn{l.list, m})
	return true
}

// indexAt is the inverse of corePlaces: by row and column.
var indexAt = func() (table [4][4]int) {
	for i, p := range corePlaces {
		table[p.Row][p.Col] = i
	}
	return table
}()

// MoveIn returns the move of colour c at column x and row y of a core, 0..3.
func MoveIn(x, y int, c board.Color) Move { return MoveAt(indexAt[y][x], c) }

// Games learns the main lines of all games in the text of an SGF file. A game ends at an illegal
// move; records of games other than Go, and games on boards that are not square with 2 to 25 rows,
// are skipped. It fails only if ctx ends, which leaves the last game partly learned, or if the
// temporary file cannot be written.
func (l *Learner) Games(ctx context.Context, data []byte) error {
	l.line.Reset(data)
	defer l.line.Reset(nil) // l may wait a long time for its next games
	for l.line.NextGame() {
		if l.line.Check() != nil {
			continue
		}
		columns, _ := l.line.Size()
		if err := l.game(ctx, columns); err != nil {
			return err
		}
		l.provenance.Games++
	}
	return nil
}

// game learns the current game of l.line.
func (l *Learner) game(ctx context.Context, size int) error {
	o := NewOutcome(l.line.Text("RE"), l.line.Text("DT"))
	l.replay.Reset(size, l.line.Suicide())
	l.view.Reset(size)
	for l.line.Next() {
		s := l.line.Step()
		on := l.replay.OnStones
		d, err := l.replay.Step(s)
		if err != nil {
			return nil
		}
		if !s.Setup && d.Move != board.Pass && l.replay.OnStones == on {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := l.learn(ctx, &l.view, s.Color, d.Move, o); err != nil {
				return err
			}
		}
		l.view.follow(d.Changes)
	}
	return nil
}

// spill writes the moves in memory to a file.
func (l *Learner) spill(ctx context.Context) error {
	if l.spilled == nil {
		if err := l.openSpilled(); err != nil {
			return fmt.Errorf("no room for temporary files: %w", err)
		}
	}
	start := int64(0)
	if n := len(l.spills); n > 0 {
		start = l.spills[n-1].end()
	}
	s, err := writeSpill(ctx, l.spilled, start, l.bins)
	if err != nil {
		return err
	}
	l.spills = append(l.spills, s)
	l.bins.reset()
	return nil
}

func (l *Learner) openSpilled() (err error) {
	if l.dir == "" {
		if l.dir, err = disk.MkdirTemp(l.options.Dir, "shapes-*"); err != nil {
			return err
		}
	}
	l.spilled, err = disk.Create(filepath.Join(l.dir, "spilled"))
	return err
}

// WriteFile writes what was learned to a partial file, for Merge and Freeze. The Learner can learn
// more afterwards.
func (l *Learner) WriteFile(ctx context.Context, path string) error {
	return writeLearned(ctx, path, l.provenance, []*Learner{l}, ordered.Threads(0))
}

// Freeze returns a database in memory of what was learned. For a game in progress this takes
// milliseconds. The Learner can learn more afterwards.
func (l *Learner) Freeze(ctx context.Context) (*DB, error) {
	return freezeInMemory(ctx, l.provenance, &binsSource{all: newGathering([]*Learner{l})})
}

// Close removes the temporary file. Nothing more can be learned.
func (l *Learner) Close() error {
	l.bins, l.spills = nil, nil
	if l.spilled != nil {
		l.spilled.Close()
	}
	if l.dir == "" {
		return nil
	}
	return disk.RemoveAll(l.dir)
}
