package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Options that do nothing without others, or beside others, say so in their tags, and are refused
// there: no option is ignored silently.
//
//	needs:"svg,png"        one of these options or arguments must be given, too
//	needs:"query-file json"  both must
//	not:"query-file"       none of these may be given, too
//	set:"needs=save"       on a struct of options: its options need that
//
// What depends on values is checked by the commands.

// together returns the error of an option that cannot be combined with the others of the line.
func together(parsed *kong.Context) error {
	given := map[string]bool{}
	var flags []*kong.Value
	for _, p := range parsed.Path {
		switch {
		case p.Positional != nil:
			given[p.Positional.Name] = true
		case p.Flag != nil && !(p.Flag.IsBool() && !p.Flag.Target.Bool()):
			given[p.Flag.Name] = true
			flags = append(flags, p.Flag.Value)
		}
	}
	for _, f := range flags {
		for group := range strings.FieldsSeq(cmp.Or(f.Tag.Get("needs"), f.Tag.Vars["needs"])) {
			names := strings.Split(group, ",")
			if !slices.ContainsFunc(names, func(name string) bool { return given[name] }) {
				return fmt.Errorf("--%s does nothing without %s", f.Name, wanted(parsed, names))
			}
		}
		for name := range strings.SplitSeq(f.Tag.Get("not"), ",") {
			if given[name] {
				return fmt.Errorf("--%s cannot be combined with %s", f.Name, wanted(parsed, []string{name}))
			}
		}
	}
	return nil
}

// wanted returns names of options and arguments as they are written.
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
