package matchtest

import (
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// TestMask runs the suite on the mask matcher itself: the properties and GNU Go's answers test the
// oracle, and the rest tests the suite.
func TestMask(t *testing.T) {
	Run(t, func(s *pattern.Set) (match.Matcher, error) { return match.CompileMask(s), nil })
}

// scanner is an incremental matcher that scans the whole board again after each change.
type scanner struct {
	match.Matcher
	b    board.Board
	hits []match.Hit
	gone []match.Hit
	born []match.Hit
	done []board.Delta
}

func (s *scanner) Reset(b *board.Board) {
	s.b, s.done, s.hits = *b, nil, match.All(s.Matcher, b)
	s.gone, s.born = nil, nil
}

func (s *scanner) Play(d *board.Delta) {
	misuse.Play(d, s.b.Size())
	s.done = append(s.done, *d)
	s.change(d)
}

func (s *scanner) Undo() {
	misuse.Undo(len(s.done))
	inv := s.done[len(s.done)-1].Inverse()
	s.done = s.done[:len(s.done)-1]
	s.change(&inv)
}

func (s *scanner) change(d *board.Delta) {
	for _, c := range d.Changes {
		s.b.Set(c.New, c.Point) // cannot fail: a Delta's points are on the board
	}
	before := s.hits
	s.hits = match.All(s.Matcher, &s.b)
	s.gone, s.born = match.Diff(nil, nil, before, s.hits)
}

func (s *scanner) Changes() (gone, born []match.Hit) { return s.gone, s.born }

func (s *scanner) AppendHits(dst []match.Hit) []match.Hit { return append(dst, s.hits...) }

func TestScanner(t *testing.T) {
	RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return &scanner{Matcher: match.CompileMask(s)}, nil
	})
}
