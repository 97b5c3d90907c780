package net

import (
	"math"
	"math/bits"
)

// A Net is a list of layers that read and write numbers of a position: fields, which have channels
// at each point, and vectors, which belong to the whole board. Readers of files (file.go,
// katago.go) write the list with a builder; an Evaluator follows it.

type (
	field  int // index of a field; none for no field
	vector int // index of a vector; none for no vector
)

const none = -1

// lanes is the number of channels that kernels compute at once. Channels of fields and vectors are
// padded to a multiple of it; the padding is 0.
const lanes = 16

func roundUp(n, to int) int { return (n + to - 1) / to * to }

// layer is a step of an evaluation.
type layer interface{ run(e *Evaluator) }

// activation is a function of one number, applied to all channels.
type activation uint8

const (
	identity activation = iota
	relu                // max(x, 0)
	mish                // x·tanh(ln(1+exp(x)))
	silu                // x/(1+exp(-x))
)

// matrix holds weights in the order of multiply. The outputs are in groups of the size lanes; each
// group has, for each input, the weights of its outputs, with zeros for missing ones.
type matrix []float32

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

// conv holds the weights of a convolution of 3x3 points or of single points.
type conv struct {
	inputs, outputs int      // channels; outputs is a multiple of lanes
	u               []matrix // of 3x3 points: one for each point of Winograd's transform; else one
}

func (c *conv) winograd() bool { return len(c.u) == tilePoints }

// product multiplies the channels of a field with the weights of a convolution. The result is not
// yet a field: a finish makes one of it.
type product struct {
	src field
	conv
}

// finish makes the fields of a product: dst is the activation of scale·v + bias, where v is the
// product, plus, if add is set, what sum held. If keep is set, sum becomes v. In layers without a
// product, v is src instead.
type finish struct {
	of          *product // nil: src
	src         field
	from        int // first channel of the product
	dst, sum    field
	add, keep   bool
	scale, bias []float32 // one a channel of dst
	plus        vector    // added to bias, or none
	act         activation
}

// scatter is the first convolution: it adds up weights at the bits that are set in the planes of
// the input, and adds a vector.
type scatter struct {
	side, planes int       // of the convolution's square; planes of the input
	weights      []float32 // by row, column, plane, channel
	dst          field
	init         vector // or none
}

// pool computes a vector from a field: for each channel its mean, and other numbers by kind.
type pool struct {
	src   field
	dst   vector
	count int // channels
	kind  poolKind
}

type poolKind uint8

const (
	poolMost  poolKind = iota // means, maxima
	poolScale                 // means, means times the board's width, maxima
	poolValue                 // means, means times two functions of the board's width
)

// dense multiplies a vector with a matrix.
type dense struct {
	src, dst        vector
	inputs, outputs int
	m               matrix
	bias            []float32 // nil: 0
	add             bool      // to dst
	act             activation
}

func (d *dense) run(e *Evaluator) {
	rows := roundUp(e.count, rowsAtOnce)
	to, from := e.net.vectors[d.dst], e.net.vectors[d.src]
	dst, out := e.vectors[d.dst], e.vectors[d.dst]
	if d.add {
		out = e.spare[:len(dst)]
	}
	for g := range roundUp(d.outputs, lanes) / lanes {
		e.multiply(out[g*lanes:], e.vectors[d.src], d.m.group(g, d.inputs), rows, d.inputs, to, from)
	}
	for i := range e.count {
		row := dst[i*to:][:to]
		if d.add {
			for o, v := range out[i*to:][:to] {
				row[o] += v
			}
		}
		for o, v := range d.bias {
			row[o] += v
		}
		e.activate(d.act, row)
	}
}

func (p *product) run(e *Evaluator) {
	if p.winograd() {
		e.multiplyTiles(p)
	} else {
		e.multiplyPoints(p)
	}
}

// multiplyTiles computes a product of 3x3 points in Winograd's transform.
func (e *Evaluator) multiplyTiles(p *product) {
	g, from := &e.grid, e.net.fields[p.src]
	rows := roundUp(e.count*g.tiles*g.tiles, rowsAtOnce)
	inSlab, outSlab := rows*from, rows*p.outputs
	for i := range e.count {
		src := e.field(p.src, i)
		for t := range g.tiles * g.tiles {
			at := (t/g.tiles*g.width + t%g.tiles) * tileSize
			row := i*g.tiles*g.tiles + t
			e.turnIn(e.in[row*from:], src[at*from:], from, inSlab)
		}
	}
	for k, u := range p.u {
		for o := 0; o < p.outputs; o += lanes {
			e.multiply(e.out[k*outSlab+o:], e.in[k*inSlab:], u.group(o/lanes, p.inputs), rows, p.inputs, p.outputs, from)
		}
	}
}

// multiplyPoints computes a product of single points. A line of the board has g.line rows.
func (e *Evaluator) multiplyPoints(p *product) {
	g, from := &e.grid, e.net.fields[p.src]
	for i := range e.count {
		src := e.field(p.src, i)
		for y := range g.size {
			out, line := e.out[(i*g.size+y)*g.line*p.outputs:], src[g.at(0, y)*from:]
			for o := 0; o < p.outputs; o += lanes {
				e.multiply(out[o:], line, p.u[0].group(o/lanes, p.inputs), g.line, p.inputs, p.outputs, from)
			}
		}
	}
}

