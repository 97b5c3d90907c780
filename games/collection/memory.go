package collection

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"katachi/board"
	"katachi/internal/num"
)

// NewMemory returns an empty collection that exists only in memory until it is closed. It can do
// everything that a collection on disk can, except Compact.
func NewMemory(opt *Options) (*Collection, error) {
	return newCollection("", opt, &memory{now: &memoryState{}}), nil
}

// memory is a catalogue in memory.
type memory struct {
	mu     sync.RWMutex
	now    *memoryState
	closed atomic.Bool
}

// memoryState is the content of a catalogue at one moment. It and its entries never change, so
// readers need no lock.
type memoryState struct {
	number   int64
	entries  []*memoryEntry // by increasing id
	fileRows []fileRow
	lastGame int64 // highest numbers ever used
	lastFile int64
}

// memoryEntry is an entry with the words of its texts.
type memoryEntry struct {
	entry
	words wordText
}

func (m *memory) present() *memoryState {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.now
}

func (m *memory) version(context.Context) (int64, error) { return m.present().number, nil }

func (m *memory) files(context.Context) ([]fileRow, error) {
	return slices.Clone(m.present().fileRows), nil
}

func (m *memory) state(context.Context) (files []fileRow, removed []int64, err error) {
	now := m.present()
	for _, e := range now.entries {
		if e.removed {
			removed = append(removed, e.info.ID)
		}
	}
	return slices.Clone(now.fileRows), removed, nil
}

func (m *memory) next(context.Context) (game, file int64, err error) {
	now := m.present()
	return now.lastGame + 1, now.lastFile + 1, nil
}

func (m *memory) games(ctx context.Context, which selection) iter.Seq2[*entry, error] {
	return func(yield func(*entry, error) bool) {
		if m.closed.Load() {
			yield(nil, ErrClosed)
			return
		}
		for _, e := range m.present().entries {
			if e.removed && !which.removed && !which.gone || !e.removed && which.gone || !e.meets(which.where) {
				continue
			}
			if err := ctx.Err(); err != nil {
				yield(nil, err)
				return
			}
			own := e.entry
			own.info.Tags = slices.Clone(own.info.Tags)
			if !yield(&own, nil) {
				return
			}
		}
	}
}

func (m *memory) tallies(context.Context) (tallies, error) {
	n := tallies{boards: map[int]int{}}
	for _, e := range m.present().entries {
		if e.removed {
			n.removed++
			continue
		}
		n.variations += num.FromBool(e.info.Variations)
		n.cut += num.FromBool(e.info.Status == Cut)
		if e.info.Board != board.DefaultSize {
			n.boards[e.info.Board]++
		}
	}
	return n, nil
}

func (m *memory) verify(context.Context) []error { return nil }
func (m *memory) shrink(context.Context) error   { return nil }
func (m *memory) bytes() int64                   { return 0 }

func (m *memory) close() error {
	m.closed.Store(true)
	return nil
}

func (m *memory) pin(context.Context) (catalogue, error) { return &memory{now: m.present()}, nil }

func (m *memory) wordSums(context.Context) (map[int64]uint64, error) {
	sums := map[int64]uint64{}
	for _, e := range m.present().entries {
		if !e.removed {
			sums[e.info.ID] = e.words.sum()
		}
	}
	return sums, nil
}

// meets reports whether a game meets all conditions.
func (e *memoryEntry) meets(where []condition) bool {
	for _, alternatives := range where {
		if !slices.ContainsFunc(alternatives, e.passes) {
			return false
		}
	}
	return true
}

// passes reports whether a game passes all tests.
func (e *memoryEntry) passes(tests []test) bool {
	return !slices.ContainsFunc(tests, func(t test) bool { return !t.holds(e) })
}

// holds reports whether a game passes the test.
func (t *test) holds(e *memoryEntry) bool {
	switch t.is {
	case tagged:
		return slices.Contains(e.info.Tags, t.text)
	case hasWords:
		return e.words.hasAll(t.text)
	}
	c := columnOf[t.column]
	switch t.is {
	case contains:
		return strings.Contains(lowerASCII(c.text(&e.entry)), lowerASCII(t.text))
	case begins:
		return strings.HasPrefix(lowerASCII(c.text(&e.entry)), lowerASCII(t.text))
	case equals:
		return c.text(&e.entry) == t.text
	case isPlayer:
		return matcherOf(t.text).Has(c.text(&e.entry))
	}
	return t.holdsNumber(c.number(&e.entry))
}

