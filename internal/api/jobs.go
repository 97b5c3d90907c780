package api

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"strings"
	"sync"

	"katachi"
	"katachi/games/collection"
	"katachi/internal/lang"
	"katachi/internal/report"
	"katachi/sgf"
)

// AddRequest asks for records to be added to a collection.
type AddRequest struct {
	Collection string   `json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Records    []Record `json:"records" doc:"Files of records; all games of a file are added"`
	Duplicates string   `json:"duplicates,omitempty" enum:"once,keep,strict,loose" doc:"Games stored already under another name: leave out those with the same moves unless players or dates differ (once), or always (strict), or with the same signature (loose), or keep them; absent: once"`
}

// JobRequest asks for a job.
type JobRequest struct {
	Job string `path:"job" json:"job" doc:"Its id"`
}

// JobState is the state of a job.
type JobState struct {
	Job      string           `json:"job" doc:"Its id"`
	Stage    string           `json:"stage" doc:"What is being done"`
	Done     int              `json:"done"`
	Total    int              `json:"total" doc:"0 where it is not known"`
	Games    int              `json:"games" doc:"Games so far"`
	Ended    bool             `json:"ended"`
	Added    int              `json:"added" doc:"Games added and stored"`
	Known    int              `json:"known" doc:"Games stored before"`
	Unread   int              `json:"unread" doc:"Files and games that could not be read"`
	Problems []*lang.Sentence `json:"problems" doc:"Problems with records, at most 100 lines"`
	Failed   *Problem         `json:"failed,omitempty" doc:"Why the job ended early"`
	Revision string           `json:"revision,omitempty" doc:"Revision of the collection at the end"`
}

// Jobs runs work that continues after its request was answered: adding games to collections. It is
// safe for concurrent use.
type Jobs struct {
	Fault func(*Fault) // if not nil, called for each panic of a job; must be set before the first job

	shelf  *Shelf
	limits sgf.Limits
	ctx    context.Context
	stop   context.CancelFunc
	work   sync.WaitGroup

	mu   sync.Mutex
	last int
	jobs map[string]*job
}

// job is a running or finished job.
type job struct {
	mu      sync.Mutex
	state   JobState
	changed chan struct{} // closed when the state changes
}

// The most running and the most remembered jobs.
const (
	maxWorking = 4
	maxJobs    = 100
)

// NewJobs returns Jobs for the collections of a service.
func NewJobs(s *Service) *Jobs {
	ctx, stop := context.WithCancel(context.Background())
	return &Jobs{shelf: s.Shelf, limits: s.Limits, ctx: ctx, stop: stop, jobs: map[string]*job{}}
}

// Stop ends all jobs; games stored so far are kept.
func (j *Jobs) Stop() { j.stop() }

// Wait returns when all jobs have ended.
func (j *Jobs) Wait() { j.work.Wait() }

// Add starts a job that adds records to a collection.
func (j *Jobs) Add(_ context.Context, in *AddRequest) (*JobState, error) {
	place, err := j.shelf.find(in.Collection)
	if err != nil {
		return nil, err
	}
	how, ok := collection.DuplicateRules[cmp.Or(in.Duplicates, "once")]
	switch {
	case !ok:
		return nil, other("duplicates", "once, keep, strict, loose", in.Duplicates)
	case len(in.Records) == 0:
		return nil, bad("records", "no record to add")
	}
	for i := range in.Records {
		if _, err := in.Records[i].data(); err != nil {
			p := ProblemOf(err)
			p.Field = fmt.Sprintf("records[%d]", i)
			return nil, p
		}
	}
	one, err := j.begin()
	if err != nil {
		return nil, err
	}
	state := one.now()
	j.work.Go(func() {
		defer j.recovered(one)
		one.add(j, place.name, in.Records, how)
	})
	return &state, nil
}

// recovered, when deferred, ends a job that has panicked.
func (j *Jobs) recovered(one *job) {
	value := recover()
	if value == nil {
		return
	}
	fault := NewFault("job "+one.now().Job, value)
	if j.Fault != nil {
		j.Fault(fault)
	}
	one.set(func(s *JobState) { s.Ended, s.Stage, s.Failed = true, "", fault.Problem() })
}

// begin creates a new job.
func (j *Jobs) begin() (*job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	working := 0
	for id, old := range j.jobs {
		if !old.now().Ended {
			working++
		} else if len(j.jobs) >= maxJobs {
			delete(j.jobs, id)
		}
	}
	if working >= maxWorking {
		return nil, NewProblem(StatusTooMany, "", "busy adding")
	}
	j.last++
	one := &job{state: JobState{Job: fmt.Sprint(j.last), Stage: "reading", Problems: []*lang.Sentence{}}, changed: make(chan struct{})}
	j.jobs[one.state.Job] = one
	return one, nil
}

// Job returns the state of a job.
func (j *Jobs) Job(_ context.Context, in *JobRequest) (*JobState, error) {
	one, err := j.find(in.Job)
	if err != nil {
		return nil, err
	}
	state := one.now()
	return &state, nil
}

func (j *Jobs) find(id string) (*job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	one := j.jobs[id]
	if one == nil {
		return nil, NewProblem(StatusNotFound, "job", "no job", report.OneLine(id))
	}
	return one, nil
}

// Follow calls each with the state of a job whenever it has changed, and at its end. It returns
// when the job ends, each returns false, or ctx ends.
func (j *Jobs) Follow(ctx context.Context, id string, each func(*JobState) bool) error {
	one, err := j.find(id)
	if err != nil {
		return err
	}
	for {
		one.mu.Lock()
		state, changed := one.state, one.changed
		one.mu.Unlock()
		if !each(&state) || state.Ended {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (one *job) now() JobState {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.state
}

// set changes the state.
func (one *job) set(change func(*JobState)) {
	one.mu.Lock()
	defer one.mu.Unlock()
	change(&one.state)
	close(one.changed)
	one.changed = make(chan struct{})
}

// maxProblems is the most problems that a job lists.
const maxProblems = 100

// problem adds a problem with a record.
func (one *job) problem(err error) {
	one.set(func(s *JobState) {
		if len(s.Problems) < maxProblems {
			s.Problems = append(s.Problems[:len(s.Problems):len(s.Problems)], report.Said(err))
		}
	})
}

// add adds records.
func (one *job) add(j *Jobs, name string, records []Record, how collection.Duplicates) {
	err := j.shelf.live(name, func(h *Held) error {
		texts := one.read(records, j.limits)
		if len(texts) == 0 {
			return bad("records", "no games in files")
		}
		one.set(func(s *JobState) { s.Stage, s.Total = "adding", len(texts) })
		r, err := h.Games.AddTexts(j.ctx, texts, &collection.AddOptions{
			Duplicates: how,
			Progress:   func(p katachi.Progress) { one.set(func(s *JobState) { s.Done, s.Games = p.Done, p.Items }) },
			Problem:    func(p collection.Problem) { one.problem(p) },
		})
		revision, failed := h.Revision(context.WithoutCancel(j.ctx))
		one.set(func(s *JobState) {
			s.Added, s.Known, s.Unread = r.Stored, r.Known+r.Duplicates, s.Unread+r.NotLoaded
			if failed == nil {
				s.Revision = revision
			}
		})
		return err
	})
	one.set(func(s *JobState) { s.Ended, s.Stage, s.Failed = true, "", ProblemOf(err) })
}

// read returns the records as SGF, with the names of their files.
func (one *job) read(records []Record, limits sgf.Limits) (texts []collection.Text) {
	for i := range records {
		r := &records[i]
		data, err := r.data()
		if err == nil && !sgf.IsSGF(data, r.Name) {
			data, err = asSGF(data, &sgf.Options{Name: r.name(), Limits: limits})
		}
		if err != nil {
			one.problem(err)
			one.set(func(s *JobState) { s.Unread++ })
			continue
		}
		texts = append(texts, collection.Text{Path: fileName(r.Name, i), Data: data})
	}
	return texts
}

// asSGF returns the games of a file of another format as SGF.
func asSGF(data []byte, opt *sgf.Options) ([]byte, error) {
	file, err := sgf.Import(data, opt)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	for _, g := range file.Games {
		if _, err := g.WriteTo(&text); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// fileName returns the last part of a name; the rest is not kept.
func fileName(name string, i int) string {
	name = path.Base(strings.ReplaceAll(report.OneLine(name), "\\", "/"))
	if name == "." || name == "/" {
		return fmt.Sprintf("record-%d.sgf", i+1)
	}
	return name
}
