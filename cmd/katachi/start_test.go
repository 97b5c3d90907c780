package main

import (
	"os"
	"path/filepath"
	"regexp"
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

// TestOldCommands: the replacement of each old command is a command that is not hidden, and
// old.txtar calls each old command.
func TestOldCommands(t *testing.T) {
	script, err := os.ReadFile(filepath.Join("testdata", "script", "old.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range oldCommands {
		node := newParser(new(cli)).Model.Node
		for _, word := range strings.Fields(o.is) {
			if strings.HasPrefix(word, "-") {
				break
			}
			if node = command(node, word); node == nil || node.Hidden {
				t.Fatalf("%s: %s is not a command", o.was, o.is)
			}
		}
		if !node.Leaf() {
			t.Errorf("%s: %s is a group", o.was, o.is)
		}
		if !regexp.MustCompile(`(?m)^exec katachi (-.*)?` + o.was + ` `).Match(script) {
			t.Errorf("old.txtar has no %q", o.was)
		}
	}
	for _, n := range append(newParser(new(cli)).Model.Leaves(false), newParser(new(cli)).Model.Node) {
		for _, f := range n.Flags {
			for _, alias := range f.Aliases {
				if !strings.Contains(string(script), " --"+alias+" ") {
					t.Errorf("old.txtar has no --%s of %s", alias, n.FullPath())
				}
			}
		}
	}
	for line, want := range map[string]string{
		"":                            "",
		"-q":                          "-q",
		"--lang ja compile x":         "--lang ja patterns compile x",
		"--lang=ja -q words dawg x":   "--lang=ja -q lab dawg x",
		"help compile":                "help patterns compile",
		"help collection repair":      "help collection check",
		"collection":                  "collection",
		"name compile":                "name compile",
		"--max-games 3 games stats":   "--max-games 3 collection stats",
		"collection names --in c":     "index --names --in c",
		"--memory":                    "--memory",
		"collection repair --in c -q": "collection check --repair --in c -q",
	} {
		if got := strings.Join(current(strings.Fields(line)), " "); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
