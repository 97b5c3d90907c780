package lexicon

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi/automaton"
)

// pack lays the automaton of a word list out as cells.
func pack(ctx context.Context, d *automaton.DFA, f facts, opt Options) (*Lexicon, error) {
	l := &Lexicon{facts: f}
	l.nodes, l.edges = d.NumStates()-1, d.NumEdges()
	l.chooseAlphabet(d)
	k := packer{l: l, g: l.graph(d), opt: opt}
	p, far, err := k.choose(ctx)
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

// minWidth is the narrowest cell. (A variable so that tests reach wide cells
// with small lists.)
var minWidth uint32 = 2

// indirectOnly leaves absolute codes out. (A variable so that tests reach indirect codes with
// small lists.)
var indirectOnly = false

// packer looks for the narrowest cells.
type packer struct {
	l      *Lexicon
	g      *graph
	opt    Options
	placed [2]*placer // by low
	near   *placer
}

// choose takes the narrowest cells that will do, and returns where the nodes are, and those
// whose bases then stand in the shared table, by their place there; none if codes are
// absolute.
func (k *packer) choose(ctx context.Context) (p *placer, far []uint32, err error) {
	l := k.l
	for l.width = minWidth; l.width <= 4; l.width++ {
		if 8*l.width < l.lb+4 {
			continue
		}
		for l.low = range uint32(2) {
			if uint64(len(k.g.label)) > l.room() || indirectOnly && l.width < 4 {
				continue
			}
			if p, err = k.place(ctx); err != nil || k.take(p) {
				return p, nil, err
			}
		}
		l.low = 0
		if p, far, err = k.indirect(ctx); err != nil || far != nil {
			return p, far, err
		}
	}
	return nil, nil, fmt.Errorf("%d edges: too many for cells of 4 bytes", l.edges)
}

// place places the nodes, once.
func (k *packer) place(ctx context.Context) (*placer, error) {
	low := k.l.low
	if k.placed[low] != nil {
		return k.placed[low], nil
	}
	p, err := place(ctx, k.g, low, false, k.opt.Progress)
	k.placed[low] = p
	return p, err
}

// take sets what depends on where the nodes are, if the cells have room for all.
func (k *packer) take(p *placer) bool {
	if uint64(len(p.blocks))<<p.lb > k.l.room() {
		return false
	}
	k.l.setPlaces(p)
	return true
}

func (l *Lexicon) setPlaces(p *placer) {
	l.nilBase = p.nilBase
	l.root = p.base[automaton.Start]
	l.slots = uint32(len(p.blocks)) << l.lb
}

// indirect places the nodes for indirect codes, if such may be had. Alphabets of up to 31
// labels fare better with even bases.
func (k *packer) indirect(ctx context.Context) (p *placer, far []uint32, err error) {
	top := 1 << (k.l.codeBits() - 1)
	if k.opt.Fast || k.l.lb <= fewBits && !indirectOnly || k.l.rare != nil || k.g.joints() >= top {
		return nil, nil, nil
	}
	if k.near == nil {
		if k.near, err = place(ctx, k.g, 0, true, k.opt.Progress); err != nil {
			return nil, nil, err
		}
	}
	if far = k.near.farStates(top / 2); len(far) >= top {
		return nil, nil, nil
	}
	k.l.setPlaces(k.near)
	return k.near, far, nil
}

// inDegrees counts the edges that lead to each node.
func (g *graph) inDegrees() []uint32 {
	if g.indeg == nil {
		g.indeg = make([]uint32, g.size())
		for _, t := range g.to {
			g.indeg[t]++
		}
	}
	return g.indeg
}

// joints counts the nodes with edges that several edges lead to.
func (g *graph) joints() int {
	n := 0
	for s, in := range g.inDegrees() {
		if in > 1 && g.hasEdges(uint32(s)) {
			n++
		}
	}
	return n
}

// farStates lists the nodes that no code of a near node can lead to: those
// with several edges leading to them, and those at half or more from the one.
// The most frequent come first, so that few lines of the table are used much.
func (p *placer) farStates(half int) []uint32 {
	far := []uint32{}
	indeg := p.g.inDegrees()
	shared := make([]bool, len(indeg))
	for s := range indeg {
		labels, targets := p.g.children(uint32(s))
		for i, t := range targets {
			if p.base[t] == unplaced || shared[t] {
				continue
			}
			gap := int(p.base[t]) - int(p.base[s]^uint32(labels[i]))
			if indeg[t] > 1 || gap < -half || gap >= half {
				shared[t] = true
				far = append(far, t)
			}
		}
	}
	slices.SortStableFunc(far, func(a, b uint32) int { return cmp.Compare(indeg[b], indeg[a]) })
	return far
}

// write fills the cells. In the shared table the nodes without edges come
// first, then far.
func (l *Lexicon) write(p *placer, far []uint32) {
	var index []uint32 // 0 for near nodes and those without edges
	if far != nil {
		index = make([]uint32, len(p.base))
		l.shared = append(l.shared, l.nilBase)
		for _, s := range far {
			index[s] = uint32(len(l.shared))
			l.shared = append(l.shared, p.base[s])
		}
	}
	l.data = make([]byte, int(l.slots)*int(l.width)+4-int(l.width))
	for s := range p.base {
		labels, targets := p.g.children(uint32(s))
		for i, t := range targets {
			slot := p.base[s] ^ uint32(labels[i])
			shared := uint32(0)
			if far != nil {
				shared = index[t]
			}
			l.put(slot, labels[i], p.g.ends(t), l.codeFor(slot, p.base[t], shared))
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
	v := uint32(label)>>c.low<<(8*c.width-c.lb+c.low) | code
	if ends {
		v |= c.end()
	}
	for i := range c.width {
		c.data[slot*c.width+i] = byte(v >> (8 * i))
	}
}
