package board

import "strconv"

// labels are the letters that no reader of a board takes for a stone (X, O, x, o) or for one
// another (I, l and 1).
const labels = "ABCDEFGHJKLMNPQRSTUVWYZabcdefghjkmnpqrstuvwyz"

// Label returns the label of the i-th of several points marked on a board, counted from 0: A, B, C
// and so on without I, O and X, then a, b, c without i, l, o and x, then numbers: 46, 47, 48. Every
// i has its own label.
func Label(i int) string {
	if i < len(labels) {
		return labels[i : i+1]
	}
	return strconv.Itoa(i + 1)
}
