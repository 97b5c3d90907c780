package collection

import (
	"slices"
	"testing"
)

// TestUnusableValues: a game whose record has an unusable value is stored, and each kind of problem
// is reported once for the game.
func TestUnusableValues(t *testing.T) {
	for _, v := range []struct {
		text  string
		want  []string
		board int
	}{
		{"(;SZ[0];B[pd])", []string{"SZ is not a board size: 19x19 is used"}, 19},
		{"(;SZ[-5]KM[lots]HA[x];B[pd])", []string{
			"SZ is not a board size: 19x19 is used", "KM is not a komi: it is ignored", "HA is not a number of stones: it is ignored",
		}, 19},
		{"(;SZ[9]AB[zz][yy][dd];W[cc])", []string{"no point of the board"}, 9},
		{"(;SZ[9]PL[green];W[cc];B[zz])", []string{"illegal move; the game is read up to it", "PL is neither B nor W: it is ignored"}, 9},
		{"(;SZ[9]KM[]HA[2]PL[W];W[cc])", nil, 9},
	} {
		c, got := created(t, nil), []string(nil)
		add(t, c, &AddOptions{Problem: func(p Problem) { got = append(got, p.What) }}, folder(t, "x.sgf", v.text))
		if !slices.Equal(got, v.want) {
			t.Errorf("%s: %q, want %q", v.text, got, v.want)
		}
		info, err := c.Game(t.Context(), 1)
		if err != nil || info.Board != v.board {
			t.Errorf("%s: board of %d (%v), want %d", v.text, info.Board, err, v.board)
		}
	}
}
