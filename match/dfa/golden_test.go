package dfa_test

import (
	"strings"
	"testing"

	"katachi/match/dfa"
	"katachi/pattern"
)

// TestText is the example of GNU Go's manual, chapter 10.1.
func TestText(t *testing.T) {
	o := parse("?X?", ".O?", "?OO")
	if got := text(dfa.Text(&o)); got != "OO?X.?*O*?*?" {
		t.Errorf("Text = %s, want OO?X.?*O*?*?", got)
	}
}

// TestTextEdges reads a pattern whose left side is the edge.
func TestTextEdges(t *testing.T) {
	o := parse(".", "O", ".", ".")
	o.Edges = pattern.West
	if got := text(dfa.Text(&o)); got != "O.*.##." {
		t.Errorf("Text = %s, want O.*.##.", got)
	}
}

// parse makes an oriented rectangle of rows in GNU Go's symbols.
func parse(rows ...string) pattern.Oriented {
	o := pattern.Oriented{Width: len(rows[0]), Height: len(rows)}
	for _, c := range strings.Join(rows, "") {
		o.Cells = append(o.Cells, pattern.Class(strings.IndexRune(symbols, c)))
	}
	return o
}

// symbols are those of chapter 10, by class; '-' for the classes it has not.
const symbols = "-.OoXx-?#------*"

func text(classes []pattern.Class) string {
	var b strings.Builder
	for _, k := range classes {
		b.WriteByte(symbols[k])
	}
	return b.String()
}
