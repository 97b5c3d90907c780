package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"katachi/collection"
	"katachi/query"
	"katachi/sgf"
)

// hitsFile writes hits as they come.
type hitsFile struct {
	w     *bufio.Writer
	paths map[int64]string
	cells map[[2]int][2]int // by cell: the one to be written
}

// newHitsFile returns nil if there is nothing to write to.
func newHitsFile(a *app, col *collection.Collection, q *query.Query, w io.Writer) (*hitsFile, error) {
	if w == nil {
		return nil, nil
	}
	paths, err := col.Paths(a.ctx)
	return &hitsFile{w: bufio.NewWriter(w), paths: paths, cells: lastCells(q)}, err
}

// lastCells tells for the first of several cells that mean the same which one
// libkombilo writes: the lowest of those furthest to the right.
func lastCells(q *query.Query) map[[2]int][2]int {
	same, _ := q.Cells()
	columns := len(q.Rows[0])
	cells := map[[2]int][2]int{}
	for x := range columns {
		for y := range q.Rows {
			first := same[y*columns+x]
			cells[[2]int{first % columns, first / columns}] = [2]int{x, y}
		}
	}
	return cells
}

func (f *hitsFile) add(h *collection.Hit) {
	cell := "-\t-"
	if h.X >= 0 {
		at := f.cells[[2]int{h.X, h.Y}]
		cell = fmt.Sprintf("%d\t%d", at[0], at[1])
	}
	swapped := 0
	if h.Swapped {
		swapped = 1
	}
	fmt.Fprintf(f.w, "%s\t%d\t%s\t%d\n", f.paths[h.Game], h.Node, cell, swapped) // Flush tells of errors
}

// withHits calls work with the file of --hits, nil if there is none.
func (c *searchCmd) withHits(work func(io.Writer) error) error {
	if c.Hits == "" {
		return work(nil)
	}
	return writeFile(c.Hits, work)
}

// hitList keeps the hits that Offset and Limit of a query ask for, in the order
// of the collection or by date. It holds a few pages at most.
type hitList struct {
	q      *query.Query
	before func(a, b *collection.Hit) int // nil: as they come
	hits   []collection.Hit
	count  int
}

func newHitList(q *query.Query, order string) *hitList {
	l := &hitList{q: q}
	switch order {
	case "oldest": // games without a date come last
		l.before = func(a, b *collection.Hit) int { return cmp.Compare(a.Day-1, b.Day-1) }
	case "newest":
		l.before = func(a, b *collection.Hit) int { return cmp.Compare(b.Day, a.Day) }
	}
	return l
}

// add takes a hit, and reports whether more are wanted.
func (l *hitList) add(h *collection.Hit) bool {
	if l.q.Limit == 0 {
		return false
	}
	l.count++
	if l.before == nil {
		if l.count > l.q.Offset {
			l.hits = append(l.hits, *h)
		}
		return len(l.hits) < l.q.Limit
	}
	l.hits = append(l.hits, *h)
	if most := l.q.Offset + l.q.Limit; len(l.hits) >= 2*most+1024 {
		l.sort()
		l.hits = l.hits[:most]
	}
	return true
}

func (l *hitList) sort() {
	slices.SortStableFunc(l.hits, func(a, b collection.Hit) int { return l.before(&a, &b) })
}

// page returns the hits to list.
func (l *hitList) page() []collection.Hit {
	if l.before == nil {
		return l.hits
	}
	l.sort()
	return l.hits[min(l.q.Offset, len(l.hits)):min(l.q.Offset+l.q.Limit, len(l.hits))]
}

// lookUp makes the list, with what is known of the games.
func (r *results) lookUp(a *app, col *collection.Collection, hits []collection.Hit) error {
	for _, h := range hits {
		g, err := col.Game(a.ctx, h.Game)
		if err != nil {
			return err
		}
		move := -1
		if !r.query.Variations || !g.Variations {
			if move, err = movesUpTo(a, col, h.Game, h.Node); err != nil {
				return err
			}
		}
		r.list = append(r.list, listed{h, g, move})
	}
	return nil
}

// movesUpTo returns the stones played in the main line of a game up to a node.
func movesUpTo(a *app, col *collection.Collection, id int64, node int) (int, error) {
	g, err := col.SGF(a.ctx, id)
	if err != nil {
		return 0, err
	}
	columns, rows := g.Size()
	moves, number := 0, 0
	var list []sgf.Step
	for n := range g.MainLine() {
		if number > node {
			break
		}
		list = n.AppendSteps(list[:0], number, columns, rows)
		number++
		for _, s := range list {
			if !s.Setup {
				moves++
			}
		}
	}
	return moves, nil
}
