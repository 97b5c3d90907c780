package report

import (
	"katachi/harvest"
	"katachi/internal/num"
)

// HarvestedJSON is a harvested window for programs.
type HarvestedJSON struct {
	Name   string   `json:"pattern"` // in the set that is written
	Size   int      `json:"size"`    // of the square around the move
	Points string   `json:"points"`  // its rows, the top one first, separated by "/"
	Count  uint32   `json:"count"`   // moves
	Won    uint32   `json:"won"`
	Lost   uint32   `json:"lost"`
	Rate   *float64 `json:"win_rate"` // null where nobody won or lost
	Low    *float64 `json:"win_rate_low"`
	High   *float64 `json:"win_rate_high"`
	First  string   `json:"first"` // date, "" if none is known
	Last   string   `json:"last"`
}

// NewHarvestedJSON describes a window.
func NewHarvestedJSON(w *harvest.Window) HarvestedJSON {
	j := HarvestedJSON{
		Name: w.Name, Size: w.Size, Points: w.Points(), Count: w.Count, Won: w.Wins, Lost: w.Losses,
		First: w.First.String(), Last: w.Last.String(),
	}
	if of := int(w.Wins) + int(w.Losses); of > 0 {
		rate := w.WinRate()
		low, high := num.Interval(int(w.Wins), of)
		j.Rate, j.Low, j.High = &rate, &low, &high
	}
	return j
}
