package collection

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/search"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/terms"
)

// NameTotal counts games and moves, and those with a name among them. A side is a player in one
// game; it has won, lost, or the result is unknown.
type NameTotal struct {
	Moves    int `json:"moves"`     // moves with the name
	Games    int `json:"games"`     // games with the name
	AllMoves int `json:"all_moves"` // moves of the games that were searched
	AllGames int `json:"all_games"` // games that were searched: those whose moves are named
	Won      int `json:"won"`       // sides with the name that won
	Lost     int `json:"lost"`      // sides with the name that lost
}

// NameYear is the total for a year.
type NameYear struct {
	Year int `json:"year"` // 0 stands for games without a date
	NameTotal
}

// NameCount is how often a name was played.
type NameCount struct {
	Term // English is the text of a query.Named if that is more than a name; Made is then false
	NameTotal
	Years []NameYear // years with games, ascending
}

// NamePlayer is how often a player played a name. It counts only the player's own games and moves.
type NamePlayer struct {
	Player string // as written in records
	NameTotal
}

// NameCounts counts each name in the games that q selects by its board, Where and And, in the order
// of the library. If q has names, it counts those instead, one by one. Names that nobody played are
// left out unless q has them.
func (c *Collection) NameCounts(ctx context.Context, q *query.Query) ([]NameCount, error) {
	defer c.reading()()
	s, err := nameCounter(ctx, c, q)
	if err != nil {
		return nil, err
	}
	all := s.total()
	var list []NameCount
	add := func(chain query.Named, t Term) error {
		n, err := s.count(ctx, chain, all)
		if n.Term = t; err == nil && (n.Moves > 0 || len(q.Named) > 0) {
			list = append(list, n)
		}
		return err
	}
	if len(q.Named) == 0 {
		s.english = true
		for _, t := range s.index.terms.Terms {
			if err := add(query.Named{{Sense: terms.SenseOf(&t), Name: t.English}}, t); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	for _, chain := range q.Named {
		if err := add(chain, s.termOf(chain)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// NamePlayers counts how often each player played the name in q, in the games that q selects by its
// board, Where and And. Players are in order of name.
func (c *Collection) NamePlayers(ctx context.Context, q *query.Query) ([]NamePlayer, error) {
	if len(q.Named) != 1 {
		return nil, errors.New("players are counted for one name")
	}
	defer c.reading()()
	s, err := nameCounter(ctx, c, q)
	if err != nil {
		return nil, err
	}
	sides, err := s.sides(ctx)
	if err != nil {
		return nil, err
	}
	err = s.eachGame(ctx, q.Named[0], func(g *gameCount) {
		winner := s.parts[g.part].Seg.Winner(g.game)
		for i, moves := range g.moves {
			if p := sides[g.part][2*int(g.game)+i]; p != nil && moves > 0 {
				p.Games++
				p.Moves += moves
				p.count(winner, colorOf(i == 0))
			}
		}
	})
	list := []NamePlayer{}
	seen := map[*NamePlayer]bool{}
	for _, part := range sides {
		for _, p := range part {
			if p != nil && !seen[p] {
				seen[p] = true
				list = append(list, *p)
			}
		}
	}
	slices.SortFunc(list, func(a, b NamePlayer) int { return cmp.Compare(a.Player, b.Player) })
	return list, err
}

// count counts a side with the name.
func (t *NameTotal) count(winner, side board.Color) {
	t.Won += num.FromBool(winner == side)
	t.Lost += num.FromBool(winner == side.Opponent())
}

// nameCounter prepares counting names in all games that the rest of q selects.
func nameCounter(ctx context.Context, c *Collection, q *query.Query) (*nameSearch, error) {
	if err := q.Check(); err != nil && len(q.Named) > 0 {
		return nil, err
	}
	where := *q
	where.Named, where.Rows = nil, []string{"*"}
	at, parts, err := momentOf(ctx, c, &where)
	if err != nil {
		return nil, err
	}
	return at.names(ctx, parts, q)
}

// termOf returns the term for a chain that is a single name, or else one with the chain's text.
func (s *nameSearch) termOf(chain query.Named) Term {
	words, err := s.index.terms.Find(chain[0].Name, chain[0].Sense)
	if err == nil && len(chain) == 1 && len(words) == 1 && chain[0].By == query.ByAny {
		for _, t := range s.index.terms.Terms {
			if terms.WordOf(&t) == words[0] {
				return t
			}
		}
	}
	return Term{English: chain.String()}
}

// yearTotals are totals by year and for all years together.
type yearTotals struct {
	sum  NameTotal
	slot *search.Years
	list []NameTotal // by slot
}

// of returns the total of a date's year; years are in no order.
func (y *yearTotals) of(date uint32) *NameTotal {
	slot := y.slot.Slot(date)
	for len(y.list) <= slot {
		y.list = append(y.list, NameTotal{})
	}
	return &y.list[slot]
}

// total counts all games and moves that are searched.
func (s *nameSearch) total() *yearTotals {
	all := &yearTotals{slot: &search.Years{}}
	s.looked(func(part int, game uint32, src *nameSource, g int) {
		year := all.of(s.parts[part].Seg.Day(game))
		for _, t := range []*NameTotal{&all.sum, year} {
			t.AllGames++
			t.AllMoves += src.file.Moves(g)
		}
	})
	return all
}

// looked calls each for the games that are searched, with the file that names them and their number
// in it.
func (s *nameSearch) looked(each func(part int, game uint32, src *nameSource, g int)) {
	for i := range s.index.sources {
		src := &s.index.sources[i]
		for g := range src.at {
			if part, game, ok := s.place(src, g); ok {
				each(part, game, src, g)
			}
		}
	}
}

// count counts a name.
func (s *nameSearch) count(ctx context.Context, chain query.Named, all *yearTotals) (NameCount, error) {
	sum := yearTotals{sum: all.sum, slot: all.slot, list: slices.Clone(all.list)}
	err := s.eachGame(ctx, chain, func(g *gameCount) {
		seg := s.parts[g.part].Seg
		year := sum.of(seg.Day(g.game))
		for _, t := range []*NameTotal{&sum.sum, year} {
			t.Games++
			t.Moves += g.moves[0] + g.moves[1]
			for i, moves := range g.moves {
				if moves > 0 {
					t.count(seg.Winner(g.game), colorOf(i == 0))
				}
			}
		}
	})
	n := NameCount{NameTotal: sum.sum}
	for slot, t := range sum.list {
		n.Years = append(n.Years, NameYear{sum.slot.Year[slot], t})
	}
	slices.SortFunc(n.Years, func(a, b NameYear) int { return cmp.Compare(a.Year, b.Year) })
	return n, err
}

// sides returns by part, for each game, Black's player, then White's, with all their games and
// moves; nil if the game is not searched or the record does not name the player.
func (s *nameSearch) sides(ctx context.Context) ([][]*NamePlayer, error) {
	byID := map[int64][2]string{}
	for e, err := range s.c.cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "black", "white"}}) {
		if err != nil {
			return nil, s.c.failed(err)
		}
		byID[e.Info.ID] = [2]string{e.Info.Black, e.Info.White}
	}
	sides := make([][]*NamePlayer, len(s.parts))
	for i, p := range s.parts {
		sides[i] = make([]*NamePlayer, 2*p.Seg.Games())
	}
	players := map[string]*NamePlayer{}
	s.looked(func(part int, game uint32, src *nameSource, g int) {
		black, white := src.file.Played(g)
		for i, moves := range []int{black, white} {
			name := byID[s.parts[part].Seg.ID(game)][i]
			if name == "" {
				continue
			}
			p := players[name]
			if p == nil {
				p = &NamePlayer{Player: name}
				players[name] = p
			}
			p.AllGames++
			p.AllMoves += moves
			sides[part][2*int(game)+i] = p
		}
	})
	return sides, nil
}
