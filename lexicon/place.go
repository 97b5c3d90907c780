package lexicon

import (
	"context"
	"math/bits"
	"slices"

	"katachi/progress"
)

// Placing nodes: each needs a base such that the cells of its edges are free
// and the base is. Within a block of 2^lb cells, the free cells are a bit set
// F. The bases for which the cell of label x is free are F with its bits
// permuted by XOR x, which is lb swaps of neighbouring groups of bits at most
// (Knuth, The Art of Computer Programming 4A, section 7.1.3, on delta swaps);
// the intersection over the node's labels, and with the free bases, is every
// base that will do. So a block is tried in a few dozen instructions.
//
// Nodes are placed in the order of the automaton, nearly depth first, so that a walk stays in
// few pages. Nodes with several edges go to the first of a window of open blocks that has
// room. Those with one edge, nearly half of all, wait: they fit wherever a cell is free, and fill
// what the others left when a block is closed.
// What counts is that neither cells nor bases are left over. Where bases are even, a
// block has half as many bases as cells; so it is closed when one-edge nodes can
// use its cells up, with a base or two to spare. 99.5 % of the cells are filled so, 99.9 %
// where any base will do.

const (
	// openBlocks is how many blocks with free cells are tried.
	openBlocks = 8
	// spareBases is how many bases more than free cells a block has when it is closed, where
	// bases are even: else the last cells would want nodes with rare letters.
	spareBases = 2
	// fewWaiting is how many nodes may wait without blocks being closed any earlier.
	fewWaiting = 200
)

// maxBlockWords is for 8-bit labels: 256 cells.
const maxBlockWords = 4

// bitset holds a bit for each cell of a block.
type bitset [maxBlockWords]uint64

func (s *bitset) empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

func (s *bitset) first() uint32 {
	for i, w := range s {
		if w != 0 {
			return uint32(i*64 + bits.TrailingZeros64(w))
		}
	}
	return 256
}

func (s *bitset) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

func (s *bitset) clear(i uint32) { s[i>>6] &^= 1 << (i & 63) }

func (s *bitset) has(i uint32) bool { return s[i>>6]>>(i&63)&1 != 0 }

// swaps holds, for each bit of a label, the lower ones of the swapped bits.
var swaps = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// andXor intersects s with f, permuted so that bit i comes to i XOR x.
func (s *bitset) andXor(f *bitset, x uint8, words int) {
	for i := range words {
		w := f[i^int(x>>6)]
		for k := range 6 {
			if x>>k&1 != 0 {
				w = w&swaps[k]<<(1<<k) | w>>(1<<k)&swaps[k]
			}
		}
		s[i] &= w
	}
}

// block is 2^lb cells.
type block struct {
	free  bitset // cells
	bases bitset // not in use
	left  int    // free cells
}

// placer finds the bases.
type placer struct {
	g       *graph
	lb, low uint32
	words   int      // of a bit set that are in use
	base    []uint32 // by node; unplaced where not yet known
	whole   block    // as it is at first
	blocks  []block
	open    []int32    // blocks with free cells, the oldest first
	waiting [][]uint32 // nodes with one edge, by its label
	wait    int        // number of those
	nilBase uint32     // of the nodes without edges
}

const unplaced = ^uint32(0)

// place finds a base for every node of g that has edges.
func place(ctx context.Context, g *graph, low uint32, report progress.Func) (*placer, error) {
	p := newPlacer(g, low)
	for s := range uint32(g.size()) {
		if s%every == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			report.Report(progress.State{Stage: "packing", Done: int(s), Total: g.size()})
		}
		if g.hasEdges(s) {
			p.put(s)
		}
	}
	p.putWaiting()
	p.nilBase = p.reserve()
	return p, nil
}

func newPlacer(g *graph, low uint32) *placer {
	p := &placer{
		g: g, lb: g.lb, low: low,
		words:   max(1, 1<<g.lb/64),
		base:    slices.Repeat([]uint32{unplaced}, g.size()),
		blocks:  make([]block, 0, len(g.label)>>g.lb+len(g.label)>>(g.lb+6)+openBlocks),
		waiting: make([][]uint32, 1<<g.lb),
	}
	for i := range p.words {
		p.whole.free[i] = ^uint64(0)
	}
	if g.lb < 6 {
		p.whole.free[0] = 1<<(1<<g.lb) - 1
	}
	p.whole.bases, p.whole.left = p.whole.free, 1<<g.lb
	if low > 0 {
		for i := range p.whole.bases {
			p.whole.bases[i] &= swaps[0] // the even ones
		}
	}
	return p
}

