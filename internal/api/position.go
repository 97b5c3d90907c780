package api

import (
	"cmp"
	"strings"

	"katachi/board"
	"katachi/internal/fields"
	"katachi/internal/report"
)

// Position describes a position: set-up stones, then moves.
type Position struct {
	Size  int    `query:"size" json:"size,omitempty" minimum:"2" maximum:"25" doc:"Rows of the board, 2 to 25; absent: 19"`
	Setup string `query:"setup" json:"setup,omitempty" maxLength:"8000" doc:"Stones before the first move: \"B:D4 W:Q16\". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): \"*:K10\""`
	Play  string `query:"play" json:"play,omitempty" maxLength:"16000" doc:"Moves in turn: \"Q16 D4 pass\"; a colour before a move changes the turn: \"B:Q16 B:D4\""`
	Turn  string `query:"turn" json:"turn,omitempty" enum:"black,white" doc:"Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black"`
}

// place plays the position.
func (p *Position) place() (*report.Position, error) {
	if err := fields.Check(p); err != nil {
		return nil, err
	}
	b := board.New(cmp.Or(p.Size, board.DefaultSize))
	wild, err := setUp(b, p.Setup)
	if err != nil {
		return nil, err
	}
	pos := &report.Position{Name: "position", Game: board.GameFrom(b, nil), Wild: wild}
	switch p.Turn {
	case "black":
		pos.Game.SetToMove(board.Black)
	case "white":
		pos.Game.SetToMove(board.White)
	}
	return pos, pos.Play(p.Play)
}

// stones is place for operations that do not accept cells with several contents.
func (p *Position) stones() (*report.Position, error) {
	pl, err := p.place()
	if err == nil && len(pl.Wild) > 0 {
		return nil, bad("setup", "cells of a search")
	}
	return pl, err
}

// setUp puts the set-up stones on a board. It returns the cells that accept more than one content.
func setUp(b *board.Board, text string) (wild map[board.Point]byte, err error) {
	for _, word := range report.Words(text) {
		kind, name, ok := strings.Cut(word, ":")
		p, err := board.ParsePoint(name, b.Size())
		if !ok || len(kind) != 1 || !strings.Contains("BWXOxo*", kind) || err != nil || p == board.Pass {
			return nil, bad("setup", "not a stone", word)
		}
		color := board.White
		switch kind {
		case "B", "X":
			color = board.Black
		case "x", "o", "*":
			if wild == nil {
				wild = map[board.Point]byte{}
			}
			wild[p] = kind[0]
			continue
		}
		if b.Color(p) != board.Empty {
			return nil, bad("setup", "set twice", name)
		}
		if _, err := b.Set(color, p); err != nil {
			return nil, bad("setup", "about", word, report.Said(err))
		}
	}
	return wild, nil
}

// rows returns the points of a board, with rows joined by "/".
func rows(b *board.Board) string { return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "/") }
