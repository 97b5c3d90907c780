package main

import (
	"katachi/internal/report"
)

// questionFlags are the options of a search, except for the position of a record.
type questionFlags struct {
	Play string `placeholder:"MOVES" help:"Moves played from the position, in turn: \"Q16 D4 pass\"; a colour before a move changes the turn: \"B:Q16 B:D4\"."`
	report.Question
	savedFlag
}

// onlyNamed reports whether the search is for names only, without a position.
func (f *questionFlags) onlyNamed(position string) bool {
	return len(f.Named) > 0 && position == "" && f.Query == "" && f.Play == ""
}

// searches reports whether the options ask for a search, besides games by their facts.
func (f *questionFlags) searches(position string) bool {
	return position != "" || f.Query != "" || f.Saved != "" || f.Play != "" || f.Region != "" || len(f.Named) > 0
}

// check returns an error for options that do not fit together; at are the options for the position.
func (f *questionFlags) check(at *positionFlags) error {
	placed := f.At != "auto" || f.Then != "" || f.Next != "any" || f.FixedColor || f.Variations
	switch {
	case at.Position == "" && (at.Move != atEnd || at.Game != 1):
		return usagef("--move and --game need a position")
	case f.onlyNamed(at.Position) && placed:
		return usagef("--at, --then, --next, --fixed-color and --variations need a position, and --named alone has none")
	}
	return nil
}

// query returns the query that the options ask for, with a part of the list of its hits.
func (f *questionFlags) query(a *app, in *insFlag, at *positionFlags, limit, skip int) (*report.Placed, error) {
	if err := f.load(a, in, &f.Question); err != nil {
		return nil, err
	}
	pos, err := f.position(a, at)
	if err != nil {
		return nil, err
	}
	q, err := f.On(pos)
	switch {
	case err != nil:
		return nil, err
	case f.At != "auto" && len(q.Rows) == q.Size() && len(q.Rows[0]) == q.Size():
		return nil, usagef("--at says where a part of the board may lie: want --region, too")
	}
	if q.Limit == 0 {
		q.Limit = limit
	}
	if q.Offset == 0 {
		q.Offset = skip
	}
	return q, nil
}

// position reads the position, and plays the moves of --play; nil without a position.
func (f *questionFlags) position(a *app, at *positionFlags) (pos *report.Position, err error) {
	switch {
	case at.Position != "":
		in, err := a.read(at.Position)
		if err != nil {
			return nil, err
		}
		if pos, err = at.positionIn(a, in, f.Region == ""); err != nil {
			return nil, err
		}
	case f.Play != "":
		pos = report.EmptyPosition()
	default:
		return nil, nil
	}
	return pos, pos.Play(f.Play)
}
