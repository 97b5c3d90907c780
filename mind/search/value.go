package search

import (
	"math"

	"katachi/board"
	"katachi/mind/net"
)

// value is what a position is worth, from Black's view, with a weight: a mean over positions.
type value struct {
	weight   float64 // how much it counts
	weightSq float64 // sum of the squares of the weights that it is made of
	result   float64 // wins minus losses, -1..1
	score    float64 // mean of the score at the end
	scoreSq  float64 // mean of its square
	lead     float64 // points
	utility  float64 // what the search maximises for Black, see utilityOf
	squareOf float64 // mean of the square of utility
}

// add adds o with another weight to a sum of values; mean divides it.
func (v *value) add(o *value, weight float64) {
	scale := weight / o.weight
	v.weight += weight
	v.weightSq += scale * scale * o.weightSq
	v.result += weight * o.result
	v.score += weight * o.score
	v.scoreSq += weight * o.scoreSq
	v.lead += weight * o.lead
	v.utility += weight * o.utility
	v.squareOf += weight * o.squareOf
}

// mean returns the mean of a sum of values.
func (v value) mean() value {
	v.result /= v.weight
	v.score /= v.weight
	v.scoreSq /= v.weight
	v.lead /= v.weight
	v.utility /= v.weight
	v.squareOf /= v.weight
	return v
}

// deviation returns the standard deviation of the score.
func (v *value) deviation() float64 { return math.Sqrt(max(0, v.scoreSq-v.score*v.score)) }

// Constants of KataGo's search, from its searchparams and the example configurations of version
// 1.15: https://github.com/lightvector/KataGo.
const (
	fixedScore    = 0.1 // utility of a large score
	movingScore   = 0.3 // the same, for a score beyond the one expected at the root
	fixedScale    = 2.0 // points for most of it, in rows of the board
	movingScale   = 0.75
	towardsEven   = 0.2 // the expected score is moved towards an even game by this share
	sureWeight    = 8.0 // greatest weight of a position: the network is sure of it
	doubt         = 0.25
	utilityRadius = 1 + fixedScore + movingScore
)

// scoring turns scores into utility for one search.
type scoring struct {
	rows   float64 // of the board
	centre float64 // the score around which points count most, for Black
	sure   float64 // the weight of a finished game
}

// newScoring returns the scoring of a search whose root the network judges.
func newScoring(size int, out *net.Output, toMove board.Color) scoring {
	expected, most := float64(out.ScoreMean), movingScale*float64(size)
	if toMove == board.White {
		expected = -expected
	}
	c := scoring{rows: float64(size), sure: 1}
	c.centre = min(max(expected*(1-towardsEven), expected-most), expected+most)
	if out.WinError > 0 || out.LeadError > 0 {
		c.sure = sureWeight
	}
	return c
}

// points returns the utility of a score with a standard deviation, within ±0.4.
func (c *scoring) points(score, deviation float64) float64 {
	fixed, moving := 0.0, 0.0
	for i, x := range gaussPoints {
		at := score + deviation*x
		fixed += gaussWeights[i] * math.Atan(at/(fixedScale*c.rows))
		moving += gaussWeights[i] * math.Atan((at-c.centre)/(movingScale*c.rows))
	}
	return 2 / math.Pi * (fixedScore*fixed + movingScore*moving)
}

// slope returns how much the utility of a score grows with one point.
func (c *scoring) slope(score float64) float64 {
	fixed, moving := fixedScale*c.rows, movingScale*c.rows
	return 2 / math.Pi * (fixedScore*fixed/(fixed*fixed+score*score) +
		movingScore*moving/(moving*moving+(score-c.centre)*(score-c.centre)))
}

// The points and weights of Gauss and Hermite for the mean of a function of a normal variable.
var (
	gaussPoints  = [...]float64{-2.8569700138728, -1.355626179974266, 0, 1.355626179974266, 2.8569700138728}
	gaussWeights = [...]float64{0.011257411327721, 0.222075922005613, 0.533333333333333, 0.222075922005613, 0.011257411327721}
)

// valueOf returns the value of a position from what the network says.
func (c *scoring) valueOf(out *net.Output, toMove board.Color) value {
	sign := 1.0
	if toMove == board.White {
		sign = -1
	}
	deviation := float64(out.ScoreStdev)
	v := value{
		weight: 1, result: sign * float64(out.Win-out.Loss), score: sign * float64(out.ScoreMean),
		lead: sign * float64(out.Lead),
	}
	v.scoreSq = v.score*v.score + deviation*deviation
	if out.WinError > 0 || out.LeadError > 0 {
		unsure := float64(out.WinError) + c.slope(v.score)*float64(out.LeadError)
		v.weight = doubt / (unsure + doubt/sureWeight)
	}
	v.utility = v.result + c.points(v.score, deviation)
	v.squareOf, v.weightSq = v.utility*v.utility, v.weight*v.weight
	return v
}

// valueAt returns the value of a finished game with a score for Black.
func (c *scoring) valueAt(score float64) value {
	v := value{weight: c.sure, weightSq: c.sure * c.sure, score: score, scoreSq: score * score, lead: score}
	switch {
	case score > 0:
		v.result = 1
	case score < 0:
		v.result = -1
	}
	v.utility = v.result + c.points(score, 0)
	v.squareOf = v.utility * v.utility
	return v
}
