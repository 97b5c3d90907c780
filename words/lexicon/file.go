package lexicon

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"slices"

	"katachi/internal/section"
)

// # Format
//
// A dictionary file is a container of kind "lexicon", version 1 (package internal/section: magic,
// checksums, sections at multiples of 64 bytes; numbers are little-endian) with these sections.
//
//	facts     12 uint32: words, bytes of the longest word, nodes of the trie,
//	          nodes and edges of the minimal automaton, case (0 keep, 1 lower,
//	          2 upper), number of cells, bytes per cell, bits of a label, base of
//	          the root, base of the nodes without edges, 1 if bases are even, else 0
//	alphabet  the bytes that occur in words, by label; without the rare ones
//	rare      optional: by rare byte, itself, its escape and its second label
//	cells     see cells.go; then zeros, 4 minus the bytes per cell of them
//	ranks     bytes, optional: by cell, the number of words of the node before
//	          those of the edge; 255 for large; for a rare byte, at its second label
//	large     uint32 pairs, with ranks: cell, count; cells ascending
//	values    optional, with values.least, .place and .width: a number for each word, see values.go
//
// The set {a, b} has the alphabet "ab" with labels 0 and 1, of two bits; one
// block of four cells of two bytes. The root has base 0: cell 0 says label 0,
// end of word, and leads to base 1, that of nodes without edges: 01 20. Cell 1
// says 1: 01 60. The free cells say labels of base 2, which no node has:
// 01 00 and 01 40.

const (
	fileKind    = "lexicon"
	fileVersion = 1
)

// FormatError says what is wrong with a file, and where. If the file is only newer than this
// program, its cause is neither of those below. The error for a missing file is fs.ErrNotExist.
type FormatError = section.FormatError

// The causes of a [FormatError], for errors.Is.
var (
	ErrCorrupt = section.ErrCorrupt // damaged, or not a dictionary file
	ErrKind    = section.ErrKind    // valid, but of another kind
)

// WriteFile writes the dictionary. An existing file is replaced atomically.
func (l *Lexicon) WriteFile(path string) error {
	return section.WriteFile(path, fileKind, fileVersion, l.addTo)
}

// WriteTo writes the same as WriteFile.
func (l *Lexicon) WriteTo(w io.Writer) (int64, error) {
	return section.WriteTo(w, fileKind, fileVersion, l.addTo)
}

func (l *Lexicon) addTo(w *section.Writer) error {
	if l.closed {
		return l.closedError()
	}
	w.Add("facts", section.Bytes(l.factWords()))
	w.Add("alphabet", l.symbols())
	if l.rare != nil {
		w.Add("rare", l.rareBytes())
	}
	err := w.Add("cells", l.data)
	if l.HasRanks() {
		if l.isForged() {
			return l.Err()
		}
		w.Add("ranks", l.ranks.small)
		err = w.Add("large", section.Bytes(l.ranks.pairs()))
	}
	if l.HasValues() {
		return l.values.add(w)
	}
	return err
}

func (l *Lexicon) factWords() []uint32 {
	return []uint32{
		uint32(l.words), uint32(l.longest), uint32(l.trieNodes), uint32(l.nodes), uint32(l.edges),
		uint32(l.letterCase), l.slots, l.width, l.lb, l.root, l.nilBase, l.low,
	}
}

const numFacts = 12

// symbols returns the alphabet by label, without the rare bytes.
func (c *cells) symbols() []byte {
	syms := make([]byte, 0, len(c.letters))
	for _, sym := range c.letters {
		if c.label[sym] != c.absent() {
			syms = append(syms, sym)
		}
	}
	slices.SortFunc(syms, func(a, b byte) int { return cmp.Compare(c.label[a], c.label[b]) })
	return syms
}

// rareBytes returns the rare bytes, each with its labels.
func (c *cells) rareBytes() []byte {
	var raw []byte
	for _, sym := range c.letters {
		if r := c.rare[sym]; r.escape > 0 {
			raw = append(raw, sym, r.escape, r.second)
		}
	}
	return raw
}

