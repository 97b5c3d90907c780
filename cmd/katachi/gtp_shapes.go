package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/gtp"
	"katachi/internal/report"
)

// analyzeCommands is what GoGui puts into its menu: type, label, command. A gfx
// draws, an hstring is text of several lines, a dboard a number for each point.
const analyzeCommands = `gfx/Katachi Shapes/katachi-gfx-match
gfx/Katachi Suggestions/katachi-gfx-suggest %m
gfx/Katachi Names of moves/katachi-gfx-name
dboard/Katachi Probabilities/katachi-probabilities %m
gfx/Katachi Search board/katachi-gfx-search
gfx/Katachi Search part/katachi-gfx-search %P
hstring/Katachi List of shapes/katachi-match
hstring/Katachi List of suggestions/katachi-suggest %m
string/Katachi Name of the last move/katachi-name
string/Katachi Name of a move/katachi-name %m %p`

// handle adds the commands.
func (c *shapeCommands) handle(s *gtp.Server) {
	s.Handle("gogui-analyze_commands", func(context.Context, *gtp.Call) (string, error) { return analyzeCommands, nil })
	s.Handle("katachi-name", c.name)
	s.Handle("katachi-match", c.match)
	s.Handle("katachi-suggest", c.suggest)
	s.Handle("katachi-gfx-match", c.drawShapes)
	s.Handle("katachi-gfx-name", c.drawName)
	s.Handle("katachi-gfx-suggest", c.drawSuggestions)
	s.Handle("katachi-search", c.search)
	s.Handle("katachi-gfx-search", c.drawSearch)
	s.Handle("katachi-probabilities", c.probabilities)
}

// name names the last move, or the move that the arguments tell.
func (c *shapeCommands) name(_ context.Context, call *gtp.Call) (string, error) {
	g := call.State.Game
	b := *g.Board()
	move := call.State.Last(0)
	if len(call.Args) > 0 {
		var err error
		if move.Color, err = call.Color(0); err != nil {
			return "", err
		}
		if move.Point, err = call.Point(1); err != nil {
			return "", err
		}
		return c.terms(&b, move)
	}
	for i := g.Len() - 1; i >= 0; i-- {
		b.Undo(g.Delta(i))
		if g.Delta(i).Color.IsStone() {
			return c.terms(&b, move)
		}
	}
	return "", nil
}

// drawName circles the last move and tells its names.
func (c *shapeCommands) drawName(ctx context.Context, call *gtp.Call) (string, error) {
	last := call.State.Last(0)
	if !last.Color.IsStone() || last.Point == board.Pass {
		return "TEXT no move to name", nil
	}
	names, err := c.name(ctx, &gtp.Call{State: call.State})
	point := last.Point.Name(call.State.Game.Board().Size())
	return "CIRCLE " + point + "\nTEXT " + point + " " + cmp.Or(names, "no name"), err
}

// terms plays a move on b and returns its names.
func (c *shapeCommands) terms(b *board.Board, m board.Move) (string, error) {
	var d board.Delta
	naming, err := c.namer.PlayAndName(b, &d, m.Color, m.Point)
	if err != nil {
		return "", errors.New("illegal move") // the protocol's words
	}
	var words []string
	for _, t := range naming.Terms() {
		words = append(words, t.In(c.lang))
	}
	return strings.Join(words, ", "), nil
}

// hits returns the shapes that matter.
func (c *shapeCommands) hits(s *gtp.State) []report.Match {
	all := report.MatchAll(c.matchers, s.Game.Board(), true)
	return slices.DeleteFunc(all, func(h report.Match) bool { return h.Of().Structural })
}

// match lists the shapes: origin, symmetry, side, name.
func (c *shapeCommands) match(_ context.Context, call *gtp.Call) (string, error) {
	var out strings.Builder
	for _, h := range c.hits(call.State) {
		fmt.Fprintf(&out, "%s %d %s %s\n", h.Origin.Name(call.State.Game.Board().Size()), h.Sym, h.Side.Name(), report.PatternName(h.Of(), c.lang))
	}
	return out.String(), nil
}

// colours of shapes, used in turn.
var shapeColours = [...]string{"#e08030", "#3090d0", "#50b050", "#b060c0", "#c0b030", "#40b0a0"}

// drawShapes colours the stones of each shape, numbers one, and lists the names.
func (c *shapeCommands) drawShapes(_ context.Context, call *gtp.Call) (string, error) {
	b := call.State.Game.Board()
	var out strings.Builder
	var list []string
	for i, h := range c.hits(call.State) {
		stones := stonesOf(b, h)
		if len(stones) == 0 {
			continue
		}
		list = append(list, fmt.Sprintf("%d %s", len(list)+1, report.PatternName(h.Of(), c.lang)))
		fmt.Fprintf(&out, "COLOR %s %s\n", shapeColours[i%len(shapeColours)], strings.Join(stones, " "))
		fmt.Fprintf(&out, "LABEL %s %d\n", stones[0], len(list))
	}
	if len(list) == 0 {
		return "TEXT no named shapes", nil
	}
	return out.String() + "TEXT " + strings.Join(list, "; "), nil
}

// stonesOf returns the names of the points under a hit that hold stones.
func stonesOf(b *board.Board, h report.Match) (names []string) {
	for p := range h.Points(h.Of()) {
		if b.Color(p).IsStone() {
			names = append(names, p.Name(b.Size()))
		}
	}
	return names
}
