package automaton

import (
	"fmt"
	"io/fs"

	"katachi/internal/section"
)

// # Format
//
// A table file is a container of kind "automaton", version 1 (see package
// internal/section: magic, checksums, sections at multiples of 64 bytes; all
// numbers little-endian) with these sections:
//
//	meta     7 uint32: layout (0 rows, 1 displaced, 2 sparse), alphabet,
//	         states, bits of a number in next (16 or 32), numbers in next,
//	         bits of a number in output, lists
//	next     target states: by state*alphabet+symbol, by slot, or by edge
//	base     uint32: absent from rows; displaced: by state, the slot of its
//	         symbol 0; sparse: by state, its first edge, and the end
//	check    bytes: absent from rows; by slot or by edge, the symbol
//	output   by state, the index of its list, 0 being the empty one
//	first    uint32: where each list begins in id, and the end
//	id       uint32: the lists, each ascending
//
// State 0 is the error state and 1 the start; nothing leads to the start. The
// two strings "a" (id 7) and "b" (id 9) over two symbols, in rows: next is
// 0 0 2 3 0 0 0 0, output is 0 0 1 2, first is 0 0 1 2, id is 7 9.
//
// Version history: 1 is the first.

const (
	fileKind    = "automaton"
	fileVersion = 1
)

// FormatError says what is wrong with a file, and where. For one that is newer than this program,
// or of another kind, the cause below does not hold. The error for a file that is not there is
// fs.ErrNotExist.
type FormatError = section.FormatError

// ErrCorrupt is the cause of a [FormatError], for errors.Is, where a file is damaged, or not such a
// file.
var ErrCorrupt = section.ErrCorrupt

// Open maps a table file and verifies it: every checksum, and that no number
// in it leads outside the table. The table is valid until Close.
func Open(path string) (*Table, error) {
	return section.OpenAs(path, fileKind, fileVersion, whole)
}

// OpenFS is Open for a file of a file system, such as an embedded one, which is read; one of
// os.DirFS is mapped.
func OpenFS(fsys fs.FS, name string) (*Table, error) {
	return section.OpenFS(fsys, name, fileKind, fileVersion, whole)
}

// whole reads a file that holds a table alone, and goes with it.
func whole(f *section.File) (*Table, error) {
	r := &tableReader{file: f}
	t := r.read()
	if r.err == nil {
		r.verify(t)
	}
	if r.err != nil {
		return nil, r.err
	}
	t.closer = f.Close
	return t, nil
}

// Close releases the file of a table that was opened, which recognizes nothing then; on others it
// does nothing.
func (t *Table) Close() error {
	if t.closer == nil {
		return nil
	}
	none := Table{layout: Rows, alphabet: t.alphabet, states: 2, first: []uint32{0, 0}, closer: t.closer}
	none.next, none.output = makeIDs(2*t.alphabet, 0), makeIDs(2, 0)
	*t = none
	return t.closer()
}

// WriteFile writes the table to a file, whole or not at all.
func (t *Table) WriteFile(path string) error {
	return section.WriteFile(path, fileKind, fileVersion, t.addTo)
}

// addTo writes the table as sections.
func (t *Table) addTo(w *section.Writer) error {
	meta := []uint32{
		uint32(t.layout), uint32(t.alphabet), uint32(t.states),
		t.next.width(), uint32(t.next.len()), t.output.width(), uint32(len(t.first) - 1),
	}
	w.Add("meta", section.Bytes(meta))
	w.Add("next", t.next.raw())
	if t.layout != Rows {
		w.Add("base", section.Bytes(t.base))
		w.Add("check", t.check)
	}
	w.Add("output", t.output.raw())
	w.Add("first", section.Bytes(t.first))
	return w.Add("id", section.Bytes(t.id))
}

func (v *ids) width() uint32 {
	if v.w32 != nil {
		return 32
	}
	return 16
}

func (v *ids) raw() []byte {
	if v.w32 != nil {
		return section.Bytes(v.w32)
	}
	return section.Bytes(v.w16)
}

// tableReader reads and verifies a table; it remembers the first error.
type tableReader struct {
	file *section.File
	err  error
}

func (r *tableReader) read() *Table {
	meta := section.View[uint32](r.bytes("meta", 7*4))
	if r.err != nil {
		return nil
	}
	t := &Table{layout: Layout(meta[0]), alphabet: int(meta[1]), states: int(meta[2])}
	r.demand(meta[0] <= uint32(Sparse), "meta", 0, "layout 0 to 2", meta[0])
	r.demand(1 <= meta[1] && meta[1] <= maxSymbols, "meta", 4, "alphabet 1 to 256", meta[1])
	r.demand(2 <= meta[2], "meta", 8, "2 states or more", meta[2])
	r.demand(meta[3] == 16 || meta[3] == 32, "meta", 12, "16 or 32 bits", meta[3])
	r.demand(meta[5] == 16 || meta[5] == 32, "meta", 20, "16 or 32 bits", meta[5])
	if r.err != nil {
		return nil
	}
	slots, lists := int64(meta[4]), int64(meta[6])
	t.next = r.ids("next", meta[3], slots)
	switch t.layout {
	case Rows:
		r.demand(slots == int64(t.states)*int64(t.alphabet), "meta", 16, "states * alphabet", meta[4])
	case Displaced:
		t.base = section.View[uint32](r.bytes("base", 4*int64(t.states)))
		t.check = r.bytes("check", slots)
	case Sparse:
		t.base = section.View[uint32](r.bytes("base", 4*(int64(t.states)+1)))
		t.check = r.bytes("check", slots)
	}
	t.output = r.ids("output", meta[5], int64(t.states))
	t.first = section.View[uint32](r.bytes("first", 4*(lists+1)))
	if r.err == nil {
		t.id = section.View[uint32](r.bytes("id", 4*int64(t.first[lists])))
	}
	return t
}

