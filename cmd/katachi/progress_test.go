package main

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"katachi"
)

// TestBarLine draws bars of several widths: none is longer than the terminal.
func TestBarLine(t *testing.T) {
	b := newBar(&strings.Builder{}, nil, "games", 1000, func() string { return "7/s" })
	b.show(katachi.Progress{Done: 250, Total: 1000})
	b.skipped = 250
	for _, c := range []struct {
		places int
		want   string
	}{
		{60, "games 250 / 1000 [========>----------------------------] 7/s"},
		{30, "games 250 / 1000 [>------] 7/s"},
		{24, "games 250 / 1000  7/s"},
		{10, "games 250 "},
		{0, ""},
	} {
		if got := b.line(c.places); got != c.want || ansi.StringWidth(got) > c.places {
			t.Errorf("%d places: %q, want %q", c.places, got, c.want)
		}
	}
}

// TestBarCompletes draws a bar whose steps are rounded shares: at its end it is complete, unless it
// was ended early. A bar that was never drawn stays invisible.
func TestBarCompletes(t *testing.T) {
	for _, c := range []struct {
		done int
		want string
	}{{999, "steps 1000 / 1000 "}, {500, "steps 500 / 1000 "}} {
		var out strings.Builder
		b := newBar(&out, func() int { return 40 }, "steps", 1000, nil)
		b.by(c.done)
		b.draw()
		b.report(nil, "a line")
		b.done()
		b.done()
		if got := out.String(); !strings.Contains(got, "\ra line\n") || strings.Count(got, "\n") != 2 ||
			!strings.Contains(got[strings.Index(got, "a line\n"):], c.want) {
			t.Errorf("%d steps: %q", c.done, got)
		}
	}
	var out strings.Builder
	b := newBar(&out, nil, "steps", 3, nil)
	b.step()
	b.done()
	if out.Len() > 0 {
		t.Errorf("never drawn: %q", out.String())
	}
}
