package gtpengine

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/internal/judge"
	"katachi/names"
)

// TestUnusableValues: loadsgf warns of unusable values in a record, like the commands that read one
// record.
func TestUnusableValues(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("x.sgf", []byte("(;SZ[0]KM[lots];B[pd])"), 0o666); err != nil {
		t.Fatal(err)
	}
	namer, warned := names.Builtin().Namer(), []string(nil)
	e := &Engine{
		Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en",
		Warn: func(err error) { warned = append(warned, err.Error()) },
	}
	var out bytes.Buffer
	if err := e.Server("katachi", "1").Serve(t.Context(), strings.NewReader("loadsgf x.sgf\nquit\n"), &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "= \n\n= \n\n" {
		t.Errorf("answers %q", got)
	}
	want := []string{"x.sgf:1:6: SZ is not a board size: 19x19 is used", "x.sgf:1:11: KM is not a komi: it is ignored"}
	if !slices.Equal(warned, want) {
		t.Errorf("warnings %q, want %q", warned, want)
	}
}

// TestLoadRules: loadsgf takes komi, rules and the player to move from the record, even if the
// record retakes a ko at once. A value that the record lacks stays as it was. The score follows
// these rules.
func TestLoadRules(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"japanese.sgf": "(;SZ[5]RU[Japanese]KM[3.5]AB[ca][cb][cc][cd][ce]AW[ea];W[eb])",
		"ko.sgf":       "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[ee])",
		"twice.sgf":    "(;SZ[5];B[aa];B[bb])",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	namer := names.Builtin().Namer()
	e := &Engine{Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en"}
	for commands, want := range map[string]string{
		"loadsgf japanese.sgf\nfinal_score":                         "B+6.5", // territory: 10 points, no prisoner
		"loadsgf japanese.sgf\nkata-set-rules chinese\nfinal_score": "B+9.5", // area: Black 15 points, White 2
		"komi 1.5\nloadsgf ko.sgf\nundo\nundo\nundo\nundo\nundo":    "cannot undo",
		"komi 1.5\nloadsgf ko.sgf\nkata-set-rules aga\nfinal_score": "B+0.5",
		"loadsgf twice.sgf 2\nreg_genmove b\nkatachi-suggest w 1":   "A C3",
		"loadsgf twice.sgf 2\nkatachi-suggest w 1\nshowboard":       "black to move",
	} {
		var out bytes.Buffer
		if err := e.Server("katachi", "1").Serve(t.Context(), strings.NewReader(commands+"\n"), &out); err != nil {
			t.Fatal(err)
		}
		answers := strings.Split(strings.TrimSpace(out.String()), "\n\n")
		if last := answers[len(answers)-1]; !strings.Contains(last, want) {
			t.Errorf("%q: %q, want %s", commands, last, want)
		}
	}
}
