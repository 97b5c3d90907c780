package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"katachi/board"
	"katachi/internal/cputime"
	"katachi/match"
	"katachi/names"
	"katachi/sgf"
)

// workload holds the games to follow and the positions to scan.
type workload struct {
	games     []replayed
	positions []board.Board
	moves     int
}

// replayed is a game as changes of the board.
type replayed struct {
	size   int
	deltas []board.Delta
}

func newWorkload(games []replayed, every int) *workload {
	w := &workload{games: games}
	for _, g := range games {
		b := board.New(g.size)
		for i, d := range g.deltas {
			for _, ch := range d.Changes {
				_, _ = b.Set(ch.New, ch.Point) // a change of the record itself
			}
			if (i+1)%every == 0 || i+1 == len(g.deltas) {
				w.positions = append(w.positions, *b)
			}
		}
		w.moves += len(g.deltas)
	}
	return w
}

// games reads and replays up to Limit games.
func (c *enginesCmd) games(a *app) ([]replayed, error) {
	if len(c.Games) == 0 {
		record, err := a.given("")
		if err != nil {
			return nil, err
		}
		in := input{builtInGame, names.SampleGame()}
		if record != "" {
			if in, err = a.read(record); err != nil {
				return nil, err
			}
		}
		g, err := a.parseGame(in, 1)
		if err != nil {
			return nil, err
		}
		return []replayed{deltas(g)}, nil
	}
	var games []replayed
	for g, err := range a.records(c.Games, 0) {
		if err != nil {
			return nil, err
		}
		if r := deltas(g); len(r.deltas) > 0 {
			games = append(games, r)
		}
		if len(games) == c.Limit {
			break
		}
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("%s: no game with moves", strings.Join(c.Games, ", "))
	}
	return games, nil
}

// deltas replays a game up to its end or to an illegal move.
func deltas(g *sgf.Game) (r replayed) {
	for pos, err := range g.Positions(g.MainLine()) {
		if pos.Board != nil {
			r.size = pos.Board.Size()
			r.deltas = append(r.deltas, pos.Deltas...)
		}
		if err != nil {
			return r
		}
	}
	return r
}

// count counts hits and steps, which do not depend on the machine.
func (r *benched) count(w *workload) {
	var hits []match.Hit
	total, steps := 0, 0
	counted, _ := r.matcher.(match.Counted)
	for i := range w.positions {
		if counted != nil {
			var n int
			n, r.Unit = counted.Effort(&w.positions[i])
			steps += n
		}
		hits = r.matcher.AppendHits(hits[:0], &w.positions[i])
		total += len(hits)
	}
	if n := float64(len(w.positions)); n > 0 {
		r.Hits, r.Visited = float64(total)/n, float64(steps)/n
	}
	r.countLooked(w)
}

// countLooked sets the mean share of points that stay valid after a move.
func (r *benched) countLooked(w *workload) {
	looker, ok := r.incremental.(match.Looker)
	if !ok || w.moves == 0 {
		return
	}
	sum := 0.0
	for _, g := range w.games {
		r.incremental.Reset(board.New(g.size))
		for i := range g.deltas {
			r.incremental.Play(&g.deltas[i])
			sum += float64(looker.Looked()) / float64(g.size*g.size)
		}
	}
	r.Valid = 1 - sum/float64(w.moves)
}

// scan times matching of whole boards.
func (r *benched) scan(w *workload) {
	if len(w.positions) == 0 {
		return
	}
	var hits []match.Hit
	took := repeated(func() time.Duration {
		start := cputime.Process()
		for i := range w.positions {
			hits = r.matcher.AppendHits(hits[:0], &w.positions[i])
		}
		return cputime.Process() - start
	})
	r.PositionUS = best(r.PositionUS, took*1e6/float64(len(w.positions)))
}

// follow times incremental matching of moves.
func (r *benched) follow(w *workload) {
	if w.moves == 0 {
		return
	}
	took := repeated(func() (took time.Duration) {
		for _, g := range w.games {
			r.incremental.Reset(board.New(g.size))
			start := cputime.Process()
			for i := range g.deltas {
				r.incremental.Play(&g.deltas[i])
			}
			took += cputime.Process() - start
		}
		return took
	})
	r.MoveUS = best(r.MoveUS, took*1e6/float64(w.moves))
}

// repeated returns the mean time of work in seconds. Work returns how long it took. Short work is
// repeated: the first time caches are cold, and a few µs are less than a tick of the clock, or than
// the cost of collecting the garbage of the engines built before.
func repeated(work func() time.Duration) float64 {
	const (
		enough  = 10 * time.Millisecond
		longest = time.Second // elapsed time, in case work takes no processor time
	)
	runtime.GC()
	took, times := work(), 1
	if took >= enough {
		return took.Seconds()
	}
	begin := time.Now()
	for took, times = 0, 0; took < enough && time.Since(begin) < longest; times++ {
		took += work()
	}
	return took.Seconds() / float64(times)
}

// best returns the smaller of two times; an old time of 0 means none.
func best(old, t float64) float64 {
	if old == 0 {
		return t
	}
	return min(old, t)
}
