package report

import (
	"context"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/picture"
)

// LikeFound is positions that are like a query.
type LikeFound struct {
	Placed
	Games int // that have one
	Most  int // differences
	List  []LikeListed
}

// LikeListed is one of them with its game.
type LikeListed struct {
	collection.Alike
	Info  collection.Info
	Move  int          // stones played up to it, passes included
	Board *board.Board // the position
}

// Like finds the positions that differ from a query in at most so many things; the query's Limit and Offset say which are
// listed.
func Like(ctx context.Context, col *collection.Collection, p *Placed, most int) (*LikeFound, error) {
	p, _, err := ReadyNamed(ctx, collection.Union{col}, p, nil)
	if err != nil {
		return nil, err
	}
	f := &LikeFound{Placed: *p, Most: most}
	list, games, err := col.Like(ctx, p.Query, most)
	if err != nil {
		return nil, err
	}
	f.Games = games
	for _, a := range list {
		l := LikeListed{Alike: a}
		if l.Info, err = col.Game(ctx, a.Game); err != nil {
			return nil, err
		}
		g, err := col.SGF(ctx, a.Game)
		if err != nil {
			return nil, err
		}
		for _, s := range Steps(g) {
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

// DifferenceText says how a position differs, with the points of its board.
func (l *LikeListed) DifferenceText() string {
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

// Picture shows a position with what differs: a stone too many has *, one that is missing -, one of the other colour or
// beside its place !.
func (l *LikeListed) Picture() *picture.Picture {
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

// LikeJSON is a LikeFound for programs.
type LikeJSON struct {
	Query string         `json:"query" doc:"As text"`
	Most  int            `json:"most" doc:"Differences that were allowed"`
	Games int            `json:"games" doc:"That have such a position"`
	List  []LikeGameJSON `json:"list" doc:"The position of each that differs least, those that differ least first"`
}

// LikeGameJSON is a position that is like a query.
type LikeGameJSON struct {
	Game        int64                `json:"game"`
	Path        string               `json:"path"`
	Black       string               `json:"black"`
	White       string               `json:"white"`
	Date        string               `json:"date"`
	Result      string               `json:"result"`
	Node        int                  `json:"node"`
	Move        int                  `json:"move"`
	Distance    int                  `json:"distance" doc:"Differences"`
	Symmetry    board.Symmetry       `json:"symmetry" doc:"From the query to the board"`
	Swapped     bool                 `json:"swapped" doc:"The query's Black is White in the game"`
	Place       string               `json:"place" doc:"Under the top left cell of the rectangle as it lies on the board"`
	Differences []LikeDifferenceJSON `json:"differences"`
}

// LikeDifferenceJSON is a cell that differs.
type LikeDifferenceJSON struct {
	Point string      `json:"point"`
	From  string      `json:"from,omitempty" doc:"Where the stone lies, one line beside, that would lie on point by the query"`
	Want  board.Color `json:"want" doc:"By the query, as the colours of the game are"`
	Has   board.Color `json:"has"`
}

// JSON returns what programs read.
func (f *LikeFound) JSON() LikeJSON {
	j := LikeJSON{Query: f.String(), Most: f.Most, Games: f.Games, List: []LikeGameJSON{}}
	for i := range f.List {
		l := &f.List[i]
		size := l.Board.Size()
		g := LikeGameJSON{
			Game: l.Game, Path: l.Info.Path, Black: l.Info.Black, White: l.Info.White, Date: l.Info.Date, Result: l.Info.Result,
			Node: l.Node, Move: l.Move, Distance: l.Distance, Symmetry: l.Symmetry, Swapped: l.Swapped, Place: l.Place.Name(size),
			Differences: []LikeDifferenceJSON{},
		}
		for _, d := range l.Differences {
			one := LikeDifferenceJSON{Point: d.Point.Name(size), Want: d.Want, Has: d.Has}
			if d.From != board.Pass {
				one.From = d.From.Name(size)
			}
			g.Differences = append(g.Differences, one)
		}
		j.List = append(j.List, g)
	}
	return j
}
