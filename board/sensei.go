package board

import (
	"fmt"
	"strconv"
	"strings"
)

// Sensei's Library, and forums, draw boards in lines that begin with $$ ("How Diagrams Work",
// senseis.xmp.net): a head with the player of move 1, c for coordinates, the size, and a title; then
// edges of - and |, and points.

// The signs of Sensei's Library for points: black stones, white stones and empty points, with a
// circle, square, triangle or cross, or a letter. 1 to 9 and 0 are moves 1 to 10.
const (
	senseiBlack = "XB#YZ"
	senseiWhite = "OW@QP"
	senseiEmpty = ".,CSTM?*abcdefghijklmnopqrstuvwxyz"
)

// senseiSign returns the sign for a point without its mark: X, O, a digit or '.'; any other character
// stays.
func senseiSign(c rune) rune {
	switch {
	case strings.ContainsRune(senseiBlack, c):
		return 'X'
	case strings.ContainsRune(senseiWhite, c):
		return 'O'
	case strings.ContainsRune(senseiEmpty, c):
		return '.'
	}
	return c
}

// SenseiRow returns a row of a diagram of Sensei's Library with blanks for its $$, and without marks;
// "  =" for an edge above or below, whose length says nothing; and "" for any other line.
func SenseiRow(line string) string {
	text, _ := strings.CutPrefix(line, "$$")
	switch {
	case strings.TrimSpace(text) == "":
		return ""
	case isBorder(text):
		return "  ="
	case new(sensei).isRow(text):
		text = strings.Map(func(c rune) rune {
			if c == ' ' || c == '\t' || c == '|' {
				return c
			}
			return senseiSign(c)
		}, text)
	default:
		return ""
	}
	return strings.TrimRight("  "+text, " \t")
}

// sensei is a diagram of Sensei's Library while it is read.
type sensei struct {
	size                     int // 0 if not stated
	first                    Color
	stated                   bool // the head says who plays first
	top, bottom, left, right bool // edges
	rows                     []textRow
}

// isSensei reports whether a text has a line of such a diagram.
func isSensei(s string) bool {
	for line := range strings.Lines(s) {
		if strings.HasPrefix(strings.TrimSpace(line), "$$") {
			return true
		}
	}
	return false
}

// parseSensei reads the first diagram of Sensei's Library in a text. The game has the numbered moves
// played, so that what they capture is gone.
func parseSensei(s string, rules *Rules) (*Game, error) {
	d, err := readSensei(s)
	if err != nil {
		return nil, err
	}
	size, x, y, err := d.place()
	if err != nil {
		return nil, err
	}
	b := New(size)
	var moves [10]Point
	for i, row := range d.rows {
		for k, c := range row.text {
			p := At(x+k, y+i)
			switch sign := senseiSign(c); {
			case sign == 'X':
				b.put(p, Black)
			case sign == 'O':
				b.put(p, White)
			case sign >= '0' && sign <= '9':
				n := (int(sign-'0') + 9) % 10
				if moves[n] != 0 {
					return nil, &SyntaxError{row.line, k + 1, fmt.Sprintf("move %d stands on two points", n+1)}
				}
				moves[n] = p
			case sign != '.':
				return nil, &SyntaxError{row.line, k + 1, fmt.Sprintf("%q is not a point of a diagram of Sensei's Library", c)}
			}
		}
	}
	b.relink()
	return d.game(b, moves[:], rules)
}

// game plays the numbered moves; a number that is missing is a move elsewhere.
func (d *sensei) game(b *Board, moves []Point, rules *Rules) (*Game, error) {
	g := GameFrom(b, rules)
	for len(moves) > 0 && moves[len(moves)-1] == 0 {
		moves = moves[:len(moves)-1]
	}
	if d.stated || len(moves) > 0 {
		g.SetToMove(d.first)
	}
	for i, p := range moves {
		if p == 0 {
			g.SetToMove(g.ToMove().Opponent())
		} else if _, err := g.Play(g.ToMove(), p); err != nil {
			return nil, &SyntaxError{d.rows[0].line, 1, fmt.Sprintf("move %d: %v", i+1, err)}
		}
	}
	return g, nil
}

