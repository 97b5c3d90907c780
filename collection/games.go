package collection

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"katachi/query"
	"katachi/sgf"
)

// ErrNoGame is the error for an id that no game of the collection has.
var ErrNoGame = errors.New("no such game")

// infoColumns are the columns of an Info, in the order of scanInfo.
const infoColumns = `id, path, file, status, board, moves, variations, black, white, black_rank, white_rank,
	event, round, place, date, day, result, komi, handicap, dyer,
	(SELECT group_concat(tag, char(10)) FROM tags WHERE game = games.id)`

func scanInfo(rows *sql.Rows) (g Info, err error) {
	var komi sql.NullFloat64
	var tags sql.NullString
	err = rows.Scan(&g.ID, &g.Path, &g.File, &g.Status, &g.Board, &g.Moves, &g.Variations,
		&g.Black, &g.White, &g.BlackRank, &g.WhiteRank, &g.Event, &g.Round, &g.Place,
		&g.Date, &g.Day, &g.Result, &komi, &g.Handicap, &g.Dyer, &tags)
	g.Komi, g.HasKomi = komi.Float64, komi.Valid
	if tags.String != "" {
		g.Tags = strings.Split(tags.String, "\n")
	}
	return g, err
}

// Games yields the games that w asks for, in the order of the collection.
func (c *Collection) Games(ctx context.Context, w *query.Where) iter.Seq2[Info, error] {
	where := conditions(w)
	return c.infos(ctx, "WHERE "+where.String()+" ORDER BY id", where.values...)
}

func (c *Collection) infos(ctx context.Context, text string, values ...any) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		rows, err := c.db.QueryContext(ctx, "SELECT "+infoColumns+" FROM games "+text, values...)
		if err != nil {
			yield(Info{}, c.failed(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			g, err := scanInfo(rows)
			if !yield(g, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(Info{}, c.failed(err))
		}
	}
}

// Game returns what is known of a game.
func (c *Collection) Game(ctx context.Context, id int64) (Info, error) {
	for g, err := range c.infos(ctx, "WHERE id = ? AND NOT removed", id) {
		return g, err
	}
	return Info{}, fmt.Errorf("collection: game %d: %w", id, ErrNoGame)
}

// Paths returns the paths of all games by id, removed ones too.
func (c *Collection) Paths(ctx context.Context) (map[int64]string, error) {
	rows, err := c.db.QueryContext(ctx, "SELECT id, path FROM games")
	if err != nil {
		return nil, c.failed(err)
	}
	defer rows.Close()
	paths := map[int64]string{}
	for rows.Next() {
		var id int64
		var path string
		if err := rows.Scan(&id, &path); err != nil {
			return nil, fmt.Errorf("collection: %w", err)
		}
		paths[id] = path
	}
	return paths, rows.Err()
}

// maxRetries is how often a record is looked up again after a writer has merged
// the file that it was in.
const maxRetries = 10

// Record returns the record of a game as it was read.
func (c *Collection) Record(ctx context.Context, id int64) (text []byte, err error) {
	for range maxRetries {
		if text, err = c.record(ctx, id); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return text, err
}

// record is Record, once.
func (c *Collection) record(ctx context.Context, id int64) ([]byte, error) {
	var name string
	var pos int
	err := c.db.QueryRowContext(ctx, `SELECT files.name, games.pos FROM games JOIN files ON files.id = games.records
		WHERE games.id = ? AND NOT removed`, id).Scan(&name, &pos)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("collection: game %d: %w", id, ErrNoGame)
	}
	if err != nil {
		return nil, c.failed(err)
	}
	t, err := c.texts(name)
	if err != nil {
		return nil, err
	}
	return t.read(pos)
}

// SGF returns the record of a game as a tree, whatever its format is.
func (c *Collection) SGF(ctx context.Context, id int64) (*sgf.Game, error) {
	g, err := c.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	text, err := c.Record(ctx, id)
	if err != nil {
		return nil, err
	}
	f, err := sgf.Import(text, &sgf.Options{Name: g.Path})
	if err != nil {
		return nil, fmt.Errorf("collection: game %d: %w", id, err)
	}
	return f.Games[0], nil
}

// texts opens a file of records, once.
func (c *Collection) texts(name string) (*texts, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.open[name]; t != nil {
		return t, nil
	}
	f, err := c.openFile(name, textsKind, textsVersion)
	if err != nil {
		return nil, fmt.Errorf("collection: %w", err)
	}
	t, err := openTexts(f)
	if err != nil {
		return nil, err
	}
	c.open[name] = t
	return t, nil
}

// Remove takes games out of the collection. Their place on the disk is given
// back by Compact.
func (c *Collection) Remove(ctx context.Context, ids ...int64) error {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return c.write(ctx, fmt.Sprintf("remove %d games", len(ids)), func(tx *sql.Tx) error {
		for _, id := range ids {
			if err := one(tx.ExecContext(ctx, `UPDATE games SET removed = 1 WHERE id = ? AND NOT removed`, id)); err != nil {
				return fmt.Errorf("game %d: %w", id, err)
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM texts WHERE rowid = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Tag gives games a tag.
func (c *Collection) Tag(ctx context.Context, tag string, ids ...int64) error {
	if tag == "" || strings.ContainsAny(tag, "\r\n") {
		return fmt.Errorf("collection: tag %q: want one line of text", tag)
	}
	return c.write(ctx, "tag "+tag, func(tx *sql.Tx) error {
		for _, id := range ids {
			var found int
			err := tx.QueryRowContext(ctx, `SELECT count(*) FROM games WHERE id = ? AND NOT removed`, id).Scan(&found)
			if err == nil && found == 0 {
				err = ErrNoGame
			}
			if err == nil {
				_, err = tx.ExecContext(ctx, `INSERT OR IGNORE INTO tags(tag, game) VALUES (?, ?)`, tag, id)
			}
			if err != nil {
				return fmt.Errorf("game %d: %w", id, err)
			}
		}
		return nil
	})
}

// ErrNoTag is the error for a tag that none of the games has.
var ErrNoTag = errors.New("none of the games has it")

// Untag takes a tag from games; those that do not have it are left alone, but
// one must have it.
func (c *Collection) Untag(ctx context.Context, tag string, ids ...int64) error {
	return c.write(ctx, "untag "+tag, func(tx *sql.Tx) error {
		found := int64(0)
		for _, id := range ids {
			r, err := tx.ExecContext(ctx, `DELETE FROM tags WHERE tag = ? AND game = ?`, tag, id)
			if err != nil {
				return err
			}
			n, _ := r.RowsAffected() // SQLite knows
			found += n
		}
		if found == 0 && len(ids) > 0 {
			return fmt.Errorf("tag %q: %w", tag, ErrNoTag)
		}
		return nil
	})
}

// one is an error unless one row was changed.
func one(r sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n != 1 {
		return errors.Join(ErrNoGame, err)
	}
	return nil
}

// write makes a change of the catalogue, as the only writer.
func (c *Collection) write(ctx context.Context, what string, change func(*sql.Tx) error) error {
	unlock, err := c.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := c.transact(ctx, what, change); err != nil {
		return err
	}
	return c.refresh(ctx)
}

// transact makes a change of the catalogue, wholly or not at all.
func (c *Collection) transact(ctx context.Context, what string, change func(*sql.Tx) error) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return c.failed(err)
	}
	if err = change(tx); err == nil {
		err = logChange(tx, what)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		_ = tx.Rollback()
		return c.failed(err)
	}
	return nil
}
