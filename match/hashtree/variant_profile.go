package hashtree

import (
	"sync"

	"katachi/board"
	"katachi/internal/prior"
)

// A profile describes typical positions: how often each code occurs, and samples of the windows
// with it. Compile uses it to choose the cells that divide candidates, and to guess what will be
// visited often. It changes the speed, never the hits.
type profile struct {
	seen    [numCodes]uint32
	codes   []uint32            // the codes seen
	samples map[uint32][]window // at most keptSamples of a code
}

const keptSamples = 32

// newProfile returns a profile of no positions; see add.
func newProfile() *profile { return &profile{samples: make(map[uint32][]window)} }

// add counts a position in all its symmetries, with colours as drawn and exchanged, so that
// patterns are equally well known as drawn and turned.
func (p *profile) add(b *board.Board) {
	var ws windows
	for s := range board.Symmetry(board.NumSymmetries) {
		turned := turn(b, s)
		ws.read(&turned)
		for q := range turned.Points {
			w := ws.at(indexOf(q))
			p.count(w)
			p.count(window{w.white, w.black})
		}
	}
}

func (p *profile) count(w window) {
	c := w.code()
	if p.seen[c] == 0 {
		p.codes = append(p.codes, c)
	}
	p.seen[c]++
	if p.seen[c] <= keptSamples {
		p.samples[c] = append(p.samples[c], w)
	}
}

// turn returns b turned by s about its centre.
func turn(b *board.Board, s board.Symmetry) board.Board {
	turned := *board.New(b.Size())
	for p := range b.Points {
		if c := b.Color(p); c.IsStone() {
			turned.Set(c, s.Point(p, b.Size()))
		}
	}
	return turned
}

// priorProfile is the profile of the positions in package prior.
var priorProfile = sync.OnceValue(func() *profile {
	p := newProfile()
	for _, b := range prior.Boards() {
		p.add(b)
	}
	return p
})

// append appends the samples of a code, with weights whose sum is how often the code was seen.
func (p *profile) append(dst []sample, code uint32) []sample {
	kept := p.samples[code]
	for _, w := range kept {
		dst = append(dst, sample{w, float64(p.seen[code]) / float64(len(kept))})
	}
	return dst
}

// common returns a few different windows, of any code.
func (p *profile) common() []window {
	const wanted = 64
	var all []window
	for i := 0; i < len(p.codes); i += max(1, len(p.codes)/wanted) {
		kept := p.samples[p.codes[i]]
		all = append(all, kept[len(kept)/2])
	}
	return all
}
