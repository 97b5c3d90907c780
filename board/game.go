package board

import (
	"errors"
	"maps"
	"slices"
)

// ErrSuperko is the error for a move that would bring back an earlier position.
var ErrSuperko = errors.New("superko")

// Move is a stone of a colour on a point, or that colour's pass.
type Move struct {
	Color Color `json:"color"`
	Point Point `json:"point"`
}

// Game is a Board with its history and its rules: it can be undone to the start, and it knows
// superko and the player to move. A Game is for one goroutine at a time.
type Game struct {
	board Board
	rules Rules
	first Color // who is to move at the start
	// handicap is the number of handicap stones: the stones at the start if all are black.
	handicap int
	deltas   []Delta        // one per move or set-up; their memory is reused
	turns    []turn         // the calls of SetToMove, in the order of the game
	seen     map[uint64]int // how often each position has occurred, see key; nil without superko
}

// turn is the player to move next after a number of moves and set-ups.
type turn struct {
	at    int
	color Color
}

// NewGame returns a Game on an empty board; rules may be nil. It panics unless size is
// MinSize..MaxSize.
func NewGame(size int, rules *Rules) *Game {
	return GameFrom(New(size), rules)
}

// GameFrom returns a Game that begins with a copy of b; rules may be nil. White is to move if the
// board has more black stones than white ones, as after handicap stones; otherwise Black is.
func GameFrom(b *Board, rules *Rules) *Game {
	g := &Game{board: *b, first: Black}
	if g.moreBlack() > 0 {
		g.first = White
	}
	g.handicap = g.handicapStones()
	if rules == nil {
		rules = &Rules{}
	}
	g.SetRules(*rules)
	return g
}

// moreBlack returns how many more stones Black has on the board than White.
func (g *Game) moreBlack() (n int) {
	for p := range g.board.Points {
		switch g.board.Color(p) {
		case Black:
			n++
		case White:
			n--
		}
	}
	return n
}

// handicapStones returns the number of black stones, or 0 if there is a white one.
func (g *Game) handicapStones() (n int) {
	for p := range g.board.Points {
		switch g.board.Color(p) {
		case Black:
			n++
		case White:
			return 0
		}
	}
	return n
}

// SetRules changes the rules from now on. Moves already played stay.
func (g *Game) SetRules(r Rules) {
	g.rules, g.seen = r, nil
	g.board.AllowSuicide(r.Suicide)
	if r.Superko {
		g.seen = map[uint64]int{}
		moved := g.first.Opponent()
		for i, h := range g.History() {
			if i > 0 {
				moved = g.deltas[i-1].Color
			}
			g.seen[g.key(h, moved)]++
		}
	}
}

// key returns what superko compares of a position, given by its hash: with situational superko, also
// who moved last.
func (g *Game) key(hash uint64, moved Color) uint64 {
	if g.rules.Situational {
		hash ^= uint64(moved) * 0x9E3779B97F4A7C15
	}
	return hash
}

// Clone returns a copy that shares no memory with the game.
func (g *Game) Clone() *Game {
	c := *g
	c.turns, c.seen = slices.Clone(g.turns), maps.Clone(g.seen)
	c.deltas = slices.Clone(g.deltas)
	for i := range c.deltas {
		c.deltas[i].Changes = slices.Clone(g.deltas[i].Changes)
	}
	return &c
}

// Board returns the current position. It belongs to the game: read it, copy
// it, do not play on it.
func (g *Game) Board() *Board { return &g.board }

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// Len returns the number of moves (including passes) and set-ups that Undo can take back.
func (g *Game) Len() int { return len(g.deltas) }

// Delta returns what the i-th move or set-up changed, counted from 0. It belongs to the game and is
// valid until that move is taken back.
func (g *Game) Delta(i int) *Delta { return &g.deltas[i] }

// Moves returns the moves played, including passes but not set-ups.
func (g *Game) Moves() []Move {
	var moves []Move
	for i := range g.deltas {
		if d := &g.deltas[i]; d.Color.IsStone() {
			moves = append(moves, Move{d.Color, d.Move})
		}
	}
	return moves
}

// Last returns the n-th last move, including passes; 0 is the last move. Its colour is Empty if
// there is no such move. Set-ups do not count.
func (g *Game) Last(n int) Move {
	for i := len(g.deltas) - 1; i >= 0; i-- {
		d := &g.deltas[i]
		if !d.Color.IsStone() {
			continue
		}
		if n == 0 {
			return Move{d.Color, d.Move}
		}
		n--
	}
	return Move{}
}

