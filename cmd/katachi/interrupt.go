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

// Time for an interrupted command to return: patience for one that has something to save, short for
// any other. Together with the time to free gigabytes of memory, the program then ends within a
// second.
const (
	patience = 700 * time.Millisecond
	short    = 300 * time.Millisecond
)

// interrupts ends the program after Ctrl-C or SIGTERM. The first signal cancels the command's
// context. If the command does not return soon, for example because it reads a huge file, the
// program is ended anyway. Files get their names only when they are complete, so no file is left
// half-written, and temporary files are removed. Temporary files of a killed program are removed by
// the next run that writes the same file. The second signal ends the program at once.
type interrupts struct {
	a     *app
	begun chan struct{} // closed at the first signal
	sig   os.Signal     // the first signal; valid once begun is closed
	end   sync.Mutex    // held by the goroutine that ends the program
}

// watch starts waiting for signals. A signal that was ignored when the program started, as in the
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

// returned is called when the command has returned. If the program was interrupted, it ends here by
// the signal, even if the command had finished, so that a loop in a shell stops too.
func (in *interrupts) returned(err error) {
	select {
	case <-in.begun:
		in.stop(err)
	default:
	}
}

// stop prints why the program ends, and ends it. It does not return.
func (in *interrupts) stop(err error) {
	in.end.Lock()
	disk.Abandon()
	a := in.a
	a.bar.Load().done()
	if err != nil {
		if f, ok := a.stderr.(*os.File); ok && term.IsTerminal(f.Fd()) {
			fmt.Fprint(f, "\r  \r") // erases the echo of ^C
		}
		a.fail(err)
	}
	die(in.sig)
}

// keep sets the message after an interruption: what is stored, and how to continue. With "",
// nothing is stored yet, and the command gets more time to store it.
func (a *app) keep(sentence string) { a.kept.Store(&sentence) }
