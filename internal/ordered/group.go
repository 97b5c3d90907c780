package ordered

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is a panic of a goroutine, on its way to the goroutine that waits for it. There it can be
// recovered from; where it began it would end the program.
type Panic struct {
	Value any
	Stack []byte // of the goroutine where it began
}

// Error returns the value of the panic, and where it began.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

// Unwrap returns the error that the panic was called with, nil if it was something else.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// caught calls work, and returns its error, or its panic. What work reads of a mapped file that was
// cut short is a panic, too.
func caught(work func() error) (err error) {
	old := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(old)
		if value := recover(); value != nil {
			err = asPanic(value)
		}
	}()
	return work()
}

// asPanic returns the Panic of a value that was recovered.
func asPanic(value any) *Panic {
	if p, ok := value.(*Panic); ok {
		return p
	}
	return &Panic{value, debug.Stack()}
}

// again panics if err is a panic.
func again(err error) {
	if p := (*Panic)(nil); errors.As(err, &p) {
		panic(p)
	}
}

// Group is a [sync.WaitGroup] whose Wait panics with the first [*Panic] of its goroutines. The zero
// value is good.
type Group struct {
	wait  sync.WaitGroup
	once  sync.Once
	first error
}

// Go calls work in a goroutine.
func (g *Group) Go(work func()) {
	g.wait.Go(func() {
		err := caught(func() error {
			work()
			return nil
		})
		if err != nil {
			g.once.Do(func() { g.first = err })
		}
	})
}

// Wait returns when all goroutines have.
func (g *Group) Wait() {
	g.wait.Wait()
	again(g.first)
}
