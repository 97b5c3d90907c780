package gtpengine

import (
	"context"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/internal/ops/suggest"
	"katachi/internal/report"
	"katachi/mind/gtp"
)

// defaultSuggestions is the number of moves that katachi-suggest lists without N.
const defaultSuggestions = 10

// suggestions reads [COLOR [N]] and returns the likeliest legal moves, as katachi suggest does,
// including moves that the player would not play.
func (e *Engine) suggestions(ctx context.Context, call *gtp.Call) (*suggest.Suggestions, error) {
	color, most, err := wanted(call)
	if err != nil {
		return nil, err
	}
	g := call.State.Game
	g.SetToMove(color)
	return suggest.Do(ctx, &suggest.Sources{Judge: e.Player.Judge}, &report.Position{Game: g}, most, &suggest.Request{})
}

// answerer answers a command.
type answerer = func(ctx context.Context, call *gtp.Call) (string, error)

// asked carries out a command with the colour as the side to move.
func asked(h answerer) answerer {
	return func(ctx context.Context, call *gtp.Call) (string, error) {
		g, was := call.State.Game, call.State.Game.ToMove()
		defer func() { g.SetToMove(was) }()
		return h(ctx, call)
	}
}

// wanted reads [COLOR [N]].
func wanted(call *gtp.Call) (color board.Color, most int, err error) {
	color, most = call.State.Game.ToMove(), defaultSuggestions
	if len(call.Args) > 0 {
		if color, err = call.Color(0); err != nil {
			return color, most, err
		}
	}
	if len(call.Args) > 1 {
		most, err = call.Int(1)
	}
	return color, most, err
}

// suggest lists moves: label, point, probability, names.
func (e *Engine) suggest(ctx context.Context, call *gtp.Call) (string, error) {
	moves, err := e.suggestions(ctx, call)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, m := range moves.List {
		b := *moves.Position.Game.Board()
		terms, err := e.terms(&b, board.Move{Color: moves.Position.Game.ToMove(), Point: m.Point}, call.State.Game.Last(0).Point)
		if err != nil {
			return "", err
		}
		line := fmt.Sprintf("%s %s %.4f %s", m.Label, m.Point.Name(b.Size()), m.Probability, terms)
		out.WriteString(strings.TrimSpace(line) + "\n")
	}
	return out.String(), nil
}

// drawSuggestions labels moves A, B, C and shades them by probability.
func (e *Engine) drawSuggestions(ctx context.Context, call *gtp.Call) (string, error) {
	moves, err := e.suggestions(ctx, call)
	if err != nil {
		return "", err
	}
	size := moves.Position.Game.Board().Size()
	sign := 1.0 // of the influence: positive for Black
	if moves.Position.Game.ToMove() == board.White {
		sign = -1
	}
	var influence, labels, text strings.Builder
	for _, m := range moves.List {
		fmt.Fprintf(&influence, " %s %.3f", m.Point.Name(size), sign*m.Probability)
		fmt.Fprintf(&labels, " %s %s", m.Point.Name(size), m.Label)
		fmt.Fprintf(&text, " %s %.1f%%", m.Label, 100*m.Probability)
	}
	if len(moves.List) == 0 {
		return "TEXT no move to suggest", nil
	}
	return "INFLUENCE" + influence.String() + "\nLABEL" + labels.String() + "\nTEXT" + text.String(), nil
}

// probabilities writes the probability of every point, rows from the top.
func (e *Engine) probabilities(_ context.Context, call *gtp.Call) (string, error) {
	color := call.State.Game.ToMove()
	if len(call.Args) > 0 {
		var err error
		if color, err = call.Color(0); err != nil {
			return "", err
		}
	}
	var at [board.NumPoints]float64
	call.State.Game.SetToMove(color)
	for _, m := range e.Player.Judge.Moves(call.State.Game) {
		at[m.Point] = m.Probability
	}
	size := call.State.Game.Board().Size()
	var out strings.Builder
	for y := range size {
		for x := range size {
			fmt.Fprintf(&out, " %.4f", at[board.At(x, y)])
		}
		out.WriteString("\n")
	}
	return "\n" + out.String(), nil
}
