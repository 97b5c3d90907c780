package main

import (
	"encoding/json"
	"fmt"

	"katachi/internal/report"
	"katachi/names"
)

// explain prints why a move has its names: what gave each, the names that were near, what was read,
// and the board around it.
func (c *nameCmd) explain(a *app, r *report.NamedRecord, f *names.Follower) error {
	why, err := report.Explain(r, f, c.Why)
	if err != nil {
		return fmt.Errorf("%s: %w", r.Path, err)
	}
	if !c.All {
		why.DropStructural()
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(why.JSON())
	}
	wording := report.Wording{Lang: a.lang}
	fmt.Fprintf(a.stdout, "%s\n\n", why.Title(wording))
	if err := why.Picture().Text(a.stdout, a.colour); err != nil {
		return err
	}
	w := a.list()
	w.row("", "", "")
	list := func(title string, reasons []names.Reason, text func(*names.Reason) string) {
		for i := range reasons {
			w.row(title, wording.Term(&reasons[i].Term), text(&reasons[i]))
			title = ""
		}
	}
	list("given", why.Given, func(r *names.Reason) string { return report.From(r) + ": " + r.Definition })
	list("made", why.Made, func(r *names.Reason) string { return report.From(r) })
	for i, words := range wording.Lines(why.Step.Lines) {
		w.row([]string{"line", ""}[min(i, 1)], words, report.Line(why.Step.Lines[i]))
	}
	list("not given", why.Rejected, func(r *names.Reason) string { return r.Why + " (" + report.From(r) + ")" })
	list("not made", why.Covered, func(r *names.Reason) string { return r.Why + " (" + report.From(r) + ")" })
	for i, read := range why.Read {
		w.row([]string{"read", ""}[min(i, 1)], "", why.Reading(read))
	}
	return w.flush()
}
