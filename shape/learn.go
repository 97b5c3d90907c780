package shape

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"katachi"
	"katachi/internal/ordered"
	"katachi/sgf/gamefile"
)

// LearnOptions are the options for learning many files. The zero value means the defaults.
type LearnOptions struct {
	Options // Memory is shared by all threads
	// Threads is how many files are learned at a time; 0 means one per core. There are fewer if
	// Memory is less than 12 MB for each. The result is the same for any number.
	Threads int
	// Progress is called after every file: steps are the files of the source, items the
	// games learned by this call.
	Progress katachi.ProgressFunc
	// Failed is called for a file that cannot be read, which is then skipped; calls do not overlap.
	// If it is nil, such a file ends the work with its error.
	Failed func(path string, err error)
	// Save is how often a [Learning] saves what it has learned; 0 means every minute.
	Save time.Duration
}

// job learns files of a source into one partial file.
type job struct {
	src      *gamefile.Source
	opt      LearnOptions
	learners []*Learner

	mu    sync.Mutex
	next  int // next file to learn
	done  int // files learned or skipped, including those before the first
	games int
}

// newJob returns a job that begins with the file first.
func newJob(src *gamefile.Source, opt *LearnOptions, first int) (*job, error) {
	j := &job{src: src, next: first, done: first}
	if opt != nil {
		j.opt = *opt
	}
	j.opt.Threads = ordered.Threads(j.opt.Threads)
	if j.opt.Memory <= 0 {
		j.opt.Memory = defaultMemory
	}
	j.opt.Threads = max(1, min(j.opt.Threads, int(j.opt.Memory/(leastMemory+openChunks))))
	each := j.opt.Options
	each.Memory /= int64(j.opt.Threads)
	shared := new(cuts)
	for range j.opt.Threads {
		l, err := NewLearner(&each)
		if err != nil {
			return nil, err
		}
		l.bins.cuts = shared
		j.learners = append(j.learners, l)
	}
	return j, nil
}

// run learns all remaining files. When begin is done, it finishes the current files and begins no
// others, which is not an error: then all files before j.next have been learned. If ctx ends, or a
// file fails, some of them may be missing.
func (j *job) run(ctx, begin context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, l := range j.learners {
		group.Go(func() error { return j.work(ctx, begin, l) })
	}
	return group.Wait()
}

func (j *job) work(ctx, begin context.Context, l *Learner) error {
	r := j.src.Reader()
	defer r.Close()
	for i, ok := j.take(); ok; i, ok = j.take() {
		before := l.provenance.Games
		data, err := r.ReadSGF(ctx, i)
		switch {
		case err == nil:
			err = l.Games(ctx, data)
		case ctx.Err() != nil:
			err = ctx.Err()
		default:
			err = j.failed(i, err)
		}
		if err != nil {
			return err
		}
		j.finish(int(l.provenance.Games - before))
		if begin.Err() != nil || ctx.Err() != nil {
			break
		}
	}
	return ctx.Err()
}

// take returns the next file, if there is one.
func (j *job) take() (i int, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.next >= j.src.Len() {
		return 0, false
	}
	j.next++
	return j.next - 1, true
}

// failed returns nil if the work may continue without file i.
func (j *job) failed(i int, err error) error {
	if j.opt.Failed == nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.opt.Failed(j.src.Path(i), err)
	return nil
}

// finish counts a file and its games.
func (j *job) finish(games int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.done++
	j.games += games
	j.opt.Progress.Report(katachi.Progress{Done: j.done, Total: j.src.Len(), Items: j.games})
}

// write writes the knowledge of all learners.
func (j *job) write(ctx context.Context, path string) (Provenance, error) {
	sum := Provenance{Scheme: j.learners[0].provenance.Scheme}
	for _, l := range j.learners {
		if err := sum.add(&l.provenance); err != nil {
			return Provenance{}, err
		}
	}
	return sum, writeLearned(ctx, path, sum, j.learners, j.opt.Threads)
}

func (j *job) close() {
	for _, l := range j.learners {
		l.Close()
	}
}
