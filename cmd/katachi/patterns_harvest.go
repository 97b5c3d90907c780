package main

import (
	"cmp"
	"fmt"

	"katachi"
	"katachi/internal/harvest"
	"katachi/internal/report"
	"katachi/sgf/gamefile"
)

// patternsHarvestCmd collects the patterns around moves.
type patternsHarvestCmd struct {
	Games    []string `arg:"" type:"path" help:"Records, folders (with all folders in them) and archives (${archives})."`
	Output   string   `short:"o" type:"output" placeholder:"FILE" help:"Write the patterns kept as a set, for match and the other commands."`
	Table    string   `type:"output" placeholder:"FILE" help:"Write a line for each pattern kept, with columns separated by tabs."`
	Size     []int    `default:"3,5,7" placeholder:"N,..." help:"Sizes of the squares around moves: odd numbers from 3 to 15 (default: ${default})."`
	MinCount int      `default:"2" type:"number" placeholder:"N" help:"Keep patterns that were played N times or more (default: ${default})."`
	Keep     int      `default:"1000" type:"limit" placeholder:"N" help:"Number of most frequent patterns to keep, or all (default: ${default})."`

	pageFlags `kong:"set='what=patterns',set='limit=20'"`
	jsonFlag  `set:"json=, a line for each pattern"`
	threadsFlag
}

// Help is shown by katachi patterns harvest --help.
func (*patternsHarvestCmd) Help() string {
	return `Examples:
  katachi patterns harvest games.zip
  katachi patterns harvest games.zip -o 5.patterns --size 5 --min-count 100
  katachi patterns harvest records --size 3,5,7,9 --keep all --table all.tsv
  katachi match game.sgf --patterns 5.patterns

A pattern is the square around a move, just before the move, from the mover's view: X is the mover,
1 the move. Turned, mirrored or with colours exchanged it is the same pattern. If the square extends
beyond the board, the pattern contains the edge. The table shows how often each was played, how often
the mover won and lost, and the dates of the first and the last such game.`
}

// Run harvests.
func (c *patternsHarvestCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	src, err := a.openGames(c.Games, c.Games[0])
	if err != nil {
		return err
	}
	defer src.Close()
	if err := checkOutputs([]string{c.Output, c.Table}, diskFiles(src)...); err != nil {
		return err
	}
	h, err := c.harvest(a, src)
	if err != nil {
		return err
	}
	if h.Games == 0 {
		return fmt.Errorf("%s: no game found", c.Games[0])
	}
	if c.Output != "" {
		if err := h.WriteSet(a.ctx, c.Output); err != nil {
			return err
		}
	}
	if c.Table != "" {
		if err := h.WriteTable(a.ctx, c.Table); err != nil {
			return err
		}
	}
	return c.print(a, h)
}

func (c *patternsHarvestCmd) check() error {
	if err := harvest.CheckSizes(c.Size); err != nil {
		return wrongOption("size", err)
	}
	for _, path := range []string{c.Output, c.Table} {
		if err := writable(path); err != nil {
			return err
		}
	}
	return nil
}

func (c *patternsHarvestCmd) harvest(a *app, src *gamefile.Source) (*harvest.Harvest, error) {
	bar := a.progress("files", src.Len())
	defer bar.done()
	failures := 0
	sel := harvest.Selection{AtLeast: c.MinCount, Most: c.Keep}
	if c.Keep == all {
		sel.Most = 0
	} else if c.Keep == 0 {
		sel.AtLeast = all
	}
	return harvest.All(a.ctx, src, &harvest.Options{
		Sizes: c.Size, Selection: sel, Threads: c.Threads,
		Progress: func(s katachi.Progress) { bar.show(s) },
		Failed: func(_ string, err error) {
			if failures++; failures <= maxWarnings && !a.quiet {
				bar.report(a, "katachi: warning: "+err.Error())
			}
		},
	})
}

// print prints the patterns kept.
func (c *patternsHarvestCmd) print(a *app, h *harvest.Harvest) error {
	listed := page(&c.pageFlags, h.Windows)
	if c.JSON {
		return printLines(a, listed, func(w *harvest.Window) any { return report.NewHarvestedJSON(w) })
	}
	fmt.Fprintf(a.stdout, "%s, %s: %s, %d kept\n", number(h.Games, "game"), number(h.Moves, "move"),
		number(h.Seen, "pattern"), len(h.Windows))
	t := a.table("pattern", "moves", "won", "first", "last", "points")
	t.drop("first", "last")
	t.whole("pattern")
	for i := range listed {
		w := &listed[i]
		t.row(w.Name, w.Count, percent(int(w.Wins), int(w.Wins+w.Losses)), w.First, w.Last, w.Points())
	}
	return cmp.Or(t.flush(), a.goOn("lines", c.Skip, len(listed), len(h.Windows)))
}
