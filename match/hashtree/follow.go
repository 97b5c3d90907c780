package hashtree

import (
	"slices"
	"unsafe"

	"katachi/match"
)

// The vector path of following a game (follow_amd64.s) has no loop over the candidates of
// one point, nor over the hits of one: how often such a loop runs cannot be predicted, and
// a wrong guess costs as much as ten candidates. All candidates of all points are put into
// one list, and one loop goes over it; each carries the number of its point.

// finding is what is found at a point that is walked again.
type finding struct {
	//lint:ignore U1000 follow_amd64.s fills it
	open [4]uint64 // see window.open
	//lint:ignore U1000 follow_amd64.s fills it
	known   uint64 // cells of the window that were looked at on the way down
	depends uint64 // these, and others on which the answer depends
	start   uint32 // in Incremental.ids: where the hits of the point begin, sure ones first,
	//lint:ignore U1000 follow_amd64.s fills it
	tested uint32 // where those begin that were tested,
	end    uint32 // and where these end
	_      uint32
}

// finder is what the parts of the vector path share that follow a game.
type finder struct {
	windows  *windows
	keys     *keys
	root     unsafe.Pointer
	wideRoot int // 1 if its numbers have 32 bits, not 16
	nodes    *node
	slots    *uint32
	leaves   *leaf
	sure     unsafe.Pointer // ids.sure
	tested   unsafe.Pointer // ids.tested
	wide     int            // 1 if their numbers have 32 bits, not 16
	tests    *test
	visits   *visit // their points are numbers of findings
	findings *finding
	ids      *uint32 // Incremental.ids

	whole, spilling *uint32 // candidates
}

// followScratch is the working memory of the vector path of an Incremental.
type followScratch struct {
	findings []finding
	space    []uint32
}

// ahead is how many candidates testFound looks ahead, and may read behind the last.
const ahead = 16

// walkAgainVector is walkAgain.
func (f *Incremental) walkAgainVector() {
	n := len(f.points)
	if n == 0 {
		return
	}
	m, s := f.m, &f.vector
	if len(s.findings) < n {
		s.findings = make([]finding, 2*n)
	}
	j := finder{
		windows: &m.windows, keys: &m.keys, nodes: &m.nodes[0], slots: &m.slots[0],
		leaves: &m.lists[0], sure: m.surePointer(), tested: m.testedPointer(), tests: &m.checks[0],
		visits: &m.visits[0], findings: &s.findings[0],
	}
	j.root, j.wideRoot = m.rootPointer()
	if m.short.sure == nil {
		j.wide = 1
	}
	visits := descendVector(&j, &f.points[0], n)
	room := countRoom(m.visits[:visits])
	start := len(f.ids)
	f.ids = slices.Grow(f.ids, room.all()+block)
	if need := room.whole + room.spilling + 2*block + ahead; len(s.space) < need {
		s.space = make([]uint32, 2*need)
	}
	spilling := s.space[room.whole+block+ahead:]
	j.ids, j.whole, j.spilling = &f.ids[:1][0], &s.space[0], &spilling[0]
	if visits > 0 {
		if j.wide == 0 {
			spreadFound(&j, visits, start)
		} else {
			spreadFoundWide(&j, visits, start)
		}
		testFound(&j, room.whole)
	}
	f.ids = f.ids[:start+room.all()]
	for _, c := range spilling[:passFound(&j, room.spilling)] {
		r := &s.findings[c>>candidateBits]
		r.depends |= f.trySpilling(f.points[c>>candidateBits], c&maxCandidate, f.ids, &r.end)
	}
	for i, point := range f.points {
		r := &s.findings[i]
		f.places[point] = place{r.start, r.end}
		f.depends[margin+point] = r.depends
	}
}

// refusingVector is refusingPlain.
func (f *Incremental) refusingVector(dst []match.Hit, c *comparing, ranges []span) []match.Hit {
	most := 0
	for _, r := range ranges {
		most += int(r.to - r.from)
	}
	if most == 0 {
		return dst
	}
	if need := most + block; len(c.list) < need {
		c.list = make([]uint32, 2*need)
	}
	gatherVector(&f.ids[:1][0], &ranges[0], len(ranges), &c.list[0])
	j := job{tests: &f.m.checks[0], hits: &f.m.hits[0], looks: &c.looks[0]}
	dst = slices.Grow(dst, most)
	words := hitWords(dst[len(dst) : len(dst)+most])
	return dst[:len(dst)+refuseVector(&j, &c.list[0], most, &words[0])]
}

// differVector fills gone and born of f.change by comparing the hits of each look before and now.
func (f *Incremental) differVector() {
	c := &f.change
	co := &c.comparing
	n, most := len(co.looks), 0
	for i := range n {
		most += int(max(co.before[i].to-co.before[i].from, co.now[i].to-co.now[i].from))
	}
	if most == 0 {
		return
	}
	if need := 2 * (most + 2*block); len(co.list) < need {
		co.list = make([]uint32, 2*need)
	}
	gone, born := co.list, co.list[most+2*block:]
	numGone, numBorn := differVector(&f.ids[:1][0], &co.before[0], &co.now[0], n, &gone[0], &born[0], f.m.intersects)
	j := job{hits: &f.m.hits[0], looks: &co.looks[0]}
	c.gone, c.born = appendHitsOf(c.gone, &j, gone[:numGone]), appendHitsOf(c.born, &j, born[:numBorn])
}

func appendHitsOf(dst []match.Hit, j *job, candidates []uint32) []match.Hit {
	if len(candidates) == 0 {
		return dst
	}
	dst = slices.Grow(dst, len(candidates))
	words := hitWords(dst[:len(dst)+len(candidates)])[len(dst):]
	hitsVector(j, &candidates[0], len(candidates), &words[0])
	return dst[:len(dst)+len(candidates)]
}
