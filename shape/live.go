package shape

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"time"

	"katachi/board"
	"katachi/internal/disk"
	"katachi/internal/lockfile"
	"katachi/internal/section"
)

// Live learns games while they are played, into a partial file.
//
// The file contains what it contained when it was opened and what was played since, including the
// current game. It is written to a temporary file, synced and renamed, so whatever ends the program
// leaves the file of the last save. The file path.lock next to it is locked until Close. All
// methods may be called from several goroutines.
type Live struct {
	path    string
	release func() // of the lock

	mu      sync.Mutex
	scheme  Scheme
	before  *part // the content of the file when it was opened; nil if empty
	known   *DB   // database of before
	ended   *Learner
	endedDB *DB // database of ended; nil if it must be made
	game    LiveGame
	unsaved bool

	stop, stopped chan struct{} // channels of Autosave; nil without it
}

// LiveGame is a game that is being played.
type LiveGame struct {
	Start   *board.Board // the position before the first move
	Rules   board.Rules
	Moves   []board.Move // passes are ignored
	Outcome Outcome
}

// OpenLive begins to learn into the partial file at path, or continues it. A file of another scheme
// is an error and is not changed; the same is true for a damaged file. If another program has the
// file, the error is [ErrLocked].
func OpenLive(ctx context.Context, path string, s Scheme) (*Live, error) {
	learner, err := NewLearner(&Options{Scheme: s})
	if err != nil {
		return nil, err
	}
	l := &Live{path: path, scheme: learner.provenance.Scheme, ended: learner}
	if l.release, err = lockfile.Hold(path + ".lock"); err != nil {
		return nil, err
	}
	if err := l.read(ctx); err != nil {
		l.release()
		return nil, err
	}
	return l, nil
}

// read reads the content of the file. It does not map it, because the file will be replaced.
func (l *Live) read(ctx context.Context) error {
	data, err := disk.ReadFile(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	p, err := section.LoadAs(l.path, data, partKind, partVersion, newPart)
	if err != nil {
		return err
	}
	if p.provenance.Scheme != l.scheme {
		return fmt.Errorf("%s: holds shapes of another scheme (%v; want %v)", l.path, p.provenance.Scheme, l.scheme)
	}
	l.before = p
	l.known, err = freezeInMemory(ctx, p.provenance, p.source())
	return err
}

// Playing sets the state of the current game, replacing that of the last call. A move that was
// taken back is not learned.
func (l *Live) Playing(g LiveGame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	g.Moves = slices.Clone(g.Moves)
	l.game, l.unsaved = g, true
}

// Ended says that the current game is over: the next call of Playing is about another game.
func (l *Live) Ended(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.game
	if l.game = (LiveGame{}); len(g.Moves) == 0 {
		return nil
	}
	l.endedDB = nil
	return l.ended.play(ctx, &g)
}

// play learns a game.
func (l *Learner) play(ctx context.Context, g *LiveGame) error {
	game := board.GameFrom(g.Start, &g.Rules)
	for _, m := range g.Moves {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !m.Color.IsStone() || m.Point != board.Pass && !game.Board().Legal(m.Color, m.Point) {
			break
		}
		if err := l.Learn(game.Board(), m.Color, m.Point, g.Outcome); err != nil {
			return err
		}
		if _, err := game.Play(m.Color, m.Point); err != nil {
			break
		}
	}
	l.provenance.Games++
	return nil
}

// playing returns what the current game teaches, or nil if it has no moves.
func (l *Live) playing(ctx context.Context) (*Learner, error) {
	if len(l.game.Moves) == 0 {
		return nil, nil
	}
	learner, err := NewLearner(&Options{Scheme: l.scheme})
	if err != nil {
		return nil, err
	}
	return learner, learner.play(ctx, &l.game)
}

// Known returns what was learned: from the file as it was opened, from games that ended since, and
// from the current game.
func (l *Live) Known(ctx context.Context) (Union, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all Union
	if l.known != nil {
		all = append(all, l.known)
	}
	if l.ended.provenance.Moves > 0 {
		if l.endedDB == nil {
			db, err := l.ended.Freeze(ctx)
			if err != nil {
				return nil, err
			}
			l.endedDB = db
		}
		all = append(all, l.endedDB)
	}
	game, err := l.playing(ctx)
	if err != nil || game == nil || game.provenance.Moves == 0 {
		return all, err
	}
	db, err := game.Freeze(ctx)
	if err != nil {
		return nil, err
	}
	return append(all, db), nil
}

// Provenance returns what the file will contain after a save.
func (l *Live) Provenance() Provenance {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.ended.provenance
	if l.before != nil {
		p.Games += l.before.provenance.Games
		p.Moves += l.before.provenance.Moves
	}
	for i, m := range l.game.Moves {
		if i == 0 {
			p.Games++
		}
		if m.Point != board.Pass {
			p.Moves++
		}
	}
	return p
}

// Save writes the file if there is anything new.
func (l *Live) Save(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.unsaved {
		return nil
	}
	var sources []source
	sum := Provenance{Scheme: l.scheme}
	add := func(p Provenance, s source) {
		_ = sum.add(&p) // all have the same scheme
		sources = append(sources, &cancelled{source: s, ctx: ctx})
	}
	if l.before != nil {
		add(l.before.provenance, l.before.source())
	}
	add(l.ended.provenance, &binsSource{all: newGathering([]*Learner{l.ended})})
	game, err := l.playing(ctx)
	if err != nil {
		return err
	}
	if game != nil {
		add(game.provenance, &binsSource{all: newGathering([]*Learner{game})})
	}
	if err := writePart(l.path, sum, sources); err != nil {
		return err
	}
	l.unsaved = false
	return nil
}

// Autosave saves at the given interval until Close. Errors are passed to failed, and saving is
// tried again.
func (l *Live) Autosave(every time.Duration, failed func(error)) {
	l.stop, l.stopped = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(l.stopped)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-l.stop:
				return
			case <-tick.C:
				if err := l.Save(context.Background()); err != nil {
					failed(err)
				}
			}
		}
	}()
}

// Close saves, and unlocks the file for other programs.
func (l *Live) Close() error {
	if l.stop != nil {
		close(l.stop)
		<-l.stopped
	}
	err := l.Save(context.Background())
	err = errors.Join(err, l.ended.Close())
	l.release()
	return err
}
