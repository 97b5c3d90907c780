package lexicon

import (
	"iter"
	"unicode/utf8"
)

// Automaton says which words a search yields. It reads a word byte by byte; a state is a number of
// its own. Step and Accepts must always answer the same.
type Automaton interface {
	// Start returns the state before the first byte.
	Start() int
	// Step returns the state after one more byte, or false if no word goes on like that.
	Step(state int, b byte) (next int, ok bool)
	// Accepts reports whether a word may end in a state.
	Accepts(state int) bool
}

// Search yields the words that an automaton accepts, in ascending order. It asks the automaton once
// for each state and byte, more often only if there are very many states.
func (l *Lexicon) Search(a Automaton) iter.Seq[string] {
	return wordsOf(search(l, numbers{a}))
}

// Intersect returns an automaton of the words that both a and b accept: their product. A search may use
// it, but not two at the same time, as it numbers its states as they are reached.
func Intersect(a, b Automaton) Automaton {
	return numbered[[2]int](pair{a, b})
}

// question is an automaton whose states are values of a type K.
type question[K comparable] interface {
	start() K
	step(at K, b byte) (next K, ok bool)
	// accepts returns what there is to say of a word that ends here, from 0; -1 for no word.
	accepts(at K) int
}

// numbers is the question of an automaton.
type numbers struct{ a Automaton }

func (q numbers) start() int                      { return q.a.Start() }
func (q numbers) step(at int, b byte) (int, bool) { return q.a.Step(at, b) }

func (q numbers) accepts(at int) int {
	if q.a.Accepts(at) {
		return 0
	}
	return -1
}

// pair is the question of two automata.
type pair struct{ a, b Automaton }

func (q pair) start() [2]int { return [2]int{q.a.Start(), q.b.Start()} }

func (q pair) step(at [2]int, b byte) (next [2]int, ok bool) {
	if next[0], ok = q.a.Step(at[0], b); !ok {
		return next, false
	}
	next[1], ok = q.b.Step(at[1], b)
	return next, ok
}

func (q pair) accepts(at [2]int) int {
	if q.a.Accepts(at[0]) && q.b.Accepts(at[1]) {
		return 0
	}
	return -1
}

// numbering is the automaton of a question: it gives numbers to the states that are reached.
type numbering[K comparable] struct {
	q      question[K]
	states []K
	number map[K]int
}

func numbered[K comparable](q question[K]) Automaton {
	n := &numbering[K]{q: q, number: map[K]int{}}
	n.of(q.start())
	return n
}

func (n *numbering[K]) of(at K) int {
	i, ok := n.number[at]
	if !ok {
		i = len(n.states)
		n.number[at] = i
		n.states = append(n.states, at)
	}
	return i
}

func (n *numbering[K]) Start() int { return 0 }

func (n *numbering[K]) Step(state int, b byte) (int, bool) {
	next, ok := n.q.step(n.states[state], b)
	if !ok {
		return 0, false
	}
	return n.of(next), true
}

func (n *numbering[K]) Accepts(state int) bool { return n.q.accepts(n.states[state]) >= 0 }

// letters is a question that reads whole letters: code points. A state is a string, and "" the one
// from which no word can be reached.
type letters interface {
	first() string
	next(at string, r rune) string
	ends(at string) int // as accepts
}

// byLetter is the question of letters.
type byLetter struct{ letters }

// letterState is a state of letters and the bytes read of a letter that is not complete.
type letterState struct{ at, head string }

func (q byLetter) start() letterState { return letterState{at: q.first()} }

func (q byLetter) step(s letterState, b byte) (letterState, bool) {
	r := rune(b)
	if b >= utf8.RuneSelf || s.head != "" {
		var buf [utf8.UTFMax]byte
		head := append(append(buf[:0], s.head...), b)
		if !utf8.FullRune(head) {
			s.head = string(head)
			return s, true
		}
		r, _ = utf8.DecodeRune(head)
	}
	next := q.next(s.at, r)
	return letterState{at: next}, next != ""
}

func (q byLetter) accepts(s letterState) int {
	if s.head != "" {
		return -1
	}
	return q.ends(s.at)
}

// appendNumber adds a number below 2^24 to a state, and number returns the i-th.
func appendNumber(key []byte, n int) []byte {
	return append(key, byte(n), byte(n>>8), byte(n>>16))
}

