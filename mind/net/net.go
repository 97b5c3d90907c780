package net

import "fmt"

// Net is a network. It is immutable and safe for concurrent use. An [Evaluator] computes with it.
type Net struct {
	layers  []layer
	fields  []int // channels of each field, rounded up to a multiple of lanes
	vectors []int // numbers of each vector, likewise
	widest  int   // product: channels
	deepest int   // field that is multiplied in tiles: channels
	longest int   // scatter: weights of a channel

	policy  field // channel 0: the logits of moves
	judge   *judgement
	planes  int
	weights int
	about   string
}

// builder makes the list of layers of a network.
type builder struct {
	Net
	named  map[bufferName]int
	memory int  // numbers in matrices
	over   bool // a network needs far more memory than its file
}

// sparePadding is how many numbers the matrices of a network may have beyond 16 times its weights.
// Trained networks stay far below, because their layers have many channels.
const sparePadding = 1 << 22

// bufferName is what a field or vector is for, and its channels. Those of the same name share
// memory.
type bufferName struct {
	role     string
	channels int
}

func newBuilder(planes int) *builder {
	return &builder{Net: Net{planes: planes}, named: map[bufferName]int{}}
}

func (b *builder) add(l layer) { b.layers = append(b.layers, l) }

// field returns the field of a name.
func (b *builder) field(role string, channels int) field {
	return field(b.buffer(&b.fields, role, channels))
}

// vector returns the vector of a name.
func (b *builder) vector(role string, n int) vector {
	return vector(b.buffer(&b.vectors, "vector "+role, n))
}

func (b *builder) buffer(list *[]int, role string, n int) int {
	name := bufferName{role, roundUp(n, lanes)}
	i, ok := b.named[name]
	if !ok {
		i = len(*list)
		*list = append(*list, name.channels)
		b.named[name] = i
	}
	return i
}

// padded returns numbers with zeros up to a multiple of lanes.
func padded(list []float32, n int) []float32 {
	out := make([]float32, roundUp(n, lanes))
	copy(out, list)
	return out
}

// filled returns n times v, and zeros up to a multiple of lanes.
func filled(v float32, n int) []float32 {
	out := make([]float32, roundUp(n, lanes))
	for i := range n {
		out[i] = v
	}
	return out
}

// kernel is a convolution as files have it.
type kernel struct {
	side, inputs, outputs int
	at                    func(output, input, row, column int) float32
}

// scatter adds a first convolution.
func (b *builder) scatter(k *kernel, dst field, init vector) {
	wide := b.fields[dst]
	s := &scatter{side: k.side, planes: k.inputs, dst: dst, init: init, weights: make([]float32, k.side*k.side*k.inputs*wide)}
	for row := range k.side {
		for column := range k.side {
			for i := range k.inputs {
				for o := range k.outputs {
					s.weights[((row*k.side+column)*k.inputs+i)*wide+o] = k.at(o, i, row, column)
				}
			}
		}
	}
	b.weights += k.side * k.side * k.inputs * k.outputs
	b.longest = k.side * k.side * k.inputs
	b.add(s)
}

// product adds the product of a field and the weights of convolutions of the same input, one after
// the other. Each begins at a multiple of lanes.
func (b *builder) product(src field, kernels ...*kernel) *product {
	p := &product{src: src, conv: conv{inputs: kernels[0].inputs}}
	b.add(p)
	for _, k := range kernels {
		b.weights += k.side * k.side * k.inputs * k.outputs
		points := 1
		if k.side == 3 {
			points = tilePoints
		}
		b.memory += points * k.inputs * roundUp(k.outputs, lanes)
		if b.over = b.over || b.memory > 16*b.weights+sparePadding; b.over {
			return p
		}
		u := []matrix{nil}
		if k.side == 3 {
			u = turnKernel(k)
		} else {
			u[0] = newMatrix(k.outputs, k.inputs, func(o, i int) float32 { return k.at(o, i, 0, 0) })
		}
		if p.u == nil {
			p.u = make([]matrix, len(u))
		}
		for i, m := range u {
			p.u[i] = append(p.u[i], m...)
		}
		p.outputs += roundUp(k.outputs, lanes)
	}
	b.widest = max(b.widest, p.outputs)
	if p.winograd() {
		b.deepest = max(b.deepest, b.fields[src])
	}
	return p
}

