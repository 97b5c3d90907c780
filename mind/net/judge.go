package net

import (
	"errors"
	"fmt"
	"math"

	"katachi/board"
)

// Input is a position for a network of KataGo.
type Input struct {
	// Game is the position, with its history, rules and komi. Judge plays moves to see which ones
	// superko forbids, and takes them back.
	Game *board.Game
	// Symmetry turns the board before the network sees it. The output is turned back.
	Symmetry board.Symmetry
	// Root makes the network see what KataGo shows it of a position that it is asked about: a pass
	// does not end the game, and the policy is less optimistic (0.2 instead of 1).
	Root bool
	// History is how many of the last moves the network sees: 0 means all that it can see, which are
	// 5, and a negative number none. KataGo's analysis shows it only the moves of the search.
	History int
	// Profile says who plays. Networks of human play need it, see [Net.Human]; others ignore it.
	Profile *Profile
}

// Output is what a network of KataGo says about a position, as the player to move sees it.
type Output struct {
	Policy [board.NumPoints]float32 // probability of each move, from 0 to 1; 0 if it is illegal
	Pass   float32                  // probability of a pass, at most 0.95; all probabilities add up to 1
	// Win, Loss and NoResult are the probabilities of the results, from 0 to 1, which add up to 1.
	Win, Loss, NoResult float32
	Lead                float32 // points by which the player to move is ahead, komi included
	ScoreMean           float32 // mean of the score at the end of a game of KataGo with itself
	ScoreStdev          float32 // standard deviation of that score
	// WinError and LeadError are how much, in the network's estimation, Win-Loss and the score will
	// differ from a short search; networks before version 9 say 0.
	WinError, LeadError float32
	// Ownership is the expected owner of each point at the end, from 1 (the player to move) to -1.
	Ownership [board.NumPoints]float32
}

// ErrNoJudge is the error of Judge for a network that says nothing but moves.
var ErrNoJudge = errors.New("net: the network predicts moves but does not judge positions")

// Judges reports whether [Evaluator.Judge] accepts the network: it is one of KataGo.
func (n *Net) Judges() bool { return n.judge != nil }

// Human reports whether the network needs a [Profile]: it is one of KataGo's human networks.
func (n *Net) Human() bool { return n.judge != nil && n.judge.profile != none }

// Judge evaluates positions with a network of KataGo. It sets out[i] to what it says about in[i];
// out must be at least as long as in. Several positions in one call take less time than in several
// calls. It returns an error if the network is not one of KataGo, a board does not have 7 to 19
// rows, or a Profile is missing; out is unchanged then.
func (e *Evaluator) Judge(out []Output, in []Input) error {
	for i := range in {
		if err := e.refuse(&in[i]); err != nil {
			return err
		}
	}
	for len(in) > 0 {
		size, n := in[0].Game.Board().Size(), 1
		for n < min(len(in), mostTogether) && in[n].Game.Board().Size() == size {
			n++
		}
		e.judge(out[:n], in[:n])
		out, in = out[n:], in[n:]
	}
	return nil
}

const (
	smallest     = 7 // rows of boards for networks of KataGo
	mostTogether = 8 // positions in one pass through the network
)

func (e *Evaluator) refuse(in *Input) error {
	if !e.net.Judges() {
		return ErrNoJudge
	}
	if size := in.Game.Board().Size(); size < smallest || size > maxSize {
		return fmt.Errorf("net: a board of %d rows, want %d to %d", size, smallest, maxSize)
	}
	if e.net.Human() && in.Profile == nil {
		return errors.New("net: a network of human play needs a profile")
	}
	return nil
}

// judge evaluates positions on boards of the same size.
func (e *Evaluator) judge(out []Output, in []Input) {
	e.reserve(len(in))
	j := e.net.judge
	for len(e.features) < len(in) {
		e.features = append(e.features, new(features))
	}
	for i := range in {
		f := e.features[i]
		f.set(&in[i], j.aliveBySuicide)
		e.inputs[i].turn(in[i].Game.Board().Size(), f.planes[:], in[i].Symmetry)
		copy(e.vectors[j.globals][i*e.net.vectors[j.globals]:], f.numbers[:])
		if j.profile != none {
			in[i].Profile.set(e.vectors[j.profile][i*e.net.vectors[j.profile]:], in[i].Game)
		}
	}
	e.run(len(in))
	for i := range in {
		e.output(&out[i], &in[i], i)
	}
}

