package sgf

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"katachi/board"
)

// maxSize is the largest number of rows or columns that the format can name.
const maxSize = 52

// Point is a place on a board of up to 52 x 52 points: X columns to the right of and Y rows below
// the top left corner, both from 0. It differs from [board.Point] because records may have boards
// of sizes that package board does not support.
type Point struct{ X, Y uint8 }

// Pass is the Point of a move that places no stone; NoPoint stands for a value that is not a point.
// Neither is on any board.
var (
	Pass    = Point{0xFF, 0xFF}
	noPoint = Point{0xFE, 0xFE}
)

// On reports whether p lies on a board of the given columns and rows.
func (p Point) On(columns, rows int) bool { return int(p.X) < columns && int(p.Y) < rows }

// Board returns p as a [board.Point], and whether p is Pass or fits on a board of board.MaxSize.
func (p Point) Board() (board.Point, bool) {
	if p == Pass {
		return board.Pass, true
	}
	if !p.On(board.MaxSize, board.MaxSize) {
		return board.Pass, false
	}
	return board.At(int(p.X), int(p.Y)), true
}

// FromBoard is the inverse of [Point.Board].
func FromBoard(p board.Point) Point {
	if p == board.Pass {
		return Pass
	}
	x, y := p.XY()
	return Point{uint8(x), uint8(y)}
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// String returns p in SGF's form: two letters, or nothing for Pass. For noPoint it returns "no
// point".
func (p Point) String() string {
	switch {
	case p == Pass:
		return ""
	case !p.On(maxSize, maxSize):
		return "no point"
	}
	return letters[p.X:p.X+1] + letters[p.Y:p.Y+1]
}

// MarshalText returns String; for noPoint it returns an error.
func (p Point) MarshalText() ([]byte, error) {
	if p != Pass && !p.On(maxSize, maxSize) {
		return nil, errors.New("no point: it has no text")
	}
	return []byte(p.String()), nil
}

// UnmarshalText reads what String returns.
func (p *Point) UnmarshalText(text []byte) error {
	at := parseMove(text, maxSize, maxSize)
	if at == noPoint {
		return fmt.Errorf("%s is not a point (want two letters, or nothing for a pass)", Short(strconv.Quote(string(text))))
	}
	*p = at
	return nil
}

// coordinate maps a letter to 0..51 and everything else to noCoordinate.
var coordinate = func() (t [256]uint8) {
	for i := range t {
		t[i] = noCoordinate
	}
	for i, c := range []byte(letters) {
		t[c] = uint8(i)
	}
	return t
}()

const noCoordinate = 0x80 // has a bit that no coordinate has, so that x|y shows it

// bytestr is text in either of Go's forms.
type bytestr interface{ ~string | ~[]byte }

// parsePoint reads two letters; it returns NoPoint if s is anything else.
func parsePoint[S bytestr](s S) Point {
	s = trim(s)
	if len(s) != 2 {
		return noPoint
	}
	p := Point{coordinate[s[0]], coordinate[s[1]]}
	if p.X|p.Y >= noCoordinate {
		return noPoint
	}
	return p
}

// parseMove reads the value of B or W. An empty value is a pass, and so is "tt" on boards of up to
// 19 x 19, as in FF[3].
func parseMove[S bytestr](s S, columns, rows int) Point {
	s = trim(s)
	if len(s) == 0 || len(s) == 2 && s[0] == 't' && s[1] == 't' && columns <= 19 && rows <= 19 {
		return Pass
	}
	p := parsePoint(s)
	if p.capital(columns, rows) {
		return parseMove(small(p), columns, rows)
	}
	if p == noPoint {
		return humanMove(s, columns, rows)
	}
	return p
}

// humanMove reads a move as players write it: a capital letter without I, and the number of the row
// from the bottom, or "pass". SGF cannot mean either. It returns NoPoint if the board has no such
// point.
func humanMove[S bytestr](s S, columns, rows int) Point {
	text := string(s)
	if strings.EqualFold(text, "pass") {
		return Pass
	}
	if columns >= firstCapital || len(text) < 2 || len(text) > 3 || text[1] == '0' {
		return noPoint
	}
	x := strings.IndexByte("ABCDEFGHJKLMNOPQRSTUVWXYZ", text[0])
	y, err := strconv.Atoi(text[1:])
	if x < 0 || x >= columns || err != nil || y < 1 || y > rows {
		return noPoint
	}
	return Point{uint8(x), uint8(rows - y)}
}

// Some programs write points in capital letters. Capitals name columns and rows from 27 on, so on
// smaller boards they must be meant as small letters.
const firstCapital = 26

// capital reports whether p has a capital letter that is not a column or row of the board.
func (p Point) capital(columns, rows int) bool {
	return columns <= firstCapital && rows <= firstCapital &&
		p.On(maxSize, maxSize) && (p.X >= firstCapital || p.Y >= firstCapital)
}

// small returns the two letters of p in lower case.
func small(p Point) string {
	p.X %= firstCapital
	p.Y %= firstCapital
	return p.String()
}

// rect is a rectangle of points, both corners included.
type rect struct{ from, to Point }

// parseRect reads "ab" or the compressed list "ab:cd", whose corners may come in any order. capital
// reports whether a point had capital letters and was read in lower case.
func parseRect[S bytestr](s S, columns, rows int) (r rect, capital, ok bool) {
	point := func(s S) Point {
		p := parsePoint(s)
		if p.capital(columns, rows) {
			capital = true
			return parsePoint(small(p))
		}
		if p == noPoint {
			return humanMove(trim(s), columns, rows)
		}
		return p
	}
	s = trim(s)
	for i := range len(s) {
		if s[i] != ':' {
			continue
		}
		a, b := point(s[:i]), point(s[i+1:])
		r = rect{Point{min(a.X, b.X), min(a.Y, b.Y)}, Point{max(a.X, b.X), max(a.Y, b.Y)}}
		return r, capital, a != noPoint && b != noPoint
	}
	p := point(s)
	return rect{p, p}, capital, p != noPoint
}

// endOfPoint returns the index at which the closing bracket of a point is missing, because the next
// token begins there, or -1 if there is no such place. Only letters and a colon may come before it.
func endOfPoint[S bytestr](v S) int {
	for i := range len(v) {
		switch c := v[i]; {
		case c == ';', c == '[', c == '(', c == ')':
			return i
		case coordinate[c] == noCoordinate && c != ':' && !isSpace[c]:
			return -1
		}
	}
	return -1
}

// parseSize reads "19" or "19:13".
func parseSize[S bytestr](s S) (columns, rows int, ok bool) {
	s = trim(s)
	n, seen := [2]int{}, 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9' && n[seen] <= maxSize:
			n[seen] = n[seen]*10 + int(c-'0')
		case c == ':' && seen == 0:
			seen = 1
		default:
			return 0, 0, false
		}
	}
	if seen == 0 {
		n[1] = n[0]
	}
	inRange := func(n int) bool { return n >= 1 && n <= maxSize }
	return n[0], n[1], inRange(n[0]) && inRange(n[1])
}

func trim[S bytestr](s S) S {
	for len(s) > 0 && isSpace[s[0]] {
		s = s[1:]
	}
	for len(s) > 0 && isSpace[s[len(s)-1]] {
		s = s[:len(s)-1]
	}
	return s
}

// isSpace holds for control characters and the blank.
var isSpace = func() (t [256]bool) {
	for c := range ' ' + 1 {
		t[c] = true
	}
	return t
}()
