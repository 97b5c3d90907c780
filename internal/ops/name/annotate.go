package name

import (
	"cmp"
	"slices"
	"strings"

	"katachi/board"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
)

// Annotated writes the names of the moves of r into its nodes, and returns the game as SGF.
func Annotated(r *Record, w Wording) []byte {
	r.Game.ToFF4()
	for _, m := range r.Moves {
		w.Annotate(m)
	}
	return r.Game.Append(nil)
}

// mark is a markup property of SGF, with the sign that stands for it in the comment.
type mark struct{ property, sign string }

// marks are the marks for stones of shapes.
var marks = [...]mark{{"TR", "△"}, {"SQ", "□"}, {"CR", "○"}, {"MA", "×"}}

// noSigns removes the signs from a comment.
var noSigns = strings.NewReplacer("△ ", "", "□ ", "", "○ ", "", "× ", "")

// Annotate writes names into the move's node. The comment begins with all names of the move, the
// main one first, above the record's own comment. The stone gets a short form of the main name as
// its label. The stones of each shape that the move made get a mark, which the comment explains.
// Labels and marks of the record are kept. Annotating a record again does not change it.
func (w Wording) Annotate(m *Move) {
	w.Leading = false
	told := *m
	told.Made, told.Broken = w.Told(&m.Step)
	m = &told
	made := w.Shapes("", m.Made)
	plain := w.comment(m, made)
	comment := m.Node.Text("C")
	if plain != "" && slices.ContainsFunc(strings.Split(comment, "\n\n"), func(p string) bool { return noSigns.Replace(p) == plain }) {
		return
	}
	if !m.Commented { // which explains no marks
		w.markShapes(m, made)
	}
	if plain != "" {
		m.Node.SetText("C", strings.TrimSuffix(w.comment(m, made)+"\n\n"+comment, "\n\n"))
	}
	if p := sgf.FromBoard(m.Point); m.Point != board.Pass && len(m.Terms()) > 0 && !Labelled(m.Node, p) {
		m.Node.Label(p, w.Label(m.Terms()[0]))
	}
}

// comment returns the comment of m if it has one, else a line each for its names, for openings and
// josekis, for the shapes that m made, which are passed as words, and for those that it broke. A
// shape that is also an opening is listed only as the opening.
func (w Wording) comment(m *Move, made []string) string {
	if m.Commented {
		return m.Comment
	}
	var lines []string
	if len(m.Terms()) > 0 {
		lines = append(lines, w.Names(&m.Naming))
	}
	made, openings := w.said(m, made)
	lines = append(lines, openings...)
	if len(made) > 0 {
		lines = append(lines, w.in("makes: ", "できた形: ")+strings.Join(made, ", "))
	}
	if broken := w.Shapes("", m.Broken); len(broken) > 0 {
		lines = append(lines, w.in("breaks: ", "消えた形: ")+strings.Join(broken, ", "))
	}
	return strings.Join(lines, "\n")
}

// said returns the words for shapes that are not openings, and those for openings and josekis.
// Names of shapes with marked stones have the sign of the mark in front.
func (w Wording) said(m *Move, made []string) (shapes, lines []string) {
	lines = once(w.Lines(m.Lines))
	for _, s := range w.listed(m.Made) {
		e := m.opening(&s)
		name := w.shape(&s.Term)
		i := slices.IndexFunc(made, func(word string) bool { // several times: "two star points x2"
			word = noSigns.Replace(word)
			return word == name || strings.HasPrefix(word, name+" x")
		})
		if e == nil || i < 0 {
			continue
		}
		sign, _, _ := strings.Cut(made[i], name)
		line := w.Lines([]joseki.Event{*e})[0]
		if k := slices.Index(lines, line); k >= 0 {
			lines[k] = strings.Replace(line, ": ", ": "+sign, 1)
		}
		made = slices.Delete(slices.Clone(made), i, i+1)
	}
	return made, lines
}

// in returns the English or the Japanese text, depending on the language.
func (w Wording) in(english, japanese string) string {
	if w.Lang == "ja" {
		return japanese
	}
	return english
}

// Labelled reports whether p has a label.
func Labelled(n *sgf.Node, p sgf.Point) bool {
	return slices.ContainsFunc(n.Values("LB"), func(v string) bool { return strings.HasPrefix(v, p.String()+":") })
}

// Most characters of a label. Sabaki and CGoban shrink a label that is wider than its stone or let
// it overlap the neighbouring points, so that about two stones' width is readable.
const (
	mostLetters = 8
	mostKana    = 6
)

// Label returns a label for a stone: the name in the language, or its last part, which tells the
// kind of move, or its first letters if it is too long.
func (w Wording) Label(t *names.Term) string {
	if word := t.Names[w.Lang]; word != "" && w.translated() {
		return shortened(word, mostKana)
	}
	parts := strings.FieldsFunc(t.Names["ja-Latn"], func(r rune) bool { return r == ' ' || r == '-' })
	last := ""
	if len(parts) > 0 {
		last = parts[len(parts)-1]
	}
	for _, word := range []string{t.English, t.Names["ja-Latn"], last} {
		if n := len([]rune(word)); n > 0 && n <= mostLetters {
			return word
		}
	}
	return shortened(cmp.Or(last, t.English), mostLetters)
}

// shortened cuts a word to at most the given number of characters.
func shortened(word string, most int) string {
	if letters := []rune(word); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return word
}

// markShapes marks the stones of the shapes that m made, with one kind of mark for each name, and
// puts the sign of the mark before its word. It does not use kinds of marks that the record has on
// this node, nor mark stones that are marked already. A shape without a free stone or kind gets no
// sign.
func (w Wording) markShapes(m *Move, words []string) {
	used := m.marked()
	kinds := slices.DeleteFunc(slices.Clone(marks[:]), func(k mark) bool { return m.Node.Has(k.property) })
	shapes := w.listed(m.Made)
	var seen []string // names so far, in the order of words
	for i := range shapes {
		name := w.shape(&shapes[i].Term)
		if slices.Contains(seen, name) || len(kinds) == 0 {
			continue
		}
		seen = append(seen, name)
		marked := false
		for _, s := range shapes[i:] {
			if w.shape(&s.Term) != name || !w.Structural && !striking(s.Pattern) {
				continue
			}
			for _, p := range s.AppendStones(nil, s.Pattern) {
				if !used[p] {
					used[p], marked = true, true
					m.Node.Mark(kinds[0].property, sgf.FromBoard(p))
				}
			}
		}
		if marked {
			words[len(seen)-1] = kinds[0].sign + " " + words[len(seen)-1]
			kinds = kinds[1:]
		}
	}
}

// marked returns the points that are marked in the move's node: SGF allows only one mark on a
// point.
func (m *Move) marked() map[board.Point]bool {
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
