package matches

import (
	"katachi/internal/ops/name"
	"katachi/pattern"
)

// PatternJSON is the JSON form of a pattern of a set.
type PatternJSON struct {
	Set        string   `json:"set"`
	ID         int      `json:"id" doc:"Its number in the set, from 0"`
	Name       string   `json:"name" doc:"In the set"`
	English    string   `json:"en"`
	Japanese   string   `json:"ja"`
	Romaji     string   `json:"romaji"`
	Korean     string   `json:"ko"`
	Chinese    string   `json:"zh"`
	Width      int      `json:"width"`
	Height     int      `json:"height"`
	Kind       string   `json:"kind"`
	Symmetries string   `json:"symmetries" doc:"Symmetries to try, as in lists"`
	Tags       []string `json:"tags"`
	Text       string   `json:"text" doc:"What it means"`
	Pattern    string   `json:"pattern" doc:"In the native format, with its examples"`
}

// NewPatternJSON describes a pattern.
func NewPatternJSON(set *pattern.Set, id int, p *pattern.Pattern) PatternJSON {
	t := name.NewTermJSON(PatternName(p, "en"), p.Names)
	return PatternJSON{
		Set: set.Name, ID: id, Name: p.Name, English: t.English, Japanese: t.Japanese, Romaji: t.Romaji, Korean: t.Korean, Chinese: t.Chinese,
		Width: p.Width, Height: p.Height, Kind: p.Kind().String(), Symmetries: p.Symmetries.String(),
		Tags: append([]string{}, p.Tags...), Text: p.Text, Pattern: p.String(),
	}
}
