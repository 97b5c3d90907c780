//go:build !js && !nosqlite

package catalogue

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"
	sqlite3 "modernc.org/sqlite/lib"

	"katachi/internal/section"
)

// damagedRow is the error for a row whose checksum does not match its columns.
type damagedRow struct {
	table *sealedTable
	row   string
}

func (e *damagedRow) Error() string {
	return fmt.Sprintf("row %s of table %s does not have its checksum: see katachi collection check --repair", e.row, e.table.Name)
}

// Unwrap returns section.ErrCorrupt.
func (e *damagedRow) Unwrap() error { return section.ErrCorrupt }

// Verify checks the pages of the database, its tables, and the checksums of all rows.
func (s *SQLite) Verify(ctx context.Context) (found []error) {
	note := func(errs ...error) {
		for _, err := range errs {
			if err != nil {
				found = append(found, err)
			}
		}
	}
	note(s.verifyPages(ctx), s.verifySchema(ctx))
	if len(found) > 0 {
		return found
	}
	for _, t := range SealedTables {
		rows, err := s.damagedRows(ctx, t)
		note(err)
		for i, row := range rows {
			if i == MaxWrong {
				note(fmt.Errorf("%d more rows of table %s do not have their checksums", len(rows)-i, t.Name))
				break
			}
			note(row)
		}
	}
	note(s.verifyNumbers(ctx))
	return found
}

// damagedRows returns the rows of a table with wrong checksums.
func (s *SQLite) damagedRows(ctx context.Context, t *sealedTable) ([]*damagedRow, error) {
	rows, err := s.now.QueryContext(ctx, `SELECT `+strings.Join(t.Columns[:t.Key], ` || ' ' || `)+` FROM `+t.Name+` WHERE sum IS NOT `+t.sum(nil))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []*damagedRow
	for rows.Next() {
		r := &damagedRow{table: t}
		if err := rows.Scan(&r.row); err != nil {
			return nil, err
		}
		r.row = strings.ReplaceAll(fmt.Sprintf("%.100q", r.row), `"`, ``)
		list = append(list, r)
	}
	return list, rows.Err()
}

// verifyPages makes SQLite read and check all pages, and the full text against its own lists.
func (s *SQLite) verifyPages(ctx context.Context) error {
	now := s.now
	if s.trusts {
		db, err := OpenSQLite(s.path, verifying, "mode=ro")
		if err != nil {
			return err
		}
		defer db.Close()
		now = db
	}
	var verdict string
	if err := now.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&verdict); err != nil {
		return err
	}
	if strings.HasSuffix(verdict, fmt.Sprint("error code=", sqlite3.SQLITE_IOERR_DATA)) {
		return &damagedPage{errUnsealed}
	}
	if verdict != "ok" {
		return &damagedPage{errors.New(strings.TrimPrefix(verdict, "*** in database main ***\n"))}
	}
	var page, live, indexed int64
	if err := s.now.QueryRowContext(ctx, `PRAGMA page_size`).Scan(&page); err != nil {
		return err
	}
	if size := s.Bytes(); size%page != 0 {
		return fmt.Errorf("%d bytes, want pages of %d", size, page)
	}
	err := s.now.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM games WHERE NOT removed), (SELECT count(*) FROM texts)`).Scan(&live, &indexed)
	if err == nil && live != indexed {
		err = fmt.Errorf("%d games, but the full text has %d", live, indexed)
	}
	return err
}

// verifyNumbers checks the only numbers without a checksum, which are SQLite's own.
func (s *SQLite) verifyNumbers(ctx context.Context) error {
	var others, next, last int64
	err := s.now.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM sqlite_sequence WHERE name <> 'changes'),
		(SELECT coalesce(max(seq), 0) FROM sqlite_sequence), (SELECT coalesce(max(id), 0) FROM changes)`).Scan(&others, &next, &last)
	if err == nil && (others > 0 || next != last) {
		err = fmt.Errorf("table sqlite_sequence has change %d as the last, want %d", next, last)
	}
	return err
}

// verifySchema compares the tables with those of a new catalogue, because SQLite does not notice a
// changed letter in the name of a column.
func (s *SQLite) verifySchema(ctx context.Context) error {
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1) // each connection would have a database of its own
	if _, err := fresh.ExecContext(ctx, schema); err != nil {
		return err
	}
	for _, query := range []string{tablesQuery, indexesQuery} {
		want, err := lines(ctx, fresh, query)
		if err != nil {
			return err
		}
		got, err := lines(ctx, s.now, query)
		if err != nil {
			return err
		}
		if !slices.Equal(got, want) {
			return errors.New("its tables are not those of a collection")
		}
	}
	return nil
}

const (
	// tablesQuery describes the columns of all tables of a database, independently of their order.
	tablesQuery = `SELECT m.type || ' ' || m.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' ||
			coalesce(c.dflt_value, '') || ' ' || c.pk
		FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type <> 'index' ORDER BY m.name, c.name`

	// indexesQuery describes the indexes, and the full text.
	indexesQuery = `SELECT type || ' ' || name || ' ' || tbl_name || ' ' || sql FROM sqlite_master
		WHERE type <> 'table' AND sql IS NOT NULL AND sql <> '` + recordsIndex + `' OR name = 'texts' ORDER BY name`

	// recordsIndex makes the index that exists only in collections whose files were merged.
	recordsIndex = `CREATE INDEX games_records ON games(records)`
)

// lines returns the results of a query for one column.
func lines(ctx context.Context, db querier, query string) (list []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// WordSums returns a checksum of the words of each game in the full text: see wordSum.
func (s *SQLite) WordSums(ctx context.Context) (map[int64]uint64, error) {
	if s.pinned != nil {
		return wordSumsIn(ctx, s.now)
	}
	return wordSumsOf(ctx, s.Db)
}

// wordSumsOf is wordSumsIn for a database.
func wordSumsOf(ctx context.Context, db *sql.DB) (map[int64]uint64, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return wordSumsIn(ctx, conn)
}

// wordSumsIn reads all words of the table of texts on one connection, which owns a temporary table.
func wordSumsIn(ctx context.Context, conn querier) (map[int64]uint64, error) {
	if _, err := conn.ExecContext(ctx, `CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, texts, instance)`); err != nil {
		return nil, err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `DROP TABLE temp.words`) //nolint:errcheck // it is dropped with the connection
	rows, err := conn.QueryContext(ctx, `SELECT term, doc, offset FROM temp.words`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	sums := map[int64]uint64{}
	for rows.Next() {
		var word sql.RawBytes
		var game int64
		var at int
		if err := rows.Scan(&word, &game, &at); err != nil {
			return nil, err
		}
		sums[game] += wordSum(xxh3.Hash(word), at)
	}
	return sums, rows.Err()
}

// TextSum returns the checksum of the words of a text, as divided by SQLite.
func TextSum(ctx context.Context, text string) (uint64, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, textsTable); err != nil {
		return 0, err
	}
	if _, err := db.ExecContext(ctx, `INSERT INTO texts(rowid, body) VALUES (1, ?)`, text); err != nil {
		return 0, err
	}
	sums, err := wordSumsOf(ctx, db)
	return sums[1], err
}

// Bytes returns the size of the database, without its log.
func (s *SQLite) Bytes() int64 {
	info, err := os.Stat(s.path)
	if err != nil {
		return 0
	}
	return info.Size()
}
