package names_test

import (
	"testing"

	"katachi/match"
	"katachi/names"
)

// TestLibrary: every pattern is found in its example, and not in its near miss.
func TestLibrary(t *testing.T) {
	lib := names.Builtin()
	for _, set := range lib.Sets() {
		for _, err := range match.CheckExamples(set) {
			t.Errorf("%s: %v", set.Name, err)
		}
		for _, p := range set.All() {
			hits, misses := 0, 0
			for _, e := range p.Examples {
				if e.Miss {
					misses++
				} else {
					hits++
				}
			}
			if hits == 0 || misses == 0 {
				t.Errorf("%s: %s has %d examples and %d near misses, want one of each at least", set.Name, p.Name, hits, misses)
			}
			if p.Names["ja"] == "" || p.Names["ja-Latn"] == "" || p.Text == "" || len(p.Tags) == 0 {
				t.Errorf("%s: %s lacks a Japanese name, tags or a meaning", set.Name, p.Name)
			}
		}
		for _, group := range set.Duplicates() {
			t.Errorf("%s: patterns %v are equal", set.Name, group)
		}
	}
	if n := len(lib.Terms()); n < 150 {
		t.Errorf("%d terms, want 150 at least", n)
	}
}
