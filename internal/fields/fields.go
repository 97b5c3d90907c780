// Package fields checks the fields of requests. The tags of a field say once which values it takes;
// the command line, the API and this check read the same tags:
//
//	json       its name; an option has hyphens for underscores
//	doc        its meaning, for help and for the API
//	default    its value if it is absent
//	enum       the texts it takes, separated by commas
//	minimum    the least number; maximum the largest
//	maxLength  the most bytes of a text; maxItems the most elements of a list
//	not        options that it cannot be combined with, separated by commas
package fields

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"katachi/games/query"
	"katachi/internal/lang"
)

// Check returns a [*query.FieldError] for the first field of a request, a pointer to a struct, that
// has a value its tags do not allow. A field with its zero value or its default is
// absent and always allowed.
func Check(request any) error {
	v := reflect.ValueOf(request).Elem()
	given := map[string]bool{}
	all := reflect.VisibleFields(v.Type())
	for _, f := range all {
		at := v.FieldByIndex(f.Index)
		given[option(&f)] = !f.Anonymous && !at.IsZero() && fmt.Sprint(at) != f.Tag.Get("default")
	}
	for _, f := range all {
		if !given[option(&f)] || f.Anonymous {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		wrong := check(name, &f, v.FieldByIndex(f.Index))
		for other := range strings.SplitSeq(f.Tag.Get("not"), ",") {
			if wrong == nil && given[other] {
				wrong = lang.Say("not together", name, other)
			}
		}
		if wrong != nil {
			return &query.FieldError{Field: name, Err: wrong}
		}
	}
	return nil
}

// option returns the name of the option for a field.
func option(f *reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return strings.ReplaceAll(name, "_", "-")
}

// check returns what is wrong with the value of a field; nil if nothing is.
func check(name string, f *reflect.StructField, v reflect.Value) *lang.Sentence {
	words := f.Tag.Get("enum")
	if v.Kind() == reflect.String && words != "" && !slices.Contains(strings.Split(words, ","), v.String()) {
		return lang.Say("choice", name, strings.ReplaceAll(words, ",", ", "), v.String())
	}
	n, limits := 0, [2]string{"", ""}
	switch v.Kind() {
	case reflect.String:
		n, limits = v.Len(), [2]string{"", "maxLength"}
	case reflect.Slice:
		n, limits = v.Len(), [2]string{"", "maxItems"}
	case reflect.Int, reflect.Int64:
		n, limits = int(v.Int()), [2]string{"minimum", "maximum"}
	}
	least, hasLeast := bound(f, limits[0])
	switch most, hasMost := bound(f, limits[1]); {
	case hasMost && (n < least || n > most):
		return lang.Say("range", name, least, most, n)
	case hasLeast && n < least:
		return lang.Say("least", name, least, n)
	}
	return nil
}

// bound returns the number in a tag.
func bound(f *reflect.StructField, tag string) (n int, ok bool) {
	n, err := strconv.Atoi(f.Tag.Get(tag))
	return n, err == nil
}
