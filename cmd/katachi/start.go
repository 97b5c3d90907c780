package main

import (
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// only returns what the parser needs of c for the command line args. If the first word is a
// command, it returns a pointer to the memory of c as a type without the other commands. This
// halves the start-up time, since the parser reads the tags and the help of all flags it is given.
func only(c *cli, args []string) any {
	t := reflect.TypeFor[cli]()
	if len(args) == 0 || needsAll[args[0]] {
		return c
	}
	fields, found := reflect.VisibleFields(t), false
	for i := range fields {
		if _, command := fields[i].Tag.Lookup("cmd"); !command {
			continue
		}
		if commandName(&fields[i]) == args[0] {
			found = true
		} else {
			fields[i].Tag = `kong:"-"`
		}
	}
	if !found {
		return c
	}
	return reflect.ValueOf(c).Convert(reflect.PointerTo(reflect.StructOf(fields))).Interface()
}

// needsAll lists the commands whose output depends on the other commands.
var needsAll = map[string]bool{"help": true}

// describe gives the options that are fields of requests their help: the tag doc, which the API
// shows, too.
func describe(k *kong.Kong) error {
	return kong.Visit(k.Model, func(n kong.Visitable, next kong.Next) error {
		if f, ok := n.(*kong.Flag); ok && f.Help == "" && f.Tag.Has("doc") {
			f.Help = strings.TrimSuffix(f.Tag.Get("doc"), ".") + "."
		}
		return next(nil)
	})
}

// commandName returns the name of a command.
func commandName(f *reflect.StructField) string {
	if name := f.Tag.Get("name"); name != "" {
		return name
	}
	return strings.ToLower(f.Name)
}
