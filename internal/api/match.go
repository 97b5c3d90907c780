package api

import (
	"context"
	"errors"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
	"katachi/sgf"
)

// MatchRequest asks where patterns hold: in a position, in the positions of a game, or in all games
// of a collection.
type MatchRequest struct {
	Patterns string    `json:"patterns" maxLength:"65536" doc:"Patterns in katachi's text format, as in doc/formats.md"`
	Position *Position `json:"position,omitempty" doc:"A position to look at"`
	RecordOrGame
	Everywhere bool `json:"everywhere,omitempty" doc:"Search all games of the collection"`
	query.Where
	Limit int `json:"limit,omitempty" doc:"Matches to list; 0: 100, at most 1000"`
}

// MatchAnswer lists where patterns hold.
type MatchAnswer struct {
	Text     string         `json:"text" doc:"The patterns as katachi writes them"`
	Patterns []PatternInfo  `json:"patterns"`
	List     []PatternMatch `json:"list"`
	Searches []SearchAnswer `json:"searches,omitempty" doc:"With everywhere: the answer for each pattern"`
}

// PatternInfo is a pattern with its matches.
type PatternInfo struct {
	Name    string `json:"name"`
	Query   string `json:"query,omitempty" doc:"The pattern as a query; empty if no query is equivalent"`
	Matches int    `json:"matches"`
}

// PatternMatch is a place where a pattern holds; in a game, with the first move after which it
// holds.
type PatternMatch struct {
	Pattern  string         `json:"pattern"`
	Move     int            `json:"move" doc:"Moves played; 0 is the starting position"`
	Side     board.Color    `json:"side" doc:"Who plays the part that is drawn black"`
	Symmetry board.Symmetry `json:"symmetry"`
	Region   string         `json:"region" doc:"The rectangle, two corners"`
	Stones   []string       `json:"stones" doc:"Points of the pattern's stones"`
	Next     string         `json:"next,omitempty" doc:"The point of the pattern's move"`
}

// Limits of a request.
const (
	maxPatterns = 200
	matchMemory = 1 << 30 // bytes; tables of patterns may take a part of it
)

// Match finds patterns.
func (s *Service) Match(ctx context.Context, in *MatchRequest) (*MatchAnswer, error) {
	if !in.Everywhere {
		if in.Position != nil && in.Collection != "" {
			return nil, bad("collection", "position alone")
		}
		return in.match(ctx, func() (*sgf.Game, error) { return s.Game(ctx, &in.RecordOrGame, nil) })
	}
	set, out, err := in.read()
	if err != nil {
		return nil, err
	}
	if in.Position != nil || in.Record != nil || in.Game != 0 {
		return nil, bad("everywhere", "several sources")
	}
	for i, p := range set.All() {
		text := out.Patterns[i].Query
		if text == "" {
			return nil, bad("patterns", "pattern not searched", p.Name)
		}
		found, err := s.Search(ctx, &SearchRequest{
			Sought: Sought{Collection: in.Collection, Question: report.Question{Query: text, Where: in.Where, FixedColor: p.Sides != pattern.BothSides}},
			Limit:  in.limit(),
		})
		if err != nil {
			return nil, err
		}
		out.Patterns[i].Matches = found.Hits
		out.Searches = append(out.Searches, *found)
	}
	return out, nil
}

// MatchRecord is Match for a program without collections.
func MatchRecord(ctx context.Context, in *MatchRequest) (*MatchAnswer, error) {
	if in.Everywhere {
		return nil, bad("everywhere", "no collections here")
	}
	if err := in.alone(); err != nil {
		return nil, err
	}
	return in.match(ctx, func() (*sgf.Game, error) { return in.RecordOrGame.read(sgf.Limits{}, nil) })
}

func (in *MatchRequest) limit() int {
	if in.Limit == 0 {
		return 100
	}
	return in.Limit
}

// read reads the patterns.
func (in *MatchRequest) read() (*pattern.Set, *MatchAnswer, error) {
	if in.Limit < 0 || in.Limit > MaxList {
		return nil, nil, outside("limit", 0, MaxList, in.Limit)
	}
	set := pattern.NewSet("patterns")
	if err := pattern.Append(set, strings.NewReader(in.Patterns), "patterns"); err != nil {
		return nil, nil, wrong("patterns", err)
	}
	if set.Len() == 0 || set.Len() > maxPatterns {
		return nil, nil, bad("patterns", "patterns", maxPatterns, set.Len())
	}
	var text strings.Builder
	if err := pattern.Write(&text, set); err != nil {
		return nil, nil, wrong("patterns", err)
	}
	out := &MatchAnswer{Text: text.String(), Patterns: []PatternInfo{}, List: []PatternMatch{}}
	for _, p := range set.All() {
		out.Patterns = append(out.Patterns, PatternInfo{Name: p.Name, Query: queryOf(p)})
	}
	return set, out, nil
}

