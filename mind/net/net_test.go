package net

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/board"
)

// randomLayers returns the layers of a network that was not trained.
func randomLayers(s shape, seed uint64) []matrixLayer {
	r := rand.New(rand.NewPCG(seed, 34))
	layers := s.layers()
	for i := range layers {
		l := &layers[i]
		spread := math.Sqrt(1 / float64(l.inputs))
		l.weights = make([]float32, l.outputs*l.inputs)
		for k := range l.weights {
			l.weights[k] = float32(r.NormFloat64() * spread)
		}
		if l.biased {
			l.bias = make([]float32, l.outputs)
			for k := range l.bias {
				l.bias[k] = float32(r.NormFloat64() / 4)
			}
		}
	}
	return layers
}

// randomPlanes returns planes of a board with random bits.
func randomPlanes(size int, seed uint64) *Planes {
	r := rand.New(rand.NewPCG(seed, 35))
	p := &Planes{Size: size}
	for k := range p.Bits {
		for y := range size {
			p.Bits[k][y] = r.Uint32() & r.Uint32() & (1<<size - 1)
		}
	}
	return p
}

// plainNet computes the results of a network from its definition.
type plainNet struct {
	shape
	layers map[string]matrixLayer
	size   int
}

func newPlainNet(s shape, layers []matrixLayer, size int) *plainNet {
	n := &plainNet{s, map[string]matrixLayer{}, size}
	for _, l := range layers {
		n.layers[l.name] = l
	}
	return n
}

// conv returns the convolution of x, which is indexed by channel and point.
func (n *plainNet) conv(name string, x [][]float64) [][]float64 {
	l := n.layers[name]
	out := make([][]float64, l.outputs)
	for o := range out {
		out[o] = make([]float64, n.size*n.size)
		for p := range out[o] {
			sum := float64(l.bias[o])
			for i := range x {
				for k := range 9 {
					a, b := p%n.size+k%3-1, p/n.size+k/3-1
					if uint(a) < uint(n.size) && uint(b) < uint(n.size) {
						sum += float64(l.weights[(o*len(x)+i)*9+k]) * x[i][b*n.size+a]
					}
				}
			}
			out[o][p] = sum
		}
	}
	return out
}

// times returns the product of a layer and numbers.
func (n *plainNet) times(name string, x []float64) []float64 {
	l := n.layers[name]
	out := make([]float64, l.outputs)
	for o := range out {
		if l.biased {
			out[o] = float64(l.bias[o])
		}
		for i, v := range x {
			out[o] += float64(l.weights[o*l.inputs+i]) * v
		}
	}
	return out
}

// pool returns the means of channels, then their maxima.
func (n *plainNet) pool(x [][]float64) []float64 {
	var means, most []float64
	for _, c := range x {
		sum := 0.0
		for _, v := range c {
			sum += v
		}
		means, most = append(means, sum/float64(len(c))), append(most, slices.Max(c))
	}
	return append(means, most...)
}

func rectified(x [][]float64) [][]float64 {
	for _, c := range x {
		for i := range c {
			c[i] = max(c[i], 0)
		}
	}
	return x
}

// trunk returns the channels that the heads read.
func (n *plainNet) trunk(p *Planes) [][]float64 {
	x := make([][]float64, NumPlanes)
	for k := range x {
		x[k] = make([]float64, n.size*n.size)
		for i := range x[k] {
			x[k][i] = float64(p.Bits[k][i/n.size] >> (i % n.size) & 1)
		}
	}
	x = rectified(n.conv("in", x))
	for i := range n.blocks {
		name := fmt.Sprintf("block.%d.", i)
		h := rectified(n.conv(name+"a", x))
		y := n.conv(name+"b", h)
		g := make([]float64, n.channels)
		if n.isPooled(i) {
			g = n.times(name+"g", n.pool(h))
		}
		for c := range y {
			for k := range y[c] {
				y[c][k] += x[c][k] + g[c]
			}
		}
		x = rectified(y)
	}
	return x
}

// evaluate returns the network's results for planes.
func (n *plainNet) evaluate(p *Planes) *Logits {
	t := n.trunk(p)
	atAll := n.times("policy.pool", n.pool(t))
	l := new(Logits)
	for i := range n.size * n.size {
		var at []float64
		for _, c := range t {
			at = append(at, c[i])
		}
		q := n.times("policy.conv", at)
		for k := range q {
			q[k] = max(q[k]+atAll[k], 0)
		}
		l[board.At(i%n.size, i/n.size)] = float32(n.times("policy.out", q)[0])
	}
	return l
}

