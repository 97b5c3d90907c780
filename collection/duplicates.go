package collection

import (
	"context"
)

// markColumns are the columns in which duplicates agree.
var markColumns = map[Duplicates]string{Strict: "strict", Loose: "loose"}

// Duplicates returns the games that are there several times, each group by
// rising number: those with the same moves however turned (Strict), or with the
// same Dyer signature (Loose). Games of less than 20 moves have no signature,
// and are compared by their moves. Keep finds none.
func (c *Collection) Duplicates(ctx context.Context, how Duplicates) ([][]int64, error) {
	column := markColumns[how]
	if column == "" {
		return nil, nil
	}
	rows, err := c.db.QueryContext(ctx, `SELECT first, id FROM games
		JOIN (SELECT `+column+` AS mark, min(id) AS first FROM games WHERE NOT removed GROUP BY mark HAVING count(*) > 1)
		ON `+column+` = mark WHERE NOT removed ORDER BY first, id`)
	if err != nil {
		return nil, c.failed(err)
	}
	defer rows.Close()
	var groups [][]int64
	last := int64(-1)
	for rows.Next() {
		var first, id int64
		if err := rows.Scan(&first, &id); err != nil {
			return nil, c.failed(err)
		}
		if first != last {
			groups, last = append(groups, nil), first
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], id)
	}
	if err := rows.Err(); err != nil {
		return nil, c.failed(err)
	}
	return groups, nil
}
