package hashtree

import (
	"sync"

	"katachi/board"
	"katachi/internal/prior"
)

// A Profile is what positions look like: how often each code occurs, and
// samples of the windows behind it. Compile asks it where a pattern is best
// anchored, which cells divide candidates, and what will be visited often.
// It changes what is fast, never what is found.
type Profile struct {
	positions int
	seen      [numCodes]uint32
	codes     []uint32            // those seen
	samples   map[uint32][]window // at most keptSamples of a code
}

const keptSamples = 32

// NewProfile returns a Profile of no positions; see Add.
func NewProfile() *Profile { return &Profile{samples: make(map[uint32][]window)} }

// Positions returns how many positions were added.
func (p *Profile) Positions() int { return p.positions }

// Add counts a position in all its symmetries, colours exchanged and not: what
// is as drawn and what is turned is then equally well known.
func (p *Profile) Add(b *board.Board) {
	p.positions++
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

func (p *Profile) count(w window) {
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

// defaultProfile is the one of package prior.
var defaultProfile = sync.OnceValue(func() *Profile {
	p := NewProfile()
	for _, b := range prior.Boards() {
		p.Add(b)
	}
	return p
})

// append appends the samples of a code, weighted so that together they count as
// often as it was seen.
func (p *Profile) append(dst []sample, code uint32) []sample {
	kept := p.samples[code]
	for _, w := range kept {
		dst = append(dst, sample{w, float64(p.seen[code]) / float64(len(kept))})
	}
	return dst
}

// common returns a few windows that differ, whatever their codes.
func (p *Profile) common() []window {
	const wanted = 64
	var all []window
	for i := 0; i < len(p.codes); i += max(1, len(p.codes)/wanted) {
		kept := p.samples[p.codes[i]]
		all = append(all, kept[len(kept)/2])
	}
	return all
}