// turnKernel returns the matrices of a convolution of 3x3 points.
func turnKernel(k *kernel) []matrix {
	turned := make([][tilePoints]float32, k.outputs*k.inputs)
	for i := range turned {
		var w [9]float32
		for n := range w {
			w[n] = k.at(i/k.inputs, i%k.inputs, n/3, n%3)
		}
		turned[i] = turnWeights(&w)
	}
	u := make([]matrix, tilePoints)
	for n := range u {
		u[n] = newMatrix(k.outputs, k.inputs, func(o, i int) float32 { return turned[o*k.inputs+i][n] })
	}
	return u
}

// dense adds the product of a vector and a matrix, given by output.
func (b *builder) dense(d dense, at func(output, input int) float32) {
	d.m = newMatrix(d.outputs, d.inputs, at)
	b.weights += d.outputs * d.inputs
	b.add(&d)
}

// finish adds a finish without bias or activation if they are not set.
func (b *builder) finish(f finish) {
	wide := b.fields[f.dst]
	if f.scale == nil {
		f.scale = filled(1, wide)
	}
	if f.bias == nil {
		f.bias = make([]float32, wide)
	}
	b.add(&f)
}

// newNet returns our own network of dense layers in the order of shape.layers.
func newNet(s shape, list []matrixLayer) *Net {
	b := newBuilder(NumPlanes)
	c := s.channels
	next := func() (l matrixLayer) {
		l, list = list[0], list[1:]
		return l
	}
	x, h := b.field("x", c), b.field("h", c)
	in := next()
	b.scatter(in.kernel(), x, none)
	b.finish(finish{src: x, dst: x, sum: none, plus: none, bias: padded(in.bias, c), act: relu})
	for i := range s.blocks {
		first, second := next(), next()
		b.finish(finish{of: b.product(x, first.kernel()), dst: h, sum: none, plus: none, bias: padded(first.bias, c), act: relu})
		f := finish{of: b.product(h, second.kernel()), dst: x, sum: x, add: true, plus: none, bias: padded(second.bias, c), act: relu}
		if s.isPooled(i) {
			f.plus = b.pooled(h, next())
		}
		b.finish(f)
	}
	policyConv, policyPool, policyOut := next(), next(), next()
	head := b.field("head", policyChannels)
	b.finish(finish{
		of: b.product(x, policyConv.kernel()), dst: head, sum: none,
		plus: b.pooled(x, policyPool), bias: policyConv.bias, act: relu,
	})
	b.policy = b.field("policy", 1)
	b.finish(finish{of: b.product(head, policyOut.kernel()), dst: b.policy, sum: none, plus: none, bias: padded(policyOut.bias, 1)})
	b.about = fmt.Sprintf("%d planes, %d channels, %d blocks", NumPlanes, c, s.blocks)
	return &b.Net
}

// pooled adds a pool of means and maxima and a dense layer on them, and returns the result.
func (b *builder) pooled(src field, l matrixLayer) vector {
	all, dst := b.vector("pooled", l.inputs), b.vector("plus", l.outputs)
	b.add(&pool{src: src, dst: all, count: l.inputs / 2, kind: poolMost})
	b.dense(dense{src: all, dst: dst, inputs: l.inputs, outputs: l.outputs, bias: l.bias}, func(o, i int) float32 {
		return l.weights[o*l.inputs+i]
	})
	return dst
}

// kernel returns a layer on the channels of 3x3 points, or of a point, as a convolution.
func (l *matrixLayer) kernel() *kernel {
	side := 1
	if len(l.dims) == 4 {
		side = 3
	}
	return &kernel{side, l.inputs / (side * side), l.outputs, func(o, i, row, column int) float32 {
		return l.weights[o*l.inputs+(i*side+row)*side+column]
	}}
}

// String describes the network in a line.
func (n *Net) String() string { return fmt.Sprintf("%s, %d weights", n.about, n.weights) }
