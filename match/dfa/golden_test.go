package dfa_test

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"katachi/automaton"
	"katachi/match/dfa"
	"katachi/match/matchtest"
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

// TestProduct compares the two ways to the automaton, state by state.
func TestProduct(t *testing.T) {
	set := matchtest.OpenDatabase(t, "owl_vital_apat")
	short, err := dfa.Automaton(set, nil)
	if err != nil {
		t.Fatal(err)
	}
	long, err := dfa.ProductAutomaton(set)
	if err != nil {
		t.Fatal(err)
	}
	if short.NumStates() != long.NumStates() || short.NumStates() < 900 {
		t.Fatalf("%d states by subset construction, %d by products", short.NumStates(), long.NumStates())
	}
	for s := range automaton.State(short.NumStates()) {
		if !slices.Equal(slices.Collect(edges(short, s)), slices.Collect(edges(long, s))) ||
			!slices.Equal(slices.Sorted(slices.Values(short.Output(s))), slices.Sorted(slices.Values(long.Output(s)))) {
			t.Fatalf("state %d differs", s)
		}
	}
}

func edges(a *automaton.DFA, s automaton.State) iter.Seq[automaton.State] {
	return func(yield func(automaton.State) bool) {
		for sym, to := range a.Edges(s) {
			if !yield(to*4 + automaton.State(sym)) {
				return
			}
		}
	}
}

// TestExplosive stops the construction of a set that would make 2^31 states:
// each pattern has one stone, at another place, and anything elsewhere.
func TestExplosive(t *testing.T) {
	set := pattern.NewSet("explosive")
	for i := range 30 {
		p := &pattern.Pattern{Width: 30 - 5, Height: 2, Symmetries: 1, Sides: pattern.AsDrawn}
		for j := range 50 {
			k := pattern.On
			if j == 0 || j == 10+i {
				k = pattern.Own
			}
			p.Cells = append(p.Cells, k)
		}
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	_, err := dfa.CompileMatcher(set, &dfa.Options{Limits: &automaton.Options{MaxStates: 10000}})
	if _, ok := errors.AsType[*automaton.LimitError](err); !ok {
		t.Errorf("Compile = %v, want a *LimitError", err)
	}
}
