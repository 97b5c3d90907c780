package gtpengine

import (
	"context"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/mind/gtp"
	"katachi/shape"
)

// seenMoves reads [COLOR [N]] and returns the legal moves known from the shapes on the board, by
// decreasing share.
func (e *Engine) seenMoves(ctx context.Context, call *gtp.Call) ([]shape.Candidate, board.Color, error) {
	color, most, err := wanted(call)
	if err != nil {
		return nil, color, err
	}
	known, err := e.shapes(ctx)
	if err != nil {
		return nil, color, err
	}
	list := known.Suggest(call.State.Game.Board(), color, nil)
	return list[:min(len(list), max(0, most))], color, nil
}

// seen lists moves: label, point, times played, percentage of games won, how much of the shape
// agrees, names.
func (e *Engine) seen(ctx context.Context, call *gtp.Call) (string, error) {
	moves, color, err := e.seenMoves(ctx, call)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for i := range moves {
		m := &moves[i]
		b := *call.State.Game.Board()
		terms, err := e.terms(&b, board.Move{Color: color, Point: m.Point}, call.State.Game.Last(0).Point)
		if err != nil {
			return "", err
		}
		won, agrees := "-", fmt.Sprintf("S%d", m.Level)
		if m.Tally.Wins+m.Tally.Losses > 0 {
			won = fmt.Sprintf("%.0f", 100*m.Tally.WinRate())
		}
		switch {
		case m.Exact:
			agrees = "whole"
		case m.Level == 0:
			agrees = "core"
		}
		line := fmt.Sprintf("%s %s %d %s %s %s", board.Label(i), m.Point.Name(b.Size()), m.Tally.Count, won, agrees, terms)
		out.WriteString(strings.TrimSpace(line) + "\n")
	}
	return out.String(), nil
}

// drawSeen labels the moves A, B, C and shades them by their shares.
func (e *Engine) drawSeen(ctx context.Context, call *gtp.Call) (string, error) {
	moves, color, err := e.seenMoves(ctx, call)
	if err != nil {
		return "", err
	}
	if len(moves) == 0 {
		return "TEXT nothing was played in these shapes", nil
	}
	size := call.State.Game.Board().Size()
	sign := 1.0 // of the influence: positive for Black
	if color == board.White {
		sign = -1
	}
	var influence, labels, text strings.Builder
	for i := range moves {
		m := &moves[i]
		fmt.Fprintf(&influence, " %s %.3f", m.Point.Name(size), sign*m.Share)
		fmt.Fprintf(&labels, " %s %s", m.Point.Name(size), board.Label(i))
		fmt.Fprintf(&text, " %s %d", board.Label(i), m.Tally.Count)
	}
	return "INFLUENCE" + influence.String() + "\nLABEL" + labels.String() + "\nTEXT" + text.String(), nil
}
