package ordered

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is the panic of a goroutine, passed on to the goroutine that waits for it. There it can be
// recovered; in its own goroutine it would end the program.
type Panic struct {
	Value any
	Stack []byte // stack of the panicking goroutine
}

// Error returns the value of the panic, and its stack.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

// Unwrap returns the value of the panic if it is an error, or nil.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// caught calls work, and returns its error, or its panic. Reading a mapped file that was shortened
// panics, too.
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

// asPanic returns a recovered value as a Panic.
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
// value is ready to use.
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

// Wait waits for all goroutines.
func (g *Group) Wait() {
	g.wait.Wait()
	again(g.first)
}
