// Package fields checks the fields of requests. The tags of a field say once which values it takes;
// the command line, the API and this check read the same tags:
//
//	json       its name; an option has hyphens for underscores
//	doc        its meaning, for help and for the API
//	default    its value if it is absent
//	enum       the texts it takes, separated by commas
//	minimum    the least number, of a time in nanoseconds, or of each number of a list; maximum the
//	           largest
//	atleast    the option that it must not be below, if both are given
//	maxLength  the most bytes of a text; minItems the fewest elements of a list, maxItems
//	           the most
//	needs      options of which one must be given, too, separated by commas, if the request has one
//	           of them; groups by spaces
//	not        options that it cannot be combined with, separated by commas; "comment|json" allows
//	           comment if json is given, too, or if there is no such option
package fields

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"katachi/games/query"
	"katachi/internal/lang"
)

// Check returns a [*query.FieldError] for the first field of a request, a pointer to a struct, that
// has a value its tags do not allow. A field with its zero value or its default is
// absent and always allowed.
func Check(request any) error {
	v := reflect.ValueOf(request).Elem()
	given, values := map[string]bool{}, map[string]reflect.Value{}
	all := reflect.VisibleFields(v.Type())
	for _, f := range all {
		at := v.FieldByIndex(f.Index)
		values[option(&f)] = at
		given[option(&f)] = !f.Anonymous && !at.IsZero() && fmt.Sprint(at) != f.Tag.Get("default")
	}
	for _, f := range all {
		if !given[option(&f)] || f.Anonymous {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		wrong := cmp.Or(Limits(name, f.Tag, values[option(&f)]), Below(name, f.Tag, values[option(&f)], values))
		if missing := Missing(f.Tag.Get("needs"), given); wrong == nil && missing != nil {
			wrong = lang.Say("needs", name, missing)
		}
		if other := Excluded(f.Tag.Get("not"), given); wrong == nil && other != "" {
			wrong = lang.Say("not together", name, other)
		}
		if wrong != nil {
			return &query.FieldError{Field: name, Err: wrong}
		}
	}
	return nil
}

// Missing returns the options of the first group of a tag needs of which none is given. given has all
// options that there are; a group without any of them is met.
func Missing(needs string, given map[string]bool) []string {
	for group := range strings.FieldsSeq(needs) {
		names := slices.DeleteFunc(strings.Split(group, ","), func(name string) bool { _, ok := given[name]; return !ok })
		if len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return given[name] }) {
			return names
		}
	}
	return nil
}

// Excluded returns the first option of a tag not that is given; "" if none is. given has all options
// that there are.
func Excluded(not string, given map[string]bool) string {
	for entry := range strings.SplitSeq(not, ",") {
		name, more, _ := strings.Cut(entry, "|")
		if given[name] && (more == "" || Missing(strings.ReplaceAll(more, "|", ","), given) != nil) {
			return name
		}
	}
	return ""
}

// option returns the name of the option for a field.
func option(f *reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return strings.ReplaceAll(name, "_", "-")
}

// A Tag is the tag of a field.
type Tag interface{ Get(key string) string }

// Limits returns what is wrong with the value of a field or option; nil if nothing is.
func Limits(name string, tag Tag, v reflect.Value) *lang.Sentence {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	words := tag.Get("enum")
	if v.Kind() == reflect.String && words != "" && !slices.Contains(strings.Split(words, ","), v.String()) {
		return lang.Say("choice", name, strings.ReplaceAll(words, ",", ", "), v.String())
	}
	n, limits := 0.0, [2]string{"", ""}
	switch v.Kind() {
	case reflect.String:
		n, limits = float64(v.Len()), [2]string{"", "maxLength"}
	case reflect.Slice:
		for i := 0; i < v.Len() && v.Type().Elem().Kind() == reflect.Int; i++ {
			if wrong := Limits(name, tag, v.Index(i)); wrong != nil {
				return wrong
			}
		}
		n, limits = float64(v.Len()), [2]string{"minItems", "maxItems"}
	case reflect.Int, reflect.Int64:
		n, limits = float64(v.Int()), [2]string{"minimum", "maximum"}
	case reflect.Float64:
		n, limits = v.Float(), [2]string{"minimum", "maximum"}
	}
	as := func(x float64) any { return x }
	if v.Type() == reflect.TypeFor[time.Duration]() {
		as = func(x float64) any { return time.Duration(x) }
	}
	least, hasLeast := bound(tag, limits[0])
	switch most, hasMost := bound(tag, limits[1]); {
	case hasMost && !(n >= least && n <= most):
		return lang.Say("range", name, as(least), as(most), as(n))
	case hasLeast && !(n >= least):
		return lang.Say("least", name, as(least), as(n))
	}
	return nil
}

// Below returns what is wrong with a number that is below that of another option; nil if nothing is. others
// has the values of options.
func Below(name string, tag Tag, v reflect.Value, others map[string]reflect.Value) *lang.Sentence {
	option := tag.Get("atleast")
	other, ok := others[option]
	if option == "" || !ok || v.Int() >= other.Int() {
		return nil
	}
	return lang.Say("least", name, other.Int(), v.Int())
}

// bound returns the number in a tag.
func bound(tag Tag, key string) (n float64, ok bool) {
	n, err := strconv.ParseFloat(tag.Get(key), 64)
	return n, err == nil
}
