// Package num has a conversion from bool to int, which Go lacks, and formats numbers for people.
package num

import (
	"fmt"
	"math"
)

// FromBool returns 1 for true and 0 for false. The compiler makes it a plain
// move, without a branch.
func FromBool(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Interval returns the 95 % score interval, from 0 to 1, for the observed share
// part/of. E. B. Wilson, "Probable inference, the law of succession, and statistical
// inference", 1927.
func Interval(part, of int) (low, high float64) {
	return ScoreInterval(float64(part)/float64(of), float64(of))
}

// ScoreInterval returns the interval of [Interval] for the share p of n, which need not be whole.
func ScoreInterval(p, n float64) (low, high float64) {
	if !(n > 0) {
		return 0, 1
	}
	const z = 1.96
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}

// Count returns a count with its noun: "1 game", "2 games".
func Count[N int | int64 | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if noun == "leaf" {
		return fmt.Sprintf("%d leaves", n)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Percent returns a share in percent, or "-" if the total is 0.
func Percent(part, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(part)/float64(of))
}
