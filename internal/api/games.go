package api

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"unicode/utf8"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/ops/games"
	"katachi/internal/ops/problems"
	"katachi/internal/report"
)

// CollectionsRequest asks for the collections.
type CollectionsRequest struct{}

// CollectionsAnswer lists the collections.
type CollectionsAnswer struct {
	Version     string           `json:"version" doc:"Of katachi"`
	Collections []CollectionInfo `json:"collections" doc:"The first is the default"`
	Engines     []string         `json:"engines" doc:"Names of engines that /suggest and /review can use instead of playouts"`
	Ranks       bool             `json:"ranks" doc:"Reviews by an engine may have a rank: there is a network of human play"`
}

// CollectionInfo describes a collection.
type CollectionInfo struct {
	Name     string         `json:"name"`
	Games    int            `json:"games"`
	Revision string         `json:"revision" doc:"It changes with the games"`
	Boards   []int          `json:"boards" doc:"Board sizes of its games"`
	Memory   bool           `json:"memory" doc:"The collection is in memory: added games are lost when katachi ends"`
	Problems bool           `json:"problems,omitempty" doc:"Its first record is a problem: see /problems"`
	Problem  *lang.Sentence `json:"problem,omitempty" doc:"Why the collection cannot be read just now"`
}

// Collections lists the collections. One that cannot be read is listed with the reason.
func (s *Service) Collections(ctx context.Context, _ *CollectionsRequest) (*CollectionsAnswer, error) {
	out := &CollectionsAnswer{Version: s.Version, Collections: []CollectionInfo{}, Engines: s.Advisor.names(), Ranks: s.Advisor != nil && s.Advisor.Human != nil}
	for _, name := range s.Shelf.Names() {
		info := CollectionInfo{Name: name, Boards: []int{}}
		err := s.Shelf.Use(ctx, name, func(h *Held) error {
			info.Memory = h.Games.Dir() == ""
			var err error
			if info.Revision, err = h.Revision(ctx); err != nil {
				return err
			}
			boards, err := h.Games.Boards(ctx)
			if err != nil {
				return err
			}
			info.Boards = slices.AppendSeq(info.Boards, maps.Keys(boards))
			slices.Sort(info.Boards)
			info.Games = games.Sum(boards)
			info.Problems, err = problems.Begins(ctx, h.Games)
			return err
		})
		if err != nil {
			if ctx.Err() != nil {
				return nil, err
			}
			info.Problem = report.Said(err)
		}
		out.Collections = append(out.Collections, info)
	}
	return out, nil
}

// GamesRequest asks for a part of the list of games.
type GamesRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	games.ListRequest
	Limit int `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Games to list; 0: 100"`
	Skip  int `query:"skip" json:"skip,omitempty" minimum:"0" doc:"Games to skip"`
}

// GamesAnswer is a part of the list of games.
type GamesAnswer struct {
	Collection string            `json:"collection"`
	Revision   string            `json:"revision"`
	Total      int               `json:"total" doc:"Games that match"`
	Skip       int               `json:"skip"`
	List       []report.GameJSON `json:"list"`
}

// listing holds the facts of all games of a collection, at one revision, for sorting.
type listing struct {
	revision string
	all      []collection.Info // by rising id
}

// maxListing is the most games of a collection whose listing is kept, some 300 bytes each. Tests
// lower it.
var maxListing = 500_000

// find returns the game with an id; nil if there is none.
func (l *listing) find(id int64) *collection.Info {
	i, ok := slices.BinarySearchFunc(l.all, id, func(g collection.Info, id int64) int { return cmp.Compare(g.ID, id) })
	if !ok {
		return nil
	}
	return &l.all[i]
}

// listing returns all games of the collection; it keeps the list until the collection changes.
func (h *Held) listing(ctx context.Context, revision string) (*listing, error) {
	h.last.mu.Lock()
	defer h.last.mu.Unlock()
	if last := h.last.list; last != nil && last.revision == revision {
		return last, nil
	}
	list := &listing{revision: revision}
	for g, err := range h.Games.Games(ctx, &query.Where{}) {
		if err != nil {
			return nil, err
		}
		list.all = append(list.all, g)
	}
	h.last.list = list
	return list, nil
}

// Games lists games.
func (s *Service) Games(ctx context.Context, in *GamesRequest) (*GamesAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	out := &GamesAnswer{Skip: in.Skip, List: []report.GameJSON{}}
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		revision, err := h.Revision(ctx)
		if err != nil {
			return err
		}
		out.Collection, out.Revision = h.Name, revision
		boards, err := h.Games.Boards(ctx)
		if err != nil {
			return err
		}
		from := h.sources()
		env := &games.ListEnv{In: h.Games, Skip: in.Skip, Limit: cmp.Or(in.Limit, 100), Each: func(g *collection.Info) error {
			info := from.shown(*g)
			out.List = append(out.List, report.NewGameJSON(&info))
			return nil
		}}
		if games.Sum(boards) <= maxListing {
			env.All = func(ctx context.Context) ([]collection.Info, error) {
				list, err := h.listing(ctx, revision)
				if err != nil {
					return nil, err
				}
				return list.all, nil
			}
		}
		out.Total, err = games.List(ctx, env, &in.ListRequest)
		return err
	})
	return out, err
}

// RecordRequest asks for a game of a collection.
type RecordRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Game       int64  `path:"game" json:"game" doc:"Number of the game"`
}

// RecordAnswer is a game of a collection as a tree.
type RecordAnswer struct {
	Collection string          `json:"collection"`
	Revision   string          `json:"revision"`
	Game       report.GameJSON `json:"game"`
	Tree       Tree            `json:"tree"`
	Text       string          `json:"text,omitempty" doc:"The record as it was read, if it is UTF-8"`
}

// Record returns a game of a collection.
func (s *Service) Record(ctx context.Context, in *RecordRequest) (*RecordAnswer, error) {
	if in.Game < 1 {
		return nil, below("game", 1, in.Game)
	}
	out := &RecordAnswer{}
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		var err error
		if out.Revision, err = h.Revision(ctx); err != nil {
			return err
		}
		out.Collection = h.Name
		info, err := h.Games.Game(ctx, in.Game)
		if err != nil {
			return err
		}
		info = h.sources().shown(info)
		out.Game = report.NewGameJSON(&info)
		text, err := h.Games.Record(ctx, in.Game)
		if err != nil {
			return err
		}
		if utf8.Valid(text) {
			out.Text = string(text)
		}
		g, err := h.Games.SGF(ctx, in.Game)
		if err != nil {
			return err
		}
		tree, err := newTree(g)
		if err == nil {
			out.Tree = *tree
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
