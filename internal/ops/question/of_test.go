package question

import (
	"fmt"
	"testing"

	"katachi/games/ask"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/name"
	"katachi/internal/report"
)

// TestAsQuestion: the question made from a search finds the same moves of the same games. For a
// chain of names only the games are compared.
func TestAsQuestion(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	in := collection.Union{col}
	for text, chain := range map[string]bool{
		"rows=XO/OX":                                         false,
		"rows=.X./X.X at=inner":                              false,
		"rows=XO/OX color=fixed next=B":                      false,
		"rows=..../.X../..../.... at=corner":                 false,
		"rows=.X./... then=O1,1":                             false,
		"rows=XO/OX result=W moves=..200":                    false,
		"rows=XO/OX named=geta and rows=XX/X. at=corner":     false,
		"named=geta":                                         false,
		`named="geta by black"`:                              false,
		`named="makes ponnuki" result=B`:                     false,
		`named=ladder at=10..18,0..8`:                        false,
		`named=ladder and named="called kosumi then/2 nobi"`: false,
		`named="hane then/3 nobi by white"`:                  true,
		`named="hane by black then/2 nobi then/4 cut"`:       true,
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		p := report.Middle(q)
		ready, _, err := name.ReadyFor(t.Context(), in, &p, nil)
		if err != nil {
			t.Fatal(err)
		}
		question, err := Of(ready.Query)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		want, got := map[string]bool{}, map[string]bool{}
		for h, err := range col.Search(t.Context(), ready.Query) {
			if err != nil {
				t.Fatal(err)
			}
			key := fmt.Sprint(h.Game, " ", h.Node)
			if chain {
				key = fmt.Sprint(h.Game)
			}
			want[key] = true
		}
		_, err = question.Ask(t.Context(), col, &ask.Options{Each: func(h *ask.Hit, g *collection.Info) bool {
			key := fmt.Sprint(h.Game, " ", h.Node)
			if chain {
				key = fmt.Sprint(h.Game)
			}
			got[key] = true
			return true
		}})
		if err != nil {
			t.Fatalf("%s: %v", question, err)
		}
		if len(want) == 0 || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: the question %q finds %d, want %d", text, question, len(got), len(want))
		}
	}
	for _, text := range []string{"rows=XO/OX lines=all", "rows=XO/OX by=50"} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if question, err := Of(q); err == nil {
			t.Errorf("%s: question %q, want an error", text, question)
		}
	}
}

// TestLossWithoutAnalysis: a question about losses says that the records have no analysis.
func TestLossWithoutAnalysis(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	for text, want := range map[string]bool{"games player=Lee: loss 5..": true, "games player=Lee: captures 5..": false} {
		got, err := Do(t.Context(), &Env{In: col}, &Request{Question: text})
		if err != nil {
			t.Fatal(err)
		}
		if said := got.Warning != nil && got.Warning.Code == "no losses"; said != want {
			t.Errorf("%s: %v, want a warning: %v", text, got.Warning, want)
		}
	}
}
