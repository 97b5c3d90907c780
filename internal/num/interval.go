package num

import "math"

// Interval returns the 95 % score interval, from 0 to 1, for the observed share
// part/of. E. B. Wilson, "Probable inference, the law of succession, and statistical
// inference", 1927.
func Interval(part, of int) (low, high float64) {
	if of == 0 {
		return 0, 1
	}
	const z = 1.96
	n := float64(of)
	p := float64(part) / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}
