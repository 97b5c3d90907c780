package board

import "fmt"

// MaxHandicap returns the largest number of stones that Handicap places: 9 on odd sizes from 9 up,
// 4 on 7x7 and on even sizes from 8 up, and 0 on smaller boards.
func MaxHandicap(size int) int {
	switch {
	case size < 7:
		return 0
	case size == 7 || size%2 == 0:
		return 4
	}
	return 9
}

// Handicap returns the points of n fixed handicap stones, 2 <= n <= MaxHandicap(size), in the order
// in which GTP's fixed_handicap places them (version 2, section 4.1.1). They stand on the third
// line on boards smaller than 12x12 and on the fourth line otherwise, as in GNU Go, GTP's reference
// implementation.
func Handicap(n, size int) ([]Point, error) {
	if n < 2 || n > MaxHandicap(size) {
		return nil, fmt.Errorf("no %d fixed handicap stones on %dx%d (want 2..%d)", n, size, size, MaxHandicap(size))
	}
	low := starLine(size)
	high, mid := size-1-low, size/2
	// Lower left, upper right, upper left, lower right, left, right, lower, upper.
	points := []Point{
		At(low, high), At(high, low), At(low, low), At(high, high),
		At(low, mid), At(high, mid), At(mid, high), At(mid, low),
	}
	if n%2 == 0 {
		return points[:n], nil
	}
	if n == 3 {
		return points[:3], nil
	}
	return append(points[:n-1:n-1], At(mid, mid)), nil
}

// starLine returns how far from the edge the star points of the corners are, from 0.
func starLine(size int) int {
	if size < 12 {
		return 2
	}
	return 3
}

// Hoshi returns the star points in reading order, as boards are drawn: nine on odd sizes from 15x15
// up; corners and centre on 9x9, 11x11 and 13x13; the four corners on even sizes from 8 up; only
// the centre on 5x5 and 7x7.
func Hoshi(size int) []Point {
	low := starLine(size)
	lines := []int{low, size / 2, size - 1 - low}
	var points []Point
	for i, y := range lines {
		for j, x := range lines {
			if isHoshi(i, j, size) {
				points = append(points, At(x, y))
			}
		}
	}
	return points
}

// isHoshi reports whether line i (0 near, 1 middle, 2 far) and column j cross in a star point.
func isHoshi(i, j, size int) bool {
	middles := 0
	for _, k := range [2]int{i, j} {
		if k == 1 {
			middles++
		}
	}
	switch middles {
	case 0:
		return size >= 8
	case 1:
		return size >= 15 && size%2 == 1
	}
	return size >= 5 && size%2 == 1
}
