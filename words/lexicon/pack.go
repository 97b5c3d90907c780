package lexicon

import (
	"context"
	"fmt"

	"katachi/match/automaton"
)

// pack lays out the automaton of a word list as cells.
func pack(ctx context.Context, d *automaton.DFA, f facts, opt Options) (*Lexicon, error) {
	l := &Lexicon{facts: f}
	l.nodes, l.edges = d.NumStates()-1, d.NumEdges()
	l.chooseAlphabet(d, fewBits)
	k := packer{l: l, g: l.graph(d), opt: opt}
	p, err := k.choose(ctx)
	if err != nil {
		return nil, err
	}
	l.write(p)
	l.setStarts()
	if opt.Ranks {
		l.ranks = countRanks(l)
	}
	return l, nil
}

// minWidth is the narrowest cell. (A variable so that tests reach wide cells
// with small lists.)
var minWidth uint32 = 2

// packer finds the narrowest cells.
type packer struct {
	l      *Lexicon
	g      *graph
	opt    Options
	placed [2]*placer // by low
}

// choose chooses the narrowest sufficient cells, and returns the places of the nodes.
func (k *packer) choose(ctx context.Context) (p *placer, err error) {
	l := k.l
	for l.width = minWidth; l.width <= 4; l.width++ {
		if 8*l.width < l.lb+4 {
			continue
		}
		for l.low = range uint32(2) {
			if uint64(len(k.g.label)) > l.room() {
				continue
			}
			if p, err = k.place(ctx); err != nil || k.take(p) {
				return p, err
			}
		}
	}
	return nil, fmt.Errorf("%d edges: too many for cells of 4 bytes", l.edges)
}

// place places the nodes once.
func (k *packer) place(ctx context.Context) (*placer, error) {
	low := k.l.low
	if k.placed[low] != nil {
		return k.placed[low], nil
	}
	p, err := place(ctx, k.g, low, k.opt.Progress)
	k.placed[low] = p
	return p, err
}

// take sets the fields that depend on the places of the nodes, if the cells have room for all.
func (k *packer) take(p *placer) bool {
	if uint64(len(p.blocks))<<p.lb > k.l.room() {
		return false
	}
	l := k.l
	l.nilBase = p.nilBase
	l.root = p.base[automaton.Start]
	l.slots = uint32(len(p.blocks)) << l.lb
	return true
}

// write fills the cells.
func (c *cells) write(p *placer) {
	c.data = make([]byte, int(c.slots)*int(c.width)+4-int(c.width))
	for s := range p.base {
		labels, targets := p.g.children(uint32(s))
		for i, t := range targets {
			slot := p.base[s] ^ uint32(labels[i])
			base := p.base[t]
			if base == unplaced {
				base = c.nilBase
			}
			c.put(slot, labels[i], p.g.ends(t), base)
		}
	}
	c.writeFree(p)
}

// writeFree gives every free cell the label of a base that is not in use.
func (c *cells) writeFree(p *placer) {
	for i := range p.blocks {
		b := &p.blocks[i]
		if b.left == 0 {
			continue
		}
		idle := b.bases.first()
		for at := range uint32(1) << c.lb {
			if b.free.has(at) {
				slot := uint32(i)<<c.lb | at
				c.put(slot, uint8(at^idle), false, c.nilBase)
			}
		}
	}
}

// put writes a cell.
func (c *cells) put(slot uint32, label uint8, ends bool, base uint32) {
	v := uint32(label)>>c.low<<(8*c.width-c.lb+c.low) | base
	if ends {
		v |= c.end()
	}
	for i := range c.width {
		c.data[slot*c.width+i] = byte(v >> (8 * i))
	}
}
