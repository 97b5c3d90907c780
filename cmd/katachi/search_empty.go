package main

import (
	"fmt"

	"katachi/internal/report"
)

// printEmpty says of a search without a hit why that is, or what to ask instead, where either is known.
func printEmpty(a *app, f *report.Found) error {
	text := f.Reason
	if m := f.Images()[0]; text == "" && !f.OnlyNamed() && m.W == f.Size() && m.H == f.Size() {
		text = "no game has this whole board: --region C3:K9 asks for a part of it, --move N for an earlier position of a record"
	}
	if f.Answer.Hits > 0 || text == "" {
		return nil
	}
	_, err := fmt.Fprintln(a.stdout, a.wrapped(text))
	return err
}