// differ returns the greatest difference between the logits of a point.
func differ(a, b *Logits) float64 {
	most := 0.0
	for p := range a {
		most = max(most, math.Abs(float64(a[p]-b[p])))
	}
	return most
}

// tolerance is how much a logit may differ from the definition, because numbers are rounded to 32
// bits.
const tolerance = 5e-4

// evaluators returns an Evaluator in plain Go, and those with vector instructions if there are any.
func evaluators(n *Net) map[string]*Evaluator {
	list := map[string]*Evaluator{"plain": NewEvaluator(n)}
	list["plain"].vector = false
	if hasVector {
		list["vector"] = NewEvaluator(n)
		list["vector"].wide = false
	}
	if hasWide {
		list["wide"] = NewEvaluator(n)
	}
	return list
}

// TestDefinition: networks of many shapes give the results of their definition on all sizes of
// boards, in plain Go and with vector instructions, whatever was evaluated before.
func TestDefinition(t *testing.T) {
	most := 0.0
	for i, s := range []shape{{1, 1, 0}, {8, 2, 1}, {16, 1, 1}, {20, 3, 4}, {33, 2, 3}} {
		layers := randomLayers(s, uint64(i))
		list := evaluators(newNet(s, layers))
		for size := maxSize; size >= minSize; size -= 1 + i%2 {
			p := randomPlanes(size, uint64(size))
			want := newPlainNet(s, layers, size).evaluate(p)
			for name, e := range list {
				var got Logits
				e.evaluate(p, &got)
				d := differ(&got, want)
				most = max(most, d)
				if !(d < tolerance) {
					t.Errorf("%+v, %dx%d, %s: differs by %v", s, size, size, name, d)
				}
			}
		}
	}
	t.Logf("greatest difference %.2g", most)
}

// position returns a board with random stones, and who is to move.
func position(size, moves int, seed uint64) *Position {
	r := rand.New(rand.NewPCG(seed, 36))
	pos := &Position{Board: board.New(size), ToMove: board.Black}
	for range moves {
		p := board.At(r.IntN(size), r.IntN(size))
		if _, err := pos.Board.Play(pos.ToMove, p); err == nil {
			pos.Last = append([]board.Point{p}, pos.Last...)
			pos.ToMove = pos.ToMove.Opponent()
		}
	}
	return pos
}

// TestPlainAndVector: an evaluator with vector instructions and one in plain Go give the same
// results for positions.
func TestPlainAndVector(t *testing.T) {
	s := shape{32, 6, 1<<1 | 1<<4}
	list := evaluators(newNet(s, randomLayers(s, 1)))
	if list["vector"] == nil {
		t.Log("no vector instructions: there is nothing to compare")
		return
	}
	most := 0.0
	for i, size := range []int{9, 13, 19, 19, 7} {
		var a, b Logits
		pos := position(size, 20*i, uint64(i))
		if err := list["plain"].Evaluate(pos, &a); err != nil {
			t.Fatal(err)
		}
		if err := list["vector"].Evaluate(pos, &b); err != nil {
			t.Fatal(err)
		}
		most = max(most, differ(&a, &b))
	}
	if !(most < tolerance) {
		t.Errorf("they differ by %v", most)
	}
	t.Logf("greatest difference %.2g", most)
}

// TestSymmetric: the mean of the eight forms does not depend on how the board is turned; the result
// of the network alone does.
func TestSymmetric(t *testing.T) {
	s := shape{16, 2, 1}
	e := NewEvaluator(newNet(s, randomLayers(s, 3)))
	pos := position(9, 30, 5)
	// The test turns the planes, not the board, because ladders are read with few positions each.
	var first, turned, alone Logits
	if err := e.EvaluateSymmetric(pos, &first); err != nil {
		t.Fatal(err)
	}
	if err := e.Evaluate(pos, &alone); err != nil {
		t.Fatal(err)
	}
	if d := differ(&first, &alone); d < 0.01 {
		t.Errorf("the mean differs from the position alone by %v only", d)
	}
	for k := range board.Symmetry(board.NumSymmetries) {
		other := &Position{Board: pos.Board.Turned(k), ToMove: pos.ToMove}
		for _, p := range pos.Last {
			other.Last = append(other.Last, k.Point(p, 9))
		}
		if err := e.EvaluateSymmetric(other, &turned); err != nil {
			t.Fatal(err)
		}
		var back Logits
		for p := range pos.Board.Points {
			back[p] = turned[k.Point(p, 9)]
		}
		if d := differ(&first, &back); !(d < tolerance) {
			t.Errorf("turned by %d it differs by %v", k, d)
		}
	}
}

