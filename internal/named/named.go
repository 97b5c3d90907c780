package named

// Kind and Version are those of a file of names, see section.WriteFile.
const (
	Kind    = "names"
	Version = 1
)

// Term is a name that moves may have. English and Made together are unique in a file.
type Term struct {
	English  string
	Japanese string // "" if it has no such word
	Romaji   string
	Made     bool // what has the name is made by the move, as a shape is; else the move is called so
}

// The last word of a term in a file.
const (
	called = "called"
	made   = "made"
)

// sense returns the word of a file for Made.
func (t *Term) sense() string {
	if t.Made {
		return made
	}
	return called
}

// Game is what is kept of a game.
type Game struct {
	ID    uint32 // in the collection
	Moves int    // named: stones played, passes included
	Names []Name // by rising move
	Runs  []Run  // where moves are not as usual; by rising move
}

// Name says that a move has a name.
type Name struct {
	Move int // from 1
	Term int // number of the term
}

// Run says what holds from a move on, up to the next Run. Without one, move n is in node n
// of the record, and the odd moves are Black's.
type Run struct {
	From  int  // move, from 1
	Ahead int  // node of a move, less its number
	Swap  bool // the even moves are Black's
}

// MaxMoves is the largest number of moves of all games of a file.
const MaxMoves = 1 << 31

// RunOf returns the run of a move in a node of the record.
func RunOf(move, node int, black bool) Run {
	return Run{From: move, Ahead: node - move, Swap: black == (move%2 == 0)}
}

// Same reports whether two runs say the same, wherever they begin.
func (r Run) Same(o Run) bool { return r.Ahead == o.Ahead && r.Swap == o.Swap }
