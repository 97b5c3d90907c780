package report

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"katachi/board"
	"katachi/playout"
	"katachi/progress"
	"katachi/sgf"
)

// ReviewOptions say how a game is reviewed.
type ReviewOptions struct {
	Komi   *float64 // nil: that of the record, board.DefaultKomi without
	Search playout.Options
	Budget playout.Budget // of each position
	From   int            // moves of the game that are passed over
	Most   int            // moves to review; 0 means all
	// Each, if not nil, is called with each move that has been reviewed.
	Each func(*ReviewedMove)
	// Progress, if not nil, receives how many moves are done.
	Progress progress.Func
}

// Review is a game with what its moves lost, by a search of every position.
type Review struct {
	Game    *sgf.Game
	Size    int
	Rules   board.Rules
	Winrate float64 // Black's before the first of Moves, 0..1
	Lead    float64 // Black's before it, points
	Moves   []ReviewedMove
	All     int   // moves of the game that can be reviewed, those that were passed over too
	Full    int   // positions whose search had all the memory it may take, and went on without new ones
	Illegal error // the move at which the record stops to be a game; nil for none
}

// ReviewedMove is a move and what it lost.
type ReviewedMove struct {
	Number int // from 1
	Color  board.Color
	Point  board.Point
	Node   *sgf.Node

	Winrate     float64       // Black's after it, 0..1
	Lead        float64       // Black's after it, points
	LostPoints  float64       // of its player, 0 or more, against the best move found
	LostWinrate float64       // of its player, 0..1
	Best        *playout.Line // the best move found and the play expected; nil if it was played
	Turning     bool          // the game turned here: see TurningPoint
}

// A turning point is a move that lost at least so much of the win rate; a game has at most so
// many, the greatest.
const (
	TurningPoint      = 0.10
	mostTurningPoints = 10
)

// ReviewGame searches every position of the main line of a game, and compares each move with the best
// one found. The passes at its end are left out. When ctx ends it returns what was done, and the error
// of ctx.
//
// The value of a position is that of its most visited move. What a move lost is the difference
// between the position before and the one after it, as its player sees them; nothing if it was
// the most visited move.
func ReviewGame(ctx context.Context, g *sgf.Game, o *ReviewOptions) (*Review, error) {
	start, err := g.PlayTo(0)
	if err != nil && start == nil {
		return nil, err
	}
	SetKomi(start, o.Komi)
	v := &reviewer{opt: o, game: start, search: playout.New(o.Search)}
	v.Review = &Review{Game: g, Size: start.Board().Size(), Rules: start.Rules()}
	steps := v.steps()
	err = v.play(ctx, steps)
	v.turningPoints()
	return v.Review, err
}

// reviewer is a review that is being made.
type reviewer struct {
	*Review
	opt    *ReviewOptions
	search *playout.Search
	game   *board.Game
	before *Searched // the position that stands; nil if it was not searched
}

// nodeStep is a step with its node.
type nodeStep struct {
	sgf.Step
	node *sgf.Node
}

// steps returns the steps from the first move on that can be replayed, and counts the moves. Passes at
// the end are left out: a search takes all stones for alive after two of them, players do not.
func (v *reviewer) steps() (list []nodeStep) {
	try := board.GameFrom(v.game.Board(), &v.Rules)
	for n, s := range Steps(v.Game) {
		if s.Setup && v.All == 0 {
			continue // the game begins with it
		}
		if err := stepIn(try, s); err != nil {
			v.Illegal = n.Illegal(s, v.All, err)
			break
		}
		list = append(list, nodeStep{s, n})
		if !s.Setup {
			v.All++
		}
	}
	for n := len(list) - 1; n >= 0 && !list[n].Setup && list[n].Point == sgf.Pass; n-- {
		list = list[:n]
		v.All--
	}
	return list
}

// stepIn carries out a step of a record.
func stepIn(g *board.Game, s sgf.Step) error {
	p, ok := s.Point.Board()
	if !ok {
		return board.ErrOff
	}
	var err error
	if s.Setup {
		_, err = g.Set(s.Color, p)
	} else {
		_, err = g.Force(s.Color, p)
	}
	return err
}

// play goes through the game.
func (v *reviewer) play(ctx context.Context, steps []nodeStep) error {
	number := 0
	for _, s := range steps {
		if !s.Setup {
			number++
		}
		if s.Setup || number <= v.opt.From {
			if err := stepIn(v.game, s.Step); err != nil {
				return err
			}
			v.before = nil
			continue
		}
		if v.opt.Most > 0 && len(v.Moves) == v.opt.Most {
			break
		}
		if v.before == nil || v.game.ToMove() != s.Color {
			v.game.SetToMove(s.Color)
			if err := v.look(ctx); err != nil {
				return err
			}
			if len(v.Moves) == 0 {
				v.Review.Winrate, v.Review.Lead = v.before.Black()
			}
		}
		before := v.before
		if err := stepIn(v.game, s.Step); err != nil {
			return err
		}
		if err := v.look(ctx); err != nil {
			return err
		}
		v.add(s, number, before)
	}
	return nil
}

// look searches the position that stands.
func (v *reviewer) look(ctx context.Context) error {
	b := v.opt.Budget
	b.Full = true
	found, err := v.search.Run(ctx, v.game, b, nil)
	if err != nil {
		return err
	}
	if found.Full {
		v.Full++
	}
	v.before = NewSearched(v.game, found)
	return nil
}

