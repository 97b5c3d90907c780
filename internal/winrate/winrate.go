// Package winrate turns the fraction of playouts won into a win rate.
//
// Playouts do not know which moves are good, so the fraction won is not a probability. A curve
// converts it: for each of three sizes of board and four phases of the game, the logistic function
// of offset + slope · logit(raw) that best fits the results of real games. On 19x19 these are games
// between professionals, on 9x9 and 13x13 games of the search against itself; tools/calibrate
// makes the table.
package winrate

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Mistake is the loss, in points, from which on a move is a mistake, and TurningPoint the loss of
// win rate, 0..1, from which on a game may turn with a move.
const (
	Mistake      = 2.5
	TurningPoint = 0.10
)

// Curve turns the fraction of playouts won into a win rate.
type Curve struct{ Offset, Slope float64 }

// Phases is the number of phases of a game.
const Phases = 4

// Phase returns the phase, 0..Phases-1, of a position after this number of moves, or with this
// number of stones, on a board of size rows: up to a tenth of the points, a quarter, a half, and
// beyond.
func Phase(size, moves int) int {
	switch part := float64(moves) / float64(size*size); {
	case part < 0.1:
		return 0
	case part < 0.25:
		return 1
	case part < 0.5:
		return 2
	}
	return 3
}

// CurveOf returns the curve of a position after this number of moves on a board of size rows: that
// of 9x9 up to 11x11, that of 13x13 up to 15x15, else that of 19x19.
func CurveOf(size, moves int) Curve {
	class := 2
	switch {
	case size <= 11:
		class = 0
	case size <= 15:
		class = 1
	}
	return curves[class][Phase(size, moves)]
}

// sizesFitted are the sizes of board with curves.
var sizesFitted = [...]int{9, 13, 19}

//go:embed calibration.txt
var calibrationTable string

var curves = readCurves(calibrationTable)

// readCurves reads the table: lines of size, phase, offset and slope. Missing entries are not
// calibrated.
func readCurves(text string) (list [len(sizesFitted)][Phases]Curve) {
	for class := range list {
		for phase := range list[class] {
			list[class][phase].Slope = 1
		}
	}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		var size, phase int
		var c Curve
		_, err := fmt.Sscan(line, &size, &phase, &c.Offset, &c.Slope)
		class := slices.Index(sizesFitted[:], size)
		if err != nil || phase < 0 || phase >= Phases || class < 0 {
			panic("winrate: calibration.txt: " + line)
		}
		list[class][phase] = c
	}
	return list
}

// Rate returns the win rate, 0..1, for a fraction of playouts won, 0..1.
func (c Curve) Rate(raw float64) float64 {
	return 1 / (1 + math.Exp(-c.Offset-c.Slope*Logit(raw)))
}

// Logit returns the logarithm of the odds of a probability, 0..1, which is first limited to
// 0.001..0.999.
func Logit(raw float64) float64 {
	raw = min(max(raw, 0.001), 0.999)
	return math.Log(raw / (1 - raw))
}
