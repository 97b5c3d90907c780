// Package review says what the moves of a game lost, as a judge found: an engine, or the record
// itself. Without a judge it says what is certain: see certain.go.
package review

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/lang"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/internal/ops/problems"
	"katachi/internal/report"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
)

// ReviewOptions are the options of [ReviewGame].
type Options struct {
	Request
	Komi  *float64       // nil: that of the record: see sgf.Game.Komi
	Judge report.Judge   // evaluates the positions; nil: nobody does
	Model *predict.Model // says how likely the moves were; nil: nobody does
	// AnySize asks the Model on all boards. The built-in one learned from games on 19x19, and is asked
	// only there.
	AnySize bool
	From    int // moves of the game that are skipped
	Most    int // moves to review; 0 means all
	// Problems, if not nil, are looked for in the game.
	Problems *problems.Set
	// Human says what players of a rank play; required if Request.Rank is set.
	Human func(rank string) (judge.Judge, error)
	// Each, if not nil, is called with each reviewed move.
	Each func(*Move)
	// Progress, if not nil, receives how many moves are done.
	Progress katachi.ProgressFunc
}

// Review is a game with the losses of its moves, as found by a Judge. Unknown numbers are NaN.
type Review struct {
	Game     *sgf.Game
	Size     int
	Rules    board.Rules
	Doubt    string  // why the record does not state the komi; "" if it does, or ReviewOptions.Komi is set
	Winrate  float64 // Black's before the first of Moves, 0..1
	Lead     float64 // Black's before it, points
	Moves    []Move
	All      int               // moves of the game that can be reviewed, including skipped ones
	Illegal  error             // the first illegal move of the record; nil for none
	Problems []problems.Result // of Options.Problems: those that stood in the game, also outside of Moves
	Judged   bool              // by a Judge; otherwise win rates, leads and losses are not known

	positions []*analysis.Position // after each number of moves, as judged; nil if not known
}

// Move is a move with its loss. Unknown numbers are NaN.
type Move struct {
	Number int // from 1
	Color  board.Color
	Point  board.Point
	Node   *sgf.Node

	Winrate float64 // Black's after it, 0..1
	Lead    float64 // Black's after it, points
	Spread  float64 // half the width of the 95 % interval of Lead, points
	name.Loss
	LostMost float64 // upper bound of LostPoints for 95 of 100 such moves
	Turning  bool    // the game turned here: see winrate.TurningPoint

	Probability float64           // probability of the move by the model, 0..1
	Rank        int               // rank among all moves by Probability, from 1; 0 if not known
	Captured    int               // stones
	Changed     []Group           // chains that change hands, the largest first
	Named       names.Naming      // its names
	Left        []*joseki.Entry   // josekis that it left before their last move
	Known       *report.KnownMove // statistics from a collection: see AddKnown; nil if it has too few games

	Stronger *Stronger // what stronger players would play; nil if that is not known

	playedBest bool
}

// mostTurningPoints is the most turning points of a game: those that lost most.
const mostTurningPoints = 10

// mostReviewed is the most moves that are reviewed at a time: what is known of each position is kept,
// some 13 kB.
const mostReviewed = 50000

// Do evaluates every position of the main line of a game, and compares each move with the
// best one found. Passes at the end are left out. If ctx ends, or the Judge fails, it returns the
// moves reviewed so far, and the error.
//
// The loss of a move is the difference between the positions before and after it, from its player's
// view; 0 if it was the best move found.
func Do(ctx context.Context, g *sgf.Game, o *Options) (*Review, error) {
	c, err := report.NewCourse(g, o.Komi, o.From, o.Most)
	if err != nil {
		return nil, err
	}
	if n := len(c.Moves); n > mostReviewed {
		return nil, fmt.Errorf("the game has %d moves: want at most %d to review it", n, mostReviewed)
	}
	v := &reviewer{opt: o, course: c, found: make([]*analysis.Position, c.Positions), Review: &Review{
		Game: g, Size: c.Size, Rules: c.Rules, Winrate: math.NaN(), Lead: math.NaN(), Judged: o.Judge != nil, All: c.All, Illegal: c.Illegal,
	}}
	if o.Komi == nil {
		_, v.Doubt = g.Komi()
	}
	if err := v.openHuman(); err != nil {
		return nil, err
	}
	if len(c.Moves) > 0 && v.Judged {
		err = o.Judge(ctx, c.Walk, v.take)
	}
	if err == nil {
		v.takeUnknown()
		err = v.compare(ctx)
	}
	v.name()
	v.turningPoints()
	v.keep()
	if err == nil {
		v.Review.Problems, err = problems.Of(ctx, o.Problems, "the game", g)
	}
	return v.Review, err
}

