package main

import (
	"context"
	"io"
	"os"
	"strconv"

	"github.com/charmbracelet/x/term"
	"github.com/mattn/go-isatty"
)

// app is what every command is given to work with.
type app struct {
	ctx            context.Context // done when the user interrupts
	stdin          io.Reader
	stdout, stderr io.Writer
	colour         bool   // stdout is a terminal that wants colours
	width          int    // places of a line on the terminal; 0 where there is none
	lang           string // of names: "en" or "ja"
}

func newApp(ctx context.Context, c *cli) *app {
	return &app{
		ctx: ctx, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		colour: !c.NoColor && os.Getenv("NO_COLOR") == "" && isatty.IsTerminal(os.Stdout.Fd()),
		width:  width(),
		lang:   c.Lang,
	}
}

// width returns the width that COLUMNS tells, else that of the terminal; 0 if
// there is neither.
func width() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	n, _, err := term.GetSize(os.Stdout.Fd())
	if err != nil {
		return 0
	}
	return n
}
