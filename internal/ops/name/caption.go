//go:build !js

package name

import (
	"slices"
	"strconv"

	"katachi/internal/report"

	"katachi/internal/lang"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/pattern"
)

// matters returns sentences about why a move has a picture: what it captures, what its name means,
// which shapes it made, and which line it plays. In other languages than English, sentences without
// a translation are left out.
func (w Wording) matters(m *Move) (notes []string) {
	if m.Captured > 1 {
		tag := w.Lang
		if !w.translated() {
			tag = "en"
		}
		notes = append(notes, lang.Filled(lang.Builtin().Sentence(tag, "report takes"), "n", strconv.Itoa(m.Captured)))
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
		term := LineTerm(e.Entry)
		if e.Kind != joseki.Left {
			notes = append(notes, w.sentence(&term))
		}
	}
	return once(slices.DeleteFunc(notes, func(s string) bool { return s == "" }))
}

// sentence returns a name with its meaning; "" if it has none in the language.
func (w Wording) sentence(t *names.Term) string {
	meaning := t.Meaning
	if w.translated() {
		meaning = lang.Builtin().Meaning(t.English, w.Lang)
	}
	if meaning == "" {
		return ""
	}
	return report.Capital(t.In(w.Lang)) + ": " + meaning
}
