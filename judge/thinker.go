package judge

import (
	"context"
	"slices"
	"time"

	"katachi/board"
	"katachi/playout"
)

// Thinker chooses moves by a search of package playout. It keeps the search from move to move.
// The zero value searches with the default options and never resigns. A Thinker is for one
// goroutine at a time.
type Thinker struct {
	Options playout.Options // Komi is that of the position
	Reader  Reader          // nil means a ShortReader
	Resigns bool            // it may resign in the later part of a game

	search *playout.Search
	komi   float64
}

// maxKomi is more than any board has points: beyond it nothing changes.
const maxKomi = 1000

// The search's view of when nothing is left to do.
const (
	hopeless    = 0.05 // part of the playouts won: a player with less resigns
	asGood      = 0.03 // a pass that wins so much less of the playouts than the best move gives nothing away
	fewestTries = 200  // visits that say something of a whole position
)

// Analyze searches the position within a budget. report, if not nil, is called now and then with
// what is known so far. A search that is limited by time ends early when the second move cannot
// become the first in the time that is left. Errors are those of [playout.Search.Run].
func (t *Thinker) Analyze(
	ctx context.Context, p *Position, b playout.Budget, report func(*playout.Analysis)) (*playout.Analysis, error,
) {
	komi := min(max(p.Komi, -maxKomi), maxKomi)
	if t.search == nil || t.komi != komi {
		o := t.Options
		o.Komi = komi
		t.search, t.komi = playout.New(o), komi
	}
	return t.search.Run(ctx, p.Game, p.Color, b, report)
}

// Forget drops what is known of earlier positions.
func (t *Thinker) Forget() { t.search = nil }

// Choose searches and chooses, as [Thinker.Choice] has it, but ends no game by a pass that loses where
// the opponent moves instead: a quarter of the time is for that. The Analysis is nil where no search
// was needed.
func (t *Thinker) Choose(
	ctx context.Context, p *Position, b playout.Budget, report func(*playout.Analysis)) (Choice, *playout.Analysis, error,
) {
	if p.tooLong() {
		return Choice{Point: board.Pass}, nil, nil
	}
	last := playout.Budget{Visits: b.Visits, Time: b.Time / 4, Full: true} // to see what a pass leaves
	if p.passed() {
		b.Time -= last.Time
	}
	search := ctx
	if !b.Full && b.Visits == 0 && b.Time > 0 {
		var cancel context.CancelFunc
		search, cancel = context.WithCancel(ctx)
		defer cancel()
		report = untilDecided(b, report, cancel)
	}
	a, err := t.Analyze(search, p.Open(), b, report)
	if err != nil {
		return Choice{}, nil, err
	}
	choice := t.Choice(p, a)
	if choice == (Choice{Point: board.Pass}) && p.passed() && p.Lead() > 0 && p.leadByStatus(a) > 0 && ctx.Err() == nil {
		safe, err := t.safe(ctx, p, last)
		if err != nil {
			return Choice{}, nil, err
		}
		if !safe {
			choice.Point = sane(p.Game.Board(), p.Color, withoutPass(a.Lines))
		}
	}
	return choice, a, nil
}

// safe reports whether a player who ends the game leads if the opponent moves instead: a search of a
// position begins with the player's own move, so it counts as alive what one more move saves.
func (t *Thinker) safe(ctx context.Context, p *Position, b playout.Budget) (bool, error) {
	next := Position{Game: p.Game, Color: p.Color.Opponent(), Komi: p.Komi}
	a, err := t.Analyze(ctx, next.Open(), b, nil)
	if err != nil {
		return false, err
	}
	least, _ := p.bounds(&a.Owner)
	return least > 0, nil
}

func withoutPass(lines []playout.Line) []playout.Line {
	return slices.DeleteFunc(slices.Clone(lines), func(l playout.Line) bool { return l.Moves[0] == board.Pass })
}

