package report

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/sgf"
)

// ErrVariationHit is the error of cutting a game at a hit that may lie in a variation.
var ErrVariationHit = errors.New("games are cut on their main line: the hit may lie in a variation")

// CutGame returns the record of a listed hit's game up to the hit: its main line ends with the
// node of the hit, whose comment says what was found; a named move is marked.
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

// describe says in the comment of a hit's node what was found; a named move is marked.
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

// GameAfter returns the record of a listed hit's game from the hit on: its root has the facts of
// the game and the position after the hit's node as set-up stones, and says what was found; the
// moves and variations that follow are as in the record.
func (f *Found) GameAfter(ctx context.Context, h *Listed) (*sgf.Game, error) {
	if h.Move < 0 {
		return nil, fmt.Errorf("game %d: %w", h.Game, ErrVariationHit)
	}
	g, err := f.in[h.In].SGF(ctx, h.Game)
	if err != nil {
		return nil, err
	}
	columns, rows := g.Size()
	if err := sgf.CheckSize(columns, rows); err != nil {
		return nil, fmt.Errorf("game %d: %w", h.Game, err)
	}
	at, b, turn := after(g, columns, h.Node)
	out := sgf.NewGame(columns, rows)
	for _, p := range g.Root.Properties() {
		if !slices.Contains(ofPosition, p.Name) {
			out.Root.Set(p.Name, g.Root.Values(p.Name)...)
		}
	}
	for p := range b.Points {
		if c := b.Color(p); c != board.Empty {
			out.Root.Mark("A"+letterOf(c), sgf.FromBoard(p))
		}
	}
	out.Root.Set("PL", letterOf(turn))
	if text := at.Text("C"); text != "" {
		out.Root.SetText("C", text)
	}
	f.describe(out.Root, h)
	copyBelow(out.Root, at)
	return out, nil
}

// after returns a node of the main line, the board after it, and who plays next: as the record has
// it, else the other side than that of the last move.
func after(g *sgf.Game, size, node int) (at *sgf.Node, b *board.Board, turn board.Color) {
	var r sgf.Replay
	r.Reset(size)
	at = g.Root
	last := board.Empty
	for n, step := range Steps(g) {
		if int(step.Node) > node {
			if !step.Setup {
				turn = step.Color
			}
			break
		}
		if at = n; !step.Setup {
			last = step.Color
		}
		if _, err := r.Step(step); err != nil { // the hit's node holds the illegal move
			break
		}
	}
	switch {
	case turn != board.Empty:
	case last != board.Empty:
		turn = last.Opponent()
	default:
		turn = firstTurn(g, &r.Board)
	}
	return at, &r.Board, turn
}

// copyBelow copies all that follows a node below another one.
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

// ofPosition are the properties of a root that are not those of a game cut after it: its own
// move and set-up, who plays first, and the handicap, whose stones are set up with all others.
var ofPosition = []string{"B", "W", "AB", "AW", "AE", "PL", "HA", "KO", "MN", "C", "N"}

// letterOf returns the letter by which SGF names a side: B or W.
func letterOf(c board.Color) string {
	if c == board.White {
		return "W"
	}
	return "B"
}
