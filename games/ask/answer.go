package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"katachi"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ordered"
	"katachi/pattern"
	"katachi/sgf"
)

// Answer is the answer to a question. Won and Lost are from the view of the player of a hit's first
// move.
type Answer struct {
	Games    int  // number of games that the question is about
	Replayed int  // of these, not ruled out by an index
	HitGames int  // of these, with a hit
	Unknown  int  // possible hits that could not be decided
	Stopped  bool // the search ended after First hits of the report; later games were not searched
	Total    Group
	Groups   []Group // by the key of the report, in its order; empty without a key
	Cross    *Cross  // table of the report's two keys; nil without them
	Bins     []Bin   // histogram of the report, ascending; empty without one
	Steps    []Step  // how the answer was found; only with Options.Explain
}

// Options are the options of Ask. The zero value and nil are usable.
type Options struct {
	Threads int // 0: one per core
	// Each is called with every hit and its game, in the order of the collection, until it returns
	// false.
	Each     func(*Hit, *collection.Info) bool
	Progress katachi.ProgressFunc // steps are games
	Explain  bool                 // measure the steps of the answer
	// Most limits the processor time. A question that would take longer, as estimated from some of
	// the games, is refused with a *CostError before it starts. 0 means no limit.
	Most time.Duration
	// Patterns are the sets for the conditions pattern and breaks.
	Patterns []*pattern.Set
	Nodes    int // most positions of each exact reading; 0: 2,000
}

// Ask answers the question for the games of a collection. If it contains names, these must be
// stored: see collection.Name. The error is that of ctx or of the collection.
func (q *Question) Ask(ctx context.Context, col *collection.Collection, opt *Options) (*Answer, error) {
	if opt == nil {
		opt = &Options{}
	}
	pinned, err := col.Pin(ctx)
	if err != nil {
		return nil, err
	}
	defer pinned.Close()
	a := &asking{question: q, col: pinned, opt: opt, answer: &Answer{}, groups: map[string]*Group{}, cross: NewCross()}
	if a.patterns, err = newPatterns(q, opt.Patterns); err != nil {
		return nil, err
	}
	for _, step := range []func(context.Context) error{a.outline, a.mark, a.replay, a.sum} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return a.answer, nil
}

// asking is a question in progress.
type asking struct {
	question *Question
	col      *collection.Collection
	opt      *Options
	games    *collection.Outline
	found    []*collection.Nodes // by slot
	known    []bool              // by game: its readings are stored; nil if no condition asks
	patterns *patterns           // nil if the question has none
	answer   *Answer
	groups   map[string]*Group
	cross    *Cross
	named    []namedHit  // only if hits are counted by name
	bins     map[int]int // hits by the number of the histogram
	stopped  atomic.Bool // set when Each returns false
}

// outline lists the games.
func (a *asking) outline(ctx context.Context) (err error) {
	end := a.measure(workFacts, a.question.facts())
	players := a.question.Report.asksPlayers() || len(a.question.find(func(e *Expr) bool { return e.atom.wants == who && strings.HasPrefix(e.Text, `"`) })) > 0
	if a.games, err = a.col.Outline(ctx, &a.question.Games, players); err != nil {
		return err
	}
	a.answer.Games = len(a.games.Games)
	end(a.answer.Games, 0)
	return nil
}

// mark finds the moves of all marked atoms.
func (a *asking) mark(ctx context.Context) error {
	a.found = make([]*collection.Nodes, len(a.question.marks))
	for _, e := range a.question.marked() {
		if a.found[e.slot] != nil {
			continue // the question contains the same atom twice
		}
		end := a.measure(workIndex, e.words())
		q, err := e.query()
		if err != nil {
			return err
		}
		if len(q.Named) > 0 { // the atom is about names, not a position
			if q, err = (collection.Union{a.col}).Senses(ctx, q); err != nil {
				return a.question.wrong(e, err)
			}
		}
		if a.found[e.slot], err = a.games.Find(ctx, q); err != nil {
			return err
		}
		end(a.found[e.slot].Games())
	}
	return a.stored()
}

