package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"katachi/collection"
	"katachi/internal/report"
	"katachi/progress"
)

// bar shows progress in the last line of a terminal, and nothing elsewhere, nor where the
// work is done before the first drawing. Other lines
// are printed above it by report. The cursor stands at the beginning of the line, so what
// the terminal echoes there, such as ^C, goes with the next drawing.
type bar struct {
	out  io.Writer // nil: nothing is shown
	wide func() int
	name string
	rate func() string // stands behind the bar

	mu      sync.Mutex
	at, all int // steps; all is 0 where their number is not known
	skipped int // steps that took no time
	begin   time.Time
	shown   bool
	drawn   int // places of the line as it stands there
	ended   chan struct{}
}

const redraw = 100 * time.Millisecond

// progress begins a bar of so many steps; 0 where their number is not known.
func (a *app) progress(name string, steps int) *bar { return a.progressWith(name, steps, nil) }

// progressWith is progress with another speed than that of the steps.
func (a *app) progressWith(name string, steps int, rate func() string) *bar {
	f, ok := a.stderr.(*os.File)
	if a.quiet || !ok || !term.IsTerminal(f.Fd()) {
		return &bar{}
	}
	b := newBar(f, func() int { w, _, _ := term.GetSize(f.Fd()); return w }, name, steps, rate)
	a.bar.Store(b)
	go b.run()
	return b
}

func newBar(out io.Writer, wide func() int, name string, steps int, rate func() string) *bar {
	b := &bar{out: out, wide: wide, name: name, all: steps, rate: rate, begin: time.Now(), ended: make(chan struct{})}
	if rate == nil {
		b.rate = func() string { return fmt.Sprintf("%.0f/s", b.speed()) }
	}
	return b
}

// run draws the bar until it is done.
func (b *bar) run() {
	tick := time.NewTicker(redraw)
	defer tick.Stop()
	for {
		select {
		case <-b.ended:
			return
		case <-tick.C:
			b.mu.Lock()
			b.draw()
			b.mu.Unlock()
		}
	}
}

func (b *bar) step() { b.by(1) }

// by shows so many steps more.
func (b *bar) by(steps int) {
	if b.out != nil {
		b.mu.Lock()
		b.at += steps
		b.mu.Unlock()
	}
}

// show shows the state of work that reports it. It is a progress.Func.
func (b *bar) show(s progress.State) {
	if b != nil && b.out != nil {
		b.mu.Lock()
		b.at, b.all = s.Done, s.Total
		if s.Stage != "" && s.Stage != b.name { // what is done already says nothing of its speed
			b.name, b.skipped, b.begin = s.Stage, s.Done, time.Now()
		}
		b.mu.Unlock()
	}
}

// skip counts steps that were done before, which say nothing of the speed.
func (b *bar) skip(steps int) {
	if b.out != nil && steps > 0 {
		b.mu.Lock()
		b.at, b.skipped, b.begin = b.at+steps, b.at+steps, time.Now()
		b.mu.Unlock()
	}
}

// report prints a line to stderr, above the bar if there is one.
func (b *bar) report(a *app, line any) {
	if b == nil || b.out == nil {
		fmt.Fprintln(a.stderr, line)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shown {
		b.clear()
	}
	fmt.Fprintln(b.out, line)
	if b.shown {
		b.draw()
	}
}

// estimate returns what prints an estimate above the bar; nil where no bar is shown.
func (b *bar) estimate(a *app) func(*collection.Estimate) {
	if b.out == nil {
		return nil
	}
	return func(e *collection.Estimate) { b.report(a, "katachi: "+report.EstimateText(e)+"; counting all") }
}

// done draws the bar a last time, and leaves it there. Where less than a thousandth of
// the steps is missing, as where shares were rounded, it is complete.
func (b *bar) done() {
	if b == nil || b.out == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.isEnded() {
		return
	}
	close(b.ended)
	if missing := b.all - b.at; missing > 0 && missing*1000 <= b.all {
		b.at = b.all
	}
	if b.shown {
		b.draw()
		fmt.Fprintln(b.out)
	}
	b.shown, b.drawn = false, 0
}

func (b *bar) isEnded() bool {
	select {
	case <-b.ended:
		return true
	default:
		return false
	}
}

// clear overwrites the line with blanks, as every terminal can.
func (b *bar) clear() {
	fmt.Fprint(b.out, "\r"+strings.Repeat(" ", b.drawn)+"\r")
	b.drawn = 0
}

// draw writes the line over the one before.
func (b *bar) draw() {
	if b.name == "" && b.at == 0 && b.all == 0 && !b.shown {
		return // the work has not said yet what it is
	}
	line := b.line(b.wide() - 1) // in the last place a terminal would begin a new line
	blanks := strings.Repeat(" ", max(0, b.drawn-ansi.StringWidth(line)))
	fmt.Fprint(b.out, "\r"+line+blanks+"\r")
	b.shown, b.drawn = true, ansi.StringWidth(line)
}

// line returns the bar in so many places.
func (b *bar) line(places int) string {
	left, right := fmt.Sprintf("%s %d", b.name, b.at), b.rate()
	if b.all > 0 {
		left += fmt.Sprintf(" / %d", b.all)
		right += b.left()
	}
	const least = 6 // places of a bar that says something
	room := places - ansi.StringWidth(left) - ansi.StringWidth(right) - 4
	if b.all == 0 || room < least {
		return ansi.Truncate(left+"  "+right, max(places, 0), "")
	}
	full := min(room, room*b.at/b.all)
	meter := strings.Repeat("=", full) + strings.Repeat("-", room-full)
	if full > 0 && full < room {
		meter = meter[:full-1] + ">" + meter[full:]
	}
	return left + " [" + meter + "] " + right
}

// speed returns steps a second.
func (b *bar) speed() float64 {
	return float64(b.at-b.skipped) / max(time.Since(b.begin).Seconds(), 1e-3)
}

// left returns how long the rest takes, at the speed so far.
func (b *bar) left() string {
	speed := b.speed()
	if speed == 0 || b.at >= b.all {
		return ""
	}
	return " " + (time.Duration(float64(b.all-b.at)/speed*1e9) * time.Nanosecond).Round(time.Second).String()
}
