//go:build !js && !nosqlite

package catalogue

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"katachi/board"
	"katachi/internal/disk"
)

// catalogueID is the application_id of the SQLite database: "kata".
const catalogueID = 0x6b617461

// schema makes the tables.
var schema = tablesText() + indexesText + textsTable + `;
PRAGMA application_id = ` + fmt.Sprint(catalogueID) + `;
PRAGMA user_version = ` + fmt.Sprint(Version) + `;
`

// textsTable makes the full text: lists of words by games, without the texts themselves.
const textsTable = `CREATE VIRTUAL TABLE texts USING fts5(body, content='', contentless_delete=1)`

// tablesText returns the SQL text that makes the tables, except that of the full text.
func tablesText() string {
	var list []string
	for i := range Columns {
		c := &Columns[i]
		var text string
		switch c.field(new(Entry)).(type) {
		case *tags:
			continue
		case *string:
			text = " TEXT NOT NULL"
		case *komi:
			text = " REAL"
		default:
			text = " INTEGER NOT NULL"
		}
		switch {
		case c.Name == "id":
			text = " INTEGER PRIMARY KEY"
		case c.Kind == ofUser:
			text += " DEFAULT 0"
		}
		list = append(list, c.Name+text)
	}
	const sum = `,
	sum INTEGER NOT NULL` // rowsum.go
	return `
CREATE TABLE files(
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,     -- games, records, names
	name TEXT NOT NULL,
	board INTEGER NOT NULL, -- rows; 0 for records and names
	games INTEGER NOT NULL,
	bytes INTEGER NOT NULL` + sum + `
);
CREATE TABLE games(
	` + strings.Join(list, ",\n\t") + sum + `
);
CREATE TABLE tags(tag TEXT NOT NULL, game INTEGER NOT NULL` + sum + `, PRIMARY KEY(tag, game)) WITHOUT ROWID;
CREATE TABLE changes(id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, what TEXT NOT NULL` + sum + `);
CREATE TABLE numbers( -- the highest that games and files that are gone had
	name TEXT NOT NULL PRIMARY KEY,
	last INTEGER NOT NULL` + sum + `
) WITHOUT ROWID;`
}

// indexesText makes the indexes.
var indexesText = `
CREATE INDEX removed_games ON games(id) WHERE removed;
CREATE INDEX forked_games ON games(removed) WHERE variations;
CREATE INDEX cut_games ON games(removed) WHERE status;
CREATE INDEX games_of_other_sizes ON games(board, removed) WHERE board <> ` + fmt.Sprint(board.DefaultSize) + `;`

// sqlite is a catalogue in a SQLite database, or that catalogue as of one moment.
type SQLite struct {
	path   string
	Db     *sql.DB
	now    querier   // for queries: db, or the transaction of a pin
	pinned *pinnedAt // nil if it is not pinned
	closed error     // why it is read only; nil if it can be written to
	trusts bool      // it also reads damaged pages

	changes struct { // the statement with which every search begins
		once sync.Once
		last *sql.Stmt
		err  error
	}
	unchanged unchanged
}

// createCatalogue makes a new database, under a temporary name, so that a collection exists
// completely or not at all.
func Create(dir string) error {
	path := filepath.Join(dir, DatabaseName)
	temp := path + ".tmp"
	db, err := newDatabase(temp)
	if err != nil {
		return err
	}
	if err = db.Close(); err == nil {
		err = disk.Rename(temp, path)
	}
	if err != nil {
		_ = disk.Remove(temp)
		return fmt.Errorf("%s: %w", path, OneLine(err))
	}
	return nil
}

// newDatabase makes a database with empty tables, replacing that of a run that was killed.
func newDatabase(path string) (*sql.DB, error) {
	if err := removeDatabase(path); err != nil {
		return nil, err
	}
	f, err := disk.CreateTemporary(path, 0o644)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(firstPage())
	err = errors.Join(err, f.Close(), disk.Temporary(path+"-journal"))
	var db *sql.DB
	if err == nil {
		db, err = OpenSQLite(path, verifying, "_pragma=synchronous(FULL)")
	}
	if err == nil {
		if _, err = db.Exec("BEGIN;" + schema + "COMMIT"); err == nil {
			return db, nil
		}
		err = errors.Join(err, db.Close())
	}
	_ = removeDatabase(path)
	return nil, fmt.Errorf("%s: %w", path, OneLine(err))
}

