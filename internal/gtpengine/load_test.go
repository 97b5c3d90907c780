package gtpengine

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/judge"
	"katachi/names"
)

// TestUnusableValues: loadsgf warns of what is odd about a record, as the commands for one record do.
func TestUnusableValues(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("x.sgf", []byte("(;SZ[0]KM[lots];B[pd])"), 0o666); err != nil {
		t.Fatal(err)
	}
	namer, warned := names.Builtin().Namer(), []string(nil)
	e := &Engine{
		Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en",
		Warn: func(text string) { warned = append(warned, text) },
	}
	var out bytes.Buffer
	if err := e.Server("katachi", "1").Serve(t.Context(), strings.NewReader("loadsgf x.sgf\nquit\n"), &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "= \n\n= \n\n" {
		t.Errorf("answers %q", got)
	}
	want := []string{"x.sgf:1:6: SZ is no board size: 19x19 is taken", "x.sgf:1:11: KM is no komi: none is taken"}
	if !slices.Equal(warned, want) {
		t.Errorf("warnings %q, want %q", warned, want)
	}
}
