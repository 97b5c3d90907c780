package report

import (
	"katachi/games/ask"
	"katachi/internal/num"
)

// Cross is a table of hits by two keys, such as bands of ranks and next moves: a column for each of
// one, a line for each of the other.
type Cross struct {
	By      string      `json:"by" doc:"Key of the columns"`
	Across  string      `json:"across" doc:"Key of the lines"`
	Mean    string      `json:"mean,omitempty" doc:"The number whose means the cells have"`
	Columns []CrossCell `json:"columns" doc:"Bands of ranks from the weakest; of many columns, the 12 with most hits"`
	Lines   []CrossLine `json:"lines" doc:"The most frequent first"`
	Alike   float64     `json:"alike" doc:"Probability of such differences between the columns if all played alike (chi-squared, first hits of each player in each game)"`
}

// CrossLine is a line of a table.
type CrossLine struct {
	CrossCell
	Cells []CrossCell `json:"cells" doc:"By column"`
}

// CrossCell counts the hits in a cell, or in a whole column or line. Intervals are 95 % intervals,
// by game.
type CrossCell struct {
	Key   string  `json:"key,omitempty"`
	Label string  `json:"label,omitempty" doc:"Of the continuation in a search"`
	Hits  int     `json:"hits"`
	Games int     `json:"games"`
	Share float64 `json:"share" doc:"Of the hits of the column"`
	From  float64 `json:"from" doc:"Interval of the share"`
	To    float64 `json:"to"`
	Won   int     `json:"won" doc:"By the player of the move"`
	Lost  int     `json:"lost"`
	Low   float64 `json:"low" doc:"Interval of the share of wins"`
	High  float64 `json:"high"`

	Mean *float64 `json:"mean,omitempty" doc:"Of the number that a question asks for, over the hits of which it is known; absent without any"`
}

// NewCross returns a table for programs and people, as a report asks for it.
func NewCross(r *ask.Report, c *ask.Cross) *Cross {
	out := &Cross{By: r.By, Across: r.Across, Mean: r.Mean, Columns: []CrossCell{}, Lines: []CrossLine{}, Alike: Round(c.Alike, 6)}
	var all ask.Group
	for i := range c.Columns {
		all.Hits, all.Games = all.Hits+c.Columns[i].Hits, all.Games+c.Columns[i].Games
	}
	for i := range c.Columns {
		out.Columns = append(out.Columns, out.cell(&c.Columns[i], &all))
	}
	for i := range c.Lines {
		line := CrossLine{CrossCell: out.cell(&c.Lines[i].Group, &all)}
		for k := range c.Lines[i].Cells {
			line.Cells = append(line.Cells, out.cell(&c.Lines[i].Cells[k], &c.Columns[k]))
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

// cell returns a group as a part of another one, in which each game counts once.
func (out *Cross) cell(g, of *ask.Group) CrossCell {
	c := CrossCell{Key: g.Key, Hits: g.Hits, Games: g.Games, Won: g.Won, Lost: g.Lost}
	if of.Hits > 0 {
		c.Share = float64(g.Hits) / float64(of.Hits)
	}
	c.From, c.To = num.ScoreInterval(c.Share, float64(of.Games))
	if g.Won+g.Lost > 0 {
		c.Low, c.High = g.WonInterval()
	} else {
		c.High = 1
	}
	if out.Mean != "" && g.Known > 0 {
		mean := g.Mean()
		c.Mean = &mean
	}
	return c
}

// Differ says in a sentence whether the columns of a table differ.
func (c *Cross) Differ() string {
	switch {
	case c.Alike < 0.001:
		return "The columns differ: chance alone would show this less than once in 1,000 tables."
	case c.Alike < 0.05:
		return "The columns seem to differ: chance alone would show this in " + num.Percent(int(1000*c.Alike), 1000) + " of tables."
	}
	return "The columns show no difference that chance would not explain."
}
