package hashtree_test

import (
	"testing"

	"katachi/internal/testpeers"
	"katachi/match/hashtree"
	"katachi/pattern"
)

// TestOldVersions opens a file of every version there was: all must find what is
// in the patterns that they were made of.
func TestOldVersions(t *testing.T) {
	set, err := pattern.Open("testdata/small.patterns")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []struct {
		name   string
		groups bool
	}{{"v1", false}, {"v2", true}, {"v3", true}, {"v4", true}, {"v5", true}} {
		m, err := hashtree.Load(v.name, testpeers.Gunzip(t, "testdata/"+v.name+".katachi.gz"))
		if err != nil {
			t.Fatal(err)
		}
		if s := m.Stats(); s.Patterns != set.Len() || (s.Groups > 0) != v.groups {
			t.Errorf("%s: %d patterns, %d groups, want %d, groups: %v", v.name, s.Patterns, s.Groups, set.Len(), v.groups)
		}
		sameHits(t, m, set)
	}
}
