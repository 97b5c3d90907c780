// Package facts has the one table of what records say of their games beside what katachi itself looks at:
// texts that it keeps, shows and chooses games by.
package facts

import "reflect"

// Facts are such texts. A field is all that is to be written for one: the catalogue, queries, options
// and requests that choose games, and what is said of a game follow from its tags.
//
//	sgf    the property of the record's root that it is
//	json   its name everywhere, with omitempty
//	query  the same, for requests
//	group  "games", for help
//	help   of the option that chooses games, which have this in the text, whatever its case
//	doc    the same, for the API
//
// A field of a [katachi/query.Where] is what is asked of a game.
type Facts struct{}

// Fact is a field of Facts.
type Fact struct {
	Name     string // of its column, its option, and so on
	Property string // of SGF
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
