package main

import (
	"cmp"
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"katachi/games/collection"
	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// printFound prints an answer as text: the board with the continuations, the totals, what was
// played next, the years, and the games of the list.
func printFound(a *app, f *search.Found) error {
	if f.OnlyNamed() {
		return printNamed(a, f)
	}
	if err := a.draw(a.stdout, f.Picture()); err != nil {
		return err
	}
	for _, part := range []func(*app, *search.Found) error{printTotals, printEmpty, printShares, printNext, printAcross, printYears, printHitList} {
		if err := part(a, f); err != nil {
			return err
		}
	}
	return nil
}

// printTotals prints how many hits there are and who won them, with the colours of the board above.
// The table of continuations adds up to these numbers.
func printTotals(a *app, f *search.Found) error {
	s := f.Answer
	text := report.Counts(s)
	if s.Hits > 0 {
		text += "; " + report.Wins(s.BlackWins, s.WhiteWins, s.Hits)
	}
	text += dates(s)
	if a.width > 0 && lipgloss.Width(text) > a.width {
		text = strings.ReplaceAll(text, "; ", ";\n  ")
	}
	for _, sentence := range f.Colours() {
		text += "\n" + a.wrapped(sentence)
	}
	_, err := fmt.Fprintln(a.stdout, "\n"+text)
	return err
}

// dates returns "; " and the range of dates of the hits; "" if it is not known.
func dates(s *collection.Answer) string {
	switch {
	case s.Last == 0:
		return ""
	case s.Last == s.First:
		return "; " + report.Date(s.First)
	}
	return "; " + report.Date(s.First) + " to " + report.Date(s.Last)
}

// printShares prints the games and hits of each of several collections.
func printShares(a *app, f *search.Found) error {
	shares := f.Shares()
	if len(shares) == 0 {
		return nil
	}
	t := a.table("in", "games", "hits")
	for _, s := range shares {
		t.row(s.In, s.Games, s.Hits)
	}
	return t.flush()
}

// printAcross prints what players of each key played next; nothing if it was not asked.
func printAcross(a *app, f *search.Found) error {
	if f.Cross != nil && len(f.Cross.Lines) == 0 && f.Answer.Hits > 0 {
		_, err := fmt.Fprintln(a.stdout, a.wrapped("\nno move follows within the region: nothing to count by "+f.Cross.By))
		return err
	}
	return printCross(a, f.Cross)
}

// printCross prints a table of two keys: the share of the hits of each column with its interval, and
// below it the share of wins.
func printCross(a *app, c *report.Cross) error {
	if c == nil || len(c.Lines) == 0 {
		return nil
	}
	head := []any{c.Across, "hits"}
	sums := []any{c.By + ", hits", ""}
	for i := range c.Columns {
		head = append(head, c.Columns[i].Key)
		sums = append(sums, c.Columns[i].Hits)
	}
	shares, wins := a.table(head...), a.table(append([]any{c.Across + " won"}, head[1:]...)...)
	means := a.table(append([]any{"mean " + c.Mean}, head[1:]...)...)
	shares.row(sums...)
	for i := range c.Lines {
		l := &c.Lines[i]
		key := strings.TrimSpace(l.Label + " " + l.Key)
		share, won, mean := []any{key, l.Hits}, []any{key, l.Hits}, []any{key, l.Hits}
		for k := range l.Cells {
			cell := &l.Cells[k]
			if cell.Hits > 0 {
				share = append(share, ofInterval(cell.Hits, c.Columns[k].Hits, cell.From, cell.To))
			} else {
				share = append(share, "")
			}
			won = append(won, ofInterval(cell.Won, cell.Won+cell.Lost, cell.Low, cell.High))
			mean = append(mean, orEmpty(cell.Mean))
		}
		shares.row(share...)
		wins.row(won...)
		means.row(mean...)
	}
	if err := cmp.Or(shares.flush(), wins.flush()); err != nil {
		return err
	}
	if c.Mean != "" {
		if err := means.flush(); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(a.stdout, a.wrapped("Percent, with 95 % intervals. "+c.Differ()))
	return err
}

// ofInterval returns a share in percent with its interval; "" of nothing.
func ofInterval(part, of int, low, high float64) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f (%.0f-%.0f)", 100*float64(part)/float64(of), 100*low, 100*high)
}

// maxNext is the number of continuations listed.
const maxNext = 20

// printNext prints what was played next: how often by each side, and how often that side then won,
// among games with a winner.
func printNext(a *app, f *search.Found) error {
	next, all := f.Answer.Next, f.Answer.Hits
	if len(next) == 0 {
		return nil
	}
	t := a.table("next", "point", "Black", "B won", "White", "W won", "after tenuki", "share", "by year")
	t.drop("by year", "after tenuki", "share")
	spans := report.NewSpans(f.Answer.Years, 12)
	for _, n := range next[:min(maxNext, len(next))] {
		t.row(n.Label, f.Point(n.X, n.Y).Name(f.Size()), n.Black, percent(n.BlackWins, n.BlackWins+n.BlackLosses),
			n.White, percent(n.WhiteWins, n.WhiteWins+n.WhiteLosses), n.BlackTenuki+n.WhiteTenuki,
			percent(n.Black+n.White, all)+" "+meter(n.Black+n.White, all), spans.Sparkline(n.Years))
	}
	if err := t.flush(); err != nil {
		return err
	}
	if more := len(next) - maxNext; more > 0 {
		fmt.Fprintf(a.stdout, "and %s\n", number(more, "more point"))
	}
	if n := f.Answer.WithoutNext; n > 0 {
		fmt.Fprintln(a.stdout, a.wrapped(fmt.Sprintf("no continuation in %s (%s); %s", number(n, "hit"), percent(n, all),
			report.Wins(f.Answer.BlackWinsWithout, f.Answer.WhiteWinsWithout, n))))
	}
	return nil
}

// maxYears is the most rows of the table of years.
const maxYears = 25

// printYears prints the hits by year and who won, among games with a winner: a row for each year,
// or for each span of years if there are many.
func printYears(a *app, f *search.Found) error {
	years := f.Answer.Years
	if f.Answer.Last == 0 {
		return nil
	}
	t := a.table("year", "hits", "games", "Black won", "White won", "")
	row := func(name string, y collection.Year) {
		known := y.BlackWins + y.WhiteWins
		t.row(name, y.Hits, y.Games, percent(y.BlackWins, known), percent(y.WhiteWins, known), meter(y.BlackWins, known))
	}
	spans := report.NewSpans(years, maxYears)
	for _, y := range spans.Sum(years) {
		if y.Hits > 0 {
			row(spans.Name(y.Year), y)
		}
	}
	if years[0].Year == 0 {
		row("?", years[0])
	}
	return t.flush()
}

// printHitList prints the games of the list.
func printHitList(a *app, f *search.Found) error {
	if len(f.List) == 0 {
		return nil
	}
	columns := f.HitColumns(search.HitTable)
	if f.OnlyNamed() {
		columns = f.HitColumns(search.NamedTable)
	}
	row := func(cell func(*search.HitColumn) string) (cells []any) {
		for i := range columns {
			cells = append(cells, cell(&columns[i]))
		}
		return cells
	}
	t := a.table(row(func(c *search.HitColumn) string { return c.Name })...)
	t.cut("players", "in")
	for i := range f.List {
		t.row(row(func(c *search.HitColumn) string { return c.Text(f, &f.List[i]) })...)
	}
	return cmp.Or(t.flush(), printComments(a, f), a.goOn("hits", f.Offset, len(f.List), f.Answer.Hits))
}

// printComments prints the comments near the listed hits.
func printComments(a *app, f *search.Found) error {
	for i := range f.List {
		h := &f.List[i]
		if len(h.Comments) == 0 {
			continue
		}
		of := fmt.Sprintf("game %d", h.Game)
		if in := f.In(h); in != "" {
			of += " of " + in
		}
		if h.Move >= 0 {
			of += fmt.Sprintf(", found at move %d", h.Move)
		}
		if _, err := fmt.Fprintf(a.stdout, "\n%s\n", of); err != nil {
			return err
		}
		t := a.list()
		for _, c := range h.Comments {
			t.row(fmt.Sprintf("  move %d", c.Move), report.OneLine(c.Text))
		}
		if err := t.flush(); err != nil {
			return err
		}
	}
	return nil
}

// meter draws a share as a bar of up to eight characters.
func meter(part, of int) string {
	if of == 0 {
		return ""
	}
	eighths := (part*64 + of/2) / of
	return strings.Repeat("█", eighths/8) + []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}[eighths%8]
}
