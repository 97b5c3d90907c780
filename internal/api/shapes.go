package api

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"katachi/internal/ops/matches"

	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/pattern"
)

// ShapesRequest asks for all names.
type ShapesRequest struct{}

// ShapesAnswer lists all names: shapes and moves, openings and josekis, then names that have no
// diagram.
type ShapesAnswer struct {
	Shapes []ShapeName `json:"shapes"`
	Lines  []lineName  `json:"lines" doc:"Openings and josekis"`
	Terms  []ShapeName `json:"terms" doc:"Every name of a move or shape once"`
}

// ShapeName is a name with its meaning.
type ShapeName struct {
	Name string `json:"name,omitempty" doc:"Name in the library, as in /shapes/NAME. Absent for words that no diagram defines"`
	Set  string `json:"set,omitempty" doc:"moves, openings or shapes"`
	name.TermJSON
	Meaning string   `json:"meaning"`
	Tags    []string `json:"tags,omitempty"`
}

// lineName is an opening or joseki.
type lineName struct {
	Kind string `json:"kind" enum:"opening,joseki"`
	name.TermJSON
	Moves   []string `json:"moves" doc:"On a board of 19 rows, Black first; \"-\" is a move elsewhere"`
	Named   int      `json:"named" doc:"The name applies from this number of moves on"`
	Tags    []string `json:"tags,omitempty"`
	Text    string   `json:"text,omitempty" doc:"What it is"`
	Sources []string `json:"sources" doc:"Sources of the name and the moves"`
}

// newLineNames lists all lines of the library.
func newLineNames() []lineName {
	entries := joseki.Builtin().Entries()
	list := make([]lineName, len(entries))
	for i := range entries {
		e := &entries[i]
		list[i] = lineName{
			Kind: e.Kind(), TermJSON: name.NewTermJSON(e.Name, e.Names),
			Moves: strings.Fields(name.LineMoves(e)), Named: e.Named, Tags: e.Tags, Text: e.Text, Sources: e.Sources,
		}
	}
	return list
}

// Shapes lists all names.
func Shapes(context.Context, *ShapesRequest) (*ShapesAnswer, error) {
	out := &ShapesAnswer{Shapes: []ShapeName{}, Lines: newLineNames(), Terms: []ShapeName{}}
	for _, set := range names.Builtin().Sets() {
		for _, p := range set.All() {
			out.Shapes = append(out.Shapes, newShapeName(set.Name, p))
		}
	}
	for _, t := range names.Builtin().Terms() {
		out.Terms = append(out.Terms, ShapeName{TermJSON: name.NewTermJSON(t.English, t.Names), Meaning: t.Meaning})
	}
	return out, nil
}

func newShapeName(set string, p *pattern.Pattern) ShapeName {
	t := names.TermOf(p)
	return ShapeName{p.Name, set, name.NewTermJSON(t.English, t.Names), report.OneLine(t.Meaning), p.Tags}
}

// ShapeRequest asks for a shape by its name, in English, Japanese or Latin letters.
type ShapeRequest struct {
	Name string `path:"name" json:"name" doc:"Its name in the library, or what it is called"`
}

// ShapeAnswer is the entry of a shape in the library.
type ShapeAnswer struct {
	ShapeName
	Diagram  []string       `json:"diagram" doc:"Rows of cells: . empty, X black, O white, x black or empty, o white or empty, S any stone, ? anything; a digit is a move"`
	Edges    []string       `json:"edges" doc:"Sides of the diagram that are edges of the board: top, right, bottom, left"`
	Text     string         `json:"text" doc:"The pattern in katachi's text format"`
	Query    string         `json:"query,omitempty" doc:"The pattern as a query, to search for it in a collection"`
	Examples []ShapeExample `json:"examples"`
	Others   []string       `json:"others" doc:"Names in the library of other patterns that are called the same"`
}

// ShapeExample is a position with the shape, or a near miss.
type ShapeExample struct {
	Miss  bool   `json:"miss" doc:"A near miss, without the shape"`
	Size  int    `json:"size"`
	Board string `json:"board"`
	Move  string `json:"move,omitempty" doc:"The move that has the name"`
}

// FindShape returns the entry of a shape in the library.
func FindShape(_ context.Context, in *ShapeRequest) (*ShapeAnswer, error) {
	var out *ShapeAnswer
	for _, set := range names.Builtin().Sets() {
		for _, p := range set.All() {
			switch {
			case p.Name != in.Name && !called(p, in.Name):
			case out == nil:
				out = newShapeAnswer(set.Name, p)
			case p.Name == in.Name: // the exact name takes precedence over names in other languages
				before := out
				out = newShapeAnswer(set.Name, p)
				out.Others = append(before.Others, before.Name)
			default:
				out.Others = append(out.Others, p.Name)
			}
		}
	}
	if out == nil {
		return nil, NewProblem(StatusNotFound, "name", "no shape", report.OneLine(in.Name))
	}
	return out, nil
}

// called reports whether a pattern has the name in some language.
func called(p *pattern.Pattern, name string) bool {
	for _, word := range p.Names {
		if strings.EqualFold(word, name) {
			return true
		}
	}
	return strings.EqualFold(p.Name, name)
}

// newShapeAnswer returns the entry of a pattern.
func newShapeAnswer(set string, p *pattern.Pattern) *ShapeAnswer {
	out := &ShapeAnswer{
		ShapeName: newShapeName(set, p), Diagram: []string{}, Edges: []string{}, Text: p.String(), Query: matches.Query(p),
		Examples: []ShapeExample{}, Others: []string{},
	}
	out.Meaning = p.Text
	for y := range p.Height {
		row := make([]byte, p.Width)
		for x := range p.Width {
			row[x] = cmp.Or(matches.Cells[p.Cells[y*p.Width+x]], 'S')
			if row[x] == '*' {
				row[x] = '?'
			}
			if i := slices.Index(p.Moves, y*p.Width+x); i >= 0 {
				row[x] = byte('1' + i)
			}
		}
		out.Diagram = append(out.Diagram, string(row))
	}
	for _, side := range []struct {
		edge pattern.Edges
		name string
	}{{pattern.North, "top"}, {pattern.East, "right"}, {pattern.South, "bottom"}, {pattern.West, "left"}} {
		if p.Edges&side.edge != 0 {
			out.Edges = append(out.Edges, side.name)
		}
	}
	for i := range p.Examples {
		b, move := p.Examples[i].Board()
		e := ShapeExample{Miss: p.Examples[i].Miss, Size: b.Size(), Board: rows(b)}
		if p.Examples[i].Move != pattern.NoMove {
			e.Move = move.Name(b.Size())
		}
		out.Examples = append(out.Examples, e)
	}
	return out
}
