package board

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SyntaxError says where a diagram cannot be read and why.
type SyntaxError struct {
	Line, Column int // from 1; the column in characters
	Message      string
}

// Error returns "line L, column C: message".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Parse reads a position from a diagram: rows of '.' (also ',' and '+') for
// empty points, 'X' for black stones and 'O' for white ones, top row first, or
// all rows in one line as Plain writes them. Coordinates, borders of |, - and
// +, marks and blanks are passed over, so most boards drawn in text can be
// read. Labels are refused: ParseDiagram reads them. Stones without liberties
// are accepted. Errors are *SyntaxError.
func Parse(s string) (*Board, error) {
	d, where, err := parse(s)
	if err != nil {
		return nil, err
	}
	for p := range d.Board.Points {
		if label, ok := d.Labels[p]; ok {
			at := where[p]
			return nil, &SyntaxError{at.line, at.column, fmt.Sprintf("label %q in a plain position (want '.', 'X' or 'O')", label)}
		}
	}
	return d.Board, nil
}

// ParseDiagram reads a diagram with its labels and marks; see Diagram and Parse.
func ParseDiagram(s string) (*Diagram, error) {
	d, _, err := parse(s)
	return d, err
}

// place is where something stands in a text, from 1.
type place struct{ line, column int }

// textRow is a line of text that holds a row of the board.
type textRow struct {
	line int // from 1
	text []rune
}

func parse(s string) (*Diagram, map[Point]place, error) {
	s = strings.TrimPrefix(s, "\uFEFF") // a byte-order mark
	if b := parsePlain(strings.TrimSpace(s)); b != nil {
		return &Diagram{Board: b}, nil, nil
	}
	rows, err := boardRows(s)
	if err != nil {
		return nil, nil, err
	}
	d := &Diagram{Board: New(len(rows)), Labels: map[Point]string{}, Marks: map[Point]Mark{}}
	where := map[Point]place{}
	for y, row := range rows {
		cells, err := row.cells(len(rows), y)
		if err != nil {
			return nil, nil, err
		}
		for x, c := range cells {
			p := At(x, y)
			d.set(p, c)
			where[p] = place{row.line, c.column}
		}
	}
	d.Board.relink()
	return d, where, nil
}

// set puts a cell of the text on the board.
func (d *Diagram) set(p Point, c cell) {
	d.Board.put(p, c.stone)
	if c.label != "" {
		d.Labels[p] = c.label
	}
	if c.mark != NoMark {
		d.Marks[p] = c.mark
	}
}

// parsePlain reads one line of size*size characters, the usual case in bulk
// work; nil if s is anything else.
func parsePlain(s string) *Board {
	size := MinSize
	for size*size < len(s) && size < MaxSize {
		size++
	}
	if size*size != len(s) {
		return nil
	}
	b := New(size)
	for i := range len(s) {
		c := strings.IndexByte(".XO", s[i])
		if c < 0 {
			return nil
		}
		b.put(At(i%size, i/size), Color(c))
	}
	b.relink()
	return b
}

// boardRows returns the lines that hold rows of the board: those left without
// blank lines, borders and lines of column letters.
func boardRows(s string) ([]textRow, error) {
	var rows []textRow
	line := 0
	for text := range strings.Lines(s) {
		line++
		text = strings.TrimRight(text, " \t\r\n")
		if !utf8.ValidString(text) {
			return nil, &SyntaxError{line, 1, "text is not UTF-8"}
		}
		if isBorder(text) || isColumns(text) {
			continue
		}
		if len(rows) == MaxSize {
			return nil, &SyntaxError{line, 1, fmt.Sprintf("more than %d rows", MaxSize)}
		}
		rows = append(rows, textRow{line, []rune(text)})
	}
	if len(rows) == 0 {
		return nil, &SyntaxError{max(line, 1), 1, "no board here (want rows of '.', 'X', 'O')"}
	}
	if len(rows) < MinSize {
		return nil, &SyntaxError{rows[0].line, 1, fmt.Sprintf("a single row of length %d (want %d to %d rows, or all rows in one line)",
			len(rows[0].text), MinSize, MaxSize)}
	}
	return rows, nil
}

// isBorder reports whether a line is blank or a drawn edge.
func isBorder(text string) bool {
	return strings.Trim(text, " \t-=") == "" || strings.Contains(text, "--") && strings.Trim(text, " \t+-|=") == ""
}

// isColumns reports whether a line holds the column letters, A first.
func isColumns(text string) bool {
	letters := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	return len(letters) >= MinSize && strings.HasPrefix(columns, letters)
}

// cell is one point of a row.
type cell struct {
	stone  Color
	label  string
	mark   Mark
	column int
}

