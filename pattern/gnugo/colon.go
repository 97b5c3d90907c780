package gnugo

import (
	"math/bits"
	"slices"
	"strings"

	"katachi/board"
	"katachi/pattern"
)

// readColon takes the line
//
//	:symmetry[,classes[,name(value)...][,helper]]
//
// It completes the pattern's diagram.
func (d *reader) readColon(line string) error {
	switch {
	case d.state == named:
		return d.errorf(1, "':' line without a diagram before it")
	case d.state > drawn:
		return d.errorf(1, "a second ':' line in pattern %s", d.cur.Name)
	}
	d.state = closed
	at := d.line
	if err := d.diagram.place(d, d.cur); err != nil {
		return err
	}
	d.line = at
	fields := strings.Split(line[1:], ",")
	if err := d.readSymmetry(fields[0]); err != nil || len(fields) == 1 {
		return err
	}
	d.value(attrClasses, fields[1])
	if strings.ContainsAny(fields[1], "()") {
		d.warnf(d.line, 1+len(fields[0])+2, "%s stands for the class letters: want letters or '-' before attributes", quote(fields[1]))
	}
	return d.readAttributes(fields[2:], 1+len(fields[0])+1+len(fields[1])+1)
}

// readAttributes takes the fields after the classes, of which the first is at column col:
// attributes, then the name of a helper.
func (d *reader) readAttributes(fields []string, col int) error {
	for i, f := range fields {
		name, value, ok := strings.Cut(strings.TrimSpace(f), "(")
		value, closed := strings.CutSuffix(value, ")")
		if !isWord(name) || ok != closed || strings.ContainsAny(value, "()") {
			return d.errorf(col+1, "%s: want an attribute like \"value(3.5)\" or the name of a helper", quote(f))
		}
		if !ok {
			d.value(attrHelper, name)
			if i+1 < len(fields) {
				d.warnf(d.line, col+len(f)+1, "entries after the helper %s are ignored", name)
			}
			return nil
		}
		d.value(name, value)
		col += len(f) + 1
	}
	return nil
}

func (d *reader) value(name, value string) {
	d.values = append(d.values, pattern.Attr{Name: name, Value: strings.ToValidUTF8(strings.TrimSpace(value), "\uFFFD")})
}

// isWord reports whether s is an identifier of C.
func isWord(s string) bool {
	for i := range len(s) {
		c := s[i] | 0x20
		if s[i] != '_' && (c < 'a' || c > 'z') && (i == 0 || s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return s != ""
}

// symmetries are the transformations that each symmetry character stands for. The point symmetry
// 'O' uses 2..5, not 0..3.
var symmetries = map[byte]pattern.Symmetries{
	'8': pattern.AllSymmetries,
	'|': 0b1111, '-': 0b1111, '/': 0b1111, '\\': 0b1111,
	'+': 0b11, 'X': 0b11,
	'O': 0b111100,
}

func (d *reader) readSymmetry(field string) error {
	field = strings.TrimSpace(field)
	if field == "" || field[0] < ' ' || field[0] >= 0x7f {
		return d.errorf(2, "want a symmetry character: one of 8 | - / \\ + X O")
	}
	d.symmetry = field[0]
	y, ok := symmetries[field[0]]
	if !ok {
		d.warnf(d.line, 2, "unknown symmetry character '%c', read as '8'", field[0])
		d.symmetry, y = '8', pattern.AllSymmetries
	}
	if len(field) > 1 {
		d.warnf(d.line, 3, "text after the symmetry character is ignored: %s", quote(field[1:]))
	}
	d.cur.Symmetries = y
	if y == pattern.AllSymmetries {
		return nil
	}
	if !claimed(d.cur, d.symmetry) {
		lost := orientations(d.cur, pattern.AllSymmetries) - orientations(d.cur, y)
		d.warnf(d.line, 2, "symmetry '%c' is denied by the diagram of %s: %d of its orientations are never tried", field[0], d.cur.Name, lost)
	}
	return nil
}

// axes are the symmetries that each character says the diagram itself has.
var axes = map[byte][]board.Symmetry{
	'|': {7}, '-': {5}, '/': {4}, '\\': {6}, '+': {5, 7}, 'X': {4, 6}, 'O': {2},
}

// claimed reports whether p has the symmetries that character c says it has.
func claimed(p *pattern.Pattern, c byte) bool {
	return !slices.ContainsFunc(axes[c], func(s board.Symmetry) bool { return orientations(p, 1|1<<s) != 1 })
}

// orientations returns the number of different orientations of p under y.
func orientations(p *pattern.Pattern, y pattern.Symmetries) int {
	return bits.OnesCount8(uint8(p.Merge(y)))
}
