package lexicon

import (
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"katachi/internal/section"
)

// Values are numbers for the words, by rank. They are stored in blocks of 128, with as many bits as
// the difference between a block's largest and least value needs. BenchmarkValues compares the size
// with that of outputs on edges, as in a finite-state transducer.
type values struct {
	least []uint64 // by block
	place []uint32 // by block: where its bits begin in data; then the end
	width []uint8  // by block: bits per value
	data  []byte   // and 8 bytes more, so that 8 can be read at any place
	sums  []uint64 // by block: the sum of all values before; not stored
}

// perBlock is the number of values in a block.
const perBlock = 128

func packValues(all []uint64) values {
	v := values{place: []uint32{0}}
	for block := range slices.Chunk(all, perBlock) {
		least := slices.Min(block)
		width := bits.Len64(slices.Max(block) - least)
		if width > 56 {
			width = 64
		}
		from := len(v.data)
		v.data = append(v.data, make([]byte, (len(block)*width+7)/8)...)
		for i, n := range block {
			put(v.data[from:], i*width, width, n-least)
		}
		v.least, v.width = append(v.least, least), append(v.width, uint8(width))
		v.place = append(v.place, uint32(len(v.data)))
	}
	v.data = append(v.data, make([]byte, 8)...)
	v.addUp(len(all))
	return v
}

// put writes a number of the given width in bits.
func put(data []byte, at, width int, n uint64) {
	for i := range width {
		if n>>i&1 != 0 {
			data[(at+i)/8] |= 1 << ((at + i) % 8)
		}
	}
}

// at returns the value for a rank.
func (v *values) at(rank int) uint64 {
	block, i := rank/perBlock, rank%perBlock
	width := uint(v.width[block])
	if width == 64 {
		return v.least[block] + binary.LittleEndian.Uint64(v.data[int(v.place[block])+8*i:])
	}
	bit := uint(i) * width
	word := binary.LittleEndian.Uint64(v.data[v.place[block]+uint32(bit/8):])
	return v.least[block] + word>>(bit%8)&(1<<width-1)
}

// addUp computes the sums of n values.
func (v *values) addUp(n int) {
	v.sums = make([]uint64, 0, len(v.width)+1)
	sum := uint64(0)
	for rank := range n {
		if rank%perBlock == 0 {
			v.sums = append(v.sums, sum)
		}
		sum += v.at(rank)
	}
	v.sums = append(v.sums, sum)
}

// before returns the sum of the values of all lower ranks.
func (v *values) before(rank int) uint64 {
	sum := v.sums[rank/perBlock]
	for i := rank / perBlock * perBlock; i < rank; i++ {
		sum += v.at(i)
	}
	return sum
}

// bytes returns the size of the values in a file.
func (v *values) bytes() int { return 8*len(v.least) + 4*len(v.place) + len(v.width) + len(v.data) }

// BuildValues is Build for words with values, in any order; values of equal words are added up. The
// dictionary has ranks.
func BuildValues(ctx context.Context, words iter.Seq2[string, uint64], opt *Options) (*Lexicon, error) {
	o := opt.orDefault()
	o.Ranks = true
	b, err := NewBuilder(&o)
	if err != nil {
		return nil, err
	}
	sums := map[string]uint64{}
	for w, n := range words {
		if fault := faultOf(w); fault != "" {
			return nil, fmt.Errorf("word %.40q: %s", w, fault)
		}
		if w, ok := b.filter.take(w, &b.skipped); ok {
			sums[w] += n
		}
	}
	list := make([]string, 0, len(sums))
	for w := range sums {
		list = append(list, w)
	}
	slices.Sort(list)
	all := make([]uint64, len(list))
	for i, w := range list {
		if err := b.add(w); err != nil {
			return nil, err
		}
		all[i] = sums[w]
	}
	l, err := b.Finish(ctx)
	if err != nil {
		return nil, err
	}
	l.values = packValues(all)
	return l, nil
}

// HasValues reports whether the words have values.
func (l *Lexicon) HasValues() bool { return l.values.width != nil }

// Value returns the value of a word, and whether the word is in the dictionary. It panics without
// values.
func (l *Lexicon) Value(word string) (uint64, bool) {
	want(l.HasValues(), "Value", "values")
	rank, ok := l.Rank(word)
	if !ok || l.closed {
		return 0, false
	}
	return l.values.at(rank), true
}

// Sum returns the sum of the values of all words that begin with prefix, and their number. It
// panics without values.
func (l *Lexicon) Sum(prefix string) (sum uint64, words int) {
	want(l.HasValues(), "Sum", "values")
	from, n, ok := l.ranksBelow(prefix)
	if !ok || l.closed {
		return 0, 0
	}
	return l.values.before(from+n) - l.values.before(from), n
}

// ranksBelow returns the first rank of the words that begin with a prefix, and their number.
func (l *Lexicon) ranksBelow(prefix string) (first, n int, ok bool) {
	if l.isForged() {
		return 0, 0, false
	}
	at := l.Root()
	for i := 0; i < len(prefix); i++ {
		if at.word {
			first++
		}
		slot, to, ok := l.step(at, prefix[i])
		if !ok {
			return 0, 0, false
		}
		first += l.ranks.before(slot)
		at = to
	}
	return first, l.wordsFrom(at), true
}

// wordsFrom counts the words at and below a node by descending its last edges, which come after all
// others.
func (l *Lexicon) wordsFrom(n Node) (words int) {
	for {
		if n.word {
			words++
		}
		last, found := Node{}, false
		for _, x := range slices.Backward(l.letters) {
			if slot, to, ok := l.step(n, x); ok {
				words += l.ranks.before(slot)
				last, found = to, true
				break
			}
		}
		if !found {
			return words
		}
		n = last
	}
}

// add writes the sections.
func (v *values) add(w *section.Writer) error {
	w.Add("values.least", section.Bytes(v.least))
	w.Add("values.place", section.Bytes(v.place))
	w.Add("values.width", v.width)
	return w.Add("values", v.data)
}

// read reads the optional sections and checks every number.
func (v *values) read(r *section.Reader, l *Lexicon) error {
	if !r.File.Has("values") {
		return nil
	}
	blocks := (l.words + perBlock - 1) / perBlock
	v.least = section.Words[uint64](r, "values.least", blocks)
	v.place = section.Words[uint32](r, "values.place", blocks+1)
	v.width = section.Words[byte](r, "values.width", blocks)
	v.data = r.Bytes("values")
	if r.Err != nil || !r.Want(l.HasRanks(), "values", 0, "ranks", "none") {
		return r.Err
	}
	for i, width := range v.width {
		n := min(perBlock, l.words-i*perBlock)
		good := (width <= 56 || width == 64) && uint64(v.place[i])+uint64((n*int(width)+7)/8) == uint64(v.place[i+1])
		if !r.Want(good, "values.place", 4*i, fmt.Sprintf("%d values of at most 64 bits", n), width) {
			return r.Err
		}
	}
	if !r.Want(v.place[0] == 0 && int(v.place[blocks])+8 == len(v.data), "values", 0, fmt.Sprint(int(v.place[blocks])+8, " bytes"), len(v.data)) {
		return r.Err
	}
	v.addUp(l.words)
	return nil
}
