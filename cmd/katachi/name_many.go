package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"katachi/internal/ops/name"
	"katachi/internal/patternset"
	"katachi/internal/report"
	"katachi/match/engines"
	"katachi/names"
	"katachi/sgf/gamefile"
)

// runMany names all games in files, folders and archives.
func (c *nameCmd) runMany(a *app) error {
	if err := c.checkMany(a); err != nil {
		return err
	}
	src, err := a.openGames(c.Games, strings.Join(c.Games, ", "))
	if err != nil {
		return err
	}
	defer src.Close()
	folder, err := newGameFolder(c.SGFDir, c.Games, src, patternset.Files(c.Patterns))
	if err != nil {
		return err
	}
	follower, err := c.followers(a, engines.Unlimited.Positions)
	if err != nil {
		return err
	}
	return c.nameAll(a, src, follower, folder)
}

// checkMany rejects the flags that are for one game.
func (c *nameCmd) checkMany(a *app) error {
	if err := a.forOne("record", true); err != nil {
		return err
	}
	if strings.Join(c.Games, "") == "" || c.Games[0] == "-" {
		return usagef("--into: want files of records; use --sgf FILE for one game")
	}
	return nil
}

// nameAll names the games and prints them in the order of the source.
func (c *nameCmd) nameAll(a *app, src *gamefile.Source, follower func() *names.Follower, folder *gameFolder) error {
	odd, sum := gamefile.Summary{}, name.Summary{}
	bar := a.progress("files", src.Len())
	count, err := name.Records(a.ctx, src, &name.RecordsOptions{
		Follower: follower, Request: c.Request, Lang: a.lang, Threads: c.Threads, Memory: a.memory, Odd: &odd, Progress: bar.show,
	}, func(r *name.Record) *namedText {
		return c.textOf(a, r, folder != nil)
	}, func(t *namedText) error {
		if c.Summary {
			sum.Add(t.record, c.wording(a), &c.Request)
		}
		if err := folder.write(t.record, t.sgf); err != nil {
			return err
		}
		if t.late {
			return c.print(a, a.stdout, t.record)
		}
		_, err := a.stdout.Write(t.out.Bytes())
		return err
	})
	bar.done()
	a.warnOf(&odd)
	if err != nil {
		return err
	}
	if c.Summary {
		if err := c.printSummary(a, &sum); err != nil {
			return err
		}
	}
	if folder != nil && !c.JSON {
		fmt.Fprintf(a.stdout, "%s from %s written to %s\n", number(count.Games, "game"), number(count.Files, "file"), filepath.Clean(c.SGFDir))
	}
	if count.Unread > 0 {
		return fmt.Errorf("%d of %s could not be read or contain no game", count.Unread, number(count.Files, "file"))
	}
	return nil
}

// namedText is the output for a game.
type namedText struct {
	record *name.Record
	out    bytes.Buffer
	sgf    []byte
	late   bool // out is not filled: the game is formatted when it is printed
}

// lateMoves is the number of moves above which a game is formatted only when it is printed, to save
// memory.
const lateMoves = 50_000

// textOf returns the text to print for a game and, if annotated, its SGF.
func (c *nameCmd) textOf(a *app, r *name.Record, annotated bool) *namedText {
	t := &namedText{record: r}
	if !c.Summary && (c.JSON || !annotated) {
		if t.late = len(r.Moves) > lateMoves; !t.late {
			_ = c.print(a, &t.out, r) // writing to a buffer does not fail
		}
	}
	if annotated {
		t.sgf = name.Annotated(r, c.wording(a))
	}
	return t
}

// print prints the moves of a game.
func (c *nameCmd) print(a *app, out io.Writer, r *name.Record) error {
	w := a.columns()
	w.out = out
	if !c.JSON {
		fmt.Fprintln(out, strings.TrimSuffix(report.Plain(r.Path)+": "+report.Title(r.Game), ": "))
	}
	table := c.table(a, w)
	for _, m := range r.Moves {
		if err := table.list(r, m); err != nil {
			return err
		}
	}
	err := w.flush()
	if !c.JSON {
		fmt.Fprintln(out)
	}
	return err
}
