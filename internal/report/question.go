package report

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/lang"
)

// Question says what to search for besides a position, and in which games: the fields of requests
// and the options of commands. The zero value asks for the position alone, in all games.
type Question struct {
	Query      string   `query:"query" json:"query,omitempty" maxLength:"8000" placeholder:"QUERY" not:"position,play,region,setup,saved,query-file" doc:"The query as text, instead of a position: rows=.X./X.X/.X. at=inner"`
	Region     string   `query:"region" json:"region,omitempty" placeholder:"C3:K9" not:"saved,query-file" doc:"The part of the board that is searched, two corners: K10:T19. Absent: the points marked in a record by SL or VW, else the whole board"`
	At         string   `query:"at" json:"at,omitempty" enum:"auto,corner,side,inner,anywhere,fixed" default:"auto" not:"query,saved,query-file" doc:"Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry"`
	FixedColor bool     `query:"fixed_color" json:"fixed_color,omitempty" name:"fixed-color" doc:"Do not find positions with colours exchanged"`
	Next       string   `query:"next" json:"next,omitempty" enum:"any,black,white" default:"any" type:"side" doc:"Who must play next in a hit: any, black or white"`
	By         int      `query:"by" json:"by,omitempty" minimum:"0" type:"count" default:"0" placeholder:"NODE" doc:"The position must be complete by this node of the record; 0: any"`
	Then       string   `query:"then" json:"then,omitempty" maxLength:"4000" placeholder:"MOVES" not:"query-file" doc:"Moves that must follow in the region (moves elsewhere do not matter): \"B Q5 W R6 -Q5\", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region"`
	Variations bool     `query:"variations" json:"variations,omitempty" doc:"Search variations too"`
	And        []string `query:"and,explode" json:"and,omitempty" maxItems:"8" sep:"none" placeholder:"QUERY" not:"query-file" doc:"A further query that the games must match; repeat it for several"`
	Named      []string `query:"named,explode" json:"named,omitempty" maxItems:"8" sep:"none" placeholder:"NAME" not:"query-file" doc:"Name of a move, or of the shape it makes, in any language: geta, \"geta by black\", \"makes ponnuki\", \"tsuke-koshi then/3 kiri\"; repeat it for several, which must all be there. Without a position, the hits are these moves"`
	query.Where
}

