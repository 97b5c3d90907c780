// Package naming names the moves of stored games, and searches and counts moves by their names.
//
// Reading order: naming.go, then search.go (which moves have the names of a query), answer.go,
// count.go, sense.go. Package named has the format of the files, package store finds their games in
// segments, package terms reads what people write.
package naming

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/merge"
	"katachi/games/internal/named"
	"katachi/games/internal/records"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/internal/ordered"
	"katachi/internal/terms"
	"katachi/sgf"
)

// Library names moves for [Name].
type Library interface {
	Version() string       // changes whenever any move may get another name
	Terms() []terms.Term   // every name that a move may have
	Namer() (Namer, error) // for one goroutine; the error is the same each time
}

// Namer names the moves of one game after another.
type Namer interface {
	// Reset begins a game on an empty board of size x size points. suicide is [sgf.Game.Suicide].
	Reset(size int, suicide bool)
	// Set puts a set-up stone on the board, or removes one if c is Empty.
	Set(c board.Color, p board.Point) error
	// Play plays a move of a record, see [board.Board.Force], and returns the indices of its names in Terms, valid until the next call.
	// If it returns an error, the board is unchanged.
	Play(c board.Color, p board.Point) ([]int, error)
}

// Report counts what Name did.
type Report struct {
	Games  int // games named and stored
	Known  int // games already named by this version
	Unread int // games with unreadable records; they get no names
}

// Batch is the number of games after which names are stored, which is the most that is lost if
// the program is killed. Tests lower it.
var Batch = 1024

// Name is Collection.Name.
func Name(ctx context.Context, s *store.Store, lib Library, report katachi.ProgressFunc) (Report, error) {
	if from := s.Original(); from != nil {
		r, err := Name(ctx, from, lib, report)
		if err == nil {
			s.TakeNames()
		}
		return r, err
	}
	unlock, err := s.Lock(ctx)
	if err != nil {
		return Report{}, err
	}
	defer unlock()
	n := &naming{s: s, lib: lib, version: lib.Version(), terms: lib.Terms(), reports: report}
	if err := n.look(ctx); err != nil {
		return Report{}, err
	}
	if _, err := lib.Namer(); err != nil {
		return Report{}, err
	}
	n.begin()
	err = ordered.Run(ctx, ordered.Threads(s.Opt.Threads), n.lots(), n.worker, n.take)
	if err == nil || errors.Is(err, ctx.Err()) {
		err = errors.Join(n.store(), err)
	}
	if err == nil {
		err = n.finish(ctx)
	}
	return n.report, errors.Join(err, s.Refresh(context.WithoutCancel(ctx)))
}

// naming is one run of Name: look, then lots of games by workers, then finish.
type naming struct {
	s       *store.Store
	lib     Library
	version string
	terms   []terms.Term
	reports katachi.ProgressFunc
	report  Report
	todo    []catalogue.Entry // games to name, by increasing id
	old     []catalogue.File  // files of names that are of other versions or damaged
	next    *named.Builder    // names that are not yet stored
	done    int               // number of finished games
}

// look finds the games without names, and the useless files of names.
func (n *naming) look(ctx context.Context) error {
	st, err := n.s.Snapshot(ctx)
	if err != nil {
		return err
	}
	have := map[uint32]bool{}
	for _, f := range st.Names {
		names, err := f.Open()
		if err != nil || names.Version() != n.version || !slices.Equal(names.Terms(), n.terms) {
			n.old = append(n.old, f.Row)
			continue
		}
		for _, id := range names.IDs() {
			have[id] = true
		}
	}
	what := catalogue.Selection{Columns: []string{"id", "records", "pos", "path", "board", "moves"}}
	for e, err := range n.s.Cat.Games(ctx, what) {
		if err != nil {
			return n.s.Failed(err)
		}
		if have[uint32(e.Info.ID)] {
			n.report.Known++
		} else {
			n.todo = append(n.todo, *e)
		}
	}
	return nil
}

// begin begins a new file.
func (n *naming) begin() { n.next = named.NewBuilder(n.version, n.terms) }

// lots yields the games in lots for one goroutine.
func (n *naming) lots() iter.Seq[[]catalogue.Entry] { return slices.Chunk(n.todo, 16) }

