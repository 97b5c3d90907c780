package naming

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/search"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/terms"
)

// Total counts games and moves, and those with a name among them. A side is a player in one
// game; it has won, lost, or the result is unknown.
type Total struct {
	Moves    int `json:"moves"`
	Games    int `json:"games"`
	AllMoves int `json:"all_moves"`
	AllGames int `json:"all_games" doc:"Those whose moves are named"`
	Won      int `json:"won" doc:"Sides with the name"`
	Lost     int `json:"lost"`
}

// Year is the total for a year.
type Year struct {
	Year int `json:"year" doc:"0 stands for games without a date"`
	Total
}

// Count is how often a name was played.
type Count struct {
	terms.Term // English is the text of a query.Named if that is more than a name; Made is then false
	Total
	Years []Year // years with games, ascending
}

// Player is how often a player played a name. It counts only the player's own games and moves.
type Player struct {
	Player string // as written in records
	Total
}

// Counts counts each name in the games of the search, in the order of the library. If the query has
// names, it counts those instead, one by one. Names that nobody played are left out unless the query
// has them.
func (s *Search) Counts(ctx context.Context) ([]Count, error) {
	q := s.q
	all := s.total()
	var list []Count
	add := func(chain query.Named, t terms.Term) error {
		n, err := s.count(ctx, chain, all)
		if n.Term = t; err == nil && (n.Moves > 0 || len(q.Named) > 0) {
			list = append(list, n)
		}
		return err
	}
	if len(q.Named) == 0 {
		s.english = true
		for _, t := range s.index.Terms.Terms {
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

// Players counts how often each player played the only name of the query. Players are in order of
// name.
func (s *Search) Players(ctx context.Context) ([]Player, error) {
	if len(s.q.Named) != 1 {
		return nil, errors.New("players are counted for one name")
	}
	sides, err := s.sides(ctx)
	if err != nil {
		return nil, err
	}
	err = s.eachGame(ctx, s.q.Named[0], func(g *gameCount) {
		winner := s.parts[g.part].Seg.Winner(g.game)
		for i, moves := range g.moves {
			if p := sides[g.part][2*int(g.game)+i]; p != nil && moves > 0 {
				p.Games++
				p.Moves += moves
				p.count(winner, ColorOf(i == 0))
			}
		}
	})
	list := []Player{}
	seen := map[*Player]bool{}
	for _, part := range sides {
		for _, p := range part {
			if p != nil && !seen[p] {
				seen[p] = true
				list = append(list, *p)
			}
		}
	}
	slices.SortFunc(list, func(a, b Player) int { return cmp.Compare(a.Player, b.Player) })
	return list, err
}

// count counts a side with the name.
func (t *Total) count(winner, side board.Color) {
	t.Won += num.FromBool(winner == side)
	t.Lost += num.FromBool(winner == side.Opponent())
}

// termOf returns the term for a chain that is a single name, or else one with the chain's text.
func (s *Search) termOf(chain query.Named) terms.Term {
	words, err := s.index.Terms.Find(chain[0].Name, chain[0].Sense)
	if err == nil && len(chain) == 1 && len(words) == 1 && chain[0].By == query.ByAny {
		for _, t := range s.index.Terms.Terms {
			if terms.WordOf(&t) == words[0] {
				return t
			}
		}
	}
	return terms.Term{English: chain.String()}
}

// yearTotals are totals by year and for all years together.
type yearTotals struct {
	sum  Total
	slot *search.Years
	list []Total // by slot
}

// of returns the total of a date's year; years are in no order.
func (y *yearTotals) of(date uint32) *Total {
	slot := y.slot.Slot(date)
	for len(y.list) <= slot {
		y.list = append(y.list, Total{})
	}
	return &y.list[slot]
}

// total counts all games and moves that are searched.
func (s *Search) total() *yearTotals {
	all := &yearTotals{slot: &search.Years{}}
	s.looked(func(part int, game uint32, src *store.NameSource, g int) {
		year := all.of(s.parts[part].Seg.Day(game))
		for _, t := range []*Total{&all.sum, year} {
			t.AllGames++
			t.AllMoves += src.File.Moves(g)
		}
	})
	return all
}

// looked calls each for the games that are searched, with the file that names them and their number
// in it.
func (s *Search) looked(each func(part int, game uint32, src *store.NameSource, g int)) {
	for i := range s.index.Sources {
		src := &s.index.Sources[i]
		for g := range src.At {
			if part, game, ok := s.place(src, g); ok {
				each(part, game, src, g)
			}
		}
	}
}

// count counts a name.
func (s *Search) count(ctx context.Context, chain query.Named, all *yearTotals) (Count, error) {
	sum := yearTotals{sum: all.sum, slot: all.slot, list: slices.Clone(all.list)}
	err := s.eachGame(ctx, chain, func(g *gameCount) {
		seg := s.parts[g.part].Seg
		year := sum.of(seg.Day(g.game))
		for _, t := range []*Total{&sum.sum, year} {
			t.Games++
			t.Moves += g.moves[0] + g.moves[1]
			for i, moves := range g.moves {
				if moves > 0 {
					t.count(seg.Winner(g.game), ColorOf(i == 0))
				}
			}
		}
	})
	n := Count{Total: sum.sum}
	for slot, t := range sum.list {
		n.Years = append(n.Years, Year{sum.slot.Year[slot], t})
	}
	slices.SortFunc(n.Years, func(a, b Year) int { return cmp.Compare(a.Year, b.Year) })
	return n, err
}

// sides returns by part, for each game, Black's player, then White's, with all their games and
// moves; nil if the game is not searched or the record does not name the player.
func (s *Search) sides(ctx context.Context) ([][]*Player, error) {
	byID := map[int64][2]string{}
	for e, err := range s.store.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "black", "white"}}) {
		if err != nil {
			return nil, s.store.Failed(err)
		}
		byID[e.Info.ID] = [2]string{e.Info.Black, e.Info.White}
	}
	sides := make([][]*Player, len(s.parts))
	for i, p := range s.parts {
		sides[i] = make([]*Player, 2*p.Seg.Games())
	}
	players := map[string]*Player{}
	s.looked(func(part int, game uint32, src *store.NameSource, g int) {
		black, white := src.File.Played(g)
		for i, moves := range []int{black, white} {
			name := byID[s.parts[part].Seg.ID(game)][i]
			if name == "" {
				continue
			}
			p := players[name]
			if p == nil {
				p = &Player{Player: name}
				players[name] = p
			}
			p.AllGames++
			p.AllMoves += moves
			sides[part][2*int(game)+i] = p
		}
	})
	return sides, nil
}
