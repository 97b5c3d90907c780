package pattern

import "katachi/board"

// Merge returns y without the symmetries under which p looks the same as under a lower one of y, so
// that equal orientations, with their edges and moves, are matched only once.
func (p *Pattern) Merge(y Symmetries) Symmetries {
	own := p.own()
	kept := Symmetries(0)
	for s := range board.Symmetry(board.NumSymmetries) {
		if y.Has(s) && kept&own.images(s) == 0 {
			kept |= 1 << s
		}
	}
	return kept
}

// complete returns all symmetries under which p looks the same as under one of its Symmetries.
func (p *Pattern) complete() (y Symmetries) {
	own := p.own()
	for s := range board.Symmetry(board.NumSymmetries) {
		if p.Symmetries.Has(s) {
			y |= own.images(s)
		}
	}
	return y
}

// own returns the symmetries that leave p unchanged.
func (p *Pattern) own() (own Symmetries) {
	for s := range board.Symmetry(board.NumSymmetries) {
		if p.unchanged(s) {
			own |= 1 << s
		}
	}
	return own
}

// images returns the symmetries that turn a pattern with the own symmetries y into the same drawing
// as s does: first one of y, then s.
func (y Symmetries) images(s board.Symmetry) (all Symmetries) {
	for t := range board.Symmetry(board.NumSymmetries) {
		if y.Has(t) {
			all |= 1 << s.Compose(t)
		}
	}
	return all
}

// unchanged reports whether p turned by s has the same drawing as p.
func (p *Pattern) unchanged(s board.Symmetry) bool {
	t := p.turn(s)
	if t.width != p.Width || p.Edges.Turn(s) != p.Edges {
		return false
	}
	for _, m := range p.Moves {
		if t.cell(p, m) != m {
			return false
		}
	}
	for y := range p.Height {
		to := t.first + y*t.down
		for _, k := range p.Cells[y*p.Width : (y+1)*p.Width] {
			if p.Cells[to] != k {
				return false
			}
			to += t.right
		}
	}
	return true
}

// spell returns the drawing of p turned by s as a string: height, width, edges, cells, moves.
func (p *Pattern) spell(s board.Symmetry) string {
	o := p.Orient(s)
	text := append(make([]byte, 0, 3+len(o.Cells)+2*len(p.Moves)), byte(o.Height), byte(o.Width), byte(o.Edges))
	for _, k := range o.Cells {
		text = append(text, byte(k))
	}
	t := p.turn(s)
	for _, m := range p.Moves {
		m = t.cell(p, m)
		text = append(text, byte(m>>8), byte(m))
	}
	return string(text)
}
