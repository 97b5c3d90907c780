package fold

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"golang.org/x/sync/errgroup"

	"katachi/beam/store"
)

// Workers find these types at run time. Beam's generic registration would make calls faster, which
// does not matter for elements of thousands of games, but takes half a minute to compile.
func init() {
	for _, fn := range []any{listFn{}, planFn{}, batchFn{}, mergeFn{}, finishFn{}, problemsFn{}} {
		beam.RegisterType(reflect.TypeOf(fn))
	}
	for _, element := range []any{Input{}, Listing{}, Range{}, Batch{}, Report{}, Part{}, Problem{}} {
		beam.RegisterType(reflect.TypeOf(element)) // a worker in another process knows no other types
	}
}

// Build adds the pipeline of a job to a scope.
func Build(s beam.Scope, j Job, inputs []Input) {
	in := beam.Reshuffle(s, beam.CreateList(s, inputs))
	listings := beam.GroupByKey(s, beam.ParDo(s, &listFn{j}, in))
	batches := beam.Reshuffle(s, beam.ParDo(s, &planFn{j}, listings))
	parts, problems := beam.ParDo2(s, &batchFn{Job: j}, batches)
	merged := beam.ParDo(s, &mergeFn{j}, beam.GroupByKey(s, parts))
	files := beam.ParDo(s, &finishFn{j}, beam.GroupByKey(s, merged))
	texts := beam.ParDo(s, &problemsFn{j}, beam.GroupByKey(s, problems))
	// While a stage without output runs, prism 2.77 waits for it in a busy loop (stage.Execute). A
	// key for each file is an output; without it an index took 1.5 times the processor time.
	beam.GroupByKey(s, beam.AddFixedKey(s, files))
	beam.GroupByKey(s, beam.AddFixedKey(s, texts))
}

// all is the key of everything that is collected in one place.
const all = 0

// listFn lists the files of an input.
type listFn struct{ Job Job }

func (f *listFn) ProcessElement(ctx context.Context, in Input, emit func(int, Listing)) error {
	fold, err := f.Job.fold()
	if err != nil {
		return fault(err)
	}
	l, err := listInput(ctx, in, lotEnds(fold) != nil)
	if err != nil {
		return fault(err)
	}
	emit(all, l)
	return nil
}

// lotEnds returns where lots of a fold end; nil if it has none.
func lotEnds(f Fold) func(int, int64) bool {
	if l, ok := f.(Lotter); ok {
		return l.LotEnds
	}
	return nil
}

// planFn divides all games into batches.
type planFn struct{ Job Job }

func (f *planFn) ProcessElement(_ context.Context, _ int, next func(*Listing) bool, emit func(int, Batch)) error {
	var listings []Listing
	for l := (Listing{}); next(&l); l = (Listing{}) {
		listings = append(listings, l)
	}
	fold, err := f.Job.fold()
	if err != nil {
		return fault(err)
	}
	batches := planBatches(listings, f.Job.Batch, f.Job.Bytes, lotEnds(fold))
	if len(batches) == 0 {
		return fault(fmt.Errorf("%s: no game found", listings[0].Input.Path))
	}
	_, unmerged := fold.(Unmerger)
	for _, b := range batches {
		if unmerged {
			b.Group = b.Number
		}
		emit(b.Number, b)
	}
	return nil
}

// batchFn makes parts of batches.
type batchFn struct {
	Job     Job
	metrics metrics
}

func (f *batchFn) ProcessElement(ctx context.Context, _ int, b Batch, emit func(int, Part), problem func(int, Problem)) error {
	defer f.Job.begin()()
	r, path, err := f.part(ctx, &b)
	if err != nil {
		return fault(err)
	}
	f.metrics.count(ctx, r)
	progress.add(ctx, r, b.Files)
	for _, p := range r.Problems {
		problem(all, p)
	}
	r.Problems = nil
	emit(b.Group, Part{b.Number, path, *r})
	return nil
}

// part makes the part of a batch, and then its report, unless they exist. If there is a report, the
// part is complete.
func (f *batchFn) part(ctx context.Context, b *Batch) (*Report, string, error) {
	path := store.Join(f.Job.Work, fmt.Sprintf("%s-%06d.part", f.Job.Of, b.Number))
	there, err := store.Exists(ctx, path+".json")
	if err != nil {
		return nil, "", err
	}
	r := &Report{}
	if there {
		data, err := store.Read(ctx, path+".json")
		if err == nil {
			err = json.Unmarshal(data, r)
		}
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w; delete it to start over", path+".json", err)
		}
		return r, path, nil
	}
	fold, err := f.Job.fold()
	if err != nil {
		return nil, "", err
	}
	if err := store.Put(ctx, path, func(local string) error {
		*r = Report{}
		err := fold.Batch(ctx, b, local, r)
		r.Warnings = int64(len(r.Problems))
		return err
	}); err != nil {
		return nil, "", err
	}
	data, err := json.Marshal(r)
	if err == nil {
		err = store.Write(ctx, path+".json", data)
	}
	return r, path, err
}

// mergeFn merges the parts of a group.
type mergeFn struct{ Job Job }

