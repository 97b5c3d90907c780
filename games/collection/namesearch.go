package collection

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
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/terms"
)

// nameSearch is a search for names in the parts of a collection.
type nameSearch struct {
	c       *Collection
	index   *nameIndex
	parts   []search.Part
	to      []int // by segment of the index: its part; -1 if it is not searched
	q       *query.Query
	english bool             // each name is the English word of one term, with its sense
	players [2][]segment.Set // by part: games in which q's player has White, Black; nil without a player
}

// names prepares a search for names in parts; all names of q must be in the library.
func (at moment) names(ctx context.Context, parts []search.Part, q *query.Query) (*nameSearch, error) {
	x, err := at.index()
	if err != nil {
		return nil, err
	}
	s := &nameSearch{c: at.c, index: x, parts: parts, q: q}
	for _, seg := range x.segments {
		s.to = append(s.to, slices.IndexFunc(parts, func(p search.Part) bool { return p.Seg == seg }))
	}
	byPlayer := false
	for _, chain := range q.Named {
		for _, step := range chain {
			if _, err := x.terms.Find(step.Name, step.Sense); err != nil {
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
func (s *nameSearch) findPlayers(ctx context.Context) error {
	for i, column := range []string{"white", "black"} {
		ids, err := s.c.ids(ctx, catalogue.All(catalogue.PlayerIs(column, s.q.Where.Player, s.c.players)))
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

// nameHit is a move with a name.
type nameHit struct {
	part  int
	game  uint32 // index in the segment
	move  int
	node  int
	black bool
}

// positionLists are lists of positions for reuse: a common name has a million.
var positionLists = sync.Pool{New: func() any { return new([]uint32) }}

// each calls each for the moves that end a chain of names, file by file and by position in it, in
// the games that are searched.
func (s *nameSearch) each(ctx context.Context, chain query.Named, each func(*nameHit)) error {
	return s.lists(ctx, chain, func(src *nameSource, list []uint32) {
		s.walk(src, list, func(_ uint32, h *nameHit) { each(h) })
	})
}

// gameCount is how often a name was played in a game.
type gameCount struct {
	part  int
	game  uint32 // index in the segment
	moves [2]int // by Black and by White
}

// eachGame calls each for the searched games with moves that end a chain of names.
func (s *nameSearch) eachGame(ctx context.Context, chain query.Named, each func(*gameCount)) error {
	return s.lists(ctx, chain, func(src *nameSource, list []uint32) {
		cursor := src.file.Cursor()
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
func (s *nameSearch) lists(ctx context.Context, chain query.Named, use func(src *nameSource, list []uint32)) error {
	a, b := positionLists.Get().(*[]uint32), positionLists.Get().(*[]uint32)
	defer func() { positionLists.Put(a); positionLists.Put(b) }()
	for i := range s.index.sources {
		if err := ctx.Err(); err != nil {
			return err
		}
		src := &s.index.sources[i]
		for k := range chain {
			var err error
			if *b, err = s.step((*b)[:0], src, &chain[k]); err != nil {
				return err
			}
			if k > 0 {
				*b = following(src.file, *a, *b, chain[k].Within)
			}
			a, b = b, a
		}
		use(src, *a)
	}
	return nil
}

// step appends the positions with the name of a step, played by the requested side, to list, which
// is empty.
func (s *nameSearch) step(list []uint32, src *nameSource, step *query.NamedStep) ([]uint32, error) {
	words, err := []terms.Word{{English: step.Name, Made: step.Sense == query.Makes}}, error(nil)
	if !s.english {
		words, err = s.index.terms.Find(step.Name, step.Sense)
	}
	if err != nil {
		return list, err
	}
	for _, w := range words {
		t := src.file.Find(w.English, w.Made)
		if t < 0 {
			continue
		}
		if list, err = src.file.Append(list, t); err != nil {
			return list, damagedNames(err)
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
		return src.file.Of(list, step.By == query.ByBlack), nil
	}
	kept := list[:0]
	s.walk(src, list, func(at uint32, h *nameHit) {
		if s.by(step.By, h) {
			kept = append(kept, at)
		}
	})
	return kept, nil
}

// by reports whether a move was played by the requested side.
func (s *nameSearch) by(by query.By, h *nameHit) bool {
	switch by {
	case query.ByPlayer:
		return s.players[num.FromBool(h.black)][h.part].Has(int(h.game))
	case query.ByOpponent:
		return s.players[num.FromBool(!h.black)][h.part].Has(int(h.game))
	}
	return true
}

// place returns the place of a game of a file, and whether it is searched.
func (s *nameSearch) place(src *nameSource, game int) (part int, inPart uint32, ok bool) {
	at := src.at[game]
	if at == nowhere {
		return -1, 0, false
	}
	part, inPart = s.to[at>>16], at&placeGame
	return part, inPart, part >= 0 && s.parts[part].Live.Has(int(inPart))
}

// walk calls each for the moves at ascending positions whose games are searched.
func (s *nameSearch) walk(src *nameSource, list []uint32, each func(at uint32, h *nameHit)) {
	cursor := src.file.Cursor()
	var h nameHit
	wanted := false
	for _, at := range list {
		if cursor.Seek(at) {
			h.part, h.game, wanted = s.place(src, cursor.Game())
		}
		if wanted {
			h.move, h.node, h.black = cursor.Move(at)
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
func (s *nameSearch) hits(ctx context.Context, points bool, each func(h *nameHit, p board.Point, sym board.Symmetry)) error {
	where := areaOf(s.q)
	points = points || where != nil
	var walk segment.Walk
	var fault error
	last := nameHit{part: -1}
	err := s.each(ctx, s.q.Named[0], func(h *nameHit) {
		if s.q.HasLimit && h.node > s.q.MoveLimit {
			return
		}
		p, sym := board.Pass, board.Symmetry(0)
		if points {
			if h.part != last.part || h.game != last.game {
				line, err := s.parts[h.part].Seg.Line(h.game)
				fault = cmp.Or(fault, err)
				walk, last = line.Walk(), *h
			}
			var ok bool
			p = walk.Stone(h.node, colorOf(h.black))
			if sym, ok = where.has(p); !ok {
				return
			}
		}
		each(h, p, sym)
	})
	return cmp.Or(fault, err)
}

func colorOf(black bool) board.Color {
	if black {
		return board.Black
	}
	return board.White
}

// narrow removes the games that do not have all names of the query, beginning with the given one.
func (s *nameSearch) narrow(ctx context.Context, first int) error {
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
func (s *nameSearch) none() []segment.Set {
	var list []segment.Set
	for _, p := range s.parts {
		list = append(list, p.Seg.None())
	}
	return list
}

// eachNamed is Union.each for a query for names alone.
func eachNamed(ctx context.Context, c *Collection, q *query.Query, each func(*Hit) bool) (*Answer, error) {
	defer c.reading()()
	at, parts, err := momentOf(ctx, c, q)
	if err != nil {
		return nil, err
	}
	s, err := at.names(ctx, parts, q)
	if err != nil {
		return nil, err
	}
	t := &nameTally{s: s}
	t.answer.ID, t.answer.Next = q.ID, []Continuation{}
	if each == nil && counts(q) {
		err := s.eachGame(ctx, q.Named[0], t.add)
		return t.finish(), err
	}
	var game gameCount // counts of the game of the last hit
	end := func() {
		if game.moves != [2]int{} {
			t.add(&game)
		}
	}
	var list []Hit
	err = s.hits(ctx, each != nil, func(h *nameHit, p board.Point, sym board.Symmetry) {
		if h.part != game.part || h.game != game.game {
			end()
			game = gameCount{part: h.part, game: h.game}
		}
		game.moves[num.FromBool(!h.black)]++
		if each != nil {
			seg := s.parts[h.part].Seg
			list = append(list, Hit{
				Game: seg.ID(h.game), Node: h.node, Move: h.move, By: colorOf(h.black), Place: p, Symmetry: sym,
				NextNode: -1, X: -1, Y: -1, Winner: seg.Winner(h.game), Day: seg.Day(h.game),
			})
		}
	})
	if err != nil {
		return nil, err
	}
	end()
	slices.SortStableFunc(list, func(a, b Hit) int { return cmp.Compare(a.Game, b.Game) })
	for i := range list {
		if !each(&list[i]) {
			break
		}
	}
	return t.finish(), nil
}

// nameTally collects the Answer of a query for names alone.
type nameTally struct {
	s      *nameSearch
	answer Answer
	years  search.Years
	played search.Played
}

// add counts the hits of a game. A query for names has no colours of its own, so wins are those of
// the game's Black and White.
func (t *nameTally) add(g *gameCount) {
	a, seg := &t.answer, t.s.parts[g.part].Seg
	black, white := g.moves[0], g.moves[1]
	hits := black + white
	winner, day := seg.Winner(g.game), seg.Day(g.game)
	y := t.years.Of(t.years.Slot(day))
	a.Games++
	a.Hits += hits
	y.Games++
	y.Hits += hits
	t.played.Black += black
	t.played.White += white
	switch winner {
	case board.Black:
		a.BlackWins, a.BlackWinsGames, y.BlackWins = a.BlackWins+hits, a.BlackWinsGames+1, y.BlackWins+hits
		t.played.Won, t.played.Lost = t.played.Won+black, t.played.Lost+white
	case board.White:
		a.WhiteWins, a.WhiteWinsGames, y.WhiteWins = a.WhiteWins+hits, a.WhiteWinsGames+1, y.WhiteWins+hits
		t.played.Won, t.played.Lost = t.played.Won+white, t.played.Lost+black
	}
	a.Last = max(a.Last, day)
	if day != 0 && (a.First == 0 || day < a.First) {
		a.First = day
	}
}

// finish returns the answer.
func (t *nameTally) finish() *Answer {
	a := &t.answer
	a.WithoutNext, a.BlackWinsWithout, a.WhiteWinsWithout = a.Hits, a.BlackWins, a.WhiteWins
	a.Played = &t.played
	t.years.Sort()
	a.Years = t.years.Sorted(t.years.Total)
	return a
}
