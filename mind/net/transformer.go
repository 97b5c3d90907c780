package net

import "math"

// rms divides the channels of a field by the root of their mean square: at each point, or, if
// spatial is set, over all points. Then it multiplies with a scale and adds a bias.
type rms struct {
	src, dst    field
	count       int // channels
	epsilon     float32
	scale, bias []float32 // one a channel of dst
	spatial     bool
	act         activation
}

func (r *rms) run(e *Evaluator) {
	g, wide := &e.grid, e.net.fields[r.src]
	for i := range e.count {
		src, dst := e.field(r.src, i), e.field(r.dst, i)
		all := float32(0)
		if r.spatial {
			for y := range g.size {
				all += squares(src[g.at(0, y)*wide : g.at(g.size, y)*wide])
			}
			all /= float32(g.size * g.size)
		}
		for y := range g.size {
			for x := range g.size {
				at := g.at(x, y) * wide
				sum := all
				if !r.spatial {
					sum = squares(src[at : at+wide])
				}
				factor := 1 / float32(math.Sqrt(float64(sum/float32(r.count)+r.epsilon)))
				to := dst[at : at+wide]
				for c, v := range src[at : at+wide] {
					to[c] = v*factor*r.scale[c] + r.bias[c]
				}
				e.activate(r.act, to)
			}
		}
	}
}

func squares(list []float32) (sum float32) {
	for _, v := range list {
		sum += v * v
	}
	return sum
}

// gate multiplies silu(dst) with src.
type gate struct{ dst, src field }

func (l *gate) run(e *Evaluator) {
	g, wide := &e.grid, e.net.fields[l.dst]
	for i := range e.count {
		from, to := g.at(0, 0)*wide, g.at(g.size, g.size-1)*wide
		dst, src := e.field(l.dst, i)[from:to], e.field(l.src, i)[from:to]
		e.activate(silu, dst)
		for c, v := range src {
			dst[c] *= v
		}
	}
}

// attention computes, for each point and head, the mean of the values v of all points, weighted by
// the softmax of the products of the point's query q and the points' keys k.
type attention struct {
	q, k, v, dst         field
	heads, shared        int // shared: heads with the same keys and values
	keyWidth, valueWidth int // channels of a head
	turns                []turning
}

// turning turns pairs of channels of queries and keys by angles that depend on the point (rotary
// position embedding): one by its column, then one by its row. There is a turning for each pair, or
// for each pair of each head of the keys.
type turning struct {
	column, row [maxSize]struct{ cos, sin float32 }
}

// heed is the memory of an attention.
type heed struct{ q, k, v, scores, out []float32 }

func (a *attention) run(e *Evaluator) {
	points := e.grid.size * e.grid.size
	rows, keys, values := roundUp(points, rowsAtOnce), roundUp(points, lanes), roundUp(a.valueWidth, lanes)
	h := &e.heed
	grow(&h.q, rows*a.keyWidth)
	grow(&h.k, keys*a.keyWidth)
	grow(&h.v, points*values)
	grow(&h.scores, rows*keys)
	grow(&h.out, rows*values)
	clear(h.k)
	clear(h.v)
	for i := range e.count {
		for head := range a.heads {
			a.attend(e, i, head)
		}
	}
}

// grow makes a slice at least n long.
func grow(s *[]float32, n int) {
	if len(*s) < n {
		*s = make([]float32, n)
	}
}

// attend computes one head for position i.
func (a *attention) attend(e *Evaluator, i, head int) {
	g, h, points := &e.grid, &e.heed, e.grid.size*e.grid.size
	rows, keys, values := roundUp(points, rowsAtOnce), roundUp(points, lanes), roundUp(a.valueWidth, lanes)
	root := 1 / float32(math.Sqrt(float64(a.keyWidth)))
	of := head / a.shared
	for p := range points {
		x, y := p%g.size, p/g.size
		at := g.at(x, y)
		q := e.field(a.q, i)[at*e.net.fields[a.q]+head*a.keyWidth:][:a.keyWidth]
		k := e.field(a.k, i)[at*e.net.fields[a.k]+of*a.keyWidth:][:a.keyWidth]
		a.turn(q, of, x, y)
		if head%a.shared == 0 {
			a.turn(k, of, x, y)
			for c, v := range k {
				h.k[(p/lanes*a.keyWidth+c)*lanes+p%lanes] = v
			}
			for c, v := range e.field(a.v, i)[at*e.net.fields[a.v]+of*a.valueWidth:][:a.valueWidth] {
				h.v[(c/lanes*points+p)*lanes+c%lanes] = v
			}
		}
		for c, v := range q {
			h.q[p*a.keyWidth+c] = v * root
		}
	}
	for group := range keys / lanes {
		e.multiply(h.scores[group*lanes:], h.q, matrix(h.k).group(group, a.keyWidth), rows, a.keyWidth, keys, a.keyWidth)
	}
	for p := range points {
		e.softmax(h.scores[p*keys:][:points])
	}
	for group := range values / lanes {
		e.multiply(h.out[group*lanes:], h.scores, matrix(h.v).group(group, points), rows, points, values, keys)
	}
	wide := e.net.fields[a.dst]
	for p := range points {
		at := g.at(p%g.size, p/g.size)
		copy(e.field(a.dst, i)[at*wide+head*a.valueWidth:][:a.valueWidth], h.out[p*values:])
	}
}

// turn turns the pairs of channels of one head at a point.
func (a *attention) turn(list []float32, head, x, y int) {
	if len(a.turns) == 0 {
		return
	}
	pairs := a.keyWidth / 2
	turns := a.turns
	if len(turns) > pairs {
		turns = turns[head*pairs:]
	}
	for p := range pairs {
		u, v, t := list[2*p], list[2*p+1], &turns[p].column[x]
		u, v = u*t.cos-v*t.sin, u*t.sin+v*t.cos
		t = &turns[p].row[y]
		list[2*p], list[2*p+1] = u*t.cos-v*t.sin, u*t.sin+v*t.cos
	}
}

// softmax makes probabilities of logits.
func (e *Evaluator) softmax(list []float32) {
	greatest := list[0]
	for _, v := range list {
		if v > greatest {
			greatest = v
		}
	}
	for i := range list {
		list[i] -= greatest
	}
	e.exponentials(list)
	sum := float32(0)
	for _, v := range list {
		sum += v
	}
	share := 1 / sum
	for i := range list {
		list[i] *= share
	}
}
