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
	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/sgf"
)

// app holds what every command works with: streams, settings of the command line, limits.
type app struct {
	ctx            context.Context // done when the user interrupts
	parsed         *kong.Context   // the command line
	stdin          io.Reader
	stdout, stderr io.Writer
	quiet          bool       // no progress, no warnings
	colour         bool       // stdout is a terminal that wants colours
	width          int        // columns of the terminal; 0 if there is none
	sensei         bool       // boards are printed as Sensei's Library shows them
	lang           string     // language of names: "en", the tag of another language, or "both"
	memory         int64      // memory limit of the whole program in bytes: see limitMemory
	memoryGiven    int64      // the value of --memory; 0 if not given
	limits         sgf.Limits // limits of the records read
	inSet          int        // most patterns in the files of a set
	states         int        // most states of an automaton; 0 for as many as the memory allows

	bar  atomic.Pointer[bar]    // the latest progress bar; nil if there is none
	kept atomic.Pointer[string] // see keep
}

func newApp(ctx context.Context, c *cli, parsed *kong.Context) *app {
	return &app{
		ctx: ctx, parsed: parsed, stdin: os.Stdin, stdout: &output{Writer: os.Stdout}, stderr: os.Stderr,
		quiet:  c.Quiet,
		colour: !c.NoColor && os.Getenv("NO_COLOR") == "" && term.IsTerminal(os.Stdout.Fd()),
		width:  width(),
		sensei: c.Diagram == "sl",
		lang:   c.Lang,
	}
}

// draw prints a board in the form of --diagram.
func (a *app) draw(w io.Writer, pic *picture.Picture) error {
	if a.sensei {
		return pic.Sensei(w)
	}
	return pic.Text(w, a.colour)
}

// output is standard output. It keeps the first write error, so that a command fails if its
// output could not be written, for example because the disk is full.
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

// notef prints a message for a waiting user, except with --quiet.
func (a *app) notef(format string, args ...any) {
	if !a.quiet {
		a.line(fmt.Sprintf(format, args...))
	}
}

// line prints a line about an input or an error, which may have any name in it.
func (a *app) line(text string) { fmt.Fprintln(a.stderr, "katachi: "+report.Plain(text)) }

// warnf prints a warning, above the progress bar if there is one, except with --quiet.
func (a *app) warnf(format string, args ...any) {
	if !a.quiet {
		a.bar.Load().report(a, "katachi: warning: "+report.Plain(fmt.Sprintf(format, args...)))
	}
}

// wrapped returns text in lines that fit the terminal; all but the first are indented.
func (a *app) wrapped(text string) string {
	if a.width <= 0 || lipgloss.Width(text) <= a.width {
		return text
	}
	return strings.ReplaceAll(ansi.Wrap(text, max(a.width-2, 20), ""), "\n", "\n  ")
}

// width returns the value of COLUMNS, else the width of the terminal; 0 if there is neither.
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
