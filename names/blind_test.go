package names_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/names"
)

// blind is a line of testdata/blind.jsonl: a move of a game that no other test of names uses, and
// the names that a reader gave it before seeing those of the program: names that are right as the
// leading one. Also is a leading name that the reader accepted afterwards, with the reason, usually
// an oversight.
type blind struct {
	judged
	Judged []string
	Also   string
}

// blindMoves reads the sample: 300 moves of as many games, drawn in proportion to their leading
// names.
func blindMoves(t *testing.T) (list []blind) {
	t.Helper()
	f, err := os.Open("testdata/blind.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var j blind
		if err := json.Unmarshal(lines.Bytes(), &j); err != nil {
			t.Fatal(err)
		}
		list = append(list, j)
	}
	return list
}

// blindHalf is how many of the first moves were compared before names were last changed: rules may
// have been made from them. The others were compared once, afterwards.
const blindHalf = 150

// blindFloor is the least number of right leading names in each half.
const blindFloor = 148

// TestBlind: the leading names of 300 moves are right. With -v it prints the others.
func TestBlind(t *testing.T) {
	namer := names.Builtin().ReadingNamer()
	var right, before [2]int
	for i, j := range blindMoves(t) {
		half := 0
		if i >= blindHalf {
			half = 1
		}
		got := "-"
		named := j.name(t, namer)
		if terms := named.Terms(); len(terms) > 0 {
			got = terms[0].English
		}
		switch {
		case j.has(got):
			before[half]++
			right[half]++
		case got == j.Also:
			right[half]++
		default:
			t.Logf("%s %s %s after %s: %s, want one of %v %s", j.ID, j.ToMove, j.Move, j.Last, got, j.Judged, j.Also)
		}
	}
	t.Logf("right: %d and %d of %d each; as was said before looking: %d and %d", right[0], right[1], blindHalf, before[0], before[1])
	if min(right[0], right[1]) < blindFloor {
		t.Errorf("%v leading names of %d each are right, want %d", right, blindHalf, blindFloor)
	}
}

// has reports whether a leading name is one of those given in advance; a kind of hane or of a
// connection is as good as the plain word.
func (j *blind) has(name string) bool {
	for _, kind := range []string{"hane", "connection"} {
		if strings.Contains(name, kind) && name != "diagonal connection" && slices.Contains(j.Judged, kind) {
			return true
		}
	}
	return slices.Contains(j.Judged, name)
}
