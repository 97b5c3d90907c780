package segment

import (
	"slices"

	"katachi/board"
	"katachi/sgf"
)

// A game is a row of events, 16 bits each, in the order of the record:
//
//	bits 0..9    cell: y*32 + x from the top left corner of the board
//	bits 10..12  kind
//	bits 13..15  nodes since the event before, 0..7 (the root is node 0)
//
// Kind jump has no cell: its 13 other bits are nodes to add. Kind control
// stands in trees of variations only. A stone that is captured, or taken off,
// is an event of its own: after the one that did it, or before a stone that
// replaces it. A stone is *kept* if nothing happens on its cell afterwards:
// most are, and a kept stone of the wrong colour ends a search of the row.
//
// Node 0 is the starting position: all stones set up before the first move, in
// whatever node of the record. Later nodes have moves. An event that differs, a
// change by set-up in a later node or a move in the root, follows an oddMark.
type event = uint16

// Line is the events of a game, or of a tree of variations.
type Line []event

const (
	kindJump      = iota
	kindBlack           // a black stone that is removed later, or whose cell changes again
	kindWhite           // a white one
	kindBlackKept       // a black stone that stays to the end
	kindWhiteKept       // a white one
	kindBlackGone       // a black stone is removed
	kindWhiteGone       // a white one
	kindControl         // only in trees: see forkMark
	kindShift           = 10
	nodeShift           = 13
	cellMask            = 1<<kindShift - 1
	kindMask            = 7
	maxJump             = 1<<13 - 1
	maxDelta            = 7
	forkMark      event = kindControl << kindShift      // branches follow, each up to its endMark
	oddMark       event = 0                             // a jump of no nodes
	endMark       event = kindControl<<kindShift | 1    // the branch ends; the next begins at the fork
	lastMark      event = kindControl<<kindShift | 2    // no branch follows
	cellRow             = 32                            // cells from one row to the next
	numCells            = board.MaxSize * cellRow       // cells of the largest board
	firstCell           = board.Point(board.Stride + 1) // the board.Point of cell 0
)

// MaxNodes is the most nodes of one game; later nodes are left out.
const MaxNodes = 1 << 20

// Fits reports whether the line, which may come from a file, is valid in a segment of games on
// boards of this size. Only a tree may have marks.
func (l Line) Fits(size int, tree bool) bool { return l.off(size, tree) < 0 }

// off returns the index of the first event off the board; -1 if there is none.
func (l Line) off(size int, tree bool) int {
	return slices.IndexFunc(l, func(e event) bool {
		switch kindOf(e) {
		case kindJump:
			return false
		case kindControl:
			return !tree
		}
		cell := int(e & cellMask)
		return cell%cellRow >= size || cell/cellRow >= size
	})
}

// cellOf returns the cell of a point on the board.
func cellOf(p board.Point) int { return int(p - firstCell) }

// pointAt is the inverse of cellOf.
func pointAt(cell uint16) board.Point { return firstCell + board.Point(cell) }

func kindOf(e event) int { return int(e >> kindShift & kindMask) }

// nodesOf returns the nodes that e adds.
func nodesOf(e event) int {
	if e&(kindMask<<kindShift) == 0 {
		return int(e&cellMask | e>>nodeShift<<kindShift)
	}
	return int(e >> nodeShift)
}

// isPlaced reports whether kind puts a stone on the board.
func isPlaced(kind int) bool { return kind >= kindBlack && kind <= kindWhiteKept }

// placedColor returns the colour that kind puts on the board.
func placedColor(kind int) board.Color { return board.Color(2 - kind&1) }

// isSetup reports whether event i of a row changes the board by set-up. Its node must not be 0.
func isSetup(row []event, i int) bool { return i > 0 && row[i-1] == oddMark }

// startsEmpty reports whether the first move is played on an empty board.
func (l Line) startsEmpty() bool { return len(l) == 0 || l[0] == oddMark || nodesOf(l[0]) > 0 }

// writer appends events.
type writer struct {
	row  []event
	node int  // of the last event
	odd  bool // the next events need an oddMark
}

// step appends the changes by a step of a record, which r has just replayed; number is its node.
func (w *writer) step(s sgf.Step, number int, d *board.Delta, r *sgf.Replay) {
	if s.Setup && r.Moves == 0 {
		number = 0
	}
	w.odd = s.Setup == (number > 0)
	if d.Suicide() {
		w.suicide(number, d)
		return
	}
	w.changes(number, d.Changes)
}

// changes appends the changes of a node.
func (w *writer) changes(node int, list []board.Change) {
	for _, c := range list {
		if c.Old.IsStone() {
			w.add(node, kindBlackGone+int(c.Old-board.Black), c.Point)
		}
		if c.New.IsStone() {
			w.add(node, kindBlack+int(c.New-board.Black), c.Point)
		}
	}
}

// suicide appends a move that takes off its own stones: the stone, which is played nevertheless,
// and then all of them.
func (w *writer) suicide(node int, d *board.Delta) {
	rest := d.Changes
	if len(rest) > 0 && rest[0].Point == d.Move { // it replaced a stone
		w.changes(node, rest[:1])
		rest = rest[1:]
	}
	w.changes(node, []board.Change{{Point: d.Move, New: d.Color}, {Point: d.Move, Old: d.Color}})
	w.changes(node, rest)
}

