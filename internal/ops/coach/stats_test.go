package coach

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// TestStudent compares with published tables of Student's t.
func TestStudent(t *testing.T) {
	for _, test := range []struct{ freedom, at, tails float64 }{
		{1, 12.706, 0.05}, {5, 2.571, 0.05}, {10, 2.228, 0.05}, {30, 2.750, 0.01}, {100, 3.390, 0.001}, {1e6, 1.960, 0.05}, {7, 0, 1},
	} {
		if got := studentTails(test.at, test.freedom); math.Abs(got-test.tails) > test.tails/200 {
			t.Errorf("t of %g, %g degrees of freedom: %g, want %g", test.at, test.freedom, got, test.tails)
		}
	}
	for freedom, want := range map[float64]float64{1: 12.706, 4: 2.776, 29: 2.045} {
		if got := quantile95(freedom); math.Abs(got-want) > 0.001 {
			t.Errorf("the 95 %% interval for %g degrees of freedom ends at %g, want %g", freedom, got, want)
		}
	}
	if !math.IsNaN(quantile95(0)) {
		t.Error("0 degrees of freedom have an interval")
	}
}

// TestTallyByGame checks that equal moves of a game count as one: 10 games of 10 equal moves give
// the same interval as 10 moves.
func TestTallyByGame(t *testing.T) {
	var games, single tally
	for i := range 10 {
		games.games = append(games.games, tallyGame{10, 10 * float64(i)})
		single.games = append(single.games, tallyGame{1, float64(i)})
	}
	if games.mean() != 4.5 || games.times() != 100 || math.Abs(games.margin()-single.margin()) > 1e-9 {
		t.Errorf("%g ± %g, single moves %g ± %g", games.mean(), games.margin(), single.mean(), single.margin())
	}
	if want := 2.262 * 3.02765 / math.Sqrt(10); math.Abs(single.margin()-want) > 0.001 {
		t.Errorf("± %g, want %g", single.margin(), want)
	}
}

// synthetic returns the rows of a table of 40 names in 100 games. The player and the field play
// name 0 some 60 times, the other names more or less often. A move loses 4 points on average, with
// a standard deviation of 5. The averages of the names differ with a standard deviation of differ,
// and name 0 costs the player more points in addition.
func synthetic(random *rand.Rand, more, differ float64) []*contrast {
	var rows []*contrast
	for name := range 40 {
		often := 60.0
		if name > 0 {
			often = 2000 / float64(name+3) // 500 to 47 in 100 games
		}
		mean := 4 + differ*random.NormFloat64()
		r := new(contrast)
		for _, side := range []*tally{&r.own, &r.field} {
			extra := 0.0
			if name == 0 && side == &r.own {
				extra = more
			}
			games := make([]tallyGame, 100)
			left := int(often)
			if side == &r.field {
				left = int(often * (0.7 + 0.6*random.Float64()))
			}
			for range left {
				g := &games[random.IntN(100)]
				g.moves++
				g.lost += max(0, mean+extra+5*random.NormFloat64())
			}
			for _, g := range games {
				if g.moves > 0 {
					side.games = append(side.games, g)
				}
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// TestPlantedWeakness checks that a name which costs 4 points more is found in 90 % of the draws,
// and that another name is found in at most 5 % of them, whether or not the names differ for all
// players. With KATACHI_LONG=1 there are 200 draws of each kind.
func TestPlantedWeakness(t *testing.T) {
	draws := 60
	if os.Getenv("KATACHI_LONG") != "" {
		draws = 200
	}
	for _, differ := range []float64{0, 0.5} {
		random := rand.New(rand.NewPCG(uint64(10*differ), 7))
		found, others := 0, 0
		for range draws {
			rows := synthetic(random, 4, differ)
			testRows(rows)
			if rows[0].found && rows[0].own.mean() > rows[0].expected {
				found++
			}
			for _, r := range rows[1:] {
				if r.found && r.own.mean() > r.expected {
					others++
					break
				}
			}
		}
		t.Logf("names differ by %g: found in %d of %d draws, others in %d", differ, found, draws, others)
		if found*10 < draws*9 || others*20 > draws {
			t.Errorf("names differ by %g: found in %d of %d draws, others in %d", differ, found, draws, others)
		}
	}
}

// TestNothingPlanted checks that without a weakness a name is found in at most 8 % of the draws.
// The nominal rate is 5 %; the real one is a little higher, since losses are never negative and
// games are not alike.
func TestNothingPlanted(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	found := 0
	const draws = 1000
	for range draws {
		rows := synthetic(random, 0, 0.5)
		testRows(rows)
		for _, r := range rows {
			if r.found {
				found++
				break
			}
		}
	}
	t.Logf("something found in %d of %d draws", found, draws)
	if found*100 > draws*8 {
		t.Errorf("something found in %d of %d draws", found, draws)
	}
}

// TestFewMoves checks that rows with few moves or games are not tested.
func TestFewMoves(t *testing.T) {
	rows := synthetic(rand.New(rand.NewPCG(1, 1)), 40, 0)
	rows[0].own.games = rows[0].own.games[:9]
	testRows(rows)
	if rows[0].p != 1 || rows[0].found {
		t.Errorf("a name in 9 games was tested: p %g", rows[0].p)
	}
	lone := &contrast{own: rows[1].own}
	testRows([]*contrast{lone})
	if lone.found || !math.IsNaN(lone.expected) {
		t.Errorf("a row without a field was found: %+v", lone)
	}
}
