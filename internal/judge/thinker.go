package judge

import (
	"context"
	"slices"
	"time"

	"katachi/board"
	"katachi/mind/playout"
)

// Thinker chooses moves by a search of package playout. It reuses the search from move to move. The
// zero value searches with the default options and never resigns. A Thinker is for one goroutine at
// a time.
type Thinker struct {
	Options playout.Options
	Resigns bool // it may resign in the later part of a game

	search *playout.Search
}

// Thresholds of the search for ending the game.
const (
	hopeless    = 0.05 // fraction of playouts won: a player with less resigns,
	beaten      = 5    // if it is also behind by this many points, with open points its own
	asGood      = 0.03 // difference in playouts won up to which a pass is as good as the best move
	fewestTries = 200  // least number of visits that are significant for a whole position
)

// Analyze searches the position of a game within a budget. report, if not nil, is called from time
// to time with the results so far. A search that is limited by time ends early if the second move
// cannot become the first in the remaining time. It returns the result of [playout.Search.Run].
func (t *Thinker) Analyze(
	ctx context.Context, g *board.Game, b playout.Budget, report func(*playout.Analysis)) (*playout.Analysis, error,
) {
	if t.search == nil {
		t.search = playout.New(t.Options)
	}
	return t.search.Run(ctx, g, b, report)
}

// Choose searches, and chooses as described at choice, but it does not end a game by a pass that
// loses if the opponent moves instead: a quarter of the time is for checking that. The Analysis is
// nil if no search was needed. When ctx ends it chooses by the results so far, and also returns the
// error of ctx.
func (t *Thinker) Choose(
	ctx context.Context, g *board.Game, b playout.Budget, report func(*playout.Analysis)) (Choice, *playout.Analysis, error,
) {
	if tooLong(g) {
		return Choice{Point: board.Pass}, nil, nil
	}
	last := playout.Budget{Visits: b.Visits, Time: b.Time / 4, Full: true} // to see the effect of a pass
	if passed(g) {
		b.Time -= last.Time
	}
	search := ctx
	if !b.Full && b.Visits == 0 && b.Time > 0 {
		var cancel context.CancelFunc
		search, cancel = context.WithCancel(ctx)
		defer cancel()
		report = untilDecided(b, report, cancel)
	}
	a, err := t.Analyze(search, Open(g), b, report)
	if a == nil {
		return Choice{}, nil, err
	}
	choice := t.choice(g, a)
	if choice == (Choice{Point: board.Pass}) && passed(g) && lead(g) > 0 && leadByStatus(g, a) > 0 && ctx.Err() == nil {
		safe, err := t.safe(ctx, g, last)
		if err != nil {
			return Choice{}, nil, err
		}
		if !safe {
			choice.Point = sane(g.Board(), g.ToMove(), withoutPass(a.Lines))
		}
	}
	return choice, a, ctx.Err()
}

// safe reports whether a player who ends the game leads even if the opponent moves instead. A
// search of a position begins with the player's own move, so it counts stones as alive that one
// more move saves.
func (t *Thinker) safe(ctx context.Context, g *board.Game, b playout.Budget) (bool, error) {
	a, err := t.Analyze(ctx, anew(g, g.ToMove().Opponent()), b, nil)
	if a == nil {
		return false, err
	}
	least, _ := bounds(g, &a.Owner)
	return least > 0, nil
}

func withoutPass(lines []playout.Line) []playout.Line {
	return slices.DeleteFunc(slices.Clone(lines), func(l playout.Line) bool { return l.Moves[0] == board.Pass })
}

// choice returns the action after a search of [Open]. It is the most visited move, with these
// exceptions:
//
//   - It passes after the opponent's pass if it leads by area with all stones alive, without the
//     stones that the search gives up, and with every point that is not surely its own counted for
//     the opponent. Before that it saves stones that the opponent could still capture.
//   - Late in a game, or after a pass, it plays no move that endgame finds not worth playing, if another move, or a pass, wins as many playouts as that move. It does not pass then while it is open who wins.
//   - It never fills its own eye if there is another move.
//   - In the later part of a game, it resigns if it wins hardly any playouts, and not by little.
func (t *Thinker) choice(g *board.Game, a *playout.Analysis) Choice {
	b, c := g.Board(), g.ToMove()
	points := b.Size() * b.Size()
	least, most := bounds(g, &a.Owner)
	if passed(g) && lead(g) > 0 && leadByStatus(g, a) > 0 && least > 0 {
		return Choice{Point: t.guard(g, a)}
	}
	best := &a.Lines[0]
	if t.Resigns && 3*g.Len() > points && a.Visits >= fewestTries && max(a.Raw, best.Raw) < hopeless && most <= -beaten {
		return Choice{Resign: true}
	}
	i := slices.IndexFunc(a.Lines, func(l playout.Line) bool { return l.Moves[0] == board.Pass })
	late := 2*g.Len() > points || passed(g)
	if !late || i >= 0 && a.Lines[i].Raw < best.Raw-asGood || i < 0 && a.Visits < fewestTries {
		return Choice{Point: sane(b, c, a.Lines)}
	}
	if least <= 0 && most >= 0 {
		moves := slices.DeleteFunc(slices.Clone(a.Lines), func(l playout.Line) bool {
			return l.Moves[0] == board.Pass || i >= 0 && l.Raw < a.Lines[i].Raw-asGood
		})
		return Choice{Point: sane(b, c, moves)}
	}
	end := newEndgame(g)
	dead, _ := dead(context.Background(), b, &a.Owner, c.Opponent())
	end.decided = end.decided || passed(g) && (lead(g, dead...) > 0 || most < 0)
	owed := lead(g, dead...) > 0 && lead(g) <= 0 // a pass loses now: dead stones have to be taken
	if owed && passed(g) {
		if p := taking(g, a, dead); p != board.Pass {
			return Choice{Point: p}
		}
	}
	for _, l := range a.Lines {
		m := l.Moves[0]
		if m != board.Pass && l.Raw >= best.Raw-asGood && !b.IsEye(c, m) && end.worth(m) {
			return Choice{Point: m}
		}
	}
	if i < 0 || owed { // or a pass was not tried: the most visited move may still win
		return Choice{Point: sane(b, c, a.Lines)}
	}
	return Choice{Point: board.Pass}
}

