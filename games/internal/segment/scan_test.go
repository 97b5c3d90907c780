package segment

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// randomRow returns a row of random stones in the order of their nodes, with captures, several
// stones at one node, and rarely an unusual event.
func randomRow(r *rand.Rand) []event {
	row := make([]event, 0, 200)
	cell := func() event { return event(r.IntN(19)*cellRow + r.IntN(19)) }
	steady := r.IntN(60)
	for i := range r.IntN(150) {
		delta := event(1)
		kind := event(kindBlack + r.IntN(4))
		if i >= steady {
			switch r.IntN(6) {
			case 0:
				delta = 0
			case 1:
				delta, kind = 0, event(kindBlackGone+r.IntN(2))
			}
			if r.IntN(400) == 0 {
				delta = 2
			}
			if r.IntN(800) == 0 {
				row = append(row, event(r.IntN(1000)))
			}
		}
		row = append(row, cell()|kind<<kindShift|delta<<nodeShift)
	}
	return row
}

// TestScan compares the scan of 32 events at once with the scan event by event.
func TestScan(t *testing.T) {
	if !byBytes {
		t.Skip("this processor does not compare 32 bytes at once")
	}
	r := rand.New(rand.NewPCG(5, 6))
	var said [foundHit + 1]int
	for range 20_000 {
		row := randomRow(r)
		if r.IntN(2) == 0 { // other rows follow in the same array
			long := append(row, randomRow(r)...)
			row = long[:len(row)]
		} else {
			row = row[:len(row):len(row)]
		}
		f := randomForm(r)
		origin := uint16(r.IntN(19-f.height+1)*cellRow + r.IntN(19-f.width+1))
		p := &Finder{place: &placement{form: f, origin: origin}}
		p.scanner.window = windowOf(f, origin)
		got, want := p.hit(0, 0), p.hit(0, 0)
		look := p.scanRow
		if len(f.steps) > 0 {
			look = p.scanSequence
		}
		g, w := look(&got, row), p.eventByEvent(&want, row)
		said[g]++
		if g == oddRow {
			continue
		}
		if g == noHit {
			got, want = Hit{}, Hit{}
		}
		if g != w || got != want {
			t.Fatalf("%dx%d at %#x in %v: %d, %+v; event by event %d, %+v", f.width, f.height, origin, row, g, got, w, want)
		}
		if g == foundHit {
			p.checkAfter(t, got, row)
		}
	}
	if said[oddRow] < 100 || said[noHit] < 100 || said[foundHit] < 1000 {
		t.Errorf("%d odd rows, %d without a hit and %d with one: want some of each", said[oddRow], said[noHit], said[foundHit])
	}
}

// checkAfter searches for the continuation of a hit, starting at the steady events.
func (p *Finder) checkAfter(t *testing.T, h Hit, row []event) {
	t.Helper()
	steady := min(int(headOf(row)>>16), int(h.Node))
	got := h
	got.Next, got.off, got.Color = -1, 0, board.Empty
	want := got
	if p.scanAfter(&got, row, steady) == oddRow { // it may read further than the scan before
		return
	}
	index, at := skip(row, int(h.Node))
	p.place.form.follow(&want, row, index, at, p.place.origin)
	if got != want {
		t.Fatalf("after %+v in %v from %d: %+v, want %+v", h, row, steady, got, want)
	}
}

// randomForm returns a rectangle with conditions for some of its cells.
func randomForm(r *rand.Rand) *form {
	f := &form{width: 1 + r.IntN(19), height: 1 + r.IntN(19), limit: noLimit}
	if r.IntN(4) == 0 {
		f.limit = r.IntN(100)
	}
	classes := []uint8{1, 2, 4, 7, 7, 7, 7, 7, 7, 7, 3, 5}
	stones := 0
	for y := range f.height {
		for x := range f.width {
			class := classes[r.IntN(len(classes))]
			if class < 7 && stones > 3 {
				class = 7
			}
			if class < 7 {
				stones++
			}
			f.table[y*cellRow+x] = inside | class
			if class&1 == 0 {
				f.missing++
			}
		}
	}
	if r.IntN(3) == 0 {
		f.turns = make([]uint8, tableSize)
		off := uint16(r.IntN(f.height)*cellRow + r.IntN(f.width))
		f.steps = []group{{kindBlack + r.IntN(2), []uint16{off}}}
		f.turns[off] = uint8(1 << f.steps[0].kind)
	}
	return f
}

// TestHead checks the heads of rows.
func TestHead(t *testing.T) {
	stone := func(cell, delta event) event { return cell | kindBlackKept<<kindShift | delta<<nodeShift }
	for _, v := range []struct {
		row    []event
		steady int
	}{
		{nil, 0},
		{[]event{stone(5, 0), stone(6, 1)}, 0},
		{[]event{stone(5, 1), stone(6, 1), stone(7, 2)}, 2},
		{[]event{stone(5, 1), 6 | kindBlackGone<<kindShift | 1<<nodeShift}, 1},
	} {
		h := headOf(v.row)
		if int(h>>16) != v.steady || len(v.row) > 0 && event(h) != v.row[0] {
			t.Errorf("head of %v: %#x, want %d steady events", v.row, h, v.steady)
		}
	}
}
