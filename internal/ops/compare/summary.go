package compare

import (
	"cmp"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/sgf"
)

// Summary summarises comparisons: at which move games leave the known positions, in which
// josekis, and who wins these games.
type Summary struct {
	Player string     `json:"player,omitempty" doc:"Of --me"`
	Games  int        `json:"games"`
	Left   int        `json:"left" doc:"Games that leave the known positions of the whole board"`
	Mean   float64    `json:"mean,omitempty" doc:"Mean number of the move"`
	By     int        `json:"by" doc:"Of these, by the player"`
	Won    int        `json:"won" doc:"By the side that left, as is lost"`
	Lost   int        `json:"lost"`
	Lines  []LeftLine `json:"lines" doc:"In corners, the most frequent first"`

	player string
	moves  int
}

// LeftLine counts how often a line was left by a move that no known game has.
type LeftLine struct {
	Line  *name.TermJSON `json:"line" doc:"null without a name"`
	Times int            `json:"times"`
	Mean  float64        `json:"mean"`
	Won   int            `json:"won"`
	Lost  int            `json:"lost"`

	moves int
}

// NewSummary returns an empty summary of departures by the player of this name; "" counts
// both sides.
func NewSummary(player string) *Summary {
	return &Summary{Player: player, player: strings.ToLower(player), Lines: []LeftLine{}}
}

// Add adds a comparison.
func (s *Summary) Add(c *Answer) {
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
	slices.SortStableFunc(s.Lines, func(a, b LeftLine) int { return cmp.Compare(b.Times, a.Times) })
}

// counts reports whether a departure counts.
func (s *Summary) counts(left *Left) bool {
	return left.Color != board.Empty && strings.Contains(strings.ToLower(left.Player), s.player)
}

// line counts the departure in a corner.
func (s *Summary) line(c *Answer, left *Left) {
	i := slices.IndexFunc(s.Lines, func(l LeftLine) bool {
		return (l.Line == nil) == (left.Line == nil) && (l.Line == nil || l.Line.English == left.Line.English)
	})
	if i < 0 {
		i = len(s.Lines)
		s.Lines = append(s.Lines, LeftLine{Line: left.Line})
	}
	l := &s.Lines[i]
	l.Times++
	l.moves += left.Move
	l.Mean = float64(l.moves) / float64(l.Times)
	won, lost := c.ended(left.Color)
	l.Won += won
	l.Lost += lost
}

// ended returns 1, 0 if the colour won the game, 0, 1 if it lost, and 0, 0 if not known.
func (c *Answer) ended(color board.Color) (won, lost int) {
	switch sgf.Winner(c.Result) {
	case color:
		return 1, 0
	case color.Opponent():
		return 0, 1
	}
	return 0, 0
}
