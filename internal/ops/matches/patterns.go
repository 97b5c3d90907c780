package matches

import "katachi/pattern"

// PatternJSON is the JSON form of a pattern of a set.
type PatternJSON struct {
	Set        string   `json:"set"`
	ID         int      `json:"id" doc:"Its number in the set, from 0"`
	Name       string   `json:"name" doc:"In the set"`
	English    string   `json:"en"`
	Japanese   string   `json:"ja"`
	Romaji     string   `json:"romaji"`
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
	return PatternJSON{
		Set: set.Name, ID: id, Name: p.Name, English: PatternName(p, "en"), Japanese: p.Names["ja"], Romaji: p.Names["ja-Latn"],
		Width: p.Width, Height: p.Height, Kind: p.Kind().String(), Symmetries: p.Symmetries.String(),
		Tags: append([]string{}, p.Tags...), Text: p.Text, Pattern: p.String(),
	}
}
