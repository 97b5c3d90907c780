package net

import (
	"fmt"
	"math"

	"katachi/board"
)

// Board sizes that an Evaluator supports. Networks are trained on 19x19.
const (
	minSize = 5
	maxSize = 19
)

// inputStride is the number of values per point in the input of the first convolution.
const inputStride = (NumPlanes + 7) / 8 * 8

// Logits is the output of a network: the logit of a move at each point. Logits of illegal moves
// have no meaning; a pass has none. All are finite, even with nonsensical weights.
type Logits [board.NumPoints]float32

// Probabilities appends the probabilities of moves to dst: the softmax of their logits. Passes and
// other points off the board have 0.
func (l *Logits) Probabilities(dst []float64, moves []board.Point) []float64 {
	greatest, sum := math.Inf(-1), 0.0
	for _, p := range moves {
		if p.On(maxSize) {
			greatest = max(greatest, float64(l[p]))
		}
	}
	first := len(dst)
	for _, p := range moves {
		e := 0.0
		if p.On(maxSize) {
			e = math.Exp(float64(l[p]) - greatest)
		}
		dst = append(dst, e)
		sum += e
	}
	for i := range dst[first:] {
		if sum > 0 {
			dst[first+i] /= sum
		}
	}
	return dst
}

// Evaluator evaluates positions with a network, reusing its memory. It is not safe for concurrent
// use.
type Evaluator struct {
	net    *Net
	vector bool // use vector_amd64.s
	grid   grid
	planes Planes
	turned Planes
	one    Logits // one of the eight results of EvaluateSymmetric
	prior  Logits // result of Prior

	// Numbers by point of the grid, then by channel.
	input, x, h []float32
	first       []float32 // the first layer of the policy
	// Numbers by point of a tile, then by tile, then by channel.
	in, out []float32
	// Numbers by channel.
	bias, sums, most []float32
	pooled           []float32 // means, then maxima
	head             [policyChannels]float32
}

// grid is the layout of a board in memory: with a frame of one point, and padding below and to the
// right to whole tiles. Points off the board are 0.
type grid struct {
	size  int
	tiles int // in a row
	width int // points in a row
	rows  int // number of tiles, padded for multiply
}

func newGrid(size int) grid {
	tiles := (size + tileSize - 1) / tileSize
	return grid{size, tiles, tiles*tileSize + 2, roundUp(tiles*tiles, rowsAtOnce)}
}

// at returns the index of a point of the board in the grid.
func (g *grid) at(x, y int) int { return (y+1)*g.width + x + 1 }

// NewEvaluator returns an Evaluator for a network. It allocates all memory now, except for reading
// ladders.
func NewEvaluator(n *Net) *Evaluator {
	g := newGrid(maxSize)
	points, rows := g.width*g.width, tilePoints*g.rows
	e := &Evaluator{
		net: n, vector: hasVector,
		input: make([]float32, points*inputStride),
		x:     make([]float32, points*n.wide),
		h:     make([]float32, points*n.wide),
		first: make([]float32, points*policyChannels),
		in:    make([]float32, rows*max(n.wide, inputStride)),
		out:   make([]float32, rows*n.wide),
		bias:  make([]float32, n.wide), sums: make([]float32, n.wide), most: make([]float32, n.wide),
		pooled: make([]float32, 2*n.channels),
	}
	return e
}

// Evaluate sets l to the network's output for a position, which it does not modify. It returns an
// error if the board does not have 5 to 19 rows, or the player to move is neither Black nor White.
func (e *Evaluator) Evaluate(pos *Position, l *Logits) error {
	if err := check(pos); err != nil {
		return err
	}
	e.planes.Set(pos)
	e.evaluate(&e.planes, l)
	return nil
}

// EvaluateSymmetric averages Evaluate over the eight symmetries of the position. It takes eight
// times as long; turned or mirrored positions get the same result, turned or mirrored.
func (e *Evaluator) EvaluateSymmetric(pos *Position, l *Logits) error {
	if err := check(pos); err != nil {
		return err
	}
	e.planes.Set(pos)
	*l = Logits{}
	for s := range board.Symmetry(board.NumSymmetries) {
		e.planes.turn(&e.turned, s)
		e.evaluate(&e.turned, &e.one)
		l.add(&e.one, s, pos.Board)
	}
	return nil
}

