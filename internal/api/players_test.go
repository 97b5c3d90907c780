package api

import (
	"reflect"
	"testing"

	"katachi/games/query"
	"katachi/internal/ops/games"
)

// TestPlayers completes names, ignoring case; names that begin with the letters come first.
func TestPlayers(t *testing.T) {
	s, _ := newTestService(t)
	a, err := s.Players(t.Context(), &PlayersRequest{Collection: "own", Where: query.Where{Player: "a"}})
	if err != nil || a.Total != 3 || a.List[0].Name != "Anna" || a.List[0].Games != 2 {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err = s.Players(t.Context(), &PlayersRequest{Collection: "own", Where: query.Where{Player: "ORA"}, Limit: 1}); err != nil || a.Total != 1 || a.List[0].Name != "Dora" {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err = s.Players(t.Context(), &PlayersRequest{Limit: -1}); err == nil {
		t.Error("the limit -1 is accepted")
	}
}

// playerRequest asks about a player.
func playerRequest(collection, name string, names bool) *PlayerRequest {
	in := &PlayerRequest{Collection: collection}
	in.Player, in.Names = name, names
	return in
}

// TestPlayer compares a player's page with the games, one by one, and its names with the counts of
// a search.
func TestPlayer(t *testing.T) {
	s, _ := newTestService(t)
	a, err := s.Player(t.Context(), playerRequest("own", "dora", false))
	if err != nil || a.Player.Name != "Dora" || a.White != (games.Tally{Games: 2, Won: 2}) || a.Black.Games != 0 || a.First != "2005-02-03" || a.Last != "2011-02-03" {
		t.Fatalf("%+v, %v", a, err)
	}
	if len(a.Years) != 2 || a.Years[0].Year != 2005 || a.Years[0].Tally != (games.Tally{Games: 1, Won: 1}) || len(a.Opponents) != 2 || a.Opponents[0].Name != "Anna" {
		t.Errorf("%+v", a)
	}
	if part, err := s.Player(t.Context(), playerRequest("own", "dor", false)); err != nil || !reflect.DeepEqual(part, a) {
		t.Errorf("a part of one player's name: %+v, %v", part, err)
	}
	if _, err = s.Player(t.Context(), playerRequest("own", "nobody", false)); ProblemOf(err).Status != StatusNotFound {
		t.Errorf("nobody: %v", err)
	}
	a, err = s.Player(t.Context(), playerRequest("", "Lee Sedol", true))
	if err != nil {
		t.Fatal(err)
	}
	played, won := 0, 0
	err = s.Shelf.Use(t.Context(), "", func(h *Held) error {
		for g, err := range h.Games.Games(t.Context(), &query.Where{Player: "Lee Sedol"}) {
			if err != nil {
				return err
			}
			played++
			if g.Black == "Lee Sedol" && g.Result[0] == 'B' || g.White == "Lee Sedol" && g.Result[0] == 'W' {
				won++
			}
		}
		return nil
	})
	if err != nil || played == 0 || a.Black.Games+a.White.Games != played || a.Black.Won+a.White.Won != won || len(a.Lines) == 0 {
		t.Errorf("%d games, %d won: %+v, %v", played, won, a, err)
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
