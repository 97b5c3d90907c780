package texts

import (
	"cmp"
	"slices"

	"katachi/games/internal/catalogue"
)

// MarkColumns are the columns by which a game is recognised. A file of records has the marks of its
// games under these names, each list ascending, so the catalogue of a million games need not be
// read to see whether a game is new.
var MarkColumns = [...]string{"key", "strict", "loose"}

// FileMarks are the marks of the games whose records are in a file, indexed like markColumns.
type FileMarks [len(MarkColumns)][]uint64

// Add adds the marks of a game.
func (m *FileMarks) Add(e *catalogue.Entry) {
	for i, mark := range [...]int64{e.Key, e.Strict, e.Loose} {
		m[i] = append(m[i], uint64(mark))
	}
}

// Marks are the marks in one column of all games of a collection.
type Marks struct {
	Lists   [][]uint64     // for each file, ascending
	Removed map[uint64]int // number of removed games with each mark; nil if removed games count
}

// Has reports whether a game has the mark.
func (m *Marks) Has(mark uint64) bool {
	n := -m.Removed[mark]
	for _, list := range m.Lists {
		i, _ := slices.BinarySearch(list, mark)
		for ; i < len(list) && list[i] == mark && n <= 0; i++ {
			n++
		}
	}
	return n > 0
}

// Count returns the number of games, and of their different marks.
func (m *Marks) Count() (games, different int) {
	list := joined(m.Lists)
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to] == list[from] {
			to++
		}
		if n := to - from - m.Removed[list[from]]; n > 0 {
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
