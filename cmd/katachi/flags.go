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

	"katachi/board"
	"katachi/games/collection"
)

// Flags that several commands share. A command embeds the struct and sets the variables of its
// help, for example
//
//	pageFlags `kong:"set='what=games',set='limit=50'"`

// inFlag names the collection that a command reads; without it, the built-in sample.
type inFlag struct {
	In string `type:"path" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of the collection (default: the built-in sample of famous games)."`
}

// oneIn rejects a second --in of a command that takes one collection.
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

// stored returns the options for opening a collection.
func (a *app) stored(threads int) *collection.Options {
	return &collection.Options{Threads: threads, Limits: a.limits}
}

// open opens the current revision of the collection, or the sample; the command does not see later
// ones.
func (f *inFlag) open(a *app, threads int) (*collection.Collection, error) {
	col, err := f.live(a, threads)
	if err != nil {
		return nil, err
	}
	defer col.Close() // the pinned revision stays open
	return col.Pin(context.Background())
}

// live opens the collection, or the sample, for changes; each call sees its latest revision.
func (f *inFlag) live(a *app, threads int) (*collection.Collection, error) {
	opt := a.stored(threads)
	if f.In == "" {
		return collection.Builtin(opt)
	}
	return collection.Open(f.In, opt)
}

// insFlag names the collections that a command searches together; without any, the sample.
type insFlag struct {
	In []string `type:"folder" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of the collection; repeat the option to search several together (default: the built-in sample of famous games)."`
}

// open opens the collections, or the sample; done closes them.
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
				return nil, nil, usagef("--in %s and --in %s are the same collection", other, dir)
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

// ownInFlag names the collection that a command changes; it is required.
type ownInFlag struct {
	In string `type:"path" required:"" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of the collection${made=}."`
}

// waitFlag limits how long a writing command waits for another writer. Variable: needs, the option
// that makes the command write.
type waitFlag struct {
	Wait waitTime `rare:"" default:"1m" placeholder:"TIME" help:"How long to wait for another program that writes to the collection (default: ${default}); 0: not at all."`
}

// stored returns the options for opening a collection that the command changes.
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

// pageFlags choose the part of a list that is printed. Variables: what is listed, and limit, the
// default number.
type pageFlags struct {
	limitFlag
	Skip int `type:"count" default:"0" placeholder:"N" help:"Skip the first N ${what=lines}."`
}

// limitFlag limits the lines of a list. Limit is at least 0; --limit all sets it to all. Variables:
// as for pageFlags.
type limitFlag struct {
	Limit int `short:"n" type:"limit" default:"${limit=20}" placeholder:"N" help:"At most N ${what=lines}, or all (default: ${default})."`
}

// minCountFlag is the least number of times that something was seen. Variable: counted, the help
// text.
type minCountFlag struct {
	MinCount int `needs:"shapes" type:"number" default:"1" placeholder:"N" help:"${counted} (default: ${default})."`
}

// threadsFlag is the number of threads; 0 means one per core.
type threadsFlag struct {
	Threads int `rare:"" type:"count" default:"0" placeholder:"N" help:"Threads (default: one per core)."`
}

// jsonFlag requests JSON. Variable: json, added to the help.
type jsonFlag struct {
	JSON bool `name:"json" help:"Print JSON${json=}."`
}

// all is the value of --limit all, larger than any list.
const all = 1<<31 - 1

// counts decodes flags with a number of 0 or more, numbers those with 1 or more, limits those with
// a number or "all".
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

// sides decodes flags with a colour, or "any"; b and w are short for the colours.
var sides = kong.NamedMapper("side", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("colour", &text); err != nil {
		return err
	}
	var c board.Color
	if err := c.UnmarshalText([]byte(text)); err == nil {
		text = c.Name()
	}
	to.SetString(text)
	return nil
}))

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
