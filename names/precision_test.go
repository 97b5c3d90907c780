package names

import (
	"errors"
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// proof finds out with the exact reader whether what a name claims about a move is true.
type proof struct {
	t      *testing.T
	reader *reading.Reader
	small  *reading.Reader // with few positions, for many questions
	solver *reading.Solver
	after  *board.Board
	c      board.Color
	p      board.Point
}

// near returns a stone of each chain of a colour within so many lines and rows of the move.
func (v *proof) near(c board.Color, most int) (list []board.Point) {
	x, y := v.p.XY()
	for q := range v.after.Points {
		ox, oy := q.XY()
		known := func(o board.Point) bool { return v.after.SameChain(o, q) }
		if v.after.Color(q) == c && max(ox-x, x-ox, oy-y, y-oy) <= most && !slices.ContainsFunc(list, known) {
			list = append(list, q)
		}
	}
	return list
}

// caught returns Yes if an opposing chain near the move is captured even if its owner moves first,
// Unknown if that could not be read for one, else No.
func (v *proof) caught(most int) reading.Result {
	found := reading.No
	for _, q := range v.near(v.c.Opponent(), most) {
		a, err := v.reader.Defend(v.t.Context(), v.after, q)
		if err != nil && !errors.Is(err, reading.ErrNoChain) {
			v.t.Fatal(err)
		}
		switch a.Result {
		case reading.No, reading.Ko: // at best by a ko
			return reading.Yes
		case reading.Unknown:
			found = reading.Unknown
		}
	}
	return found
}

// free returns Yes if each chain that the move puts in atari is saved if its owner moves first.
func (v *proof) free() reading.Result {
	found := reading.Yes
	for _, q := range v.near(v.c.Opponent(), 1) {
		if !v.after.InAtari(q) {
			continue
		}
		a, err := v.reader.Defend(v.t.Context(), v.after, q)
		if err != nil {
			v.t.Fatal(err)
		}
		switch a.Result {
		case reading.No, reading.Ko:
			return reading.No
		case reading.Unknown:
			found = reading.Unknown
		}
	}
	return found
}

// TestPrecision: for moves of games whose names claim a catch, a link, a squeeze or a broken ladder, the
// exact reader refutes few. A snapback is exact.
// Crossings under are refuted if they leave the chains apart.
func TestPrecision(t *testing.T) {
	games, proofs, each := 8, 10, 10 // of so many proofs at least, one more in each may be refuted
	if os.Getenv("KATACHI_LONG") != "" {
		games, proofs, each = 400, 800, 34
	}
	v := &proof{t: t, reader: reading.New(reading.Options{Nodes: 50_000}), small: reading.New(reading.Options{Nodes: 3_000}), solver: reading.NewSolver(0)}
	var all [4]int // by Result
	byName := map[string]*[4]int{}
	n := Builtin().ReadingNamer()
	replay(t, games, func(b *board.Board, c board.Color, p, last board.Point) {
		next := *b
		var d board.Delta
		named, err := n.PlayAndName(&next, &d, c, p, last)
		if err != nil {
			return
		}
		v.after, v.c, v.p = &next, c, p
		for _, term := range named.Terms() {
			got, asked := v.holds(b, term)
			if !asked {
				continue
			}
			if byName[term.English] == nil {
				byName[term.English] = new([4]int)
			}
			byName[term.English][got]++
			all[got]++
			if got == reading.No {
				t.Logf("%s at %s is refuted:\n%v", term.English, p.Name(b.Size()), &next)
			}
		}
	})
	for name, counts := range byName {
		t.Logf("%-16s proven %d, refuted %d, unknown %d", name, counts[reading.Yes], counts[reading.No], counts[reading.Unknown])
	}
	proven, refuted := all[reading.Yes], all[reading.No]
	if !testing.Short() && (proven < proofs || refuted*(each-1) > proven) {
		t.Errorf("%d proven, %d refuted: want one in %d refuted at most", proven, refuted, each)
	}
}

// holds returns whether a term's claim about the move is true; false if it makes no claim that
// needs reading.
func (v *proof) holds(before *board.Board, term *Term) (reading.Result, bool) {
	switch term {
	case geta:
		return v.caught(3), true
	case shicho, oiOtoshi:
		return v.caught(2), true
	case shichoBroken:
		return v.free(), true
	case watari:
		return v.linked(before), true
	case shibori:
		found := reading.No
		for _, q := range v.near(v.c.Opponent(), 2) {
			if v.after.Stones(q) < 2 || v.after.Liberties(q) > 3 {
				continue
			}
			switch v.squeezed(v.after, q, 2) {
			case reading.Yes:
				return reading.Yes, true
			case reading.Unknown:
				found = reading.Unknown
			}
		}
		return found, true
	}
	return reading.Unknown, false
}

// squeezed returns whether the chain at q cannot get away if its owner moves first, except by taking
// one or two stones and being in atari again: after each move of the owner it is so, or it is
// caught, or the other side has a move on its liberties after which that holds again, up to so many
// times.
func (v *proof) squeezed(b *board.Board, q board.Point, times int) reading.Result {
	worst := reading.Yes
	for _, m := range append(v.around(b, q), board.Pass) {
		next := *b
		d, err := next.Play(b.Color(q), m)
		if err != nil || next.Color(q) != b.Color(q) {
			continue
		}
		taken := len(d.Captured())
		if taken > 0 && taken < 3 && v.pressed(&next, q) {
			continue
		}
		a, err := v.small.Attack(v.t.Context(), &next, q)
		if err != nil {
			v.t.Fatal(err)
		}
		got := a.Result
		if taken == 0 && got != reading.Yes && times > 0 {
			got = v.squeezes(&next, q, times)
		}
		switch got {
		case reading.Yes:
		case reading.Unknown:
			worst = got
		default:
			return reading.No
		}
	}
	return worst
}

// squeezes is squeezed with the other side to move.
func (v *proof) squeezes(b *board.Board, q board.Point, times int) reading.Result {
	best := reading.No
	for _, p := range b.AppendLiberties(nil, q) {
		next := *b
		if _, err := next.Play(b.Color(q).Opponent(), p); err != nil {
			continue
		}
		switch v.squeezed(&next, q, times-1) {
		case reading.Yes:
			return reading.Yes
		case reading.Unknown:
			best = reading.Unknown
		}
	}
	return best
}

// pressed reports whether the chain at q is in atari, or would be after a stone on one of its two
// liberties that is not in atari itself.
func (v *proof) pressed(b *board.Board, q board.Point) bool {
	return b.InAtari(q) || b.Liberties(q) == 2 && slices.ContainsFunc(b.AppendLiberties(nil, q), func(p board.Point) bool {
		next := *b
		_, err := next.Play(b.Color(q).Opponent(), p)
		return err == nil && !next.InAtari(p)
	})
}

// around returns the empty points at most two steps from the chain at q, and the liberties of the
// chains around it.
func (v *proof) around(b *board.Board, q board.Point) (points []board.Point) {
	for _, s := range b.AppendChain(nil, q) {
		for _, n := range s.Neighbours() {
			switch b.Color(n) {
			case board.Empty:
				beside := n.Neighbours()
				points = append(append(points, n), beside[:]...)
			case b.Color(q).Opponent():
				points = b.AppendLiberties(points, n)
			}
		}
	}
	slices.Sort(points)
	return slices.Compact(points)
}

// linked returns whether the move links chains on both sides of it along the edge: the other side
// can no longer separate them. They need not have been separate: the name does not claim that the
// link was needed.
func (v *proof) linked(before *board.Board) reading.Result {
	found := reading.No
	sides := v.besides(before)
	for _, a := range sides[0] {
		for _, c := range sides[1] {
			if before.SameChain(a, c) {
				continue
			}
			switch v.pair(v.after, a, c) {
			case reading.Connected:
				return reading.Yes
			case reading.Undecided:
				found = reading.Unknown
			}
		}
	}
	return found
}

// besides returns stones of the friendly chains to both sides of the move, at most four points
// away, on line 5 at most.
func (v *proof) besides(before *board.Board) (found [2][]board.Point) {
	var l look
	l.init(before, v.p, board.Pass, v.c)
	s, up := sides(l.down), -directions[l.down]
	for i, e := range s {
		for k := range 5 {
			for line := 1; line <= 5; line++ {
				d := k*e + (line-l.low)*up
				known := func(o board.Point) bool { return before.SameChain(o, l.point(d)) }
				if l.at(d) == own && !slices.ContainsFunc(found[i], known) {
					found[i] = append(found[i], l.point(d))
				}
			}
		}
	}
	return found
}

// pair returns the status of two own chains if the other side plays next: as far as the solver
// proves it, or in a box of four lines and eleven points around the move.
func (v *proof) pair(b *board.Board, a, c board.Point) reading.Status {
	if b.SameChain(a, c) {
		return reading.Connected
	}
	var l look
	l.init(b, v.p, board.Pass, v.c)
	s, up := sides(l.down), -directions[l.down]
	var box reading.Area
	for k := -5; k <= 5; k++ {
		for line := 1; line <= 4; line++ {
			if d := k*s[1] + (line-l.low)*up; l.at(d) != board.Off {
				box.Add(l.point(d))
			}
		}
	}
	for _, region := range []reading.Area{{}, box} {
		got, err := v.solver.Solve(v.t.Context(), b, reading.Question{
			Group: []board.Point{a, c}, Goal: reading.Cut, Mover: v.c.Opponent(), Nodes: 100_000, Region: region,
		})
		if err == nil && got.Proven {
			return got.First.Status
		}
	}
	return reading.Undecided
}
