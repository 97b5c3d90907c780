package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/ansi"
)

// TestHelpFits demands that the help of every command fits a terminal of 80 columns.
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
