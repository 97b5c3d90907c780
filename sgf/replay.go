package sgf

import (
	"errors"
	"fmt"
	"iter"

	"katachi/board"
)

// ErrSize is the error for boards that cannot be played on: not square, or not with 2 to 25 rows.
var ErrSize = errors.New("board is not square with 2 to 25 rows")

// CheckSize returns an error that wraps ErrSize if games on a board of this
// size cannot be replayed.
func CheckSize(columns, rows int) error {
	if columns != rows || columns < board.MinSize || columns > board.MaxSize {
		return fmt.Errorf("size %d:%d: %w", columns, rows, ErrSize)
	}
	return nil
}

// IllegalMove is the error for a move that cannot be played: off the board, or suicide under rules
// that forbid it.
type IllegalMove struct {
	Node  int         // its node's number
	Moves int         // moves before it, including passes
	Color board.Color // who moved
	Point Point
	Err   error  // one of board's errors
	Text  string // the move as the record has it; "" where that is not known
}

func (e *IllegalMove) Error() string {
	written := e.Point.String()
	if e.Text != "" {
		written = e.Text
	}
	return fmt.Sprintf("move %d (node %d), %s at %q: %v", e.Moves+1, e.Node, e.Color.Name(), written, e.Err)
}

// Unwrap returns board's error.
func (e *IllegalMove) Unwrap() error { return e.Err }

// Replay puts steps on a board by the rule that everything in katachi follows: see
// [board.Board.Force]. Call Reset before the first step.
type Replay struct {
	Board    board.Board
	Moves    int // moves played so far; passes count, set-up does not
	OnStones int // of these, put on a stone
	delta    board.Delta
}

// Reset begins a game on an empty board of size x size points. suicide is that of the record: see
// [Game.Suicide] and [MainLine.Suicide].
func (r *Replay) Reset(size int, suicide bool) {
	r.Board.Init(size)
	r.Board.AllowSuicide(suicide)
	r.Moves, r.OnStones = 0, 0
}

// Suicide reports whether the rules in RU let a move take off its own stones. Without known rules
// they do not.
func (g *Game) Suicide() bool { return suicideIn(g.Root.Text("RU")) }

// Suicide is [Game.Suicide] for the current game of m.
func (m *MainLine) Suicide() bool {
	if ru := m.Header("RU"); string(ru) != m.rules {
		m.rules, m.suicide = string(ru), suicideIn(m.text(ru))
	}
	return m.suicide
}

func suicideIn(ru string) bool {
	rules, err := board.ParseRules(ru)
	return err == nil && rules.Suicide
}

// Step puts s on the board and returns the changes, which are valid until the next call. If it
// returns an *IllegalMove, the board is unchanged.
func (r *Replay) Step(s Step) (*board.Delta, error) {
	p, ok := s.Point.Board()
	if !ok || p != board.Pass && !p.On(r.Board.Size()) {
		return nil, r.illegal(s, board.ErrOff)
	}
	if s.Setup {
		d, err := r.Board.Set(s.Color, p)
		r.delta = d
		return &r.delta, err
	}
	on := p != board.Pass && r.Board.Color(p).IsStone()
	if err := r.Board.Force(&r.delta, s.Color, p); err != nil {
		return nil, r.illegal(s, err)
	}
	r.Moves++
	if on {
		r.OnStones++
	}
	return &r.delta, nil
}

func (r *Replay) illegal(s Step, err error) error {
	return &IllegalMove{Node: int(s.Node), Moves: r.Moves, Color: s.Color, Point: s.Point, Err: err}
}

// Position is a state of a game that is replayed node by node.
type Position struct {
	Node   *Node
	Number int           // of the node along the path; the root is 0
	Moves  int           // moves played up to here; passes count, set-up does not
	Board  *board.Board  // after the node; the same Board for all positions
	Deltas []board.Delta // changes of the node, one for each move and set-up stone; owned by the caller
}

// Positions replays the nodes of a path that begins at the root, and yields the position after
// each. If the board cannot be played on, it yields only an error. An illegal move ends the game:
// its node is yielded with the changes before that move, together with an *IllegalMove.
func (g *Game) Positions(path iter.Seq[*Node]) iter.Seq2[Position, error] {
	return func(yield func(Position, error) bool) {
		columns, rows := g.Size()
		if err := CheckSize(columns, rows); err != nil {
			yield(Position{}, err)
			return
		}
		var r Replay
		r.Reset(columns, g.Suicide())
		number := 0
		for n := range path {
			pos, err := r.node(n, number)
			if !yield(pos, err) || err != nil {
				return
			}
			number++
		}
	}
}

// OnStone returns the number of the first move of the main line that is put on a stone, 0 if there is
// none.
func (g *Game) OnStone() int {
	if g.Check() != nil {
		return 0
	}
	var r Replay
	size, _ := g.Size()
	r.Reset(size, g.Suicide())
	number := 0
	for n := range g.MainLine() {
		if _, err := r.node(n, number); err != nil || r.OnStones > 0 {
			break
		}
		number++
	}
	return r.Moves * min(r.OnStones, 1)
}

// node replays one node.
func (r *Replay) node(n *Node, number int) (Position, error) {
	pos := Position{Node: n, Number: number, Board: &r.Board}
	size := r.Board.Size()
	var err error
	for _, s := range n.AppendSteps(nil, number, size, size) {
		var d *board.Delta
		if d, err = r.Step(s); err != nil {
			n.written(err)
			break
		}
		pos.Deltas = append(pos.Deltas, *d)
		r.delta = board.Delta{}
	}
	pos.Moves = r.Moves
	return pos, err
}

// Illegal returns the error for a step of n that cannot be played; moves is the number of moves
// before it. The error shows the move as it is written in n.
func (n *Node) Illegal(s Step, moves int, err error) *IllegalMove {
	e := &IllegalMove{Node: int(s.Node), Moves: moves, Color: s.Color, Point: s.Point, Err: err}
	n.written(e)
	return e
}

// written sets the Text of an IllegalMove to the move as it is written in n.
func (n *Node) written(err error) {
	e, ok := err.(*IllegalMove)
	if !ok {
		return
	}
	for _, p := range n.Properties() {
		k := keyOf(p.Name)
		if !k.isMove() || colorOf(k) != e.Color || len(p.Values) == 0 {
			continue
		}
		q := parsePoint(p.Values[0])
		if q == noPoint && e.Point == noPoint || q.On(maxSize, maxSize) && small(q) == e.Point.String() {
			e.Text = Short(p.Values[0])
			return
		}
	}
}
