package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// counts has the results of the mutants of a package, as numbers.
type counts struct {
	tried, killed, equivalent int
	open                      []result // survived, and not listed as equivalent
	some                      bool     // some of these were not run with all tests
	others                    []string // packages whose tests were run in addition to the package's own
}

// score returns the share of mutants that were killed, of those that could be, in percent.
func (c *counts) score() float64 {
	if c.tried == c.equivalent {
		return 100
	}
	return 100 * float64(c.killed) / float64(c.tried-c.equivalent)
}

// readEquivalent reads the equivalent mutants of a package, and returns the reasons by mutant. A
// line has the package, the mutant and the reason, separated by tabs.
func readEquivalent(dir, pkg string) (map[string]string, error) {
	name := filepath.Join(dir, "equivalent.tsv")
	text, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	list := map[string]string{}
	for n, line := range strings.Split(string(text), "\n") {
		fields := strings.Split(line, "\t")
		switch {
		case line == "" || line[0] == '#':
		case len(fields) != 3 || fields[2] == "":
			return nil, fmt.Errorf("%s:%d: want a package, a mutant and a reason", name, n+1)
		case fields[0] == pkg:
			list[fields[1]] = fields[2]
		}
	}
	return list, nil
}

// count counts the results of a package.
func count(dir, pkg string, all map[string]result) (*counts, error) {
	equivalent, err := readEquivalent(dir, pkg)
	if err != nil {
		return nil, err
	}
	c := &counts{tried: len(all)}
	for _, d := range sorted(all) {
		c.others = append(c.others, d.Others...)
		if other, _, ok := strings.Cut(d.By, ": "); ok {
			c.others = append(c.others, other)
		}
		switch {
		case d.Verdict == "killed":
			c.killed++
		case equivalent[d.ID] != "":
			c.equivalent++
		default:
			c.open = append(c.open, d)
			c.some = c.some || d.Run != "" || d.Skip != ""
		}
	}
	slices.Sort(c.others)
	c.others = slices.Compact(c.others)
	return c, nil
}

// summary prints the score of the package and the mutants that survived.
func (r *run) summary(all map[string]result) error {
	c, err := count(r.dir, r.pkg.name(), all)
	if err != nil {
		return err
	}
	for _, d := range c.open {
		fmt.Printf("survived\t%d\t%s\n", d.Line, d.ID)
	}
	fmt.Printf("%s: %d mutants, %d killed, %d equivalent: %.0f %%\n",
		r.pkg.name(), c.tried, c.killed, c.equivalent, c.score())
	return nil
}

// printReport prints a table of all results.
func printReport(dir string) error {
	all, err := readResults(filepath.Join(dir, resultsFile))
	if err != nil {
		return err
	}
	fmt.Println("| package | mutants | killed | equivalent | score |")
	fmt.Println("| --- | --- | --- | --- | --- |")
	for _, pkg := range slices.Sorted(maps.Keys(all)) {
		c, err := count(dir, pkg, all[pkg])
		if err != nil {
			return err
		}
		name := "`" + pkg + "`"
		if len(c.others) > 0 {
			name += " with the tests of `" + strings.Join(c.others, "`, `") + "`"
		}
		if c.some {
			name += " (not all tests)"
		}
		fmt.Printf("| %s | %d | %d | %d | %.0f %% |\n", name, c.tried, c.killed, c.equivalent, c.score())
	}
	return nil
}
