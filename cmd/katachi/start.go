package main

import (
	"reflect"
	"strings"
)

// only returns c for the parser of command lines that begin with the words of args. Where the first
// names a command, it is a pointer to the same memory as a type without the other commands: the
// parser reads the tags and the help of all flags that it is given, which is half of the start.
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

// needsAll is the commands that speak of others.
var needsAll = map[string]bool{"help": true, "completion": true}

// commandName returns what a command is called.
func commandName(f *reflect.StructField) string {
	if name := f.Tag.Get("name"); name != "" {
		return name
	}
	return strings.ToLower(f.Name)
}
