package segment

import (
	"context"
	"fmt"
	"sync"
	"unsafe"

	"katachi/internal/section"
)

// A segment can be split, for reading over a network: into a skeleton, a file with everything
// small, and the parts of its blocks, each fetched when a search first needs it.

// Bring fetches a part of a block, in the form of Part: of the games, or of the lines of their
// variations.
type Bring func(lines bool, block, part int) ([]byte, error)

// Parts is the number of parts of a block.
const Parts = numParts

// apart is the source of the parts of a table.
type apart struct {
	mu    sync.Mutex
	bring func(block, part int) ([]byte, error) // nil: the parts are in the file
}

// inParts lists the sections that a skeleton does not have: those stored block by block, and
// indexes that are faster than the columns but would be read as a whole.
var inParts = map[string]bool{
	"stones": true, "several": true, "phases": true, "first": true, "lifeat": true, "lives": true, "rows": true,
	"l.stones": true, "l.several": true, "l.phases": true, "l.first": true, "l.lifeat": true, "l.lives": true, "l.rows": true,
	"posat": true, "posgames": true, "freqat": true, "freq": true,
}

// Skeleton writes the sections of the skeleton.
func (s *Segment) Skeleton(w *section.Writer) error {
	for _, info := range s.file.Sections() {
		if inParts[info.Name] {
			continue
		}
		data, err := s.file.Section(info.Name)
		if err != nil {
			return err
		}
		if err := w.Add(info.Name, data); err != nil {
			return err
		}
	}
	return nil
}

// LineBlocks returns the number of blocks of lines of variations.
func (s *Segment) LineBlocks() int { return s.lines.blocks }

// Part returns a part of a block, verified.
func (s *Segment) Part(lines bool, block, part int) (data []byte, err error) {
	t := &s.table
	if err := s.open(); err != nil {
		return nil, err
	}
	if lines {
		if err := s.openTrees(); err != nil {
			return nil, err
		}
		t = &s.lines.table
	}
	if err := t.verify(block, part); err != nil {
		return nil, err
	}
	for _, piece := range t.pieces(block, part) {
		data = append(data, piece...)
	}
	return data, nil
}

// Elsewhere searches some games of a block for a query, as text, in another process.
type Elsewhere func(ctx context.Context, block int, games Set, query string) ([]Hit, error)

// HitBytes returns hits as bytes for HitsOf of the same program, sharing their memory.
func HitBytes(list []Hit) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(Hit{})))
}

// HitsOf returns the hits of HitBytes.
func HitsOf(data []byte) []Hit {
	list := make([]Hit, len(data)/int(unsafe.Sizeof(Hit{})))
	copy(HitBytes(list), data)
	return list
}

// OpenSkeleton is Open for a skeleton, whose parts are fetched by bring. Searches find hits elsewhere
// if that is not nil.
func OpenSkeleton(f *section.File, bring Bring, elsewhere Elsewhere) (*Segment, error) {
	s, err := Open(f)
	if err == nil {
		s.Elsewhere = elsewhere
		s.apart.bring = func(block, part int) ([]byte, error) { return bring(false, block, part) }
		s.lines.apart.bring = func(block, part int) ([]byte, error) { return bring(true, block, part) }
	}
	return s, err
}

// pieces returns the memory of a part of a block.
func (c *columns) pieces(block, part int) [][]byte {
	at := block * c.points * c.width
	end := at + c.points*c.width
	switch part {
	case partStones:
		return [][]byte{section.Bytes(c.stones[2*at : 2*end])}
	case partRows:
		from, to := c.gamesOf(block)
		return [][]byte{section.Bytes(c.rows[c.rowAt[from]:c.rowAt[to]])}
	}
	return [][]byte{
		section.Bytes(c.several[at:end]), section.Bytes(c.phases[2*at : 2*end]), section.Bytes(c.first[64*at : 64*end]),
		section.Bytes(c.lifeAt[64*at/lifeGames : 64*end/lifeGames]),
		section.Bytes(c.lives[c.livesOf[block*c.points]:c.livesOf[(block+1)*c.points]]),
	}
}

// makeRoom allocates the columns of a table whose parts are fetched.
func (t *table) makeRoom() {
	t.stones, t.several, t.phases = make([]uint64, 2*t.total()), make([]uint64, t.total()), make([]uint64, 2*t.total())
	t.first, t.lifeAt = make([]byte, 64*t.total()), make([]uint16, t.total()*64/lifeGames)
	t.lives, t.rows = make([]life, t.livesOf[len(t.livesOf)-1]), make([]event, t.rowAt[len(t.rowAt)-1])
}

// fetch brings a part of a block.
func (t *table) fetch(block, part int) error {
	data, err := t.apart.bring(block, part)
	if err != nil {
		return err
	}
	pieces, size := t.pieces(block, part), 0
	for _, piece := range pieces {
		size += len(piece)
	}
	if len(data) != size {
		return t.file.Corrupt(t.named(partNames[part]), 0, fmt.Sprintf("%d bytes of block %d", size, block), fmt.Sprint(len(data)))
	}
	for _, piece := range pieces {
		data = data[copy(piece, data):]
	}
	return nil
}
