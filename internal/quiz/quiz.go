// Package quiz lets a player guess the moves of a game, and reports what other games played in the
// same position.
package quiz

import (
	"cmp"
	"context"
	"slices"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/sgf"
)

// Quiz goes through the main line of a game, and lets its moves be guessed one after the other. It
// is for one goroutine at a time.
type Quiz struct {
	c      *collection.Collection
	id     int64 // number of the game, whose own hits do not count; 0 if it is not in the collection
	steps  []sgf.Step
	replay sgf.Replay
	last   board.Point

	others *others // of the next move; nil if not computed yet
}

// others is what other games played in a position.
type others struct {
	verdict Verdict // without a guess
	ask     *query.Query
	counts  map[int]int // by cell
}

// New begins a quiz at the starting position of g. id is the number of g in the collection, so that
// g does not count as another game; 0 if it is not there.
func New(c *collection.Collection, g *sgf.Game, id int64) (*Quiz, error) {
	columns, rows := g.Size()
	if err := sgf.CheckSize(columns, rows); err != nil {
		return nil, err
	}
	q := &Quiz{c: c, id: id}
	q.replay.Reset(columns, g.Suicide())
	number := 0
	for n := range g.MainLine() {
		q.steps = n.AppendSteps(q.steps, number, columns, rows)
		number++
	}
	q.setUp()
	return q, nil
}

// setUp sets the stones that come before the next move. An illegal one ends the game.
func (q *Quiz) setUp() {
	for len(q.steps) > 0 && q.steps[0].Setup {
		if _, err := q.replay.Step(q.steps[0]); err != nil {
			q.steps = nil
			return
		}
		q.steps = q.steps[1:]
	}
}

// Board returns the position; it changes with the quiz.
func (q *Quiz) Board() *board.Board { return &q.replay.Board }

// Last returns the last move, Pass before the first.
func (q *Quiz) Last() board.Point { return q.last }

// Next returns the number of the next move, counted from 1, and who plays it;
// ok is false at the end of the game.
func (q *Quiz) Next() (move int, color board.Color, ok bool) {
	if len(q.steps) == 0 {
		return 0, board.Empty, false
	}
	return q.replay.Moves + 1, q.steps[0].Color, true
}

// PlayNext plays the next move of the game; it returns false at the end of the game, or if the move
// is illegal.
func (q *Quiz) PlayNext() bool {
	if len(q.steps) == 0 {
		return false
	}
	d, err := q.replay.Step(q.steps[0])
	if err != nil {
		q.steps = nil
		return false
	}
	q.last, q.others = d.Move, nil
	q.steps = q.steps[1:]
	q.setUp()
	return true
}

// Verdict is the result of a guess.
type Verdict struct {
	Guess, Played board.Point
	Points        int         // 0..MaxPoints
	Others        []Choice    // moves that other games played here, the most frequent first
	Hits          int         // hits of all Others
	From, To      board.Point // corners of the part of the board that these games share; both Pass if there are none
}

// Choice is a move that other games played.
type Choice struct {
	Point board.Point // of equivalent points, the first in reading order
	Hits  int
}

// Points for guessing the move itself, and at most for another move that was played in its place.
const (
	MaxPoints   = 100
	otherPoints = 80
)

// atOnce is the largest number of nodes after which a continuation still counts as an answer, not
// tenuki.
const atOnce = 2

// enough is the number of other hits from which a larger part of the board is preferred to a
// smaller one.
const enough = 5

// Guess compares a guess with the next move. The right move gets MaxPoints. Any other move that was
// played in the same position, or in the same part of the board, gets up to four fifths of that,
// depending on how often it was played. The move is not played. At the end of the game the verdict
// is empty.
func (q *Quiz) Guess(ctx context.Context, p board.Point) (Verdict, error) {
	if len(q.steps) == 0 {
		return Verdict{}, nil
	}
	if q.others == nil {
		o := &others{verdict: Verdict{Played: board.Pass}}
		if at, ok := q.steps[0].Point.Board(); ok && at != board.Pass {
			o.verdict.Played = at
			if err := q.look(ctx, o); err != nil {
				return Verdict{}, err
			}
		}
		q.others = o
	}
	v := q.others.verdict
	v.Guess = p
	if v.Points = q.others.points(p); p == v.Played {
		v.Points = MaxPoints
	}
	return v, nil
}

// look finds the largest part of the board around the next move that other games share, and counts
// the moves that they played at once.
func (q *Quiz) look(ctx context.Context, o *others) error {
	for _, r := range q.areas(o.verdict.Played) {
		ask := query.Cut(&q.replay.Board, r[0], r[1])
		ask.Next = query.Black
		if q.steps[0].Color == board.White {
			ask.Next = query.White
		}
		counts, err := q.count(ctx, ask)
		if err != nil {
			return err
		}
		v := Verdict{Played: o.verdict.Played, From: r[0], To: r[1]}
		v.choose(ask, counts)
		if v.Hits >= enough {
			o.verdict, o.ask, o.counts = v, ask, counts
			return nil
		}
	}
	return nil
}

// areas returns parts of the board around a point, the largest first: the whole board, the corner,
// and squares.
func (q *Quiz) areas(p board.Point) [][2]board.Point {
	n := q.replay.Board.Size()
	x, y := p.XY()
	half := func(at int) (int, int) {
		if 2*at < n {
			return 0, (n - 1) / 2
		}
		return n / 2, n - 1
	}
	x0, x1 := half(x)
	y0, y1 := half(y)
	list := [][2]board.Point{{board.At(0, 0), board.At(n-1, n-1)}, {board.At(x0, y0), board.At(x1, y1)}}
	for _, d := range []int{4, 3, 2} {
		list = append(list, [2]board.Point{
			board.At(max(0, x-d), max(0, y-d)), board.At(min(n-1, x+d), min(n-1, y+d)),
		})
	}
	return list
}

// count returns how often each cell of a query was played at once. Equivalent cells are counted at
// the first of them.
func (q *Quiz) count(ctx context.Context, ask *query.Query) (map[int]int, error) {
	counts := map[int]int{}
	w := len(ask.Rows[0])
	_, _, err := collection.Union{q.c}.Page(ctx, ask, &collection.Listing{Each: func(h *collection.Hit) bool {
		if h.Game != q.id && h.X >= 0 && h.NextNode-h.Node <= atOnce {
			counts[h.Y*w+h.X]++
		}
		return true
	}})
	return counts, err
}

// choose sets Others.
func (v *Verdict) choose(ask *query.Query, counts map[int]int) {
	x0, y0 := v.From.XY()
	w := len(ask.Rows[0])
	for cell, n := range counts {
		v.Others = append(v.Others, Choice{board.At(x0+cell%w, y0+cell/w), n})
		v.Hits += n
	}
	slices.SortFunc(v.Others, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Hits, a.Hits), cmp.Compare(a.Point, b.Point))
	})
}

// points returns the points for a guess among the moves of the others.
func (o *others) points(p board.Point) int {
	if o.ask == nil || p == board.Pass {
		return 0
	}
	x, y := p.XY()
	x0, y0 := o.verdict.From.XY()
	x, y = x-x0, y-y0
	w := len(o.ask.Rows[0])
	if x < 0 || y < 0 || x >= w || y >= len(o.ask.Rows) {
		return 0
	}
	same, _ := o.ask.Cells()
	return otherPoints * o.counts[same[y*w+x]] / o.verdict.Others[0].Hits
}
