package main

import (
	"slices"
	"strings"

	"katachi/internal/report"
	"katachi/query"
)

// questionFlags are what is searched for, but for the position.
type questionFlags struct {
	Play        string   `placeholder:"MOVES" help:"Moves played on from the position, by turns: \"Q16 D4 pass\"."`
	Region      string   `placeholder:"C3:K9" help:"Part of the position to look for (default: the points that the record marks by SL or VW, else the whole board)."`
	At          string   `default:"auto" enum:"auto,corner,side,inner,anywhere,fixed" not:"query,saved,query-file" help:"Where the region may lie: auto slides along the edges it does not touch; fixed keeps it there, up to symmetry."`
	FixedColour bool     `name:"fixed-color" aliases:"fixed-colour" help:"Colours as they are only."`
	Next        string   `default:"any" enum:"any,B,W" help:"Colour that must play next."`
	By          int      `default:"end" type:"moves" placeholder:"NODE" help:"The position must be complete by this node of the record (default: the end)."`
	Then        string   `not:"query-file" placeholder:"MOVES" help:"Moves that must follow in the region (moves elsewhere do not matter): \"B Q5 W R6 -Q5\", where - is a capture; also X3,3;O2,5 in cells from the region's top left."`
	Variations  bool     `help:"Look at variations too."`
	Query       string   `placeholder:"QUERY" help:"The query as text, instead of a position: rows=.X./X.X/.X. at=inner ..."`
	And         []string `placeholder:"QUERY" sep:"none" help:"A further query as text that the games must hold; repeat it for several."`
	Named       []string `placeholder:"NAME" sep:"none" help:"What a move is called, in any language of --lang, or what it makes: geta, \"geta by black\", \"makes ponnuki\", \"tsuke-koshi then/3 kiri\"; repeat it for several. Without a position the hits are these moves."`
	Within      int      `needs:"named" default:"5" type:"count" placeholder:"N" help:"Moves within which a named move follows the one before then (default: ${default})."`
}

// onlyNamed reports whether names are searched without a position.
func (f *questionFlags) onlyNamed(position string) bool {
	return len(f.Named) > 0 && position == "" && f.Query == "" && f.Play == ""
}

// usualWithin is the default of --within.
const usualWithin = 5

// checkWithin refuses a --within that no name asks for.
func checkWithin(named []string, within int) error {
	follows := func(name string) bool { return strings.Contains(" "+name+" ", " then ") }
	if within != usualWithin && !slices.ContainsFunc(named, follows) {
		return usagef(`--within is for "then" in --named, as in "tsuke-koshi then kiri"`)
	}
	return nil
}

// check returns what is wrong with the options; at is where the position is from.
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
		return usagef("--move and --game are for a position: none is given")
	case f.onlyNamed(at.Position) && (f.At != "auto" || f.Then != "" || f.Next != "any" || f.FixedColour || f.Variations):
		return usagef("--at, --then, --next, --fixed-color and --variations are for a position: --named alone has none")
	}
	return nil
}

// beside returns what may be asked beside any query.
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

// placed returns the query of a question. A whole board has one place, so that --at says nothing of it.
func (f *questionFlags) placed(ask *report.Question) (*report.Placed, error) {
	q, err := ask.Query()
	if err == nil && f.At != "auto" && len(q.Rows) == q.Size() && len(q.Rows[0]) == q.Size() {
		err = usagef("--at says where a part of the board may lie: want --region, too")
	}
	return q, err
}

// question reads the position and returns what is asked of the games that where names.
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
