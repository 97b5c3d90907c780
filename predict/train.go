package predict

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"katachi/board"
	"katachi/sgf"
)

// Options are how to train. The zero value is good.
type Options struct {
	Bits    int    // logarithm of the number of weights, 10..24; 0 means 21: 4 MB
	Epochs  int    // how often every game is seen; 0 means 1
	Seed    uint64 // of the order of positions
	Workers int    // goroutines; 0 means one a processor. The model is the same for any
	// Checkpoint is a file that training is saved to now and then, and when it is
	// stopped; if it exists, and was written for the same games and options, training
	// goes on from there, and gives the model of an undisturbed run. It is removed at
	// the end. "" means none.
	Checkpoint string
	// Progress is called now and then with the part of the work done, 0..1.
	Progress func(part float64)
}

// Rates of learning (Adagrad: J. Duchi, E. Hazan and Y. Singer, Adaptive Subgradient
// Methods, 2011), from the first position to the last.
const (
	firstRate = 0.15
	lastRate  = 0.02
	// leastSeen is how often a feature must have been played before it gets a
	// weight: once means nothing, and would only make noise in the table.
	leastSeen = 2
	// batchGames is the number of games whose positions are shuffled together.
	batchGames = 32
	// tiny is the probability below which a move that was not played is left alone.
	tiny = 1e-4

	minBits, maxBits = 10, 24
)

