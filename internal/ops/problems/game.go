package problems

import (
	"context"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/report"
	"katachi/sgf"
)

// InGame finds the problems of a set in one game, which need not be in a collection. If its record
// sets up a position, that is asking which problem it is.
func InGame(ctx context.Context, set *Set, name string, g *sgf.Game, in *Request) (*Answer, error) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		return nil, err
	}
	defer col.Close()
	if _, err = col.AddTexts(ctx, []collection.Text{{Path: name, Data: g.Append(nil)}}, nil); err != nil {
		return nil, err
	}
	return Do(ctx, set, &Env{In: collection.Union{col}, alone: true}, in)
}

// mostListed is the most problems that are listed of a game.
const mostListed = 100

// Of lists the problems of a set that stood in a game; nil for a nil set.
func Of(ctx context.Context, set *Set, name string, g *sgf.Game) ([]Result, error) {
	if set == nil {
		return nil, nil
	}
	found, err := InGame(ctx, set, name, g, &Request{Like: set.Like, Limit: mostListed})
	if err != nil {
		return nil, err
	}
	return found.List, nil
}

// InPosition finds the problems of a set that a position is: stones outside their shapes do not
// matter.
func InPosition(ctx context.Context, set *Set, pos *board.Game, in *Request) (*Answer, error) {
	b := pos.Board()
	g := sgf.NewGame(b.Size(), b.Size())
	g.Root.Set("PL", report.Letter(pos.ToMove()))
	var stones [3][]sgf.Point
	for p := range b.Points {
		stones[b.Color(p)] = append(stones[b.Color(p)], sgf.FromBoard(p))
	}
	g.Root.Mark("AB", stones[board.Black]...)
	g.Root.Mark("AW", stones[board.White]...)
	return InGame(ctx, set, "the position", g, in)
}
