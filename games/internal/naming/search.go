package naming

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/terms"
)

// Search is a search for names in the parts of a collection.
type Search struct {
	store   *store.Store
	index   *store.NameIndex
	parts   []search.Part
	to      []int // by segment of the index: its part; -1 if it is not searched
	q       *query.Query
	english bool             // each name is the English word of one term, with its sense
	players [2][]segment.Set // by part: games in which q's player has White, Black; nil without a player
}

// NewSearch prepares a search for names in parts of a state; all names of q must be in the library.
func NewSearch(ctx context.Context, from *store.Store, st *store.State, parts []search.Part, q *query.Query) (*Search, error) {
	x, err := st.Index()
	if err != nil {
		return nil, err
	}
	s := &Search{store: from, index: x, parts: parts, q: q}
	for _, seg := range x.Segments {
		s.to = append(s.to, slices.IndexFunc(parts, func(p search.Part) bool { return p.Seg == seg }))
	}
	byPlayer := false
	for _, chain := range q.Named {
		for _, step := range chain {
			if _, err := x.Terms.Find(step.Name, step.Sense); err != nil {
				return nil, err
			}
			byPlayer = byPlayer || step.By >= query.ByPlayer
		}
	}
	if byPlayer {
		err = s.findPlayers(ctx)
	}
	return s, err
}

// findPlayers finds out which colour the player has in each game.
func (s *Search) findPlayers(ctx context.Context) error {
	for i, column := range []string{"white", "black"} {
		ids, err := s.store.IDs(ctx, catalogue.All(catalogue.PlayerIs(column, s.q.Where.Player, s.store.Players)))
		if err != nil {
			return err
		}
		for _, p := range s.parts {
			set := p.Seg.None()
			for _, g := range p.Seg.Find(ids) {
				set.Add(g)
			}
			s.players[i] = append(s.players[i], set)
		}
	}
	return nil
}

// Move is a move with a name.
type Move struct {
	Part   int
	Game   uint32 // index in the segment
	Number int
	Node   int
	Black  bool
}

// positionLists are lists of positions for reuse: a common name has a million.
var positionLists = sync.Pool{New: func() any { return new([]uint32) }}

// Each calls each for the moves that end a chain of names, file by file and by position in it, in
// the games that are searched.
func (s *Search) Each(ctx context.Context, chain query.Named, each func(*Move)) error {
	return s.lists(ctx, chain, func(src *store.NameSource, list []uint32) {
		s.walk(src, list, func(_ uint32, h *Move) { each(h) })
	})
}

// gameCount is how often a name was played in a game.
type gameCount struct {
	part  int
	game  uint32 // index in the segment
	moves [2]int // by Black and by White
}

// eachGame calls each for the searched games with moves that end a chain of names.
func (s *Search) eachGame(ctx context.Context, chain query.Named, each func(*gameCount)) error {
	return s.lists(ctx, chain, func(src *store.NameSource, list []uint32) {
		cursor := src.File.Cursor()
		for len(list) > 0 {
			cursor.Seek(list[0])
			var g gameCount
			n := 0
			n, g.moves = cursor.Count(list)
			list = list[n:]
			var ok bool
			if g.part, g.game, ok = s.place(src, cursor.Game()); ok {
				each(&g)
			}
		}
	})
}

// lists calls use for each file with the ascending positions of the moves that end a chain of
// names; the list is valid until use returns.
func (s *Search) lists(ctx context.Context, chain query.Named, use func(src *store.NameSource, list []uint32)) error {
	a, b := positionLists.Get().(*[]uint32), positionLists.Get().(*[]uint32)
	defer func() { positionLists.Put(a); positionLists.Put(b) }()
	for i := range s.index.Sources {
		if err := ctx.Err(); err != nil {
			return err
		}
		src := &s.index.Sources[i]
		for k := range chain {
			var err error
			if *b, err = s.step((*b)[:0], src, &chain[k]); err != nil {
				return err
			}
			if k > 0 {
				*b = following(src.File, *a, *b, chain[k].Within)
			}
			a, b = b, a
		}
		use(src, *a)
	}
	return nil
}

// step appends the positions with the name of a step, played by the requested side, to list, which
// is empty.
func (s *Search) step(list []uint32, src *store.NameSource, step *query.NamedStep) ([]uint32, error) {
	words, err := []terms.Word{{English: step.Name, Made: step.Sense == query.Makes}}, error(nil)
	if !s.english {
		words, err = s.index.Terms.Find(step.Name, step.Sense)
	}
	if err != nil {
		return list, err
	}
	for _, w := range words {
		t := src.File.Find(w.English, w.Made)
		if t < 0 {
			continue
		}
		if list, err = src.File.Append(list, t); err != nil {
			return list, store.DamagedNames(err)
		}
	}
	if len(words) > 1 {
		slices.Sort(list)
		list = slices.Compact(list)
	}
	switch step.By {
	case query.ByAny:
		return list, nil
	case query.ByBlack, query.ByWhite:
		return src.File.Of(list, step.By == query.ByBlack), nil
	}
	kept := list[:0]
	s.walk(src, list, func(at uint32, h *Move) {
		if s.by(step.By, h) {
			kept = append(kept, at)
		}
	})
	return kept, nil
}

