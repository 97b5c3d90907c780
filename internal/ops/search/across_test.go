package search

import (
	"fmt"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/report"
)

// TestAcross: the table of a search counts the continuations as a replay of each record does: by the
// colour of the move, and the rank and the result in the record.
func TestAcross(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	in := collection.Union{col}
	for _, text := range []string{"rows=...../...../...../...X./..... at=corner", "rows=.X./XO./... at=inner"} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p := report.Middle(q)
		found, err := Do(t.Context(), in, &p, &Env{Across: "rank"})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, l := range found.Cross.Lines {
			if l.Label == "" {
				t.Errorf("%s: %s has no label", text, l.Key)
			}
			for k, c := range l.Cells {
				if c.Hits > 0 {
					got[found.Cross.Columns[k].Key+" "+l.Key] = fmt.Sprint(c.Hits, c.Won, c.Lost)
				}
			}
		}
		counts := map[string][3]int{}
		for h, err := range col.Search(t.Context(), q) {
			if err != nil {
				t.Fatal(err)
			}
			if h.X < 0 {
				continue
			}
			info, err := col.Game(t.Context(), h.Game)
			if err != nil {
				t.Fatal(err)
			}
			record, err := col.SGF(t.Context(), h.Game)
			if err != nil {
				t.Fatal(err)
			}
			rank, letter := "", ""
			for _, s := range report.Steps(record) {
				if int(s.Node) == h.NextNode && !s.Setup {
					rank, letter = info.BlackRank, "B"
					if s.Color == board.White {
						rank, letter = info.WhiteRank, "W"
					}
				}
			}
			key := "unknown"
			switch n, ok := query.Rank(rank); {
			case !ok && rank != "":
				key = rank
			case n > 100:
				key = fmt.Sprintf("%dp", n-100)
			case n > 0:
				key = fmt.Sprintf("%dd", n)
			case n < 0:
				key = fmt.Sprintf("%dk", -n)
			}
			key += " " + found.Point(h.X, h.Y).Name(19)
			n := counts[key]
			n[0]++
			if won := strings.ToUpper(info.Result + " ")[:1]; won == "B" || won == "W" {
				n[1+num.FromBool(won != letter)]++
			}
			counts[key] = n
		}
		if len(got) < 20 {
			t.Errorf("%s: only %d cells", text, len(got))
		}
		for key, cell := range got {
			if n := counts[key]; fmt.Sprint(n[0], n[1], n[2]) != cell {
				t.Errorf("%s: %s: hits, won, lost %s, want %v", text, key, cell, n)
			}
		}
	}
}