// removeDatabase removes a database and its journal, if they are there.
func removeDatabase(path string) error {
	for _, name := range []string{path + "-journal", path} {
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := disk.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

// openCatalogue opens the database of a folder; for a repair, its pages may be damaged.
func Open(dir string, repair bool) (Catalogue, error) {
	path := filepath.Join(dir, DatabaseName)
	switch _, err := disk.Stat(path); {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return nil, fmt.Errorf("%s: %w: no %s in it", dir, ErrNotCollection, DatabaseName)
	case err != nil:
		return nil, err
	}
	if err := ours(path); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	pages := verifying
	if repair {
		pages = Trusting
	}
	db, err := OpenSQLite(path, pages, "_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err == nil {
		var s *SQLite
		if s, err = newSQLite(path, db, repair); err == nil {
			return s, nil
		}
	}
	if isDamage(err) && !repair {
		return nil, fmt.Errorf("%s: %w", path, OneLine(err))
	}
	if few := fewHandles(dir, err); few != nil {
		return nil, fmt.Errorf("%s: %w", path, few)
	}
	if log, err2 := os.Stat(path + "-wal"); err2 == nil && log.Size() > 0 {
		if closed := writable(dir); closed != nil {
			err = fmt.Errorf("%w; its log has changes that can be read only where the folder can be written to, so open it there once: %w", err, closed)
		}
		return nil, fmt.Errorf("%s: %w", path, OneLine(err))
	}
	// the folder may be read only, while a log needs to write
	if db, err2 := OpenSQLite(path, pages, "mode=ro&immutable=1"); err2 == nil {
		if s, err2 := newSQLite(path, db, repair); err2 == nil {
			s.closed = err
			return s, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", path, OneLine(err))
}

// handles is how many files SQLite has open for a database: itself, its log, and the memory shared
// with other programs.
const handles = 3

// fewHandles explains why SQLite could not open the database of a folder, which SQLite
// itself does not say. It opens as many files as SQLite does, and returns the error if
// that fails. It does not open the database itself: closing that would end the locks
// that SQLite has on it.
func fewHandles(dir string, err error) error {
	const cannotOpen = 14 // SQLITE_CANTOPEN
	if coded := (interface{ Code() int })(nil); !errors.As(err, &coded) || coded.Code()&0xff != cannotOpen {
		return nil
	}
	for range handles {
		f, err := os.Open(dir)
		if failed := new(fs.PathError); errors.As(err, &failed) {
			return failed.Err
		}
		defer f.Close()
	}
	return nil
}

// ours checks the first page of a file: a file that is not one of our databases is not even opened
// as a database, because SQLite would write to it (SQLite, "Database File Format", section 1.3).
func ours(path string) error {
	f, err := disk.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, PageSize)
	n, err := io.ReadFull(f, head)
	switch err {
	case nil:
	case io.EOF, io.ErrUnexpectedEOF:
		err = nil
	default:
		return err
	}
	whole := n == PageSize && (head[sealAt] != sealSize || IsSealed(head, 0))
	number := func(at int) uint32 { return binary.BigEndian.Uint32(head[at:]) }
	switch id, version := number(68), number(60); {
	case n < headerSize || string(head[:16]) != "SQLite format 3\x00":
		err = fmt.Errorf("%w: no database", ErrNotCollection)
	case id != catalogueID:
		err = fmt.Errorf("%w: a database of another program (application id %#x, want %#x)", ErrNotCollection, id, catalogueID)
	case version != Version && whole:
		return fmt.Errorf("version %d, want %d: index the records again (katachi index)", version, Version)
	}
	if err != nil && (anySealed(f) || hasFiles(filepath.Dir(path))) {
		return &damagedPage{err}
	}
	return err
}

// hasFiles reports whether a folder has files of a collection besides its catalogue.
func hasFiles(dir string) bool {
	list, _ := disk.ReadDir(dir)
	return slices.ContainsFunc(list, func(e fs.DirEntry) bool {
		_, _, ok := ParseFileName(e.Name())
		return ok
	})
}

// OpenSQLite opens a database whose pages have checksums, with functions for pages (pagesum.go).
func OpenSQLite(path, pages, options string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err == nil {
		err = registerPages()
	}
	if err != nil {
		return nil, err
	}
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(abs)}).EscapedPath(), RawQuery: options + "&vfs=" + pages}
	return sql.Open(catalogueDriver, u.String())
}