// verify makes sure that no walk can leave the arrays and that lists ascend.
func (r *tableReader) verify(t *Table) {
	lists := uint32(len(t.first) - 1)
	r.below("next", &t.next, uint32(t.states))
	r.below("output", &t.output, lists)
	if r.err != nil {
		return
	}
	r.demand(t.output.at(0) == 0, "output", 0, "no output at the error state", t.output.at(0))
	switch t.layout {
	case Rows:
		for i := range t.alphabet {
			r.demand(t.next.at(i) == 0, "next", int64(i), "the error state to lead nowhere", t.next.at(i))
		}
	case Displaced:
		r.verifyDisplaced(t)
	case Sparse:
		r.verifySparse(t)
	}
	r.verifyLists(t)
}

func (r *tableReader) verifyDisplaced(t *Table) {
	for s, base := range t.base {
		r.demand(int64(base)+int64(t.alphabet) <= int64(len(t.check)), "base", 4*int64(s), "a row within the slots", base)
	}
	for sym := range t.alphabet {
		if r.err == nil {
			r.demand(t.step(Error, byte(sym)) == Error, "base", 0, "the error state to lead nowhere", t.base[0])
		}
	}
}

func (r *tableReader) verifySparse(t *Table) {
	r.demand(t.base[0] == 0 && t.base[1] == 0, "base", 0, "the error state to lead nowhere", t.base[1])
	r.demand(int(t.base[t.states]) == len(t.check), "base", 4*int64(t.states), fmt.Sprint(len(t.check)), t.base[t.states])
	r.ascending("base", t.base)
	for s := 0; s < t.states && r.err == nil; s++ {
		row := t.check[t.base[s]:t.base[s+1]]
		for i, sym := range row {
			r.demand(int(sym) < t.alphabet && (i == 0 || row[i-1] < sym), "check", int64(t.base[s])+int64(i), "ascending symbols", uint32(sym))
		}
	}
}

func (r *tableReader) verifyLists(t *Table) {
	r.ascending("first", t.first)
	r.demand(t.first[0] == 0 && len(t.first) > 1 && t.first[1] == 0, "first", 0, "list 0 to be empty", t.first[0])
	for i := 0; i+1 < len(t.first) && r.err == nil; i++ {
		for j := t.first[i] + 1; j < t.first[i+1]; j++ {
			r.demand(t.id[j-1] < t.id[j], "id", 4*int64(j), "ascending ids", t.id[j])
		}
	}
}

// bytes returns a section, which must have n bytes.
func (r *tableReader) bytes(name string, n int64) []byte {
	if r.err != nil {
		return nil
	}
	data, err := r.file.Section(name)
	if err != nil {
		r.err = err
		return nil
	}
	r.demandText(int64(len(data)) == n, name, 0, fmt.Sprintf("%d bytes", n), fmt.Sprint(len(data)))
	return data
}

func (r *tableReader) ids(name string, width uint32, n int64) ids {
	data := r.bytes(name, n*int64(width)/8)
	if width == 16 {
		return ids{w16: section.View[uint16](data)}
	}
	return ids{w32: section.View[uint32](data)}
}

func (r *tableReader) below(name string, v *ids, limit uint32) {
	for i, n := range v.w16 {
		if uint32(n) >= limit {
			r.demand(false, name, 2*int64(i), fmt.Sprintf("less than %d", limit), uint32(n))
		}
	}
	for i, n := range v.w32 {
		if n >= limit {
			r.demand(false, name, 4*int64(i), fmt.Sprintf("less than %d", limit), n)
		}
	}
}

func (r *tableReader) ascending(name string, v []uint32) {
	for i := 1; i < len(v) && r.err == nil; i++ {
		r.demand(v[i-1] <= v[i], name, 4*int64(i), "no fall", v[i])
	}
}

func (r *tableReader) demand(ok bool, name string, offset int64, want string, got uint32) {
	if !ok && r.err == nil {
		r.err = r.file.Corrupt(name, offset, want, fmt.Sprint(got))
	}
}

func (r *tableReader) demandText(ok bool, name string, offset int64, want, got string) {
	if !ok && r.err == nil {
		r.err = r.file.Corrupt(name, offset, want, got)
	}
}
