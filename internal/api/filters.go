package api

import (
	"katachi/internal/facts"
	"katachi/query"
)

// Filters say which games are looked at, as the fields "where" of a query do.
type Filters struct {
	Player   string `query:"player" json:"player,omitempty" doc:"Either player's name, or part of it"`
	Black    string `query:"black" json:"black,omitempty" doc:"Who played Black"`
	White    string `query:"white" json:"white,omitempty" doc:"Who played White"`
	Opponent string `query:"opponent" json:"opponent,omitempty" doc:"Of the player"`
	Rank     string `query:"rank" json:"rank,omitempty" doc:"Range that both ranks lie in: 9p, 5d..9p"`
	query.Facts
	Venue    string   `query:"venue" json:"venue,omitempty" doc:"Where it was played"`
	Date     string   `query:"date" json:"date,omitempty" doc:"Range of dates: 2016, 1990..1999"`
	Result   string   `query:"result" json:"result,omitempty" doc:"Beginning of the result: B, W+R; 0 a draw, - none"`
	Handicap string   `query:"handicap" json:"handicap,omitempty" doc:"Range of stones; 0 is an even game"`
	Komi     string   `query:"komi" json:"komi,omitempty" doc:"Range of points"`
	Length   string   `query:"length" json:"length,omitempty" doc:"Range of moves played"`
	Source   string   `query:"source" json:"source,omitempty" doc:"Path of the record, or part of it"`
	Tags     []string `query:"tag,explode" json:"tag,omitempty" doc:"Tags, all of them"`
	Words    string   `query:"words" json:"words,omitempty" doc:"Words in any text of the record"`
}

// field is a filter with its name in a request and in a query.
type field struct {
	name, where string
	text        *string
}

// fields returns the filters of one text.
func (f *Filters) fields() []field {
	list := []field{
		{"player", "player", &f.Player},
		{"black", "black", &f.Black},
		{"white", "white", &f.White},
		{"opponent", "opponent", &f.Opponent},
		{"rank", "rank", &f.Rank},
		{"venue", "place", &f.Venue},
		{"date", "date", &f.Date},
		{"result", "result", &f.Result},
		{"handicap", "handicap", &f.Handicap},
		{"komi", "komi", &f.Komi},
		{"length", "moves", &f.Length},
		{"source", "source", &f.Source},
		{"words", "words", &f.Words},
	}
	for _, fact := range facts.List {
		list = append(list, field{fact.Name, fact.Name, fact.Of(&f.Facts)})
	}
	return list
}

// where returns the condition of a query.
func (f *Filters) where() (query.Where, error) {
	var w query.Where
	for _, one := range f.fields() {
		if *one.text == "" {
			continue
		}
		if err := w.Set(one.where, *one.text); err != nil {
			return w, bad(one.name, "%v", err)
		}
		if err := w.Check(); err != nil {
			return w, bad(one.name, "%v", err)
		}
	}
	w.Tags = f.Tags
	return w, nil
}

// none refuses filters where no list of games is looked at.
func (f *Filters) none(why string) error {
	for _, one := range f.fields() {
		if *one.text != "" {
			return bad(one.name, "Filters choose among games: %s", why)
		}
	}
	if len(f.Tags) > 0 {
		return bad("tag", "Filters choose among games: %s", why)
	}
	return nil
}

// without returns the filters with one of them taken out, for each that is set, by name.
func (f *Filters) without() map[string]Filters {
	less := map[string]Filters{}
	for i, one := range f.fields() {
		if *one.text != "" {
			other := *f
			*other.fields()[i].text = ""
			less[one.name] = other
		}
	}
	if len(f.Tags) > 0 {
		other := *f
		other.Tags = nil
		less["tag"] = other
	}
	return less
}
