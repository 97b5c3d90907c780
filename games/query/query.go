package query

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"katachi/board"
)

// Query is a search expression. The zero value with Rows is usable: both colours, any next move, no
// limit, 19x19, and the rectangle anywhere.
type Query struct {
	ID         json.RawMessage // returned with the answer; any JSON value, nil if absent
	Board      int             // rows of the board, 2..25; 0 means 19
	Rows       []string        // cells, top row first: . X O x o *; may be empty if Named is not, see OnlyNamed
	Anchors    Anchors         // where the top left cell may lie; nil means anywhere
	FixedColor bool            // only colours as drawn; otherwise also swapped
	Next       Next            // colour of the continuation, as drawn
	MoveLimit  int             // latest node of completion; 0 means none unless HasLimit is set
	HasLimit   bool            // MoveLimit applies
	Sequence   []Step          // what follows in the rectangle, in order
	Variations bool            // search variations too, not only main lines
	Where      Where           // conditions on games
	Named      []Named         // names that moves of the game must have, all of them
	And        []*Query        // games must also have a hit of each of these
	Offset     int             // hits to skip in a list
	Limit      int             // hits to list; 0 means all
}

// Next is the colour that a continuation must have.
type Next uint8

// The values of Next.
const (
	Any Next = iota
	Black
	White
)

func (n Next) String() string { return [...]string{"any", "B", "W"}[n] }

// Step is an event of a sequence, inside the rectangle. The events there must be exactly those of
// the sequence, in order; captures between two stones may come in any order. Captures by the last
// stone may be omitted; those listed must happen, and the hit is complete once they have.
type Step struct {
	X, Y int  // from the top left cell of the rectangle
	What byte // 'X' a black stone, 'O' a white stone, '-' a stone is captured
}

// Anchors is the rectangle of board points where the top left cell of the pattern may lie.
// Coordinates count from 0 at the top left; both ends are included.
type Anchors struct {
	Left, Right, Top, Bottom int
	Region                   Region // replaces the numbers, unless it is Fixed
}

// Region describes anchors by how the pattern touches the edges.
type Region uint8

// The regions. Since a query is searched in all eight symmetries, Corner, drawn as the top left
// one, means any corner.
const (
	Anywhere Region = iota
	Corner          // in a corner; drawn as the top left one
	Side            // at one edge but not in a corner; drawn at the top
	Inner           // touches no edge; "centre" in Kombilo
	Full            // the whole board
	Fixed           // the numbers apply
)

var regionNames = [...]string{"anywhere", "corner", "side", "inner", "full", "fixed"}

func (r Region) String() string { return regionNames[r] }

// Size returns the rows of the board.
func (q *Query) Size() int {
	if q.Board == 0 {
		return board.DefaultSize
	}
	return q.Board
}

// Extent returns the width and the height of the rectangle, in cells.
func (q *Query) Extent() (w, h int) {
	if len(q.Rows) == 0 {
		return 1, 1 // the cell of a named move
	}
	return len(q.Rows[0]), len(q.Rows)
}

// class returns the contents that a cell of the rectangle accepts.
func (q *Query) class(x, y int) Class {
	if len(q.Rows) == 0 {
		return AnyContent
	}
	return classOf(q.Rows[y][x])
}

// anchors returns the numbers that stand for the region.
func (q *Query) anchors() Anchors {
	n := q.Size()
	w, h := q.Extent()
	switch a := q.Anchors; a.Region {
	case Anywhere:
		return Anchors{0, n - w, 0, n - h, Fixed}
	case Corner, Full:
		return Anchors{Region: Fixed}
	case Side:
		return Anchors{1, n - 1 - w, 0, 0, Fixed}
	case Inner:
		return Anchors{1, n - 1 - w, 1, n - 1 - h, Fixed}
	default:
		return a
	}
}

// Check returns an error if q is not a valid query.
func (q *Query) Check() error {
	for _, check := range []func() error{q.checkRows, q.checkAnchors, q.checkSequence, q.checkNamed, q.Where.Check} {
		if err := check(); err != nil {
			return err
		}
	}
	if q.Limit < 0 || q.Offset < 0 || q.MoveLimit < 0 {
		return errors.New("limits are 0 or more")
	}
	for _, and := range q.And {
		if and == nil {
			return errors.New("and: want an object")
		}
		if and.Size() != q.Size() {
			return fmt.Errorf("boards of %d and %d rows in one query", q.Size(), and.Size())
		}
		if err := and.Check(); err != nil {
			return err
		}
	}
	return nil
}

func (q *Query) checkRows() error {
	n := q.Size()
	if n < board.MinSize || n > board.MaxSize {
		return fmt.Errorf("board %d: want %d to %d", n, board.MinSize, board.MaxSize)
	}
	if q.OnlyNamed() {
		return nil
	}
	if len(q.Rows) == 0 || len(q.Rows[0]) == 0 {
		return fmt.Errorf("no rows: want at least one cell")
	}
	for y, row := range q.Rows {
		if len(row) != len(q.Rows[0]) {
			return fmt.Errorf("row %d has length %d, row 1 has %d", y+1, len(row), len(q.Rows[0]))
		}
		if i := strings.IndexFunc(row, func(r rune) bool { return r > 127 || classOf(byte(r)) == 0 }); i >= 0 {
			return fmt.Errorf("row %d, cell %d: %q: want . X O x o or *", y+1, i+1, row[i])
		}
	}
	if w, h := q.Extent(); w > n || h > n {
		return fmt.Errorf("%d x %d cells do not fit a board of %d", w, h, n)
	}
	return nil
}

func (q *Query) checkAnchors() error {
	n := q.Size()
	w, h := q.Extent()
	if q.Anchors.Region == Full && (w != n || h != n) {
		return fmt.Errorf("region full: %d x %d cells, the board has %d x %d", w, h, n, n)
	}
	a := q.anchors()
	if a.Left < 0 || a.Top < 0 || a.Left > a.Right || a.Top > a.Bottom || a.Right+w > n || a.Bottom+h > n {
		if q.Anchors.Region != Fixed {
			return fmt.Errorf("region %s: %d x %d cells do not fit a board of %d", q.Anchors.Region, w, h, n)
		}
		return fmt.Errorf("anchors left %d, right %d, top %d, bottom %d: %d x %d cells would leave the board of %d",
			a.Left, a.Right, a.Top, a.Bottom, w, h, n)
	}
	return nil
}

// maxSequence is the length limit of a sequence.
const maxSequence = 200

func (q *Query) checkSequence() error {
	if len(q.Sequence) > maxSequence {
		return fmt.Errorf("sequence of %d: want at most %d", len(q.Sequence), maxSequence)
	}
	w, h := q.Extent()
	for i, s := range q.Sequence {
		if s.X < 0 || s.Y < 0 || s.X >= w || s.Y >= h {
			return fmt.Errorf("sequence, step %d: %d,%d lies outside the rectangle of %d x %d", i+1, s.X, s.Y, w, h)
		}
		if s.What != 'X' && s.What != 'O' && s.What != '-' {
			return fmt.Errorf("sequence, step %d: %q: want X, O or -", i+1, s.What)
		}
	}
	return nil
}