func (f *mergeFn) ProcessElement(ctx context.Context, group int, next func(*Part) bool, emit func(int, Part)) error {
	parts := partsOf(next)
	if len(parts) == 1 {
		emit(all, parts[0])
		return nil
	}
	defer f.Job.begin()()
	sum := Part{parts[0].Number, store.Join(f.Job.Work, fmt.Sprintf("%s-group-%06d.part", f.Job.Of, group)), Report{}}
	for i := range parts {
		sum.Report.add(&parts[i].Report)
	}
	there, err := store.Exists(ctx, sum.Path)
	if err == nil && !there {
		err = f.Job.whole(ctx, sum.Path, parts, Fold.Merge)
	}
	if err != nil {
		return fault(err)
	}
	emit(all, sum)
	return nil
}

// finishFn makes the output file.
type finishFn struct{ Job Job }

func (f *finishFn) ProcessElement(ctx context.Context, _ int, next func(*Part) bool, emit func(string)) error {
	defer f.Job.begin()()
	parts := partsOf(next)
	var sum Report
	for i := range parts {
		sum.add(&parts[i].Report)
	}
	if sum.Games == 0 {
		return fault(fmt.Errorf("no game can be read: see %s", f.Job.problems()))
	}
	if f.Job.Beside != "" {
		if err := f.Job.whole(ctx, f.Job.Beside, parts, beside); err != nil {
			return fault(err)
		}
	}
	if err := f.Job.whole(ctx, f.Job.Output, parts, Fold.Finish); err != nil {
		return fault(err)
	}
	data, err := json.Marshal(sum)
	if err == nil {
		err = store.Write(ctx, f.Job.done(), data)
	}
	if err != nil {
		return fault(err)
	}
	emit(f.Job.Output)
	return nil
}

func beside(f Fold, ctx context.Context, path string, parts []string) error {
	two, ok := f.(Besider)
	if !ok {
		return fmt.Errorf("%s: this pipeline writes no second file", path)
	}
	return two.Beside(ctx, path, parts)
}

func partsOf(next func(*Part) bool) (parts []Part) {
	for p := (Part{}); next(&p); p = (Part{}) {
		parts = append(parts, p)
	}
	return inOrder(parts)
}

// whole merges parts into one file.
func (j *Job) whole(ctx context.Context, path string, parts []Part, make func(f Fold, ctx context.Context, path string, parts []string) error) error {
	fold, err := j.fold()
	if err != nil {
		return err
	}
	paths := slices.Repeat([]string{""}, len(parts))
	var group errgroup.Group
	group.SetLimit(8)
	var mu sync.Mutex
	var done []func()
	defer func() {
		for _, d := range done {
			d()
		}
	}()
	for i := range parts {
		group.Go(func() error {
			local, remove, err := store.Fetch(ctx, parts[i].Path)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			paths[i], done = local, append(done, remove)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return store.Put(ctx, path, func(local string) error { return make(fold, ctx, local, paths) })
}

// done is the file with the report of all parts: if it exists, the output is complete.
func (j *Job) done() string { return store.Join(j.Work, j.Of+"-done.json") }

// problems is the file that lists the records that could not be read without change.
func (j *Job) problems() string { return j.Output + ".problems.tsv" }

// problemsFn writes the file of problems: a line for each, with its kind, sorted by kind and name.
type problemsFn struct{ Job Job }

func (f *problemsFn) ProcessElement(ctx context.Context, _ int, next func(*Problem) bool, emit func(string)) error {
	var list []Problem
	for p := (Problem{}); next(&p); p = (Problem{}) {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Problem) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name)) })
	var text strings.Builder
	for _, p := range list {
		fmt.Fprintf(&text, "%s\t%s\n", oneField.Replace(p.Kind), oneField.Replace(p.Name))
	}
	if err := store.Write(ctx, f.Job.problems(), []byte(text.String())); err != nil {
		return fault(err)
	}
	emit(f.Job.problems())
	return nil
}

// oneField makes a text fit into a field of a line.
var oneField = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")

// slots limits the work that runs at once in a process: a runner may begin any number of bundles,
// but each batch needs its memory.
var slots = struct {
	sync.Mutex
	sem chan struct{}
}{}

// begin waits for a free slot. The caller frees it by calling the returned function.
func (j *Job) begin() func() {
	slots.Lock()
	n := j.Threads
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	if cap(slots.sem) != n { // the first job of the process, or one with other options
		slots.sem = make(chan struct{}, n)
	}
	sem := slots.sem
	slots.Unlock()
	sem <- struct{}{}
	return func() { <-sem }
}

// faultMark and faultEnd enclose the message of an error, so that it can be found in the messages
// of runners.
const (
	faultMark = "katachi-beam failed: "
	faultEnd  = "\n"
)

// fault marks an error as katachi's.
func fault(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s%w%s", faultMark, err, faultEnd)
}

// Cause returns the error of a worker from the message of a runner, if it contains one.
func Cause(err error) string {
	text := err.Error()
	if i := strings.LastIndex(text, faultMark); i >= 0 {
		line, _, _ := strings.Cut(text[i+len(faultMark):], faultEnd)
		return line
	}
	return ""
}
