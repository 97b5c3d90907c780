package harvest

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/pattern"
)

// Sizes of windows are odd, so that the move is in the middle.
const (
	minSize = 3
	maxSize = 15
)

// CheckSizes returns an error if windows of these sizes cannot be harvested.
func CheckSizes(sizes []int) error {
	if len(sizes) == 0 {
		return fmt.Errorf("no size of windows: want odd numbers from %d to %d", minSize, maxSize)
	}
	for i, n := range sizes {
		if n < minSize || n > maxSize || n%2 == 0 {
			return fmt.Errorf("size %d of windows: want an odd number from %d to %d", n, minSize, maxSize)
		}
		if slices.Contains(sizes[:i], n) {
			return fmt.Errorf("size %d of windows twice", n)
		}
	}
	return nil
}

// Contents of a point of a window, in the order of keys.
const (
	empty = iota
	own
	other
	off
)

// window reads windows of one size.
type window struct {
	size  int
	turns [board.NumSymmetries][]int // for each form: the index in the window of each of its points
	cells []byte                     // points of the last window
	least []byte
	form  []byte
}

func newWindow(size int) *window {
	n := size * size
	w := &window{size: size, cells: make([]byte, n), least: make([]byte, n), form: make([]byte, n)}
	half := size / 2
	for s := range w.turns {
		w.turns[s] = make([]int, n)
		for i := range n {
			r, c := board.Symmetry(s).Offset(i/size-half, i%size-half)
			w.turns[s][(r+half)*size+c+half] = i
		}
	}
	return w
}

// key appends the key of the window around a point as seen by a colour. It is the window's lowest
// form, with four points per byte, the first ones highest, so that the order of keys is that of
// their points.
func (w *window) key(dst []byte, b *board.Board, c board.Color, p board.Point) []byte {
	w.read(b, c, p)
	copy(w.least, w.cells)
	for s := 1; s < board.NumSymmetries; s++ {
		if w.lower(w.turns[s]) {
			w.least, w.form = w.form, w.least
		}
	}
	for i := 0; i < len(w.least); i += 4 {
		packed := byte(0)
		for k := range 4 {
			packed <<= 2
			if i+k < len(w.least) {
				packed |= w.least[i+k]
			}
		}
		dst = append(dst, packed)
	}
	return dst
}

// lower reports whether a form is less than the least one so far, which it then replaces in w.form.
func (w *window) lower(turn []int) bool {
	for i, from := range turn {
		switch k := w.cells[from]; {
		case k > w.least[i]:
			return false
		case k < w.least[i]:
			for i, from := range turn {
				w.form[i] = w.cells[from]
			}
			return true
		}
	}
	return false
}

// read reads the points around p into w.cells.
func (w *window) read(b *board.Board, c board.Color, p board.Point) {
	half, size := w.size/2, b.Size()
	x0, y0 := p.XY()
	i := 0
	for y := y0 - half; y <= y0+half; y++ {
		for x := x0 - half; x <= x0+half; x++ {
			k := byte(off)
			if x >= 0 && y >= 0 && x < size && y < size {
				switch b.Color(board.At(x, y)) {
				case board.Empty:
					k = empty
				case c:
					k = own
				default:
					k = other
				}
			}
			w.cells[i] = k
			i++
		}
	}
}

// keyBytes is the length of the keys of a size.
func keyBytes(size int) int { return (size*size + 3) / 4 }

// cellsOf returns the contents of a window's points, row by row. ok is false if the key is not that
// of a window: the points on the board must form the right rectangle, and the middle must be empty.
func cellsOf(size int, key []byte) (cells []byte, on rect, ok bool) {
	cells = make([]byte, size*size)
	for i := range cells {
		cells[i] = key[i/4] >> (6 - 2*(i%4)) & 3
	}
	if n := size * size % 4; n > 0 && key[len(key)-1]&(1<<(8-2*n)-1) != 0 {
		return nil, on, false
	}
	middle := size / 2
	if cells[middle*size+middle] != empty {
		return nil, on, false
	}
	on = rect{middle, middle, middle, middle}
	for on.x0 > 0 && cells[middle*size+on.x0-1] != off {
		on.x0--
	}
	for on.x1 < size-1 && cells[middle*size+on.x1+1] != off {
		on.x1++
	}
	for on.y0 > 0 && cells[(on.y0-1)*size+middle] != off {
		on.y0--
	}
	for on.y1 < size-1 && cells[(on.y1+1)*size+middle] != off {
		on.y1++
	}
	for i, k := range cells {
		if on.has(i%size, i/size) != (k != off) {
			return nil, on, false
		}
	}
	return cells, on, true
}

// rect is a part of a window, including its last column and row.
type rect struct{ x0, y0, x1, y1 int }

func (r *rect) has(x, y int) bool { return x >= r.x0 && x <= r.x1 && y >= r.y0 && y <= r.y1 }

// patternOf returns the pattern of a window: its points on the board, with declared edges where the
// window extends over them.
func patternOf(size int, key string) *pattern.Pattern {
	cells, on, ok := cellsOf(size, []byte(key))
	if !ok {
		panic("harvest: not a key of a window") // keys are checked when they are read
	}
	p := &pattern.Pattern{
		Width: on.x1 - on.x0 + 1, Height: on.y1 - on.y0 + 1,
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}
	for y := on.y0; y <= on.y1; y++ {
		for x := on.x0; x <= on.x1; x++ {
			p.Cells = append(p.Cells, [...]pattern.Class{empty: pattern.Empty, own: pattern.Own, other: pattern.Other}[cells[y*size+x]])
		}
	}
	for _, e := range []struct {
		beyond bool
		edge   pattern.Edges
	}{{on.y0 > 0, pattern.North}, {on.x1 < size-1, pattern.East}, {on.y1 < size-1, pattern.South}, {on.x0 > 0, pattern.West}} {
		if e.beyond {
			p.Edges |= e.edge
		}
	}
	p.Moves = []int{(size/2-on.y0)*p.Width + size/2 - on.x0}
	return p
}
