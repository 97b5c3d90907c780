package report

import (
	"context"
	"errors"
	"fmt"

	"katachi/board"
	"katachi/collection"
	"katachi/sgf"
)

// ErrVariationHit is the error of cutting a game at a hit that may lie in a variation.
var ErrVariationHit = errors.New("games are cut on their main line: the hit may lie in a variation")

// CutGame returns the record of a listed hit's game up to the hit: its main line ends with the
// node of the hit, whose comment says what was found; a named move is marked.
func (f *Found) CutGame(ctx context.Context, col *collection.Collection, h *Listed) (*sgf.Game, error) {
	if h.Move < 0 {
		return nil, fmt.Errorf("game %d: %w", h.Game, ErrVariationHit)
	}
	g, err := col.SGF(ctx, h.Game)
	if err != nil {
		return nil, err
	}
	n := g.Root
	for range h.Node {
		main := n.FirstChild()
		if main == nil {
			break
		}
		for main.NextSibling() != nil {
			main.NextSibling().Detach()
		}
		n = main
	}
	for n.FirstChild() != nil {
		n.FirstChild().Detach()
	}
	what := fmt.Sprintf("found at %s", h.Place.Name(f.Size()))
	if h.By != board.Empty {
		what = f.Named[0].String()
		if h.Place != board.Pass {
			n.Mark("TR", sgf.FromBoard(h.Place))
		}
	}
	n.AddComment(fmt.Sprintf("move %d: %s", h.Move, what))
	return g, nil
}
