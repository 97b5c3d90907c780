// Package window is the traditional matcher of Go programs, in a fast version: it is the baseline
// of all benchmarks.
//
// For each stone it goes through all patterns, in all orientations, whose anchor is a stone of that
// colour. Two bits per point encode the 4x4 window around the anchor as one 32-bit word, so that
// one AND and one comparison reject nearly every pattern; the remaining ones are tested cell by
// cell. The time grows with stones x patterns.
//
// GNU Go's matcher worked in this way before it had automata (GNU Go manual, 2009, chapter "The
// Pattern Code", on the grid optimization).
package window

import (
	"unsafe"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// matcher matches one set. It has no working memory, so it is safe for concurrent use.
type matcher struct {
	set  *pattern.Set
	list [3]list // by the content of the anchor: Empty, Black, White
}

// list has the variants with one content of the anchor. Tests are stored separately, because nearly
// all of them fail and the rest is then not needed.
type list struct {
	tests    []test
	variants []variant
}

// test passes if code&mask == want.
type test struct{ mask, want uint32 }

// variant is the rest of a variant, tested if the test passes.
type variant struct {
	hit              match.Hit // Origin: 0
	anchorX, anchorY int8      // the anchor's cell
	width, height    int8
	edges            pattern.Edges
	first            int16 // from the anchor to the diagram's first cell
	cells            []cell
}

// cell is a cell that the window does not decide.
type cell struct {
	offset int16 // distance from the anchor
	accept pattern.Class
}

// Compile makes a matcher of set.
func Compile(set *pattern.Set) (match.Matcher, error) {
	m := &matcher{set: set}
	for _, v := range match.Variants(set) {
		m.add(&v)
	}
	return m, nil
}

func (m *matcher) add(v *match.Variant) {
	anchor := match.Anchor(&v.Oriented)
	t, out := compile(v, anchor)
	for c := range m.list {
		if v.Cells[anchor]>>c&1 != 0 {
			m.list[c].tests = append(m.list[c].tests, t)
			m.list[c].variants = append(m.list[c].variants, out)
		}
	}
}

// compile splits the cells of v into those inside the window and the rest.
func compile(v *match.Variant, anchor int) (test, variant) {
	ax, ay := anchor%v.Width, anchor/v.Width
	out := variant{
		hit:     match.Hit{Pattern: v.Pattern, Side: v.Side, Sym: v.Sym},
		anchorX: int8(ax), anchorY: int8(ay), width: int8(v.Width), height: int8(v.Height), edges: v.Edges,
		first: int16(v.PointAt(0, v.First)) - int16(v.PointAt(0, anchor)),
	}
	var t test
	for i, k := range v.Cells {
		dx, dy := i%v.Width-ax, i/v.Width-ay
		if mask, want, ok := twoBits(k); ok && inside(dx) && inside(dy) {
			t.mask |= mask << shift(dx, dy)
			t.want |= want << shift(dx, dy)
		} else if k != pattern.On && i != anchor {
			out.cells = append(out.cells, cell{int16(dy*board.Stride + dx), k})
		}
	}
	return t, out
}

// Set returns the set that was compiled.
func (m *matcher) Set() *pattern.Set { return m.set }

// Clone returns m.
func (m *matcher) Clone() match.Matcher { return m }

// AppendHits appends the hits in b to dst.
func (m *matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	misuse.Board(b)
	var codes [board.NumPoints]uint32
	encode(&codes, b)
	for p := range b.Points {
		l := &m.list[b.Color(p)]
		code := codes[p]
		for i, t := range l.tests {
			if code&t.mask == t.want {
				dst = l.variants[i].appendHit(dst, b, p)
			}
		}
	}
	return dst
}

// appendHit appends the hit of v with its anchor on p, if there is one.
func (v *variant) appendHit(dst []match.Hit, b *board.Board, p board.Point) []match.Hit {
	if !v.fits(b.Size(), p) {
		return dst
	}
	for _, c := range v.cells {
		if c.accept>>b.Color(p+board.Point(c.offset))&1 == 0 {
			return dst
		}
	}
	h := v.hit
	h.Origin = p + board.Point(v.first)
	return append(dst, h)
}

// fits reports whether the rectangle lies on the board and touches the edges it declares.
func (v *variant) fits(size int, p board.Point) bool {
	x, y := p.XY()
	left, top := x-int(v.anchorX), y-int(v.anchorY)
	right, bottom := size-left-int(v.width), size-top-int(v.height) // lines to the right of and below the rectangle
	if left|top|right|bottom < 0 {
		return false
	}
	return v.edges == 0 ||
		(v.edges&pattern.West == 0 || left == 0) && (v.edges&pattern.North == 0 || top == 0) &&
			(v.edges&pattern.East == 0 || right == 0) && (v.edges&pattern.South == 0 || bottom == 0)
}

// Effort returns how many tests AppendHits tries in b.
func (m *matcher) Effort(b *board.Board) (n int, unit string) { return m.Tests(b), "tests" }

// Tests returns how many tests AppendHits tries in b.
func (m *matcher) Tests(b *board.Board) (n int) {
	misuse.Board(b)
	for p := range b.Points {
		n += len(m.list[b.Color(p)].tests)
	}
	return n
}

// stats are the sizes of a compiled set.
type stats struct {
	Tests int // a test is tried at every point with one content; most variants have one
	Bytes int // of tests and of the data for the tests after them
}

// Bytes returns the size of the tables.
func (m *matcher) Bytes() int { return m.Stats().Bytes }

// Stats returns the sizes of the tables.
func (m *matcher) Stats() stats {
	var s stats
	for i := range m.list {
		l := &m.list[i]
		s.Tests += len(l.tests)
		s.Bytes += len(l.tests)*int(unsafe.Sizeof(test{})) + len(l.variants)*int(unsafe.Sizeof(variant{}))
		for _, v := range l.variants {
			s.Bytes += len(v.cells) * int(unsafe.Sizeof(cell{}))
		}
	}
	return s
}
