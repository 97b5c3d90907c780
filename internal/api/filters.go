package api

import (
	"katachi/internal/facts"
	"katachi/query"
)

// Filters choose games, like the fields "where" of a query.
type Filters struct {
	Player   string `query:"player" json:"player,omitempty" doc:"Either player's name, or part of it"`
	Black    string `query:"black" json:"black,omitempty" doc:"Who played Black"`
	White    string `query:"white" json:"white,omitempty" doc:"Who played White"`
	Opponent string `query:"opponent" json:"opponent,omitempty" doc:"Of the player"`
	Rank     string `query:"rank" json:"rank,omitempty" doc:"Range that contains both players' ranks: 9p, 5d..9p"`
	query.Facts
	Venue    string   `query:"venue" json:"venue,omitempty" doc:"Where it was played"`
	Date     string   `query:"date" json:"date,omitempty" doc:"Range of dates: 2016, 1990..1999"`
	Result   string   `query:"result" json:"result,omitempty" doc:"Beginning of the result: B, W+R; 0 for a draw, - for none"`
	Handicap string   `query:"handicap" json:"handicap,omitempty" doc:"Range of handicap stones; 0 is an even game"`
	Komi     string   `query:"komi" json:"komi,omitempty" doc:"Range of points"`
	Length   string   `query:"length" json:"length,omitempty" doc:"Range of moves played"`
	Source   string   `query:"source" json:"source,omitempty" doc:"Path of the record, or part of it"`
	Tags     []string `query:"tag,explode" json:"tag,omitempty" doc:"Tags, all of them"`
	Words    string   `query:"words" json:"words,omitempty" doc:"Words in any text of the record"`
}

// field is a filter with its name in a request and in a query.
type field struct {
	_ [0]func() // never compared: the page's module is smaller without code for it

	name, where string
	text        *string
}

// fields returns the filters that are a single text.
func (f *Filters) fields() []field {
	list := []field{
		{name: "player", where: "player", text: &f.Player},
		{name: "black", where: "black", text: &f.Black},
		{name: "white", where: "white", text: &f.White},
		{name: "opponent", where: "opponent", text: &f.Opponent},
		{name: "rank", where: "rank", text: &f.Rank},
		{name: "venue", where: "place", text: &f.Venue},
		{name: "date", where: "date", text: &f.Date},
		{name: "result", where: "result", text: &f.Result},
		{name: "handicap", where: "handicap", text: &f.Handicap},
		{name: "komi", where: "komi", text: &f.Komi},
		{name: "length", where: "moves", text: &f.Length},
		{name: "source", where: "source", text: &f.Source},
		{name: "words", where: "words", text: &f.Words},
	}
	for _, fact := range facts.List {
		list = append(list, field{name: fact.Name, where: fact.Name, text: fact.Of(&f.Facts)})
	}
	return list
}

// where returns the filters as a condition of a query.
func (f *Filters) where() (query.Where, error) {
	var w query.Where
	for _, one := range f.fields() {
		if *one.text == "" {
			continue
		}
		if err := w.Set(one.where, *one.text); err != nil {
			return w, wrong(one.name, err)
		}
		if err := w.Check(); err != nil {
			return w, wrong(one.name, err)
		}
	}
	w.Tags = f.Tags
	return w, nil
}

// none returns an error if there are filters, for requests without a list of games.
func (f *Filters) none(why string) error {
	for _, one := range f.fields() {
		if *one.text != "" {
			return bad(one.name, "filters", why)
		}
	}
	if len(f.Tags) > 0 {
		return bad("tag", "filters", why)
	}
	return nil
}

// without returns, for each filter that is set, all others, by the name of the one left out.
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