// Wrong returns a FieldError for an option, with the error err; nil for nil.
func Wrong(option string, err error) error {
	if err == nil {
		return nil
	}
	return &query.FieldError{Field: option, Err: lang.Say("field", option, Said(err))}
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

// On returns the query of the question for a position; nil means the empty board of the default
// size or, with names, none. The error for a wrong field is a [*query.FieldError].
func (ask *Question) On(pos *Position) (*Placed, error) {
	if err := cmp.Or(fields.Check(ask), ask.Where.Check()); err != nil {
		return nil, err
	}
	q, region, err := ask.drawn(pos)
	if err != nil {
		return nil, err
	}
	q.Where.Replace(&ask.Where)
	ask.add(q)
	named, err := ParseNamed(ask.Named, &q.Where)
	if err != nil {
		return nil, err
	}
	q.Named = append(q.Named, named...)
	for _, text := range ask.And {
		and, err := query.Parse(text)
		if err != nil {
			return nil, Wrong("and", fmt.Errorf("%q: %w", text, err))
		}
		if and.Board == 0 {
			and.Board = q.Board
		}
		q.And = append(q.And, and)
	}
	if err := q.Check(); err != nil {
		if ask.Query != "" {
			err = Wrong("query", fmt.Errorf("%q: %w", ask.Query, err))
		}
		return nil, err
	}
	placed := Place(q, region.X0, region.Y0)
	if ask.Then == "" {
		return &placed, nil
	}
	if q.OnlyNamed() {
		return nil, Wrong("then", fmt.Errorf("%q: moves can only follow a position or region: give one", ask.Then))
	}
	if q.Sequence, err = placed.sequence(ask.Then); err == nil {
		err = q.Check()
	}
	if err != nil {
		return nil, Wrong("then", fmt.Errorf("%q: %w", ask.Then, err))
	}
	return &placed, nil
}

// Narrow adds the conditions of a question to a query: on games, lines, colours, who plays next and
// by when. It returns an error if the query contradicts them.
func (ask *Question) Narrow(q *query.Query) error {
	if q.OnlyNamed() && (ask.FixedColor || ask.Variations || ask.next() != query.Any) {
		return errors.New("fixed colours, variations and who plays next need a position: this query has only names")
	}
	if err := q.Where.Narrow(&ask.Where); err != nil {
		return err
	}
	if next := ask.next(); next != query.Any && q.Next != query.Any && q.Next != next {
		return errors.New("next is given twice, as Black and White: give it once")
	}
	if ask.By > 0 && q.HasLimit && q.MoveLimit != ask.By {
		return fmt.Errorf("by is given twice, as %d and %d: give it once", q.MoveLimit, ask.By)
	}
	ask.add(q)
	return nil
}

// add sets these conditions of the query, except those on games.
func (ask *Question) add(q *query.Query) {
	q.FixedColor = q.FixedColor || ask.FixedColor
	q.Variations = q.Variations || ask.Variations
	if next := ask.next(); next != query.Any {
		q.Next = next
	}
	if ask.By > 0 {
		q.MoveLimit, q.HasLimit = ask.By, true
	}
}

// next returns the colour that must play next.
func (ask *Question) next() query.Next {
	return map[string]query.Next{"black": query.Black, "white": query.White}[ask.Next]
}

// drawn returns the query of the text, or cuts it out of the position. Region is where it was cut;
// a text has none.
func (ask *Question) drawn(pos *Position) (*query.Query, Region, error) {
	if ask.Query != "" {
		q, err := query.Parse(ask.Query)
		if err != nil {
			err = Wrong("query", fmt.Errorf("%q: %w", ask.Query, err))
		}
		return q, Region{X0: -1, Y0: -1}, err
	}
	if len(ask.Named) > 0 && pos == nil {
		return ask.anywhere()
	}
	if pos == nil {
		pos = EmptyPosition()
	}
	b := pos.Game.Board()
	part := Whole(b.Size())
	var err error
	switch {
	case ask.Region != "":
		part, err = ParseRegion(ask.Region, b.Size())
		err = Wrong("region", err)
	case pos.Node != nil:
		if part, err = MarkedRegion(pos.Node, b.Size()); err != nil {
			err = fmt.Errorf("%s: %w", pos.Name, err)
		}
	}
	if err != nil {
		return nil, Region{}, err
	}
	for p, accepts := range pos.Wild {
		if part.Wild == nil {
			part.Wild = map[board.Point]byte{}
		}
		part.Wild[p] = accepts
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
			return nil, part, Wrong("region", err)
		}
		q.Anchors = query.Anchors{Left: part.X0, Right: part.X1, Top: part.Y0, Bottom: part.Y1, Region: query.Fixed}
	}
	return q, part, nil
}

// Words splits a list of points or moves at blanks, commas and semicolons.
func Words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\t\n", r) })
}

// ParseNamed parses names that moves must have, in games that match w.
func ParseNamed(texts []string, w *query.Where) (list []query.Named, err error) {
	for _, text := range texts {
		n, err := query.ParseNamed(text)
		if err == nil && w.Player == "" {
			err = n.WithoutPlayer()
		}
		if err != nil {
			return nil, Wrong("named", fmt.Errorf("%q: %w", text, err))
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
	for _, word := range Words(text) {
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

// NamedStepJSON is the JSON form of a requested name.
type NamedStepJSON struct {
	Name   string `json:"name"`
	Sense  string `json:"sense" enum:"called,makes"`
	By     string `json:"by,omitempty" enum:"black,white,player,opponent"` // who played it
	Within int    `json:"within,omitempty"`
}

// NamesJSON returns the names of the query as interpreted: for each, the list of its steps; nil for
// none.
func (p *Placed) NamesJSON() (list [][]NamedStepJSON) {
	for _, chain := range p.Named {
		var steps []NamedStepJSON
		for _, s := range chain {
			steps = append(steps, NamedStepJSON{s.Name, s.Sense.String(), s.By.String(), s.Within})
		}
		list = append(list, steps)
	}
	return list
}
