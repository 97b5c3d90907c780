package matches_test

import (
	"fmt"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/ops/matches"
	"katachi/internal/report"
	"katachi/match"
	"katachi/names"
	"katachi/pattern"
)

// TestMatchShapes: a match that is the same for both sides is one shape, a structural shape is only
// in the legend, and stones are in reading order.
func TestMatchShapes(t *testing.T) {
	b, err := board.Parse(`
. . . . . . .
. . X O . . .
. . O X . . .
. . . . . . .
. . . . X . .
. . . . . X .
. . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	hits := matches.All([]match.Matcher{match.CompileMask(names.Builtin().Shapes)}, b, true)
	if len(hits) != 3 {
		t.Fatalf("%d hits, want the crosscut twice and a diagonal connection", len(hits))
	}
	for lang, want := range map[string]string{
		"en": "crosscut: C6 D6 C5 D5; diagonal connection (not drawn):; ",
		"ja": "切り違い: C6 D6 C5 D5; コスミツギ (not drawn):; ",
	} {
		got := ""
		for _, s := range matches.Shapes(hits, lang) {
			got += s.Name + ":"
			for _, p := range s.Points {
				got += " " + p.Name(7)
			}
			got += "; "
		}
		if got != want {
			t.Errorf("%s: shapes %q, want %q", lang, got, want)
		}
	}
	j := matches.NewAnswer("x", hits, 7)
	if got := fmt.Sprintf("%v %d %s %s", j.ID, len(j.Hits), j.Hits[0].Set, j.Hits[0].Side.Name()); got != "x 3 shapes black" || j.Hits[0].Move != nil {
		t.Errorf("JSON %+v", j)
	}
}

// TestManyShapes: a hundred thousand equal patterns give as many shapes within seconds. To compare
// each with all others would take minutes.
func TestManyShapes(t *testing.T) {
	const n = 100_000
	set := pattern.NewSet("same")
	for i := range n {
		p := &pattern.Pattern{
			Name: fmt.Sprint("p", i), Width: 2, Height: 1, Symmetries: 1, Sides: pattern.AsDrawn,
			Cells: []pattern.Class{pattern.Own, pattern.Other},
		}
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	var list []matches.Match
	for i := range 2 * n { // each twice
		hit := match.Hit{Pattern: int32(i % n), Origin: board.At(0, 0), Side: board.Black}
		list = append(list, matches.Match{Hit: hit, Set: set})
	}
	start := time.Now()
	shapes := matches.Shapes(list, "en")
	if took := time.Since(start); len(shapes) != n || took > time.Minute {
		t.Errorf("%d shapes in %v, want %d", len(shapes), took, n)
	}
}

// TestRegionPattern: a region with a move becomes a pattern, bound to the edges that it touches, or
// loose.
func TestRegionPattern(t *testing.T) {
	b, err := board.Parse("X..\n.O.\n...")
	if err != nil {
		t.Fatal(err)
	}
	part, err := report.ParseRegion("A3:B2", 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, loose := range []bool{false, true} {
		p, err := part.Pattern(b, "corner", board.At(1, 0), loose)
		if err != nil {
			t.Fatal(err)
		}
		if p.Width != 2 || p.Height != 2 || p.Move() != 1 || (p.Edges == 0) != loose {
			t.Errorf("loose %v: %+v", loose, p)
		}
	}
	for _, next := range []board.Point{board.At(0, 0), board.At(2, 2)} {
		if _, err := part.Pattern(b, "corner", next, false); err == nil {
			t.Errorf("a move on %s: no error", next.Name(3))
		}
	}
}