// namedGame is a game with its names; unread if its record cannot be read.
type namedGame struct {
	named.Game
	unread bool
}

// worker returns a function that names a lot of games.
func (n *naming) worker() func([]catalogue.Entry) []namedGame {
	w := &gameNamer{store: n.s, reader: records.Reader{Limits: n.s.Opt.Limits}}
	w.namer, _ = n.lib.Namer() // Name has called it before
	return func(lot []catalogue.Entry) []namedGame {
		var list []namedGame
		for i := range lot {
			list = append(list, w.game(&lot[i]))
		}
		return list
	}
}

// take adds the games of a lot.
func (n *naming) take(lot []namedGame) error {
	for i := range lot {
		g := &lot[i]
		n.done++
		if g.unread {
			n.report.Unread++
			continue
		}
		if n.next.Games() >= Batch || n.next.Moves()+g.Moves > named.MaxMoves {
			if err := n.store(); err != nil {
				return err
			}
		}
		n.next.Add(&g.Game)
	}
	n.reports.Report(katachi.Progress{Stage: "games", Done: n.done, Total: len(n.todo), Items: n.report.Games})
	return nil
}

// store writes the new names to a file, and makes the change that names it.
func (n *naming) store() error {
	games := n.next.Games()
	if games == 0 {
		return nil
	}
	ctx := context.Background() // it must be stored even if the run is cancelled
	f, err := n.s.NextFile(ctx, named.Kind, named.Version, n.next.Write)
	if err != nil {
		return err
	}
	f.Games = games
	err = n.s.Change(ctx, fmt.Sprintf("name %d games", games), func(ch catalogue.Change) error { return ch.AddFile(f) })
	if err != nil {
		return err
	}
	n.report.Games += games
	n.begin()
	return nil
}

// finish drops the files that are no longer useful, and merges small ones.
func (n *naming) finish(ctx context.Context) error {
	return merge.Names(ctx, n.s, n.old)
}

// gameNamer names games. It is for one goroutine.
type gameNamer struct {
	store  *store.Store
	namer  Namer
	m      sgf.MainLine
	reader records.Reader
	file   int64 // the file that data comes from
	texts  *texts.File
	block  texts.Block
}

// game names the moves of a game up to an illegal move.
func (w *gameNamer) game(e *catalogue.Entry) namedGame {
	g := namedGame{Game: named.Game{ID: uint32(e.Info.ID)}}
	text, err := w.record(e)
	if err != nil {
		g.unread = true
		return g
	}
	w.m.Reset(text)
	if !w.m.NextGame() {
		g.unread = true
		return g
	}
	w.moves(&g.Game, e.Info.Board)
	return g
}

// moves names the moves of the current game of w.m up to an illegal move.
func (w *gameNamer) moves(g *named.Game, size int) {
	w.namer.Reset(size, w.m.Suicide())
	var now named.Run
	for w.m.Next() {
		s := w.m.Step()
		terms, err := w.step(s, size)
		if err != nil {
			return
		}
		if s.Setup {
			continue
		}
		g.Moves++
		if r := named.RunOf(g.Moves, int(s.Node), s.Color == board.Black); !r.Same(now) {
			g.Runs = append(g.Runs, r)
			now = r
		}
		for _, t := range terms {
			g.Names = append(g.Names, named.Name{Move: g.Moves, Term: t})
		}
	}
}

// step plays a step.
func (w *gameNamer) step(s sgf.Step, size int) ([]int, error) {
	p, ok := s.Point.Board()
	if !ok || p != board.Pass && !p.On(size) {
		return nil, board.ErrOff
	}
	if s.Setup {
		return nil, w.namer.Set(s.Color, p)
	}
	return w.namer.Play(s.Color, p)
}

// record returns the record of a game as SGF, valid until the next call.
func (w *gameNamer) record(e *catalogue.Entry) ([]byte, error) {
	if w.texts == nil || w.file != e.Records {
		t, err := w.store.Texts(catalogue.FileName(e.Records, texts.Kind))
		if err != nil {
			return nil, err
		}
		w.file, w.texts, w.block = e.Records, t, texts.Block{}
	}
	text, err := w.texts.ReadIn(&w.block, e.Pos)
	if err != nil {
		return nil, err
	}
	return w.reader.SGF(text, e.Info.Path)
}
