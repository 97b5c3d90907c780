package ask

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"time"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/num"
	"katachi/internal/ordered"
	"katachi/pattern"
	"katachi/progress"
	"katachi/query"
)

// Answer is what came of a question. Won and Lost are seen by whoever played the first move of a hit.
type Answer struct {
	Games    int // of the collection that the question is about
	Replayed int // of these: no index rules them out
	HitGames int // of these, with a hit
	Unknown  int // hits that depend on what was not read out
	Total    Group
	Groups   []Group // by the key of the report, the most hits first; none without a key
	Steps    []Step  // how the answer was found; only with Options.Explain
}

// Group is what the hits with the same key come to.
type Group struct {
	Key       string
	Hits      int
	Won, Lost int
	Sum       int // of the number of the report
	First     int // years, 0 where none is known
	Last      int
}

// Options of Ask. The zero value, and nil, are good.
type Options struct {
	Threads int // 0: one for each core
	// Each receives every hit and its game, in the order of the collection, until it returns false.
	Each     func(*Hit, *collection.Info) bool
	Progress progress.Func // steps are games
	Explain  bool          // measure the steps of the answer
	// Most is the processor time that replaying may take: what would take longer, by some of the games, is
	// refused with a *CostError before it starts. 0: any.
	Most time.Duration
	// Patterns are the sets in which the conditions pattern and breaks look names up.
	Patterns []*pattern.Set
	Nodes    int // positions that the exact reader may look at for a question; 0: 2,000
}

// Ask asks a question of the games of a collection. Names must have been stored there, see
// collection.Name. The error is that of ctx, or of the collection.
func (q *Question) Ask(ctx context.Context, col *collection.Collection, opt *Options) (*Answer, error) {
	if opt == nil {
		opt = &Options{}
	}
	pinned, err := col.Pin(ctx)
	if err != nil {
		return nil, err
	}
	defer pinned.Close()
	a := &asking{question: q, col: pinned, opt: opt, found: map[mark]map[int64][]int32{}, answer: &Answer{}, groups: map[string]*Group{}}
	if a.patterns, err = newPatterns(q, opt.Patterns); err != nil {
		return nil, err
	}
	if err := a.mark(ctx); err != nil {
		return nil, err
	}
	if err := a.replay(ctx); err != nil {
		return nil, err
	}
	a.sum()
	return a.answer, nil
}

// asking is a question that is being answered.
type asking struct {
	question *Question
	col      *collection.Collection
	opt      *Options
	found    map[mark]map[int64][]int32 // nodes by game
	patterns *patterns                  // nil if none is asked for
	answer   *Answer
	groups   map[string]*Group
	stopped  bool // by Each
}

// mark finds the moves of all marked atoms.
func (a *asking) mark(ctx context.Context) error {
	for _, e := range a.question.marked() {
		if a.found[e.mark()] != nil {
			continue // the same stands in the question twice
		}
		end := a.measure(Index, e.words())
		q, err := e.query()
		if err != nil {
			return err
		}
		q.Where = a.question.Games
		if len(q.Named) > 0 { // positions need no names
			if q, err = (collection.Union{a.col}).Senses(ctx, q); err != nil {
				return a.question.wrong(e, err)
			}
		}
		nodes, moves := map[int64][]int32{}, 0
		for hit, err := range a.col.Search(ctx, q) {
			if err != nil {
				return err
			}
			list := nodes[hit.Game]
			if n := int32(hit.Node); len(list) == 0 || list[len(list)-1] != n {
				nodes[hit.Game] = append(list, n)
				moves++
			}
		}
		a.found[e.mark()] = nodes
		end(len(nodes), moves)
	}
	return nil
}

// Names returns the names that a question asks for: they must have been stored.
func (q *Question) Names() (list []query.Named) {
	for _, e := range q.marked() {
		if what, err := e.query(); err == nil {
			list = append(list, what.Named...)
		}
	}
	return list
}

