package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync/atomic"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"katachi/sgf"
)

// app is what every command is given to work with.
type app struct {
	ctx            context.Context // done when the user interrupts
	stdin          io.Reader
	stdout, stderr io.Writer
	quiet          bool       // no progress, no warnings
	colour         bool       // stdout is a terminal that wants colours
	width          int        // places of a line on the terminal; 0 where there is none
	lang           string     // of names: "en", the tag of another language, or "both"
	memory         int64      // bytes that everything may take together: see limitMemory
	memoryGiven    int64      // the same as --memory says; 0 without
	limits         sgf.Limits // of what is read
	inSet          int        // patterns that files of a set may hold
	states         int        // of an automaton at most, 0 for what the memory leaves

	bar  atomic.Pointer[bar]    // the last one begun; nil if there is none
	kept atomic.Pointer[string] // see keep
}

func newApp(ctx context.Context, c *cli) *app {
	return &app{
		ctx: ctx, stdin: os.Stdin, stdout: &output{Writer: os.Stdout}, stderr: os.Stderr,
		quiet:  c.Quiet,
		colour: !c.NoColor && os.Getenv("NO_COLOR") == "" && term.IsTerminal(os.Stdout.Fd()),
		width:  width(),
		lang:   c.Lang,
	}
}

// output is standard output. It keeps the first error of writing, so that a command that
// could not print, as where the disk is full, has not succeeded.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// notef prints what is of interest to who waits, unless the user asked for quiet.
func (a *app) notef(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintf(a.stderr, "katachi: "+format+"\n", args...)
	}
}

// warnf prints a warning, above the bar if there is one, unless the user asked for quiet.
func (a *app) warnf(format string, args ...any) {
	if !a.quiet {
		a.bar.Load().report(a, fmt.Sprintf("katachi: warning: "+format, args...))
	}
}

// wrapped returns text in lines that fit the terminal; all but the first are indented.
func (a *app) wrapped(text string) string {
	if a.width <= 0 || lipgloss.Width(text) <= a.width {
		return text
	}
	return strings.ReplaceAll(ansi.Wrap(text, max(a.width-2, 20), ""), "\n", "\n  ")
}

// width returns the width that COLUMNS gives, else that of the terminal; 0 if
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
