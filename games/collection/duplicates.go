package collection

import (
	"context"
	"fmt"
	"slices"

	"katachi/games/internal/adding"
	"katachi/games/internal/catalogue"
)

// Duplicates returns the games that occur several times, each group by increasing number: with
// Strict those with the same moves up to symmetry, with Loose those with the same Dyer signature.
// Games of fewer than 20 moves have no signature, and are compared by their moves. With Keep it
// finds none.
func (c *Collection) Duplicates(ctx context.Context, how Duplicates) ([][]int64, error) {
	column := how.Column()
	if column == "" {
		return nil, nil
	}
	var groups [][]int64
	groupOf := map[int64]int{}
	for e, err := range c.store.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", column}}) {
		if err != nil {
			return nil, c.store.Failed(err)
		}
		mark := adding.Mark(how, e)
		i, ok := groupOf[mark]
		if !ok {
			i = len(groups)
			groupOf[mark], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], e.Info.ID)
	}
	several := groups[:0]
	for _, group := range groups {
		if len(group) > 1 {
			several = append(several, group)
		}
	}
	return several, nil
}

// Kept is a game that stays, and the duplicates that it replaces.
type Kept struct {
	Game   int64
	Others []int64
	Tags   []string // tags to give to Game, such as those of the others
}

// RemoveOthers removes the duplicates in list, or, if it returns an error, none. The games that
// stay get the tags of their entries.
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
	return c.store.Write(ctx, fmt.Sprintf("remove %d duplicates", games), func(ch catalogue.Change) error {
		for _, k := range list {
			if err := ctx.Err(); err != nil {
				return err
			}
			for _, tag := range k.Tags {
				if err := ch.Tag(tag, k.Game); err != nil {
					return fmt.Errorf("game %d: %w", k.Game, err)
				}
			}
			for _, id := range k.Others {
				if err := ch.RemoveGame(id, true, ""); err != nil {
					return fmt.Errorf("game %d: %w", id, err)
				}
			}
		}
		return nil
	})
}
