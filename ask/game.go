package ask

import (
	"cmp"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/num"
	"katachi/match"
	"katachi/sgf"
)

// Hit is a move that begins what a question asks for.
type Hit struct {
	Game  int64 // id of the game
	Move  int   // its number, from 1
	Node  int   // of the record's main line; the root is 0
	Color board.Color
	Point board.Point // Pass for a pass
	End   int         // number of the last move: the earliest with which all events are there

	numbers [numNumbers]int
}

// The numbers of a hit, in the order of Numbers.
const (
	numberNumber = iota
	lineNumber
	capturesNumber
	stonesNumber
	libertiesNumber
	lengthNumber
	numNumbers
)

// played is what a game answers.
type played struct {
	hits    []Hit
	unknown []int // numbers of moves that may begin what is asked for
}

// thread is a part of a question that a game has answered: the events before next are there, and it waits
// for that one.
type thread struct {
	next     int
	from, to int // numbers of the moves that may be it; to is noEnd where there is no last one
	maybe    bool
	events   [mostEvents]bound
}

// walker asks a question of one game after another. It follows all threads at once, move by move, as
// an automaton follows its states: no game is looked at twice, and nothing is undone.
type walker struct {
	question *Question
	state    state
	threads  []thread
	spare    []thread         // memory of the threads before the move
	used     [mostEvents]bool // events that later ones are compared with
	hits     map[int]*Hit     // by the number of the first move
	maybe    map[int]bool
	starts   map[int]*Hit
	waits    map[thread]bool // those of threads
	wide     bool            // the game has more threads than may be
	line     sgf.MainLine
}

// newWalker returns what asks a question; p is nil if it asks for no patterns.
func newWalker(q *Question, p *patterns) *walker {
	w := &walker{question: q, waits: map[thread]bool{}}
	if p != nil {
		w.state.follow = &following{patterns: p, inc: match.Follow(p.matcher.Clone())}
	}
	for i := range q.Events {
		for _, e := range []*Expr{q.Events[i].If, q.Events[i].Without} {
			e.uses(&w.used)
		}
	}
	return w
}

// uses marks the events that a condition is compared with.
func (e *Expr) uses(used *[mostEvents]bool) {
	if e == nil {
		return
	}
	if e.Of != "" {
		used[e.index] = true
	}
	for _, a := range e.Args {
		a.uses(used)
	}
}

// weigh finds the conditions of which no part reads.
func (e *Expr) weigh() {
	if e == nil {
		return
	}
	e.cheap = e.atom == nil || !e.atom.reads
	for _, a := range e.Args {
		a.weigh()
		e.cheap = e.cheap && a.cheap
	}
}

// mark is what a marked atom looks for.
type mark struct{ op, text string }

func (e *Expr) mark() mark { return mark{e.Op, e.Text} }

// marks are the nodes of a game for which marked atoms hold, rising.
type marks map[mark][]int32

// game asks about a game.
func (w *walker) game(info *collection.Info, record []byte, m marks) (played, error) {
	s := &w.state
	before := s.effort.reads
	defer func() { s.effort.games += num.FromBool(s.effort.reads > before) }()
	s.board.Init(info.Board)
	s.black, s.white, s.winner, s.time = info.Black, info.White, winner(info.Result), 0
	clear(w.waits)
	w.wide = false
	w.threads, w.hits, w.maybe, w.starts = w.threads[:0], map[int]*Hit{}, map[int]bool{}, map[int]*Hit{}
	s.record.begin(record, info.Path)
	s.exact.time = 0
	if s.follow != nil {
		s.follow.fresh = false
	}
	s.marked = func(e *Expr) bool {
		_, ok := slices.BinarySearch(m[e.mark()], int32(s.node))
		return ok
	}
	w.line.Reset(record)
	if w.line.NextGame() {
		for w.line.Next() {
			step := w.line.Step()
			p, ok := step.Point.Board()
			if !ok {
				break
			}
			s.node = int(step.Node)
			if step.Setup {
				if _, err := s.board.Set(step.Color, p); err != nil {
					break
				}
				if s.follow != nil {
					s.follow.fresh = false
				}
				continue
			}
			if s.play(step.Color, p) != nil {
				break
			}
			if w.step(); w.wide {
				return played{}, errWide
			}
		}
	}
	w.end()
	return w.played(info.ID), nil
}

