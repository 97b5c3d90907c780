package main

import (
	"fmt"
	"os"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// bar shows progress on a terminal, and nothing elsewhere.
type bar struct {
	container *mpb.Progress
	bar       *mpb.Bar
}

// progress begins a bar of so many steps; 0 where their number is not known.
func (a *app) progress(name string, steps int) *bar {
	return a.progressWith(name, steps, decor.AverageSpeed(0, "%.0f/s"))
}

// progressWith is progress with another speed than that of the steps.
func (a *app) progressWith(name string, steps int, speed decor.Decorator) *bar {
	f, ok := a.stderr.(*os.File)
	if a.quiet || !ok || !isatty.IsTerminal(f.Fd()) {
		return &bar{}
	}
	p := mpb.New(mpb.WithOutput(f))
	return &bar{p, p.AddBar(int64(steps),
		mpb.PrependDecorators(decor.Name(name+" "), decor.CountersNoUnit("%d / %d")),
		mpb.AppendDecorators(speed, decor.Name(" "), decor.AverageETA(decor.ET_STYLE_GO)))}
}

func (b *bar) step() { b.by(1) }

// by shows so many steps more.
func (b *bar) by(steps int) {
	if b.bar != nil {
		b.bar.IncrBy(steps)
	}
}

// report prints a line to stderr, above the bar if there is one.
func (b *bar) report(a *app, line any) {
	if b != nil && b.container != nil {
		fmt.Fprintln(b.container, line)
		return
	}
	fmt.Fprintln(a.stderr, line)
}

// skip counts steps that were done before, which say nothing of the speed.
func (b *bar) skip(steps int) {
	if b.bar != nil && steps > 0 {
		b.bar.IncrBy(steps)
		b.bar.DecoratorAverageAdjust(time.Now())
	}
}

func (b *bar) done() {
	if b.bar != nil {
		b.bar.SetTotal(-1, true) // completes it where the number of steps was not known
		b.bar.Abort(false)       // and where not all of them were taken
		b.container.Wait()
	}
}
