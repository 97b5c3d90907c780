package collection

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"katachi/collection/segment"
)

// ErrMemory is the error of what only a collection on disk can do.
var ErrMemory = errors.New("the collection is in memory only")

// Merge joins small segments of one size of board to large ones, and leaves
// removed games out of them. Searches that are under way are not disturbed.
func (c *Collection) Merge(ctx context.Context) error {
	return c.onDisk(func() error { return c.merge(ctx) })
}

// onDisk does work on the files, which nobody else changes meanwhile.
func (c *Collection) onDisk(work func() error) error {
	if c.dir == "" {
		return fmt.Errorf("collection: %w", ErrMemory)
	}
	unlock, err := c.lock()
	if err != nil {
		return err
	}
	defer unlock()
	return work()
}

func (c *Collection) merge(ctx context.Context) error {
	st, err := c.snapshot(ctx)
	if err != nil {
		return err
	}
	for _, group := range mergeGroups(st.segments, c.opt.SegmentGames) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := c.mergeGroup(ctx, group); err != nil {
			return err
		}
	}
	if err := c.refresh(ctx); err != nil {
		return err
	}
	return c.sweep()
}

// mergeGroups lists what to join: neighbours of one size that fit together,
// and single segments with removed games.
func mergeGroups(all []part, most int) [][]part {
	bySize := map[int][]part{}
	for _, s := range all {
		bySize[s.seg.Size()] = append(bySize[s.seg.Size()], s)
	}
	var groups [][]part
	for _, list := range bySize {
		var group []part
		games := 0
		flush := func() {
			if len(group) > 1 || len(group) == 1 && group[0].live.Count() < group[0].seg.Games() {
				groups = append(groups, group)
			}
			group, games = nil, 0
		}
		for _, s := range list {
			n := s.live.Count()
			if games+n > most {
				flush()
			}
			group = append(group, s)
			games += n
		}
		flush()
	}
	return groups
}

// mergeGroup writes one segment in place of several.
func (c *Collection) mergeGroup(ctx context.Context, group []part) error {
	b := segment.NewBuilder(group[0].seg.Size())
	for _, s := range group {
		if err := s.seg.Load(); err != nil {
			return err
		}
		s.copyTo(b)
	}
	var f newFile
	if b.Games() > 0 {
		var err error
		if f, err = c.nextFile(ctx, segment.Kind, segment.Version, b.Write); err != nil {
			return err
		}
		f.row.games, f.row.board = b.Games(), b.Size()
	}
	return c.transact(ctx, fmt.Sprintf("merge %d segments", len(group)), func(tx *sql.Tx) error {
		if err := keepNumbers(tx); err != nil {
			return err
		}
		for _, s := range group {
			if _, err := tx.Exec(`DELETE FROM files WHERE name = ?`, s.name); err != nil {
				return err
			}
		}
		if b.Games() == 0 {
			return nil
		}
		return nameFile(tx, f)
	})
}

// copyTo adds the live games to b.
func (p *part) copyTo(b *segment.Builder) {
	for g := range uint32(p.seg.Games()) {
		if p.live.Has(int(g)) {
			game := p.seg.Game(g)
			b.Add(&game)
		}
	}
}

// Compact is Merge, and gives the place of removed games back: their records
// and all that is known of them are gone for good afterwards.
func (c *Collection) Compact(ctx context.Context) error {
	return c.onDisk(func() error { return c.compact(ctx) })
}

func (c *Collection) compact(ctx context.Context) error {
	if err := c.merge(ctx); err != nil {
		return err
	}
	stale, err := ids(ctx, c.db, `SELECT DISTINCT records FROM games WHERE removed`)
	if err != nil {
		return c.failed(err)
	}
	for _, file := range stale {
		if err := c.compactRecords(ctx, file); err != nil {
			return err
		}
	}
	if err := c.refresh(ctx); err != nil {
		return err
	}
	if _, err := c.db.ExecContext(ctx, `VACUUM`); err != nil {
		return c.failed(err)
	}
	return c.sweep()
}

