package lexicon

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"katachi"
	"katachi/match/automaton"
)

// repeatBits is the size up to which a subtree is repeated instead of shared, in bits: a target
// takes some 20, and the run that it leads to needs a head. (A variable so that tests share in
// small lists.)
var repeatBits uint32 = 20

// nearWidths are the possible sizes of distances. They are few, so that there are few heads.
var nearWidths = [...]uint32{0, 4, 6, 8, 10, 13, 16, 20}

// maxChain is how many labels a chain may have.
const maxChain = 255

// buildRun is a run during layout.
type buildRun struct {
	word  bool
	chain []uint8
	kids  []buildKid
	head  head
	count int    // bits of each count
	size  uint32 // bits
	total uint32 // bits, including the runs that follow it
	at    uint32
}

// buildKid is an edge: to a run of its own, to a run elsewhere, or to none.
type buildKid struct {
	label  uint8
	before uint32
	own    *buildRun
	other  uint32 // node; 0 for none
}

// layer turns a graph into runs.
type layer struct {
	g        *graph
	before   []uint32 // by edge; nil without ranks
	below    []uint32 // by node: number of words
	inTop    []bool   // by node
	shared   []bool   // by node
	run      map[uint32]*buildRun
	all      []*buildRun
	far      uint32
	headBits uint32
	code     map[head]uint32
	data     []byte
}

// packRuns lays out the automaton in the compact form.
func packRuns(ctx context.Context, l *Lexicon, d *automaton.DFA, opt Options) error {
	for few := uint32(4); few <= fewBits; few++ {
		l.rare = nil
		l.chooseAlphabet(d, few)
		if l.lb <= few {
			break
		}
	}
	opt.Progress.Report(katachi.Progress{Stage: "packing", Total: d.NumStates()})
	y := layer{g: l.graph(d), run: map[uint32]*buildRun{}, far: 24, headBits: 7}
	if opt.Ranks {
		y.before = l.wordsBefore(y.g)
	}
	y.countWords()
	y.share()
	roots := y.roots()
	if err := ctx.Err(); err != nil {
		return err
	}
	total := y.measureAll(roots)
	y.chooseHeads()
	// The size of a place depends on the total size, which depends on that of places.
	for y.far = uint32(bits.Len32(total)); ; y.far++ {
		y.measureAll(roots)
		y.chooseHeads()
		if total = y.measureAll(roots); uint32(bits.Len32(total)) <= y.far {
			break
		}
	}
	if total >= 1<<(30-l.lb) {
		return fmt.Errorf("%d edges: too many for the compact form", l.edges)
	}
	at := uint32(1)
	for _, b := range roots {
		y.place(b, at)
		at += b.total
	}
	r := &runs{bits: total, lb: l.lb, headBits: y.headBits, far: y.far, ranked: opt.Ranks, heads: make([]head, len(y.code))}
	for h, code := range y.code {
		r.heads[code] = h
	}
	y.data = make([]byte, (total+7)/8+runPadding)
	for _, b := range y.all {
		y.write(b)
	}
	r.data = y.data
	root, err := y.placeTop(ctx, r)
	if err != nil {
		return err
	}
	l.runs, l.width, l.slots, l.nilBase, l.root = r, 0, r.bits, r.bits, root|inTop
	l.prepare()
	return nil
}

// topWords is the number of words below a node from which it is in the top. (A variable so that
// tests have small tops.)
var topWords uint32 = 32

// countWords counts the words below each node, and decides which nodes are in the top; the start is
// always.
func (y *layer) countWords() {
	y.below = make([]uint32, y.g.size())
	y.inTop = make([]bool, y.g.size())
	seen := make([]bool, y.g.size())
	var count func(s uint32)
	count = func(s uint32) {
		seen[s] = true
		_, targets := y.g.children(s)
		for _, t := range targets {
			if !seen[t] {
				count(t)
			}
			y.below[s] += y.below[t]
			if y.g.ends(t) {
				y.below[s]++
			}
		}
		y.inTop[s] = y.below[s] >= topWords
	}
	count(automaton.Start)
	y.inTop[automaton.Start] = true
}

// roots makes the runs of the nodes to which edges of the top lead.
func (y *layer) roots() (roots []*buildRun) {
	seen := make([]bool, y.g.size())
	var walk func(s uint32)
	walk = func(s uint32) {
		seen[s] = true
		_, targets := y.g.children(s)
		for _, t := range targets {
			if seen[t] || !y.g.hasEdges(t) {
				continue
			}
			if y.inTop[t] {
				walk(t)
			} else if y.run[t] == nil {
				y.shared[t] = true // so that its run is found
				roots = append(roots, y.newRun(t))
			}
		}
	}
	walk(automaton.Start)
	return roots
}

