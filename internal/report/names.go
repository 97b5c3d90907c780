package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/names"
	"katachi/sgf"
)

// Wording says how names are put into words. The zero value is English, with all names of a move.
type Wording struct {
	Lang       string // "en" or "", with the Japanese word in brackets, or "ja"
	Leading    bool   // only the leading name of a move
	Structural bool   // also shapes that define structure, such as the diagonal connection
}

// Names joins what a move is called, the most specific name first; "-" where it has no name. A
// capture of several stones, which is always the first name, has their number.
func (w Wording) Names(n *names.Naming) string {
	var words []string
	for i, term := range n.Terms() {
		count := ""
		if i == 0 && n.Captured > 1 {
			count = strconv.Itoa(n.Captured)
		}
		if words = append(words, w.word(term, count)); w.Leading {
			break
		}
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// word is a term with its translation, "knight's move (keima)", and a count if there is one,
// "capture of 2 (tori)".
func (w Wording) word(term *names.Term, count string) string {
	if w.Lang == "ja" {
		return term.In("ja") + count
	}
	text := term.English
	if count != "" {
		text += " of " + count
	}
	if term.Romaji == "" || term.Romaji == term.English {
		return text
	}
	return text + " (" + term.Romaji + ")"
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
		word := s.Term.In(w.Lang)
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

// Annotate writes names into the move's node: a comment, the number as a label on the stone, and
// squares on the stones of the shapes that it made.
func (w Wording) Annotate(m *NamedMove) {
	var lines []string
	if len(m.Terms()) > 0 {
		lines = append(lines, w.Names(&m.Naming))
	}
	if made := w.Shapes("", m.Made); len(made) > 0 {
		lines = append(lines, "makes: "+strings.Join(made, ", "))
	}
	if broken := w.Shapes("", m.Broken); len(broken) > 0 {
		lines = append(lines, "breaks: "+strings.Join(broken, ", "))
	}
	if text := strings.Join(lines, "\n"); !strings.HasSuffix(m.Node.Text("C"), text) {
		m.Node.AddComment(text)
	}
	if m.Point == board.Pass {
		return
	}
	m.Node.Label(sgf.FromBoard(m.Point), strconv.Itoa(m.Number))
	marked := m.marked()
	for _, s := range w.Listed(m.Made) {
		for _, p := range s.AppendStones(nil, s.Pattern) {
			if !marked[p] {
				marked[p] = true
				m.Node.Mark("SQ", sgf.FromBoard(p))
			}
		}
	}
}

// marked returns the points of the move's node that need no further mark: SGF allows one on a point.
func (m *NamedMove) marked() map[board.Point]bool {
	marked := map[board.Point]bool{m.Point: true}
	for _, name := range []string{"CR", "MA", "SL", "SQ", "TR"} {
		for _, p := range m.Node.Points(name) {
			if at, ok := p.Board(); ok {
				marked[at] = true
			}
		}
	}
	return marked
}

// Picture shows the position after m with the shapes that m made.
func (w Wording) Picture(m *NamedMove, b *board.Board) *picture.Picture {
	return &picture.Picture{
		Board: b, Last: m.Point, Shapes: MadeShapes(w.Listed(m.Made), w.Lang),
		Title: fmt.Sprintf("%d. %s %s: %s", m.Number, m.Color, m.Point.Name(b.Size()), w.Names(&m.Naming)),
	}
}

// NamedMoveJSON is a named move, for programs.
type NamedMoveJSON struct {
	Path      string      `json:"path"` // of the record, as NamedRecord has it
	File      string      `json:"file"`
	Variation int         `json:"variation,omitempty"`
	Move      int         `json:"move"`
	Color     string      `json:"color"`
	Point     string      `json:"point"`
	Names     []TermJSON  `json:"names"` // all, also with Leading
	Captured  int         `json:"captured"`
	Made      []ShapeJSON `json:"made"`
	Broken    []ShapeJSON `json:"broken"`
}

// JSON returns what programs read of m, a move of r.
func (w Wording) JSON(r *NamedRecord, m *NamedMove) NamedMoveJSON {
	size, _ := r.Game.Size()
	return NamedMoveJSON{
		Path: r.Path, File: r.File, Variation: m.Variation,
		Move: m.Number, Color: m.Color.Name(), Point: m.Point.Name(size), Captured: m.Captured,
		Names: NewTermsJSON(m.Terms()), Made: NewShapesJSON(w.Listed(m.Made), size), Broken: NewShapesJSON(w.Listed(m.Broken), size),
	}
}

// TermJSON is a name of a move or shape, for programs.
type TermJSON struct {
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Romaji   string `json:"romaji"`
}

// ShapeJSON is a shape on the board, for programs.
type ShapeJSON struct {
	Name     string `json:"name"`
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Side     string `json:"side"`
	Symmetry uint8  `json:"symmetry"`
	Origin   string `json:"origin"`
}

// NewTermsJSON returns what programs read of names; the list is never nil.
func NewTermsJSON(terms []*names.Term) []TermJSON {
	list := []TermJSON{}
	for _, t := range terms {
		list = append(list, TermJSON{t.English, t.Japanese, t.Romaji})
	}
	return list
}

// NewShapesJSON returns what programs read of shapes on a board of so many rows; the
// list is never nil.
func NewShapesJSON(shapes []names.Shape, size int) []ShapeJSON {
	list := []ShapeJSON{}
	for _, s := range shapes {
		list = append(list, ShapeJSON{s.Pattern.Name, s.Term.English, s.Term.Japanese, s.Side.Name(), uint8(s.Sym), s.Origin.Name(size)})
	}
	return list
}

// AnnotatedSGF writes the names of the moves of r into its nodes, and returns the game as SGF.
func AnnotatedSGF(r *NamedRecord, w Wording) []byte {
	w.Leading = false
	for _, m := range r.Moves {
		w.Annotate(m)
	}
	r.Game.Root.SetText("FF", "4") // the writer's format
	return r.Game.Append(nil)
}
