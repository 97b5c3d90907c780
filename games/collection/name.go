package collection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/records"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
	"katachi/internal/ordered"
	"katachi/internal/terms"
	"katachi/sgf"
)

// Term is a name that moves can have, in three languages.
type Term = terms.Term

// UnknownNameError is the error for a name that is not in the library.
type UnknownNameError = terms.UnknownError

// Library names moves for [Collection.Name].
type Library interface {
	Version() string       // changes whenever any move may get another name
	Terms() []Term         // every name that a move may have
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

// NameReport counts what Name did.
type NameReport struct {
	Games  int // games named and stored
	Known  int // games already named by this version
	Unread int // games with unreadable records; they get no names
}

// nameLot is the number of games after which names are stored, which is the most that is lost if
// the program is killed. Tests lower it.
var nameLot = 1024

// Name names the moves of all games that this version of the library has not named yet, and stores
// the names. Names of other versions are deleted once all games are named. Names are stored every
// few seconds, so a run that was interrupted can be repeated and continues from there. Games that
// are added later have no names until the next Name. Steps of its progress are games without names
// of this version, items those that are stored.
func (c *Collection) Name(ctx context.Context, lib Library, report katachi.ProgressFunc) (NameReport, error) {
	if c.from != nil && c.dir == "" {
		return namePinned(ctx, c, lib, report)
	}
	unlock, err := c.lock(ctx)
	if err != nil {
		return NameReport{}, err
	}
	defer unlock()
	n := &naming{c: c, lib: lib, version: lib.Version(), terms: lib.Terms(), reports: report}
	if err := n.look(ctx); err != nil {
		return NameReport{}, err
	}
	if _, err := lib.Namer(); err != nil {
		return NameReport{}, err
	}
	n.begin()
	err = ordered.Run(ctx, ordered.Threads(c.opt.Threads), n.lots(), n.worker, n.take)
	if err == nil || errors.Is(err, ctx.Err()) {
		err = errors.Join(n.store(), err)
	}
	if err == nil {
		err = n.finish(ctx)
	}
	return n.report, errors.Join(err, c.refresh(context.WithoutCancel(ctx)))
}

// naming is one run of Name: look, then lots of games by workers, then finish.
type naming struct {
	c       *Collection
	lib     Library
	version string
	terms   []Term
	reports katachi.ProgressFunc
	report  NameReport
	todo    []catalogue.Entry // games to name, by increasing id
	old     []catalogue.File  // files of names that are of other versions or damaged
	next    *named.Builder    // names that are not yet stored
	done    int               // number of finished games
}

// look finds the games without names, and the useless files of names.
func (n *naming) look(ctx context.Context) error {
	st, err := n.c.snapshot(ctx)
	if err != nil {
		return err
	}
	have := map[uint32]bool{}
	for _, f := range st.names {
		names, err := f.open()
		if err != nil || names.Version() != n.version || !slices.Equal(names.Terms(), n.terms) {
			n.old = append(n.old, f.row)
			continue
		}
		for _, id := range names.IDs() {
			have[id] = true
		}
	}
	what := catalogue.Selection{Columns: []string{"id", "records", "pos", "path", "board", "moves"}}
	for e, err := range n.c.cat.Games(ctx, what) {
		if err != nil {
			return n.c.failed(err)
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
	w := &nameWorker{c: n.c, reader: records.Reader{Limits: n.c.opt.Limits}}
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
		if n.next.Games() >= nameLot || n.next.Moves()+g.Moves > named.MaxMoves {
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
	f, err := n.c.nextFile(ctx, named.Kind, named.Version, n.next.Write)
	if err != nil {
		return err
	}
	f.Games = games
	err = n.c.change(ctx, fmt.Sprintf("name %d games", games), func(ch catalogue.Change) error { return ch.AddFile(f) })
	if err != nil {
		return err
	}
	n.report.Games += games
	n.begin()
	return nil
}

// finish drops the files that are no longer useful, and merges small ones.
func (n *naming) finish(ctx context.Context) error {
	if len(n.old) > 0 {
		what := fmt.Sprintf("drop %d files of names", len(n.old))
		if err := n.c.change(ctx, what, func(ch catalogue.Change) error { return dropFiles(ch, n.old) }); err != nil {
			return err
		}
	}
	if err := n.c.refresh(ctx); err != nil {
		return err
	}
	files := merger{n.c}
	for more := true; more && ctx.Err() == nil; {
		var err error
		if more, err = files.mergeSmallNames(ctx); err != nil {
			return err
		}
	}
	return files.sweepNames(ctx)
}

func dropFiles(ch catalogue.Change, files []catalogue.File) error {
	for _, f := range files {
		if err := ch.DropFile(f.ID); err != nil {
			return err
		}
	}
	return nil
}

// sweepNames deletes the files of names that are no longer in the catalogue.
func (c merger) sweepNames(ctx context.Context) error {
	if c.dir != "" {
		return c.sweep(ctx)
	}
	files, err := c.cat.Files(ctx)
	if err != nil {
		return c.failed(err)
	}
	c.memory.keep(files)
	return nil
}

// mergeSmallNames merges a group of small files of names of one version; it returns false if there
// is none.
func (c merger) mergeSmallNames(ctx context.Context) (bool, error) {
	st, err := c.snapshot(ctx)
	if err != nil {
		return false, err
	}
	for _, list := range namesByVersion(st.names) {
		var sizes []int
		for _, f := range list {
			sizes = append(sizes, f.row.Games)
		}
		if from, to, ok := smallRun(sizes, segment.MaxGames); ok {
			return true, c.joinNames(ctx, list[from:to], nil)
		}
	}
	return false, nil
}

// namesByVersion returns groups of files of names that can be merged, by increasing ids.
func namesByVersion(files []*nameFile) (groups [][]*nameFile) {
	of := map[string][]*nameFile{}
	for _, f := range files {
		if names, err := f.open(); err == nil && names.Games() > 0 {
			key := fmt.Sprintln(names.Version(), names.Terms())
			of[key] = append(of[key], f)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(of)) {
		list := of[key]
		slices.SortFunc(list, func(a, b *nameFile) int { return cmp.Compare(a.names.IDs()[0], b.names.IDs()[0]) })
		groups = append(groups, list)
	}
	return groups
}

// joinNames writes one file of names, without the removed games, that replaces several.
func (c merger) joinNames(ctx context.Context, group []*nameFile, removed map[uint32]bool) error {
	var files []*named.File
	var rows []catalogue.File
	seen := map[uint32]bool{} // for games in two files, as after a manual repair, the first counts
	for _, f := range group {
		files, rows = append(files, f.names), append(rows, f.row)
	}
	b, err := named.Join(files, func(id uint32) bool {
		again := seen[id]
		seen[id] = true
		return !again && !removed[id]
	})
	if err != nil {
		return err
	}
	var f catalogue.File
	if b.Games() > 0 {
		if f, err = c.nextFile(ctx, named.Kind, named.Version, b.Write); err != nil {
			return err
		}
		f.Games = b.Games()
	}
	return c.change(ctx, fmt.Sprintf("merge %d files of names", len(group)), func(ch catalogue.Change) error {
		if err := dropFiles(ch, rows); err != nil || b.Games() == 0 {
			return err
		}
		return ch.AddFile(f)
	})
}

// compactNames rewrites the files of names with many games that no longer exist, or with every any.
// Searches do not find names of games that are in no segment.
func (c merger) compactNames(ctx context.Context, every bool) error {
	st, err := c.snapshot(ctx)
	if err != nil || len(st.names) == 0 {
		return err
	}
	there := map[uint32]bool{}
	ids, err := c.ids(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		there[uint32(id)] = true
	}
	for _, f := range st.names {
		names, err := f.open()
		if err != nil {
			continue // damaged: Check reports it, Name rewrites it
		}
		removed := map[uint32]bool{}
		for _, id := range names.IDs() {
			if !there[id] {
				removed[id] = true
			}
		}
		if isStale(len(removed), names.Games(), every) {
			if err := c.joinNames(ctx, []*nameFile{f}, removed); err != nil {
				return err
			}
		}
	}
	return nil
}

// nameWorker names games. It is for one goroutine.
type nameWorker struct {
	c      *Collection
	namer  Namer
	m      sgf.MainLine
	reader records.Reader
	file   int64 // the file that data comes from
	texts  *texts.File
	block  texts.Block
}

// game names the moves of a game up to an illegal move.
func (w *nameWorker) game(e *catalogue.Entry) namedGame {
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
func (w *nameWorker) moves(g *named.Game, size int) {
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
func (w *nameWorker) step(s sgf.Step, size int) ([]int, error) {
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
func (w *nameWorker) record(e *catalogue.Entry) ([]byte, error) {
	if w.texts == nil || w.file != e.Records {
		t, err := w.c.texts(catalogue.FileName(e.Records, texts.Kind))
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
