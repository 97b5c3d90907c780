package report

import (
	"fmt"

	"katachi/board"
)

// HitLists is a set of lists of hits, with a bit for each.
type HitLists uint8

// The lists.
const (
	HitTable   HitLists = 1 << iota // of a position, for people
	NamedTable                      // of names alone, for people
	HitCSV                          // one line per hit, for programs that read tables
)

// HitColumn is a column of lists of hits.
type HitColumn struct {
	Name  string
	lists HitLists
	Text  func(f *Found, h *Listed) string
}

// hitColumns lists all columns in order. The JSON form of a hit is [Hit].
var hitColumns = []HitColumn{
	{"in", HitTable | NamedTable, (*Found).In},
	{"game", HitTable | NamedTable | HitCSV, func(_ *Found, h *Listed) string { return fmt.Sprint(h.Game) }},
	{"players", HitTable | NamedTable, func(_ *Found, h *Listed) string { return Players(&h.Info) }},
	{"black", HitCSV, func(_ *Found, h *Listed) string { return h.Info.Black }},
	{"white", HitCSV, func(_ *Found, h *Listed) string { return h.Info.White }},
	{"date", HitTable | NamedTable, func(_ *Found, h *Listed) string { return GameDate(&h.Info) }},
	{"date", HitCSV, func(_ *Found, h *Listed) string { return h.Info.Date }},
	{"result", HitTable | NamedTable | HitCSV, func(_ *Found, h *Listed) string { return h.Info.Result }},
	{"event", HitCSV, func(_ *Found, h *Listed) string { return h.Info.Event }},
	{"move", HitTable | NamedTable, func(_ *Found, h *Listed) string { return h.moveText() }},
	{"node", HitCSV, func(_ *Found, h *Listed) string { return fmt.Sprint(h.Node) }},
	{"next", HitTable, func(f *Found, h *Listed) string { return h.ifNext(h.Played().String()+" "+h.Point.Name(f.Size()), "-") }},
	{"label", HitTable, (*Found).Label},
	{"played", NamedTable, func(f *Found, h *Listed) string { return h.By.String() + " " + h.Place.Name(f.Size()) }},
	{"place", HitCSV, func(f *Found, h *Listed) string { return h.Place.Name(f.Size()) }},
	{"symmetry", HitCSV, func(_ *Found, h *Listed) string { return fmt.Sprint(h.Symmetry) }},
	{"swapped", HitCSV, func(_ *Found, h *Listed) string { return fmt.Sprint(h.Swapped) }},
	{"color", HitCSV, func(_ *Found, h *Listed) string { return h.ifNext(h.Played().Name(), "") }},
	{"point", HitCSV, func(f *Found, h *Listed) string { return h.ifNext(h.Point.Name(f.Size()), "") }},
	{"path", HitCSV, func(_ *Found, h *Listed) string { return h.Info.Path }},
}

// HitColumns returns the columns of a list; column in only if several collections were searched.
func (f *Found) HitColumns(of HitLists) (list []HitColumn) {
	for _, c := range hitColumns {
		if c.lists&of != 0 && (c.Name != "in" || len(f.in) > 1) {
			list = append(list, c)
		}
	}
	return list
}

// moveText returns the move number of a hit; "-" if not known.
func (h *Listed) moveText() string {
	if h.Move < 0 {
		return "-"
	}
	return fmt.Sprint(h.Move)
}

// ifNext returns a text about the continuation of a hit; "" if it has none.
func (h *Listed) ifNext(text, none string) string {
	if h.X < 0 {
		return none
	}
	return text
}

// Hit is what programs read of a listed hit.
type Hit struct {
	In       string         `json:"in,omitempty" doc:"Folder of the collection, where several were searched"`
	Game     int64          `json:"game"`
	Path     string         `json:"path" doc:"Path of the record, as in /games"`
	Black    string         `json:"black"`
	White    string         `json:"white"`
	Date     string         `json:"date"`
	Result   string         `json:"result"`
	Event    string         `json:"event"`
	Node     int            `json:"node"`
	Move     *int           `json:"move"`
	Place    string         `json:"place"`
	Region   string         `json:"region" doc:"The rectangle of the match on the board of the game, two corners"`
	Symmetry board.Symmetry `json:"symmetry"`
	Swapped  bool           `json:"swapped"`
	Color    *board.Color   `json:"color" doc:"Of the continuation, as it was played"`
	Point    *string        `json:"point"`
	NextNode *int           `json:"next_node"`
	X        *int           `json:"x"`
	Y        *int           `json:"y"`
	Label    string         `json:"label" doc:"Label of the continuation; empty without one"`
	Comments []NodeComment  `json:"comments,omitempty" doc:"Near the hit, if requested"`
	By       board.Color    `json:"by,omitempty" doc:"Player of the named move, in a search for names alone"`

	Board  string `json:"board,omitempty" doc:"The board at the hit, if requested"`
	LastAt string `json:"last,omitempty" doc:"The move that completed it"`
}

// hitJSON returns the JSON form of a hit.
func (f *Found) hitJSON(h *Listed) Hit {
	size := f.Size()
	j := Hit{
		In:   f.In(h),
		Game: h.Game, Path: h.Info.Path, Black: h.Info.Black, White: h.Info.White, Date: h.Info.Date, Result: h.Info.Result, Event: h.Info.Event,
		Node: h.Node, Place: h.Place.Name(size), Symmetry: h.Symmetry, Swapped: h.Swapped,
		Comments: h.Comments, By: h.By, Label: f.Label(h), Region: f.area(h).Name(size),
	}
	if h.Move >= 0 {
		j.Move = &h.Move
	}
	if h.X >= 0 {
		color, point := h.Played(), h.Point.Name(size)
		j.Color, j.Point, j.NextNode, j.X, j.Y = &color, &point, &h.NextNode, &h.X, &h.Y
	}
	return j
}

// area returns the rectangle of a hit on the board of its game.
func (f *Found) area(h *Listed) Region {
	m := f.Images()[0]
	w, rows := m.W, m.H
	if r, _ := h.Symmetry.Offset(1, 0); r == 0 { // it turns rows into columns
		w, rows = rows, w
	}
	x, y := h.Place.XY()
	return Region{X0: x, Y0: y, X1: x + w - 1, Y1: y + rows - 1}
}

// Played returns who played the continuation, with the colours of the game.
func (h *Listed) Played() board.Color {
	if h.Swapped {
		return h.Color.Opponent()
	}
	return h.Color
}
