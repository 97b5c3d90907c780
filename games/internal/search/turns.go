package search

import (
	"bytes"
	"encoding/binary"
	"slices"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/num"
)

// Turns is the group of the symmetries that leave a query unchanged, some of which may swap
// colours. The first is the identity.
type Turns struct {
	List    []turn
	product [][]uint8 // [a][b]: first b, then a
	first   board.Color
	width   int
	key     [2][]byte // working memory for least
}

// turn is an element of the group turns.
type turn struct {
	cells []uint16 // by cell: its image
	Swap  bool
}

func NewTurns(q *query.Query) *Turns {
	t := &Turns{width: len(q.Rows[0]), first: board.Black}
	if q.Next == query.White {
		t.first = board.White
	}
	sym := q.Symmetries()
	for _, s := range sym.Plain {
		t.List = append(t.List, turn{cellsOf(q, s), false})
	}
	for _, s := range sym.Swapped {
		t.List = append(t.List, turn{cellsOf(q, s), true})
	}
	for a := range t.List {
		row := make([]uint8, len(t.List))
		for b := range t.List {
			row[b] = uint8(t.find(t.List[a].after(&t.List[b])))
		}
		t.product = append(t.product, row)
	}
	return t
}

// cellsOf returns the image of each cell of q under a symmetry.
func cellsOf(q *query.Query, s board.Symmetry) []uint16 {
	w := len(q.Rows[0])
	cells := make([]uint16, w*len(q.Rows))
	for i := range cells {
		x, y := q.Turn(s, i%w, i/w)
		cells[i] = uint16(y*w + x)
	}
	return cells
}

// after returns the composition: first o, then a.
func (a *turn) after(o *turn) turn {
	cells := make([]uint16, len(o.cells))
	for i, c := range o.cells {
		cells[i] = a.cells[c]
	}
	return turn{cells, a.Swap != o.Swap}
}

func (t *Turns) find(a turn) int {
	return slices.IndexFunc(t.List, func(b turn) bool { return a.Swap == b.Swap && slices.Equal(a.cells, b.cells) })
}

// All returns the numbers of all turns.
func (t *Turns) All() []uint8 {
	list := make([]uint8, len(t.List))
	for i := range list {
		list[i] = uint8(i)
	}
	return list
}

// Swaps reports whether the query is the same with colours swapped, so that a continuation of one
// colour is also one of the other.
func (t *Turns) Swaps() bool {
	return slices.ContainsFunc(t.List, func(a turn) bool { return a.Swap })
}

// Least returns the key of a move, including the captures before it, in the form that stands for
// all its images under the turns in stable: the move of the preferred colour at the first cell in
// reading order. The move is given in the query's cells, turned by now. The turn that leads to the
// form is returned, too. The key is valid until the next call.
func (t *Turns) Least(stable []uint8, now uint8, color board.Color, cell uint16, gone []uint16) ([]byte, uint8) {
	best := now
	for i, s := range stable {
		n := t.product[s][now]
		t.key[1] = t.append(t.key[1][:0], n, color, cell, gone)
		if i == 0 || bytes.Compare(t.key[1], t.key[0]) < 0 {
			best = n
			t.key[0], t.key[1] = t.key[1], t.key[0]
		}
	}
	return t.key[0], best
}

// append appends the key of a move: a byte for the colour, then the cell, then the cells of the
// captures in order, two bytes each.
func (t *Turns) append(dst []byte, n uint8, color board.Color, cell uint16, gone []uint16) []byte {
	turn := &t.List[n]
	if turn.Swap {
		color = color.Opponent()
	}
	dst = append(dst, byte(num.FromBool(color != t.first)))
	dst = binary.BigEndian.AppendUint16(dst, turn.cells[cell])
	if len(gone) == 0 {
		return dst
	}
	turned := make([]uint16, len(gone))
	for i, c := range gone {
		turned[i] = turn.cells[c]
	}
	slices.Sort(turned)
	for _, c := range turned {
		dst = binary.BigEndian.AppendUint16(dst, c)
	}
	return dst
}

// read parses a key.
func (t *Turns) read(key []byte) (color board.Color, cell uint16, gone []uint16) {
	color = t.first
	if key[0] != 0 {
		color = color.Opponent()
	}
	for at := 3; at < len(key); at += 2 {
		gone = append(gone, binary.BigEndian.Uint16(key[at:]))
	}
	return color, binary.BigEndian.Uint16(key[1:]), gone
}

// Steps returns a key as steps of a sequence: captures, then the move.
func (t *Turns) Steps(key []byte) []query.Step {
	color, cell, gone := t.read(key)
	var list []query.Step
	for _, c := range gone {
		list = append(list, query.Step{X: int(c) % t.width, Y: int(c) / t.width, What: '-'})
	}
	what := byte('X')
	if color == board.White {
		what = 'O'
	}
	return append(list, query.Step{X: int(cell) % t.width, Y: int(cell) / t.width, What: what})
}

// Fix returns the turns of stable that leave a key unchanged.
func (t *Turns) Fix(stable []uint8, key []byte) []uint8 {
	var list []uint8
	color, cell, gone := t.read(key)
	for _, s := range stable {
		if bytes.Equal(key, t.append(nil, s, color, cell, gone)) {
			list = append(list, s)
		}
	}
	return list
}
