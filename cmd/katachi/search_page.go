package main

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/query"
)

// page prints an answer for people: the board with the continuations, what
// they brought, when, and the games.
func (r *results) page(a *app, pic *picture.Picture) error {
	if err := pic.Text(a.stdout, a.colour); err != nil {
		return err
	}
	for _, part := range []func(*app) error{r.summary, r.printNext, r.printYears, r.printList} {
		if err := part(a); err != nil {
			return err
		}
	}
	return nil
}

// continuations draws the query where it is shown, with the labels of what
// was played next: one label for all points that mean the same.
func (r *results) continuations() *picture.Picture {
	b := board.New(r.query.Size())
	m := r.query.Images()[0]
	x0, y0 := r.x0, r.y0
	pic := &picture.Picture{Board: b, Labels: map[board.Point]string{}}
	for y := range m.H {
		for x := range m.W {
			p := board.At(x0+x, y0+y)
			switch m.At(x, y) {
			case query.BlackStone:
				_, _ = b.Set(board.Black, p)
			case query.WhiteStone:
				_, _ = b.Set(board.White, p)
			case query.Empty:
			default:
				pic.Labels[p] = wildLabel(m.At(x, y))
			}
		}
	}
	if m.W < b.Size() || m.H < b.Size() {
		pic.Areas = []picture.Area{{From: board.At(x0, y0), To: board.At(x0+m.W-1, y0+m.H-1)}}
	}
	for _, next := range r.answer.Next {
		for _, at := range append([][2]int{{next.X, next.Y}}, next.SameAs...) {
			pic.Labels[board.At(x0+at[0], y0+at[1])] = next.Label
		}
	}
	return pic
}

// wildLabel returns the letter of a cell that accepts several contents.
func wildLabel(c query.Class) string {
	switch c {
	case query.Empty | query.BlackStone:
		return "x"
	case query.Empty | query.WhiteStone:
		return "o"
	}
	return "*"
}

// summary prints the totals. Who won is told by hit, in the colours of the
// board above.
func (r *results) summary(a *app) error {
	s := r.answer
	text := fmt.Sprintf("%s in %s", number(s.Hits, "hit"), number(s.Games, "game"))
	if s.Hits > 0 {
		text += fmt.Sprintf("; Black won %s, White %s", percent(s.BlackWins, s.Hits), percent(s.WhiteWins, s.Hits))
	}
	if s.Last != 0 {
		text += fmt.Sprintf("; %s to %s", dateText(s.First), dateText(s.Last))
	}
	_, err := fmt.Fprintln(a.stdout, "\n"+wrap(text, a.width))
	return err
}

// wrap breaks a text after semicolons so that it fits a width; 0 is any.
func wrap(text string, width int) string {
	if width == 0 || lipgloss.Width(text) <= width {
		return text
	}
	return strings.ReplaceAll(text, "; ", ";\n  ")
}

// maxNext is the number of continuations that the page lists.
const maxNext = 20

// printNext prints what was played next: how often, and how often whoever
// played there won.
func (r *results) printNext(a *app) error {
	if len(r.answer.Next) == 0 {
		return nil
	}
	t := a.table("next", "point", "Black", "won", "White", "won", "after tenuki", "share", "by year")
	all := r.answer.Hits
	years := newBuckets(r.answer.Years, 12)
	for i, n := range r.answer.Next {
		if i == maxNext {
			break
		}
		at := board.At(r.x0+n.X, r.y0+n.Y)
		t.row(n.Label, at.Name(r.query.Size()), n.Black, percent(n.BlackWins, n.BlackWins+n.BlackLosses), n.White, percent(n.WhiteWins, n.WhiteLosses+n.WhiteWins), n.BlackTenuki+n.WhiteTenuki,
			percent(n.Black+n.White, all)+" "+meter(n.Black+n.White, all), years.spark(n.Years))
	}
	if err := t.flush(); err != nil {
		return err
	}
	if more := len(r.answer.Next) - maxNext; more > 0 {
		fmt.Fprintf(a.stdout, "and %s\n", number(more, "more point"))
	}
	if n := r.answer.WithoutNext; n > 0 {
		fmt.Fprintf(a.stdout, "nothing more in %s (%s)\n", number(n, "hit"), percent(n, all))
	}
	return nil
}

// meter draws a share as a bar of up to eight places.
func meter(part, of int) string {
	if of == 0 {
		return ""
	}
	eighths := (part*64 + of/2) / of
	return strings.Repeat("█", eighths/8) + []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}[eighths%8]
}
