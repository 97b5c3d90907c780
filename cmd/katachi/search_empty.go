package main

import (
	"fmt"

	"katachi/internal/ops/search"
)

// printEmpty prints, for a search without hits, the reason or what to search for instead, if known.
func printEmpty(a *app, f *search.Found) error {
	text := f.Reason.Error()
	if m := f.Images()[0]; text == "" && !f.OnlyNamed() && m.W == f.Size() && m.H == f.Size() {
		text = "no game has this whole-board position: --region C3:K9 searches for a part of it, --move N for an earlier position of the record"
	}
	if f.Answer.Hits > 0 || text == "" {
		return nil
	}
	_, err := fmt.Fprintln(a.stdout, a.wrapped(text))
	return err
}
