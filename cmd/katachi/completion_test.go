package main

import (
	"strings"
	"testing"
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
		if got := strings.Join(complete(root, c.line), " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}
