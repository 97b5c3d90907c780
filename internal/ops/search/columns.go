package search

import (
	"fmt"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/report"
)

// HitLists is a set of lists of hits for people, with a bit for each.
type HitLists uint8

// The lists.
const (
	HitTable   HitLists = 1 << iota // of a position
	NamedTable                      // of names alone
)

// HitColumn is a column of lists of hits for people.
type HitColumn struct {
	Name  string
	lists HitLists
	Text  func(f *Found, h *Listed) string
}

// hitColumns lists the columns in order. What programs read is [Hit].
var hitColumns = []HitColumn{
	{"in", HitTable | NamedTable, (*Found).In},
	{"game", HitTable | NamedTable, func(_ *Found, h *Listed) string { return fmt.Sprint(h.Game) }},
	{"players", HitTable | NamedTable, func(_ *Found, h *Listed) string { return report.Players(&h.Info) }},
	{"date", HitTable | NamedTable, func(_ *Found, h *Listed) string { return report.GameDate(&h.Info) }},
	{"result", HitTable | NamedTable, func(_ *Found, h *Listed) string { return h.Info.Result }},
	{"move", HitTable | NamedTable, func(_ *Found, h *Listed) string { return h.moveText() }},
	{"next", HitTable, func(f *Found, h *Listed) string {
		if h.X < 0 {
			return "-"
		}
		return Played(&h.Hit).String() + " " + h.Point.Name(f.Size())
	}},
	{"label", HitTable, (*Found).Label},
	{"played", NamedTable, func(f *Found, h *Listed) string { return h.By.String() + " " + h.Place.Name(f.Size()) }},
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

// Hit is what programs read of a hit: in JSON, from the API, and as a row of a table, which has the
// fields without the tag table:"-".
type Hit struct {
	In        string               `json:"in,omitempty" doc:"Folder of the collection, where several were searched"`
	Game      int64                `json:"game"`
	Path      string               `json:"path" doc:"Path of the record, as in /games"`
	Black     string               `json:"black"`
	White     string               `json:"white"`
	BlackRank string               `json:"black_rank"`
	WhiteRank string               `json:"white_rank"`
	Date      string               `json:"date"`
	Result    string               `json:"result"`
	Event     string               `json:"event"`
	Node      int                  `json:"node"`
	Move      *int                 `json:"move" table:"-"`
	Place     string               `json:"place"`
	Region    string               `json:"region" table:"-" doc:"The rectangle of the match on the board of the game, two corners"`
	Symmetry  board.Symmetry       `json:"symmetry"`
	Swapped   bool                 `json:"swapped"`
	Color     *board.Color         `json:"color" doc:"Of the continuation, as it was played"`
	Point     *string              `json:"point"`
	NextNode  *int                 `json:"next_node"`
	X         *int                 `json:"x"`
	Y         *int                 `json:"y"`
	Label     string               `json:"label" table:"-" doc:"Label of the continuation; empty without one"`
	Comments  []report.NodeComment `json:"comments,omitempty" doc:"Near the hit, if requested"`
	By        board.Color          `json:"by,omitempty" table:"-" doc:"Player of the named move, in a search for names alone"`

	Board  string `json:"board,omitempty" table:"-" doc:"The board at the hit, if requested"`
	LastAt string `json:"last,omitempty" table:"-" doc:"The move that completed it"`
}

// NewHit returns what is known of any hit, with the facts of its game.
func NewHit(h *collection.Hit, g *collection.Info) Hit {
	j := Hit{
		Game: h.Game, Path: g.Path, Black: g.Black, White: g.White, BlackRank: g.BlackRank, WhiteRank: g.WhiteRank,
		Date: g.Date, Result: g.Result, Event: g.Event, Node: h.Node, Place: h.Place.Name(g.Board), Symmetry: h.Symmetry, Swapped: h.Swapped,
	}
	if h.X >= 0 {
		color, point := Played(h), h.Point.Name(g.Board)
		j.Color, j.Point, j.NextNode, j.X, j.Y = &color, &point, &h.NextNode, &h.X, &h.Y
	}
	return j
}

// hitJSON returns what is known of a hit of the list.
func (f *Found) hitJSON(h *Listed) Hit {
	j := NewHit(&h.Hit, &h.Info)
	j.In, j.Comments, j.By, j.Label, j.Region = f.In(h), h.Comments, h.By, f.Label(h), f.area(h).Name(f.Size())
	if h.Move >= 0 {
		j.Move = &h.Move
	}
	return j
}

// area returns the rectangle of a hit on the board of its game.
func (f *Found) area(h *Listed) report.Region {
	m := f.Images()[0]
	w, rows := m.W, m.H
	if r, _ := h.Symmetry.Offset(1, 0); r == 0 { // it turns rows into columns
		w, rows = rows, w
	}
	x, y := h.Place.XY()
	return report.Region{X0: x, Y0: y, X1: x + w - 1, Y1: y + rows - 1}
}

// Played returns who played the continuation, with the colours of the game.
func Played(h *collection.Hit) board.Color {
	if h.Swapped {
		return h.Color.Opponent()
	}
	return h.Color
}
