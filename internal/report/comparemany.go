package report

import (
	"cmp"
	"slices"
	"strings"

	"katachi/board"
	"katachi/collection"
)

// CompareSummary sums up comparisons: at which move games leave what is known, in which josekis, and how
// those games end.
type CompareSummary struct {
	Player string         `json:"player,omitempty"` // whose departures count; "" for both sides'
	Games  int            `json:"games"`
	Left   int            `json:"left"`           // games that leave the known whole boards
	Mean   float64        `json:"mean,omitempty"` // number of the move, of these
	By     int            `json:"by"`             // of these, departures by the player
	Won    int            `json:"won"`            // of By, games that whoever left won
	Lost   int            `json:"lost"`
	Lines  []ComparedLine `json:"lines"` // departures in corners, those of the most left line first

	player string
	moves  int
}

// ComparedLine is how often a line was left for a move that no known game has.
type ComparedLine struct {
	Line  *TermJSON `json:"line"` // null for corners that have no name
	Times int       `json:"times"`
	Mean  float64   `json:"mean"` // number of the move
	Won   int       `json:"won"`  // by whoever left it
	Lost  int       `json:"lost"`

	moves int
}

// NewCompareSummary returns an empty summary of the departures of a player, by name; "" counts both sides'.
func NewCompareSummary(player string) *CompareSummary {
	return &CompareSummary{Player: player, player: strings.ToLower(player), Lines: []ComparedLine{}}
}

// Add adds a comparison.
func (s *CompareSummary) Add(c *Comparison) {
	s.Games++
	if left := c.Whole.Left; left != nil {
		s.Left++
		s.moves += left.Move
		s.Mean = float64(s.moves) / float64(s.Left)
		if s.counts(left) {
			s.By++
			won, lost := c.ended(left.Color)
			s.Won += won
			s.Lost += lost
		}
	}
	for _, p := range c.Corners {
		if p.Left != nil && s.counts(p.Left) {
			s.line(c, p.Left)
		}
	}
	slices.SortStableFunc(s.Lines, func(a, b ComparedLine) int { return cmp.Compare(b.Times, a.Times) })
}

// counts reports whether a departure is one of those that count.
func (s *CompareSummary) counts(left *ComparedLeft) bool {
	return left.Color != board.Empty && strings.Contains(strings.ToLower(left.Player), s.player)
}

// line counts the departure in a corner.
func (s *CompareSummary) line(c *Comparison, left *ComparedLeft) {
	i := slices.IndexFunc(s.Lines, func(l ComparedLine) bool {
		return (l.Line == nil) == (left.Line == nil) && (l.Line == nil || l.Line.English == left.Line.English)
	})
	if i < 0 {
		i = len(s.Lines)
		s.Lines = append(s.Lines, ComparedLine{Line: left.Line})
	}
	l := &s.Lines[i]
	l.Times++
	l.moves += left.Move
	l.Mean = float64(l.moves) / float64(l.Times)
	won, lost := c.ended(left.Color)
	l.Won += won
	l.Lost += lost
}

// ended returns 1 of won or lost for a colour, or neither if that is not known.
func (c *Comparison) ended(color board.Color) (won, lost int) {
	switch newPlayedGame(&collection.Info{Result: c.Result}).winner {
	case color:
		return 1, 0
	case color.Opponent():
		return 0, 1
	}
	return 0, 0
}
