package collection

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"katachi/board"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/internal/ordered"
)

// MostDifferences is the largest number of differences that [Collection.Like] accepts.
const MostDifferences = 5

// Alike is the position of a game that is most like a query, the first one if there are several.
type Alike struct {
	Game        int64
	Node        int            // node of the record's main line
	Distance    int            // number of differences
	Symmetry    board.Symmetry // from the query to the board
	Swapped     bool           // the query's Black is White in the game
	Place       board.Point    // point under the top left cell of the rectangle as it lies on the board
	Differences []Difference
}

// Difference is a difference between a position and a query: a wrong content of a cell, a stone one
// line away from its place (From is where it is, Point where it should be), or one of a pair of
// stones. From is Pass unless a stone is moved.
type Difference = segment.Difference

// likeTask is a range of games of a part to compare with a query.
type likeTask struct {
	part     int
	from, to int // games
}

// likeGames is the number of games in a task.
const likeGames = 1024

// oneLike is a game that was found.
type oneLike struct {
	segment.Alike
	part int
	game uint32
	id   int64
}

// Like returns the games with a position that is similar to a query, those with the fewest
// differences first; most is the largest number of differences. The query's Offset and Limit
// apply; a Limit of 0 means all. It also returns the total number of such games. An additional,
// missing or wrong-coloured stone is one difference; so is a stone one line away from its
// place, and so are a black and a white stone that are both additional, or both missing. Only
// main lines are searched. The query must have rows, and no sequence and no colour that plays
// next.
func (c *Collection) Like(ctx context.Context, q *query.Query, most int) (list []Alike, games int, err error) {
	switch {
	case most < 0 || most > MostDifferences:
		return nil, 0, fmt.Errorf("%d differences: want 0 to %d", most, MostDifferences)
	case len(q.Rows) == 0 || len(q.Sequence) > 0 || q.Next != query.Any || q.Variations:
		return nil, 0, fmt.Errorf("similar positions need rows, without then, next and variations")
	}
	defer c.store.Reading()()
	_, parts, err := snapshotOf(ctx, c.store, q)
	if err != nil {
		return nil, 0, err
	}
	l, ok := segment.NewLikeness(q, most)
	if !ok {
		return nil, 0, fmt.Errorf("the region may lie in too many places: want a larger one, or where it lies")
	}
	var found []oneLike
	type block struct {
		list []oneLike
		err  error
	}
	err = ordered.Run(ctx, ordered.Threads(c.store.Opt.Threads), likeTasks(parts), func() func(likeTask) block {
		k := l.NewLiker()
		return func(t likeTask) block {
			list, err := likesOf(ctx, k, &parts[t.part], t)
			return block{list, err}
		}
	}, func(b block) error {
		found = append(found, b.list...)
		return b.err
	})
	if err != nil {
		return nil, 0, err
	}
	slices.SortFunc(found, func(a, b oneLike) int { return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.id, b.id)) })
	games = len(found)
	found = found[min(q.Offset, games):]
	if q.Limit > 0 {
		found = found[:min(q.Limit, len(found))]
	}
	for i := range found {
		f := &found[i]
		line, err := parts[f.part].Seg.Line(f.game)
		if err != nil {
			return nil, 0, err
		}
		a := Alike{Game: f.id, Node: f.Node, Distance: f.Distance}
		var m *query.Image
		a.Differences, m, a.Place = l.Differences(line, &f.Alike)
		a.Symmetry, a.Swapped = m.Symmetry, m.Swapped
		list = append(list, a)
	}
	return list, games, nil
}

// likeTasks yields the games of parts in tasks.
func likeTasks(parts []search.Part) iter.Seq[likeTask] {
	return func(yield func(likeTask) bool) {
		for i, p := range parts {
			for from := 0; from < p.Seg.Games(); from += likeGames {
				if !yield(likeTask{i, from, min(from+likeGames, p.Seg.Games())}) {
					return
				}
			}
		}
	}
}

// likesOf searches the games of a task.
func likesOf(ctx context.Context, k *segment.Liker, p *search.Part, t likeTask) (list []oneLike, err error) {
	if err := p.Seg.LoadGames(); err != nil {
		return nil, err
	}
	for g := t.from; g < t.to; g++ {
		if !p.Live.Has(g) {
			continue
		}
		line, err := p.Seg.Line(uint32(g))
		if err != nil {
			return nil, err
		}
		if a, ok := k.Game(line); ok {
			list = append(list, oneLike{a, t.part, uint32(g), p.Seg.ID(uint32(g))})
		}
	}
	return list, ctx.Err()
}
