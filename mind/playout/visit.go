package playout

import (
	"katachi/board"
	"katachi/mind/predict"
	"katachi/reading"
)

// visit is a visit of the tree, from choosing its leaf to adding its result.
type visit struct {
	number uint64
	path   []step // from the root, which has no move, to the leaf
	over   bool   // both sides have passed at the leaf
	grow   bool   // the leaf gets moves
	ask    bool   // ask the Prior about the node path[asked]
	asked  int
	done   bool

	moves   []edge // of the leaf, if grow
	answers []edge // of path[asked], if ask
	result  result
}

// step is a move of a visit and the node that it leads to.
type step struct {
	node int32
	move board.Point
}

// candidate is a move for a node.
type candidate struct {
	point board.Point
	prior float64
}

// worker carries out visits, reusing its memory.
type worker struct {
	s      *Search
	runner *runner
	field  field
	board  board.Board
	delta  board.Delta
	hashes []uint64 // of the positions on the path
	quick  reading.Quick
	prior  Prior
	said   []predict.Move
	moves  []candidate
	tried  []board.Point
	chain  []board.Point
}

// work does the part of a visit that does not use the tree.
func (w *worker) work(v *visit) {
	s := w.s
	if v.over {
		w.finish(v)
		return
	}
	if v.grow || v.ask {
		w.follow(v)
	}
	c, last := s.root.ToMove, s.root.Last
	w.field.copyFrom(&s.field)
	for _, m := range v.path[1:] {
		w.field.play(c, m.move)
		c, last = c.Opponent(), [2]board.Point{m.move, last[0]}
	}
	v.result = *w.runner.run(&w.field, c, last, s.komi, s.seed+v.number*0x9e3779b97f4a7c15)
}

// finish counts the position at the end of a visit's path, after both sides have passed.
func (w *worker) finish(v *visit) {
	w.follow(v)
	v.result.lead, v.result.moves = float32(-w.s.komi), 0
	for p, c := range w.board.Owners() {
		v.result.owner[p] = owners[c]
		v.result.lead += float32(owners[c])
	}
}

// follow plays the moves of a visit on a board, and lists the moves of its leaf and of the node to
// ask the Prior about.
func (w *worker) follow(v *visit) {
	s := w.s
	w.board = s.board
	w.hashes = append(w.hashes[:0], w.board.Hash())
	sit := predict.Situation{Board: &w.board, ToMove: s.root.ToMove, Last: s.root.Last}
	passed := s.passed
	for i, m := range v.path {
		if i > 0 {
			// Moves of the tree are legal.
			_ = w.board.PlayInto(&w.delta, sit.ToMove, m.move)
			w.hashes = append(w.hashes, w.board.Hash())
			sit.ToMove, sit.Last = sit.ToMove.Opponent(), [2]board.Point{m.move, sit.Last[0]}
			passed = m.move == board.Pass
		}
		if v.ask && i == v.asked {
			w.moves = w.list(w.moves[:0], &sit, passed)
			if s.asks {
				w.askPrior(w.moves, &sit)
			}
			v.answers = sorted(v.answers[:0], w.moves)
		}
	}
	if v.grow {
		w.moves = w.list(w.moves[:0], &sit, passed)
		v.moves = sorted(v.moves[:0], w.moves)
	}
}

// list appends the moves of a situation, which must be on w.board, with their priors by cheap
// rules.
func (w *worker) list(dst []candidate, sit *predict.Situation, passed bool) []candidate {
	first := len(dst)
	for p := range w.board.Points {
		if w.legal(sit.ToMove, p) {
			dst = append(dst, candidate{point: p})
		}
	}
	dst = append(dst, candidate{point: board.Pass})
	w.cheap(sit, dst[first:], passed)
	return dst
}

// legal reports whether a move is legal and does not repeat a position of the game or the path.
func (w *worker) legal(c board.Color, p board.Point) bool {
	if !w.board.Legal(c, p) {
		return false
	}
	hash := w.board.Hash() ^ board.Zobrist(p, c)
	if w.takes(c, p) {
		// The move was just found legal.
		_ = w.board.PlayInto(&w.delta, c, p)
		hash = w.board.Hash()
		w.board.Undo(&w.delta)
	}
	for _, h := range w.hashes {
		if h == hash {
			return false
		}
	}
	return !w.s.seen[hash]
}

// takes reports whether c's stone on p would capture stones.
func (w *worker) takes(c board.Color, p board.Point) bool {
	for _, q := range p.Neighbours() {
		if w.board.Color(q) == c.Opponent() && w.board.InAtari(q) {
			return true
		}
	}
	return false
}

// askPrior sets the probabilities of the moves of a situation by the Prior.
func (w *worker) askPrior(moves []candidate, sit *predict.Situation) {
	w.said = w.prior.Moves(w.said[:0], sit)
	var index [board.NumPoints]uint16
	for i, m := range moves {
		index[m.point] = uint16(i + 1)
	}
	said := make([]float64, len(moves))
	total := 0.0
	for _, m := range w.said {
		if m.Point != board.Pass && m.Point < board.NumPoints && index[m.Point] != 0 && m.Probability > 0 {
			said[index[m.Point]-1] = m.Probability
			total += m.Probability
		}
	}
	if total == 0 {
		return
	}
	pass := moves[len(moves)-1].prior
	for i := range moves[:len(moves)-1] {
		moves[i].prior = said[i] / total * (1 - pass)
	}
}
