package main

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"katachi/internal/fields"
)

// Options that have no effect without certain others, or together with others, declare this in
// their tags. Such combinations are rejected, so that no option is ignored silently.
//
//	needs:"svg,png"          one of these options or arguments must be given, too
//	needs:"query-file json"  all of these must be given, too
//	not:"query-file"         none of these may be given
//	once:"in"                with this option, --in may be given only once
//	single:""                for one record or problem, not for many; many:"" is the opposite: see forOne
//	for:"engine=dfa,ptree"   only with one of these values of another option
//	set:"needs=save"         on an embedded struct: sets needs, or not, for its options
//
// The limits of their values are in tags, too: see package fields. Commands check the combinations
// that depend on values.

// together returns an error for options of a command line that cannot be combined, or that are out
// of their limits.
func together(parsed *kong.Context) error {
	given, values, times := map[string]bool{}, map[string]reflect.Value{}, map[string]int{}
	for _, f := range parsed.Flags() {
		given[f.Name], values[f.Name] = false, f.Target
	}
	for _, p := range parsed.Selected().Positional {
		given[p.Name] = false
	}
	var flags []*kong.Value
	for _, p := range parsed.Path {
		switch {
		case p.Positional != nil:
			given[p.Positional.Name] = true
			flags = append(flags, p.Positional)
		case p.Flag != nil && !(p.Flag.IsBool() && !p.Flag.Target.Bool()):
			given[p.Flag.Name] = true
			times[p.Flag.Name]++
			flags = append(flags, p.Flag.Value)
		}
	}
	for _, f := range flags {
		name := wanted(parsed, []string{f.Name})
		most := f.Tag.Type == "limit" && f.Target.Int() > 0 // only a server has the largest limit of a list
		if wrong := cmp.Or(fields.Limits(name, f.Tag, f.Target), fields.Below(name, f.Tag, f.Target, values)); wrong != nil && f.Enum == "" && !most {
			return wrong
		}
		of, only, _ := strings.Cut(f.Tag.Get("for"), "=")
		if of != "" && !slices.Contains(strings.Split(only, ","), values[of].String()) {
			return fmt.Errorf("%s is for --%s %s", name, of, strings.ReplaceAll(only, ",", " or "))
		}
		if once := f.Tag.Get("once"); times[once] > 1 {
			return fmt.Errorf("%s takes one collection, but several --%s are given", name, once)
		}
		if missing := fields.Missing(cmp.Or(f.Tag.Get("needs"), f.Tag.Vars["needs"]), given); missing != nil {
			return fmt.Errorf("%s does nothing without %s", name, wanted(parsed, missing))
		}
		if other := fields.Excluded(cmp.Or(f.Tag.Get("not"), f.Tag.Vars["not"]), given); other != "" {
			return fmt.Errorf("%s cannot be combined with %s", name, wanted(parsed, []string{other}))
		}
	}
	return nil
}

// forOne returns an error if an option is given that is not for one record, or what the command takes;
// or not for many of them.
func (a *app) forOne(what string, many bool) error {
	tag, text := "many", "--%s is for many %ss"
	if many {
		tag, text = "single", "--%s is for one %s, not for many"
	}
	for _, p := range a.parsed.Path {
		if p.Flag != nil && (p.Flag.Tag.Has(tag) || p.Flag.Tag.Vars[tag] != "") {
			return usagef(text, p.Flag.Name, what)
		}
	}
	return nil
}

// wanted formats names of options and arguments for messages.
func wanted(parsed *kong.Context, names []string) string {
	var list []string
	for _, name := range names {
		isFlag := slices.ContainsFunc(parsed.Flags(), func(f *kong.Flag) bool { return f.Name == name })
		if isFlag {
			name = "--" + name
		} else {
			name = "<" + name + ">"
		}
		list = append(list, name)
	}
	return strings.Join(list, " or ")
}
