package playout

import "katachi/predict"

// Prior gives the moves of a position probabilities. A model of package predict is one. It is
// asked by several goroutines at once, and must give equal situations equal answers, or searches
// are not repeatable.
type Prior interface {
	// Moves appends the legal moves of a situation to dst with their probabilities. Those it
	// leaves out, and passes, are thought unlikely; illegal ones are skipped.
	Moves(dst []predict.Move, s *predict.Situation) []predict.Move
}

// forker is a Prior that is quicker if it is asked by one goroutine alone, about positions of one
// tree.
type forker interface {
	// Fork returns a Prior with the same answers for one worker.
	Fork() Prior
}

// ByModel returns the Prior of a model. It is a Forker: a worker asks a predict.Follower.
func ByModel(m *predict.Model) Prior { return modelPrior{m} }

type modelPrior struct{ *predict.Model }

func (p modelPrior) Fork() Prior { return predict.NewFollower(p.Model) }
