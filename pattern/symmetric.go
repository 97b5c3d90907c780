package pattern

import "katachi/board"

// Merge returns y without the symmetries under which p looks the same as under
// a lower one of y: equal orientations, edges and moves included, are tried once.
func (p *Pattern) Merge(y Symmetries) Symmetries {
	seen := make(map[string]bool)
	for s := range board.Symmetry(board.NumSymmetries) {
		if !y.Has(s) {
			continue
		}
		key := p.spell(s, board.Black)
		if seen[key] {
			y &^= 1 << s
		}
		seen[key] = true
	}
	return y
}

// spell writes p turned by s, with its own side played by side, as a string:
// size, edges, cells as contents of the board, moves. Two spellings are equal
// exactly when every board and every move on it is to both the same.
func (p *Pattern) spell(s board.Symmetry, side board.Color) string {
	o := p.Orient(s)
	text := append(make([]byte, 0, 4+len(o.Cells)+2*len(p.Moves)), byte(o.Height), byte(o.Width), byte(o.Edges))
	for _, k := range o.Cells {
		text = append(text, byte(k.As(side)))
	}
	if len(p.Moves) > 0 { // who plays matters only then
		text = append(text, byte(side))
	}
	for _, m := range p.Moves {
		m = p.turn(m, s, o.Width)
		text = append(text, byte(m>>8), byte(m))
	}
	return string(text)
}
