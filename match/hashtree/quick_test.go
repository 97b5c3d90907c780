package hashtree_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

var quick = &hashtree.Options{Quick: true}

// quickly compiles without hashing further cells.
func quickly(s *pattern.Set) (match.Matcher, error) { return hashtree.CompileMatcher(s, quick) }

func TestQuick(t *testing.T) { matchtest.Run(t, quickly) }

// TestQuickPlain tests its path without vector instructions on processors that have them.
func TestQuickPlain(t *testing.T) {
	if !hashtree.HasVector() {
		t.Skip("no vector instructions: TestQuick proves this path")
	}
	matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) {
		m, err := hashtree.CompileMatcher(s, quick)
		if err != nil {
			return nil, err
		}
		return hashtree.Plain(m), nil
	})
}

func TestQuickIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		m, err := hashtree.CompileMatcher(s, quick)
		if err != nil {
			return nil, err
		}
		return m.Incremental(), nil
	})
}

// TestQuickGroups puts every suitable pattern into a group, and the others into lists.
func TestQuickGroups(t *testing.T) {
	defer hashtree.SetMinGroup(1)()
	matchtest.RunWorlds(t, quickly)
}

// TestQuickFile writes the tables of a quick compilation and opens them again: they are read like
// any others.
func TestQuickFile(t *testing.T) {
	set := matchtest.OpenDatabase(t, "owl_attackpat")
	m, err := hashtree.CompileMatcher(set, quick)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "quick.katachi")
	if err := m.WriteFile(name); err != nil {
		t.Fatal(err)
	}
	opened, err := hashtree.OpenMatcher(name)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	hits := 0
	for _, p := range matchtest.Positions(t, 20) {
		got, want := match.All(opened, p.Board), match.All(m, p.Board)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %d hits of the file, %d of the compiled matcher", p.ID, len(got), len(want))
		}
		hits += len(got)
	}
	if hits < 1000 {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
}

// TestQuickTooLarge has patterns that are almost all wildcards, so they are in every list.
func TestQuickTooLarge(t *testing.T) {
	set := pattern.NewSet("wild")
	for range 50 {
		_, err := set.Add(&pattern.Pattern{
			Width: 1, Height: 1, Cells: []pattern.Class{pattern.NotOwn},
			Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := hashtree.CompileMatcher(set, &hashtree.Options{Quick: true, MaxBytes: 10 << 20})
	if !errors.Is(err, hashtree.ErrTooLarge) {
		t.Errorf("50 wildcards in 10 MB: error %v", err)
	}
}

// BenchmarkQuick compares quick compilation, and the matching after it, with the engines that suit
// small tasks. The first compilation also reads the profile.
func BenchmarkQuick(b *testing.B) {
	set := matchtest.OpenDatabase(b, "pat")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := quickly(set); err != nil {
			b.Fatal(err)
		}
	}
}
