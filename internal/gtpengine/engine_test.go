package gtpengine

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/internal/judge"
	"katachi/names"
)

// TestOwnCommands runs katachi's own commands on a record. Only the first search opens the
// collection, and no label of a move looks like a stone.
func TestOwnCommands(t *testing.T) {
	namer := names.Builtin().Namer()
	opened := 0
	e := &Engine{
		Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en",
		Games: func() (*collection.Collection, error) {
			opened++
			return collection.Builtin(nil)
		},
	}
	defer e.Close()
	file := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(file, []byte("(;SZ[19]KM[6.5];B[pd];W[dd];B[qp])"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in := "loadsgf " + file + " 3\nkatachi-suggest w 30\nkatachi-name\nkatachi-search K10 T19\nkatachi-gfx-search\n" +
		"katachi-named geta by black\nkatachi-named hanne\nkatachi-named\n" +
		"katachi-solve A1\nkatachi-solve\nkatachi-status\nquit\n"
	if err := e.Server("katachi", "1").Serve(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSpace(out.String()), "\n\n")
	if len(answers) != 12 {
		t.Fatalf("%d answers: %q", len(answers), answers)
	}
	moves := strings.Split(strings.TrimPrefix(answers[1], "= "), "\n")
	if len(moves) != 30 || !strings.HasPrefix(moves[0], "A ") {
		t.Errorf("%d moves: %q", len(moves), moves)
	}
	for _, line := range moves {
		if label, _, _ := strings.Cut(line, " "); strings.Contains("XOxo", label) {
			t.Errorf("label %q looks like a stone", label)
		}
	}
	if !strings.Contains(answers[2], "star point") {
		t.Errorf("name of the last move: %q", answers[2])
	}
	if !strings.Contains(answers[3], " hits in ") || !strings.Contains(answers[4], "LABEL ") {
		t.Errorf("searches: %q, %q", answers[3], answers[4])
	}
	if !strings.HasPrefix(answers[5], "= called geta by black: ") || !strings.Contains(answers[5], ", white 0\n") || strings.Contains(answers[5], "\n2 white") ||
		answers[6] != `? no move is called "hanne": perhaps "hane"` || answers[7] != "? syntax error" {
		t.Errorf("names: %q", answers[5:8])
	}
	if answers[8] != "? A1: no stone on the point" || answers[9] != "? syntax error" || answers[10] != "= " {
		t.Errorf("solve: %q", answers[8:11])
	}
	if opened != 1 {
		t.Errorf("the collection was opened %d times", opened)
	}
}

// TestAddPattern adds a pattern during a game: its hits are listed from then on, also after moves.
// A malformed pattern is refused with the reason and changes nothing.
func TestAddPattern(t *testing.T) {
	namer := names.Builtin().Namer()
	e := &Engine{Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en"}
	in := `boardsize 9
play b c3
play w d3
katachi-match
katachi-add-pattern my pair XO
katachi-match
play b g7
play w g6
katachi-match
katachi-add-pattern my pair XX
katachi-add-pattern odd XO/X
katachi-add-pattern odd XZ
katachi-add-pattern odd
katachi-add-pattern corner +--/|.X
play b b9
katachi-match
quit
`
	var out bytes.Buffer
	if err := e.Server("katachi", "1").Serve(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimRight(out.String(), "\n"), "\n\n")
	want := []string{
		"= ", "= ", "= ", "=", "= my pair: 1 added", "= C3 0 black my pair\nC3 0 white my pair", "= ", "= ",
		"= C3 0 black my pair", "? ", "? ", "? ", "? want a name and rows", "= corner: 2 added", "= ", "corner",
	}
	if len(answers) != len(want)+1 {
		t.Fatalf("%d answers, want %d: %q", len(answers), len(want)+1, answers)
	}
	for i, w := range want {
		if w = strings.TrimSuffix(w, " "); i == 5 || i == 8 {
			if n := strings.Count(answers[i], "my pair"); n == 0 {
				t.Errorf("answer %d: %q, want my pair", i, answers[i])
			}
		} else if !strings.Contains(answers[i], w) {
			t.Errorf("answer %d: %q, want %q", i, answers[i], w)
		}
	}
	if before, after := strings.Count(answers[5], "my pair"), strings.Count(answers[8], "my pair"); after != 2*before {
		t.Errorf("%d hits, then %d: want twice as many", before, after)
	}
}

// TestSolve asks about an unsettled group, the weak groups, a cut and a race.
func TestSolve(t *testing.T) {
	namer := names.Builtin().Namer()
	e := &Engine{Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en"}
	var in strings.Builder
	in.WriteString("boardsize 9\n")
	for _, m := range strings.Fields("b:a2 b:b2 b:c2 b:d2 b:d1 w:a3 w:b3 w:c3 w:d3 w:e3 w:e2 w:e1") {
		in.WriteString("play " + strings.Replace(m, ":", " ", 1) + "\n")
	}
	in.WriteString("katachi-solve A2 b\nkatachi-solve A2 w\nkatachi-status\nshowboard\n")
	in.WriteString("play w a6\nkatachi-solve cut A3 A6\nkatachi-solve cut A3\nkatachi-solve race A2 A3 b\nkatachi-solve connect\nquit\n")
	var out bytes.Buffer
	if err := e.Server("katachi", "1").Serve(context.Background(), strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"= unsettled\nBlack's group at A2 (5 stones) is unsettled: if Black plays first, it lives; if White does, it dies.",
		"\nworks B1\nplay B1", "if White plays first, it dies", "= black A2 unsettled\n",
		"White's chains at A3 (7 stones) and at A6 (1 stone)", "? not a question about two groups: want two points",
		"The race of Black's group at A2 (5 stones) and White's at A3 (7 stones)", "? syntax error",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}