// Choice returns what to do with what a search found of [Position.Open]. It is the move that was
// visited most, but:
//
//   - It passes after the opponent's pass if it leads by area: with all stones alive, with those
//     taken off that the search gives up, and with every point that is not surely its own counted
//     for the opponent. Before that it saves what the opponent could still take.
//   - Late in a game, or after a pass, it plays nothing that [Endgame] finds not worth a move, if
//     another move, or a pass, wins as many of the playouts. As long as it is open who wins, it
//     does not pass then.
//   - It never fills its own eye where there is another move.
//   - It resigns if it hardly wins a playout, in the later part of a game.
func (t *Thinker) Choice(p *Position, a *playout.Analysis) Choice {
	b := p.Game.Board()
	points := b.Size() * b.Size()
	least, most := p.bounds(&a.Owner)
	if p.passed() && p.Lead() > 0 && p.leadByStatus(a) > 0 && least > 0 {
		return Choice{Point: t.guard(p, a)}
	}
	best := &a.Lines[0]
	if t.Resigns && 3*p.Game.Len() > points && a.Visits >= fewestTries && max(a.Raw, best.Raw) < hopeless {
		return Choice{Resign: true}
	}
	i := slices.IndexFunc(a.Lines, func(l playout.Line) bool { return l.Moves[0] == board.Pass })
	late := 2*p.Game.Len() > points || p.passed()
	if !late || i >= 0 && a.Lines[i].Raw < best.Raw-asGood || i < 0 && a.Visits < fewestTries {
		return Choice{Point: sane(b, p.Color, a.Lines)}
	}
	if least <= 0 && most >= 0 {
		moves := slices.DeleteFunc(slices.Clone(a.Lines), func(l playout.Line) bool {
			return l.Moves[0] == board.Pass || i >= 0 && l.Raw < a.Lines[i].Raw-asGood
		})
		return Choice{Point: sane(b, p.Color, moves)}
	}
	end := NewEndgame(p, t.Reader)
	for _, l := range a.Lines {
		m := l.Moves[0]
		if m != board.Pass && l.Raw >= best.Raw-asGood && !b.IsEye(p.Color, m) && end.Worth(m) {
			return Choice{Point: m}
		}
	}
	if i < 0 || p.leadByStatus(a) > 0 && p.Lead() <= 0 {
		// A pass was not tried, or loses as the board stands: what was visited most may still win.
		return Choice{Point: sane(b, p.Color, a.Lines)}
	}
	return Choice{Point: board.Pass}
}

// guard returns a move that saves what the opponent could take after a pass, such as a stone left
// in a ko: the search of a position begins with the player's own move, so it counts that as safe. It
// returns a pass if there is nothing to save, or if no move that saves it wins as many playouts.
func (t *Thinker) guard(p *Position, a *playout.Analysis) board.Point {
	b, end := p.Game.Board(), NewEndgame(p, t.Reader)
	for _, l := range a.Lines {
		m := l.Moves[0]
		if m != board.Pass && l.Raw >= a.Lines[0].Raw-asGood && !b.IsEye(p.Color, m) && end.guards(m) {
			return m
		}
	}
	return board.Pass
}

// sane returns the first move of the lines that fills no own eye; a pass if there is none.
func sane(b *board.Board, c board.Color, lines []playout.Line) board.Point {
	for _, l := range lines {
		if m := l.Moves[0]; m == board.Pass || !b.IsEye(c, m) {
			return m
		}
	}
	return board.Pass
}

// Open returns the position with the passes before it forgotten. After the opponent's pass another
// one would end the game with all stones alive, and a search would look at little else: it would not
// say any more what is dead.
func (p *Position) Open() *Position {
	if p.Game.Passes() == 0 {
		return p
	}
	rules := p.Game.Rules()
	return &Position{Game: board.GameFrom(p.Game.Board(), &rules), Color: p.Color, Komi: p.Komi}
}

// surelyOwn is the least mean ownership of a point that counts as a player's for sure.
const surelyOwn = 0.4

// bounds returns the lead by ownership, with the points that are open counted for the opponent, and
// counted for the player.
func (p *Position) bounds(owner *[board.NumPoints]float32) (least, most float64) {
	sign, komi := float32(1), p.Komi
	if p.Color == board.White {
		sign, komi = -1, -p.Komi
	}
	for q := range p.Game.Board().Points {
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

// tooLong reports whether a game has so many moves that it must come to its end.
func (p *Position) tooLong() bool {
	size := p.Game.Board().Size()
	return p.Game.Len() > 4*size*size
}

// leadByStatus returns Lead with the chains taken off that are dead by an analysis, if the opponent
// moves next. It reads less than Dead does: a clock may be running.
func (p *Position) leadByStatus(a *playout.Analysis) float64 {
	b := *p.Game.Board()
	dead, _ := deadBy(statusNodes, &b, &a.Owner, p.Color.Opponent())
	takeOff(&b, dead)
	black, white, _ := b.Area()
	lead := float64(black-white) - p.Komi
	if p.Color == board.White {
		return -lead
	}
	return lead
}

// takeOff takes the chains of the stones off the board.
func takeOff(b *board.Board, stones []board.Point) {
	for _, p := range stones {
		if b.Color(p) != board.Empty {
			_, _ = b.Set(board.Empty, b.AppendChain(nil, p)...) // a chain's own points are on the board
		}
	}
}

// untilDecided returns a report that calls stop when the move that was visited most cannot be
// overtaken, at the speed so far, before the time is over.
func untilDecided(b playout.Budget, report func(*playout.Analysis), stop func()) func(*playout.Analysis) {
	began := time.Now()
	var first time.Time
	var before int // visits then; some are kept from earlier moves
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
