package collection

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"katachi/internal/num"
)

// inserter enters games into the catalogue, in one transaction.
type inserter struct {
	tx    *sql.Tx
	games *sql.Stmt
	texts *sql.Stmt
}

// gameColumns are the columns of a new game, in the order of gameValues.
const gameColumns = `id, records, pos, key, strict, loose, dyer, path, file, status, board, moves, variations,
	black, white, black_rank, white_rank, black_number, white_number,
	event, round, place, date, day, result, komi, handicap`

func newInserter(db *sql.DB) (*inserter, error) {
	tx, err := db.Begin()
	if err != nil {
		return nil, err
	}
	in := &inserter{tx: tx}
	marks := strings.Repeat(", ?", strings.Count(gameColumns, ","))
	if in.games, err = tx.Prepare(`INSERT INTO games(` + gameColumns + `) VALUES (?` + marks + `)`); err == nil {
		in.texts, err = tx.Prepare(`INSERT INTO texts(rowid, body) VALUES (?, ?)`)
	}
	if err != nil {
		in.rollback()
		return nil, err
	}
	return in, nil
}

func (in *inserter) rollback() { _ = in.tx.Rollback() }

// add enters a game, whose record is in the file of the id.
func (in *inserter) add(r *record, file int64) error {
	g := &r.info
	if _, err := in.games.Exec(gameValues(r, file)...); err != nil {
		return err
	}
	_, err := in.texts.Exec(g.ID, strings.Join([]string{g.Black, g.White, g.Event, g.Round, g.Place, g.Date, r.other}, "\n"))
	return err
}

// gameValues are the values of gameColumns.
func gameValues(r *record, file int64) []any {
	g := &r.info
	var komi any
	if g.HasKomi {
		komi = g.Komi
	}
	return []any{
		g.ID, file, int64(r.pos), int64(r.key), int64(r.strict), int64(r.loose), g.Dyer,
		g.Path, g.File, int64(g.Status), int64(g.Board), int64(g.Moves), int64(num.FromBool(g.Variations)),
		g.Black, g.White, g.BlackRank, g.WhiteRank, int64(rankNumber(g.BlackRank)), int64(rankNumber(g.WhiteRank)),
		g.Event, g.Round, g.Place, g.Date, int64(g.Day), g.Result, komi, int64(g.Handicap),
	}
}

// commit names the files and ends the transaction.
func (in *inserter) commit(files []newFile, what string) error {
	for _, f := range files {
		if err := nameFile(in.tx, f); err != nil {
			in.rollback()
			return err
		}
	}
	if err := logChange(in.tx, what); err != nil {
		in.rollback()
		return err
	}
	return in.tx.Commit()
}

func nameFile(tx *sql.Tx, f newFile) error {
	r := &f.row
	_, err := tx.Exec(`INSERT INTO files(id, kind, name, board, games, bytes) VALUES (?, ?, ?, ?, ?, ?)`,
		r.id, r.kind, r.name, r.board, r.games, r.bytes)
	return err
}

// nextNumber returns the number that the next game, or file, gets: one that
// none ever had, or a reader could take a new file for an old one.
func nextNumber(ctx context.Context, db *sql.DB, table string) (n int64, err error) {
	err = db.QueryRowContext(ctx, `SELECT 1 + max((SELECT coalesce(max(id), 0) FROM `+table+`),
		(SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?))`, table).Scan(&n)
	return n, err
}

// keepNumbers makes SQLite remember the highest numbers, before games or files
// are deleted.
func keepNumbers(tx *sql.Tx) error {
	for _, table := range []string{"games", "files"} {
		_, err := tx.Exec(`INSERT INTO sqlite_sequence(name, seq) SELECT '` + table + `', coalesce(max(id), 0) FROM ` + table)
		if err != nil {
			return err
		}
	}
	_, err := tx.Exec(`DELETE FROM sqlite_sequence AS s WHERE EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = s.name AND
		(seq > s.seq OR seq = s.seq AND rowid < s.rowid))`)
	return err
}

// logChange tells readers that there is something new.
func logChange(tx *sql.Tx, what string) error {
	_, err := tx.Exec(`INSERT INTO changes(time, what) VALUES (?, ?)`, time.Now().UTC().Format(time.RFC3339), what)
	return err
}
