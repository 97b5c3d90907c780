package review

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/sgf"
)

// lostPosition is the win rate below which a game is lost: what a move loses there comes last.
const lostPosition = 0.05

// lastDitch is the number of moves before a resignation that are tries of the player who resigned:
// who thinks that the game is lost plays what works only if the opponent fails to answer.
const lastDitch = 10

// lost reports whether the game was lost for the player of a move before it; false if it is not
// known.
func (m *Move) lost() bool {
	won := m.Winrate
	if m.Color == board.White {
		won = 1 - won
	}
	return won+orNone(m.LostWinrate) < lostPosition
}

// tries reports whether a move is one of the last tries of the player who resigned, loser: if it was
// judged, only in a lost position.
func (r *Review) tries(m *Move, loser board.Color) bool {
	return m.Color == loser && m.Number > r.All-lastDitch && (math.IsNaN(m.Winrate) || m.lost())
}

// resigned returns the player who resigned; Empty if nobody did.
func (r *Review) resigned() board.Color {
	winner, how, _ := strings.Cut(sgf.Result(r.Game.Root.Text("RE")), "+")
	if !strings.HasPrefix(how, "R") {
		return board.Empty
	}
	return map[string]board.Color{"B": board.White, "W": board.Black}[winner]
}

// A departure is a move of the opening that is seldom played: the share of the games of a collection
// is below rare, with 95 % confidence.
const (
	opening = 60 // moves
	rare    = 0.1
)

// Departures returns at most the given number of moves with which the players left a joseki, or what
// the games of a collection play: see compare.AddKnown. A player's second departure in the same
// corner is left out.
func (r *Review) Departures(most int) (list []Move) {
	type place struct {
		color       board.Color
		left, upper bool
	}
	seen := map[place]bool{}
	for _, m := range r.Moves[:min(opening, len(r.Moves))] {
		if len(m.Left) == 0 && !(m.Known != nil && m.Known.Share[1] < rare) {
			continue
		}
		x, y := m.Point.XY()
		at := place{m.Color, x < r.Size/2, y < r.Size/2}
		if !seen[at] {
			list = append(list, m)
		}
		seen[at] = true
	}
	return list[:min(most, len(list))]
}

// A Placed is a move of one of many games.
type Placed struct {
	Path   string // of the record
	Review *Review
	Move
}

// Together collects the moves to look at first of many games.
type Together struct {
	Most int // moves that are kept
	list []Placed
}

// Add adds the moves to look at first of a game.
func (t *Together) Add(path string, r *Review) {
	for _, m := range r.Worst(t.Most) {
		t.list = append(t.list, Placed{path, r, m})
	}
	slices.SortStableFunc(t.list, func(a, b Placed) int {
		return cmp.Or(num.FromBool(b.Review.Judged)-num.FromBool(a.Review.Judged), a.Review.order(&a.Move, &b.Move))
	})
	t.list = t.list[:min(t.Most, len(t.list))]
}

// Worst returns the moves of all games, the first to look at first.
func (t *Together) Worst() []Placed { return t.list }
