package predict

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"katachi"
	"katachi/board"
	"katachi/internal/cputime"
	"katachi/internal/ordered"
)

// Ranks are the ranks that a Report counts: the move played was among the first Ranks[i] moves.
var Ranks = [...]int{1, 2, 3, 5, 10, 20}

// PhaseMoves is the number of moves in a phase of a Report.
const PhaseMoves = 30

// Score sums up how well some moves were predicted.
type Score struct {
	Moves         int
	Within        [len(Ranks)]int // moves predicted within each of Ranks
	LogLikelihood float64         // sum of the natural logarithms of the probabilities
}

// Top returns the share, 0..1, of moves within Ranks[i].
func (s *Score) Top(i int) float64 { return float64(s.Within[i]) / float64(max(1, s.Moves)) }

func (s *Score) add(t *Score) {
	s.Moves += t.Moves
	for i := range s.Within {
		s.Within[i] += t.Within[i]
	}
	s.LogLikelihood += t.LogLikelihood
}

// addAt adds a score to the i-th element of a list, which grows if necessary.
func addAt(list *[]Score, i int, one *Score) {
	for len(*list) <= i {
		*list = append(*list, Score{})
	}
	(*list)[i].add(one)
}

// Report says how well the moves of some games, without passes, were predicted: by a model, which
// ranks all legal moves, or by a database of shapes, which ranks only its suggestions. In the
// second case other moves have no rank, and LogLikelihood is 0, because a database gives no
// probabilities. Ties count against the prediction.
type Report struct {
	Score
	Games     []Score       // one each
	Phases    []Score       // for a model: moves 1 to 30, 31 to 60, ...; for shapes: the phases of ShapePhases
	Depths    []Score       // for shapes, by the evidence for the first suggestion: see DepthName
	Low, High float64       // 95 % interval of Top(0), resampled by game 1,000 times; equal if unknown: see IntervalText
	Time      time.Duration // processor time of features and ranking; elapsed time where the system does not report it
}

// add adds the report of one game.
func (r *Report) add(one *Report) {
	if one.Moves == 0 {
		return
	}
	r.Games = append(r.Games, one.Score)
	r.Score.add(&one.Score)
	r.Time += one.Time
	for i := range one.Phases {
		addAt(&r.Phases, i, &one.Phases[i])
	}
	for i := range one.Depths {
		addAt(&r.Depths, i, &one.Depths[i])
	}
}

// count adds a move in a phase.
func (r *Report) count(phase int, one *Score) {
	r.Score.add(one)
	addAt(&r.Phases, phase, one)
}

// EvaluateOptions are the options for evaluating. The zero value means the defaults.
type EvaluateOptions struct {
	Threads  int                  // 0 means one per core
	Progress katachi.ProgressFunc // called after each game: steps are games
}

// Evaluate predicts the moves of games, given as SGF; opt may be nil. It fails only if ctx
// ends, with the error of ctx.
func (m *Model) Evaluate(ctx context.Context, games [][]byte, opt *EvaluateOptions) (*Report, error) {
	table := m.makeTable()
	return evaluateAll(ctx, games, opt, func() func(*Report, *lesson) {
		a, moves := m.newAsker(), []Move(nil)
		a.table = table
		return func(r *Report, l *lesson) {
			a.ask(&l.Situation)
			moves = a.rank(moves[:0])
			one := scored(moves, l.Played)
			r.count((l.Number-1)/PhaseMoves, &one)
		}
	})
}

// evaluateAll predicts the moves of games; each worker has its own function, which predicts a move
// and counts it.
func evaluateAll(ctx context.Context, games [][]byte, opt *EvaluateOptions, worker func() func(*Report, *lesson)) (*Report, error) {
	if opt == nil {
		opt = &EvaluateOptions{}
	}
	all, done := &Report{}, 0
	err := ordered.Run(ctx, ordered.Threads(opt.Threads), slices.Values(games), func() func([]byte) *Report {
		predict := worker()
		return func(text []byte) *Report { return evaluateGame(ctx, text, predict) }
	}, func(one *Report) error {
		all.add(one)
		done++
		opt.Progress.Report(katachi.Progress{Done: done, Total: len(games)})
		return nil
	})
	if err != nil {
		return nil, err
	}
	all.Low, all.High = interval(all.Games)
	return all, nil
}

// evaluateGame predicts the moves of a game until ctx ends.
func evaluateGame(ctx context.Context, text []byte, predict func(*Report, *lesson)) *Report {
	runtime.LockOSThread() // the processor time is that of this thread
	defer runtime.UnlockOSThread()
	one := new(Report)
	var r reader
	var l lesson
	for r.reset(text); ctx.Err() == nil && r.next(&l); {
		start := cputime.Thread()
		predict(one, &l)
		one.Time += cputime.Thread() - start
	}
	return one
}

// PerPosition returns the mean processor time of a position.
func (r *Report) PerPosition() time.Duration { return r.Time / time.Duration(max(1, r.Moves)) }

// scored returns the score of one move.
func scored(moves []Move, played board.Point) (s Score) {
	at := slices.IndexFunc(moves, func(c Move) bool { return c.Point == played })
	p := moves[at].Probability
	for at+1 < len(moves) && moves[at+1].Probability == p {
		at++
	}
	s = rankedAt(at)
	s.LogLikelihood = math.Log(max(p, math.SmallestNonzeroFloat64))
	return s
}

// rankedAt returns the score of one move that was predicted at an index, from 0.
func rankedAt(at int) (s Score) {
	s.Moves = 1
	for i, rank := range Ranks {
		if at < rank {
			s.Within[i] = 1
		}
	}
	return s
}

// interval returns the 95 % interval of Top(0) by the bootstrap over games: B.
// Efron, Bootstrap Methods, 1979. It is the same for the same games in any order.
func interval(games []Score) (low, high float64) {
	if len(games) == 0 {
		return 0, 0
	}
	const draws = 1000
	games = slices.SortedFunc(slices.Values(games), func(a, b Score) int {
		return cmp.Or(cmp.Compare(a.Moves, b.Moves), cmp.Compare(a.Within[0], b.Within[0]))
	})
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

// IntervalText returns a line with the 95 % interval of the share of moves predicted first, from
// low to high. If the two are equal, as for a single game, it says that there is no interval.
func IntervalText(low, high float64) string {
	if low >= high {
		return "top 1 has no interval: that takes two games or more, which differ"
	}
	return fmt.Sprintf("top 1 in [%.2f, %.2f] %% with 95 %% confidence", 100*low, 100*high)
}

// String returns the report as a table.
func (r *Report) String() string {
	var text strings.Builder
	games := "games"
	if len(r.Games) == 1 {
		games = "game"
	}
	fmt.Fprintf(&text, "%d moves of %d %s\n", r.Moves, len(r.Games), games)
	for i, rank := range Ranks {
		fmt.Fprintf(&text, "top %-3d %6.2f %%\n", rank, 100*r.Top(i))
	}
	text.WriteString(IntervalText(r.Low, r.High) + "\n")
	fmt.Fprintf(&text, "log-likelihood %.4f a move\n", r.LogLikelihood/float64(max(1, r.Moves)))
	for i := range r.Phases {
		p := &r.Phases[i]
		if p.Moves > 0 {
			fmt.Fprintf(&text, "moves %3d to %3d: top 1 %6.2f %% of %d\n", 1+i*PhaseMoves, (i+1)*PhaseMoves, 100*p.Top(0), p.Moves)
		}
	}
	return text.String()
}
