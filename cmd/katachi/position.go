package main

import (
	"errors"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/report"
	"katachi/names"
	"katachi/sgf"
)

// readGame reads a game from the record arg: the one with this number, counted from 1.
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
func (a *app) warn(what error) { a.warnf("%s", a.told(what, what.Error())) }

// positionFlags are the arguments of commands that take one position.
type positionFlags struct {
	Position string `arg:"" optional:"" type:"input" help:"A record (${formats}), a diagram, or a file with one; - is standard input, also the default if something is piped in."`
	Move     int    `default:"end" type:"moves" placeholder:"N" help:"Take the position after N stones were played; 0 is the starting position (default: the end of the game)."`
	Game     int    `not:"positions" default:"1" placeholder:"K" help:"Game K of a file with several."`
}

// builtInGame is the name of the built-in game in messages.
const builtInGame = "the built-in game"

// famousMove is a move of the built-in game. The position before it is the default of commands.
const famousMove = 78

// position reads the requested position. Without an argument it reads standard input if something
// is piped in, else it takes the built-in game before its famous move.
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

// positionIn takes the position from a text. If marked is set and --move was not given, it takes
// the last node with selected points, if there is one.
func (f *positionFlags) positionIn(a *app, in input, marked bool) (*report.Position, error) {
	at := report.PositionAt{Game: f.Game, Move: f.Move, Marked: marked}
	return report.ReadPosition(in.data, a.options(in.name), at, a.warn)
}

// turnFlag says who plays first.
type turnFlag struct {
	Turn string `default:"auto" enum:"auto,black,white" type:"side" placeholder:"COLOUR" help:"Who plays first: black or white. Default: as in the record; for a diagram, White if Black has more stones${turn=}."`
}

// mover returns the colour that was given; Empty for none.
func (f *turnFlag) mover() board.Color { return colourOf(f.Turn) }

// colourOf returns the colour of a flag value: black, white, b, w, B or W; Empty for others.
func colourOf(flag string) (c board.Color) {
	_ = c.UnmarshalText([]byte(flag)) // other values leave it Empty
	return c
}

// set sets the side to move of a position.
func (f *turnFlag) set(pos *report.Position) { pos.SetToMove(f.mover()) }

// wrongOption returns the usage error for the value of an option.
func wrongOption(name string, err error) error { return usagef("--%s: %v", name, err) }

// pointOf reads a point of a board of this size, the value of an option.
func pointOf(option, text string, size int) (board.Point, error) {
	p, err := board.ParsePoint(text, size)
	if err != nil || p == board.Pass {
		return p, wrongOption(option, fmt.Errorf("%q: want a point of a %dx%[2]d board, such as C3", text, size))
	}
	return p, nil
}

// about returns an error of an operation: about an option, or else with the name of its input.
func about(input string, err error) error {
	if wrong := new(query.FieldError); err == nil || errors.As(err, &wrong) {
		return asUsage(err)
	}
	return fmt.Errorf("%s: %w", input, err)
}

// asUsage turns an error about a wrong option into a usage error.
func asUsage(err error) error {
	wrong := new(query.FieldError)
	if !errors.As(err, &wrong) || err.Error() != wrong.Error() {
		return err
	}
	option := "--" + strings.ReplaceAll(wrong.Field, "_", "-")
	if rest, ok := strings.CutPrefix(err.Error(), wrong.Field); ok {
		return usagef("%s%s", option, rest)
	}
	return usagef("%s: %v", option, err)
}
