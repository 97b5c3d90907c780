package net

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"katachi/board"
)

// Board sizes that an Evaluator supports.
const (
	minSize = 5
	maxSize = 19
)

// Logits is the output of katachi's own network: the logit of a move at each point. Logits of
// illegal moves have no meaning; a pass has none. All are finite, even with nonsensical weights.
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
	wide   bool // and its AVX-512
	grid   grid
	count  int // positions that are evaluated together
	most   int // positions for which there is memory
	planes Planes
	one    Logits // one of the eight results of EvaluateSymmetric
	prior  Logits // result of Prior

	features []*features // of the positions of a Judge

	inputs  []input
	fields  [][]float32 // by position, by point of the grid, by channel
	vectors [][]float32 // by position
	in, out []float32   // by number of a tile, by tile, by channel
	spare   []float32   // for one vector of each position
	heed    heed
	set     [maxSize * maxSize]uint32 // planes whose bit of a point is set
	list    []int32

	sums, greatest, inner []float32 // by channel
}

// input is the planes of a position: bit x of row y, from the upper left corner.
type input struct {
	size   int
	planes [][board.MaxSize]uint32
}

// points sets set to the planes of each point, without those that are set at all points, which it
// returns.
func (b *input) points(set []uint32) (full uint32) {
	clear(set)
	for k := range b.planes {
		rows, all := b.planes[k][:b.size], true
		for _, row := range rows {
			all = all && row == 1<<b.size-1
		}
		if all {
			full |= 1 << k
			continue
		}
		for y, row := range rows {
			for ; row != 0; row &= row - 1 {
				set[y*b.size+bits.TrailingZeros32(row)] |= 1 << k
			}
		}
	}
	return full
}

// grid is the layout of a board in memory: with a frame of one point, and padding below and to the
// right to whole tiles. Points off the board are 0.
type grid struct {
	size  int
	tiles int // in a row
	width int // points in a row
	line  int // size, padded for multiply
}

func newGrid(size int) grid {
	tiles := (size + tileSize - 1) / tileSize
	return grid{size, tiles, tiles*tileSize + 2, roundUp(size, rowsAtOnce)}
}

// at returns the index of a point of the board in the grid.
func (g *grid) at(x, y int) int { return (y+1)*g.width + x + 1 }

// NewEvaluator returns an Evaluator for a network. It allocates all memory for one position now,
// except for reading ladders; [Evaluator.Judge] allocates more at its first call with more
// positions.
func NewEvaluator(n *Net) *Evaluator {
	e := &Evaluator{net: n, vector: hasVector, wide: hasWide}
	widest := 0
	for _, wide := range n.fields {
		widest = max(widest, wide)
	}
	e.sums, e.greatest, e.inner = make([]float32, widest), make([]float32, widest), make([]float32, widest)
	e.list = make([]int32, 0, n.longest)
	e.reserve(1)
	return e
}

// reserve allocates memory for positions that are evaluated together.
func (e *Evaluator) reserve(count int) {
	if count <= e.most {
		return
	}
	e.most = count
	g := newGrid(maxSize)
	rows := roundUp(count, rowsAtOnce)
	e.inputs = make([]input, count)
	for i := range e.inputs {
		e.inputs[i].planes = make([][board.MaxSize]uint32, e.net.planes)
	}
	e.fields, e.vectors = nil, nil
	longest := len(e.sums)
	for _, wide := range e.net.fields {
		e.fields = append(e.fields, make([]float32, count*g.width*g.width*wide))
	}
	for _, wide := range e.net.vectors {
		e.vectors = append(e.vectors, make([]float32, rows*wide))
		longest = max(longest, rows*wide)
	}
	e.spare = make([]float32, longest)
	tiles := tilePoints * roundUp(count*g.tiles*g.tiles, rowsAtOnce)
	e.in = make([]float32, tiles*e.net.deepest)
	e.out = make([]float32, max(tiles, count*g.size*g.line)*e.net.widest)
	e.grid = grid{}
}

// field returns a field of position i.
func (e *Evaluator) field(f field, i int) []float32 {
	n := e.grid.width * e.grid.width * e.net.fields[f]
	return e.fields[f][i*n : (i+1)*n]
}

// Evaluate sets l to the output of katachi's own network for a position, which it does not modify.
// It returns an error if the board does not have 5 to 19 rows, or the player to move is neither
// Black nor White.
func (e *Evaluator) Evaluate(pos *Position, l *Logits) error {
	if err := e.check(pos); err != nil {
		return err
	}
	e.planes.Set(pos)
	e.evaluate(&e.planes, l)
	return nil
}

// EvaluateSymmetric averages Evaluate over the eight symmetries of the position. It takes eight
// times as long; turned or mirrored positions get the same result, turned or mirrored.
func (e *Evaluator) EvaluateSymmetric(pos *Position, l *Logits) error {
	if err := e.check(pos); err != nil {
		return err
	}
	e.planes.Set(pos)
	*l = Logits{}
	for s := range board.Symmetry(board.NumSymmetries) {
		e.inputs[0].turn(e.planes.Size, e.planes.Bits[:], s)
		e.logits(&e.one)
		for p := range pos.Board.Points {
			l[p] += e.one[s.Point(p, e.planes.Size)] / board.NumSymmetries
		}
	}
	return nil
}

// Prior returns the result of EvaluateSymmetric for a reading.Solver; nil for boards that the
// network does not support. The next call overwrites it.
func (e *Evaluator) Prior(b *board.Board, mover board.Color) *[board.NumPoints]float32 {
	if e.EvaluateSymmetric(&Position{Board: b, ToMove: mover}, &e.prior) != nil {
		return nil
	}
	return (*[board.NumPoints]float32)(&e.prior)
}

