package name

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/picture"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/pattern"
)

// Wording selects how names are written. The zero value is English, with all names of a move.
type Wording struct {
	Lang       string // "en" or "", with the Japanese word in brackets; "both", or another language, as "ja"
	Leading    bool   // only the main name of a move
	Plain      bool   // names without romaji
	Structural bool   // all structural shapes, such as the diagonal connection; otherwise only the quiet ones, in texts
}

// Names joins the names of a move, the most specific first; "-" if it has none. A capture of
// several stones has their number.
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

// shape returns the name of a shape, without romaji, since a line may have many.
func (w Wording) shape(term *names.Term) string { return term.In(w.Lang) }

// Means returns the meaning of a reason's name, in the language if it has a sentence for it, else
// in English.
func (w Wording) Means(r *names.Reason) string {
	return cmp.Or(lang.Builtin().Meaning(r.Term.English, w.Lang), r.Definition)
}

// Counted returns the name of a row in a summary, with + before shapes, and the kind before
// openings and josekis.
func (w Wording) Counted(c *Count) string {
	switch c.Kind {
	case "move":
		return w.word(&c.Term, 0)
	case "shape":
		return "+" + w.shape(&c.Term)
	}
	return c.Kind + ": " + w.word(&c.Term, 0)
}

// Term returns a name with its translation.
func (w Wording) Term(t *names.Term) string { return w.word(t, 0) }

// listed returns the shapes to list.
func (w Wording) listed(shapes []names.Shape) []names.Shape { return w.without(shapes, mentioned) }

// drawn returns the shapes to show in pictures and by marks.
func (w Wording) drawn(shapes []names.Shape) []names.Shape { return w.without(shapes, striking) }

// without returns the shapes whose patterns keep accepts, or all shapes if Structural is set.
func (w Wording) without(shapes []names.Shape, kept func(*pattern.Pattern) bool) []names.Shape {
	if w.Structural {
		return shapes
	}
	return slices.DeleteFunc(slices.Clone(shapes), func(s names.Shape) bool { return !kept(s.Pattern) })
}

// striking reports whether a shape is worth a picture. Structural shapes are not, since moves in
// every fight make them.
func striking(p *pattern.Pattern) bool { return !p.Structural }

// mentioned reports whether texts mention that a move makes or breaks a shape: if it is striking, or
// if players speak of it anyway, such as the bamboo joint.
func mentioned(p *pattern.Pattern) bool { return striking(p) || slices.Contains(p.Tags, "quiet") }

// Shapes returns the names of the shapes to list, each once after a sign, with its count if there
// are several.
func (w Wording) Shapes(sign string, shapes []names.Shape) []string {
	var words []string
	count := map[string]int{}
	for _, s := range w.listed(shapes) {
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

// Lines returns the openings and josekis that a move named, completed or left, in the order of
// events: "joseki: small avalanche (ko-nadare); left at move 23".
func (w Wording) Lines(events []joseki.Event) []string {
	var words []string
	for _, e := range events {
		term := LineTerm(e.Entry)
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

// say returns the translation of a text that is not a name, else the English text.
func (w Wording) say(name, english string) string {
	return cmp.Or(lang.Builtin().Word(name, w.Lang), english)
}

// LineTerm returns the name of a line.
func LineTerm(e *joseki.Entry) names.Term {
	return names.Term{English: e.Name, Names: e.Names, Meaning: e.Text}
}

// Effects returns the effects of a move besides its name: the shapes that it made and broke, see told,
// and the openings and josekis. A shape that is also an opening is listed only as the opening.
func (w Wording) Effects(m *Move) []string {
	made, broken := w.Told(&m.Step)
	made = slices.DeleteFunc(slices.Clone(made), func(s names.Shape) bool {
		return m.opening(&s) != nil
	})
	words := append(w.Shapes("+", made), w.Shapes("-", broken)...)
	return append(words, once(w.Lines(m.Lines))...)
}

// Told returns the shapes to list that a move made and broke: all if Structural is set, else of those
// made the one that a player would point at, as often as it was made, if there is one. Shapes of the
// user's own patterns are all listed.
func (w Wording) Told(m *names.Step) (made, broken []names.Shape) {
	if w.Structural {
		return m.Made, m.Broken
	}
	best, word := len(telltale), ""
	for _, s := range w.listed(m.Made) {
		if i := telltaleOf(m, &s); i < best {
			best, word = i, s.Term.English
		}
	}
	made = slices.DeleteFunc(slices.Clone(m.Made), func(s names.Shape) bool { return s.Term.English != word && isBuiltin(&s) })
	return made, slices.DeleteFunc(slices.Clone(m.Broken), func(s names.Shape) bool { return isBuiltin(&s) })
}

// isBuiltin reports whether a shape is one of katachi's own.
func isBuiltin(s *names.Shape) bool {
	_, ok := names.Builtin().Shapes.ID(s.Pattern.Name)
	return ok
}

// telltale are tags and names of shapes that players point at, the most telling first.
var telltale = [...]string{"opening", "life", "capture", "ko", "crosscut", "good", "dango", "empty triangle"}

// telltaleOf returns the index of a shape that m made in telltale, or its length. A move that had to
// connect or captured is not blamed for its shape.
func telltaleOf(m *names.Step, s *names.Shape) int {
	connects := func(t *names.Term) bool { return strings.HasSuffix(t.English, "connection") }
	if slices.Contains(s.Pattern.Tags, "bad") && (m.Captured > 0 || slices.ContainsFunc(m.Terms(), connects)) {
		return len(telltale)
	}
	for i, word := range telltale {
		if word == s.Term.English || slices.Contains(s.Pattern.Tags, word) {
			return i
		}
	}
	return len(telltale)
}

// opening returns the opening or joseki identified by m that has the same name as the shape; nil
// for none.
func (m *Move) opening(s *names.Shape) *joseki.Event {
	for i := range m.Lines {
		if e := &m.Lines[i]; e.Kind != joseki.Left && e.Entry.Name == s.Term.English {
			return e
		}
	}
	return nil
}

// once removes repeated words.
func once(words []string) (list []string) {
	for _, word := range words {
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// Picture shows the position after m with the shapes that m made.
func (w Wording) Picture(m *Move, b *board.Board) *picture.Picture {
	return &picture.Picture{
		Board: b, Last: m.Point, Shapes: MadeShapes(w.drawn(m.Made), w.Lang),
		Title: fmt.Sprintf("%d. %s %s: %s", m.Number, m.Color, m.Point.Name(b.Size()), w.Names(&m.Naming)),
	}
}

// MadeShapes returns named shapes for a picture.
func MadeShapes(list []names.Shape, lang string) (shapes []picture.Shape) {
	for _, s := range list {
		stones := s.AppendStones(nil, s.Pattern)
		slices.Sort(stones)
		if len(stones) > 0 {
			shapes = append(shapes, picture.Shape{Name: s.Term.In(lang), Points: stones})
		}
	}
	return shapes
}
