package main

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/ops/games"
	"katachi/internal/ops/name"
)

// completionTime is how long a person waits for a word.
const completionTime = time.Second

// mostOffered is the largest number of players that are offered.
const mostOffered = 50

// valuesOf returns the values that a flag or an argument may have; none for files. Those of a
// collection are from the folder in, or from the sample.
func valuesOf(v *kong.Value, in, last string) []candidate {
	if v.Enum != "" {
		return enumerated(v)
	}
	switch v.Name {
	case "named":
		return namedValues()
	case "engine":
		return engineValues()
	case "saved", "remove":
		if v.Tag.PlaceHolder == "NAME" {
			return ofCollection(in, savedValues)
		}
	case "player", "black", "white", "opponent":
		return ofCollection(in, func(ctx context.Context, col *collection.Collection) []candidate { return playerValues(ctx, col, last) })
	}
	return nil
}

func enumerated(v *kong.Value) (found []candidate) {
	for _, word := range v.EnumSlice() {
		found = append(found, candidate{word: word})
	}
	return found
}

// namedValues returns the names of moves, shapes, openings and josekis, with their meanings.
func namedValues() (found []candidate) {
	for _, t := range name.Library().Terms() {
		found = append(found, candidate{t.English, cmp.Or(lang.Builtin().Meaning(t.English, "en"), t.Romaji)})
	}
	slices.SortFunc(found, func(a, b candidate) int { return strings.Compare(a.word, b.word) })
	return slices.CompactFunc(found, func(a, b candidate) bool { return a.word == b.word })
}

// engineValues returns the saved engines.
func engineValues() (found []candidate) {
	s, err := readEngines()
	if err != nil {
		return nil // completion says nothing
	}
	for _, e := range s.Engines {
		found = append(found, candidate{e.Name, strings.Join(e.Command, " ")})
	}
	return found
}

// ofCollection asks a collection for values. Without it, or if it takes too long, there are none.
func ofCollection(in string, values func(context.Context, *collection.Collection) []candidate) []candidate {
	ctx, stop := context.WithTimeout(context.Background(), completionTime)
	defer stop()
	var col *collection.Collection
	var err error
	if in == "" {
		col, err = collection.Builtin(nil)
	} else {
		col, err = collection.Open(clean(in), nil)
	}
	if err != nil {
		return nil
	}
	defer col.Close()
	return values(ctx, col)
}

// savedValues returns the saved searches.
func savedValues(_ context.Context, col *collection.Collection) (found []candidate) {
	list, _ := col.SavedSearches()
	for _, s := range list {
		found = append(found, candidate{s.Name, s.Query})
	}
	return found
}

// playerValues returns the players whose names begin with what was typed.
func playerValues(ctx context.Context, col *collection.Collection, last string) (found []candidate) {
	list, _ := games.Players(ctx, &games.PlayersEnv{In: col}, &query.Where{Player: last})
	for i := range list[:min(len(list), mostOffered)] {
		found = append(found, candidate{list[i].Name, number(list[i].Games, "game")})
	}
	return found
}
