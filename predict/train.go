package predict

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Options are how to train. The zero value is good.
type Options struct {
	Bits      int     // logarithm of the greatest number of hashed features, 10..25; 0 means 24
	LeastSeen int     // how often moves that were played must have had a hashed feature, 1..200; 0 means 4
	Epochs    int     // how often every game is seen; 0 means 1
	First     int     // so many games at the beginning are seen before all others, and once
	Keep      int     // if not 0: so many hashed features, those that matter most, are kept at the end, and trained for one epoch more
	Rate      float64 // of learning, at the beginning; 0 means 0.3
	Seed      uint64  // of the order of games
	Workers   int     // goroutines; 0 means one a processor. The model is the same for any
	// Checkpoint is a file that training is saved to now and then, and when it is
	// stopped; if it exists, and was written for the same games and options, training
	// goes on from there, and gives the model of an undisturbed run. It is removed at
	// the end. "" means none.
	Checkpoint string
	// Progress is called now and then with the part of the work done, 0..1.
	Progress func(part float64)

	without      uint32 // families left out: bit family/16
	withoutDense []int  // dense families left out
}

const (
	// lastRate is the rate of learning at the end, as a part of the first (Adagrad:
	// J. Duchi, E. Hazan and Y. Singer, Adaptive Subgradient Methods, 2011).
	lastRate = 0.1
	// firstSquare is what the sum of squared gradients of a weight begins with. Without
	// it the first step of every weight would be as long as the rate, and features that
	// were seen a few times would be far too sure.
	firstSquare = 4
	// numStreams is the number of games that are read at the same time, so that the
	// moves learned from together come from many. It is part of what the seed means.
	numStreams = 32
	// tiny is the probability below which a move that was not played is left alone.
	tiny = 5e-4
	// countPart is the part of the work that counting is.
	countPart = 0.1

	minBits, maxBits = 10, 25
)

// trainer is one call of Train.
type trainer struct {
	opt     Options
	games   [][]byte
	order   []uint32 // of games, all epochs
	refined bool     // in the second stage
	given   int      // games of order that streams have been given
	dict    *dictionary
	keys    []uint64 // hashes by slot
	parents []uint32 // slot of the feature implied by the one of each slot; its own if none
	weights []float32
	squares []float32  // sums of squared gradients
	sums    []float32  // of the gradients of a step
	touched [][]uint32 // by worker: the features with a sum
	streams []stream
	about   About
}

// stream is a game that is being learned from.
type stream struct {
	reader
	extractor
	game      int // index in order, -1 if there is none
	read      int // lessons read
	sums      []float64
	gradients []gradient
}

// gradient is what the weights of a move's features have to change by.
type gradient struct {
	start, end int // of extractor.Features
	value      float32
}

// Train learns from the main lines of games, given as SGF; opt may be nil. Games on
// boards that are not square or of sizes other than 2 to 25 are passed over, and
// what follows an illegal move.
func Train(games [][]byte, opt *Options) (*Model, error) {
	return TrainContext(context.Background(), games, opt)
}

// TrainContext is Train until ctx is done: then it saves the checkpoint, if there
// is to be one, and returns the error of ctx.
func TrainContext(ctx context.Context, games [][]byte, opt *Options) (*Model, error) {
	t, err := trained(ctx, games, opt)
	if err != nil {
		return nil, err
	}
	return t.model(), t.forget()
}

// trained is a training without its end.
func trained(ctx context.Context, games [][]byte, opt *Options) (*trainer, error) {
	t, err := newTrainer(games, opt)
	if err != nil {
		return nil, err
	}
	if err := t.resume(); err != nil {
		return nil, err
	}
	if t.dict == nil {
		if err := t.count(ctx); err != nil {
			return nil, err
		}
	}
	if !t.refined {
		if err := t.learn(ctx); err != nil || t.opt.Keep == 0 {
			return t, err
		}
		t.prune(t.opt.Keep)
		t.refine()
	}
	return t, t.learn(ctx)
}

