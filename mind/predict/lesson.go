package predict

import (
	"context"

	"katachi/board"
	"katachi/sgf"
)

// lesson is a position with the move that was played.
type lesson struct {
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
	err    error // of the illegal move that ended the game
}

// reset begins the first game in an SGF file. It has no lessons if it is not a game of Go, or if
// its board is not square with 2 to 25 rows.
func (r *reader) reset(text []byte) {
	r.line.Reset(text)
	r.last, r.over, r.err = [2]board.Point{}, true, nil
	if !r.line.NextGame() {
		return
	}
	if r.line.Check() == nil {
		columns, _ := r.line.Size()
		r.replay.Reset(columns, r.line.Suicide())
		r.over = false
	}
}

// next reads the next move that is not a pass; its board is valid until the next call.
func (r *reader) next(l *lesson) bool {
	for !r.over && r.line.Next() {
		s := r.line.Step()
		r.before = r.replay.Board
		d, err := r.replay.Step(s)
		if r.err = err; err != nil {
			break
		}
		if s.Setup {
			continue
		}
		last := r.last
		r.last = [2]board.Point{d.Move, last[0]}
		if d.Move != board.Pass && r.before.Legal(s.Color, d.Move) {
			*l = lesson{Situation{&r.before, s.Color, last}, d.Move, r.replay.Moves}
			return true
		}
	}
	r.over = true
	return false
}

// countLessons returns the number of lessons of a game, and the error of the illegal move at which
// they end, if any. It stops counting when ctx ends.
func countLessons(ctx context.Context, text []byte) (n int, illegal error) {
	var r reader
	var l lesson
	for r.reset(text); ctx.Err() == nil && r.next(&l); {
		n++
	}
	return n, r.err
}
