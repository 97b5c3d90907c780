// Package fold runs folds over games on Apache Beam: batches of games become parts, parts are
// merged in a tree, and the last ones become the output file.
//
//	inputs ── list ── plan ── batches ── parts ── groups merged ── finish ── the file
//	                             └── problems ── FILE.problems.tsv
//
// An element is coarse, a batch of some thousand games or a part made from one, because parts are
// made fastest in the memory of one program. The result is the same for any division of the games,
// so workers, bundles and retries do not change it. The name of a part follows from its games and
// options; a part gets its name only when it is complete, and an existing part is reused.
package fold

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// Fold is the work of a pipeline. Its methods are called by several goroutines at once. Paths are
// local.
type Fold interface {
	// Batch writes the part for a batch of games.
	Batch(ctx context.Context, b *Batch, path string, r *Report) error
	// Merge merges parts, which are in the order of their games, into one part.
	Merge(ctx context.Context, path string, parts []string) error
	// Finish writes the output file from at least one part.
	Finish(ctx context.Context, path string, parts []string) error
}

// Unmerger is a Fold whose parts are not merged before Finish.
type Unmerger interface{ Unmerged() }

// Lotter is a Fold whose batches must be cut where lots of files end.
type Lotter interface {
	// LotEnds reports whether a lot with this many files and bytes is complete. A lot begins where
	// the one before ends, even in another input.
	LotEnds(files int, bytes int64) bool
}

// Sourced is a Fold whose file lists the sources of its games.
type Sourced interface {
	// From is called with the inputs on the local file system, before the options are read.
	From(paths []string)
}

// Besider is a Fold that can write a second file.
type Besider interface {
	// Beside writes the second file, from the same parts as Finish.
	Beside(ctx context.Context, path string, parts []string) error
}

// kinds has, by the name of a fold, the function that makes one from its options in JSON.
var kinds = map[string]func(options json.RawMessage) (Fold, error){}

// Register registers a fold. The program that submits a pipeline and all workers must call it.
func Register[F any, P interface {
	*F
	Fold
}](name string) {
	kinds[name] = func(options json.RawMessage) (Fold, error) {
		f := P(new(F))
		if err := json.Unmarshal(options, f); err != nil {
			return nil, fmt.Errorf("options of %s: %w", name, err)
		}
		return f, nil
	}
}

// Job is a pipeline as sent to workers.
type Job struct {
	Kind    string // of the fold
	Options string // of the fold, in JSON
	Of      string // identity of the parts: a hash of inputs and options
	Output  string
	Beside  string // the second file; "" for none
	Work    string // folder of parts, on a file system that all workers reach
	Batch   int    // files in a batch
	Bytes   int64  // approximate size of a batch
	Threads int    // batches and merges running at once in one process; 0 means one for each core
}

// fold makes the fold of a job.
func (j *Job) fold() (Fold, error) {
	open := kinds[j.Kind]
	if open == nil {
		return nil, fmt.Errorf("this worker does not know the pipeline %q: it has another version", j.Kind)
	}
	return open(json.RawMessage(j.Options))
}

// Report has the statistics of a batch.
type Report struct {
	Files    int64
	Games    int64
	Moves    int64
	Keys     int64 // different windows, or other things counted
	Warnings int64 // problems
	Problems []Problem
}

// Problem is a record that could not be read without change.
type Problem struct {
	Kind string // the same text for all problems of a kind
	Name string // name of the record
}

// Problem adds a record that could not be read without change.
func (r *Report) Problem(kind, name string) { r.Problems = append(r.Problems, Problem{kind, name}) }

func (r *Report) add(s *Report) {
	r.Files += s.Files
	r.Games += s.Games
	r.Moves += s.Moves
	r.Keys += s.Keys
	r.Warnings += s.Warnings
}

// Part is a file with the result for some games.
type Part struct {
	Number int // number of its first batch
	Path   string
	Report Report // without problems
}

// inOrder sorts parts by their games, and drops duplicates.
func inOrder(parts []Part) []Part {
	slices.SortFunc(parts, func(a, b Part) int { return a.Number - b.Number })
	return slices.CompactFunc(parts, func(a, b Part) bool { return a.Number == b.Number })
}
