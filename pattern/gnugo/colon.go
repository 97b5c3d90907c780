package gnugo

import (
	"strings"

	"katachi/board"
	"katachi/pattern"
)

// readColon takes the line
//
//	:symmetry[,classes[,name(value)...][,helper]]
//
// after which the pattern's diagram is complete.
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
	if err := d.readSymmetry(fields[0]); err != nil {
		return err
	}
	if len(fields) == 1 {
		return nil
	}
	d.value(AttrClasses, fields[1])
	col := 1 + len(fields[0]) + 1 + len(fields[1]) + 1
	for i, f := range fields[2:] {
		name, value, ok := strings.Cut(strings.TrimSpace(f), "(")
		if !ok {
			d.value(AttrHelper, strings.Join(fields[2+i:], ","))
			return nil
		}
		if !strings.HasSuffix(value, ")") || !isWord(name) {
			return d.errorf(col+1, "%s: want an attribute like \"value(3.5)\" or the name of a helper", quote(f))
		}
		d.value(name, strings.TrimSuffix(value, ")"))
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

// symmetries are the transformations that each symmetry character asks for.
// The point symmetry 'O' takes 2..5, not 0..3.
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
	if t := missing(d.cur, y); t >= 0 {
		d.warnf(d.line, 2, "symmetry '%c' is denied by the diagram of %s: turned by %d it is different and never tried", field[0], d.cur.Name, t)
	}
	return nil
}

// missing returns a symmetry that gives an orientation of p which none of y
// gives, or -1.
func missing(p *pattern.Pattern, y pattern.Symmetries) int {
	seen := map[string]bool{}
	for s := range board.Symmetry(board.NumSymmetries) {
		if y.Has(s) {
			seen[shape(p, s)] = true
		}
	}
	for s := range board.NumSymmetries {
		if len(seen) > 0 && y != pattern.AllSymmetries && !seen[shape(p, board.Symmetry(s))] {
			return s
		}
	}
	return -1
}

// shape spells the orientation of p by s.
func shape(p *pattern.Pattern, s board.Symmetry) string {
	o := p.Orient(s)
	key := []byte{byte(o.Width), byte(o.Edges), byte(o.Move), byte(o.Move >> 8)}
	for _, k := range o.Cells {
		key = append(key, byte(k))
	}
	return string(key)
}
