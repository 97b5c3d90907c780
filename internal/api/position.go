package api

import (
	"strings"

	"katachi/board"
	"katachi/internal/report"
)

// Position describes a position: set-up stones, then moves.
type Position struct {
	Size  int    `query:"size" json:"size,omitempty" minimum:"0" maximum:"25" doc:"Rows of the board, 2 to 25; absent: 19"`
	Setup string `query:"setup" json:"setup,omitempty" maxLength:"8000" doc:"Stones before the first move: \"B:D4 W:Q16\". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): \"*:K10\""`
	Play  string `query:"play" json:"play,omitempty" maxLength:"16000" doc:"Moves in turn: \"Q16 D4 pass\"; a colour before a move changes the turn: \"B:Q16 B:D4\""`
	Turn  string `query:"turn" json:"turn,omitempty" enum:"black,white" doc:"Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black"`
}

// maxMoves is the most moves of a position.
const maxMoves = 2000

// placed is a Position played on a board.
type placed struct {
	report.Position
	before  board.Board          // board before the last move; without moves, the position
	classes map[board.Point]byte // cells of a search that accept more than one content
}

// place plays the position. It does not enforce ko, since records contain what was really played.
func (p *Position) place() (*placed, error) {
	size := p.Size
	if size == 0 {
		size = board.DefaultSize
	}
	if size < board.MinSize || size > board.MaxSize {
		return nil, outside("size", board.MinSize, board.MaxSize, size)
	}
	pl := &placed{Position: report.Position{Name: "position"}, before: *board.New(size)}
	if err := pl.setUp(p.Setup); err != nil {
		return nil, err
	}
	pl.Game = board.GameFrom(&pl.before, nil)
	switch p.Turn {
	case "black":
		pl.Game.SetToMove(board.Black)
	case "white":
		pl.Game.SetToMove(board.White)
	case "":
	default:
		return nil, other("turn", "black, white", p.Turn)
	}
	return pl, pl.play(p.Play)
}

// stones is place for operations that do not accept cells with several contents.
func (p *Position) stones() (*placed, error) {
	pl, err := p.place()
	if err == nil && len(pl.classes) > 0 {
		return nil, bad("setup", "cells of a search")
	}
	return pl, err
}

// setUp puts the set-up stones on the board before the first move.
func (pl *placed) setUp(text string) error {
	for _, word := range strings.FieldsFunc(text, isSeparator) {
		kind, name, ok := strings.Cut(word, ":")
		p, err := board.ParsePoint(name, pl.before.Size())
		if !ok || len(kind) != 1 || !strings.Contains("BWXOxo*", kind) || err != nil || p == board.Pass {
			return bad("setup", "not a stone", word)
		}
		color := board.Empty
		switch kind {
		case "B", "X":
			color = board.Black
		case "W", "O":
			color = board.White
		default:
			if pl.classes == nil {
				pl.classes = map[board.Point]byte{}
			}
			pl.classes[p] = kind[0]
			continue
		}
		if pl.before.Color(p) != board.Empty {
			return bad("setup", "set twice", name)
		}
		if _, err := pl.before.Set(color, p); err != nil {
			return bad("setup", "about", word, report.Said(err))
		}
	}
	return nil
}

func isSeparator(r rune) bool { return strings.ContainsRune(" ,;\t\n", r) }

// play plays moves.
func (pl *placed) play(text string) error {
	moves := strings.FieldsFunc(text, isSeparator)
	if len(moves) > maxMoves {
		return bad("play", "too many moves", maxMoves, len(moves))
	}
	for i, word := range moves {
		turn := pl.Game.ToMove()
		color, name, ok := strings.Cut(word, ":")
		switch {
		case !ok:
			name = word
		case color == "B" || color == "X":
			turn = board.Black
		case color == "W" || color == "O":
			turn = board.White
		default:
			return bad("play", "not a move", i+1, word)
		}
		p, err := board.ParsePoint(name, pl.before.Size())
		if err != nil {
			return bad("play", "move off board", i+1, word)
		}
		pl.before = *pl.Game.Board()
		if _, err := pl.Game.Force(turn, p); err != nil {
			return bad("play", "illegal move", i+1, turn.Name(), name, report.Said(err))
		}
		pl.Moves++
	}
	return nil
}

// rows returns the points of a board, with rows joined by "/".
func rows(b *board.Board) string { return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "/") }

// pointNames returns the names of points on a board of this size; never nil.
func pointNames(points []board.Point, size int) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.Name(size)
	}
	return list
}

// parsePoints parses the names of points; an error names the field of the request.
func parsePoints(field, names string, size int) (list []board.Point, err error) {
	for _, name := range strings.FieldsFunc(names, isSeparator) {
		p, err := board.ParsePoint(name, size)
		if err != nil || p == board.Pass {
			return nil, bad(field, "not a point", name)
		}
		list = append(list, p)
	}
	return list, nil
}
