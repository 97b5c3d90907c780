package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"

	"katachi/internal/disk"
)

// How long an interrupted command may take to end by itself: one that has something to
// save, and any other. The system takes a part of the second, too, to free a program of
// gigabytes.
const (
	patience = 700 * time.Millisecond
	short    = 300 * time.Millisecond
)

// interrupts ends the program when the user interrupts it, by Ctrl-C or SIGTERM. The first
// cancels the command's context. A command that has not returned soon afterwards, because
// it reads a huge file for example, is ended where it is: files appear under their names
// when they are complete, so nothing is left half-written, and the temporary ones are
// removed. Those of a program that is killed go with the next run that writes the same
// file. The second signal ends the program at once.
type interrupts struct {
	a     *app
	begun chan struct{} // closed with the first signal
	sig   os.Signal     // the first, once begun is closed
	end   sync.Mutex    // held by the one who ends the program
}

// watch begins to wait for signals. One that the program was started to ignore, as in the
// background of a script, stays ignored.
func watch(a *app, cancel context.CancelFunc) *interrupts {
	in := &interrupts{a: a, begun: make(chan struct{})}
	signals := make(chan os.Signal, 2)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		in.sig = <-signals
		close(in.begun)
		cancel()
		wait := short
		if a.kept.Load() != nil {
			wait = patience
		}
		time.AfterFunc(wait, func() { in.stop(context.Canceled) })
		sig := <-signals
		disk.Abandon()
		die(sig)
	}()
	return in
}

// returned is called when the command has returned. If the program was interrupted, it
// ends here, even if the command was done: a shell that repeats it is to stop, too.
func (in *interrupts) returned(err error) {
	select {
	case <-in.begun:
		in.stop(err)
	default:
	}
}

// stop says why the program ends, and ends it. It does not return.
func (in *interrupts) stop(err error) {
	in.end.Lock()
	disk.Abandon()
	a := in.a
	a.bar.Load().done()
	if err != nil {
		if f, ok := a.stderr.(*os.File); ok && term.IsTerminal(f.Fd()) {
			fmt.Fprint(f, "\r  \r") // over the echo of ^C
		}
		a.fail(err)
	}
	die(in.sig)
}

// keep registers a sentence that an interrupted user reads: what is stored, and how to
// go on; "" where nothing is yet, and the command may take its time to store it.
func (a *app) keep(sentence string) { a.kept.Store(&sentence) }
