package josekis_test

import (
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/ops/josekis"
	"katachi/internal/testpeers"
	"katachi/names/joseki"
	"katachi/sgf/gamefile"
)

// A line is found by each of its names, and by no other.
func TestFindLines(t *testing.T) {
	entries := joseki.Builtin().Entries()
	for i := range entries {
		e := &entries[i]
		for _, name := range []string{e.Name, strings.ToUpper(e.Name), e.Names["ja"], e.Names["ja-Latn"], e.Names["zh"], e.Names["ko"]} {
			if name == "" {
				continue
			}
			found, err := josekis.FindLines(name)
			if err != nil || len(found) == 0 {
				t.Errorf("%q of %s: %v, %v", name, e.Place, found, err)
			}
			for _, f := range found {
				if f == e {
					found = nil
				}
			}
			if found != nil {
				t.Errorf("%q of %s: only other lines are found", name, e.Place)
			}
		}
	}
	if _, err := josekis.FindLines("taishaa"); err == nil || !strings.Contains(err.Error(), `perhaps "taisha"`) {
		t.Error(err)
	}
}

// LinesAfter returns the lines that continue a line, but not those that continue these in turn.
func TestLinesAfter(t *testing.T) {
	names := func(name string) string {
		found, err := josekis.FindLines(name)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, e := range josekis.LinesAfter(found[0]) {
			list = append(list, e.Name)
		}
		return strings.Join(list, "; ")
	}
	if got, want := names("small avalanche"), "small avalanche, turn outwards"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := names("avalanche"); !strings.Contains(got, "small avalanche; ") || strings.Contains(got, "turn") && !strings.Contains(got, "corner turn") {
		t.Error(got)
	}
	if got := names("flying knife, turn outside, drawing back"); got != "" {
		t.Error(got)
	}
}

// countLines counts the lines of files of games.
func countLines(t *testing.T, paths ...string) *josekis.LineCounts {
	t.Helper()
	src, err := gamefile.Open(paths...)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var odd gamefile.Summary
	counts, err := josekis.CountLines(t.Context(), src, &odd, nil)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// In real games a line is completed or left at most as often as it is played.
func TestCountLines(t *testing.T) {
	counts := countLines(t, testpeers.Path(t, "games", "fox-pro2.zip"))
	played := 0
	for _, c := range counts.Lines {
		if c.Completed > c.Times || c.Left > c.Times {
			t.Errorf("%s: %d times, %d completed, %d left", c.Entry.Name, c.Times, c.Completed, c.Left)
		}
		if c.Times > 0 {
			played++
		}
	}
	if counts.Games < 100 || played < 100 {
		t.Errorf("%d lines in %d games: too few", played, counts.Games)
	}
}

// TestWriteLineWithoutText: fields that a line does not have are not written.
func TestWriteLineWithoutText(t *testing.T) {
	e := &joseki.Entry{Name: "x", Moves: []joseki.Move{{Color: board.Black, Point: board.At(3, 3)}, {Color: board.White, Point: board.Pass}}, Named: 2, Tags: []string{"4-4"}}
	var out strings.Builder
	if err := josekis.WriteLine(&out, e); err != nil {
		t.Fatal(err)
	}
	if want := "joseki: x\nmoves: D16 -\ntags: 4-4\n"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
	e.Text, e.Named, e.Sources = "why", 1, []string{"a book"}
	out.Reset()
	if err := josekis.WriteLine(&out, e); err != nil {
		t.Fatal(err)
	}
	if want := "joseki: x\nmoves: D16 -\nnamed: from move 1\ntags: 4-4\ntext: why\nsource: a book\n"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}