// by reports whether a move was played by the requested side.
func (s *Search) by(by query.By, h *Move) bool {
	switch by {
	case query.ByPlayer:
		return s.players[num.FromBool(h.Black)][h.Part].Has(int(h.Game))
	case query.ByOpponent:
		return s.players[num.FromBool(!h.Black)][h.Part].Has(int(h.Game))
	}
	return true
}

// place returns the place of a game of a file, and whether it is searched.
func (s *Search) place(src *store.NameSource, game int) (part int, inPart uint32, ok bool) {
	at := src.At[game]
	if at == store.Nowhere {
		return -1, 0, false
	}
	part, inPart = s.to[at>>16], at&store.PlaceGame
	return part, inPart, part >= 0 && s.parts[part].Live.Has(int(inPart))
}

// walk calls each for the moves at ascending positions whose games are searched.
func (s *Search) walk(src *store.NameSource, list []uint32, each func(at uint32, h *Move)) {
	cursor := src.File.Cursor()
	var h Move
	wanted := false
	for _, at := range list {
		if cursor.Seek(at) {
			h.Part, h.Game, wanted = s.place(src, cursor.Game())
		}
		if wanted {
			h.Number, h.Node, h.Black = cursor.Move(at)
			each(at, &h)
		}
	}
}

// following returns the positions of list that come at most within moves after one of before, in
// the same game.
func following(f *named.File, before, list []uint32, within int) []uint32 {
	kept := list[:0]
	starts := f.Starts()
	game, k := 0, 0 // game of the last near position of before, and index of the first not before the current one
	for _, at := range list {
		for k < len(before) && before[k] < at {
			k++
		}
		if k == 0 || at-before[k-1] > uint32(within) {
			continue
		}
		for starts[game+1] <= before[k-1] {
			game++
		}
		if at < starts[game+1] {
			kept = append(kept, at)
		}
	}
	return kept
}

// area is where the named moves of a query may be: rectangles of points, by symmetry.
type area []query.Image

// areaOf returns the area of a query for names alone, or nil if they may be anywhere.
func areaOf(q *query.Query) area {
	if q.Anchors.Region == query.Anywhere {
		return nil
	}
	return q.Images()
}

// has reports whether a point is in the area, and by which symmetry.
func (a area) has(p board.Point) (board.Symmetry, bool) {
	if a == nil {
		return 0, true
	}
	if p == board.Pass {
		return 0, false
	}
	x, y := p.XY()
	for i := range a {
		if r := &a[i].Anchors; x >= r.Left && x <= r.Right && y >= r.Top && y <= r.Bottom {
			return a[i].Symmetry, true
		}
	}
	return 0, false
}

// counts reports whether the hits of a query for names alone are simply all moves that end its
// first chain.
func counts(q *query.Query) bool { return areaOf(q) == nil && !q.HasLimit }

// hits calls each for the hits of a query for names alone. p is the point of the move only if it
// matters or points is set.
func (s *Search) hits(ctx context.Context, points bool, each func(h *Move, p board.Point, sym board.Symmetry)) error {
	where := areaOf(s.q)
	points = points || where != nil
	var walk segment.Walk
	var fault error
	last := Move{Part: -1}
	err := s.Each(ctx, s.q.Named[0], func(h *Move) {
		if s.q.HasLimit && h.Node > s.q.MoveLimit {
			return
		}
		p, sym := board.Pass, board.Symmetry(0)
		if points {
			if h.Part != last.Part || h.Game != last.Game {
				line, err := s.parts[h.Part].Seg.Line(h.Game)
				fault = cmp.Or(fault, err)
				walk, last = line.Walk(), *h
			}
			var ok bool
			p = walk.Stone(h.Node, ColorOf(h.Black))
			if sym, ok = where.has(p); !ok {
				return
			}
		}
		each(h, p, sym)
	})
	return cmp.Or(fault, err)
}

// ColorOf returns Black or White.
func ColorOf(black bool) board.Color {
	if black {
		return board.Black
	}
	return board.White
}

// Narrow removes the games that do not have all names of the query, beginning with the given one.
func (s *Search) Narrow(ctx context.Context, first int) error {
	for _, chain := range s.q.Named[first:] {
		keep := s.none()
		err := s.eachGame(ctx, chain, func(g *gameCount) { keep[g.part].Add(int(g.game)) })
		if err != nil {
			return err
		}
		for i := range s.parts {
			s.parts[i].Live = keep[i]
		}
	}
	return nil
}

// none returns an empty set for each part.
func (s *Search) none() []segment.Set {
	var list []segment.Set
	for _, p := range s.parts {
		list = append(list, p.Seg.None())
	}
	return list
}

// With returns, by part, the games with a hit of a query for names alone.
func (s *Search) With(ctx context.Context) ([]segment.Set, error) {
	keep := s.none()
	if counts(s.q) {
		err := s.eachGame(ctx, s.q.Named[0], func(g *gameCount) { keep[g.part].Add(int(g.game)) })
		return keep, err
	}
	err := s.hits(ctx, false, func(h *Move, _ board.Point, _ board.Symmetry) { keep[h.Part].Add(int(h.Game)) })
	return keep, err
}
