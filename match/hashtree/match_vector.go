package hashtree

import (
	"slices"
	"unsafe"
)

// The vector path does the work of walk, takeSure, tryWhole and trySpilling with AVX2
// (match_vector_amd64.s). It is used if the processor has AVX2 and there are no more than four
// million variants. Its results are the same, in the same order.

// keyTables are what readVector needs to compute the keys of a board of one size: for the leftmost
// column, the columns between, and the rightmost column.
type keyTables [3]keyTable

// keyTable has the values of rows of three cells: key = below + here[y]*row + above[y]*row +
// first[y].
type keyTable struct {
	black, white       [16]uint8 // the value of a row of three cells, by its stones
	here, above, first [column]uint16
}

func (ts *keyTables) read(size int) {
	for i := range ts {
		t := &ts[i]
		*t = keyTable{}
		left, right := uint32(i)>>1^1, uint32(i)>>1
		if i == 1 {
			left, right = 0, 0
		}
		for y := range size {
			rim := left<<2 | right<<3
			if y == 0 {
				rim |= 1
			}
			if y == size-1 {
				rim |= 2
			}
			r := &rimTable[rim]
			t.first[y] = uint16(r.first)
			t.here[y], t.above[y] = r.digits[1<<(3+left)], r.digits[1<<(6+left)]
			for row := range uint32(8) {
				if y == 0 { // below is always on the board there
					t.black[row], t.white[row] = uint8(r.digits[row]), 2*uint8(r.digits[row])
				}
			}
		}
	}
}

// job has the data that the parts of the vector path share.
type job struct {
	windows *windows
	origins *[maxPoints]uint64
	sure    *uint64        // compiled.sure
	tested  unsafe.Pointer // ids.tested
	tests   *test
	hits    *uint64
	words   *uint64 // where sure hits go

	looks           *look
	whole, spilling *uint32 // candidates
}

// A candidate is the number of a look, or of a finding, << candidateBits | the number of a variant.
const (
	candidateBits = 22
	maxCandidate  = 1<<candidateBits - 1
	maxLooks      = 1 << (32 - candidateBits)
)

// look is a window at which candidates are tested.
type look struct {
	//lint:ignore U1000 only match_vector_amd64.s needs it
	open [4]uint64
	//lint:ignore U1000 only match_vector_amd64.s needs it
	origin uint64
	point  uint64
	_      [2]uint64 // a look has 64 bytes
}

// vectorScratch is the working memory of the vector path.
type vectorScratch struct {
	job
	looks []look
	space []uint32
}

// prepare makes j ready for visits and the room that they need.
func (j *vectorScratch) prepare(m *matcher, words []uint64, visits []visit, room counts) {
	if len(j.looks) < len(visits)+1 {
		j.looks = make([]look, 2*len(visits)+1)
	}
	need := room.whole + room.spilling + 2*block
	if len(j.space) < need {
		j.space = make([]uint32, 2*need)
	}
	j.job = job{
		windows: &m.windows, origins: &m.origins.at,
		sure: &m.sure[0], tested: m.testedPointer(), tests: &m.checks[0], hits: &m.hits[0],
		words: &words[0], looks: &j.looks[0], whole: &j.space[0], spilling: &j.space[room.whole+block],
	}
}

// testedPointer returns ids.tested, of 16 or 32 bits.
func (c *compiled) testedPointer() unsafe.Pointer {
	if c.short.sure != nil {
		return unsafe.Pointer(&c.short.tested[0])
	}
	return unsafe.Pointer(&c.long.tested[0])
}

// tryVector is try.
func (m *matcher) tryVector(words []uint64, visits []visit, room counts) (n int) {
	m.passed = m.passed[:0]
	if len(visits) == 0 {
		return 0
	}
	j := &m.vector
	j.prepare(m, words, visits, room)
	var whole, spilling int
	if m.short.sure != nil {
		n, whole, spilling = spreadVector(&j.job, &visits[0], len(visits))
	} else {
		n, whole, spilling = spreadWide(&j.job, &visits[0], len(visits))
	}
	n += testVector(&j.job, j.whole, whole, &words[n])
	passing := passVector(&j.job, j.spilling, spilling, j.whole)
	m.passed = slices.Grow(m.passed, passing)
	for _, c := range j.space[:passing] {
		m.passed = append(m.passed, passed{uint32(j.looks[c>>candidateBits].point), c & maxCandidate})
	}
	j.job = job{} // it would keep the caller's hits alive
	return n
}

// hashing has the data that the parts of the vector path for groups share.
type hashing struct {
	windows *windows
	gates   *uint64
	shift   uint64  // from a hash to its bucket
	hashes  *uint64 // of the windows,
	points  *uint32 // their indices,
	passing *uint32 // and the numbers of those of a group that pass
	entries *byte
	width   int
}

// hashScratch is the memory for hashing.
type hashScratch struct {
	hashes          []uint64
	points, passing []uint32
}

// begin makes room for the windows of walks.
func (s *hashScratch) begin(walks []groupWalk) {
	n := 0
	for i := range walks {
		n += walks[i].windows()
	}
	if len(s.hashes) < n+1 {
		s.hashes, s.points, s.passing = make([]uint64, 2*n+1), make([]uint32, 2*n+1), make([]uint32, 2*n+1)
	}
}

func (m *matcher) hashing() hashing {
	s := &m.hashed
	return hashing{
		&m.windows, &m.gates[0], uint64(m.shift),
		&s.hashes[0], &s.points[0], &s.passing[0], &m.entries[0], m.width,
	}
}

// hashVector hashes the windows of w.
func (m *matcher) hashVector(w *groupWalk) {
	if w.windows() > 0 {
		j, g := m.hashing(), &m.groups[w.group]
		hashVector(&j, g.mask, g.seed, g.at(w.room.X0, w.room.Y0), w.room.X1-w.room.X0, w.room.Y1-w.room.Y0, w.at)
	}
}

// filterVector is filterWalk.
func (m *matcher) filterVector(w *groupWalk) {
	if n := w.windows(); n > 0 {
		j, from := m.hashing(), len(m.found)
		m.found = slices.Grow(m.found, n)
		m.found = m.found[:from+passHashes(&j, w.at, n, w.group, &m.found[:from+1][from])]
	}
}
