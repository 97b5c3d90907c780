package main

import (
	"fmt"
	"maps"
	"slices"

	"katachi/games/collection"
	"katachi/internal/report"
)

// collectionCmd maintains a collection.
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
		Repair   bool `not:"json" help:"Repair what can be repaired, then check again and report the rest."`
	}
	collectionCompactCmd struct {
		ownInFlag
		waitFlag
		All bool `help:"Also rewrite files with few removed games, so that no removed record stays on the disk."`
	}
	collectionStatsCmd struct {
		inFlag
		jsonFlag
	}
)

// Help is shown by katachi collection check --help.
func (*collectionCheckCmd) Help() string {
	return `The check reads every byte of every file. It compares the rows of the catalogue with their checksums,
and games, words and segments with the records. It prints each fault on a line; the exit code is 1 if
there is one, or if a repair failed. Other programs may write to the collection meanwhile: the check
sees one revision.

--repair rebuilds from the records a catalogue that is damaged or of an older version, and segments
that are missing, damaged or differ from the records. Paths, tags and removed games come from the
old catalogue as far as it can be read. It deletes damaged files of names, which "katachi index
--names" makes again, and a damaged list of sources. Damaged records cannot be repaired: export the
others, and index them in a new collection.

Examples:
  katachi collection check --in my.collection
  katachi collection check --in my.collection --repair`
}

// Run checks.
func (c *collectionCheckCmd) Run(a *app) error {
	var failed error
	if c.Repair {
		failed = repairCollection(a, c.In, c.stored(a, 0)) // the check follows in any case
		if err := a.ctx.Err(); err != nil {
			return err
		}
		if failed != nil {
			a.line(failed.Error() + nextStep(failed))
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
			a.line(err.Error() + nextStep(err))
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

// repairCollection repairs a collection, and prints a line for each repair. It returns an error if
// anything was lost.
func repairCollection(a *app, dir string, opt *collection.Options) error {
	bar := a.progress("", 0)
	done, err := collection.Repair(a.ctx, dir, opt, bar.show)
	bar.done()
	say := func(format string, args ...any) { fmt.Fprintf(a.stdout, "%s: %s\n", dir, fmt.Sprintf(format, args...)) }
	if done.Catalogue {
		say("catalogue rebuilt from the records")
	}
	if done.NoPath > 0 {
		say("%s got the path of the record inside the collection, since the catalogue could not be read there", number(done.NoPath, "game"))
	}
	if done.OddRows > 0 {
		say("%s in the catalogue: paths and tags of games were restored as far as they could be read", number(done.OddRows, "damaged row"))
	}
	if err == nil {
		say("%s replaced, %s rewritten", number(len(done.Segments), "segment"), number(done.Games, "game"))
	}
	if done.Sources {
		say("damaged list of sources deleted: run katachi index with the same paths to make it again")
	}
	if len(done.Names) > 0 {
		say("%s of names deleted: run katachi index --names to make it again", number(len(done.Names), "damaged file"))
	}
	if err == nil && len(done.Lost) > 0 {
		err = fmt.Errorf("%s: the records of %s cannot be read, so no search finds them: see katachi collection check", dir, number(len(done.Lost), "game"))
	}
	return err
}

// Help is shown by katachi collection compact --help.
func (*collectionCompactCmd) Help() string {
	return `Searches never find removed games, but their records stay on the disk until their file is rewritten.
A file is rewritten if an eighth or more of it was removed, with --all in any case. Games whose
records are gone can be added again with "katachi index". Other programs can read the collection
meanwhile. "katachi index" compacts a little at its end.

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
		a.notef("records of %s are still on the disk, in files with few removed games: --all deletes them", number(s.Removed, "removed game"))
	}
	return err
}

// maxSources is the number of sources that the statistics list.
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
	row("games", "%d, including %d with variations and %d cut at an illegal move; %d removed", s.Games, s.Variations, s.Cut, s.Removed)
	row("duplicates", "%d with the same moves as another game, %d with the same Dyer signature", s.Strict, s.Loose)
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
			row("", "and %d more: --json lists all", len(sources)-i)
			break
		}
		row(map[bool]string{true: "added from"}[i == 0], "%s", report.OneLine(path))
	}
	return t.flush()
}
