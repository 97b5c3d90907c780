package fold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/zeebo/xxh3"

	"katachi/beam/store"
)

// Run is a pipeline to be run.
type Run struct {
	Kind    string
	Fold    Fold     // with its options
	Games   []string // patterns
	Output  string
	Beside  string // path of the second file of a Besider; "" for none
	Work    string // folder of parts; "" means Output with the suffix .beam
	Batch   int    // files in a batch; 0 means 4,096
	Bytes   int64  // approximate size of a batch; 0 means 16 MB
	Threads int    // batches and merges running at once in one process; 0 means one for each core

	inputs []Input
	job    Job
}

const (
	defaultBatch = 4096
	defaultBytes = 16 << 20
)

// partNames matches the names of parts in their folder, which begin with a fingerprint.
var partNames = strings.Repeat("[0-9a-f]", 16) + "-*"

// ErrOtherWork is the error for a folder with parts of other games or options.
var ErrOtherWork = errors.New("holds parts of other games or options")

// Prepare lists the inputs, and checks before the work begins that there are games, that the output
// can be written, and that existing parts belong to this run.
func (r *Run) Prepare(ctx context.Context) error {
	if r.Batch <= 0 {
		r.Batch = defaultBatch
	}
	if r.Bytes <= 0 {
		r.Bytes = defaultBytes
	}
	var err error
	for _, path := range []*string{&r.Output, &r.Beside} {
		if *path == "" || !store.IsLocal(*path) {
			continue
		}
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
		if err := writable(*path); err != nil {
			return err
		}
	}
	if r.Output == r.Beside {
		return fmt.Errorf("%s would be written twice", r.Output)
	}
	if r.Work == "" {
		r.Work = r.Output + ".beam"
	} else if store.IsLocal(r.Work) {
		if r.Work, err = filepath.Abs(r.Work); err != nil {
			return err
		}
	}
	if r.inputs, err = Inputs(ctx, r.Games); err != nil {
		return err
	}
	for _, in := range r.inputs {
		if in.Path == r.Output || in.Path == r.Beside {
			return fmt.Errorf("%s: is both read and written", in.Path)
		}
	}
	r.nameInputs()
	options, err := json.Marshal(r.Fold)
	if err != nil {
		return err
	}
	r.job = Job{
		Kind: r.Kind, Options: string(options), Output: r.Output, Beside: r.Beside, Work: r.Work,
		Batch: r.Batch, Bytes: r.Bytes, Threads: r.Threads,
	}
	r.job.Of = r.fingerprint()
	return r.checkWork(ctx)
}

// nameInputs tells a Sourced the sources of the games.
func (r *Run) nameInputs() {
	f, ok := r.Fold.(Sourced)
	if !ok {
		return
	}
	var paths []string
	for _, in := range r.inputs {
		if store.IsLocal(in.Path) {
			paths = append(paths, in.Path)
		}
	}
	f.From(paths)
}

// partsVersion changes when the parts of any fold change their format or contents.
const partsVersion = 1

// fingerprint is a hash of everything on which the parts depend.
func (r *Run) fingerprint() string {
	h := xxh3.New()
	fmt.Fprintln(h, partsVersion, r.Kind, r.job.Options, r.Batch, r.Bytes)
	for _, in := range r.inputs {
		fmt.Fprintf(h, "%q %d\n", in.Path, in.Size)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// state is the content of the file that says which run the parts in a folder belong to.
type state struct {
	Of      string `json:"of"`
	Kind    string `json:"kind"`
	Options string `json:"options"`
	Output  string `json:"output"`
	Inputs  int    `json:"inputs"`
}

func (r *Run) statePath() string { return store.Join(r.Work, "state.json") }

// checkWork rejects a folder with parts of another run.
func (r *Run) checkWork(ctx context.Context) error {
	there, err := store.Exists(ctx, r.statePath())
	if err != nil || !there {
		return err
	}
	data, err := store.Read(ctx, r.statePath())
	var s state
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		return fmt.Errorf("%s: %w; delete %s to start over", r.statePath(), err, r.Work)
	}
	if s.Of != r.job.Of {
		return fmt.Errorf("%s %w: use the same ones to continue, or delete it to start over", r.Work, ErrOtherWork)
	}
	return nil
}

// writable returns an error if no file can be created at a local path, so that this is found before
// the work begins.
func writable(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s: is a folder, want the name of a file to write", path)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s: is a device or pipe, want the name of a file to write", path)
	}
	if err := store.Writable(path); err != nil {
		if known, ok := errors.AsType[*fs.PathError](err); ok {
			err = known.Err
		}
		return fmt.Errorf("%s: cannot be written: %s: %w", path, filepath.Dir(path), err)
	}
	return nil
}