// taking returns a move that takes a liberty of the dead chain whose capture brings the player nearest to
// a lead for each move it needs; a pass if no such move wins as many playouts as the best move.
func taking(g *board.Game, a *playout.Analysis, dead []board.Point) board.Point {
	b, now := g.Board(), lead(g)
	most, chosen := 0.0, []board.Point(nil)
	for _, q := range dead {
		if b.Color(q) == g.ToMove() {
			continue
		}
		liberties := b.AppendLiberties(nil, q)
		if worth := (min(lead(g, q), 0.5) - now) / float64(len(liberties)); worth > most {
			most, chosen = worth, liberties
		}
	}
	for _, l := range a.Lines {
		if l.Raw >= a.Lines[0].Raw-asGood && slices.Contains(chosen, l.Moves[0]) && !b.IsEye(g.ToMove(), l.Moves[0]) {
			return l.Moves[0]
		}
	}
	return board.Pass
}

// guard returns a move that saves stones that the opponent could capture after a pass, such as a
// stone left in a ko; the search counts such stones as safe, because it begins with the player's
// own move. It returns a pass if there is nothing to save, or if no move that saves it wins as
// many playouts as the pass.
func (t *Thinker) guard(g *board.Game, a *playout.Analysis) board.Point {
	b, end := g.Board(), newEndgame(g)
	for _, l := range a.Lines {
		m := l.Moves[0]
		if m != board.Pass && l.Raw >= a.Lines[0].Raw-asGood && !b.IsEye(g.ToMove(), m) && end.guards(m) {
			return m
		}
	}
	return board.Pass
}

// sane returns the first move of the lines that does not fill an own eye, or a pass if there is
// none.
func sane(b *board.Board, c board.Color, lines []playout.Line) board.Point {
	for _, l := range lines {
		if m := l.Moves[0]; m == board.Pass || !b.IsEye(c, m) {
			return m
		}
	}
	return board.Pass
}

// Open returns the game without the passes at its end. After the opponent's pass another one would
// end the game with all stones alive, and a search would examine little else: it would no longer
// tell which stones are dead.
func Open(g *board.Game) *board.Game {
	if g.Passes() == 0 {
		return g
	}
	return anew(g, g.ToMove())
}

// anew returns a game that begins with the position of g, with c to move.
func anew(g *board.Game, c board.Color) *board.Game {
	rules := g.Rules()
	open := board.GameFrom(g.Board(), &rules)
	open.SetToMove(c)
	return open
}

// surelyOwn is the least mean ownership of a point that surely belongs to a player.
const surelyOwn = 0.4

// bounds returns the lead by ownership, with open points counted for the opponent (least), and for
// the player (most).
func bounds(g *board.Game, owner *[board.NumPoints]float32) (least, most float64) {
	sign, komi := float32(1), g.AreaKomi()
	if g.ToMove() == board.White {
		sign, komi = -1, -komi
	}
	for q := range g.Board().Points {
		switch x := sign * owner[q]; {
		case x >= surelyOwn:
			least, most = least+1, most+1
		case x <= -surelyOwn:
			least, most = least-1, most-1
		default:
			least, most = least-1, most+1
		}
	}
	return least - komi, most - komi
}

// tooLong reports whether a game has more moves than are allowed.
func tooLong(g *board.Game) bool {
	size := g.Board().Size()
	return g.Len() > 4*size*size
}

// leadByStatus returns the lead without the chains that are dead according to an analysis, if the
// opponent moves next. It cannot be interrupted.
func leadByStatus(g *board.Game, a *playout.Analysis) float64 {
	dead, _ := dead(context.Background(), g.Board(), &a.Owner, g.ToMove().Opponent())
	return lead(g, dead...)
}

// untilDecided returns a report function that calls stop when, at the speed so far, the most
// visited move cannot be overtaken in the remaining time.
func untilDecided(b playout.Budget, report func(*playout.Analysis), stop func()) func(*playout.Analysis) {
	began := time.Now()
	var first time.Time
	var before int // visits at the beginning; some are kept from earlier moves
	return func(a *playout.Analysis) {
		if report != nil {
			report(a)
		}
		now := time.Now()
		if first.IsZero() {
			first, before = now, a.Visits
			return
		}
		rate := float64(a.Visits-before) / now.Sub(first).Seconds()
		left := rate * (b.Time - now.Sub(began)).Seconds()
		second := 0
		if len(a.Lines) > 1 {
			second = a.Lines[1].Visits
		}
		if float64(a.Lines[0].Visits-second) > left {
			stop()
		}
	}
}
