package automaton

// A minimal automaton that stays minimal while patterns are inserted.
//
// This is again the synchronised product, with a chain of states as the right side. The couples (l,
// r) in which r is a place in the new pattern are made from the end of the pattern upwards, and
// each is looked up in the register of distinct states (the idea of algorithm 2 of Daciuk, Mihov,
// Watson and Watson 2000, for strings of sets). Couples (l, error) *are* the states l of the old
// automaton, which are thus shared, not copied; states that only the old root needed are dropped by
// reference counts. An insertion costs as many look-ups as there are couples with a place in the
// pattern, however large the rest is.

// Incremental is a set of patterns, kept as a minimal automaton at all times.
type Incremental struct {
	alphabet int
	opt      Options
	reg      *register
	lists    *lists
	root     State
	refs     []uint32  // by state: edges that lead to it, and one for the root
	free     [][]State // by number of edges: states that were dropped
	live     int       // states in use, the error state included
	change   Change
	pattern  Pattern          // the one being inserted
	made     map[couple]State // couples of this insertion
	edges    []edge           // scratch, used as a stack
}

// NewIncremental returns the automaton over symbols 0 to alphabet-1 that
// recognizes nothing.
func NewIncremental(alphabet int, opt *Options) (*Incremental, error) {
	if err := checkAlphabet(alphabet); err != nil {
		return nil, err
	}
	b := &Incremental{
		alphabet: alphabet,
		opt:      opt.orDefault(),
		reg:      newRegister(),
		lists:    newLists(),
		refs:     []uint32{0},
		free:     make([][]State, alphabet+1),
		live:     1,
		made:     map[couple]State{},
	}
	b.root = b.intern(0, nil)
	b.refs[b.root]++
	return b, nil
}

// Grow returns the minimal automaton of what d recognizes, into which patterns can be inserted. It
// takes time and space linear in the size of d; the error is a [*LimitError].
func Grow(d *DFA, opt *Options) (*Incremental, error) {
	b, err := NewIncremental(d.alphabet, opt)
	if err != nil {
		return nil, err
	}
	represent := make([]State, d.NumStates())
	for _, s := range d.byHeight() {
		b.edges = b.edges[:0]
		for sym, t := range d.eachEdge(s) {
			b.edges = append(b.edges, edge{sym, represent[t]})
		}
		represent[s] = b.intern(b.lists.add(d.Output(s)...), b.edges)
		if err := b.opt.check("growing", b.live, b.bytes()); err != nil {
			return nil, err
		}
	}
	b.edges = b.edges[:0]
	b.become(represent[Start])
	return b, nil
}

// become makes root the start, and drops the states that only the old start needed.
func (b *Incremental) become(root State) {
	b.refs[root]++
	b.release(b.root)
	b.root = root
}

// Change counts what the last insertion did to the states.
type Change struct {
	New   int // new states
	Freed int // states to which nothing leads any more
	Kept  int // all others, including the error state: the old and new automaton share them
}

// Change returns the Change of the last insertion, or the zero value if that failed.
func (b *Incremental) Change() Change { return b.change }

// NumStates returns the number of states, including the error state, of the minimal automaton of
// the patterns inserted so far.
func (b *Incremental) NumStates() int { return b.live }

// Insert adds a pattern. If it returns an error, the automaton is unchanged. It fails if a set is
// empty or not of the alphabet, or with a [*LimitError], whose count includes the states from
// before and after the insertion.
func (b *Incremental) Insert(p Pattern) error {
	if err := checkString(b.alphabet, p.Sets); err != nil {
		return err
	}
	b.pattern = p
	clear(b.made)
	before := b.live
	b.change = Change{Kept: before}
	root, err := b.insert(b.root, 0)
	if err != nil {
		b.dropMade()
		return err
	}
	made := b.live - before
	b.become(root)
	b.change = Change{New: made, Freed: before + made - b.live, Kept: b.live - made}
	return nil
}

// DFA returns the current automaton in preorder. Later insertions do not change it.
func (b *Incremental) DFA() *DFA { return b.reg.dfa(b.root, b.alphabet, b.lists) }

// insert returns the state for the couple of l and place r in the pattern.
func (b *Incremental) insert(l State, r int) (State, error) {
	at := couple{l, uint32(r)}
	if s, ok := b.made[at]; ok {
		return s, nil
	}
	if err := b.opt.check("insertion", b.live, b.bytes()); err != nil {
		return Error, err
	}
	base := len(b.edges)
	defer func() { b.edges = b.edges[:base] }()
	set := b.set(r)
	for sym := range b.reg.labels(l).union(set).all() {
		t := b.reg.follow(l, sym)
		if set.has(sym) {
			var err error
			if t, err = b.insert(t, r+1); err != nil {
				return Error, err
			}
		}
		b.edges = append(b.edges, edge{sym, t})
	}
	s := b.intern(b.output(l, r), b.edges[base:])
	b.made[at] = s
	return s, nil
}

// set returns the symbols that go on from place r; none at the end.
func (b *Incremental) set(r int) Set {
	if r == len(b.pattern.Sets) {
		return Set{}
	}
	return b.pattern.Sets[r]
}

func (b *Incremental) output(l State, r int) uint32 {
	if r < len(b.pattern.Sets) {
		return b.reg.output[l]
	}
	return b.lists.unite(b.lists.at(b.reg.output[l]), []uint32{b.pattern.ID})
}

// intern is register.intern with reference counts. It reuses the memory of dropped states.
func (b *Incremental) intern(output uint32, edges []edge) State {
	hash := hashOf(output, edges)
	if s := b.reg.find(hash, output, edges); s != Error {
		return s
	}
	s := b.place(output, edges)
	b.reg.table.add(s, hash)
	b.live++
	for _, e := range edges {
		b.refs[e.target]++
	}
	return s
}

// place stores a new state, if possible in the memory of a dropped state with the same number of
// edges.
func (b *Incremental) place(output uint32, edges []edge) State {
	free := b.free[len(edges)]
	if len(free) == 0 {
		b.refs = append(b.refs, 0)
		return b.reg.append(output, edges)
	}
	s := free[len(free)-1]
	b.free[len(edges)] = free[:len(free)-1]
	b.reg.put(s, output, edges)
	return s
}

// release gives up one reference to s.
func (b *Incremental) release(s State) {
	if b.refs[s]--; b.refs[s] == 0 {
		b.drop(s)
	}
}

// drop removes a state without references from the automaton.
func (b *Incremental) drop(s State) {
	b.reg.table.remove(s)
	b.reg.used[s] = false
	b.live--
	n := b.reg.count[s]
	b.free[n] = append(b.free[n], s)
	for _, t := range b.reg.targets(s) {
		b.release(t)
	}
}

// dropMade undoes an insertion that was stopped: it drops new states without references.
func (b *Incremental) dropMade() {
	for _, s := range b.made {
		if b.refs[s] == 0 && b.reg.used[s] {
			b.drop(s)
		}
	}
}

func (b *Incremental) bytes() int64 {
	const perCouple = 2 * 16
	return b.reg.bytes() + b.lists.bytes() + 4*int64(cap(b.refs)) + perCouple*int64(len(b.made))
}
