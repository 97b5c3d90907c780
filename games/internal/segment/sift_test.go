package segment

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"katachi/board"
	"katachi/internal/num"
)

// TestSift compares sifting 64 games at once with sifting them one by one.
func TestSift(t *testing.T) {
	if !byBytes {
		t.Skip("this processor does not compare 32 bytes at once")
	}
	r := rand.New(rand.NewPCG(3, 4))
	kept, dropped := 0, 0
	for range 3000 {
		p, place := randomBlock(r)
		for w := range p.tab.width {
			m := r.Uint64() | r.Uint64()
			p.sifter.aim(p)
			got := siftBytes(&p.sifter, w, m)
			for bit := range 64 {
				g := w<<6 + bit
				last, _ := p.last(g)
				want := m>>bit&1 != 0 && p.inOrder(g) && !p.taken(last, g)
				if f := &p.sifter.found; got>>bit&1 != 0 != want || got != 0 && f.last[bit] != last {
					t.Fatalf("game %d of word %d: kept %v, last %d; want %v, %d: %+v", bit, w, got>>bit&1 != 0, f.last[bit], want, last, place)
				}
				if !want {
					dropped++
					continue
				}
				kept++
				if len(place.form.steps) == 0 {
					p.checkSifted(t, g, bit)
				}
			}
		}
	}
	if kept < 1000 || dropped < 1000 {
		t.Errorf("%d games kept, %d dropped: want some of both", kept, dropped)
	}
}

// inOrder reports whether the stones of a sequence came in its order. Cells with several lives are
// not compared.
func (p *Finder) inOrder(g int) bool {
	node := func(c *cell) int { return int(p.first[int(c.at)<<6+g]) }
	steps := p.place.steps
	for i := range steps {
		for _, c := range slices.Concat(p.place.before, steps[:i]) {
			if a, b := node(&c), node(&steps[i]); a != severalLives && b < a {
				return false
			}
		}
	}
	return true
}

// checkSifted compares what siftBytes found for a kept game with the columns.
func (p *Finder) checkSifted(t *testing.T, g, bit int) {
	t.Helper()
	tangled := func(list []cell) uint64 {
		p.multi = p.multi[:0]
		p.tangled(list, g)
		return uint64(num.FromBool(len(p.multi) > 0))
	}
	f, place := &p.sifter.found, p.place
	got := [3]uint64{f.needs >> bit & 1, f.frees >> bit & 1, f.wilds >> bit & 1}
	if want := [3]uint64{tangled(place.need), tangled(place.free), tangled(place.wild)}; got != want {
		t.Fatalf("game %d: several lives in cells that are needed, free, wild: %v, want %v", g, got, want)
	}
	until := byte(neverPlayed)
	for _, c := range place.free[:place.plain] {
		until = min(until, p.first[int(c.at)<<6+g])
	}
	if f.until[bit] != until {
		t.Fatalf("game %d: a cell is taken at %d, want %d", g, f.until[bit], until)
	}
	for _, node := range []int32{int32(f.last[bit]), 110, 240} { // with several lives the hit may come later
		want := Hit{Game: uint32(g), Node: max(node, int32(f.last[bit])), Next: -1}
		have := want
		n := p.nextFirst(&want, g)
		if n.tie {
			continue // only the row can decide
		}
		p.goesOn(&want, g, n)
		masks := [3]uint64{f.needs, f.frees, f.wilds}
		f.needs, f.frees, f.wilds = 0, 0, 0
		if p.continuationSifted(&have, g, bit); have != want {
			t.Fatalf("game %d: %+v, want %+v", g, have, want)
		}
		f.needs, f.frees, f.wilds = masks[0], masks[1], masks[2]
	}
}

// TestAndStones: intersecting the bitmaps of a whole block gives the same as word by word.
func TestAndStones(t *testing.T) {
	if !byBytes {
		t.Skip("this processor does not compare 32 bytes at once")
	}
	r := rand.New(rand.NewPCG(5, 6))
	some := 0
	for range 2000 {
		stones := make([]uint64, 40*blockWords)
		for i := range stones {
			stones[i] = r.Uint64() | r.Uint64()&r.Uint64()
		}
		need := make([]cell, r.IntN(24))
		for i := range need {
			need[i].stones = uint32(blockWords * r.IntN(40))
		}
		var got, want [blockWords]uint64
		for w := range got {
			got[w] = r.Uint64() & r.Uint64() & r.Uint64()
		}
		want = got
		left := andAll(&want, need, stones)
		if len(need) == 0 {
			left = want != [blockWords]uint64{}
		}
		if andStones(&got, &stones[0], unsafe.SliceData(need), len(need), r.IntN(2)*64) != left || left && got != want {
			t.Fatalf("%d stones: %x, want %v, %x", len(need), got, left, want)
		}
		some += num.FromBool(left)
	}
	if some < 500 || some > 1900 {
		t.Errorf("games are left in %d of 2,000 blocks: want some of both", some)
	}
}

// randomBlock returns a finder in a block of random columns, with a placement on random points.
func randomBlock(r *rand.Rand) (*Finder, *placement) {
	size, games := 5+r.IntN(4), 64*(1+r.IntN(16))
	c := columns{layout: newLayout(size, games)}
	c.first, c.stones = make([]byte, 64*c.total()), make([]uint64, 2*c.total())
	values := []byte{0, 1, 2, 30, 100, 101, 252, lastNode, severalLives, neverPlayed}
	for i := range c.first {
		c.first[i] = values[r.IntN(len(values))]
	}
	for i := range c.stones {
		c.stones[i] = r.Uint64()
	}
	c.several = make([]uint64, c.total())
	for i, v := range c.first {
		c.several[i/64] |= uint64(num.FromBool(v == severalLives)) << (i % 64)
	}
	p := &Finder{tab: &table{columns: c}, first: c.first, stones: c.stones, several: c.several}
	p.sifter.first, p.sifter.stones, p.sifter.several = &c.first[0], &c.stones[0], &c.several[0]
	place := placer{layout: c.layout, seg: &Segment{size: size}}
	form := &form{}
	points := r.Perm(size * size)
	cell := func() uint16 {
		point := points[0]
		points = points[1:]
		return uint16(point/size*cellRow + point%size)
	}
	for range 1 + r.IntN(5) {
		place.add(0, cell(), 2, board.Black)
	}
	needs := len(place.room)
	for range 1 + r.IntN(6) {
		place.add(0, cell(), 1, []board.Color{board.Empty, board.Empty, board.Black, board.White}[r.IntN(4)])
	}
	frees := len(place.room)
	for range r.IntN(4) {
		place.add(0, cell(), 7, board.Empty)
	}
	p.place = &placement{form: form, all: true, need: place.room[:needs], free: place.room[needs:frees], wild: place.room[frees:]}
	p.place.plain = plainFirst(p.place.free)
	if needs > 1 && r.IntN(3) == 0 {
		form.steps = []group{{kindBlack, []uint16{0}}}
		before := r.IntN(needs)
		p.place.before, p.place.steps = p.place.need[:before], p.place.need[before:]
		for _, c := range p.place.need {
			column := p.first[int(c.at)<<6 : (int(c.at)+p.tab.width)<<6]
			for i, v := range column {
				if v == neverPlayed { // impossible for a stone that was played
					column[i] = 30
				}
			}
		}
	}
	return p, p.place
}
