package harvest

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"katachi/internal/section"
	"katachi/pattern"
	"katachi/shape"
)

// Selection says which windows to select. The zero value selects all.
type Selection struct {
	AtLeast int // least count
	Most    int // largest number of windows, the most frequent ones; 0 for any number
}

// Window is a selected window.
type Window struct {
	Name string // by size and rank, such as "5x5 0001", the most frequent of this size
	Size int    // of the square around the move
	shape.Tally
	key string
}

// pattern returns the window as a pattern without a name: points off the board become declared
// edges, and the pattern's move is the move that was played.
func (w *Window) pattern() *pattern.Pattern { return patternOf(w.Size, w.key) }

// compare orders windows: the most frequent first, then by size, then by their points.
func (w *Window) compare(v *Window) int {
	return cmp.Or(cmp.Compare(v.Count, w.Count), cmp.Compare(w.Size, v.Size), cmp.Compare(w.key, v.key))
}

// Harvest is the selected windows, the most frequent first.
type Harvest struct {
	Provenance
	Seen    uint64 // different windows, including those not selected
	Windows []Window
}

// Select reads parts and returns the selected windows.
func Select(ctx context.Context, sel Selection, parts ...string) (*Harvest, error) {
	all, err := openParts(parts)
	if err != nil {
		return nil, err
	}
	defer all.close()
	h := &Harvest{Provenance: all.provenance}
	for i, size := range all.provenance.Sizes {
		from, err := all.source(ctx, i)
		if err != nil {
			return nil, err
		}
		for r := (record{}); ; {
			ok, err := from.next(&r)
			if err != nil {
				return nil, err
			}
			if !ok {
				break
			}
			h.Seen++
			if int64(r.tally.Count) >= int64(sel.AtLeast) {
				h.Windows = append(h.Windows, Window{Size: size, Tally: r.tally, key: r.key})
			}
			if sel.Most > 0 && len(h.Windows)/2 >= max(sel.Most, someWindows) {
				h.keep(sel.Most) // limits the memory
			}
		}
	}
	h.keep(sel.Most)
	rank := map[int]int{}
	for i := range h.Windows {
		w := &h.Windows[i]
		rank[w.Size]++
		w.Name = fmt.Sprintf("%dx%d %04d", w.Size, w.Size, rank[w.Size])
	}
	return h, nil
}

// someWindows is the least number of windows that are collected before sorting.
const someWindows = 1 << 10

// keep sorts the windows and keeps the first ones, at most most of them, or all for 0.
func (h *Harvest) keep(most int) {
	slices.SortFunc(h.Windows, func(a, b Window) int { return a.compare(&b) })
	if most > 0 && len(h.Windows) > most {
		h.Windows = slices.Delete(h.Windows, most, len(h.Windows))
	}
}

// set returns the windows as a set of patterns, with their tallies as attributes: count, won, lost,
// first and last.
func (h *Harvest) set(ctx context.Context) (*pattern.Set, error) {
	set := pattern.NewSet("harvest")
	for i := range h.Windows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w := &h.Windows[i]
		p := w.pattern()
		p.Name = w.Name
		p.Tags = []string{"harvest"}
		p.Attrs = append(p.Attrs, attrsOf(&w.Tally)...)
		if _, err := set.Add(p); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// WriteSet writes the windows to a file of patterns. If it returns an error, which may be that of
// ctx, it leaves no file, or the old one.
func (h *Harvest) WriteSet(ctx context.Context, path string) error {
	set, err := h.set(ctx)
	if err != nil {
		return err
	}
	return section.Replace(path, func(w *bufio.Writer) error { return pattern.Write(until{ctx, w}, set) })
}

// WriteTable writes the windows to a table: a line of headings, then a line for each window, with
// columns separated by tabs. The points are those of the whole square, row by row, in the symbols
// of diagrams: ".", "X" for the player's stones, "O", "#" for off the board, and "1" for the move.
// If it returns an error, it leaves files like WriteSet.
func (h *Harvest) WriteTable(ctx context.Context, path string) error {
	return section.Replace(path, func(w *bufio.Writer) error { return h.table(until{ctx, w}) })
}

// until writes to w until ctx ends.
type until struct {
	ctx context.Context
	w   io.Writer
}

func (u until) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}

func (h *Harvest) table(w io.Writer) error {
	if _, err := fmt.Fprintln(w, "size\tcount\twon\tlost\tfirst\tlast\tpoints"); err != nil {
		return err
	}
	for i := range h.Windows {
		v := &h.Windows[i]
		_, err := fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%s\t%s\t%s\n", v.Size, v.Count, v.Wins, v.Losses, v.First, v.Last, v.Points())
		if err != nil {
			return err
		}
	}
	return nil
}

// Points returns the points of the square, its rows separated by "/".
func (w *Window) Points() string {
	cells, _, _ := cellsOf(w.Size, []byte(w.key))
	var text []byte
	for i, k := range cells {
		if i > 0 && i%w.Size == 0 {
			text = append(text, '/')
		}
		if i == len(cells)/2 {
			text = append(text, '1')
			continue
		}
		text = append(text, ".XO#"[k])
	}
	return string(text)
}