// turn sets b to planes of a board turned by s.
func (b *input) turn(size int, planes [][board.MaxSize]uint32, s board.Symmetry) {
	b.size = size
	if s == 0 {
		copy(b.planes, planes)
		return
	}
	clear(b.planes)
	for y := range size {
		for x := range size {
			tx, ty := s.Point(board.At(x, y), size).XY()
			for k := range planes {
				b.planes[k][ty] |= planes[k][y] >> x & 1 << tx
			}
		}
	}
}

func (e *Evaluator) check(pos *Position) error {
	if e.net.Judges() {
		return errors.New("net: a network of KataGo needs the whole game: use Judge")
	}
	if size := pos.Board.Size(); size < minSize || size > maxSize {
		return fmt.Errorf("net: a board of %d rows, want %d to %d", size, minSize, maxSize)
	}
	if !pos.ToMove.IsStone() {
		return fmt.Errorf("net: the player to move is %v, want black or white", pos.ToMove)
	}
	return nil
}

// evaluate runs katachi's own network on planes.
func (e *Evaluator) evaluate(p *Planes, l *Logits) {
	e.inputs[0].turn(p.Size, p.Bits[:], 0)
	e.logits(l)
}

// logits runs katachi's own network on the first input.
func (e *Evaluator) logits(l *Logits) {
	e.run(1)
	*l = Logits{}
	g, wide, policy := &e.grid, e.net.fields[e.net.policy], e.field(e.net.policy, 0)
	for y := range g.size {
		for x := range g.size {
			l[board.At(x, y)] = finite(policy[g.at(x, y)*wide], maxLogit)
		}
	}
}

// run runs the network on the first inputs, whose boards have the same size.
func (e *Evaluator) run(count int) {
	if size := e.inputs[0].size; e.grid.size != size {
		e.grid = newGrid(size)
		for _, f := range e.fields {
			clear(f)
		}
	}
	e.count = count
	for _, l := range e.net.layers {
		l.run(e)
	}
}

// clearBeyond sets the points of tiles that are off the board to 0.
func (e *Evaluator) clearBeyond(x []float32, wide int) {
	g := &e.grid
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

// Options of turnOut and line.
const (
	optionAdd  = 1 // what sum holds
	optionKeep = 2 // the result without scale, bias and activation, in sum
	optionRelu = 4
)

func (f *finish) options() (options int) {
	if f.add {
		options |= optionAdd
	}
	if f.keep {
		options |= optionKeep
	}
	if f.act == relu {
		options |= optionRelu
	}
	return options
}

func (e *Evaluator) turnOut(f *finish, dst, sum, m, bias []float32, slab int) {
	wide := e.net.fields[f.dst]
	row := e.grid.width * wide
	if !e.vector {
		turnOut(dst, sum, m, f.scale, bias, wide, row, wide, slab, f.options())
		return
	}
	last := (tileSize-1)*(row+wide) + wide
	dst, sum, m, bias = dst[:last], sum[:last], m[:(tilePoints-1)*slab+wide], bias[:wide]
	turnOutVector(&dst[0], &sum[0], &m[0], &f.scale[0], &bias[0], wide/8, 4*row, 4*wide, 4*slab, f.options())
}

func (e *Evaluator) finishLine(f *finish, dst, sum, src, bias []float32, from int) {
	wide, points := e.net.fields[f.dst], e.grid.size
	if !e.vector {
		line(dst, sum, src, f.scale, bias, points, wide, from, f.options())
		return
	}
	dst, sum, src, bias = dst[:points*wide], sum[:points*wide], src[:(points-1)*from+wide], bias[:wide]
	lineVector(&dst[0], &sum[0], &src[0], &f.scale[0], &bias[0], points, wide/8, 4*from, f.options())
}

func (e *Evaluator) multiply(dst, src []float32, u matrix, rows, inputs, to, from int) {
	if e.vector {
		dst, src, u = dst[:(rows-1)*to+lanes], src[:(rows-1)*from+inputs], u[:lanes*inputs]
		if e.wide {
			multiplyWide(&dst[0], &src[0], &u[0], rows/rowsAtOnce, inputs, 4*to, 4*from)
		} else {
			multiplyVector(&dst[0], &src[0], &u[0], rows/rowsAtOnce, inputs, 4*to, 4*from)
		}
		return
	}
	multiply(dst, src, u, rows, inputs, to, from)
}

// addWeights sets dst to start plus the sum of the weights that begin at the places of a list.
func (e *Evaluator) addWeights(dst, start, weights []float32, list []int32) {
	if e.vector && len(list) > 0 {
		dst = dst[:len(start)]
		addWeightsVector(&dst[0], &start[0], &weights[0], &list[0], len(start)/lanes, len(list))
		return
	}
	copy(dst, start)
	for _, at := range list {
		for c, v := range weights[at:][:len(start)] {
			dst[c] += v
		}
	}
}

// pool sets e.sums and e.greatest to sums and maxima of channels over the board; maxima are at
// least -1.
func (e *Evaluator) pool(x []float32, wide int) {
	g := &e.grid
	at, row := g.at(0, 0)*wide, g.width*wide
	if e.vector {
		x = x[at:][:(g.size-1)*(row+wide)+wide]
		poolVector(&e.sums[0], &e.greatest[0], &x[0], wide/8, g.size, 4*row)
		return
	}
	poolBoard(e.sums, e.greatest, x[at:], wide, g.size, row)
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
