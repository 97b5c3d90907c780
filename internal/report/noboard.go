package report

import (
	"context"
	"maps"
	"slices"

	"katachi/games/collection"
	"katachi/internal/lang"
)

// BoardReason returns the reason why a search on boards of this size finds nothing: no collection
// has such games. It lists the existing sizes, and returns nil if there are such games.
func BoardReason(ctx context.Context, in collection.Union, size int) (*lang.Sentence, error) {
	has := map[int]int{}
	for _, col := range in {
		of, err := col.Boards(ctx)
		if err != nil {
			return nil, err
		}
		for rows, n := range of {
			has[rows] += n
		}
	}
	all := ""
	if len(in) > 1 {
		all = " in all"
	}
	switch {
	case has[size] > 0:
		return nil, nil
	case len(has) == 0:
		return lang.Say("no games" + all), nil
	}
	var list []*lang.Sentence
	for _, rows := range slices.Sorted(maps.Keys(has)) {
		list = append(list, lang.Say("games of size", rows, GameCount(has[rows])))
	}
	return lang.Say("no games of size"+all, size, list), nil
}

// GameCount says how many games there are.
func GameCount(n int) *lang.Sentence {
	if n == 1 {
		return lang.Say("game")
	}
	return lang.Say("games", n)
}
