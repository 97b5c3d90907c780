package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/sgf"
)

// Judge evaluates the positions of a game: an engine, the record itself, or playouts.
//
// Positions yields the positions in the order of the game, each with its number, and valid until
// the next one is requested; ranging over it again starts over. The Node of a position is its node
// in the record, Next the next move of the game. A Judge calls found with the analysis of each
// position, in any order, but from one goroutine at a time; positions that it leaves out stay
// unknown. It returns when it has finished or, with the error of ctx, soon after ctx ends.
type Judge func(ctx context.Context, positions iter.Seq2[int, *Position], found func(i int, p *analysis.Position)) error

// ReviewOptions are the options of [ReviewGame].
type ReviewOptions struct {
	Komi   *float64        // nil: that of the record: see sgf.Game.Komi
	Judge  Judge           // evaluates the positions; nil: playouts, by Search and Budget
	Search playout.Options // of playouts
	Budget playout.Budget  // of playouts, for each position
	From   int             // moves of the game that are skipped
	Most   int             // moves to review; 0 means all
	// Each, if not nil, is called with each reviewed move.
	Each func(*ReviewedMove)
	// Progress, if not nil, receives how many moves are done.
	Progress katachi.ProgressFunc
}

// Review is a game with the losses of its moves, as found by a Judge. Unknown numbers are NaN.
type Review struct {
	Game    *sgf.Game
	Size    int
	Rules   board.Rules
	Doubt   string  // why the record does not state the komi; "" if it does, or ReviewOptions.Komi is set
	Winrate float64 // Black's before the first of Moves, 0..1
	Lead    float64 // Black's before it, points
	Moves   []ReviewedMove
	All     int   // moves of the game that can be reviewed, including skipped ones
	Full    int   // positions whose search used up its memory and added no more positions to its tree
	Illegal error // the first illegal move of the record; nil for none
	// Rough is set if playouts judged. They cannot measure the loss of a single move well enough,
	// so LostPoints and LostWinrate are 0, and no move turns the game.
	Rough bool
}

// ReviewedMove is a move with its loss. Unknown numbers are NaN.
type ReviewedMove struct {
	Number int // from 1
	Color  board.Color
	Point  board.Point
	Node   *sgf.Node

	Winrate     float64        // Black's after it, 0..1
	Lead        float64        // Black's after it, points
	Spread      float64        // half the width of the 95 % interval of Lead, points
	LostPoints  float64        // points that its player lost against the best move found, 0 or more
	LostMost    float64        // upper bound of LostPoints for 95 of 100 such moves
	Claimed     bool           // the loss exceeds the margin of error of the Judge
	LostWinrate float64        // of its player, 0..1
	Best        *analysis.Move // the best move found, with the expected play; nil if it was played or is not known
	Turning     bool           // the game turned here: see TurningPoint

	Doubt       float64         // by playouts: probability that it lost winrate.Mistake points or more, 0..1
	Probability float64         // probability of the move by the model, 0..1
	Rank        int             // rank among all moves by Probability, from 1; 0 if not known
	Captured    int             // stones
	Changed     []ReviewedGroup // chains that change hands, the largest first
	Named       names.Naming    // its names
	Known       *KnownMove      // statistics from a collection: see AddKnown; nil if it has too few games

	playedBest bool
	opening    bool // in the opening, judged by the model and by games, not by playouts
	seen       winrate.RoughMove
	order      float64 // like Doubt, but also set outside the measured range
}

// A turning point is a move that lost at least TurningPoint of win rate. Only the largest of a game
// count, up to a maximum.
const (
	TurningPoint      = 0.10
	mostTurningPoints = 10
)

// ErrUnfit is wrapped by a Judge's error about a single game that it cannot judge.
var ErrUnfit = errors.New("cannot be judged")

// mostReviewed is the most moves that are reviewed at a time: what is known of each position is kept,
// some 13 kB.
const mostReviewed = 50000