func (w *writer) add(node, kind int, p board.Point) {
	delta := node - w.node
	for delta > maxDelta {
		n := min(delta, maxJump)
		w.row = append(w.row, event(n&cellMask|n>>kindShift<<nodeShift))
		delta -= n
	}
	if w.odd {
		w.row = append(w.row, oddMark)
	}
	w.row = append(w.row, event(cellOf(p)|kind<<kindShift|delta<<nodeShift))
	w.node = node
}

// keep marks the stones that stay. last must be all zero, and is again on return.
func keep(row []event, last *[numCells]int32) {
	for i, e := range row {
		if kindOf(e) != kindJump {
			last[e&cellMask] = int32(i + 1)
		}
	}
	for _, e := range row {
		if kindOf(e) == kindJump {
			continue
		}
		c := e & cellMask
		i := last[c] - 1
		if i < 0 {
			continue
		}
		last[c] = 0
		if k := kindOf(row[i]); k == kindBlack || k == kindWhite {
			row[i] += (kindBlackKept - kindBlack) << kindShift
		}
	}
}

// Stone is a stone placed on the board.
type Stone struct {
	X, Y  uint8 // from the top left corner of the board
	Color board.Color
	Setup bool // it was set up, not played
}

// AppendStones appends the stones of a main line to dst, in order. Handicap stones recorded as
// moves look like moves.
func (l Line) AppendStones(dst []Stone) []Stone {
	start := true // node 0
	for i, e := range l {
		start = start && nodesOf(e) == 0
		if kind := kindOf(e); isPlaced(kind) {
			cell := e & cellMask
			dst = append(dst, Stone{uint8(cell % cellRow), uint8(cell / cellRow), placedColor(kind), isSetup(l, i) != start})
		}
	}
	return dst
}

// Walk follows the stones of a main line, node by node.
type Walk struct {
	line Line
	node int // node of the event before line
}

// Walk returns a Walk before the first node.
func (l Line) Walk() Walk { return Walk{line: l} }

// Stone returns the point of a colour's first move at a node; Pass if there is none. Nodes must not
// decrease from call to call.
func (w *Walk) Stone(node int, c board.Color) board.Point {
	i, at := 0, w.node
	for ; i < len(w.line) && at+nodesOf(w.line[i]) < node; i++ {
		at += nodesOf(w.line[i])
	}
	if i > 0 && w.line[i-1] == oddMark { // it belongs to the next event
		i--
	}
	w.line, w.node = w.line[i:], at
	for i, e := range w.line {
		if at += nodesOf(e); at > node {
			break
		}
		kind := kindOf(e)
		if at == node && isPlaced(kind) && placedColor(kind) == c && isSetup(w.line, i) == (node == 0) {
			return pointAt(e & cellMask)
		}
	}
	return board.Pass
}

// Change is a change of a point in a main line.
type Change struct {
	Point  board.Point
	Color  board.Color // of the stone
	Placed bool        // the stone comes; else it is removed
	Setup  bool        // by set-up; else by a move
}

// Nodes calls each for the changes of a main line, in order, with their nodes. It stops when each
// returns false, and reports whether it never did.
func (l Line) Nodes(each func(node int, c Change) bool) bool {
	node := 0
	for i, e := range l {
		node += nodesOf(e)
		kind := kindOf(e)
		if kind == kindJump {
			continue
		}
		c := Change{pointAt(e & cellMask), placedColor(kind), isPlaced(kind), isSetup(l, i) == (node > 0)}
		if !c.Placed {
			c.Color = board.Black + board.Color(kind-kindBlackGone)
		}
		if !each(node, c) {
			return false
		}
	}
	return true
}

// AppendMoves appends the moves of a main line to dst, each followed by its captures, as steps of
// colour Empty. This requires that nodes 1, 2 and so on have the moves of Black and White in turn,
// with passes at nodes without changes, and that no set-up follows the first move. Otherwise, or if
// there are more moves than moves, it appends nothing and reports false.
func (l Line) AppendMoves(dst []sgf.Step, moves int) ([]sgf.Step, bool) {
	begin, node, next := len(dst), 0, 1
	for _, e := range l {
		kind := kindOf(e)
		node += nodesOf(e)
		switch {
		case e == oddMark:
			return dst[:begin], false
		case kind == kindJump:
			continue
		case node == 0:
			if !isPlaced(kind) {
				return dst[:begin], false
			}
			dst = append(dst, sgf.Step{Color: placedColor(kind), Setup: true, Point: stepPoint(e)})
			continue
		case node > moves:
			return dst[:begin], false
		case !isPlaced(kind):
			if node != next-1 { // otherwise the stone was captured
				return dst[:begin], false
			}
			dst = append(dst, sgf.Step{Node: int32(node), Point: stepPoint(e)})
			continue
		}
		for ; next < node; next++ {
			dst = append(dst, sgf.Step{Node: int32(next), Color: board.Color(2 - next&1), Point: sgf.Pass})
		}
		c := placedColor(kind)
		if next != node || c != board.Color(2-node&1) {
			return dst[:begin], false
		}
		dst = append(dst, sgf.Step{Node: int32(node), Color: c, Point: stepPoint(e)})
		next++
	}
	for ; next <= moves; next++ {
		dst = append(dst, sgf.Step{Node: int32(next), Color: board.Color(2 - next&1), Point: sgf.Pass})
	}
	return dst, true
}

func stepPoint(e event) sgf.Point {
	return sgf.Point{X: uint8(e % cellRow), Y: uint8(e & cellMask / cellRow)}
}
