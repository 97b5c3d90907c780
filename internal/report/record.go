package report

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// IsRecord reports whether a file is a record of a game rather than a diagram, by the extension of
// its name, else by its content.
func IsRecord(name string, data []byte) bool {
	return sgf.IsGameFile(name) || strings.EqualFold(filepath.Ext(name), ".mgt") || sgf.IsRecord(data)
}

// ReadGame reads a game of a file, whose name is in opt, counted from 1. A record of another game
// than Go is an error. Warnings about the file go to warn, a line for each kind; warn may be nil.
func ReadGame(data []byte, opt *sgf.Options, number int, warn func(error)) (*sgf.Game, error) {
	name := opt.Name
	file, err := sgf.Import(data, opt)
	if err != nil {
		return nil, err
	}
	if number < 1 || number > len(file.Games) {
		return nil, fmt.Errorf("%s: no game %d: the file holds %d", name, number, len(file.Games))
	}
	g := file.Games[number-1]
	if err := CheckBare(name, data, g); err != nil {
		return nil, err
	}
	if err := g.Check(); errors.Is(err, sgf.ErrOtherGame) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if warn == nil {
		return g, nil
	}
	var odd gamefile.Summary
	odd.Warnings(file.Warnings)
	AddOnStone(&odd, g, name)
	if n := len(file.Games); n > 1 && number == 1 {
		odd.Add(lang.Say("reading first", n), name, "")
	}
	for _, line := range odd.Lines() {
		warn(line)
	}
	return g, nil
}

// AddOnStone adds a warning if the main line of g has a move on a stone.
func AddOnStone(odd *gamefile.Summary, g *sgf.Game, name string) {
	if move := g.OnStone(); move > 0 {
		odd.Add(sgf.MoveOnStone, name, fmt.Sprintf("move %d", move))
	}
}

// CheckBare returns an error if the file is probably not a record: it has a zero byte, and its
// games have no stones.
func CheckBare(name string, data []byte, games ...*sgf.Game) error {
	at := bytes.IndexByte(data, 0)
	if at < 0 || slices.ContainsFunc(games, func(g *sgf.Game) bool { return !isBare(g) }) {
		return nil
	}
	return fmt.Errorf("%s: not a record of a game: a zero byte at offset %d and no move", name, at)
}

// isBare reports whether a game has neither moves nor set-up stones.
func isBare(g *sgf.Game) bool {
	for range Steps(g) {
		return false
	}
	return true
}

// Steps yields the moves and set-up stones of the main line, each with its node.
func Steps(g *sgf.Game) iter.Seq2[*sgf.Node, sgf.Step] {
	return func(yield func(*sgf.Node, sgf.Step) bool) {
		columns, rows := g.Size()
		var list []sgf.Step
		number := 0
		for n := range g.MainLine() {
			list = n.AppendSteps(list[:0], number, columns, rows)
			number++
			for _, s := range list {
				if !yield(n, s) {
					return
				}
			}
		}
	}
}

// CountMoves returns how many moves the main line of g has, legal or not.
func CountMoves(g *sgf.Game) (moves int) {
	for _, s := range Steps(g) {
		if !s.Setup {
			moves++
		}
	}
	return moves
}

// Title returns the players and the date; "" if the record has no names.
func Title(g *sgf.Game) string {
	black, white := OneLine(g.Root.Text("PB")), OneLine(g.Root.Text("PW"))
	if black == "" && white == "" {
		return ""
	}
	text := fmt.Sprintf("%s (black) - %s (white)", OrUnknown(black), OrUnknown(white))
	if date := OneLine(g.Root.Text("DT")); date != "" {
		text += ", " + date
	}
	return text
}

// Side returns the name of a side in a sentence: Black or White.
func Side(c board.Color) string {
	if c == board.White {
		return "White"
	}
	return "Black"
}

// Letter returns the letter by which SGF names a side: B or W.
func Letter(c board.Color) string {
	if c == board.White {
		return "W"
	}
	return "B"
}