// ReviewGame evaluates every position of the main line of a game, and compares each move with the
// best one found. Passes at the end are left out. If ctx ends, or the Judge fails, it returns the
// moves reviewed so far, and the error.
//
// The value of a position by playouts is that of its most visited move. The loss of a move is the
// difference between the positions before and after it, from its player's view; 0 if it was the
// best move found. With playouts there are no losses: see Review.Rough.
func ReviewGame(ctx context.Context, g *sgf.Game, o *ReviewOptions) (*Review, error) {
	start, err := g.PlayTo(0)
	if err != nil && start == nil {
		return nil, err
	}
	SetKomi(start, o.Komi)
	v := &reviewer{opt: o, Review: &Review{
		Game: g, Size: start.Board().Size(), Rules: start.Rules(), Winrate: math.NaN(), Lead: math.NaN(), Rough: o.Judge == nil,
	}}
	if o.Komi == nil {
		_, v.Doubt = g.Komi()
	}
	v.listSteps(start)
	v.plan()
	if n := len(v.planned); n > mostReviewed {
		return nil, fmt.Errorf("the game has %d moves: want at most %d to review it", n, mostReviewed)
	}
	judge := o.Judge
	if judge == nil {
		judge = v.byPlayouts(playout.New(o.Search))
	}
	if len(v.planned) > 0 {
		err = judge(ctx, v.positions, v.take)
	}
	if err == nil {
		v.takeUnknown()
	}
	v.smooth()
	v.compare()
	v.name()
	v.turningPoints()
	return v.Review, err
}

// JudgeGame evaluates the positions of the main line of a game. Element n of the result is for the
// position after n moves, nil if unknown. The result is nil for a game without moves.
func JudgeGame(ctx context.Context, g *sgf.Game, o *ReviewOptions) ([]*analysis.Position, error) {
	start, err := g.PlayTo(0)
	if start == nil {
		return nil, err
	}
	SetKomi(start, o.Komi)
	v := &reviewer{opt: o, Review: &Review{Game: g, Rules: start.Rules()}}
	v.listSteps(start)
	v.plan()
	if len(v.planned) == 0 {
		return nil, nil
	}
	err = o.Judge(ctx, v.positions, func(i int, p *analysis.Position) { v.found[i] = p })
	positions := make([]*analysis.Position, v.All+1)
	for _, m := range v.planned {
		positions[m.number-1], positions[m.number] = v.found[m.before], v.found[m.after]
	}
	return positions, err
}

// reviewer is a review in progress.
type reviewer struct {
	*Review
	opt     *ReviewOptions
	steps   []nodeStep
	planned []plannedMove
	found   []*analysis.Position // by number; nil if not known yet
	said    []predict.Move       // memory

	searched []*Searched // by playouts, by number; nil: not yet
}

// plannedMove is a move to review.
type plannedMove struct {
	step          int // index of the step
	number        int // of the game, from 1
	before, after int // numbers of the positions
}

// nodeStep is a step with its node.
type nodeStep struct {
	sgf.Step
	node *sgf.Node
}

// listSteps lists the playable steps from the first move on, and counts the moves. It leaves out
// passes at the end: after two passes, a search counts all stones as alive, but players do not.
func (v *reviewer) listSteps(start *board.Game) {
	try := board.GameFrom(start.Board(), &v.Rules)
	for n, s := range Steps(v.Game) {
		if s.Setup && v.All == 0 {
			continue // the game begins with it
		}
		if err := stepIn(try, s); err != nil {
			v.Illegal = n.Illegal(s, v.All, err)
			break
		}
		v.steps = append(v.steps, nodeStep{s, n})
		if !s.Setup {
			v.All++
		}
	}
	for n := len(v.steps) - 1; n >= 0 && !v.steps[n].Setup && v.steps[n].Point == sgf.Pass; n-- {
		v.steps = v.steps[:n]
		v.All--
	}
}

// plan chooses the moves to review, and numbers the positions before and after them. Consecutive
// moves of alternating colours share the position between them.
func (v *reviewer) plan() {
	number, positions := 0, 0
	for i, s := range v.steps {
		if s.Setup {
			continue
		}
		if number++; number <= v.opt.From {
			continue
		}
		if v.opt.Most > 0 && len(v.planned) == v.opt.Most {
			break
		}
		n := len(v.planned)
		if n == 0 || v.planned[n-1].step != i-1 || v.steps[i-1].Color == s.Color {
			positions++
		}
		v.planned = append(v.planned, plannedMove{i, number, positions - 1, positions})
		positions++
	}
	v.found = make([]*analysis.Position, positions)
}

