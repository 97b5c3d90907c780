package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"
	"sync"
	"time"

	"github.com/alecthomas/kong"

	"katachi/collection"
)

// Flags that several commands share: embed the struct. What differs is set where it is
// embedded, for example
//
//	pageFlags `kong:"set='what=Games',set='limit=50'"`

// inFlag names the collection that a command asks; without one it asks the sample.
type inFlag struct {
	In string `type:"path" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of the collection (default: the built-in sample of famous games)."`
}

// oneIn refuses a second --in of a command that asks one collection.
func oneIn(parsed *kong.Context) error {
	n := 0
	for _, p := range parsed.Path {
		if p.Flag != nil && p.Flag.Name == "in" && !p.Flag.IsSlice() {
			n++
		}
	}
	if n > 1 {
		return fmt.Errorf("--in is given %d times: this command takes one collection", n)
	}
	return nil
}

// stored says how collections are opened.
func (a *app) stored(threads int) *collection.Options {
	return &collection.Options{Threads: threads, Limits: a.limits}
}

// open opens the collection, or the sample, as it is now: the command sees one revision of it.
func (f *inFlag) open(a *app, threads int) (*collection.Collection, error) {
	col, err := f.live(a, threads)
	if err != nil {
		return nil, err
	}
	defer col.Close() // what is pinned stays open
	return col.Pin(context.Background())
}

// live opens the collection, or the sample, as it is whenever it is asked, and for changes.
func (f *inFlag) live(a *app, threads int) (*collection.Collection, error) {
	opt := a.stored(threads)
	if f.In == "" {
		return collection.Builtin(opt)
	}
	return collection.Open(f.In, opt)
}

// insFlag names the collections that a command asks as if they were one; without any it asks the
// sample.
type insFlag struct {
	In []string `type:"folder" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of the collection; repeat it to ask several as one (default: the built-in sample of famous games)."`
}

// open opens the collections, or the sample, and returns what closes them.
func (f *insFlag) open(a *app, threads int) (in collection.Union, done func(), err error) {
	done = func() {
		for _, col := range in {
			col.Close()
		}
	}
	if len(f.In) == 0 {
		col, err := (&inFlag{}).open(a, threads)
		if err == nil {
			in = append(in, col)
		}
		return in, done, err
	}
	for i, dir := range f.In {
		for _, other := range f.In[:i] {
			one, err := os.Stat(dir)
			two, err2 := os.Stat(other)
			if err == nil && err2 == nil && os.SameFile(one, two) {
				done()
				return nil, nil, usagef("--in %s and --in %s are one collection", other, dir)
			}
		}
		col, err := (&inFlag{dir}).open(a, threads)
		if err != nil {
			done()
			return nil, nil, err
		}
		in = append(in, col)
	}
	return in, done, nil
}

// files returns the files of the folders.
func (f *insFlag) files() (list []string) {
	for _, dir := range f.In {
		list = append(list, filesIn(dir)...)
	}
	return list
}

// ownInFlag names the collection that a command changes: there must be one.
type ownInFlag struct {
	In string `type:"path" required:"" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of the collection${made=}."`
}

// waitFlag says how long a command that writes waits for another that does. Variable: needs, the option
// without which it does not write.
type waitFlag struct {
	Wait waitTime `rare:"" default:"1m" placeholder:"TIME" help:"Wait so long for another program that writes to the collection (default: ${default}); 0: not at all."`
}

// stored says how a collection is opened that the command changes.
func (f *waitFlag) stored(a *app, threads int) *collection.Options {
	opt := a.stored(threads)
	opt.Wait = time.Duration(f.Wait)
	var once sync.Once
	opt.Waiting = func(process int) {
		once.Do(func() {
			who := "another writer"
			if process != 0 {
				who += fmt.Sprintf(" (process %d)", process)
			}
			if !a.quiet {
				a.bar.Load().report(a, fmt.Sprintf("katachi: waiting for %s, at most %v", who, opt.Wait))
			}
		})
	}
	return opt
}

// waitTime is a time of 0 or more.
type waitTime time.Duration

// UnmarshalText reads a time such as 30s.
func (p *waitTime) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 {
		return fmt.Errorf("want a time such as 30s or 5m, or 0, but got %q", text)
	}
	*p = waitTime(d)
	return nil
}

// pageFlags say which part of a list is printed. Variables: what is listed, and limit,
// how many by default.
type pageFlags struct {
	limitFlag
	Skip int `type:"count" default:"0" placeholder:"N" help:"${what=Lines} to pass over."`
}

// limitFlag says how many lines a list has at most. Limit is at least 0; --limit all is a
// number larger than any list. Variables: as for pageFlags.
type limitFlag struct {
	Limit int `short:"n" type:"limit" default:"${limit=20}" placeholder:"N" help:"${what=Lines} to list at most, or all (default: ${default})."`
}

// minCountFlag says how often something must have been seen. Variable: counted, what is left out.
type minCountFlag struct {
	MinCount int `aliases:"at-least" needs:"shapes" type:"number" default:"1" placeholder:"N" help:"${counted} (default: ${default})."`
}

// threadsFlag says how many threads work; 0 means one a core.
type threadsFlag struct {
	Threads int `rare:"" type:"count" default:"0" placeholder:"N" help:"Threads (default: one a core)."`
}

// jsonFlag asks for JSON. Variable: json, what the JSON is.
type jsonFlag struct {
	JSON bool `name:"json" help:"Print JSON${json=}."`
}

// all is the Limit of --limit all.
const all = 1<<31 - 1

// counts are flags that count: 0 or more. numbers are those of moves: 1 or more. limits may also be "all". A negative number, as
// a script that counts wrongly gives, is refused.
var (
	counts = kong.NamedMapper("count", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
		return popCount(ctx, to, "a number of 0 or more")
	}))
	numbers = kong.NamedMapper("number", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
		err := popCount(ctx, to, "a number of 1 or more")
		if err == nil && to.Int() == 0 {
			err = errors.New(`want a number of 1 or more, but got "0"`)
		}
		return err
	}))
	limits = kong.NamedMapper("limit", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
		if ctx.Scan.Peek().Value == "all" {
			ctx.Scan.Pop()
			to.SetInt(all)
			return nil
		}
		return popCount(ctx, to, "a number of 0 or more, or all")
	}))
)

func popCount(ctx *kong.DecodeContext, to reflect.Value, want string) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 10, 31)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("want %s, up to %d, but got %q", want, math.MaxInt32, text)
	case err != nil:
		return fmt.Errorf("want %s, but got %q", want, text)
	}
	to.SetInt(int64(n))
	return nil
}
