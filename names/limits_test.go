package names_test

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/names"
)

// nameAt names a move of X on p after stones of X and of O were put on a board of 19 lines.
func nameAt(t *testing.T, n *names.Namer, black, white, p string) []string {
	t.Helper()
	b := board.New(19)
	for i, points := range []string{black, white} {
		for _, name := range strings.Fields(points) {
			if _, err := b.Set([]board.Color{board.Black, board.White}[i], pointAt(t, name)); err != nil {
				t.Fatal(name, err)
			}
		}
	}
	var d board.Delta
	named, err := n.PlayAndName(b, &d, board.Black, pointAt(t, p), board.Pass)
	if err != nil {
		t.Fatal(p, err)
	}
	return romaji(named)
}

func pointAt(t *testing.T, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, 19)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLimits: rules hold up to the lines and distances of their definitions in doc/names.md, and not
// one further.
func TestLimits(t *testing.T) {
	tests := []struct {
		name         string
		term         string
		has          bool
		black, white string
		move         string
	}{
		{"between two stones on line 3", "uchikomi", true, "", "G3 N3", "K3"},
		{"on line 4 between stones on line 3", "uchikomi", true, "", "G3 N3", "K4"},
		{"on line 2", "uchikomi", false, "", "G3 N3", "K2"},
		{"on line 5", "uchikomi", false, "", "G4 N4", "K5"},
		{"beside one stone only", "uchikomi", false, "", "G3", "K3"},
		{"with an own stone two points away", "uchikomi", false, "L6", "H4 M4", "K4"},
		{"two points below a stone", "uchikomi", false, "", "H4 M4 K6", "K4"},

		{"above line 3 on line 5", "keshi", true, "", "G3 N3 K3", "K5"},
		{"on line 6", "keshi", true, "", "G3 N3 K3", "K6"},
		{"on line 7", "keshi", true, "", "G3 N3 K3", "K7"},
		{"on line 8", "keshi", false, "", "G3 N3 K3", "K8"},
		{"on line 4", "keshi", false, "", "G2 N2 K2", "K4"},
		{"with an own stone two points away", "keshi", false, "M6", "G3 N3 K3", "K6"},
		{"with an own stone among them", "keshi", false, "M3", "G3 N3", "K6"},
		{"with a stone on one side only", "keshi", false, "", "G3 H3", "K6"},
		{"six points from a stone", "keshi", false, "", "D3 P3", "K6"},

		{"under a stone on line 1", "watari", true, "J2 L2", "K2", "K1"},
		{"on line 2 with a stone above", "watari o miru", true, "H3 M3", "K3", "K2"},
		{"on line 3 below a stone", "watari o miru", true, "H3 M3", "K4", "K3"},
		{"on line 3 without a stone above", "watari", false, "H3 M3", "K5", "K3"},
		{"on line 3 without a stone above", "watari o miru", false, "H3 M3", "K5", "K3"},
		{"on line 4 below a stone", "watari o miru", false, "H4 M4", "K5", "K4"},
		{"to one side only", "watari o miru", false, "H3", "K3", "K2"},
		{"between stones of one chain", "watari", false, "J2 J3 J4 K4 L4 L3 L2", "K3 K2", "K1"},
		{"with nothing between", "watari o miru", false, "H3 M3", "", "K2"},
		{"a large slide that can be cut off", "watari", false, "C10 C5 C4 D4 E3", "C6 D6 B5 B4 B3 F5 G5", "B7"},
		{"a diagonal move from one side", "watari", false, "Q10 R10 R14", "Q14 R15 R13 P9 Q9", "S11"},

		{"a jump between two stones", "oki", true, "F18", "C17 E17 G18", "D18"},
		{"a jump past one stone", "oki", false, "F18", "E17 G18", "D18"},

		{"at the waist of a knight's move", "tsuki-nuki", true, "K9", "J10 L11", "K10"},
		{"joined to nothing", "tsuki-nuki", false, "K8", "J10 L11", "K10"},
		{"at the waist of a chain", "tsuki-nuki", false, "K9", "J10 J11 J12 K12 L12 L11", "K10"},
		{"with an own stone across", "tsuki-nuki", false, "K9 L10", "J10 L11", "K10"},
		{"with a stone ahead", "tsuki-nuki", false, "K9 K11", "J10 L11", "K10"},
		{"between a one-space jump", "tsuki-nuki", false, "K9", "J10 L10", "K10"},
	}
	for _, tt := range tests {
		for _, n := range []*names.Namer{names.Builtin().Namer(), names.Builtin().ReadingNamer()} {
			if got := nameAt(t, n, tt.black, tt.white, tt.move); slices.Contains(got, tt.term) != tt.has {
				t.Errorf("%s: %v has %s: %v, want %v", tt.name, got, tt.term, !tt.has, tt.has)
			}
		}
	}
}
