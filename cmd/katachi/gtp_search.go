package main

import (
	"context"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/collection"
	"katachi/gtp"
	"katachi/query"
)

// look finds the part of the board that the arguments span in the collection, or
// the whole board without any. The points that it returns are the continuations'.
func (c *shapeCommands) look(ctx context.Context, call *gtp.Call) (*collection.Answer, []board.Point, error) {
	if c.games == nil {
		games, err := c.in.open(0)
		if err != nil {
			return nil, nil, err
		}
		c.games = games
	}
	b := call.State.Game.Board()
	x0, y0, x1, y1 := 0, 0, b.Size()-1, b.Size()-1
	for i := range call.Args {
		p, err := call.Point(i)
		if err != nil || p == board.Pass {
			return nil, nil, gtp.ErrSyntax
		}
		x, y := p.XY()
		if i == 0 {
			x0, y0, x1, y1 = x, y, x, y
		}
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	answer, err := c.games.Each(ctx, query.Cut(b, board.At(x0, y0), board.At(x1, y1)), nil)
	if err != nil {
		return nil, nil, err
	}
	var points []board.Point
	for _, n := range answer.Next {
		points = append(points, board.At(x0+n.X, y0+n.Y))
	}
	return answer, points, nil
}

// close releases the collection.
func (c *shapeCommands) close() {
	if c.games != nil {
		c.games.Close()
	}
}

// search tells how often a position was there, and how often each side went on
// where: label, point, times by Black, times by White.
func (c *shapeCommands) search(ctx context.Context, call *gtp.Call) (string, error) {
	answer, points, err := c.look(ctx, call)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString(foundText(answer) + "\n")
	for i, n := range answer.Next {
		fmt.Fprintf(&out, "%s %s %d %d\n", n.Label, points[i].Name(call.State.Game.Board().Size()), n.Black, n.White)
	}
	return out.String(), nil
}

// foundText says in one line what was found.
func foundText(a *collection.Answer) string {
	return fmt.Sprintf("%s in %s, black won %d, white %d", number(a.Hits, "hit"), number(a.Games, "game"), a.BlackWinsGames, a.WhiteWinsGames)
}

// drawSearch labels the continuations.
func (c *shapeCommands) drawSearch(ctx context.Context, call *gtp.Call) (string, error) {
	answer, points, err := c.look(ctx, call)
	if err != nil {
		return "", err
	}
	var labels strings.Builder
	for i, n := range answer.Next {
		fmt.Fprintf(&labels, " %s %s", points[i].Name(call.State.Game.Board().Size()), n.Label)
	}
	text := "TEXT " + foundText(answer)
	if labels.Len() > 0 {
		return "LABEL" + labels.String() + "\n" + text, nil
	}
	return text, nil
}