// readSensei takes the diagram apart.
func readSensei(s string) (*sensei, error) {
	d := &sensei{first: Black}
	number := 0
	for line := range strings.Lines(s) {
		number++
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "$$")
		if !ok {
			if len(d.rows) > 0 {
				break
			}
			continue
		}
		switch {
		case strings.TrimSpace(text) != "" && isBorder(text):
			if d.bottom = len(d.rows) > 0; d.bottom {
				return d, nil
			}
			d.top = true
		case d.isRow(text):
			d.row(number, text)
		case len(d.rows) > 0: // links, arrows, or the next diagram
			return d, nil
		default:
			if err := d.head(text, number); err != nil {
				return nil, err
			}
		}
	}
	if len(d.rows) == 0 {
		return nil, &SyntaxError{max(number, 1), 1, "no rows in the diagram of Sensei's Library"}
	}
	return d, nil
}

// head takes the first line without its $$: a player, c, a size, m and a number, and after a blank the
// title.
func (d *sensei) head(text string, line int) error {
	head, _, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
	if rest := strings.TrimLeft(head, "BW"); len(rest) == len(head)-1 {
		d.stated = true
		if head[0] == 'W' {
			d.first = White
		}
		head = rest
	}
	head = strings.TrimPrefix(head, "c")
	size := head[:len(head)-len(strings.TrimLeft(head, "0123456789"))]
	if number, ok := strings.CutPrefix(head[len(size):], "m"); head != size && (!ok || strings.Trim(number, "0123456789") != "") {
		return &SyntaxError{line, 1, "not the first line of a diagram of Sensei's Library"}
	}
	if size != "" {
		d.size, _ = strconv.Atoi(size)
		if d.size < MinSize || d.size > MaxSize {
			return &SyntaxError{line, 1, fmt.Sprintf("size %s: want %d to %d", size, MinSize, MaxSize)}
		}
	}
	return nil
}

// isRow reports whether the text after $$ is a row: edges, and signs with blanks around each.
func (d *sensei) isRow(text string) bool {
	if text != "" && text[0] != ' ' && text[0] != '|' {
		return false
	}
	words := strings.Fields(strings.ReplaceAll(text, "|", " "))
	for _, w := range words {
		if len(w) != 1 && strings.Trim(w, senseiBlack+senseiWhite+".,0123456789") != "" {
			return false
		}
	}
	return len(words) > 0
}

// row adds a row.
func (d *sensei) row(line int, text string) {
	text = strings.TrimSpace(text)
	d.left = d.left || strings.HasPrefix(text, "|")
	d.right = d.right || strings.HasSuffix(text, "|")
	cells := strings.Join(strings.Fields(strings.ReplaceAll(text, "|", " ")), "")
	d.rows = append(d.rows, textRow{line, []rune(cells)})
}

// place returns the size of the board, and where the upper left point of the diagram lies. Between
// two edges a diagram that is drawn without either lies in the middle.
func (d *sensei) place() (size, x, y int, err error) {
	width, height := len(d.rows[0].text), len(d.rows)
	for _, r := range d.rows {
		if len(r.text) != width {
			return 0, 0, 0, &SyntaxError{r.line, 1, fmt.Sprintf("row of length %d among rows of length %d", len(r.text), width)}
		}
	}
	whole := d.top && d.bottom && d.left && d.right || !d.top && !d.bottom && !d.left && !d.right
	switch size = d.size; {
	case size == 0 && d.left && d.right:
		size = width
	case size == 0 && d.top && d.bottom:
		size = height
	case size == 0 && whole && width == height:
		size = width
	case size == 0:
		size = 19
	}
	if size < MinSize || size > MaxSize || width > size || height > size ||
		d.left && d.right && width != size || d.top && d.bottom && height != size {
		return 0, 0, 0, &SyntaxError{d.rows[0].line, 1, fmt.Sprintf("%d columns and %d rows do not fit a board of %d with these edges", width, height, size)}
	}
	return size, offset(size-width, d.left, d.right), offset(size-height, d.top, d.bottom), nil
}

// offset returns how many of the points that are left over lie before the diagram.
func offset(left int, before, after bool) int {
	switch {
	case before:
		return 0
	case after:
		return left
	}
	return left / 2
}
