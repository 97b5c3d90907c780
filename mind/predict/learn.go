package predict

import (
	"cmp"
	"context"
	"math"
	"time"

	"katachi"
)

const (
	// lastRate is the learning rate at the end, as a fraction of that at the beginning (Adagrad:
	// J. Duchi, E. Hazan and Y. Singer, Adaptive Subgradient Methods, 2011).
	lastRate = 0.1
	// firstSquare is the initial sum of squared gradients of a weight. Without it the first step of
	// every weight would be as large as the rate, and features seen a few times would get far too
	// large weights.
	firstSquare = 4
	// numStreams is the number of games that are read in parallel, so that the moves of a step come
	// from many games. A different number gives a different model for the same seed.
	numStreams = 32
	// tiny is the probability below which a move that was not played gets no gradient.
	tiny = 5e-4
)

// stream is a game that is being learned from.
type stream struct {
	reader
	extractor
	game      int // index in order; -1 if there is none
	read      int // number of lessons read
	sums      []float64
	gradients []gradient
}

// gradient is the gradient for the weights of a move's features.
type gradient struct {
	start, end int // range of extractor.Features
	value      float32
}

// learn trains on all games in order.
func (t *trainer) learn(ctx context.Context) error {
	saved, unknown := time.Now(), newFilter(t.dict)
	for i := range t.streams {
		t.streams[i].filter = unknown
	}
	for n := 0; t.fill(); n++ {
		if n%64 == 0 {
			t.report()
		}
		if err := ctx.Err(); err != nil {
			return cmp.Or(t.saveAtOnce(), err)
		}
		if time.Since(saved) > t.opt.Save {
			if err := t.save(); err != nil {
				return err
			}
			saved = time.Now()
		}
		rate := float32(t.rate())
		t.parallel(len(t.streams), func(i int) { t.streams[i].advance(t.weights) })
		t.parallel(t.opt.Threads, func(i int) { t.step(i, rate) })
		for i := range t.streams {
			t.provenance.Positions += uint64(min(1, len(t.streams[i].gradients)))
		}
	}
	t.report()
	return nil
}

// report reports the number of games given to streams, counted again in each epoch.
func (t *trainer) report() {
	stage := "training"
	if t.refined {
		stage = "refining"
	}
	t.opt.Progress.Report(katachi.Progress{Stage: stage, Done: t.given, Total: len(t.order)})
}

func (t *trainer) rate() float64 {
	if t.refined {
		return t.opt.Rate * math.Pow(lastRate, 0.5+t.done()/2)
	}
	return t.opt.Rate * math.Pow(lastRate, t.done())
}

func (t *trainer) done() float64 { return float64(t.given) / float64(max(1, len(t.order))) }

// fill gives the next games to streams that have finished theirs, and reports whether any stream
// has a game.
func (t *trainer) fill() (any bool) {
	for i := range t.streams {
		s := &t.streams[i]
		if s.game >= 0 && s.over {
			s.game = -1
		}
		if s.game < 0 && t.given < len(t.order) {
			s.game, s.read = t.given, 0
			s.reader.reset(t.games[t.order[t.given]])
			t.given++
		}
		any = any || s.game >= 0
	}
	return any
}

// advance reads the next lesson of a stream and computes its gradients. The gradient of the move
// played is minus the sum of the others, not the missing part of its probability: moves below tiny
// have no gradient, so weights that nearly all moves have would grow without bound.
func (s *stream) advance(weights []float32) {
	var l lesson
	s.gradients = s.gradients[:0]
	if s.game < 0 || !s.next(&l) {
		return
	}
	s.read++
	s.extract(&l.Situation)
	total := s.likelihoods(weights)
	start, played, others := 0, -1, float32(0)
	for i, end := range s.Ends {
		p := float32(s.sums[i] / total)
		switch {
		case s.Moves[i] == l.Played:
			played = len(s.gradients)
			s.gradients = append(s.gradients, gradient{start, end, 0})
		case p > tiny:
			s.gradients = append(s.gradients, gradient{start, end, p})
			others += p
		}
		start = end
	}
	s.gradients[played].value = -others
}

// likelihoods computes the exponentials of the sums of weights, and their sum.
func (s *stream) likelihoods(weights []float32) (total float64) {
	most, start := math.Inf(-1), 0
	s.sums = s.sums[:0]
	for _, end := range s.Ends {
		sum := float32(0)
		for _, f := range s.Features[start:end] {
			sum += weights[f]
		}
		s.sums = append(s.sums, float64(sum))
		most, start = max(most, float64(sum)), end
	}
	for i := range s.sums {
		s.sums[i] = math.Exp(s.sums[i] - most)
		total += s.sums[i]
	}
	return total
}

// owner returns the thread that adds up the gradients of a feature: one for each block of 256. It
// uses a multiplication, because a division took 25 % of the time.
func owner(f uint32, threads int) int {
	return int(uint64(f>>8*0x9E3779B1) * uint64(threads) >> 32)
}

// step changes the weights by the sum of the gradients of all streams. It does so for the blocks of
// one thread, so the number of threads makes no difference.
func (t *trainer) step(thread int, rate float32) {
	threads := t.opt.Threads
	touched := t.touched[thread][:0]
	for i := range t.streams {
		s := &t.streams[i]
		for _, g := range s.gradients {
			for _, f := range s.Features[g.start:g.end] {
				if owner(f, threads) != thread {
					continue
				}
				if t.sums[f] == 0 {
					touched = append(touched, f)
				}
				t.sums[f] += g.value
			}
		}
	}
	for _, f := range touched {
		g := t.sums[f] // 0 if f is listed twice, because its sum was 0 in between
		t.sums[f] = 0
		t.squares[f] += g * g
		t.weights[f] -= rate * g / float32(math.Sqrt(float64(t.squares[f])+firstSquare))
	}
	t.touched[thread] = touched
}
