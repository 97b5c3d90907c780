// Package facts has the one table of those texts from game records that katachi only stores, shows,
// and uses to select games.
package facts

import "reflect"

// Facts are such texts. To add one, add a field here and in [Told]: its tags define the column of
// the catalogue, the queries, options and requests that select games by it, and how it is shown.
//
//	sgf    the property of the record's root that it is; none for what is found otherwise
//	query  its name everywhere
//	json   the same, with omitempty
//	group  "games", for help
//	doc    its meaning as a condition on games, which have this in the text, whatever its case
//
// A field of a [katachi/games/query.Where] is the text that a game must contain.
type Facts struct {
	Event string `sgf:"EV" query:"event" json:"event,omitempty" group:"games" doc:"Part of the event's name"`
	Round string `sgf:"RO" query:"round" json:"round,omitempty" group:"games" doc:"Part of the round's name"`
	Rules string `sgf:"RU" query:"rules" json:"rules,omitempty" group:"games" doc:"Part of the name of the rules, as Japanese"`
	// Server is computed by [Server] from several properties.
	Server string `query:"server" json:"server,omitempty" group:"games" doc:"The server, as Fox, Tygem, KGS, OGS or IGS"`
}

// Told are the Facts of a game in output for programs, including empty ones. The compiler ensures
// that the fields are the same, because one type is converted to the other.
type Told struct {
	Event string `json:"event"`
	Round string `json:"round"`
	Rules string `json:"rules"`

	Server string `json:"server"`
}

// Fact is a field of Facts.
type Fact struct {
	Name     string // name of its column, its option, and so on
	Property string // of SGF; "" for none
	field    int
}

// List lists the fields.
var List = func() (list []Fact) {
	t := reflect.TypeFor[Facts]()
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		list = append(list, Fact{tag.Get("query"), tag.Get("sgf"), i})
	}
	return list
}()

// Of returns the text of the fact in all.
func (f Fact) Of(all *Facts) *string {
	text, _ := reflect.ValueOf(all).Elem().Field(f.field).Addr().Interface().(*string)
	return text
}