// stored looks up the readings that are stored.
func (a *asking) stored() error {
	for slot, m := range a.question.marks {
		at := atomOf(m.op)
		if at.marked || at.partly && a.nodes() != usualNodes {
			continue
		}
		nodes, known, err := a.games.Read(m.text)
		if err != nil {
			return err
		}
		if a.found[slot] = nodes; at.stored {
			a.known = known
		}
	}
	return nil
}

// nodes returns the most positions of each exact reading.
func (a *asking) nodes() int { return cmp.Or(a.opt.Nodes, usualNodes) }

// Names returns the names in a question, which must be stored in the collection.
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

// find returns the atoms of a question that satisfy test.
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

// AsksPatterns reports whether a question needs Options.Patterns.
func (q *Question) AsksPatterns() bool {
	return len(q.find(func(e *Expr) bool { return e.atom.pattern })) > 0
}

// AsksLosses reports whether a question needs analyses in the records.
func (q *Question) AsksLosses() bool {
	return len(q.find(func(e *Expr) bool { return e.Op == "loss" })) > 0
}

// wrong adds the place of an atom to an error about it.
func (q *Question) wrong(e *Expr, err error) error {
	text := q.text
	if text == "" {
		return err
	}
	return place(text, e.at, "error", err)
}

// possible reports whether, by its marked atoms, a condition may hold for a move of a game.
func (a *asking) possible(e *Expr, game int) bool {
	switch {
	case e == nil || e.Op == "not":
		return true
	case e.Op == "and":
		return !slices.ContainsFunc(e.Args, func(x *Expr) bool { return !a.possible(x, game) })
	case e.Op == "or":
		return slices.ContainsFunc(e.Args, func(x *Expr) bool { return a.possible(x, game) })
	case e.atom.marked:
		return len(a.found[e.slot].Of(game)) > 0
	case e.atom.stored && a.known[game]:
		return len(a.found[e.slot].Of(game))+len(a.found[e.slot+1].Of(game)) > 0
	}
	return true
}

// task is a batch of games, by their numbers in the outline, with their answers.
type task struct {
	games  []int32
	played []played
	infos  map[int64]*collection.Info // facts of games with hits, if needed
	effort effort
	err    error
}

// gamesATask is the most games of a task: their records lie in a few blocks.
const gamesATask = 256

// batches yields the games of each task. The first ones have few, since a question may end after
// some hits.
func batches(games []int32) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		for size := 8; len(games) > 0; size = min(2*size, gamesATask) {
			n := min(size, len(games))
			if !yield(games[:n:n]) {
				return
			}
			games = games[n:]
		}
	}
}

