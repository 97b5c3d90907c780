package judge

import "katachi/board"

// Follies knows which moves of one position no player should make:
//
//   - a move into an own eye,
//   - a move that brings back an earlier position of the game, whatever its rules say,
//   - a move that leaves more than two own stones where they can be taken at once, unless
//     the Reader says that it takes a chain in the end.
//
// It is for one goroutine at a time.
type Follies struct {
	board  board.Board
	color  board.Color
	reader Reader
	seen   map[uint64]bool // hashes of all positions of the game
	delta  board.Delta
}

// NewFollies returns the Follies of a position, for who is to move; nil means a [ShortReader].
func NewFollies(g *board.Game, r Reader) *Follies {
	f := &Follies{board: *g.Board(), color: g.ToMove(), reader: orShort(r), seen: map[uint64]bool{}}
	for _, h := range g.History() {
		f.seen[h] = true
	}
	return f
}

// Refuses reports whether a stone on p is a folly. An illegal move is one.
func (f *Follies) Refuses(p board.Point) bool {
	b := &f.board
	if b.IsEye(f.color, p) || b.PlayInto(&f.delta, f.color, p) != nil {
		return true
	}
	repeats, offered := f.seen[b.Hash()], b.InAtari(p) && b.Stones(p) > 2
	b.Undo(&f.delta)
	return repeats || offered && !f.reader.Takes(b, f.color, p)
}
