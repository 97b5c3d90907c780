package segment

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"katachi/board"
	"katachi/internal/mapfile"
	"katachi/internal/section"
)

// Segment is an immutable file of up to MaxGames games on boards of one size,
// opened for searching. Its parts are verified when first used, the columns
// and lines block by block.
type Segment struct {
	table
	lines lineTable
	size  int
	games int

	Elsewhere Elsewhere // nil: blocks are searched here

	counts []uint32

	soonest []uint16 // cells of the board, those that are occupied soonest and for good first

	forked []uint32
	treeAt []uint32
	trees  []event
	winner []byte
	date   []uint32
	ids    []uint32
	lowest uint32 // of ids; 0 if there are none

	positions positions
	frequent  frequent
	gameFacts facts

	facts, numbers, shape, variants, index, often, columns, all loaded
}

// loaded records the result of a verification that is done once.
type loaded struct {
	once  sync.Once
	fault error
}

func (l *loaded) do(load func() error) error {
	l.once.Do(func() { l.fault = mapfile.Guard(load) })
	return l.fault
}

// Open opens a segment in a file of [Kind], which it closes on error. The
// contents are verified later.
func Open(f *section.File) (*Segment, error) {
	s := &Segment{table: table{file: f}}
	s.lines.table = table{file: f, prefix: "l."}
	if err := s.about(); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

// about reads the size of the board, the number of games and the lowest ID.
func (s *Segment) about() error {
	raw, err := s.file.Section("about")
	if err != nil {
		return err
	}
	words := section.View[uint32](raw)
	if len(words) != 4 || words[0] < board.MinSize || words[0] > board.MaxSize || words[1] > MaxGames {
		return s.file.Corrupt("about", 0, "a size of board, a number of games, the lowest of them, a number of lines", fmt.Sprint(words))
	}
	s.size, s.games, s.lowest = int(words[0]), int(words[1]), words[2]
	s.layout = newLayout(s.size, s.games)
	if int64(words[3]) > int64(s.games)*maxLines {
		return s.file.Corrupt("about", 12, fmt.Sprint("up to ", maxLines, " lines a game"), fmt.Sprint(words[3]))
	}
	s.lines.layout, s.lines.count = newLayout(s.size, int(words[3])), int(words[3])
	return nil
}

// Trust takes the result of Verified of an earlier program for the same file: Find does not verify
// these parts of blocks again. It must be called before the segment is used; data that does not fit
// the file is ignored. Load and Line verify these parts, too.
func (s *Segment) Trust(verified []byte) {
	if len(verified) == s.blocks+s.lines.blocks {
		s.before, s.lines.before = verified[:s.blocks], verified[s.blocks:]
	}
}

// Verified returns which parts of blocks were found to be sound, now or by an earlier program.
func (s *Segment) Verified() []byte { return s.lines.verified(s.table.verified(nil)) }

// Load verifies the whole segment on its first call, and returns an error if
// anything is wrong.
func (s *Segment) Load() error {
	return s.all.do(func() error {
		if err := cmp.Or(s.LoadGames(), s.open(), s.openTrees()); err != nil {
			return err
		}
		if err := s.file.Verify(); err != nil {
			return err
		}
		return cmp.Or(s.verifyAll(), s.lines.verifyAll(), s.verifyColumns(), s.openHeads(), s.lines.openHeads(), s.checkEvents("rows", s.rows), s.checkEvents("trees", s.trees))
	})
}

// LoadGames verifies the data of the games other than moves on its first call,
// and returns an error if anything is wrong. Find, ID, Winner and Day need it.
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

// open opens the columns and lines, and verifies their offsets.
func (s *Segment) open() error {
	return s.shape.do(func() error {
		if err := s.openFacts(); err != nil {
			return err
		}
		if err := s.read(wanted{"count", 3 * s.points, view(&s.counts), false}); err != nil {
			return err
		}
		s.orderPoints()
		return s.table.open(s.games)
	})
}

// orderPoints sorts the points of the board by when they are taken.
func (s *Segment) orderPoints() {
	keys := make([]uint64, s.points)
	for p := range keys {
		keys[p] = uint64(^s.counts[3*p+2])<<32 | uint64(p/s.size*cellRow+p%s.size)
	}
	slices.Sort(keys)
	s.soonest = make([]uint16, s.points)
	for i, k := range keys {
		s.soonest[i] = uint16(k)
	}
}

// open opens the columns and rows of a number of games or lines, and verifies their offsets.
func (t *table) open(games int) error {
	t.sound = make([]atomic.Uint32, t.blocks)
	if err := t.read(
		wanted{"sums", numParts * t.blocks, view(&t.sums), false},
		wanted{"livesof", t.blocks*t.points + 1, view(&t.livesOf), false},
		wanted{"rowat", games + 1, view(&t.rowAt), false}); err != nil {
		return err
	}
	if t.apart.bring != nil {
		t.makeRoom()
	} else if err := t.read(
		wanted{"stones", 2 * t.total(), view(&t.stones), true},
		wanted{"several", t.total(), view(&t.several), true},
		wanted{"phases", 2 * t.total(), view(&t.phases), true},
		wanted{"first", 64 * t.total(), view(&t.first), true},
		wanted{"lifeat", t.total() * 64 / lifeGames, view(&t.lifeAt), true},
		wanted{"lives", -1, view(&t.lives), true},
		wanted{"rows", -1, view(&t.rows), true}); err != nil {
		return err
	}
	return cmp.Or(
		t.checkOffsets("rowat", t.rowAt, len(t.rows)),
		t.checkOffsets("livesof", t.livesOf, len(t.lives)))
}

// openTrees verifies the variations.
func (s *Segment) openTrees() error {
	return s.variants.do(func() error {
		if err := s.read(
			wanted{"forked", -1, view(&s.forked), false},
			wanted{"treeat", -1, view(&s.treeAt), false},
			wanted{"trees", -1, view(&s.trees), false},
			wanted{"lineof", s.lines.count, view(&s.lines.of), false},
			wanted{"shared", s.lines.count, view(&s.lines.shared), false}); err != nil {
			return err
		}
		if err := s.lines.table.open(s.lines.count); err != nil {
			return err
		}
		if len(s.treeAt) != len(s.forked)+1 {
			return s.file.Corrupt("treeat", 0, fmt.Sprint(len(s.forked)+1, " numbers"), fmt.Sprint(len(s.treeAt)))
		}
		return cmp.Or(
			s.checkOffsets("treeat", s.treeAt, len(s.trees)),
			s.checkRising("forked", s.forked, int64(s.games)),
			s.lines.check(s))
	})
}

// wanted is a section with its number of entries, -1 for any, and its destination.
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

// read opens sections.
func (t *table) read(list ...wanted) error {
	for _, v := range list {
		section := t.file.Section
		if v.later {
			section = t.file.Unverified
		}
		raw, err := section(t.named(v.name))
		if err != nil {
			return err
		}
		if n := v.set(raw); v.length >= 0 && n != v.length {
			return t.file.Corrupt(t.named(v.name), 0, fmt.Sprint(v.length, " numbers"), fmt.Sprint(n))
		}
	}
	return nil
}

// checkOffsets returns an error unless offsets ascend from 0 to end.
func (t *table) checkOffsets(name string, at []uint32, end int) error {
	if at[0] != 0 || int(at[len(at)-1]) != end {
		return t.file.Corrupt(t.named(name), 0, fmt.Sprintf("offsets from 0 to %d", end), fmt.Sprintf("%d to %d", at[0], at[len(at)-1]))
	}
	for i := 1; i < len(at); i++ {
		if at[i] < at[i-1] {
			return t.file.Corrupt(t.named(name), int64(4*i), "rising offsets", fmt.Sprint(at[i]))
		}
	}
	return nil
}

// checkRising returns an error unless numbers ascend and are below end.
func (s *Segment) checkRising(name string, list []uint32, end int64) error {
	for i, n := range list {
		if int64(n) >= end || i > 0 && n <= list[i-1] {
			return s.file.Corrupt(name, int64(4*i), fmt.Sprint("rising numbers below ", end), fmt.Sprint(n))
		}
	}
	return nil
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

// ID returns the ID of a game; IDs ascend.
func (s *Segment) ID(game uint32) int64 { return int64(s.ids[game]) }

// Winner returns who won a game, Empty if nobody did or it is not known.
func (s *Segment) Winner(game uint32) board.Color { return board.Color(s.winner[game]) }

// Day returns the date of a game, yyyymmdd; 0 if not known.
func (s *Segment) Day(game uint32) uint32 { return s.date[game] }

// Line returns the main line of a game, which must not be written to.
func (s *Segment) Line(game uint32) (Line, error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	return s.row(int(game)), s.verify(int(game)/blockGames, partRows)
}

// Game returns all data of a game. Its lines must not be written to. The
// segment must be loaded.
func (s *Segment) Game(game uint32) Game {
	g := Game{ID: s.ids[game], Line: s.row(int(game)), Winner: s.Winner(game), Day: s.date[game], Facts: s.factsOf(game)}
	if i, ok := slices.BinarySearch(s.forked, game); ok {
		g.Tree = s.trees[s.treeAt[i]:s.treeAt[i+1]]
	}
	return g
}

// Find returns the games with the IDs, which must ascend. IDs that the segment does
// not have are skipped.
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

// SetOf is Find, as a set.
func (s *Segment) SetOf(ids []int64) Set {
	set := s.None()
	for _, g := range s.Find(ids) {
		set.Add(g)
	}
	return set
}

// None returns an empty set of games.
func (s *Segment) None() Set { return make(Set, s.words) }

// All returns the set of all games.
func (s *Segment) All() Set {
	m := s.None()
	for w := range s.games / 64 {
		m[w] = 1<<64 - 1
	}
	for g := s.games &^ 63; g < s.games; g++ {
		m.Add(g)
	}
	return m
}

// Blocks returns the number of blocks of games, 1,024 in each but the last.
func (s *Segment) Blocks() int { return s.blocks }

// InBlock returns the games of a set that are in a block, as a slice of the set.
func (s *Segment) InBlock(games Set, block int) Set {
	return games[block*s.width : (block+1)*s.width]
}

// Verify rebuilds the columns from the lines, and returns an error if those of the
// segment differ.
func (s *Segment) Verify() error {
	if err := s.Load(); err != nil {
		return err
	}
	b := NewBuilder(s.size, s.gameFacts.names...)
	for g := range uint32(s.games) {
		game := s.Game(g)
		b.Add(&game)
	}
	want, lines := b.columns(), b.lineColumns()
	if err := s.table.same(want); err != nil {
		return err
	}
	if err := s.lines.same(lines); err != nil {
		return err
	}
	own, err := s.ownPositions(b)
	if err != nil {
		return err
	}
	for _, v := range []struct {
		name string
		same bool
	}{
		{"posat", own},
		{"count", slices.Equal(s.counts, want.counts())},
		{"lineof", slices.Equal(s.lines.of, b.lineOf)},
		{"shared", slices.Equal(s.lines.shared, b.shared)},
		{"factof", s.sameFacts(b)},
	} {
		if !v.same {
			return s.file.Corrupt(v.name, 0, "what the rows say", "something else")
		}
	}
	return nil
}

// checkEvents returns an error unless events lie on the board, and marks only in trees.
func (s *Segment) checkEvents(name string, list Line) error {
	if i := list.off(s.size, name == "trees"); i >= 0 {
		return s.file.Corrupt(name, int64(2*i), "an event on the board", fmt.Sprintf("%#04x", list[i]))
	}
	return nil
}
