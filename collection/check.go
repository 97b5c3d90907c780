package collection

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"katachi/collection/segment"
	"katachi/internal/section"
	"katachi/sgf"
)

// Check looks for damage in the collection of a folder: every byte of every
// file, the columns of every segment against its rows, and every record
// against what the catalogue and the segment say of it. What no record tells
// (tags, names of files on disk) is only known to be readable. Check returns
// what it found, nil if all is well.
func Check(ctx context.Context, dir string) []error {
	db, err := openCatalogue(dir)
	if err != nil {
		return []error{err}
	}
	k := &checker{c: newCollection(dir, nil, db), places: map[int64]place{}}
	defer k.close()
	k.note(k.catalogue(ctx))
	files, err := fileRows(ctx, db, segment.Kind)
	k.note(err)
	for _, f := range files {
		k.note(k.segment(f))
	}
	files, err = fileRows(ctx, db, textsKind)
	k.note(err)
	known := map[int64]bool{}
	for _, f := range files {
		known[f.id] = true
		k.note(k.records(ctx, f))
	}
	stray, err := ids(ctx, db, `SELECT DISTINCT records FROM games`)
	k.note(err)
	for _, file := range stray {
		if !known[file] {
			k.note(fmt.Errorf("collection: %s: games of a file of records %d that is not there", dir, file))
		}
	}
	return k.found
}

// checker is one run of Check.
type checker struct {
	c      *Collection
	places map[int64]place // of games in segments that can be read
	open   []*segment.Segment
	reader reader
	found  []error
	more   int // games that were found to be wrong
}

// place is where a game lies in the segments.
type place struct {
	seg *segment.Segment
	g   uint32
}

// note adds an error to what was found; those of the database get its name.
func (k *checker) note(err error) {
	if err == nil {
		return
	}
	if !strings.HasPrefix(err.Error(), "collection: ") {
		err = fmt.Errorf("collection: %s: %w", filepath.Join(k.c.dir, catalogueName), oneLine(err))
	}
	if !slices.ContainsFunc(k.found, func(e error) bool { return e.Error() == err.Error() }) {
		k.found = append(k.found, err)
	}
}

func (k *checker) close() {
	for _, s := range k.open {
		s.Close()
	}
	k.c.Close()
}

