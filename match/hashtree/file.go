package hashtree

import (
	"io"
	"io/fs"

	"katachi/internal/section"
	"katachi/match"
	"katachi/match/internal/setbytes"
)

// # Format
//
// A file of kind "hashtree", version 1, is a container of sections (package
// internal/section: magic, version, checksums). Numbers are little-endian.
//
//	sizes     uint64 x 3: number of whole variants, branches on the longest
//	          way, bytes of the number of a variant (2 or 4)
//	root      uint16 or uint32 x 23,016: key to branch (board_keys.go)
//	branches  uint64 x 4 each: mask, factor for black, factor for white, and
//	          first slot | shift<<32 | own<<38
//	slots     uint32: for each branch the number of its own leaf (0 if own is not
//	          set), then for each hash the number of a leaf, or 2^31 + a branch
//	leaves    uint64 x 2 each: the offset of its variants in sure | in tested<<32;
//	          number of sure ones | tested<<21 | tested that spill over the window<<42;
//	          the first leaf has none
//	sure      uint16 or uint32: variants that are sure to match, leaf by leaf,
//	          equal lists once; after the last, 8 zeros
//	tested    uint16 or uint32: variants decided by their test, then those that
//	          spill over their window; after the last, 8 zeros
//	tests     uint64 x 4 a variant: cells that must not be empty, black,
//	          white, off; at the end one that nothing passes
//	variants  uint64 each: pattern, symmetry<<32, side<<40, and from the
//	          anchor to the diagram's first cell dx<<48, dy<<56 (signed bytes)
//	set       the patterns, see package internal/setbytes
//	outlines  uint64 x 5 a group: the exact cells, the other cells that refuse
//	          empty, own, other; width | height<<8 | edges<<16
//	codes     uint64 x 2 a pattern: the stones of the own and of the other side
//	          among its exact cells; nothing if there are no groups, as in what follows
//	gates     uint64 x 2 each, 2^k and one, by the highest bits of hashes: a word of
//	          the filter, see filterBits; where two buckets of entries begin, the
//	          second<<32; the last 0, and the number of entries
//	entries   some 5 bytes each: see entry, packing; then 8 zeros
//
// The tables are used in place in the mapped file. Every number in them is checked when the file is
// opened: a branch leads only to branches after it, so every walk ends, and nothing points out of
// its table.
const (
	fileKind    = "hashtree"
	fileVersion = 1
)

// WriteFile writes the compiled tables to a file, which it replaces atomically.
func (m *matcher) WriteFile(path string) error {
	return section.WriteFile(path, fileKind, fileVersion, m.addSections)
}

// WriteTo writes the compiled tables.
func (m *matcher) WriteTo(w io.Writer) (int64, error) {
	return section.WriteTo(w, fileKind, fileVersion, m.addSections)
}

func (m *matcher) addSections(w *section.Writer) error {
	if m.closed {
		return fs.ErrClosed
	}
	m.addTree(w)
	return m.addGroups(w)
}

// addTree writes everything but the groups.
func (m *matcher) addTree(w *section.Writer) error {
	w.Add("sizes", section.Bytes([]uint64{uint64(m.whole), uint64(m.depth), uint64(m.idWidth())}))
	if m.near != nil {
		w.Add("root", section.Bytes(m.near))
	} else {
		w.Add("root", section.Bytes(m.root))
	}
	w.Add("branches", section.Bytes(m.branches))
	w.Add("slots", section.Bytes(m.slots))
	w.Add("leaves", section.Bytes(m.leaves))
	if m.short.sure != nil {
		addIDs(w, &m.short)
	} else {
		addIDs(w, &m.long)
	}
	w.Add("tests", section.Bytes(m.tests))
	w.Add("variants", section.Bytes(m.variants))
	return w.Add("set", setbytes.Append(nil, m.set))
}

func addIDs[N number](w *section.Writer, ids *ids[N]) {
	w.Add("sure", section.Bytes(ids.sure))
	w.Add("tested", section.Bytes(ids.tested))
}

// Open maps a file that WriteFile of match.Saved wrote, verifies all of it and returns its matcher.
// Close it by [match.Close] when it, its clones and its Incrementals are no longer in
// use.
func Open(path string) (match.Matcher, error) {
	return shown(section.OpenAs(path, fileKind, fileVersion, load))
}

// OpenFS is Open for a file of a file system, such as an embedded one. The file is read; a file of
// os.DirFS is mapped.
func OpenFS(fsys fs.FS, name string) (match.Matcher, error) {
	return shown(section.OpenFS(fsys, name, fileKind, fileVersion, load))
}

// Close releases the file. It does nothing for a matcher that was compiled by this program.
func (m *matcher) Close() error {
	if m.file == nil {
		return nil
	}
	m.closed = true
	return m.file.Close()
}

var _ match.Matcher = (*matcher)(nil)
