package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/ansi"
)

// TestHelpFits: the help of every command fits a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	t.Setenv("COLUMNS", "80")
	var c cli
	parser := newParser(&c)
	var walk func(*kong.Node, []string)
	walk = func(n *kong.Node, args []string) {
		var help bytes.Buffer
		parser.Stdout, parser.Exit = &help, func(int) {}
		_, _ = parser.Parse(append(args, "--help"))
		for _, line := range strings.Split(help.String(), "\n") {
			if w := ansi.StringWidth(line); w > 80 {
				t.Errorf("katachi %s --help: %d columns: %s", strings.Join(args, " "), w, line)
			}
		}
		if help.Len() == 0 {
			t.Errorf("katachi %s --help prints nothing", strings.Join(args, " "))
		}
		for _, child := range n.Children {
			walk(child, append(args[:len(args):len(args)], child.Name))
		}
	}
	walk(parser.Model.Node, nil)
}

// TestFirstHelp: the first help fits on one screen. It lists at most 21 groups and commands, and
// names the others.
func TestFirstHelp(t *testing.T) {
	var c cli
	parser := newParser(&c)
	var help bytes.Buffer
	parser.Stdout, parser.Exit = &help, func(int) {}
	_, _ = parser.Parse([]string{"--help"})
	if lines := strings.Count(help.String(), "\n"); lines < 24 || lines > 42 {
		t.Errorf("%d lines:\n%s", lines, help.String())
	}
	shown := 0
	for _, n := range parser.Model.Children {
		if n.Tag.Get("under") == "" {
			if !strings.Contains(help.String(), n.Name) {
				t.Errorf("%s is not in the help", n.Name)
			}
			continue
		}
		shown++
		if !strings.Contains(help.String(), "\n  "+n.Name+" ") {
			t.Errorf("%s has no line", n.Name)
		}
	}
	if shown > 21 {
		t.Errorf("%d commands", shown)
	}
}

// TestLimitsPage: katachi help limits lists each option that the help of a command leaves out, with
// the commands that have it. The help of a command lists all its other options.
func TestLimitsPage(t *testing.T) {
	var c cli
	parser := newParser(&c)
	var limits bytes.Buffer
	parser.Stdout, parser.Exit = &limits, func(int) {}
	if err := printLimits(parser); err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(limits.String()), " ")
	for _, n := range parser.Model.Leaves(false) {
		var b bytes.Buffer
		parser.Stdout = &b
		_, _ = parser.Parse(append(strings.Fields(n.Path()), "--help"))
		for _, f := range n.Flags {
			if f.Hidden { // an old spelling
				continue
			}
			rare, shown := f.Tag.Has("rare"), regexp.MustCompile(`(?m)^ +(-., )?--(\[no-\])?`+f.Name+`\b`).Match(b.Bytes())
			if rare == shown {
				t.Errorf("katachi %s: --%s is rare: %t, but shown: %t", n.Path(), f.Name, rare, shown)
			}
			if rare && (!strings.Contains(page, " --"+f.Name+"=") || !strings.Contains(page, n.Path())) {
				t.Errorf("katachi help limits has no --%s of %s", f.Name, n.Path())
			}
		}
		if !strings.HasSuffix(b.String(), "\n"+moreHelp+"\n") {
			t.Errorf("katachi %s --help does not say where the other options are", n.Path())
		}
	}
	for _, f := range parser.Model.Flags {
		if !strings.Contains(page, "--"+f.Name) {
			t.Errorf("katachi help limits has no --%s", f.Name)
		}
	}
}