func (r *ranks) pairs() []uint32 {
	pairs := make([]uint32, 0, 2*len(r.cells))
	for i, slot := range r.cells {
		pairs = append(pairs, slot, r.large[i])
	}
	return pairs
}

// Open maps a dictionary file and verifies it: all checksums, and that no cell leads outside. The
// ranks are compared with the words at their first use (see [Lexicon.Check]). The dictionary is
// valid until Close.
func Open(path string) (*Lexicon, error) {
	return section.OpenAs(path, fileKind, fileVersion, fromFile)
}

// OpenFS is Open for a file of a file system, such as an embedded one. The file is read; a file of
// os.DirFS is mapped.
func OpenFS(fsys fs.FS, name string) (*Lexicon, error) {
	return section.OpenFS(fsys, name, fileKind, fileVersion, fromFile)
}

// fromFile reads a file.
func fromFile(f *section.File) (*Lexicon, error) {
	l, r := &Lexicon{file: f}, &section.Reader{File: f}
	pieces := []func(*section.Reader) error{l.readFacts, l.readAlphabet, l.readRare, l.readCells}
	for _, read := range pieces {
		if err := read(r); err != nil {
			return nil, err
		}
	}
	if err := l.ranks.read(r, l.slots); err != nil {
		return nil, err
	}
	if err := l.values.read(r, l); err != nil {
		return nil, err
	}
	l.setStarts()
	return l, nil
}

func (l *Lexicon) readFacts(r *section.Reader) error {
	f, fact := r.File, section.Words[uint32](r, "facts", numFacts)
	if r.Err != nil {
		return r.Err
	}
	l.facts = facts{
		words: int(fact[0]), longest: int(fact[1]), trieNodes: int(fact[2]),
		nodes: int(fact[3]), edges: int(fact[4]), letterCase: Case(fact[5]),
	}
	l.slots, l.width, l.lb, l.root, l.nilBase, l.low = fact[6], fact[7], fact[8], fact[9], fact[10], fact[11]
	switch {
	case l.words == 0:
		return f.Corrupt("facts", 0, "words", "none")
	case l.longest < 1 || l.longest > 4*maxWord:
		return f.Corrupt("facts", 4, fmt.Sprintf("words of 1 to %d bytes", 4*maxWord), fmt.Sprint(l.longest))
	case fact[5] > uint32(Upper):
		return f.Corrupt("facts", 20, "case 0 to 2", fmt.Sprint(fact[5]))
	case l.width < 2 || l.width > 4 || l.lb < 1 || l.lb > 8:
		return f.Corrupt("facts", 28, "cells of 2 to 4 bytes with labels of 1 to 8 bits", fmt.Sprintf("%d bytes, %d bits", l.width, l.lb))
	case l.slots == 0 || l.slots>>l.lb<<l.lb != l.slots:
		return f.Corrupt("facts", 24, fmt.Sprintf("a multiple of %d cells", 1<<l.lb), fmt.Sprint(l.slots))
	case l.low > 1:
		return f.Corrupt("facts", 44, "0 or 1", fmt.Sprint(l.low))
	case l.root >= l.slots || l.nilBase >= l.slots:
		return f.Corrupt("facts", 36, fmt.Sprintf("bases below %d", l.slots), fmt.Sprintf("%d and %d", l.root, l.nilBase))
	case (l.root|l.nilBase)&l.low != 0:
		return f.Corrupt("facts", 36, "even bases", fmt.Sprintf("%d and %d", l.root, l.nilBase))
	}
	return nil
}

func (c *cells) readAlphabet(r *section.Reader) error {
	syms, lb := r.Bytes("alphabet"), c.lb
	good := bits.Len(uint(len(syms))) == int(lb)
	if r.File.Has("rare") { // escapes have labels too
		good = len(syms) > 0 && len(syms) < 1<<lb-1
	}
	if !r.Want(good, "alphabet", 0, fmt.Sprintf("symbols for labels of %d bits", lb), len(syms)) {
		return r.Err
	}
	c.setLabels(syms, lb)
	return c.checkLetters(r.File, "alphabet")
}

