package api

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/report"
)

// CollectionsRequest asks for the collections.
type CollectionsRequest struct{}

// CollectionsAnswer lists the collections.
type CollectionsAnswer struct {
	Version     string           `json:"version" doc:"Of katachi"`
	Collections []CollectionInfo `json:"collections" doc:"The first is the default"`
	Engines     []string         `json:"engines" doc:"Names of engines that /suggest and /review can use instead of playouts"`
}

// CollectionInfo describes a collection.
type CollectionInfo struct {
	Name     string         `json:"name"`
	Games    int            `json:"games"`
	Revision string         `json:"revision" doc:"It changes with the games"`
	Boards   []int          `json:"boards" doc:"Board sizes of its games"`
	Memory   bool           `json:"memory" doc:"The collection is in memory: added games are lost when katachi ends"`
	Problem  *lang.Sentence `json:"problem,omitempty" doc:"Why the collection cannot be read just now"`
}

// Collections lists the collections. One that cannot be read is listed with the reason.
func (s *Service) Collections(ctx context.Context, _ *CollectionsRequest) (*CollectionsAnswer, error) {
	out := &CollectionsAnswer{Version: s.Version, Collections: []CollectionInfo{}, Engines: s.Advisor.names()}
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
			info.Games = sum(boards)
			return nil
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
	query.Where
	Sort    string `query:"sort" json:"sort,omitempty" enum:"game,black,white,black_rank,white_rank,event,place,date,result,komi,handicap,moves,board" doc:"Column; absent: game"`
	Falling bool   `query:"falling" json:"falling,omitempty" doc:"The largest first"`
	Limit   int    `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Games to list; 0: 100"`
	Skip    int    `query:"skip" json:"skip,omitempty" minimum:"0" doc:"Games to skip"`
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

// sum returns the number of games on boards of all sizes.
func sum(boards map[int]int) (games int) {
	for _, n := range boards {
		games += n
	}
	return games
}

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

// columns lists the columns by which games are sorted.
func columns() string { return strings.Join(slices.Sorted(maps.Keys(orders)), ", ") }

// orders compare games by a column; those without a value come last.
var orders = map[string]func(a, b *collection.Info) int{
	"game":       func(a, b *collection.Info) int { return cmp.Compare(a.ID, b.ID) },
	"black":      byText(func(g *collection.Info) string { return g.Black }),
	"white":      byText(func(g *collection.Info) string { return g.White }),
	"black_rank": byRank(func(g *collection.Info) string { return g.BlackRank }),
	"white_rank": byRank(func(g *collection.Info) string { return g.WhiteRank }),
	"event":      byText(func(g *collection.Info) string { return g.Event }),
	"place":      byText(func(g *collection.Info) string { return g.Place }),
	"result":     byText(func(g *collection.Info) string { return g.Result }),
	"date":       func(a, b *collection.Info) int { return cmp.Compare(a.Day, b.Day) },
	"komi":       func(a, b *collection.Info) int { return cmp.Compare(a.Komi, b.Komi) },
	"handicap":   func(a, b *collection.Info) int { return cmp.Compare(a.Handicap, b.Handicap) },
	"moves":      func(a, b *collection.Info) int { return cmp.Compare(a.Moves, b.Moves) },
	"board":      func(a, b *collection.Info) int { return cmp.Compare(a.Board, b.Board) },
}

func byText(of func(*collection.Info) string) func(a, b *collection.Info) int {
	return func(a, b *collection.Info) int {
		return cmp.Or(strings.Compare(strings.ToLower(of(a)), strings.ToLower(of(b))), strings.Compare(of(a), of(b)))
	}
}

func byRank(of func(*collection.Info) string) func(a, b *collection.Info) int {
	rank := func(g *collection.Info) int {
		n, ok := query.Rank(of(g))
		if !ok {
			return -100
		}
		return n
	}
	return func(a, b *collection.Info) int { return cmp.Compare(rank(a), rank(b)) }
}

// Games lists games, sorted by any column.
func (s *Service) Games(ctx context.Context, in *GamesRequest) (*GamesAnswer, error) {
	order := orders[cmp.Or(in.Sort, "game")]
	if order == nil {
		return nil, other("sort", columns(), in.Sort)
	}
	if err := cmp.Or(fields.Check(in), in.Where.Check()); err != nil {
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
		p := gamePage{order: order, falling: in.Falling, skip: in.Skip, limit: cmp.Or(in.Limit, 100)}
		switch asIs := cmp.Or(in.Sort, "game") == "game" && !in.Falling; {
		case asIs:
			p.order = nil
			err = p.take(ctx, h, &in.Where, sum(boards))
		case sum(boards) > maxListing:
			err = p.take(ctx, h, &in.Where, sum(boards))
		default:
			err = p.choose(ctx, h, revision, &in.Where)
		}
		from := h.sources()
		for _, g := range p.list {
			info := from.shown(*g)
			out.List = append(out.List, report.NewGameJSON(&info))
		}
		out.Total = p.total
		return err
	})
	return out, err
}

// gamePage is a part of the list of games.
type gamePage struct {
	order       func(a, b *collection.Info) int // nil: in the order of the collection
	falling     bool
	skip, limit int

	total int                // games that match
	list  []*collection.Info // those of the page
}

// choose takes the page from the listing.
func (p *gamePage) choose(ctx context.Context, h *Held, revision string, where *query.Where) error {
	list, err := h.matching(ctx, revision, where)
	if err != nil {
		return err
	}
	p.total = len(list)
	sorted(list, p.order, p.falling)
	p.list = list[min(p.skip, len(list)):min(p.skip+p.limit, len(list))]
	return nil
}

// take collects the page while reading the games. It keeps at most as many games as there are up to
// the end of the page. Games is the number of games in the collection.
func (p *gamePage) take(ctx context.Context, h *Held, where *query.Where, games int) error {
	most := p.skip + p.limit
	for g, err := range h.Games.Games(ctx, where) {
		if err != nil {
			return err
		}
		p.total++
		switch {
		case p.order != nil:
			if p.list = append(p.list, &g); len(p.list) >= 2*most+1000 {
				sorted(p.list, p.order, p.falling)
				p.list = p.list[:most]
			}
		case p.total > p.skip && len(p.list) < p.limit:
			p.list = append(p.list, &g)
		}
		if p.order == nil && len(p.list) == p.limit && where.IsZero() {
			p.total = games
			return nil
		}
	}
	if p.order != nil {
		sorted(p.list, p.order, p.falling)
		p.list = p.list[min(p.skip, len(p.list)):min(most, len(p.list))]
	}
	return nil
}

// matching returns the games that match.
func (h *Held) matching(ctx context.Context, revision string, where *query.Where) ([]*collection.Info, error) {
	all, err := h.listing(ctx, revision)
	if err != nil {
		return nil, err
	}
	list := make([]*collection.Info, 0, len(all.all))
	if where.IsZero() {
		for i := range all.all {
			list = append(list, &all.all[i])
		}
		return list, nil
	}
	for g, err := range h.Games.Games(ctx, where) {
		if err != nil {
			return nil, err
		}
		list = append(list, &g)
	}
	return list, nil
}

// sorted sorts the list; equal games stay in the order of the collection.
func sorted(list []*collection.Info, order func(a, b *collection.Info) int, falling bool) {
	slices.SortStableFunc(list, func(a, b *collection.Info) int {
		if falling {
			a, b = b, a
		}
		return order(a, b)
	})
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
