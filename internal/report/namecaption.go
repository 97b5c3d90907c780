//go:build !js

package report

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"katachi/joseki"
	"katachi/names"
	"katachi/pattern"
)

// matters says in sentences why a move has a picture: what it takes, what its name means, what the
// shapes are that it made, and which line it plays. The sentences are English, so a Japanese page has none.
func (w Wording) matters(m *NamedMove) (notes []string) {
	if w.Lang == "ja" {
		return nil
	}
	if m.Captured > 1 {
		notes = append(notes, fmt.Sprintf("Takes %d stones.", m.Captured))
	} else if terms := m.Terms(); len(terms) > 0 {
		t := terms[0]
		if i := slices.IndexFunc(terms, names.NeedsReading); i >= 0 {
			t = terms[i]
		}
		notes = append(notes, w.sentence(t))
	}
	seen := map[*pattern.Pattern]bool{}
	for _, s := range w.drawn(m.Made) {
		if !seen[s.Pattern] {
			notes = append(notes, w.sentence(&s.Term))
		}
		seen[s.Pattern] = true
	}
	for _, e := range m.Lines {
		term := lineTerm(e.Entry)
		if e.Kind != joseki.Left {
			notes = append(notes, w.sentence(&term))
		}
	}
	return once(slices.DeleteFunc(notes, func(s string) bool { return s == "" }))
}

// sentence returns a name with its meaning, "" if it has none.
func (w Wording) sentence(t *names.Term) string {
	if t.Meaning == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(t.In(w.Lang))
	return string(unicode.ToUpper(first)) + t.In(w.Lang)[size:] + ": " + t.Meaning
}
