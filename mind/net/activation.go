package net

import "math"

// activate applies an activation to numbers.
func (e *Evaluator) activate(a activation, list []float32) {
	if eights := len(list) / 8; e.vector && a > relu && eights > 0 {
		activateVector(&list[0], eights, int(a))
		list = list[8*eights:]
	}
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

// mishOf returns v·tanh(ln(1+exp(v))): with n = exp(v)·(exp(v)+2), tanh is n/(n+2), which is 1 from
// 20 up.
func mishOf(v float32) float32 {
	x := exp(min(v, 20))
	n := x * (x + 2)
	return v * (n / (n + 2))
}

// exponentials replaces numbers by their exponentials.
func (e *Evaluator) exponentials(list []float32) {
	if eights := len(list) / 8; e.vector && eights > 0 {
		activateVector(&list[0], eights, int(identity))
		list = list[8*eights:]
	}
	for i, v := range list {
		list[i] = exp(v)
	}
}

// exp returns e to the power of v: 2 to the power of the nearest whole number by its bits, times a
// polynomial of the rest. The relative error is below 5e-7; results below 1e-37 are about that.
func exp(v float32) float32 {
	v = min(max(v, -87), 88)
	n := float32(math.RoundToEven(float64(v * math.Log2E)))
	r := v - n*0.693359375 + n*2.12194440e-4 // the parts of ln 2
	p := float32(1.0 / 720)
	p = p*r + 1.0/120
	p = p*r + 1.0/24
	p = p*r + 1.0/6
	p = p*r + 0.5
	p = p*r + 1
	p = p*r + 1
	return p * math.Float32frombits(uint32(int32(n)+127)<<23)
}
