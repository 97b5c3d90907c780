package automaton

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// outputs is the simple model of an automaton: for each string, the ids found after reading all of
// it.
type outputs map[string]string

// allStrings yields every string of n symbols up to a length.
func allStrings(n, length int) (all []string) {
	all = []string{""}
	for from := 0; length > 0; length-- {
		to := len(all)
		for _, s := range all[from:to] {
			for sym := range n {
				all = append(all, s+string(rune(sym)))
			}
		}
		from = to
	}
	return all
}

// modelOf tests each pattern on each string.
func modelOf(patterns []Pattern, strs []string, keep func(id uint32) bool) outputs {
	out := outputs{}
	for _, str := range strs {
		var ids []uint32
		for _, p := range patterns {
			fits := len(p.Sets) == len(str)
			for i := 0; fits && i < len(str); i++ {
				fits = p.Sets[i].has(str[i])
			}
			if fits && keep(p.ID) && !slices.Contains(ids, p.ID) {
				ids = append(ids, p.ID)
			}
		}
		if len(ids) > 0 {
			slices.Sort(ids)
			out[str] = fmt.Sprint(ids)
		}
	}
	return out
}

// outputsOf reads each string with an automaton.
func outputsOf(d *DFA, strs []string) outputs {
	out := outputs{}
	for _, str := range strs {
		s := Start
		for i := 0; i < len(str) && s != Error; i++ {
			s = d.Next(s, str[i])
		}
		if d.Final(s) {
			out[str] = fmt.Sprint(slices.Sorted(slices.Values(d.Output(s))))
		}
	}
	return out
}

// The algebra agrees with a simple model on 10,000 pairs of random sets, and its results are valid
// and minimal.
func TestAlgebra(t *testing.T) {
	const alphabet, length = 3, 4
	strs := allStrings(alphabet, length)
	rng := rand.New(rand.NewPCG(31, 1))
	draw := func() (patterns []Pattern) {
		for range rng.IntN(5) {
			p := Pattern{ID: uint32(rng.IntN(3))}
			for range rng.IntN(length + 1) {
				p.Sets = append(p.Sets, SetFromMask(uint64(1+rng.IntN(1<<alphabet-1))))
			}
			patterns = append(patterns, p)
		}
		return patterns
	}
	equal := 0
	for round := range 10_000 {
		a, b := draw(), draw()
		if round%10 == 0 {
			b = slices.Clone(a)
			slices.Reverse(b)
		}
		l, r := mustCompile(t, alphabet, a), mustCompile(t, alphabet, b)
		ml, mr := modelOf(a, strs, anyID), modelOf(b, strs, anyID)
		both, only := outputs{}, outputs{}
		for _, str := range strs {
			in := func(patterns []Pattern) func(uint32) bool {
				ids := modelOf(patterns, []string{str}, anyID)[str]
				return func(id uint32) bool {
					return slices.Contains(strings.Fields(strings.Trim(ids, "[]")), fmt.Sprint(id))
				}
			}
			inB := in(b)
			maps.Copy(both, modelOf(a, []string{str}, inB))
			maps.Copy(only, modelOf(a, []string{str}, func(id uint32) bool { return !inB(id) }))
		}
		for _, op := range []struct {
			name string
			make func(l, r *DFA, opt *Options) (*DFA, error)
			want outputs
		}{
			{"union", Union, modelOf(append(slices.Clone(a), b...), strs, anyID)},
			{"intersection", Intersection, both},
			{"difference", Difference, only},
		} {
			d, err := op.make(l, r, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := outputsOf(d, strs); !maps.Equal(got, op.want) {
				t.Fatalf("round %d, %s of %v and %v: %v, want %v", round, op.name, a, b, got, op.want)
			}
			if err := d.check(); err != nil {
				t.Fatalf("round %d, %s: %v", round, op.name, err)
			}
			if least, _ := d.Minimize(nil); least.NumStates() != d.NumStates() {
				t.Fatalf("round %d, %s: %d states, want %d", round, op.name, d.NumStates(), least.NumStates())
			}
		}
		if got, want := same(l, r), maps.Equal(ml, mr); got != want {
			t.Fatalf("round %d: Equal of %v and %v is %v, want %v", round, a, b, got, want)
		} else if got {
			equal++
		}
	}
	if equal < 1000 {
		t.Errorf("%d pairs were equal: too few to prove anything", equal)
	}
}

func anyID(uint32) bool { return true }

func mustCompile(t *testing.T, alphabet int, patterns []Pattern) *DFA {
	t.Helper()
	d, err := Compile(alphabet, slices.Values(patterns), nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestAlgebraErrors(t *testing.T) {
	two, three := mustCompile(t, 2, nil), mustCompile(t, 3, nil)
	for _, op := range []func(l, r *DFA, opt *Options) (*DFA, error){Union, Intersection, Difference, Product} {
		if _, err := op(two, three, nil); err == nil {
			t.Error("no error for combining automata of different alphabets")
		}
	}
	if same(two, three) {
		t.Error("automata of different alphabets are equal")
	}
	many := compiled(t, secondSet...)
	for _, op := range []func(l, r *DFA, opt *Options) (*DFA, error){Union, Intersection, Difference} {
		if _, err := op(many, many, &Options{MaxStates: 3}); err == nil {
			t.Error("no error for more than 3 states")
		}
	}
}

// An automaton made from another one behaves like one built from the start, and counts the states
// that each insertion makes, frees and keeps.
func TestGrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 2))
	for range 500 {
		var patterns []Pattern
		for id := range 2 + rng.IntN(6) {
			p := Pattern{ID: uint32(id)}
			for range 1 + rng.IntN(5) {
				p.Sets = append(p.Sets, SetFromMask(uint64(1+rng.IntN(15))))
			}
			patterns = append(patterns, p)
		}
		some := rng.IntN(len(patterns))
		before := mustCompile(t, 4, patterns[:some])
		b, err := Grow(before, nil)
		if err != nil {
			t.Fatal(err)
		}
		if b.NumStates() != before.NumStates() || !same(b.DFA(), before) {
			t.Fatalf("growing begins with %d states, want %d", b.NumStates(), before.NumStates())
		}
		for i, p := range patterns[some:] {
			last := b.NumStates()
			if err := b.Insert(p); err != nil {
				t.Fatal(err)
			}
			want := mustCompile(t, 4, patterns[:some+i+1])
			if b.NumStates() != want.NumStates() || !same(b.DFA(), want) {
				t.Fatal("the automaton differs from the one of all patterns at once")
			}
			if c := b.Change(); c.Kept+c.New != b.NumStates() || c.Kept+c.Freed != last || c.Kept < 1 {
				t.Fatalf("%d states became %d: %+v", last, b.NumStates(), c)
			}
		}
	}
}

