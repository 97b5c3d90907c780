package api

import (
	"context"

	"katachi/games/collection"
	"katachi/internal/fields"
	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// TreeRequest asks for the tree of moves played next, such as a joseki or fuseki tree.
type TreeRequest struct {
	Sought
	Depth   int `query:"depth" json:"depth,omitempty" minimum:"0" maximum:"1000" doc:"Moves from the root; 0: 20"`
	MinHits int `query:"min_hits" json:"min_hits,omitempty" minimum:"0" doc:"Fewest hits of a move in the tree; 0: one in 200 of all hits, at least 2"`
}

// TreeAnswer is a tree of continuations.
type TreeAnswer struct {
	Collection string   `json:"collection"`
	Revision   string   `json:"revision"`
	Query      string   `json:"query" doc:"The query as text"`
	Size       int      `json:"size"`
	Region     string   `json:"region" doc:"Rectangle in which the query is shown: two corners"`
	MinHits    int      `json:"min_hits"`
	Branches   []Branch `json:"branches" doc:"The root first, parents before children"`
}

// Branch is a position of the tree. Colours are those of the query.
type Branch struct {
	Parent    int      `json:"parent" doc:"Index of the parent; -1 for the root"`
	Color     string   `json:"color,omitempty" doc:"Who played the move that leads here; absent at the root"`
	Point     string   `json:"point,omitempty"`
	Captured  []string `json:"captured,omitempty" doc:"Points of the region that were emptied before the move"`
	Hits      int      `json:"hits"`
	Games     int      `json:"games"`
	BlackWins int      `json:"Bwins_hits" doc:"Hits won by Black, as drawn"`
	WhiteWins int      `json:"Wwins_hits" doc:"Hits won by White, as drawn"`
	Late      int      `json:"tenuki" doc:"Hits whose last move came after a tenuki"`
	First     string   `json:"first,omitempty" doc:"Earliest date"`
	Last      string   `json:"last,omitempty" doc:"Latest date"`
	Example   int64    `json:"example" doc:"A game with this branch"`
}

// maxBranches is the most branches of an answer.
const maxBranches = 20_000

// Tree returns the tree of what was played after a position.
func (s *Service) Tree(ctx context.Context, in *TreeRequest) (*TreeAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	asked, err := in.query(0, 0)
	if err != nil {
		return nil, err
	}
	var out *TreeAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out, err = in.grow(ctx, h, asked)
		return err
	})
	return out, err
}

func (in *TreeRequest) grow(ctx context.Context, h *Held, asked *report.Placed) (*TreeAnswer, error) {
	revision, err := h.Revision(ctx)
	if err != nil {
		return nil, err
	}
	if asked, err = h.ready(ctx, asked); err != nil {
		return nil, err
	}
	opt := &collection.TreeOptions{MinHits: in.MinHits, Depth: in.Depth}
	if opt.MinHits == 0 {
		answer, err := h.Games.Answer(ctx, asked.Query)
		if err != nil {
			return nil, err
		}
		opt.MinHits = (&search.Found{Answer: answer}).MinHits()
	}
	root, err := collection.Union{h.Games}.Tree(ctx, asked.Query, opt)
	if err != nil {
		return nil, err
	}
	m := asked.Images()[0]
	out := &TreeAnswer{
		Collection: h.Name, Revision: revision, Query: asked.String(), Size: asked.Size(), MinHits: opt.MinHits,
		Region: report.Span(asked.Point(0, 0), asked.Point(m.W-1, m.H-1)).Name(asked.Size()),
	}
	type open struct {
		b      *collection.Branch
		parent int
	}
	for next := []open{{root, -1}}; len(next) > 0 && len(out.Branches) < maxBranches; next = next[1:] {
		at := len(out.Branches)
		out.Branches = append(out.Branches, newBranch(asked, next[0].b, next[0].parent))
		for _, child := range next[0].b.Next {
			next = append(next, open{child, at})
		}
	}
	return out, nil
}

// newBranch returns the JSON form of a branch.
func newBranch(at *report.Placed, b *collection.Branch, parent int) Branch {
	out := Branch{
		Parent: parent, Hits: b.Hits, Games: b.Games, BlackWins: b.BlackWins, WhiteWins: b.WhiteWins, Late: b.Late, Example: b.Example,
	}
	if b.Last != 0 {
		out.First, out.Last = report.Date(b.First), report.Date(b.Last)
	}
	for _, s := range b.Steps {
		point := at.Point(s.X, s.Y).Name(at.Size())
		switch s.What {
		case '-':
			out.Captured = append(out.Captured, point)
		case 'X':
			out.Color, out.Point = "black", point
		case 'O':
			out.Color, out.Point = "white", point
		}
	}
	return out
}