func (k *checker) catalogue(ctx context.Context) error {
	var verdict string
	err := k.c.db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&verdict)
	if err == nil && verdict != "ok" {
		err = errors.New(verdict)
	}
	var page int64
	if err == nil {
		err = k.c.db.QueryRowContext(ctx, `PRAGMA page_size`).Scan(&page)
	}
	if info, err2 := os.Stat(filepath.Join(k.c.dir, catalogueName)); err == nil && err2 == nil && info.Size()%page != 0 {
		err = fmt.Errorf("%d bytes, want pages of %d", info.Size(), page)
	}
	var live, indexed int
	if err == nil {
		err = k.c.db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM games WHERE NOT removed), (SELECT count(*) FROM texts)`).Scan(&live, &indexed)
	}
	if err == nil && live != indexed {
		err = fmt.Errorf("%d games, but the full text has %d", live, indexed)
	}
	return err
}

// segment verifies a segment.
func (k *checker) segment(f fileRow) error {
	s, err := k.c.segment(f)
	if err != nil {
		return err
	}
	k.open = append(k.open, s)
	if err := s.Load(); err != nil {
		return err
	}
	if err := whole(s.File(), f); err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	if err := s.Verify(); err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	for g := range uint32(s.Games()) {
		id := s.ID(g)
		if _, twice := k.places[id]; twice {
			return fmt.Errorf("collection: %w", s.File().Corrupt("id", int64(4*g), "a game of no other segment", fmt.Sprint("game ", id)))
		}
		k.places[id] = place{s, g}
	}
	return nil
}

// whole verifies what nobody reads: sections that are unknown, and the size.
func whole(file *section.File, f fileRow) error {
	if file.Size() != f.bytes {
		return file.Corrupt("", 0, fmt.Sprint(f.bytes, " bytes, as the catalogue says"), fmt.Sprint(file.Size()))
	}
	return file.Verify()
}

// maxWrong is the number of games that a Check tells of one by one.
const maxWrong = 20

// records unpacks a file of records, and compares each with what is said of
// it.
func (k *checker) records(ctx context.Context, f fileRow) error {
	t, err := k.c.texts(f.name)
	if err != nil {
		return err
	}
	if err := whole(t.file, f); err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	if t.count() != f.games {
		return fmt.Errorf("collection: %w", t.file.Corrupt("first", 0, fmt.Sprint(f.games, " records, as the catalogue says"), fmt.Sprint(t.count())))
	}
	said, err := k.said(ctx, f)
	if err != nil {
		return k.c.failed(err)
	}
	return t.each(func(n int, text []byte) error {
		if r := said[n]; r != nil {
			if what := k.game(r, text); what != "" {
				k.wrong(r, what)
			}
		}
		return ctx.Err()
	})
}

// said returns what the catalogue says of the games of a file of records, by the
// number of the record.
func (k *checker) said(ctx context.Context, f fileRow) (map[int]*row, error) {
	rows, err := k.c.db.QueryContext(ctx, `SELECT removed, `+gameColumns+` FROM games WHERE records = ?`, f.id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	said := map[int]*row{}
	for rows.Next() {
		r := newRow()
		if err := rows.Scan(r.into()...); err != nil {
			return nil, err
		}
		if n := r.number(posColumn); said[int(n)] != nil || n < 0 || n >= int64(f.games) {
			k.wrong(r, fmt.Sprintf("its record is number %d of %s, which has %d", n, f.name, f.games))
		} else {
			said[int(n)] = r
		}
	}
	return said, rows.Err()
}

// wrong notes what is wrong with a game.
func (k *checker) wrong(r *row, what string) {
	if k.more++; k.more <= maxWrong {
		k.note(fmt.Errorf("collection: %s: game %v (%q): %s", k.c.dir, r.values[0], r.values[pathColumn], what))
	} else if k.more == maxWrong+1 {
		k.note(fmt.Errorf("collection: %s: more games are wrong", k.c.dir))
	}
}

// row is a row of the table games.
type row struct {
	removed bool
	values  []any // of gameColumns
}

// Columns of gameColumns.
const (
	posColumn  = 2
	pathColumn = 7
)

func newRow() *row { return &row{values: make([]any, 1+strings.Count(gameColumns, ","))} }

// into lists where a row is scanned to.
func (r *row) into() []any {
	list := []any{&r.removed}
	for i := range r.values {
		list = append(list, &r.values[i])
	}
	return list
}

// number returns a value that should be a number; -1 if it is none.
func (r *row) number(column int) int64 {
	n, ok := r.values[column].(int64)
	if !ok {
		return -1
	}
	return n
}

// text returns a value that should be a text.
func (r *row) text(column int) string {
	s, _ := r.values[column].(string)
	return s
}

// game reads a record again, and says where catalogue or segment differ.
func (k *checker) game(r *row, text []byte) string {
	rec, ok := k.reader.again(text, r.text(pathColumn), r.text(pathColumn+1))
	if !ok {
		return "its record cannot be read"
	}
	rec.info.ID, rec.pos = r.number(0), int(r.number(posColumn))
	names := strings.Split(gameColumns, ",")
	for i, want := range gameValues(&rec, r.number(1)) {
		if r.values[i] != want {
			return fmt.Sprintf("its record says %s %v, the catalogue %v", strings.TrimSpace(names[i]), want, r.values[i])
		}
	}
	if r.removed {
		return ""
	}
	at, ok := k.places[rec.info.ID]
	if !ok {
		return "it is in no segment that can be read"
	}
	if held := at.seg.Game(at.g); at.seg.Size() != rec.info.Board || !held.Equal(rec.game()) {
		return "its segment has other moves, or another winner or date, than its record"
	}
	return ""
}

// again reads a record that was stored.
func (r *reader) again(text []byte, path, file string) (record, bool) {
	r.original = nil
	if !sgf.IsSGF(nil, path) && !bytes.HasPrefix(bytes.TrimSpace(text), []byte("(")) {
		r.data = append(r.data[:0], text...)
		var err error
		if text, err = r.imported(path); err != nil {
			return record{}, false
		}
	}
	list, _ := r.games(nil, text, path, file, false)
	if len(list) != 1 {
		return record{}, false
	}
	return list[0], true
}
