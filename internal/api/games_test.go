package api

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"katachi/internal/ops/games"
)

// TestManyGames: the games of a collection that is too large to list in memory are listed like
// those of a small one, but its hits cannot be sorted by columns. To list ten million games in
// memory takes longer than a request may.
func TestManyGames(t *testing.T) {
	defer func(was int) { maxListing = was }(maxListing)
	s, _ := newTestService(t)
	few := maxListing
	sort, _ := reflect.TypeFor[games.ListRequest]().FieldByName("Sort")
	for _, sort := range strings.Split(sort.Tag.Get("enum"), ",") {
		for _, falling := range []bool{false, true} {
			for _, player := range []string{"", "AlphaGo"} {
				in := &GamesRequest{Limit: 7, Skip: 5}
				in.Sort, in.Falling = sort, falling
				in.Player = player
				maxListing = few
				want, err := s.Games(t.Context(), in)
				if err != nil {
					t.Fatal(err)
				}
				maxListing = 1
				got, err := s.Games(t.Context(), in)
				if err != nil || !reflect.DeepEqual(got, want) || len(got.List) != 7 {
					t.Errorf("sorted by %s, falling %v, player %q: %v, %+v\nwant %+v", sort, falling, player, err, got, want)
				}
			}
		}
	}
	maxListing = 1
	in := &SearchRequest{Sort: "black", Limit: 3}
	in.Play = "Q16"
	_, err := s.Search(t.Context(), in)
	if p := (*Problem)(nil); !errors.As(err, &p) || p.Field != "sort" {
		t.Errorf("hits of many games sorted by a column: %v, want a problem of the field sort", err)
	}
	in.Sort = "newest"
	if _, err := s.Search(t.Context(), in); err != nil {
		t.Errorf("hits of many games sorted by date: %v", err)
	}
}
