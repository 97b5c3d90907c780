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

// NewFollies returns the Follies of a position; nil means a [ShortReader].
func NewFollies(p *Position, r Reader) *Follies {
	f := &Follies{board: *p.Game.Board(), color: p.Color, reader: orShort(r)}
	b := f.board
	f.seen = map[uint64]bool{b.Hash(): true}
	for i := p.Game.Len() - 1; i >= 0; i-- {
		b.Undo(p.Game.Delta(i))
		f.seen[b.Hash()] = true
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
