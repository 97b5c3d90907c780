package review

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"katachi/internal/lang"

	"katachi/board"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/predict"
)

// Group is a chain that changes hands with a move: by the Judge's ownership, or by proof.
type Group struct {
	Color  board.Color
	Point  board.Point // one of its stones
	Stones int
	Lost   bool // its owner, who moved, gave it away; false if the opponent's is saved
	Proven bool // see prover; otherwise Lost says that it dies, whoever moved
}

// changedStones is the least size of a chain that is mentioned.
const changedStones = 3

// compare sets what a review reports about moves besides points: whether the model expected them,
// what they captured, which groups change hands. If ctx ends, an unjudged review keeps only the
// moves before.
func (v *reviewer) compare(ctx context.Context) error {
	var before board.Board
	prove := newProver()
	n := 0 // of Moves
	for i, pos := range v.course.Walk {
		if n < len(v.Moves) && i == v.course.Moves[n].After {
			m, after := &v.Moves[n], pos.Game.Board()
			m.Captured = after.Captures(m.Color) - before.Captures(m.Color)
			var err error
			if v.Judged {
				m.changes(&before, after, v.found[i-1].Owner, v.found[i].Owner)
				v.explain(m, &before, v.found[i])
			} else if m.Changed, err = prove.changes(ctx, &before, after, m.Color); err != nil {
				v.Moves = v.Moves[:n]
				return err
			}
			if n++; !v.Judged {
				v.done(n)
			}
		}
		if n == len(v.Moves) {
			return nil
		}
		if i == v.course.Moves[n].Before {
			before = *pos.Game.Board()
			if !v.Judged && (n == 0 || v.course.Moves[n-1].After != i) {
				if err := prove.start(ctx, &before, pos.Game.ToMove()); err != nil {
					v.Moves = v.Moves[:n]
					return err
				}
			}
			v.expect(&v.Moves[n], pos)
			if err := v.stronger(ctx, &v.Moves[n], pos); err != nil {
				return err
			}
		}
	}
	return nil
}

// expect sets the probability of a move by the model.
func (v *reviewer) expect(m *Move, pos *report.Position) {
	if v.opt.Model == nil || m.Point == board.Pass || v.Size != board.DefaultSize && !v.opt.AnySize {
		return
	}
	v.said = v.opt.Model.Moves(v.said[:0], predict.NewSituation(pos.Game))
	i := slices.IndexFunc(v.said, func(s predict.Move) bool { return s.Point == m.Point })
	if i < 0 {
		return
	}
	m.Probability, m.Rank = v.said[i].Probability, 1
	for _, s := range v.said {
		if s.Probability > m.Probability {
			m.Rank++
		}
	}
}

// changes sets which chains change hands by the ownership before and after a move.
func (m *Move) changes(before, after *board.Board, was, is *[board.NumPoints]float32) {
	if was == nil || is == nil {
		return
	}
	var stones []board.Point
	for p := range before.Chains {
		c := before.Color(p)
		if after.Color(p) != c {
			continue
		}
		stones = before.AppendChain(stones[:0], p)
		if len(stones) < changedStones {
			continue
		}
		then, now := owned(was, stones), owned(is, stones)
		if c == board.White {
			then, now = -then, -now
		}
		if lost := then > report.LikelyOwned && now < -report.LikelyOwned; lost || then < -report.LikelyOwned && now > report.LikelyOwned {
			m.Changed = append(m.Changed, Group{Color: c, Point: p, Stones: len(stones), Lost: lost})
		}
	}
	slices.SortStableFunc(m.Changed, func(a, b Group) int { return cmp.Compare(b.Stones, a.Stones) })
}

// owned returns the mean ownership of points from Black's view.
func owned(owner *[board.NumPoints]float32, points []board.Point) float64 {
	sum := 0.0
	for _, p := range points {
		sum += float64(owner[p])
	}
	return sum / float64(len(points))
}

// alike is how much narrower the interval of a loss is than if the errors of the leads before and
// after a move had nothing to do with each other: measured with the games to which package search
// fitted the intervals of leads.
const alike = 0.9

// lossSpread returns half the width of the 95 % interval of a loss in points; NaN if that of a lead
// was not measured.
func lossSpread(before, after *analysis.Position) float64 {
	return alike * math.Hypot(before.Spread, after.Spread)
}

// LeadText returns the lead after the move, with its 95 % interval if known: B+3.0 ± 12; "" if not
// known.
func (m *Move) LeadText() string { return report.LeadWithin(m.Lead, m.Spread) }

// unexpected is the probability below which the model does not expect a move.
const unexpected = 0.01

// Unexpected reports whether the model did not expect the move; false if it was not asked.
func (m *Move) Unexpected() bool { return m.Probability < unexpected }

// Remarks describes what a move did besides points: what it captured, which groups change hands,
// which josekis it left.
func (m *Move) Remarks(size int, tag string) (list []string) {
	say := func(fact, english string, pairs ...string) {
		list = append(list, lang.Told(tag, "review "+fact, english, pairs...))
	}
	if m.Captured > 0 {
		say("captures", "captures "+stonesText(m.Captured, ""), "n", strconv.Itoa(m.Captured))
	}
	for _, g := range m.Changed {
		at, who := g.Point.Name(size), lang.Builtin().Sentence(tag, g.Color.Name())
		say(g.fate(), fmt.Sprintf("%s at %s %s", stonesText(g.Stones, g.Color.Name()), at, g.fate()),
			"at", at, "who", who, "n", strconv.Itoa(g.Stones))
	}
	for _, e := range m.Left {
		say("leaves", "leaves the "+e.Name, "name", e.In(tag))
	}
	return list
}

// fate says what happens to a chain of several stones.
func (g *Group) fate() string {
	switch {
	case g.Proven && g.Lost:
		return "can be captured"
	case g.Proven:
		return "can escape"
	case g.Lost:
		return "look lost"
	}
	return "look saved"
}

// stonesText formats a number of stones.
func stonesText(n int, color string) string {
	word := "stones"
	if n == 1 {
		word = "stone"
	}
	return strings.Join(strings.Fields(fmt.Sprintf("%d %s %s", n, color, word)), " ")
}
