package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/names"
	"katachi/sgf"
)

// nameTable prints the named moves of a game, as a table or as lines of JSON.
type nameTable struct {
	c       *nameCmd
	a       *app
	w       *columns
	wording report.Wording
	listed  int                  // rows so far
	line    int                  // variation of the last row
	lost    map[int]*report.Loss // the engine's verdict on moves of the main line, by number
}

func (c *nameCmd) table(a *app, w *columns) *nameTable {
	return &nameTable{c: c, a: a, w: w, wording: c.wording(a)}
}

// briefly returns a cell of names, with a shorter form without romaji.
func briefly(w report.Wording, text func(w report.Wording) string) brief {
	plain := w
	plain.Plain = true
	return brief{text(w), text(plain)}
}

// wording returns how to write names, by the flags.
func (c *nameCmd) wording(a *app) report.Wording {
	return report.Wording{Lang: a.lang, Leading: c.Names == "one", Structural: c.All}
}

// print names the moves of r and prints them. It writes the picture of the position after the last
// move of the table, or after the move of --board.
func (t *nameTable) print(r *report.NamedRecord, f *names.Follower) error {
	if title := report.Title(r.Game); title != "" && !t.c.JSON && !t.c.Summary {
		fmt.Fprintf(t.w.out, "%s\n\n", t.a.wrapped(title))
	}
	line, moves := report.NameMoves, 0
	if t.c.Variations {
		line = report.NameTree
	}
	start := f.Board
	pic := &picture.Picture{Board: &start}
	for m, err := range line(t.a.ctx, r.Game, f) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			t.a.warnf("%s: %v; only the moves before it are named", r.Path, err)
			continue
		}
		if err == nil {
			if m.Variation == 0 {
				moves = m.Number
				if t.c.wanted() && moves <= t.c.drawn() {
					then := *m.Board
					pic = t.wording.Picture(m, &then)
				}
			}
			t.tell(f, m)
			err = t.move(r, m)
		}
		if err != nil {
			return err
		}
	}
	if err := t.w.flush(); err != nil {
		return err
	}
	if moves == 0 {
		t.a.warnf("%s: no moves", r.Path)
	}
	if err := t.c.has(r.Path, moves); err != nil {
		return err
	}
	return t.c.show(pic)
}

// move prints one move, and annotates its node and prints the board if requested.
func (t *nameTable) move(r *report.NamedRecord, m *report.NamedMove) error {
	if t.c.SGF != "" {
		t.wording.Annotate(m)
	}
	if t.c.Summary || t.c.HTML != "" {
		r.Moves = append(r.Moves, m)
	}
	if t.c.Summary {
		return nil
	}
	if err := t.list(r, m); err != nil || t.c.JSON || m.Variation > 0 || !slices.Contains(t.c.Board, m.Number) {
		return err
	}
	if err := t.w.flush(); err != nil {
		return err
	}
	fmt.Fprintln(t.w.out)
	err := t.a.draw(t.w.out, t.wording.Picture(m, m.Board))
	fmt.Fprintln(t.w.out)
	return err
}

// list prints the line of a move, if it was requested.
func (t *nameTable) list(r *report.NamedRecord, m *report.NamedMove) error {
	if m.Number < t.c.From || t.c.To > 0 && m.Number > t.c.To {
		return nil
	}
	if t.c.JSON {
		return json.NewEncoder(t.w.out).Encode(t.wording.JSON(r, m))
	}
	if m.Variation != t.line {
		t.line = m.Variation
		if err := t.w.flush(); err != nil {
			return err
		}
		fmt.Fprintf(t.w.out, "\nvariation %d\n", m.Variation)
	}
	size, _ := r.Game.Size()
	if t.c.Comment {
		if m.Comment != "" {
			t.w.row(m.Number, m.Color.String()+" "+m.Point.Name(size), m.Comment)
		}
		return nil
	}
	if t.listed++; t.listed == 1 && t.c.Purpose {
		t.w.row("move", "point", "name", "purpose", "made (+), broken (-)")
		t.w.whole("name", "purpose", "made (+), broken (-)")
	} else if t.listed == 1 {
		t.w.row("move", "point", "name", "made (+), broken (-)")
		t.w.whole("name", "made (+), broken (-)")
	}
	row := []any{
		m.Number, m.Color.String() + " " + m.Point.Name(size),
		briefly(t.wording, func(w report.Wording) string { return w.Names(&m.Naming) }),
		briefly(t.wording, func(w report.Wording) string { return strings.Join(w.Effects(m), ", ") }),
	}
	if t.c.Purpose {
		row = slices.Insert(row, 3, any(strings.Join(t.wording.Purposes(m.Purposes, size), ", ")))
	}
	t.w.row(row...)
	return nil
}

// tell sets the purposes and the comment of the move that f has just played, if requested.
func (t *nameTable) tell(f *names.Follower, m *report.NamedMove) {
	if t.c.Purpose || t.c.Comment {
		m.Purposes = slices.Clone(f.Purposes())
	}
	if t.c.Comment {
		m.Comment = t.wording.Comment(m, f.Board.Size())
		if lost := t.lost[m.Number]; lost != nil && m.Variation == 0 {
			m.Comment = t.wording.CommentWith(m.Comment, lost, f.Board.Size())
		}
	}
}
