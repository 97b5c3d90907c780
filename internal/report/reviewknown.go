package report

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/internal/num"
)

// Alternative is a move that others played. A corner position may occur several times in one game,
// and counts each time.
type Alternative struct {
	Color  board.Color `json:"color"`
	Point  string      `json:"point"`
	Times  int         `json:"times"`
	Tenuki int         `json:"tenuki,omitempty" doc:"Of these, after moves elsewhere"`
	Won    int         `json:"won"` // by whoever played it
	Lost   int         `json:"lost"`
	First  int         `json:"first,omitempty" doc:"Year"`
	Last   int         `json:"last,omitempty" doc:"Year"`
}

// KnownMove compares a move with those that games of a collection have in the same position: on the
// whole board or, if that is too rare, in the corner, in any orientation and with the same or
// exchanged colours.
type KnownMove struct {
	Corner  string        `json:"corner,omitempty" doc:"Absent: the whole board"`
	Of      int           `json:"of" doc:"Times that the position was continued"` // times that the position was continued
	Played  int           `json:"played" doc:"Of these, by the move"`             // of these, by the move
	Share   []float64     `json:"share_interval" doc:"95 %, 0..1"`                // 95 % interval of the share of the move, 0..1
	Won     int           `json:"won" doc:"By the player of the move"`            // of the player of the move
	Lost    int           `json:"lost"`
	Winrate []float64     `json:"won_interval" doc:"95 %, 0..1"`
	Instead []Alternative `json:"instead" doc:"Other moves, the most frequent first; at most five"` // other moves, the most frequent first; at most five
}

// ShareInterval returns the 95 % interval of a share, with four decimals.
func ShareInterval(part, of int) []float64 {
	low, high := num.Interval(part, of)
	return []float64{Round(low, 4), Round(high, 4)}
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
