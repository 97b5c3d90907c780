package api

import (
	"cmp"
	"context"
	"katachi/internal/lang"
	"slices"
	"strings"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/report"
	"katachi/query"
)

// Sought describes what to search for: a part of a position or a query as text, and in which games.
type Sought struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Position
	Query       string   `query:"query" json:"query,omitempty" maxLength:"8000" doc:"The query as text, instead of a position: \"rows=.X./X.X/.X. at=inner\""`
	Region      string   `query:"region" json:"region,omitempty" doc:"The part of the board that is searched, two corners: \"K10:T19\"; absent: the whole board"`
	At          string   `query:"at" json:"at,omitempty" enum:"auto,corner,side,inner,anywhere,fixed" doc:"Where on the board the region may lie; auto: depends on the edges that it touches; absent: auto"`
	FixedColour bool     `query:"fixed_colour" json:"fixed_colour,omitempty" doc:"Do not also search with colours exchanged"`
	Variations  bool     `query:"variations" json:"variations,omitempty" doc:"Also look at variations"`
	Next        string   `query:"next" json:"next,omitempty" enum:"black,white" doc:"Who must play next"`
	By          int      `query:"by" json:"by,omitempty" minimum:"0" doc:"Latest node at which the position may be complete; 0: any"`
	Then        string   `query:"then" json:"then,omitempty" maxLength:"4000" doc:"What must follow: \"B Q5 W R6\""`
	And         []string `query:"and,explode" json:"and,omitempty" maxItems:"8" doc:"Further queries, as text, that a game must match"`
	Named       []string `query:"named,explode" json:"named,omitempty" maxItems:"8" doc:"Names that moves of the game must have, all of them: \"geta\", \"geta by black\", \"makes ponnuki\", \"tsuke-koshi then kiri\". Without a position they are all that is searched"`
	Filters
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
}

// SearchAnswer is the answer to a search. Wins of hits are in the query's colours, wins of games as
// recorded. A search for names alone has no colours of its own, so all wins are as recorded.
type SearchAnswer struct {
	Collection     string            `json:"collection"`
	Revision       string            `json:"revision" doc:"Revision of the collection, which changes with its games"`
	Query          string            `json:"query" doc:"The query as text"`
	Size           int               `json:"size"`
	Region         string            `json:"region" doc:"Rectangle in which the query is shown: two corners"`
	Games          int               `json:"games" doc:"With at least one hit"`
	HandicapGames  int               `json:"handicap_games,omitempty" doc:"Without a filter handicap: of all games that match the filters, those with handicap stones, which do not begin with an empty board"`
	Hits           int               `json:"hits"`
	Switched       int               `json:"switched" doc:"Hits with colours exchanged"`
	BlackWins      int               `json:"Bwins_hits" doc:"Hits won by Black, as drawn: wB and wW of all continuations and Bwins_without_continuation together"`
	WhiteWins      int               `json:"Wwins_hits" doc:"Hits won by White, as drawn: lB and lW of all continuations and Wwins_without_continuation together"`
	BlackWinsGames int               `json:"Bwins_games" doc:"Games that Black won, as recorded"`
	WhiteWinsGames int               `json:"Wwins_games" doc:"Games that White won, as recorded"`
	WithoutNext    int               `json:"hits_without_continuation"`
	Tenuki         int               `json:"tenuki" doc:"Hits after which both sides played elsewhere before they went on here"`
	Next           []Continuation    `json:"continuations" doc:"The most frequent first"`
	Years          []collection.Year `json:"years" doc:"Ascending; year 0 stands for games without a date"`
	Warning        *lang.Sentence    `json:"warning,omitempty" doc:"What is odd about the names that were searched"`
	First          string            `json:"first,omitempty" doc:"Earliest date"`
	Last           string            `json:"last,omitempty" doc:"Latest date"`
	List           []Hit             `json:"list" doc:"The hits from skip on"`
	Reason         *lang.Sentence    `json:"reason,omitempty" doc:"Why there is no hit: the collection has no games on boards of this size"`
	Blame          []Blame           `json:"blame,omitempty" doc:"If there is no hit: how many there would be without each of the filters"`

	BlackWinsWithout int  `json:"Bwins_without_continuation" doc:"Hits without a continuation that were won by Black, as drawn"`
	WhiteWinsWithout int  `json:"Wwins_without_continuation" doc:"Hits without a continuation that were won by White, as drawn"`
	LeftOut          int  `json:"hits_left_out" doc:"With next: hits that are not counted, since the other colour, or nobody, plays next"`
	SwapSymmetry     bool `json:"colour_swap_symmetry" doc:"The question is the same with colours exchanged: whoever plays next counts as Black, or as White with next=white"`

	Played *collection.Played       `json:"played,omitempty" doc:"For a search for names alone: moves of Black and of White, and moves whose player won and lost the game"`
	Names  [][]report.NamedStepJSON `json:"names,omitempty" doc:"How each of the names was asked, step by step: as what moves are called, or as what they make"`
}

