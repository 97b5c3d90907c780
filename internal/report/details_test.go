package report

import (
	"math"
	"testing"

	"katachi/games/collection"
)

// TestFactsOfKomi: a komi of 0 is listed, an absent komi is not.
func TestFactsOfKomi(t *testing.T) {
	for _, c := range []struct {
		info collection.Info
		want string
	}{{collection.Info{HasKomi: true, Komi: 6.5}, "6.5"}, {collection.Info{HasKomi: true}, "0"}, {collection.Info{}, ""}} {
		got := ""
		for _, f := range Facts(&c.info) {
			if f[0] == "komi" {
				got = f[1]
			}
		}
		if got != c.want {
			t.Errorf("komi of %+v is %q, want %q", c.info, got, c.want)
		}
	}
}

// TestRounded: numbers for programs are never -0.
func TestRounded(t *testing.T) {
	if x := Round(-0.001, 2); x != 0 || math.Signbit(x) {
		t.Errorf("Round(-0.001, 2) = %v", x)
	}
	if x := Round(-1.236, 2); x != -1.24 {
		t.Errorf("Round(-1.236, 2) = %v", x)
	}
}