// lowerASCII returns s with A to Z as a to z, the case folding of SQLite.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// memoryChange is the state after a change.
type memoryChange struct {
	m    *memory
	next memoryState
}

func (m *memory) begin(context.Context) (change, error) {
	if m.closed.Load() {
		return nil, ErrClosed
	}
	now := m.present()
	ch := &memoryChange{m: m, next: *now}
	ch.next.entries = slices.Clone(now.entries)
	ch.next.fileRows = slices.Clone(now.fileRows)
	return ch, nil
}

func (ch *memoryChange) commit(string) error {
	ch.next.number++
	ch.m.mu.Lock()
	defer ch.m.mu.Unlock()
	ch.m.now = &ch.next
	return nil
}

func (ch *memoryChange) rollback() {}

// edit replaces the entry of a game that was not removed by a changed copy.
func (ch *memoryChange) edit(id int64, change func(*memoryEntry)) error {
	i, ok := slices.BinarySearchFunc(ch.next.entries, id, func(e *memoryEntry, id int64) int { return int(e.info.ID - id) })
	if !ok || ch.next.entries[i].removed {
		return ErrNoGame
	}
	e := *ch.next.entries[i]
	change(&e)
	ch.next.entries[i] = &e
	return nil
}

func (ch *memoryChange) addGame(e *entry, texts string) error {
	if e.info.ID <= ch.next.lastGame {
		return fmt.Errorf("game %d comes after game %d", e.info.ID, ch.next.lastGame)
	}
	ch.next.entries = append(ch.next.entries, &memoryEntry{*e, wordTextOf(texts)})
	ch.next.lastGame = e.info.ID
	return nil
}

func (ch *memoryChange) removeGame(id int64) error {
	return ch.edit(id, func(e *memoryEntry) { e.removed, e.words = true, "" })
}

func (ch *memoryChange) tag(tag string, id int64) error {
	return ch.edit(id, func(e *memoryEntry) {
		list := append(slices.Clone(e.info.Tags), tag)
		slices.Sort(list)
		e.info.Tags = slices.Compact(list)
	})
}

func (ch *memoryChange) untag(tag string, id int64) (had bool, err error) {
	_ = ch.edit(id, func(e *memoryEntry) {
		list := slices.DeleteFunc(slices.Clone(e.info.Tags), func(t string) bool { return t == tag })
		had = len(list) < len(e.info.Tags)
		e.info.Tags = list
	})
	return had, nil
}

func (ch *memoryChange) addFile(f fileRow) error {
	ch.next.fileRows = append(ch.next.fileRows, f)
	ch.next.lastFile = max(ch.next.lastFile, f.id)
	return nil
}

func (ch *memoryChange) dropFile(id int64) error {
	ch.next.fileRows = slices.DeleteFunc(ch.next.fileRows, func(f fileRow) bool { return f.id == id })
	return nil
}

func (ch *memoryChange) moveRecords(from, to int64, by int) error {
	for i, e := range ch.next.entries {
		if e.records == from {
			moved := *e
			moved.records, moved.pos = to, e.pos+by
			ch.next.entries[i] = &moved
		}
	}
	return nil
}

func (ch *memoryChange) placeRecord(id, file int64, pos int) error {
	return ch.edit(id, func(e *memoryEntry) { e.records, e.pos = file, pos })
}

func (ch *memoryChange) forget(ids []int64) error {
	ch.next.entries = slices.DeleteFunc(ch.next.entries, func(e *memoryEntry) bool { return e.removed && slices.Contains(ids, e.info.ID) })
	return nil
}

// memoryFiles are the files of a collection in memory, by name.
type memoryFiles struct {
	mu    sync.RWMutex
	files map[string][]byte
}

func (f *memoryFiles) set(name string, data []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.files == nil {
		f.files = map[string][]byte{}
	}
	f.files[name] = data
}

// keep deletes all files except those in a list.
func (f *memoryFiles) keep(list []fileRow) {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.files, func(name string, _ []byte) bool {
		return !slices.ContainsFunc(list, func(r fileRow) bool { return r.name == name })
	})
}

func (f *memoryFiles) get(name string) []byte {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.files[name]
}
