package collection

import "context"

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