// trainer is one call of Train.
type trainer struct {
	opt     Options
	bits    int
	weights []float32
	squares []float32 // sums of squared gradients
	seen    []uint8   // times played, up to leastSeen
	about   About
	done    int // batches
	sums    []float64
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
	t, err := newTrainer(opt)
	if err != nil {
		return nil, err
	}
	if err := t.resume(games); err != nil {
		return nil, err
	}
	saved := time.Now()
	for batches := t.batches(len(games)); t.done < batches; t.done++ {
		if t.opt.Progress != nil {
			t.opt.Progress(float64(t.done) / float64(batches))
		}
		if ctx.Err() != nil || time.Since(saved) > saveEvery {
			if err := t.save(games); err != nil {
				return nil, err
			}
			saved = time.Now()
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t.batch(games, t.done, float64(t.done)/float64(batches))
	}
	t.about.Games = uint64(len(games))
	return t.model(), t.forget()
}

// batches returns the number of batches of all epochs.
func (t *trainer) batches(games int) int {
	return t.opt.Epochs * ((games + batchGames - 1) / batchGames)
}

func newTrainer(opt *Options) (*trainer, error) {
	t := &trainer{}
	if opt != nil {
		t.opt = *opt
	}
	if t.bits = t.opt.Bits; t.bits == 0 {
		t.bits = 21
	}
	if t.bits < minBits || t.bits > maxBits {
		return nil, fmt.Errorf("predict: 2^%d weights: want %d to %d bits", t.bits, minBits, maxBits)
	}
	if t.opt.Epochs == 0 {
		t.opt.Epochs = 1
	}
	if t.opt.Workers == 0 {
		t.opt.Workers = runtime.GOMAXPROCS(0)
	}
	n := 1 << t.bits
	t.weights, t.squares, t.seen = make([]float32, n), make([]float32, n), make([]uint8, n)
	return t, nil
}

// batch trains on the positions of some games in random order. Features are
// computed by all workers; weights change in one goroutine, position by position,
// so the order depends on the seed alone.
func (t *trainer) batch(games [][]byte, n int, done float64) {
	perEpoch := t.batches(len(games)) / t.opt.Epochs
	order := rand.New(rand.NewPCG(t.opt.Seed, uint64(n/perEpoch))).Perm(len(games))
	first := n % perEpoch * batchGames
	var lessons []Lesson
	for _, g := range order[first:min(first+batchGames, len(order))] {
		lessons = append(lessons, Lessons(games[g])...)
	}
	rnd := rand.New(rand.NewPCG(t.opt.Seed, 1<<32+uint64(n)))
	rnd.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
	rate := firstRate * math.Pow(lastRate/firstRate, done)
	t.about.Positions += uint64(len(lessons))
	extracted(lessons, t.opt.Workers, func(e *extractor, l *Lesson) { t.learn(e, l.Played, rate) })
}

// extracted calls use with the features of every lesson, in their order, from this
// goroutine; the features are computed by several, one chunk ahead.
func extracted(lessons []Lesson, workers int, use func(*extractor, *Lesson)) {
	var chunks [2]chunk
	next := &chunks[0]
	lessons = next.start(lessons, workers)
	for i := 1; len(next.lessons) > 0; i++ {
		current := next
		current.wait.Wait()
		next = &chunks[i%2]
		lessons = next.start(lessons, workers)
		for k := range current.lessons {
			use(&current.room[k], &current.lessons[k])
		}
	}
}

// chunk is a few lessons whose features are computed together.
type chunk struct {
	room    [64]extractor
	lessons []Lesson
	wait    sync.WaitGroup
}

// start begins to compute the features of the first lessons, and returns the others.
func (c *chunk) start(lessons []Lesson, workers int) (rest []Lesson) {
	n := min(len(c.room), len(lessons))
	c.lessons = lessons[:n]
	for w := range workers {
		c.wait.Go(func() {
			for i := w; i < n; i += workers {
				c.room[i].extract(&c.lessons[i].Situation)
			}
		})
	}
	return lessons[n:]
}

// learn moves the weights a step towards the move played.
func (t *trainer) learn(e *extractor, played board.Point, rate float64) {
	most, total, start := math.Inf(-1), 0.0, 0
	t.sums = t.sums[:0]
	for _, end := range e.Ends {
		sum := float32(0)
		for _, f := range e.Features[start:end] {
			sum += t.weights[f>>(32-t.bits)]
		}
		t.sums = append(t.sums, float64(sum))
		most, start = max(most, float64(sum)), end
	}
	for i := range t.sums {
		t.sums[i] = math.Exp(t.sums[i] - most)
		total += t.sums[i]
	}
	start = 0
	for i, end := range e.Ends {
		p := t.sums[i] / total
		if e.Moves[i] == played {
			t.step(e.Features[start:end], p-1, rate, true)
		} else if p > tiny {
			t.step(e.Features[start:end], p, rate, false)
		}
		start = end
	}
}

// step moves the weights of a move's features against the gradient.
func (t *trainer) step(features []uint32, gradient, rate float64, played bool) {
	g := float32(gradient)
	for _, f := range features {
		i := f >> (32 - t.bits)
		if t.seen[i] < leastSeen {
			if played {
				t.seen[i]++
			}
			continue
		}
		t.squares[i] += g * g
		t.weights[i] -= float32(rate) * g / float32(math.Sqrt(float64(t.squares[i])+1e-3))
	}
}

// model rounds the weights.
func (t *trainer) model() *Model {
	m := &Model{weights: make([]uint16, len(t.weights)), bits: t.bits, about: t.about}
	for i, w := range t.weights {
		m.weights[i] = uint16(int16(min(max(math.Round(float64(w)*scale), math.MinInt16), math.MaxInt16)))
	}
	return m
}

// Lesson is a position with the move that was played.
type Lesson struct {
	Situation
	Played board.Point
	Number int // of the move, from 1
}

// Lessons returns the moves of the main line of the first game in an SGF file,
// passes left out; nil if its board is not square or not of 2 to 25 points.
func Lessons(text []byte) (lessons []Lesson) {
	var m sgf.MainLine
	var r sgf.Replay
	m.Reset(text)
	if !m.NextGame() {
		return nil
	}
	columns, rows := m.Size()
	if columns != rows || columns < board.MinSize || columns > board.MaxSize {
		return nil
	}
	r.Reset(columns)
	last := [2]board.Point{}
	for m.Next() {
		s, before := m.Step(), r.Board
		d, err := r.Step(s)
		if err != nil {
			return lessons
		}
		if s.Setup {
			continue
		}
		if d.Move != board.Pass && before.Legal(s.Color, d.Move) {
			lessons = append(lessons, Lesson{Situation{&before, s.Color, last}, d.Move, r.Moves})
		}
		last = [2]board.Point{d.Move, last[0]}
	}
	return lessons
}
