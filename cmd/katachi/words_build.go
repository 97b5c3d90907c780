package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"katachi"
	"katachi/words/lexicon"
)

// wordsBuildCmd makes a dictionary.
type wordsBuildCmd struct {
	Lists     []string `arg:"" name:"list" type:"input" help:"Word lists in UTF-8, one word per line, sorted or not; - is standard input."`
	Output    string   `short:"o" required:"" type:"output" placeholder:"FILE" help:"Dictionary to write."`
	MinLength int      `type:"count" default:"1" placeholder:"N" help:"Leave out words of fewer letters."`
	MaxLength int      `atleast:"min-length" type:"count" default:"0" placeholder:"N" help:"Leave out words of more letters (default: none)."`
	Letters   string   `placeholder:"SET" help:"Leave out words with other letters, such as a-z for plain words."`
	Ignore    string   `placeholder:"FILE" help:"Leave out the words of this list."`
	Case      string   `default:"keep" enum:"keep,lower,upper" help:"Store words as they are (keep), in lower or in upper case."`
	dictionaryForm
	Values bool `help:"In the lists, each word is followed by a tab and a number, its value. Values of a repeated word are added up. Implies --ranks."`
	JSON   bool `name:"json" help:"Print JSON."`
}

// dictionaryForm holds the flags for the format of a written dictionary.
type dictionaryForm struct {
	Ranks bool `help:"Store the data for words has, about a byte per edge. --as rank"`
}

// Help is shown by katachi words build --help.
func (*wordsBuildCmd) Help() string {
	return `Words that are left out are counted; they are not errors.

Examples:
  katachi words build /usr/share/dict/words -o all.lexicon
  katachi words build words.txt -o plain.lexicon --case lower --letters a-z
  sort -u a.txt b.txt | katachi words build - -o ab.lexicon --ranks --json`
}

// wordsBuilt is the output of words build.
type wordsBuilt struct {
	lexicon.Stats
	Skipped   lexicon.Skipped `json:"skipped"`
	File      string          `json:"file"`
	FileBytes int64           `json:"file_bytes"`
	Seconds   float64         `json:"seconds"`
}

// Run builds.
func (c *wordsBuildCmd) Run(a *app) error {
	if err := checkOutputs([]string{c.Output}, append(c.Lists, c.Ignore)...); err != nil {
		return err
	}
	start := time.Now()
	opt, err := c.options(a)
	if err != nil {
		return err
	}
	b, err := lexicon.NewBuilder(opt)
	if err != nil {
		return usagef("--%v", err)
	}
	l, err := c.build(a, b)
	if err != nil {
		return err
	}
	if err := l.WriteFile(c.Output); err != nil {
		return err
	}
	info, err := os.Stat(c.Output)
	if err != nil {
		return err
	}
	file, err := filepath.Abs(c.Output)
	if err != nil {
		return err
	}
	return c.print(a, wordsBuilt{l.Stats(), b.Skipped(), file, info.Size(), time.Since(start).Seconds()})
}

// build makes a dictionary from the lists.
func (c *wordsBuildCmd) build(a *app, b *lexicon.Builder) (*lexicon.Lexicon, error) {
	if c.Values {
		return c.valued(a)
	}
	for _, list := range c.Lists {
		if err := addList(a, b, list); err != nil {
			return nil, err
		}
	}
	bar := a.progress("words", 0)
	defer bar.done()
	l, err := b.Finish(a.ctx)
	if errors.Is(err, lexicon.ErrEmpty) {
		err = fmt.Errorf("%w in %s pass the filters", err, strings.Join(c.Lists, ", "))
	}
	return l, err
}

// valued makes a dictionary from lists with values.
func (c *wordsBuildCmd) valued(a *app) (*lexicon.Lexicon, error) {
	opt, err := c.options(a)
	if err != nil {
		return nil, err
	}
	var wrong error
	l, err := lexicon.BuildValues(a.ctx, func(yield func(string, uint64) bool) {
		for _, name := range c.Lists {
			if wrong = eachValued(a, name, yield); wrong != nil {
				return
			}
		}
	}, opt)
	if wrong != nil && wrong != errStop {
		return nil, wrong
	}
	if errors.Is(err, lexicon.ErrEmpty) {
		err = fmt.Errorf("%w in %s pass the filters", err, strings.Join(c.Lists, ", "))
	}
	return l, err
}

// errStop ends the reading of a list when its words are no longer wanted.
var errStop = errors.New("stop")

// eachValued yields the words of a list with their values.
func eachValued(a *app, name string, yield func(string, uint64) bool) error {
	r, err := a.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	in := bufio.NewScanner(&listReader{a: a, r: r})
	for n := 1; in.Scan(); n++ {
		if in.Text() == "" {
			continue
		}
		word, value, err := wordValue(strings.TrimSuffix(in.Text(), "\r"))
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if !yield(word, value) {
			return errStop
		}
	}
	return in.Err()
}

func (c *wordsBuildCmd) options(a *app) (*lexicon.Options, error) {
	cases := map[string]lexicon.Case{"keep": lexicon.Keep, "lower": lexicon.Lower, "upper": lexicon.Upper}
	opt := &lexicon.Options{
		Case: cases[c.Case], MinLength: c.MinLength, MaxLength: c.MaxLength, Letters: c.Letters, Ranks: c.Ranks,
		Progress: func(s katachi.Progress) { a.bar.Load().show(s) },
	}
	if c.Ignore == "" {
		return opt, nil
	}
	f, err := os.Open(c.Ignore)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	opt.Ignore, err = lexicon.ReadIgnored(a.ctx, f, c.Ignore, opt.Case)
	return opt, err
}

// addList adds a list, with a progress bar.
func addList(a *app, b *lexicon.Builder, name string) error {
	if name == "-" {
		return b.AddList(a.ctx, &listReader{a: a, r: a.stdin}, "standard input")
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.IsDir() {
		return fmt.Errorf("%s: is a folder; want a word list", name)
	}
	bar := a.progressWith("MB of "+name, int(info.Size()>>20), func() string { return "" })
	defer bar.done()
	return b.AddList(a.ctx, &listReader{a: a, r: f, bar: bar}, name)
}

// listReader shows how much it has read, and fails after an interruption.
type listReader struct {
	a    *app
	r    io.Reader
	bar  *bar // nil shows nothing
	read int64
}

func (l *listReader) Read(p []byte) (int, error) {
	if err := l.a.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := l.r.Read(p)
	before := l.read
	l.read += int64(n)
	if l.bar != nil {
		l.bar.by(int(l.read>>20 - before>>20))
	}
	return n, err
}

func (c *wordsBuildCmd) print(a *app, r wordsBuilt) error {
	if c.JSON {
		return printJSON(a.stdout, r)
	}
	t := a.list()
	wordStats(t, r.Stats)
	t.row("left out", fmt.Sprintf("%d short, %d long, %d other letters, %d ignored, %d repeated",
		r.Skipped.Short, r.Skipped.Long, r.Skipped.Letters, r.Skipped.Ignored, r.Skipped.Repeats))
	t.row("file", fmt.Sprintf("%s, %d bytes", r.File, r.FileBytes))
	t.row("seconds", fmt.Sprintf("%.3f", r.Seconds))
	return t.flush()
}
