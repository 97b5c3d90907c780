package main

import (
	"bufio"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"katachi/internal/section"
	"katachi/words/lexicon"
)

// wordsTableCmd writes a dictionary as the array of the DAWG document.
type wordsTableCmd struct {
	dictionary
	Output string `short:"o" required:"" type:"output" placeholder:"FILE" help:"File to write."`
	Format string `default:"auto" enum:"auto,plain,go,c" help:"Format: a plain file of entries (plain), or Go or C source (go, c). Default: by the extension .go, .c or .h, else plain."`
	Name   string `default:"words" placeholder:"NAME" help:"Name of the Go package, or prefix of the C names (default: ${default})."`

	tableFlags
}

// tableFlags are the options for the layout of a table.
type tableFlags struct {
	Alphabet string `placeholder:"SET" help:"Letters that get columns, in this order, such as a-z. Default: those that occur."`
	Order    string `default:"depth" enum:"depth,passes" help:"Order of rows: depth first, each row after those it leads to (depth), or by the passes over the nodes in the document (passes)."`
	Bits     int    `default:"0" enum:"0,16,32" placeholder:"N" help:"Bits of an entry, 16 or 32 (default: 16 if possible)."`
}

func (f *tableFlags) options() *lexicon.TableOptions {
	return &lexicon.TableOptions{Alphabet: f.Alphabet, Bits: f.Bits, Passes: f.Order == "passes"}
}

// Help is shown by katachi words table --help.
func (*wordsTableCmd) Help() string {
	return `The table is an array of numbers with a row for each node of the dictionary: the row that each
letter leads to, and 1 if a word ends here. Row 0 leads nowhere, and the last row is the root.
"DAWG-Gone!" (Brian McNamara, 2010) describes it; a look-up takes ten lines of code in any
language. doc/dev/formats.md describes the plain file, which bookworm --dict can read.

Examples:
  katachi words table common -o common.table
  katachi words table common -o words.go --name words
  katachi words table common -o words.c --alphabet a-z --order passes`
}

// layout describes a table in one line.
func layout(t lexicon.TableLayout) string {
	return fmt.Sprintf("%d bytes: %d rows of %d entries of %s", t.Bytes, t.Rows, t.Columns, number(t.EntryBits, "bit"))
}

// Run writes.
func (c *wordsTableCmd) Run(a *app) error {
	if f := c.format(); c.Name != "words" && f != "go" && f != "c" {
		return usagef("--name is for source code: want --format go or c, or a file name ending in .go, .c or .h")
	}
	opt := c.options()
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

// asUsageOfTable turns an error about an impossible layout into a usage error.
func asUsageOfTable(err error) error {
	if errors.Is(err, lexicon.ErrTable) {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	return err
}

// format returns the requested format, or the one that the extension of the file implies.
func (c *wordsTableCmd) format() string {
	if c.Format == "auto" {
		return strings.Replace(strings.TrimPrefix(filepath.Ext(c.Output), "."), "h", "c", 1)
	}
	return c.Format
}

// write writes the table in the requested format.
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
