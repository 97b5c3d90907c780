package api

import (
	"testing"

	"katachi/games/query"
)

// TestPlayers completes names, ignoring case; names that begin with the letters come first.
func TestPlayers(t *testing.T) {
	s, _ := newTestService(t)
	a, err := s.Players(t.Context(), &PlayersRequest{Collection: "own", Name: "a"})
	if err != nil || a.Total != 3 || a.List[0].Name != "Anna" || a.List[0].Games != 2 {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err = s.Players(t.Context(), &PlayersRequest{Collection: "own", Name: "ORA", Limit: 1}); err != nil || a.Total != 1 || a.List[0].Name != "Dora" {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err = s.Players(t.Context(), &PlayersRequest{Limit: -1}); err == nil {
		t.Error("the limit -1 is accepted")
	}
}

// TestPlayer compares a player's page with the games, one by one, and its names with the counts of
// a search.
func TestPlayer(t *testing.T) {
	s, _ := newTestService(t)
	a, err := s.PlayerPage(t.Context(), &PlayerPageRequest{Collection: "own", Name: "dora"})
	if err != nil || a.Player.Name != "Dora" || a.White != (PlayerScore{2, 2, 0}) || a.Black.Games != 0 || a.First != "2005-02-03" || a.Last != "2011-02-03" {
		t.Fatalf("%+v, %v", a, err)
	}
	if len(a.Years) != 2 || a.Years[0] != (playerYear{2005, PlayerScore{1, 1, 0}}) || len(a.Opponents) != 2 || a.Opponents[0].Name != "Anna" {
		t.Errorf("%+v", a)
	}
	if _, err = s.PlayerPage(t.Context(), &PlayerPageRequest{Collection: "own", Name: "nobody"}); ProblemOf(err).Status != StatusNotFound {
		t.Errorf("nobody: %v", err)
	}
	a, err = s.PlayerPage(t.Context(), &PlayerPageRequest{Name: "Lee Sedol", Names: true})
	if err != nil {
		t.Fatal(err)
	}
	games, won := 0, 0
	err = s.Shelf.Use(t.Context(), "", func(h *Held) error {
		for g, err := range h.Games.Games(t.Context(), &query.Where{Player: "Lee Sedol"}) {
			if err != nil {
				return err
			}
			games++
			if g.Black == "Lee Sedol" && g.Result[0] == 'B' || g.White == "Lee Sedol" && g.Result[0] == 'W' {
				won++
			}
		}
		return nil
	})
	if err != nil || games == 0 || a.Black.Games+a.White.Games != games || a.Black.Won+a.White.Won != won || len(a.Lines) == 0 {
		t.Errorf("%d games, %d won: %+v, %v", games, won, a, err)
	}
	if a.Names == nil {
		t.Error("no names were counted")
	}
	for _, n := range a.Names {
		counts := map[query.By]int{}
		for _, by := range []query.By{query.ByPlayer, query.ByOpponent} {
			err := s.Shelf.Use(t.Context(), "", func(h *Held) error {
				list, err := h.Games.NameCounts(t.Context(), &query.Query{Where: query.Where{Player: "Lee Sedol"}, Named: []query.Named{{{Name: n.English, By: by}}}})
				if err == nil {
					counts[by] = list[0].Moves
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if counts[query.ByPlayer] != n.Moves || counts[query.ByOpponent] != n.Opponent {
			t.Errorf("%s: %d and %d, counted %v", n.English, n.Moves, n.Opponent, counts)
		}
	}
}