// These are the graphs of the chapter. They are complete, and the states of a product show their
// couples.
func TestDotComplete(t *testing.T) {
	var b strings.Builder
	l, r := compiled(t, "X"), compiled(t, "O.")
	d, couples, err := Couples(l, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := func(s State) string { return fmt.Sprintf("(%d,%d)", couples[s][0], couples[s][1]) }
	if err := d.Dot(&b, Drawing{Symbols: boardNames, Complete: true, Name: name}); err != nil {
		t.Fatal(err)
	}
	want := `digraph automaton {
	rankdir=LR
	node [shape=circle]
	0 [label="(0,0)"]
	0 -> 0 [label=". O X #", style=dashed]
	1 [label="(1,1)"]
	1 -> 2 [label="O"]
	1 -> 4 [label="X"]
	1 -> 0 [label=". #", style=dashed]
	2 [label="(0,2)"]
	2 -> 3 [label="."]
	2 -> 0 [label="O X #", style=dashed]
	3 [shape=doublecircle, label="(0,3)\n1"]
	3 -> 0 [label=". O X #", style=dashed]
	4 [shape=doublecircle, label="(2,0)\n1"]
	4 -> 0 [label=". O X #", style=dashed]
}
`
	if b.String() != want {
		t.Errorf("Dot wrote\n%swant\n%s", b.String(), want)
	}
}

// same reports whether two automata over alphabets of the same size recognize the same ids on
// every input, even if their states are numbered differently or not minimal.
func same(l, r *DFA) bool {
	if l.alphabet != r.alphabet {
		return false
	}
	todo := []couple{{Start, Start}}
	seen := map[couple]bool{todo[0]: true}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		ll, lt := l.Children(at.l)
		rl, rt := r.Children(at.r)
		if !slices.Equal(ll, rl) || // by I6, a path that only one of them has leads to an output
			!slices.Equal(slices.Sorted(slices.Values(l.Output(at.l))), slices.Sorted(slices.Values(r.Output(at.r)))) {
			return false
		}
		for i := range lt {
			if to := (couple{lt[i], rt[i]}); !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return true
}
