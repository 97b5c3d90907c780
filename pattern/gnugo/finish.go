package gnugo

import (
	"strings"

	"katachi/pattern"
)

// finish adds the pattern that has been read to the set.
func (d *reader) finish() error {
	p, line := d.cur, d.line
	if p == nil {
		return nil
	}
	d.cur = nil
	if d.state < closed {
		return d.errorf(1, "pattern %s ends without a ':' line", p.Name)
	}
	if err := d.labels.compare(d, &d.diagram); err != nil {
		return err
	}
	d.line = d.at
	if err := d.checkMode(p); err != nil {
		return err
	}
	p.Attrs = d.attrs()
	if _, err := d.set.Add(p); err != nil {
		return d.errorf(1, "%s", strings.TrimPrefix(err.Error(), "pattern: "))
	}
	d.state, d.line = outside, line
	return nil
}

// checkMode returns an error for a diagram that has no meaning in the mode.
func (d *reader) checkMode(p *pattern.Pattern) error {
	want := map[Mode]pattern.Kind{Corner: pattern.Corner, FullBoard: pattern.Full}
	if d.mode == Ordinary {
		return nil
	}
	if kind := p.Kind(); kind != want[d.mode] || (d.mode == FullBoard && p.Edges != pattern.AllEdges) {
		return d.errorf(1, "pattern %s is not a %s pattern: its edges make it %s", p.Name, d.mode, kind)
	}
	if d.mode == FullBoard && (p.Width != p.Height || (d.size != 0 && d.size != p.Width)) {
		return d.errorf(1, "full pattern %s has %dx%d cells: want a square as large as the comment with \"boardsize\" says", p.Name, p.Width, p.Height)
	}
	for i, k := range p.Cells {
		if k != pattern.Empty && k != pattern.Own && k != pattern.Other {
			d.line = d.diagram.lines[i/p.Width]
			return d.errorf(d.diagram.col+i%p.Width, "%s pattern %s: want only . X O *", d.mode, p.Name)
		}
	}
	return nil
}

// attrs collects the parts that are not fields of the pattern, in a fixed order.
func (d *reader) attrs() []pattern.Attr {
	var all []pattern.Attr
	add := func(name, value string, given bool) {
		if given {
			all = append(all, pattern.Attr{Name: name, Value: strings.ToValidUTF8(value, "\uFFFD")})
		}
	}
	for _, name := range []string{attrMap, attrGoal, attrCallback} {
		value, given := d.inForce[name]
		add(name, value, given)
	}
	add(attrComment, strings.Join(d.comment, "\n"), len(d.comment) > 0)
	rows := strings.Join(d.diagram.rows, "\n")
	add(attrDiagram, rows, strings.ContainsAny(rows, "QY,!"))
	add(attrSymmetry, string(d.symmetry), d.symmetry != '8')
	all = append(all, d.values...)
	add(attrLabels, strings.Join(d.labels.rows, "\n"), len(d.labels.rows) > 0)
	for i, name := range []string{attrConstraint, attrAction} {
		add(name, strings.Join(d.clauses[i], "\n"), len(d.clauses[i]) > 0)
	}
	return all
}
