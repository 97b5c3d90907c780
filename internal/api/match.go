package api

import (
	"context"
	"strings"

	"katachi/games/query"
	"katachi/internal/ops/matches"
	"katachi/internal/report"
	"katachi/pattern"
	"katachi/sgf"
)

// MatchRequest asks where patterns hold: in a position, in the positions of a game, or in all games
// of a collection.
type MatchRequest struct {
	Patterns string    `json:"patterns" maxLength:"65536" doc:"Patterns in katachi's text format, as in doc/dev/formats.md"`
	Position *Position `json:"position,omitempty" doc:"A position to look at"`
	RecordOrGame
	Everywhere bool `json:"everywhere,omitempty" doc:"Search all games of the collection"`
	query.Where
	Limit int `json:"limit,omitempty" doc:"Matches to list; 0: 100, at most 1000"`
}

// MatchAnswer lists where patterns hold.
type MatchAnswer struct {
	Text string `json:"text" doc:"The patterns as katachi writes them"`
	matches.Places
	Searches []SearchAnswer `json:"searches,omitempty" doc:"With everywhere: the answer for each pattern"`
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
	return set, &MatchAnswer{Text: text.String(), Places: *matches.NewPlaces(set, in.limit())}, nil
}

// match matches a position or a game.
func (in *MatchRequest) match(ctx context.Context, game func() (*sgf.Game, error)) (*MatchAnswer, error) {
	if err := unasked(&in.Where, "they apply with everywhere"); err != nil {
		return nil, err
	}
	_, out, err := in.read()
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
		return out, out.Position(pl, matchMemory)
	}
	g, err := game()
	if err != nil {
		return nil, err
	}
	size, n := g.Size()
	if err := sgf.CheckSize(size, n); err != nil {
		return nil, wrong("record", err)
	}
	return out, out.Game(ctx, g, matchMemory)
}
