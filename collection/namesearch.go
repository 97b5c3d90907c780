package collection

import (
	"cmp"
	"context"
	"slices"

	"katachi/board"
	"katachi/collection/named"
	"katachi/collection/segment"
	"katachi/internal/num"
	"katachi/query"
)

// nameSearch is a search for names in the parts of a collection.
type nameSearch struct {
	c       *Collection
	index   *nameIndex
	parts   []part
	to      []int // by segment of the index: its part; -1 if it is not looked at
	q       *query.Query
	players [2][]segment.Set // by part, games in which the player that q names has White, Black; nil if it is not asked
}

// newNameSearch prepares a search; all names of q must be known.
func (c *Collection) newNameSearch(ctx context.Context, st *state, parts []part, q *query.Query) (*nameSearch, error) {
	x, err := st.index()
	if err != nil {
		return nil, err
	}
	s := &nameSearch{c: c, index: x, parts: parts, q: q}
	for _, seg := range x.segments {
		s.to = append(s.to, slices.IndexFunc(parts, func(p part) bool { return p.seg == seg }))
	}
	byPlayer := false
	for _, chain := range q.Named {
		for _, step := range chain {
			if _, err := x.terms.find(step.Name); err != nil {
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

// findPlayers finds out who played which colour.
func (s *nameSearch) findPlayers(ctx context.Context) error {
	for i, column := range []string{"white", "black"} {
		ids, err := s.c.ids(ctx, all(test{column: column, is: contains, text: s.q.Where.Player}))
		if err != nil {
			return err
		}
		for _, p := range s.parts {
			set := p.seg.None()
			for _, g := range p.seg.Find(ids) {
				set.Add(g)
			}
			s.players[i] = append(s.players[i], set)
		}
	}
	return nil
}

// nameHit is a move that has a name.
type nameHit struct {
	part  int
	game  uint32 // in the segment
	move  int
	node  int
	black bool
}

// each calls each for the moves that end a chain of names, file by file and by position
// there; games that are not looked at are left out.
func (s *nameSearch) each(ctx context.Context, chain query.Named, each func(*nameHit)) error {
	for i := range s.index.sources {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.inFile(&s.index.sources[i], chain, each); err != nil {
			return err
		}
	}
	return nil
}

// inFile is each for one file.
func (s *nameSearch) inFile(src *nameSource, chain query.Named, each func(*nameHit)) error {
	var before []uint32
	for i := range chain {
		list, err := s.step(src, &chain[i])
		if err != nil {
			return err
		}
		if i > 0 {
			list = following(src.file, before, list, chain[i].Within)
		}
		before = list
	}
	s.walk(src, before, func(_ uint32, h *nameHit) { each(h) })
	return nil
}

// step returns the positions that have the name of a step, and were played by whom it asks.
func (s *nameSearch) step(src *nameSource, step *query.NamedStep) ([]uint32, error) {
	words, err := s.index.terms.find(step.Name)
	if err != nil {
		return nil, err
	}
	var list []uint32
	for _, word := range words {
		t := src.file.Find(word)
		if t < 0 {
			continue
		}
		if list, err = src.file.Append(list, t); err != nil {
			return nil, damagedNames(err)
		}
	}
	if len(words) > 1 {
		slices.Sort(list)
		list = slices.Compact(list)
	}
	if step.By == query.ByAny {
		return list, nil
	}
	kept := list[:0]
	s.walk(src, list, func(at uint32, h *nameHit) {
		if s.by(step.By, h) {
			kept = append(kept, at)
		}
	})
	return kept, nil
}

// by reports whether a move was played by whom is asked for.
func (s *nameSearch) by(by query.By, h *nameHit) bool {
	switch by {
	case query.ByBlack:
		return h.black
	case query.ByWhite:
		return !h.black
	case query.ByPlayer:
		return s.players[num.FromBool(h.black)][h.part].Has(int(h.game))
	case query.ByOpponent:
		return s.players[num.FromBool(!h.black)][h.part].Has(int(h.game))
	}
	return true
}

// walk calls each for the moves at rising positions whose games are looked at.
func (s *nameSearch) walk(src *nameSource, list []uint32, each func(at uint32, h *nameHit)) {
	cursor := src.file.Cursor()
	var h nameHit
	wanted := false
	for _, at := range list {
		if cursor.Seek(at) {
			h.part, wanted = -1, false
			if place := src.at[cursor.Game()]; place != nowhere {
				h.part, h.game = s.to[place>>16], place&placeGame
				wanted = h.part >= 0 && s.parts[h.part].live.Has(int(h.game))
			}
		}
		if wanted {
			h.move, h.node, h.black = cursor.Move(at)
			each(at, &h)
		}
	}
}

// following returns the positions of list that come within so many moves after one of
// before, in the same game.
func following(f *named.File, before, list []uint32, within int) []uint32 {
	kept := list[:0]
	cursor := f.Cursor()
	for _, at := range list {
		cursor.Seek(at)
		low := max(cursor.Start(), at-min(at, uint32(within)))
		for len(before) > 0 && before[0] < low {
			before = before[1:]
		}
		if len(before) > 0 && before[0] < at {
			kept = append(kept, at)
		}
	}
	return kept
}

// area is where the named moves of a query may lie: by symmetry, rectangles of points.
type area []query.Image

// areaOf returns the area of a query for names alone; nil if they may lie anywhere.
func areaOf(q *query.Query) area {
	if q.Anchors.Region == query.Anywhere {
		return nil
	}
	return q.Images()
}

// has reports whether a point lies in the area, and by which symmetry.
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

// hits calls each for the hits of a query for names alone. Their point is only looked up
// where it matters, or where points is set; then it is that of the move.
func (s *nameSearch) hits(ctx context.Context, points bool, each func(h *nameHit, p board.Point, sym board.Symmetry)) error {
	where := areaOf(s.q)
	points = points || where != nil
	var walk segment.Walk
	last := nameHit{part: -1}
	return s.each(ctx, s.q.Named[0], func(h *nameHit) {
		if s.q.HasLimit && h.node > s.q.MoveLimit {
			return
		}
		p, sym := board.Pass, board.Symmetry(0)
		if points {
			if h.part != last.part || h.game != last.game {
				walk = s.parts[h.part].seg.Line(h.game).Walk()
				last = *h
			}
			var ok bool
			p = walk.Stone(h.node, colorOf(h.black))
			if sym, ok = where.has(p); !ok {
				return
			}
		}
		each(h, p, sym)
	})
}

func colorOf(black bool) board.Color {
	if black {
		return board.Black
	}
	return board.White
}

// narrow takes the games away that do not hold all names of the query from the first on.
func (s *nameSearch) narrow(ctx context.Context, first int) error {
	for _, chain := range s.q.Named[first:] {
		keep := s.none()
		err := s.each(ctx, chain, func(h *nameHit) { keep[h.part].Add(int(h.game)) })
		if err != nil {
			return err
		}
		for i := range s.parts {
			s.parts[i].live = keep[i]
		}
	}
	return nil
}

// none returns an empty set for each part.
func (s *nameSearch) none() []segment.Set {
	var list []segment.Set
	for _, p := range s.parts {
		list = append(list, p.seg.None())
	}
	return list
}

// eachNamed is each for a query for names alone, in the parts that it asks for.
func (c *Collection) eachNamed(ctx context.Context, st *state, parts []part, q *query.Query, all bool, each func(*Hit) bool) (*Answer, error) {
	s, err := c.newNameSearch(ctx, st, parts, q)
	if err != nil {
		return nil, err
	}
	t := &nameTally{s: s}
	t.answer.ID, t.answer.Next = q.ID, []Continuation{}
	var list []Hit
	err = s.hits(ctx, each != nil, func(h *nameHit, p board.Point, sym board.Symmetry) {
		if all {
			t.add(h)
		}
		if each != nil {
			seg := s.parts[h.part].seg
			list = append(list, Hit{
				Game: seg.ID(h.game), Node: h.node, Move: h.move, By: colorOf(h.black), Place: p, Symmetry: sym,
				NextNode: -1, X: -1, Y: -1, Winner: seg.Winner(h.game), Day: seg.Day(h.game),
			})
		}
	})
	if err != nil {
		return nil, err
	}
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
	years  years
	played Played
	part   int
	game   uint32
	hits   int  // of the game, not counted yet
	black  int  // of these, Black's
	begun  bool // part and game count
}

// add counts a hit; those of a game come together.
func (t *nameTally) add(h *nameHit) {
	if !t.begun || h.game != t.game || h.part != t.part {
		t.endGame()
		t.begun, t.part, t.game = true, h.part, h.game
	}
	t.hits++
	t.black += num.FromBool(h.black)
}

// endGame counts the hits of a game.
func (t *nameTally) endGame() {
	if t.hits == 0 {
		return
	}
	a, seg := &t.answer, t.s.parts[t.part].seg
	white := t.hits - t.black
	winner, day := seg.Winner(t.game), seg.Day(t.game)
	slot := t.years.slot(day)
	for len(t.years.total) <= slot {
		t.years.total = append(t.years.total, Year{})
	}
	y := &t.years.total[slot]
	a.Games++
	a.Hits += t.hits
	y.Games++
	y.Hits += t.hits
	t.played.Black += t.black
	t.played.White += white
	switch winner {
	case board.Black:
		a.BlackWins, a.BlackWinsGames, y.BlackWins = a.BlackWins+t.hits, a.BlackWinsGames+1, y.BlackWins+t.hits
		t.played.Won, t.played.Lost = t.played.Won+t.black, t.played.Lost+white
	case board.White:
		a.WhiteWins, a.WhiteWinsGames, y.WhiteWins = a.WhiteWins+t.hits, a.WhiteWinsGames+1, y.WhiteWins+t.hits
		t.played.Won, t.played.Lost = t.played.Won+white, t.played.Lost+t.black
	}
	a.Last = max(a.Last, day)
	if day != 0 && (a.First == 0 || day < a.First) {
		a.First = day
	}
	t.hits, t.black = 0, 0
}

// finish returns the answer.
func (t *nameTally) finish() *Answer {
	t.endGame()
	a := &t.answer
	a.WithoutNext = a.Hits
	a.Played = &t.played
	a.Years = t.years.sorted(t.years.total)
	return a
}
