package matches

import (
	"context"
	"errors"
	"slices"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
	"katachi/sgf"
)

// Places are the places where the patterns of a set hold, in a position or in a game, with how often each
// pattern does.
type Places struct {
	Patterns []PatternCount `json:"patterns"`
	List     []Place        `json:"list"`

	set   *pattern.Set
	limit int // most places to list
}

// PatternCount is a pattern with its matches.
type PatternCount struct {
	Name    string `json:"name"`
	Query   string `json:"query,omitempty" doc:"The pattern as a query; empty if no query is equivalent"`
	Matches int    `json:"matches"`
}

// Place is a place where a pattern holds; in a game, with the first move after which it holds.
type Place struct {
	Pattern  string         `json:"pattern"`
	Move     int            `json:"move" doc:"Moves played; 0 is the starting position"`
	Side     board.Color    `json:"side" doc:"Who plays the part that is drawn black"`
	Symmetry board.Symmetry `json:"symmetry"`
	Region   string         `json:"region" doc:"The rectangle, two corners"`
	Stones   []string       `json:"stones" doc:"Points of the pattern's stones"`
	Next     string         `json:"next,omitempty" doc:"The point of the pattern's move"`
}

// NewPlaces returns the places of a set, of which at most limit will be listed, before any is found.
func NewPlaces(set *pattern.Set, limit int) *Places {
	f := &Places{Patterns: []PatternCount{}, List: []Place{}, set: set, limit: limit}
	for _, p := range set.All() {
		f.Patterns = append(f.Patterns, PatternCount{Name: p.Name, Query: Query(p)})
	}
	return f
}

// Position adds the matches of a position. Tables of patterns may take a part of memory.
func (f *Places) Position(pos *report.Position, memory engines.Memory) error {
	m, err := engines.Compile(f.set, engines.Auto, engines.Work{Positions: 1, Memory: memory})
	if err == nil {
		f.add(match.All(m, pos.Game.Board()), pos.Game.Board().Size(), pos.Moves)
	}
	return err
}

// Game adds the matches of the main line of a game, up to an illegal move, each at the move where it
// first holds.
func (f *Places) Game(ctx context.Context, g *sgf.Game, memory engines.Memory) error {
	size, _ := g.Size()
	m, err := engines.Compile(f.set, engines.Auto, engines.Work{Moves: report.CountMoves(g), Memory: memory})
	if err != nil {
		return err
	}
	inc := match.Follow(m)
	var r sgf.Replay
	r.Reset(size, g.Suicide())
	inc.Reset(&r.Board)
	standing := inc.AppendHits(nil)
	match.Sort(standing)
	f.add(standing, size, 0)
	for _, s := range report.Steps(g) {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, err := r.Step(s)
		if errors.As(err, new(*sgf.IllegalMove)) {
			return nil
		}
		if err != nil {
			return err
		}
		inc.Play(d)
		_, born := inc.Changes()
		born = slices.Clone(born)
		match.Sort(born)
		f.add(born, size, r.Moves)
	}
	return nil
}

// add counts matches, and lists them up to the limit.
func (f *Places) add(hits []match.Hit, size, move int) {
	for _, h := range hits {
		f.Patterns[h.PatternID()].Matches++
		if len(f.List) >= f.limit {
			continue
		}
		p := f.set.Of(h)
		r := h.Rect(p)
		one := Place{
			Pattern: p.Name, Move: move, Side: h.Side, Symmetry: h.Sym, Stones: report.PointNames(Match{Hit: h, Set: f.set}.Stones(), size),
			Region: report.Span(board.At(int(r.X0), int(r.Y0)), board.At(int(r.X1)-1, int(r.Y1)-1)).Name(size),
		}
		if next := h.Move(p); next != board.Pass {
			one.Next = next.Name(size)
		}
		f.List = append(f.List, one)
	}
}

// Cells maps the cell classes of patterns to cells of a query.
var Cells = map[pattern.Class]byte{
	pattern.Empty: '.', pattern.Own: 'X', pattern.Other: 'O', pattern.NotOther: 'x', pattern.NotOwn: 'o', pattern.On: '*',
}

// Query returns a pattern as a query for 19x19; "" if no query is equivalent.
func Query(p *pattern.Pattern) string {
	const size = board.DefaultSize
	if p.Symmetries != p.Merge(pattern.AllSymmetries) || p.Width > size || p.Height > size {
		return ""
	}
	q := &query.Query{Board: size, FixedColor: p.Sides != pattern.BothSides}
	for y := range p.Height {
		row := make([]byte, p.Width)
		for x := range p.Width {
			if row[x] = Cells[p.Cells[y*p.Width+x]]; row[x] == 0 {
				return ""
			}
		}
		q.Rows = append(q.Rows, string(row))
	}
	along := func(low, high bool, free int) (from, to int) {
		switch {
		case low && high && free != 0:
			return 1, 0
		case low:
			return 0, 0
		case high:
			return free, free
		}
		return 0, free
	}
	a := &q.Anchors
	a.Left, a.Right = along(p.Edges&pattern.West != 0, p.Edges&pattern.East != 0, size-p.Width)
	a.Top, a.Bottom = along(p.Edges&pattern.North != 0, p.Edges&pattern.South != 0, size-p.Height)
	if a.Left > a.Right || a.Top > a.Bottom {
		return ""
	}
	a.Region = query.Fixed
	for i, cell := range p.Moves {
		if q.Rows[cell/p.Width][cell%p.Width] != '.' {
			return ""
		}
		q.Sequence = append(q.Sequence, query.Step{X: cell % p.Width, Y: cell / p.Width, What: "XO"[i%2]})
	}
	if q.Check() != nil {
		return ""
	}
	return q.String()
}
