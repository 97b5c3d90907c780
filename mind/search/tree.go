package search

import (
	"cmp"
	"math"
	"slices"

	"katachi/board"
	"katachi/mind/net"
)

// node is a position of the tree.
type node struct {
	move     board.Point // that led to it
	toMove   board.Color
	visits   int
	flying   int     // visits under way
	own      value   // by the network alone, or of a finished game
	mean     value   // of the node and those below
	edges    []edge  // its moves, the likeliest first; nil before it is evaluated
	ended    bool    // the game is over
	owner    []int8  // ownership for Black by the network, in hundredths, by row
	children []*node // of the first edges
}

// edge is a move of a node.
type edge struct {
	move  board.Point
	prior float64
}

// expand sets the moves and the value of a node from what the network says.
func (n *node) expand(out *net.Output, b *board.Board, c *scoring) {
	n.own = c.valueOf(out, n.toMove)
	n.edges = edgesOf(out, b)
	n.owner = ownerOf(out, b.Size(), n.toMove)
}

// edgesOf returns the moves that the network gives a probability, the likeliest first.
func edgesOf(out *net.Output, b *board.Board) []edge {
	edges := make([]edge, 0, 64)
	for p := range b.Points {
		if prior := out.Policy[p]; prior > 0 {
			edges = append(edges, edge{p, float64(prior)})
		}
	}
	edges = append(edges, edge{board.Pass, float64(out.Pass)})
	slices.SortStableFunc(edges, func(x, y edge) int { return cmp.Compare(y.prior, x.prior) })
	return edges
}

func ownerOf(out *net.Output, size int, toMove board.Color) []int8 {
	sign := float32(100)
	if toMove == board.White {
		sign = -100
	}
	owner := make([]int8, 0, size*size)
	for y := range size {
		for x := range size {
			owner = append(owner, int8(math.Round(float64(sign*out.Ownership[board.At(x, y)]))))
		}
	}
	return owner
}

// refresh computes the mean of a node from its own value and its children.
func (n *node) refresh() {
	weights := n.weights()
	sum := value{}
	for i, child := range n.children {
		if weights[i] > 0 {
			sum.add(&child.mean, weights[i])
		}
	}
	sum.add(&n.own, n.own.weight)
	n.mean = sum.mean()
}

// sign returns 1 if Black is to move, else -1: what the player to move wants of a utility.
func (n *node) sign() float64 {
	if n.toMove == board.White {
		return -1
	}
	return 1
}

// How much of a child's weight counts for the mean of its parent.
const (
	noiseScale    = 0.15 // difference of utility at which most of the visits that were too many go
	badExponent   = 0.25 // of the probability that a child is not worse than the mean
	leastVariance = 1e-8
)

// weights returns how much each child counts. Visits to a move that turned out worse than those
// before it count only as far as its prior speaks for them, and moves that are much worse than the
// mean count less: the search has looked at them, but would not play them.
func (n *node) weights() []float64 {
	weights := make([]float64, len(n.children))
	sign := n.sign()
	total, utility, priors := 0.0, 0.0, 0.0
	for i, child := range n.children {
		w := child.mean.weight
		if child.visits == 0 || w == 0 {
			continue
		}
		u, prior := sign*child.mean.utility, max(n.edges[i].prior, 1e-30)
		if total > 0 {
			gap := utility/total - u
			if fair := 2 * total * prior / priors; gap > 0 && w > fair {
				w -= (w - fair) * (1 - math.Exp(-gap/noiseScale))
			}
		}
		weights[i] = w
		total, utility, priors = total+w, utility+w*u, priors+prior
	}
	if total == 0 {
		return weights
	}
	mean, kept := utility/total, 0.0
	for i, child := range n.children {
		if weights[i] > 0 {
			deviation := math.Sqrt(leastVariance + 1/(1.5*math.Sqrt(weights[i])))
			weights[i] *= math.Pow(student3((sign*child.mean.utility-mean)/deviation)+1e-4, badExponent)
			kept += weights[i]
		}
	}
	for i := range weights {
		weights[i] *= total / kept
	}
	return weights
}

// student3 returns the distribution function of Student's t with three degrees of freedom.
func student3(t float64) float64 {
	x := t / math.Sqrt(3)
	return 0.5 + (math.Atan(x)+x/(1+x*x))/math.Pi
}

// Constants of the choice of a move, from the same sources as those in value.go.
const (
	explore       = 1.0
	exploreLog    = 0.45
	exploreBase   = 500.0
	deviationMean = 0.4  // the standard deviation of utility that is normal
	deviationHold = 2.0  // how many visits that is worth
	deviationPart = 0.85 // how much a deviation from it changes the exploration
	firstPlay     = 0.2  // how much worse than the parent a move without a visit is taken to be
	firstPlayRoot = 0.1
)

// choose returns the index of the move to follow; len(n.children) makes a new node.
func (n *node) choose(root bool) int {
	total, seen := 0.0, 0.0
	for i, child := range n.children {
		total += child.mean.weight
		seen += n.edges[i].prior
	}
	scale := (explore + exploreLog*math.Log((total+exploreBase)/exploreBase)) * math.Sqrt(total+0.01) * n.spread()
	first := n.firstPlay(seen, root)
	best, most := -1, math.Inf(-1)
	for i, child := range n.children {
		w, u := child.mean.weight, n.sign()*child.mean.utility
		if child.visits == 0 {
			w, u = 0, first
		}
		if child.flying > 0 { // as if these were lost
			lost := float64(child.flying)
			u += (-utilityRadius - u) * lost / (lost + max(0.25, w))
			w += lost
		}
		if x := u + scale*n.edges[i].prior/(1+w); x > most {
			best, most = i, x
		}
	}
	if next := len(n.children); next < len(n.edges) {
		if x := first + scale*n.edges[next].prior; x > most {
			best = next
		}
	}
	return best
}

// spread returns how much more than normal the values below n differ: then it explores more.
func (n *node) spread() float64 {
	deviation := deviationMean
	if w := n.mean.weight; n.visits > 0 && w > 1 {
		square := n.mean.utility * n.mean.utility
		variance := ((square+deviationMean*deviationMean)*deviationHold+max(n.mean.squareOf, square)*w)/(deviationHold+w-1) - square
		deviation = math.Sqrt(max(0, variance))
	}
	return 1 + deviationPart*(deviation/deviationMean-1)
}

// firstPlay returns the utility for the player to move of a move without a visit, if the moves with
// one have a share of the prior.
func (n *node) firstPlay(seen float64, root bool) float64 {
	share := min(1, seen*seen)
	parent := share*n.mean.utility + (1-share)*n.own.utility
	reduction := firstPlay
	if root {
		reduction = firstPlayRoot
	}
	return n.sign()*parent - reduction*math.Sqrt(seen)
}
