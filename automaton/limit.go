package automaton

import "fmt"

// Options bounds a construction. The zero value is good; nil is the zero value.
type Options struct {
	// MaxStates is the largest number of states, the error state included, or
	// of trie nodes, that may exist at any moment; 0 means 1<<24 (16,777,216).
	MaxStates int
	// MaxBytes bounds the estimated memory of the construction; 0 means 2 GiB.
	MaxBytes int64
}

// LimitError says that a construction was stopped because it grew too large.
// What was built so far is dropped; the inputs are unharmed.
type LimitError struct {
	Op        string // the construction: "determinize", "product", ...
	States    int    // reached
	MaxStates int
	Bytes     int64 // reached, an estimate
	MaxBytes  int64
}

// Error names the limit that was reached.
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

// check fails if the construction op has outgrown its bounds.
func (o *Options) check(op string, states int, bytes int64) error {
	if states <= o.MaxStates && bytes <= o.MaxBytes {
		return nil
	}
	return &LimitError{Op: op, States: states, MaxStates: o.MaxStates, Bytes: bytes, MaxBytes: o.MaxBytes}
}
