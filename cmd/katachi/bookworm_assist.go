package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/term"

	"katachi/words/bookworm"
)

// bookwormAssistCmd helps with a game that is played elsewhere.
type bookwormAssistCmd struct {
	Board string `arg:"" optional:"" type:"input" help:"A file with the board. Default, or with -: standard input, up to an empty line."`
	bookwormFlags
	bookwormRows
	Top  int  `short:"n" type:"number" default:"3" placeholder:"N" help:"How many words to show."`
	JSON bool `name:"json" help:"Print JSON, an object for each board."`
}

// Help is shown by katachi bookworm assist --help.
func (*bookwormAssistCmd) Help() string {
	return `Type or paste the board: columns without blanks, such as KMEMTOO and EFKIMCAD, where
longer columns begin half a letter higher; or rows, with --rows. A dot is a missing
letter. An empty line ends the board. Then the words with the most points are printed,
each with its path, the board after its letters are gone, and the best word there.

Then type the word you played, or its number, followed by the new letters, column by
column from the left, the lowest first: recanted EOTARSIN. Without new letters their
places stay empty.

Examples:
  katachi bookworm assist
  katachi bookworm assist board.txt --dict words.txt
  echo "2 EOTARSIN" | katachi bookworm assist --rows board.txt`
}

// assisted is the JSON that bookworm assist prints for a board.
type assisted struct {
	Board  *bookworm.Board   `json:"board"`
	Words  int               `json:"words"`
	Advice []bookworm.Advice `json:"advice"`
}

// Run advises on a board, and again after each word typed.
func (c *bookwormAssistCmd) Run(a *app) error {
	in := bufio.NewScanner(a.stdin)
	b, err := c.board(a, in)
	if err != nil {
		return err
	}
	d, opt, done, err := c.open(a, true)
	if err != nil {
		return err
	}
	defer done()
	list, err := c.advise(a, b, d, opt)
	for n := 1; err == nil && in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if line == "" {
			continue
		}
		after, wrong := next(b, list, line, opt)
		switch {
		case wrong == nil:
			b = after
			list, err = c.advise(a, b, d, opt)
		case typed(a):
			a.notef("%v", wrong)
		default:
			err = fmt.Errorf("answer %d: %w", n, wrong)
		}
	}
	return cmp.Or(err, in.Err())
}

// board reads the board, from standard input up to an empty line.
func (c *bookwormAssistCmd) board(a *app, in *bufio.Scanner) (*bookworm.Board, error) {
	if c.Board != "" && c.Board != "-" {
		text, err := readBoard(a, c.Board)
		if err != nil {
			return nil, err
		}
		return c.parse(a, text, c.Board)
	}
	if typed(a) {
		a.notef("type the board, then an empty line")
	}
	var lines []string
	for in.Scan() {
		if line := in.Text(); line != "" {
			lines = append(lines, line)
		} else if len(lines) > 0 {
			break
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	return c.parse(a, strings.Join(lines, "\n"), "standard input")
}

// typed reports whether standard input is a terminal.
func typed(a *app) bool {
	f, ok := a.stdin.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// advise prints the best words of a board.
func (c *bookwormAssistCmd) advise(a *app, b *bookworm.Board, d bookworm.Dictionary, opt *bookworm.Options) ([]bookworm.Advice, error) {
	r, err := bookworm.Solve(a.ctx, b, d, opt)
	if err != nil {
		return nil, err
	}
	list, err := bookworm.Advise(a.ctx, b, d, c.Top, opt)
	if err != nil {
		return nil, err
	}
	if c.JSON {
		return list, printJSON(a.stdout, assisted{b, len(r.Words), append([]bookworm.Advice{}, list...)})
	}
	fmt.Fprintf(a.stdout, "%s\n", number(len(r.Words), "word"))
	for i, w := range list {
		after := "no word is left after it"
		if w.Next != nil {
			after = fmt.Sprintf("after it the best of %[3]d words is %[1]s (%[2]s)", strings.ToUpper(w.Next.Text), number(w.Next.Score, "point"), w.Left)
		}
		fmt.Fprintf(a.stdout, "\n%d  %s: %s; %s\n\n%s", i+1, strings.ToUpper(w.Text), number(w.Score, "point"), after,
			sideBySide(b.Draw(w.Path), w.After.Draw(nil)+strings.Repeat("\n", lowest(b)-lowest(w.After))))
	}
	return list, nil
}

// lowest returns the index of the lowest letter; 0 for an empty board.
func lowest(b *bookworm.Board) (index int) {
	places, _ := b.All()
	for _, at := range places {
		index = max(index, at.Index)
	}
	return index
}

// sideBySide puts two pictures of boards next to each other, aligned at the bottom.
func sideBySide(left, right string) string {
	x, y := strings.Split(strings.TrimSuffix(left, "\n"), "\n"), strings.Split(strings.TrimSuffix(right, "\n"), "\n")
	width := 0
	for _, line := range x {
		width = max(width, len([]rune(line)))
	}
	var s strings.Builder
	for i, line := range x {
		beside := ""
		if j := i - (len(x) - len(y)); j >= 0 {
			beside = y[j]
		}
		text := line + strings.Repeat(" ", width-len([]rune(line))) + "    |   " + beside
		s.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return s.String()
}

// next returns the board after the word that line names was played, with the new letters of line.
func next(b *bookworm.Board, list []bookworm.Advice, line string, opt *bookworm.Options) (*bookworm.Board, error) {
	fields := strings.Fields(line)
	path, err := pathOf(b, list, fields[0], opt)
	if err != nil {
		return nil, err
	}
	letters := []rune(strings.Join(fields[1:], ""))
	if len(letters) > len(path) {
		return nil, fmt.Errorf("%s for the %d of %s", number(len(letters), "new letter"), len(path), fields[0])
	}
	for _, r := range letters {
		if r != '.' && !unicode.IsLetter(r) {
			return nil, fmt.Errorf("%q is not a new letter: want letters, and dots for places that stay empty", r)
		}
	}
	return b.Fall(path, func(int) rune {
		if len(letters) == 0 {
			return 0
		}
		r := letters[0]
		letters = letters[1:]
		if r == '.' {
			return 0
		}
		return r
	}), nil
}

// pathOf returns the path of a word: a number or a word of the list, or any word on the board.
func pathOf(b *bookworm.Board, list []bookworm.Advice, word string, opt *bookworm.Options) ([]bookworm.Cell, error) {
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 || n > len(list) {
			return nil, fmt.Errorf("%d: want a word, or a number from 1 to %d", n, len(list))
		}
		return list[n-1].Path, nil
	}
	for _, w := range list {
		if strings.EqualFold(w.Text, word) {
			return w.Path, nil
		}
	}
	paths := b.Paths(word, 1, opt)
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s cannot be formed on this board", word)
	}
	return paths[0], nil
}
