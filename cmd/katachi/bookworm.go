package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"katachi/words/bookworm"
	"katachi/words/lexicon"
)

// bookwormBoard is the board of Brian McNamara's "DAWG-Gone!" (2010).
//
//go:embed bookworm.txt
var bookwormBoard string

// bookwormCmd is the commands about Bookworm boards.
type bookwormCmd struct {
	Solve  bookwormSolveCmd  `cmd:"" default:"withargs" help:"Find all words on a Bookworm board."`
	Play   bookwormPlayCmd   `cmd:"" help:"Play in the terminal: enter words, and new letters fall."`
	Assist bookwormAssistCmd `cmd:"" help:"Help with a game played elsewhere: show the best words of its board."`
}

// bookwormFlags are the flags of all Bookworm commands.
type bookwormFlags struct {
	Dict      string `default:"common" placeholder:"FILE" help:"A word list in any language, one word per line; a dictionary made by words build; or a table made by words table. Default: the built-in dictionary of English words."`
	MinLength int    `type:"number" default:"3" placeholder:"N" help:"Only words of at least N letters."`
	Qu        bool   `help:"A tile Q stands for QU."`
}

// bookwormRows is the flag of the commands that read a board.
type bookwormRows struct {
	Rows bool `help:"Each line of the board is a row, as seen on the screen. Not needed if the text cannot be columns."`
}

type bookwormSolveCmd struct {
	Board string `arg:"" optional:"" type:"input" help:"A file with the board, a line for each column; - is standard input. Default: a built-in board."`
	bookwormFlags
	bookwormRows `set:"needs=board"`
	Score        bool `help:"Sort by points, the best last, and print the points."`
	JSON         bool `name:"json" help:"Print JSON: each word with the columns and indexes of its path."`
}

// Help is shown by katachi bookworm --help.
func (*bookwormSolveCmd) Help() string {
	return `Each line is a column, with blanks between its letters; every other column is
shifted by half a letter. The first two columns of a board:
  "  K M E M T O O "
  " E F K I M C A D"
(without the quotes: blanks count). The same without blanks: KMEMTOO, EFKIMCAD.
With --rows each line is a row, as on the screen. The longest words are printed
last, then the board with the path of the best word.

Examples:
  katachi bookworm
  katachi bookworm --dict words.txt board.txt
  katachi bookworm --qu --score board.txt --json`
}

// Run solves.
func (c *bookwormSolveCmd) Run(a *app) error {
	text, err := readBoard(a, c.Board)
	if err != nil {
		return err
	}
	b, err := c.parse(a, text, cmp.Or(c.Board, "built-in board"))
	if err != nil {
		return err
	}
	d, opt, done, err := c.open(a, c.Score || c.JSON)
	if err != nil {
		return err
	}
	defer done()
	bar := a.progress("letters", 0)
	opt.Progress = bar.show
	r, err := bookworm.Solve(a.ctx, b, d, opt)
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

// parse reads a board given as columns, or as rows with --rows or if it cannot be columns.
func (f *bookwormRows) parse(a *app, text, name string) (*bookworm.Board, error) {
	if !f.Rows {
		b, err := bookworm.Parse(text)
		if err == nil {
			return b, nil
		}
		rows, bad := bookworm.ParseRows(text)
		if bad != nil || rows.Len() < 2 || neighbours.MatchString(text) {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		a.notef("%s: read as rows, as with --rows", name)
		return rows, nil
	}
	b, err := bookworm.ParseRows(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}

// neighbours matches letters without a blank between them: the text is columns with a mistake
// rather than rows.
var neighbours = regexp.MustCompile(`\pL\pL`)

// open opens the dictionary and returns the options of the flags; with points, also the value of
// each letter.
func (f *bookwormFlags) open(a *app, points bool) (d bookworm.Dictionary, opt *bookworm.Options, done func() error, err error) {
	if d, done, err = f.dictionary(a); err != nil {
		return nil, nil, nil, err
	}
	opt = &bookworm.Options{MinLength: f.MinLength, Qu: f.Qu}
	if points {
		l, err := bookworm.LettersOf(d)
		if err != nil {
			done()
			return nil, nil, nil, fmt.Errorf("%s: %w", f.Dict, err)
		}
		opt.Points = l.Points()
	}
	return d, opt, done, nil
}

// dictionary opens the dictionary, table or word list; done closes it.
func (f *bookwormFlags) dictionary(a *app) (d bookworm.Dictionary, done func() error, err error) {
	none := func() error { return nil }
	if isTable(f.Dict) {
		t, err := lexicon.OpenTable(f.Dict)
		return t, none, err
	}
	l, err := openDictionary(f.Dict)
	if err != nil && isText(f.Dict) {
		l, err = readList(a, f.Dict)
		return l, none, err
	}
	if err != nil {
		return nil, nil, err
	}
	return l, l.Close, nil
}

// readList makes a dictionary from a word list, in lower case.
func readList(a *app, name string) (*lexicon.Lexicon, error) {
	b, err := lexicon.NewBuilder(&lexicon.Options{Case: lexicon.Lower})
	if err != nil {
		return nil, err
	}
	if err := addList(a, b, name); err != nil {
		return nil, err
	}
	l, err := b.Finish(a.ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// fileHead returns the first bytes of a file; none if it cannot be read.
func fileHead(path string, n int) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, n)
	n, _ = f.Read(head)
	return head[:max(n, 0)]
}

// isTable reports whether a file begins as a table does.
func isTable(path string) bool { return lexicon.IsTable(fileHead(path, 16)) }

// isText reports whether the beginning of a file has no control characters except line ends and
// tabs, as in a word list.
func isText(path string) bool {
	head := fileHead(path, 512)
	return len(head) > 0 && !bytes.ContainsFunc(head, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' })
}

// readBoard reads the text of a board; with no name, the built-in one.
func readBoard(a *app, name string) (string, error) {
	switch name {
	case "":
		return bookwormBoard, nil
	case "-":
		raw, err := io.ReadAll(io.LimitReader(a.stdin, 1<<20))
		return string(raw), err
	}
	raw, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) && strings.Contains(name, "\n") {
		return name, nil
	}
	return string(raw), err
}

func (c *bookwormSolveCmd) print(a *app, b *bookworm.Board, r bookworm.Result) error {
	if len(r.Words) == 0 {
		_, err := fmt.Fprintf(a.stdout, "no words with %s or more\n", number(c.MinLength, "letter"))
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

// printByLength prints words, with a paragraph for each length, in lines of at most 78 columns or
// the width of the terminal.
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
