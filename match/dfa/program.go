package dfa

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/section"
	"katachi/match"
	"katachi/match/automaton"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// program is a compiled set. It is never changed, so that matchers can share it.
type program struct {
	set      *pattern.Set
	next     []link    // by state and symbol: next[4*state+symbol]
	far      []uint32  // by state: the largest number of places of the path after it
	first    []uint32  // the ids found in state s are ids[first[s]:first[s+1]]
	ids      []uint32  // pattern ids, ascending in each state
	plans    []plan    // by pattern
	views    [2]bool   // whether any pattern is matched from Black's and from White's view
	path     route     // as far as it is ever read
	place    [][]int32 // by symmetry and place on the path: distance in a frame
	places   []int32   // all rows of place, one after the other
	prefixes *prefixTable
	back     [][board.NumSymmetries]uint16 // the path reversed: see reverse
	maxDepth int
	file     *section.File // nil for what was compiled here
	closed   bool          // file was closed, so that the tables are gone
	depth    int           // places on the path that are ever read
	reach    int           // of those, the largest |dx| or |dy|
}

// link is a state and how to get there. From the lowest bits it has: whether anything is found
// there, whether all walks end there, the number of places of the path to skip before the next is
// read, and the number of the state.
type link uint32

const (
	found      link = 1
	leaf       link = 2
	oneSkip    link = 4
	maxSkip         = 63
	stateShift      = 8
	errorLink  link = link(automaton.Error)
	startLink  link = link(automaton.Start) << stateShift
	maxStates       = 1 << (32 - stateShift)
)

// state returns the number of the state.
func (l link) state() uint32 { return uint32(l >> stateShift) }

// skip returns how many places are skipped.
func (l link) skip() int { return int(l / oneSkip & maxSkip) }

// at returns the index in a table of the link by content c.
func (l link) at(c board.Color) int { return int(l>>stateShift*symbols) + int(c) }

// plan is what to report, and what else to check, if a pattern is found. A scan is turned by a
// symmetry and made from a view; its number is view*8 + symmetry.
type plan struct {
	wanted uint16                             // bit by scan: whether the pattern is matched in it
	hits   [2 * board.NumSymmetries]match.Hit // by scan; Origin is the distance from the start
	tail   []tailCell                         // the cells beyond MaxDepth
	length int                                // of the whole string, tail included
	form   uint32                             // in its file representation
}

type tailCell struct {
	place  int
	accept pattern.Class
}

func newProgram(set *pattern.Set, forms []form, a *automaton.DFA, c *compiler) (*program, error) {
	p := &program{set: set, plans: make([]plan, len(forms)), maxDepth: c.MaxDepth}
	for id := range forms {
		p.add(id, &forms[id])
		p.depth = max(p.depth, len(forms[id].text))
	}
	p.path = slices.Clone(c.path[:p.depth]) // only the part that is read
	if err := p.tabulate(a, c.Plain); err != nil {
		return nil, err
	}
	p.lay()
	return p, nil
}

// add makes the plan of a pattern.
func (p *program) add(id int, f *form) {
	p.plans[id] = newPlan(p.set.At(id), f, p.maxDepth)
	for v := range p.views {
		p.views[v] = p.views[v] || p.plans[id].wanted>>(v*board.NumSymmetries)&0xff != 0
	}
}

// tabulate makes the table of four links per state.
func (p *program) tabulate(a *automaton.DFA, plain bool) error {
	rows, far := reduce(a, p.path, plain)
	if len(rows) > maxStates {
		return fmt.Errorf("set %s: %d states, at most %d can be walked", p.set.Name, len(rows), maxStates)
	}
	p.far = far
	p.next = make([]link, 0, symbols*len(rows))
	p.first = make([]uint32, 1, len(rows)+1)
	for i := range rows {
		p.next = append(p.next, rows[i].next[:]...)
		if rows[i].list != 0 {
			from := len(p.ids)
			p.ids = append(p.ids, a.Output(rows[i].list)...)
			slices.Sort(p.ids[from:]) // in grown automata they are in the order of unions
		}
		p.first = append(p.first, uint32(len(p.ids)))
	}
	return nil
}

