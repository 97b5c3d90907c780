package collection

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"katachi/collection/segment"
)

// A run of Add makes a segment and a file of records, however few its games.
// Many small runs must not leave many small files, since each is looked at by
// every search; so each run of Add ends with tidying up. Files are of tiers by
// their games: below 8, 64, 512, 4,096, 32,768, and the large ones. Where mergeRun
// or more files of a tier or smaller ones have gathered, they become one.
//
// So there are fewer than mergeRun files of a tier beside each large one, and a
// game is written seven times in the mean (TestSmallRun; O'Neil et al., "The log-structured merge
// tree", 1996, in the form of Lucene's LogMergePolicy). A segment keeps its
// games in the order of their ids, so segments must be neighbours.
const (
	mergeRun   = 8
	firstTier  = 8
	tierFactor = 8
	lastTier   = 5 // of files of half the size of a full segment or more
)

// tier returns the tier of a file of so many games; a full one has most.
func tier(games, most int) int {
	t := 0
	for limit := firstTier; games >= limit && t < lastTier; limit *= tierFactor {
		t++
	}
	if 2*games > most {
		return lastTier
	}
	return t
}

// smallRun returns the bounds of files to merge, the smallest tiers first: at
// least two neighbours of sizes that together are not above most.
func smallRun(sizes []int, most int) (from, to int, ok bool) {
	for t := range lastTier {
		for from := 0; from < len(sizes); from++ {
			to, sum := from, 0
			for to < len(sizes) && tier(sizes[to], most) <= t {
				to++
			}
			if to-from < mergeRun {
				from = to
				continue
			}
			for to = from; to < len(sizes) && tier(sizes[to], most) <= t && sum+sizes[to] <= most; to++ {
				sum += sizes[to]
			}
			return from, to, true
		}
	}
	return 0, 0, false
}

// tidy merges small segments and small files of records. Each merge is a
// transaction of its own; what ctx cuts short is done by the next run.
func (c *Collection) tidy(ctx context.Context) error {
	if c.dir == "" {
		return nil
	}
	merged := false
	for _, next := range []func(context.Context) (bool, error){c.tidySegments, c.tidyRecords} {
		for more := true; more && ctx.Err() == nil; {
			var err error
			if more, err = next(ctx); err != nil {
				return err
			}
			merged = merged || more
		}
	}
	if !merged || ctx.Err() != nil {
		return nil
	}
	if err := c.refresh(ctx); err != nil {
		return err
	}
	return c.sweep()
}

// tidySegments merges a group of small segments; false if there is none.
func (c *Collection) tidySegments(ctx context.Context) (bool, error) {
	st, err := c.snapshot(ctx)
	if err != nil {
		return false, err
	}
	group := smallSegments(st.segments, c.opt.SegmentGames)
	if group == nil {
		return false, nil
	}
	return true, c.mergeGroup(ctx, group)
}

// tidyRecords merges a group of small files of records; false if there is none.
func (c *Collection) tidyRecords(ctx context.Context) (bool, error) {
	files, err := fileRows(ctx, c.db, textsKind)
	if err != nil {
		return false, c.failed(err)
	}
	group := smallFiles(files)
	if group == nil {
		return false, nil
	}
	return true, c.mergeRecords(ctx, group)
}

// smallSegments returns segments of one size of board to merge, nil if there
// are none.
func smallSegments(all []part, most int) []part {
	bySize := map[int][]part{}
	for _, s := range all {
		bySize[s.seg.Size()] = append(bySize[s.seg.Size()], s)
	}
	for _, list := range bySize {
		sizes := make([]int, len(list))
		for i, s := range list {
			sizes[i] = s.seg.Games()
		}
		if from, to, ok := smallRun(sizes, most); ok {
			return list[from:to]
		}
	}
	return nil
}

// smallFiles returns files of records to merge, nil if there are none. Their
// order says nothing.
func smallFiles(all []fileRow) []fileRow {
	slices.SortStableFunc(all, func(a, b fileRow) int { return b.games - a.games })
	sizes := make([]int, len(all))
	for i, f := range all {
		sizes[i] = f.games
	}
	if from, to, ok := smallRun(sizes, segment.MaxGames); ok {
		return all[from:to]
	}
	return nil
}

// mergeRecords writes one file of records in place of several.
func (c *Collection) mergeRecords(ctx context.Context, group []fileRow) error {
	var b textsBuilder
	first := make([]int, len(group))
	for i, f := range group {
		first[i] = b.count
		t, err := c.texts(f.name)
		if err == nil {
			err = b.addFile(t)
		}
		if err != nil {
			return err
		}
	}
	f, err := c.nextFile(ctx, textsKind, textsVersion, b.write)
	if err != nil {
		return err
	}
	f.row.games = b.count
	return c.transact(ctx, fmt.Sprintf("merge %d files of records", len(group)), func(tx *sql.Tx) error {
		return replaceRecords(tx, group, f, first)
	})
}

// replaceRecords names a file that holds the records of others, from so many on.
func replaceRecords(tx *sql.Tx, group []fileRow, f newFile, first []int) error {
	if err := keepNumbers(tx); err != nil {
		return err
	}
	if _, err := tx.Exec(`CREATE INDEX IF NOT EXISTS games_records ON games(records)`); err != nil {
		return err
	}
	for i, old := range group {
		if _, err := tx.Exec(`UPDATE games SET records = ?, pos = pos + ? WHERE records = ?`, f.row.id, first[i], old.id); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM files WHERE id = ?`, old.id); err != nil {
			return err
		}
	}
	return nameFile(tx, f)
}

// addFile appends all records of a file. Blocks of few records are packed anew,
// together with those after them.
func (b *textsBuilder) addFile(t *texts) error {
	var few []record
	pack := newPacker()
	flush := func() {
		for lot := range slices.Chunk(few, textsPerBlock) {
			b.add(pack.block(lot), len(lot))
		}
		few = nil
	}
	for i := range t.at[:len(t.at)-1] {
		n := int(t.first[i+1] - t.first[i])
		if n >= textsPerBlock/2 {
			flush()
			b.add(t.blocks[t.at[i]:t.at[i+1]], n)
			continue
		}
		for k := range n {
			text, err := t.read(int(t.first[i]) + k)
			if err != nil {
				return err
			}
			few = append(few, record{text: text})
		}
	}
	flush()
	return nil
}
