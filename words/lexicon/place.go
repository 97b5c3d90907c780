package lexicon

import (
	"context"
	"math/bits"
	"slices"

	"katachi"
)

// Placing nodes: each node needs a base that is free and whose cells for the node's edges are free.
// Within a block of 2^lb cells, the free cells are a bit set F. The bases for which the cell of
// label x is free are F with its bits permuted by XOR x, which takes at most lb swaps of
// neighbouring groups of bits (Knuth, The Art of Computer Programming 4A, section 7.1.3, on delta
// swaps). The intersection over the node's labels, and with the free bases, is the set of all
// possible bases. So a block is tried with a few dozen instructions.
//
// Nodes are placed in the order of the automaton, nearly depth first, so that a walk stays in few
// pages. Nodes with several edges go to the first block with room in a window of open blocks. Nodes
// with one edge, nearly half of all, wait: they fit wherever a cell is free, and fill the rest of a
// block when it is closed. The aim is to leave over neither cells nor bases. If bases are even, a
// block has half as many bases as cells; so it is closed when one-edge nodes can use up its cells,
// with a base or two to spare. This fills 99.5 % of the cells, or 99.9 % if any base is possible.

const (
	// openBlocks is the number of open blocks that are tried.
	openBlocks = 8
	// spareBases is how many more bases than cells are free when a block is closed, if bases are
	// even: otherwise the last cells would need nodes with rare letters.
	spareBases = 2
	// fewWaiting is the number of waiting nodes up to which blocks are not closed early.
	fewWaiting = 200
)

// maxBlockWords is enough for 8-bit labels: 256 cells.
const maxBlockWords = 4

// bitset has a bit for each cell of a block.
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

// swaps has, for each bit of a label, the mask of the lower bits to swap.
var swaps = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// andXor intersects s with f, permuted so that bit i moves to i XOR x.
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
	free  bitset // free cells
	bases bitset // free bases
	left  int    // number of free cells
}

// placer finds the bases of nodes.
type placer struct {
	g       *graph
	lb, low uint32
	words   int      // words in use of a bit set
	base    []uint32 // by node; unplaced where not yet known
	whole   block    // a new block
	blocks  []block
	open    []int32    // blocks with free cells, the oldest first
	waiting [][]uint32 // nodes with one edge, by label
	wait    int        // number of nodes in waiting
	nilBase uint32     // base of the nodes without edges
}

const unplaced = ^uint32(0)

// place finds a base for every node of g that has edges.
func place(ctx context.Context, g *graph, low uint32, report katachi.ProgressFunc) (*placer, error) {
	p := newPlacer(g, low)
	for s := range uint32(g.size()) {
		if s%every == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			report.Report(katachi.Progress{Stage: "packing", Done: int(s), Total: g.size()})
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

// put finds a base for s, or lets s wait.
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

// fit takes cells of b for a node with these labels, if possible. It leaves the last base for the
// labels of the free cells.
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

// isReady reports whether waiting nodes should now fill a block. The more nodes wait, the more
// cells are left for them.
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

// close removes an open block from the window after filling it as far as possible.
func (p *placer) close(i int) {
	p.fill(int(p.open[i]))
	p.open = slices.Delete(p.open, i, i+1)
}

// fill gives the free cells of a block to waiting nodes.
func (p *placer) fill(i int) {
	b := &p.blocks[i]
	for k, w := range b.free[:p.words] {
		for ; w != 0 && p.wait > 0 && (b.left == 1 || b.bases.count() > 1); w &= w - 1 {
			p.fillCell(b, uint32(i)<<p.lb, uint32(k*64+bits.TrailingZeros64(w)))
		}
	}
}

// fillCell gives a cell of a block to a waiting node with the most frequent label among those
// possible.
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

// putWaiting places the remaining waiting nodes: into open blocks, the rest of closed ones, and new
// ones.
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

// reserve takes a free base for the nodes without edges. Its block must keep another free base, for
// the labels of its free cells.
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
