package report

import (
	"context"
	"fmt"
	"math/rand/v2"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/num"
	"katachi/query"
)

// AnyGame chooses one of the games that where asks for and that have at least so many
// moves: by the seed, or by chance if that is negative.
func AnyGame(ctx context.Context, col *collection.Collection, where *query.Where, moves int, seed int64) (id int64, err error) {
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

// Guesses is a game whose moves are guessed, with the score so far.
type Guesses struct {
	*collection.Quiz
	Asked  int // moves
	Points int // of Asked times collection.MaxPoints
	Right  int // moves
}

// Answer compares a guess with the next move and counts it; skipped means that the
// move was not guessed, and brings nothing.
func (g *Guesses) Answer(ctx context.Context, p board.Point, skipped bool) (collection.Verdict, error) {
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
	most := g.Asked * collection.MaxPoints
	return fmt.Sprintf("%d of %s (%s); %d of %s right", g.Points, num.Count(most, "point"),
		num.Percent(g.Points, most), g.Right, num.Count(g.Asked, "move"))
}
