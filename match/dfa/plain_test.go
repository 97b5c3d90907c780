package dfa_test

import (
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// plain makes a matcher of Plain.
type plain struct {
	set *pattern.Set
	a   *automaton.DFA
}

func (m plain) Set() *pattern.Set    { return m.set }
func (m plain) Clone() match.Matcher { return m }
func (m plain) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	return dfa.Plain(dst, m.set, m.a, b)
}

// TestPlain: the manual's walk passes the tests that all engines pass.
func TestPlain(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) {
		a, err := dfa.Automaton(s, dfa.PlainOptions())
		return plain{s, a}, err
	})
}

// TestInsert inserts patterns into a compiled automaton and into an opened one, and compares the
// hits with those of all patterns compiled at once.
func TestInsert(t *testing.T) {
	set := matchtest.OpenDatabase(t, "owl_vital_apat")
	some := set.Len() - 5
	old := pattern.NewSet(set.Name)
	var more []*pattern.Pattern
	for id, p := range set.All() {
		if id >= some {
			more = append(more, p)
		} else if _, err := old.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	compiled, err := dfa.Compile(old, nil)
	if err != nil {
		t.Fatal(err)
	}
	path := t.TempDir() + "/old.katachi"
	if err := compiled.(match.Saved).WriteFile(path); err != nil {
		t.Fatal(err)
	}
	opened, err := dfa.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	want := match.NewMask(set)
	for _, m := range []match.Matcher{compiled, opened} {
		got, changes, err := dfa.Insert(m, more, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(changes) != len(more) || got.Set().Len() != set.Len() || m.Set().Len() != some {
			t.Fatalf("%d changes, %d patterns of %d: want %d, %d of %d", len(changes), got.Set().Len(), m.Set().Len(), len(more), set.Len(), some)
		}
		for _, c := range changes {
			if c.New < 1 || c.Kept < c.New {
				t.Errorf("an insertion changes %+v: want few new states and many kept", c)
			}
		}
		for _, p := range matchtest.Positions(t, 20) {
			if h, w := match.All(got, p.Board), match.All(want, p.Board); !slices.Equal(h, w) {
				t.Fatalf("%d hits after insertions, want %d", len(h), len(w))
			}
		}
		copied := t.TempDir() + "/new.katachi"
		if err := got.(match.Saved).WriteFile(copied); err != nil {
			t.Fatal(err)
		}
		again, err := dfa.Open(copied) // it checks every number
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := dfa.Insert(again, nil, nil); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := dfa.Insert(want, more, nil); err == nil {
		t.Error("no error for inserting patterns into another engine")
	}
	if _, _, err := dfa.Insert(compiled, more, &dfa.Options{Limits: &automaton.Options{MaxStates: 10}}); err == nil {
		t.Error("no error for more than ten states")
	}
}
