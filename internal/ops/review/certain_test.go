package review

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/ops/opstest"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/predict/model"
	"katachi/sgf"
)

// TestUnjudged: without a judge nothing is said in points; the move that gives stones away is the
// first to look at, and says so only once. A joseki that is left is named.
func TestUnjudged(t *testing.T) {
	read := func(text string) *Review {
		g, err := report.ReadGame([]byte(text), &sgf.Options{Name: "x.sgf"}, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Do(t.Context(), g, &Options{Model: model.Builtin()})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := read(blunder)
	j := r.Answer()
	if m := j.Moves[0]; j.Judged || j.Winrate != nil || j.Black.LostPoints != nil || m.LostPoints != nil || m.LostInterval != nil || m.Claimed || m.Best != nil {
		t.Errorf("%+v", j)
	}
	worst := r.Worst(1)
	if len(worst) != 1 || worst[0].Number != 1 {
		t.Fatalf("worst %+v", worst)
	}
	if list := worst[0].Remarks(5, "en"); !slices.Equal(list, []string{"5 black stones at B5 can be captured", "4 white stones at A5 can escape"}) {
		t.Errorf("remarks %q", list)
	}
	for _, m := range r.Moves[1:] {
		if len(m.Changed) > 0 {
			t.Errorf("move %d says it again: %+v", m.Number, m.Changed)
		}
	}
	// The built-in model learned from games on 19x19: it is not asked about the centre of 9x9.
	for size, asked := range map[string]bool{"9": false, "19": true} {
		r := read("(;SZ[" + size + "];B[ee];W[ge])")
		m := r.Answer().Moves[0]
		if asked != (m.Probability != nil) || asked != (m.Rank > 0) || asked != (len(r.Worst(2)) > 0) || asked != (r.Player(board.Black).Unexpected > 0) {
			t.Errorf("%sx%s: %+v", size, size, m)
		}
	}
	// Black leaves the atari on three stones, then White does not take them, then Black does not
	// save them; they were mentioned with the first move.
	r = read("(;SZ[9]AB[cc][dc][ec][ee][fe][ge]AW[bc][cb][db][eb][fc][cd][dd];B[hh];W[hg];B[gh];W[ed])")
	var said []int
	for _, m := range r.Moves {
		if len(m.Changed) > 0 {
			said = append(said, m.Number)
		}
	}
	if !slices.Equal(said, []int{1}) || !r.Moves[0].Changed[0].Lost || r.Moves[3].Captured != 3 {
		t.Errorf("moves %v give stones away; %d captured", said, r.Moves[3].Captured)
	}
	r = read("(;SZ[19];B[dq];W[do];B[co];W[dp];B[cp];W[eq];B[dn];W[cq];B[dr];W[bq];B[er];W[bn])")
	if m := r.Moves[11]; len(m.Left) != 1 || !slices.Contains(m.Remarks(19, "en"), "leaves the "+m.Left[0].Name) {
		t.Errorf("%+v", m.Left)
	}
}

// TestUnjudgedEnds: an unjudged review that is interrupted keeps the moves before.
func TestUnjudgedEnds(t *testing.T) {
	g, err := report.ReadGame([]byte(thrown), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := Do(ctx, g, &Options{Each: func(m *Move) {
		if m.Number == 2 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(r.Moves) != 2 {
		t.Errorf("%d moves, %v", len(r.Moves), err)
	}
}

// TestCertainKataGo: moves that provably give stones away lose much more than others, by KataGo.
func TestCertainKataGo(t *testing.T) {
	var given, others mean
	large := 0
	for _, g := range opstest.JudgedGames(t) {
		if g.Visits < 150 {
			continue
		}
		r, err := Do(t.Context(), g.Record(t), &Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Moves {
			m := &r.Moves[i]
			lost, _ := analysis.Lost(m.Color, &analysis.Position{Lead: g.Lead[i]}, &analysis.Position{Lead: g.Lead[i+1]})
			if len(m.Changed) == 0 {
				others.add(lost)
				continue
			}
			given.add(lost)
			if lost >= 2.5 {
				large++
			}
			t.Logf("%s %d %s: %s, %.1f", g.ID, m.Number, m.Point.Name(board.DefaultSize), m.Remarks(19, "en"), lost)
		}
	}
	t.Logf("%d moves give stones away and lose %.2f points, %d of them 2.5 or more; %d others lose %.2f", given.of, given.value(), large, others.of, others.value())
	if given.of == 0 || math.IsNaN(given.value()) || given.value() < 1.5*others.value() {
		t.Error("too many of the proofs mean nothing")
	}
}
