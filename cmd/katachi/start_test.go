package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestOnly: a parser of one command prints the command's help and reads its flags in the same way
// as the parser of all commands.
func TestOnly(t *testing.T) {
	var all cli
	for _, n := range newParser(&all).Model.Children {
		want, got := help(newParser(&all), n.Name), help(newParser(only(new(cli), []string{n.Name})), n.Name)
		if want != got || !strings.Contains(got, "katachi "+n.Name) {
			t.Errorf("%s: the help differs:\n%s\n%s", n.Name, want, got)
		}
	}
	var c cli
	args := strings.Fields("games list --in here --limit 7 --lang ja -q")
	parser := newParser(only(&c, args))
	if len(parser.Model.Children) != 1 {
		t.Errorf("%d commands are known", len(parser.Model.Children))
	}
	if _, err := parser.Parse(args); err != nil || c.Lang != "ja" || !c.Quiet || c.Games.List.In != "here" {
		t.Errorf("%v: %+v", err, c.Games.List)
	}
	for _, args := range [][]string{nil, {"--lang", "ja", "name"}, {"help", "name"}, {"naem"}} {
		if only(&c, args) != any(&c) {
			t.Errorf("%q: some commands are unknown", args)
		}
	}
}

// help returns what a command's --help prints.
func help(parser *kong.Kong, command string) string {
	var b strings.Builder
	parser.Stdout, parser.Exit = &b, func(int) {}
	_, _ = parser.Parse([]string{command, "--help"})
	return b.String()
}

// BenchmarkParser makes parsers of all commands and of one command.
func BenchmarkParser(b *testing.B) {
	for name, args := range map[string][]string{"all": nil, "name": {"name"}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				newParser(only(new(cli), args))
			}
		})
	}
}
