package games

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/quiz"
)

// AnyGame chooses a game that matches where and has at least the given number of moves.
// The choice depends on the seed; it is random if the seed is negative.
func AnyGame(
	ctx context.Context, col *collection.Collection, where *query.Where, moves int, seed int64,
) (id int64, err error) {
	var ids []int64
	for g, err := range col.Games(ctx, where) {
		if err != nil {
			return 0, err
		}
		if g.Moves >= moves {
			ids = append(ids, g.ID)
		}
	}
	switch {
	case len(ids) == 0:
		return 0, fmt.Errorf("no game of %s or more matches", num.Count(moves, "move"))
	case seed < 0:
		return ids[rand.IntN(len(ids))], nil
	}
	return ids[rand.New(rand.NewPCG(uint64(seed), 0)).IntN(len(ids))], nil
}

// Guesses is a game whose moves the user guesses, with the score so far.
type Guesses struct {
	*quiz.Quiz
	Asked  int // moves
	Points int // of Asked times quiz.MaxPoints
	Right  int // moves
}

// Answer compares a guess with the next move and scores it; a skipped move scores 0.
func (g *Guesses) Answer(ctx context.Context, p board.Point, skipped bool) (quiz.Verdict, error) {
	v, err := g.Guess(ctx, p)
	if err != nil {
		return v, err
	}
	if skipped {
		v.Points = 0
	}
	g.Asked++
	g.Points += v.Points
	g.Right += num.FromBool(v.Guess == v.Played && !skipped)
	return v, nil
}

// Score returns the score in one line.
func (g *Guesses) Score() string {
	if g.Asked == 0 {
		return "no move was guessed"
	}
	most := g.Asked * quiz.MaxPoints
	return fmt.Sprintf("%d of %s (%s); %d of %s right", g.Points, num.Count(most, "point"),
		num.Percent(g.Points, most), g.Right, num.Count(g.Asked, "move"))
}

// maxChoices is the most moves of other games in VerdictLines.
const maxChoices = 5

// VerdictLines describes the result of a guess on a board of this size: a line for the move played,
// and one for the moves of other games, if there are any.
func VerdictLines(v *quiz.Verdict, size int, skipped bool) []string {
	text := v.Played.Name(size)
	switch {
	case skipped:
		text += " was played"
	case v.Guess == v.Played:
		text += ", right: " + num.Count(v.Points, "point")
	default:
		text += " was played"
		if v.Guess != board.Pass && v.Played != board.Pass {
			x0, y0 := v.Guess.XY()
			x1, y1 := v.Played.XY()
			text += ", " + num.Count(max(x0-x1, x1-x0, y0-y1, y1-y0), "line") + " away"
		}
		text += ": " + num.Count(v.Points, "point")
	}
	if v.Hits == 0 {
		return []string{text}
	}
	part := "same board"
	if v.From != board.At(0, 0) || v.To != board.At(size-1, size-1) {
		x0, y0 := v.From.XY()
		x1, y1 := v.To.XY()
		part = "same " + board.At(x0, y1).Name(size) + ":" + board.At(x1, y0).Name(size)
	}
	var others []string
	for i, o := range v.Others {
		if i == maxChoices {
			others = append(others, "...")
			break
		}
		others = append(others, fmt.Sprintf("%s %d", o.Point.Name(size), o.Hits))
	}
	return []string{text, "others, " + part + ": " + strings.Join(others, ", ")}
}
