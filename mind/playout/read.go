package playout

import (
	"katachi/board"
	"katachi/mind/predict"
	"katachi/reading"
)

// Reading changes the priors at the root: a move that decides whether a chain is captured gets
// twice its prior, at least readPrior; a move on a liberty of a chain that is lost in any case gets
// a quarter. The search still decides.
const (
	readPrior     = 0.05
	readLiberties = 3    // chains with more are not read
	readNodes     = 1000 // of reading.Quick, for a chain of the root
	readDepth     = 1    // one quiet move: ladders and nets
	ladderNodes   = 200  // for a chain in atari somewhere in the tree
)

// read reads the chains with few liberties at the root, and changes the priors of moves by what it
// finds.
func (w *worker) read(sit *predict.Situation, moves []candidate) {
	w.quick.Nodes, w.quick.Depth = readNodes, readDepth
	defer func() { w.quick.Nodes, w.quick.Depth = ladderNodes, 0 }()
	var factor [board.NumPoints]int8
	for p := range w.board.Chains {
		if w.board.LibertiesUpTo(p, readLiberties+1) <= readLiberties {
			w.readChain(sit.ToMove, p, &factor)
		}
	}
	total := 0.0
	for i := range moves {
		m := &moves[i]
		switch factor[m.point] {
		case 1:
			m.prior = max(2*m.prior, readPrior)
		case -1:
			m.prior /= 4
		}
		total += m.prior
	}
	for i := range moves {
		moves[i].prior /= total
	}
}

// readChain marks moves of c that decide about the chain at p with 1, and useless moves of its
// owner with -1.
func (w *worker) readChain(c board.Color, p board.Point, factor *[board.NumPoints]int8) {
	own := w.board.Color(p) == c
	if w.quick.Attack(&w.board, p) != reading.Yes {
		return
	}
	rescued := w.quick.Defend(&w.board, p)
	w.tried = w.board.AppendLiberties(w.tried[:0], p)
	switch {
	case rescued == reading.No && own:
		for _, l := range w.tried {
			factor[l] = min(factor[l], -1)
		}
	case rescued != reading.Yes:
	default:
		if own {
			w.tried = w.takers(w.tried, p)
		}
		for _, l := range w.tried {
			if w.decides(c, l, p, own) {
				factor[l] = 1
			}
		}
	}
}

// takers appends the moves that capture a chain beside the chain at p.
func (w *worker) takers(dst []board.Point, p board.Point) []board.Point {
	w.chain = w.board.AppendChain(w.chain[:0], p)
	for _, s := range w.chain {
		for _, q := range s.Neighbours() {
			if w.board.Color(q) == w.board.Color(p).Opponent() && w.board.InAtari(q) {
				dst = w.board.AppendLiberties(dst, q)
			}
		}
	}
	return dst
}

// decides reports whether c's move on l saves the chain at p, if it is c's own, or captures it.
func (w *worker) decides(c board.Color, l, p board.Point, own bool) bool {
	if w.board.PlayInto(&w.delta, c, l) != nil {
		return false
	}
	defer w.board.Undo(&w.delta)
	if own {
		return w.quick.Attack(&w.board, p) == reading.No
	}
	return !w.board.Color(p).IsStone() || w.quick.Defend(&w.board, p) == reading.No
}
