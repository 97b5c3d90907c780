package search

import (
	"context"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/ops/name"
	"katachi/internal/picture"
	"katachi/internal/report"
)

// Alike holds the positions similar to a query.
type Alike struct {
	report.Placed
	Games int // games with such a position
	Most  int // differences
	List  []AlikeGame
}

// AlikeGame is one of these positions with its game.
type AlikeGame struct {
	collection.Alike
	Info  collection.Info
	Move  int          // stones played up to it, passes included
	Board *board.Board // the position
}

// Like finds the positions with at most the given number of differences from a query.
// The query's Limit and Offset select those to list.
func Like(ctx context.Context, col *collection.Collection, p *report.Placed, most int) (*Alike, error) {
	p, _, err := name.ReadyFor(ctx, collection.Union{col}, p, nil)
	if err != nil {
		return nil, err
	}
	f := &Alike{Placed: *p, Most: most}
	list, games, err := col.Like(ctx, p.Query, most)
	if err != nil {
		return nil, err
	}
	f.Games = games
	for _, a := range list {
		l := AlikeGame{Alike: a}
		if l.Info, err = col.Game(ctx, a.Game); err != nil {
			return nil, err
		}
		g, err := col.SGF(ctx, a.Game)
		if err != nil {
			return nil, err
		}
		for _, s := range report.Steps(g) {
			if int(s.Node) > a.Node {
				break
			}
			if !s.Setup {
				l.Move++
			}
		}
		at, err := GameAt(g, a.Node)
		if err != nil {
			return nil, err
		}
		l.Board = at.Board()
		f.List = append(f.List, l)
	}
	return f, nil
}

// DifferenceText describes the differences of a position, with the points of its board.
func (l *AlikeGame) DifferenceText() string {
	size := l.Board.Size()
	var list []string
	for _, d := range l.Differences {
		at := d.Point.Name(size)
		switch {
		case d.From != board.Pass:
			list = append(list, fmt.Sprintf("%s %s, not %s", d.Has, d.From.Name(size), at))
		case d.Want == board.Empty:
			list = append(list, fmt.Sprintf("+%s %s", d.Has, at))
		case d.Has == board.Empty:
			list = append(list, fmt.Sprintf("-%s %s", d.Want, at))
		default:
			list = append(list, fmt.Sprintf("%s %s, not %s", d.Has, at, d.Want))
		}
	}
	return strings.Join(list, "; ")
}

// Picture shows a position with its differences: * marks an extra stone, - a missing one, ! one of
// the other colour or shifted by a line.
func (l *AlikeGame) Picture() *picture.Picture {
	pic := &picture.Picture{Board: l.Board, Last: board.Pass, Labels: map[board.Point]string{}}
	for _, d := range l.Differences {
		switch {
		case d.From != board.Pass:
			pic.Labels[d.From], pic.Labels[d.Point] = "!", "-"
		case d.Want == board.Empty:
			pic.Labels[d.Point] = "*"
		case d.Has == board.Empty:
			pic.Labels[d.Point] = "-"
		default:
			pic.Labels[d.Point] = "!"
		}
	}
	return pic
}

// LikeAnswer is the JSON form of Alike.
type LikeAnswer struct {
	Query string     `json:"query" doc:"As text"`
	Most  int        `json:"most" doc:"Most differences allowed"`
	Games int        `json:"games" doc:"With such a position"`
	List  []LikeGame `json:"list" doc:"The most similar position of each, the most similar first"`
}

// LikeGame is a position similar to a query.
type LikeGame struct {
	Game        int64          `json:"game"`
	Path        string         `json:"path"`
	Black       string         `json:"black"`
	White       string         `json:"white"`
	Date        string         `json:"date"`
	Result      string         `json:"result"`
	Node        int            `json:"node"`
	Move        int            `json:"move"`
	Distance    int            `json:"distance" doc:"Differences"`
	Symmetry    board.Symmetry `json:"symmetry" doc:"Symmetry from the query to the board"`
	Swapped     bool           `json:"swapped" doc:"The query's Black is White in the game"`
	Place       string         `json:"place" doc:"Point under the top left cell of the rectangle"`
	Differences []Difference   `json:"differences"`
}

// Difference is a cell that differs.
type Difference struct {
	Point string      `json:"point"`
	From  string      `json:"from,omitempty" doc:"Where the stone of point lies, if shifted by a line"`
	Want  board.Color `json:"want" enum:"black,white,empty" doc:"What the query wants here, in the game's colours"`
	Has   board.Color `json:"has" enum:"black,white,empty"`
}

// JSON returns what programs read.
func (f *Alike) JSON() LikeAnswer {
	j := LikeAnswer{Query: f.String(), Most: f.Most, Games: f.Games, List: []LikeGame{}}
	for i := range f.List {
		l := &f.List[i]
		size := l.Board.Size()
		g := LikeGame{
			Game: l.Game, Path: l.Info.Path, Black: l.Info.Black, White: l.Info.White, Date: l.Info.Date, Result: l.Info.Result,
			Node: l.Node, Move: l.Move, Distance: l.Distance, Symmetry: l.Symmetry, Swapped: l.Swapped, Place: l.Place.Name(size),
			Differences: []Difference{},
		}
		for _, d := range l.Differences {
			one := Difference{Point: d.Point.Name(size), Want: d.Want, Has: d.Has}
			if d.From != board.Pass {
				one.From = d.From.Name(size)
			}
			g.Differences = append(g.Differences, one)
		}
		j.List = append(j.List, g)
	}
	return j
}
