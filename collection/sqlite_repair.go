//go:build !js && !nosqlite

package collection

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"katachi/internal/disk"
)

// mendPages makes the indexes and the full text again if SQLite finds its pages damaged. That of
// tables is an error: what is in them is nowhere else.
func (s *sqlite) mendPages(ctx context.Context) (mended bool, err error) {
	if s.closed != nil {
		return false, s.whyClosed()
	}
	fault := s.verifyPages(ctx)
	if fault == nil {
		return false, nil
	}
	for _, text := range []string{
		`REINDEX`, `DROP TABLE texts; ` + textsTable,
		`PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name GLOB 'texts*'; PRAGMA writable_schema = RESET; VACUUM; ` + textsTable,
	} {
		if _, err := s.db.ExecContext(ctx, text); err != nil {
			continue // the next may help
		}
		var verdict string
		if err := s.db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&verdict); err == nil && verdict == "ok" {
			return true, nil
		}
	}
	return false, fmt.Errorf("%w: pages of its tables are damaged, which cannot be repaired: index the records again", fault)
}

// row is a row of a sealed table.
type row struct {
	values []any
	sum    int64
}

// rows returns the rows of a table, all or the damaged ones.
func (s *sqlite) rows(ctx context.Context, t *sealedTable, damaged bool) ([]row, error) {
	text := `SELECT ` + strings.Join(t.columns, ", ") + `, sum FROM ` + t.name
	if damaged {
		text += ` WHERE sum IS NOT ` + t.sum(nil)
	}
	rows, err := s.db.QueryContext(ctx, text)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []row
	for rows.Next() {
		values := make([]any, len(t.columns)+1)
		fields := make([]any, len(values))
		for i := range values {
			fields[i] = &values[i]
		}
		if err := rows.Scan(fields...); err != nil {
			return nil, err
		}
		sum, _ := values[len(t.columns)].(int64)
		list = append(list, row{values[:len(t.columns)], sum})
	}
	return list, rows.Err()
}

// mendRows restores the rows that do not have their checksums, where it can be proven what they were:
// by a changed byte, by the file they are of, or by the record. It returns how many.
func (s *sqlite) mendRows(ctx context.Context, c *Collection, again func(*entry) (*entry, bool)) (mended int, err error) {
	if s.closed != nil {
		return 0, s.whyClosed()
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	t := &transaction{tx: tx, ctx: ctx}
	defer t.rollback()
	for _, table := range sealedTables {
		list, err := s.rows(ctx, table, true)
		if err != nil {
			return 0, err
		}
		for _, was := range list {
			values, ok := undoByte(was.values, was.sum)
			switch {
			case ok:
			case table == &filesTable:
				values, ok = c.fileRowAgain(was)
			case table == &gamesTable:
				values, ok = gameAgain(was, again)
			case table == &changesTable: // nobody reads more of them than their number
				values, ok = was.values, true
			}
			if !ok {
				continue
			}
			if err := t.replace(table, was.values, values); err != nil {
				return 0, err
			}
			mended++
		}
	}
	if s.verifyNumbers(ctx) != nil {
		mended++
		if err := t.exec(`DELETE FROM sqlite_sequence WHERE name <> 'changes'`); err != nil {
			return 0, err
		}
		if err := t.exec(`UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM changes)`); err != nil {
			return 0, err
		}
	}
	if mended == 0 {
		return 0, nil
	}
	return mended, t.commit(fmt.Sprintf("repair %d rows", mended))
}

// replace writes a row in the place of another.
func (t *transaction) replace(table *sealedTable, was, values []any) error {
	key := strings.Join(table.columns[:table.key], " IS ? AND ") + " IS ?"
	if err := t.exec(`DELETE FROM `+table.name+` WHERE `+key, was[:table.key]...); err != nil {
		return err
	}
	return t.exec(`INSERT OR REPLACE `+table.insert(), values...)
}

// fileRowAgain returns the row of a file that is on the disk under the number or the name of a
// damaged row. What the file cannot say is taken as it stands.
func (c *Collection) fileRowAgain(was row) ([]any, bool) {
	entries, err := disk.ReadDir(c.dir)
	if err != nil {
		return nil, false
	}
	for _, e := range entries {
		id, kind, ok := numberAndKind(e.Name())
		if !ok || was.values[0] != any(id) && was.values[2] != any(e.Name()) {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue
		}
		values := []any{id, kind, e.Name(), was.values[3], was.values[4], info.Size()}
		if size, games, err := c.contents(e.Name(), kind); err == nil {
			values[3], values[4] = int64(size), int64(games)
		}
		if _, ok := rowSum(values); ok {
			return values, true
		}
	}
	return nil, false
}

// gameAgain returns the row of a game with what its record says, if it has the checksum.
func gameAgain(was row, again func(*entry) (*entry, bool)) ([]any, bool) {
	var e entry
	for i, name := range gamesTable.columns {
		if !setValue(columnOf[name].field(&e), was.values[i]) {
			return nil, false
		}
	}
	now, ok := again(&e)
	if !ok {
		return nil, false
	}
	values := slices.Clone(was.values)
	for i, name := range gamesTable.columns {
		if c := columnOf[name]; c.kind == ofRecord && name != "path" && name != "file" {
			values[i] = c.value(now)
		}
	}
	return undoByte(values, was.sum)
}

// setValue sets the field of an entry to what a row has; false if it has another type.
func setValue(field, value any) bool {
	n, isNumber := value.(int64)
	text, isText := value.(string)
	switch f := field.(type) {
	case *int64:
		*f = n
	case *int:
		*f = int(n)
	case *uint32:
		*f = uint32(n)
	case *Status:
		*f = Status(n)
	case *bool:
		*f = n != 0
	case *string:
		*f = text
		return isText
	case *komi:
		return f.Scan(value) == nil
	default:
		return false
	}
	return isNumber
}

// mendWords gives the full text the words of some games again, and takes those away of games that
// are not there.
func (s *sqlite) mendWords(ctx context.Context, texts map[int64]string, gone []int64) error {
	ch, err := s.begin(ctx)
	if err != nil {
		return err
	}
	t, _ := ch.(*transaction)
	defer t.rollback()
	for _, id := range gone {
		if err := t.exec(`DELETE FROM texts WHERE rowid = ?`, id); err != nil {
			return err
		}
	}
	for id, text := range texts {
		if err := t.exec(`INSERT OR REPLACE INTO texts(rowid, body) VALUES (?, ?)`, id, text); err != nil {
			return err
		}
	}
	return t.commit(fmt.Sprintf("repair the words of %d games", len(texts)+len(gone)))
}
