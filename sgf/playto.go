package sgf

import (
	"fmt"
	"iter"

	"katachi/board"
)

// Rules returns the rules that the record says it was played by: RU, and komi by KM. What the record
// does not say, or says in a way that cannot be read, is as in otherwise.
func (g *Game) Rules(otherwise board.Rules) board.Rules {
	rules, err := board.ParseRules(g.Root.Text("RU"))
	if err != nil {
		rules = otherwise
	}
	rules.Komi = otherwise.Komi
	if komi, ok := Komi(g.Root.Text("KM")); ok {
		rules.Komi = komi
	}
	return rules
}

// PlayTo plays the main line up to where so many moves are played, passes included; less than 0 means
// all of it. The game that it returns has the rules of [Game.Rules], board.DefaultKomi where the record
// has no komi, and its history:
//
//   - Stones that are set up before the first move are its start; later ones can be taken back as
//     moves can, and so can all moves.
//   - Ko does not forbid a move; suicide does, unless RU allows it.
//   - The player to move is whoever moves next in the record. At its end it is whom the last PL names,
//     if it comes after the last move; else the opponent of who moved last; else White after handicap
//     stones, as [board.GameFrom] has it.
//
// At a move that cannot be played the error is an [IllegalMove], and the game is that before the
// move. All other errors come without a game: they wrap [ErrOtherGame] or [ErrSize], or say that there
// are not so many moves.
func (g *Game) PlayTo(moves int) (*board.Game, error) {
	return g.play(g.MainLine(), nil, moves)
}

// PlayToNode is [Game.PlayTo] for a node, in a variation, too: it plays all from the root to n.
func (g *Game) PlayToNode(n *Node) (*board.Game, error) {
	line := func(yield func(*Node) bool) {
		for _, m := range n.Path() {
			if !yield(m) {
				return
			}
		}
		for m := range n.first.MainLine() { // who moves next
			if !yield(m) {
				return
			}
		}
	}
	return g.play(line, n, -1)
}

// play plays the nodes of a line up to a number of moves, or up to a node; nil is its end.
func (g *Game) play(line iter.Seq[*Node], last *Node, moves int) (*board.Game, error) {
	if err := g.Check(); err != nil {
		return nil, err
	}
	size, _ := g.Size()
	p := &player{start: board.New(size), rules: g.Rules(board.Rules{Komi: board.DefaultKomi})}
	var steps []Step
	number, done := 0, false
	for n := range line {
		steps = n.AppendSteps(steps[:0], number, size, size)
		for _, s := range steps {
			if done || !s.Setup && p.moves == moves {
				if !s.Setup {
					p.said = s.Color
				}
				return p.end(), nil
			}
			if err := p.step(s); err != nil {
				illegal := n.Illegal(s, p.moves, err)
				p.said = s.Color
				return p.end(), illegal
			}
		}
		if c := Turn(n.Text("PL")); c != board.Empty && !done {
			p.said = c
		}
		done = done || n == last
		number++
	}
	if moves > p.moves {
		has := fmt.Sprint(p.moves, " moves")
		if p.moves == 1 {
			has = "1 move"
		}
		return nil, fmt.Errorf("no position after move %d: the game has %s", moves, has)
	}
	return p.end(), nil
}

// player plays the steps of a record.
type player struct {
	start *board.Board // until the first move
	game  *board.Game  // from then on
	rules board.Rules
	moves int
	said  board.Color // who is to move by what the record says; Empty if it does not
}

func (p *player) step(s Step) error {
	at, ok := s.Point.Board()
	if !ok {
		return board.ErrOff
	}
	var err error
	switch {
	case !s.Setup:
		g := p.begun()
		if g.ToMove() != s.Color {
			g.SetToMove(s.Color)
		}
		if _, err = g.Force(s.Color, at); err == nil {
			p.moves++
			p.said = board.Empty
		}
	case p.game == nil:
		_, err = p.start.Set(s.Color, at)
	default:
		_, err = p.game.Set(s.Color, at)
	}
	return err
}

// begun returns the game, which begins with what is set up so far.
func (p *player) begun() *board.Game {
	if p.game == nil {
		p.game = board.GameFrom(p.start, &p.rules)
	}
	return p.game
}

// end returns the game, with the player to move.
func (p *player) end() *board.Game {
	g := p.begun()
	if p.said != board.Empty && p.said != g.ToMove() {
		g.SetToMove(p.said)
	}
	return g
}
