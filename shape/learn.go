package shape

import (
	"fmt"
	"runtime"
	"sync"

	"katachi/gamefile"
)

// LearnOptions are how to learn many files. The zero value is good.
type LearnOptions struct {
	Options // Memory is shared by all workers
	// Workers is how many files are learned at a time; 0 means one a processor.
	Workers int
	// First is the file to begin with: to go on after Progress ended the work.
	First int
	// Progress is called after every file with the number of files done, from one
	// goroutine at a time; false ends the work: what was learned is written.
	Progress func(done int) bool
	// Failed is called for a file that cannot be read, which is then passed over;
	// where it is nil, such a file ends the work.
	Failed func(path string, err error)
}

// Learned says what Learn did.
type Learned struct {
	Provenance
	// Next is the file at which the work goes on: the source's Len, unless Progress
	// ended it before.
	Next int
}

// Learn learns all games of a source and writes one partial file: the same bytes
// for any number of workers and any memory. opt may be nil. Partial files that
// went on where others ended are merged into what one of all games would be.
func Learn(path string, src *gamefile.Source, opt *LearnOptions) (Learned, error) {
	job, err := newJob(src, opt)
	if err != nil {
		return Learned{}, err
	}
	defer job.close()
	job.run()
	if job.err != nil {
		return Learned{}, job.err
	}
	provenance, err := job.write(path)
	return Learned{provenance, job.next}, err
}

// job is one call of Learn.
type job struct {
	src      *gamefile.Source
	opt      LearnOptions
	learners []*Learner

	mu   sync.Mutex
	next int // file to be learned next
	done int
	end  bool  // no further file is to be begun
	err  error // the first one
}

func newJob(src *gamefile.Source, opt *LearnOptions) (*job, error) {
	j := &job{src: src}
	if opt != nil {
		j.opt = *opt
	}
	j.next = max(0, j.opt.First)
	if j.opt.Workers <= 0 {
		j.opt.Workers = runtime.GOMAXPROCS(0)
	}
	if j.opt.Memory <= 0 {
		j.opt.Memory = defaultMemory
	}
	each := j.opt.Options
	each.Memory /= int64(j.opt.Workers)
	shared := new(cuts)
	for range j.opt.Workers {
		l, err := NewLearner(&each)
		if err != nil {
			return nil, err
		}
		l.bins.cuts = shared
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

// work learns files until there are none. A file that was begun is finished.
func (j *job) work(l *Learner) {
	var data []byte
	for i, ok := j.begin(); ok; i, ok = j.begin() {
		var err error
		if data, err = j.src.ReadSGF(i, data[:0]); err == nil {
			err = l.Games(data)
		} else {
			err = j.failed(i, err)
		}
		j.finish(err)
	}
}

// begin returns the next file, if one is to be learned.
func (j *job) begin() (i int, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.end || j.next >= j.src.Len() {
		return 0, false
	}
	j.next++
	return j.next - 1, true
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

// finish counts a file.
func (j *job) finish(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.done++
	if err != nil || j.opt.Progress != nil && !j.opt.Progress(j.done) {
		j.end = true
	}
	if j.err == nil {
		j.err = err
	}
}

// write adds up what the learners know.
func (j *job) write(path string) (Provenance, error) {
	provenance := Provenance{Scheme: j.learners[0].provenance.Scheme}
	for _, l := range j.learners {
		if err := provenance.add(&l.provenance); err != nil {
			return Provenance{}, err
		}
	}
	return provenance, writeLearned(path, provenance, j.learners, j.opt.Workers)
}

func (j *job) close() {
	for _, l := range j.learners {
		l.Close()
	}
}