// marked returns the marked atoms of a question.
func (q *Question) marked() []*Expr { return q.find(func(e *Expr) bool { return e.atom.marked }) }

// find returns the atoms of a question for which a test holds.
func (q *Question) find(test func(*Expr) bool) (list []*Expr) {
	for i := range q.Events {
		for _, e := range []*Expr{q.Events[i].If, q.Events[i].Without} {
			list = e.appendFound(list, test)
		}
	}
	return list
}

func (e *Expr) appendFound(list []*Expr, test func(*Expr) bool) []*Expr {
	switch {
	case e == nil:
		return list
	case e.atom != nil && test(e):
		return append(list, e)
	}
	for _, arg := range e.Args {
		list = arg.appendFound(list, test)
	}
	return list
}

// AsksPatterns reports whether a question asks for patterns of Options.Patterns.
func (q *Question) AsksPatterns() bool {
	return len(q.find(func(e *Expr) bool { return e.atom.pattern })) > 0
}

// wrong adds the place of an atom to what is wrong with it.
func (q *Question) wrong(e *Expr, err error) error {
	text := q.text
	if text == "" {
		return err
	}
	return place(text, e.at, "%v", err)
}

// possible reports whether a game may have a move for which a condition holds, by its marked atoms.
func (a *asking) possible(e *Expr, game int64) bool {
	switch {
	case e == nil || e.Op == "not":
		return true
	case e.Op == "and":
		return !slices.ContainsFunc(e.Args, func(x *Expr) bool { return !a.possible(x, game) })
	case e.Op == "or":
		return slices.ContainsFunc(e.Args, func(x *Expr) bool { return a.possible(x, game) })
	case e.atom.marked:
		return len(a.found[e.mark()][game]) > 0
	}
	return true
}

// task is games to replay, and what they answer.
type task struct {
	games  []collection.Info
	played []played
	effort effort
	err    error
}

// gamesATask is how many games are replayed together: their records lie in one or two blocks.
const gamesATask = 64

// replay replays the games that may have a hit, in the order of the collection.
func (a *asking) replay(ctx context.Context) error {
	games, err := a.games(ctx)
	if err != nil {
		return err
	}
	if err := a.estimate(ctx, games); err != nil {
		return err
	}
	done, all := 0, effort{}
	worker := func() func([]collection.Info) *task {
		w := a.walker()
		return func(games []collection.Info) *task {
			t := &task{games: games}
			if w.state.clocked { // the clock is that of the thread
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
			}
			t.played, t.err = a.ask(ctx, w, games)
			t.effort, w.state.effort = w.state.effort, effort{}
			return t
		}
	}
	end := a.measure(Replays, a.question.atoms(replayed))
	lots := slices.Chunk(games, gamesATask)
	err = ordered.Run(ctx, ordered.Threads(a.opt.Threads), lots, worker, func(t *task) error {
		done += len(t.games)
		all.add(&t.effort)
		a.opt.Progress.Report(progress.State{Done: done, Total: len(games)})
		for i := range t.played {
			a.add(&t.games[i], &t.played[i])
		}
		return t.err
	})
	end(len(games), all.moves)
	if reads := a.question.atoms(read); a.opt.Explain && reads != "" {
		a.answer.Steps = append(a.answer.Steps, Step{Reads, reads, all.games, all.reads, all.reading})
	}
	return err
}

// walker returns what replays games.
func (a *asking) walker() *walker {
	w := newWalker(a.question, a.patterns)
	w.state.clocked = a.opt.Explain
	w.state.exact.most = cmp.Or(a.opt.Nodes, usualNodes)
	return w
}

// games lists the games that may have a hit.
func (a *asking) games(ctx context.Context) (list []collection.Info, err error) {
	end := a.measure(Facts, a.question.facts())
	for info, err := range a.col.Games(ctx, &a.question.Games) {
		if err != nil {
			return nil, err
		}
		a.answer.Games++
		possible := true
		for i := range a.question.Events {
			possible = possible && a.possible(a.question.Events[i].If, info.ID)
		}
		if possible {
			list = append(list, info)
		}
	}
	a.answer.Replayed = len(list)
	end(a.answer.Games, 0)
	return list, nil
}

