package predict

// Follower answers what Model.Moves does, for positions that are asked for again and again in
// nearly the same form, as in a tree of variations. It remembers what the model has of the
// surroundings of points, so that a jump to another branch, in whatever order, takes little more
// time than a move further. It has the probabilities of Model.Moves to the last bit.
//
// It takes 2 MB, besides 12 MB that all followers of a model share, and is for one goroutine at a time: a
// search with several workers gives one to each. Once it has seen a position of each size of board, it
// allocates nothing.
type Follower struct {
	asker *asker
}

// NewFollower returns a follower of positions for m.
func NewFollower(m *Model) *Follower {
	a := m.newAsker()
	a.table = m.makeTable()
	a.remembering, a.memory = true, make(memory, 1<<memoryBits)
	return &Follower{a}
}

// Moves appends the legal moves of a situation to dst, as Model.Moves does. The board of the
// situation may be one that goes on from call to call, such as that of a board.Game: what changed
// since the last call is found by comparing.
func (f *Follower) Moves(dst []Move, s *Situation) []Move {
	f.asker.ask(s)
	return f.asker.rank(dst)
}
