package main

import (
	"fmt"
	"maps"
	"slices"

	"katachi/collection"
	"katachi/internal/report"
)

// collectionCmd looks after a collection.
type collectionCmd struct {
	Check    collectionCheckCmd    `cmd:"" help:"Verify every byte, every column and every record; repair what can be repaired."`
	Compact  collectionCompactCmd  `cmd:"" help:"Merge small segments, and free the space of removed games."`
	Stats    collectionStatsCmd    `cmd:"" help:"Count games, duplicates and bytes, and list what was indexed."`
	Searches collectionSearchesCmd `cmd:"" help:"List the saved searches of a collection, or remove some."`
}

type (
	collectionCheckCmd struct {
		ownInFlag
		jsonFlag `set:"json=, one object with all faults"`
		waitFlag `set:"needs=repair"`
		Repair   bool `not:"json" help:"Repair what can be repaired, then check, which says what cannot."`
	}
	collectionCompactCmd struct {
		ownInFlag
		waitFlag
		All bool `help:"Also rewrite files with few removed games: their records are then gone for good."`
	}
	collectionStatsCmd struct {
		inFlag
		jsonFlag
	}
)

// Help has examples.
func (*collectionCheckCmd) Help() string {
	return `It reads every byte of every file, and compares everything that is stored twice: the rows of the
catalogue with their checksums, games and words with the records, segments with the records and with
themselves. Each fault is a line; the exit code is 1 if there is any, or if a repair failed. Other
programs may write to the collection meanwhile: the check sees one revision.

--repair rebuilds a catalogue that is damaged or of an older version, and missing or damaged
segments, from the records; paths, tags and removed games come from the old catalogue as far as it
can be read. It removes damaged files of names, which "katachi index --names" makes again, and a
damaged list of sources. Damaged records cannot be repaired: export the others, and index the
records again in a new collection.

Examples:
  katachi collection check --in my.collection
  katachi collection check --in my.collection --repair`
}

// Run checks.
func (c *collectionCheckCmd) Run(a *app) error {
	var failed error
	if c.Repair {
		failed = repairCollection(a, c.In, c.stored(a, 0)) // the check comes in any case
		if err := a.ctx.Err(); err != nil {
			return err
		}
		if failed != nil {
			fmt.Fprintln(a.stderr, "katachi: "+failed.Error()+nextStep(failed))
		}
	}
	bar := a.progress("", 0)
	found := collection.Check(a.ctx, c.In, a.stored(0), bar.show)
	bar.done()
	if err := a.ctx.Err(); err != nil {
		return err
	}
	faults := []string{}
	for _, err := range found {
		faults = append(faults, err.Error()+nextStep(err))
		if !c.JSON && (failed == nil || err.Error() != failed.Error()) {
			fmt.Fprintln(a.stderr, "katachi: "+err.Error()+nextStep(err))
		}
	}
	var err error
	switch {
	case c.JSON:
		err = printJSON(a.stdout, map[string]any{"in": c.In, "ok": len(faults) == 0, "faults": faults})
	case len(faults) == 0:
		_, err = fmt.Fprintf(a.stdout, "%s: no damage found\n", c.In)
	}
	if err == nil && (len(faults) > 0 || failed != nil) {
		return errReported
	}
	return err
}

// repairCollection repairs a collection, and prints what was done, a line each. What was lost is an
// error.
func repairCollection(a *app, dir string, opt *collection.Options) error {
	bar := a.progress("", 0)
	done, err := collection.Repair(a.ctx, dir, opt, bar.show)
	bar.done()
	say := func(format string, args ...any) { fmt.Fprintf(a.stdout, "%s: %s\n", dir, fmt.Sprintf(format, args...)) }
	if done.Catalogue {
		say("catalogue made again from the records")
	}
	if done.NoPath > 0 {
		say("%s by the path of its record in the collection, since the catalogue could not be read there", number(done.NoPath, "game"))
	}
	if done.OddRows > 0 {
		say("%s in the catalogue: files of games and tags are as far as they could be read there", number(done.OddRows, "damaged row"))
	}
	if err == nil {
		say("%s missing or damaged, %s written again", number(len(done.Segments), "segment"), number(done.Games, "game"))
	}
	if done.Sources {
		say("damaged list of sources removed: katachi index of the same paths fills it again")
	}
	if len(done.Names) > 0 {
		say("%s of names removed: run katachi index --names", number(len(done.Names), "damaged file"))
	}
	if err == nil && len(done.Lost) > 0 {
		err = fmt.Errorf("%s: %s without a record that can be read, which no search finds: see katachi collection check", dir, number(len(done.Lost), "game"))
	}
	return err
}

// Help is shown by katachi collection compact --help.
func (*collectionCompactCmd) Help() string {
	return `A file of which less than an eighth was removed stays as it is; removed games are never found. --all
rewrites these files, too: afterwards nothing of removed games is on the disk, and "katachi index"
adds them again. Readers can work meanwhile. index does a part of this work at its end.

Examples:
  katachi games remove 12 13 --in my.collection
  katachi collection compact --all --in my.collection`
}

// Run compacts.
func (c *collectionCompactCmd) Run(a *app) error {
	col, err := collection.Open(c.In, c.stored(a, 0))
	if err != nil {
		return err
	}
	defer col.Close()
	bar := a.progress("", 0)
	err = col.Compact(a.ctx, &collection.CompactOptions{All: c.All, Progress: bar.show})
	bar.done()
	if err != nil {
		return err
	}
	s, err := col.Stats(a.ctx)
	if err == nil && s.Removed > 0 {
		a.notef("%s still on the disk, in files that have few of them: --all leaves none", number(s.Removed, "removed game"))
	}
	return err
}

// maxSources is how many sources the statistics list.
const maxSources = 20

// Run counts.
func (c *collectionStatsCmd) Run(a *app) error {
	col, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer col.Close()
	s, err := col.Stats(a.ctx)
	if err != nil {
		return err
	}
	sources, err := col.Sources()
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(a.stdout, struct {
			collection.Stats
			Sources []string `json:"sources"`
		}{s, append([]string{}, sources...)})
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
	for i, path := range sources {
		if i == maxSources {
			row("", "and %d more: --json has all", len(sources)-i)
			break
		}
		row(map[bool]string{true: "added from"}[i == 0], "%s", report.OneLine(path))
	}
	return t.flush()
}
