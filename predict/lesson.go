package predict

import (
	"katachi/board"
	"katachi/sgf"
)

// Lesson is a position with the move that was played.
type Lesson struct {
	Situation
	Played board.Point
	Number int // of the move, from 1
}

// reader reads the lessons of a game, one after the other.
type reader struct {
	line   sgf.MainLine
	replay sgf.Replay
	before board.Board
	last   [2]board.Point
	over   bool
}

// reset begins the first game in an SGF file; there is no lesson in it if its board is
// not square or not of 2 to 25 points.
func (r *reader) reset(text []byte) {
	r.line.Reset(text)
	r.last, r.over = [2]board.Point{}, true
	if !r.line.NextGame() {
		return
	}
	if columns, rows := r.line.Size(); sgf.CheckSize(columns, rows) == nil {
		r.replay.Reset(columns)
		r.over = false
	}
}

// next reads the next move that is no pass; its board is valid until the next call.
func (r *reader) next(l *Lesson) bool {
	for !r.over && r.line.Next() {
		s := r.line.Step()
		r.before = r.replay.Board
		d, err := r.replay.Step(s)
		if err != nil {
			break
		}
		if s.Setup {
			continue
		}
		last := r.last
		r.last = [2]board.Point{d.Move, last[0]}
		if d.Move != board.Pass && r.before.Legal(s.Color, d.Move) {
			*l = Lesson{Situation{&r.before, s.Color, last}, d.Move, r.replay.Moves}
			return true
		}
	}
	r.over = true
	return false
}

// Lessons returns the moves of the main line of the first game in an SGF file,
// passes left out; nil if its board is not square or not of 2 to 25 points.
func Lessons(text []byte) (lessons []Lesson) {
	var r reader
	var l Lesson
	for r.reset(text); r.next(&l); {
		b := *l.Board
		l.Board = &b
		lessons = append(lessons, l)
	}
	return lessons
}
