package main

import (
	"bufio"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"katachi/internal/section"
	"katachi/lexicon"
)

// wordsTableCmd writes the array of the DAWG document.
type wordsTableCmd struct {
	dictionary
	Output string `short:"o" required:"" type:"output" placeholder:"FILE" help:"The file to write."`
	Format string `default:"auto" enum:"auto,plain,go,c" help:"Entries as they are (plain), or source text in Go or C (go, c). Default: by the end of the file's name, .go, .c or .h, else plain."`
	Name   string `default:"words" placeholder:"NAME" help:"Package in Go, prefix of names in C (default: ${default})."`

	tableFlags
}

// tableFlags say how a table is laid out.
type tableFlags struct {
	Alphabet string `placeholder:"SET" help:"The letters that have columns, in their order, such as a-z. Default: those that occur."`
	Order    string `default:"depth" enum:"depth,passes" help:"Order of rows: depth first, each after the rows it leads to (depth), or by the document's passes over the nodes (passes)."`
	Bits     int    `default:"0" placeholder:"N" help:"Width of an entry, 16 or 32 (default: 16 if possible)."`
}

func (f *tableFlags) options() (*lexicon.TableOptions, error) {
	if f.Bits != 0 && f.Bits != 16 && f.Bits != 32 {
		return nil, usagef("--bits %d: want 16 or 32", f.Bits)
	}
	opt := &lexicon.TableOptions{Alphabet: f.Alphabet, Bits: f.Bits}
	if f.Order == "passes" {
		opt.Order = lexicon.Passes
	}
	return opt, nil
}

// Help is shown by katachi words table --help.
func (*wordsTableCmd) Help() string {
	return `The table is an array of numbers with a row for each node of the dictionary: where each
letter leads, and 1 where a word ends. Row 0 leads nowhere, the last row is the root. It is
what "DAWG-Gone!" (Brian McNamara, 2010) makes; a look-up takes ten lines in any language.
doc/formats.md has the plain file; bookworm --dict reads it.

Examples:
  katachi words table common -o common.table
  katachi words table common -o words.go --name words
  katachi words table common -o words.c --alphabet a-z --order passes`
}

// layout returns a line about a table.
func layout(t lexicon.TableLayout) string {
	return fmt.Sprintf("%d bytes: %d rows of %d entries of %s", t.Bytes, t.Rows, t.Columns, number(t.EntryBits, "bit"))
}

// Run writes.
func (c *wordsTableCmd) Run(a *app) error {
	if f := c.format(); c.Name != "words" && f != "go" && f != "c" {
		return usagef("--name is of source text: want --format go or c, or a file with such an ending")
	}
	opt, err := c.options()
	if err != nil {
		return err
	}
	if err := checkOutputs([]string{c.Output}, c.File); err != nil {
		return err
	}
	return c.ask(func(l *lexicon.Lexicon) error {
		t, err := l.Table(opt)
		if err != nil {
			return asUsageOfTable(err)
		}
		if err := section.Replace(c.Output, func(w *bufio.Writer) error { return c.write(w, t) }); err != nil {
			return asUsageOfTable(err)
		}
		if c.JSON {
			return printJSON(a.stdout, t.Layout())
		}
		_, err = fmt.Fprintf(a.stdout, "%s: %s\n", c.Output, layout(t.Layout()))
		return err
	})
}

// asUsageOfTable makes the error of a table that cannot be made as requested one of how
// the command was called.
func asUsageOfTable(err error) error {
	if errors.Is(err, lexicon.ErrTable) {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	return err
}

// format returns the format that is requested, or that of the ending of the file: go or c for
// source text.
func (c *wordsTableCmd) format() string {
	if c.Format == "auto" {
		return strings.Replace(strings.TrimPrefix(filepath.Ext(c.Output), "."), "h", "c", 1)
	}
	return c.Format
}

// write writes in the format that is requested.
func (c *wordsTableCmd) write(w *bufio.Writer, t *lexicon.Table) error {
	switch c.format() {
	case "go":
		return t.WriteGo(w, c.Name)
	case "c":
		return t.WriteC(w, c.Name)
	}
	_, err := t.WriteTo(w)
	return err
}