// ask asks about some games.
func (a *asking) ask(ctx context.Context, w *walker, games []collection.Info) (list []played, err error) {
	for record, err := range a.col.Records(ctx, idsOf(games)) {
		if err != nil {
			return list, err
		}
		info := &games[len(list)]
		p, err := w.game(info, record, a.marksOf(info.ID))
		if err != nil {
			return list, fmt.Errorf("game %d: %w", info.ID, err)
		}
		list = append(list, p)
	}
	return list, ctx.Err()
}

// idsOf returns the ids of games.
func idsOf(games []collection.Info) []int64 {
	ids := make([]int64, len(games))
	for i := range games {
		ids[i] = games[i].ID
	}
	return ids
}

// marksOf returns the marks of a game.
func (a *asking) marksOf(game int64) marks {
	m := make(marks, len(a.found))
	for e, nodes := range a.found {
		m[e] = nodes[game]
	}
	return m
}

// add counts what a game answered.
func (a *asking) add(info *collection.Info, p *played) {
	a.answer.Unknown += len(p.unknown)
	a.answer.HitGames += num.FromBool(len(p.hits) > 0)
	for i := range p.hits {
		h := &p.hits[i]
		a.answer.Total.add(h, info, a.question.Report.Mean)
		if by := a.question.Report.By; by != "" {
			key := h.key(by, info)
			if a.groups[key] == nil {
				a.groups[key] = &Group{Key: key}
			}
			a.groups[key].add(h, info, a.question.Report.Mean)
		}
		if a.opt.Each != nil && !a.stopped {
			a.stopped = !a.opt.Each(h, info)
		}
	}
}

// add counts a hit.
func (g *Group) add(h *Hit, info *collection.Info, mean string) {
	g.Hits++
	switch winner(info.Result) {
	case h.Color:
		g.Won++
	case h.Color.Opponent():
		g.Lost++
	}
	if i := slices.Index(Numbers, mean); i >= 0 {
		g.Sum += h.numbers[i]
	}
	if year := int(info.Day / 10000); year > 0 {
		if g.First == 0 || year < g.First {
			g.First = year
		}
		g.Last = max(g.Last, year)
	}
}

// key returns by what a hit is counted.
func (h *Hit) key(by string, info *collection.Info) string {
	own, other, rank := info.Black, info.White, info.BlackRank
	if h.Color == board.White {
		own, other, rank = info.White, info.Black, info.WhiteRank
	}
	switch by {
	case "year":
		if info.Day < 10000 {
			return "unknown"
		}
		return fmt.Sprint(info.Day / 10000)
	case "player":
		return own
	case "opponent":
		return other
	case "rank":
		if rank == "" {
			return "unknown"
		}
		return rank
	case "colour":
		return h.Color.Name()
	case "winner":
		if c := winner(info.Result); c != board.Empty {
			return c.Name()
		}
		return "unknown"
	case "point":
		return h.Point.Name(info.Board)
	case "line":
		return fmt.Sprint(h.numbers[lineNumber])
	}
	return fmt.Sprint(h.Move)
}

// sum sorts the groups.
func (a *asking) sum() {
	for _, key := range slices.Sorted(maps.Keys(a.groups)) {
		a.answer.Groups = append(a.answer.Groups, *a.groups[key])
	}
	slices.SortStableFunc(a.answer.Groups, func(x, y Group) int { return y.Hits - x.Hits })
	if limit := a.question.Report.Limit; limit > 0 && limit < len(a.answer.Groups) {
		a.answer.Groups = a.answer.Groups[:limit]
	}
}

// Mean returns the mean of the number of the report; 0 without hits.
func (g *Group) Mean() float64 {
	if g.Hits == 0 {
		return 0
	}
	return float64(g.Sum) / float64(g.Hits)
}
