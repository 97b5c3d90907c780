package judge

import "katachi/board"

// refusals finds moves of one position that no player should make:
//
//   - a move into an own eye,
//   - a move that brings back an earlier position of the game, even if its rules allow that,
//   - a move that leaves more than two own stones where they can be captured at once, unless reading
//     says that it captures a chain in the end.
//
// It is for one goroutine at a time.
type refusals struct {
	board board.Board
	color board.Color
	seen  map[uint64]bool // hashes of all positions of the game
	delta board.Delta
}

// newRefusals returns the refusals of a position for the player to move.
func newRefusals(g *board.Game) *refusals {
	f := &refusals{board: *g.Board(), color: g.ToMove(), seen: map[uint64]bool{}}
	for _, h := range g.History() {
		f.seen[h] = true
	}
	return f
}

// refuses reports whether a stone on p is a move to refuse, as illegal moves are.
func (f *refusals) refuses(p board.Point) bool {
	b := &f.board
	if b.IsEye(f.color, p) || b.PlayInto(&f.delta, f.color, p) != nil {
		return true
	}
	repeats, offered := f.seen[b.Hash()], b.InAtari(p) && b.Stones(p) > 2
	b.Undo(&f.delta)
	return repeats || offered && !captures(b, f.color, p)
}
