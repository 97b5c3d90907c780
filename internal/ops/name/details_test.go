package name

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/ops/opstest"
	"katachi/names"
	"katachi/reading"
	"katachi/sgf/gamefile"
)

// TestOneOldName: the warning about names of another version also has a singular form.
func TestOneOldName(t *testing.T) {
	col := opstest.Sample(t, 1)
	if _, err := col.Name(t.Context(), opstest.OldLibrary{Library: Library()}, nil); err != nil {
		t.Fatal(err)
	}
	odd, err := Odd(t.Context(), col, false)
	if want := "the names of 1 game come from another version of the library: "; err != nil || !strings.HasPrefix(odd.Error(), want) {
		t.Errorf("%q, %v, want %q", odd, err, want)
	}
}

// TestWeights: a larger capture has more weight, and the capture of one stone has none.
func TestWeights(t *testing.T) {
	taken := func(n int) *Move {
		m := new(Move)
		m.Captured = n
		return m
	}
	if a, b, one := weight(taken(9)), weight(taken(2)), weight(taken(1)); a <= b || b <= 1000 || one != 0 {
		t.Errorf("9, 2 and 1 captured stones have the weights %d, %d and %d", a, b, one)
	}
}

// TestRecordProblems: problems with records are reported one by one, and summed up together with
// the warnings about their files.
func TestRecordProblems(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"a.sgf": "(;SZ[9]KM[lots];B[ee];W[cc])", "b.sgf": "no game", "c.sgf": "(;SZ[9]AB[ab][ba];B[ee];W[aa])",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var odd gamefile.Summary
	told := map[string]string{}
	o := &RecordsOptions{
		Follower: func() *names.Follower { return names.Builtin().Namer().Follow(9) }, Threads: 1, Odd: &odd,
		Problem: func(kind, name string) { told[filepath.Base(name)] += kind },
	}
	_, err = Records(t.Context(), src, o, func(*Record) int { return 0 }, func(int) error { return nil })
	if err != nil || len(told) != 2 || !strings.Contains(told["b.sgf"], "no game") || told["c.sgf"] != "cut at an illegal move" {
		t.Errorf("problems %q, %v", told, err)
	}
	if lines := errors.Join(odd.Lines()...).Error(); strings.Count(lines, "\n") != 2 || !strings.Contains(lines, "KM") {
		t.Errorf("the summary is %q, want three lines, one about komi", lines)
	}
}

// TestReadingText: Reading says in words what was read about a chain before and after the move.
func TestReadingText(t *testing.T) {
	y := &Why{}
	y.Board = board.New(9)
	stone := board.At(4, 4)
	for _, c := range []struct {
		read names.Read
		want string
	}{
		{names.Read{Stone: stone, Stones: 1, Liberties: 1, Before: reading.Yes, After: reading.No}, "the chain at E5 (1 stone, 1 liberty): is captured; before the move can be saved"},
		{names.Read{Stone: stone, Stones: 3, Liberties: 2, Before: reading.No, After: reading.No}, "the chain at E5 (3 stones, 2 liberties): is captured, as before the move"},
	} {
		if got := y.Reading(c.read); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
