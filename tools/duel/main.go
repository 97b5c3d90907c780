// Command duel is katachi's side of comparisons with other programs: each of them is a
// process that reads tasks, one a line, and answers each by a line
//
//	processor-µs clock-µs what was found
//
// so that a driver can let all of them do the same task in turn, on the same machine, in
// the same minute. Both times are of one unit of the task: a position, a query, a
// look-up, a playout, a megabyte. A task that is not known is answered by "- - none".
//
// See README.md for how it is run.
package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"katachi/internal/cputime"
)

// commands are the comparisons, by name. Each but index and wordlist serves tasks.
var commands = map[string]struct {
	args string
	run  func(args []string) error
}{
	"match":    {"ENGINE POSITIONS", matching},
	"index":    {"COLLECTION GAMES...", index},
	"search":   {"COLLECTION QUERIES,... VARIATIONS(0|1) answer|hits", searching},
	"words":    {"ENGINE LIST FILE|-", words},
	"wordlist": {"WORDS LIST", wordlist},
	"playout":  {"[light|patterns|board]", playouts},
	"sgf":      {"katachi FILES", records},
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "duel:", err)
		os.Exit(1)
	}
}

// run runs a comparison on one thread.
func run(args []string) error {
	runtime.GOMAXPROCS(1)
	if len(args) > 0 {
		if c, ok := commands[args[0]]; ok {
			n, want := len(args)-1, len(strings.Fields(c.args))
			if n == want || n > want && args[0] == "index" || n == 0 && args[0] == "playout" {
				return c.run(args[1:])
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		fmt.Fprintln(os.Stderr, "usage: duel", name, commands[name].args)
	}
	return fmt.Errorf("wrong usage")
}

// task does the work of a line. It returns the units of work done and the findings; 0 units for an
// unknown task.
type task func(line string) (units float64, found string, err error)

// serve answers the tasks of standard input.
func serve(do task) error { return answer(os.Stdin, os.Stdout, do) }

func answer(r io.Reader, w io.Writer, do task) error {
	out := bufio.NewWriter(w)
	in := bufio.NewScanner(r)
	for in.Scan() {
		if in.Text() == "build" {
			runtime.GC() // the garbage of earlier builds is not part of this one
		}
		cpu, clock := cputime.Process(), time.Now()
		units, found, err := do(in.Text())
		cpu, passed := cputime.Process()-cpu, time.Since(clock)
		switch {
		case err != nil:
			return err
		case units == 0:
			fmt.Fprintln(out, "- - none")
		default:
			fmt.Fprintf(out, "%.3f %.3f %s\n", micros(cpu)/units, micros(passed)/units, found)
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return in.Err()
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }

// lines reads a file.
func lines(path string) ([]string, error) {
	data, err := os.ReadFile(path)
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n"), err
}
