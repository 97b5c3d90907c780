package segment

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"katachi/board"
	"katachi/internal/section"
)

// Segment is an immutable file of up to MaxGames games on boards of one size,
// as a search sees it. What it holds is verified when it is first used: the
// columns and lines block by block.
type Segment struct {
	columns
	file   *section.File
	size   int
	games  int
	counts []uint32
	sums   []uint64        // of the parts of each block
	sound  []atomic.Uint32 // of each block: a bit for each part that was verified
	forked []uint32
	treeAt []uint32
	trees  []event
	winner []byte
	date   []uint32
	ids    []uint32
	lowest uint32 // of ids; 0 if there are none

	facts, numbers, shape, variants, all loaded
}

// loaded is something that is verified once.
type loaded struct {
	once  sync.Once
	fault error
}

func (l *loaded) do(load func() error) error {
	l.once.Do(func() { l.fault = load() })
	return l.fault
}

// Open looks at a file of [Kind], which it closes on error. What it holds is
// verified later.
func Open(f *section.File) (*Segment, error) {
	s := &Segment{file: f}
	if err := s.about(); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

// about reads the size of the board, the number of games and the lowest ID.
func (s *Segment) about() error {
	if v := s.file.Version(); v < Version {
		return fmt.Errorf("%s: %w: %d, want %d: an earlier katachi wrote it; index the records again", s.file.Name(), section.ErrVersion, v, Version)
	}
	raw, err := s.file.Section("about")
	if err != nil {
		return err
	}
	words := section.View[uint32](raw)
	if len(words) != 3 || words[0] < board.MinSize || words[0] > board.MaxSize || words[1] > MaxGames {
		return s.file.Corrupt("about", 0, "a size of board, a number of games and the lowest of them", fmt.Sprint(words))
	}
	s.size, s.games, s.lowest = int(words[0]), int(words[1]), words[2]
	s.layout = newLayout(s.size, s.games)
	return nil
}

// Load verifies all of the segment the first time, and returns what is wrong
// with it.
func (s *Segment) Load() error {
	return s.all.do(func() error {
		if err := cmp.Or(s.LoadGames(), s.open(), s.openTrees()); err != nil {
			return err
		}
		if err := s.file.Verify(); err != nil {
			return err
		}
		for n := range s.blocks {
			for part := range numParts {
				if err := s.verify(n, part); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// LoadGames verifies the first time what is known of the games without their
// moves, and returns what is wrong with it: Find, ID, Winner and Day need it.
func (s *Segment) LoadGames() error {
	return s.numbers.do(func() error {
		if err := s.openFacts(); err != nil {
			return err
		}
		if err := s.read(wanted{"id", s.games, view(&s.ids), false}); err != nil {
			return err
		}
		if s.games > 0 && s.ids[0] != s.lowest {
			return s.file.Corrupt("id", 0, fmt.Sprint("game ", s.lowest), fmt.Sprint(s.ids[0]))
		}
		return s.checkRising("id", s.ids, 1<<32)
	})
}

// openFacts verifies winners and dates.
func (s *Segment) openFacts() error {
	return s.facts.do(func() error {
		return s.read(
			wanted{"winner", s.games, view(&s.winner), false},
			wanted{"date", s.games, view(&s.date), false})
	})
}

// open looks at the columns and lines, and verifies what says where they lie.
func (s *Segment) open() error {
	return s.shape.do(func() error {
		if err := s.openFacts(); err != nil {
			return err
		}
		s.sound = make([]atomic.Uint32, s.blocks)
		if err := s.read(
			wanted{"count", 3 * s.points, view(&s.counts), false},
			wanted{"sums", numParts * s.blocks, view(&s.sums), false},
			wanted{"livesof", s.blocks*s.points + 1, view(&s.livesOf), false},
			wanted{"rowat", s.games + 1, view(&s.rowAt), false},
			wanted{"stones", 2 * s.total(), view(&s.stones), true},
			wanted{"several", s.total(), view(&s.several), true},
			wanted{"phases", 2 * s.total(), view(&s.phases), true},
			wanted{"first", 64 * s.total(), view(&s.first), true},
			wanted{"lifeat", s.total() * 64 / lifeGames, view(&s.lifeAt), true},
			wanted{"lives", -1, view(&s.lives), true},
			wanted{"rows", -1, view(&s.rows), true}); err != nil {
			return err
		}
		return cmp.Or(
			s.checkOffsets("rowat", s.rowAt, len(s.rows)),
			s.checkOffsets("livesof", s.livesOf, len(s.lives)))
	})
}

// openTrees verifies the variations.
func (s *Segment) openTrees() error {
	return s.variants.do(func() error {
		if err := s.read(
			wanted{"forked", -1, view(&s.forked), false},
			wanted{"treeat", -1, view(&s.treeAt), false},
			wanted{"trees", -1, view(&s.trees), false}); err != nil {
			return err
		}
		if len(s.treeAt) != len(s.forked)+1 {
			return s.file.Corrupt("treeat", 0, fmt.Sprint(len(s.forked)+1, " numbers"), fmt.Sprint(len(s.treeAt)))
		}
		return cmp.Or(
			s.checkOffsets("treeat", s.treeAt, len(s.trees)),
			s.checkRising("forked", s.forked, int64(s.games)))
	})
}

// wanted is a section of so many numbers, -1 for any, and what it is read into.
type wanted struct {
	name   string
	length int
	set    func([]byte) int
	later  bool // it is verified block by block, when it is first used
}

func view[T section.Word](dst *[]T) func([]byte) int {
	return func(raw []byte) int {
		*dst = section.View[T](raw)
		return len(*dst)
	}
}

// read looks at sections.
func (s *Segment) read(list ...wanted) error {
	for _, v := range list {
		section := s.file.Section
		if v.later {
			section = s.file.Unverified
		}
		raw, err := section(v.name)
		if err != nil {
			return err
		}
		if n := v.set(raw); v.length >= 0 && n != v.length {
			return s.file.Corrupt(v.name, 0, fmt.Sprint(v.length, " numbers"), fmt.Sprint(n))
		}
	}
	return nil
}

// verify compares a part of a block with its sum, the first time.
func (s *Segment) verify(block, part int) error {
	if s.sound[block].Load()>>part&1 != 0 {
		return nil
	}
	if want, got := s.sums[numParts*block+part], s.sum(block, part); got != want {
		return s.file.Corrupt(partNames[part], 0, fmt.Sprintf("checksum %016x of block %d", want, block), fmt.Sprintf("%016x", got))
	}
	s.sound[block].Or(1 << part)
	return nil
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
func (s *Segment) Line(game uint32) (Line, error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	return s.row(int(game)), s.verify(int(game)/blockGames, partRows)
}

// Game returns all that is kept of a game. Its lines must not be written to. The
// segment must be loaded.
func (s *Segment) Game(game uint32) Game {
	g := Game{ID: s.ids[game], Line: s.row(int(game)), Winner: s.Winner(game), Day: s.date[game]}
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
	sums := want.sums()
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
		{"sums", slices.Equal(s.sums, sums)},
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
