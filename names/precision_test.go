package names

import (
	"errors"
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// proof says by the exact reader whether what a name claims of a move holds.
type proof struct {
	t      *testing.T
	reader *reading.Reader
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

// caught returns Yes if a chain of the other side near the move is captured though its owner moves first,
// Unknown if that could not be read of one, else No.
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

// connected returns Yes if the move is joined to another chain nearby, or cannot be cut from one.
func (v *proof) connected() reading.Result {
	found := reading.No
	for _, q := range v.near(v.c, 3) {
		if v.after.SameChain(q, v.p) {
			continue
		}
		s, err := v.solver.Solve(v.t.Context(), v.after, reading.Question{
			Group: []board.Point{v.p, q}, Goal: reading.Cut, Mover: v.c.Opponent(), Nodes: 100_000,
		})
		switch {
		case err == nil && s.Proven && s.First.Status == reading.Connected:
			return reading.Yes
		case err != nil || !s.Proven:
			found = reading.Unknown
		}
	}
	return found
}

// TestPrecision: of moves of games that are said to catch or to link, the exact reader refutes few. A squeeze
// says how stones are pressed, not that they are caught; a snapback is exact.
func TestPrecision(t *testing.T) {
	games := 8
	if os.Getenv("KATACHI_LONG") != "" {
		games = 2000
	}
	v := &proof{t: t, reader: reading.New(reading.Options{Nodes: 200_000}), solver: reading.NewSolver(0)}
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
			if all[got]++; got == reading.No {
				t.Logf("%s at %s is refuted:\n%v", term.English, p.Name(b.Size()), &next)
			}
		}
	})
	for name, counts := range byName {
		t.Logf("%-16s proven %d, refuted %d, unknown %d", name, counts[reading.Yes], counts[reading.No], counts[reading.Unknown])
	}
	proven, refuted := all[reading.Yes], all[reading.No]
	if !testing.Short() && (proven < 20 || refuted*15 > proven) {
		t.Errorf("%d proven, %d refuted: want one in 16 refuted at most", proven, refuted)
	}
}

// holds says whether what a term claims of the move holds; false if it claims nothing that is read.
func (v *proof) holds(before *board.Board, term *Term) (reading.Result, bool) {
	switch term {
	case geta:
		return v.caught(3), true
	case shicho, oiOtoshi:
		return v.caught(2), true
	case watari:
		if makesOne(before, v.c, v.p) {
			return reading.Yes, true
		}
		return v.connected(), true
	}
	return reading.Unknown, false
}

// makesOne reports whether a move makes two chains one.
func makesOne(before *board.Board, c board.Color, p board.Point) bool {
	var first board.Point
	for _, q := range p.Neighbours() {
		if before.Color(q) != c {
			continue
		}
		if first != board.Pass && !before.SameChain(first, q) {
			return true
		}
		first = q
	}
	return false
}