// lay computes where each place of the path lies in a frame, for each symmetry, and the reverse of
// that.
func (p *program) lay() {
	for _, o := range p.path {
		p.reach = max(p.reach, o.dx, -o.dx, o.dy, -o.dy)
	}
	stride := frameStride(p.reach)
	p.back = make([][board.NumSymmetries]uint16, 2*farthest(stride)+1)
	for i := range p.back {
		p.back[i] = notOnPath
	}
	for s := range board.Symmetry(board.NumSymmetries) {
		row := make([]int32, p.depth)
		for k, o := range p.path {
			o = o.turn(s)
			row[k] = int32(o.dy*stride + o.dx)
			if max(o.dx, -o.dx, o.dy, -o.dy) < board.MaxSize {
				p.back[farthest(stride)+int(row[k])][s] = uint16(k)
			}
		}
		p.place = append(p.place, row)
		p.places = append(p.places, row...)
	}
	p.prefixes = newPrefixTable(p)
}

// farthest is the largest distance of two points of a board in a frame.
func farthest(stride int) int { return (board.MaxSize - 1) * (stride + 1) }

// notOnPath is the place of points that no scan reads.
var notOnPath = [board.NumSymmetries]uint16{
	1<<16 - 1, 1<<16 - 1, 1<<16 - 1, 1<<16 - 1, 1<<16 - 1, 1<<16 - 1, 1<<16 - 1, 1<<16 - 1,
}

// reverse returns the places on the path, by symmetry, of a point at the given distance from the
// start in a frame. The distance identifies the point: rows are farther apart than a board plus the
// reach of scans.
func (p *program) reverse(distance int) *[board.NumSymmetries]uint16 {
	return &p.back[distance+(len(p.back)-1)/2]
}

// newPlan computes what a pattern reports in each of the 16 scans.
func newPlan(p *pattern.Pattern, f *form, maxDepth int) plan {
	l := plan{length: len(f.text), form: packForm(f)}
	for i := maxDepth; i < len(f.text); i++ {
		if f.text[i] != pattern.Any {
			l.tail = append(l.tail, tailCell{i, f.text[i]})
		}
	}
	r, c := f.First/f.Width-f.anchor/f.Width, f.First%f.Width-f.anchor%f.Width
	for v, view := range []board.Color{board.Black, board.White} {
		for s := range board.Symmetry(board.NumSymmetries) {
			scan := v*board.NumSymmetries + int(s)
			h := &l.hits[scan]
			h.Sym, h.Side = s.Compose(f.Sym), f.side(view)
			if p.Symmetries.Has(h.Sym) && p.Sides.Has(h.Side) {
				l.wanted |= 1 << scan
			}
			dy, dx := s.Offset(r, c)
			h.Origin = board.Point(dy*board.Stride + dx)
		}
	}
	return l
}

// hit returns the hit of pattern id in a scan from start.
func (l *plan) hit(id uint32, number int, start board.Point) match.Hit {
	h := l.hits[number]
	h.Pattern = int32(id)
	h.Origin += start
	return h
}

// foundIn returns the ids found in the state of l, ascending.
func (p *program) foundIn(l link) []uint32 {
	s := l.state()
	return p.ids[p.first[s]:p.first[s+1]]
}

// stats are the sizes of an automaton.
type stats struct {
	States   int // the error state included
	Bytes    int // of the tables that are walked: transitions and found ids
	Depth    int // longest string
	Longest  int // most ids found in one state
	Tails    int // patterns that are checked cell by cell at the end
	Starters int // contents of a start that lead anywhere: 1 if all anchors are own stones
}

// Bytes returns the size of the tables that are walked.
func (m *matcher) Bytes() int { return m.Stats().Bytes }

// Stats returns the sizes of the automaton.
func (m *matcher) Stats() stats {
	p := m.program
	misuse.Use(p.closed)
	s := stats{States: len(p.first) - 1, Bytes: 4*(len(p.next)+len(p.first)+len(p.ids)) + p.prefixes.bytes(), Depth: p.depth}
	for i := range s.States {
		s.Longest = max(s.Longest, int(p.first[i+1]-p.first[i]))
	}
	for i := range p.plans {
		if len(p.plans[i].tail) > 0 {
			s.Tails++
		}
	}
	for _, l := range p.next[startLink.at(0):][:board.Off] {
		if l != errorLink {
			s.Starters++
		}
	}
	return s
}
