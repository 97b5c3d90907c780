package gnugo

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"katachi/pattern"
)

// form is a pattern that is being written.
type form struct {
	strings.Builder
	p     *pattern.Pattern
	attrs map[string]string
}

func newForm(p *pattern.Pattern) *form {
	f := &form{p: p, attrs: map[string]string{}}
	for _, a := range p.Attrs {
		f.attrs[a.Name] = a.Value
	}
	return f
}

// write fills the form and checks it by reading it back.
func (f *form) write() error {
	if err := f.fill(); err != nil {
		return err
	}
	set, p := pattern.NewSet(""), f.p
	var wrong *pattern.SyntaxError
	if err := newReader(set, "", Ordinary).read(f.String()); errors.As(err, &wrong) {
		return errors.New(wrong.Msg) // its line number would refer to a text that nobody sees
	}
	if q := set.At(0); q.Width != p.Width || !slices.Equal(q.Cells, p.Cells) || q.Edges != p.Edges || q.Move() != p.Move() {
		return errors.New("its attributes contradict the diagram")
	}
	return nil
}

func (f *form) fill() error {
	p := f.p
	if !isName(p.Name) {
		return errors.New("want a name of one word")
	}
	if p.Sides != pattern.BothSides {
		return errors.New("it does not match both colours")
	}
	rows, err := f.rows()
	if err != nil {
		return err
	}
	symmetry, err := f.symmetry()
	if err != nil {
		return err
	}
	fmt.Fprintf(f, "Pattern %s\n", p.Name)
	notes := f.notes()
	f.lines("#", attrComment)
	f.WriteByte('\n')
	f.diagram(rows, notes)
	f.WriteString("\n:" + symmetry)
	f.WriteString(f.fields())
	f.WriteByte('\n')
	if labels := f.attrs[attrLabels]; labels != "" {
		f.WriteByte('\n')
		f.diagram(strings.Split(labels, "\n"), nil)
	}
	if f.attrs[attrConstraint]+f.attrs[attrAction] != "" {
		f.WriteByte('\n')
	}
	f.lines(";", attrConstraint)
	f.lines(">", attrAction)
	return nil
}

// isName reports whether s can stand after "Pattern".
func isName(s string) bool {
	return utf8.ValidString(s) && len(strings.Fields(s)) == 1 && strings.TrimSpace(s) == s && !strings.ContainsRune(s, 0)
}

// rows returns the rows of the diagram: those that were read, if they are known and still right.
func (f *form) rows() ([]string, error) {
	p := f.p
	rows := make([]string, p.Height)
	for y := range rows {
		for x := range p.Width {
			c, ok := character(p.Cells[y*p.Width+x])
			if !ok {
				return nil, fmt.Errorf("cell %d accepts stones of both sides but not empty", y*p.Width+x)
			}
			if y*p.Width+x == p.Move() {
				if c != "." {
					return nil, errors.New("its move is not on a cell that must be empty")
				}
				c = "*"
			}
			rows[y] += c
		}
	}
	if drawn := strings.Split(f.attrs[attrDiagram], "\n"); sameCells(drawn, rows) {
		return drawn, nil
	}
	return rows, nil
}

// character returns the character of a class in .db diagrams.
func character(k pattern.Class) (string, bool) {
	switch k {
	case pattern.Empty:
		return ".", true
	case pattern.Own:
		return "O", true
	case pattern.Other:
		return "X", true
	case pattern.NotOther:
		return "o", true
	case pattern.NotOwn:
		return "x", true
	case pattern.On:
		return "?", true
	}
	return "", false
}

// sameCells reports whether two diagrams have the same cells and move.
func sameCells(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for y := range a {
		if len(a[y]) != len(b[y]) {
			return false
		}
		for x := range len(a[y]) {
			if strings.IndexByte(mainCells, a[y][x]) < 0 || class(a[y][x]) != class(b[y][x]) || (a[y][x] == '*') != (b[y][x] == '*') {
				return false
			}
		}
	}
	return true
}

// symmetry returns the character for p's symmetries: the one that was read, if it is still right.
func (f *form) symmetry() (string, error) {
	was := f.attrs[attrSymmetry]
	if was == "" {
		was = "8"
	}
	if len(was) == 1 && symmetries[was[0]] == f.p.Symmetries {
		return was, nil
	}
	for c, y := range symmetries {
		if len(was) == 1 && c == was[0] && f.p.Merge(y) == f.p.Symmetries {
			return was, nil // merged by the native format
		}
	}
	if f.p.Merge(pattern.AllSymmetries) == f.p.Merge(f.p.Symmetries) {
		return "8", nil
	}
	return "", fmt.Errorf("no symmetry character means %s", f.p.Symmetries)
}

// notes returns the text to put after the lines of the diagram. If it has too many lines, it
// becomes a comment.
func (f *form) notes() []string {
	if f.p.Text == "" {
		return nil
	}
	lines := strings.Split(f.p.Text, "\n")
	if len(lines) <= f.p.Height+bits.OnesCount8(uint8(f.p.Edges&(pattern.North|pattern.South))) {
		return lines
	}
	for _, line := range lines {
		f.WriteString("# " + line + "\n")
	}
	return nil
}

// lines writes the lines of an attribute, each after mark.
func (f *form) lines(mark, name string) {
	if value, ok := f.attrs[name]; ok {
		for line := range strings.SplitSeq(value, "\n") {
			f.WriteString(mark + line + "\n")
		}
	}
}

// diagram writes rows between p's edges. The notes follow the first rows, or begin at the northern
// edge if there are more notes than rows.
func (f *form) diagram(rows, notes []string) {
	line := func(text string) {
		f.WriteString(text)
		if len(notes) > 0 {
			if notes[0] != "" {
				f.WriteString("    " + notes[0])
			}
			notes = notes[1:]
		}
		f.WriteByte('\n')
	}
	west, east := f.mark(pattern.West, "|"), f.mark(pattern.East, "|")
	rule := f.mark(pattern.West, "+") + strings.Repeat("-", f.p.Width) + f.mark(pattern.East, "+")
	if f.p.Edges&pattern.North != 0 {
		if len(notes) > len(rows) {
			line(rule)
		} else {
			f.WriteString(rule + "\n")
		}
	}
	for _, row := range rows {
		line(west + row + east)
	}
	if f.p.Edges&pattern.South != 0 {
		line(rule)
	}
}

// mark returns c if p declares the side as an edge, else "".
func (f *form) mark(side pattern.Edges, c string) string {
	if f.p.Edges&side == 0 {
		return ""
	}
	return c
}

// fields returns the fields after the symmetry character: classes, attributes and the helper.
func (f *form) fields() string {
	classes, helper := f.attrs[attrClasses], f.attrs[attrHelper]
	var values []string
	for _, a := range f.p.Attrs {
		if !strings.HasPrefix(a.Name, "db-") && isWord(a.Name) && !strings.ContainsAny(a.Value, ",()\n") {
			values = append(values, fmt.Sprintf("%s(%s)", a.Name, a.Value))
		}
	}
	if _, given := f.attrs[attrClasses]; !given {
		if len(values) == 0 && helper == "" {
			return ""
		}
		classes = "-"
	}
	if helper != "" {
		values = append(values, helper)
	}
	return "," + strings.Join(append([]string{classes}, values...), ",")
}
