package predict

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"katachi/internal/lockfile"
	"katachi/internal/ordered"
	"katachi/progress"
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
	Threads   int     // 0 means one a core. The model is the same for any number
	// Checkpoint is a file that training is saved to now and then, and when its context
	// ends; if it exists, and was written for the same games and options, training
	// goes on from there, and gives the model of an undisturbed run. It is removed at
	// the end. A file of that name with .lock behind it is locked as long as Train works.
	// "" means none.
	Checkpoint string
	Save       time.Duration // between two checkpoints; 0 means 4 minutes
	// Progress is called now and then. Steps are games: of stage "counting", in which
	// features are counted; of "training", each as often as it is seen; and, with Keep, of
	// "refining".
	Progress progress.Func

	lessons      []*lessons // of all games, whose features are known then
	without      uint32     // families left out: bit family/16
	withoutDense []int      // dense families left out
}

const minBits, maxBits = 10, 25

// trainer is one call of Train.
type trainer struct {
	opt        Options
	games      [][]byte
	order      []uint32      // of games, all epochs
	refined    bool          // in the second stage
	saving     time.Duration // that the last checkpoint took
	given      int           // games of order that streams have been given
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

// Train learns from the main lines of games, given as SGF; opt may be nil. Games on
// boards that are not square or of sizes other than 2 to 25 are skipped, and
// what follows an illegal move.
//
// If ctx ends before it is done, Train saves the checkpoint, if there is to be one and
// that takes less than a second, and returns the error of ctx. A checkpoint of other games
// or options is ErrOtherTraining; one that another program works with is
// lockfile.ErrLocked.
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
		if err := t.prune(ctx, t.opt.Keep); err != nil {
			return nil, err
		}
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

// parallel calls do for 0 to n-1 from all threads. It returns after a fraction of a
// millisecond, thousands of times a second, and its results lie where do puts them: a
// pipeline would cost more than it gives.
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

// prepare makes the weights of the dictionary.
func (t *trainer) prepare() {
	slots := len(t.dict.marks)
	t.keys, t.parents = make([]uint64, slots), make([]uint32, slots)
	t.weights, t.squares = make([]float32, int(numDense)+slots), make([]float32, int(numDense)+slots)
	t.sums, t.touched = make([]float32, len(t.weights)), make([][]uint32, t.opt.Threads)
	for _, k := range t.opt.withoutDense {
		for f := range denseSizes[k] {
			t.squares[int(denseStarts[k])+f] = float32(math.Inf(1)) // so the weight stays 0
		}
	}
	for i := range t.streams {
		t.streams[i].extractor = extractor{collected: collected{dict: t.dict}}
	}
}
