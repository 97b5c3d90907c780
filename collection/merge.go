package collection

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"katachi/internal/segment"
	"katachi/progress"
)

// errMemory is the error of what only a collection on disk can do.
var errMemory = errors.New("the collection is in memory only")

// merge joins small segments of one size of board to large ones, leaves removed games out of them, and
// gives those of earlier programs their index of positions. Searches that are under way are not
// disturbed. The steps of its progress are games.
func (c *Collection) merge(ctx context.Context, report progress.Func) error {
	return merger{c}.locked(ctx, func(c merger) error { return c.merge(ctx, report) })
}

// merger joins the files of a collection.
type merger struct{ *Collection }

// locked does work on the files, which nobody else changes meanwhile.
func (c merger) locked(ctx context.Context, work func(merger) error) error {
	if c.dir == "" {
		return errMemory
	}
	unlock, err := c.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	return work(c)
}

func (c merger) merge(ctx context.Context, report progress.Func) error {
	st, err := c.snapshot(ctx)
	if err != nil {
		return err
	}
	groups := mergeGroups(st.segments, c.opt.SegmentGames)
	state := progress.State{Stage: "segments"}
	for _, group := range groups {
		state.Total += gamesOf(group)
	}
	for _, group := range groups {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := c.mergeSegments(ctx, group); err != nil {
			return err
		}
		state.Done += gamesOf(group)
		report.Report(state)
	}
	if err := c.refresh(ctx); err != nil {
		return err
	}
	return c.sweep(ctx)
}

// gamesOf returns the number of games of segments.
func gamesOf(list []part) (games int) {
	for _, p := range list {
		games += p.seg.Games()
	}
	return games
}

// bySize returns the segments of each size of board, in their order, the smallest
// boards first.
func bySize(all []part) (lists [][]part) {
	of := map[int][]part{}
	for _, p := range all {
		of[p.seg.Size()] = append(of[p.seg.Size()], p)
	}
	for _, size := range slices.Sorted(maps.Keys(of)) {
		lists = append(lists, of[size])
	}
	return lists
}

// stale reports whether a segment is to be written again though nothing joins it: games of it were
// removed, or an earlier program wrote it, without an index of positions.
func (p *part) stale() bool {
	return p.live.Count() < p.seg.Games() || !p.seg.HasPositions()
}

// mergeGroups lists what to join: neighbours of one size that fit together,
// and single segments that are stale.
func mergeGroups(all []part, most int) [][]part {
	var groups [][]part
	for _, list := range bySize(all) {
		var group []part
		games := 0
		flush := func() {
			if len(group) > 1 || len(group) == 1 && group[0].stale() {
				groups = append(groups, group)
			}
			group, games = nil, 0
		}
		for _, p := range list {
			n := p.live.Count()
			if games+n > most {
				flush()
			}
			group = append(group, p)
			games += n
		}
		flush()
	}
	return groups
}

// mergeSegments writes one segment that replaces several, without removed games.
func (c merger) mergeSegments(ctx context.Context, group []part) error {
	b := segment.NewBuilder(group[0].seg.Size())
	for _, p := range group {
		if err := p.seg.Load(); err != nil {
			return err
		}
		for g := range uint32(p.seg.Games()) {
			if p.live.Has(int(g)) {
				game := p.seg.Game(g)
				b.Add(&game)
			}
		}
	}
	var f fileRow
	if b.Games() > 0 {
		var err error
		if f, err = c.nextFile(ctx, segment.Kind, segment.Version, b.Write); err != nil {
			return err
		}
		f.games, f.board = b.Games(), b.Size()
	}
	return c.change(ctx, fmt.Sprintf("merge %d segments", len(group)), func(ch change) error {
		for _, p := range group {
			if err := ch.dropFile(p.file); err != nil {
				return err
			}
		}
		if b.Games() == 0 {
			return nil
		}
		return ch.addFile(f)
	})
}

// Compact joins small segments to large ones, and gives the place of removed games back: their records
// and all that is known of them are gone for good afterwards. The steps of its
// progress are games, then files of records.
func (c *Collection) Compact(ctx context.Context, report progress.Func) error {
	return merger{c}.locked(ctx, func(c merger) error {
		if err := c.merge(ctx, report); err != nil {
			return err
		}
		return c.compactRecords(ctx, report)
	})
}

// compactRecords writes the files of records again that have removed games.
func (c merger) compactRecords(ctx context.Context, report progress.Func) error {
	removed := map[int64]bool{} // files
	for e, err := range c.cat.games(ctx, selection{columns: []string{"records", "removed"}, removed: true}) {
		if err != nil {
			return c.failed(err)
		}
		if e.removed {
			removed[e.records] = true
		}
	}
	state := progress.State{Stage: "records", Total: len(removed)}
	for _, file := range slices.Sorted(maps.Keys(removed)) {
		if err := c.compactFile(ctx, file); err != nil {
			return err
		}
		state.Done++
		report.Report(state)
	}
	if err := c.compactNames(ctx); err != nil {
		return err
	}
	if err := c.refresh(ctx); err != nil {
		return err
	}
	if err := c.cat.shrink(ctx); err != nil {
		return c.failed(err)
	}
	return c.sweep(ctx)
}

// compactFile writes a file of records again without the removed ones, and
// forgets their games.
func (c merger) compactFile(ctx context.Context, file int64) error {
	var b textsBuilder
	var live []int64
	which := selection{columns: append([]string{"id"}, markColumns[:]...), where: []condition{numbered("records", file)}}
	for e, err := range c.cat.games(ctx, which) {
		if err != nil {
			return c.failed(err)
		}
		live = append(live, e.info.ID)
		b.marks.add(e)
	}
	pack := newPacker()
	for lot := range slices.Chunk(live, textsPerBlock) {
		texts := make([][]byte, len(lot))
		for i, id := range lot {
			var err error
			if texts[i], err = c.Record(ctx, id); err != nil {
				return err
			}
		}
		b.add(pack.block(texts), len(texts))
	}
	f, err := c.nextFile(ctx, textsKind, textsVersion, b.write)
	if err != nil {
		return err
	}
	f.games = b.count
	return c.change(ctx, "compact", func(ch change) error {
		for i, game := range live {
			if err := ch.placeRecord(game, f.id, i); err != nil {
				return err
			}
		}
		if err := ch.forgetRemoved(file); err != nil {
			return err
		}
		if err := ch.dropFile(file); err != nil {
			return err
		}
		return ch.addFile(f)
	})
}
