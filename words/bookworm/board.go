package bookworm

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Board is a field of letters. Its text has a line for each *column*, left to right; the characters
// along a line are half a letter apart, from top to bottom. Letters are where column + index is
// even (both from 0); all other characters, and missing letters, are blanks or dots:
//
//	K M E       K   A
//	 E F          E   F
//	A I R       M   I
//	              F
//	            E   R
//
// (On the left is the text, on the right the board that it means.) A letter touches up to six
// others: those half a letter above and below in the two columns beside it, and those a whole
// letter above and below in its own column.
type Board struct {
	columns int
	height  int // characters per column
	cells   []cell
	at      []int16 // index of a cell by column*height + index, -1 for none
}

// cell is a letter on the board.
type cell struct {
	Cell
	letter  rune // upper case
	touches []int16
}

// Cell is a place on the board, both numbers from 0.
type Cell struct {
	Column int `json:"column"`
	Index  int `json:"index" doc:"In half letters from the top"`
}

// maxCells limits the size of a board.
const maxCells = 10_000

// boardError says where and why a board's text is wrong.
type boardError struct {
	Line, Column int // from 1; Column 0 for the whole line
	Text         string
}

func (e *boardError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("board line %d: %s", e.Line, e.Text)
	}
	return fmt.Sprintf("board line %d, character %d: %s", e.Line, e.Column, e.Text)
}

// Parse reads a board. Lower and upper case are the same; empty lines before and after the columns
// are ignored. All lines must have the same length, but a blank at the end of every other one may
// be missing. Columns may also be typed without blanks, like KME and AIR. If all are equally long,
// every other one is half a letter lower; if every other one is a letter longer, the long ones
// begin half a letter higher. Errors are of type *boardError.
func Parse(text string) (*Board, error) {
	lines, skipped := columnLines(text)
	return parse(spread(lines), skipped)
}

// parse reads a board from lines, before which skipped lines were left out.
func parse(lines []string, skipped int) (*Board, error) {
	b := &Board{columns: len(lines)}
	for _, line := range lines {
		b.height = max(b.height, utf8.RuneCountInString(line))
	}
	if b.columns == 0 {
		return nil, &boardError{1, 0, "no letters"}
	}
	b.at = make([]int16, b.columns*b.height)
	for i := range b.at {
		b.at[i] = -1
	}
	for c, line := range lines {
		if err := b.parseColumn(c, line); err != nil {
			err.Line += skipped
			return nil, err
		}
	}
	if len(b.cells) == 0 {
		return nil, &boardError{1, 0, "no letters"}
	}
	b.join()
	return b, nil
}

// columnLines splits text into lines without the empty ones around them, and returns the number of
// empty lines before them. A line of blanks is not empty: it is a column without letters, which the
// columns after it need.
func columnLines(text string) (lines []string, skipped int) {
	lines = strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
		skipped++
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines, skipped
}

func (b *Board) parseColumn(c int, line string) *boardError {
	n := utf8.RuneCountInString(line)
	missing := b.height - n
	if missing > 1 || missing == 1 && (c+n)%2 == 0 {
		return &boardError{c + 1, 0, fmt.Sprintf("%d characters, but %d in the longest line: all columns must be equally long", n, b.height)}
	}
	j := 0
	for _, r := range line {
		if err := b.parseCell(c, j, r); err != nil {
			return err
		}
		j++
	}
	return nil
}

func (b *Board) parseCell(c, j int, r rune) *boardError {
	switch {
	case r == ' ' || r == '.':
		return nil
	case !unicode.IsLetter(r):
		return &boardError{c + 1, j + 1, fmt.Sprintf("%q is not a letter", r)}
	case (c+j)%2 != 0:
		return &boardError{c + 1, j + 1, fmt.Sprintf("%q stands between two places: letters of this line have an %s number", r, [...]string{"odd", "even"}[c%2])}
	case len(b.cells) == maxCells:
		return &boardError{c + 1, j + 1, fmt.Sprintf("more than %d letters", maxCells)}
	}
	b.at[c*b.height+j] = int16(len(b.cells))
	b.cells = append(b.cells, cell{Cell: Cell{c, j}, letter: unicode.ToUpper(r)})
	return nil
}

// join finds the neighbours of each letter.
func (b *Board) join() {
	steps := [...]Cell{{-1, -1}, {-1, 1}, {0, -2}, {0, 2}, {1, -1}, {1, 1}}
	for i := range b.cells {
		x := &b.cells[i]
		for _, s := range steps {
			if k := b.find(Cell{x.Column + s.Column, x.Index + s.Index}); k >= 0 {
				x.touches = append(x.touches, k)
			}
		}
	}
}

// find returns the index of the letter at a place, or -1 if there is none.
func (b *Board) find(at Cell) int16 {
	if at.Column < 0 || at.Column >= b.columns || at.Index < 0 || at.Index >= b.height {
		return -1
	}
	return b.at[at.Column*b.height+at.Index]
}

// letter returns the letter at a place, in upper case, or 0 if there is none.
func (b *Board) letter(at Cell) rune {
	if k := b.find(at); k >= 0 {
		return b.cells[k].letter
	}
	return 0
}

// All returns the places of all letters, and the letters, column by column from the left,
// downwards.
func (b *Board) All() (places []Cell, letters []rune) {
	for _, c := range b.cells {
		places, letters = append(places, c.Cell), append(letters, c.letter)
	}
	return places, letters
}

// Len returns the number of letters.
func (b *Board) Len() int { return len(b.cells) }

// MarshalJSON returns the lines of the text that Parse reads.
func (b *Board) MarshalJSON() ([]byte, error) {
	return json.Marshal(strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n"))
}

// String returns the board as text that Parse reads.
func (b *Board) String() string {
	var s strings.Builder
	for c := range b.columns {
		for j := range b.height {
			if r := b.letter(Cell{c, j}); r != 0 {
				s.WriteRune(r)
			} else {
				s.WriteByte(' ')
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}
