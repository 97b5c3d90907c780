package report

import (
	"bufio"
	"context"
	"io"
	"strconv"

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

	columns int      // of the query
	cells   [][2]int // by the cell of a hit: the one that is written

	game int64 // of the last hit
	path string
	line []byte
}

func newHitWriter(ctx context.Context, col *collection.Collection, q *query.Query, w io.Writer) (*hitWriter, error) {
	paths, err := col.Paths(ctx)
	columns, _ := q.Extent()
	return &hitWriter{w: bufio.NewWriterSize(w, 1<<16), paths: paths, columns: columns, cells: lastCells(q)}, err
}

// lastCells returns, for the first of several cells that mean the same, the one that
// libkombilo writes: the lowest of those furthest to the right.
func lastCells(q *query.Query) [][2]int {
	same, _ := q.Cells()
	columns, rows := q.Extent()
	cells := make([][2]int, columns*rows)
	for x := range columns {
		for y := range rows {
			cells[same[y*columns+x]] = [2]int{x, y}
		}
	}
	return cells
}

// add writes a hit; Flush of the writer returns its error.
func (f *hitWriter) add(h *collection.Hit) {
	if h.Game != f.game {
		f.game, f.path = h.Game, f.paths[h.Game]
	}
	line := append(append(f.line[:0], f.path...), '\t')
	line = append(strconv.AppendInt(line, int64(h.Node), 10), '\t')
	if h.X < 0 {
		line = append(line, "-\t-\t"...)
	} else {
		at := f.cells[h.Y*f.columns+h.X]
		line = append(strconv.AppendInt(line, int64(at[0]), 10), '\t')
		line = append(strconv.AppendInt(line, int64(at[1]), 10), '\t')
	}
	f.line = append(line, '0'+byte(num.FromBool(h.Swapped)), '\n')
	f.w.Write(f.line)
}
