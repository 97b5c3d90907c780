package sgf

import (
	"strings"
	"testing"

	"katachi/board"
)

// TestUnusableValues: a value of the root that cannot be used counts as absent, and both readers
// report it at the same place; an empty value is ignored.
func TestUnusableValues(t *testing.T) {
	for _, c := range []struct{ root, warning string }{
		{"SZ[0]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[-5]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[abc]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[19:0]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[53]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[19]SZ[0]", "1:9 property twice in a node"},
		{"KM[lots]", "1:6 KM is not a komi: it is ignored"},
		{"KM[NaN]", "1:6 KM is not a komi: it is ignored"},
		{"KM[99999]", "1:6 KM is not a komi: it is ignored"},
		{"HA[7.5]", "1:1 handicap without stones 1:6 HA is not a number of stones: it is ignored"},
		{"PL[green]", "1:6 PL is neither B nor W: it is ignored"},
		{"AB[zz]", "1:6 no point of the board"},
		{"KM[]HA[]PL[]", ""},
		{"SZ[ 19 ]KM[6,5]HA[0]PL[white]", ""},
	} {
		data := []byte("(;" + c.root + ";B[pd];W[dd])")
		f, err := Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := warningText(f.Warnings); got != c.warning {
			t.Errorf("%s: the tree has %q, want %q", c.root, got, c.warning)
		}
		if columns, rows := f.Games[0].Size(); columns != 19 || rows != 19 {
			t.Errorf("%s: %dx%d, want 19x19", c.root, columns, rows)
		}
		var m MainLine
		m.Reset(append(data, "(;SZ[9];B[ee])"...))
		m.NextGame()
		for m.Next() {
			continue
		}
		for _, w := range f.Warnings {
			if w.Kind != duplicateProperty && w.Kind != missingHandicap && !m.Odd(w.Kind) {
				t.Errorf("%s: the main line does not find it odd", c.root)
			}
		}
		if got := warningsOf(&m); len(got) > 0 && !strings.Contains(c.warning, warningText(got)) {
			t.Errorf("%s: the main line has %q, want %q", c.root, warningText(got), c.warning)
		}
		for k := range numKinds {
			if m.NextGame(); m.Odd(k) {
				t.Errorf("%s: the next game has %q, too", c.root, k)
			}
		}
	}
}

// TestTurn reads which player is to move.
func TestTurn(t *testing.T) {
	for text, want := range map[string]board.Color{
		"B": board.Black, "black": board.Black, "1": board.Black, " w ": board.White, "White": board.White,
		"2": board.White, "": board.Empty, "3": board.Empty, "both": board.Empty,
	} {
		if got := Turn(text); got != want {
			t.Errorf("Turn(%q) = %v, want %v", text, got, want)
		}
	}
}