// refine begins the second stage: one epoch more without the first games, at a lower
// rate, in which the features that are left take over from those that are gone.
func (t *trainer) refine() {
	t.refined, t.given, t.order = true, 0, nil
	t.opt.First = min(t.opt.First, len(t.games))
	rnd := rand.New(rand.NewPCG(t.opt.Seed, 2))
	for _, g := range rnd.Perm(len(t.games) - t.opt.First) {
		t.order = append(t.order, uint32(t.opt.First+g))
	}
}

func newTrainer(games [][]byte, opt *Options) (*trainer, error) {
	t := &trainer{games: games, streams: make([]stream, numStreams)}
	if opt != nil {
		t.opt = *opt
	}
	if t.opt.Bits == 0 {
		t.opt.Bits = 24
	}
	if t.opt.Bits < minBits || t.opt.Bits > maxBits {
		return nil, fmt.Errorf("predict: 2^%d features: want %d to %d bits", t.opt.Bits, minBits, maxBits)
	}
	if t.opt.LeastSeen == 0 {
		t.opt.LeastSeen = 4
	}
	if t.opt.LeastSeen < 1 || t.opt.LeastSeen > 200 {
		return nil, fmt.Errorf("predict: features seen %d times: want 1 to 200", t.opt.LeastSeen)
	}
	if t.opt.Epochs == 0 {
		t.opt.Epochs = 1
	}
	if t.opt.Rate == 0 {
		t.opt.Rate = 0.3
	}
	if t.opt.Workers == 0 {
		t.opt.Workers = runtime.GOMAXPROCS(0)
	}
	t.shuffle()
	for i := range t.streams {
		t.streams[i].game, t.streams[i].without = -1, t.opt.without
	}
	t.about.Games = uint64(len(games))
	return t, nil
}

// shuffle puts the games in order.
func (t *trainer) shuffle() {
	rnd := rand.New(rand.NewPCG(t.opt.Seed, 1))
	first := min(t.opt.First, len(t.games))
	for _, g := range rnd.Perm(first) {
		t.order = append(t.order, uint32(g))
	}
	for range t.opt.Epochs {
		for _, g := range rnd.Perm(len(t.games) - first) {
			t.order = append(t.order, uint32(first+g))
		}
	}
}

// parallel calls do for 0 to n-1 from all workers.
func (t *trainer) parallel(n int, do func(i int)) {
	var wait sync.WaitGroup
	var next atomic.Int64
	for range min(t.opt.Workers, n) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wait.Wait()
}

// count makes the dictionary.
func (t *trainer) count(ctx context.Context) error {
	bytes := 0
	for _, text := range t.games {
		bytes += len(text)
	}
	c := newCounter(bytes, t.opt.LeastSeen)
	found := make([][]uint64, len(t.streams))
	for first := 0; first < len(t.games) && ctx.Err() == nil; first += len(t.streams) {
		n := min(len(t.streams), len(t.games)-first)
		t.parallel(n, func(i int) { found[i] = t.streams[i].collectGame(found[i][:0], t.games[first+i]) })
		for _, hashes := range found[:n] {
			c.add(hashes)
		}
		t.progress(countPart * float64(first) / float64(len(t.games)))
	}
	t.define(c)
	return ctx.Err()
}

func (s *stream) collectGame(hashes []uint64, text []byte) []uint64 {
	var l Lesson
	for s.reader.reset(text); s.next(&l); {
		hashes = append(hashes, s.collect(&l.Situation, l.Played)...)
	}
	return hashes
}

// define makes the dictionary of the features that were counted, the most frequent
// if there are too many.
func (t *trainer) define(c *counter) {
	least := c.limit(1 << t.opt.Bits)
	n := 0
	for _, h := range c.kept {
		if c.counts[h>>c.shift] >= least {
			n++
		}
	}
	t.dict = newDictionary(n)
	t.prepare()
	slots := make([]uint32, len(c.kept))
	for i, h := range c.kept {
		if c.counts[h>>c.shift] < least {
			continue
		}
		slots[i] = t.dict.add(h)
		t.keys[slots[i]], t.parents[slots[i]] = h, slots[i]
		if up := c.parent[i]; up >= 0 {
			t.parents[slots[i]] = slots[up]
		}
	}
}

