package search

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/report"
	"katachi/sgf"
)

// ErrVariationHit is the error of cutting a game at a hit that may lie in a variation.
var ErrVariationHit = errors.New("games are cut on their main line: the hit may lie in a variation")

// CutGame returns the record of a listed hit's game up to the hit. Its main line ends with the node
// of the hit, whose comment describes the hit; a named move is marked.
func (f *Found) CutGame(ctx context.Context, h *Listed) (*sgf.Game, error) {
	if h.Move < 0 {
		return nil, fmt.Errorf("game %d: %w", h.Game, ErrVariationHit)
	}
	g, err := f.in[h.In].SGF(ctx, h.Game)
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
	f.describe(n, h)
	return g, nil
}

// describe adds a description of the hit to its node's comment, and marks a named move.
func (f *Found) describe(n *sgf.Node, h *Listed) {
	what := fmt.Sprintf("found at %s", h.Place.Name(f.Size()))
	if h.By != board.Empty {
		what = f.Named[0].String()
		if h.Place != board.Pass {
			n.Mark("TR", sgf.FromBoard(h.Place))
		}
	}
	n.AddComment(fmt.Sprintf("move %d: %s", h.Move, what))
}

// GameAfter returns the record of a listed hit's game from the hit on. Its root has the facts of
// the game, the position after the hit's node as set-up stones, and a description of the hit. The
// moves and variations that follow are those of the record.
func (f *Found) GameAfter(ctx context.Context, h *Listed) (*sgf.Game, error) {
	if h.Move < 0 {
		return nil, fmt.Errorf("game %d: %w", h.Game, ErrVariationHit)
	}
	g, err := f.in[h.In].SGF(ctx, h.Game)
	if err != nil {
		return nil, err
	}
	game, err := GameAt(g, h.Node)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", h.Game, err)
	}
	at, b := nodeOf(g, h.Node), game.Board()
	out := sgf.NewGame(b.Size(), b.Size())
	for _, p := range g.Root.Properties() {
		if !slices.Contains(ofPosition, p.Name) {
			out.Root.Set(p.Name, g.Root.Values(p.Name)...)
		}
	}
	for p := range b.Points {
		if c := b.Color(p); c != board.Empty {
			out.Root.Mark("A"+report.Letter(c), sgf.FromBoard(p))
		}
	}
	out.Root.Set("PL", report.Letter(game.ToMove()))
	if text := at.Text("C"); text != "" {
		out.Root.SetText("C", text)
	}
	f.describe(out.Root, h)
	copyBelow(out.Root, at)
	return out, nil
}

// nodeOf returns the node of the main line with this number, or the last one before it that has a
// move or set-up stones.
func nodeOf(g *sgf.Game, number int) *sgf.Node {
	at := g.Root
	for n, step := range report.Steps(g) {
		if int(step.Node) > number {
			break
		}
		at = n
	}
	return at
}

// GameAt returns the game up to the node of the main line with this number. If the node has an
// illegal move, the game ends before it.
func GameAt(g *sgf.Game, number int) (*board.Game, error) {
	game, err := g.PlayToNode(nodeOf(g, number))
	if game != nil {
		err = nil
	}
	return game, err
}

// copyBelow copies all nodes below from to below to.
func copyBelow(to, from *sgf.Node) {
	type pair struct{ to, from *sgf.Node }
	for left := []pair{{to, from}}; len(left) > 0; {
		p := left[len(left)-1]
		left = left[:len(left)-1]
		for child := range p.from.Children() {
			n := p.to.AddChild()
			n.SetProperties(child.Properties())
			left = append(left, pair{n, child})
		}
	}
}

// ofPosition lists root properties that do not hold for the rest of a game: its move and set-up,
// who plays first, and the handicap, whose stones are set up with all others.
var ofPosition = []string{"B", "W", "AB", "AW", "AE", "PL", "HA", "KO", "MN", "C", "N"}
