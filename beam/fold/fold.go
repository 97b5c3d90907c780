// Package fold runs folds over games on Apache Beam: batches of games become parts, parts are
// merged in a tree, and what is left becomes the file that is wanted.
//
//	inputs ── list ── plan ── batches ── parts ── groups merged ── finish ── the file
//	                             └── problems ── FILE.problems.tsv
//
// An element is coarse, a batch of some thousand games or a part of what they hold, since what
// games hold is made quickest in the memory of one program. What is made is the same for any
// division of the games, so neither workers, bundles nor retries change it: a part has a name that
// follows from its games and options, is complete before it has that name, and is taken as it is
// where it is there already.
package fold

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// Fold is what a pipeline does with games. Its methods are called by several goroutines at once.
// Paths are local.
type Fold interface {
	// Batch writes what a batch of games holds to a part.
	Batch(ctx context.Context, b *Batch, path string, r *Report) error
	// Merge writes the sum of parts, which are in the order of their games, to a part.
	Merge(ctx context.Context, path string, parts []string) error
	// Finish writes the file that is wanted, of at least one part.
	Finish(ctx context.Context, path string, parts []string) error
}

// Unmerger is a Fold whose parts are not merged on the way to Finish.
type Unmerger interface{ Unmerged() }

// Lotter is a Fold whose batches must be cut where lots of files end.
type Lotter interface {
	// LotEnds reports whether a lot of so many files and bytes is complete. A lot begins where the
	// one before ends, whatever the inputs.
	LotEnds(files int, bytes int64) bool
}

// Sourced is a Fold whose file says what its games came from.
type Sourced interface {
	// From is called with the inputs that lie on the local file system, before the options are read.
	From(paths []string)
}

// Besider is a Fold that can write a second file.
type Besider interface {
	// Beside writes the second file, of the parts that Finish has.
	Beside(ctx context.Context, path string, parts []string) error
}

// kinds has the folds by their names: how to make one of its options, in JSON.
var kinds = map[string]func(options json.RawMessage) (Fold, error){}

// Register makes a fold known, in the program that submits a pipeline and in all workers.
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

// Job is a pipeline as it is given to workers.
type Job struct {
	Kind    string // of the fold
	Options string // of the fold, in JSON
	Of      string // of what the parts are: a hash of inputs and options
	Output  string
	Beside  string // the second file; "" for none
	Work    string // folder of parts, on a file system that all workers reach
	Batch   int    // files of a batch
	Bytes   int64  // of a batch, about
	Threads int    // batches and merges at work in one process; 0 means one a core
}

// fold makes the fold of a job.
func (j *Job) fold() (Fold, error) {
	open := kinds[j.Kind]
	if open == nil {
		return nil, fmt.Errorf("this worker knows no pipeline %q: it is of another version", j.Kind)
	}
	return open(json.RawMessage(j.Options))
}

// Report is what is known of a batch, besides its part.
type Report struct {
	Files    int64
	Games    int64
	Moves    int64
	Keys     int64 // different windows, or what else is counted
	Warnings int64 // problems
	Problems []Problem
}

// Problem is a record that could not be taken as it stands.
type Problem struct {
	Kind string // the same text for all of a kind
	Name string // of the record
}

// Problem notes a record that could not be taken as it stands.
func (r *Report) Problem(kind, name string) { r.Problems = append(r.Problems, Problem{kind, name}) }

func (r *Report) add(s *Report) {
	r.Files += s.Files
	r.Games += s.Games
	r.Moves += s.Moves
	r.Keys += s.Keys
	r.Warnings += s.Warnings
}

// Part is a file of what some games hold.
type Part struct {
	Number int // of its first batch
	Path   string
	Report Report // without problems
}

// inOrder sorts parts by their games, and drops what came twice.
func inOrder(parts []Part) []Part {
	slices.SortFunc(parts, func(a, b Part) int { return a.Number - b.Number })
	return slices.CompactFunc(parts, func(a, b Part) bool { return a.Number == b.Number })
}
