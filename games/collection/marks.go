package collection

import (
	"cmp"
	"context"
	"slices"

	"katachi/games/internal/catalogue"
)

// markColumns are the columns by which a game is recognised. A file of records has the marks of its
// games under these names, each list ascending, so the catalogue of a million games need not be
// read to see whether a game is new.
var markColumns = [...]string{"key", "strict", "loose"}

// fileMarks are the marks of the games whose records are in a file, indexed like markColumns.
type fileMarks [len(markColumns)][]uint64

// add adds the marks of a game.
func (m *fileMarks) add(e *catalogue.Entry) {
	for i, mark := range [...]int64{e.Key, e.Strict, e.Loose} {
		m[i] = append(m[i], uint64(mark))
	}
}

// marks are the marks in one column of all games of a collection.
type marks struct {
	lists   [][]uint64     // for each file, ascending
	removed map[uint64]int // number of removed games with each mark; nil if removed games count
}

// has reports whether a game has the mark.
func (m *marks) has(mark uint64) bool {
	n := -m.removed[mark]
	for _, list := range m.lists {
		i, _ := slices.BinarySearch(list, mark)
		for ; i < len(list) && list[i] == mark && n <= 0; i++ {
			n++
		}
	}
	return n > 0
}

// count returns the number of games, and of their different marks.
func (m *marks) count() (games, different int) {
	list := joined(m.lists)
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to] == list[from] {
			to++
		}
		if n := to - from - m.removed[list[from]]; n > 0 {
			games += n
			different++
		}
		from = to
	}
	return games, different
}

// joined merges ascending lists.
func joined(lists [][]uint64) []uint64 {
	switch len(lists) {
	case 0:
		return nil
	case 1:
		return lists[0]
	}
	half := len(lists) / 2
	a, b := joined(lists[:half]), joined(lists[half:])
	out := make([]uint64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if cmp.Less(b[0], a[0]) {
			out, b = append(out, b[0]), b[1:]
		} else {
			out, a = append(out, a[0]), a[1:]
		}
	}
	return append(append(out, a...), b...)
}

// marksOf returns the marks of all games in one of markColumns, with or without those of removed
// games.
func marksOf(ctx context.Context, c *Collection, column string, removed bool) (*marks, error) {
	m := &marks{}
	files, err := c.files(ctx, textsKind)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		list, err := marksIn(ctx, c, f, column)
		if err != nil {
			return nil, err
		}
		m.lists = append(m.lists, list)
	}
	if removed {
		return m, nil
	}
	m.removed = map[uint64]int{}
	for e, err := range c.cat.Games(ctx, catalogue.Selection{Columns: []string{column}, Gone: true}) {
		if err != nil {
			return nil, c.failed(err)
		}
		mark, _ := catalogue.ColumnOf[column].Value(e).(int64)
		m.removed[uint64(mark)]++
	}
	return m, nil
}

// marksIn returns the marks of the games whose records are in a file: from the file, or from the
// catalogue if the file is damaged or was merged meanwhile.
func marksIn(ctx context.Context, c *Collection, f catalogue.File, column string) ([]uint64, error) {
	if t, err := c.texts(f.Name); err == nil {
		if list, err := t.marks(slices.Index(markColumns[:], column)); err == nil {
			return list, nil
		}
	}
	var list []uint64
	which := catalogue.Selection{Columns: []string{column}, Where: []catalogue.Condition{catalogue.Numbered("records", f.Id)}, Removed: true}
	for e, err := range c.cat.Games(ctx, which) {
		if err != nil {
			return nil, c.failed(err)
		}
		mark, _ := catalogue.ColumnOf[column].Value(e).(int64)
		list = append(list, uint64(mark))
	}
	slices.Sort(list)
	return list, nil
}