// replay replays the games that may have a hit, in the order of the collection.
func (a *asking) replay(ctx context.Context) error {
	games := a.candidates()
	if err := a.estimate(ctx, games); err != nil {
		return err
	}
	done, all := 0, effort{}
	worker := func() func([]int32) *task {
		l := a.looker()
		return func(games []int32) *task {
			t := &task{games: games}
			s := &l.walker.state
			if s.clocked { // the clock measures the thread
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
			}
			if t.err = l.each(ctx, games, func(p played) bool { t.played = append(t.played, p); return true }); t.err == nil && a.opt.Each != nil && !a.stopped.Load() {
				t.err = a.inform(ctx, t)
			}
			t.effort, s.effort = s.effort, effort{}
			return t
		}
	}
	end := a.measure(workReplay, a.question.atoms(replayed))
	err := ordered.Run(ctx, ordered.Threads(a.opt.Threads), batches(games), worker, func(t *task) error {
		done += len(t.games)
		all.add(&t.effort)
		a.opt.Progress.Report(katachi.Progress{Done: done, Total: len(games)})
		if t.err != nil { // facts of its games may be missing
			return t.err
		}
		for i := range t.played {
			a.add(t, i)
			if first := a.question.Report.First; first > 0 && a.answer.Total.Hits >= first {
				a.answer.Stopped = true
				return errEnough
			}
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	end(len(games), all.moves)
	if reads := a.question.atoms(read); a.opt.Explain && reads != "" {
		a.answer.Steps = append(a.answer.Steps, Step{workRead, reads, all.games, all.reads, all.reading})
	}
	return err
}

// errEnough ends the replay when there are enough hits.
var errEnough = errors.New("enough")

// candidates lists the games that may have a hit.
func (a *asking) candidates() (list []int32) {
	for game := range a.games.Games {
		possible := true
		for i := range a.question.Events {
			possible = possible && a.possible(a.question.Events[i].If, game)
		}
		if possible {
			list = append(list, int32(game))
		}
	}
	a.answer.Replayed = len(list)
	return list
}

// inform looks up the facts of the games of a task that have hits.
func (a *asking) inform(ctx context.Context, t *task) error {
	var ids []int64
	for i := range t.played {
		if len(t.played[i].hits) > 0 {
			ids = append(ids, a.games.Games[t.games[i]].ID)
		}
	}
	t.infos = make(map[int64]*collection.Info, len(ids))
	for info, err := range a.col.Infos(ctx, ids) {
		if err != nil {
			return err
		}
		t.infos[info.ID] = info
	}
	return nil
}

// looker replays games on one thread.
type looker struct {
	a       *asking
	walker  *walker
	records bool // conditions need the records
	steps   []sgf.Step
	marks   marks
}

func (a *asking) looker() *looker {
	w := newWalker(a.question, a.patterns)
	w.state.clocked = a.opt.Explain
	w.state.exact.most = a.nodes()
	asks := a.question.find(func(e *Expr) bool { return e.atom.record })
	return &looker{a: a, walker: w, records: len(asks) > 0 || a.question.Report.asksRecords(), marks: make(marks, len(a.found))}
}

// each replays games, given by their numbers in the outline.
func (l *looker) each(ctx context.Context, games []int32, each func(played) bool) error {
	if l.records {
		return l.eachRecord(ctx, games, each)
	}
	for _, game := range games {
		if err := ctx.Err(); err != nil {
			return err
		}
		steps, ok, err := l.a.games.AppendSteps(l.steps[:0], int(game))
		l.steps = steps
		if err != nil {
			return err
		}
		if !ok {
			if err := l.eachRecord(ctx, []int32{game}, each); err != nil {
				return err
			}
			continue
		}
		if p, err := l.look(game, steps, nil); err != nil || !each(p) {
			return err
		}
	}
	return nil
}

// eachRecord is each for games whose records must be read.
func (l *looker) eachRecord(ctx context.Context, games []int32, each func(played) bool) error {
	ids := make([]int64, len(games))
	for i, game := range games {
		ids[i] = l.a.games.Games[game].ID
	}
	next, stop := iter.Pull2(iter.Seq2[*collection.Info, error](l.a.col.Infos(ctx, ids)))
	defer stop()
	i := 0
	for record, err := range l.a.col.Records(ctx, ids) {
		if err != nil {
			return err
		}
		info, err, ok := next()
		if err != nil || !ok {
			return cmp.Or(err, collection.ErrNoGame)
		}
		steps, known, err := l.a.games.AppendSteps(l.steps[:0], int(games[i]))
		if l.steps = steps; err != nil {
			return err
		}
		record = asSGF(record, info.Path)
		if !known {
			steps = l.walker.recordSteps(info.Board, record)
		}
		if p, err := l.look(games[i], steps, record); err != nil || !each(p) {
			return err
		}
		i++
	}
	return ctx.Err()
}

// look replays a game.
func (l *looker) look(game int32, steps []sgf.Step, record []byte) (played, error) {
	for i, n := range l.a.found {
		if n != nil {
			l.marks[i] = n.Of(int(game))
		}
	}
	info := &l.a.games.Games[game]
	l.walker.state.known = l.a.known != nil && l.a.known[game]
	p, err := l.walker.game(info, steps, l.marks, record)
	if err != nil {
		err = fmt.Errorf("game %d: %w", info.ID, err)
	}
	return p, err
}