// limit returns how often a feature must have been counted so that not more than
// most are kept.
func (c *counter) limit(most int) uint8 {
	var histogram [256]int
	for _, h := range c.kept {
		histogram[c.counts[h>>c.shift]]++
	}
	n := 0
	for least := 255; least > 0; least-- {
		if n += histogram[least]; n > most {
			return uint8(min(least+1, 255))
		}
	}
	return 0
}

// prepare makes the weights of the dictionary.
func (t *trainer) prepare() {
	slots := len(t.dict.marks)
	t.keys, t.parents = make([]uint64, slots), make([]uint32, slots)
	t.weights, t.squares = make([]float32, int(numDense)+slots), make([]float32, int(numDense)+slots)
	t.sums, t.touched = make([]float32, len(t.weights)), make([][]uint32, t.opt.Workers)
	for _, k := range t.opt.withoutDense {
		for f := range denseSizes[k] {
			t.squares[int(denseStarts[k])+f] = float32(math.Inf(1)) // so the weight stays 0
		}
	}
	for i := range t.streams {
		t.streams[i].extractor = extractor{dict: t.dict}
	}
}

func (t *trainer) progress(part float64) {
	if t.opt.Progress != nil {
		t.opt.Progress(part)
	}
}

// learn sees all games of the order.
func (t *trainer) learn(ctx context.Context) error {
	saved, unknown := time.Now(), newFilter(t.dict)
	for i := range t.streams {
		t.streams[i].filter = unknown
	}
	for n := 0; t.fill(); n++ {
		if n%64 == 0 {
			t.progress(countPart + (1-countPart)*t.done())
		}
		if err := ctx.Err(); err != nil || time.Since(saved) > saveEvery {
			if err := t.save(); err != nil {
				return err
			}
			saved = time.Now()
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		rate := float32(t.rate())
		t.parallel(len(t.streams), func(i int) { t.streams[i].advance(t.weights) })
		t.parallel(t.opt.Workers, func(i int) { t.step(i, rate) })
		for i := range t.streams {
			t.about.Positions += uint64(min(1, len(t.streams[i].gradients)))
		}
	}
	return nil
}

func (t *trainer) rate() float64 {
	if t.refined {
		return t.opt.Rate * math.Pow(lastRate, 0.5+t.done()/2)
	}
	return t.opt.Rate * math.Pow(lastRate, t.done())
}

func (t *trainer) done() float64 { return float64(t.given) / float64(max(1, len(t.order))) }

// fill gives games to the streams that are at the end of theirs, and reports whether
// any has one.
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

// advance reads the next lesson of a stream and computes its gradients. The move played
// gets what the other moves lose together, not what is missing of its probability: since
// moves below tiny lose nothing, weights that nearly all moves have would grow and grow.
func (s *stream) advance(weights []float32) {
	var l Lesson
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

// owner returns the worker that sums up the gradients of a feature: one for each block
// of 256. It takes a product in place of a division, which took a quarter of the time.
func owner(f uint32, workers int) int {
	return int(uint64(f>>8*0x9E3779B1) * uint64(workers) >> 32)
}

// step moves the weights against the sum of the gradients of all streams: those in the
// blocks of one worker, so that the number of workers changes nothing.
func (t *trainer) step(worker int, rate float32) {
	workers := t.opt.Workers
	touched := t.touched[worker][:0]
	for i := range t.streams {
		s := &t.streams[i]
		for _, g := range s.gradients {
			for _, f := range s.Features[g.start:g.end] {
				if owner(f, workers) != worker {
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
		g := t.sums[f] // 0 the second time, if the sum was 0 for a while
		t.sums[f] = 0
		t.squares[f] += g * g
		t.weights[f] -= rate * g / float32(math.Sqrt(float64(t.squares[f])+firstSquare))
	}
	t.touched[worker] = touched
}
