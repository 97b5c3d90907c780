package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"katachi/games/collection"
	"katachi/internal/num"
)

// leastKnown is the least number of games with a continuation for which statistics are shown.
const leastKnown = 20

// KnownMove compares a move with those that games of a collection have in the same position: on the
// whole board or, if that is too rare, in the corner, in any orientation and with the same or
// exchanged colours.
type KnownMove struct {
	Corner  string        `json:"corner,omitempty"` // "" for the whole board
	Of      int           `json:"of"`               // times that the position was continued
	Played  int           `json:"played"`           // of these, by the move
	Share   []float64     `json:"share_interval"`   // 95 % interval of the share of the move, 0..1
	Won     int           `json:"won"`              // of the player of the move
	Lost    int           `json:"lost"`
	Winrate []float64     `json:"won_interval"` // 95 % interval of the share of wins, 0..1
	Instead []ComparedAlt `json:"instead"`      // other moves, the most frequent first; at most five
}

// AddKnown adds statistics from the games of collections to the moves of a review, if a position
// was continued in 20 games or more. Other records of the same game do not count.
func (r *Review) AddKnown(ctx context.Context, in collection.Union) error {
	c, err := Compare(ctx, in, "", r.Game, &CompareOptions{})
	if err != nil {
		return err
	}
	moves := map[int]*ReviewedMove{}
	for i := range r.Moves {
		moves[r.Moves[i].Number] = &r.Moves[i]
	}
	for _, part := range c.parts() {
		for i := range part.Positions {
			at := &part.Positions[i]
			m := moves[at.Move]
			if m == nil || m.Known != nil || at.Point != m.Point.Name(r.Size) {
				continue
			}
			if m.Known = at.known(part.Corner); m.Known != nil && r.Rough {
				m.Best = nil // more reliable than playouts
			}
		}
	}
	return nil
}

// known returns the statistics of the move that led to a position; nil if there are too few games.
func (at *ComparedPosition) known(corner string) *KnownMove {
	k := &KnownMove{Corner: corner, Of: at.Played, Played: at.Played, Won: at.Won, Lost: at.Lost}
	for _, alt := range at.Instead {
		k.Of += alt.Times
	}
	if k.Of < leastKnown {
		return nil
	}
	k.Share, k.Winrate = shareInterval(k.Played, k.Of), shareInterval(k.Won, k.Won+k.Lost)
	const most = 5
	k.Instead = slices.Clone(at.Instead[:min(most, len(at.Instead))])
	return k
}

// shareInterval returns the 95 % interval of a share, with four decimals.
func shareInterval(part, of int) []float64 {
	low, high := num.Interval(part, of)
	return []float64{round(low, 4), round(high, 4)}
}

// Text describes how often a move was played and won: "12 of 214 (3-10 %), won 40 % (19-64)".
func (k *KnownMove) Text() string {
	text := fmt.Sprintf("%d of %d (%.0f-%.0f %%)", k.Played, k.Of, 100*k.Share[0], 100*k.Share[1])
	if decided := k.Won + k.Lost; decided > 0 {
		text += fmt.Sprintf(", won %s (%.0f-%.0f)", num.Percent(k.Won, decided), 100*k.Winrate[0], 100*k.Winrate[1])
	}
	return text
}

// Others lists other moves, the most frequent first: "Q3 120, won 52 %; R4 40, won 47 %".
func (k *KnownMove) Others(most int) string {
	var list []string
	for i := range k.Instead[:min(most, len(k.Instead))] {
		alt := &k.Instead[i]
		text := fmt.Sprintf("%s %d", alt.Point, alt.Times)
		if decided := alt.Won + alt.Lost; decided > 0 {
			text += ", won " + num.Percent(alt.Won, decided)
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// Sentence describes all statistics of a move.
func (k *KnownMove) Sentence() string {
	where := "In this position"
	if k.Corner != "" {
		where = "In this corner"
	}
	text := fmt.Sprintf("%s games of the collection played it %s", where, k.Text())
	if others := k.Others(2); others != "" {
		text += "; others: " + others
	}
	return text
}
