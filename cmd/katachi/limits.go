package main

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"

	"katachi/automaton"
	"katachi/match/engines"
	"katachi/sgf"
)

// limitsFlags bound what is read, for all commands.
type limitsFlags struct {
	Memory int64 `type:"bytes" placeholder:"SIZE" help:"Memory for everything that a command does, such as 512MB; large records wait for room, and what needs more is refused (default: 1GB; to train a model: 2GB)."`
	File   int64 `name:"max-file" type:"bytes" placeholder:"SIZE" help:"Largest record or other file of games that is read, unpacked (default: 64MB)."`
	Tree   int64 `name:"max-tree" type:"bytes" placeholder:"SIZE" help:"Memory that the nodes of a record may take (default: 24MB, and 2.5 bytes for each of the file)."`
	InFile int64 `name:"max-games" type:"number" placeholder:"N" help:"Games in a file (default: 50000)."`
	Ratio  int64 `name:"max-ratio" type:"number" placeholder:"N" help:"How many times smaller a file of more than 4 MB may be packed (default: 12)."`
	States int64 `name:"max-states" type:"number" placeholder:"N" help:"States of an automaton, of patterns or of words, while it is made: a set that explodes ends with a message (default: what --memory leaves)."`
	InSet  int64 `name:"max-patterns" type:"number" placeholder:"N" help:"Patterns in the files of a set (default: 100000)."`
}

// What everything may take together: where no flag says so, for katachi learn, whose largest known job
// takes more, and the least that is of use: what the program and the built-in sets take.
const (
	defaultMemory = 1 << 30
	trainMemory   = 2 << 30
	leastBudget   = 64 << 20
)

// set makes them the limits of what the program reads.
func (f *limitsFlags) set(a *app) error {
	if f.Memory != 0 && f.Memory < leastBudget {
		return usagef("--memory: want 64MB or more")
	}
	a.limitMemory(f.Memory, defaultMemory)
	a.limits = sgf.Limits{File: f.File, Tree: f.Tree, Games: int(f.InFile), Ratio: f.Ratio}
	a.inSet, a.states = int(f.InSet), int(f.States)
	return nil
}

// limitMemory makes bytes, or what stands for 0, what everything may take together. The collector works
// harder near it: a fifth is left for what it does not see, such as the database's own memory.
func (a *app) limitMemory(bytes, standard int64) {
	a.memoryGiven = bytes
	a.memory = cmp.Or(bytes, standard)
	debug.SetMemoryLimit(a.memory / 5 * 4)
}

// memoryAdvice says how to go on where the memory did not suffice to compile; "" after other errors.
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

// inBytes writes an amount of memory as --memory takes it.
func inBytes(n int64) string {
	if n%(1<<30) == 0 {
		return fmt.Sprintf("%dGB", n>>30)
	}
	return fmt.Sprintf("%dMB", n>>20)
}

// searchMemory is what the tree of a search by playouts may take: what is left beside the model and the
// database of shapes, but a quarter at least.
func (a *app) searchMemory() int64 {
	const others = 768 << 20
	return max(a.memory/4, a.memory-others)
}
