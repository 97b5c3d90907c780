package main

import (
	"context"
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// app is what every command is given to work with.
type app struct {
	ctx            context.Context // done when the user interrupts
	stdin          io.Reader
	stdout, stderr io.Writer
	colour         bool   // stdout is a terminal that wants colours
	lang           string // of names: "en" or "ja"
}

func newApp(ctx context.Context, c *cli) *app {
	return &app{
		ctx: ctx, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		colour: !c.NoColor && os.Getenv("NO_COLOR") == "" && isatty.IsTerminal(os.Stdout.Fd()),
		lang:   c.Lang,
	}
}
