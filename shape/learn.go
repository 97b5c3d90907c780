package shape

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"katachi/sgf"
)

// LearnOptions are how to learn many files. The zero value is good.
type LearnOptions struct {
	Options // Memory is shared by all workers
	// Workers is how many files are learned at a time; 0 means one a processor.
	Workers int
	// Progress is called after every file with the number of files done, from one
	// goroutine at a time; false ends the work with ErrStopped.
	Progress func(done int) bool
	// Failed is called for a file that cannot be read, which is then passed over;
	// where it is nil, such a file ends the work.
	Failed func(path string, err error)
}

// ErrStopped is the error of work that Progress ended.
var ErrStopped = fmt.Errorf("shape: stopped")

// Learn learns all games of a source and writes one partial file: the same bytes
// for any number of workers and any memory. opt may be nil.
func Learn(path string, src *sgf.Source, opt *LearnOptions) (About, error) {
	job, err := newJob(src, opt)
	if err != nil {
		return About{}, err
	}
	defer job.close()
	job.run()
	if job.err != nil {
		return About{}, job.err
	}
	return job.write(path)
}

// job is one call of Learn.
type job struct {
	src      *sgf.Source
	opt      LearnOptions
	learners []*Learner
	next     atomic.Int64 // file to be learned next

	mu   sync.Mutex
	done int
	err  error // the first one
}

func newJob(src *sgf.Source, opt *LearnOptions) (*job, error) {
	j := &job{src: src}
	if opt != nil {
		j.opt = *opt
	}
	if j.opt.Workers <= 0 {
		j.opt.Workers = runtime.GOMAXPROCS(0)
	}
	if j.opt.Memory <= 0 {
		j.opt.Memory = defaultMemory
	}
	each := j.opt.Options
	each.Memory /= int64(j.opt.Workers)
	for range j.opt.Workers {
		l, err := NewLearner(&each)
		if err != nil {
			return nil, err
		}
		j.learners = append(j.learners, l)
	}
	return j, nil
}

func (j *job) run() {
	var wg sync.WaitGroup
	for _, l := range j.learners {
		wg.Go(func() { j.work(l) })
	}
	wg.Wait()
}

// work learns files until there are none.
func (j *job) work(l *Learner) {
	var data []byte
	for {
		i := int(j.next.Add(1) - 1)
		if i >= j.src.Len() {
			return
		}
		var err error
		if data, err = j.src.Read(i, data[:0]); err == nil {
			err = l.Games(data)
		} else {
			err = j.failed(i, err)
		}
		if !j.ended(err) {
			return
		}
	}
}

// failed returns nil if the work may go on without file i.
func (j *job) failed(i int, err error) error {
	if j.opt.Failed == nil {
		return fmt.Errorf("shape: %w", err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.opt.Failed(j.src.Path(i), err)
	return nil
}

// ended counts a file; false if no more are to be learned.
func (j *job) ended(err error) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.done++
	if err == nil && j.opt.Progress != nil && !j.opt.Progress(j.done) {
		err = ErrStopped
	}
	if j.err == nil {
		j.err = err
	}
	return j.err == nil
}

// write adds up what the learners know, each one's in a goroutine of its own.
func (j *job) write(path string) (About, error) {
	about := About{Scheme: j.learners[0].about.Scheme}
	quit, merging := make(chan struct{}), sync.WaitGroup{}
	var all []source
	var sets []*partSet
	defer func() {
		close(quit)
		merging.Wait()
		for _, s := range sets {
			s.close()
		}
	}()
	for _, l := range j.learners {
		if err := about.add(&l.about); err != nil {
			return About{}, err
		}
		sources, set, err := l.sources()
		if err != nil {
			return About{}, err
		}
		sets = append(sets, set)
		merging.Add(1)
		all = append(all, mergeAhead(sources, quit, merging.Done))
	}
	return about, writePart(path, about, all)
}

func (j *job) close() {
	for _, l := range j.learners {
		l.Close()
	}
}
