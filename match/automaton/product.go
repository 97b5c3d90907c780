package automaton

import "fmt"

// Synchronised product (GNU Go manual, ch. "DFA", section "Building the DFA").
//
// L and R are complete automata over one alphabet. The states of the product are the couples (l, r)
// that can be reached from the start (1,1); (l, r) goes to (l', r') on symbol a if l goes to l' and
// r to r'. The error state is (0,0), for which nothing is stored, and the output of (l, r) is the
// union of the outputs of l and r. A hash table maps the reached couples to their numbers; almost
// all of the |L|*|R| couples are never reached.
//
// The manual's program recurses, so that it numbers couples in preorder. Here a queue replaces
// recursion, and the result is put in preorder at the end, which gives the same numbers for paths
// of any length.
//
// "The CDFA thus obtained is minimal", says the manual. That is so if L and R are minimal and have
// no id in common: then the output shows what L and R would each recognize. With a common id it may
// be wrong: "X." and "O.", both under id 1, give 6 states where 4 are enough.

// Product returns an automaton that recognizes on every input what l and what r recognize there.
// Outputs are in the order of the manual's tables: each id of l is pushed on the front, then each
// new id of r. The states are in preorder. Time and space depend on the number of reached couples.
func Product(l, r *DFA, opt *Options) (*DFA, error) {
	d, _, err := Couples(l, r, opt)
	return d, err
}

// Couples is Product, but also returns the pair of states of l and r that each state stands for.
func Couples(l, r *DFA, opt *Options) (d *DFA, couples [][2]State, err error) {
	if l.alphabet != r.alphabet {
		return nil, nil, fmt.Errorf("automaton: product of alphabets of %d and %d symbols", l.alphabet, r.alphabet)
	}
	p := &product{
		l: l, r: r,
		reached: map[couple]State{{Start, Start}: Start},
		queue:   []couple{{Error, Error}, {Start, Start}},
		united:  map[couple]uint32{},
		dfa:     &DFA{alphabet: l.alphabet, lists: newLists(), first: []uint32{0}, output: []uint32{0}},
	}
	bounds := opt.orDefault()
	for i := 1; i < len(p.queue); i++ {
		p.expand(p.queue[i])
		if err := bounds.check("product", len(p.queue), p.bytes()); err != nil {
			return nil, nil, err
		}
	}
	p.dfa.first = append(p.dfa.first, uint32(len(p.dfa.label)))
	order := p.dfa.preorder()
	for _, s := range order {
		couples = append(couples, [2]State{p.queue[s].l, p.queue[s].r})
	}
	return p.dfa.renumber(order), couples, nil
}

type couple struct{ l, r uint32 }

type product struct {
	l, r    *DFA
	reached map[couple]State
	queue   []couple          // by state
	united  map[couple]uint32 // outputs of l and r to the output of the product
	dfa     *DFA
}

// expand makes the row of one couple, which has the next number.
func (p *product) expand(c couple) {
	p.dfa.first = append(p.dfa.first, uint32(len(p.dfa.label)))
	p.dfa.output = append(p.dfa.output, p.output(p.l.output[c.l], p.r.output[c.r]))
	ll, lt := p.l.Children(c.l)
	rl, rt := p.r.Children(c.r)
	for len(ll)+len(rl) > 0 {
		sym, to := byte(0), couple{Error, Error}
		inL := len(rl) == 0 || len(ll) > 0 && ll[0] <= rl[0]
		inR := len(ll) == 0 || len(rl) > 0 && rl[0] <= ll[0]
		if inL {
			sym, to.l = ll[0], lt[0]
			ll, lt = ll[1:], lt[1:]
		}
		if inR {
			sym, to.r = rl[0], rt[0]
			rl, rt = rl[1:], rt[1:]
		}
		p.dfa.label = append(p.dfa.label, sym)
		p.dfa.target = append(p.dfa.target, p.state(to))
	}
}

// state returns the number of a couple, which gets a new one if it was not reached before.
func (p *product) state(c couple) State {
	s, ok := p.reached[c]
	if !ok {
		s = State(len(p.queue))
		p.reached[c] = s
		p.queue = append(p.queue, c)
	}
	return s
}

func (p *product) output(l, r uint32) uint32 {
	u, ok := p.united[couple{l, r}]
	if !ok {
		u = p.dfa.lists.unite(p.l.lists.at(l), p.r.lists.at(r))
		p.united[couple{l, r}] = u
	}
	return u
}

func (p *product) bytes() int64 {
	const perCouple = 8 + 2*16 // in the queue, and in a map that is half full
	return p.dfa.bytes() + int64(len(p.queue))*perCouple
}

// Single returns the automaton of one pattern: a chain of states.
func Single(alphabet int, p Pattern) (*DFA, error) {
	if err := checkAlphabet(alphabet); err != nil {
		return nil, err
	}
	if err := checkString(alphabet, p.Sets); err != nil {
		return nil, err
	}
	d := &DFA{alphabet: alphabet, lists: newLists(), first: []uint32{0, 0}, output: []uint32{0}}
	for i, set := range p.Sets {
		for sym := range set.all() {
			d.label = append(d.label, sym)
			d.target = append(d.target, Start+State(i)+1)
		}
		d.first = append(d.first, uint32(len(d.label)))
		d.output = append(d.output, 0)
	}
	d.first = append(d.first, uint32(len(d.label)))
	d.output = append(d.output, d.lists.add(p.ID))
	return d, nil
}
