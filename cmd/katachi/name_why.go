package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"katachi/internal/ops/name"
	"katachi/names"
)

// explain prints why a move has its names, with the board around it: what each name means and, with
// --all, its rule or pattern, the names that nearly applied, and what was read out.
func (c *nameCmd) explain(a *app, r *name.Record, f *names.Follower) error {
	why, err := name.Explain(a.ctx, r, f, c.Why)
	if err != nil {
		return fmt.Errorf("%s: %w", r.Path, err)
	}
	if !c.All {
		why.DropStructural()
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(why.JSON())
	}
	wording := name.Wording{Lang: a.lang}
	fmt.Fprintf(a.stdout, "%s\n\n", a.wrapped(why.Title(wording)))
	if err := a.draw(a.stdout, why.Picture()); err != nil {
		return err
	}
	w := a.list()
	w.row("", "")
	list := func(title string, texts []string) {
		for _, text := range texts {
			w.row(title, text)
			title = ""
		}
	}
	means := wording.Means
	line := name.LineMeans
	if c.All {
		means = func(r *names.Reason) string { return name.From(r) + ": " + r.Definition }
		line = name.Line
	}
	list("given", reasons(wording, why.Given, means))
	list("made", reasons(wording, why.Made, means))
	var lines, read []string
	for i, words := range wording.Lines(why.Step.Lines) {
		lines = append(lines, words+": "+line(why.Step.Lines[i]))
	}
	list("line", lines)
	if c.All {
		notGiven := func(r *names.Reason) string { return r.Why + " (" + name.From(r) + ")" }
		list("not given", reasons(wording, why.Rejected, notGiven))
		list("not made", reasons(wording, why.Covered, notGiven))
	}
	if c.All || why.Reads() {
		for _, r := range why.Read {
			read = append(read, why.Reading(r))
		}
		list("read", read)
	}
	if err := w.flush(); err != nil || c.All || len(why.Rejected) == 0 {
		return err
	}
	_, err = fmt.Fprintln(a.stdout, a.wrapped(number(len(why.Rejected), "name")+" nearly applied: --all shows why not"))
	return err
}

// reasons returns a line for each different text in the reasons, after the names that have it.
func reasons(w name.Wording, list []names.Reason, text func(*names.Reason) string) (lines []string) {
	var order []string
	words := map[string][]string{}
	for i := range list {
		t := text(&list[i])
		if words[t] == nil {
			order = append(order, t)
		}
		words[t] = append(words[t], w.Term(&list[i].Term))
	}
	for _, t := range order {
		lines = append(lines, strings.Join(words[t], ", ")+": "+t)
	}
	return lines
}
