package main

import (
	"encoding/json"

	"katachi/names"
)

// jsonMove is a move as programs read it.
type jsonMove struct {
	Move     int         `json:"move"`
	Color    string      `json:"color"`
	Point    string      `json:"point"`
	Names    []jsonTerm  `json:"names"`
	Captured int         `json:"captured"`
	Made     []jsonShape `json:"made"`
	Broken   []jsonShape `json:"broken"`
}

type jsonTerm struct {
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Romaji   string `json:"romaji"`
}

type jsonShape struct {
	Name     string `json:"name"`
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Side     string `json:"side"`
	Symmetry uint8  `json:"symmetry"`
	Origin   string `json:"origin"`
}

func (t *table) json(m namedMove) error {
	row := jsonMove{
		Move: m.number, Color: m.Color.Name(), Point: m.Point.Name(t.size), Captured: m.Captured,
		Names: jsonTerms(m.Terms()), Made: t.jsonShapes(m.Made), Broken: t.jsonShapes(m.Broken),
	}
	return json.NewEncoder(t.a.stdout).Encode(row)
}

func jsonTerms(terms []*names.Term) []jsonTerm {
	list := []jsonTerm{}
	for _, term := range terms {
		list = append(list, jsonTerm{term.English, term.Japanese, term.Romaji})
	}
	return list
}

func (t *table) jsonShapes(list []names.Shape) []jsonShape {
	out := []jsonShape{}
	for _, s := range list {
		out = append(out, jsonShape{s.Pattern.Name, s.Term.English, s.Term.Japanese, s.Side.Name(), uint8(s.Sym), s.Origin.Name(t.size)})
	}
	return out
}
