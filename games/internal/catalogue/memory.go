package catalogue

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"katachi/board"
	"katachi/internal/num"
)

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
	fileRows []File
	lastGame int64 // highest numbers ever used
	lastFile int64
}

// memoryEntry is an entry with the words of its texts.
type memoryEntry struct {
	Entry
	words wordText
}

func (m *memory) present() *memoryState {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.now
}

func (m *memory) Version(context.Context) (int64, error) { return m.present().number, nil }

func (m *memory) Files(context.Context) ([]File, error) {
	return slices.Clone(m.present().fileRows), nil
}

func (m *memory) State(context.Context) (files []File, removed []int64, err error) {
	now := m.present()
	for _, e := range now.entries {
		if e.Removed {
			removed = append(removed, e.Info.ID)
		}
	}
	return slices.Clone(now.fileRows), removed, nil
}

func (m *memory) Next(context.Context) (game, file int64, err error) {
	now := m.present()
	return now.lastGame + 1, now.lastFile + 1, nil
}

func (m *memory) Games(ctx context.Context, which Selection) iter.Seq2[*Entry, error] {
	return func(yield func(*Entry, error) bool) {
		if m.closed.Load() {
			yield(nil, ErrClosed)
			return
		}
		for _, e := range m.present().entries {
			if e.Removed && !which.Removed && !which.Gone || !e.Removed && which.Gone || !Meets(which.Where, e.holds) {
				continue
			}
			if err := ctx.Err(); err != nil {
				yield(nil, err)
				return
			}
			own := e.Entry
			own.Info.Tags = slices.Clone(own.Info.Tags)
			if !yield(&own, nil) {
				return
			}
		}
	}
}

func (m *memory) Tallies(context.Context) (Tallies, error) {
	n := Tallies{Boards: map[int]int{}}
	for _, e := range m.present().entries {
		if e.Removed {
			n.Removed++
			continue
		}
		n.Variations += num.FromBool(e.Info.Variations)
		n.Cut += num.FromBool(e.Info.Status == Cut)
		if e.Info.Board != board.DefaultSize {
			n.Boards[e.Info.Board]++
		}
	}
	return n, nil
}

func (m *memory) Verify(context.Context) []error { return nil }
func (m *memory) Shrink(context.Context) error   { return nil }
func (m *memory) Bytes() int64                   { return 0 }

func (m *memory) Close() error {
	m.closed.Store(true)
	return nil
}

func (m *memory) Pin(context.Context) (Catalogue, error) { return &memory{now: m.present()}, nil }

func (m *memory) WordSums(context.Context) (map[int64]uint64, error) {
	sums := map[int64]uint64{}
	for _, e := range m.present().entries {
		if !e.Removed {
			sums[e.Info.ID] = e.words.Sum()
		}
	}
	return sums, nil
}

// holds reports whether the game passes a test.
func (e *memoryEntry) holds(t *Test) bool {
	if t.Is == HasWords {
		return e.words.hasAll(t.Text)
	}
	return e.Passes(t)
}

// memoryChange is the state after a change.
type memoryChange struct {
	m    *memory
	next memoryState
}

func (m *memory) Begin(context.Context) (Change, error) {
	if m.closed.Load() {
		return nil, ErrClosed
	}
	now := m.present()
	ch := &memoryChange{m: m, next: *now}
	ch.next.entries = slices.Clone(now.entries)
	ch.next.fileRows = slices.Clone(now.fileRows)
	return ch, nil
}

func (ch *memoryChange) Commit(string) error {
	ch.next.number++
	ch.m.mu.Lock()
	defer ch.m.mu.Unlock()
	ch.m.now = &ch.next
	return nil
}

func (ch *memoryChange) Rollback() {}

// edit replaces the entry of a game, which must be removed or not, by a changed copy.
func (ch *memoryChange) edit(id int64, removed bool, change func(*memoryEntry)) error {
	i, ok := slices.BinarySearchFunc(ch.next.entries, id, func(e *memoryEntry, id int64) int { return int(e.Info.ID - id) })
	if !ok || ch.next.entries[i].Removed != removed {
		return ErrNoGame
	}
	e := *ch.next.entries[i]
	change(&e)
	ch.next.entries[i] = &e
	return nil
}

func (ch *memoryChange) AddGame(e *Entry, texts string) error {
	if e.Info.ID <= ch.next.lastGame {
		return fmt.Errorf("game %d comes after game %d", e.Info.ID, ch.next.lastGame)
	}
	ch.next.entries = append(ch.next.entries, &memoryEntry{*e, WordTextOf(texts)})
	ch.next.lastGame = e.Info.ID
	return nil
}

func (ch *memoryChange) RemoveGame(id int64, removed bool, texts string) error {
	return ch.edit(id, !removed, func(e *memoryEntry) { e.Removed, e.words = removed, WordTextOf(texts) })
}

func (ch *memoryChange) Tag(tag string, id int64) error {
	return ch.edit(id, false, func(e *memoryEntry) {
		list := append(slices.Clone(e.Info.Tags), tag)
		slices.Sort(list)
		e.Info.Tags = slices.Compact(list)
	})
}

func (ch *memoryChange) Untag(tag string, id int64) (had bool, err error) {
	_ = ch.edit(id, false, func(e *memoryEntry) {
		list := slices.DeleteFunc(slices.Clone(e.Info.Tags), func(t string) bool { return t == tag })
		had = len(list) < len(e.Info.Tags)
		e.Info.Tags = list
	})
	return had, nil
}

func (ch *memoryChange) AddFile(f File) error {
	ch.next.fileRows = append(ch.next.fileRows, f)
	ch.next.lastFile = max(ch.next.lastFile, f.ID)
	return nil
}

func (ch *memoryChange) DropFile(id int64) error {
	ch.next.fileRows = slices.DeleteFunc(ch.next.fileRows, func(f File) bool { return f.ID == id })
	return nil
}

func (ch *memoryChange) MoveRecords(from, to int64, by int) error {
	for i, e := range ch.next.entries {
		if e.Records == from {
			moved := *e
			moved.Records, moved.Pos = to, e.Pos+by
			ch.next.entries[i] = &moved
		}
	}
	return nil
}

func (ch *memoryChange) PlaceRecord(id, file int64, pos int) error {
	return ch.edit(id, false, func(e *memoryEntry) { e.Records, e.Pos = file, pos })
}

func (ch *memoryChange) Forget(ids []int64) error {
	ch.next.entries = slices.DeleteFunc(ch.next.entries, func(e *memoryEntry) bool { return e.Removed && slices.Contains(ids, e.Info.ID) })
	return nil
}

func NewMemory() *memory { return &memory{now: &memoryState{}} }
