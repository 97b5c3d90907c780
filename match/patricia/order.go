package patricia

import "katachi/pattern"

// Order is a linear order of the cells of a quadrant: the position 0, 1, 2, ...
// at which a cell is read. The first cell is the top left one.
type Order uint8

const (
	// Squares grows squares, so that a pattern of n x n cells is a prefix of n*n
	// symbols. The first nine positions:
	//
	//	0 1 4
	//	3 2 5
	//	8 7 6
	Squares Order = iota
	// Diagonals reads cells in the order of column + row:
	//
	//	0 1 3
	//	2 4 7
	//	5 8 .
	Diagonals
)

// span is the columns (and rows) of the quadrant: the largest pattern and the
// edge beyond it.
const span = pattern.MaxSide + 1

// cell is a place in a quadrant: dx columns right of and dy rows below the
// first.
type cell struct{ dx, dy uint8 }

var orders = [...][]cell{Squares: squares(), Diagonals: diagonals()}

func squares() (cells []cell) {
	for k := range span {
		for dy := 0; dy <= k; dy++ {
			cells = append(cells, cell{uint8(k), uint8(dy)})
		}
		for dx := k - 1; dx >= 0; dx-- {
			cells = append(cells, cell{uint8(dx), uint8(k)})
		}
	}
	return cells
}

func diagonals() (cells []cell) {
	for sum := range 2*span - 1 {
		for dy := range span {
			if dx := sum - dy; dx >= 0 && dx < span {
				cells = append(cells, cell{uint8(dx), uint8(dy)})
			}
		}
	}
	return cells
}
