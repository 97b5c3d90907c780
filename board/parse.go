package board

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SyntaxError says where and why a diagram cannot be read.
type SyntaxError struct {
	Line, Column int // from 1; the column in characters
	Message      string
}

// Error returns "line L, column C: message".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Parse reads a position from a diagram: rows of '.' (also ',' and '+') for empty points, 'X' for
// black stones and 'O' for white ones, top row first, or all rows in one line as Plain writes them.
// Coordinates, borders of |, - and +, brackets around a point and blanks are skipped, so most
// boards drawn in text can be read; labels on points are an error. Stones without liberties are
// accepted. A diagram of Sensei's Library, with $$ before each line, is read, too, see [ParseGame].
// Errors are of type *SyntaxError.
func Parse(s string) (*Board, error) {
	s = strings.TrimPrefix(s, "\uFEFF") // a byte-order mark
	if isSensei(s) {
		g, err := parseSensei(s, nil)
		if err != nil {
			return nil, err
		}
		return g.Board(), nil
	}
	if b := parsePlain(strings.TrimSpace(s)); b != nil {
		return b, nil
	}
	rows, err := boardRows(s)
	if err != nil {
		return nil, err
	}
	b := New(len(rows))
	for y, row := range rows {
		cells, err := row.cells(len(rows), y)
		if err != nil {
			return nil, err
		}
		for x, c := range cells {
			b.put(At(x, y), c)
		}
	}
	b.relink()
	return b, nil
}

// ParseGame is Parse, and says who is to move. A diagram of Sensei's Library may say so in its first
// line ($$W: White). Moves 1 to 10 in it are played, and a part of a board lies at the edges that are
// drawn, on a board of 19x19 or of the size in the first line ($$Bc9). Any other diagram is as in
// [GameFrom].
func ParseGame(s string, rules *Rules) (*Game, error) {
	if isSensei(s) {
		return parseSensei(s, rules)
	}
	b, err := Parse(s)
	if err != nil {
		return nil, err
	}
	return GameFrom(b, rules), nil
}

// textRow is a line of text that holds a row of the board.
type textRow struct {
	line int // from 1
	text []rune
}

// parsePlain reads one line of size*size characters, the usual form in bulk data. It returns nil if
// s has any other form.
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

// boardRows returns the lines that hold rows of the board: all but blank lines, borders and lines
// of column letters.
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

// cells reads row y of a board of the size. Blanks between cells are optional: if there are as many
// words as cells, each word is a cell; otherwise each character is.
func (r textRow) cells(size, y int) ([]Color, error) {
	words := r.trim(r.words(), size, strconv.Itoa(size-y))
	if len(words) != size {
		words = characters(words)
	}
	cells := make([]Color, 0, len(words))
	for _, w := range words {
		c, ok := w.cell()
		if !ok {
			return nil, &SyntaxError{r.line, w.column, fmt.Sprintf("%q is not a point (want '.' empty, 'X' black or 'O' white)", string(w.text))}
		}
		cells = append(cells, c)
	}
	if len(cells) == size {
		return cells, nil
	}
	column := len(r.text) + 1
	if len(cells) > size {
		column = words[size].column
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
		case start < 0 || opens(c):
			end(i)
			start = i
		case strings.ContainsRune(closing, c):
			end(i + 1)
		}
	}
	end(len(r.text))
	return words
}

// trim removes coordinates and borders. A row number could also be a label, which is an error, so
// it is taken for a coordinate only if the other words make up all the cells. Text after the
// right-hand number is ignored as a remark if there is a number on the left, too.
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

// stoneCells returns the number of cells in the leading words that are written without blanks: runs
// of stones and empty points, and marks.
func stoneCells(words []word) (n int) {
	for _, w := range words {
		switch {
		case opens(w.text[0]):
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
		if opens(w.text[0]) {
			single = append(single, w)
			continue
		}
		for i := range w.text {
			single = append(single, word{w.text[i : i+1], w.column + i})
		}
	}
	return single
}

// stoneSigns are the characters for points; the first three are empty points.
const stoneSigns = ".,+XO"

// Brackets around a point, which mark it.
const opening, closing = "([<{", ")]>}"

func opens(r rune) bool { return strings.ContainsRune(opening, r) }

// cell reads a stone or an empty point, with or without brackets around it.
func (w word) cell() (c Color, ok bool) {
	text := w.text
	if len(text) == 3 && opens(text[0]) && strings.IndexRune(opening, text[0]) == strings.IndexRune(closing, text[2]) {
		text = text[1:2]
	}
	stone := strings.IndexRune(stoneSigns, text[0])
	if len(text) != 1 || stone < 0 {
		return Empty, false
	}
	return [...]Color{Empty, Empty, Empty, Black, White}[stone], true
}