// positions yields the positions to evaluate.
func (v *reviewer) positions(yield func(int, *Position) bool) {
	// Cannot fail: the game was set up before.
	g, _ := v.Game.PlayTo(0)
	SetKomi(g, v.opt.Komi)
	pos := &Position{Game: g, Node: v.Game.Root}
	rest, next := v.planned, 0
	for i, s := range v.steps {
		if len(rest) == 0 {
			return
		}
		planned := rest[0].step == i
		pos.Next = v.nextMove(i)
		if planned && rest[0].before == next {
			g.SetToMove(s.Color)
			if !yield(next, pos) {
				return
			}
			next++
		}
		// Cannot fail: listSteps has replayed the steps.
		_ = stepIn(g, s.Step)
		pos.Node, pos.Next = s.node, v.nextMove(i+1)
		if !s.Setup {
			pos.Moves++
		}
		if planned {
			if !yield(next, pos) {
				return
			}
			rest, next = rest[1:], next+1
		}
	}
}

// nextMove returns the move of a step; Pass if there is no step, or it is not a move.
func (v *reviewer) nextMove(step int) board.Point {
	if step >= len(v.steps) || v.steps[step].Setup {
		return board.Pass
	}
	p, _ := v.steps[step].Point.Board()
	return p
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

// take stores the analysis of a position, and adds the moves for which both positions are known.
func (v *reviewer) take(i int, p *analysis.Position) {
	v.found[i] = p
	for len(v.Moves) < len(v.planned) {
		m := &v.planned[len(v.Moves)]
		before, after := v.found[m.before], v.found[m.after]
		if before == nil || after == nil {
			return
		}
		if len(v.Moves) == 0 {
			v.Review.Winrate, v.Review.Lead = before.Winrate, before.Lead
		}
		v.add(m, before, after)
	}
}

// takeUnknown marks the positions that the judge left out as unknown.
func (v *reviewer) takeUnknown() {
	for i, p := range v.found {
		if p == nil {
			v.take(i, analysis.Unknown())
		}
	}
}

// add adds the move that was played between two positions.
func (v *reviewer) add(planned *plannedMove, before, after *analysis.Position) {
	s := v.steps[planned.step]
	p, _ := s.Point.Board()
	m := ReviewedMove{
		Number: planned.number, Color: s.Color, Point: p, Node: s.node,
		Winrate: after.Winrate, Lead: after.Lead, Spread: after.Spread,
		LostMost: math.NaN(), Doubt: math.NaN(), Probability: math.NaN(),
	}
	if len(before.Moves) > 0 {
		m.Best = &before.Moves[0]
		m.playedBest = m.Best.Line[0] == p
	}
	if m.playedBest {
		m.Best = nil
	}
	if !m.playedBest && !v.Rough {
		m.LostPoints, m.LostWinrate = analysis.Lost(s.Color, before, after)
		m.LostMost = m.LostPoints + math.Hypot(before.Spread, after.Spread)
		m.Claimed = significant(m.LostPoints, before, after) || math.IsNaN(m.LostPoints) && m.LostWinrate > 0
	}
	m.Turning = m.turns()
	v.Moves = append(v.Moves, m)
	if v.opt.Each != nil {
		v.opt.Each(&v.Moves[len(v.Moves)-1])
	}
	v.opt.Progress.Report(katachi.Progress{Done: len(v.Moves), Total: v.All})
}

// byPlayouts returns a Judge that searches one position after the other, reusing the tree. In
// decided positions it uses half of the visits, and the rest in close ones.
func (v *reviewer) byPlayouts(search *playout.Search) Judge {
	spread := &thrift{each: v.opt.Budget}
	v.searched = make([]*Searched, len(v.found))
	return func(ctx context.Context, positions iter.Seq2[int, *Position], found func(i int, p *analysis.Position)) error {
		for i, pos := range positions {
			a, err := spread.search(ctx, search, pos.Game)
			if err != nil {
				return err
			}
			if a.Full {
				v.Full++
			}
			v.searched[i] = NewSearched(pos.Game, a)
			found(i, v.searched[i].Position())
		}
		return nil
	}
}

// thrift distributes visits over many positions; the total stays within the sum of their budgets.
type thrift struct {
	each  playout.Budget
	saved int // visits
}

// decided is the win rate of the likely winner from which a position counts as decided.
const decided = 0.97

// search searches the position of a game.
func (t *thrift) search(ctx context.Context, s *playout.Search, g *board.Game) (*playout.Analysis, error) {
	b := t.each
	b.Full = true
	half := b.Visits / 2
	if b.Time > 0 || half < leastVisits {
		return s.Run(ctx, g, b, nil)
	}
	b.Visits = half
	a, err := s.Run(ctx, g, b, nil)
	if err != nil {
		return a, err
	}
	rest := t.each.Visits - half
	if max(a.Winrate, 1-a.Winrate) >= decided {
		t.saved += rest
		return a, nil
	}
	if close := len(a.Lines) > 1 && a.Lines[1].Winrate >= a.Lines[0].LCB; close {
		more := min(t.saved, t.each.Visits)
		t.saved, rest = t.saved-more, rest+more
	}
	b.Visits = rest
	more, err := s.Run(ctx, g, b, nil)
	if err != nil {
		return more, err
	}
	// The ownership of a search covers only its own playouts.
	for p := range more.Owner {
		more.Owner[p] = (float32(half)*a.Owner[p] + float32(rest)*more.Owner[p]) / float32(half+rest)
	}
	return more, nil
}

// turns reports whether a move may be a turning point.
func (m *ReviewedMove) turns() bool { return m.Claimed && m.LostWinrate >= TurningPoint }

// turningPoints keeps the largest ones.
func (r *Review) turningPoints() {
	for i, m := range r.Worst(len(r.Moves)) {
		r.Moves[m.Number-r.Moves[0].Number].Turning = i < mostTurningPoints && m.turns()
	}
}

// Worst returns at most the given number of moves, those that lost most by win rate and
// points, without moves that lost nothing. If playouts judged, it returns the most
// doubtful moves.
func (r *Review) Worst(most int) (list []ReviewedMove) {
	if r.Rough {
		return r.doubted(most)
	}
	for _, m := range r.Moves {
		if m.LostWinrate > 0 || m.LostPoints > 0 {
			list = append(list, m)
		}
	}
	// Half a percent of win rate counts as much as a point.
	weight := func(m *ReviewedMove) float64 { return 200*orNone(m.LostWinrate) + orNone(m.LostPoints) }
	slices.SortStableFunc(list, func(a, b ReviewedMove) int { return cmp.Compare(weight(&b), weight(&a)) })
	return list[:min(most, len(list))]
}

// doubted returns the most doubtful moves.
func (r *Review) doubted(most int) (list []ReviewedMove) {
	for _, m := range r.Moves {
		if m.order > 0 && (!m.playedBest || m.opening) {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b ReviewedMove) int { return cmp.Compare(b.order, a.order) })
	return list[:min(most, len(list))]
}

// orNone returns a number; 0 for NaN.
func orNone(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}

// ReviewedPlayer summarises the moves of one player.
type ReviewedPlayer struct {
	Moves       int     `json:"moves"`
	Best        int     `json:"best"` // moves that were the best found
	LostPoints  float64 `json:"lost_points"`
	LostWinrate float64 `json:"lost_winrate"`
	Turning     int     `json:"turning_points"`
	Unexpected  int     `json:"unexpected"` // moves that the model did not expect
	Captured    int     `json:"captured"`   // stones
}

// Player summarises the moves of a colour. Losses are means over the moves with a known loss.
func (r *Review) Player(c board.Color) (p ReviewedPlayer) {
	points, winrates := 0, 0
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Color != c {
			continue
		}
		p.Moves++
		if m.playedBest {
			p.Best++
		}
		if m.Turning {
			p.Turning++
		}
		if m.Unexpected() {
			p.Unexpected++
		}
		p.Captured += m.Captured
		if !math.IsNaN(m.LostPoints) {
			p.LostPoints += m.LostPoints
			points++
		}
		if !math.IsNaN(m.LostWinrate) {
			p.LostWinrate += m.LostWinrate
			winrates++
		}
	}
	p.LostPoints /= float64(max(1, points))
	p.LostWinrate /= float64(max(1, winrates))
	return p
}

