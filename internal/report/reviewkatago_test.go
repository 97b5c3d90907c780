package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/analysis"
	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/internal/winrate"
	"katachi/playout"
	"katachi/predict/model"
	"katachi/sgf"
)

// judgedGame is a game with what KataGo found of its positions.
type judgedGame struct {
	ID     string      `json:"id"`
	Visits int         `json:"visits"`
	Komi   float64     `json:"komi"`
	Moves  [][2]string `json:"moves"` // colour and point
	Lead   []float64   `json:"lead"`  // Black's before each move, and after the last
	Best   []string    `json:"best"`  // KataGo's move in each of these positions
}

// judgedGames returns the games that KataGo judged with 150 visits: the table of winrate.Rough was fitted
// to others.
func judgedGames(t *testing.T) []judgedGame {
	t.Helper()
	return slices.DeleteFunc(allJudged(t), func(g judgedGame) bool { return g.Visits < 150 })
}

// allJudged returns all games that KataGo judged.
func allJudged(t *testing.T) (games []judgedGame) {
	t.Helper()
	f, err := os.Open(testpeers.Path(t, "oracles", "katago", "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewReader(f); ; {
		line, err := lines.ReadBytes('\n')
		if len(line) == 0 && err != nil {
			return games
		}
		var g judgedGame
		if err := json.Unmarshal(line, &g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// record returns the game as a record.
func (j *judgedGame) record(t *testing.T) *sgf.Game {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "(;SZ[19]RU[Chinese]KM[%g]", j.Komi)
	for _, m := range j.Moves {
		p, err := board.ParsePoint(m[1], 19)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, ";%s[%s]", m[0], sgf.FromBoard(p))
	}
	g, err := ReadGame([]byte(text.String()+")"), &sgf.Options{Name: j.ID + ".sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// verdict counts how a review by playouts compares with KataGo.
type verdict struct {
	moves, claims, right, calm, blamed, great, greatClaimed int
	leads, losses                                           int     // whose interval holds KataGo's
	leadWidth, lossWidth                                    float64 // sums
	doubted, mistakes                                       float64 // expected, and by KataGo
	missed                                                  [3]float64
	positions                                               [3]int
}

// judgedPhase returns the phase of a position: to move 50, to 120, later.
func judgedPhase(moves int) int {
	switch {
	case moves <= 50:
		return 0
	case moves <= 120:
		return 1
	}
	return 2
}

// add compares a review of a game.
func (v *verdict) add(r *Review, g *judgedGame) {
	for i := range r.Moves {
		m := &r.Moves[i]
		lost, _ := analysis.Lost(m.Color, &analysis.Position{Lead: g.Lead[m.Number-1]}, &analysis.Position{Lead: g.Lead[m.Number]})
		claimed := m.LostPoints >= 5
		v.moves++
		judgedTally(&v.claims, claimed)
		judgedTally(&v.right, claimed && lost >= winrate.Mistake)
		judgedTally(&v.calm, lost < 1)
		judgedTally(&v.blamed, claimed && lost < 1)
		judgedTally(&v.great, lost >= 10)
		judgedTally(&v.greatClaimed, claimed && lost >= 10)
		off := math.Abs(m.Lead - g.Lead[m.Number])
		judgedTally(&v.leads, off <= m.Spread)
		judgedTally(&v.losses, lost <= m.LostMost)
		v.leadWidth += 2 * m.Spread
		v.lossWidth += m.LostMost
		v.doubted += m.Doubt
		if lost >= winrate.Mistake {
			v.mistakes++
		}
		v.missed[judgedPhase(m.Number)] += off
		v.positions[judgedPhase(m.Number)]++
	}
}

// judgedTally adds one if something is so.
func judgedTally(n *int, so bool) {
	if so {
		*n++
	}
}

// TestReviewKataGo compares reviews by playouts with KataGo's 150 visits: of the moves that it finds to
// lose less than 1 point at most 3 % are blamed with 5, of those that are blamed it confirms 60 %, its
// lead and its loss are within the 95 % intervals in at least 90 %, moves are as doubtful as is said, and
// the error of the lead is below that of plain playouts: 5.3, 8.4 and 7.9 points to move 50, to 120 and
// later. KATACHI_LONG=1 reviews all games with the playouts of katachi review, else parts of two are
// reviewed with those of the page.
func TestReviewKataGo(t *testing.T) {
	games := judgedGames(t)
	o := ReviewOptions{Search: playout.Options{Prior: playout.ByModel(model.Builtin())}, Budget: playout.Budget{Visits: leastVisits}}
	parts := []int{0, 45, 100, 150}
	o.Most = 15
	if os.Getenv("KATACHI_LONG") != "" {
		parts, o.Most, o.Budget.Visits = []int{0}, 0, 400
	} else {
		games = games[1:3]
	}
	var v verdict
	for i := range games {
		record := games[i].record(t)
		for _, o.From = range parts {
			r, err := ReviewGame(t.Context(), record, &o)
			if err != nil {
				t.Fatal(err)
			}
			v.add(r, &games[i])
		}
	}
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	t.Logf("%d moves: %d claimed to lose 5, right %.0f %%; %.1f %% of %d that lose less than 1 blamed; %d of %d that lose 10 claimed",
		v.moves, v.claims, share(v.right, v.claims), share(v.blamed, v.calm), v.calm, v.greatClaimed, v.great)
	t.Logf("leads within %.1f %%, mean width %.1f; losses within %.1f %%, mean width %.1f; mistakes %.0f, expected %.0f",
		share(v.leads, v.moves), v.leadWidth/float64(v.moves), share(v.losses, v.moves), v.lossWidth/float64(v.moves), v.mistakes, v.doubted)
	if v.claims > 0 && share(v.right, v.claims) < 60 || share(v.blamed, v.calm) > 3 {
		t.Error("false claims")
	}
	if share(v.leads, v.moves) < 90 || share(v.losses, v.moves) < 90 {
		t.Error("the intervals are too narrow")
	}
	if v.doubted > 2*v.mistakes || v.mistakes > 2*v.doubted {
		t.Error("moves are not as doubtful as is said")
	}
	for i, most := range []float64{5.3, 8.4, 7.9} {
		if off := v.missed[i] / float64(v.positions[i]); off >= most {
			t.Errorf("in phase %d leads are wrong by %.1f points, want less than %.1f", i, off, most)
		} else {
			t.Logf("phase %d: leads are wrong by %.1f points", i, off)
		}
	}
}
