// Package progress defines how long work reports how far it has come. Every
// package of katachi that works for more than a moment takes a Func in its
// options. Work is cancelled by its context, never by a Func.
package progress

// State is how far a piece of work has come.
type State struct {
	Stage string // what is being done, such as "counting"; "" where the work has one stage
	Done  int    // steps done; never falls within a stage
	Total int    // steps in all; 0 where their number is not known
	Items int    // what the steps produced so far, such as the games of files; 0 where nothing is counted
}

// Func receives reports. It is called now and then, by one goroutine at a time.
// A nil Func receives nothing.
type Func func(State)

// Report calls f, unless it is nil.
func (f Func) Report(s State) {
	if f != nil {
		f(s)
	}
}
