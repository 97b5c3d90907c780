package lexicon

import (
	"context"
	"math/bits"
	"slices"

	"katachi/automaton"
	"katachi/progress"
)

// Placing nodes: each needs a base such that the cells of its edges are free
// and the base is. Within a block of 2^lb cells, the free cells are a bit set
// F. The bases for which the cell of label x is free are F with its bits
// permuted by XOR x, which is lb swaps of neighbouring groups of bits at most
// (Knuth, The Art of Computer Programming 4A, section 7.1.3, on delta swaps);
// the intersection over the node's labels, and with the free bases, is every
// base that will do. So a block is tried in a few dozen instructions, and first
// fit over a window of open blocks fills 99.9 % of the cells.
//
// Nodes are placed depth first, children when their parent is visited, so that
// a walk stays in few cache lines and the codes of near nodes are small.

// openBlocks is how many blocks with free cells are tried. A block that is
// pushed out of the window keeps its free cells for good.
const openBlocks = 40

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
	d      *automaton.DFA
	lb     uint32
	words  int // of a bit set that are in use
	label  *[256]uint8
	indeg  []uint32 // edges that lead to a state
	base   []uint32 // by state; unplaced where not yet known
	blocks []block
	open   []int32 // blocks with free cells, the oldest first
}

const unplaced = ^uint32(0)

// place finds a base for every state of d that has edges.
func place(ctx context.Context, d *automaton.DFA, label *[256]uint8, lb uint32, report progress.Func) (*placer, error) {
	p := &placer{
		d: d, lb: lb, label: label,
		words: max(1, 1<<lb/64),
		indeg: inDegrees(d),
		base:  make([]uint32, d.NumStates()),
	}
	for i := range p.base {
		p.base[i] = unplaced
	}
	p.put(automaton.Start)
	stack := []automaton.State{automaton.Start}
	for n := 1; len(stack) > 0; n++ {
		if n%every == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			report.Report(progress.State{Stage: "packing", Done: n, Total: d.NumStates()})
		}
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		stack = p.putChildren(s, stack)
	}
	return p, nil
}

func inDegrees(d *automaton.DFA) []uint32 {
	indeg := make([]uint32, d.NumStates())
	for s := range indeg {
		_, targets := d.Children(automaton.State(s))
		for _, t := range targets {
			indeg[t]++
		}
	}
	return indeg
}

// putChildren places the children of s that have no place, and adds them to
// the stack.
func (p *placer) putChildren(s automaton.State, stack []automaton.State) []automaton.State {
	_, targets := p.d.Children(s)
	for _, t := range slices.Backward(targets) {
		if p.base[t] != unplaced {
			continue
		}
		if labels, _ := p.d.Children(t); len(labels) > 0 {
			p.put(t)
			stack = append(stack, t)
		}
	}
	return stack
}

// put finds a base for s.
func (p *placer) put(s automaton.State) {
	labels, _ := p.d.Children(s)
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
			if b.left == 0 {
				p.open = slices.Delete(p.open, i, i+1)
			}
			return
		}
	}
}

// fit takes cells of b for a node with these letters, if it can.
func (p *placer) fit(b *block, letters []byte) (uint32, bool) {
	can := b.bases
	for _, sym := range letters {
		can.andXor(&b.free, p.label[sym], p.words)
		if can.empty() {
			return 0, false
		}
	}
	at := can.first()
	b.bases.clear(at)
	for _, sym := range letters {
		b.free.clear(at ^ uint32(p.label[sym]))
	}
	b.left -= len(letters)
	return at, true
}

// grow opens a new block, and closes the oldest if the window is full.
func (p *placer) grow() {
	var all bitset
	for i := range p.words {
		all[i] = ^uint64(0)
	}
	if p.lb < 6 {
		all[0] = 1<<(1<<p.lb) - 1
	}
	if len(p.open) == openBlocks {
		p.open = slices.Delete(p.open, 0, 1)
	}
	p.open = append(p.open, int32(len(p.blocks)))
	p.blocks = append(p.blocks, block{free: all, bases: all, left: 1 << p.lb})
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
