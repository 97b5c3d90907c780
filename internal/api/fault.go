package api

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
)

// Fault is a panic: a fault of katachi itself. Who asked is told its ID, and the log of the server
// all of it, so that the one is found by the other.
type Fault struct {
	ID    string // ten hexadecimal digits by chance: enough to be found in a log
	Asked string // what was asked, one line
	Value any    // that the panic was called with
	Stack []byte // of the goroutine that recovered from it; deferred functions stand above where it began
}

// NewFault returns the fault of a value that the caller has just recovered.
func NewFault(asked string, value any) *Fault {
	return &Fault{ID: fmt.Sprintf("%010X", rand.Uint64()>>24), Asked: asked, Value: value, Stack: debug.Stack()}
}

// Error returns all that is known of the fault, in many lines.
func (f *Fault) Error() string {
	return fmt.Sprintf("fault %s: %s: %v\n\n%s", f.ID, f.Asked, f.Value, f.Stack)
}

// Problem returns what is said of the fault to who asked.
func (f *Fault) Problem() *Problem {
	p := NewProblem(StatusFailed, "", "This is a fault of katachi, not of what was asked: please report it with what katachi serve has printed about fault %s", f.ID)
	p.ID = f.ID
	return p
}
