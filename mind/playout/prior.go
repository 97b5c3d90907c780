package playout

import "katachi/mind/predict"

// Prior gives probabilities to the moves of a position, like a model of package predict. It is
// called concurrently, and must give equal answers for equal situations, or searches are not
// repeatable.
type Prior interface {
	// Moves appends the legal moves of a situation to dst with their probabilities. Missing moves
	// and passes count as unlikely; illegal ones are skipped.
	Moves(dst []predict.Move, s *predict.Situation) []predict.Move
}

// forker is a Prior that is faster if only one goroutine uses it, for positions of one tree.
type forker interface {
	// Fork returns a Prior with the same answers for one worker.
	Fork() Prior
}

// ByModel returns the Prior of a model. It is a Forker: a worker asks a predict.Follower.
func ByModel(m *predict.Model) Prior { return modelPrior{m} }

type modelPrior struct{ *predict.Model }

func (p modelPrior) Fork() Prior { return predict.NewFollower(p.Model) }
