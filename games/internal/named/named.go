package named

import "katachi/internal/terms"

// Kind and Version of a file of names: see section.WriteFile.
const (
	Kind    = "names"
	Version = 1
)

// The last word of a term in a file.
const (
	called = "called"
	made   = "made"
)

// sense returns the word that stands for t.Made in a file.
func sense(t *terms.Term) string {
	if t.Made {
		return made
	}
	return called
}

// Game is a game to be stored.
type Game struct {
	ID    uint32 // in the collection
	Moves int    // named moves: stones played, including passes
	Names []Name // by ascending move
	Runs  []Run  // set if moves are not as usual; by ascending move
}

// Name is a name of a move.
type Name struct {
	Move int // from 1
	Term int // number of the term
}

// Run describes the moves from From on, up to the next Run. Without runs, move n is in node n of
// the record, and odd moves are Black's.
type Run struct {
	From  int  // move, from 1
	Ahead int  // node of a move minus its number
	Swap  bool // the even moves are Black's
}

// MaxMoves is the most moves of all games of a file together.
const MaxMoves = 1 << 31

// RunOf returns the run that begins with a move in a node of the record.
func RunOf(move, node int, black bool) Run {
	return Run{From: move, Ahead: node - move, Swap: black == (move%2 == 0)}
}

// Same reports whether two runs are equal except for where they begin.
func (r Run) Same(o Run) bool { return r.Ahead == o.Ahead && r.Swap == o.Swap }
