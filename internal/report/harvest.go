package report

import "katachi/internal/harvest"

// HarvestedJSON is the JSON form of a harvested window.
type HarvestedJSON struct {
	Name   string `json:"pattern" doc:"Name in the written set"`
	Size   int    `json:"size" doc:"Of the square around the move"`
	Points string `json:"points" doc:"Its rows, the top one first, separated by \"/\""`
	Count  uint32 `json:"count" doc:"Moves"`
	Won    uint32 `json:"won"`
	Lost   uint32 `json:"lost"`
	WinrateJSON
	First string `json:"first" doc:"Date, \"\" if none is known"`
	Last  string `json:"last"`
}

// NewHarvestedJSON describes a window.
func NewHarvestedJSON(w *harvest.Window) HarvestedJSON {
	return HarvestedJSON{
		Name: w.Name, Size: w.Size, Points: w.Points(), Count: w.Count, Won: w.Wins, Lost: w.Losses,
		WinrateJSON: NewWinrateJSON(int(w.Wins), int(w.Losses)), First: w.First.String(), Last: w.Last.String(),
	}
}
