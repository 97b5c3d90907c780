package main

import (
	"errors"
	"fmt"

	"katachi/internal/report"
	"katachi/names"
	"katachi/sgf"
)

// readGame reads arg as a record of a game: its first, or the one with the number,
// counted from 1.
func (a *app) readGame(arg string, number int) (*sgf.Game, error) {
	in, err := a.read(arg)
	if err != nil {
		return nil, err
	}
	return a.parseGame(in, number)
}

// parseGame reads a record and prints its warnings.
func (a *app) parseGame(in input, number int) (*sgf.Game, error) {
	return report.ReadGame(in.data, a.options(in.name), number, a.warn)
}

// warn prints a warning.
func (a *app) warn(line string) { a.warnf("%s", line) }

// positionFlags are the arguments of every command that looks at one position.
type positionFlags struct {
	Position string `arg:"" optional:"" type:"input" help:"A record (SGF, GIB, NGF, UGF), a diagram, or a file with one; - is standard input, and so is a pipe without an argument."`
	Move     int    `default:"end" type:"moves" placeholder:"N" help:"The position after N stones were played; 0 is the starting position (default: the end of the game)."`
	Game     int    `not:"positions" default:"1" placeholder:"K" help:"Game K of a file with several."`
}

// builtInGame is what messages call the game that is built in.
const builtInGame = "the built-in game"

// famousMove is the move of the built-in game before which commands stand that are
// given no position.
const famousMove = 78

// position reads the position that was requested; without an argument it is that on standard
// input if something is piped in, else that of the built-in game before its famous move.
func (f *positionFlags) position(a *app) (_ *report.Position, err error) {
	if f.Position, err = a.given(f.Position); err != nil {
		return nil, err
	}
	if f.Position == "" {
		if f.Move == atEnd {
			f.Move = famousMove - 1
		}
		return f.positionIn(a, input{builtInGame, names.SampleGame()}, false)
	}
	in, err := a.read(f.Position)
	if err != nil {
		return nil, err
	}
	return f.positionIn(a, in, false)
}

// positionIn reads the position out of what was read already; with marked and without
// --move it is that of the last node with selected points, if there is one.
func (f *positionFlags) positionIn(a *app, in input, marked bool) (*report.Position, error) {
	at := report.PositionAt{Game: f.Game, Move: f.Move, Marked: marked}
	return report.ReadPosition(in.data, a.options(in.name), at, a.warn)
}

// asUsage makes the error of a wrong option one of how the command was called.
func asUsage(err error) error {
	if wrong := new(report.OptionError); errors.As(err, &wrong) {
		return fmt.Errorf("%w: --%w", errUsage, err)
	}
	return err
}
