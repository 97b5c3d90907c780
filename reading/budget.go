package reading

// budget is a number of positions that may be examined.
type budget int

// share is a part of a budget.
type share struct{ n, in budget }

// part returns a share of b.
func (b budget) part(s share) budget { return b * s.n / s.in }

// each returns one of n equal parts of b.
func (b budget) each(n int) budget { return b / budget(n) }

// The limits of questions that state none. A Reader's games share the positions of its question.
const (
	readerNodes budget = 20_000
	solverNodes budget = 450_000
)

// gameShare is the most that one game of a Reader may have.
var gameShare = share{1, 2}

// The shares of a Solver's question. What a reading does not use is left for the next.
var (
	// Of the question:
	wholeShare   = share{1, 10} // a chain on the whole board
	triesShare   = share{1, 4}  // of the rest: the moves that work there
	afterShare   = share{1, 20} // the question after further moves
	confirmShare = share{1, 4}  // the fate, if doubtful points belong to the other side
	ampleShare   = share{4, 5}  // of what is left, or of half if less is: the fate in an ample region
	ampleTry     = share{1, 2}  // of that: the move that decided a race; then all moves
	passShare    = share{1, 2}  // the fate if the mover passes
	movesShare   = share{1, 2}  // all moves that work, of a full question
	lineShare    = share{1, 2}  // play to the end
	quickShare   = share{1, 2}  // chains, by Quick
	chainShare   = share{1, 8}  // the fate of a chain that has most votes
	checkShare   = share{1, 16} // whether the likeliest move keeps this fate
	eachRace     = share{1, 8}  // whether the mover decides a race
	gainShare    = share{1, 8}  // whether the mover gains by playing first
	votersShare  = share{1, 50} // the moves that keep the fate of a group
	leastShare   = share{1, 32} // with less than this left, reading ends
	againShare   = share{1, 2}  // of what is left: a group again, in the wider region
	usedShare    = share{1, 2}  // of what is left: reading that uses less would use no more

	// Of the reading of a group:
	narrowShare  = share{1, 2}  // the narrow region
	wideShare    = share{1, 3}  // the wide one afterwards
	onlyShare    = share{2, 3}  // the wide one if there is no narrow one
	livesShare   = share{1, 8}  // the wide one if the mover's group lives in the narrow one
	killersShare = share{1, 16} // the moves that kill in the narrow region
	holdShare    = share{1, 2}  // of what is left: whether they kill in the wide one
	widerShare   = share{1, 8}  // a death in the region wider by one more move
	widerTry     = share{1, 2}  // of that: the move that killed; then all moves

	// Of the reading of two chains or groups:
	nearShare = share{1, 3} // the narrow region
	farShare  = share{1, 2} // the wide one

	// Of the reading of a fate:
	safeShare    = share{1, 2} // whether the group can be made safe
	captureShare = share{2, 3} // of what is left: whether it can be captured
	sekiShare    = share{1, 3} // of what is left: whether it can at least be kept from being safe
	joinShare    = share{1, 2} // whether the ends become one chain
	raceShare    = share{1, 3} // whether the mover wins the race
	raceKoShare  = share{1, 2} // of what is left: whether by a ko
	loseShare    = share{1, 2} // of what is left: whether the other side wins it
	koShare      = share{1, 3} // each game with other ko threats
)

// linePly is the largest number of moves in a line, and lineNodes the limit of positions for each.
const (
	linePly          = 60
	lineNodes budget = 40_000
)

// quickLimit is the limit of one question to Quick: positions, and quiet moves of the attacker.
type quickLimit struct {
	nodes budget
	depth int
}

// What a Solver asks Quick.
var (
	threatLimit = quickLimit{300, 1}    // whether a move threatens or takes chains
	escapeLimit = quickLimit{1000, 3}   // whether a chain beside the region is safe
	unsafeLimit = quickLimit{2000, 3}   // whether own chains are safe after a move
	chainLimit  = quickLimit{10_000, 3} // whether a chain is captured or saved
)

// limit sets the limit of the next questions.
func (q *Quick) limit(l quickLimit) { q.Nodes, q.Depth = int(l.nodes), l.depth }