// compactRecords writes a file of records anew without the removed ones.
func (c *Collection) compactRecords(ctx context.Context, file int64) error {
	live, err := ids(ctx, c.db, `SELECT id FROM games WHERE records = ? AND NOT removed ORDER BY id`, file)
	if err != nil {
		return c.failed(err)
	}
	b, err := c.packed(ctx, live)
	if err != nil {
		return err
	}
	f, err := c.nextFile(ctx, textsKind, textsVersion, b.write)
	if err != nil {
		return err
	}
	f.row.games = b.count
	return c.transact(ctx, "compact", func(tx *sql.Tx) error { return replaceLive(tx, file, f, live) })
}

// packed returns the records of games, in their order.
func (c *Collection) packed(ctx context.Context, games []int64) (b *textsBuilder, err error) {
	b = new(textsBuilder)
	pack := newPacker()
	for lot := range slices.Chunk(games, textsPerBlock) {
		records := make([]record, len(lot))
		for i, id := range lot {
			if records[i].text, err = c.Record(ctx, id); err != nil {
				return nil, err
			}
		}
		b.add(pack.block(records), len(records))
	}
	return b, nil
}

// replaceLive names a file that holds those records of another that are live, and
// forgets the other games.
func replaceLive(tx *sql.Tx, old int64, f newFile, live []int64) error {
	if err := keepNumbers(tx); err != nil {
		return err
	}
	for i, game := range live {
		if _, err := tx.Exec(`UPDATE games SET records = ?, pos = ? WHERE id = ?`, f.row.id, i, game); err != nil {
			return err
		}
	}
	for _, text := range []string{
		`DELETE FROM tags WHERE game IN (SELECT id FROM games WHERE records = ? AND removed)`,
		`DELETE FROM games WHERE records = ? AND removed`, `DELETE FROM files WHERE id = ?`,
	} {
		if _, err := tx.Exec(text, old); err != nil {
			return err
		}
	}
	return nameFile(tx, f)
}

// Stats counts what a collection holds.
type Stats struct {
	Games, Removed, Variations, Cut int
	Segments                        int
	SegmentBytes, RecordBytes       int64
	CatalogueBytes                  int64 // game information and full text
	Strict, Loose                   int   // games whose moves, or signature, another game has before
	Boards                          map[int]int
}

// Stats counts what the collection holds.
func (c *Collection) Stats(ctx context.Context) (Stats, error) {
	s := Stats{Boards: map[int]int{}}
	err := c.db.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE NOT removed), count(*) FILTER (WHERE removed),
		count(*) FILTER (WHERE variations AND NOT removed), count(*) FILTER (WHERE status = 1 AND NOT removed),
		count(*) FILTER (WHERE NOT removed) - count(DISTINCT strict) FILTER (WHERE NOT removed),
		count(*) FILTER (WHERE NOT removed) - count(DISTINCT loose) FILTER (WHERE NOT removed) FROM games`).
		Scan(&s.Games, &s.Removed, &s.Variations, &s.Cut, &s.Strict, &s.Loose)
	if err == nil {
		err = c.db.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE kind = 'games'),
			coalesce(sum(bytes) FILTER (WHERE kind = 'games'), 0), coalesce(sum(bytes) FILTER (WHERE kind = 'records'), 0) FROM files`).
			Scan(&s.Segments, &s.SegmentBytes, &s.RecordBytes)
	}
	if err != nil {
		return s, c.failed(err)
	}
	if info, err := os.Stat(filepath.Join(c.dir, catalogueName)); err == nil && c.dir != "" {
		s.CatalogueBytes = info.Size()
	}
	rows, err := c.db.QueryContext(ctx, `SELECT board, count(*) FROM games WHERE NOT removed GROUP BY board`)
	if err != nil {
		return s, c.failed(err)
	}
	defer rows.Close()
	for rows.Next() {
		var size, n int
		if err := rows.Scan(&size, &n); err != nil {
			return s, err
		}
		s.Boards[size] = n
	}
	return s, rows.Err()
}

// inOrder sorts segments by the ids of their games.
func inOrder(list []part) {
	slices.SortFunc(list, func(a, b part) int { return cmp.Compare(a.seg.Lowest(), b.seg.Lowest()) })
}