// add adds an eighth of the result for a board turned by s.
func (l *Logits) add(one *Logits, s board.Symmetry, b *board.Board) {
	for p := range b.Points {
		l[p] += one[s.Point(p, b.Size())] / board.NumSymmetries
	}
}

// Prior returns the result of EvaluateSymmetric for a reading.Solver; nil for boards that the
// network does not support. The next call overwrites it.
func (e *Evaluator) Prior(b *board.Board, mover board.Color) *[board.NumPoints]float32 {
	if e.EvaluateSymmetric(&Position{Board: b, ToMove: mover}, &e.prior) != nil {
		return nil
	}
	return (*[board.NumPoints]float32)(&e.prior)
}

// turn sets dst to the planes of the board turned by s.
func (p *Planes) turn(dst *Planes, s board.Symmetry) {
	dst.Size = p.Size
	dst.Bits = [NumPlanes][board.MaxSize]uint32{}
	for y := range p.Size {
		for x := range p.Size {
			tx, ty := s.Point(board.At(x, y), p.Size).XY()
			for k := range p.Bits {
				dst.Bits[k][ty] |= p.Bits[k][y] >> x & 1 << tx
			}
		}
	}
}

func check(pos *Position) error {
	if size := pos.Board.Size(); size < minSize || size > maxSize {
		return fmt.Errorf("net: a board of %d rows, want %d to %d", size, minSize, maxSize)
	}
	if !pos.ToMove.IsStone() {
		return fmt.Errorf("net: the player to move is %v, want black or white", pos.ToMove)
	}
	return nil
}

// evaluate runs the network on planes.
func (e *Evaluator) evaluate(p *Planes, l *Logits) {
	if e.grid.size != p.Size {
		e.grid = newGrid(p.Size)
		clear(e.x)
		clear(e.h)
	}
	e.setInput(p)
	e.convolve(e.x, e.input, &e.net.in, e.net.in.bias, false)
	for i := range e.net.blocks {
		b := &e.net.blocks[i]
		e.convolve(e.h, e.x, &b.a, b.a.bias, false)
		bias := b.b.bias
		if b.g != nil {
			bias = e.addPooled(b)
		}
		e.convolve(e.x, e.h, &b.b, bias, true)
	}
	*l = Logits{}
	e.pool(e.x)
	e.setLogits(l)
}

// setInput converts the planes to numbers.
func (e *Evaluator) setInput(p *Planes) {
	clear(e.input)
	for k := range p.Bits {
		for y, row := range p.Bits[k][:p.Size] {
			for x := 0; row != 0; x, row = x+1, row>>1 {
				if row&1 != 0 {
					e.input[e.grid.at(x, y)*inputStride+k] = 1
				}
			}
		}
	}
}

// addPooled returns the bias of a block's second convolution plus the numbers computed from the
// pooled channels after the first.
func (e *Evaluator) addPooled(b *block) []float32 {
	e.pool(e.h)
	b.g.times(e.bias, e.pooled)
	for c, v := range b.b.bias {
		e.bias[c] += v
	}
	return e.bias
}

// convolve sets dst to the convolution of src plus bias, plus the previous dst if add is set, with
// negative numbers set to 0.
func (e *Evaluator) convolve(dst, src []float32, c *conv, bias []float32, add bool) {
	g, wide := &e.grid, e.net.wide
	inSlab, outSlab := g.rows*c.stride, g.rows*wide
	for t := range g.tiles * g.tiles {
		at := (t/g.tiles*g.width + t%g.tiles) * tileSize
		e.turnIn(e.in[t*c.stride:], src[at*c.stride:], c.stride, inSlab)
	}
	for k, u := range c.u {
		for o := 0; o < wide; o += lanes {
			e.multiply(e.out[k*outSlab+o:], e.in[k*inSlab:], u.group(o/lanes, c.inputs), g.rows, c.inputs, wide, c.stride)
		}
	}
	for t := range g.tiles * g.tiles {
		at := g.at(t%g.tiles*tileSize, t/g.tiles*tileSize)
		e.turnOut(dst[at*wide:], e.out[t*wide:], bias, outSlab, add)
	}
	e.clearBeyond(dst)
}