func (y *layer) measureAll(roots []*buildRun) uint32 {
	total := uint32(1)
	for _, b := range roots {
		y.measure(b)
		total += b.total
	}
	return total
}

// placeTop makes the cells, and returns the base of the root.
func (y *layer) placeTop(ctx context.Context, r *runs) (root uint32, err error) {
	g := &graph{d: y.g.d, lb: y.g.lb, first: make([]uint32, 1, y.g.size()+1)}
	for s := range uint32(y.g.size()) {
		if y.inTop[s] {
			labels, targets := y.g.children(s)
			g.label, g.to = append(g.label, labels...), append(g.to, targets...)
		}
		g.first = append(g.first, uint32(len(g.label)))
	}
	p, err := place(ctx, g, 0, nil)
	if err != nil {
		return 0, err
	}
	r.top = make([]uint32, len(p.blocks)<<g.lb)
	for i := range r.top { // no word has the label of free cells
		r.top[i] = ^uint32(0)<<(32-g.lb) | r.bits
	}
	if r.ranked {
		r.topBefore = make([]uint32, len(r.top))
	}
	for s := range p.base {
		labels, targets := g.children(uint32(s))
		for i, t := range targets {
			slot := p.base[s] ^ uint32(labels[i])
			cell := uint32(labels[i]) << (32 - g.lb)
			if y.g.ends(t) {
				cell |= r.endBit()
			}
			switch {
			case y.inTop[t]:
				cell |= r.topBit() | p.base[t]
			case y.g.hasEdges(t):
				cell |= y.run[t].at
			default:
				cell |= r.bits
			}
			r.top[slot] = cell
			if r.ranked {
				r.topBefore[slot] = y.before[int(y.g.first[s])+i]
			}
		}
	}
	return p.base[automaton.Start], nil
}

// share finds the nodes with several incoming edges that are large enough to be shared.
func (y *layer) share() {
	n := y.g.size()
	y.shared = make([]bool, n)
	ways := make([]uint8, n)
	for _, t := range y.g.to {
		ways[t] = min(ways[t]+1, 2)
	}
	size := make([]uint32, n) // bits as a tree; exact only up to repeatBits
	var measure func(s uint32) uint32
	measure = func(s uint32) uint32 {
		if size[s] > 0 || !y.g.hasEdges(s) {
			return size[s]
		}
		_, targets := y.g.children(s)
		k := uint32(len(targets))
		b := k*y.g.lb + (k-1)*10
		if k > 1 {
			b += k * y.headBits
		}
		for _, t := range targets {
			b += min(measure(t), 2*repeatBits)
		}
		size[s] = b
		y.shared[s] = ways[s] > 1 && b > repeatBits
		return b
	}
	measure(uint32(automaton.Start))
}

// newRun makes the run that begins at a node, and the runs of its edges that have none yet.
func (y *layer) newRun(s uint32) *buildRun {
	b := &buildRun{word: y.g.ends(s)}
	y.all = append(y.all, b)
	if y.shared[s] {
		y.run[s] = b
	}
	for {
		labels, targets := y.g.children(s)
		if len(targets) == 1 && len(b.chain) < maxChain {
			t := targets[0]
			if !y.g.hasEdges(t) {
				b.chain = append(b.chain, labels[0])
				return b
			}
			if !y.shared[t] && !y.g.ends(t) {
				b.chain = append(b.chain, labels[0])
				s = t
				continue
			}
		}
		b.kids = make([]buildKid, len(targets))
		for i, t := range targets {
			k := &b.kids[i]
			k.label = labels[i]
			if y.before != nil {
				k.before = y.before[int(y.g.first[s])+i]
			}
			switch _, placed := y.run[t]; {
			case !y.g.hasEdges(t):
			case placed:
				k.other = t
			default:
				k.own = y.newRun(t)
			}
		}
		return b
	}
}

