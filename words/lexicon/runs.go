package lexicon

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"katachi/internal/section"
)

// The compact form ([Options].Compact) takes about half the bytes of the cells. Nodes with many
// words below, which are few and often visited, are cells of four bytes (the *top*); the rest is a
// string of bits. It pays if the automaton hardly branches, as for openings of games, because most
// of a cell then only says that the next node comes next.
//
// A cell of the top, the highest bits first:
//
//	label (lb) | end of word (1) | the edge leads to a node of the top (1) | its base, or the place of a run
//
// A *run* is a node, the nodes with one edge that follow it, and the edges of the last of them:
//
//	head | labels of the chain | labels of the edges | targets | counts
//
// The head is a code of headBits bits for the structure of the run: whether a word ends at its
// first node, the number of labels in its chain, the number of edges after it, the bits of a
// target, and whether the first edge leads to the run that comes next (inline; it then has no
// target). The most frequent heads have codes; the last code means that the 24 bits of a head
// follow. A chain without edges ends a word. A target is 0 if the edge ends a word and nothing
// follows. A target with as many bits as the offset of the whole string is the place of a run; a
// shorter one is the distance from the end of this run. Counts, with ranks, are five bits for the
// size of each, and the words before each edge. Place 0 is not a run: the string begins with an
// unused bit.
//
// The runs of a node's edges follow it, the smallest first, so that most distances are short. A
// node with several incoming edges has its run after the first. Nodes whose subtrees take hardly
// more bits than a target are repeated instead (runs_build.go).
//
// Rejected: runs alone (4 % smaller, but a look-up reads 16 of them, each with unpredictable
// branches: twice the time); a table of frequent targets (no smaller).
type runs struct {
	data     []byte // bits, the lowest first; runPadding bytes of zeros follow
	bits     uint32
	lb       uint32 // bits of a label
	headBits uint32
	far      uint32 // bits of a target that is a place
	ranked   bool
	heads    []head // by code

	top       []uint32 // cells
	topBefore []uint32 // with ranks: by cell

	// The following fields are for look-ups and are not stored.
	root       uint32      // base
	code       [256]uint32 // by byte: one or two labels in the low bits, their size above bit 16; 0 for absent
	ones, tops uint64      // the lowest and highest bit of every label in a 64-bit word
	fields     uint32      // number of labels in 56 bits
	inverse    uint32      // 256 divided by lb, rounded up
}

// head is the structure of a run: chain (8 bits) | edges (8) | bits of a target (6) | inline (1) |
// word (1), the highest first.
type head uint32

const (
	runPadding = 8
	rawHead    = 24 // bits
	countBits  = 5  // bits for the size of a count
)

func makeHead(chain, kids, width int, inline, word bool) head {
	h := head(chain)<<16 | head(kids)<<8 | head(width)<<2
	if inline {
		h |= 2
	}
	if word {
		h |= 1
	}
	return h
}

func (h head) chain() uint32 { return uint32(h >> 16) }
func (h head) kids() uint32  { return uint32(h >> 8 & 0xff) }
func (h head) width() uint32 { return uint32(h >> 2 & 0x3f) }
func (h head) inline() bool  { return h&2 != 0 }
func (h head) word() bool    { return h&1 != 0 }

// targets returns the number of targets in the run.
func (h head) targets() uint32 { return h.kids() - uint32(h>>1&1) }

// window returns at least 57 bits, with zeros beyond the end.
func (r *runs) window(at uint32) uint64 { return window(r.data, at) }

func window(data []byte, at uint32) uint64 {
	i := int(at >> 3)
	if i+8 > len(data) {
		return 0
	}
	return binary.LittleEndian.Uint64(data[i:i+8:i+8]) >> (at & 7)
}

// get returns a number of at most 32 bits.
func (r *runs) get(at, width uint32) uint32 { return uint32(r.window(at) & (1<<width - 1)) }

// head returns the head of a run, and the place where its labels begin.
func (r *runs) head(at uint32) (head, uint32) {
	w := r.window(at)
	code := w & (1<<r.headBits - 1)
	if code < uint64(len(r.heads)) {
		return r.heads[code], at + r.headBits
	}
	return head(w >> r.headBits & (1<<rawHead - 1)), at + r.headBits + rawHead
}

