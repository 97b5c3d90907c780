package gtp

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode"

	"katachi/board"
)

// ErrSyntax is the error for missing or invalid arguments.
var ErrSyntax = errors.New("syntax error")

// Call is a command with its arguments. Its methods parse an argument as a type of the protocol;
// the error is ErrSyntax if it is missing or invalid. Extra arguments are ignored.
type Call struct {
	Name  string
	Args  []string
	State *State // of the server; a Handler may change it

	id   string
	rest string // the arguments as sent, with blanks
}

// parse parses a line by section 3.1 of the specification: it drops control characters and comments
// after #, and treats tabs as blanks. It reports whether the line has a command, or at least an id.
func parse(line string) (*Call, bool) {
	line, _, _ = strings.Cut(line, "#")
	c := &Call{rest: strings.TrimSpace(strings.Map(plain, line))}
	if c.rest == "" {
		return c, false
	}
	if word, rest := cutWord(c.rest); strings.Trim(word, "0123456789") == "" {
		c.id, c.rest = word, rest
	}
	c.Name, c.rest = cutWord(c.rest)
	c.Args = strings.Fields(c.rest)
	return c, true
}

// cutWord returns the first word of a text, and what follows it.
func cutWord(text string) (word, rest string) {
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

func plain(r rune) rune {
	switch {
	case r == '\t' || r == '\n':
		return ' '
	case unicode.IsControl(r):
		return -1
	}
	return r
}

// text returns argument i, counted from 0.
func (c *Call) text(i int) (string, error) {
	if i >= len(c.Args) {
		return "", ErrSyntax
	}
	return c.Args[i], nil
}

// Color returns argument i as Black or White.
func (c *Call) Color(i int) (board.Color, error) {
	text, _ := c.text(i)
	return parseColor(text)
}

func parseColor(text string) (c board.Color, err error) {
	if c.UnmarshalText([]byte(text)) != nil || !c.IsStone() {
		return board.Empty, ErrSyntax
	}
	return c, nil
}

// Point returns argument i as a point of the board, or board.Pass.
func (c *Call) Point(i int) (board.Point, error) {
	text, _ := c.text(i)
	p, err := board.ParsePoint(text, c.State.Game.Board().Size())
	if err != nil {
		return board.Pass, ErrSyntax
	}
	return p, nil
}

// Int returns argument i as a number of 0 to 2^31 - 1.
func (c *Call) Int(i int) (int, error) {
	text, _ := c.text(i)
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, ErrSyntax
	}
	return int(n), nil
}

// Float returns argument i as a finite number.
func (c *Call) Float(i int) (float64, error) {
	text, _ := c.text(i)
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0, ErrSyntax
	}
	return x, nil
}