func (f *finish) run(e *Evaluator) {
	wide := e.net.fields[f.dst]
	for i := range e.count {
		bias := f.bias
		if f.plus != none {
			bias = e.spare[:wide]
			for c, v := range e.vectors[f.plus][i*e.net.vectors[f.plus]:][:wide] {
				bias[c] = v + f.bias[c]
			}
		}
		dst, sum := e.field(f.dst, i), e.field(f.dst, i)
		if f.sum != none {
			sum = e.field(f.sum, i)
		}
		if f.of != nil && f.of.winograd() {
			e.finishTiles(f, dst, sum, bias, i)
		} else {
			e.finishPoints(f, dst, sum, bias, i)
		}
		if f.act > relu {
			g := &e.grid
			e.activate(f.act, dst[g.at(0, 0)*wide:g.at(g.size, g.size-1)*wide])
		}
	}
}

// finishTiles transforms the tiles of position i back to points.
func (e *Evaluator) finishTiles(f *finish, dst, sum, bias []float32, i int) {
	g, wide, outputs := &e.grid, e.net.fields[f.dst], f.of.outputs
	tiles := g.tiles * g.tiles
	slab := roundUp(e.count*tiles, rowsAtOnce) * outputs
	for t := range tiles {
		at := g.at(t%g.tiles*tileSize, t/g.tiles*tileSize) * wide
		e.turnOut(f, dst[at:], sum[at:], e.out[(i*tiles+t)*outputs+f.from:], bias, slab)
	}
	e.clearBeyond(dst, wide)
}

// finishPoints does the same for a product of single points.
func (e *Evaluator) finishPoints(f *finish, dst, sum, bias []float32, i int) {
	g, wide := &e.grid, e.net.fields[f.dst]
	for y := range g.size {
		at := g.at(0, y) * wide
		from, src := wide, []float32(nil)
		if f.of == nil {
			from = e.net.fields[f.src]
			src = e.field(f.src, i)[g.at(0, y)*from:]
		} else {
			from = f.of.outputs
			src = e.out[(i*g.size+y)*g.line*from+f.from:]
		}
		e.finishLine(f, dst[at:], sum[at:], src, bias, from)
	}
}

func (s *scatter) run(e *Evaluator) {
	g, wide := &e.grid, e.net.fields[s.dst]
	start, inner := e.spare[:wide], e.inner[:wide]
	for i := range e.count {
		full := e.inputs[i].points(e.set[:])
		dst := e.field(s.dst, i)
		if clear(start); s.init != none {
			copy(start, e.vectors[s.init][i*e.net.vectors[s.init]:][:wide])
		}
		// Planes that are set everywhere add the same at all points that are not near an edge.
		e.list = e.list[:0]
		for tap := range s.side * s.side {
			e.list = s.appendTap(e.list, tap, full, wide)
		}
		e.addWeights(inner, start, s.weights, e.list)
		for y := range g.size {
			for x := range g.size {
				from, rest := inner, uint32(0)
				if half := s.side / 2; min(x, y) < half || max(x, y) >= g.size-half {
					from, rest = start, full
				}
				e.addWeights(dst[g.at(x, y)*wide:], from, s.weights, s.list(e, x, y, rest))
			}
		}
	}
}

// list returns the places of the weights that are added up at a point: those of the planes in rest,
// and of the others that are set.
func (s *scatter) list(e *Evaluator, x, y int, rest uint32) []int32 {
	wide := e.net.fields[s.dst]
	size, half, list := e.grid.size, s.side/2, e.list[:0]
	for dy := max(-half, -y); dy <= min(half, size-1-y); dy++ {
		for dx := max(-half, -x); dx <= min(half, size-1-x); dx++ {
			if set := e.set[(y+dy)*size+x+dx] | rest; set != 0 {
				list = s.appendTap(list, (dy+half)*s.side+dx+half, set, wide)
			}
		}
	}
	e.list = list
	return list
}

// appendTap appends the places of the weights of a point of the convolution's square for planes.
func (s *scatter) appendTap(list []int32, tap int, planes uint32, wide int) []int32 {
	at := tap * s.planes * wide
	for ; planes != 0; planes &= planes - 1 {
		list = append(list, int32(at+bits.TrailingZeros32(planes)*wide))
	}
	return list
}

func (p *pool) run(e *Evaluator) {
	g, wide := &e.grid, e.net.fields[p.src]
	root := math.Sqrt(float64(g.size * g.size))
	near := float32(root-14) * 0.1
	for i := range e.count {
		e.pool(e.field(p.src, i), wide)
		dst := e.vectors[p.dst][i*e.net.vectors[p.dst]:]
		mean, second, third := dst[:p.count], dst[p.count:2*p.count], []float32(nil)
		if p.kind != poolMost {
			third = dst[2*p.count : 3*p.count]
		}
		for c := range mean {
			m := e.sums[c] / float32(g.size*g.size)
			mean[c] = m
			switch p.kind {
			case poolMost:
				second[c] = e.greatest[c]
			case poolScale:
				second[c], third[c] = m*near, e.greatest[c]
			case poolValue:
				second[c], third[c] = m*near, m*(near*near-0.1)
			}
		}
	}
}
