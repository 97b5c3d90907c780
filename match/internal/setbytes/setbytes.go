// Package setbytes encodes pattern sets as bytes: a section of the files in which engines keep
// compiled tables.
package setbytes

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/section"
	"katachi/pattern"
)

// Append appends set to data: its name, the number of patterns, and all fields of each pattern in
// the order of pattern.Pattern. Numbers are uvarints; strings and lists begin with their length.
func Append(data []byte, set *pattern.Set) []byte {
	w := setWriter{data}
	w.string(set.Name)
	w.number(set.Len())
	for _, p := range set.All() {
		w.pattern(p)
	}
	return w.data
}

type setWriter struct{ data []byte }

func (w *setWriter) number(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

func (w *setWriter) string(s string) {
	w.number(len(s))
	w.data = append(w.data, s...)
}

func (w *setWriter) numbers(list []int) {
	w.number(len(list))
	for _, n := range list {
		w.number(n)
	}
}

func (w *setWriter) pattern(p *pattern.Pattern) {
	w.string(p.Name)
	w.number(p.Width)
	w.number(p.Height)
	for _, k := range p.Cells {
		w.data = append(w.data, byte(k))
	}
	w.data = append(w.data, byte(p.Edges), byte(p.Symmetries), byte(p.Sides), byte(num.FromBool(p.Structural)))
	w.numbers(p.Moves)
	w.number(len(p.Names))
	for _, tag := range slices.Sorted(maps.Keys(p.Names)) {
		w.string(tag)
		w.string(p.Names[tag])
	}
	w.number(len(p.Tags))
	for _, t := range p.Tags {
		w.string(t)
	}
	w.number(len(p.Attrs))
	for _, a := range p.Attrs {
		w.string(a.Name)
		w.string(a.Value)
	}
	w.string(p.Text)
	w.number(len(p.Examples))
	for i := range p.Examples {
		w.example(&p.Examples[i])
	}
}

func (w *setWriter) example(e *pattern.Example) {
	w.number(num.FromBool(e.Miss))
	w.number(e.Width)
	w.number(e.Height)
	w.number(len(e.Cells))
	for _, c := range e.Cells {
		w.data = append(w.data, byte(c))
	}
	w.number(int(e.Edges))
	w.number(e.Move - pattern.NoMove)
}

var errSet = errors.New("set ends early or has a number out of range")

// Read is the inverse of Append. All strings of the set share one string.
func Read(data []byte) (*pattern.Set, error) {
	r := setReader{rest: string(data), cells: make([]pattern.Class, 0, len(data)/2)}
	set := pattern.NewSet(r.string())
	all := make([]pattern.Pattern, r.number(len(data)/leastPattern))
	r.moves, r.attrs = make([]int, 0, len(all)), make([]pattern.Attr, 0, 7*len(all)) // as many as GNU Go's have
	for i := 0; i < len(all) && r.err == nil; i++ {
		if r.pattern(&all[i]); r.err == nil {
			_, r.err = set.Add(&all[i])
		}
	}
	if r.err == nil && r.rest != "" {
		r.err = errSet
	}
	return set, r.err
}

const leastPattern = 14 // least number of bytes of a pattern

// ReadSection reads the section "set" of a file; nil after an error.
func ReadSection(r *section.Reader) *pattern.Set {
	data := r.Bytes("set")
	if r.Err != nil {
		return nil
	}
	set, err := Read(data)
	r.Want(err == nil, "set", 0, "patterns", err)
	return set
}

// setReader remembers the first error; after it all values read are zero. Cells, moves and
// attributes of all patterns are stored one after the other.
type setReader struct {
	rest  string
	err   error
	cells []pattern.Class
	moves []int
	attrs []pattern.Attr
}

// number reads a number of at most limit.
func (r *setReader) number(limit int) int {
	n := uint64(0)
	for shift := 0; shift < 64 && len(r.rest) > 0; shift += 7 {
		c := r.rest[0]
		r.rest = r.rest[1:]
		n |= uint64(c&0x7f) << shift
		if c < 0x80 {
			if n > uint64(limit) {
				break
			}
			return int(n)
		}
	}
	r.fail()
	return 0
}

func (r *setReader) fail() {
	r.rest = ""
	if r.err == nil {
		r.err = errSet
	}
}

// length reads the length of a list whose elements take at least one byte each.
func (r *setReader) length() int { return r.number(len(r.rest)) }

func (r *setReader) take(n int) string {
	if n < 0 || n > len(r.rest) {
		r.fail()
		return ""
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

func (r *setReader) string() string { return r.take(r.length()) }

func (r *setReader) byte() byte {
	if s := r.take(1); s != "" {
		return s[0]
	}
	return 0
}

func (r *setReader) pattern(p *pattern.Pattern) {
	p.Name, p.Width, p.Height = r.string(), r.number(pattern.MaxSide), r.number(pattern.MaxSide)
	from := len(r.cells)
	for _, k := range []byte(r.take(p.Width * p.Height)) {
		r.cells = append(r.cells, pattern.Class(k))
	}
	p.Cells = r.cells[from:len(r.cells):len(r.cells)]
	p.Edges = pattern.Edges(r.byte()) & pattern.AllEdges
	p.Symmetries, p.Sides = pattern.Symmetries(r.byte()), pattern.Sides(r.byte())&pattern.BothSides
	p.Structural = r.byte() != 0
	from = len(r.moves)
	for n := r.length(); n > 0; n-- {
		r.moves = append(r.moves, r.number(len(p.Cells)))
	}
	p.Moves = r.moves[from:len(r.moves):len(r.moves)]
	for n := r.length(); n > 0; n-- {
		if p.Names == nil {
			p.Names = make(map[string]string)
		}
		tag := r.string()
		p.Names[tag] = r.string()
	}
	for n := r.length(); n > 0; n-- {
		p.Tags = append(p.Tags, r.string())
	}
	from = len(r.attrs)
	for n := r.number(len(r.rest) / 2); n > 0; n-- {
		r.attrs = append(r.attrs, pattern.Attr{Name: r.string(), Value: r.string()})
	}
	p.Attrs = r.attrs[from:len(r.attrs):len(r.attrs)]
	p.Text = r.string()
	for n := r.length(); n > 0; n-- {
		p.Examples = append(p.Examples, r.example())
	}
}

func (r *setReader) example() (e pattern.Example) {
	e.Miss = r.number(1) != 0
	e.Width, e.Height = r.number(pattern.MaxSide), r.number(pattern.MaxSide)
	cells := r.string()
	if len(cells) != e.Width*e.Height {
		r.fail()
	}
	for _, c := range []byte(cells) {
		e.Cells = append(e.Cells, board.Color(c&3))
	}
	e.Edges = pattern.Edges(r.number(int(pattern.AllEdges)))
	e.Move = r.number(len(cells)) + pattern.NoMove
	return e
}
