package assistant_test

import (
	"context"
	"iter"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/board"
	"katachi/internal/api"
	"katachi/internal/assistant"
	"katachi/internal/judge"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
	"katachi/names"
	"katachi/shape"
	"katachi/shape/database"
)

// advisor has the built-in model, and with an engine one that finds that move 3 of a game loses 9
// points, at all sizes of boards.
func advisor(engine bool) *api.Advisor {
	adv := &api.Advisor{
		Model:  func() (*predict.Model, error) { return model.Builtin(), nil },
		Shapes: func() (*shape.DB, error) { return database.Builtin() },
		Human:  func(string) (judge.Judge, error) { return judge.ByTactics(names.Builtin().Namer()), nil },
	}
	if engine {
		adv.Engines = []api.Engine{{Name: "kata", Judge: func(_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
			for i, pos := range positions {
				p := analysis.Unknown()
				p.Source, p.Visits, p.Winrate, p.Lead, p.Spread = "kata", 20, 0.5, 0, 2
				if pos.Game.Len() >= 3 {
					p.Winrate, p.Lead = 0.2, -9
				}
				p.Moves = []analysis.Move{{Line: []board.Point{board.At(0, 0), board.At(1, 1)}, Visits: 19, Winrate: p.Winrate, Lead: p.Lead}}
				found(i, p)
			}
			return nil
		}}}
	}
	return adv
}

// judging returns a client of a server with an advisor.
func judging(t *testing.T, engine bool) *mcp.ClientSession {
	t.Helper()
	client, _ := connectTo(t, func(o *assistant.Options) { o.Service.Advisor = advisor(engine) })
	return client
}

// TestJudgedTools: with an engine the tools say what it estimates, and that it is an estimate;
// without one, what is certain, and how to get an engine.
func TestJudgedTools(t *testing.T) {
	const none = "no engine judges here: katachi engine add NAME FILE saves a network of KataGo, which says what moves lose (rule)"
	for _, c := range []struct {
		tool   string
		with   map[string]any
		engine bool
		says   []string
	}{
		{"review_game", map[string]any{"path": "a.sgf"}, true, []string{
			"moves 1 to 8 were judged by the engine kata; after move 8 Black wins 20 %, W+9.0 (measure)",
			"move 3, black G7, loses 9.0 points (95 %: 6.5 to 11.6); better: A9 B8 (measure)",
		}},
		{"review_game", map[string]any{"record": record, "moves": 3, "rank": "5k"}, true, []string{"; players of 3k most likely play ", "the game has 8 moves: ask again with from=3 (rule)"}},
		{"review_game", map[string]any{"game": 1, "from": 3}, true, []string{"of none of these moves it is certain that it lost much (measure)"}},
		{"review_game", map[string]any{"game": 1, "from": 99}, true, []string{"there are no moves to review after move 99 (rule)"}},
		{"review_game", map[string]any{"path": "a.sgf"}, false, []string{none}},
		{"suggest_moves", map[string]any{"size": 9, "play": "E5", "limit": 2}, true, []string{
			"white to move (rule)", "Black wins 50 %, even, by the engine kata, 20 visits, komi 7.5 (measure)", "A9: probability ", "; 19 visits of the engine, expected: A9 B8",
		}},
		{"suggest_moves", map[string]any{"size": 9, "komi": 5}, false, []string{none, " by the model"}},
		{"compare_game", map[string]any{"record": strings.Replace(record, "gc", "cg", 1)}, true, []string{"move 4, E6, by the engine kata; lost little or nothing (measure)"}},
	} {
		client := judging(t, c.engine)
		d := dialogue{Tool: c.tool, With: c.with}
		d.call(t, client)
		all := strings.Join(d.Says, "\n") + d.Refuse
		for _, text := range c.says {
			if !strings.Contains(all, text) {
				t.Errorf("%s %v does not say %q:\n%s", c.tool, c.with, text, all)
			}
		}
	}
	client := judging(t, true)
	tools, err := client.ListTools(t.Context(), nil)
	if err != nil || len(tools.Tools) != 23 {
		t.Errorf("%d tools, want 23: %v", len(tools.Tools), err)
	}
	for _, d := range []dialogue{
		{Tool: "review_game", With: map[string]any{}},
		{Tool: "review_game", With: map[string]any{"path": "../secret.sgf"}},
		{Tool: "review_game", With: map[string]any{"path": "a.sgf", "from": -1}},
		{Tool: "review_game", With: map[string]any{"path": "a.sgf", "moves": 51}},
		{Tool: "review_game", With: map[string]any{"path": "a.sgf", "moves": "all"}},
		{Tool: "review_game", With: map[string]any{"path": "a.sgf", "rank": "99k"}},
		{Tool: "review_game", With: map[string]any{"path": "a.sgf", "engine": "sh -c id"}},
		{Tool: "review_game", With: map[string]any{"record": "x"}},
		{Tool: "suggest_moves", With: map[string]any{"limit": 21}},
		{Tool: "suggest_moves", With: map[string]any{"limit": -1}},
		{Tool: "suggest_moves", With: map[string]any{"play": "Z99"}},
		{Tool: "suggest_moves", With: map[string]any{"size": 99}},
		{Tool: "suggest_moves", With: map[string]any{"komi": 5000}},
		{Tool: "suggest_moves", With: map[string]any{"komi": "x"}},
		{Tool: "coach_player", With: map[string]any{}},
		{Tool: "coach_player", With: map[string]any{"player": "Ann", "limit": -1}},
		{Tool: "coach_player", With: map[string]any{"player": "Nobody"}},
	} {
		d.call(t, client)
		if d.Refuse == "" || strings.Contains(d.Refuse, "\n") {
			t.Errorf("%s %v: says %q, refuses with %q; want one line of error", d.Tool, d.With, d.Says, d.Refuse)
		}
	}
}
