package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"

	"katachi/beam/fold"
)

// pipeline is one of katachi-beam's pipelines: its options, and its fold.
type pipeline interface {
	flags(*flag.FlagSet)        // adds its own options
	fold() (fold.Fold, error)   // also checks the options
	about() (what, help string) // a summary in one line, and examples
}

// pipelines are the pipelines by name.
var pipelines = map[string]pipeline{
	"harvest": &harvests{},
	"index":   &indexes{},
	"model":   &models{},
	"names":   &players{},
	"shapes":  &shapes{},
}

// second is a pipeline that may write a second file.
type second interface{ beside() string }

func names() string { return strings.Join(slices.Sorted(maps.Keys(pipelines)), ", ") }

// command has the options of all pipelines.
type command struct {
	games   list
	output  string
	work    string
	batch   int
	threads int
	verbose bool

	dryRun bool
	sample int
	cores  int
	price  float64
}

// list is a flag that may be repeated.
type list []string

func (l *list) String() string         { return strings.Join(*l, " ") }
func (l *list) Set(value string) error { *l = append(*l, value); return nil }

func (c *command) flags(f *flag.FlagSet) {
	f.Var(&c.games, "games", "`PATTERN` of records, folders and archives, as in 'games/*.zip'; repeat it for several")
	f.StringVar(&c.output, "o", "", "write this `FILE`")
	f.StringVar(&c.work, "work", "", "`FOLDER` for parts, which all workers must reach (default: FILE.beam)")
	f.IntVar(&c.batch, "batch", 4096, "fold `N` files, or about 16 MB, into a part")
	f.IntVar(&c.threads, "threads", 0, "fold `N` batches at once in each worker process (default: one for each core)")
	f.BoolVar(&c.dryRun, "dry-run", false, "fold a sample on this machine, and estimate the whole run")
	f.IntVar(&c.sample, "sample", 400, "take `N` files as the sample of --dry-run")
	f.IntVar(&c.cores, "cores", 4, "assume machines with `N` cores in --dry-run")
	f.Float64Var(&c.price, "price", 0, "assume that a machine costs this `AMOUNT` for an hour in --dry-run")
	f.BoolVar(&c.verbose, "v", false, "print the log of the runner")
}

// run runs a pipeline.
func (c *command) run(ctx context.Context, p pipeline, more []string, stdout, stderr io.Writer) error {
	kind := nameOf(p)
	games := append(slices.Clone(c.games), more...)
	switch {
	case len(games) == 0:
		return usagef("%s wants --games PATTERN", kind)
	case c.output == "":
		return usagef("%s wants -o FILE", kind)
	case c.batch < 1:
		return usagef("--batch %d: want 1 or more", c.batch)
	case c.threads < 0:
		return usagef("--threads %d: want 0 or more", c.threads)
	case c.sample < 1 || c.cores < 1:
		return usagef("--sample %d --cores %d: want 1 or more", c.sample, c.cores)
	case c.price < 0:
		return usagef("--price %v: want 0 or more", c.price)
	}
	f, err := p.fold()
	if err != nil {
		return err
	}
	if folder, ok := p.(interface{ checkOutput(string) error }); ok {
		if err := folder.checkOutput(c.output); err != nil {
			return err
		}
	}
	if err := checkRunner(); err != nil {
		return err
	}
	r := &fold.Run{Kind: kind, Fold: f, Games: games, Output: c.output, Work: c.work, Batch: c.batch, Threads: c.threads}
	if two, ok := p.(second); ok {
		r.Beside = two.beside()
	}
	if err := r.Prepare(ctx); err != nil && !(c.dryRun && errors.Is(err, fold.ErrOtherWork)) {
		return err
	}
	if c.dryRun {
		e, err := r.Estimate(ctx, c.sample)
		if err == nil {
			e.Print(stdout, c.cores, c.price)
		}
		return err
	}
	if err := checkEndpoint(ctx); err != nil {
		return err
	}
	if *jobopts.WorkerBinary == "" && runtime.GOOS == "linux" {
		*jobopts.WorkerBinary, _ = os.Executable() // otherwise Beam compiles the program again
	}
	begin := time.Now()
	res, err := r.Execute(ctx, *runners.Runner)
	if err != nil {
		return err
	}
	if res.Warnings > 0 {
		fmt.Fprintf(stderr, "katachi-beam: warning: %d records could not be read without change: see %s\n", res.Warnings, res.ProblemsFile)
	}
	fmt.Fprintf(stdout, "%s: %d games, %d moves folded (%.1f s)\n", c.output, res.Games, res.Moves, time.Since(begin).Seconds())
	return nil
}

// checkRunner rejects an unknown runner, or one without the endpoint that it needs, before anything
// is read.
func checkRunner() error {
	switch r := strings.ToLower(*runners.Runner); r {
	case "prism", "prismrunner", "dataflow", "dataflowrunner":
		return nil
	case "universal", "portable", "portablerunner", "flink", "flinkrunner":
		if *jobopts.Endpoint == "" {
			return usagef("--runner=%s wants --endpoint HOST:PORT of its job service", *runners.Runner)
		}
		return nil
	}
	return usagef("--runner=%s: want prism, universal, flink or dataflow", *runners.Runner)
}

// checkEndpoint checks whether something listens at the job service's address, because Beam would
// wait for minutes.
func checkEndpoint(ctx context.Context) error {
	if *jobopts.Endpoint == "" || strings.HasPrefix(strings.ToLower(*runners.Runner), "dataflow") {
		return nil
	}
	d := net.Dialer{Timeout: 10 * time.Second}
	c, err := d.DialContext(ctx, "tcp", *jobopts.Endpoint)
	if err != nil {
		return fmt.Errorf("--endpoint=%s: nothing answers at this address: %w", *jobopts.Endpoint, err)
	}
	return c.Close()
}

func nameOf(p pipeline) string {
	for name, of := range pipelines {
		if of == p {
			return name
		}
	}
	return ""
}
