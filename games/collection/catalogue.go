package collection

import (
	"context"
	"errors"
	"iter"

	"katachi/internal/mapfile"
	"katachi/internal/section"
)

// catalogueName is the file of a collection's catalogue in its folder.
const catalogueName = "catalogue.db"

// catalogueVersion is the version of the tables: user_version of the database.
const catalogueVersion = 5

// Errors that callers can distinguish with errors.Is. The errors that wrap them have details: the
// folder, the file and the offset, the game or the name.
var (
	ErrNotCollection = errors.New("not a collection")                             // when opening: another file, or none
	ErrLocked        = errors.New("another program is writing to the collection") // for changes: try again later
	ErrReadOnly      = errors.New("collection is read only")                      // for changes, also of pinned collections
	ErrClosed        = errors.New("collection is closed")                         // for all calls after Close
	ErrNotFound      = errors.New("not found")                                    // a game, tag or saved search does not exist
	ErrDamaged       = section.ErrCorrupt                                         // a file is not as it was written: see Check and Repair
	ErrChanged       = mapfile.ErrChanged                                         // another program truncated or replaced a file while it was read
)

// ErrNoGame is the ErrNotFound for an id without a game.
var ErrNoGame error = notFound("no such game")

// notFound is an ErrNotFound with another text.
type notFound string

func (e notFound) Error() string { return string(e) }

// Is makes it match ErrNotFound.
func (e notFound) Is(target error) bool { return target == ErrNotFound }

// catalogue stores which files belong to a collection, and facts about each game. A file that it
// does not name is not part of the collection: a run that is killed leaves at most such files,
// which the next writer deletes. There are two implementations: a database (sqlite.go), and a list
// in memory (memory.go).
type catalogue interface {
	// version returns a number that grows with every change.
	version(ctx context.Context) (int64, error)
	// files returns the files, by increasing id.
	files(ctx context.Context) ([]fileRow, error)
	// state returns the files and the increasing ids of removed games, as of one moment.
	state(ctx context.Context) (files []fileRow, removed []int64, err error)
	// next returns the numbers of the next game and file. They must never have been used, or a
	// reader could take a new file for an old one.
	next(ctx context.Context) (game, file int64, err error)
	// games yields games by increasing id. An entry is valid until the next.
	games(ctx context.Context, which selection) iter.Seq2[*entry, error]
	// tallies returns the counts of games that were not removed, for Stats.
	tallies(ctx context.Context) (tallies, error)
	// begin begins a change. There is one at a time.
	begin(ctx context.Context) (change, error)
	// verify returns the errors in the catalogue itself.
	verify(ctx context.Context) []error
	// wordSums returns the checksums of the words by which games can be found: see wordSum.
	wordSums(ctx context.Context) (map[int64]uint64, error)
	// shrink releases the space that changes left empty.
	shrink(ctx context.Context) error
	// bytes returns the size on disk.
	bytes() int64
	// pin returns the current catalogue for reading, until it is closed.
	pin(ctx context.Context) (catalogue, error)
	close() error
}

// tallies are counts that a catalogue has without reading all of it.
type tallies struct {
	removed, variations, cut int
	boards                   map[int]int // number of games by board size, except board.DefaultSize
}

// selection says which games, and which of their columns, are requested.
type selection struct {
	columns []string    // the requested columns; no other field of an entry is set
	where   []condition // conditions that must all hold
	removed bool        // include removed games
	gone    bool        // only removed games
}

// change is a change of a catalogue, which commit makes completely or not at all.
type change interface {
	addGame(e *entry, texts string) error // texts are those for the word search
	removeGame(id int64) error            // ErrNoGame if there is none
	tag(tag string, id int64) error       // ErrNoGame if there is none
	untag(tag string, id int64) (had bool, err error)
	addFile(f fileRow) error
	dropFile(id int64) error
	// moveRecords says that the records of a file are now in another one, with numbers increased by
	// by.
	moveRecords(from, to int64, by int) error
	// placeRecord sets the place of a game's record.
	placeRecord(id, file int64, pos int) error
	// forget deletes removed games.
	forget(ids []int64) error
	commit(what string) error
	rollback()
}

// fileRow is a file of a collection.
type fileRow struct {
	id    int64
	kind  string // segment.Kind, textsKind
	name  string
	board int // rows; 0 for records
	games int
	bytes int64
}

// entry is what a catalogue stores about a game.
type entry struct {
	info        Info
	records     int64 // id of the file with its record
	pos         int   // number of the record in it
	key         int64 // hash of path and text, for recognising the record
	strict      int64 // hash of the moves, up to symmetry
	loose       int64 // hash of the Dyer signature
	blackNumber int   // rank as a number of query.Rank; 0 if there is none
	whiteNumber int
	removed     bool
}

// ofKind returns the files of a kind.
func ofKind(files []fileRow, kind string) []fileRow {
	var list []fileRow
	for _, f := range files {
		if f.kind == kind {
			list = append(list, f)
		}
	}
	return list
}

// files returns the collection's files of a kind.
func (c *store) files(ctx context.Context, kind string) ([]fileRow, error) {
	files, err := c.cat.files(ctx)
	if err != nil {
		return nil, c.failed(err)
	}
	return ofKind(files, kind), nil
}

// ids returns the games that meet the conditions.
func (c *store) ids(ctx context.Context, where ...condition) ([]int64, error) {
	var list []int64
	for e, err := range c.cat.games(ctx, selection{columns: []string{"id"}, where: where}) {
		if err != nil {
			return nil, c.failed(err)
		}
		list = append(list, e.info.ID)
	}
	return list, nil
}

// change changes the catalogue, completely or not at all. Only the writer may call it.
func (c *store) change(ctx context.Context, what string, work func(change) error) error {
	ch, err := c.cat.begin(ctx)
	if err != nil {
		return c.failed(err)
	}
	if err = work(ch); err == nil {
		err = ch.commit(what)
	}
	if err != nil {
		ch.rollback()
		return c.failed(err)
	}
	return nil
}
