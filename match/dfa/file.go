package dfa

import (
	"fmt"
	"io"
	"io/fs"

	"katachi/board"
	"katachi/internal/section"
	"katachi/match"
	"katachi/match/internal/setbytes"
	"katachi/pattern"
)

// # Format
//
// A file of kind "dfa", version 1, is a container of sections (package
// internal/section: magic, version, checksums). Numbers are little-endian uint32.
//
//	about   MaxDepth of the options
//	path    a place each: dx+128 | (dy+128)<<8
//	next    four links per state, by content: number of skipped places<<2 |
//	        number of the state<<8, plus 1 if something is found there, 2 if it is
//	        the end of all walks; 0 is the error state
//	far     the largest number of places of the path after a state
//	first   where the ids found in each state begin in ids, then their end
//	ids     ids of patterns, ascending in each state
//	forms   one per pattern: symmetry | exchanged<<3 | anchor<<4 | length<<16
//	set     the patterns, see package internal/setbytes
//
// The tables are used in place in the mapped file. Every number in them is checked when the file is
// opened: far decreases from state to state, so that all walks end within the path.
const (
	fileKind    = "dfa"
	fileVersion = 1
)

// WriteFile writes the compiled tables to a file, which it replaces atomically.
func (m *matcher) WriteFile(path string) error {
	return section.WriteFile(path, fileKind, fileVersion, m.program.addSections)
}

// WriteTo writes the compiled tables.
func (m *matcher) WriteTo(w io.Writer) (int64, error) {
	return section.WriteTo(w, fileKind, fileVersion, m.program.addSections)
}

func (p *program) addSections(w *section.Writer) error {
	if p.closed {
		return fs.ErrClosed
	}
	w.Add("about", section.Bytes([]uint32{uint32(p.maxDepth)}))
	places := make([]uint32, len(p.path))
	for i, o := range p.path {
		places[i] = uint32(o.dx+128) | uint32(o.dy+128)<<8
	}
	w.Add("path", section.Bytes(places))
	w.Add("next", section.Bytes(p.next))
	w.Add("far", section.Bytes(p.far))
	w.Add("first", section.Bytes(p.first))
	w.Add("ids", section.Bytes(p.ids))
	forms := make([]uint32, len(p.plans))
	for i := range p.plans {
		forms[i] = p.plans[i].form
	}
	w.Add("forms", section.Bytes(forms))
	return w.Add("set", setbytes.Append(nil, p.set))
}

// packForm returns a form in its file representation.
func packForm(f *form) uint32 {
	n := uint32(f.Sym) | uint32(f.anchor)<<4 | uint32(len(f.text))<<16
	if f.exchanged {
		n |= 1 << 3
	}
	return n
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
	if m.program.file == nil {
		return nil
	}
	m.program.closed = true
	return m.program.file.Close()
}

func load(f *section.File) (*matcher, error) {
	l := loader{section.Reader{File: f}}
	p := &program{
		file: f,
		next: view[link](&l, "next"), far: view[uint32](&l, "far"),
		first: view[uint32](&l, "first"), ids: view[uint32](&l, "ids"),
	}
	l.about(p)
	l.path(p, view[uint32](&l, "path"))
	l.states(p)
	p.set = setbytes.ReadSection(&l.Reader)
	l.lists(p)
	l.forms(p, view[uint32](&l, "forms"))
	if l.Err != nil {
		return nil, l.Err
	}
	p.lay()
	return newMatcher(p), nil
}

// loader reads and checks the tables.
type loader struct{ section.Reader }

// demand is Want for the number with index word in a section.
func (l *loader) demand(ok bool, section string, word int, want string, got any) bool {
	return l.Want(ok, section, 4*word, want, got)
}

func view[T section.Word](l *loader, name string) []T {
	return section.Words[T](&l.Reader, name, -1)
}

func (l *loader) about(p *program) {
	about := view[uint32](l, "about")
	if l.demand(len(about) == 1 && about[0] > 0 && about[0] <= maxPath, "about", 0,
		fmt.Sprint("a number up to ", maxPath), about) {
		p.maxDepth = int(about[0])
	}
}

