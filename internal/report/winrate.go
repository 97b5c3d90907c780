package report

import "katachi/internal/num"

// WinrateJSON is the part of games that were won, 0..1, and the ends of its 95 % interval, for
// programs; null where nobody won or lost. The last three are its old names.
type WinrateJSON struct {
	Winrate *float64 `json:"winrate"`
	Low     *float64 `json:"winrate_low"`
	High    *float64 `json:"winrate_high"`
	OldRate *float64 `json:"win_rate"`
	OldLow  *float64 `json:"win_rate_low"`
	OldHigh *float64 `json:"win_rate_high"`
}

// newWinrateJSON returns it for so many games won and lost.
func newWinrateJSON(won, lost int) WinrateJSON {
	of := won + lost
	if of == 0 {
		return WinrateJSON{}
	}
	rate := float64(won) / float64(of)
	low, high := num.Interval(won, of)
	return WinrateJSON{&rate, &low, &high, &rate, &low, &high}
}
