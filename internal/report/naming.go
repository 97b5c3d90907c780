package report

import "katachi/names"

// TermJSON is a name of a move or shape, for programs.
type TermJSON struct {
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Romaji   string `json:"romaji"`
}

// ShapeJSON is a shape on the board, for programs.
type ShapeJSON struct {
	Name     string `json:"name"`
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Side     string `json:"side"`
	Symmetry uint8  `json:"symmetry"`
	Origin   string `json:"origin"`
}

// NewTermsJSON returns what programs read of names; the list is never nil.
func NewTermsJSON(terms []*names.Term) []TermJSON {
	list := []TermJSON{}
	for _, t := range terms {
		list = append(list, TermJSON{t.English, t.Japanese, t.Romaji})
	}
	return list
}

// NewShapesJSON returns what programs read of shapes on a board of so many rows; the
// list is never nil.
func NewShapesJSON(shapes []names.Shape, size int) []ShapeJSON {
	list := []ShapeJSON{}
	for _, s := range shapes {
		list = append(list, ShapeJSON{s.Pattern.Name, s.Term.English, s.Term.Japanese, s.Side.Name(), uint8(s.Sym), s.Origin.Name(size)})
	}
	return list
}
