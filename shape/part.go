package shape

import (
	"context"
	"encoding/binary"
	"fmt"

	"katachi/internal/section"
)

// A partial file has what some games taught: records in ascending order. Any number of partial
// files can be merged, in any grouping and order, with the same bytes as the result.
//
// Format "shape-part", version 1, in a container of internal/section:
//
//	about      uint64 each: stop, 1 overhang | 2 diagonal, games, moves, records
//	records    one after the other, in ascending order, each
//	           byte     number of codes shared with the record before
//	           byte     depth of the list, 1..16
//	           uint32   the other codes, depth + 1 in all
//	           byte     move (bits 0-4), bit 5 if played once, then
//	                    bits 6-7 result: 0 none, 1 won, 2 lost
//	           uvarint  once: date; else count, wins, losses, first, last date
//
// For example 00 01 01000000 2A000000 | 7F | 91BB3E: core 1, level one 2A, move 31
// once, won, in a game of 1998-12-17.
const (
	partKind    = "shape-part"
	partVersion = 1
)

const onceFlag = 1 << 5

// Provenance says what a partial file or a database was made from.
type Provenance struct {
	Scheme Scheme
	Games  uint64 // games learned
	Moves  uint64 // moves learned, each in all its shapes; without passes
}

func (p *Provenance) add(q *Provenance) error {
	if p.Scheme != q.Scheme {
		return fmt.Errorf("shapes of different schemes (%v; %v) cannot be merged", p.Scheme, q.Scheme)
	}
	p.Games += q.Games
	p.Moves += q.Moves
	return nil
}

// words returns p as it is stored.
func (p *Provenance) words(more ...uint64) []byte {
	flags := uint64(0)
	if p.Scheme.Overhang {
		flags |= 1
	}
	if p.Scheme.Diagonal {
		flags |= 2
	}
	return section.Bytes(append([]uint64{uint64(p.Scheme.stop()), flags, p.Games, p.Moves}, more...))
}

// readProvenance reads the section "about". It also returns the number after the Provenance.
func readProvenance(r *section.Reader) (p Provenance, more uint64) {
	w := section.Words[uint64](r, "about", 5)
	if r.Err != nil || !r.Want(w[0] >= 1 && w[0] <= 8 && w[1] <= 3, "about", 0, "a scheme", w[:2]) {
		return p, 0
	}
	return Provenance{Scheme{int(w[0]), w[1]&1 != 0, w[1]&2 != 0}, w[2], w[3]}, w[4]
}

// writePart writes a partial file.
func writePart(path string, provenance Provenance, sources []source) error {
	return section.WriteFile(path, partKind, partVersion, func(w *section.Writer) error {
		if err := w.Begin("records"); err != nil {
			return err
		}
		var before record
		var buf []byte
		records := uint64(0)
		err := merge(sources, func(r *record) error {
			buf = appendRecord(buf[:0], &before, r)
			before = *r
			records++
			_, err := w.Write(buf)
			return err
		})
		if err != nil {
			return err
		}
		return w.Add("about", provenance.words(records))
	})
}

// appendRecord appends r in its form after the record before.
func appendRecord(dst []byte, before, r *record) []byte {
	codes := r.list.All()
	shared := 0
	if before.list.Depth > 0 {
		shared = common(before.list.All(), codes)
	}
	dst = append(dst, byte(shared), byte(r.list.Depth))
	for _, c := range codes[shared:] {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c))
	}
	t := &r.tally
	if t.Count == 1 && t.First == t.Last {
		dst = append(dst, byte(r.move)|onceFlag|byte(t.Wins)<<6|byte(t.Losses)<<7)
		return binary.AppendUvarint(dst, uint64(t.First))
	}
	dst = append(dst, byte(r.move))
	for _, n := range []uint32{t.Count, t.Wins, t.Losses, uint32(t.First), uint32(t.Last)} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	return dst
}

// part is an open partial file.
type part struct {
	provenance Provenance
	file       *section.File
	data       []byte
	records    uint64
}

