package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// printNamed prints the answer to a search for names alone: the totals, the years, and the games of
// the list.
func printNamed(a *app, f *search.Found) error {
	s := f.Answer
	text := fmt.Sprintf("%s: %s", f.Named[0], report.Counts(s))
	if s.Hits > 0 {
		text += fmt.Sprintf("; Black played %d, White %d; the player of the move won %s",
			s.Played.Black, s.Played.White, percent(s.Played.Won, s.Played.Won+s.Played.Lost))
	}
	text += dates(s)
	if _, err := fmt.Fprintln(a.stdout, a.wrapped(text)); err != nil {
		return err
	}
	return cmp.Or(printEmpty(a, f), printShares(a, f), printYears(a, f), printHitList(a, f))
}

// cutGames writes the games of the listed hits to the folder of --into.
func (c *searchCmd) cutGames(a *app, f *search.Found) error {
	if c.CutInto == "" || len(f.List) == 0 {
		return nil
	}
	if err := os.MkdirAll(c.CutInto, 0o777); err != nil {
		return err
	}
	for i := range f.List {
		h := &f.List[i]
		of := ""
		if len(c.In) > 1 { // each collection numbers its own games
			of = fmt.Sprintf("%d-", h.In+1)
		}
		g, err := f.CutGame(a.ctx, h)
		if err != nil {
			return err
		}
		name := filepath.Join(c.CutInto, of+fmt.Sprintf("%d-%d.sgf", h.Game, h.Move))
		if err := writeFile(name, func(w io.Writer) error { _, err := g.WriteTo(w); return err }); err != nil {
			return err
		}
	}
	return nil
}