// ReviewJSON is the JSON form of Review; unknown values are null.
type ReviewJSON struct {
	Title    string             `json:"title"`
	Size     int                `json:"size"`
	Komi     float64            `json:"komi"`
	Doubt    string             `json:"komi_doubt,omitempty"`
	Winrate  *float64           `json:"winrate"`
	Lead     *float64           `json:"lead"`
	Moves    []ReviewedMoveJSON `json:"moves"`
	All      int                `json:"all"`
	Complete bool               `json:"complete"`
	Full     int                `json:"full"`
	Rough    bool               `json:"rough"`
	Black    ReviewedPlayer     `json:"black"`
	White    ReviewedPlayer     `json:"white"`
}

// ReviewedMoveJSON is a move of ReviewJSON. Numbers are from Black's view, except losses and those
// of Best, which are from the mover's. Unknown values are null.
type ReviewedMoveJSON struct {
	Move        int             `json:"move"`
	Color       board.Color     `json:"color"`
	Colour      board.Color     `json:"colour"` // the old name of color
	Point       string          `json:"point"`
	Winrate     *float64        `json:"winrate"`
	Lead        *float64        `json:"lead"`
	LostPoints  *float64        `json:"lost_points"`
	LostWinrate *float64        `json:"lost_winrate"`
	Turning     bool            `json:"turning_point"`
	Best        *MoveSearchJSON `json:"best"` // null if it was played or is not known

	LeadInterval *[2]float64         `json:"lead_interval" nullable:"true"` // 95 %, low and high; null if it was not measured
	LostInterval *[2]float64         `json:"lost_interval" nullable:"true"`
	Claimed      bool                `json:"claimed"`
	Doubt        *float64            `json:"doubt"`
	Probability  *float64            `json:"probability"`
	Rank         int                 `json:"rank"`
	Captured     int                 `json:"captured"`
	Changed      []ReviewedGroupJSON `json:"changed"`
	Names        []TermJSON          `json:"names"` // the main name first
	Known        *KnownMove          `json:"known,omitempty"`
}

