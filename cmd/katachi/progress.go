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

	"katachi"
	"katachi/games/collection"
	"katachi/internal/ops/search"
)

// bar shows progress in the last line of a terminal. It shows nothing elsewhere, or if the work is
// done before the bar would be drawn first. Other lines are printed above it by report. The cursor
// stays at the beginning of the line, so the next drawing overwrites what the terminal echoes
// there, such as ^C.
type bar struct {
	out  io.Writer // nil: nothing is shown
	wide func() int
	name string
	rate func() string // text after the bar

	mu      sync.Mutex
	at, all int // steps done and total; all is 0 if not known
	skipped int // steps done before begin
	begin   time.Time
	shown   bool
	drawn   int // width of the line as drawn last
	ended   chan struct{}
}

const redraw = 100 * time.Millisecond

// progress starts a bar with the given number of steps; 0 if it is not known.
func (a *app) progress(name string, steps int) *bar { return a.progressWith(name, steps, nil) }

// progressWith is like progress, with the text of rate after the bar instead of steps per second.
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

// by advances the bar by a number of steps.
func (b *bar) by(steps int) {
	if b.out != nil {
		b.mu.Lock()
		b.at += steps
		b.mu.Unlock()
	}
}

// show shows a reported state. It is a katachi.ProgressFunc.
func (b *bar) show(s katachi.Progress) {
	if b != nil && b.out != nil {
		b.mu.Lock()
		b.at, b.all = s.Done, s.Total
		if s.Stage != "" && s.Stage != b.name { // measure the speed of each stage from its beginning
			b.name, b.skipped, b.begin = s.Stage, s.Done, time.Now()
		}
		b.mu.Unlock()
	}
}

// skip counts steps that an earlier run did, which do not count for the speed.
func (b *bar) skip(steps int) {
	if b.out != nil && steps > 0 {
		b.mu.Lock()
		b.at, b.skipped, b.begin = b.at+steps, b.at+steps, time.Now()
		b.mu.Unlock()
	}
}

// report prints a line to stderr, above the bar if it is shown.
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

// estimate returns a function that prints an estimate above the bar; nil if no bar is shown.
func (b *bar) estimate(a *app) func(*collection.Estimate) {
	if b.out == nil {
		return nil
	}
	return func(e *collection.Estimate) { b.report(a, "katachi: "+search.EstimateText(e)+"; now counting exactly") }
}

// done draws the bar a last time, and leaves it there. If at most a thousandth of the steps is
// missing, because shares were rounded, it shows all as done.
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

// clear overwrites the line with blanks, which works on every terminal.
func (b *bar) clear() {
	fmt.Fprint(b.out, "\r"+strings.Repeat(" ", b.drawn)+"\r")
	b.drawn = 0
}

// draw writes the line over the previous one.
func (b *bar) draw() {
	if b.name == "" && b.at == 0 && b.all == 0 && !b.shown {
		return // nothing was reported yet
	}
	line := b.line(b.wide() - 1) // a full line would make the terminal begin a new one
	blanks := strings.Repeat(" ", max(0, b.drawn-ansi.StringWidth(line)))
	fmt.Fprint(b.out, "\r"+line+blanks+"\r")
	b.shown, b.drawn = true, ansi.StringWidth(line)
}

// line returns the bar in at most the given number of columns.
func (b *bar) line(places int) string {
	left, right := fmt.Sprintf("%s %d", b.name, b.at), b.rate()
	if b.all > 0 {
		left += fmt.Sprintf(" / %d", b.all)
		right += b.left()
	}
	const least = 6 // least width of a useful bar
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

// speed returns the steps per second.
func (b *bar) speed() float64 {
	return float64(b.at-b.skipped) / max(time.Since(b.begin).Seconds(), 1e-3)
}

// left returns the remaining time, at the speed so far.
func (b *bar) left() string {
	speed := b.speed()
	if speed == 0 || b.at >= b.all {
		return ""
	}
	return " " + (time.Duration(float64(b.all-b.at)/speed*1e9) * time.Nanosecond).Round(time.Second).String()
}
