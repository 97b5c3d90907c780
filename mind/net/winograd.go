package net

// Convolutions by Winograd's minimal filtering F(4x4, 3x3): A. Lavin and S. Gray, Fast
// Algorithms for Convolutional Neural Networks, 2015. The board is cut into tiles of
// 4x4 points. Each is read with the points around it, 6x6, and transformed into 36
// numbers. For each of the 36, the channels of all tiles are multiplied by a matrix of
// weights. The result is transformed back. It takes a quarter of the multiplications of
// the definition.
//
// Each step is here in plain Go, and in vector_amd64.s.

const (
	tileSize   = 4 // side length of the output of a tile in points
	tileSide   = tileSize + 2
	tilePoints = tileSide * tileSide
	rowsAtOnce = 5 // rows that multiply computes at once
)

// turnWeights transforms the weights of 3x3 points: G·w·Gᵀ.
func turnWeights(w *[9]float32) (u [tilePoints]float32) {
	var half [3][tileSide]float64 // (G·w)ᵀ
	for x := range 3 {
		half[x] = turnThree(float64(w[x]), float64(w[3+x]), float64(w[6+x]))
	}
	for y := range tileSide {
		for x, v := range turnThree(half[0][y], half[1][y], half[2][y]) {
			u[y*tileSide+x] = float32(v)
		}
	}
	return u
}

// turnThree multiplies a column by G.
func turnThree(a, b, c float64) [tileSide]float64 {
	outer, inner := (a+c)/6, b/6
	far, near := a/24+c/6, b/12
	return [tileSide]float64{a / 4, -outer - inner, -outer + inner, far + near, far - near, c}
}

// turnIn transforms the 6x6 points of a tile: it writes number k of channel c to dst[k*slab+c]. In
// src, column is the distance from one point to the next, and row from one line to the next.
func turnIn(dst, src []float32, channels, row, column, slab int) {
	for c := range channels {
		var t [tilePoints]float32
		for x := range tileSide {
			at := c + x*column
			t[x], t[6+x], t[12+x], t[18+x], t[24+x], t[30+x] = turnSix(
				src[at], src[at+row], src[at+2*row], src[at+3*row], src[at+4*row], src[at+5*row])
		}
		for y := 0; y < tilePoints; y += tileSide {
			a, b, d, e, f, g := turnSix(t[y], t[y+1], t[y+2], t[y+3], t[y+4], t[y+5])
			out := dst[y*slab+c:]
			out[0], out[slab], out[2*slab], out[3*slab], out[4*slab], out[5*slab] = a, b, d, e, f, g
		}
	}
}

// turnSix multiplies a column by Bᵀ.
func turnSix(a, b, c, d, e, f float32) (float32, float32, float32, float32, float32, float32) {
	even, odd := e-4*c, d-4*b
	narrow, wide := e-c, 2*(d-b)
	return 4*a - 5*c + e, even + odd, even - odd, narrow + wide, narrow - wide, 4*b - 5*d + f
}

// turnOut transforms the 36 numbers of each channel, number k at m[k*slab+c], back to 4x4 points and
// finishes them.
func turnOut(dst, sum, m, scale, bias []float32, channels, row, column, slab, options int) {
	for c := range channels {
		var t [tileSize * tileSide]float32
		for x := range tileSide {
			from := m[x*slab+c:]
			t[x], t[6+x], t[12+x], t[18+x] = turnBack(
				from[0], from[6*slab], from[12*slab], from[18*slab], from[24*slab], from[30*slab])
		}
		for y := range tileSize {
			k := y * tileSide
			p, q, r, s := turnBack(t[k], t[k+1], t[k+2], t[k+3], t[k+4], t[k+5])
			for x, v := range [tileSize]float32{p, q, r, s} {
				at := y*row + x*column + c
				dst[at] = finishOne(v, &sum[at], scale[c], bias[c], options)
			}
		}
	}
}

// finishOne does what a finish says with one number.
func finishOne(v float32, sum *float32, scale, bias float32, options int) float32 {
	if options&optionAdd != 0 {
		v += *sum
	}
	if options&optionKeep != 0 {
		*sum = v
	}
	v = v*scale + bias
	if options&optionRelu != 0 {
		v = max(v, 0)
	}
	return v
}

// line finishes the channels of adjacent points; from is the distance of points in src.
func line(dst, sum, src, scale, bias []float32, points, channels, from, options int) {
	for p := range points {
		at := p * channels
		for c, v := range src[p*from:][:channels] {
			dst[at+c] = finishOne(v, &sum[at+c], scale[c], bias[c], options)
		}
	}
}

// turnBack multiplies a column by Aᵀ.
func turnBack(a, b, c, d, e, f float32) (float32, float32, float32, float32) {
	near, nearDiff, far, farDiff := b+c, b-c, d+e, d-e
	return a + near + far, nearDiff + 2*farDiff, near + 4*far, nearDiff + 8*farDiff + f
}

// multiply computes lanes outputs of each row of src: dst[r*to+o] is the sum of
// src[r*from+i]·u[i*lanes+o] over the inputs i. The number of rows must be a multiple of
// rowsAtOnce.
func multiply(dst, src, u []float32, rows, inputs, to, from int) {
	for r := 0; r < rows; r += rowsAtOnce {
		five := src[r*from:]
		for o := range lanes {
			multiplyFive(dst[r*to+o:], five, u[o:], inputs, to, from)
		}
	}
}

// multiplyFive computes an output of five rows: with more sums, the compiler would not keep them in
// registers.
func multiplyFive(dst, src, u []float32, inputs, to, from int) {
	var p, q, r, s, t float32
	a := src[:inputs]
	b, c, d, e := src[from:][:len(a)], src[2*from:][:len(a)], src[3*from:][:len(a)], src[4*from:][:len(a)]
	for i, x := range a {
		w := u[i*lanes]
		p += x * w
		q += b[i] * w
		r += c[i] * w
		s += d[i] * w
		t += e[i] * w
	}
	dst[0], dst[to], dst[2*to], dst[3*to], dst[4*to] = p, q, r, s, t
}

// poolBoard computes the sums and maxima of the channels over the board, whose lines begin row
// numbers apart. Maxima are at least -1.
func poolBoard(sums, greatest, src []float32, channels, size, row int) {
	for c := range channels {
		sums[c], greatest[c] = 0, -1
	}
	for y := range size {
		for x := range size {
			for c, v := range src[y*row+x*channels:][:channels] {
				sums[c] += v
				greatest[c] = max(greatest[c], v)
			}
		}
	}
}