// frame has the places of the parts of a run.
type frame struct {
	head
	labels, edges, targets, counts, end uint32
	count                               uint32 // bits of a count
}

func (r *runs) frame(at uint32) (f frame) {
	f.head, f.labels = r.head(at)
	f.edges = f.labels + f.chain()*r.lb
	f.targets = f.edges + f.kids()*r.lb
	f.end = f.targets + f.head.targets()*f.width()
	if r.ranked && f.kids() > 1 {
		f.count = r.get(f.end, countBits)
		f.counts = f.end + countBits
		f.end = f.counts + f.kids()*f.count
	}
	return f
}

// target returns where an edge of a run leads, or 0 for nowhere.
func (r *runs) target(f *frame, i uint32) uint32 {
	width, from := f.width(), f.end
	if width == r.far {
		from = 0
	}
	first := f.targets
	if f.inline() {
		first -= width
	}
	to := r.get(first+i*width, width)
	if to != 0 {
		to += from
	}
	if f.inline() && i == 0 {
		to = f.end
	}
	return to
}

// inTop is the mark of nodes in the top, which have a base.
const inTop = 1 << 31

// endBit and the next function return the two bits of a cell above its base or place.
func (r *runs) endBit() uint32 { return 1 << (31 - r.lb) }
func (r *runs) topBit() uint32 { return 1 << (30 - r.lb) }

// leaf is the node without edges.
func (r *runs) leaf() Node { return Node{base: r.bits, word: true} }

// follow follows the edge of a node under a label. before is the number of words of the node before
// those along the edge, or 0 without ranks.
func (r *runs) follow(n Node, label uint8) (before uint32, to Node, ok bool) {
	if n.base&inTop != 0 {
		return r.followTop(n.base&^inTop^uint32(label), label)
	}
	if n.base >= r.bits {
		return 0, r.leaf(), false
	}
	f := r.frame(n.base)
	if at := uint32(n.at); at < f.chain() {
		if r.get(f.labels+at*r.lb, r.lb) != uint32(label) {
			return 0, r.leaf(), false
		}
		if at++; at == f.chain() && f.kids() == 0 {
			return 0, r.leaf(), true
		}
		return 0, Node{base: n.base, at: uint8(at)}, true
	}
	i := r.find(f.edges, f.kids(), uint64(label))
	if i >= f.kids() {
		return 0, r.leaf(), false
	}
	if f.count > 0 {
		before = r.get(f.counts+i*f.count, f.count)
	}
	at := r.target(&f, i)
	if at == 0 || at >= r.bits {
		return before, r.leaf(), true
	}
	h, _ := r.head(at)
	return before, Node{base: at, word: h.word()}, true
}

// followTop follows a cell if it has the label.
func (r *runs) followTop(slot uint32, label uint8) (before uint32, to Node, ok bool) {
	if slot >= uint32(len(r.top)) || label == 1<<r.lb-1 {
		return 0, r.leaf(), false // no word has the label of free cells
	}
	cell := r.top[slot]
	if cell>>(32-r.lb) != uint32(label) {
		return 0, r.leaf(), false
	}
	if r.ranked {
		before = r.topBefore[slot]
	}
	to = Node{base: cell & (r.topBit() - 1), word: cell&r.endBit() != 0}
	if cell&r.topBit() != 0 {
		to.base |= inTop
	}
	return before, to, true
}

// maxTail is how many bits of labels are packed; longer rests of words are walked.
const maxTail = 128

