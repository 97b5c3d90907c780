package sgf

import (
	"math"
	"strconv"
	"strings"
)

// maxKomi is the largest komi that is accepted, in points: all of a 19x19 board.
const maxKomi = 361

// Komi reads the value of KM: the points that White is given. A value of 100 or more, or -100 or
// less, is in hundredths, as in records of some servers: 750 is 7.5. The decimal point may be a
// comma: "6,5". ok is false if the value is not a finite number, or is more than 361 points for
// either side.
func Komi(text string) (points float64, ok bool) {
	text = strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	if math.Abs(v) >= 100 {
		v /= 100
	}
	if !(math.Abs(v) <= maxKomi) { // written so that NaN is rejected, too
		return 0, false
	}
	return v, true
}
