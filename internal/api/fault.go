package api

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"

	"katachi/internal/report"
)

// Fault is a panic, which means a bug in katachi. The client gets only its ID; the server's log has
// the ID with all details.
type Fault struct {
	ID    string // ten random hexadecimal digits: enough to find it in a log
	Asked string // the request, one line
	Value any    // argument of panic
	Stack []byte // stack of the goroutine that recovered; deferred functions come before the place of the panic
}

// NewFault returns the fault for a value that the caller has just recovered.
func NewFault(asked string, value any) *Fault {
	return &Fault{ID: fmt.Sprintf("%010X", rand.Uint64()>>24), Asked: asked, Value: value, Stack: debug.Stack()}
}

// Error returns all details of the fault, in several plain lines.
func (f *Fault) Error() string {
	lines := strings.Split(fmt.Sprintf("fault %s: %s: %v\n\n%s", f.ID, f.Asked, f.Value, f.Stack), "\n")
	for i, line := range lines {
		lines[i] = report.Plain(line)
	}
	return strings.Join(lines, "\n")
}

// Problem returns the problem for the client.
func (f *Fault) Problem() *Problem {
	p := NewProblem(StatusFailed, "", "bug", f.ID)
	p.ID = f.ID
	return p
}
