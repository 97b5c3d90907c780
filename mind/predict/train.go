package predict

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"katachi"
	"katachi/internal/lockfile"
	"katachi/internal/ordered"
)

// Options are the options for training. The zero value means the defaults.
type Options struct {
	Bits      int     // base-2 logarithm of the largest number of hashed features, 10..25; 0 means 24
	LeastSeen int     // number of played moves that a hashed feature must have, 1..200; 0 means 4
	Epochs    int     // number of passes over the games; 0 means 1
	First     int     // number of games at the beginning that are seen before all others, and only once
	Keep      int     // number of most important hashed features to keep and train for one more epoch; 0 keeps all
	Rate      float64 // learning rate at the beginning; 0 means 0.3
	Seed      uint64  // for the order of games
	Threads   int     // 0 means one per core. The model is the same for any number
	// Checkpoint is a file to which the training is saved from time to time, and when its context
	// ends. If it exists and was written for the same games and options, training continues from
	// there, and gives the same model as without the interruption. It is removed at the end. The
	// file with this name and .lock is locked while Train runs. "" means no checkpoint.
	Checkpoint string
	Save       time.Duration // between two checkpoints; 0 means 4 minutes
	// Progress is called from time to time. Steps are games: in the stage "counting", in which
	// features are counted; in "training", again in each epoch; and, with Keep, in "refining".
	Progress katachi.ProgressFunc

	lessons      []*lessons // of all games, if their features are already computed
	without      uint32     // families left out: bit family/16
	withoutDense []int      // dense families left out
}

const minBits, maxBits = 10, 25

// trainer is the state of one call of Train.
type trainer struct {
	opt        Options
	games      [][]byte
	order      []uint32      // indices of games, for all epochs
	refined    bool          // in the second stage
	saving     time.Duration // time that the last checkpoint took
	given      int           // number of games in order that were given to streams
	dict       *dictionary
	keys       []uint64 // hashes by slot
	parents    []uint32 // slot of the feature implied by the one of each slot; its own if none
	weights    []float32
	squares    []float32  // sums of squared gradients
	sums       []float32  // of the gradients of a step
	touched    [][]uint32 // by thread: the features with a sum
	streams    []stream
	provenance Provenance
}

// Train learns from the main lines of games, given as SGF; opt may be nil. It skips games on boards
// that are not square with 2 to 25 rows, and the moves after an illegal one.
//
// If ctx ends first, Train saves the checkpoint, if there is one and saving takes less than a
// second, and returns the error of ctx. For a checkpoint of other games or options the error is
// ErrOtherTraining; for one that another program uses, [ErrLocked].
func Train(ctx context.Context, games [][]byte, opt *Options) (*Model, error) {
	if opt != nil && opt.Checkpoint != "" {
		release, err := lockfile.Hold(opt.Checkpoint + ".lock")
		if err != nil {
			return nil, err
		}
		defer release()
	}
	t, err := trained(ctx, games, opt)
	if err != nil {
		return nil, err
	}
	return t.model(), t.forget()
}

// trained trains a model, but does not remove the checkpoint.
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
		if err := t.prune(ctx, t.opt.Keep); err != nil {
			return nil, err
		}
		t.refine()
	}
	return t, t.learn(ctx)
}

// refine begins the second stage: one more epoch without the first games, at a lower rate, in which
// the remaining features make up for the removed ones.
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
		return nil, fmt.Errorf("2^%d features: want %d to %d bits", t.opt.Bits, minBits, maxBits)
	}
	if t.opt.LeastSeen == 0 {
		t.opt.LeastSeen = 4
	}
	if t.opt.LeastSeen < 1 || t.opt.LeastSeen > 200 {
		return nil, fmt.Errorf("features seen %d times: want 1 to 200", t.opt.LeastSeen)
	}
	if t.opt.Epochs == 0 {
		t.opt.Epochs = 1
	}
	if t.opt.Rate == 0 {
		t.opt.Rate = 0.3
	}
	if t.opt.Save == 0 {
		t.opt.Save = saveEvery
	}
	t.opt.Threads = ordered.Threads(t.opt.Threads)
	t.shuffle()
	for i := range t.streams {
		t.streams[i].game, t.streams[i].without = -1, t.opt.without
	}
	t.provenance.Games = uint64(len(games))
	return t, nil
}

// shuffle puts the games of all epochs in a random order.
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

// parallel calls do for 0 to n-1 from all threads. It is called thousands of times a second and
// takes a fraction of a millisecond, so the simplest form is the fastest.
func (t *trainer) parallel(n int, do func(i int)) {
	var wait sync.WaitGroup
	var next atomic.Int64
	for range min(t.opt.Threads, n) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wait.Wait()
}

// prepare allocates the weights of the dictionary.
func (t *trainer) prepare() {
	slots := len(t.dict.marks)
	t.keys, t.parents = make([]uint64, slots), make([]uint32, slots)
	t.weights, t.squares = make([]float32, int(numDense)+slots), make([]float32, int(numDense)+slots)
	t.sums, t.touched = make([]float32, len(t.weights)), make([][]uint32, t.opt.Threads)
	for _, k := range t.opt.withoutDense {
		for f := range denseSizes[k] {
			t.squares[int(denseStarts[k])+f] = float32(math.Inf(1)) // keeps the weight at 0
		}
	}
	for i := range t.streams {
		t.streams[i].extractor = extractor{collected: collected{dict: t.dict}}
	}
}
