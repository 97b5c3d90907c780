package report

import (
	"errors"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/picture"
	"katachi/sgf"
)

// Position is a position of a game, with facts from its record.
type Position struct {
	Name  string // name of the input, for messages
	Game  *board.Game
	Next  board.Point // next move in the record; Pass if not known
	Moves int         // stones played, passes included
	Title string      // who played whom; may be empty
	Node  *sgf.Node   // of the record; nil for a diagram
	Doubt string      // why the record does not state the komi; "" if it does

	// Root has the moves that a search considers, with their shares of its prior; nil for all.
	Root map[board.Point]float64
	Wild map[board.Point]byte // cells of a search that accept more than one content: x, o, *; see Region
}

// EmptyPosition returns the empty board of the default size.
func EmptyPosition() *Position {
	return &Position{Name: "position", Game: board.NewGame(board.DefaultSize, nil)}
}

// maxPlayed is the most moves that Play plays.
const maxPlayed = 2000

// Play plays further moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16
// B:D4". It does not enforce ko, since records contain what was really played.
func (pos *Position) Play(text string) error {
	size, moves := pos.Game.Board().Size(), Words(text)
	if len(moves) > maxPlayed {
		return playError("too many moves", maxPlayed, len(moves))
	}
	for i, word := range moves {
		turn := pos.Game.ToMove()
		color, name, ok := strings.Cut(word, ":")
		switch {
		case !ok:
			name = word
		case color == "B" || color == "X":
			turn = board.Black
		case color == "W" || color == "O":
			turn = board.White
		default:
			return playError("not a move", i+1, word)
		}
		p, err := board.ParsePoint(name, size)
		switch {
		case err != nil:
			return playError("move off board", i+1, word)
		case p != board.Pass && pos.Game.Board().Color(p) != board.Empty: // which Force would replace
			err = board.ErrOccupied
		default:
			_, err = pos.Game.Force(turn, p)
		}
		if err != nil {
			return playError("illegal move", i+1, turn.Name(), name, Said(err))
		}
		pos.Moves++
	}
	return nil
}

func playError(code string, args ...any) error {
	return &query.FieldError{Field: "play", Err: lang.Say(code, args...)}
}

// AtEnd is the PositionAt.Move of the end of the game.
const AtEnd = -1

// PositionAt selects a position of a file.
type PositionAt struct {
	Game   int  // of a file with several, counted from 1
	Move   int  // stones played before the position; AtEnd means all
	Marked bool // if Move is AtEnd: the position at the last node with selected points (SL), if there is one
	// Problem treats the game as a problem. If Move is AtEnd and the root sets up stones other than
	// a handicap, it takes the root. The side to play in the record (PL) plays first, even if the
	// solution begins with the other side.
	Problem bool
}

// ReadPosition reads a position from a diagram or record, whose name is in opt. Warnings about a
// record go to warn, which may be nil. An illegal move before the position is a warning, too: the
// position is then the one before that move.
func ReadPosition(data []byte, opt *sgf.Options, at PositionAt, warn func(error)) (*Position, error) {
	name := opt.Name
	if !IsRecord(name, data) {
		if at.Move > 0 {
			return nil, fmt.Errorf("%s: move %d of a diagram: a diagram has no moves", name, at.Move)
		}
		if at.Game > 1 {
			return nil, fmt.Errorf("%s: game %d of a diagram: a diagram is one position", name, at.Game)
		}
		game, err := board.ParseGame(string(data), &board.Rules{Komi: board.DefaultKomi})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return &Position{Name: name, Game: game}, nil
	}
	g, err := ReadGame(data, opt, at.Game, warn)
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
		warn(lang.Say("position before", name, Said(illegal)))
	}
	pos.Name = name
	return pos, nil
}

// PositionOf returns a position of a game; it ignores at.Game. If an illegal move comes before the
// position, it returns the position before that move, and the error in illegal.
func PositionOf(g *sgf.Game, at PositionAt) (pos *Position, illegal, err error) {
	pos = &Position{Title: Title(g), Node: g.Root}
	if at.Problem && at.Move < 0 && (g.Root.Has("AB") || g.Root.Has("AW")) && !g.Root.Has("HA") {
		at.Move = 0
	}
	last, marked := lastNode(g, at)
	if marked {
		pos.Game, err = g.PlayToNode(last)
	} else {
		pos.Game, err = g.PlayTo(at.Move)
	}
	stop := new(sgf.IllegalMove)
	switch {
	case errors.As(err, &stop):
		illegal, err = err, nil
	case err != nil:
		return nil, nil, err
	}
	_, pos.Doubt = g.Komi()
	pos.Moves = len(pos.Game.Moves())
	pos.find(g, illegal != nil)
	if illegal == nil && at.Move < 0 {
		pos.Node = last
	}
	if at.Problem {
		pos.SetToMove(sgf.Turn(pos.Node.Text("PL")))
	}
	return pos, illegal, nil
}

// SetToMove sets the side to move. If that changes it, the next move of the record is dropped.
// Empty changes nothing.
func (pos *Position) SetToMove(c board.Color) {
	if c.IsStone() && c != pos.Game.ToMove() {
		pos.Game.SetToMove(c)
		pos.Next = board.Pass
	}
}

// find sets the node and the next move of the record after pos.Moves moves. If the next move is
// illegal, the node is that of the illegal move.
func (pos *Position) find(g *sgf.Game, illegal bool) {
	moves := 0
	for n, s := range Steps(g) {
		if !s.Setup && moves == pos.Moves {
			if illegal {
				pos.Node = n
			} else {
				pos.Next, _ = s.Point.Board()
			}
			return
		}
		pos.Node = n
		if !s.Setup {
			moves++
		}
	}
}

// lastNode returns the node to take if no number of moves is given: the last with selected points,
// if requested and there are any; else the last of the main line.
func lastNode(g *sgf.Game, at PositionAt) (last *sgf.Node, marked bool) {
	var found *sgf.Node
	for n := range g.MainLine() {
		last = n
		if at.Marked && at.Move < 0 && n.Has("SL") {
			found = n
		}
	}
	if found != nil {
		return found, true
	}
	return last, false
}

// Picture shows the board and the last move.
func (pos *Position) Picture() *picture.Picture {
	return &picture.Picture{Board: pos.Game.Board(), Last: pos.Game.Last(0).Point, Title: pos.Title, Labels: map[board.Point]string{}}
}

// MaxLine is the length limit of a line of a file of positions or queries in bytes.
const MaxLine = 1 << 20
