package api

import (
	"context"
	"iter"
	"strings"
	"testing"

	"katachi/internal/judge"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/names"
)

// TestEngines: a request may name an engine of the server, which then judges.
// It cannot name any other engine or a command.
func TestEngines(t *testing.T) {
	s, _ := newTestService(t)
	all, err := s.Collections(t.Context(), &CollectionsRequest{})
	if err != nil || strings.Join(all.Engines, " ") != "black white" {
		t.Errorf("%q, %v", all.Engines, err)
	}
	in := &ReviewRequest{RecordOrGame: RecordOrGame{Record: &Record{Text: "(;SZ[19];B[pd];W[dd])"}}, Engine: "black"}
	a, err := s.Review(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	if a.Engine != "black" || len(a.Moves) != 2 || *a.Moves[1].Lead != 3.5 || a.Moves[0].Best.Line[0] != "A1" || *a.Moves[0].LostPoints != 0 {
		t.Errorf("%+v", a)
	}
	list, err := s.Advisor.Suggest(t.Context(), &SuggestRequest{Position: Position{Play: "Q16"}, Engine: "white", Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	if list.Search.Source != "Judge 1.0" || *list.Search.Lead != 3.5 || list.Suggest[0].Point != "A1" { // White is to move and ahead
		t.Errorf("%+v", list.Search)
	}
	_, err = s.Advisor.Suggest(t.Context(), &SuggestRequest{Engine: "black", Playouts: 5})
	if err == nil || !strings.Contains(err.Error(), "engine cannot be combined with playouts") {
		t.Errorf("with playouts: error %v", err)
	}
	for _, c := range []struct{ engine, want string }{
		{"sh -c id", `No engine of the server is called "sh -c id": it has black, white`},
		{"BLACK", "No engine of the server is called"},
	} {
		in.Engine = c.engine
		if _, err := s.Review(t.Context(), in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.engine, err, c.want)
		}
		_, err := s.Advisor.Suggest(t.Context(), &SuggestRequest{Engine: c.engine})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.engine, err, c.want)
		}
	}
	in.Engine, in.Rank = "loses", "5k"
	s.Advisor.Engines = append(s.Advisor.Engines, Engine{"loses", func(ctx context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
		return fixedJudge(0)(ctx, positions, func(i int, p *analysis.Position) {
			p.Lead = float64(-5 * i)
			found(i, p)
		})
	}})
	if _, err := s.Review(t.Context(), in); err == nil || !strings.Contains(err.Error(), "No network of human play is saved") {
		t.Errorf("a rank: error %v", err)
	}
	s.Advisor.Human = func(string) (judge.Judge, error) { return judge.ByTactics(names.Builtin().Namer()), nil }
	a, err = s.Review(t.Context(), in)
	if err != nil || a.Moves[0].Stronger == nil || a.Moves[0].Stronger.Rank != "3k" {
		t.Errorf("a rank: %+v, %v", a, err)
	}
	in.Rank, s.Advisor.Engines = "", nil
	in.Engine = "black"
	if _, err := s.Review(t.Context(), in); err == nil || !strings.Contains(err.Error(), "started without an engine") {
		t.Errorf("error %v", err)
	}
}
