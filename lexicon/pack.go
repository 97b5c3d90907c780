package lexicon

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"katachi/automaton"
)

// pack lays the automaton of a word list out as cells.
func pack(ctx context.Context, d *automaton.DFA, f facts, opt Options) (*Lexicon, error) {
	l := &Lexicon{facts: f}
	l.nodes, l.edges = d.NumStates()-1, d.NumEdges()
	l.setAlphabet(symbolsByFrequency(d))
	p, err := place(ctx, d, &l.label, l.lb, opt.Progress)
	if err != nil {
		return nil, err
	}
	l.nilBase = p.reserve()
	l.root = p.base[automaton.Start]
	l.slots = uint32(len(p.blocks)) << l.lb
	far, err := l.chooseWidth(p, opt.Fast)
	if err != nil {
		return nil, err
	}
	l.write(p, far)
	l.setStarts()
	if opt.Ranks {
		l.ranks = countRanks(l)
	}
	return l, nil
}

// symbolsByFrequency lists the symbols on edges, the most frequent first, so
// that the cells of one node lie near each other.
func symbolsByFrequency(d *automaton.DFA) []byte {
	var count [256]int
	for s := range d.NumStates() {
		labels, _ := d.Children(automaton.State(s))
		for _, sym := range labels {
			count[sym]++
		}
	}
	var syms []byte
	for sym, n := range count {
		if n > 0 {
			syms = append(syms, byte(sym))
		}
	}
	slices.SortStableFunc(syms, func(a, b byte) int { return cmp.Compare(count[b], count[a]) })
	return syms
}

// setAlphabet gives syms the labels 0, 1, ... UTF-8 has at most 243 symbols, so
// one label of 8 bits is always left for those that are absent.
func (l *Lexicon) setAlphabet(syms []byte) {
	l.lb = uint32(bits.Len(uint(len(syms))))
	for sym := range l.label {
		l.label[sym] = l.absent()
	}
	for i, sym := range syms {
		l.label[sym] = uint8(i)
		l.letters = append(l.letters, letter{sym, uint8(i)})
	}
	slices.SortFunc(l.letters, func(a, b letter) int { return cmp.Compare(a.sym, b.sym) })
}

// minWidth is the narrowest cell. (A variable so that tests reach wide cells
// with small lists.)
var minWidth uint32 = 2

// chooseWidth takes the narrowest cells that will do, and returns the states
// whose bases then stand in the shared table, by their place there; none if
// codes are to be absolute.
func (l *Lexicon) chooseWidth(p *placer, absolute bool) (far []automaton.State, err error) {
	joints := p.joints()
	for l.width = minWidth; l.width <= 4; l.width++ {
		if 8*l.width < l.lb+4 {
			continue
		}
		bits := l.codeBits()
		if uint64(l.slots) <= 1<<bits {
			return nil, nil
		}
		top := 1 << (bits - 1)
		if absolute || joints >= top {
			continue
		}
		if far = p.farStates(top / 2); len(far) < top {
			return far, nil
		}
	}
	return nil, fmt.Errorf("%d edges: too many for cells of 4 bytes", l.edges)
}

// joints counts the states with edges that several edges lead to.
func (p *placer) joints() int {
	n := 0
	for s, base := range p.base {
		if base != unplaced && p.indeg[s] > 1 {
			n++
		}
	}
	return n
}

// farStates lists the states that no code of a near node can lead to: those
// with several edges leading to them, and those at half or more from the one.
// The most frequent come first, so that few lines of the table are used much.
func (p *placer) farStates(half int) []automaton.State {
	var far []automaton.State
	shared := make([]bool, len(p.indeg))
	for s := range p.indeg {
		labels, targets := p.d.Children(automaton.State(s))
		for i, t := range targets {
			if p.base[t] == unplaced || shared[t] {
				continue
			}
			gap := int(p.base[t]) - int(p.base[s]^uint32(p.label[labels[i]]))
			if p.indeg[t] > 1 || gap < -half || gap >= half {
				shared[t] = true
				far = append(far, t)
			}
		}
	}
	slices.SortStableFunc(far, func(a, b automaton.State) int { return cmp.Compare(p.indeg[b], p.indeg[a]) })
	return far
}

// write fills the cells. In the shared table the states without edges come
// first, then far.
func (l *Lexicon) write(p *placer, far []automaton.State) {
	index := make([]uint32, len(p.base)) // 0 for near states and those without edges
	if far != nil {
		l.shared = append(l.shared, l.nilBase)
		for _, s := range far {
			index[s] = uint32(len(l.shared))
			l.shared = append(l.shared, p.base[s])
		}
	}
	l.data = make([]byte, int(l.slots)*int(l.width)+4-int(l.width))
	for s := range p.base {
		labels, targets := p.d.Children(automaton.State(s))
		for i, t := range targets {
			label := p.label[labels[i]]
			slot := p.base[s] ^ uint32(label)
			l.put(slot, label, p.d.Final(t), l.codeFor(slot, p.base[t], index[t]))
		}
	}
	l.writeFree(p)
}

// codeFor returns the code in a cell for a node's base and its index in the
// shared table.
func (l *Lexicon) codeFor(slot, base, index uint32) uint32 {
	if !l.indirect() {
		if base == unplaced {
			return l.nilBase
		}
		return base
	}
	top := uint32(1) << (l.codeBits() - 1)
	if base == unplaced || index > 0 {
		return top | index
	}
	return base - slot + top/2
}

// writeFree makes every free cell say the label of a base that is not in use.
func (l *Lexicon) writeFree(p *placer) {
	for i := range p.blocks {
		b := &p.blocks[i]
		if b.left == 0 {
			continue
		}
		idle := b.bases.first()
		for at := range uint32(1) << l.lb {
			if b.free.has(at) {
				slot := uint32(i)<<l.lb | at
				l.put(slot, uint8(at^idle), false, l.codeFor(slot, unplaced, 0))
			}
		}
	}
}

// put writes a cell.
func (c *cells) put(slot uint32, label uint8, ends bool, code uint32) {
	v := uint32(label)<<(8*c.width-c.lb) | code
	if ends {
		v |= 1 << c.codeBits()
	}
	for i := range c.width {
		c.data[slot*c.width+i] = byte(v >> (8 * i))
	}
}
