package main

import (
	"slices"
	"strings"

	"katachi/internal/report"
	"katachi/query"
)

// questionFlags are the options of a search, except for the position.
type questionFlags struct {
	Play        string   `placeholder:"MOVES" help:"Moves played from the position, alternately: \"Q16 D4 pass\"."`
	Region      string   `placeholder:"C3:K9" help:"Part of the position to search for (default: the points marked in the record by SL or VW, else the whole board)."`
	At          string   `default:"auto" enum:"auto,corner,side,inner,anywhere,fixed" not:"query,saved,query-file" help:"Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry."`
	FixedColour bool     `name:"fixed-color" aliases:"fixed-colour" help:"Do not find positions with colours exchanged."`
	Next        string   `default:"any" enum:"any,B,W" help:"Colour that must play next in a hit."`
	By          int      `default:"end" type:"moves" placeholder:"NODE" help:"The position must be complete by this node of the record (default: the end)."`
	Then        string   `not:"query-file" placeholder:"MOVES" help:"Moves that must follow in the region (moves elsewhere do not matter): \"B Q5 W R6 -Q5\", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region."`
	Variations  bool     `help:"Search variations too."`
	Query       string   `placeholder:"QUERY" help:"Search for this query instead of a position: rows=.X./X.X/.X. at=inner ..."`
	And         []string `placeholder:"QUERY" sep:"none" help:"A further query that the games must match; repeat the option for several."`
	Named       []string `placeholder:"NAME" sep:"none" help:"Name of a move, or of the shape it makes, in any language of --lang: geta, \"geta by black\", \"makes ponnuki\", \"tsuke-koshi then/3 kiri\"; repeat the option for several. Without a position, the hits are these moves."`
	Within      int      `needs:"named" default:"5" type:"count" placeholder:"N" help:"In names joined by then, most moves from one named move to the next (default: ${default})."`
}

// onlyNamed reports whether the search is for names only, without a position.
func (f *questionFlags) onlyNamed(position string) bool {
	return len(f.Named) > 0 && position == "" && f.Query == "" && f.Play == ""
}

// usualWithin is the default of --within.
const usualWithin = 5

// checkWithin rejects --within if no name has a "then".
func checkWithin(named []string, within int) error {
	follows := func(name string) bool { return strings.Contains(" "+name+" ", " then ") }
	if within != usualWithin && !slices.ContainsFunc(named, follows) {
		return usagef(`--within is for "then" in --named, as in "tsuke-koshi then kiri"`)
	}
	return nil
}

// check returns an error for options that do not fit together; at are the options for the position.
func (f *questionFlags) check(at *positionFlags) error {
	if err := checkWithin(f.Named, f.Within); err != nil {
		return err
	}
	switch {
	case at.Position != "" && f.Query != "":
		return usagef("a position and --query are two searches: give one of them")
	case f.Query != "" && (f.Play != "" || f.Region != ""):
		return usagef("--play and --region are for a position, not for --query")
	case at.Position == "" && (at.Move != atEnd || at.Game != 1):
		return usagef("--move and --game need a position")
	case f.onlyNamed(at.Position) && (f.At != "auto" || f.Then != "" || f.Next != "any" || f.FixedColour || f.Variations):
		return usagef("--at, --then, --next, --fixed-color and --variations need a position, and --named alone has none")
	}
	return nil
}

// beside returns a question with the conditions that can be added to any query.
func (f *questionFlags) beside(where query.Where) *report.Question {
	ask := &report.Question{
		FixedColour: f.FixedColour, Variations: f.Variations,
		Next: map[string]query.Next{"B": query.Black, "W": query.White}[f.Next], Where: where,
	}
	if f.By != atEnd {
		ask.By = &f.By
	}
	return ask
}

// placed returns the query of a question. It rejects --at for a whole board, which has only one
// place.
func (f *questionFlags) placed(ask *report.Question) (*report.Placed, error) {
	q, err := ask.Query()
	if err == nil && f.At != "auto" && len(q.Rows) == q.Size() && len(q.Rows[0]) == q.Size() {
		err = usagef("--at says where a part of the board may lie: want --region, too")
	}
	return q, err
}

// question reads the position and returns the question, for games that match where.
func (f *questionFlags) question(a *app, at *positionFlags, where query.Where) (*report.Question, error) {
	ask := f.beside(where)
	ask.Text, ask.Play, ask.Region, ask.At = f.Query, f.Play, f.Region, f.At
	ask.Then, ask.And, ask.Named, ask.Within = f.Then, f.And, f.Named, f.Within
	if at.Position == "" {
		return ask, nil
	}
	in, err := a.read(at.Position)
	if err != nil {
		return nil, err
	}
	ask.Position, err = at.positionIn(a, in, f.Region == "")
	return ask, err
}