// reviewer is a review in progress.
type reviewer struct {
	*Review
	opt    *Options
	course *report.Course
	found  []*analysis.Position // by number; nil if not known yet
	said   []predict.Move       // memory
	human  judge.Judge          // of players with rank; nil for none
	rank   string
	causes *names.Follower // of losses; nil before the first
}

// take stores the analysis of a position, and adds the moves for which both positions are known.
func (v *reviewer) take(i int, p *analysis.Position) {
	v.found[i] = p
	for len(v.Moves) < len(v.course.Moves) {
		m := &v.course.Moves[len(v.Moves)]
		before, after := v.found[m.Before], v.found[m.After]
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

// keep keeps the positions of the reviewed moves, for the record.
func (v *reviewer) keep() {
	if !v.Judged {
		return
	}
	v.positions = make([]*analysis.Position, v.All+1)
	for _, m := range v.course.Moves[:len(v.Moves)] {
		v.positions[m.Number-1], v.positions[m.Number] = v.found[m.Before], v.found[m.After]
	}
}

// add adds the move that was played between two positions.
func (v *reviewer) add(at *report.CourseMove, before, after *analysis.Position) {
	s := v.course.Steps[at.Step]
	p, _ := s.Point.Board()
	m := Move{
		Number: at.Number, Color: s.Color, Point: p, Node: s.Node,
		Winrate: after.Winrate, Lead: after.Lead, Spread: after.Spread,
		LostMost: math.NaN(), Probability: math.NaN(),
	}
	if len(before.Moves) > 0 {
		m.Best = &before.Moves[0]
		m.playedBest = m.Best.Line[0] == p
	}
	if m.playedBest {
		m.Best = nil
	}
	if !m.playedBest {
		m.LostPoints, m.LostWinrate = analysis.Lost(s.Color, before, after)
		wide := lossSpread(before, after)
		m.LostMost = m.LostPoints + wide
		m.Claimed = !m.AboutEven() && !(m.LostPoints <= 0) && (m.LostPoints >= winrate.Mistake || m.LostWinrate >= winrate.TurningPoint)
	}
	m.Turning = m.turns()
	v.Moves = append(v.Moves, m)
	if v.Judged {
		v.done(len(v.Moves))
	}
}

// done reports that n moves are done.
func (v *reviewer) done(n int) {
	if v.opt.Each != nil {
		v.opt.Each(&v.Moves[n-1])
	}
	v.opt.Progress.Report(katachi.Progress{Done: n, Total: v.All})
}

// AboutEven reports whether the loss is within the margin of error.
func (m *Move) AboutEven() bool { return m.LostPoints > 0 && m.LostPoints <= m.LostMost-m.LostPoints }

// turns reports whether a move may be a turning point.
func (m *Move) turns() bool { return m.Claimed && m.LostWinrate >= winrate.TurningPoint }

// turningPoints keeps the largest ones.
func (r *Review) turningPoints() {
	for i, m := range r.Worst(len(r.Moves)) {
		r.Moves[m.Number-r.Moves[0].Number].Turning = i < mostTurningPoints && m.turns()
	}
}

// Worst returns at most the given number of moves to look at first: those that lost most by win rate
// and points, or, if nobody judged, that strike: see Move.weight. Losses within the margin of error
// and in lost positions come last; last tries before a resignation are left out.
func (r *Review) Worst(most int) (list []Move) {
	loser := r.resigned()
	for i := range r.Moves {
		if m := &r.Moves[i]; r.weight(m) > 0 && !r.tries(m, loser) {
			list = append(list, *m)
		}
	}
	slices.SortStableFunc(list, func(a, b Move) int { return r.order(&a, &b) })
	return list[:min(most, len(list))]
}

// order compares two moves, which may be of another review of the same kind: the one to look at first
// is less.
func (r *Review) order(a, b *Move) int {
	return cmp.Or(num.FromBool(a.AboutEven())-num.FromBool(b.AboutEven()), num.FromBool(a.lost())-num.FromBool(b.lost()),
		cmp.Compare(r.weight(b), r.weight(a)))
}

// weight says how much a move should be looked at; 0 for not at all. Half a percent of win rate counts
// as much as a point.
func (r *Review) weight(m *Move) float64 {
	if !r.Judged {
		return m.weight()
	}
	return 200*orNone(m.LostWinrate) + orNone(m.LostPoints)
}

// orNone returns a number; 0 for NaN.
func orNone(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}

// Player summarises the moves of one player.
type Player struct {
	Moves       int      `json:"moves"`
	Best        int      `json:"best" doc:"Moves that were the best found"`
	LostPoints  *float64 `json:"lost_points" doc:"Mean of a move, as is lost_winrate; null if not known"`
	LostWinrate *float64 `json:"lost_winrate"`
	Turning     int      `json:"turning_points"`
	Unexpected  int      `json:"unexpected" doc:"Moves with a probability below 0.01"`
	Captured    int      `json:"captured" doc:"Stones"`
}

// Player summarises the moves of a colour. Losses are means over the moves with a known loss.
func (r *Review) Player(c board.Color) (p Player) {
	var points, winrates mean
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
		points.add(m.LostPoints)
		winrates.add(m.LostWinrate)
	}
	p.LostPoints, p.LostWinrate = report.Known(points.value(), 2), report.Known(winrates.value(), 4)
	return p
}

// mean is the mean of known numbers.
type mean struct {
	sum float64
	of  int
}

func (m *mean) add(x float64) {
	if !math.IsNaN(x) {
		m.sum, m.of = m.sum+x, m.of+1
	}
}

// value is NaN for no numbers.
func (m *mean) value() float64 { return m.sum / float64(m.of) }

// ReviewJSON is the JSON form of Review; unknown values are null.
type Answer struct {
	Title    string     `json:"title"`
	Size     int        `json:"size"`
	Komi     float64    `json:"komi"`
	Doubt    string     `json:"komi_doubt,omitempty" doc:"Why the record does not state the komi"`
	Winrate  *float64   `json:"winrate" doc:"Before the first move, as is lead"`
	Lead     *float64   `json:"lead"`
	Moves    []MoveJSON `json:"moves"`
	All      int        `json:"all" doc:"Moves, without passes at the end"`
	Complete bool       `json:"complete" doc:"All were reviewed"`
	Judged   bool       `json:"judged" doc:"By an engine; otherwise there are no win rates, leads and losses"`
	Black    Player     `json:"black"`
	White    Player     `json:"white"`

	Problems []problems.Result `json:"problems,omitzero" doc:"With problems: those of that collection that stood in the game"`
}

// MoveJSON is a move of ReviewJSON. Numbers are from Black's view, except losses and those
// of Best, which are from the mover's. Unknown values are null.
type MoveJSON struct {
	Move        int                    `json:"move"`
	Color       board.Color            `json:"color"`
	Point       string                 `json:"point"`
	Winrate     *float64               `json:"winrate" doc:"After the move, as is lead"`
	Lead        *float64               `json:"lead"`
	LostPoints  *float64               `json:"lost_points" doc:"0 or more, against the best move found, as is lost_winrate"`
	LostWinrate *float64               `json:"lost_winrate"`
	Turning     bool                   `json:"turning_point"`
	Best        *report.MoveSearchJSON `json:"best" doc:"null if it was played or is not known"`

	LeadInterval *[2]float64       `json:"lead_interval" nullable:"true" doc:"As in a search"`
	LostInterval *[2]float64       `json:"lost_interval" nullable:"true"`
	Why          *lang.Sentence    `json:"why,omitempty" doc:"Of a claimed loss, if known"`
	Claimed      bool              `json:"claimed" doc:"A loss of at least 2.5 points or 10 %, beyond the possible error"`
	Probability  *float64          `json:"probability" doc:"By the model"`
	Rank         int               `json:"rank" doc:"By the model, from 1; 0 if it was not asked"`
	Captured     int               `json:"captured"`
	Changed      []GroupJSON       `json:"changed" doc:"Chains of three stones or more that change hands, by ownership"`
	Names        []name.TermJSON   `json:"names"` // the main name first
	Left         []name.TermJSON   `json:"left" doc:"Josekis left"`
	Stronger     *Stronger         `json:"stronger,omitempty" doc:"For a loss, with a rank: what players two stones stronger would most likely play"`
	Known        *report.KnownMove `json:"known,omitempty" doc:"If at least 20 games of the collection continued from the position"`
}

// GroupJSON is a chain that changes hands.
type GroupJSON struct {
	Color  board.Color `json:"color"`
	Point  string      `json:"point" doc:"Of one stone"`
	Stones int         `json:"stones"`
	Lost   bool        `json:"lost" doc:"Dead now; false: alive now"`
	Proven bool        `json:"proven" doc:"By reading; otherwise by ownership"`
}

// JSON returns what programs read.
func (r *Review) Answer() Answer {
	j := Answer{
		Title: report.Title(r.Game), Size: r.Size, Komi: r.Rules.Komi, Doubt: r.Doubt, Winrate: report.Known(r.Winrate, 4), Lead: report.Known(r.Lead, 2),
		Moves: []MoveJSON{}, All: r.All, Complete: len(r.Moves) == r.All, Judged: r.Judged,
		Black: r.Player(board.Black), White: r.Player(board.White), Problems: r.Problems,
	}
	for i := range r.Moves {
		j.Moves = append(j.Moves, r.Moves[i].JSON(r.Size))
	}
	return j
}

// JSON returns the JSON form of a move on a board of this size.
func (m *Move) JSON(size int) MoveJSON {
	j := MoveJSON{
		Move: m.Number, Color: m.Color, Point: m.Point.Name(size),
		Winrate: report.Known(m.Winrate, 4), Lead: report.Known(m.Lead, 2),
		LostPoints: report.Known(m.LostPoints, 2), LostWinrate: report.Known(m.LostWinrate, 4),
		Turning: m.Turning, Best: report.NewMoveJSON(m.Best, m.Color, size),
		LeadInterval: report.Interval(m.Lead-m.Spread, m.Lead+m.Spread),
		LostInterval: report.Interval(max(0, 2*m.LostPoints-m.LostMost), m.LostMost),
		Why:          m.Why.Why(size),
		Claimed:      m.Claimed, Probability: report.Known(m.Probability, 4), Rank: m.Rank,
		Captured: m.Captured, Changed: []GroupJSON{}, Names: name.NewTermsJSON(m.Named.Terms()), Stronger: m.Stronger, Known: m.Known,
		Left: []name.TermJSON{},
	}
	for _, e := range m.Left {
		j.Left = append(j.Left, name.NewTermJSON(e.Name, e.Names))
	}
	for _, g := range m.Changed {
		j.Changed = append(j.Changed, GroupJSON{g.Color, g.Point.Name(size), g.Stones, g.Lost, g.Proven})
	}
	return j
}

// percentOf formats a share in percent without decimals.
func percentOf(x float64) string { return fmt.Sprintf("%.0f %%", math.Abs(100*x)) }
