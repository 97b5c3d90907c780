package report

import (
	"errors"
	"fmt"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/predict"
	"katachi/sgf"
)

// Position is a board and how it came about.
type Position struct {
	Name  string // of the input, for messages
	Board *board.Board
	Last  board.Point // the last move; Pass if there is none
	Prior board.Point // the one before it
	Turn  board.Color // who is to move
	Next  board.Point // what was played next in the record; Pass if it is not known
	Moves int         // stones played, passes included
	Title string      // who played whom; may be empty
	Node  *sgf.Node   // of the record; nil for a diagram

	Game    *board.Game // that came to Board; what of it is not known, or against the rules, is set up
	Komi    float64     // points for White, if HasKomi
	HasKomi bool        // the record says what komi is
}

// AtEnd is the PositionAt.Move of the end of the game.
const AtEnd = -1

// PositionAt says which position of a file is meant.
type PositionAt struct {
	Game   int  // of a file with several, counted from 1
	Move   int  // stones played before the position; AtEnd means all
	Marked bool // if Move is AtEnd: the position at the last node with selected points (SL), if there is one
}

// ReadPosition reads a diagram, or a record up to the position that is meant. What
// was odd about a record goes to warn, which may be nil. An illegal move is one of
// these oddities: the position is the one before it.
func ReadPosition(name string, data []byte, at PositionAt, warn func(line string)) (*Position, error) {
	if !IsRecord(name, data) {
		if at.Move > 0 {
			return nil, fmt.Errorf("%s: move %d of a diagram: a diagram has no moves", name, at.Move)
		}
		if at.Game > 1 {
			return nil, fmt.Errorf("%s: game %d of a diagram: a diagram is one position", name, at.Game)
		}
		b, err := board.Parse(string(data))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return &Position{Name: name, Board: b, Turn: fewerStones(b), Game: board.GameFrom(b, nil)}, nil
	}
	g, err := ReadGame(name, data, at.Game, warn)
	if err != nil {
		return nil, err
	}
	if err := g.Playable(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	pos, illegal, err := PositionOf(g, at)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if illegal != nil && warn != nil {
		warn(fmt.Sprintf("%s: %v; the position before it is shown", name, illegal))
	}
	pos.Name = name
	return pos, nil
}

// PositionOf returns a position of a game; at.Game does not count. If an illegal move
// comes before it, the position is the one before that move, and illegal says why.
func PositionOf(g *sgf.Game, at PositionAt) (pos *Position, illegal, err error) {
	columns, rows := g.Size()
	if err := sgf.CheckSize(columns, rows); err != nil {
		return nil, nil, err
	}
	var r sgf.Replay
	r.Reset(columns)
	pos = &Position{Title: Title(g), Board: &r.Board, Node: g.Root, Game: board.NewGame(columns, nil)}
	pos.Komi, pos.HasKomi = sgf.Komi(g.Root.Text("KM"))
	end, length := lastNode(g, at)
	for n, s := range Steps(g) {
		if !s.Setup && r.Moves == at.Move || int(s.Node) >= length {
			if !s.Setup { // the move that comes next
				pos.Turn = s.Color
				pos.Next, _ = s.Point.Board()
			}
			break
		}
		pos.Node = n
		d, err := r.Step(s)
		if err != nil {
			pos.Turn = s.Color
			return pos, n.Illegal(s, r.Moves, errors.Unwrap(err)), nil
		}
		pos.follow(s)
		if !s.Setup {
			pos.Last, pos.Prior, pos.Turn, pos.Moves = d.Move, pos.Last, s.Color.Opponent(), r.Moves
		}
	}
	if at.Move < 0 {
		pos.Node = end
	}
	if pos.Turn == board.Empty {
		pos.Turn = firstTurn(g, pos.Board)
	}
	if at.Move > pos.Moves {
		return nil, nil, fmt.Errorf("no position after move %d: the game has %s", at.Move, num.Count(pos.Moves, "move"))
	}
	return pos, nil, nil
}

// follow plays or sets up a stone in the game, which begins anew where that is against the rules.
func (pos *Position) follow(s sgf.Step) {
	p, ok := s.Point.Board()
	var err error
	switch {
	case !ok:
		err = board.ErrOff
	case s.Setup:
		_, err = pos.Game.Set(s.Color, p)
	default:
		_, err = pos.Game.Play(s.Color, p)
	}
	if err != nil || !pos.Game.Board().Equal(pos.Board) {
		pos.Game = board.GameFrom(pos.Board, nil)
	}
}

// lastNode returns the last node of the main line that may be played, and the number of nodes up to it: the
// game's last, or, if marks are asked for, the last with selected points.
func lastNode(g *sgf.Game, at PositionAt) (last *sgf.Node, length int) {
	var marked *sgf.Node
	nodes, upTo := 0, 0
	for n := range g.MainLine() {
		last = n
		if nodes++; at.Marked && at.Move < 0 && n.Has("SL") {
			marked, upTo = n, nodes
		}
	}
	if marked != nil {
		return marked, upTo
	}
	return last, nodes
}

// Situation returns the position as a model wants it.
func (pos *Position) Situation() *predict.Situation {
	return &predict.Situation{Board: pos.Board, ToMove: pos.Turn, Last: [2]board.Point{pos.Last, pos.Prior}}
}

// Picture shows the board and the last move.
func (pos *Position) Picture() *picture.Picture {
	return &picture.Picture{Board: pos.Board, Last: pos.Last, Title: pos.Title, Labels: map[board.Point]string{}}
}
