package sgf

import (
	"math"
	"strconv"
	"strings"
)

// maxKomi is the most that KM is believed, in points: a board of 19x19.
const maxKomi = 361

// Komi reads the value of KM: the points that White is given. What is 100 or more,
// or -100 or less, is in hundredths, as records of some servers have it: 750 is
// 7.5. A comma may stand for the point: "6,5". ok is false for what is no finite
// number, and for more than 361 points to either side.
func Komi(text string) (points float64, ok bool) {
	text = strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	if math.Abs(v) >= 100 {
		v /= 100
	}
	if !(math.Abs(v) <= maxKomi) { // so written that NaN is refused, too
		return 0, false
	}
	return v, true
}
