package predict

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Ranks are the ranks that a Report counts: the move played was among the first so
// many.
var Ranks = [...]int{1, 2, 3, 5, 10, 20}

// phaseMoves is the number of moves in a phase of a Report.
const phaseMoves = 30

// Score sums up how well some moves were predicted.
type Score struct {
	Moves         int
	Within        [len(Ranks)]int // moves predicted within each of Ranks
	LogLikelihood float64         // sum of the natural logarithms of the probabilities
}

// Top returns the part, 0..1, of moves within Ranks[i].
func (s *Score) Top(i int) float64 { return float64(s.Within[i]) / float64(max(1, s.Moves)) }

func (s *Score) add(t *Score) {
	s.Moves += t.Moves
	for i := range s.Within {
		s.Within[i] += t.Within[i]
	}
	s.LogLikelihood += t.LogLikelihood
}

// Report is how well the moves of some games were predicted: every move but passes,
// ranked among all legal moves; ties count against the model.
type Report struct {
	Score
	Games     []Score       // one each
	Phases    []Score       // of moves 1 to 30, 31 to 60, ...
	Low, High float64       // 95 % interval of Top(0), games drawn again 1000 times
	Time      time.Duration // of all workers together, features and ranking
}

// Evaluate predicts the moves of games, given as SGF.
func (m *Model) Evaluate(games [][]byte, workers int) *Report {
	r, start := &Report{}, time.Now()
	for _, text := range games {
		lessons := Lessons(text)
		if len(lessons) == 0 {
			continue
		}
		var game Score
		extracted(lessons, max(1, workers), func(e *extractor, l *Lesson) {
			one := m.score(e, l)
			game.add(&one)
			for phase := (l.Number - 1) / phaseMoves; len(r.Phases) <= phase; {
				r.Phases = append(r.Phases, Score{})
			}
			r.Phases[(l.Number-1)/phaseMoves].add(&one)
		})
		r.Games = append(r.Games, game)
		r.add(&game)
	}
	r.Time = time.Since(start) * time.Duration(max(1, workers))
	r.Low, r.High = interval(r.Games)
	return r
}

// PerPosition returns the time that one core takes for a position.
func (r *Report) PerPosition() time.Duration { return r.Time / time.Duration(max(1, r.Moves)) }

// score returns the score of one move.
func (m *Model) score(e *extractor, l *Lesson) (s Score) {
	moves := m.rank(nil, e)
	at := slices.IndexFunc(moves, func(c Move) bool { return c.Point == l.Played })
	p := moves[at].Probability
	for at+1 < len(moves) && moves[at+1].Probability == p {
		at++
	}
	s.Moves, s.LogLikelihood = 1, math.Log(max(p, math.SmallestNonzeroFloat64))
	for i, rank := range Ranks {
		if at < rank {
			s.Within[i] = 1
		}
	}
	return s
}

// interval returns the 95 % interval of Top(0) by the bootstrap over games: B.
// Efron, Bootstrap Methods, 1979. It is the same for the same games.
func interval(games []Score) (low, high float64) {
	if len(games) == 0 {
		return 0, 0
	}
	const draws = 1000
	rnd := rand.New(rand.NewPCG(1979, 1))
	tops := make([]float64, draws)
	for i := range tops {
		var sum Score
		for range games {
			sum.add(&games[rnd.IntN(len(games))])
		}
		tops[i] = sum.Top(0)
	}
	slices.Sort(tops)
	return tops[draws*25/1000], tops[draws*975/1000]
}

// String returns the report as a table.
func (r *Report) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d moves of %d games\n", r.Moves, len(r.Games))
	for i, rank := range Ranks {
		fmt.Fprintf(&text, "top %-3d %6.2f %%\n", rank, 100*r.Top(i))
	}
	fmt.Fprintf(&text, "top 1 in [%.2f, %.2f] %% with 95 %% confidence\n", 100*r.Low, 100*r.High)
	fmt.Fprintf(&text, "log-likelihood %.4f a move\n", r.LogLikelihood/float64(max(1, r.Moves)))
	for i := range r.Phases {
		p := &r.Phases[i]
		fmt.Fprintf(&text, "moves %3d to %3d: top 1 %6.2f %% of %d\n", 1+i*phaseMoves, (i+1)*phaseMoves, 100*p.Top(0), p.Moves)
	}
	return text.String()
}