// put finds a base for s, or lets it wait.
func (p *placer) put(s uint32) {
	labels, _ := p.g.children(s)
	if len(labels) == 1 {
		p.waiting[labels[0]] = append(p.waiting[labels[0]], s)
		p.wait++
		return
	}
	for i := 0; ; i++ {
		if i == len(p.open) {
			p.grow()
			i = len(p.open) - 1
		}
		b := &p.blocks[p.open[i]]
		if b.left < len(labels) {
			continue
		}
		if at, ok := p.fit(b, labels); ok {
			p.base[s] = uint32(p.open[i])<<p.lb | at
			if b.left == 0 || p.isReady(b) {
				p.close(i)
			}
			return
		}
	}
}

// fit takes cells of b for a node with these labels, if it can. The last base is left for the
// free cells to say.
func (p *placer) fit(b *block, labels []uint8) (uint32, bool) {
	if b.left > len(labels) && b.bases.count() == 1 {
		return 0, false
	}
	can := b.bases
	for _, x := range labels {
		can.andXor(&b.free, x, p.words)
		if can.empty() {
			return 0, false
		}
	}
	at := can.first()
	b.bases.clear(at)
	for _, x := range labels {
		b.free.clear(at ^ uint32(x))
	}
	b.left -= len(labels)
	return at, true
}

// isReady reports whether the nodes that wait are to fill a block. The more there are, the
// more cells are left for them.
func (p *placer) isReady(b *block) bool {
	few := 2 + max(0, p.wait-fewWaiting)/64
	return b.left <= min(few, 12) && (p.low == 0 || b.left+spareBases <= b.bases.count())
}

// grow opens a new block, and closes the oldest if the window is full.
func (p *placer) grow() {
	if len(p.open) == openBlocks {
		p.close(0)
	}
	p.open = append(p.open, int32(len(p.blocks)))
	p.blocks = append(p.blocks, p.whole)
}

// close takes an open block out of the window, filled as far as may be.
func (p *placer) close(i int) {
	p.fill(int(p.open[i]))
	p.open = slices.Delete(p.open, i, i+1)
}

// fill gives the free cells of a block to nodes that wait.
func (p *placer) fill(i int) {
	b := &p.blocks[i]
	for k, w := range b.free[:p.words] {
		for ; w != 0 && p.wait > 0 && (b.left == 1 || b.bases.count() > 1); w &= w - 1 {
			p.fillCell(b, uint32(i)<<p.lb, uint32(k*64+bits.TrailingZeros64(w)))
		}
	}
}

// fillCell gives a cell of a block to a node of the label that most wait with, if any can have
// it.
func (p *placer) fillCell(b *block, from, cell uint32) {
	most, at := 0, uint32(0)
	for i, w := range b.bases[:p.words] {
		for ; w != 0; w &= w - 1 {
			base := uint32(i*64 + bits.TrailingZeros64(w))
			if n := len(p.waiting[cell^base]); n > most {
				most, at = n, base
			}
		}
	}
	if most == 0 {
		return
	}
	nodes := &p.waiting[cell^at]
	p.base[(*nodes)[most-1]] = from | at
	*nodes = (*nodes)[:most-1]
	p.wait--
	b.bases.clear(at)
	b.free.clear(cell)
	b.left--
}

// putWaiting places the nodes that still wait: into open blocks, into what is left of the
// closed ones, and into new ones.
func (p *placer) putWaiting() {
	for len(p.open) > 0 {
		p.close(0)
	}
	for i := 0; p.wait > 0; i++ {
		if i == len(p.blocks) {
			p.grow()
		}
		p.fill(i)
	}
}

// reserve takes a base that no node has, for the nodes without edges. Its block
// must keep another base that is not in use, for its free cells to say.
func (p *placer) reserve() uint32 {
	for i := range p.blocks {
		b := &p.blocks[i]
		if n := b.bases.count(); n > 1 || n == 1 && b.left == 0 {
			return p.take(i)
		}
	}
	p.grow()
	return p.take(len(p.blocks) - 1)
}

func (p *placer) take(block int) uint32 {
	b := &p.blocks[block]
	at := b.bases.first()
	b.bases.clear(at)
	return uint32(block)<<p.lb | at
}