// contains looks up a word: with cells in the top, then in the runs. There the rest of the word is
// packed like their labels, so that a chain is compared at once, and an edge is found among packed
// labels without a loop. known is false if the rest is too long for that.
func (r *runs) contains(word string) (is, known bool) {
	base, to, shift := r.root, uint32(0), 32-r.lb
	top, end, mask := r.topBit(), r.endBit(), uint32(1)<<r.lb-1
	i, second := 0, false
	for cell := top; cell&top != 0; base = to {
		if i == len(word) {
			return cell&end != 0, true
		}
		code := r.code[word[i]]
		if code == 0 {
			return false, true
		}
		label := code & mask
		if second {
			label = code >> r.lb & mask
		}
		slot := base ^ label
		if slot >= uint32(len(r.top)) {
			return false, true
		}
		cell = r.top[slot]
		if cell>>shift != label {
			return false, true
		}
		to = cell & (top - 1)
		if second = code>>16 > r.lb && !second; !second {
			i++
		}
		if cell&top == 0 && to >= r.bits {
			return cell&end != 0 && i == len(word), true
		}
	}
	at := uint32(0)
	if second { // the first label of a rare byte is read
		at = r.lb
	}
	return r.inRuns(to, at, word[i:])
}

// inRuns looks up the rest of a word, without its first bits, in the runs from a place on.
func (r *runs) inRuns(pos, first uint32, rest string) (is, known bool) {
	lo, hi, total, fault := r.pack(rest)
	if fault {
		return false, total <= maxTail-16
	}
	lo, hi, total = lo>>first|hi<<(64-first), hi>>first, total-first
	mask := uint64(1)<<r.lb - 1
	for pos < r.bits {
		h, p := r.head(pos)
		if total == 0 {
			return h.word(), true
		}
		left := h.chain() * r.lb
		if left > total {
			return false, true
		}
		total -= left
		for ; left > 48; left -= 48 {
			if (r.window(p)^lo)<<16 != 0 {
				return false, true
			}
			p, lo, hi = p+48, lo>>48|hi<<16, hi>>48
		}
		if (r.window(p)^lo)&(1<<left-1) != 0 {
			return false, true
		}
		p, lo, hi = p+left, lo>>left|hi<<(64-left), hi>>left
		kids := h.kids()
		if kids == 0 || total == 0 {
			return kids == 0 && total == 0, true
		}
		i := r.find(p, kids, lo&mask)
		if i >= kids {
			return false, true
		}
		lo, hi, total = lo>>r.lb|hi<<(64-r.lb), hi>>r.lb, total-r.lb
		f := frame{head: h, targets: p + kids*r.lb}
		f.end = f.targets + h.targets()*h.width()
		if r.ranked && kids > 1 {
			f.end += countBits + kids*r.get(f.end, countBits)
		}
		if pos = r.target(&f, i); pos == 0 {
			return total == 0, true
		}
	}
	return false, true
}

// find returns the index of a label among those at a place; kids or more means none.
func (r *runs) find(at, kids uint32, label uint64) uint32 {
	for i := uint32(0); i < kids; i += r.fields {
		x := r.window(at+i*r.lb) ^ label*r.ones
		if zero := (x - r.ones) &^ x & r.tops; zero != 0 {
			return i + uint32(bits.TrailingZeros64(zero))*r.inverse>>8
		}
	}
	return kids
}

// pack returns the labels of a word, the first in the lowest bits, and their total size. fault
// means that a byte occurs in no word, or that there are more than maxTail bits.
func (r *runs) pack(word string) (lo, hi uint64, total uint32, fault bool) {
	for i := range len(word) {
		code := r.code[word[i]]
		if code == 0 || total > maxTail-16 {
			return 0, 0, total, true
		}
		labels := uint64(code & 0xffff)
		lo |= labels << total
		hi |= labels>>(64-total) | labels<<(total-64)
		total += code >> 16
	}
	return lo, hi, total, false
}

// prepare computes the fields for look-ups that are not stored.
func (l *Lexicon) prepare() {
	if l.runs != nil {
		l.cells.prepareRuns()
	} else {
		l.setStarts()
	}
}

func (c *cells) prepareRuns() {
	r := c.runs
	r.lb, r.fields, r.inverse = c.lb, 56/c.lb, (256+c.lb-1)/c.lb
	for i := range r.fields {
		r.ones |= 1 << (i * r.lb)
	}
	r.tops = r.ones << (r.lb - 1)
	for sym, label := range c.label {
		if label != c.absent() {
			r.code[sym] = uint32(label) | c.lb<<16
		} else if c.rare != nil && c.rare[sym].escape > 0 {
			r.code[sym] = uint32(c.rare[sym].escape) | uint32(c.rare[sym].second)<<c.lb | 2*c.lb<<16
		}
	}
	r.root = c.root &^ inTop
}