// Continuation is a move that was played next in the region.
type Continuation struct {
	collection.Continuation
	Points []string          `json:"points" doc:"The point and all equivalent ones, in the query as shown"`
	Years  []collection.Year `json:"years"`
}

// Hit is a hit of the list.
type Hit struct {
	report.HitJSON
	Label  string `json:"label" doc:"Label of the continuation; empty without one"`
	Region string `json:"region" doc:"The rectangle of the match on the board of the game, two corners"`
	Board  string `json:"board,omitempty" doc:"The board at the hit"`
	LastAt string `json:"last,omitempty" doc:"The move that completed it"`
}

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

// query returns the query of the request, and rejects one that was hardly meant.
func (in *SearchRequest) query() (*report.Placed, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	return in.Sought.query(in.Limit, in.Skip)
}

// query returns the query with a part of the list of its hits.
func (in *Sought) query(limit, skip int) (*report.Placed, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	pl, err := in.place()
	if err != nil {
		return nil, err
	}
	where, err := in.where()
	if err != nil {
		return nil, err
	}
	ask := &report.Question{
		Text: in.Query, Position: &pl.Position, Region: in.Region, At: in.At, FixedColour: in.FixedColour, Variations: in.Variations,
		Next: map[string]query.Next{"black": query.Black, "white": query.White}[in.Next],
		Then: in.Then, Where: where, And: in.And, Named: in.Named, Limit: limit, Skip: skip,
	}
	if len(in.Named) > 0 && !in.drawn() { // names alone
		ask.Position = nil
	}
	if in.By > 0 {
		ask.By = &in.By
	}
	asked, err := ask.Query()
	if err != nil {
		return nil, asBad(err)
	}
	if in.Query == "" && len(pl.classes) > 0 {
		if err := pl.accept(asked, in.Region); err != nil {
			return nil, err
		}
	}
	if asked.Limit > MaxList {
		return nil, outside("limit", 0, MaxList, asked.Limit)
	}
	return asked, meant(asked.Query)
}

// drawn reports whether the request has a position or a region.
func (in *Sought) drawn() bool { return in.Setup != "" || in.Play != "" || in.Region != "" }

// check returns an error for invalid words and numbers in fields.
func (in *Sought) check() error {
	switch {
	case in.Query != "" && in.drawn():
		return bad("query", "query and position")
	case in.Next != "" && in.Next != "black" && in.Next != "white":
		return other("next", "black, white", in.Next)
	case !slices.Contains([]string{"", "auto", "corner", "side", "inner", "anywhere", "fixed"}, in.At):
		return other("at", "auto, corner, side, inner, anywhere, fixed", in.At)
	case in.By < 0:
		return below("by", 0, in.By)
	case len(in.And) > 8:
		return bad("and", "too many queries", 8, len(in.And))
	}
	return nil
}

// check returns an error for invalid fields of the list.
func (in *SearchRequest) check() error {
	switch {
	case !in.sortsKnown():
		return other("sort", "oldest, newest, node, "+columns(), in.Sort)
	case in.Limit < 0 || in.Limit > MaxList:
		return outside("limit", 0, MaxList, in.Limit)
	case in.Boards && in.Limit > maxBoards:
		return bad("limit", "boards limit", maxBoards)
	case in.Near < 0 || in.Near > 1000:
		return outside("near", 0, 1000, in.Near)
	case in.Skip < 0:
		return below("skip", 0, in.Skip)
	}
	return nil
}

// asBad converts an error of a question to a problem of the request.
func asBad(err error) error {
	p := ProblemOf(err)
	if p.Status == StatusFailed {
		p = wrong("", err)
	}
	return p
}

// accept adds the cells that accept several contents to the rows of a query.
func (pl *placed) accept(asked *report.Placed, region string) error {
	part := report.Whole(pl.Game.Board().Size())
	if region != "" {
		var err error
		if part, err = report.ParseRegion(region, pl.Game.Board().Size()); err != nil {
			return wrong("region", err)
		}
	}
	for p, class := range pl.classes {
		x, y := p.XY()
		if x, y = x-part.X0, y-part.Y0; y < 0 || y >= len(asked.Rows) || x < 0 || x >= len(asked.Rows[y]) {
			continue
		}
		row := []byte(asked.Rows[y])
		row[x] = class
		asked.Rows[y] = string(row)
	}
	if err := asked.Check(); err != nil {
		return asBad(err)
	}
	return nil
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
	opt := &report.SearchOptions{Comments: in.Near > 0, Near: in.Near - 1}
	if in.Sort == "oldest" || in.Sort == "newest" { // report knows these orders
		opt.Order = in.Sort
	}
	if opt.Before, err = in.before(ctx, h, revision); err != nil {
		return nil, err
	}
	found, err := report.Search(ctx, collection.Union{h.Games}, asked, opt)
	if err != nil {
		return nil, err
	}
	out := newSearchAnswer(found)
	out.Collection, out.Revision, out.Warning = h.Name, revision, h.hidden(found.Warning)
	if out.List, err = in.list(ctx, h, found); err != nil {
		return nil, err
	}
	if out.Hits == 0 {
		if out.Blame, err = in.blame(ctx, h); err != nil {
			return nil, err
		}
	}
	if in.Handicap == "" {
		handicaps := *asked.Query
		handicaps.Where.Handicap = "2.."
		out.HandicapGames, err = h.Games.Count(ctx, &handicaps)
	}
	return out, err
}

