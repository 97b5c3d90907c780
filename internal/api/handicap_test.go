package api

import (
	"fmt"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/report"
)

// TestHandicapGames: without a filter for handicaps, a search says how many of the games that match
// its filters have handicap stones, whether or not they have hits.
func TestHandicapGames(t *testing.T) {
	shelf, err := OpenShelf(nil, &collection.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	if err := shelf.AddMemory("own"); err != nil {
		t.Fatal(err)
	}
	var texts []collection.Text
	for i, start := range []string{ // five with stones
		"HA[2];AB[pd][dp];W[dd]", "HA[2]AB[pd][dp];W[dd]", "HA[3];W[dd]", "HA[9];W[qf]", "HA[0];B[pd]", ";B[pd];W[dd]", "HA[1];B[pd]", "HA[many];B[pd]",
		"HA[2]SZ[9]AB[cc][gg];W[ee]", "HA[4]AB[pd][dp][pp][dd];W[qf]",
	} {
		texts = append(texts, collection.Text{Path: fmt.Sprint(i, ".sgf"), Data: fmt.Appendf(nil, "(;GM[1]PB[player %d]%s)", i%2, start)})
	}
	if err := shelf.live("own", func(h *Held) error {
		_, err := h.Games.AddTexts(t.Context(), texts, nil)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	s := &Service{Shelf: shelf}
	for _, tt := range []struct {
		in   report.Question
		want int
	}{
		{report.Question{Query: "rows=XO"}, 5},
		{report.Question{Query: "rows=XO", Where: query.Where{Player: "player 1"}}, 3},
		{report.Question{Query: "rows=XO player=\"player 0\""}, 2},
		{report.Question{Query: "rows=XO", And: []string{"rows=XXXXXX"}}, 5},
		{report.Question{Query: "board=9 rows=XO"}, 1},
		{report.Question{Query: "rows=XO", Where: query.Where{Handicap: "0"}}, 0},
		{report.Question{Query: "rows=XO handicap=0"}, 0},
	} {
		out, err := s.Search(t.Context(), &SearchRequest{Sought: Sought{Collection: "own", Question: tt.in}})
		if err != nil {
			t.Fatal(err)
		}
		if out.HandicapGames != tt.want {
			t.Errorf("%+v: %d games, want %d", tt.in, out.HandicapGames, tt.want)
		}
	}
}
