package main

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/alecthomas/kong"

	"katachi/mind/playout"
	"katachi/mind/predict"
)

// playoutFlags are the options of a search by playouts.
type playoutFlags struct {
	Playouts int           `type:"count" default:"0" placeholder:"N" help:"Playouts per ${position=position}; the answer is the same every time."`
	Time     time.Duration `type:"seconds" default:"0" placeholder:"TIME" help:"Time per ${position=position}, such as 5 (seconds) or 1.5s; with --playouts, whichever ends first."`
	threadsFlag
	Seed uint64 `rare:"" default:"0" placeholder:"N" help:"Random seed of the playouts."`

	Without playout.Ingredients `rare:"" placeholder:"NAMES" help:"Switch off parts of the search, to see what they contribute: model, cheap, patterns, tactics, reading, keep, lead; with commas between them."`
}

// budget returns the limits given by the flags, or standard if there are none.
func (f *playoutFlags) budget(standard playout.Budget) playout.Budget {
	if !f.wanted() {
		return standard
	}
	return playout.Budget{Visits: f.Playouts, Time: f.Time}
}

// wanted reports whether a limit was given.
func (f *playoutFlags) wanted() bool { return f.Playouts > 0 || f.Time > 0 }

// options returns the options of the search. Without a model, cheap rules guide it.
func (f *playoutFlags) options(a *app, m *predict.Model) playout.Options {
	o := playout.Options{Workers: f.Threads, Seed: f.Seed, Memory: a.searchMemory(), Without: f.Without}
	if m != nil {
		o.Prior = playout.ByModel(m)
	}
	return o
}

// warnFull warns that the searches of a number of positions ran out of memory, unless it is 0.
func (a *app) warnFull(positions int) {
	if positions > 0 {
		a.warnf("the search of %s used up its share of the %s of memory and added no more positions to its tree; --memory %s allows more",
			number(positions, "position"), inBytes(a.memory), inBytes(2*a.memory))
	}
}

// The greatest time of a search, and the least and the greatest amount of memory.
const (
	mostTime    = 24 * time.Hour
	leastMemory = 1 << 20
	mostMemory  = 1 << 40
)

// times decodes flags with a time: a number of seconds, or a number with its unit.
var times = kong.NamedMapper("seconds", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("time", &text); err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if s, wrong := strconv.ParseFloat(text, 64); wrong == nil && !math.IsNaN(s) {
		d, err = time.Duration(min(max(s, -1), 1e9)*float64(time.Second)), nil
	}
	if err != nil || d < 0 || d > mostTime {
		return fmt.Errorf("want a time up to a day, such as 5, 1.5s or 2m, but got %q", text)
	}
	to.SetInt(int64(d))
	return nil
}))

// sizes decodes flags with an amount of memory: a number with a unit, or a number of bytes. A
// number below 1 MB without a unit means megabytes, the former unit of learn.
var sizes = kong.NamedMapper("bytes", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("size", &text); err != nil {
		return err
	}
	number, unit := strings.ToUpper(strings.TrimSpace(text)), 1.0
	for _, u := range []struct {
		name string
		size float64
	}{{"KB", 1 << 10}, {"MB", 1 << 20}, {"GB", 1 << 30}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}, {"B", 1}} {
		if before, ok := strings.CutSuffix(number, u.name); ok {
			number, unit = strings.TrimSpace(before), u.size
			break
		}
	}
	x, err := strconv.ParseFloat(number, 64)
	if x >= 1 && x < leastMemory && number == strings.ToUpper(text) {
		unit = 1 << 20
	}
	if x *= unit; err != nil || !(x >= leastMemory && x <= mostMemory) {
		return fmt.Errorf("want 1MB to 1024GB, but got %q", text)
	}
	to.SetInt(int64(x))
	return nil
}))

// komiFlag sets the komi.
type komiFlag struct {
	Komi *float64 `minimum:"-1000" maximum:"1000" placeholder:"POINTS" help:"Komi: points for White (default: that of the record, else the usual one)."`
}

// thinkBar shows the progress of a search, in playouts or tenths of seconds, and its best move so
// far.
func (a *app) thinkBar(b playout.Budget, size int) (bar *bar, report func(*playout.Analysis)) {
	var best atomic.Pointer[string]
	say := func() string {
		if s := best.Load(); s != nil {
			return *s
		}
		return ""
	}
	began, before := time.Now(), 0
	name, all := "playouts", b.Visits
	if b.Visits == 0 {
		name, all = "tenths of seconds", int(b.Time/(100*time.Millisecond))
	}
	bar = a.progressWith(name, all, say)
	return bar, func(found *playout.Analysis) {
		l := &found.Lines[0]
		s := fmt.Sprintf("%s %.0f %%", l.Moves[0].Name(size), 100*l.Winrate)
		best.Store(&s)
		done := found.Visits
		if b.Visits == 0 {
			done = int(time.Since(began) / (100 * time.Millisecond))
		}
		bar.by(min(done, all) - before)
		before = min(done, all)
	}
}
