package main

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/alecthomas/kong"
)

// atEnd is the value of an option of type moves for its default, "end": the end of the game.
const atEnd = -1

// moves decodes options with a number of moves. It rejects negative numbers, which would mean the
// end.
var moves = kong.NamedMapper("moves", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	if text == "end" {
		to.SetInt(atEnd)
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return fmt.Errorf("want a number of moves, 0 or more, but got %q", text)
	}
	to.SetInt(int64(n))
	return nil
}))
