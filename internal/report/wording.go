package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/picture"
	"katachi/joseki"
	"katachi/names"
	"katachi/pattern"
)

// Wording says how names are put into words. The zero value is English, with all names of a move.
type Wording struct {
	Lang       string // "en" or "", with the Japanese word in brackets; "both", or another language, as "ja"
	Leading    bool   // only the leading name of a move
	Plain      bool   // names without romaji
	Structural bool   // all shapes that define structure, such as the diagonal connection; else the quiet ones, in words
}

// Names joins what a move is called, the most specific name first; "-" where it has no name. A
// capture of several stones has their number.
func (w Wording) Names(n *names.Naming) string {
	var words []string
	for _, term := range n.Terms() {
		if words = append(words, w.word(term, n.Captured)); w.Leading {
			break
		}
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// word is a term with its translation, "knight's move (keima)", and the number of stones of a
// capture, "capture of 2 (tori)".
func (w Wording) word(term *names.Term, captured int) string {
	count := ""
	if captured > 1 && term.English == "capture" {
		count = strconv.Itoa(captured)
	}
	if w.translated() && term.Names[w.Lang] != "" {
		return term.In(w.Lang) + count
	}
	text := term.English
	if count != "" {
		text += " of " + count
	}
	var others []string
	if term.Names["ja-Latn"] != "" && !w.Plain && term.Names["ja-Latn"] != term.English {
		others = append(others, term.Names["ja-Latn"])
	}
	if w.Lang == "both" && term.Names["ja"] != "" {
		others = append(others, term.Names["ja"])
	}
	if len(others) == 0 {
		return text
	}
	return text + " (" + strings.Join(others, ", ") + ")"
}

// translated reports whether names are in a language other than English alone.
func (w Wording) translated() bool { return w.Lang != "" && w.Lang != "en" && w.Lang != "both" }

// shape is the term of a shape: without romaji, since there may be many in a line.
func (w Wording) shape(term *names.Term) string { return term.In(w.Lang) }

// Means is what the name of a reason means: in the language if it has a sentence for it, else in English.
func (w Wording) Means(r *names.Reason) string {
	return cmp.Or(lang.Builtin().Meaning(r.Term.English, w.Lang), r.Definition)
}

// Counted is the name that a summary counts; shapes have a + before it, openings and josekis their
// kind.
func (w Wording) Counted(c *NameCount) string {
	switch c.Kind {
	case "move":
		return w.word(&c.Term, 0)
	case "shape":
		return "+" + w.shape(&c.Term)
	}
	return c.Kind + ": " + w.word(&c.Term, 0)
}

// Term is a name with its translation.
func (w Wording) Term(t *names.Term) string { return w.word(t, 0) }

// Listed returns the shapes that are listed.
func (w Wording) Listed(shapes []names.Shape) []names.Shape { return w.without(shapes, mentioned) }

// drawn returns those of the shapes that pictures show and marks point out.
func (w Wording) drawn(shapes []names.Shape) []names.Shape { return w.without(shapes, telling) }

// without returns the shapes whose patterns are kept, where not all are requested.
func (w Wording) without(shapes []names.Shape, kept func(*pattern.Pattern) bool) []names.Shape {
	if w.Structural {
		return shapes
	}
	return slices.DeleteFunc(slices.Clone(shapes), func(s names.Shape) bool { return !kept(s.Pattern) })
}

// telling reports whether a pattern is a shape of which a picture is worth while: what defines structure
// is not, since moves in every fight make it.
func telling(p *pattern.Pattern) bool { return !p.Structural }

// mentioned reports whether a move is said to make and break the shape of a pattern: one that is telling, or
// that players speak of all the same, such as the bamboo joint.
func mentioned(p *pattern.Pattern) bool { return telling(p) || slices.Contains(p.Tags, "quiet") }

// Shapes returns the words of the shapes that are listed, each once behind a sign, with the number of
// times if there are several.
func (w Wording) Shapes(sign string, shapes []names.Shape) []string {
	var words []string
	count := map[string]int{}
	for _, s := range w.Listed(shapes) {
		word := w.shape(&s.Term)
		if count[word]++; count[word] == 1 {
			words = append(words, word)
		}
	}
	for i, word := range words {
		words[i] = sign + word
		if n := count[word]; n > 1 {
			words[i] = fmt.Sprintf("%s%s x%d", sign, word, n)
		}
	}
	return words
}

// Lines returns the openings and josekis that a move named, completed or left, in the order of events:
// "joseki: small avalanche (ko-nadare); left at move 23".
func (w Wording) Lines(events []joseki.Event) []string {
	var words []string
	for _, e := range events {
		term := lineTerm(e.Entry)
		text := w.say(e.Entry.Kind(), e.Entry.Kind()) + ": " + w.word(&term, 0)
		switch {
		case e.Kind == joseki.Left:
			text += fmt.Sprintf(w.say("left at move %d", "; left at move %d"), e.Move)
		case e.Kind == joseki.Completed && !e.First && !e.Entry.Opening:
			text += w.say("completed", "; completed")
		}
		words = append(words, text)
	}
	return words
}

// say returns the words of a language for something that is no name, else the English text.
func (w Wording) say(name, english string) string {
	return cmp.Or(lang.Builtin().Word(name, w.Lang), english)
}

// lineTerm returns the name of a line.
func lineTerm(e *joseki.Entry) names.Term {
	return names.Term{English: e.Name, Names: e.Names, Meaning: e.Text}
}

// Effects returns what a move did besides its name, in words: the shapes that it made and broke, and
// the openings and josekis. A formation that is an opening too is said once, as the opening.
func (w Wording) Effects(m *NamedMove) []string {
	made := slices.DeleteFunc(slices.Clone(m.Made), func(s names.Shape) bool {
		return m.opening(&s) != nil
	})
	words := append(w.Shapes("+", made), w.Shapes("-", m.Broken)...)
	return append(words, once(w.Lines(m.Lines))...)
}

// opening returns the opening or joseki that m named and that has the name of the shape; nil if there
// is none.
func (m *NamedMove) opening(s *names.Shape) *joseki.Event {
	for i := range m.Lines {
		if e := &m.Lines[i]; e.Kind != joseki.Left && e.Entry.Name == s.Term.English {
			return e
		}
	}
	return nil
}

// once returns each of words once, where it is first.
func once(words []string) (list []string) {
	for _, word := range words {
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// Picture shows the position after m with the shapes that m made.
func (w Wording) Picture(m *NamedMove, b *board.Board) *picture.Picture {
	return &picture.Picture{
		Board: b, Last: m.Point, Shapes: MadeShapes(w.drawn(m.Made), w.Lang),
		Title: fmt.Sprintf("%d. %s %s: %s", m.Number, m.Color, m.Point.Name(b.Size()), w.Names(&m.Naming)),
	}
}
