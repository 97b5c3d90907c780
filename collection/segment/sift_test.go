package segment

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// TestSift: what is taken from 64 games at once is what is taken from them one by one.
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
			got, exact := p.sift(w, m)
			if !exact {
				t.Fatal("games were not compared at once")
			}
			for bit := range 64 {
				last, several := p.last(w<<6 + bit)
				want := m>>bit&1 != 0 && !p.taken(last, w<<6+bit)
				if got>>bit&1 != 0 != want || p.last64.node[bit] != last || p.last64.several>>bit&1 != 0 != several {
					t.Fatalf("game %d of word %d: kept %v, last %d, several %v; want %v, %d, %v: %+v", bit, w,
						got>>bit&1 != 0, p.last64.node[bit], p.last64.several>>bit&1 != 0, want, last, several, place)
				}
				if want {
					kept++
				} else {
					dropped++
				}
			}
		}
	}
	if kept < 1000 || dropped < 1000 {
		t.Errorf("%d games kept, %d dropped: want some of both", kept, dropped)
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
	p := &Finder{tab: &table{columns: c}, first: c.first, stones: c.stones}
	place := placer{layout: c.layout, seg: &Segment{size: size}}
	form := &form{}
	if r.IntN(3) == 0 {
		form.steps = []group{{kindBlack, []uint16{0}}}
	}
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
	p.place = &placement{form: form, need: place.room[:needs], free: place.room[needs:]}
	return p, p.place
}
