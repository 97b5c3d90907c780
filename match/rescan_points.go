package match

import (
	"slices"

	"katachi/board"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// points makes a Reader incremental with Explorer's dependency rectangles: each point of the board
// remembers its hits and the rectangle that was read to find them. A change matches again exactly
// the points whose rectangle contains a changed point, including captures. Undo restores the
// remembered results.
//
// Source: Martin Müller, Pattern Matching in Explorer, "Incremental Update of
// Patterns".
type points struct {
	m      Reader
	b      board.Board
	now    [board.NumPoints]answer
	before []answer // answers replaced since Reset, the newest last
	steps  []step
	back   []board.Change // the changes since Reset, with old and new exchanged
	free   [][]Hit        // memory of answers no longer needed
	gone   []Hit
	born   []Hit
	looked int
	doubt  int // old hits of the points that were matched again
}

// answer is what is known about a point: its sorted hits and the rectangle that they depend on.
type answer struct {
	at   board.Point
	rect Rect
	hits []Hit
}

// step is where the part of one Play begins in before and in back.
type step struct{ answers, changes int }

// newPoints returns an incremental matcher that owns m.
func newPoints(m Reader) *points { return &points{m: m} }

// Set returns the set that was compiled.
func (s *points) Set() *pattern.Set { return s.m.Set() }

// Looked returns how many points the last Reset or Play matched.
func (s *points) Looked() int { return s.looked }

// Doubted returns how many hits the points that the last Play matched again had before; all other
// hits stayed valid without being checked.
func (s *points) Doubted() int { return s.doubt }

// Reset starts from position b, which it copies.
func (s *points) Reset(b *board.Board) {
	misuse.Board(b)
	for i := range s.now {
		s.drop(&s.now[i])
	}
	for i := range s.before {
		s.drop(&s.before[i])
	}
	s.b = *b
	s.before, s.steps, s.back = s.before[:0], s.steps[:0], s.back[:0]
	s.gone, s.born = s.gone[:0], s.born[:0]
	s.looked = b.Size() * b.Size()
	for p := range s.b.Points {
		s.match(p)
	}
}

// Play follows a change of the board.
func (s *points) Play(d *board.Delta) {
	misuse.Play(d, s.b.Size())
	s.steps = append(s.steps, step{len(s.before), len(s.back)})
	for _, ch := range d.Changes {
		s.back = append(s.back, board.Change{Point: ch.Point, Old: ch.New, New: ch.Old})
	}
	s.b.Follow(d.Changes)
	s.gone, s.born, s.looked, s.doubt = s.gone[:0], s.born[:0], 0, 0
	if len(d.Changes) == 0 {
		return
	}
	for p := range s.b.Points {
		if s.concerns(p, d.Changes) {
			s.again(p)
		}
	}
}

func (s *points) concerns(p board.Point, changes []board.Change) bool {
	r := s.now[p].rect
	return slices.ContainsFunc(changes, func(ch board.Change) bool { return r.Has(ch.Point) })
}

// again matches p once more and saves its old answer.
func (s *points) again(p board.Point) {
	old := s.now[p]
	s.before = append(s.before, old)
	s.now[p] = answer{}
	s.match(p)
	s.gone, s.born = Diff(s.gone, s.born, old.hits, s.now[p].hits)
	s.looked++
	s.doubt += len(old.hits)
}

// match finds the answer of p, which must be empty.
func (s *points) match(p board.Point) {
	a := answer{at: p, hits: s.memory()}
	a.hits, a.rect = s.m.AppendHitsAt(a.hits, &s.b, p)
	Sort(a.hits)
	s.now[p] = a
}

// Undo takes back the last Play.
func (s *points) Undo() {
	misuse.Undo(len(s.steps))
	last := s.steps[len(s.steps)-1]
	s.b.Follow(s.back[last.changes:])
	s.gone, s.born, s.looked, s.doubt = s.gone[:0], s.born[:0], 0, 0
	for _, old := range s.before[last.answers:] {
		p := old.at
		s.gone, s.born = Diff(s.gone, s.born, s.now[p].hits, old.hits)
		s.drop(&s.now[p])
		s.now[p] = old
	}
	s.steps, s.before, s.back = s.steps[:len(s.steps)-1], s.before[:last.answers], s.back[:last.changes]
}

// Changes returns the hits that the last Play or Undo broke and made.
func (s *points) Changes() (gone, born []Hit) { return s.gone, s.born }

// AppendHits appends the current hits.
func (s *points) AppendHits(dst []Hit) []Hit {
	for p := range s.b.Points {
		dst = append(dst, s.now[p].hits...)
	}
	return dst
}

// memory returns an empty slice, with reused memory if possible.
func (s *points) memory() []Hit {
	if len(s.free) == 0 {
		return nil
	}
	m := s.free[len(s.free)-1]
	s.free = s.free[:len(s.free)-1]
	return m
}

// drop empties a and keeps its memory.
func (s *points) drop(a *answer) {
	if cap(a.hits) > 0 {
		s.free = append(s.free, a.hits[:0])
	}
	*a = answer{}
}
