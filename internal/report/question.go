package report

import (
	"errors"
	"fmt"
	"katachi/internal/lang"
	"strings"

	"katachi/board"
	"katachi/query"
)

// Question is a search as given by users: a query as text or a position, with options. The zero
// value searches for the empty board.
type Question struct {
	Text     string    // the query as text, instead of a position
	Position *Position // nil means the empty board of the default size
	Play     string    // moves played from the position, alternately: "Q16 D4 pass"
	Region   string    // two corners, "C3:K9"; "" means the points marked in the record, else the whole board
	At       string    // where the region may lie: see Region.Query

	FixedColour bool
	Variations  bool
	Next        query.Next // colour that must play next
	By          *int       // latest node at which the query must be complete
	Then        string     // what must follow, in the form of --then of katachi search
	Named       []string   // names that moves must have, in the form of query.ParseNamed
	Within      int        // most moves from a named move to the next in a sequence; 0 means query.DefaultWithin
	Where       query.Where
	And         []string // further queries as text
	Limit, Skip int      // part of the list of hits, unless Text says otherwise
}

// OptionError is the error for a question with an invalid option.
type OptionError struct {
	Option string // the option's name: "play"
	Err    error
}

// Error returns the option and what is wrong.
func (e *OptionError) Error() string { return e.Option + " " + e.Err.Error() }

// Sentence returns what Error says, as data.
func (e *OptionError) Sentence() *lang.Sentence { return lang.Say("field", e.Option, Said(e.Err)) }

// Unwrap returns what is wrong.
func (e *OptionError) Unwrap() error { return e.Err }

// wrong returns an OptionError for an option, with the error err; nil for nil.
func wrong(option string, err error) error {
	if err == nil {
		return nil
	}
	return &OptionError{option, err}
}

// Placed is a query with the place where it is shown: the point under its top left cell.
type Placed struct {
	*query.Query
	X0, Y0 int
}

// Place chooses where a query is shown: at the given point if it may lie there, else in the middle
// of the possible places.
func Place(q *query.Query, x, y int) Placed {
	a := q.Images()[0].Anchors
	if x < a.Left || x > a.Right || y < a.Top || y > a.Bottom {
		x, y = (a.Left+a.Right)/2, (a.Top+a.Bottom)/2
	}
	return Placed{q, x, y}
}

// Middle is Place in the middle.
func Middle(q *query.Query) Placed { return Place(q, -1, -1) }

// Point returns the board point under a cell of the query.
func (p *Placed) Point(x, y int) board.Point { return board.At(p.X0+x, p.Y0+y) }

// Query returns the query of the question. The error for a wrong option is an [*OptionError].
func (ask *Question) Query() (*Placed, error) {
	q, region, err := ask.drawn()
	if err != nil {
		return nil, err
	}
	if q.Limit == 0 {
		q.Limit = ask.Limit
	}
	if q.Offset == 0 {
		q.Offset = ask.Skip
	}
	q.Where.Replace(&ask.Where)
	if ask.Next != query.Any {
		q.Next = ask.Next
	}
	if ask.By != nil {
		q.MoveLimit, q.HasLimit = *ask.By, true
	}
	if err := ask.narrow(q); err != nil { // cannot fail: different conditions were replaced
		return nil, err
	}
	named, err := parseNamed(ask.Named, ask.Within, &q.Where)
	if err != nil {
		return nil, err
	}
	q.Named = append(q.Named, named...)
	for _, text := range ask.And {
		and, err := query.Parse(text)
		if err != nil {
			return nil, wrong("and", fmt.Errorf("%q: %w", text, err))
		}
		if and.Board == 0 {
			and.Board = q.Board
		}
		q.And = append(q.And, and)
	}
	if err := q.Check(); err != nil {
		if ask.Text != "" {
			err = wrong("query", fmt.Errorf("%q: %w", ask.Text, err))
		}
		return nil, err
	}
	placed := Place(q, region.X0, region.Y0)
	if ask.Then == "" {
		return &placed, nil
	}
	if q.OnlyNamed() {
		return nil, wrong("then", fmt.Errorf("%q: moves can only follow a position or region: give one", ask.Then))
	}
	if q.Sequence, err = placed.sequence(ask.Then); err == nil {
		err = q.Check()
	}
	if err != nil {
		return nil, wrong("then", fmt.Errorf("%q: %w", ask.Then, err))
	}
	return &placed, nil
}

// narrow adds the conditions of a question to a query: on games, lines, colours, who plays next and
// by when. It returns an error if the query contradicts them.
func (ask *Question) narrow(q *query.Query) error {
	if err := q.Where.Narrow(&ask.Where); err != nil {
		return err
	}
	q.FixedColour = q.FixedColour || ask.FixedColour
	q.Variations = q.Variations || ask.Variations
	if ask.Next != query.Any {
		if q.Next != query.Any && q.Next != ask.Next {
			return errors.New("next is given twice, as Black and White: give it once")
		}
		q.Next = ask.Next
	}
	if ask.By != nil {
		if q.HasLimit && q.MoveLimit != *ask.By {
			return fmt.Errorf("by is given twice, as %d and %d: give it once", q.MoveLimit, *ask.By)
		}
		q.MoveLimit, q.HasLimit = *ask.By, true
	}
	return nil
}

