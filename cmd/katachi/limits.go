package main

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"

	"katachi/match/automaton"
	"katachi/match/engines"
	"katachi/sgf"
)

// limitsFlags are the limits of all commands on memory and on what they read.
type limitsFlags struct {
	Memory int64 `type:"bytes" placeholder:"SIZE" help:"Memory limit of the command, such as 512MB. Large records wait for free memory; what needs more than the limit fails (default: 1GB; to train a model: 2GB)."`
	File   int64 `name:"max-file" type:"bytes" placeholder:"SIZE" help:"Largest file of games to read, after unpacking (default: 64MB)."`
	Tree   int64 `name:"max-tree" type:"bytes" placeholder:"SIZE" help:"Most memory for the nodes of a record (default: 24MB plus 2.5 bytes for each byte of the file)."`
	InFile int64 `name:"max-games" type:"number" placeholder:"N" help:"Most games in a file (default: 50000)."`
	Ratio  int64 `name:"max-ratio" type:"number" placeholder:"N" help:"Highest compression ratio of a packed file of more than 4 MB (default: 12)."`
	States int64 `name:"max-states" type:"number" placeholder:"N" help:"Most states of an automaton of patterns or words while it is built; larger ones fail with a message (default: what fits into --memory)."`
	InSet  int64 `name:"max-patterns" type:"number" placeholder:"N" help:"Most patterns in the files of a set (default: 100000)."`
}

// Memory limits: the default, the default for training a model, whose largest known job needs more,
// and the least, which the program and the built-in sets need.
const (
	defaultMemory = 1 << 30
	trainMemory   = 2 << 30
	leastBudget   = 64 << 20
)

// set applies the limits.
func (f *limitsFlags) set(a *app) error {
	if f.Memory != 0 && f.Memory < leastBudget {
		return usagef("--memory: want 64MB or more")
	}
	a.limitMemory(f.Memory, defaultMemory)
	a.limits = sgf.Limits{File: f.File, Tree: f.Tree, Games: int(f.InFile), Ratio: f.Ratio}
	a.inSet, a.states = int(f.InSet), int(f.States)
	return nil
}

// limitMemory limits the memory of the program to bytes, or to standard if bytes is 0. The garbage
// collector gets four fifths as its limit; the rest is for memory outside the Go heap, such as the
// database's.
func (a *app) limitMemory(bytes, standard int64) {
	a.memoryGiven = bytes
	a.memory = cmp.Or(bytes, standard)
	debug.SetMemoryLimit(a.memory / 5 * 4)
}

// memoryAdvice returns what to do if there was too little memory to compile; "" for other errors.
func (a *app) memoryAdvice(err error) string {
	var states *automaton.LimitError
	var set *engines.TooLargeError
	if !errors.As(err, &states) && !errors.As(err, &set) {
		return ""
	}
	less := ""
	if states != nil && states.States > states.MaxStates {
		return fmt.Sprintf(": --max-states %d allows more, and --engine hashtree has no states", 10*states.MaxStates)
	}
	if states != nil {
		less = ", and --engine hashtree needs less"
	}
	return fmt.Sprintf(": the memory of %s is used up; --memory %s allows more%s", inBytes(a.memory), inBytes(2*a.memory), less)
}

// inBytes formats an amount of memory as a value of --memory.
func inBytes(n int64) string {
	if n%(1<<30) == 0 {
		return fmt.Sprintf("%dGB", n>>30)
	}
	return fmt.Sprintf("%dMB", n>>20)
}

// searchMemory returns the memory limit for the tree of a search by playouts: what the model and
// the database of shapes leave, but at least a quarter.
func (a *app) searchMemory() int64 {
	const others = 768 << 20
	return max(a.memory/4, a.memory-others)
}