// ReviewedGroupJSON is a chain that changes hands.
type ReviewedGroupJSON struct {
	Color  board.Color `json:"color"`
	Point  string      `json:"point"`
	Stones int         `json:"stones"`
	Lost   bool        `json:"lost"`
}

// JSON returns what programs read.
func (r *Review) JSON() ReviewJSON {
	j := ReviewJSON{
		Title: Title(r.Game), Size: r.Size, Komi: r.Rules.Komi, Doubt: r.Doubt, Winrate: known(r.Winrate, 4), Lead: known(r.Lead, 2),
		Moves: []ReviewedMoveJSON{}, All: r.All, Complete: len(r.Moves) == r.All, Full: r.Full, Rough: r.Rough,
		Black: r.Player(board.Black).rounded(), White: r.Player(board.White).rounded(),
	}
	for i := range r.Moves {
		j.Moves = append(j.Moves, r.Moves[i].JSON(r.Size))
	}
	return j
}

func (p ReviewedPlayer) rounded() ReviewedPlayer {
	p.LostPoints, p.LostWinrate = Round(p.LostPoints, 2), Round(p.LostWinrate, 4)
	return p
}

// JSON returns the JSON form of a move on a board of this size.
func (m *ReviewedMove) JSON(size int) ReviewedMoveJSON {
	j := ReviewedMoveJSON{
		Move: m.Number, Color: m.Color, Colour: m.Color, Point: m.Point.Name(size),
		Winrate: known(m.Winrate, 4), Lead: known(m.Lead, 2),
		LostPoints: known(m.LostPoints, 2), LostWinrate: known(m.LostWinrate, 4),
		Turning: m.Turning, Best: newMoveJSON(m.Best, m.Color, size),
		LeadInterval: interval(m.Lead-m.Spread, m.Lead+m.Spread),
		LostInterval: interval(max(0, 2*m.LostPoints-m.LostMost), m.LostMost),
		Claimed:      m.Claimed, Doubt: known(m.Doubt, 3), Probability: known(m.Probability, 4), Rank: m.Rank,
		Captured: m.Captured, Changed: []ReviewedGroupJSON{}, Names: NewTermsJSON(m.Named.Terms()), Known: m.Known,
	}
	for _, g := range m.Changed {
		j.Changed = append(j.Changed, ReviewedGroupJSON{g.Color, g.Point.Name(size), g.Stones, g.Lost})
	}
	return j
}

// interval returns the JSON form of an interval; nil if not known.
func interval(low, high float64) *[2]float64 {
	if math.IsNaN(low) || math.IsNaN(high) {
		return nil
	}
	return &[2]float64{Round(low, 2), Round(high, 2)}
}

// percentOf formats a share in percent without decimals.
func percentOf(x float64) string { return fmt.Sprintf("%.0f %%", math.Abs(100*x)) }
