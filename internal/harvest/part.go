package harvest

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"katachi/internal/section"
	"katachi/shape"
)

// A part has the windows of some games. Any number of parts can be merged, in any grouping and
// order, with the same bytes as the result.
//
// Format "harvest-part", version 1, in a container of internal/section:
//
//	about        uint64 each: games, moves, sizes in ascending order
//	windows.NN   for each size NN its windows, by ascending key, each with
//	             the key, two bits a point, (NN*NN+3)/4 bytes: see window.key
//	             uvarint  count, wins, losses, first, last date
const (
	partKind    = "harvest-part"
	partVersion = 1
)

// Provenance says what a part was made from.
type Provenance struct {
	Sizes []int  // of windows, ascending
	Games uint64 // number of games
	Moves uint64 // number of moves; each has a window of each size
}

func (p *Provenance) add(q *Provenance) error {
	if !slices.Equal(p.Sizes, q.Sizes) {
		return fmt.Errorf("windows of different sizes (%v; %v) cannot be merged", p.Sizes, q.Sizes)
	}
	p.Games += q.Games
	p.Moves += q.Moves
	return nil
}

// record is a window with its tally.
type record struct {
	key   string
	tally shape.Tally
}

// source yields records in the order of their keys.
type source interface {
	next(*record) (bool, error)
}

// WriteFile writes the harvest to a part. If ctx ends, it writes no file.
func (h *Harvester) WriteFile(ctx context.Context, path string) error {
	return writePart(path, &h.provenance, func(i int) (source, error) { return &inMemory{ctx, h.records(i)}, nil })
}

type inMemory struct {
	ctx  context.Context
	rest []record
}

func (s *inMemory) next(r *record) (bool, error) {
	if len(s.rest) == 0 {
		return false, s.ctx.Err()
	}
	if err := s.ctx.Err(); err != nil {
		return false, err
	}
	*r, s.rest = s.rest[0], s.rest[1:]
	return true, nil
}

// writePart writes a part from the sources of all sizes, opening each only when it is needed.
func writePart(path string, p *Provenance, open func(i int) (source, error)) error {
	return section.WriteFile(path, partKind, partVersion, func(w *section.Writer) error {
		about := []uint64{p.Games, p.Moves}
		for _, n := range p.Sizes {
			about = append(about, uint64(n))
		}
		if err := w.Add("about", section.Bytes(about)); err != nil {
			return err
		}
		var buf []byte
		for i, n := range p.Sizes {
			if err := w.Begin(sectionName(n)); err != nil {
				return err
			}
			from, err := open(i)
			if err != nil {
				return err
			}
			for r := (record{}); ; {
				ok, err := from.next(&r)
				if err != nil {
					return err
				}
				if !ok {
					break
				}
				buf = appendRecord(buf[:0], &r)
				if _, err := w.Write(buf); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func sectionName(size int) string { return fmt.Sprintf("windows.%02d", size) }

func appendRecord(dst []byte, r *record) []byte {
	dst = append(dst, r.key...)
	for _, n := range []uint32{r.tally.Count, r.tally.Wins, r.tally.Losses, uint32(r.tally.First), uint32(r.tally.Last)} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	return dst
}

// part is an open part.
type part struct {
	provenance Provenance
	file       *section.File
}

// openPart maps a part and verifies its checksums. Its records are checked when they are read;
// damage is a *section.FormatError in both cases.
func openPart(path string) (*part, error) {
	return section.OpenAs(path, partKind, partVersion, newPart)
}

func newPart(f *section.File) (*part, error) {
	r := section.Reader{File: f}
	words := section.Words[uint64](&r, "about", -1)
	if !r.Want(len(words) >= 3, "about", 0, "games, moves and sizes", words) {
		return nil, r.Err
	}
	p := &part{Provenance{Games: words[0], Moves: words[1]}, f}
	for _, n := range words[2:] {
		p.provenance.Sizes = append(p.provenance.Sizes, int(min(n, maxSize+1)))
	}
	if err := CheckSizes(p.provenance.Sizes); err != nil || !slices.IsSorted(p.provenance.Sizes) {
		return nil, f.Corrupt("about", 16, "odd sizes in ascending order", fmt.Sprint(p.provenance.Sizes))
	}
	return p, nil
}

func (p *part) close() { p.file.Close() }

// source returns the records of a size.
func (p *part) source(size int) (source, error) {
	data, err := p.file.Section(sectionName(size))
	if err != nil {
		return nil, err
	}
	return &partSource{p, size, data, data, ""}, nil
}

type partSource struct {
	part   *part
	size   int
	data   []byte
	rest   []byte
	before string
}

func (s *partSource) next(r *record) (bool, error) {
	if len(s.rest) == 0 {
		return false, nil
	}
	n := keyBytes(s.size)
	if len(s.rest) <= n {
		return false, s.corrupt("a window", fmt.Sprintf("%d bytes", len(s.rest)))
	}
	if _, _, ok := cellsOf(s.size, s.rest[:n]); !ok {
		return false, s.corrupt("a window", fmt.Sprintf("% x", s.rest[:n]))
	}
	r.key = string(s.rest[:n])
	if s.before != "" && r.key <= s.before {
		return false, s.corrupt("a greater window", fmt.Sprintf("% x", r.key))
	}
	rest := s.rest[n:]
	var numbers [5]uint32
	for i := range numbers {
		v, k := binary.Uvarint(rest)
		if k <= 0 || v >= 1<<32 {
			return false, s.corrupt("five numbers behind a window", fmt.Sprintf("% x", rest[:min(len(rest), 10)]))
		}
		numbers[i], rest = uint32(v), rest[k:]
	}
	r.tally = shape.Tally{Count: numbers[0], Wins: numbers[1], Losses: numbers[2], First: shape.Date(numbers[3]), Last: shape.Date(numbers[4])}
	if !r.tally.Valid() {
		return false, s.corrupt("a tally", fmt.Sprint(numbers))
	}
	s.rest, s.before = rest, r.key
	return true, nil
}

func (s *partSource) corrupt(want, got string) error {
	return s.part.file.Corrupt(sectionName(s.size), int64(len(s.data)-len(s.rest)), want, got)
}
