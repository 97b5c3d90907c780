package segment

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"katachi/board"
	"katachi/internal/section"
)

// Segment is an immutable file of up to MaxGames games on boards of one size,
// as a search sees it. It is verified when it is first used.
type Segment struct {
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

// Open looks at a file of [Kind], which it closes on error. What it holds is
// verified by the first Load.
func Open(f *section.File) (*Segment, error) {
	s := &Segment{file: f}
	if err := s.about(); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

// about reads the size of the board and the number of games.
func (s *Segment) about() error {
	raw, err := s.file.Section("about")
	if err != nil {
		return err
	}
	words := section.View[uint32](raw)
	if len(words) != 2 || words[0] < board.MinSize || words[0] > board.MaxSize || words[1] > MaxGames {
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

// Load verifies the segment the first time, and returns what is wrong with it.
// The other methods need it, but for Size, Games, Lowest, All, None, File and
// Close.
func (s *Segment) Load() error {
	s.load.Do(func() { s.fault = s.sections() })
	return s.fault
}

// sections looks at all sections, and checks what a search relies on.
func (s *Segment) sections() error {
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

func (s *Segment) views() []sectionView {
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
func (s *Segment) checkOffsets(name string, at []uint32, end int) error {
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
func (s *Segment) checkRising(name string, list []uint32, end int64) error {
	for i, n := range list {
		if int64(n) >= end || i > 0 && n <= list[i-1] {
			return s.file.Corrupt(name, int64(4*i), fmt.Sprint("rising numbers below ", end), fmt.Sprint(n))
		}
	}
	return nil
}

// row returns the events of a game's main line.
func (s *Segment) row(g int) []event { return s.rows[s.rowAt[g]:s.rowAt[g+1]] }

// touch reads the beginning of a game's row, which is in the cache then.
func (s *Segment) touch(g int) event {
	if at := int(s.rowAt[g]); at+32 < len(s.rows) {
		return s.rows[at] + s.rows[at+32]
	}
	return 0
}

// File returns the segment's file.
func (s *Segment) File() *section.File { return s.file }

// Close closes the segment's file.
func (s *Segment) Close() error { return s.file.Close() }

// Size returns the rows of the board.
func (s *Segment) Size() int { return s.size }

// Games returns the number of games.
func (s *Segment) Games() int { return s.games }

// Lowest returns the lowest ID; 0 if there are no games.
func (s *Segment) Lowest() uint32 { return s.lowest }

// ID returns the ID of a game; IDs rise.
func (s *Segment) ID(game uint32) int64 { return int64(s.ids[game]) }

// Winner returns who won a game, Empty if nobody did or it is not known.
func (s *Segment) Winner(game uint32) board.Color { return board.Color(s.winner[game]) }

// Day returns the date of a game, yyyymmdd; 0 where it is not known.
func (s *Segment) Day(game uint32) uint32 { return s.date[game] }

// Line returns the main line of a game, which must not be written to.
func (s *Segment) Line(game uint32) Line { return s.row(int(game)) }

// Game returns all that is kept of a game. Its lines must not be written to.
func (s *Segment) Game(game uint32) Game {
	g := Game{ID: s.ids[game], Line: s.Line(game), Winner: s.Winner(game), Day: s.date[game]}
	if i, ok := slices.BinarySearch(s.forked, game); ok {
		g.Tree = s.trees[s.treeAt[i]:s.treeAt[i+1]]
	}
	return g
}

// Find returns the games with the IDs, which rise. IDs that the segment does not
// have are passed over.
func (s *Segment) Find(ids []int64) []int {
	var list []int
	if s.games == 0 {
		return nil
	}
	from, _ := slices.BinarySearch(ids, int64(s.ids[0]))
	g := 0
	for _, id := range ids[from:] {
		for g < s.games && int64(s.ids[g]) < id {
			g++
		}
		if g == s.games {
			break
		}
		if int64(s.ids[g]) == id {
			list = append(list, g)
		}
	}
	return list
}

// None returns an empty set of games.
func (s *Segment) None() Set { return make(Set, s.words) }

// All returns the set of all games.
func (s *Segment) All() Set {
	m := s.None()
	for g := range s.games {
		m.Add(g)
	}
	return m
}

// Verify builds the columns from the lines once more, and returns an error if the
// segment has others.
func (s *Segment) Verify() error {
	if err := s.Load(); err != nil {
		return err
	}
	for i, e := range s.rows {
		if kindOf(e) != kindJump && !s.on(e) || kindOf(e) == kindControl {
			return s.file.Corrupt("rows", int64(2*i), "an event on the board", fmt.Sprintf("%#04x", e))
		}
	}
	b := NewBuilder(s.size)
	for g := range uint32(s.games) {
		game := s.Game(g)
		b.Add(&game)
	}
	want := b.columns()
	for _, v := range []struct {
		name string
		same bool
	}{
		{"stones", slices.Equal(s.stones, want.stones)},
		{"first", slices.Equal(s.first, want.first)},
		{"several", slices.Equal(s.several, want.several)},
		{"phases", slices.Equal(s.phases, want.phases)},
		{"lives", slices.Equal(s.lives, want.lives)},
		{"lifeat", slices.Equal(s.lifeAt, want.lifeAt)},
		{"livesof", slices.Equal(s.livesOf, want.livesOf)},
		{"count", slices.Equal(s.counts, want.counts())},
	} {
		if !v.same {
			return s.file.Corrupt(v.name, 0, "what the rows say", "something else")
		}
	}
	return nil
}

// on reports whether an event lies on the segment's board.
func (s *Segment) on(e event) bool {
	cell := int(e & cellMask)
	return cell%cellRow < s.size && cell/cellRow < s.size
}