// addRuns writes the sections.
func (r *runs) addRuns(w *section.Writer) error {
	ranked := uint32(0)
	if r.ranked {
		ranked = 1
	}
	w.Add("heads", section.Bytes(append([]uint32{r.headBits, r.far, ranked}, section.View[uint32](section.Bytes(r.heads))...)))
	w.Add("top", section.Bytes(r.top))
	if r.ranked {
		w.Add("top.before", section.Bytes(r.topBefore))
	}
	return w.Add("runs", r.data)
}

// readRuns reads the sections and checks every run: they must lie one after the other without gaps,
// and every edge must lead to one.
func (l *Lexicon) readRuns(in *section.Reader) error {
	f, r := in.File, &runs{bits: l.slots, lb: l.lb}
	raw := in.Bytes("heads")
	r.data = in.Bytes("runs")
	rawTop := in.Bytes("top")
	if in.Err != nil {
		return in.Err
	}
	words := section.View[uint32](raw)
	good := len(raw)%4 == 0 && len(words) >= 3 && words[0] >= 1 && words[0] <= 8 && words[1] >= 1 && words[1] <= 32 &&
		words[2] <= 1 && len(words)-3 < 1<<words[0]
	if !in.Want(good, "heads", 0, "bits of a code (1 to 8), of a place (1 to 32), 0 or 1, and heads", len(words)) {
		return in.Err
	}
	r.headBits, r.far, r.ranked = words[0], words[1], words[2] == 1
	for _, h := range words[3:] {
		r.heads = append(r.heads, head(h))
	}
	want := (int64(r.bits)+7)/8 + runPadding
	if !in.Want(int64(len(r.data)) == want, "runs", 0, fmt.Sprintf("%d bytes", want), len(r.data)) {
		return in.Err
	}
	r.top = section.View[uint32](rawTop)
	if !in.Want(len(rawTop)%4 == 0 && len(r.top) > 0 && len(r.top)>>r.lb<<r.lb == len(r.top), "top", 0, fmt.Sprintf("a multiple of %d cells", 1<<r.lb), len(r.top)) {
		return in.Err
	}
	if r.ranked {
		if r.topBefore = section.Words[uint32](in, "top.before", len(r.top)); in.Err != nil {
			return in.Err
		}
	}
	l.runs, l.root = r, l.root|inTop
	if !in.Want(l.root&^inTop < uint32(len(r.top)), "facts", 36, "a root in the top", l.root&^inTop) {
		return in.Err
	}
	return r.checkRuns(f)
}

// checkRuns checks every run.
func (r *runs) checkRuns(f *section.File) error {
	begins := make([]uint64, r.bits/64+1)
	for pass := range 2 {
		for at := uint32(1); at < r.bits; {
			fr := r.frame(at)
			sound := fr.head < 1<<rawHead && fr.width() <= r.far && (!fr.inline() || fr.kids() > 0) && fr.end <= r.bits && fr.end > at
			if !sound {
				return f.Corrupt("runs", int64(at/8), "a run that ends before the bits do", fmt.Sprintf("one of %d labels at bit %d", fr.chain()+fr.kids(), at))
			}
			begins[at/64] |= 1 << (at % 64)
			for i := range fr.kids() {
				to := r.target(&fr, i)
				if pass == 1 && to != 0 && (to >= r.bits || begins[to/64]>>(to%64)&1 == 0) {
					return f.Corrupt("runs", int64(at/8), "an edge that leads to a run", fmt.Sprintf("one to bit %d", to))
				}
			}
			at = fr.end
		}
	}
	for slot, cell := range r.top {
		to, limit := cell&(r.topBit()-1), r.bits
		if cell&r.topBit() != 0 {
			limit = uint32(len(r.top)) - 1
		}
		if to > limit || cell&r.topBit() == 0 && to != r.bits && begins[to/64]>>(to%64)&1 == 0 {
			return f.Corrupt("top", 4*int64(slot), "an edge that leads to a node", fmt.Sprintf("cell %#x", cell))
		}
	}
	return nil
}