// ToMove returns the player to move: the one named by [Game.SetToMove] if nobody has moved since;
// else the opponent of the player who moved last; else the player who begins, see [GameFrom].
func (g *Game) ToMove() Color {
	said := turn{color: g.first}
	if n := len(g.turns); n > 0 {
		said = g.turns[n-1]
	}
	for i := len(g.deltas) - 1; i >= said.at; i-- {
		if c := g.deltas[i].Color; c.IsStone() {
			return c.Opponent()
		}
	}
	return said.color
}

// SetToMove makes c, Black or White, the player to move. The change is part of the game, so Undo of
// an earlier move takes it back.
func (g *Game) SetToMove(c Color) {
	g.forgetTurns(len(g.deltas) - 1)
	g.turns = append(g.turns, turn{len(g.deltas), c})
}

// forgetTurns drops the calls of SetToMove that were made after more than the given number of moves
// and set-ups.
func (g *Game) forgetTurns(after int) {
	for n := len(g.turns); n > 0 && g.turns[n-1].at > after; n-- {
		g.turns = g.turns[:n-1]
	}
}

// Passes returns the number of consecutive passes at the end of the game.
func (g *Game) Passes() (n int) {
	for i := len(g.deltas) - 1; i >= 0; i-- {
		if d := &g.deltas[i]; !d.Color.IsStone() || d.Move != Pass {
			break
		}
		n++
	}
	return n
}

// Play plays a stone of c on p, or passes. The Delta belongs to the game and is valid until the
// move is taken back. If it returns an error, nothing has changed.
func (g *Game) Play(c Color, p Point) (*Delta, error) {
	d := g.next()
	if err := g.board.PlayInto(d, c, p); err != nil {
		return nil, err
	}
	// A pass always repeats the position, and is always allowed.
	if p != Pass && g.seen[g.key(g.board.hash, c)] > 0 {
		g.board.Undo(d)
		return nil, ErrSuperko
	}
	g.keep()
	return d, nil
}

// Force plays a move of a record like [Board.Force]; superko does not forbid it either.
func (g *Game) Force(c Color, p Point) (*Delta, error) {
	d := g.next()
	if err := g.board.Force(d, c, p); err != nil {
		return nil, err
	}
	g.keep()
	return d, nil
}

// Set puts stones on the board or takes them off, like Board.Set; Undo takes it back in one step.
func (g *Game) Set(c Color, points ...Point) (*Delta, error) {
	d, err := g.board.Set(c, points...)
	if err != nil {
		return nil, err
	}
	*g.next() = d
	g.keep()
	return &g.deltas[len(g.deltas)-1], nil
}

// Undo takes back the last move or set-up; false if there is none.
func (g *Game) Undo() bool {
	if len(g.deltas) == 0 {
		return false
	}
	if g.seen != nil {
		g.forget(g.key(g.board.hash, g.deltas[len(g.deltas)-1].Color))
	}
	g.board.Undo(&g.deltas[len(g.deltas)-1])
	g.deltas = g.deltas[:len(g.deltas)-1]
	g.forgetTurns(len(g.deltas))
	return true
}

// History returns the hash of each position of the game, from the start to the current one.
func (g *Game) History() []uint64 {
	hashes := make([]uint64, len(g.deltas)+1)
	hashes[len(g.deltas)] = g.board.hash
	for i := range g.deltas {
		hashes[i] = g.deltas[i].hash
	}
	return hashes
}

// next returns the Delta after the last one, reusing memory that an undone move may have left.
func (g *Game) next() *Delta {
	if len(g.deltas) == cap(g.deltas) {
		g.deltas = append(g.deltas, Delta{})[:len(g.deltas)]
	}
	return &g.deltas[:len(g.deltas)+1][len(g.deltas)]
}

// keep makes the Delta that next returned part of the game.
func (g *Game) keep() {
	g.deltas = g.deltas[:len(g.deltas)+1]
	if g.seen != nil {
		g.seen[g.key(g.board.hash, g.deltas[len(g.deltas)-1].Color)]++
	}
}

func (g *Game) forget(key uint64) {
	if g.seen[key]--; g.seen[key] == 0 {
		delete(g.seen, key)
	}
}
