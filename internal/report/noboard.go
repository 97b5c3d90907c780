package report

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"katachi/collection"
	"katachi/internal/num"
)

// boardReason returns the reason why a search on boards of this size finds nothing: no collection
// has such games. It lists the existing sizes, and returns "" if there are such games.
func boardReason(ctx context.Context, in collection.Union, size int) (string, error) {
	games := map[int]int{}
	for _, col := range in {
		of, err := col.Boards(ctx)
		if err != nil {
			return "", err
		}
		for rows, n := range of {
			games[rows] += n
		}
	}
	what, has, it := "the collection", "has", "it"
	if len(in) > 1 {
		what, has, it = "the collections", "have", "they"
	}
	switch {
	case games[size] > 0:
		return "", nil
	case len(games) == 0:
		return fmt.Sprintf("%s %s no games: katachi index adds some", what, has), nil
	}
	var list []string
	for _, rows := range slices.Sorted(maps.Keys(games)) {
		list = append(list, fmt.Sprintf("%dx%[1]d (%s)", rows, num.Count(games[rows], "game")))
	}
	return fmt.Sprintf("%s %s no games on %dx%[3]d; %s %[2]s %[5]s", what, has, size, it, strings.Join(list, ", ")), nil
}
