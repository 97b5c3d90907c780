package board_test

import "katachi/board"

// walkBoard is the baseline of the benchmarks: the same array of colours, but
// nothing kept about chains. Whether a chain has a liberty is found by a walk
// over it, which usually ends at the first stone.
type walkBoard struct {
	cells   [board.NumPoints]board.Color
	ko      board.Point
	koColor board.Color
	hash    uint64
	changes []board.Change
	stack   []board.Point
}

func (w *walkBoard) init(empty *board.Board) {
	w.cells = *empty.Cells()
	w.ko, w.hash = board.Pass, 0
}

func (w *walkBoard) put(p board.Point, c board.Color) {
	w.changes = append(w.changes, board.Change{Point: p, Old: w.cells[p], New: c})
	w.hash ^= board.Zobrist(p, w.cells[p]) ^ board.Zobrist(p, c)
	w.cells[p] = c
}

// play reports whether the move was legal; suicide is not.
func (w *walkBoard) play(c board.Color, p board.Point) bool {
	w.changes = w.changes[:0]
	if p == board.Pass {
		w.ko = board.Pass
		return true
	}
	if w.cells[p] != board.Empty || p == w.ko && c == w.koColor {
		return false
	}
	w.put(p, c)
	for _, q := range p.Neighbours() {
		if w.cells[q] == c.Opponent() && !w.hasLiberty(q) {
			w.remove(q)
		}
	}
	if len(w.changes) == 1 && !w.hasLiberty(p) {
		w.put(p, board.Empty)
		return false
	}
	w.setKo(c, p)
	return true
}

// isEye is Board.IsEye.
func (w *walkBoard) isEye(c board.Color, p board.Point) bool {
	for _, q := range p.Neighbours() {
		if k := w.cells[q]; k != c && k != board.Off {
			return false
		}
	}
	var diagonal [4]int
	for _, q := range [4]board.Point{p - board.Stride - 1, p - board.Stride + 1, p + board.Stride - 1, p + board.Stride + 1} {
		diagonal[w.cells[q]]++
	}
	return diagonal[c.Opponent()]+min(diagonal[board.Off], 1) < 2
}

func (w *walkBoard) setKo(c board.Color, p board.Point) {
	w.ko = board.Pass
	if len(w.changes) != 2 {
		return
	}
	liberties := 0
	for _, q := range p.Neighbours() {
		switch w.cells[q] {
		case c:
			return
		case board.Empty:
			liberties++
		}
	}
	if liberties == 1 {
		w.ko, w.koColor = w.changes[1].Point, c.Opponent()
	}
}

func (w *walkBoard) remove(p board.Point) {
	c := w.cells[p]
	first := len(w.changes)
	w.put(p, board.Empty)
	for i := first; i < len(w.changes); i++ {
		for _, q := range w.changes[i].Point.Neighbours() {
			if w.cells[q] == c {
				w.put(q, board.Empty)
			}
		}
	}
}

func (w *walkBoard) hasLiberty(p board.Point) bool {
	c := w.cells[p]
	for _, q := range p.Neighbours() {
		if w.cells[q] == board.Empty {
			return true
		}
	}
	var seen [board.MaxSize + 2]uint32
	seen[p/board.Stride] |= 1 << (p % board.Stride)
	w.stack = append(w.stack[:0], p)
	for len(w.stack) > 0 {
		q := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		for _, r := range q.Neighbours() {
			bit := uint32(1) << (r % board.Stride)
			switch {
			case w.cells[r] == board.Empty:
				return true
			case w.cells[r] == c && seen[r/board.Stride]&bit == 0:
				seen[r/board.Stride] |= bit
				w.stack = append(w.stack, r)
			}
		}
	}
	return false
}
