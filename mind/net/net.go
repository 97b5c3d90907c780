package net

import "fmt"

// Net is a network. It is immutable and safe for concurrent use. An [Evaluator] computes with it.
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

// block has two convolutions, whose result is added to their input. Some blocks also add numbers
// computed from the means and maxima of the channels after the first convolution.
type block struct {
	a, b conv
	g    *layer // nil in blocks without pooling
}

// conv is a convolution of 3x3 points.
type conv struct {
	inputs int       // number of input channels
	stride int       // distance from one point to the next in the input
	u      []matrix  // weights after Winograd's transform: one matrix for each of its points
	bias   []float32 // wide
}

// matrix holds weights in the order of multiply. The outputs are in groups of the size lanes; each
// group has, for each input, the weights of its outputs, with zeros for missing ones.
type matrix []float32

const lanes = 16

func roundUp(n, to int) int { return (n + to - 1) / to * to }

// group returns the part of a matrix for group g of the outputs.
func (m matrix) group(g, inputs int) []float32 { return m[g*inputs*lanes:][:inputs*lanes] }

// newMatrix returns the matrix with the weights given by at.
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

// newConv returns a convolution for an input with stride numbers per point.
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

// times sets dst to the outputs of the layer for the inputs.
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

// String describes the size of the network in a line.
func (n *Net) String() string {
	weights := 0
	for _, l := range n.layers() {
		weights += l.outputs * l.inputs
	}
	return fmt.Sprintf("%d planes, %d channels, %d blocks, %d weights", NumPlanes, n.channels, n.shape.blocks, weights)
}
