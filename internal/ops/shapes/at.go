package shapes

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/shape"
)

// At is the shape at a place of a position, with its moves in a database.
type At struct {
	Scheme   shape.Scheme   // of the database
	Read     shape.List     // codes of the shape as on the board
	Lowest   shape.List     // the key
	Forms    int            // number of forms equal to the key: more than one if the shape is symmetric
	Known    bool           // moves were played in it
	Evidence shape.Evidence // moves played in the whole shape or, unless exact, in the largest known part of it
	Corner   board.Point
	Size     int
}

// LookAt returns the shape whose core has this point as its top left point.
func LookAt(db *shape.DB, b *board.Board, corner board.Point, exact bool) (*At, error) {
	x, y := corner.XY()
	if x+4 > b.Size() || y+4 > b.Size() {
		return nil, fmt.Errorf("no 4x4 square on the board has its top left point on %s", corner.Name(b.Size()))
	}
	s := &At{Scheme: db.Provenance().Scheme, Corner: corner, Size: b.Size()}
	v := shape.NewView(b.Size(), s.Scheme)
	v.Load(b)
	v.List(&s.Read, x, y)
	s.Lowest = s.Read
	s.Forms = s.Scheme.Lowest(&s.Lowest).Len()
	s.Known = db.Lookup(&s.Evidence, &s.Read, shape.Query{BackOff: !exact})
	return s, nil
}

// Picture draws the core with its surroundings and the known moves.
func (s *At) Picture() string { return s.Scheme.Draw(&s.Read, shape.ResultOf(s.Evidence.Moves)) }

// point returns where a move of the shape lies on the board.
func (s *At) point(m shape.Move) board.Point {
	x, y := s.Corner.XY()
	at := m.Place()
	return board.At(x+int(at.Col), y+int(at.Row))
}

// Agrees returns how much of the shape the statistics cover.
func (s *At) Agrees() string { return Agreement(s.Evidence.Level, s.Evidence.Exact) }

// Agreement describes how much of a shape agrees.
func Agreement(level int, exact bool) string {
	switch {
	case exact:
		return "whole shape"
	case level == 0:
		return "core"
	}
	return fmt.Sprintf("level %d", level)
}

// AtAnswer is the JSON form of At.
type AtAnswer struct {
	Point   string   `json:"point" doc:"The core's top left point"`
	Codes   []string `json:"codes" doc:"As it stands, in hexadecimal"`
	Lowest  []string `json:"lowest" doc:"The key"`
	Forms   int      `json:"forms" doc:"Forms that reach the key"`
	Level   int      `json:"level"`
	Exact   bool     `json:"exact"`
	Result  string   `json:"result" doc:"R, as it stands"`
	Picture string   `json:"picture"`
	Moves   []AtMove `json:"moves"`
}

// AtMove is a move of the shape, at its place on the board.
type AtMove struct {
	Point string `json:"point"`
	Move
	Share      float64 `json:"share"`
	Confidence float64 `json:"confidence"`
	Images     int     `json:"images"`
}

// JSON returns what programs read.
func (s *At) JSON() AtAnswer {
	e := &s.Evidence
	j := AtAnswer{
		Point: s.Corner.Name(s.Size), Codes: hexes(s.Read.All()...), Lowest: hexes(s.Lowest.All()...), Forms: s.Forms,
		Level: e.Level, Exact: e.Exact, Result: Hex(shape.ResultOf(e.Moves)), Picture: s.Picture(), Moves: []AtMove{},
	}
	for i := range e.Moves {
		m := &e.Moves[i]
		j.Moves = append(j.Moves, AtMove{
			s.point(m.Move).Name(s.Size), NewMove(m.Move, &m.Tally), e.Share(m), e.Confidence(m), m.Images,
		})
	}
	return j
}

// Lines returns, as text, the codes of the shape as read, those of its lowest form, and R.
func (s *At) Lines() string {
	var out strings.Builder
	fmt.Fprintf(&out, "stands  %v\nlowest  %v\n", &s.Read, &s.Lowest)
	if s.Forms > 1 {
		fmt.Fprintf(&out, "        by %d forms: the shape is symmetric\n", s.Forms)
	}
	if !s.Known {
		out.WriteString("R       nothing was played in it\n")
		return out.String()
	}
	fmt.Fprintf(&out, "R       %s, %s\n", Hex(shape.ResultOf(s.Evidence.Moves)), s.Agrees())
	return out.String()
}
