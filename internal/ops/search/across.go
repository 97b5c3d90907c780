package search

import (
	"context"
	"slices"

	"katachi/games/ask"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/picture"
	"katachi/internal/report"
)

// crossing counts continuations by a key of the players who played them, such as bands of ranks.
type crossing struct {
	at    *report.Placed
	by    string
	games [][]collection.Outlined // by collection; IDs ascend
	table *ask.Cross
	last  collection.Outlined // game of the latest hit
	of    int                 // its collection
}

func newCrossing(ctx context.Context, in collection.Union, p *report.Placed, by string) (*crossing, error) {
	c := &crossing{at: p, by: by, table: ask.NewCross(), of: -1}
	for _, col := range in {
		o, err := col.Outline(ctx, &query.Where{}, true)
		if err != nil {
			return nil, err
		}
		c.games = append(c.games, o.Games)
	}
	return c, nil
}

// add counts a hit, if it has a continuation.
func (c *crossing) add(h *collection.Hit) {
	if h.X < 0 {
		return
	}
	if c.of != h.In || c.last.ID != h.Game {
		list := c.games[h.In]
		i, ok := slices.BinarySearchFunc(list, h.Game, func(g collection.Outlined, id int64) int { return int(g.ID - id) })
		if !ok {
			return
		}
		c.last, c.of = list[i], h.In
	}
	color := h.Color
	if h.Swapped {
		color = color.Opponent()
	}
	move := &ask.Hit{Game: h.Game, Color: color, Point: h.Point}
	c.table.Add(move.Key(c.by, &c.last), c.at.Point(h.X, h.Y).Name(c.at.Size()), move, &c.last)
}

// mostLines is the most continuations in a table.
const mostLines = 20

// cross sums up the table of the continuations in an answer.
func (f *Found) cross(c *crossing) {
	c.table.Sum(mostLines)
	f.Cross = report.NewCross(&ask.Report{By: c.by, Across: "next"}, c.table)
	for i := range f.Cross.Lines {
		l := &f.Cross.Lines[i]
		for _, n := range f.Answer.Next {
			if f.Point(n.X, n.Y).Name(f.Size()) == l.Key {
				l.Label = n.Label
			}
		}
	}
}

// Bars shows the shares of a table as bars, a column for each key and a line for each move.
func Bars(c *report.Cross) *picture.Bars {
	b := &picture.Bars{Title: "Share of the moves of each " + c.By + ", with 95 % intervals"}
	for _, column := range c.Columns {
		b.Columns = append(b.Columns, column.Key)
	}
	for _, line := range c.Lines {
		bars := picture.BarLine{Label: line.Key}
		for _, cell := range line.Cells {
			bars.Bars = append(bars.Bars, picture.Bar{Share: cell.Share, From: cell.From, To: cell.To})
		}
		b.Lines = append(b.Lines, bars)
	}
	return b
}
