package main

import (
	"strings"
	"testing"
)

// TestWholeMessages: no message about a wrong call ends in "...": it lists all that is possible.
func TestWholeMessages(t *testing.T) {
	seen, parser := 0, newParser(new(cli))
	for _, args := range callsWithout() {
		_, err := parser.Parse(args)
		if err == nil {
			continue
		}
		seen++
		if text := plain(err); strings.Contains(text, "...") {
			t.Errorf("katachi %s: %s", strings.Join(args, " "), text)
		}
	}
	if seen < 40 {
		t.Errorf("only %d calls were wrong", seen)
	}
}

// callsWithout returns a call of each group and each command without any argument, and one for each
// option with a value that it may not have.
func callsWithout() (calls [][]string) {
	for _, n := range newParser(new(cli)).Model.Leaves(false) {
		words := strings.Fields(n.Path())
		calls = append(calls, words, words[:1])
		for _, f := range n.Flags {
			if len(f.Enum) > 0 {
				calls = append(calls, append(words[:len(words):len(words)], "--"+f.Name, "nosuch"))
			}
		}
	}
	return calls
}
