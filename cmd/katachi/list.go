package main

import (
	"encoding/json"
	"fmt"
)

// page returns the part of a list that is requested.
func page[T any](f *pageFlags, list []T) []T {
	list = list[min(f.Skip, len(list)):]
	return list[:min(f.Limit, len(list))]
}

// printLines prints a line of JSON for each of a list.
func printLines[T any](a *app, list []T, object func(*T) any) error {
	out := json.NewEncoder(a.stdout)
	for i := range list {
		if err := out.Encode(object(&list[i])); err != nil {
			return err
		}
	}
	return nil
}

// goOn says how to see more, where fewer were listed than there are; nothing where none were wanted.
func (a *app) goOn(what string, skip, listed, all int) error {
	to := skip + listed
	if listed == 0 || to >= all {
		return nil
	}
	_, err := fmt.Fprintf(a.stdout, "%s %d to %d of %d; --skip %d shows the next\n", what, skip+1, to, all, to)
	return err
}
