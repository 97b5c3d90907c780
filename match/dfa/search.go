package dfa

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"katachi/board"
	"katachi/internal/prior"
	"katachi/pattern"
)

// The search for a path is greedy: the next place is the one after which the fewest patterns are
// still possible, summed over walks from stones of real positions. A pattern whose cells have all
// been read counts as found, not as possible. So walks end early; and since the places that end
// most walks also leave few combinations of patterns, there are few states.
//
// On 200 other positions, compared with square rings: GNU Go's 1,222 patterns for moves read 3 %
// fewer places with 13 % more states; its owl_defendpats 11 % fewer with 16 % fewer; its fuseki
// patterns 22 % fewer with 48 % more. Weights other than the number (its square root, logarithm,
// powers up to 2) read up to 4 % fewer places with 25 to 40 % more states; with 8,000 walks the
// path was no better.

// walksFor returns how many walks are tried for a number of forms: small sets need few.
func walksFor(forms int) int { return min(2000, 200+8*forms) }

// search returns the path for forms, which were chosen for another path.
func search(forms []form) route {
	s := newSearch(forms)
	s.start(walksFor(len(forms)))
	for len(s.walks) > 0 {
		best, least := -1, 0
		for i := range s.places {
			if n := s.possible(i, least, best < 0); !s.places[i].taken && (best < 0 || n < least) {
				best, least = i, n
			}
		}
		if best < 0 {
			break // patterns that accept anything that is on the board
		}
		s.take(best)
	}
	return s.route()
}

// searcher is the state of a search.
type searcher struct {
	forms  []form
	places []place
	index  map[offset]int // in places
	left   []int          // by form: number of its cells that no chosen place has read
	walks  []tried
	path   route
}

// place is a place at which some form requires something. The sets have a bit for each form.
type place struct {
	offset
	accept [symbols][]uint64 // by content: the forms that accept it
	asks   []uint64          // the forms that do not accept anything
	taken  bool
}

// tried is a walk in a sample position.
type tried struct {
	possible []uint64      // the forms that may still be found
	contents []board.Color // by place
}

func newSearch(forms []form) *searcher {
	s := &searcher{forms: forms, index: map[offset]int{}, left: make([]int, len(forms))}
	s.at(offset{})
	for id := range forms {
		f := &forms[id]
		ax, ay := f.anchor%f.Width, f.anchor/f.Width
		for y := -1; y <= f.Height; y++ {
			for x := -1; x <= f.Width; x++ {
				if k := classAt(&f.Oriented, x, y); k != pattern.Any && k != pattern.On {
					s.ask(id, s.at(offset{x - ax, y - ay}), k)
				}
			}
		}
	}
	for i := range s.places {
		for id := range forms {
			f := &forms[id]
			if inside(&f.Oriented, f.anchor%f.Width+s.places[i].dx, f.anchor/f.Width+s.places[i].dy) {
				s.places[i].accept[board.Off][id/64] &^= 1 << (id % 64)
			}
		}
	}
	return s
}

// at returns the number of a place, which is added if it is new.
func (s *searcher) at(o offset) int {
	i, ok := s.index[o]
	if !ok {
		i = len(s.places)
		s.index[o] = i
		p := place{offset: o, asks: make([]uint64, s.words())}
		for c := range p.accept {
			p.accept[c] = s.all()
		}
		s.places = append(s.places, p)
	}
	return i
}

func (s *searcher) words() int { return (len(s.forms) + 63) / 64 }

// all returns the set of all forms.
func (s *searcher) all() []uint64 {
	set := make([]uint64, s.words())
	for id := range s.forms {
		set[id/64] |= 1 << (id % 64)
	}
	return set
}

// ask notes that a form has a cell of class k at place i.
func (s *searcher) ask(id, i int, k pattern.Class) {
	word, bit := id/64, uint64(1)<<(id%64)
	s.places[i].asks[word] |= bit
	s.left[id]++
	for c := range board.Color(symbols) {
		if k>>c&1 == 0 {
			s.places[i].accept[c][word] &^= bit
		}
	}
}

// start makes walks from stones of sample positions, and chooses the start as the first place.
func (s *searcher) start(n int) {
	r := rand.New(rand.NewPCG(1, 0))
	boards := prior.Boards()
	for len(s.walks) < n {
		b := boards[r.IntN(len(boards))]
		p := board.At(r.IntN(b.Size()), r.IntN(b.Size()))
		if b.Color(p).IsStone() {
			s.walks = append(s.walks, tried{s.all(), s.contents(b, p, board.Symmetry(r.IntN(board.NumSymmetries)))})
		}
	}
	s.take(s.index[offset{}])
}

// contents returns the contents of the places around p, turned by sym, with p's colour as the own
// one.
func (s *searcher) contents(b *board.Board, p board.Point, sym board.Symmetry) []board.Color {
	x, y := p.XY()
	all := make([]board.Color, len(s.places))
	for i := range s.places {
		o := s.places[i].turn(sym)
		all[i] = board.Off
		if o.dx >= -x && o.dy >= -y && o.dx < b.Size()-x && o.dy < b.Size()-y {
			all[i] = seenBy[b.Color(p)][b.Color(board.At(x+o.dx, y+o.dy))]
		}
	}
	return all
}

// possible returns how many forms are still possible in all walks together after place i has been
// read. If first is false it may stop above least.
func (s *searcher) possible(i, least int, first bool) (n int) {
	for w := range s.walks {
		accept := s.places[i].accept[s.walks[w].contents[i]]
		for j, set := range s.walks[w].possible {
			n += bits.OnesCount64(set & accept[j])
		}
		if n > least && !first {
			return n
		}
	}
	return n
}

// take chooses place i as the next of the path.
func (s *searcher) take(i int) {
	p := &s.places[i]
	p.taken = true
	s.path = append(s.path, p.offset)
	found := make([]uint64, s.words())
	for id := range s.left {
		if p.asks[id/64]>>(id%64)&1 != 0 {
			if s.left[id]--; s.left[id] == 0 {
				found[id/64] |= 1 << (id % 64)
			}
		}
	}
	s.walks = slices.DeleteFunc(s.walks, func(w tried) bool {
		accept, any := p.accept[w.contents[i]], uint64(0)
		for j := range w.possible {
			w.possible[j] &= accept[j] &^ found[j]
			any |= w.possible[j]
		}
		return any == 0
	})
}

// route returns the chosen places; then the other places at which forms require something, the most
// frequent first; then all others, which may be needed to see that a rectangle lies on the board.
func (s *searcher) route() route {
	var rest []int
	for i := range s.places {
		if !s.places[i].taken {
			rest = append(rest, i)
		}
	}
	slices.SortStableFunc(rest, func(a, b int) int { return size(s.places[b].asks) - size(s.places[a].asks) })
	for _, i := range rest {
		s.path = append(s.path, s.places[i].offset)
	}
	for _, o := range routes[Squares] {
		if _, ok := s.index[o]; !ok {
			s.path = append(s.path, o)
		}
	}
	return s.path
}

func size(set []uint64) (n int) {
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}
