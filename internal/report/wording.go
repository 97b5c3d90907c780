package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/names"
)

// Wording says how names are put into words. The zero value is English, with all names of a move.
type Wording struct {
	Lang       string // "en" or "", with the Japanese word in brackets; "ja" or "both"
	Leading    bool   // only the leading name of a move
	Structural bool   // also shapes that define structure, such as the diagonal connection
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
	if w.Lang == "ja" {
		return term.In("ja") + count
	}
	text := term.English
	if count != "" {
		text += " of " + count
	}
	var others []string
	if term.Romaji != "" && term.Romaji != term.English {
		others = append(others, term.Romaji)
	}
	if w.Lang == "both" && term.Japanese != "" {
		others = append(others, term.Japanese)
	}
	if len(others) == 0 {
		return text
	}
	return text + " (" + strings.Join(others, ", ") + ")"
}

// shape is the term of a shape: without romaji, since there may be many in a line.
func (w Wording) shape(term *names.Term) string { return term.In(w.Lang) }

// Counted is the name that a summary counts; shapes have a + before it.
func (w Wording) Counted(c *NameCount) string {
	if c.Shape {
		return "+" + w.shape(&c.Term)
	}
	return w.word(&c.Term, 0)
}

// Listed returns the shapes that are listed.
func (w Wording) Listed(shapes []names.Shape) []names.Shape {
	if w.Structural {
		return shapes
	}
	return slices.DeleteFunc(slices.Clone(shapes), func(s names.Shape) bool { return s.Pattern.Structural })
}

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

// Picture shows the position after m with the shapes that m made.
func (w Wording) Picture(m *NamedMove, b *board.Board) *picture.Picture {
	return &picture.Picture{
		Board: b, Last: m.Point, Shapes: MadeShapes(w.Listed(m.Made), w.Lang),
		Title: fmt.Sprintf("%d. %s %s: %s", m.Number, m.Color, m.Point.Name(b.Size()), w.Names(&m.Naming)),
	}
}