// clearBeyond sets the points of tiles that are off the board to 0.
func (e *Evaluator) clearBeyond(x []float32) {
	g, wide := &e.grid, e.net.wide
	for y := range g.size {
		clear(x[g.at(g.size, y)*wide : g.at(g.width-1, y)*wide])
	}
	clear(x[g.at(0, g.size)*wide : g.width*g.width*wide])
}

// The functions of vector_amd64.s check no lengths: the slices below end where they read or write
// last.

func (e *Evaluator) turnIn(dst, src []float32, channels, slab int) {
	row := e.grid.width * channels
	if e.vector {
		dst, src = dst[:(tilePoints-1)*slab+channels], src[:(tileSide-1)*(row+channels)+channels]
		turnInVector(&dst[0], &src[0], channels/8, 4*row, 4*channels, 4*slab)
		return
	}
	turnIn(dst, src, channels, row, channels, slab)
}

func (e *Evaluator) turnOut(dst, m, bias []float32, slab int, add bool) {
	wide := e.net.wide
	row := e.grid.width * wide
	if !e.vector {
		turnOut(dst, m, bias, wide, row, wide, slab, add)
		return
	}
	dst, m, bias = dst[:(tileSize-1)*(row+wide)+wide], m[:(tilePoints-1)*slab+wide], bias[:wide]
	adds := 0
	if add {
		adds = 1
	}
	turnOutVector(&dst[0], &m[0], &bias[0], wide/8, 4*row, 4*wide, 4*slab, adds)
}

func (e *Evaluator) multiply(dst, src, u []float32, rows, inputs, to, from int) {
	if e.vector {
		dst, src, u = dst[:(rows-1)*to+lanes], src[:(rows-1)*from+inputs], u[:lanes*inputs]
		multiplyVector(&dst[0], &src[0], &u[0], rows/rowsAtOnce, inputs, 4*to, 4*from)
		return
	}
	multiply(dst, src, u, rows, inputs, to, from)
}

// pool sets e.pooled to means and maxima of channels. Since no number is negative, points off the
// board, which are 0, change neither.
func (e *Evaluator) pool(x []float32) {
	points, wide := e.grid.width*e.grid.width, e.net.wide
	if e.vector {
		x = x[:points*wide]
		poolVector(&e.sums[0], &e.most[0], &x[0], wide/8, points)
	} else {
		pool(e.sums, e.most, x, wide, points)
	}
	all := float32(e.grid.size * e.grid.size)
	for c := range e.net.channels {
		e.pooled[c] = e.sums[c] / all
	}
	copy(e.pooled[e.net.channels:], e.most[:e.net.channels])
}

// setLogits computes the logits.
func (e *Evaluator) setLogits(l *Logits) {
	n, g := e.net, &e.grid
	n.policyPool.times(e.head[:], e.pooled)
	for c := range e.head {
		e.head[c] += n.policyConv.bias[c]
	}
	from := g.at(0, 0)
	points := roundUp(g.width*g.size, rowsAtOnce)
	e.multiply(e.first[from*policyChannels:], e.x[from*n.wide:], n.policyFirst, points, n.channels, policyChannels, n.wide)
	weights := (*[policyChannels]float32)(n.policyOut.weights)
	for y := range g.size {
		for x := range g.size {
			sum := n.policyOut.bias[0]
			for c, q := range (*[policyChannels]float32)(e.first[g.at(x, y)*policyChannels:]) {
				if q += e.head[c]; q > 0 {
					sum += q * weights[c]
				}
			}
			l[board.At(x, y)] = finite(sum, maxLogit)
		}
	}
}

// maxLogit bounds the absolute value of logits; trained networks do not reach it.
const maxLogit = 1e6

// finite limits v to -most..most; 0 for NaN.
func finite(v, most float32) float32 {
	if v != v {
		return 0
	}
	return min(max(v, -most), most)
}
