package net

import "math"

// activate applies an activation to numbers.
func (e *Evaluator) activate(a activation, list []float32) {
	switch a {
	case relu:
		for i, v := range list {
			list[i] = max(v, 0)
		}
	case mish:
		for i, v := range list {
			list[i] = mishOf(v)
		}
	case silu:
		for i, v := range list {
			list[i] = v / (1 + exp(-v))
		}
	}
}

// mishOf returns v·tanh(ln(1+exp(v))): with n = exp(v)·(exp(v)+2), tanh is n/(n+2).
func mishOf(v float32) float32 {
	if v > 20 {
		return v
	}
	x := exp(v)
	n := x * (x + 2)
	return v * n / (n + 2)
}

// exp returns e to the power of v: 2 to the power of the nearest whole number by its bits, times a
// polynomial of the rest. The relative error is below 3e-7; results below 1e-37 are about that.
func exp(v float32) float32 {
	v = min(max(v, -87), 88)
	n := float32(math.RoundToEven(float64(v * math.Log2E)))
	r := v - n*0.693359375 + n*2.12194440e-4 // the parts of ln 2
	p := float32(1.0 / 5040)
	p = p*r + 1.0/720
	p = p*r + 1.0/120
	p = p*r + 1.0/24
	p = p*r + 1.0/6
	p = p*r + 0.5
	p = p*r + 1
	p = p*r + 1
	return p * math.Float32frombits(uint32(int32(n)+127)<<23)
}
