package main

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// page returns the requested part of a list.
func page[T any](f *pageFlags, list []T) []T {
	list = list[min(f.Skip, len(list)):]
	return list[:min(f.Limit, len(list))]
}

// printLines prints a line of JSON for each item of a list.
func printLines[T any](a *app, list []T, object func(*T) any) error {
	out := json.NewEncoder(a.stdout)
	for i := range list {
		if err := out.Encode(object(&list[i])); err != nil {
			return err
		}
	}
	return nil
}

// goOn prints how to see the rest of a list that was cut; nothing with --limit 0.
func (a *app) goOn(what string, skip, listed, all int) error {
	to := skip + listed
	if listed == 0 || to >= all {
		return nil
	}
	_, err := fmt.Fprintln(a.stdout, a.says("asked page", fmt.Sprintf("%s %d to %d of %d; --skip %d shows the next", what, skip+1, to, all, to),
		"from", strconv.Itoa(skip+1), "to", strconv.Itoa(to), "of", strconv.Itoa(all)))
	return err
}
