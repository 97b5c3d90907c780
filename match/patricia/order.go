package patricia

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"katachi/pattern"
)

// Order is a linear order of the cells of a quadrant: it gives the position 0, 1, 2, ... at which a
// cell is read. The first cell is the top left one.
type Order uint8

const (
	// Selective is made for the set, separately for each tree: the cells that fewest patterns leave
	// as DontCare come first. It is the fastest of the three.
	Selective Order = iota
	// Squares grows squares, so that a pattern of n x n cells is a prefix of n*n
	// symbols. The first nine positions:
	//
	//	0 1 4
	//	3 2 5
	//	8 7 6
	Squares
	// Diagonals reads cells in order of column + row:
	//
	//	0 1 3
	//	2 4 7
	//	5 8 .
	Diagonals
)

var orderNames = [...]string{Selective: "selective", Squares: "squares", Diagonals: "diagonals"}

// String returns the name of o.
func (o Order) String() string {
	if int(o) < len(orderNames) {
		return orderNames[o]
	}
	return fmt.Sprintf("Order(%d)", uint8(o))
}

// OrderNames returns the names of all orders.
func OrderNames() []string { return slices.Clone(orderNames[:]) }

// UnmarshalText sets o to the order with the name.
func (o *Order) UnmarshalText(name []byte) error {
	i := slices.Index(orderNames[:], string(name))
	if i < 0 {
		return fmt.Errorf("no order is called %q: want one of %s", name, strings.Join(orderNames[:], ", "))
	}
	*o = Order(i)
	return nil
}

// span is the number of columns (and rows) of the quadrant: the largest pattern and the edge beyond
// it.
const span = pattern.MaxSide + 1

// cell is a place in a quadrant: dx columns right of and dy rows below the
// first.
type cell struct{ dx, dy uint8 }

// orderOf returns the cells in the order o; forms are the forms in the tree.
func orderOf(o Order, forms []form) []cell {
	switch o {
	case Diagonals:
		return diagonals()
	case Squares:
		return squares()
	}
	return selective(forms)
}

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

// selective returns the cells ordered by how many forms require something there. Equal ones stay in
// growing squares.
func selective(forms []form) []cell {
	var wanted [span][span]int
	for i := range forms {
		f := &forms[i]
		for dy := range f.Height {
			for dx := range f.Width {
				if f.symbol(dx, dy) != dontCare {
					wanted[dy][dx]++
				}
			}
		}
	}
	cells := squares()
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Compare(wanted[b.dy][b.dx], wanted[a.dy][a.dx]) })
	return cells
}
