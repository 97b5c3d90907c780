package games

import (
	"context"
	"testing"

	"katachi/games/collection"
	"katachi/internal/ops/name"
	"katachi/internal/ops/opstest"
	"katachi/internal/report"
)

// TestCountNames: the counts by player and by year add up to the counts of the name.
func TestCountNames(t *testing.T) {
	ctx := context.Background()
	col := opstest.Sample(t, 12)
	if _, err := name.Games(ctx, col, true, nil); err != nil {
		t.Fatal(err)
	}
	sum := map[string]NameRow{}
	for _, by := range []string{"name", "year", "player"} {
		n, err := CountNames(ctx, col, &NamesRequest{Named: []string{"hane"}, By: by}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var all NameRow
		for _, r := range n.Rows {
			all.add(&r.NameTotal)
		}
		sum[by] = all
	}
	if a, b := sum["name"], sum["year"]; a.NameTotal != b.NameTotal {
		t.Errorf("of all games %+v, by year %+v", a, b)
	}
	a, p := sum["name"], sum["player"]
	if a.Moves != p.Moves || a.AllMoves != p.AllMoves || 2*a.AllGames != p.AllGames || a.Won != p.Won || a.Lost != p.Lost || a.Moves == 0 {
		t.Errorf("of all games %+v, by player %+v", a, p)
	}
	all, err := CountNames(ctx, col, &NamesRequest{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all.Rows {
		one, err := CountNames(ctx, col, &NamesRequest{Named: []string{r.Sense + " " + r.Name}}, nil)
		if err != nil || len(one.Rows) != 1 || one.Rows[0].Moves < r.Moves || r.Name == "hane" && r.Moves != a.Moves ||
			one.Rows[0].Name != r.Name || one.Rows[0].Sense != r.Sense {
			t.Errorf("%s: %d moves among all names, alone %+v, %v", r.Name, r.Moves, one, err)
		}
	}
	ask := report.Question{Query: "named=hane"}
	q, err := ask.On(nil)
	if err != nil {
		t.Fatal(err)
	}
	if q, _, err = name.ReadyFor(ctx, collection.Union{col}, q, nil); err != nil {
		t.Fatal(err)
	}
	found, err := col.Answer(ctx, q.Query)
	if err != nil || found.Hits != a.Moves || found.Games != a.Games {
		t.Errorf("counted %+v, found %+v, %v", a, found, err)
	}
}
