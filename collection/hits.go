package collection

import (
	"context"
	"iter"

	"katachi/board"
	"katachi/internal/segment"
	"katachi/query"
)

// Hit is a place of a game where a query holds: at most one for each place,
// image and line of the game, at the first node after which it is complete.
type Hit struct {
	Game     int64          // id of the game
	Node     int            // after which it is complete; the root is 0
	Place    board.Point    // under the top left cell of the rectangle as it lies on the board
	Symmetry board.Symmetry // from the query to the board
	Swapped  bool           // the query's Black is White in the game
	Color    board.Color    // of the continuation: the first stone placed in the rectangle afterwards, seen in the query's colours; Empty if there is none
	NextNode int            // of the continuation; -1 if there is none
	Point    board.Point    // of the continuation on the board; Pass if there is none
	X, Y     int            // its cell in the query, of cells that mean the same the first; -1 if there is none
	Winner   board.Color    // of the game, seen in the query's colours
	Day      uint32         // date of the game, as in an Info

	// Of a query for names alone; Place is then the point of the move, Pass for a pass.
	Move int         // number of the named move; 0 in other hits
	By   board.Color // who played it; Empty in other hits

	In int // of a Union: the number of the collection, from 0
}

// Answer sums up all hits of a query.
func (c *Collection) Answer(ctx context.Context, q *query.Query) (*Answer, error) {
	return Union{c}.each(ctx, q, going{})
}

// Search yields the hits of a query, game by game in the order of the
// collection, by node within a game; Offset and Limit of the query count. What
// is held in memory is bounded by the hits of a few thousand games. An error
// ends the sequence.
func (c *Collection) Search(ctx context.Context, q *query.Query) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		n := 0
		_, err := Union{c}.each(ctx, q, going{each: func(h *Hit) bool {
			n++
			if n <= q.Offset {
				return true
			}
			return yield(*h, nil) && (q.Limit == 0 || n-q.Offset < q.Limit)
		}, brief: true})
		if err != nil {
			yield(Hit{}, err)
		}
	}
}

// list calls each for the hits of a block, in order, and reports whether it
// wants more.
func (s *search) list(b *block, each func(*Hit) bool) (more bool, err error) {
	if err := b.seg.LoadGames(); err != nil {
		return false, err
	}
	segment.Sort(b.hits)
	var h Hit // one for all: memory for each would take as long as all else here
	for i := range b.hits {
		if s.hit(&h, b.seg, &b.hits[i]) && !each(&h) {
			return false, nil
		}
	}
	return true, nil
}

// hit sets h to a hit of a segment as others see it, and reports whether it counts.
func (s *search) hit(h *Hit, seg *segment.Segment, f *segment.Hit) bool {
	v, ok := s.View(f, seg.Winner(f.Game))
	if !ok {
		return false
	}
	*h = Hit{
		Game: seg.ID(f.Game), Node: int(f.Node), Place: f.Place(), Symmetry: s.Symmetry(f),
		Swapped: v.Swapped, Color: v.Color, NextNode: int(f.Next), X: -1, Y: -1, Winner: v.Winner,
		Day: seg.Day(f.Game),
	}
	if v.Cell >= 0 {
		h.X, h.Y, h.Point = v.Cell%s.columns, v.Cell/s.columns, f.NextPoint()
	}
	return true
}