// newSQLite returns the catalogue in a database, or closes it if it cannot be read.
func newSQLite(path string, db *sql.DB, repair bool) (*SQLite, error) {
	var tables int
	if err := db.QueryRow(`SELECT count(*) FROM sqlite_master`).Scan(&tables); err != nil {
		db.Close()
		return nil, err
	}
	return &SQLite{path: path, Db: db, now: db, trusts: repair}, nil
}

func (s *SQLite) Close() error {
	if s.pinned != nil {
		return s.pinned.end()
	}
	return s.Db.Close()
}

// lastChange returns the statement that reads the number of the last change.
func (s *SQLite) lastChange() (*sql.Stmt, error) {
	p := &s.changes
	p.once.Do(func() { p.last, p.err = s.Db.Prepare(`SELECT coalesce(max(id), 0) FROM changes`) })
	return p.last, p.err
}

func (s *SQLite) Version(ctx context.Context) (v int64, err error) {
	if s.pinned != nil {
		return s.pinned.version, nil
	}
	last, err := s.lastChange()
	if err != nil {
		return 0, err
	}
	return s.unchanged.get(s.path, func() (v int64, err error) {
		err = last.QueryRowContext(ctx).Scan(&v)
		return v, err
	})
}

// pinnedAt is a moment at which a catalogue is read: a read transaction. With SQLite's write-ahead
// log (WAL) it neither waits for a writer nor makes one wait.
type pinnedAt struct {
	version int64
	end     func() error
}

// Pin begins a transaction. Its first query decides what it sees.
func (s *SQLite) Pin(ctx context.Context) (Catalogue, error) {
	p := &SQLite{path: s.path, Db: s.Db, now: s.now, closed: ErrReadOnly}
	if s.pinned != nil { // for a caller that waits until this one is closed
		p.pinned = &pinnedAt{s.pinned.version, func() error { return nil }}
		return p, nil
	}
	last, err := s.lastChange()
	if err != nil {
		return nil, err
	}
	tx, err := s.Db.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{ReadOnly: true}) // close ends it
	if err != nil {
		return nil, err
	}
	p.now, p.pinned = tx, &pinnedAt{end: tx.Rollback}
	if err := tx.StmtContext(ctx, last).QueryRowContext(ctx).Scan(&p.pinned.version); err != nil {
		return nil, errors.Join(err, tx.Rollback())
	}
	return p, nil
}

// querier is a database, a connection to it, or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func (s *SQLite) Files(ctx context.Context) ([]File, error) { return s.filesIn(ctx, s.now) }

