package automaton

import (
	"slices"
	"strings"
	"testing"
)

// Check names each invariant when it is broken.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(d *DFA)
	}{
		{"(I1)", func(d *DFA) { d.output[0] = 1 }},
		{"(I2)", func(d *DFA) { d.label[1] = d.label[2] }},
		{"(I2)", func(d *DFA) { d.label[0] = 4 }},
		{"(I3)", func(d *DFA) { d.target[0] = 0 }},
		{"(I3)", func(d *DFA) { d.target[0] = 1 }},
		{"(I3)", func(d *DFA) { d.target[0] = 99 }},
		{"(I4)", func(d *DFA) { d.target[len(d.target)-1] = 2 }},
		{"(I5)", func(d *DFA) { d.target[0] = 4 }},
		{"(I6)", func(d *DFA) { d.output[5] = 0 }},
		{"list 9", func(d *DFA) { d.output[3] = 9 }},
		{"edges of state", func(d *DFA) { d.first[3] = 99 }},
		{"rows", func(d *DFA) { d.first = d.first[1:] }},
	} {
		d := compiled(t, secondSet...)
		if err := d.check(); err != nil {
			t.Fatal(err)
		}
		tt.damage(d)
		if err := d.check(); err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "automaton: ") {
			t.Errorf("Check() = %v, want %q", err, tt.want)
		}
	}
}

func TestRenumberPanics(t *testing.T) {
	d := compiled(t, secondSet...)
	good := d.preorder()
	swapped := slices.Clone(good)
	swapped[0], swapped[1] = swapped[1], swapped[0]
	twice := slices.Clone(good)
	twice[3] = twice[2]
	for name, order := range map[string][]State{"short": good[:5], "start first": swapped, "twice": twice} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("renumber(%s) did not panic", name)
				}
			}()
			d.renumber(order)
		}()
	}
}

func TestOrders(t *testing.T) {
	d := compiled(t, secondSet...)
	order := breadthFirst(d)
	if want := []State{0, 1, 2, 3, 10, 4, 7, 9, 11, 5, 6, 8, 12}; !slices.Equal(order, want) {
		t.Errorf("breadth first: %v, want %v", order, want)
	}
	if got := d.renumber(order); dump(got) == dump(d) || dump(got.renumber(got.preorder())) != dump(d) {
		t.Error("renumbering it and back gives another automaton")
	}
}

func TestStats(t *testing.T) {
	got := compiled(t, secondSet...).Stats()
	want := Stats{Alphabet: 4, States: 13, Edges: 22, Finals: 4, Lists: 4, IDs: 9, Height: 5, Bytes: 278}
	if got != want {
		t.Errorf("Stats() = %+v, want %+v", got, want)
	}
}

func TestDot(t *testing.T) {
	var b strings.Builder
	if err := compiled(t, "X?", "O").Dot(&b, Drawing{Symbols: boardNames}); err != nil {
		t.Fatal(err)
	}
	want := `digraph automaton {
	rankdir=LR
	node [shape=circle]
	1 -> 2 [label="O"]
	1 -> 3 [label="X"]
	2 [shape=doublecircle, label="2\n2"]
	3 -> 4 [label=". O X"]
	4 [shape=doublecircle, label="4\n1"]
}
`
	if b.String() != want {
		t.Errorf("Dot wrote\n%swant\n%s", b.String(), want)
	}
}

func TestSet(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 128, 255, 256} {
		s := anyOf(n)
		all := slices.Collect(s.all())
		if s.Len() != n || len(all) != n || s.top() != n || n > 0 && (!s.has(byte(n-1)) || all[n-1] != byte(n-1)) {
			t.Errorf("anyOf(%d): Len %d, All %v, top %d", n, s.Len(), all, s.top())
		}
	}
	if got, want := SetOf(1, 200).union(SetOf(3)), SetOf(3, 200, 1); got != want || SetFromMask(10) != SetOf(1, 3) {
		t.Errorf("union is %v, want %v", got, want)
	}
	for sym := range SetOf(5, 70).all() {
		if sym != 5 {
			t.Errorf("first symbol is %d, want 5", sym)
		}
		break
	}
}
