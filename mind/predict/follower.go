package predict

// Follower does the same as Model.Moves, for many similar positions, as in a tree of variations. It
// remembers the weights for the surroundings of points, so a jump to another branch takes little
// more time than the next move. Its probabilities are equal to those of Model.Moves to the last
// bit.
//
// It takes 2 MB, in addition to 12 MB that all followers of a model share. It is for one goroutine
// at a time: a search with several workers gives one to each. After the first position of each
// board size, it does not allocate.
type Follower struct {
	asker *asker
}

// NewFollower returns a Follower for m.
func NewFollower(m *Model) *Follower {
	a := m.newAsker()
	a.table = m.makeTable()
	a.remembering, a.memory = true, make(memory, 1<<memoryBits)
	return &Follower{a}
}

// Moves appends the legal moves of a situation to dst, like Model.Moves. The board of the situation
// may change between calls, such as that of a board.Game: Moves finds the changes by comparing.
func (f *Follower) Moves(dst []Move, s *Situation) []Move {
	f.asker.ask(s)
	return f.asker.rank(dst)
}
