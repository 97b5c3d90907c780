package collection

import (
	"context"
	"fmt"
	"slices"
)

// Duplicates returns the games that are there several times, each group by
// rising number: those with the same moves however turned (Strict), or with the
// same Dyer signature (Loose). Games of less than 20 moves have no signature,
// and are compared by their moves. Keep finds none.
func (c *Collection) Duplicates(ctx context.Context, how Duplicates) ([][]int64, error) {
	column := how.column()
	if column == "" {
		return nil, nil
	}
	var groups [][]int64
	groupOf := map[int64]int{}
	for e, err := range c.cat.games(ctx, selection{columns: []string{"id", column}}) {
		if err != nil {
			return nil, c.failed(err)
		}
		mark := how.mark(e)
		i, ok := groupOf[mark]
		if !ok {
			i = len(groups)
			groupOf[mark], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], e.info.ID)
	}
	several := groups[:0]
	for _, group := range groups {
		if len(group) > 1 {
			several = append(several, group)
		}
	}
	return several, nil
}

// column returns the column in which duplicates agree; "" if none are looked for.
func (how Duplicates) column() string {
	return [...]string{Keep: "", Strict: "strict", Loose: "loose"}[how]
}

// mark returns what an entry has in that column.
func (how Duplicates) mark(e *entry) int64 {
	if how == Loose {
		return e.loose
	}
	return e.strict
}

// Kept is a game that stays, and others that it stands for.
type Kept struct {
	Game   int64
	Others []int64
	Tags   []string // that Game is given, such as those of the others
}

// RemoveOthers takes games out of the collection for which others stand, all or, after an error,
// none. Those that stay are given the tags of their entries.
func (c *Collection) RemoveOthers(ctx context.Context, list []Kept) error {
	games := 0
	for _, k := range list {
		games += len(k.Others)
		if slices.Contains(k.Others, k.Game) {
			return fmt.Errorf("game %d: it cannot stay and be removed", k.Game)
		}
	}
	if games == 0 {
		return nil
	}
	return c.write(ctx, fmt.Sprintf("remove %d duplicates", games), func(ch change) error {
		for _, k := range list {
			if err := ctx.Err(); err != nil {
				return err
			}
			for _, tag := range k.Tags {
				if err := ch.tag(tag, k.Game); err != nil {
					return fmt.Errorf("game %d: %w", k.Game, err)
				}
			}
			for _, id := range k.Others {
				if err := ch.removeGame(id); err != nil {
					return fmt.Errorf("game %d: %w", id, err)
				}
			}
		}
		return nil
	})
}
