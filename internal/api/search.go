package api

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/ops/games"
	"katachi/internal/ops/name"
	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// Sought describes what to search for: a part of a position or a query as text, and in which games.
type Sought struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Position
	report.Question
}

// SearchRequest is a search, with the part of its hits to list.
type SearchRequest struct {
	Sought
	Sort    string `query:"sort" json:"sort,omitempty" enum:"oldest,newest,game,node,black,white,black_rank,white_rank,event,place,date,result,komi,handicap,moves,board" doc:"Order of the list: oldest or newest, or a column; absent: game"`
	Falling bool   `query:"falling" json:"falling,omitempty" doc:"Sort by decreasing values of the column"`
	Limit   int    `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Hits to list"`
	Skip    int    `query:"skip" json:"skip,omitempty" minimum:"0" doc:"Hits to pass over in the list"`
	Near    int    `query:"near" json:"near,omitempty" minimum:"0" maximum:"1000" doc:"List comments with each hit: those less than this number of nodes away from it; 0: none"`
	Boards  bool   `query:"boards" json:"boards,omitempty" doc:"Each hit of the list has the board at the hit, for a small picture"`
	Across  string `query:"across" json:"across,omitempty" enum:"band,rank,colour,year,server" doc:"Also count the continuations by this key of their players: band is that of ranks"`
}

// SearchAnswer is the answer to a search of one collection.
type SearchAnswer struct {
	Collection string `json:"collection"`
	Revision   string `json:"revision" doc:"Revision of the collection, which changes with its games"`
	search.Answer
	HandicapGames int     `json:"handicap_games,omitempty" doc:"Without a filter handicap: of all games that match the filters, those with handicap stones, which do not begin with an empty board"`
	Blame         []Blame `json:"blame,omitempty" doc:"If there is no hit: how many there would be without each of the filters"`
}

// Hit is a hit of the list.
type Hit = search.Hit

// Blame tells what a search without hits would find without one of its filters.
type Blame struct {
	Filter string `json:"filter"`
	Hits   int    `json:"hits"`
	Games  int    `json:"games"`
}

// MaxList is the largest Limit of a list.
const MaxList = 1000

// maxBoards is the most hits of a list with boards.
const maxBoards = 200

// Search finds a position in all games of a collection.
func (s *Service) Search(ctx context.Context, in *SearchRequest) (*SearchAnswer, error) {
	asked, err := in.query()
	if err != nil {
		return nil, err
	}
	var out *SearchAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out, err = in.search(ctx, h, asked)
		return err
	})
	return out, err
}

// query returns the query of the request.
func (in *SearchRequest) query() (*report.Placed, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	return in.Sought.query(in.Limit, in.Skip)
}

// query returns the query with a part of the list of its hits, and rejects one that was hardly
// meant.
func (in *Sought) query(limit, skip int) (*report.Placed, error) {
	var pos *report.Position
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	if in.Query == "" && (len(in.Named) == 0 || in.drawn()) {
		var err error
		if pos, err = in.place(); err != nil {
			return nil, err
		}
	}
	asked, err := in.On(pos)
	if err != nil {
		return nil, asBad(err)
	}
	asked.Limit, asked.Offset = cmp.Or(asked.Limit, limit), cmp.Or(asked.Offset, skip)
	if asked.Limit > MaxList {
		return nil, outside("limit", 0, MaxList, asked.Limit)
	}
	return asked, meant(asked.Query)
}

// drawn reports whether the request has a position or a region.
func (in *Sought) drawn() bool { return in.Setup != "" || in.Play != "" || in.Region != "" }

// check returns an error for invalid fields of the list.
func (in *SearchRequest) check() error {
	if in.Boards && in.Limit > maxBoards {
		return bad("limit", "boards limit", maxBoards)
	}
	return fields.Check(in)
}

// asBad converts an error of a question to a problem of the request.
func asBad(err error) error {
	p := ProblemOf(err)
	if p.Status == StatusFailed {
		p = wrong("", err)
	}
	return p
}

// meant rejects a query without stones that may lie at several places: it would find nearly
// everything.
func meant(q *query.Query) error {
	if q.OnlyNamed() || strings.ContainsAny(strings.Join(q.Rows, ""), "XO") || len(q.Sequence) > 0 {
		return nil
	}
	a := q.Images()[0].Anchors
	if a.Left == a.Right && a.Top == a.Bottom {
		return nil
	}
	return bad("region", "no stone in region")
}

