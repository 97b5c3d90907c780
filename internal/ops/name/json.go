package name

import (
	"cmp"
	"slices"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/report"
	"katachi/names"
	"katachi/names/joseki"
)

// MoveJSON is the JSON form of a named move.
type MoveJSON struct {
	Path      string        `json:"path,omitempty" doc:"Of the command only: path in its archive, with #K for game K > 1 of a file"`
	File      string        `json:"file,omitempty" doc:"Of the command only: the file or archive"`
	Variation int           `json:"variation,omitempty" doc:"Number of the variation, from 1; absent on the main line"`
	Move      int           `json:"move" doc:"Its number, from 1; passes count, set-up stones do not"`
	Color     board.Color   `json:"color"`
	Point     string        `json:"point" doc:"\"pass\" for a pass"`
	Names     []TermJSON    `json:"names" doc:"The most telling first"`
	Captured  int           `json:"captured" doc:"Stones captured"`
	Made      []ShapeJSON   `json:"made" doc:"Shapes that the move made"`
	Broken    []ShapeJSON   `json:"broken" doc:"Shapes that the move broke"`
	Lines     []LineJSON    `json:"lines,omitempty" doc:"Openings and josekis that were named, completed or left by the move"`
	Purposes  []PurposeJSON `json:"purposes,omitempty" doc:"What it is for, and how that is known"`
	Comment   string        `json:"comment,omitempty" doc:"A sentence or two"`
}

// PurposeJSON is the JSON form of a purpose.
type PurposeJSON struct {
	TermJSON
	Sure   string `json:"sure" enum:"rule,proven,read,measure" doc:"How it is known: see names.md"`
	Of     string `json:"of,omitempty" doc:"A stone of the chain or group in question, or the point"`
	To     string `json:"to,omitempty" doc:"A stone of the second chain of a connection or cut"`
	Stones int    `json:"stones,omitempty" doc:"Stones of the group, or those taken"`
}

// NewPurposesJSON returns the JSON form of purposes on a board of this size; nil for none.
func NewPurposesJSON(purposes []names.Purpose, size int) (list []PurposeJSON) {
	for _, p := range purposes {
		j := PurposeJSON{TermJSON: NewTermJSON(p.Term.English, p.Term.Names), Sure: p.Sure.String(), Stones: p.Stones}
		if p.Of != board.Pass {
			j.Of = p.Of.Name(size)
		}
		if p.To != board.Pass {
			j.To = p.To.Name(size)
		}
		list = append(list, j)
	}
	return list
}

// JSON returns the JSON form of m on a board of this size, without its record.
func (w Wording) JSON(m *Move, size int) MoveJSON {
	made, broken := w.Told(&m.Step)
	return MoveJSON{
		Variation: m.Variation, Move: m.Number, Color: m.Color, Point: m.Point.Name(size), Captured: m.Captured,
		Names: NewTermsJSON(m.Terms()), Made: NewShapesJSON(made, size), Broken: NewShapesJSON(broken, size),
		Lines: NewLinesJSON(m.Lines), Purposes: NewPurposesJSON(m.Purposes, size), Comment: m.Comment,
	}
}

// LineJSON is the JSON form of an event of an opening or joseki.
type LineJSON struct {
	Kind string `json:"kind" enum:"joseki,opening"`
	TermJSON
	Event  string `json:"event" enum:"named,completed,left"`
	Corner string `json:"corner,omitempty" doc:"Of a joseki, such as lower left"`
}

// NewLinesJSON returns the JSON form of events; nil for none.
func NewLinesJSON(events []joseki.Event) (list []LineJSON) {
	for _, e := range events {
		line := LineJSON{e.Entry.Kind(), NewTermJSON(e.Entry.Name, e.Entry.Names), e.Kind.String(), ""}
		if !e.Entry.Opening {
			line.Corner = e.Corner.String()
		}
		list = append(list, line)
	}
	return list
}

// TermJSON is the JSON form of a name of a move or shape.
type TermJSON struct {
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Romaji   string `json:"romaji"`
	Korean   string `json:"ko"`
	Chinese  string `json:"zh"`
}

// NewTermJSON returns the JSON form of a name in English and other languages.
func NewTermJSON(english string, names map[string]string) TermJSON {
	if names["ko"] == "" || names["zh"] == "" { // of a joseki's own names
		names = lang.Builtin().Add(english, names)
	}
	return TermJSON{english, names["ja"], names["ja-Latn"], names["ko"], names["zh"]}
}

// In returns the name in the language of w.
func (t *TermJSON) In(w Wording) string {
	word := ""
	switch w.Lang {
	case "ja":
		word = t.Japanese
	case "ko":
		word = t.Korean
	case "zh":
		word = t.Chinese
	}
	return cmp.Or(word, t.English)
}

// ShapeJSON is the JSON form of a shape on the board.
type ShapeJSON struct {
	Name string `json:"name"`
	TermJSON
	Side     board.Color    `json:"side"`
	Symmetry board.Symmetry `json:"symmetry"`
	Origin   string         `json:"origin"`
	Stones   []string       `json:"stones" doc:"The points whose stones make the shape"`
}

// NewTermsJSON returns the JSON form of names; the list is never nil.
func NewTermsJSON(terms []*names.Term) []TermJSON {
	list := []TermJSON{}
	for _, t := range terms {
		list = append(list, NewTermJSON(t.English, t.Names))
	}
	return list
}

// NewShapesJSON returns the JSON form of shapes on a board of this size; the list is never nil.
func NewShapesJSON(shapes []names.Shape, size int) []ShapeJSON {
	list := []ShapeJSON{}
	for _, s := range shapes {
		stones := s.AppendStones(nil, s.Pattern)
		slices.Sort(stones)
		list = append(list, ShapeJSON{s.Pattern.Name, NewTermJSON(s.Term.English, s.Term.Names), s.Side, s.Sym, s.Origin.Name(size), report.PointNames(stones, size)})
	}
	return list
}
