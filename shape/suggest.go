package shape

import (
	"cmp"
	"slices"

	"katachi/board"
)

// Candidate is a move that a database suggests.
type Candidate struct {
	Point board.Point
	// Windows is how many of the shapes around the point suggest it, 1 to 16; the following fields
	// are those of the shape with the highest confidence.
	Windows    int
	Tally      Tally
	Level      int     // number of levels of the shape that agree
	Exact      bool    // all of the shape agrees
	Share      float64 // 0..1: see Evidence.Share
	Confidence float64 // 0..1: see Evidence.Confidence
	// Weight is the sum of the shares in all shapes that suggest the move, and decides the order of
	// candidates. Of the orders tried (the surest shape, sums of confidences, products of the
	// complements) it finds most of the moves that professionals played.
	Weight float64
}

// SuggestOptions are the options of Suggest. The zero value means the defaults.
type SuggestOptions struct {
	// Exact suggests only moves that were played in exactly the same shapes, as on the page.
	Exact bool
	// AtLeast is how many moves must have been seen in a shape before a smaller part of it is used;
	// 0 means 1.
	AtLeast int
}

func (o *SuggestOptions) query(c board.Color) Query {
	if o == nil {
		o = &SuggestOptions{}
	}
	return Query{Color: c, BackOff: !o.Exact, AtLeast: o.AtLeast}
}

// Suggest is Union.Suggest for db alone.
func (db *DB) Suggest(b *board.Board, c board.Color, opt *SuggestOptions) []Candidate {
	return Union{db}.Suggest(b, c, opt)
}

// Suggest returns the legal moves of colour c that were seen in the shapes on b, best first; opt
// may be nil.
func (u Union) Suggest(b *board.Board, c board.Color, opt *SuggestOptions) []Candidate {
	s := suggester{known: u, query: opt.query(c)}
	v := NewView(b.Size(), u.scheme())
	v.Load(b)
	first, last := v.span()
	for y := first; y <= last; y++ {
		for x := first; x <= last; x++ {
			s.look(v, x, y)
		}
	}
	return s.sorted(b, c)
}

// suggester collects what all shapes of a board suggest.
type suggester struct {
	known  Union
	query  Query
	list   List
	found  Evidence
	points [board.NumPoints]Candidate
}

// look adds the moves known in the shape at (x, y).
func (s *suggester) look(v *View, x, y int) {
	v.List(&s.list, x, y)
	if !s.known.Lookup(&s.found, &s.list, s.query) {
		return
	}
	for i := range s.found.Moves {
		m := &s.found.Moves[i]
		at := m.Move.Place()
		s.add(board.At(x+int(at.Col), y+int(at.Row)), m)
	}
}

func (s *suggester) add(p board.Point, m *Played) {
	c := &s.points[p]
	share, confidence := s.found.Share(m), s.found.Confidence(m)
	c.Windows++
	c.Weight += share
	if c.Windows > 1 && confidence <= c.Confidence {
		return
	}
	c.Tally, c.Level, c.Exact = m.Tally, s.found.Level, s.found.Exact
	c.Share, c.Confidence = share, confidence
}

// sorted returns the legal candidates.
func (s *suggester) sorted(b *board.Board, c board.Color) (list []Candidate) {
	for p := range b.Points {
		if s.points[p].Windows > 0 && b.Legal(c, p) {
			s.points[p].Point = p
			list = append(list, s.points[p])
		}
	}
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(b.Weight, a.Weight) })
	return list
}