// match matches a position or a game.
func (in *MatchRequest) match(ctx context.Context, game func() (*sgf.Game, error)) (*MatchAnswer, error) {
	if err := unasked(&in.Where, "they apply with everywhere"); err != nil {
		return nil, err
	}
	set, out, err := in.read()
	if err != nil {
		return nil, err
	}
	if in.Position != nil {
		if in.Record != nil || in.Game != 0 {
			return nil, bad("position", "several sources")
		}
		pl, err := in.Position.stones()
		if err != nil {
			return nil, err
		}
		m, err := engines.Compile(set, engines.Auto, engines.Work{Positions: 1, Memory: matchMemory})
		if err != nil {
			return nil, err
		}
		out.add(set, match.All(m, pl.Game.Board()), pl.Game.Board().Size(), pl.Moves, in.limit())
		return out, nil
	}
	g, err := game()
	if err != nil {
		return nil, err
	}
	return out, out.follow(ctx, set, g, in.limit())
}

// follow adds the matches of a game, each at the move where it first holds.
func (out *MatchAnswer) follow(ctx context.Context, set *pattern.Set, g *sgf.Game, limit int) error {
	size, n := g.Size()
	if err := sgf.CheckSize(size, n); err != nil {
		return wrong("record", err)
	}
	m, err := engines.Compile(set, engines.Auto, engines.Work{Moves: report.CountMoves(g), Memory: matchMemory})
	if err != nil {
		return err
	}
	inc := match.Follow(m)
	var r sgf.Replay
	r.Reset(size, g.Suicide())
	inc.Reset(&r.Board)
	standing := inc.AppendHits(nil)
	match.Sort(standing)
	out.add(set, standing, size, 0, limit)
	for _, s := range report.Steps(g) {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, err := r.Step(s)
		if illegal := (*sgf.IllegalMove)(nil); errors.As(err, &illegal) {
			return nil
		}
		if err != nil {
			return err
		}
		inc.Play(d)
		_, born := inc.Changes()
		born = slices.Clone(born)
		match.Sort(born)
		out.add(set, born, size, r.Moves, limit)
	}
	return nil
}

// add counts matches, and lists them up to the limit.
func (out *MatchAnswer) add(set *pattern.Set, hits []match.Hit, size, move, limit int) {
	for _, h := range hits {
		out.Patterns[h.PatternID()].Matches++
		if len(out.List) >= limit {
			continue
		}
		p := set.Of(h)
		r := h.Rect(p)
		stones := h.AppendStones(nil, p)
		slices.Sort(stones)
		one := PatternMatch{
			Pattern: p.Name, Move: move, Side: h.Side, Symmetry: h.Sym, Stones: report.PointNames(stones, size),
			Region: report.Span(board.At(int(r.X0), int(r.Y0)), board.At(int(r.X1)-1, int(r.Y1)-1)).Name(size),
		}
		if next := h.Move(p); next != board.Pass {
			one.Next = next.Name(size)
		}
		out.List = append(out.List, one)
	}
}

// cells maps the cell classes of patterns to cells of a query.
var cells = map[pattern.Class]byte{
	pattern.Empty: '.', pattern.Own: 'X', pattern.Other: 'O', pattern.NotOther: 'x', pattern.NotOwn: 'o', pattern.On: '*',
}

// queryOf returns a pattern as a query for 19x19; "" if no query is equivalent.
func queryOf(p *pattern.Pattern) string {
	const size = board.DefaultSize
	if p.Symmetries != p.Merge(pattern.AllSymmetries) || p.Width > size || p.Height > size {
		return ""
	}
	q := &query.Query{Board: size, FixedColor: p.Sides != pattern.BothSides}
	for y := range p.Height {
		row := make([]byte, p.Width)
		for x := range p.Width {
			if row[x] = cells[p.Cells[y*p.Width+x]]; row[x] == 0 {
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