// Result is the result of a run.
type Result struct {
	Report              // without problems
	ProblemsFile string // "" if there are none
}

// Execute runs the pipeline on a runner. After an error, complete parts stay, and running it again
// reuses them.
func (r *Run) Execute(ctx context.Context, runner string) (*Result, error) {
	data, err := json.MarshalIndent(state{r.job.Of, r.Kind, r.job.Options, r.Output, len(r.inputs)}, "", "\t")
	if err != nil {
		return nil, err
	}
	if err := r.begin(ctx); err != nil {
		return nil, err
	}
	if err := store.Write(ctx, r.statePath(), data); err != nil {
		return nil, err
	}
	if err := store.Remove(ctx, r.job.problems(), r.job.done()); err != nil {
		return nil, err
	}
	p, scope := beam.NewPipelineWithRoot()
	Build(scope, r.job, r.inputs)
	if _, err := beam.Run(ctx, runner, p); err != nil {
		return nil, r.failed(ctx, err)
	}
	res := &Result{}
	if data, err = store.Read(ctx, r.job.done()); err == nil {
		err = json.Unmarshal(data, &res.Report)
	}
	if err != nil {
		return nil, fmt.Errorf("the runner reports success, but: %w", err)
	}
	if res.Warnings > 0 {
		res.ProblemsFile = r.job.problems()
	}
	return res, r.clean(ctx)
}

// failed turns the error of a run into one line.
func (r *Run) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if cause := Cause(err); cause != "" {
		return errors.New(cause)
	}
	lines := strings.FieldsFunc(err.Error(), func(c rune) bool { return c == '\n' })
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	text := strings.Join(lines, " ")
	const most = 500 // the rest is a trace of Beam
	return errors.New(strings.ToValidUTF8(text[:min(most, len(text))], ""))
}

// begin removes what a killed run has left: incomplete files, and parts without a state, which are
// not valid.
func (r *Run) begin(ctx context.Context) error {
	if err := store.Sweep(r.Output, r.Beside, r.job.problems()); err != nil {
		return err
	}
	there, err := store.Exists(ctx, r.statePath())
	if err != nil || there {
		return err
	}
	return r.removeParts(ctx)
}

// removeParts removes all parts in their folder.
func (r *Run) removeParts(ctx context.Context) error {
	if there, err := store.Exists(ctx, r.Work); store.IsLocal(r.Work) && (err != nil || !there) {
		return err
	}
	parts, err := store.List(ctx, store.Join(r.Work, partNames))
	if err != nil {
		return err
	}
	return store.Remove(ctx, parts...)
}

// clean removes the folder of parts, the state first: without it the parts are not valid.
func (r *Run) clean(ctx context.Context) error {
	if err := store.Remove(ctx, r.statePath()); err != nil {
		return err
	}
	if err := r.removeParts(ctx); err != nil {
		return err
	}
	if err := store.Sweep(r.Output, r.Beside, r.job.problems(), r.statePath()); err != nil {
		return err
	}
	if store.IsLocal(r.Work) {
		_ = os.Remove(r.Work) // fails if others have put something there
	}
	return nil
}
