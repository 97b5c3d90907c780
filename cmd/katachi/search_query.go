package main

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/query"
)

// question makes the query of the command line.
func (c *searchCmd) question(a *app) (*query.Query, error) {
	q, err := c.drawn(a)
	if err != nil {
		return nil, err
	}
	if err := c.amend(q); err != nil {
		return nil, err
	}
	if err := c.narrow(q); err != nil {
		return nil, err
	}
	if c.Then != "" {
		if q.Sequence, err = c.parseThen(q); err != nil {
			return nil, fmt.Errorf("%w: --then %q: %w", errUsage, c.Then, err)
		}
	}
	return q, q.Check()
}

// amend sets what options say besides the rectangle.
func (c *searchCmd) amend(q *query.Query) error {
	q.FixedColour = q.FixedColour || c.FixedColour
	q.Variations = q.Variations || c.Variations
	if c.Next != "any" {
		q.Next = map[string]query.Next{"B": query.Black, "W": query.White}[c.Next]
	}
	if c.By >= 0 {
		q.MoveLimit, q.HasLimit = c.By, true
	}
	if q.Limit == 0 {
		q.Limit = c.Count
	}
	if q.Offset == 0 {
		q.Offset = c.Skip
	}
	where, err := c.where()
	if err != nil {
		return err
	}
	if !where.IsZero() {
		q.Where = where
	}
	return q.Check()
}

// narrow adds the queries of --and.
func (c *searchCmd) narrow(q *query.Query) error {
	for _, text := range c.And {
		and, err := query.Parse(text)
		if err != nil {
			return fmt.Errorf("--and %q: %w", text, err)
		}
		if and.Board == 0 {
			and.Board = q.Board
		}
		q.And = append(q.And, and)
	}
	return nil
}

// drawn reads the query, or cuts the region out of the position.
func (c *searchCmd) drawn(a *app) (*query.Query, error) {
	if c.Query != "" {
		return query.Parse(c.Query)
	}
	c.toMarks = c.Region == ""
	pos, err := c.start(a)
	if err != nil {
		return nil, err
	}
	n := pos.board.Size()
	part := region{x1: n - 1, y1: n - 1}
	switch {
	case c.Region != "":
		from, to, err := parseRegion(c.Region, n)
		if err != nil {
			return nil, fmt.Errorf("%w: --%w", errUsage, err)
		}
		part.x0, part.y0 = from.XY()
		part.x1, part.y1 = to.XY()
	case pos.node != nil:
		if part, err = markedRegion(pos.node, n); err != nil {
			return nil, fmt.Errorf("%s: %w", pos.name, err)
		}
	}
	c.cut = &part
	return part.query(pos.board, c.At), nil
}

// start returns the position with the moves of --play: the empty board where
// nothing is given.
func (c *searchCmd) start(a *app) (*position, error) {
	pos := &position{board: board.New(board.DefaultSize)}
	if c.Position != "" {
		var err error
		if pos, err = c.position(a); err != nil {
			return nil, err
		}
	}
	color := board.Black
	if pos.last != board.Pass {
		color = pos.board.Color(pos.last).Opponent()
	}
	for i, name := range strings.FieldsFunc(c.Play, isBlankOrComma) {
		p, err := board.ParsePoint(name, pos.board.Size())
		if err == nil && p != board.Pass {
			_, err = pos.board.Play(color, p)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: --play, move %d: %w", errUsage, i+1, err)
		}
		color = color.Opponent()
	}
	return pos, nil
}

func isBlankOrComma(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '\t' || r == '\n' }

// parseThen reads a sequence: cells of the rectangle, or points of the board as
// the page shows it.
func (c *searchCmd) parseThen(q *query.Query) ([]query.Step, error) {
	if list, err := query.ParseSequence(c.Then); err == nil {
		return list, nil
	}
	var list []query.Step
	var what byte
	for _, word := range strings.FieldsFunc(c.Then, isBlankOrComma) {
		if what == 0 {
			if what = stepOf(word[0]); what == 0 {
				return nil, fmt.Errorf("%q: want B, W or - (captured), then a point", word)
			}
			if word = word[1:]; word == "" {
				continue
			}
		}
		x, y, err := c.cell(q, word)
		if err != nil {
			return nil, err
		}
		list = append(list, query.Step{X: x, Y: y, What: what})
		what = 0
	}
	if len(list) == 0 || what != 0 {
		return nil, fmt.Errorf("want moves such as B Q5 W R6")
	}
	return list, nil
}

// cell returns the cell of the rectangle that lies on a point of the board.
func (c *searchCmd) cell(q *query.Query, point string) (x, y int, err error) {
	p, err := board.ParsePoint(point, q.Size())
	if err != nil {
		return 0, 0, err
	}
	x0, y0 := c.shownAt(q)
	x, y = p.XY()
	if p == board.Pass || x < x0 || y < y0 || x >= x0+len(q.Rows[0]) || y >= y0+len(q.Rows) {
		return 0, 0, fmt.Errorf("%s lies outside of the region", point)
	}
	return x - x0, y - y0, nil
}

// stepOf returns the letter of a query's step, 0 if c is none.
func stepOf(c byte) byte {
	switch c {
	case 'B', 'b', 'X', 'x':
		return 'X'
	case 'W', 'w', 'O', 'o':
		return 'O'
	case '-':
		return '-'
	}
	return 0
}
