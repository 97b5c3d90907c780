package katachi

// Progress is how far a long operation has come. Every package with such operations takes a
// [ProgressFunc] in its options. An operation is cancelled by its context, never by this function.
type Progress struct {
	Stage string // the current stage, such as "counting"; "" if there is only one
	Done  int    // steps done; never decreases within a stage
	Total int    // total number of steps; 0 if not known
	Items int    // results so far, such as games read from files; 0 if not counted
}

// ProgressFunc receives reports. It is called from time to time, by one goroutine at a time. A nil
// ProgressFunc receives nothing.
type ProgressFunc func(Progress)

// Report calls f, unless it is nil.
func (f ProgressFunc) Report(p Progress) {
	if f != nil {
		f(p)
	}
}
