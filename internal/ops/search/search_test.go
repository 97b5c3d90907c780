package search

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/report"
)

// TestPages: a page of the list is the right part of all hits in their order, and every hit is
// written to Hits, whatever the list holds.
func TestPages(t *testing.T) {
	ctx := context.Background()
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	q, err := query.Parse("rows=XO/OX at=inner")
	if err != nil {
		t.Fatal(err)
	}
	var all []collection.Hit
	for h, err := range col.Search(ctx, q) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, h)
	}
	if len(all) < 100 {
		t.Fatalf("%d hits", len(all))
	}
	for _, order := range []string{"game", "oldest", "newest"} {
		want := slices.Clone(all)
		slices.SortStableFunc(want, func(a, b collection.Hit) int {
			switch order {
			case "oldest":
				return cmp.Compare(a.Day-1, b.Day-1)
			case "newest":
				return cmp.Compare(b.Day, a.Day)
			}
			return 0
		})
		for _, p := range [][2]int{{0, 0}, {0, 5}, {17, 9}, {len(all) - 3, 10}, {len(all) + 1, 4}} {
			q.Offset, q.Limit = p[0], p[1]
			placed := report.Middle(q)
			var lines bytes.Buffer
			found, err := Do(ctx, collection.Union{col}, &placed, &Env{Listing: collection.Listing{Order: order}, Hits: &lines})
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(lines.String(), "\n"); n != len(all) || found.Answer.Hits != n {
				t.Errorf("%s %v: %d of %d hits written, %d counted", order, p, n, len(all), found.Answer.Hits)
			}
			part := want[min(p[0], len(want)):min(p[0]+p[1], len(want))]
			if !slices.EqualFunc(found.List, part, func(l Listed, h collection.Hit) bool { return l.Hit == h && l.Info.ID == h.Game }) {
				t.Errorf("%s %v: %d hits listed, want %d, or the hits differ", order, p, len(found.List), len(part))
			}
		}
	}
}

// TestFoundJSON: the picture has the labels of the JSON, and no label looks like a stone.
func TestFoundJSON(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	pos := report.EmptyPosition()
	if err := pos.Play("Q16"); err != nil {
		t.Fatal(err)
	}
	placed, err := (&report.Question{Region: "K10:T19"}).On(pos)
	if err != nil {
		t.Fatal(err)
	}
	placed.Limit = 2
	found, err := Do(context.Background(), collection.Union{col}, placed, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(found.JSON(true))
	if err != nil {
		t.Fatal(err)
	}
	var j struct {
		Hits          int
		First, Last   string
		Years         []collection.Year
		Continuations []struct {
			Label string
			X, Y  int
			Years []collection.Year
		}
		List []Hit
	}
	if err := json.Unmarshal(text, &j); err != nil {
		t.Fatal(err)
	}
	if j.Hits != found.Answer.Hits || j.First == "" || len(j.Years) == 0 || len(j.List) != 2 || len(j.Continuations) < 22 {
		t.Fatalf("%d hits, %d continuations, first %q, %d listed", j.Hits, len(j.Continuations), j.First, len(j.List))
	}
	labels := found.Picture().Labels
	for _, n := range j.Continuations {
		if got := labels[found.Point(n.X, n.Y)]; got != n.Label || strings.Contains("XOxo", got) || len(n.Years) == 0 {
			t.Errorf("%+v is labelled %q", n, got)
		}
	}
	if bytes, _ := json.Marshal(found.JSON(false)); strings.Contains(string(bytes), `"years"`) {
		t.Error("JSON has years that were not requested")
	}
}

// TestCancelledSearch: a search ends with its context.
func TestCancelledSearch(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	placed, err := (&report.Question{}).On(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Do(ctx, collection.Union{col}, placed, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// TestGames: Games returns pages of games and reports whether there are more.
func TestGames(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	where := &query.Where{Player: "Lee Sedol"}
	all := 0
	for _, err := range col.Games(context.Background(), where) {
		if err != nil {
			t.Fatal(err)
		}
		all++
	}
	for _, c := range []struct {
		skip, limit, want int
		more              bool
	}{{0, 1 << 30, all, false}, {0, 2, 2, true}, {1, all - 1, all - 1, false}, {all, 5, 0, false}, {0, 0, 0, true}} {
		n := 0
		more, err := report.Games(context.Background(), col, where, c.skip, c.limit, func(*collection.Info) error { n++; return nil })
		if err != nil || n != c.want || more != c.more {
			t.Errorf("%+v: %d games, more %v, %v", c, n, more, err)
		}
	}
	end := errors.New("end")
	if _, err := report.Games(context.Background(), col, where, 0, 9, func(*collection.Info) error { return end }); !errors.Is(err, end) {
		t.Errorf("%v, want %v", err, end)
	}
}

// TestSearchLines: every line is answered in order. A bad line gives an error with its number and
// id, and the next lines are still answered.
func TestSearchLines(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	in := `{"id":"a","rows":["X"],"limit":1}

{"id":7,"rows":["Q"]}
not json
{"id":"b","rows":["XO"]}
`
	var got []string
	err = Lines(context.Background(), collection.Union{col}, strings.NewReader(in), nil, func(f *Found, bad *LineError) error {
		if bad != nil {
			text, err := json.Marshal(bad)
			got = append(got, string(text))
			return err
		}
		if f.Answer.Hits == 0 || len(f.List) != f.Limit {
			t.Errorf("%d hits, %d listed", f.Answer.Hits, len(f.List))
		}
		got = append(got, string(f.Answer.ID))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 4 || got[0] != `"a"` || got[3] != `"b"` || !strings.HasPrefix(got[1], `{"id":7,"error":"`) || !strings.HasPrefix(got[2], `{"error":"line 4: `) {
		t.Errorf("%q", got)
	}
	var bad *LineError
	err = Lines(context.Background(), collection.Union{col}, strings.NewReader("\n"+strings.Repeat("x", report.MaxLine+1)), nil, nil)
	if !errors.As(err, &bad) || bad.Number != 2 {
		t.Errorf("a long line: %v", err)
	}
}
