// Package facts has the one table of the texts that katachi keeps of games as their records have them, and
// does no more with than to show them, and to choose games by what is in them.
package facts

import "reflect"

// Facts are such texts. A field here and in [Told] is all that is to be written for one: the catalogue,
// queries, options and requests that choose games, and what is said of a game follow from its tags.
//
//	sgf    the property of the record's root that it is; none for what is found otherwise
//	query  its name everywhere
//	json   the same, with omitempty
//	group  "games", for help
//	help   of the option that chooses games, which have this in the text, whatever its case
//	doc    the same, for the API
//
// A field of a [katachi/query.Where] is what is asked of a game.
type Facts struct {
	Event string `sgf:"EV" query:"event" json:"event,omitempty" group:"games" help:"Part of the event's name." doc:"Part of the event's name"`
	Round string `sgf:"RO" query:"round" json:"round,omitempty" group:"games" help:"Part of the round's name." doc:"Part of the round's name"`
	Rules string `sgf:"RU" query:"rules" json:"rules,omitempty" group:"games" help:"Part of the rules' name, as Japanese." doc:"Part of the name of the rules, as Japanese"`
	// Server is what [Server] finds in several properties.
	Server string `query:"server" json:"server,omitempty" group:"games" help:"The server: Fox, Tygem, KGS, OGS, IGS and others." doc:"The server, as Fox, Tygem, KGS, OGS or IGS"`
}

// Told are the Facts of a game as programs read them: those that the record does not say, too. The
// compiler demands the same fields, since the one is converted to the other.
type Told struct {
	Event string `json:"event"`
	Round string `json:"round"`
	Rules string `json:"rules"`

	Server string `json:"server"`
}

// Fact is a field of Facts.
type Fact struct {
	Name     string // of its column, its option, and so on
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

// Of returns the text of one of them.
func (f Fact) Of(all *Facts) *string {
	text, _ := reflect.ValueOf(all).Elem().Field(f.field).Addr().Interface().(*string)
	return text
}
