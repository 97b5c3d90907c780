package gtpengine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/ops/matches"
	"katachi/mind/gtp"
)

// errIllegal has the words of the protocol.
var errIllegal = errors.New("illegal move")

// name names the last move, or the move in the arguments.
func (e *Engine) name(_ context.Context, call *gtp.Call) (string, error) {
	g := call.State.Game
	b := *g.Board()
	move := call.State.Game.Last(0)
	if len(call.Args) > 0 {
		var err error
		if move.Color, err = call.Color(0); err != nil {
			return "", err
		}
		if move.Point, err = call.Point(1); err != nil {
			return "", err
		}
		if move.Point != board.Pass && b.Color(move.Point) != board.Empty { // only records have such moves
			return "", errIllegal
		}
		return e.terms(&b, move, call.State.Game.Last(0).Point)
	}
	for i := g.Len() - 1; i >= 0; i-- {
		b.Undo(g.Delta(i))
		if g.Delta(i).Color.IsStone() {
			return e.terms(&b, move, call.State.Game.Last(1).Point)
		}
	}
	return "", nil
}

// drawName circles the last move and prints its names.
func (e *Engine) drawName(ctx context.Context, call *gtp.Call) (string, error) {
	last := call.State.Game.Last(0)
	if !last.Color.IsStone() || last.Point == board.Pass {
		return "TEXT no move to name", nil
	}
	names, err := e.name(ctx, &gtp.Call{State: call.State})
	point := last.Point.Name(call.State.Game.Board().Size())
	return "CIRCLE " + point + "\nTEXT " + point + " " + cmp.Or(names, "no name"), err
}

// terms plays a move on b and returns its names; last is the move before it.
func (e *Engine) terms(b *board.Board, m board.Move, last board.Point) (string, error) {
	var d board.Delta
	naming, err := e.Namer.PlayAndName(b, &d, m.Color, m.Point, last)
	if err != nil {
		return "", errIllegal
	}
	var words []string
	for _, t := range naming.Terms() {
		words = append(words, t.In(e.Lang))
	}
	return strings.Join(words, ", "), nil
}

// hits returns the shapes that are reported.
func (e *Engine) hits(s *gtp.State) []matches.Match {
	all := matches.All(e.Matchers, s.Game.Board(), true)
	return slices.DeleteFunc(all, func(h matches.Match) bool { return h.Of().Structural })
}

// match lists the shapes: origin, symmetry, side, name.
func (e *Engine) match(_ context.Context, call *gtp.Call) (string, error) {
	var out strings.Builder
	for _, h := range e.hits(call.State) {
		origin := h.Origin.Name(call.State.Game.Board().Size())
		fmt.Fprintf(&out, "%s %d %s %s\n", origin, h.Sym, h.Side.Name(), matches.PatternName(h.Of(), e.Lang))
	}
	return out.String(), nil
}

// colours of shapes, used in turn.
var shapeColours = [...]string{"#e08030", "#3090d0", "#50b050", "#b060c0", "#c0b030", "#40b0a0"}

// drawShapes colours the stones of each shape, numbers one of them, and lists the names.
func (e *Engine) drawShapes(_ context.Context, call *gtp.Call) (string, error) {
	b := call.State.Game.Board()
	var out strings.Builder
	var list []string
	for i, h := range e.hits(call.State) {
		stones := stonesOf(b, h)
		if len(stones) == 0 {
			continue
		}
		list = append(list, fmt.Sprintf("%d %s", len(list)+1, matches.PatternName(h.Of(), e.Lang)))
		fmt.Fprintf(&out, "COLOR %s %s\n", shapeColours[i%len(shapeColours)], strings.Join(stones, " "))
		fmt.Fprintf(&out, "LABEL %s %d\n", stones[0], len(list))
	}
	if len(list) == 0 {
		return "TEXT no named shapes", nil
	}
	return out.String() + "TEXT " + strings.Join(list, "; "), nil
}

// stonesOf returns the names of the points of a hit that have stones.
func stonesOf(b *board.Board, h matches.Match) (names []string) {
	for p := range h.Points(h.Of()) {
		if b.Color(p).IsStone() {
			names = append(names, p.Name(b.Size()))
		}
	}
	return names
}
