package dfa_test

import (
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/match/internal/matchtest"
	"katachi/match/window"
	"katachi/pattern"
)

// TestText is the example of GNU Go's manual, chapter 10.1.
func TestText(t *testing.T) {
	o := parse("?X?", ".O?", "?OO")
	if got := text(dfa.Text(&o, true)); got != "OO?X.?*O*?*?" {
		t.Errorf("Text = %s, want OO?X.?*O*?*?", got)
	}
}

// TestTextEdges reads a pattern whose left side is the edge.
func TestTextEdges(t *testing.T) {
	o := parse(".", "O", ".", ".")
	o.Edges = pattern.West
	if got := text(dfa.Text(&o, true)); got != "O.*.##." {
		t.Errorf("Text = %s, want O.*.##.", got)
	}
}

// TestProduct compares the two constructions of the automaton, state by state.
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
		labels, targets := a.Children(s)
		for i, sym := range labels {
			if !yield(targets[i]*4 + automaton.State(sym)) {
				return
			}
		}
	}
}

// TestExplosive stops the construction of a set that would need 2^31 states: each pattern has one
// stone, at a place of its own, and accepts anything elsewhere.
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

// TestFewCouples: a product could have as many states as there are couples of its factors' states.
// The product of two halves of a set reaches less than one couple in a hundred.
func TestFewCouples(t *testing.T) {
	set := matchtest.OpenDatabase(t, "owl_vital_apat")
	var halves [2]*automaton.DFA
	for i := range halves {
		half := pattern.NewSet(set.Name)
		for id, p := range set.All() {
			if id%2 == i {
				if _, err := half.Add(p); err != nil {
					t.Fatal(err)
				}
			}
		}
		a, err := dfa.Automaton(half, nil)
		if err != nil {
			t.Fatal(err)
		}
		halves[i] = a
	}
	_, couples, err := automaton.Couples(halves[0], halves[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	if all := halves[0].NumStates() * halves[1].NumStates(); len(couples)*100 > all || all < 50_000 {
		t.Errorf("%d of %d couples are reached, want less than 1 %% of more than 50,000", len(couples), all)
	}
}

// TestJumps: most transitions for an empty point lead to the next state in memory; most of those
// off the board jump, and jump farther. (The manual says "nearly all"; it is 70 and 64 of a
// hundred.)
func TestJumps(t *testing.T) {
	a, err := dfa.Automaton(matchtest.OpenDatabase(t, "pat"), nil)
	if err != nil {
		t.Fatal(err)
	}
	const empty, off = 0, 3
	var all, next [4]int
	var far [4]float64
	for s := automaton.Start; int(s) < a.NumStates(); s++ {
		labels, targets := a.Children(s)
		for i, sym := range labels {
			to := targets[i]
			all[sym]++
			if to == s+1 {
				next[sym]++
			}
			far[sym] += math.Abs(float64(to)-float64(s)) / 1000
		}
	}
	if next[empty]*3 < all[empty]*2 || next[off]*5 > all[off]*2 || far[off]/float64(all[off]) < 1.3*far[empty]/float64(all[empty]) {
		t.Errorf("to the next state: %d of %d by '.', %d of %d by '#'; far in all: %.0f, %.0f thousand states",
			next[empty], all[empty], next[off], all[off], far[empty], far[off])
	}
}

// TestCosts: the automaton reads a tenth of the cells that the traditional matcher tests, and needs
// twice its memory.
func TestCosts(t *testing.T) {
	set := matchtest.OpenDatabase(t, "pat")
	automatic, err := dfa.Compile(set, nil)
	if err != nil {
		t.Fatal(err)
	}
	traditional, err := window.Compile(set)
	if err != nil {
		t.Fatal(err)
	}
	b, r := board.New(19), rand.New(rand.NewPCG(10, 1))
	for p := range b.Points {
		if r.IntN(3) == 0 {
			b.Set(board.Black+board.Color(r.IntN(2)), p) // cannot fail: p is on the board
		}
	}
	type costs interface {
		Bytes() int
		Effort(*board.Board) (int, string)
	}
	a, w := automatic.(costs), traditional.(costs)
	cells, _ := a.Effort(b)
	tests, _ := w.Effort(b)
	if cells*10 > tests || a.Bytes() < 2*w.Bytes() {
		t.Errorf("%d cells, %d bytes; traditional: %d tests, %d bytes", cells, a.Bytes(), tests, w.Bytes())
	}
}
