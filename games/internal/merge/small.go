// Package merge merges the small files of a collection into large ones, and rewrites files without
// removed games. Each file that it writes is a change of its own, during which readers continue.
package merge

import (
	"context"
	"fmt"
	"slices"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
)

// Each run of Add makes a segment and a file of records, even for few games. Many small runs must
// not leave many small files, because every search reads each; so each run of Add ends with
// merging. Files have tiers by their number of games: below 8, 64, 512, 4,096, 32,768, and the
// large ones. As soon as there are Run or more files of a tier or smaller, they are merged
// into one.
//
// So there are fewer than Run files of each tier below the large ones, and a game is written
// seven times on average (TestSmallRun; O'Neil et al., "The log-structured merge tree", 1996, in
// the form of Lucene's LogMergePolicy). A segment keeps its games in the order of their ids, so
// only neighbouring segments can be merged.
const (
	Run        = 8
	firstTier  = 8
	tierFactor = 8
	lastTier   = 5 // the tier of files with at least half the size of a full segment
)

// tier returns the tier of a file with a number of games; a full file has most games.
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

// smallRun returns the bounds of the files to merge, the smallest tiers first: at least two
// neighbours whose total size does not exceed most.
func smallRun(sizes []int, most int) (from, to int, ok bool) {
	for t := range lastTier {
		for from := 0; from < len(sizes); from++ {
			to, sum := from, 0
			for to < len(sizes) && tier(sizes[to], most) <= t {
				to++
			}
			if to-from < Run {
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

// Small merges small segments and small files of records, and rewrites segments of which many
// games were removed. Each merge is a separate change, during which readers continue; if ctx ends,
// the next run does the rest.
func Small(ctx context.Context, s *store.Store) error {
	c := merger{s}
	if c.Dir == "" {
		return nil
	}
	merged := false
	for _, next := range []func(context.Context) (bool, error){c.mergeSmallSegments, c.mergeSmallRecords, c.mergeStale} {
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
	if err := c.Refresh(ctx); err != nil {
		return err
	}
	return c.Sweep(ctx)
}

// mergeSmallSegments merges a group of small segments with one board size; it returns false if
// there is none.
func (c merger) mergeSmallSegments(ctx context.Context) (bool, error) {
	st, err := c.Snapshot(ctx)
	if err != nil {
		return false, err
	}
	for _, list := range bySize(st.Segments) {
		sizes := make([]int, len(list))
		for i, s := range list {
			sizes[i] = s.Seg.Games()
		}
		if from, to, ok := smallRun(sizes, c.Opt.SegmentGames); ok {
			return true, c.mergeSegments(ctx, list[from:to])
		}
	}
	return false, nil
}

// mergeStale rewrites a segment of which many games were removed; it returns false if there is
// none. The records of the removed games stay until Compact.
func (c merger) mergeStale(ctx context.Context) (bool, error) {
	st, err := c.Snapshot(ctx)
	if err != nil {
		return false, err
	}
	for i, p := range st.Segments {
		if isStale(p.Removed(), p.Seg.Games(), false) {
			return true, c.mergeSegments(ctx, st.Segments[i:i+1])
		}
	}
	return false, nil
}

// mergeSmallRecords merges a group of small files of records; it returns false if there is none.
// The order of these files does not matter.
func (c merger) mergeSmallRecords(ctx context.Context) (bool, error) {
	files, err := c.Files(ctx, texts.Kind)
	if err != nil {
		return false, err
	}
	size := func(f catalogue.File) int {
		if f.Bytes >= int64(store.MaxPending)/2 { // few games, but a large file
			return segment.MaxGames
		}
		return f.Games
	}
	slices.SortStableFunc(files, func(a, b catalogue.File) int { return size(b) - size(a) })
	sizes := make([]int, len(files))
	for i, f := range files {
		sizes[i] = size(f)
	}
	from, to, ok := smallRun(sizes, segment.MaxGames)
	if !ok {
		return false, nil
	}
	return true, c.mergeRecords(ctx, files[from:to])
}

// mergeRecords writes one file of records that replaces several.
func (c merger) mergeRecords(ctx context.Context, group []catalogue.File) error {
	var b texts.Builder
	first := make([]int, len(group)) // number in the new file of each file's first record
	for i, f := range group {
		first[i] = b.Count
		t, err := c.Texts(f.Name)
		if err == nil {
			err = b.AddFile(t)
		}
		if err != nil {
			return err
		}
	}
	f, err := c.NextFile(ctx, texts.Kind, texts.Version, b.Write)
	if err != nil {
		return err
	}
	f.Games = b.Count
	return c.Change(ctx, fmt.Sprintf("merge %d files of records", len(group)), func(ch catalogue.Change) error {
		for i, old := range group {
			if err := ch.MoveRecords(old.ID, f.ID, first[i]); err != nil {
				return err
			}
			if err := ch.DropFile(old.ID); err != nil {
				return err
			}
		}
		return ch.AddFile(f)
	})
}
