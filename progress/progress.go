// Package progress defines how long operations report their progress. Every package of katachi with
// such operations takes a Func in its options. An operation is cancelled by its context, never by a
// Func.
package progress

// State is the progress of an operation.
type State struct {
	Stage string // the current stage, such as "counting"; "" if there is only one
	Done  int    // steps done; never decreases within a stage
	Total int    // total number of steps; 0 if not known
	Items int    // results so far, such as games read from files; 0 if not counted
}

// Func receives reports. It is called from time to time, by one goroutine at a time. A nil Func
// receives nothing.
type Func func(State)

// Report calls f, unless it is nil.
func (f Func) Report(s State) {
	if f != nil {
		f(s)
	}
}