// checkLetters verifies that no symbol occurs twice in the alphabet.
func (c *cells) checkLetters(f *section.File, section string) error {
	for i, sym := range c.letters[1:] {
		if sym == c.letters[i] {
			return f.Corrupt(section, 0, "distinct symbols", fmt.Sprintf("%#02x twice", sym))
		}
	}
	return nil
}

// readRare reads the labels of the rare bytes: escapes come after all other labels.
func (c *cells) readRare(in *section.Reader) error {
	f := in.File
	if !f.Has("rare") {
		return nil
	}
	raw := in.Bytes("rare")
	if !in.Want(len(raw) > 0 && len(raw)%3 == 0, "rare", 0, "three bytes a symbol", len(raw)) {
		return in.Err
	}
	first := uint8(len(c.letters))
	taken := make(map[labelPair]bool)
	var syms []byte
	var labels []labelPair
	for i := 0; i < len(raw); i += 3 {
		r := labelPair{raw[i+1], raw[i+2]}
		if r.escape < first || r.escape >= c.absent() || r.second >= c.absent() || taken[r] {
			want := fmt.Sprintf("an escape from %d and a second label, both below %d, that no other symbol has",
				first, c.absent())
			return f.Corrupt("rare", int64(i), want, fmt.Sprintf("%d, %d", r.escape, r.second))
		}
		taken[r] = true
		syms, labels = append(syms, raw[i]), append(labels, r)
	}
	c.setRare(syms, labels)
	return c.checkLetters(f, "rare")
}

func (c *cells) readCells(r *section.Reader) error {
	c.data = r.Bytes("cells")
	want := int64(c.slots)*int64(c.width) + 4 - int64(c.width)
	if !r.Want(int64(len(c.data)) == want, "cells", 0, fmt.Sprintf("%d bytes", want), len(c.data)) {
		return r.Err
	}
	return c.checkCells(r.File)
}

// checkCells verifies that every cell leads to an existing base, and that the nodes without edges
// have no cells.
func (c *cells) checkCells(f *section.File) error {
	if slot := c.strayCell(); slot < c.slots {
		return f.Corrupt("cells", int64(slot)*int64(c.width), fmt.Sprintf("a base below %d", c.slots),
			fmt.Sprintf("cell %#x", load(c.data, int(slot*c.width))))
	}
	for label := range uint32(1) << c.lb {
		slot := c.nilBase ^ label
		if _, _, ok := c.follow(Node{base: c.nilBase}, uint8(label)); ok {
			return f.Corrupt("cells", int64(slot)*int64(c.width), "no edge of the nodes without edges", fmt.Sprintf("label %d", label))
		}
	}
	return nil
}

// strayCell returns the first cell that leads outside, or the number of cells if there is none.
// This loop takes nearly all the time of opening.
func (c *cells) strayCell() uint32 {
	mask, at := c.bases(), 0
	for slot := range c.slots {
		if load(c.data, at)&mask >= c.slots {
			return slot
		}
		at += int(c.width)
	}
	return c.slots
}

// read reads the optional sections of a dictionary with that many cells.
func (r *ranks) read(in *section.Reader, slots uint32) error {
	f := in.File
	if !f.Has("ranks") {
		return nil
	}
	small := section.Words[byte](in, "ranks", int(slots))
	r.small = small
	pairs := section.Words[uint32](in, "large", 2*bytes.Count(small, []byte{isLarge}))
	if in.Err != nil {
		return in.Err
	}
	for i := 0; i < len(pairs); i += 2 {
		slot := pairs[i]
		ascends := i == 0 || slot > pairs[i-2]
		if !ascends || slot >= slots || small[slot] != isLarge {
			return f.Corrupt("large", 4*int64(i), "the next cell with a large count", fmt.Sprint(slot))
		}
		r.cells = append(r.cells, slot)
		r.large = append(r.large, pairs[i+1])
	}
	return nil
}
