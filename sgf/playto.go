package sgf

import (
	"fmt"
	"iter"

	"katachi/board"
)

// Rules returns the rules in the record: RU, with the komi of [Game.Komi]. If one of them is absent
// or cannot be read, its value in otherwise is used.
func (g *Game) Rules(otherwise board.Rules) board.Rules {
	rules, err := board.ParseRules(g.Root.Text("RU"))
	if err != nil {
		rules = otherwise
	}
	rules.Komi = otherwise.Komi
	if komi, doubt := g.Komi(); doubt != NoKomi {
		rules.Komi = komi
	}
	return rules
}

// PlayTo plays the first moves of the main line, including passes; a negative number means all of
// them. The returned game has the rules of [Game.Rules], the komi of [Game.Komi], and its history:
//
//   - Stones set up before the first move are its start. Later ones can be undone, and so can all
//     moves.
//   - Ko does not forbid a move, and a move on a stone replaces it; suicide is forbidden unless RU
//     allows it.
//   - The player to move is the one who moves next in the record. At its end it is the one named by
//     the last PL, if that comes after the last move; else the opponent of the player who moved
//     last; else White after handicap stones, as in [board.GameFrom].
//
// At a move that cannot be played PlayTo returns an [IllegalMove] and the game before that move.
// All other errors come without a game: they wrap [ErrOtherGame] or [ErrSize], or say that the game
// has fewer moves.
func (g *Game) PlayTo(moves int) (*board.Game, error) {
	return g.play(g.MainLine(), nil, moves)
}

// PlayToNode is [Game.PlayTo] for a node, also in a variation: it plays all nodes from the root to
// n.
func (g *Game) PlayToNode(n *Node) (*board.Game, error) {
	line := func(yield func(*Node) bool) {
		for _, m := range n.Path() {
			if !yield(m) {
				return
			}
		}
		for m := range n.first.MainLine() { // to see who moves next
			if !yield(m) {
				return
			}
		}
	}
	return g.play(line, n, -1)
}

// play plays the nodes of a line up to a number of moves or up to the node last; nil means its end.
func (g *Game) play(line iter.Seq[*Node], last *Node, moves int) (*board.Game, error) {
	if err := g.Check(); err != nil {
		return nil, err
	}
	size, _ := g.Size()
	p := &player{start: board.New(size), rules: g.Rules(board.Rules{})}
	p.rules.Komi, _ = g.Komi()
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
	said  board.Color // the player to move according to PL; Empty if there is none
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

// begun returns the game, which begins with the stones set up so far.
func (p *player) begun() *board.Game {
	if p.game == nil {
		p.game = board.GameFrom(p.start, &p.rules)
	}
	return p.game
}

// end returns the game with the right player to move.
func (p *player) end() *board.Game {
	g := p.begun()
	if p.said != board.Empty && p.said != g.ToMove() {
		g.SetToMove(p.said)
	}
	return g
}