// output reads the results of position i.
func (e *Evaluator) output(out *Output, in *Input, i int) {
	j := e.net.judge
	*out = Output{}
	e.readPolicy(out, in, i)
	value := e.vectors[j.value][i*e.net.vectors[j.value]:][:3]
	logits := [3]float64{float64(finite(value[0], maxLogit)), float64(finite(value[1], maxLogit)), float64(finite(value[2], maxLogit))}
	rules := in.Game.Rules()
	greatest, sum := max(logits[0], logits[1]), 0.0
	ends := rules.Superko && !rules.Territory // no game without a result
	if !ends {
		greatest = max(greatest, logits[2])
	}
	for k, l := range logits {
		logits[k] = math.Exp(l - greatest)
		if k == 2 && ends {
			logits[k] = 0
		}
		sum += logits[k]
	}
	out.Win, out.Loss, out.NoResult = float32(logits[0]/sum), float32(logits[1]/sum), float32(logits[2]/sum)
	e.readScores(out, i)
	wide, owner := e.net.fields[j.ownership], e.field(j.ownership, i)
	size := e.grid.size
	for p := range in.Game.Board().Points {
		x, y := in.Symmetry.Point(p, size).XY()
		out.Ownership[p] = float32(math.Tanh(float64(finite(owner[e.grid.at(x, y)*wide], maxLogit))))
	}
}

func (e *Evaluator) readScores(out *Output, i int) {
	j := e.net.judge
	s := e.vectors[j.score][i*e.net.vectors[j.score]:][:6] // zeros if there are only four
	with := 1 - float64(out.NoResult)
	mean := float64(finite(s[0], maxLogit) * j.mean)
	deviation := softplus(s[1]) * float64(j.deviation)
	out.ScoreMean = float32(mean * with)
	square := (mean*mean + deviation*deviation) * with
	out.ScoreStdev = float32(math.Sqrt(max(0, square-mean*with*mean*with)))
	out.Lead = float32(float64(finite(s[2], maxLogit)*j.lead) * with)
	switch {
	case j.version >= 14:
		out.WinError = float32(softplus(s[4]/2) * math.Sqrt(float64(j.shortWin)))
		out.LeadError = float32(softplus(s[5]/2) * math.Sqrt(float64(j.shortLead)))
	case j.version >= 10:
		out.WinError = float32(math.Sqrt(softplus(s[4]) * float64(j.shortWin)))
		out.LeadError = float32(math.Sqrt(softplus(s[5]) * float64(j.shortLead)))
	case j.version == 9:
		out.WinError, out.LeadError = float32(softplus(s[4])), float32(softplus(s[5])*10)
	}
}

func softplus(v float32) float64 {
	x := float64(finite(v, maxLogit))
	if x > 40 {
		return x
	}
	return math.Log1p(math.Exp(x))
}

// How optimistic the policy is, see Input.Root. Optimistic probabilities are those of moves that
// turned out better than expected.
const rootOptimism = 0.2

// mostPasses is how much more probable a pass can be than all other moves together.
const mostPasses = 19

func (e *Evaluator) readPolicy(out *Output, in *Input, i int) {
	j, size := e.net.judge, e.grid.size
	optimism := float32(1)
	switch {
	case e.net.Human() || j.policies == 1:
		optimism = 0
	case in.Root:
		optimism = rootOptimism
	}
	logit := func(list []float32) float32 {
		v := list[0]
		if optimism > 0 {
			v += (list[1] - v) * optimism
		}
		return finite(v, maxLogit)
	}
	wide, policy := e.net.fields[e.net.policy], e.field(e.net.policy, i)
	pass := logit(e.vectors[j.pass][i*e.net.vectors[j.pass]:])
	greatest := pass
	legal := e.features[i].legal
	for _, p := range legal {
		x, y := in.Symmetry.Point(p, size).XY()
		out.Policy[p] = logit(policy[e.grid.at(x, y)*wide:])
		greatest = max(greatest, out.Policy[p])
	}
	sum := 0.0
	for _, p := range legal {
		v := math.Exp(float64(out.Policy[p] - greatest))
		out.Policy[p] = float32(v)
		sum += v
	}
	passes := max(1e-20, min(math.Exp(float64(pass-greatest)), sum*mostPasses))
	sum += passes
	out.Pass = float32(passes / sum)
	for _, p := range legal {
		out.Policy[p] = float32(float64(out.Policy[p]) / sum)
	}
}
