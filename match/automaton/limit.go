package automaton

import "fmt"

// Options limits a construction. The zero value and nil mean the defaults.
type Options struct {
	// MaxStates is the largest number of states, including the error state, or of trie nodes, that
	// may exist at any moment; 0 means 1<<24 (16,777,216).
	MaxStates int
	// MaxBytes limits the estimated memory of the construction; 0 means 2 GiB.
	MaxBytes int64
}

// LimitError is the error for a construction that was stopped because it grew too large. Its result
// so far is dropped; the inputs are unchanged.
type LimitError struct {
	Op        string // the construction: "determinize", "product", ...
	States    int    // reached
	MaxStates int
	Bytes     int64 // reached, an estimate
	MaxBytes  int64
}

// Error names the limit that was exceeded.
func (e *LimitError) Error() string {
	if e.States > e.MaxStates {
		return fmt.Sprintf("%s stopped at %d states, limit %d", e.Op, e.States, e.MaxStates)
	}
	return fmt.Sprintf("%s stopped at %d bytes, limit %d (%d states)", e.Op, e.Bytes, e.MaxBytes, e.States)
}

func (o *Options) orDefault() Options {
	var opt Options
	if o != nil {
		opt = *o
	}
	if opt.MaxStates == 0 {
		opt.MaxStates = 1 << 24
	}
	if opt.MaxBytes == 0 {
		opt.MaxBytes = 2 << 30
	}
	return opt
}

// check fails if the construction op has exceeded its limits.
func (o *Options) check(op string, states int, bytes int64) error {
	if states <= o.MaxStates && bytes <= o.MaxBytes {
		return nil
	}
	return &LimitError{Op: op, States: states, MaxStates: o.MaxStates, Bytes: bytes, MaxBytes: o.MaxBytes}
}
