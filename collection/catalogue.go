package collection

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	_ "modernc.org/sqlite" // the driver of the catalogue
)

// The catalogue is a SQLite database beside the segments: which files belong
// to the collection, and what is known of each game. What a transaction of it
// has not named is not there: a run that is killed leaves at most files that
// nobody names, and the next writer deletes them.
const (
	catalogueName    = "catalogue.db"
	catalogueVersion = 1
	catalogueID      = 0x6b617461 // "kata", SQLite's application_id
)

const schema = `
CREATE TABLE files(
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,     -- games, records
	name TEXT NOT NULL,
	board INTEGER NOT NULL, -- rows; 0 for records
	games INTEGER NOT NULL,
	bytes INTEGER NOT NULL
);
CREATE TABLE games(
	id INTEGER PRIMARY KEY,
	records INTEGER NOT NULL, pos INTEGER NOT NULL, -- file and number of the record
	key INTEGER NOT NULL, strict INTEGER NOT NULL, loose INTEGER NOT NULL, dyer TEXT NOT NULL,
	path TEXT NOT NULL, file TEXT NOT NULL, status INTEGER NOT NULL,
	board INTEGER NOT NULL, moves INTEGER NOT NULL, variations INTEGER NOT NULL,
	black TEXT NOT NULL, white TEXT NOT NULL, black_rank TEXT NOT NULL, white_rank TEXT NOT NULL,
	black_number INTEGER NOT NULL, white_number INTEGER NOT NULL,
	event TEXT NOT NULL, round TEXT NOT NULL, place TEXT NOT NULL,
	date TEXT NOT NULL, day INTEGER NOT NULL, result TEXT NOT NULL,
	komi REAL, handicap INTEGER NOT NULL,
	removed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX removed_games ON games(id) WHERE removed;
CREATE TABLE tags(tag TEXT NOT NULL, game INTEGER NOT NULL, PRIMARY KEY(tag, game)) WITHOUT ROWID;
CREATE VIRTUAL TABLE texts USING fts5(body, content='', contentless_delete=1);
CREATE TABLE changes(id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, what TEXT NOT NULL);
PRAGMA application_id = 1801548897;
PRAGMA user_version = 1;
`

// Errors of opening.
var (
	ErrNotCollection = errors.New("not a collection")
	ErrLocked        = errors.New("another program is writing to the collection")
	ErrReadOnly      = errors.New("collection is read only")
)

// createCatalogue makes a new database: under another name, so that a
// collection is there wholly or not at all.
func createCatalogue(dir string) error {
	path := filepath.Join(dir, catalogueName)
	temp := path + ".tmp"
	err := os.Remove(temp) // of a run that was killed
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("collection: %w", err)
	}
	db, err := openSQLite(temp, "_pragma=synchronous(FULL)")
	if err == nil {
		_, err = db.Exec("BEGIN;" + schema + "COMMIT")
		err = errors.Join(err, db.Close())
	}
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
		return fmt.Errorf("collection: %s: %w", path, oneLine(err))
	}
	return nil
}

// openCatalogue opens the database of a folder.
func openCatalogue(dir string) (*sql.DB, error) {
	path := filepath.Join(dir, catalogueName)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("collection: %s: %w: no %s in it", dir, ErrNotCollection, catalogueName)
	}
	if err := ours(path); err != nil {
		return nil, fmt.Errorf("collection: %s: %w", path, err)
	}
	db, err := openSQLite(path, "_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err == nil {
		err = checkCatalogue(db)
	}
	if log, err2 := os.Stat(path + "-wal"); err != nil && err2 == nil && log.Size() > 0 {
		return nil, fmt.Errorf("collection: %s: %w; its last writer was killed, so it must be opened once where it can be written to", path, oneLine(err))
	}
	if err != nil { // a folder that cannot be written to
		if ro, err2 := openSQLite(path, "mode=ro&immutable=1"); err2 == nil {
			if err2 = checkCatalogue(ro); err2 == nil {
				return ro, nil
			}
			ro.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("collection: %s: %w", path, oneLine(err))
	}
	return db, nil
}

// ours looks at the header of a file: what is no database of ours is not even
// opened as one, since SQLite would write to it (SQLite, "Database File
// Format", section 1.3).
func ours(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var head [100]byte
	if _, err := io.ReadFull(f, head[:]); err != nil || string(head[:16]) != "SQLite format 3\x00" {
		return fmt.Errorf("%w: no database", ErrNotCollection)
	}
	if id := binary.BigEndian.Uint32(head[68:]); id != catalogueID {
		return fmt.Errorf("%w: a database of another program (application id %#x, want %#x)", ErrNotCollection, id, catalogueID)
	}
	return nil
}

// memories counts the databases in memory, for their names.
var memories atomic.Int64

// openMemory opens a database that is gone when it is closed.
func openMemory() (*sql.DB, error) {
	name := fmt.Sprintf("file:/katachi%d?vfs=memdb", memories.Add(1))
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	if _, err := db.Exec("BEGIN;" + schema + "COMMIT"); err != nil {
		return nil, closed(db, err)
	}
	return db, nil
}

func openSQLite(path, options string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(abs)}).EscapedPath(), RawQuery: options}
	return sql.Open("sqlite", u.String())
}

// checkCatalogue demands a version that is known.
func checkCatalogue(db *sql.DB) error {
	var version int
	if err := db.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil {
		return closed(db, err)
	}
	if version > catalogueVersion {
		return closed(db, fmt.Errorf("version %d, want up to %d: written by a newer katachi", version, catalogueVersion))
	}
	return nil
}

// closed closes db after an error.
func closed(db *sql.DB, err error) error {
	db.Close()
	return err
}

// oneLine makes err fit a line.
func oneLine(err error) error {
	if text := err.Error(); strings.Contains(text, "\n") {
		return errors.New(strings.ReplaceAll(text, "\n", "; "))
	}
	return err
}

// failed says of which collection an error of the catalogue is.
func (c *Collection) failed(err error) error {
	return fmt.Errorf("collection: %s: %w", c.dir, oneLine(err))
}

// fileRow is a file that the catalogue names.
type fileRow struct {
	id         int64
	kind, name string
	board      int
	games      int
	bytes      int64
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// fileRows lists the files of a kind.
func fileRows(ctx context.Context, db querier, kind string) ([]fileRow, error) {
	rows, err := db.QueryContext(ctx, `SELECT id, kind, name, board, games, bytes FROM files WHERE kind = ? ORDER BY id`, kind)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []fileRow
	for rows.Next() {
		var f fileRow
		if err := rows.Scan(&f.id, &f.kind, &f.name, &f.board, &f.games, &f.bytes); err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, rows.Err()
}

// ids returns the first column of a query's rows.
func ids(ctx context.Context, db querier, text string, args ...any) ([]int64, error) {
	rows, err := db.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		list = append(list, id)
	}
	return list, rows.Err()
}