// drawn returns the query of the text, or cuts it out of the position. Region is where it was cut;
// a text has none.
func (ask *Question) drawn() (*query.Query, Region, error) {
	if ask.Text != "" {
		q, err := query.Parse(ask.Text)
		if err != nil {
			err = wrong("query", fmt.Errorf("%q: %w", ask.Text, err))
		}
		return q, Region{X0: -1, Y0: -1}, err
	}
	if len(ask.Named) > 0 && ask.Position == nil && ask.Play == "" {
		return ask.anywhere()
	}
	pos := ask.Position
	if pos == nil {
		pos = &Position{Game: board.NewGame(board.DefaultSize, nil)}
	}
	b, err := pos.playOn(ask.Play)
	if err != nil {
		return nil, Region{}, err
	}
	part := Whole(b.Size())
	switch {
	case ask.Region != "":
		part, err = ParseRegion(ask.Region, b.Size())
		err = wrong("region", err)
	case pos.Node != nil:
		if part, err = MarkedRegion(pos.Node, b.Size()); err != nil {
			err = fmt.Errorf("%s: %w", pos.Name, err)
		}
	}
	if err != nil {
		return nil, Region{}, err
	}
	return part.Query(b, ask.At), part, nil
}

// anywhere returns the query for names alone. If a region is given, the moves must lie in it.
func (ask *Question) anywhere() (*query.Query, Region, error) {
	q := &query.Query{Board: board.DefaultSize}
	part := Whole(q.Board)
	if ask.Region != "" {
		var err error
		if part, err = ParseRegion(ask.Region, q.Board); err != nil {
			return nil, part, wrong("region", err)
		}
		q.Anchors = query.Anchors{Left: part.X0, Right: part.X1, Top: part.Y0, Bottom: part.Y1, Region: query.Fixed}
	}
	return q, part, nil
}

// playOn returns the board after further moves. The opponent of the last mover begins; Black if
// there was no move.
func (pos *Position) playOn(moves string) (*board.Board, error) {
	b := *pos.Game.Board()
	color := board.Black
	if last := pos.Game.Last(0).Point; last != board.Pass {
		color = b.Color(last).Opponent()
	}
	for i, name := range strings.FieldsFunc(moves, isSeparator) {
		p, err := board.ParsePoint(name, b.Size())
		if err == nil && p != board.Pass {
			_, err = b.Play(color, p)
		}
		if err != nil {
			return nil, wrong("play", fmt.Errorf("%q: move %d: %w", moves, i+1, err))
		}
		color = color.Opponent()
	}
	return &b, nil
}

func isSeparator(r rune) bool { return strings.ContainsRune(" ,;\t\n", r) }

// parseNamed parses names that moves must have, in games that match w.
func parseNamed(texts []string, within int, w *query.Where) (list []query.Named, err error) {
	for _, text := range texts {
		n, err := query.ParseNamed(text, within)
		if err == nil && w.Player == "" {
			err = n.WithoutPlayer()
		}
		if err != nil {
			return nil, wrong("named", fmt.Errorf("%q: %w", text, err))
		}
		list = append(list, n)
	}
	return list, nil
}

// sequence parses the moves that must follow: by cells of the rectangle, "X3,3;O2,5", or by points
// of the board where the query is shown, "B Q5 W R6 -Q5".
func (p *Placed) sequence(text string) ([]query.Step, error) {
	if list, err := query.ParseSequence(text); err == nil {
		return list, nil
	}
	var list []query.Step
	var what byte
	for _, word := range strings.FieldsFunc(text, isSeparator) {
		if what == 0 {
			switch word[0] {
			case 'B', 'b', 'X', 'x':
				what = 'X'
			case 'W', 'w', 'O', 'o':
				what = 'O'
			case '-':
				what = '-'
			default:
				return nil, fmt.Errorf("%q: want B, W or - (captured), then a point", word)
			}
			if word = word[1:]; word == "" {
				continue
			}
		}
		at, err := board.ParsePoint(word, p.Size())
		if err != nil {
			return nil, err
		}
		x, y := at.XY()
		x, y = x-p.X0, y-p.Y0
		if at == board.Pass || x < 0 || y < 0 || x >= len(p.Rows[0]) || y >= len(p.Rows) {
			return nil, fmt.Errorf("%s lies outside the region", word)
		}
		list = append(list, query.Step{X: x, Y: y, What: what})
		what = 0
	}
	if len(list) == 0 || what != 0 {
		return nil, errors.New("want moves such as B Q5 W R6")
	}
	return list, nil
}
