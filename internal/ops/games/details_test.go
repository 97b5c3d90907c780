package games

import (
	"reflect"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
)

// TestNameRowAdd: every count of a row is added.
func TestNameRowAdd(t *testing.T) {
	one := collection.NameTotal{AllGames: 1, AllMoves: 20, Games: 300, Moves: 4000, Won: 50000, Lost: 600000}
	row := NameRow{NameTotal: one}
	row.add(&one)
	want := collection.NameTotal{AllGames: 2, AllMoves: 40, Games: 600, Moves: 8000, Won: 100000, Lost: 1200000}
	if row.NameTotal != want {
		t.Errorf("%+v, want %+v", row.NameTotal, want)
	}
}

// TestAnyGameSeeds: a seed chooses the same game in every version, and none that is too short.
func TestAnyGameSeeds(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	var got []int64
	for seed := range int64(5) {
		id, err := AnyGame(t.Context(), col, &query.Where{}, 30, seed)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, id)
	}
	if want := []int64{115, 309, 352, 146, 60}; !reflect.DeepEqual(got, want) {
		t.Errorf("the seeds choose games %v, want %v", got, want)
	}
	if _, err := AnyGame(t.Context(), col, &query.Where{}, 1000, 1); err == nil || !strings.HasPrefix(err.Error(), "no game of 1") {
		t.Errorf("games of 1000 moves: %v", err)
	}
}
