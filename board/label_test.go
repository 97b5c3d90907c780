package board_test

import (
	"strings"
	"testing"

	"katachi/board"
)

// TestLabel: labels differ, and none looks like a stone in a diagram.
func TestLabel(t *testing.T) {
	seen := map[string]bool{}
	for i := range board.MaxSize * board.MaxSize {
		l := board.Label(i)
		if seen[l] || strings.ContainsAny(l, "XOxo.+#?") {
			t.Errorf("Label(%d) = %q: used before, or like a stone", i, l)
		}
		seen[l] = true
	}
	for i, want := range map[int]string{0: "A", 8: "J", 13: "P", 22: "Z", 23: "a", 44: "z", 45: "46"} {
		if got := board.Label(i); got != want {
			t.Errorf("Label(%d) = %q, want %q", i, got, want)
		}
	}
}