// winner returns who won a game, by its result.
func winner(result string) board.Color {
	switch {
	case len(result) > 1 && (result[0] == 'B' || result[0] == 'b') && result[1] == '+':
		return board.Black
	case len(result) > 1 && (result[0] == 'W' || result[0] == 'w') && result[1] == '+':
		return board.White
	}
	return board.Empty
}

// step follows the threads over a move.
func (w *walker) step() {
	s, events := &w.state, w.question.Events
	old := w.threads
	w.threads, w.spare = w.spare[:0], old
	clear(w.waits)
	for i := range old {
		t := &old[i]
		if first := t.events[0].time; w.hits[first] == nil {
			w.follow(t)
		}
	}
	var t thread
	s.events = &t.events
	if v := s.holds(events[0].If); v != no {
		t.maybe = v == unknown
		w.starts[s.time] = &Hit{Move: s.time, Node: s.node, Color: s.color, Point: s.point, numbers: s.numbers()}
		w.advance(&t)
	}
}

// numbers returns the numbers of the move.
func (s *state) numbers() (n [numNumbers]int) {
	n[numberNumber], n[capturesNumber] = s.time, s.taken
	if s.point != board.Pass && s.board.Color(s.point).IsStone() {
		n[lineNumber], n[stonesNumber], n[libertiesNumber] = s.line(), s.board.Stones(s.point), s.board.Liberties(s.point)
	}
	return n
}

// follow moves a thread over the move.
func (w *walker) follow(t *thread) {
	s := &w.state
	e := &w.question.Events[t.next]
	s.events = &t.events
	if e.If != nil && s.time >= t.from {
		if v := s.holds(e.If); v != no {
			next := *t
			next.maybe = next.maybe || v == unknown
			w.advance(&next)
		}
	}
	if e.Without != nil {
		switch s.holds(e.Without) {
		case yes:
			return
		case unknown:
			t.maybe = true
		}
	}
	switch {
	case s.time < t.to:
		w.wait(*t)
	case e.If == nil:
		w.complete(t)
	}
}

// advance makes the move the event that a thread waited for.
func (w *walker) advance(t *thread) {
	s, events := &w.state, w.question.Events
	if t.next == 0 || w.used[t.next] {
		t.events[t.next] = bound{s.time, s.color, s.point}
	}
	if t.next++; t.next == len(events) {
		w.complete(t)
		return
	}
	e := &events[t.next]
	t.from, t.to = s.time+e.From, noEnd
	if e.To > 0 {
		t.to = s.time + e.To
	}
	w.wait(*t)
}

// mostThreads bounds the threads of a game that wait at the same time.
const mostThreads = 20_000

// errWide is the error of a game with more threads.
var errWide = fmt.Errorf("more than %d sequences of a game may still become a hit: "+
	"give later events a within, or name fewer moves by as", mostThreads)

// wait keeps a thread, unless another that is the same waits already.
func (w *walker) wait(t thread) {
	if w.waits[t] {
		return
	}
	if len(w.threads) == mostThreads {
		w.wide = true
		return
	}
	w.waits[t] = true
	w.threads = append(w.threads, t)
}

// complete notes that a thread has all its events.
func (w *walker) complete(t *thread) {
	first := t.events[0].time
	if t.maybe {
		w.maybe[first] = true
		return
	}
	if w.hits[first] == nil {
		h := w.starts[first]
		h.End = w.state.time
		h.numbers[lengthNumber] = h.End - h.Move
		w.hits[first] = h
	}
}

// end ends a game: what must not come any more has not come.
func (w *walker) end() {
	for i := range w.threads {
		if t := &w.threads[i]; w.question.Events[t.next].If == nil {
			w.complete(t)
		}
	}
}

// played returns what the game has answered.
func (w *walker) played(game int64) (p played) {
	for _, h := range w.hits {
		h.Game = game
		p.hits = append(p.hits, *h)
	}
	for first := range w.maybe {
		if w.hits[first] == nil {
			p.unknown = append(p.unknown, first)
		}
	}
	slices.SortFunc(p.hits, func(a, b Hit) int { return cmp.Compare(a.Move, b.Move) })
	slices.Sort(p.unknown)
	return p
}
