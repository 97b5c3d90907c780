package shapes

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"katachi/board"
	"katachi/shape"
)

// dumpLine and dumpJSON are the same kind of line of a dump, as text and as JSON.
const (
	dumpLine = "P0 48600005 S1 FF0010FF R 40000000: black at 0,0: played 12, won 5, lost 7, 1998 to 2009; white at 1,2: played 1"
	dumpJSON = `{"codes":["48600005","FF0010FF"],"result":"40000000","moves":[{"color":"black","row":0,"column":0,"count":12}]}`
)

// TestBadDump: the error for a bad line of a dump has its number and what was expected.
func TestBadDump(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x", `line 1: "x": want P0 and a code`},
		{"P0 48600005 R 40000000: black at 0,0: played 1", "line 1: "},
		{"\n\n" + strings.Replace(dumpLine, "S1", "S2", 1), `line 3: "S2": want S1`},
		{strings.Replace(dumpLine, "48600005", "4860000G", 1), `line 1: code "4860000G": want eight hexadecimal digits`},
		{strings.Replace(dumpLine, "at 0,0", "at 0,4", 1), "line 1: move "},
		{strings.Replace(dumpLine, "black", "red", 1), `line 1: "red at 0,0`},
		{strings.Replace(dumpLine, "played 12", "played much", 1), `line 1: "black at 0,0`},
		{strings.Replace(dumpLine, "lost 7", "drawn 7", 1), `line 1: "black at 0,0`},
		{"# stop four", `line 1: "# stop four": want a line such as # stop`},
		{dumpLine + "\n# stop 4", "line 2: want a shape"},
		{dumpLine + "\n{}", "line 2: no codes: want a shape"},
		{"{", "line 1: unexpected end of JSON input"},
		{`{"codes":["1"]}`, "line 1: 1 codes: want 2 to"},
		{`{"codes":5}`, "line 1: json: "},
	} {
		err := readDump(c.text, func(*shape.List, shape.Move, *shape.Tally) error { return nil })
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
	for _, text := range []string{dumpLine, dumpJSON, "# stop 4, 12 games, 3 moves\n" + dumpLine, ""} {
		n := 0
		if err := readDump(text, func(*shape.List, shape.Move, *shape.Tally) error { n++; return nil }); err != nil || n > 2 {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	stop := errors.New("stop")
	if err := readDump(dumpLine, func(*shape.List, shape.Move, *shape.Tally) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
}

func readDump(text string, list func(*shape.List, shape.Move, *shape.Tally) error) error {
	return ReadDump(strings.NewReader(text), func(Head) error { return nil }, list)
}

// FuzzShapesDump: any text can be read or gives an error of one line, and every move read is in its
// range.
func FuzzShapesDump(f *testing.F) {
	f.Add([]byte(dumpLine))
	f.Add([]byte(dumpJSON))
	f.Add([]byte("# stop 4, overhang, 12 games, 3 moves\n" + dumpLine + "\n\n" + dumpLine))
	f.Add([]byte(`{"stop":4,"games":1}` + "\n" + dumpJSON))
	f.Fuzz(func(t *testing.T, data []byte) {
		err := ReadDump(bytes.NewReader(data), func(Head) error { return nil }, func(l *shape.List, _ shape.Move, _ *shape.Tally) error {
			if l.Depth < 1 || l.Depth >= len(l.Codes) {
				t.Errorf("depth %d", l.Depth)
			}
			return nil
		})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
	})
}

// TestShapesLine: a line has all codes of a list, then its moves.
func TestShapesLine(t *testing.T) {
	l := List{Codes: []string{"00000001", "00000002", "00000003"}, Result: "80000000", Moves: []Move{
		{Color: board.Black, Count: 3}, {Color: board.White, Row: 1, Column: 2, Count: 2, Wins: 1, Losses: 1}, {Color: board.Black, Row: 3, Count: 1},
	}}
	var out strings.Builder
	if err := l.WriteLine(&out); err != nil {
		t.Fatal(err)
	}
	want := "P0 00000001 S1 00000002 S2 00000003 R 80000000: black at 0,0: played 3; white at 1,2: played 2, won 1, lost 1; black at 3,0: played 1\n"
	if out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}
