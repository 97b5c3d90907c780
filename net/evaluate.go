package net

import (
	"fmt"
	"math"

	"katachi/board"
)

// Sizes of boards that an Evaluator takes. Networks are trained on 19x19.
const (
	minSize = 5
	maxSize = 19
)

// inputStride is how many numbers a point has in what the first convolution reads.
const inputStride = (NumPlanes + 7) / 8 * 8

// Evaluation is what a network says of a position. All numbers are finite, also those of a network
// whose weights make no sense.
type Evaluation struct {
	// Policy is the logit of a move at each point; those of moves that are not legal mean nothing. A
	// pass has none.
	Policy [board.NumPoints]float32
	// Owner is whose a point will be: from -1, the opponent's, to 1, the player's to move.
	Owner [board.NumPoints]float32
	// Lead is by how many points of area the player to move will be ahead on the board, komi not counted,
	// and Spread its standard deviation.
	Lead, Spread float64
	// Scale is how many points of lead change the odds of winning by a factor of e.
	Scale float64
}

// WinRate returns the probability that c, whose turn it is, wins if White gets so much komi.
func (v *Evaluation) WinRate(c board.Color, komi float64) float64 {
	if c == board.Black {
		komi = -komi
	}
	return 1 / (1 + math.Exp(-(v.Lead+komi)/v.Scale))
}