// measure computes the bits of a run and of those that follow it, and sorts its edges.
func (y *layer) measure(b *buildRun) {
	for i := range b.kids {
		if own := b.kids[i].own; own != nil {
			y.measure(own)
		}
	}
	slices.SortStableFunc(b.kids, func(p, q buildKid) int {
		if p.own == nil || q.own == nil {
			return cmp.Compare(btoi(p.own == nil), btoi(q.own == nil))
		}
		return cmp.Compare(p.own.total, q.own.total)
	})
	inline := len(b.kids) > 0 && b.kids[0].own != nil
	width, distance, most := uint32(0), uint32(0), uint32(0)
	below := uint32(0)
	for _, k := range b.kids {
		if k.own != nil {
			distance = below
			below += k.own.total
		}
		if k.other != 0 {
			width = y.far
		}
		most = max(most, k.before)
	}
	if width == 0 {
		width = y.near(distance)
	}
	b.head = makeHead(len(b.chain), len(b.kids), int(width), inline, b.word)
	b.size = y.headCost(b.head) + uint32(len(b.chain)+len(b.kids))*y.g.lb + b.head.targets()*width
	if y.before != nil && len(b.kids) > 1 {
		b.count = bits.Len32(most)
		b.size += countBits + uint32(len(b.kids)*b.count)
	}
	b.total = b.size + below
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// near returns the bits for a distance, or far if no shorter size is enough.
func (y *layer) near(distance uint32) uint32 {
	need := uint32(bits.Len32(distance))
	for _, w := range nearWidths {
		if w >= need && w < y.far {
			return w
		}
	}
	return y.far
}

func (y *layer) headCost(h head) uint32 {
	if y.code != nil {
		if _, ok := y.code[h]; !ok {
			return y.headBits + rawHead
		}
	}
	return y.headBits
}

// chooseHeads gives codes to the most frequent heads.
func (y *layer) chooseHeads() {
	count := map[head]int{}
	for _, b := range y.all {
		count[b.head]++
	}
	heads := make([]head, 0, len(count))
	for h := range count {
		heads = append(heads, h)
	}
	slices.SortFunc(heads, func(a, b head) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
	best := uint64(1) << 63
	for hb := uint32(1); hb <= 8; hb++ {
		some := min(len(heads), 1<<hb-1)
		rest := len(y.all)
		for _, h := range heads[:some] {
			rest -= count[h]
		}
		if cost := uint64(len(y.all))*uint64(hb) + uint64(rest)*rawHead + uint64(some)*32; cost < best {
			best, y.headBits = cost, hb
		}
	}
	y.code = map[head]uint32{}
	for i, h := range heads[:min(len(heads), 1<<y.headBits-1)] {
		y.code[h] = uint32(i)
	}
}

// place sets the place of a run and of those that follow it.
func (y *layer) place(b *buildRun, at uint32) {
	b.at = at
	at += b.size
	for _, k := range b.kids {
		if k.own != nil {
			y.place(k.own, at)
			at += k.own.total
		}
	}
}

// write writes a run.
func (y *layer) write(b *buildRun) {
	at := b.at
	put := func(v, width uint32) {
		i := at >> 3
		old := binary.LittleEndian.Uint64(y.data[i:])
		binary.LittleEndian.PutUint64(y.data[i:], old|uint64(v)<<(at&7))
		at += width
	}
	if code, ok := y.code[b.head]; ok {
		put(code, y.headBits)
	} else {
		put(1<<y.headBits-1, y.headBits)
		put(uint32(b.head), rawHead)
	}
	for _, x := range b.chain {
		put(uint32(x), y.g.lb)
	}
	for _, k := range b.kids {
		put(uint32(k.label), y.g.lb)
	}
	width, end := b.head.width(), b.at+b.size
	for i, k := range b.kids {
		to := uint32(0)
		switch {
		case i == 0 && b.head.inline():
			continue
		case k.other != 0:
			to = y.run[k.other].at
		case k.own != nil && width == y.far:
			to = k.own.at
		case k.own != nil:
			to = k.own.at - end
		}
		put(to, width)
	}
	if y.before == nil || len(b.kids) < 2 {
		return
	}
	put(uint32(b.count), countBits)
	for _, k := range b.kids {
		put(k.before, uint32(b.count))
	}
}

// wordsBefore returns for each edge how many words of its node come before those along the edge.
// For a rare byte the counts of its two edges are added up, so the only edge of an escape has 0.
func (l *Lexicon) wordsBefore(g *graph) []uint32 {
	before := make([]uint32, len(g.label))
	below := make([]uint32, g.d.NumStates())
	seen := make([]bool, g.d.NumStates())
	edge := func(s uint32, label uint8) uint32 {
		labels, _ := g.children(s)
		return g.first[s] + uint32(slices.Index(labels, label))
	}
	var count func(s automaton.State)
	count = func(s automaton.State) {
		seen[s] = true
		syms, targets := g.d.Children(s)
		n := uint32(0)
		for i, sym := range syms {
			t := targets[i]
			if !seen[t] {
				count(automaton.State(t))
			}
			if label := l.label[sym]; label != l.absent() {
				before[edge(uint32(s), label)] = n
			} else {
				escape := edge(uint32(s), l.rare[sym].escape)
				second := edge(g.to[escape], l.rare[sym].second)
				if second == g.first[g.to[escape]] {
					before[escape] = n
				}
				before[second] = n - before[escape]
			}
			n += below[t]
			if g.ends(t) {
				n++
			}
		}
		below[s] = n
	}
	count(automaton.Start)
	return before
}