// openPart maps a partial file and verifies its checksums. Its records are checked when they are
// read; damage is [ErrCorrupt] in both cases.
func openPart(path string) (*part, error) {
	return section.OpenLarge(context.Background(), path, partKind, partVersion, func(_ context.Context, f *section.File) (*part, error) { return newPart(f) })
}

func newPart(f *section.File) (*part, error) {
	r := section.Reader{File: f}
	p := &part{file: f}
	p.provenance, p.records = readProvenance(&r)
	p.data = r.Bytes("records")
	return p, r.Err
}

// close releases the file.
func (p *part) close() { p.file.Close() }

func (p *part) source() *partSource {
	return &partSource{part: p, stream: newStream(p.data, p.file.Release)}
}

type partSource struct {
	part *part
	stream
	before record
	read   uint64
}

// next decodes a record. Anything that appendRecord would not have written there is an error.
func (s *partSource) next(r *record) (bool, error) {
	if len(s.rest) == 0 {
		if s.read != s.part.records {
			return false, s.corrupt(fmt.Sprintf("%d records", s.part.records), fmt.Sprint(s.read))
		}
		return false, nil
	}
	*r = s.before
	rest, ok := decodeRecord(s.rest, r)
	if !ok || !r.tally.Valid() {
		return false, s.corrupt("a record", fmt.Sprintf("% x", s.rest[:min(len(s.rest), 16)]))
	}
	if s.read > 0 && !s.before.mayPrecede(r) {
		return false, s.corrupt("a greater record", fmt.Sprintf("%v after %v", &r.list, &s.before.list))
	}
	s.before = *r
	s.advance(rest)
	s.read++
	return true, nil
}

func (s *partSource) corrupt(want, got string) error {
	return s.part.file.Corrupt("records", int64(len(s.part.data)-len(s.rest)), want, got)
}

// mayPrecede reports whether r is less than s and not the beginning of its list.
func (r *record) mayPrecede(s *record) bool {
	if r.compare(s) >= 0 {
		return false
	}
	a, b := r.list.All(), s.list.All()
	return len(a) == len(b) || common(a, b) < len(a)
}

// decodeRecord reads a record into r, which must contain the one before.
func decodeRecord(data []byte, r *record) (rest []byte, ok bool) {
	if len(data) < 3 {
		return nil, false
	}
	shared, depth := int(data[0]), int(data[1])
	if depth < 1 || depth > MaxLevels || shared > depth+1 || shared > 0 && shared > r.list.Depth+1 || shared > 0 && r.list.Depth == 0 {
		return nil, false
	}
	data = data[2:]
	if len(data) <= 4*(depth+1-shared) {
		return nil, false
	}
	for n := shared; n <= depth; n++ {
		r.list.Codes[n] = Code(binary.LittleEndian.Uint32(data))
		data = data[4:]
	}
	r.list.Depth = depth
	return decodeTally(data, r)
}

// decodeTally reads move and tally.
func decodeTally(data []byte, r *record) (rest []byte, ok bool) {
	flags := data[0]
	data = data[1:]
	r.move = Move(flags & 31)
	var n [5]uint32
	if flags&onceFlag != 0 {
		data, ok = uvarints(data, n[:1])
		r.tally = onceTally(flags>>6, Date(n[0]))
		return data, ok && flags>>6 < 3
	}
	data, ok = uvarints(data, n[:])
	r.tally = Tally{n[0], n[1], n[2], Date(n[3]), Date(n[4])}
	return data, ok && flags>>6 == 0
}

// onceTally is the tally of a move played once: result 0 unknown, 1 won, 2 lost.
func onceTally(result byte, d Date) Tally {
	return Tally{1, uint32(result & 1), uint32(result >> 1 & 1), d, d}
}

func uvarints(data []byte, numbers []uint32) (rest []byte, ok bool) {
	for i := range numbers {
		v, n := binary.Uvarint(data)
		if n <= 0 || v >= 1<<32 {
			return nil, false
		}
		numbers[i], data = uint32(v), data[n:]
	}
	return data, true
}
