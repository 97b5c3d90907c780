// Package catalogue stores which files belong to a collection, and facts about its games: in a
// SQLite database, whose pages and rows have checksums, or in memory.
//
// Reading order: info.go and columns.go (the facts), condition.go (which games), catalogue.go (what
// a catalogue can do), memory.go, sqlite.go; then pagesum.go, rowsum.go, sqlite_guard.go and
// sqlite_verify.go (damage), sqlite_rebuild.go (repair).
package catalogue

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"katachi/internal/mapfile"
	"katachi/internal/section"
)

// DatabaseName is the file of a collection's catalogue in its folder.
const DatabaseName = "catalogue.db"

// Version is the version of the tables: user_version of the database.
const Version = 5

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
var ErrNoGame error = NotFound("no such game")

// NotFound is an ErrNotFound with another text.
type NotFound string

func (e NotFound) Error() string { return string(e) }

// Is makes it match ErrNotFound.
func (e NotFound) Is(target error) bool { return target == ErrNotFound }

// Catalogue stores which files belong to a collection, and facts about each game. A file that it
// does not name is not part of the collection: a run that is killed leaves at most such files,
// which the next writer deletes. There are two implementations: a database (sqlite.go), and a list
// in memory (memory.go).
type Catalogue interface {
	// Version returns a number that grows with every change.
	Version(ctx context.Context) (int64, error)
	// Files returns the files, by increasing id.
	Files(ctx context.Context) ([]File, error)
	// State returns the files and the increasing ids of removed games, as of one moment.
	State(ctx context.Context) (files []File, removed []int64, err error)
	// Next returns the numbers of the next game and file. They must never have been used, or a
	// reader could take a new file for an old one.
	Next(ctx context.Context) (game, file int64, err error)
	// Games yields games by increasing id. An entry is valid until the next.
	Games(ctx context.Context, which Selection) iter.Seq2[*Entry, error]
	// Tallies returns the counts of games that were not removed, for Stats.
	Tallies(ctx context.Context) (Tallies, error)
	// Begin begins a change. There is one at a time.
	Begin(ctx context.Context) (Change, error)
	// Verify returns the errors in the catalogue itself.
	Verify(ctx context.Context) []error
	// WordSums returns the checksums of the words by which games can be found: see wordSum.
	WordSums(ctx context.Context) (map[int64]uint64, error)
	// Shrink releases the space that changes left empty.
	Shrink(ctx context.Context) error
	// Bytes returns the size on disk.
	Bytes() int64
	// Pin returns the current catalogue for reading, until it is closed.
	Pin(ctx context.Context) (Catalogue, error)
	Close() error
}

// Tallies are counts that a catalogue has without reading all of it.
type Tallies struct {
	Removed, Variations, Cut int
	Boards                   map[int]int // number of games by board size, except board.DefaultSize
}

// Selection says which games, and which of their columns, are requested.
type Selection struct {
	Columns []string    // the requested columns; no other field of an entry is set
	Where   []Condition // conditions that must all hold
	Removed bool        // include removed games
	Gone    bool        // only removed games
}

// Change is a change of a catalogue, which commit makes completely or not at all.
type Change interface {
	AddGame(e *Entry, texts string) error // texts are those for the word search
	// RemoveGame removes a game, or with removed false brings it back, with the texts for the word
	// search. It returns ErrNoGame if there is no game, or no removed one.
	RemoveGame(id int64, removed bool, texts string) error
	Tag(tag string, id int64) error // ErrNoGame if there is none
	Untag(tag string, id int64) (had bool, err error)
	AddFile(f File) error
	DropFile(id int64) error
	// MoveRecords says that the records of a file are now in another one, with numbers increased by
	// by.
	MoveRecords(from, to int64, by int) error
	// PlaceRecord sets the place of a game's record.
	PlaceRecord(id, file int64, pos int) error
	// Forget deletes removed games.
	Forget(ids []int64) error
	Commit(what string) error
	Rollback()
}

// Entry is what a catalogue stores about a game.
type Entry struct {
	Info        Info
	Records     int64 // id of the file with its record
	Pos         int   // number of the record in it
	Key         int64 // hash of path and text, for recognising the record
	Strict      int64 // hash of the moves, up to symmetry
	Loose       int64 // hash of the Dyer signature
	BlackNumber int   // rank as a number of query.Rank; 0 if there is none
	WhiteNumber int
	Removed     bool
}

// OneLine returns err with its text on one line.
func OneLine(err error) error {
	if text := err.Error(); strings.Contains(text, "\n") {
		return errors.New(strings.ReplaceAll(text, "\n", "; "))
	}
	return err
}

// MaxWrong is the number of wrong games, or rows of a table, that Check reports individually.
const MaxWrong = 20

// Rebuilder is a catalogue that can be rebuilt. Damaged pages are skipped when it is read.
type Rebuilder interface {
	// FileRows returns the readable rows of files: those with right checksums, and others; all is
	// set if none is missing.
	FileRows(ctx context.Context) (sound, odd []File, all bool)
	// GameRows calls each for the readable rows of games, and says whether their checksums are right;
	// last is the highest number of a game.
	GameRows(ctx context.Context, last int64, each func(e *Entry, sound bool)) error
	// EachTag calls each for the readable rows of tags, some of them twice if a page is damaged.
	EachTag(ctx context.Context, each func(tag string, game int64, sound bool)) error
	// LastNumbers returns the highest known numbers of games, files and changes.
	LastNumbers(ctx context.Context) (game, file, change int64, err error)
	// Rebuild replaces the catalogue by a new one.
	Rebuild(ctx context.Context, fill func(context.Context, Rebuilt) error) error
	// RemoveTemporary removes the new catalogue of a repair that was killed.
	RemoveTemporary() error
}

// Rebuilt is a new catalogue that is being filled.
type Rebuilt interface {
	AddFile(f File) error
	DoubtFile(id int64) error // its row gets a wrong checksum, because its content is unknown
	AddGame(e *Entry, texts string) error
	AddTag(tag string, game int64) error
	// ContinueAfter sets the highest numbers.
	ContinueAfter(game, file, change int64) error
}

// File is a file of a collection.
type File struct {
	ID    int64
	Kind  string // segment.Kind, textsKind
	Name  string
	Board int // rows; 0 for records
	Games int
	Bytes int64
}

// OfKind returns the files of a kind.
func OfKind(files []File, kind string) []File {
	var list []File
	for _, f := range files {
		if f.Kind == kind {
			list = append(list, f)
		}
	}
	return list
}

// FileName returns the name of a file with a number.
func FileName(id int64, kind string) string { return fmt.Sprintf("%08d.%s", id, kind) }

// ParseFileName parses a name made by fileName, of whatever kind.
func ParseFileName(name string) (id int64, kind string, ok bool) {
	number, kind, _ := strings.Cut(name, ".")
	id, err := strconv.ParseInt(number, 10, 64)
	return id, kind, err == nil && len(number) == 8 && name == FileName(id, kind)
}
