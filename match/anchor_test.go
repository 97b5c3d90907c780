package match_test

import (
	"testing"

	"katachi/match"
	"katachi/pattern"
)

func TestAnchor(t *testing.T) {
	const e, o, x, s, on = pattern.Empty, pattern.Own, pattern.Other, pattern.Stone, pattern.On
	tests := []struct {
		name  string
		width int
		cells []pattern.Class
		want  int
	}{
		{"single cell", 1, []pattern.Class{on}, 0},
		{"the only stone", 3, []pattern.Class{e, on, e, e, e, x}, 5},
		{"stone nearest to the middle", 3, []pattern.Class{o, e, e, e, x, e, e, e, o}, 4},
		{"first of equals", 2, []pattern.Class{e, x, o, e}, 1},
		{"one colour before either", 2, []pattern.Class{s, s, s, o}, 3},
		{"either colour before empty", 3, []pattern.Class{s, e, e}, 0},
		{"empty before empty or stone", 3, []pattern.Class{on, pattern.NotOwn, e}, 2},
	}
	for _, tt := range tests {
		p := pattern.Oriented{Width: tt.width, Height: len(tt.cells) / tt.width, Cells: tt.cells}
		if got := match.Anchor(&p); got != tt.want {
			t.Errorf("%s: Anchor = %d, want %d", tt.name, got, tt.want)
		}
	}
}
