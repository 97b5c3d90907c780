package lexicon

import (
	"math/bits"
	"slices"
	"sync"
)

// The automaton of all texts within an edit distance n of a word (Klaus U. Schulz and Stoyan Mihov,
// "Fast string correction with Levenshtein automata", International Journal on Document Analysis
// and Recognition 5, 2002, sections 4 and 5).
//
// A position i#e means that the first i letters of the word have been read with e edits. A state is
// a set of positions, none of which subsumes another: i#e subsumes j#f if |i-j| <= f-e. Relative to
// its lowest position, its base, a state does not depend on the word, and a step depends only on
// which of the 2n+1 letters from the base on equal the letter read (the characteristic vector). So
// there is one table for each n with the steps for all words, and making the automaton of a word
// costs nothing.

// maxAutomaton is the largest distance with a table: for 3 it has some 200 states.
const maxAutomaton = 3

// position is i#e, with i counted from the base.
type position struct{ i, e uint8 }

// distanceTable is the table for a distance.
type distanceTable struct {
	n      int
	window int     // number of letters from the base on that decide a step
	steps  []lstep // by state<<window | vector
	states [][]position
	number map[string]uint16
}

// lstep is the result of a step: the state, or 0 for none, and how far its base is advanced.
type lstep struct {
	state uint16
	shift uint8
}

var levenshteins [maxAutomaton + 1]struct {
	once  sync.Once
	table *distanceTable
}

// levenshteinOf returns the table for a distance up to maxAutomaton.
func levenshteinOf(n int) *distanceTable {
	at := &levenshteins[n]
	at.once.Do(func() { at.table = newLevenshtein(n) })
	return at.table
}

func newLevenshtein(n int) *distanceTable {
	t := &distanceTable{n: n, window: 2*n + 1, states: [][]position{nil}, number: map[string]uint16{"": 0}}
	t.stateOf([]position{{0, 0}})
	for s := 0; s < len(t.states); s++ {
		for vector := range 1 << t.window {
			t.steps = append(t.steps, t.step(t.states[s], uint32(vector)))
		}
	}
	return t
}

// stateOf returns the number of a state.
func (t *distanceTable) stateOf(set []position) uint16 {
	key := make([]byte, 0, 2*len(set))
	for _, p := range set {
		key = append(key, p.i, p.e)
	}
	s, ok := t.number[string(key)]
	if !ok {
		s = uint16(len(t.states))
		t.number[string(key)] = s
		t.states = append(t.states, set)
	}
	return s
}

// step follows a vector, whose bit k means that the letter at base+k is the one read.
func (t *distanceTable) step(from []position, vector uint32) lstep {
	var to []position
	for _, p := range from {
		add := func(i, e int) {
			if e <= t.n {
				to = append(to, position{uint8(i), uint8(e)})
			}
		}
		i, e := int(p.i), int(p.e)
		add(i, e+1)   // the letter was inserted
		add(i+1, e+1) // or replaces the next one of the word
		if k := bits.TrailingZeros32(vector >> i); i+k < t.window && k <= t.n-e {
			add(i+k+1, e+k) // or is the k-th from there, with those between deleted
		}
	}
	slices.SortFunc(to, func(a, b position) int { return int(a.e)*100 + int(a.i) - int(b.e)*100 - int(b.i) })
	var kept []position
	for _, p := range to {
		if !slices.ContainsFunc(kept, func(q position) bool {
			return max(int(q.i), int(p.i))-min(int(q.i), int(p.i)) <= int(p.e)-int(q.e)
		}) {
			kept = append(kept, p)
		}
	}
	if len(kept) == 0 {
		return lstep{}
	}
	shift := kept[0].i
	for _, p := range kept {
		shift = min(shift, p.i)
	}
	for k := range kept {
		kept[k].i -= shift
	}
	slices.SortFunc(kept, func(a, b position) int { return int(a.i)*100 + int(a.e) - int(b.i)*100 - int(b.e) })
	return lstep{t.stateOf(kept), shift}
}

// near is the state of a word's automaton: the table's state and its base.
type near struct {
	state uint16
	base  int
}

// corrector walks a dictionary and the automaton of a word together.
type corrector struct {
	*distanceTable
	l     *Lexicon
	tour  tour
	want  []rune
	path  []byte
	yield func(string, int) bool
}

// distance returns the distance of the text read from the word, or -1 if it is larger than n.
func (c *corrector) distance(at near) int {
	best := -1
	for _, p := range c.states[at.state] {
		if d := int(p.e) + len(c.want) - at.base - int(p.i); d <= c.n && d >= int(p.e) && (best < 0 || d < best) {
			best = d
		}
	}
	return best
}

// next reads a letter.
func (c *corrector) next(at near, r rune) (near, bool) {
	vector := 0
	for k, want := range c.want[min(at.base, len(c.want)):min(at.base+c.window, len(c.want))] {
		if want == r {
			vector |= 1 << k
		}
	}
	s := c.steps[int(at.state)<<c.window|vector]
	to := near{s.state, at.base + int(s.shift)}
	return to, s.state != 0 && to.base <= len(c.want)+c.n
}

func (c *corrector) at(n Node, state near) bool {
	if !c.tour.goesOn() {
		return false
	}
	if n.word {
		if d := c.distance(state); d >= 0 && !c.yield(string(c.path), d) {
			return false
		}
	}
	if len(c.path) >= c.l.longest {
		return true
	}
	return c.l.eachLetter(n, func(r rune, text []byte, to Node) bool {
		state, ok := c.next(state, r)
		if !ok {
			return true
		}
		c.path = append(c.path, text...)
		more := c.at(to, state)
		c.path = c.path[:len(c.path)-len(text)]
		return more
	})
}
