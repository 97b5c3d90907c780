package main

import (
	"katachi/board"
	"katachi/collection"
)

// jsonAnswer is an answer as programs read it.
type jsonAnswer struct {
	*collection.Answer
	Next  any               `json:"continuations"`
	First string            `json:"first,omitempty"` // dates
	Last  string            `json:"last,omitempty"`
	Years []collection.Year `json:"years,omitempty"`
	List  []jsonFound       `json:"list,omitempty"`
}

// jsonNext is a continuation with its years.
type jsonNext struct {
	collection.Continuation
	Years []collection.Year `json:"years"`
}

// jsonFound is a hit of the list.
type jsonFound struct {
	Game     int64   `json:"game"`
	Path     string  `json:"path"`
	Black    string  `json:"black"`
	White    string  `json:"white"`
	Date     string  `json:"date"`
	Result   string  `json:"result"`
	Node     int     `json:"node"`
	Move     *int    `json:"move"`
	Place    string  `json:"place"`
	Symmetry int     `json:"symmetry"`
	Swapped  bool    `json:"swapped"`
	Color    *string `json:"color"` // of the continuation, as it was played
	Point    *string `json:"point"`
	NextNode *int    `json:"next_node"`
	X        *int    `json:"x"`
	Y        *int    `json:"y"`
}

// json returns what is printed; years adds the wins by year.
func (r *results) json(years bool) jsonAnswer {
	j := jsonAnswer{Answer: r.answer, Next: r.answer.Next}
	if years {
		next := []jsonNext{}
		for _, n := range r.answer.Next {
			next = append(next, jsonNext{n, n.Years})
		}
		j.Next, j.Years = next, r.answer.Years
		if r.answer.Last != 0 {
			j.First, j.Last = dateText(r.answer.First), dateText(r.answer.Last)
		}
	}
	for i := range r.list {
		j.List = append(j.List, r.list[i].json(r.query.Size()))
	}
	return j
}

// json returns a hit on a board of so many rows.
func (h *listed) json(size int) jsonFound {
	j := jsonFound{
		Game: h.Game, Path: h.game.Path, Black: h.game.Black, White: h.game.White, Date: h.game.Date, Result: h.game.Result,
		Node: h.Node, Place: h.Place.Name(size), Symmetry: int(h.Symmetry), Swapped: h.Swapped,
	}
	if h.move >= 0 {
		j.Move = &h.move
	}
	if h.X >= 0 {
		color, point := h.played().Name(), h.Point.Name(size)
		j.Color, j.Point, j.NextNode, j.X, j.Y = &color, &point, &h.NextNode, &h.X, &h.Y
	}
	return j
}

// played returns who played the continuation, as on the board.
func (h *listed) played() board.Color {
	if h.Swapped {
		return h.Color.Opponent()
	}
	return h.Color
}