// sortsKnown reports whether the sort order is known.
func (in *SearchRequest) sortsKnown() bool {
	return slices.Contains([]string{"", "game", "oldest", "newest", "node"}, in.Sort) || orders[in.Sort] != nil
}

// before returns the comparison of hits; nil for the orders that report knows.
func (in *SearchRequest) before(ctx context.Context, h *Held, revision string) (func(a, b *collection.Hit) int, error) {
	var compare func(a, b *collection.Hit) int
	switch order := orders[in.Sort]; {
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
		if sum(boards) > maxListing {
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

// newSearchAnswer returns the counts of an answer.
func newSearchAnswer(f *report.Found) *SearchAnswer {
	a := f.Answer
	m := f.Images()[0]
	out := &SearchAnswer{
		Query: f.String(), Size: f.Size(), Region: span(f.Point(0, 0), f.Point(m.W-1, m.H-1), f.Size()),
		Games: a.Games, Hits: a.Hits, Switched: a.Switched, BlackWins: a.BlackWins, WhiteWins: a.WhiteWins,
		BlackWinsGames: a.BlackWinsGames, WhiteWinsGames: a.WhiteWinsGames, WithoutNext: a.WithoutNext,
		BlackWinsWithout: a.BlackWinsWithout, WhiteWinsWithout: a.WhiteWinsWithout, LeftOut: a.LeftOut,
		SwapSymmetry: a.SwapSymmetry, Played: a.Played, Names: f.NamesJSON(),
		Warning: f.Warning, Reason: f.Reason, Next: []Continuation{}, Years: append([]collection.Year{}, a.Years...),
	}
	if a.Last != 0 {
		out.First, out.Last = report.Date(a.First), report.Date(a.Last)
	}
	for _, n := range a.Next {
		out.Tenuki += n.BlackTenuki + n.WhiteTenuki
		out.Next = append(out.Next, Continuation{n, f.Points(&n), append([]collection.Year{}, n.Years...)})
	}
	return out
}

// span returns a rectangle as its lower left and upper right corners.
func span(topLeft, bottomRight board.Point, size int) string {
	x0, y0 := topLeft.XY()
	x1, y1 := bottomRight.XY()
	return board.At(x0, y1).Name(size) + ":" + board.At(x1, y0).Name(size)
}

// list returns the hits of the list.
func (in *SearchRequest) list(ctx context.Context, h *Held, f *report.Found) ([]Hit, error) {
	list, from := []Hit{}, h.sources()
	m := f.Images()[0]
	for i, hit := range f.JSON(false).List {
		l := &f.List[i]
		w, rows := m.W, m.H
		if transposes(l.Symmetry) {
			w, rows = rows, w
		}
		x, y := l.Place.XY()
		hit.Path = from.inSource(hit.Path)
		out := Hit{HitJSON: hit, Label: f.Label(l), Region: span(l.Place, board.At(x+w-1, y+rows-1), f.Size())}
		if in.Boards {
			if err := out.draw(ctx, h, l); err != nil {
				return nil, err
			}
		}
		list = append(list, out)
	}
	return list, nil
}

// draw adds the board at the hit.
func (out *Hit) draw(ctx context.Context, h *Held, l *report.Listed) error {
	if l.Move < 0 { // the node may lie in a variation
		return nil
	}
	g, err := h.Games.SGF(ctx, l.Game)
	if err != nil {
		return err
	}
	game, err := report.GameAt(g, l.Node)
	if err != nil {
		return err
	}
	out.Board, out.LastAt = rows(game.Board()), game.Last(0).Point.Name(game.Board().Size())
	return nil
}

// ready prepares the names of the collection for a search if asked has some, and returns asked with
// the sense of each.
func (h *Held) ready(ctx context.Context, asked *report.Placed) (*report.Placed, error) {
	asked, _, err := report.ReadyNamed(ctx, collection.Union{h.Games}, asked, nil)
	return asked, err
}

// blame returns the numbers of hits without each of the filters.
func (in *SearchRequest) blame(ctx context.Context, h *Held) ([]Blame, error) {
	var list []Blame
	requests := map[string]SearchRequest{}
	for name, filters := range in.without() {
		less := *in
		less.Filters = filters
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

// transposes reports whether a symmetry turns rows into columns.
func transposes(s board.Symmetry) bool {
	r, _ := s.Offset(1, 0)
	return r == 0
}