// maxPath is the number of places of the longest path, the spiral.
const maxPath = 2*2*farOut*(2*farOut+1) + 1

func (l *loader) path(p *program, places []uint32) {
	l.demand(len(places) <= maxPath, "path", 0, fmt.Sprint(maxPath, " places at most"), len(places))
	met := map[offset]bool{}
	for i, n := range places {
		o := offset{int(n&0xff) - 128, int(n>>8&0xff) - 128}
		ok := n>>16 == 0 && max(o.dx, -o.dx, o.dy, -o.dy) <= 2*farOut && !met[o] && (i > 0 || o == offset{})
		if !l.demand(ok, "path", i, "a place that is new, the start first", n) {
			return
		}
		met[o] = true
		p.path = append(p.path, o)
	}
	p.depth = len(p.path)
}

// states checks the links: each leads to an existing state, has the right flags, and is nearer to
// the end of the path.
func (l *loader) states(p *program) {
	n := len(p.far)
	if !l.demand(n >= 2 && n <= maxStates && len(p.next) == symbols*n && len(p.first) == n+1, "next", 0,
		fmt.Sprintf("%d links for %d states", symbols*n, n), len(p.next)) {
		return
	}
	l.demand(p.first[0] == 0 && p.first[1] == 0 && int(p.first[n]) == len(p.ids), "first", 0, "0, and the end of the ids", p.first[n])
	l.demand(int(p.far[1]) <= p.depth, "far", 1, fmt.Sprint(p.depth, " at most"), p.far[1])
	for s := range n {
		l.demand(p.first[s] <= p.first[s+1], "first", s, "no fall", p.first[s+1])
	}
	for i, to := range p.next {
		if l.Err != nil {
			return
		}
		s := to.state()
		if s == 0 {
			l.demand(to == errorLink, "next", i, "0 for the error state", uint32(to))
			continue
		}
		ok := i >= symbols && int(s) < n && p.far[i/symbols] > 0
		ok = ok && uint64(p.far[s])+uint64(to.skip()) < uint64(p.far[i/symbols])
		ok = ok && to&(found|leaf) == p.flags(s)
		l.demand(ok, "next", i, "a link to a state behind it", uint32(to))
	}
}

// flags returns the lowest bits of links that lead to a state.
func (p *program) flags(s uint32) (l link) {
	if p.first[s] < p.first[s+1] {
		l |= found
	}
	if [symbols]link(p.next[symbols*s:]) == [symbols]link{} {
		l |= leaf
	}
	return l
}

func (l *loader) lists(p *program) {
	for s := range len(p.far) {
		if l.Err != nil {
			return
		}
		for i := p.first[s]; i < p.first[s+1]; i++ {
			l.demand(int(p.ids[i]) < p.set.Len() && (i == p.first[s] || p.ids[i-1] < p.ids[i]), "ids", int(i), "ascending ids", p.ids[i])
		}
	}
}

// forms makes the plans of the patterns.
func (l *loader) forms(p *program, forms []uint32) {
	if l.Err != nil || !l.demand(len(forms) == p.set.Len(), "forms", 0, fmt.Sprint(p.set.Len(), " forms"), len(forms)) {
		return
	}
	p.plans = make([]plan, len(forms))
	for id, n := range forms {
		q := p.set.At(id)
		anchor, length := int(n>>4&0xfff), int(n>>16)
		if !l.demand(anchor < len(q.Cells) && length <= p.depth, "forms", id, "an anchor in the rectangle and a length on the path", n) {
			return
		}
		f := form{Oriented: q.Orient(board.Symmetry(n & 7)), exchanged: n>>3&1 != 0, anchor: anchor}
		if f.exchanged {
			f.exchange()
		}
		f.text = make([]pattern.Class, length)
		if length > p.maxDepth { // only then is the string itself needed
			f.text = informative(&f.Oriented, anchor, p.path)
			if !l.demand(len(f.text) == length, "forms", id, fmt.Sprint("a string of ", len(f.text)), length) {
				return
			}
		}
		p.add(id, &f)
	}
}