// cells reads row y of a board of the size. Blanks may separate the cells or
// not: with as many words as cells each word is one, else each character.
func (r textRow) cells(size, y int) ([]cell, error) {
	words := r.trim(r.words(), size, strconv.Itoa(size-y))
	if len(words) != size {
		words = characters(words)
	}
	cells, err := r.read(words)
	if err != nil || len(cells) == size {
		return cells, err
	}
	column := len(r.text) + 1
	if len(cells) > size {
		column = cells[size].column
	}
	return nil, &SyntaxError{r.line, column, fmt.Sprintf("row of length %d among %d rows", len(cells), size)}
}

// word is a stretch of a row without blanks, or with brackets around it.
type word struct {
	text   []rune
	column int
}

// words splits the row at blanks and around brackets. A border '|' is a word.
func (r textRow) words() []word {
	var words []word
	start := -1
	end := func(i int) {
		if start >= 0 {
			words = append(words, word{r.text[start:i], start + 1})
		}
		start = -1
	}
	for i, c := range r.text {
		switch {
		case unicode.IsSpace(c):
			end(i)
		case c == '|':
			end(i)
			start = i
			end(i + 1)
		case start < 0 || opens(c) != NoMark:
			end(i)
			start = i
		case closes(c) != NoMark:
			end(i + 1)
		}
	}
	end(len(r.text))
	return words
}

// trim takes coordinates and borders off. A row number may be a label too, so
// it is one only where the others are enough for all cells; what stands behind
// the number on the right, if there is one on the left, is a remark.
func (r textRow) trim(words []word, size int, row string) []word {
	is := func(i int, s string) bool { return i >= 0 && i < len(words) && string(words[i].text) == s }
	full := func(words []word) bool { return len(words) >= size || stoneCells(words) >= size }
	numbered := is(0, row) && (full(words[1:]) || is(1, "|"))
	if numbered {
		words = words[1:]
	}
	if is(0, "|") {
		words = words[1:]
	}
	for i := range words {
		if is(i, "|") || numbered && is(i, row) && full(words[:i]) {
			return words[:i]
		}
	}
	if n := len(words) - 1; is(n, row) && full(words[:n]) {
		words = words[:n]
	}
	return words
}

// stoneCells returns how many cells the first words hold that are written
// without blanks: runs of stones and empty points, and marks.
func stoneCells(words []word) (n int) {
	for _, w := range words {
		switch {
		case opens(w.text[0]) != NoMark:
			n++
		case strings.Trim(string(w.text), stoneSigns) == "":
			n += len(w.text)
		default:
			return n
		}
	}
	return n
}

// characters splits words into single characters.
func characters(words []word) []word {
	var single []word
	for _, w := range words {
		if opens(w.text[0]) != NoMark {
			single = append(single, w)
			continue
		}
		for i := range w.text {
			single = append(single, word{w.text[i : i+1], w.column + i})
		}
	}
	return single
}

func (r textRow) read(words []word) ([]cell, error) {
	cells := make([]cell, 0, len(words))
	for _, w := range words {
		c, ok := w.cell()
		if !ok {
			return nil, &SyntaxError{r.line, w.column, fmt.Sprintf(
				"%q is no point (want '.' empty, 'X' black, 'O' white, or a label of 1 to %d letters or digits)", string(w.text), maxLabel)}
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// stoneSigns are the characters for points without a label: three for empty ones.
const stoneSigns = ".,+XO"

// cell reads a mark around, a stone or empty point, and a label, in that order;
// each may be absent, not all.
func (w word) cell() (c cell, ok bool) {
	c.column = w.column
	text := w.text
	if c.mark = opens(text[0]); c.mark != NoMark {
		if len(text) < 3 || closes(text[len(text)-1]) != c.mark {
			return c, false
		}
		text = text[1 : len(text)-1]
	}
	stone := strings.IndexRune(stoneSigns, text[0])
	if stone >= 0 {
		c.stone = [...]Color{Empty, Empty, Empty, Black, White}[stone]
		text = text[1:]
	}
	c.label, ok = readLabel(text)
	return c, ok && (stone >= 0 || c.label != "")
}

// readLabel returns the label that is all of text; it may be empty. What looks
// like a stone is a label only after an apostrophe.
func readLabel(text []rune) (label string, ok bool) {
	quoted := len(text) > 1 && text[0] == '\''
	if quoted {
		text = text[1:]
	}
	if len(text) > maxLabel || !quoted && len(text) > 0 && strings.ContainsRune("XOxo", text[0]) {
		return "", false
	}
	for _, r := range text {
		if !isLabel(r) {
			return "", false
		}
	}
	return string(text), true
}

func isLabel(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

func opens(r rune) Mark  { return bracket(r, 0) }
func closes(r rune) Mark { return bracket(r, 1) }

// bracket returns the Mark whose first or second bracket r is.
func bracket(r rune, side int) Mark {
	for m := Circle; m <= Cross; m++ {
		if rune(brackets[m][side]) == r {
			return m
		}
	}
	return NoMark
}
