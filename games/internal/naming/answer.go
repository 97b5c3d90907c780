package naming

import (
	"cmp"
	"context"
	"slices"

	"katachi/board"
	"katachi/games/internal/search"
	"katachi/internal/num"
)

// Answer counts the hits of a query for names alone, and calls each, unless it is nil, for each of
// them, game by game, until it returns false.
func (s *Search) Answer(ctx context.Context, each func(*search.Hit) bool) (*search.Answer, error) {
	q, t := s.q, &tally{s: s}
	t.answer.ID, t.answer.Next = q.ID, []search.Continuation{}
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
	var list []search.Hit
	err := s.hits(ctx, each != nil, func(h *Move, p board.Point, sym board.Symmetry) {
		if h.Part != game.part || h.Game != game.game {
			end()
			game = gameCount{part: h.Part, game: h.Game}
		}
		game.moves[num.FromBool(!h.Black)]++
		if each != nil {
			seg := s.parts[h.Part].Seg
			list = append(list, search.Hit{
				Game: seg.ID(h.Game), Node: h.Node, Move: h.Number, By: ColorOf(h.Black), Place: p, Symmetry: sym,
				NextNode: -1, X: -1, Y: -1, Winner: seg.Winner(h.Game), Day: seg.Day(h.Game),
			})
		}
	})
	if err != nil {
		return nil, err
	}
	end()
	slices.SortStableFunc(list, func(a, b search.Hit) int { return cmp.Compare(a.Game, b.Game) })
	for i := range list {
		if !each(&list[i]) {
			break
		}
	}
	return t.finish(), nil
}

// tally collects the Answer of a query for names alone.
type tally struct {
	s      *Search
	answer search.Answer
	years  search.Years
	played search.Played
}

// add counts the hits of a game. A query for names has no colours of its own, so wins are those of
// the game's Black and White.
func (t *tally) add(g *gameCount) {
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
func (t *tally) finish() *search.Answer {
	a := &t.answer
	a.WithoutNext, a.BlackWinsWithout, a.WhiteWinsWithout = a.Hits, a.BlackWins, a.WhiteWins
	a.Played = &t.played
	t.years.Sort()
	a.Years = t.years.Sorted(t.years.Total)
	return a
}
