package terms

import "testing"

// TestNearest offers what is spelled nearly so, the nearest first, and nothing where nothing is near.
func TestNearest(t *testing.T) {
	words := []string{"corner", "side", "inner", "anywhere", "hashtree-quick", "hashtree"}
	for name, want := range map[string]string{
		"cornr": `: perhaps "corner"`, "hastree": `: perhaps "hashtree"`, "iner": `: perhaps "inner"`,
		"zzzzz": "", "": "", "hash": `: perhaps "hashtree" or "hashtree-quick"`,
	} {
		if got := Perhaps(Nearest(name, words)); got != want {
			t.Errorf("%q%s, want %q", name, got, want)
		}
	}
}
