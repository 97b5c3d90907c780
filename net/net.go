package net

import "fmt"

// Net is a network. It does not change and is safe for concurrent use; what computes with it is an
// [Evaluator].
type Net struct {
	shape
	wide   int // channels, rounded up to a multiple of lanes
	in     conv
	blocks []block

	policyFirst matrix // of policyConv
	policyConv  layer
	policyPool  layer
	policyOut   layer
}

// block is two convolutions whose result is added to what they began with, and in some blocks numbers
// that are computed of the channels' means and maxima after the first.
type block struct {
	a, b conv
	g    *layer // nil in blocks without
}

// conv is a convolution of 3x3 points.
type conv struct {
	inputs int       // channels that are read
	stride int       // numbers from one point to the next in what is read
	u      []matrix  // the weights, turned by Winograd's transform: one for each of its points
	bias   []float32 // wide
}

// matrix is weights as multiply reads them: for each group of lanes outputs, for each input, so many
// weights; outputs that do not exist have zeros.
type matrix []float32

const lanes = 16

func roundUp(n, to int) int { return (n + to - 1) / to * to }

// group returns the part of a matrix that makes lanes outputs.
func (m matrix) group(g, inputs int) []float32 { return m[g*inputs*lanes:][:inputs*lanes] }

// newMatrix returns the matrix whose weights at gives.
func newMatrix(outputs, inputs int, at func(output, input int) float32) matrix {
	m := make(matrix, roundUp(outputs, lanes)*inputs)
	for o := range outputs {
		for i := range inputs {
			m[(o/lanes*inputs+i)*lanes+o%lanes] = at(o, i)
		}
	}
	return m
}

// newNet returns the network of layers in the order of shape.layers.
func newNet(s shape, layers []layer) *Net {
	next := func() layer {
		l := layers[0]
		layers = layers[1:]
		return l
	}
	n := &Net{shape: s, wide: roundUp(s.channels, lanes)}
	n.in = n.newConv(next(), inputStride)
	for i := range s.blocks {
		b := block{a: n.newConv(next(), n.wide), b: n.newConv(next(), n.wide)}
		if s.isPooled(i) {
			g := next()
			b.g = &g
		}
		n.blocks = append(n.blocks, b)
	}
	n.policyConv, n.policyPool, n.policyOut = next(), next(), next()
	n.policyFirst = newMatrix(policyChannels, s.channels, func(o, i int) float32 {
		return n.policyConv.weights[o*s.channels+i]
	})
	return n
}

// newConv returns a convolution of what has so many numbers a point.
func (n *Net) newConv(l layer, stride int) conv {
	c := conv{inputs: l.inputs / 9, stride: stride, bias: make([]float32, n.wide)}
	copy(c.bias, l.bias)
	turned := make([][tilePoints]float32, l.outputs*c.inputs)
	for i := range turned {
		turned[i] = turnWeights((*[9]float32)(l.weights[i*9:]))
	}
	for k := range tilePoints {
		c.u = append(c.u, newMatrix(l.outputs, c.inputs, func(o, i int) float32 {
			return turned[o*c.inputs+i][k]
		}))
	}
	return c
}

// times makes dst, one number an output, of numbers that are the inputs.
func (l *layer) times(dst, inputs []float32) {
	for o := range dst[:l.outputs] {
		sum := float32(0)
		if l.biased {
			sum = l.bias[o]
		}
		for i, w := range l.weights[o*l.inputs:][:l.inputs] {
			sum += w * inputs[i]
		}
		dst[o] = sum
	}
}

// String returns the size of the network in a line.
func (n *Net) String() string {
	weights := 0
	for _, l := range n.layers() {
		weights += l.outputs * l.inputs
	}
	return fmt.Sprintf("%d planes, %d channels, %d blocks, %d weights", NumPlanes, n.channels, n.shape.blocks, weights)
}
