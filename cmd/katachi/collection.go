package main

import (
	"fmt"
	"maps"
	"slices"

	"katachi/collection"
)

// collectionCmd looks after a collection.
type collectionCmd struct {
	Check   collectionCheckCmd   `cmd:"" help:"Verify every byte, every column and every record."`
	Repair  collectionRepairCmd  `cmd:"" help:"Write missing and damaged segments anew from the records."`
	Merge   collectionMergeCmd   `cmd:"" help:"Join small segments to large ones."`
	Compact collectionCompactCmd `cmd:"" help:"Merge, and give the place of removed games back."`
	Stats   collectionStatsCmd   `cmd:"" help:"Count games, duplicates and bytes."`
}

// folderFlag is the collection that a command works on.
type folderFlag struct {
	Collection string `arg:"" type:"path" help:"Folder of the collection."`
}

type (
	collectionCheckCmd   struct{ folderFlag }
	collectionRepairCmd  struct{ folderFlag }
	collectionMergeCmd   struct{ folderFlag }
	collectionCompactCmd struct{ folderFlag }
	collectionStatsCmd   struct{ folderFlag }
)

// Run checks.
func (c *collectionCheckCmd) Run(a *app) error {
	found := collection.Check(a.ctx, c.Collection, nil)
	for _, err := range found {
		fmt.Fprintln(a.stderr, "katachi:", err)
	}
	if len(found) > 0 {
		return errReported
	}
	fmt.Fprintf(a.stdout, "%s: no damage found\n", c.Collection)
	return nil
}

// Run repairs.
func (c *collectionRepairCmd) Run(a *app) error {
	done, err := collection.Repair(a.ctx, c.Collection, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s: %s missing or damaged, %s entered anew\n", c.Collection, number(len(done.Segments), "segment"), number(done.Games, "game"))
	if len(done.Lost) > 0 {
		return fmt.Errorf("%s: %s without a record that can be read, which no search finds: see katachi collection check", c.Collection, number(len(done.Lost), "game"))
	}
	return nil
}

// Run merges.
func (c *collectionMergeCmd) Run(a *app) error {
	return c.with(func(col *collection.Collection) error { return col.Merge(a.ctx, nil) })
}

// Run compacts.
func (c *collectionCompactCmd) Run(a *app) error {
	return c.with(func(col *collection.Collection) error { return col.Compact(a.ctx, nil) })
}

// Run counts.
func (c *collectionStatsCmd) Run(a *app) error {
	return c.with(func(col *collection.Collection) error { return printCollection(a, col) })
}

// with opens the collection for work.
func (f *folderFlag) with(work func(*collection.Collection) error) error {
	col, err := collection.Open(f.Collection, nil)
	if err != nil {
		return err
	}
	defer col.Close()
	return work(col)
}

func printCollection(a *app, col *collection.Collection) error {
	s, err := col.Stats(a.ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "games       %d, of these %d with variations, %d cut at an illegal move; %d removed\n", s.Games, s.Variations, s.Cut, s.Removed)
	fmt.Fprintf(a.stdout, "duplicates  %d with all moves of another, %d with its Dyer signature\n", s.Strict, s.Loose)
	for _, size := range slices.Sorted(maps.Keys(s.Boards)) {
		fmt.Fprintf(a.stdout, "board %-5d %s\n", size, number(s.Boards[size], "game"))
	}
	per := func(bytes int64) float64 { return float64(bytes) / float64(max(1, s.Games+s.Removed)) }
	fmt.Fprintf(a.stdout, "segments    %d, %d bytes, %.0f a game\n", s.Segments, s.SegmentBytes, per(s.SegmentBytes))
	fmt.Fprintf(a.stdout, "records     %d bytes, %.0f a game\n", s.RecordBytes, per(s.RecordBytes))
	fmt.Fprintf(a.stdout, "catalogue   %d bytes, %.0f a game\n", s.CatalogueBytes, per(s.CatalogueBytes))
	return nil
}
