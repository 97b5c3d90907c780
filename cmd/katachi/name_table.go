package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"katachi/internal/ops/name"
	"katachi/internal/picture"
	"katachi/internal/report"
)

// nameTable prints the named moves of a game, as a table or as lines of JSON.
type nameTable struct {
	c       *nameCmd
	a       *app
	w       *columns
	wording name.Wording
	listed  int // rows so far
	line    int // variation of the last row
}

func (c *nameCmd) table(a *app, w *columns) *nameTable {
	return &nameTable{c: c, a: a, w: w, wording: c.wording(a)}
}

// briefly returns a cell of names, with a shorter form without romaji.
func briefly(w name.Wording, text func(w name.Wording) string) brief {
	plain := w
	plain.Plain = true
	return brief{text(w), text(plain)}
}

// wording returns how to write names, by the flags.
func (c *nameCmd) wording(a *app) name.Wording {
	return name.Wording{Lang: a.lang, Leading: c.Names == "one", Structural: c.All}
}

// print names the moves of r and prints them. It writes the picture of the position after the last
// move of the table, or after the move of --board.
func (t *nameTable) print(r *name.Record, env *name.Env) error {
	if title := report.Title(r.Game); title != "" && !t.c.JSON && !t.c.Summary {
		fmt.Fprintf(t.w.out, "%s\n\n", t.a.wrapped(title))
	}
	start, moves := env.Follower.Board, 0
	pic := &picture.Picture{Board: &start}
	illegal, err := name.Walk(t.a.ctx, env, r.Game, &t.c.Request, func(m *name.Move) error {
		if m.Variation == 0 {
			moves = m.Number
			if t.c.wanted() && moves <= t.c.drawn() {
				then := *m.Board
				pic = t.wording.Picture(m, &then)
			}
		}
		return t.move(r, m)
	})
	for _, one := range illegal {
		t.a.warnf("%s: %v; only the moves before it are named", r.Path, one)
	}
	if err != nil {
		return err
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
func (t *nameTable) move(r *name.Record, m *name.Move) error {
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
func (t *nameTable) list(r *name.Record, m *name.Move) error {
	if !t.c.Lists(m) {
		return nil
	}
	size, _ := r.Game.Size()
	if t.c.JSON {
		line := t.wording.JSON(m, size)
		line.Path, line.File = r.Path, r.File
		return json.NewEncoder(t.w.out).Encode(line)
	}
	if m.Variation != t.line {
		t.line = m.Variation
		if err := t.w.flush(); err != nil {
			return err
		}
		fmt.Fprintf(t.w.out, "\nvariation %d\n", m.Variation)
	}
	if t.c.Comment {
		if m.Comment != "" {
			t.w.row(m.Number, m.Color.String()+" "+m.Point.Name(size), m.Comment)
		}
		return nil
	}
	if t.listed++; t.listed == 1 && t.c.Purposes {
		t.w.titles(t.a.lang, "move", "point", "name", "purpose", "made (+), broken (-)")
		t.w.whole("name", "purpose", "made (+), broken (-)")
	} else if t.listed == 1 {
		t.w.titles(t.a.lang, "move", "point", "name", "made (+), broken (-)")
		t.w.whole("name", "made (+), broken (-)")
	}
	row := []any{
		m.Number, m.Color.String() + " " + m.Point.Name(size),
		briefly(t.wording, func(w name.Wording) string { return w.Names(&m.Naming) }),
		briefly(t.wording, func(w name.Wording) string { return strings.Join(w.Effects(m), ", ") }),
	}
	if t.c.Purposes {
		row = slices.Insert(row, 3, any(strings.Join(t.wording.Purposes(m.Purposes, size), ", ")))
	}
	t.w.row(row...)
	return nil
}
