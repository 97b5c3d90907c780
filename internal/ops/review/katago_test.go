package review

import (
	"math"
	"os"
	"slices"
	"testing"

	"katachi/internal/ops/opstest"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
)

// judgedGames returns the games that KataGo judged with 150 visits. The formula of package search for
// how sure it is was fitted to other games.
func judgedGames(t *testing.T) []opstest.JudgedGame {
	t.Helper()
	return slices.DeleteFunc(opstest.JudgedGames(t), func(g opstest.JudgedGame) bool { return g.Visits < 150 })
}

// verdict counts how a review compares with KataGo.
type verdict struct {
	moves, claims, right, calm, blamed int
	claimed, lost                      int // losses beyond their interval, and those that are losses by KataGo
	leads, losses                      int // whose interval contains KataGo's value
	width                              float64
	missed                             [3]mean
}

// judgedPhase returns the phase of a position: 0 up to move 50, 1 up to move 120, then 2.
func judgedPhase(moves int) int {
	switch {
	case moves <= 50:
		return 0
	case moves <= 120:
		return 1
	}
	return 2
}

// add compares the review of a game with KataGo.
func (v *verdict) add(r *Review, g *opstest.JudgedGame) {
	for i := range r.Moves {
		m := &r.Moves[i]
		lost, _ := analysis.Lost(m.Color, &analysis.Position{Lead: g.Lead[m.Number-1]}, &analysis.Position{Lead: g.Lead[m.Number]})
		claims := m.LostPoints >= 5
		v.moves++
		judgedTally(&v.claims, claims)
		judgedTally(&v.right, claims && lost >= winrate.Mistake)
		judgedTally(&v.calm, lost < 1)
		judgedTally(&v.blamed, claims && lost < 1)
		judgedTally(&v.claimed, m.Claimed)
		judgedTally(&v.lost, m.Claimed && lost > 0)
		off := math.Abs(m.Lead - g.Lead[m.Number])
		judgedTally(&v.leads, off <= m.Spread)
		judgedTally(&v.losses, m.playedBest || math.Abs(m.LostPoints-lost) <= m.LostMost-m.LostPoints)
		v.width += m.Spread
		v.missed[judgedPhase(m.Number)].add(off)
	}
}

// judgedTally adds one if so is true.
func judgedTally(n *int, so bool) {
	if so {
		*n++
	}
}

// TestReviewKataGo compares reviews by a small network with KataGo's 150 visits. Of the moves that
// lose less than 1 point by KataGo, at most 3 % are blamed for losing 5. KataGo confirms 60 % of the
// blamed moves. At least 90 % of its leads are within the 95 % intervals. KATACHI_LONG=1 reviews all
// games; otherwise the test reviews some moves of one.
func TestReviewKataGo(t *testing.T) {
	games, o := judgedGames(t), Options{Judge: opstest.ByNetwork(t, 20)}
	long := os.Getenv("KATACHI_LONG") != ""
	if !long {
		games, o.From, o.Most = games[1:2], 60, 12
	}
	var v verdict
	for i := range games {
		r, err := Do(t.Context(), games[i].Record(t), &o)
		if err != nil {
			t.Fatal(err)
		}
		v.add(r, &games[i])
	}
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	t.Logf("%d moves: %d said to lose 5, right %.0f %%; %.1f %% of %d that lose less than 1 blamed; %d claimed, %.0f %% lose something",
		v.moves, v.claims, share(v.right, v.claims), share(v.blamed, v.calm), v.calm, v.claimed, share(v.lost, v.claimed))
	t.Logf("%.1f %% of the leads within, half the width %.1f; %.1f %% of the losses", share(v.leads, v.moves), v.width/float64(v.moves), share(v.losses, v.moves))
	if share(v.leads, v.moves) < 90 || share(v.losses, v.moves) < 90 {
		t.Error("the intervals are too narrow")
	}
	for i, most := range []float64{0.6, 1.5, 2.6} {
		if v.missed[i].of == 0 {
			continue
		}
		t.Logf("phase %d: leads are wrong by %.2f points", i, v.missed[i].value())
		if v.missed[i].value() > most {
			t.Errorf("want at most %.1f", most)
		}
	}
	if long && (share(v.right, v.claims) < 60 || share(v.blamed, v.calm) > 3) {
		t.Error("too many false claims")
	}
}
