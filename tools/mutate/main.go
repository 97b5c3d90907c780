// Command mutate changes a package in small ways, one after the other, and runs its tests
// each time: a change that no test notices shows what is not tested.
//
//	go run ./tools/mutate ./games/query                 a sample of 60 changes ("mutants")
//	go run ./tools/mutate -sample 0 ./games/query       all of them
//	go run ./tools/mutate -again ./games/query          those that survived, with the current tests
//	go run ./tools/mutate -again -run New ./games/query  the same, with some of the tests
//	go run ./tools/mutate -tests ./web ./internal/api  with the tests of web, too
//	go run ./tools/mutate -report                 the table of all results
//
// It changes comparisons, conditions, && and ||, arithmetic and whole numbers, and removes
// statements. It leaves tables of numbers at package level, capacities and the arguments of errors
// alone. No file is changed: the go command is given an overlay.
//
// All mutants of a sample are compiled into one test binary, and a file says which one is active;
// so a mutant costs the time of its tests and no build. (R. Untch, A. Offutt, M. J. Harrold:
// Mutation analysis using mutant schemata, 1993.) Each test is first run by itself to see which
// mutants it reaches; for a mutant only those tests are run that reach it, the shortest first. With
// -tests, the tests of other packages are run after the package's own.
//
// gremlins 0.6 is no substitute: it builds and runs all tests for each mutant, removes no statements,
// takes no samples, and stops tests by the clock: under load it gave up 69 of 103 mutants of
// games/query in four minutes, where 408 were to be tried.
//
// Results are lines of JSON in doc/data/mutation/results.jsonl, written as they come: an interrupted
// run continues. equivalent.tsv, written by hand, lists the mutants that change no
// result that a test could see, with the reason.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	sample := flag.Int("sample", 60, "number of mutants of a package to try; 0 means all")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	tests := flag.String("run", "", "run only the tests that match this regular expression, if the others take too long")
	skip := flag.String("skip", "", "skip the tests that match this regular expression")
	again := flag.Bool("again", false, "try the mutants again that survived, except those listed as equivalent")
	list := flag.Bool("list", false, "print the sample and try nothing")
	report := flag.Bool("report", false, "print a table of all results and try nothing")
	var others []string
	flag.Func("tests", "also run the tests of this `package`, such as ./web; may be repeated", func(s string) error {
		others = append(others, filepath.ToSlash(filepath.Clean(s)))
		return nil
	})
	dir := flag.String("dir", "doc/data/mutation", "the folder of results")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *report:
		err = printReport(*dir)
	case flag.NArg() == 0:
		err = fmt.Errorf("which package? For example ./games/query")
	}
	for _, path := range flag.Args() {
		if err == nil {
			r := run{dir: *dir, sample: *sample, seed: *seed, tests: *tests, skip: *skip, others: others, again: *again, list: *list}
			err = r.mutate(ctx, path)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A result is the result of a mutant: a line of a file of results.
type result struct {
	Package string `json:"package"`
	// ID names the mutant as long as its function does not change.
	ID      string `json:"id"`
	Line    int    `json:"line"`
	Verdict string `json:"verdict"` // killed or survived
	By      string `json:"by,omitempty"`
	// If it survived: the tests that were run, all if empty, and the tests that were skipped.
	Run  string `json:"run,omitempty"`
	Skip string `json:"skip,omitempty"`
	// Others are the packages whose tests were run in addition to the package's own.
	Others  []string `json:"others,omitempty"`
	Seconds float64  `json:"seconds"`
}

// A run tries the mutants of one package.
type run struct {
	dir         string
	sample      int
	seed        uint64
	tests, skip string   // regular expressions of the tests to run and to skip
	others      []string // packages whose tests are also run
	again, list bool

	pkg  *pkg
	file string // of results
	done map[string]result
}

// mutate tries a sample of the mutants of the package in a folder.
func (r *run) mutate(ctx context.Context, path string) (err error) {
	if r.pkg, err = load(ctx, path); err != nil {
		return err
	}
	r.file = filepath.Join(r.dir, resultsFile)
	all, err := readResults(r.file)
	if err != nil {
		return err
	}
	if r.done = all[r.pkg.name()]; r.done == nil {
		r.done = map[string]result{}
	}
	mutants := choose(r.pkg, r.sample, r.seed)
	if r.list {
		for _, m := range mutants {
			fmt.Printf("%s\t%d\n", m.id, m.line)
		}
		return nil
	}
	equivalent, err := readEquivalent(r.dir, r.pkg.name())
	if err != nil {
		return err
	}
	var open []*mutant
	for _, m := range mutants {
		if d, ok := r.done[m.id]; !ok || r.again && d.Verdict == "survived" && equivalent[m.id] == "" {
			open = append(open, m)
		}
	}
	if len(open) > 0 {
		if err := r.try(ctx, open); err != nil {
			return err
		}
	}
	kept := map[string]result{}
	for _, m := range mutants {
		if d, ok := r.done[m.id]; ok {
			kept[m.id] = d
		}
	}
	all[r.pkg.name()] = kept
	if err := writeResults(r.file, all); err != nil {
		return err
	}
	return r.summary(kept)
}

// try builds the test binary of the package with all mutants, and runs it for each.
func (r *run) try(ctx context.Context, mutants []*mutant) error {
	temp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	list, err := overlay(r.pkg, mutants, temp)
	if err != nil {
		return err
	}
	binaries, err := build(ctx, r.pkg, r.others, list)
	if err != nil {
		return err
	}
	for _, t := range binaries {
		if err := t.calibrate(ctx, r.tests, r.skip); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(r.dir, 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(r.file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	for i, m := range mutants {
		start := time.Now()
		by, tested, err := runAll(ctx, binaries, i+1)
		if err != nil {
			return err
		}
		d := result{Package: r.pkg.name(), ID: m.id, Line: m.line, Verdict: "killed", By: by, Seconds: round(time.Since(start))}
		if by == "" {
			d.Verdict, d.Run, d.Skip, d.Others = "survived", r.tests, r.skip, r.others
		}
		if before, ok := r.done[m.id]; ok && by == "" {
			d = both(before, d)
		}
		r.done[m.id] = d
		line, _ := json.Marshal(d)
		if _, err := f.Write(append(line, '\n')); err != nil {
			return err
		}
		if !tested {
			by = "no test reaches it"
		}
		fmt.Printf("%s %d/%d %s %s (%s)\n", r.pkg.name(), i+1, len(mutants), d.Verdict, m.id, by)
	}
	return f.Close()
}

// both returns the result of a mutant that survived two runs. If one run had the tests that the
// other skipped, it survived all tests. Otherwise the earlier result is kept, since it may be of
// more tests. If the runs had tests of different packages, the later one is kept, unless the
// earlier one had more packages.
func both(before, now result) result {
	switch {
	case !slices.Equal(before.Others, now.Others):
		if len(before.Others) > len(now.Others) {
			return before
		}
		return now
	case now.Run == "" && now.Skip == "",
		before.Run == now.Skip && before.Skip == "" && now.Run == "",
		before.Skip == now.Run && before.Run == "" && now.Skip == "":
		now.Run, now.Skip = "", ""
		return now
	}
	return before
}

// round returns a time in seconds, to a hundredth.
func round(d time.Duration) float64 {
	return float64(d.Round(10*time.Millisecond)) / float64(time.Second)
}

// resultsFile has the results of all packages.
const resultsFile = "results.jsonl"

// readResults reads a file of results, by package and mutant; of two lines about a mutant the later one
// counts.
func readResults(name string) (map[string]map[string]result, error) {
	all := map[string]map[string]result{}
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return all, nil
	}
	for n, line := range bytes.Split(text, []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var d result
		if err := json.Unmarshal(line, &d); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
		}
		if all[d.Package] == nil {
			all[d.Package] = map[string]result{}
		}
		all[d.Package][d.ID] = d
	}
	return all, err
}

// writeResults rewrites a file of results, in the order of packages, files and lines.
func writeResults(name string, all map[string]map[string]result) error {
	var out bytes.Buffer
	for _, pkg := range slices.Sorted(maps.Keys(all)) {
		for _, d := range sorted(all[pkg]) {
			line, err := json.Marshal(d)
			if err != nil {
				return err
			}
			out.Write(append(line, '\n'))
		}
	}
	if err := os.WriteFile(name+".new", out.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// sorted returns results by file, line and name.
func sorted(all map[string]result) []result {
	list := make([]result, 0, len(all))
	for _, d := range all {
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b result) int {
		fileA, _, _ := strings.Cut(a.ID, ":")
		fileB, _, _ := strings.Cut(b.ID, ":")
		if c := strings.Compare(fileA, fileB); c != 0 {
			return c
		}
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list
}
