package report

import (
	"cmp"
	"slices"
	"strings"

	"katachi/board"
	"katachi/joseki"
	"katachi/names"
	"katachi/sgf"
)

// AnnotatedSGF writes the names of the moves of r into its nodes, and returns the game as SGF.
func AnnotatedSGF(r *NamedRecord, w Wording) []byte {
	for _, m := range r.Moves {
		w.Annotate(m)
	}
	r.Game.Root.SetText("FF", "4") // the writer's format
	return r.Game.Append(nil)
}

// mark is a mark of SGF, with the sign by which the comment explains it.
type mark struct{ property, sign string }

// marks are those on the stones of shapes.
var marks = [...]mark{{"TR", "△"}, {"SQ", "□"}, {"CR", "○"}, {"MA", "×"}}

// noSigns takes the signs out of a comment.
var noSigns = strings.NewReplacer("△ ", "", "□ ", "", "○ ", "", "× ", "")

// Annotate writes names into the move's node. The comment begins with all names of the move, the
// leading one first; a comment of the record stays below. The stone gets a short form of the leading
// name as its label. The stones of each shape that the move made get a mark, which the comment
// explains. Labels and marks of the record stay. Annotating twice is the same as once.
func (w Wording) Annotate(m *NamedMove) {
	w.Leading = false
	made := w.Shapes("", m.Made)
	plain := w.comment(m, made)
	comment := m.Node.Text("C")
	if slices.ContainsFunc(strings.Split(comment, "\n\n"), func(p string) bool { return noSigns.Replace(p) == plain }) {
		return
	}
	if m.Comment == "" { // which explains no marks
		w.markShapes(m, made)
	}
	if plain != "" {
		m.Node.SetText("C", strings.TrimSuffix(w.comment(m, made)+"\n\n"+comment, "\n\n"))
	}
	if p := sgf.FromBoard(m.Point); m.Point != board.Pass && len(m.Terms()) > 0 && !labelled(m.Node, p) {
		m.Node.Label(p, w.Label(m.Terms()[0]))
	}
}

// comment is that of m if it has one, else a line each for the names, for openings and josekis, for the shapes that m made, in these
// words, and for those that it broke. A formation that is an opening too is said once, as the opening.
func (w Wording) comment(m *NamedMove, made []string) string {
	if m.Comment != "" {
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

// said returns the words of the shapes that are no opening, and those of the openings and josekis, where
// a sign stands before the name of a formation that has one.
func (w Wording) said(m *NamedMove, made []string) (shapes, lines []string) {
	lines = once(w.Lines(m.Lines))
	for _, s := range w.Listed(m.Made) {
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

// in returns the English or the Japanese text.
func (w Wording) in(english, japanese string) string {
	if w.Lang == "ja" {
		return japanese
	}
	return english
}

// labelled reports whether p has a label.
func labelled(n *sgf.Node, p sgf.Point) bool {
	return slices.ContainsFunc(n.Values("LB"), func(v string) bool { return strings.HasPrefix(v, p.String()+":") })
}

// Most characters of a label. Editors draw labels on one stone: Sabaki and CGoban make them smaller
// or let them run over the stones beside it, so that about two stones' width can be read.
const (
	mostLetters = 8
	mostKana    = 6
)

// Label returns a word for a stone: the name, or the word of another language, or its last part, which says what
// kind of move it is; the first letters of what is too long.
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

// shortened cuts a word that has more characters.
func shortened(word string, most int) string {
	if letters := []rune(word); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return word
}

// markShapes marks the stones of the shapes that m made, one kind of mark for each name, and puts the
// sign of the mark before its word. Marks that the record has on this node are left to it: their kinds
// and their stones get no other. A shape of which no stone is left, or for which no kind is, has no
// sign.
func (w Wording) markShapes(m *NamedMove, words []string) {
	used := m.marked()
	kinds := slices.DeleteFunc(slices.Clone(marks[:]), func(k mark) bool { return m.Node.Has(k.property) })
	shapes := w.Listed(m.Made)
	var seen []string // the names so far, in the order of words
	for i := range shapes {
		name := w.shape(&shapes[i].Term)
		if slices.Contains(seen, name) || len(kinds) == 0 {
			continue
		}
		seen = append(seen, name)
		marked := false
		for _, s := range shapes[i:] {
			if w.shape(&s.Term) != name || !w.Structural && !telling(s.Pattern) {
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

// marked returns the points of the move's node that get no further mark: SGF allows one on a point.
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
