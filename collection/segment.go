package collection

import (
	"cmp"
	"fmt"
	"math/bits"
	"sync"

	"katachi/board"
	"katachi/internal/section"
)

// segment is an immutable file of up to maxGames games on boards of one size,
// as a search sees it. It is verified when it is first used.
type segment struct {
	file  *section.File
	size  int
	games int
	layout
	counts  []uint32
	stones  []uint64
	several []uint64
	phases  []uint64
	first   []byte
	livesOf []uint32
	lifeAt  []uint16
	lives   []life
	rowAt   []uint32
	rows    []event
	forked  []uint32
	treeAt  []uint32
	trees   []event
	winner  []byte
	date    []uint32
	ids     []uint32
	lowest  uint32 // of ids; 0 if there are none

	load  sync.Once
	fault error
}

// openSegment looks at a file, which it closes on error.
func openSegment(f *section.File) (*segment, error) {
	s := &segment{file: f}
	if err := s.about(); err != nil {
		f.Close()
		return nil, fmt.Errorf("collection: %w", err)
	}
	return s, nil
}

// about reads the size of the board and the number of games.
func (s *segment) about() error {
	raw, err := s.file.Section("about")
	if err != nil {
		return err
	}
	words := section.View[uint32](raw)
	if len(words) != 2 || words[0] < board.MinSize || words[0] > board.MaxSize || words[1] > maxGames {
		return s.file.Corrupt("about", 0, "a size of board and a number of games", fmt.Sprint(words))
	}
	s.size, s.games = int(words[0]), int(words[1])
	s.layout = newLayout(s.size, s.games)
	if raw, err = s.file.Section("id"); err != nil {
		return err
	}
	if ids := section.View[uint32](raw); len(ids) > 0 {
		s.lowest = ids[0]
	}
	return nil
}

// use verifies the segment the first time, and returns what is wrong with it.
func (s *segment) use() error {
	s.load.Do(func() {
		if err := s.sections(); err != nil {
			s.fault = fmt.Errorf("collection: %w", err)
		}
	})
	return s.fault
}

// sections looks at all sections, and checks what a search relies on.
func (s *segment) sections() error {
	for _, v := range s.views() {
		raw, err := s.file.Section(v.name)
		if err != nil {
			return err
		}
		if n := v.set(raw); v.want >= 0 && n != v.want {
			return s.file.Corrupt(v.name, 0, fmt.Sprint(v.want, " numbers"), fmt.Sprint(n))
		}
	}
	if len(s.treeAt) != len(s.forked)+1 {
		return s.file.Corrupt("treeat", 0, fmt.Sprint(len(s.forked)+1, " numbers"), fmt.Sprint(len(s.treeAt)))
	}
	return cmp.Or(
		s.checkOffsets("rowat", s.rowAt, len(s.rows)),
		s.checkOffsets("livesof", s.livesOf, len(s.lives)),
		s.checkOffsets("treeat", s.treeAt, len(s.trees)),
		s.checkRising("id", s.ids, 1<<32),
		s.checkRising("forked", s.forked, int64(s.games)))
}

// sectionView is what a section of so many numbers is read into; -1 is any.
type sectionView struct {
	name string
	want int
	set  func([]byte) int
}

func (s *segment) views() []sectionView {
	return []sectionView{
		{"id", s.games, view(&s.ids)},
		{"winner", s.games, view(&s.winner)},
		{"date", s.games, view(&s.date)},
		{"count", 3 * s.points, view(&s.counts)},
		{"stones", 2 * s.total(), view(&s.stones)},
		{"several", s.total(), view(&s.several)},
		{"phases", 2 * s.total(), view(&s.phases)},
		{"first", 64 * s.total(), view(&s.first)},
		{"livesof", s.blocks*s.points + 1, view(&s.livesOf)},
		{"lifeat", s.total() * 64 / lifeGames, view(&s.lifeAt)},
		{"lives", -1, view(&s.lives)},
		{"rowat", s.games + 1, view(&s.rowAt)},
		{"rows", -1, view(&s.rows)},
		{"forked", -1, view(&s.forked)},
		{"treeat", -1, view(&s.treeAt)},
		{"trees", -1, view(&s.trees)},
	}
}

func view[T section.Word](dst *[]T) func([]byte) int {
	return func(raw []byte) int {
		*dst = section.View[T](raw)
		return len(*dst)
	}
}

// checkOffsets demands that offsets rise from 0 to end.
func (s *segment) checkOffsets(name string, at []uint32, end int) error {
	if at[0] != 0 || int(at[len(at)-1]) != end {
		return s.file.Corrupt(name, 0, fmt.Sprintf("offsets from 0 to %d", end), fmt.Sprintf("%d to %d", at[0], at[len(at)-1]))
	}
	for i := 1; i < len(at); i++ {
		if at[i] < at[i-1] {
			return s.file.Corrupt(name, int64(4*i), "rising offsets", fmt.Sprint(at[i]))
		}
	}
	return nil
}

// checkRising demands that numbers rise, and lie below end.
func (s *segment) checkRising(name string, list []uint32, end int64) error {
	for i, n := range list {
		if int64(n) >= end || i > 0 && n <= list[i-1] {
			return s.file.Corrupt(name, int64(4*i), fmt.Sprint("rising numbers below ", end), fmt.Sprint(n))
		}
	}
	return nil
}

// row returns the events of a game's main line.
func (s *segment) row(g int) []event { return s.rows[s.rowAt[g]:s.rowAt[g+1]] }

// touch reads the beginning of a game's row, which is in the cache then.
func (s *segment) touch(g int) event {
	if at := int(s.rowAt[g]); at+32 < len(s.rows) {
		return s.rows[at] + s.rows[at+32]
	}
	return 0
}

// all returns a bitmap of all games.
func (s *segment) all() []uint64 {
	m := make([]uint64, s.words)
	for g := range s.games {
		setBit(m, g)
	}
	return m
}

func (s *segment) close() error { return s.file.Close() }

// ones returns the number of bits set.
func ones(words []uint64) int {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}

func setBit(m []uint64, i int)      { m[i/64] |= 1 << (i % 64) }
func clearBit(m []uint64, i int)    { m[i/64] &^= 1 << (i % 64) }
func hasBit(m []uint64, i int) bool { return m[i/64]>>(i%64)&1 != 0 }
