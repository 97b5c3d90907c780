package report

import "katachi/internal/num"

// WinrateJSON is the share of games won, 0..1, and its 95 % interval; null without decided games.
type WinrateJSON struct {
	Winrate *float64 `json:"winrate"`
	Low     *float64 `json:"winrate_low"`
	High    *float64 `json:"winrate_high"`
}

// NewWinrateJSON returns the JSON form for numbers of games won and lost.
func NewWinrateJSON(won, lost int) WinrateJSON {
	of := won + lost
	if of == 0 {
		return WinrateJSON{}
	}
	rate := float64(won) / float64(of)
	low, high := num.Interval(won, of)
	return WinrateJSON{&rate, &low, &high}
}
