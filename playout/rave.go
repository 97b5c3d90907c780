package playout

import "katachi/board"

// firstMoves says who was the first to play on each point of a playout: Empty for nobody.
type firstMoves [board.NumPoints]board.Color

// set reads the moves of a playout, of which c plays the first.
func (f *firstMoves) set(moves []board.Point, c board.Color) {
	*f = firstMoves{}
	for _, p := range moves {
		if f[p] == board.Empty {
			f[p] = c
		}
		c = c.Opponent()
	}
}

// addRave adds the result of a visit to all moves that were played later in it by the player of
// the node.
func (s *Search) addRave(v *visit, won float64) {
	c := s.root.ToMove
	if len(v.path)%2 == 0 {
		c = c.Opponent()
	}
	for i := len(v.path) - 1; i >= 0; i-- {
		id := v.path[i].node
		if s.tree.nodes.at(id).state&grown != 0 {
			s.addRaveTo(id, c, &v.first, won)
		}
		c = c.Opponent()
		v.first[v.path[i].move] = c
	}
}

func (s *Search) addRaveTo(id int32, c board.Color, first *firstMoves, won float64) {
	if c == board.White {
		won = 1 - won
	}
	more := s.tree.extras(id)
	for i, e := range s.tree.of(id) {
		if e.point != board.Pass && first[e.point] == c {
			more[i].raveVisits++
			more[i].raveWon += float32(won)
		}
	}
}
