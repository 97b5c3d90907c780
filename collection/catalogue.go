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
const catalogueVersion = 3

// Errors that callers may tell apart by errors.Is. What they wrap says more: the folder, the file and
// the offset, the game or the name.
var (
	ErrNotCollection = errors.New("not a collection")                             // of opening: another file, or none
	ErrLocked        = errors.New("another program is writing to the collection") // of changes: try again later
	ErrReadOnly      = errors.New("collection is read only")                      // of changes, also of what is pinned
	ErrClosed        = errors.New("collection is closed")                         // of all that is asked after Close, see there
	ErrNotFound      = errors.New("not found")                                    // a game, tag or saved search that is not there
	ErrDamaged       = section.ErrCorrupt                                         // a file does not hold what was written: see Check and Repair
	ErrChanged       = mapfile.ErrChanged                                         // a file was cut short, or replaced, by another program while it was read
)

// ErrNoGame is the ErrNotFound for an id that no game of the collection has.
var ErrNoGame error = notFound("no such game")

// notFound is an ErrNotFound in other words.
type notFound string

func (e notFound) Error() string { return string(e) }

// Is makes it an ErrNotFound.
func (e notFound) Is(target error) bool { return target == ErrNotFound }

// catalogue keeps which files belong to a collection, and what is known of each
// game. What it does not name is not there: a run that is killed leaves at most
// files that nobody names, and the next writer deletes them. There are two: a
// database (sqlite.go), and a list in memory (memory.go).
type catalogue interface {
	// version returns a number that grows with every change.
	version(ctx context.Context) (int64, error)
	// files returns the files, by rising id.
	files(ctx context.Context) ([]fileRow, error)
	// state returns the files, and the ids of the removed games rising, of one moment.
	state(ctx context.Context) (files []fileRow, removed []int64, err error)
	// next returns the numbers of the next game and file: such as none ever had, or a
	// reader could take a new file for an old one.
	next(ctx context.Context) (game, file int64, err error)
	// games yields games by rising id. An entry is valid until the next.
	games(ctx context.Context, which selection) iter.Seq2[*entry, error]
	// tallies returns what Stats counts of the games that were not removed.
	tallies(ctx context.Context) (tallies, error)
	// begin begins a change. There is one at a time.
	begin(ctx context.Context) (change, error)
	// verify returns what is wrong with the catalogue itself.
	verify(ctx context.Context) []error
	// wordSums returns the checksums of the words by which games are found, see wordSum.
	wordSums(ctx context.Context) (map[int64]uint64, error)
	// shrink gives the place back that changes left empty.
	shrink(ctx context.Context) error
	// bytes returns the size on the disk.
	bytes() int64
	// pin returns the catalogue as it is now, for reading, until it is closed.
	pin(ctx context.Context) (catalogue, error)
	close() error
}

// tallies are what a catalogue counts without reading all of it.
type tallies struct {
	removed, variations, cut int
	boards                   map[int]int // games on boards of other sizes than board.DefaultSize
}

// selection says which games are requested, and what of them.
type selection struct {
	columns []string    // what is wanted; no other field of an entry is set
	where   []condition // all of them
	removed bool        // removed games too
	gone    bool        // only removed games
}

// change is a change of a catalogue, which is made wholly, by commit, or not at all.
type change interface {
	addGame(e *entry, texts string) error // texts are those that words are looked for in
	removeGame(id int64) error            // ErrNoGame if there is none
	tag(tag string, id int64) error       // ErrNoGame if there is none
	untag(tag string, id int64) (had bool, err error)
	addFile(f fileRow) error
	dropFile(id int64) error
	// moveRecords says that the records of a file are in another, so many further on.
	moveRecords(from, to int64, by int) error
	// placeRecord says where the record of a game is.
	placeRecord(id, file int64, pos int) error
	// forget forgets removed games.
	forget(ids []int64) error
	commit(what string) error
	rollback()
}

// fileRow is a file of a collection.
type fileRow struct {
	_ [0]func() // never compared: the page's module is smaller without code for it

	id    int64
	kind  string // segment.Kind, textsKind
	name  string
	board int // rows; 0 for records
	games int
	bytes int64
}

// entry is what a catalogue keeps of a game.
type entry struct {
	info        Info
	records     int64 // id of the file that its record is in
	pos         int   // number of the record there
	key         int64 // hash of path and text: to know the record again
	strict      int64 // hash of the moves, up to symmetry
	loose       int64 // hash of the Dyer signature
	blackNumber int   // rank, as query.Rank numbers it; 0 if there is none
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

// change changes the catalogue, wholly or not at all. Only the writer may.
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
