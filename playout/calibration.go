package playout

import "math"

// calibration makes win rates of the parts of playouts that were won: playouts do not know which
// moves are good, so their results lie nearer to a half than those of games.
type calibration struct{ offset, slope float64 }

// calibration returns the calibration of the position.
func (s *Search) calibration() calibration {
	return calibration{0, 1}
}

// of returns the win rate, 0..1, of a part that was won.
func (c calibration) of(raw float64) float64 {
	raw = min(max(raw, 0.001), 0.999)
	return 1 / (1 + math.Exp(-c.offset-c.slope*math.Log(raw/(1-raw))))
}
