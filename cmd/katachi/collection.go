package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"katachi/collection"
	"katachi/progress"
)

// collectionCmd looks after a collection.
type collectionCmd struct {
	Check   collectionCheckCmd   `cmd:"" help:"Verify every byte, every column and every record."`
	Repair  collectionRepairCmd  `cmd:"" help:"Write missing and damaged segments again, from the records."`
	Merge   collectionMergeCmd   `cmd:"" help:"Join small segments to large ones."`
	Compact collectionCompactCmd `cmd:"" help:"Merge, and free the space of removed games."`
	Stats   collectionStatsCmd   `cmd:"" help:"Count games, duplicates and bytes."`
	Names   collectionNamesCmd   `cmd:"" help:"Name the moves of all games that have no names yet, so that search --named finds them."`
}

type (
	collectionCheckCmd   struct{ ownInFlag }
	collectionRepairCmd  struct{ ownInFlag }
	collectionMergeCmd   struct{ ownInFlag }
	collectionCompactCmd struct{ ownInFlag }
	collectionStatsCmd   struct{ inFlag }
)

// Run checks.
func (c *collectionCheckCmd) Run(a *app) error {
	bar := a.progress("", 0)
	found := collection.Check(a.ctx, c.In, bar.show)
	bar.done()
	if err := a.ctx.Err(); err != nil {
		return err
	}
	for _, err := range found {
		fmt.Fprintln(a.stderr, "katachi:", err)
	}
	if len(found) > 0 {
		return errReported
	}
	fmt.Fprintf(a.stdout, "%s: no damage found\n", c.In)
	return nil
}

// Run repairs.
func (c *collectionRepairCmd) Run(a *app) error {
	bar := a.progress("", 0)
	done, err := collection.Repair(a.ctx, c.In, bar.show)
	bar.done()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s: %s missing or damaged, %s written again\n", c.In, number(len(done.Segments), "segment"), number(done.Games, "game"))
	if len(done.Lost) > 0 {
		return fmt.Errorf("%s: %s without a record that can be read, which no search finds: see katachi collection check", c.In, number(len(done.Lost), "game"))
	}
	return nil
}

// Run merges.
func (c *collectionMergeCmd) Run(a *app) error { return c.work(a, (*collection.Collection).Merge) }

// Run compacts.
func (c *collectionCompactCmd) Run(a *app) error { return c.work(a, (*collection.Collection).Compact) }

// work opens the collection for long work, and shows how far it is.
func (f *ownInFlag) work(a *app, do func(*collection.Collection, context.Context, progress.Func) error) error {
	col, err := collection.Open(f.In, nil)
	if err != nil {
		return err
	}
	defer col.Close()
	bar := a.progress("", 0)
	defer bar.done()
	return do(col, a.ctx, bar.show)
}

// Run counts.
func (c *collectionStatsCmd) Run(a *app) error {
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	s, err := col.Stats(a.ctx)
	if err != nil {
		return err
	}
	t := a.list()
	row := func(name, format string, args ...any) { t.row(name, fmt.Sprintf(format, args...)) }
	row("games", "%d, of these %d with variations, %d cut at an illegal move; %d removed", s.Games, s.Variations, s.Cut, s.Removed)
	row("duplicates", "%d with all moves of another, %d with its Dyer signature", s.Strict, s.Loose)
	for _, size := range slices.Sorted(maps.Keys(s.Boards)) {
		row(fmt.Sprint("board ", size), "%s", number(s.Boards[size], "game"))
	}
	per := func(bytes int64) float64 { return float64(bytes) / float64(max(1, s.Games+s.Removed)) }
	row("segments", "%d, %d bytes, %.0f a game", s.Segments, s.SegmentBytes, per(s.SegmentBytes))
	row("records", "%d bytes, %.0f a game", s.RecordBytes, per(s.RecordBytes))
	if s.NameBytes > 0 {
		row("names", "%d bytes, %.0f a game", s.NameBytes, per(s.NameBytes))
	}
	row("catalogue", "%d bytes, %.0f a game", s.CatalogueBytes, per(s.CatalogueBytes))
	return t.flush()
}
