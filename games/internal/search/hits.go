package search

import (
	"katachi/board"
	"katachi/games/internal/segment"
)

// Hit is a match of a query in a game: at most one for each place, image and line of the game, at
// the first node after which it is complete.
type Hit struct {
	Game     int64          // id of the game
	Node     int            // node after which it is complete; 0 is the starting position, set-up before the first move included
	Place    board.Point    // point under the top left cell of the rectangle as it lies on the board
	Symmetry board.Symmetry // from the query to the board
	Swapped  bool           // the query's Black is White in the game
	Color    board.Color    // of the continuation, the next stone placed in the rectangle, in the query's colours; Empty if there is none
	NextNode int            // node of the continuation; -1 if there is none
	Point    board.Point    // point of the continuation on the board; Pass if there is none
	X, Y     int            // its cell in the query, the first one of equivalent cells; -1 if there is none
	Winner   board.Color    // of the game, in the query's colours
	Day      uint32         // date of the game, like in an Info

	// Only for a query for names alone; Place is then the point of the move, Pass for a pass.
	Move int         // number of the named move; 0 in other hits
	By   board.Color // its colour; Empty in other hits

	In int // for a Union: the number of the collection, from 0
}

// List calls each for the hits of a block, in order, until it returns false; more reports whether
// it always returned true. All hits are counted in t, unless that is nil.
func (s *Search) List(b *Block, in int, t *Tally, each func(*Hit) bool) (more bool, err error) {
	if err := b.Seg.LoadGames(); err != nil {
		return false, err
	}
	if t != nil {
		t.enter(b)
	}
	segment.Sort(b.Hits)
	winner := board.Empty
	h := Hit{In: in} // one for all: allocating each would take as long as everything else here
	more = true
	for i := range b.Hits {
		f := &b.Hits[i]
		if i == 0 || f.Game != b.Hits[i-1].Game {
			h.Game, h.Day, winner = b.Seg.ID(f.Game), b.Seg.Day(f.Game), b.Seg.Winner(f.Game)
		}
		v, ok := s.View(f, winner)
		if t != nil {
			t.hit(f, &v, h.Day, ok)
		}
		if !ok || !more {
			continue
		}
		s.show(&h, f, &v)
		if more = each(&h); !more && t == nil {
			break
		}
	}
	return more, nil
}

// show sets the fields of h that differ between hits of a game.
func (s *Search) show(h *Hit, f *segment.Hit, v *segment.View) {
	h.Node, h.NextNode = int(f.Node), int(f.Next)
	h.Place, h.Symmetry = f.Place(), s.Symmetry(f)
	h.Swapped, h.Color, h.Winner = v.Swapped, v.Color, v.Winner
	if v.Cell < 0 {
		h.X, h.Y, h.Point = -1, -1, board.Pass
		return
	}
	y := uint32(v.Cell) / uint32(s.columns)
	h.X, h.Y, h.Point = v.Cell-int(y)*s.columns, int(y), f.NextPoint()
}