// filesIn returns the files. A damaged row is an error: a writer deletes the files that no row
// names, and would delete the file of this row.
func (s *SQLite) filesIn(ctx context.Context, db querier) ([]File, error) {
	var list []File
	err := s.eachFile(ctx, db, func(f File, sound bool) error {
		if !sound {
			return &damagedRow{table: &filesTable, row: fmt.Sprint(f.ID)}
		}
		list = append(list, f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// eachFile calls each for the row of every file, and says whether its checksum is right.
func (s *SQLite) eachFile(ctx context.Context, db querier, each func(f File, sound bool) error) error {
	rows, err := db.QueryContext(ctx, `SELECT id, kind, name, board, games, bytes, coalesce(sum = `+filesTable.sum(nil)+`, FALSE) FROM files ORDER BY id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var f File
		var sound bool
		err := rows.Scan(&f.ID, &f.Kind, &f.Name, &f.Board, &f.Games, &f.Bytes, &sound)
		if err == nil {
			err = each(f, sound)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

func (s *SQLite) State(ctx context.Context) (files []File, removed []int64, err error) {
	if s.pinned != nil {
		return s.stateIn(ctx, s.now)
	}
	tx, err := s.Db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, nil, err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return s.stateIn(ctx, tx)
}

func (s *SQLite) stateIn(ctx context.Context, tx querier) (files []File, removed []int64, err error) {
	if files, err = s.filesIn(ctx, tx); err != nil {
		return nil, nil, err
	}
	rows, err := tx.QueryContext(ctx, `SELECT id FROM games WHERE removed ORDER BY id`)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, nil, err
		}
		removed = append(removed, id)
	}
	return files, removed, rows.Err()
}

func (s *SQLite) Next(ctx context.Context) (game, file int64, err error) {
	next := func(table string) (n int64) {
		if err == nil {
			err = s.now.QueryRowContext(ctx, `SELECT 1 + max((SELECT coalesce(max(id), 0) FROM `+table+`),
				(SELECT coalesce(max(last), 0) FROM numbers WHERE name = ?))`, table).Scan(&n)
		}
		return n
	}
	return next("games"), next("files"), err
}

func (s *SQLite) Games(ctx context.Context, which Selection) iter.Seq2[*Entry, error] {
	return func(yield func(*Entry, error) bool) {
		text, values := which.sql()
		defer lend(values)()
		rows, err := s.now.QueryContext(ctx, text, values...)
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		e := new(Entry)
		fields := make([]any, len(which.Columns))
		for i, name := range which.Columns {
			fields[i] = ColumnOf[name].field(e)
		}
		for rows.Next() {
			err := rows.Scan(fields...)
			if !yield(e, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

func (s *SQLite) Tallies(ctx context.Context) (Tallies, error) {
	n := Tallies{Boards: map[int]int{}}
	err := s.now.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM games WHERE removed),
		(SELECT count(*) FROM games WHERE variations AND removed = 0),
		(SELECT count(*) FROM games WHERE status AND removed = 0)`).Scan(&n.Removed, &n.Variations, &n.Cut)
	if err != nil {
		return n, err
	}
	rows, err := s.now.QueryContext(ctx, `SELECT board, count(*) FROM games WHERE board <> `+fmt.Sprint(board.DefaultSize)+
		` AND removed = 0 GROUP BY board`)
	if err != nil {
		return n, err
	}
	defer rows.Close()
	for rows.Next() {
		var size, games int
		if err := rows.Scan(&size, &games); err != nil {
			return n, err
		}
		n.Boards[size] = games
	}
	return n, rows.Err()
}

// sql returns the SQL query of a selection, with its values.
func (which *Selection) sql() (text string, values []any) {
	list := make([]string, len(which.Columns))
	for i, name := range which.Columns {
		if list[i] = name; ColumnOf[name].Kind == ofTags {
			list[i] = `(SELECT group_concat(tag, char(10)) FROM tags WHERE game = games.id)`
		}
	}
	text = `SELECT ` + strings.Join(list, ", ") + ` FROM games WHERE `
	switch {
	case which.Gone:
		text += `removed`
	case which.Removed:
		text += `TRUE`
	default:
		text += `NOT removed`
	}
	for _, alternatives := range which.Where {
		either := make([]string, len(alternatives))
		for i, tests := range alternatives {
			all := make([]string, len(tests))
			for k := range tests {
				own := []any(nil)
				all[k], own = tests[k].sql()
				values = append(values, own...)
			}
			either[i] = strings.Join(all, ` AND `)
		}
		text += ` AND (` + strings.Join(either, ` OR `) + `)`
	}
	return text + ` ORDER BY id`, values
}

// sql returns the SQL condition of a test, with its values. SQLite itself finds tags and words, and
// compares numbers; about texts, the function holds asks the test. LIKE before it only saves calls,
// 15 ms in 68,000 games.
func (t *Test) sql() (text string, values []any) {
	like := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(t.Text) + "%"
	switch t.Is {
	case tagged:
		return `id IN (SELECT game FROM tags WHERE tag = ?)`, []any{t.Text}
	case HasWords:
		words := strings.Fields(t.Text)
		for i, word := range words {
			words[i] = `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
		}
		return `id IN (SELECT rowid FROM texts WHERE texts MATCH ?)`, []any{strings.Join(words, " ")}
	case AtLeast:
		return t.Column + ` >= ?`, []any{t.Number}
	case AtMost:
		return t.Column + ` <= ?`, []any{t.Number}
	case Exactly:
		return t.Column + ` = ?`, []any{int64(t.Number)}
	case known:
		return t.Column + ` <> 0`, nil
	case contains:
		text, values = t.Column+` LIKE ? ESCAPE '\' AND `, []any{"%" + like}
	case begins:
		text, values = t.Column+` LIKE ? ESCAPE '\' AND `, []any{like}
	}
	return text + `holds(?, ` + t.Column + `)`, append(values, t)
}

func (s *SQLite) Shrink(ctx context.Context) error {
	if s.closed != nil {
		return s.whyClosed()
	}
	_, err := s.Db.ExecContext(ctx, `VACUUM`)
	return err
}

// transaction is a change of the database.
type transaction struct {
	tx    *sql.Tx
	ctx   context.Context
	games *sql.Stmt // prepared by the first game that is added
	texts *sql.Stmt
	place *sql.Stmt // prepared by the first record that is placed
	kept  bool      // the highest numbers are stored
}

// whyClosed returns why the catalogue cannot be written to. For a full disk SQLite says "disk I/O
// error", because it cannot create the memory shared with other programs.
func (s *SQLite) whyClosed() error {
	err := writable(filepath.Dir(s.path))
	if failed := new(fs.PathError); errors.As(err, &failed) && failed.Op == "open" {
		return fmt.Errorf("%w: %w", s.closed, err)
	}
	return cmp.Or(err, s.closed)
}

// writable returns why no file can be written in a folder, or nil if one can.
func writable(dir string) error {
	probe, err := os.CreateTemp(dir, "*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(probe.Name())
	defer probe.Close()
	_, err = probe.Write(make([]byte, 1<<16))
	return err
}

func (s *SQLite) Begin(ctx context.Context) (Change, error) {
	if s.closed != nil {
		return nil, s.whyClosed()
	}
	tx, err := s.Db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &transaction{tx: tx, ctx: ctx}, nil
}

func (t *transaction) Rollback() { _ = t.tx.Rollback() }

// Commit ends the transaction. Readers use the row in changes to see a change.
func (t *transaction) Commit(what string) error {
	err := t.exec(`INSERT INTO changes(time, what, sum) VALUES (?, ?, 0)`, time.Now().UTC().Format(time.RFC3339), what)
	if err == nil { // its number is now known
		err = t.exec(`UPDATE changes SET sum = ` + changesTable.sum(nil) + ` WHERE id = last_insert_rowid()`)
	}
	if err != nil {
		return err
	}
	return t.tx.Commit()
}

func (t *transaction) exec(text string, values ...any) error {
	_, err := t.tx.ExecContext(t.ctx, text, values...)
	return err
}

// changed returns how many rows a statement changed.
func (t *transaction) changed(text string, values ...any) (int64, error) {
	r, err := t.tx.ExecContext(t.ctx, text, values...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

func (t *transaction) AddGame(e *Entry, texts string) error {
	if t.games == nil {
		if err := t.prepare(); err != nil {
			return err
		}
	}
	values := make([]any, len(gamesTable.Columns), len(gamesTable.Columns)+1)
	for i, name := range gamesTable.Columns {
		values[i] = ColumnOf[name].Value(e)
	}
	sum, _ := rowSum(values)
	if _, err := t.games.Exec(append(values, sum)...); err != nil || e.Removed {
		return err
	}
	_, err := t.texts.Exec(e.Info.ID, texts)
	return err
}

// prepare prepares the statements of addGame.
func (t *transaction) prepare() (err error) {
	marks := strings.Repeat("?, ", len(gamesTable.Columns)) + "?"
	t.games, err = t.tx.Prepare(`INSERT INTO games(` + strings.Join(gamesTable.Columns, ", ") + `, sum) VALUES (` + marks + `)`)
	if err == nil {
		t.texts, err = t.tx.Prepare(`INSERT INTO texts(rowid, body) VALUES (?, ?)`)
	}
	return err
}

func (t *transaction) RemoveGame(id int64, removed bool, texts string) error {
	to, words, values := "0", `INSERT INTO texts(rowid, body) VALUES (?, ?)`, []any{id, texts}
	if removed {
		to, words, values = "1", `DELETE FROM texts WHERE rowid = ?`, values[:1]
	}
	n, err := t.changed(`UPDATE games SET `+gamesTable.set("removed", to)+` WHERE id = ? AND removed <> `+to, id)
	if err == nil && n != 1 {
		err = ErrNoGame
	}
	if err == nil {
		err = t.exec(words, values...)
	}
	return err
}

func (t *transaction) Tag(tag string, id int64) error {
	var found int
	err := t.tx.QueryRowContext(t.ctx, `SELECT count(*) FROM games WHERE id = ? AND NOT removed`, id).Scan(&found)
	if err == nil && found == 0 {
		err = ErrNoGame
	}
	if err == nil {
		err = t.AddTag(tag, id)
	}
	return err
}

func (t *transaction) Untag(tag string, id int64) (had bool, err error) {
	n, err := t.changed(`DELETE FROM tags WHERE tag = ? AND game = ?`, tag, id)
	return n > 0, err
}

func (t *transaction) AddFile(f File) error {
	return t.exec(`INSERT `+filesTable.insert(), f.ID, f.Kind, f.Name, f.Board, f.Games, f.Bytes)
}

func (t *transaction) DropFile(id int64) error {
	if err := t.keepNumbers(); err != nil {
		return err
	}
	return t.exec(`DELETE FROM files WHERE id = ?`, id)
}

func (t *transaction) MoveRecords(from, to int64, by int) error {
	if err := t.exec(strings.Replace(recordsIndex, "INDEX", "INDEX IF NOT EXISTS", 1)); err != nil {
		return err
	}
	return t.exec(`UPDATE games SET `+gamesTable.set("records", "?1", "pos", "pos + ?2")+` WHERE records = ?3`, to, by, from)
}

func (t *transaction) PlaceRecord(id, file int64, pos int) (err error) {
	if t.place == nil {
		t.place, err = t.tx.PrepareContext(t.ctx, `UPDATE games SET `+gamesTable.set("records", "?1", "pos", "?2")+` WHERE id = ?3`)
		if err != nil {
			return err
		}
	}
	_, err = t.place.ExecContext(t.ctx, file, pos, id)
	return err
}

func (t *transaction) Forget(ids []int64) error {
	if err := t.keepNumbers(); err != nil {
		return err
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM tags WHERE game IN (SELECT value FROM json_each(?))`, string(list)); err != nil {
		return err
	}
	return t.exec(`DELETE FROM games WHERE removed AND id IN (SELECT value FROM json_each(?))`, string(list))
}

// keepNumbers stores the highest numbers before games or files are deleted.
func (t *transaction) keepNumbers() error {
	if t.kept {
		return nil
	}
	t.kept = true
	for _, table := range []string{"games", "files"} {
		var last int64
		err := t.tx.QueryRowContext(t.ctx, `SELECT max((SELECT coalesce(max(id), 0) FROM `+table+`),
			(SELECT coalesce(max(last), 0) FROM numbers WHERE name = ?))`, table).Scan(&last)
		if err == nil {
			err = t.exec(`INSERT OR REPLACE `+NumbersTable.insert(), table, last)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
