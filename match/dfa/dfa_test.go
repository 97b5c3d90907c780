package dfa_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/prior"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.CompileMatcher(s, nil) })
}

// TestOptions checks that no option changes the hits.
func TestOptions(t *testing.T) {
	testpeers.Slow(t)
	for _, tt := range []struct {
		name string
		opt  *dfa.Options
	}{
		{"as drawn", &dfa.Options{AsDrawn: true}},
		{"cut short", &dfa.Options{MaxDepth: 3}},
		{"every place read", &dfa.Options{Plain: true}},
		{"the manual's", &dfa.Options{Path: dfa.Spiral, Plain: true, AsDrawn: true}},
		{"squares", &dfa.Options{Path: dfa.Squares}},
		{"spiral", &dfa.Options{Path: dfa.Spiral}},
		{"rows", &dfa.Options{Path: dfa.RowByRow}},
		{"rows, cut short", &dfa.Options{Path: dfa.RowByRow, MaxDepth: 40}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.CompileMatcher(s, tt.opt) })
		})
	}
}

func TestIncremental(t *testing.T) {
	for _, tt := range []struct {
		name string
		opt  *dfa.Options
	}{
		{"default", nil},
		{"cut short", &dfa.Options{MaxDepth: 3}},
		{"every place read", &dfa.Options{Plain: true}},
		{"squares", &dfa.Options{Path: dfa.Squares}},
		{"spiral", &dfa.Options{Path: dfa.Spiral, AsDrawn: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.opt != nil {
				testpeers.Slow(t)
			}
			matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
				m, err := dfa.CompileMatcher(s, tt.opt)
				if err != nil {
					return nil, err
				}
				return m.Incremental(), nil
			})
		})
	}
}

// TestAllocations checks that matching and following allocate nothing once
// their memory has grown.
func TestAllocations(t *testing.T) {
	m, err := dfa.CompileMatcher(matchtest.OpenDatabase(t, "owl_vital_apat"), nil)
	if err != nil {
		t.Fatal(err)
	}
	pos := matchtest.Positions(t, 1)[0].Board
	var hits []match.Hit
	if n := testing.AllocsPerRun(5, func() { hits = m.AppendHits(hits[:0], pos) }); n != 0 || len(hits) == 0 {
		t.Errorf("AppendHits allocates %v times for %d hits, want 0", n, len(hits))
	}
	inc := m.Incremental()
	inc.Reset(pos)
	b := *pos
	var d board.Delta
	step := func() {
		for p := range pos.Points {
			if b.PlayInto(&d, board.Black, p) == nil {
				inc.Play(&d)
				inc.Undo()
				b.Undo(&d)
			}
		}
	}
	if n := testing.AllocsPerRun(5, step); n != 0 {
		t.Errorf("Play and Undo on every point allocate %v times, want 0", n)
	}
}

// TestPrefixReads: a scan takes its first steps from a table, and an Incremental takes every step.
// Both read the same number of cells and find the same hits.
func TestPrefixReads(t *testing.T) {
	for _, name := range []string{"pat", "owl_vital_apat", "fusekipat"} {
		m, err := dfa.CompileMatcher(matchtest.OpenDatabase(t, name), nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := m.Stats().Starters; n != 1 {
			t.Fatalf("%s: %d contents of a start lead anywhere, want own stones only", name, n)
		}
		inc, read := m.Incremental(), 0
		for _, pos := range matchtest.Positions(t, 40) {
			b := pos.Board
			inc.Reset(b)
			// An Incremental also reads the start of scans that lead nowhere.
			nowhere := 0
			for p := range b.Points {
				for _, view := range []board.Color{board.Black, board.White} {
					if b.Color(p) != view {
						nowhere += board.NumSymmetries
					}
				}
			}
			followed := inc.AppendHits(nil)
			match.Sort(followed)
			if !slices.Equal(match.All(m, b), followed) {
				t.Errorf("%s, %s: hits differ", name, pos.ID)
			}
			if got, want := m.Visited(), inc.Work().Read-nowhere; got != want {
				t.Errorf("%s, %s: %d cells are read, want %d", name, pos.ID, got, want)
			}
			read += m.Visited()
		}
		if read < 10_000 {
			t.Errorf("%s: %d cells are read on all positions", name, read)
		}
	}
}

// TestSearchedPath: on positions of games, the path that is searched for a set reads at least a
// fifth fewer cells than the paths that do not depend on the set.
func TestSearchedPath(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 30))
	set := pattern.NewSet("random")
	for range 60 {
		p := &pattern.Pattern{Width: 5, Height: 5, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range 25 {
			p.Cells = append(p.Cells, []pattern.Class{pattern.On, pattern.On, pattern.Empty, pattern.NotOther, pattern.Other}[r.IntN(5)])
		}
		p.Cells[12] = pattern.Own
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	read := map[dfa.Path]int{}
	for _, path := range []dfa.Path{dfa.Searched, dfa.Squares, dfa.Spiral} {
		m, err := dfa.CompileMatcher(set, &dfa.Options{Path: path, MaxDepth: 24})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range prior.Boards()[:10] {
			m.AppendHits(nil, b)
			read[path] += m.Visited()
		}
	}
	t.Log(read)
	for path, n := range read {
		if path != dfa.Searched && 5*read[dfa.Searched] >= 4*n {
			t.Errorf("%v reads %d cells, the path searched for the set %d", path, n, read[dfa.Searched])
		}
	}
}

// plain makes a matcher of Plain.
type plain struct {
	set *pattern.Set
	a   *automaton.DFA
}

func (m plain) Set() *pattern.Set    { return m.set }
func (m plain) Clone() match.Matcher { return m }
func (m plain) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	hits, err := dfa.Plain(dst, m.set, m.a, b)
	if err != nil {
		panic(err)
	}
	return hits
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
	want := match.CompileMask(set)
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