// TestPrior: Prior returns the results of EvaluateSymmetric, and nil for a board that is too small.
func TestPrior(t *testing.T) {
	s := shape{16, 2, 1}
	e := NewEvaluator(newNet(s, randomLayers(s, 3)))
	pos := position(9, 30, 0)
	var want Logits
	if err := e.EvaluateSymmetric(&Position{Board: pos.Board, ToMove: board.White}, &want); err != nil {
		t.Fatal(err)
	}
	if got := e.Prior(pos.Board, board.White); got == nil || Logits(*got) != want {
		t.Errorf("%v, want %v", got, want)
	}
	if got := e.Prior(board.New(4), board.White); got != nil {
		t.Error("the network accepts boards of 4x4")
	}
}

// TestNothingAllocated: after the first position an Evaluator needs no more memory, whatever the size.
func TestNothingAllocated(t *testing.T) {
	s := shape{16, 2, 1}
	n := newNet(s, randomLayers(s, 3))
	var v Logits
	positions := []*Position{position(19, 150, 1), position(9, 40, 2)}
	for name, e := range evaluators(n) {
		allocs := testing.AllocsPerRun(10, func() {
			for _, pos := range positions {
				if e.Evaluate(pos, &v) != nil || e.EvaluateSymmetric(pos, &v) != nil {
					t.Fatal("cannot be evaluated")
				}
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
}

// TestRefusedPositions: a position that no network can evaluate is an error of one line.
func TestRefusedPositions(t *testing.T) {
	s := shape{4, 1, 0}
	e := NewEvaluator(newNet(s, randomLayers(s, 3)))
	var v Logits
	for want, pos := range map[string]*Position{
		"a board of 4 rows, want 5 to 19":              {Board: board.New(4), ToMove: board.Black},
		"a board of 20 rows, want 5 to 19":             {Board: board.New(20), ToMove: board.Black},
		"the player to move is ., want black or white": {Board: board.New(9)},
	} {
		for _, err := range []error{e.Evaluate(pos, &v), e.EvaluateSymmetric(pos, &v)} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		}
	}
}

// TestProbabilities: the probabilities are the softmax over the given moves.
func TestProbabilities(t *testing.T) {
	var l Logits
	a, b, c := board.At(2, 2), board.At(3, 3), board.At(4, 4)
	l[a], l[b], l[c] = 1000, 1000+float32(math.Log(3)), 2000
	got := l.Probabilities([]float64{7}, []board.Point{a, board.Pass, b})
	for i, want := range []float64{7, 0.25, 0, 0.75} {
		if math.Abs(got[i]-want) > 1e-4 {
			t.Errorf("probabilities %v", got)
			break
		}
	}
	if got := l.Probabilities(nil, []board.Point{board.Pass}); got[0] != 0 {
		t.Errorf("a pass has %v", got)
	}
}

// TestActivations: activations have their values, in plain Go and with vector instructions, also of
// large and small numbers.
func TestActivations(t *testing.T) {
	var list []float32
	for v := float32(-100); v < 100; v += 0.0371 {
		list = append(list, v)
	}
	list = append(list, 0, 1e-30, -1e-30, 1e30, -1e30)
	near := func(got float32, want float64) bool { return math.Abs(float64(got)-want) <= 1e-6*math.Abs(want)+1e-30 }
	for name, e := range evaluators(newNet(shape{1, 1, 0}, randomLayers(shape{1, 1, 0}, 1))) {
		for a, want := range map[activation]func(v float64) float64{
			identity: func(v float64) float64 { return v },
			relu:     func(v float64) float64 { return max(v, 0) },
			mish:     func(v float64) float64 { return v * math.Tanh(math.Log1p(math.Exp(v))) },
			silu:     func(v float64) float64 { return v / (1 + math.Exp(-v)) },
		} {
			got := slices.Clone(list)
			e.activate(a, got)
			for i, v := range list {
				w := want(float64(v))
				if v > 700 && a != identity {
					w = float64(v) // math.Exp overflows
				}
				if v > -80 && !near(got[i], w) || math.Abs(float64(got[i]-float32(w))) > 1e-6*max(1, math.Abs(w)) {
					t.Errorf("%s: activation %d of %v is %v, want %v", name, a, v, got[i], w)
				}
			}
		}
		got := slices.Clone(list[:4000])
		e.exponentials(got)
		for i, v := range got {
			if w := math.Exp(float64(list[i])); list[i] > -87 && list[i] < 88 && !near(v, w) {
				t.Errorf("%s: exp(%v) is %v, want %v", name, list[i], v, w)
			}
		}
	}
}