// add adds the move that was played between two positions.
func (v *reviewer) add(s nodeStep, number int, before *Searched) {
	p, _ := s.Point.Board()
	m := ReviewedMove{Number: number, Color: s.Color, Point: p, Node: s.node}
	winrate, lead := before.Black()
	m.Winrate, m.Lead = v.before.Black()
	best := &before.Lines[0]
	if best.Moves[0] != p {
		m.Best = best
		sign := 1.0
		if s.Color == board.White {
			sign = -1
		}
		m.LostWinrate, m.LostPoints = max(0, sign*(winrate-m.Winrate)), max(0, sign*(lead-m.Lead))
	}
	m.Turning = m.LostWinrate >= TurningPoint
	v.Moves = append(v.Moves, m)
	if v.opt.Each != nil {
		v.opt.Each(&v.Moves[len(v.Moves)-1])
	}
	v.opt.Progress.Report(progress.State{Done: len(v.Moves), Total: v.All})
}

// turningPoints leaves the greatest.
func (r *Review) turningPoints() {
	for i, m := range r.Worst(len(r.Moves)) {
		r.Moves[m.Number-r.Moves[0].Number].Turning = i < mostTurningPoints && m.LostWinrate >= TurningPoint
	}
}

// Worst returns the moves that lost most: win rate, and points where that is the same. At most so
// many, none that lost nothing.
func (r *Review) Worst(most int) (list []ReviewedMove) {
	for _, m := range r.Moves {
		if m.LostWinrate > 0 || m.LostPoints > 0 {
			list = append(list, m)
		}
	}
	// Half of a percent of the win rate is worth a point.
	weight := func(m *ReviewedMove) float64 { return 200*m.LostWinrate + m.LostPoints }
	slices.SortStableFunc(list, func(a, b ReviewedMove) int { return cmp.Compare(weight(&b), weight(&a)) })
	return list[:min(most, len(list))]
}

// ReviewedPlayer is what the moves of one player come to.
type ReviewedPlayer struct {
	Moves       int     `json:"moves"`
	Best        int     `json:"best"` // moves that were the best found
	LostPoints  float64 `json:"lost_points"`
	LostWinrate float64 `json:"lost_winrate"`
	Turning     int     `json:"turning_points"`
}

// Player adds up the moves of a colour. Losses are means of a move.
func (r *Review) Player(c board.Color) (p ReviewedPlayer) {
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Color != c {
			continue
		}
		p.Moves++
		if m.Best == nil {
			p.Best++
		}
		if m.Turning {
			p.Turning++
		}
		p.LostPoints += m.LostPoints
		p.LostWinrate += m.LostWinrate
	}
	if p.Moves > 0 {
		p.LostPoints /= float64(p.Moves)
		p.LostWinrate /= float64(p.Moves)
	}
	return p
}

// ReviewJSON is a Review, for programs.
type ReviewJSON struct {
	Title    string             `json:"title"`
	Size     int                `json:"size"`
	Komi     float64            `json:"komi"`
	Winrate  float64            `json:"winrate"`
	Lead     float64            `json:"lead"`
	Moves    []ReviewedMoveJSON `json:"moves"`
	All      int                `json:"all"`
	Complete bool               `json:"complete"`
	Full     int                `json:"full"`
	Black    ReviewedPlayer     `json:"black"`
	White    ReviewedPlayer     `json:"white"`
}

// ReviewedMoveJSON is a move of it. Numbers are Black's but for what was lost.
type ReviewedMoveJSON struct {
	Move        int             `json:"move"`
	Color       board.Color     `json:"color"`
	Colour      board.Color     `json:"colour"` // the old name of color
	Point       string          `json:"point"`
	Winrate     float64         `json:"winrate"`
	Lead        float64         `json:"lead"`
	LostPoints  float64         `json:"lost_points"`
	LostWinrate float64         `json:"lost_winrate"`
	Turning     bool            `json:"turning_point"`
	Best        *MoveSearchJSON `json:"best"` // null if it was played
}

// JSON returns what programs read.
func (r *Review) JSON() ReviewJSON {
	j := ReviewJSON{
		Title: Title(r.Game), Size: r.Size, Komi: r.Rules.Komi, Winrate: round(r.Winrate, 4), Lead: round(r.Lead, 2),
		Moves: []ReviewedMoveJSON{}, All: r.All, Complete: len(r.Moves) == r.All, Full: r.Full,
		Black: r.Player(board.Black).rounded(), White: r.Player(board.White).rounded(),
	}
	for i := range r.Moves {
		j.Moves = append(j.Moves, r.Moves[i].JSON(r.Size))
	}
	return j
}

func (p ReviewedPlayer) rounded() ReviewedPlayer {
	p.LostPoints, p.LostWinrate = round(p.LostPoints, 2), round(p.LostWinrate, 4)
	return p
}

// JSON returns what programs read of a move on a board of this size.
func (m *ReviewedMove) JSON(size int) ReviewedMoveJSON {
	return ReviewedMoveJSON{
		Move: m.Number, Color: m.Color, Colour: m.Color, Point: m.Point.Name(size),
		Winrate: round(m.Winrate, 4), Lead: round(m.Lead, 2),
		LostPoints: round(m.LostPoints, 2), LostWinrate: round(m.LostWinrate, 4),
		Turning: m.Turning, Best: NewMoveSearchJSON(m.Best, size),
	}
}

// percentOf writes a share without decimals.
func percentOf(x float64) string { return fmt.Sprintf("%.0f %%", math.Abs(100*x)) }