// search searches a collection.
func (in *SearchRequest) search(ctx context.Context, h *Held, asked *report.Placed) (*SearchAnswer, error) {
	revision, err := h.Revision(ctx)
	if err != nil {
		return nil, err
	}
	opt := &search.Env{Comments: in.Near > 0, Near: in.Near - 1, Across: in.Across}
	if in.Sort == "oldest" || in.Sort == "newest" { // report knows these orders
		opt.Order = in.Sort
	}
	if opt.Before, err = in.before(ctx, h, revision); err != nil {
		return nil, err
	}
	found, err := search.Do(ctx, collection.Union{h.Games}, asked, opt)
	if err != nil {
		return nil, err
	}
	out := &SearchAnswer{Collection: h.Name, Revision: revision, Answer: *found.JSON(true)}
	out.Warning = h.hidden(found.Warning)
	from := h.sources()
	for i := range out.List {
		out.List[i].Path = from.inSource(out.List[i].Path)
		if in.Boards {
			if err := draw(ctx, h, &found.List[i], &out.List[i]); err != nil {
				return nil, err
			}
		}
	}
	if out.Hits == 0 {
		if out.Blame, err = in.blame(ctx, h); err != nil {
			return nil, err
		}
	}
	if asked.Where.Handicap == "" {
		handicaps := query.Query{Board: asked.Size(), Rows: []string{"*"}, Where: asked.Where}
		handicaps.Where.Handicap = "2.."
		out.HandicapGames, err = h.Games.Count(ctx, &handicaps)
	}
	return out, err
}

// before returns the comparison of hits; nil for the orders that report knows.
func (in *SearchRequest) before(ctx context.Context, h *Held, revision string) (func(a, b *collection.Hit) int, error) {
	var compare func(a, b *collection.Hit) int
	switch order := games.Order(in.Sort); {
	case in.Limit == 0 || in.Sort == "oldest" || in.Sort == "newest" || !in.Falling && (in.Sort == "" || in.Sort == "game"):
		return nil, nil
	case in.Sort == "node":
		compare = func(a, b *collection.Hit) int { return cmp.Compare(a.Node, b.Node) }
	case in.Sort == "" || in.Sort == "game":
		compare = func(a, b *collection.Hit) int { return cmp.Compare(a.Game, b.Game) }
	default:
		boards, err := h.Games.Boards(ctx)
		if err != nil {
			return nil, err
		}
		if games.Sum(boards) > maxListing {
			return nil, bad("sort", "too many to sort", maxListing, in.Sort)
		}
		list, err := h.listing(ctx, revision)
		if err != nil {
			return nil, err
		}
		var none collection.Info // for a game that was just added
		info := func(id int64) *collection.Info { return cmp.Or(list.find(id), &none) }
		compare = func(a, b *collection.Hit) int { return order(info(a.Game), info(b.Game)) }
	}
	if in.Falling {
		return func(a, b *collection.Hit) int { return compare(b, a) }, nil
	}
	return compare, nil
}

// draw adds the board at the hit.
func draw(ctx context.Context, h *Held, l *search.Listed, out *Hit) error {
	if l.Move < 0 { // the node may lie in a variation
		return nil
	}
	g, err := h.Games.SGF(ctx, l.Game)
	if err != nil {
		return err
	}
	game, err := search.GameAt(g, l.Node)
	if err != nil {
		return err
	}
	out.Board, out.LastAt = rows(game.Board()), game.Last(0).Point.Name(game.Board().Size())
	return nil
}

// ready prepares the names of the collection for a search if asked has some, and returns asked with
// the sense of each.
func (h *Held) ready(ctx context.Context, asked *report.Placed) (*report.Placed, error) {
	asked, _, err := name.ReadyFor(ctx, collection.Union{h.Games}, asked, nil)
	return asked, err
}

// blame returns the numbers of hits without each of the filters.
func (in *SearchRequest) blame(ctx context.Context, h *Held) ([]Blame, error) {
	var list []Blame
	requests := map[string]SearchRequest{}
	for name, where := range in.Without() {
		less := *in
		less.Where = where
		requests[name] = less
	}
	if len(in.Named) > 0 && in.drawn() {
		less := *in
		less.Named = nil
		requests["named"] = less
	}
	for name, less := range requests {
		less.Limit = 0
		asked, err := less.query()
		if err == nil {
			asked, err = h.ready(ctx, asked)
		}
		if err != nil {
			return nil, err
		}
		answer, err := h.Games.Answer(ctx, asked.Query)
		if err != nil {
			return nil, err
		}
		list = append(list, Blame{name, answer.Hits, answer.Games})
	}
	slices.SortFunc(list, func(a, b Blame) int {
		return cmp.Or(cmp.Compare(b.Hits, a.Hits), cmp.Compare(a.Filter, b.Filter))
	})
	return list, nil
}
