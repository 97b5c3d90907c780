package name_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/name"

	"katachi/games/collection"
	"katachi/internal/testpeers"
	"katachi/names"
	"katachi/sgf/gamefile"
)

// played returns what naming and indexing a record say: the first name of each move, the warnings,
// and the number of moves in a collection.
func played(t *testing.T, text string) (words, warnings []string, moves int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	src, err := gamefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var odd gamefile.Summary
	opt := name.RecordsOptions{Follower: func() *names.Follower { return names.Builtin().Follow(9) }, Odd: &odd}
	work := func(r *name.Record) (list []string) {
		for _, m := range r.Moves {
			list = append(list, fmt.Sprint(m.Number, " ", name.Wording{}.Names(&m.Naming)))
		}
		return list
	}
	if _, err := name.Records(t.Context(), src, &opt, work, func(list []string) error { words = list; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, line := range odd.Lines() {
		warnings = append(warnings, line.Error())
	}
	c, err := collection.Create(filepath.Join(t.TempDir(), "c"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Add(t.Context(), []string{path}, &collection.AddOptions{
		Problem: func(p collection.Problem) { warnings = append(warnings, p.What) },
	}); err != nil {
		t.Fatal(err)
	}
	g, err := c.Game(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return words, warnings, g.Moves
}

func TestReport12SuicideAllowed(t *testing.T) {
	const text = "(;GM[1]FF[4]SZ[9]KM[5.5]RU[NZ]AW[ca][ab][bb]AB[ii];B[aa];W[hh];B[ba];W[aa];B[gg])"
	testpeers.Report(t, "12-suicide-allowed.sgf", text, func(t *testing.T, text string) {
		words, warnings, moves := played(t, text)
		if len(words) != 5 || !strings.HasPrefix(words[2], "3 suicide (jisatsushu)") || len(warnings) > 0 || moves != 5 {
			t.Errorf("moves %q, warnings %q, %d moves in the collection", words, warnings, moves)
		}
	})
}

func TestReport34MoveOnAStone(t *testing.T) {
	const text = "(;GM[1]FF[4]SZ[9];B[ee];W[ee];B[gg];W[cc])"
	testpeers.Report(t, "34-move-on-a-stone.sgf", text, func(t *testing.T, text string) {
		words, warnings, moves := played(t, text)
		want := []string{"1 centre point (tengen)", "2 centre point (tengen)", "3 3-3 point (san-san)", "4 diagonal jump (hazama-tobi)"}
		if !slices.Equal(words, want) || moves != 4 {
			t.Errorf("moves %q, want %q; %d moves in the collection", words, want, moves)
		}
		if len(warnings) != 2 {
			t.Errorf("warnings %q, want one of each command", warnings)
		}
	})
}
