package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/report"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/mind/predict"
)

// Group is a chain whose points change owner with a move, by the Judge's ownership.
type Group struct {
	Color  board.Color
	Point  board.Point // one of its stones
	Stones int
	Lost   bool // it dies; false if it is saved
}

// changedStones is the least size of a chain that is mentioned.
const changedStones = 3

// compare sets what a review reports about moves besides points: whether the model expected them,
// what they captured, which groups change hands, and how doubtful they are.
func (v *reviewer) compare() {
	rough := winrate.NewRough()
	var before board.Board
	n := 0 // of Moves
	for i, pos := range v.course.Walk {
		if n < len(v.Moves) && i == v.course.Moves[n].After {
			m := &v.Moves[n]
			v.changes(m, &before, pos.Game.Board(), v.found[i-1].Owner, v.found[i].Owner)
			if v.Rough {
				v.doubt(m, rough)
			}
			n++
		}
		if n == len(v.Moves) {
			return
		}
		if i == v.course.Moves[n].Before {
			before = *pos.Game.Board()
			v.Moves[n].opening = v.Rough && winrate.Phase(v.Size, stonesOn(&before)) == 0
			v.expect(&v.Moves[n], pos)
		}
	}
}

// stonesOn counts the stones on a board.
func stonesOn(b *board.Board) (n int) {
	for p := range b.Chains {
		n += b.Stones(p)
	}
	return n
}

// expect sets the probability of a move by the model.
func (v *reviewer) expect(m *Move, pos *report.Position) {
	if v.opt.Search.Prior == nil || m.Point == board.Pass {
		return
	}
	v.said = v.opt.Search.Prior.Moves(v.said[:0], predict.NewSituation(pos.Game))
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

// changes sets what a move captured and which chains change hands.
func (v *reviewer) changes(m *Move, before, after *board.Board, was, is *[board.NumPoints]float32) {
	m.Captured = after.Captures(m.Color) - before.Captures(m.Color)
	if was == nil || is == nil {
		return
	}
	m.seen.Moves, m.seen.Probability = m.Number-1, m.Probability
	m.seen.Compare(m.Color, winrate.Ownership{Board: before, Owner: was}, winrate.Ownership{Board: after, Owner: is})
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
			m.Changed = append(m.Changed, Group{c, p, len(stones), lost})
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

// significant reports whether a loss exceeds the margin of error of the positions before and after;
// true if that was not measured.
func significant(lost float64, before, after *analysis.Position) bool {
	wide := math.Hypot(before.Spread, after.Spread)
	return lost > 0 && !(lost <= wide)
}

// LeadText returns the lead after the move, with its 95 % interval if known: B+3.0 ± 12; "" if not
// known.
func (m *Move) LeadText() string { return report.LeadWithin(m.Lead, m.Spread) }

// unexpected is the probability below which the model does not expect a move.
const unexpected = 0.01

// Unexpected reports whether the model did not expect the move; false if it was not asked.
func (m *Move) Unexpected() bool { return m.Probability < unexpected }

// Remarks describes what a move did besides points: what it captured, which groups change hands.
func (m *Move) Remarks(size int) (list []string) {
	if m.Captured > 0 {
		list = append(list, "captures "+stonesText(m.Captured, ""))
	}
	for _, g := range m.Changed {
		looks := "looks saved"
		if g.Lost {
			looks = "looks lost"
		}
		if g.Stones > 1 {
			looks = strings.Replace(looks, "looks", "look", 1)
		}
		list = append(list, fmt.Sprintf("%s at %s %s", stonesText(g.Stones, g.Color.Name()), g.Point.Name(size), looks))
	}
	return list
}

// stonesText formats a number of stones.
func stonesText(n int, color string) string {
	word := "stones"
	if n == 1 {
		word = "stone"
	}
	return strings.Join(strings.Fields(fmt.Sprintf("%d %s %s", n, color, word)), " ")
}
