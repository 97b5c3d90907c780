package main

import (
	"encoding/json"
	"slices"

	"katachi/board"
)

// jsonSuggestions is what suggest prints for programs.
type jsonSuggestions struct {
	ID      string           `json:"id"`
	Moves   int              `json:"moves"`
	ToMove  string           `json:"to_move"`
	Suggest []jsonSuggestion `json:"suggestions"`
	Played  *jsonPlayed      `json:"played"` // null where it is not known
}

type jsonSuggestion struct {
	Label       string      `json:"label"`
	Point       string      `json:"point"`
	Probability float64     `json:"probability"`
	Seen        *jsonSeen   `json:"seen"` // null where no shape tells of the move
	Names       []jsonTerm  `json:"names"`
	Captured    int         `json:"captured"`
	Made        []jsonShape `json:"made"`
}

type jsonSeen struct {
	Count      uint32  `json:"count"`
	Wins       uint32  `json:"wins"`
	Losses     uint32  `json:"losses"`
	First      string  `json:"first"`
	Last       string  `json:"last"`
	Level      int     `json:"level"`
	Exact      bool    `json:"exact"`
	Share      float64 `json:"share"`
	Confidence float64 `json:"confidence"`
	Shapes     int     `json:"shapes"`
}

type jsonPlayed struct {
	Point       string  `json:"point"`
	Rank        int     `json:"rank"`
	Probability float64 `json:"probability"`
}

// suggestJSON prints one object.
func (a *app) suggestJSON(pos *position, all, list []suggestion) error {
	size := pos.board.Size()
	out := jsonSuggestions{ID: pos.name, Moves: pos.moves, ToMove: pos.turn.Name(), Suggest: []jsonSuggestion{}}
	t := &table{c: &nameCmd{}, a: a, size: size}
	for i := range list {
		s := &list[i]
		row := jsonSuggestion{
			Label: s.label, Point: s.Point.Name(size), Probability: s.Probability, Seen: s.json(),
			Names: jsonTerms(s.names.Terms()), Captured: s.names.Captured, Made: t.jsonShapes(s.names.Made),
		}
		out.Suggest = append(out.Suggest, row)
	}
	if i := slices.IndexFunc(all, func(s suggestion) bool { return s.Point == pos.next }); i >= 0 && pos.next != board.Pass {
		out.Played = &jsonPlayed{pos.next.Name(size), i + 1, all[i].Probability}
	}
	return json.NewEncoder(a.stdout).Encode(out)
}

func (s *suggestion) json() *jsonSeen {
	if s.seen == nil {
		return nil
	}
	c := s.seen
	return &jsonSeen{
		Count: c.Tally.Count, Wins: c.Tally.Wins, Losses: c.Tally.Losses,
		First: c.Tally.First.String(), Last: c.Tally.Last.String(),
		Level: c.Level, Exact: c.Exact, Share: c.Share, Confidence: c.Confidence, Shapes: c.Windows,
	}
}