func number(at string, i int) int {
	return int(at[3*i]) | int(at[3*i+1])<<8 | int(at[3*i+2])<<16
}

// mostStates limits the states that a search keeps; then it begins to collect them anew. (A variable
// so that tests reach it.)
var mostStates = 1 << 14

// mostBarren limits the bytes of the sets of barren nodes.
const mostBarren = 8 << 20

// state is a state of a question, with what is known of it.
type state[K comparable] struct {
	at     K
	value  int         // as accepts
	next   []*state[K] // by place of the byte in the alphabet; nil if not yet asked
	barren []uint64    // a bit by base: below this node no word ends well; nil while they are few
	few    int         // nodes found barren without that
}

// searcher walks a dictionary and a question together. The states are made when they are reached
// and their steps are kept, so that the question is asked once for each state and byte. As nodes
// are shared, too, a node that led to no word with a state is not visited again with it.
type searcher[K comparable] struct {
	tour   tour
	q      question[K]
	place  [256]uint8 // by byte, in the alphabet
	states map[K]*state[K]
	none   *state[K] // no word goes on like that
	room   int       // bytes left for sets of barren nodes
	path   []byte
	yield  func(word []byte, value int) bool
}

// search yields the words that answer a question, with their values. The bytes of a word are valid
// until the next.
func search[K comparable](l *Lexicon, q question[K]) iter.Seq2[[]byte, int] {
	return func(yield func([]byte, int) bool) {
		if l.slots == 0 { // closed
			return
		}
		s := &searcher[K]{tour: newTour(l), q: q, none: new(state[K]), room: mostBarren, yield: yield}
		s.states = make(map[K]*state[K])
		for i, sym := range l.letters {
			s.place[sym] = uint8(i)
		}
		s.at(l.Root(), s.state(q.start()))
	}
}

// wordsOf yields the words of a search alone.
func wordsOf(found iter.Seq2[[]byte, int]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := range found {
			if !yield(string(word)) {
				return
			}
		}
	}
}

// state returns the state of a question.
func (s *searcher[K]) state(at K) *state[K] {
	st, ok := s.states[at]
	if ok {
		return st
	}
	if len(s.states) == mostStates {
		for _, old := range s.states { // those on the path are still in use
			clear(old.next)
		}
		clear(s.states)
	}
	st = &state[K]{at: at, value: s.q.accepts(at), next: make([]*state[K], len(s.tour.l.letters))}
	s.states[at] = st
	return st
}

// after asks for the state after one more byte.
func (s *searcher[K]) after(st *state[K], sym byte) *state[K] {
	next := s.none
	if at, ok := s.q.step(st.at, sym); ok {
		next = s.state(at)
	}
	st.next[s.place[sym]] = next
	return next
}

// at visits the words at and below a node. It reports whether it found one, and whether to go on.
func (s *searcher[K]) at(n Node, st *state[K]) (found, more bool) {
	if !s.tour.goesOn() {
		return false, false
	}
	l := s.tour.l
	if n.word && st.value >= 0 {
		if found = true; !s.yield(s.path, st.value) {
			return found, false
		}
	}
	if n.base == l.nilBase || len(s.path) >= l.longest || st.isBarren(n.base) {
		return found, true
	}
	below := false
	for _, sym := range s.tour.children(n.base) {
		next := st.next[s.place[sym]]
		if next == s.none {
			continue
		}
		_, to, ok := l.step(n, sym)
		if !ok {
			continue
		}
		if next == nil {
			if next = s.after(st, sym); next == s.none {
				continue
			}
		}
		s.path = append(s.path, sym)
		any, more := s.at(to, next)
		s.path = s.path[:len(s.path)-1]
		below = below || any
		if !more {
			return true, false
		}
	}
	if !below {
		s.setBarren(st, n.base)
	}
	return found || below, true
}

func (st *state[K]) isBarren(base uint32) bool {
	return st.barren != nil && st.barren[base>>6]>>(base&63)&1 != 0
}

// setBarren notes a node, if the state has many such nodes and there is room.
func (s *searcher[K]) setBarren(st *state[K], base uint32) {
	if st.barren == nil {
		size := int(s.tour.l.slots+63) / 64
		if st.few++; st.few < size/16 || s.room < 8*size {
			return
		}
		s.room -= 8 * size
		st.barren = make([]uint64, size)
	}
	st.barren[base>>6] |= 1 << (base & 63)
}