// Probabilities appends the probabilities of moves to dst: the softmax of their logits. Passes and
// other points that are on no board have 0.
func (v *Evaluation) Probabilities(dst []float64, moves []board.Point) []float64 {
	greatest, sum := math.Inf(-1), 0.0
	for _, p := range moves {
		if p.On(maxSize) {
			greatest = max(greatest, float64(v.Policy[p]))
		}
	}
	first := len(dst)
	for _, p := range moves {
		e := 0.0
		if p.On(maxSize) {
			e = math.Exp(float64(v.Policy[p]) - greatest)
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

// Evaluator asks a network about positions, with memory of its own that it uses again. It is for one
// goroutine at a time.
type Evaluator struct {
	net    *Net
	vector bool // by the instructions of vector_amd64.s
	grid   grid
	planes Planes
	turned Planes
	one    Evaluation // of the eight of EvaluateSymmetric

	// Numbers by point of the grid, then by channel.
	input, x, h []float32
	first       []float32 // the first layer of the policy
	// Numbers by point of a tile, then by tile, then by channel.
	in, out []float32
	// Numbers by channel.
	bias, sums, most []float32
	pooled           []float32 // means and maxima, then an argument of the value
	head             [policyChannels]float32
	hidden           [valueHidden]float32
	value            [valueOutputs]float32
}

// grid is how a board lies in memory: with a frame of one point, and as many more below and to the right
// as whole tiles need. What is not on the board is 0.
type grid struct {
	size  int
	tiles int // in a row
	width int // points in a row
	rows  int // tiles in all, as multiply needs them
}

func newGrid(size int) grid {
	tiles := (size + tileSize - 1) / tileSize
	return grid{size, tiles, tiles*tileSize + 2, roundUp(tiles*tiles, rowsAtOnce)}
}

// at returns the number of a point of the board in the grid.
func (g *grid) at(x, y int) int { return (y+1)*g.width + x + 1 }

// NewEvaluator returns an Evaluator of a network. All memory it will need is allocated now, but for
// that of its first reading of ladders.
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
		pooled: make([]float32, 2*n.channels+1),
	}
	return e
}

// Evaluate sets v to what the network says of a position, which it only reads. The board has 5 to 19
// rows, or it is an error, as is a player to move who is neither Black nor White.
func (e *Evaluator) Evaluate(pos *Position, v *Evaluation) error {
	if err := check(pos); err != nil {
		return err
	}
	e.planes.Set(pos)
	e.evaluate(&e.planes, v)
	return nil
}

// EvaluateSymmetric is Evaluate of the position in its eight turned and mirrored forms, in the mean. It
// takes eight times as long, and positions that are turned or mirrored get the same answer, turned.
func (e *Evaluator) EvaluateSymmetric(pos *Position, v *Evaluation) error {
	if err := check(pos); err != nil {
		return err
	}
	e.planes.Set(pos)
	*v = Evaluation{}
	for s := range board.Symmetry(board.NumSymmetries) {
		e.planes.turn(&e.turned, s)
		e.evaluate(&e.turned, &e.one)
		v.add(&e.one, s, pos.Board)
	}
	return nil
}

// add adds an eighth of what was said of a board turned by s.
func (v *Evaluation) add(one *Evaluation, s board.Symmetry, b *board.Board) {
	for p := range b.Points {
		q := s.Point(p, b.Size())
		v.Policy[p] += one.Policy[q] / board.NumSymmetries
		v.Owner[p] += one.Owner[q] / board.NumSymmetries
	}
	v.Lead += one.Lead / board.NumSymmetries
	v.Spread += one.Spread / board.NumSymmetries
	v.Scale += one.Scale / board.NumSymmetries
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
func (e *Evaluator) evaluate(p *Planes, v *Evaluation) {
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
	*v = Evaluation{}
	e.pool(e.x)
	e.setPolicy(v)
	e.setOwner(v)
	e.setValue(v)
}

// setInput writes the planes as numbers.
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

// addPooled returns the bias of a block's second convolution, and what is computed of the channels
// after the first.
func (e *Evaluator) addPooled(b *block) []float32 {
	e.pool(e.h)
	b.g.times(e.bias, e.pooled)
	for c, v := range b.b.bias {
		e.bias[c] += v
	}
	return e.bias
}

// convolve makes dst of src: a convolution, bias, what dst held where add is true, and what is below 0
// becomes 0.
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

// clearBeyond makes the numbers of points 0 that tiles made and that are not on the board.
func (e *Evaluator) clearBeyond(x []float32) {
	g, wide := &e.grid, e.net.wide
	for y := range g.size {
		clear(x[g.at(g.size, y)*wide : g.at(g.width-1, y)*wide])
	}
	clear(x[g.at(0, g.size)*wide : g.width*g.width*wide])
}

func (e *Evaluator) turnIn(dst, src []float32, channels, slab int) {
	if e.vector {
		turnInVector(&dst[0], &src[0], channels/8, 4*e.grid.width*channels, 4*channels, 4*slab)
		return
	}
	turnIn(dst, src, channels, e.grid.width*channels, channels, slab)
}

func (e *Evaluator) turnOut(dst, m, bias []float32, slab int, add bool) {
	wide := e.net.wide
	if !e.vector {
		turnOut(dst, m, bias, wide, e.grid.width*wide, wide, slab, add)
		return
	}
	adds := 0
	if add {
		adds = 1
	}
	turnOutVector(&dst[0], &m[0], &bias[0], wide/8, 4*e.grid.width*wide, 4*wide, 4*slab, adds)
}

func (e *Evaluator) multiply(dst, src, u []float32, rows, inputs, to, from int) {
	if e.vector {
		multiplyVector(&dst[0], &src[0], &u[0], rows/rowsAtOnce, inputs, 4*to, 4*from)
		return
	}
	multiply(dst, src, u, rows, inputs, to, from)
}

// pool sets e.pooled to means and maxima of channels. No number is below 0, so points that are not on
// the board change neither.
func (e *Evaluator) pool(x []float32) {
	points, wide := e.grid.width*e.grid.width, e.net.wide
	if e.vector {
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

// setPolicy computes the logits.
func (e *Evaluator) setPolicy(v *Evaluation) {
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
			v.Policy[board.At(x, y)] = finite(sum, maxLogit)
		}
	}
}

// setOwner computes whose each point is.
func (e *Evaluator) setOwner(v *Evaluation) {
	n, g := e.net, &e.grid
	for y := range g.size {
		for x := range g.size {
			sum := n.owner.bias[0]
			for c, w := range n.owner.weights {
				sum += w * e.x[g.at(x, y)*n.wide+c]
			}
			v.Owner[board.At(x, y)] = float32(math.Tanh(float64(finite(sum, maxLogit))))
		}
	}
}

// What the numbers of a head are kept within: no network that was trained gets there.
const (
	maxLogit = 1e6
	maxLead  = 2 * maxSize * maxSize
	maxWide  = 10 // of the logarithms of Spread and Scale
)

// setValue computes lead, spread and scale.
func (e *Evaluator) setValue(v *Evaluation) {
	area := float32(0)
	for _, o := range v.Owner {
		area += o
	}
	e.pooled[2*e.net.channels] = area / 20
	e.net.value[0].times(e.hidden[:], e.pooled)
	for i, h := range e.hidden {
		e.hidden[i] = max(h, 0)
	}
	e.net.value[1].times(e.value[:], e.hidden[:])
	v.Lead = float64(finite(area+20*e.value[0], maxLead))
	v.Spread = 10 * math.Exp(float64(finite(e.value[1], maxWide)))
	v.Scale = 10 * math.Exp(float64(finite(e.value[2], maxWide)))
}

// finite returns v within -most and most; 0 for what is no number.
func finite(v, most float32) float32 {
	if v != v {
		return 0
	}
	return min(max(v, -most), most)
}
