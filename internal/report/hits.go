package report

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"katachi/collection"
	"katachi/internal/num"
	"katachi/query"
)

// hitWriter writes hits as they come, a line each: the record's path, the node, x and
// y of the continuation ("-" without one), and 1 if colours are swapped, else 0; tabs
// between them.
type hitWriter struct {
	w     *bufio.Writer
	paths map[int64]string
	cells map[[2]int][2]int // by the cell of a hit: the one that is written
}

func newHitWriter(ctx context.Context, col *collection.Collection, q *query.Query, w io.Writer) (*hitWriter, error) {
	paths, err := col.Paths(ctx)
	return &hitWriter{bufio.NewWriter(w), paths, lastCells(q)}, err
}

// lastCells returns, for the first of several cells that mean the same, the one that
// libkombilo writes: the lowest of those furthest to the right.
func lastCells(q *query.Query) map[[2]int][2]int {
	same, _ := q.Cells()
	columns, rows := q.Extent()
	cells := map[[2]int][2]int{}
	for x := range columns {
		for y := range rows {
			first := same[y*columns+x]
			cells[[2]int{first % columns, first / columns}] = [2]int{x, y}
		}
	}
	return cells
}

// add writes a hit; Flush of the writer returns its error.
func (f *hitWriter) add(h *collection.Hit) {
	cell := "-\t-"
	if h.X >= 0 {
		at := f.cells[[2]int{h.X, h.Y}]
		cell = fmt.Sprintf("%d\t%d", at[0], at[1])
	}
	fmt.Fprintf(f.w, "%s\t%d\t%s\t%d\n", f.paths[h.Game], h.Node, cell, num.FromBool(h.Swapped))
}
