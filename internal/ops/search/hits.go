package search

import (
	"bufio"
	"context"
	"io"
	"strconv"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/report"
	"katachi/internal/table"
)

// hitWriter writes a line for each hit, separated by tabs: the path of the record, the node, x and
// y of the continuation ("-" without one), and 1 if colours are exchanged, else 0. With several
// collections, the folder of the hit's collection comes last.
type hitWriter struct {
	w     *bufio.Writer
	in    collection.Union
	paths []map[int64]string // by collection

	columns int      // of the query
	cells   [][2]int // maps the cell of a hit to the one that is written

	game int64 // of the last hit
	of   int   // its collection
	path string
	line []byte
}

func newHitWriter(ctx context.Context, in collection.Union, q *query.Query, w io.Writer) (*hitWriter, error) {
	columns, _ := q.Extent()
	f := &hitWriter{w: bufio.NewWriterSize(w, 1<<16), in: in, columns: columns, cells: lastCells(q)}
	for _, col := range in {
		paths, err := col.Paths(ctx)
		if err != nil {
			return nil, err
		}
		f.paths = append(f.paths, paths)
	}
	return f, nil
}

// lastCells maps the first of several equivalent cells to the one that libkombilo writes: the
// lowest of those furthest to the right.
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

// Close flushes the buffer.
func (f *hitWriter) Close() error { return f.w.Flush() }

// add writes a hit; Close returns its error.
func (f *hitWriter) add(h *collection.Hit) {
	if h.Game != f.game || h.In != f.of {
		f.game, f.of, f.path = h.Game, h.In, f.paths[h.In][h.Game]
	}
	line := append(append(f.line[:0], report.Plain(f.path)...), '\t')
	line = append(strconv.AppendInt(line, int64(h.Node), 10), '\t')
	if h.X < 0 {
		line = append(line, "-\t-\t"...)
	} else {
		at := f.cells[h.Y*f.columns+h.X]
		line = append(strconv.AppendInt(line, int64(at[0]), 10), '\t')
		line = append(strconv.AppendInt(line, int64(at[1]), 10), '\t')
	}
	line = append(line, '0'+byte(num.FromBool(h.Swapped)))
	if len(f.in) > 1 {
		line = append(append(line, '\t'), report.CollectionName(f.in[h.In])...)
	}
	f.line = append(line, '\n')
	f.w.Write(f.line)
}

// hitTable writes a row for each hit.
type hitTable struct {
	*table.Rows[Hit]
	in    collection.Union
	games []map[int64]*collection.Info // by collection
}

func newHitTable(ctx context.Context, in collection.Union, w io.Writer, f table.Format) (*hitTable, error) {
	t := &hitTable{in: in, Rows: table.Of[Hit](w, f)}
	for _, col := range in {
		games := map[int64]*collection.Info{}
		for g, err := range col.Games(ctx, &query.Where{}) {
			if err != nil {
				return nil, err
			}
			games[g.ID] = &g
		}
		t.games = append(t.games, games)
	}
	return t, nil
}

// add writes a hit; Close returns its error.
func (t *hitTable) add(h *collection.Hit) {
	row := NewHit(h, t.games[h.In][h.Game])
	row.In = report.CollectionName(t.in[h.In])
	t.Add(&row)
}
