//go:build !js && !nosqlite

package catalogue

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// FileRows is for a rebuilder.
func (s *SQLite) FileRows(ctx context.Context) (sound, odd []File, all bool) {
	err := s.eachFile(ctx, s.Db, func(f File, right bool) error {
		if right {
			sound = append(sound, f)
		} else {
			odd = append(odd, f)
		}
		return nil
	})
	return sound, odd, err == nil && len(odd) == 0
}

// GameRows is for a rebuilder. If a page is damaged, it reads each game by its number.
func (s *SQLite) GameRows(ctx context.Context, last int64, each func(e *Entry, sound bool)) error {
	had := map[int64]bool{}
	once := func(e *Entry, sound bool) {
		if !had[e.Info.ID] {
			had[e.Info.ID] = true
			each(e, sound)
		}
	}
	err := s.rowsOfGames(ctx, ``, once)
	if err != nil && !isDamage(err) {
		return fmt.Errorf("%w: index the records again", err)
	}
	for id := int64(1); err != nil && id <= last; id++ {
		if !had[id] {
			if fault := s.rowsOfGames(ctx, fmt.Sprint(` WHERE id = `, id), once); fault != nil && !isDamage(fault) {
				return fault
			}
		}
	}
	return nil
}

// rowsOfGames reads rows of games, except those in which a column has the wrong type.
func (s *SQLite) rowsOfGames(ctx context.Context, where string, each func(e *Entry, sound bool)) error {
	text := `SELECT ` + strings.Join(gamesTable.Columns, ", ") + `, coalesce(sum = ` + gamesTable.sum(nil) + `, FALSE) FROM games NOT INDEXED` + where
	rows, err := s.Db.QueryContext(ctx, text)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var e Entry
		var sound bool
		var fields []any
		for _, name := range gamesTable.Columns {
			fields = append(fields, ColumnOf[name].field(&e))
		}
		if rows.Scan(append(fields, &sound)...) == nil {
			each(&e, sound)
		}
	}
	return rows.Err()
}

// EachTag is for a rebuilder. It reads from both ends, up to a damaged page.
func (s *SQLite) EachTag(ctx context.Context, each func(tag string, game int64, sound bool)) error {
	for _, order := range []string{` ASC`, ` DESC`} {
		err := s.rowsOfTags(ctx, order, each)
		if err == nil || !isDamage(err) {
			return err
		}
	}
	return nil
}

func (s *SQLite) rowsOfTags(ctx context.Context, order string, each func(tag string, game int64, sound bool)) error {
	rows, err := s.Db.QueryContext(ctx, `SELECT tag, game, coalesce(sum = `+tagsTable.sum(nil)+`, FALSE) FROM tags ORDER BY tag`+order+`, game`+order)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var tag string
		var game int64
		var sound bool
		err := rows.Scan(&tag, &game, &sound)
		each(tag, game, sound && err == nil)
	}
	return rows.Err()
}

// LastNumbers is for a rebuilder.
func (s *SQLite) LastNumbers(ctx context.Context) (game, file, change int64, err error) {
	highest := func(query string) (n int64) {
		if err != nil {
			return 0
		}
		if err = s.Db.QueryRowContext(ctx, query).Scan(&n); isDamage(err) {
			n, err = 0, nil
		}
		return n
	}
	last := func(table string) int64 {
		return highest(`SELECT coalesce(max(last), 0) FROM numbers WHERE name = '` + table + `' AND sum = ` + NumbersTable.sum(nil))
	}
	game, file = last("games"), last("files")
	change = highest(`SELECT coalesce(max(id), 0) FROM changes WHERE sum = ` + changesTable.sum(nil))
	return game, file, change, err
}

// Rebuild is for a rebuilder. It makes a new database next to this one, and copies it into this
// one's file in one transaction: readers see the old or the new one.
func (s *SQLite) Rebuild(ctx context.Context, fill func(context.Context, Rebuilt) error) error {
	if s.closed != nil {
		return s.whyClosed()
	}
	temp := s.path + ".tmp"
	db, err := newDatabase(temp)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err == nil {
		t := &transaction{tx: tx, ctx: ctx}
		if err = fill(ctx, t); err == nil {
			err = t.Commit("repair the catalogue")
		}
		t.Rollback()
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	conn, err := s.Db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	err = conn.Raw(func(c any) error { return c.(*guardedConn).restore(temp) })
	return errors.Join(err, s.RemoveTemporary())
}

// RemoveTemporary is for a rebuilder.
func (s *SQLite) RemoveTemporary() error { return removeDatabase(s.path + ".tmp") }

func (t *transaction) DoubtFile(id int64) error {
	return t.exec(`UPDATE files SET sum = ~sum WHERE id = ?`, id)
}

func (t *transaction) AddTag(tag string, game int64) error {
	return t.exec(`INSERT OR IGNORE `+tagsTable.insert(), tag, game)
}

func (t *transaction) ContinueAfter(game, file, change int64) error {
	for name, last := range map[string]int64{"games": game, "files": file} {
		if err := t.exec(`INSERT `+NumbersTable.insert(), name, last); err != nil {
			return err
		}
	}
	return t.exec(`INSERT INTO sqlite_sequence(name, seq) VALUES ('changes', ?)`, change)
}
