package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/testpeers"
)

// TestComplete completes lines as a shell passes them.
func TestComplete(t *testing.T) {
	root := newParser(new(cli)).Model.Node
	for _, c := range []struct{ line, want string }{
		{"katachi wor", "words"},
		{"katachi -q wor", "words"},
		{"katachi --lang ja words st", "stats"},
		{"katachi --lang ", "en ja ko zh both"},
		{"katachi words ", "build stats table list has near combine"},
		{"katachi help words near", "near"},
		{"katachi words build list.txt --case ", "keep lower upper"},
		{"katachi words build --case l", "lower"},
		{"katachi words build --ignore ", ""}, // a file
		{"katachi words build --min", "--min-length"},
		{"katachi words near common dictionery -n 3 --dist", "--distance"},
		{"katachi words build ", ""}, // a file
		{"katachi nonsense ", ""},
		{"katachi", ""},
	} {
		var words []string
		for _, found := range complete(root, c.line) {
			words = append(words, found.word)
		}
		if got := strings.Join(words, " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}

// TestCompleteInBash: bash completes names of several words, saved searches, players and values,
// and shows the meaning of each when it lists them.
func TestCompleteInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		testpeers.Skip(t, err.Error())
	}
	dir := t.TempDir()
	record := filepath.Join(dir, "a.sgf")
	if err := os.WriteFile(record, []byte("(;SZ[9]PB[Ann]PW[Bob];B[ee])"), 0o666); err != nil {
		t.Fatal(err)
	}
	col, err := collection.Create(filepath.Join(dir, "mine"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if _, err := col.Add(t.Context(), []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	q, err := query.Parse("rows=XO/OX")
	if err == nil {
		err = col.SaveSearch(t.Context(), "cross cut", q)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, key, want string }{
		{`katachi search --named "empty tr`, "9", `empty\ triangle`},
		{`katachi search --named empty\ tr`, "9", `empty\ triangle`},
		{"katachi search --in mine --saved ", "9", `cross\ cut`},
		{"katachi search --in=mine --player A", "9", "Ann"},
		{"katachi search --at cor", "9", "corner"},
		{"katachi col", "63", "collection"},
		{"katachi co", "63", "compare     (Show where a game leaves the games of a collection.)\ncoach       (Show what a player's moves cost, by name, in analysed games.)\ncollection  (Check, repair and compact a collection.)"},
		{"katachi search --in mine --saved ", "63", `cross\ cut`},
		{"katachi search --named bamboo", "", "bamboo joint"},
	} {
		script := bashCode + "\nCOMP_LINE=$1; COMP_POINT=${#1}; COMP_TYPE=$2; _katachi katachi; printf '%s\\n' \"${COMPREPLY[@]}\""
		cmd := exec.Command(bash, "-c", script, "bash", c.line, c.key)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSuffix(string(out), "\n"); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.line, got, err, c.want)
		}
	}
}
