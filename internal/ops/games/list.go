package games

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"
	"strings"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
)

// ListRequest asks for a list of games: the fields of requests and the options of the command.
type ListRequest struct {
	query.Where
	Sort    string `query:"sort" json:"sort,omitempty" default:"game" enum:"game,black,white,black_rank,white_rank,event,place,date,result,komi,handicap,moves,board" placeholder:"COLUMN" doc:"Order by this column: game (its number), black, white, black_rank, white_rank, event, place, date, result, komi, handicap, moves or board"`
	Falling bool   `query:"falling" json:"falling,omitempty" doc:"The largest first"`
}

// ListEnv is what a list is made from, and which part of it is wanted.
type ListEnv struct {
	In          *collection.Collection
	Skip, Limit int
	// All returns all games in the order of the collection, to be sorted, if they are kept; may be nil.
	All  func(context.Context) ([]collection.Info, error)
	Each func(*collection.Info) error // called for the wanted games, in order; its error ends the list
}

// List lists games, and returns how many there are. The error for a wrong field is a
// [*query.FieldError].
func List(ctx context.Context, env *ListEnv, in *ListRequest) (total int, err error) {
	if err := cmp.Or(fields.Check(in), in.Where.Check()); err != nil {
		return 0, err
	}
	if cmp.Or(in.Sort, "game") == "game" && !in.Falling {
		return env.asStored(ctx, &in.Where)
	}
	most := env.Skip + min(env.Limit, math.MaxInt-env.Skip)
	var first []*collection.Info // those that may be among the wanted ones
	for g, err := range env.toSort(ctx, &in.Where) {
		if err != nil {
			return 0, err
		}
		total++
		if first = append(first, g); len(first) > 1000 && len(first)/2 > most {
			in.order(first)
			first = first[:most]
		}
	}
	in.order(first)
	for _, g := range first[min(env.Skip, len(first)):min(most, len(first))] {
		if err := env.Each(g); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// asStored lists games in the order of the collection, without keeping them.
func (env *ListEnv) asStored(ctx context.Context, where *query.Where) (total int, err error) {
	all := -1 // their number, if it is known
	if where.IsZero() {
		boards, err := env.In.Boards(ctx)
		if err != nil {
			return 0, err
		}
		all = Sum(boards)
	}
	n := 0
	for g, err := range env.In.Games(ctx, where) {
		if err != nil {
			return 0, err
		}
		if total++; total <= env.Skip {
			continue
		}
		if n++; n <= env.Limit {
			if err := env.Each(&g); err != nil {
				return 0, err
			}
		}
		if n >= env.Limit && all >= 0 {
			break
		}
	}
	return max(total, all), nil
}

// toSort yields the games that match, in the order of the collection.
func (env *ListEnv) toSort(ctx context.Context, where *query.Where) iter.Seq2[*collection.Info, error] {
	return func(yield func(*collection.Info, error) bool) {
		if where.IsZero() && env.All != nil {
			all, err := env.All(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range all {
				if !yield(&all[i], nil) {
					return
				}
			}
			return
		}
		for g, err := range env.In.Games(ctx, where) {
			if !yield(&g, err) {
				return
			}
		}
	}
}

// Sum adds the numbers of games by size of board.
func Sum(boards map[int]int) (games int) {
	for _, n := range boards {
		games += n
	}
	return games
}

// order sorts games by the requested column; equal ones keep their order.
func (in *ListRequest) order(list []*collection.Info) {
	compare := Order(cmp.Or(in.Sort, "game"))
	slices.SortStableFunc(list, func(a, b *collection.Info) int {
		if in.Falling {
			a, b = b, a
		}
		return compare(a, b)
	})
}

// Order returns how to compare games by a column; nil for an unknown one. It is no table, so that
// programs that list no games do without it.
func Order(column string) func(a, b *collection.Info) int {
	switch column {
	case "game":
		return func(a, b *collection.Info) int { return cmp.Compare(a.ID, b.ID) }
	case "black":
		return byText(func(g *collection.Info) string { return g.Black })
	case "white":
		return byText(func(g *collection.Info) string { return g.White })
	case "black_rank":
		return byRank(func(g *collection.Info) string { return g.BlackRank })
	case "white_rank":
		return byRank(func(g *collection.Info) string { return g.WhiteRank })
	case "event":
		return byText(func(g *collection.Info) string { return g.Event })
	case "place":
		return byText(func(g *collection.Info) string { return g.Place })
	case "result":
		return byText(func(g *collection.Info) string { return g.Result })
	case "date":
		return func(a, b *collection.Info) int { return cmp.Compare(a.Day, b.Day) }
	case "komi":
		return func(a, b *collection.Info) int { return cmp.Compare(a.Komi, b.Komi) }
	case "handicap":
		return func(a, b *collection.Info) int { return cmp.Compare(a.Handicap, b.Handicap) }
	case "moves":
		return func(a, b *collection.Info) int { return cmp.Compare(a.Moves, b.Moves) }
	case "board":
		return func(a, b *collection.Info) int { return cmp.Compare(a.Board, b.Board) }
	}
	return nil
}

// byText compares texts, ignoring case where they differ otherwise.
func byText(of func(*collection.Info) string) func(a, b *collection.Info) int {
	return func(a, b *collection.Info) int {
		return cmp.Or(strings.Compare(strings.ToLower(of(a)), strings.ToLower(of(b))), strings.Compare(of(a), of(b)))
	}
}

// byRank compares ranks: kyu, dan, professional; no rank is the lowest.
func byRank(of func(*collection.Info) string) func(a, b *collection.Info) int {
	rank := func(g *collection.Info) int {
		if n, ok := query.Rank(of(g)); ok {
			return n
		}
		return -100
	}
	return func(a, b *collection.Info) int { return cmp.Compare(rank(a), rank(b)) }
}
