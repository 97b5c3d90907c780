package main

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"katachi/bookworm"
	"katachi/lexicon"
)

// bookwormBoard is the board of Brian McNamara's "DAWG-Gone!" (2010).
//
//go:embed bookworm.txt
var bookwormBoard string

type bookwormCmd struct {
	Board     string `arg:"" optional:"" type:"input" help:"A file with the board, a line for each column; - is standard input. Default: a board to try."`
	Dict      string `default:"common" placeholder:"FILE" help:"A dictionary that words build made, or a plain table that words table wrote. Default: the built-in one of 40,000 English words."`
	MinLength int    `type:"number" default:"3" placeholder:"N" help:"Only words of this many letters or more."`
	Qu        bool   `help:"A tile Q stands for QU."`
	Score     bool   `help:"Sort by points, the best last, and print them."`
	JSON      bool   `name:"json" help:"Print JSON: each word with the columns and indexes of its path."`
}

// Help is shown by katachi bookworm --help.
func (*bookwormCmd) Help() string {
	return `Columns stand side by side, every other one half a letter lower; letters along a
column have a blank between them. The first two columns of a board:
  "  K M E M T O O "
  " E F K I M C A D"
(without the quotes: blanks count). The words are printed longest last, then the
board with the steps of the best one.

Examples:
  katachi bookworm
  katachi bookworm --dict all.lexicon board.txt
  katachi bookworm --qu --score board.txt --json`
}

// Run solves.
func (c *bookwormCmd) Run(a *app) error {
	text, err := c.readBoard(a)
	if err != nil {
		return err
	}
	b, err := bookworm.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(c.Board, "built-in board"), err)
	}
	d, done, err := c.dictionary()
	if err != nil {
		return err
	}
	defer done()
	bar := a.progress("letters", 0)
	r, err := bookworm.Solve(a.ctx, b, d, &bookworm.Options{MinLength: c.MinLength, Qu: c.Qu, Progress: bar.show})
	bar.done()
	if err != nil {
		return err
	}
	if c.Score {
		slices.SortStableFunc(r.Words, func(x, y bookworm.Word) int { return cmp.Compare(x.Score, y.Score) })
	}
	if c.JSON {
		return printJSON(a.stdout, r)
	}
	return c.print(a, b, r)
}

// dictionary opens the dictionary or table; done releases it.
func (c *bookwormCmd) dictionary() (d bookworm.Dictionary, done func() error, err error) {
	if isTable(c.Dict) {
		t, err := lexicon.OpenTable(c.Dict)
		return t, func() error { return nil }, err
	}
	l, err := openDictionary(c.Dict)
	if err != nil {
		return nil, nil, err
	}
	return l, l.Close, nil
}

// isTable reports whether a file begins as a table does.
func isTable(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 16)
	n, _ := f.Read(head)
	return lexicon.IsTable(head[:n])
}

func (c *bookwormCmd) readBoard(a *app) (string, error) {
	var raw []byte
	var err error
	switch {
	case c.Board == "":
		return bookwormBoard, nil
	case c.Board == "-":
		raw, err = io.ReadAll(io.LimitReader(a.stdin, 1<<20))
	default:
		raw, err = os.ReadFile(c.Board)
		if errors.Is(err, os.ErrNotExist) && strings.Contains(c.Board, "\n") {
			return c.Board, nil
		}
	}
	return string(raw), err
}

func (c *bookwormCmd) print(a *app, b *bookworm.Board, r bookworm.Result) error {
	if len(r.Words) == 0 {
		_, err := fmt.Fprintf(a.stdout, "no words of %s or more\n", number(c.MinLength, "letter"))
		return err
	}
	if c.Score {
		for _, w := range r.Words {
			fmt.Fprintf(a.stdout, "%3d  %s\n", w.Score, strings.ToUpper(w.Text))
		}
	} else {
		printByLength(a.stdout, r.Words, a.width)
	}
	best := r.Words[len(r.Words)-1]
	_, err := fmt.Fprintf(a.stdout, "\n%s on %s; %s:\n\n%s",
		number(len(r.Words), "word"), number(r.Paths, "path"), strings.ToUpper(best.Text), b.Draw(best.Path))
	return err
}

// printByLength prints words in lines of at most 78 places, or the width of the terminal
// if that is less, a paragraph for each length.
func printByLength(w io.Writer, words []bookworm.Word, width int) {
	if width == 0 || width > 78 {
		width = 78
	}
	for len(words) > 0 {
		length := words[0].Length
		n := slices.IndexFunc(words, func(x bookworm.Word) bool { return x.Length != length })
		if n < 0 {
			n = len(words)
		}
		fmt.Fprintf(w, "%s: %d\n", number(length, "letter"), n)
		perLine := max(1, width/(length+1))
		for line := range slices.Chunk(words[:n], perLine) {
			for _, x := range line {
				fmt.Fprint(w, " ", strings.ToUpper(x.Text))
			}
			fmt.Fprintln(w)
		}
		words = words[n:]
	}
}
