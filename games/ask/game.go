package ask

import (
	"fmt"
	"math"
	"slices"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/match"
	"katachi/sgf"
)

// Hit is a move that begins a sequence that satisfies a question.
type Hit struct {
	Game  int64       // id of the game
	Move  int         // its number, from 1
	Node  int         // of the record's main line; the root is 0
	End   int         // number of the last move: the earliest at which all events have happened
	Point board.Point // Pass for a pass
	Color board.Color

	line         uint8       // 0 for a pass
	next         board.Point // point of the move after End; none at the end of the game
	times        int32       // hits in the game
	mean, spread int32       // values for mean and histogram of the report, or missing
	patterns     []string    // patterns of the move, if hits are counted by pattern
}

// none stands for no move: neither a point nor a pass.
const none = board.Point(board.NumPoints)

// played is the answer for a game.
type played struct {
	hits    []Hit
	unknown int // moves that may begin a hit
}

// thread is a sequence that may become a hit: the events before next have happened, and it waits
// for next.
type thread struct {
	start    int32 // index in starts of the move that began it
	next     int32
	from, to int32 // range of the numbers of the moves that may be next; to may be noEnd
	wake     int32 // it sleeps until the move with this number
	maybe    bool
	events   [mostEvents]bound
}

// start is a move that may begin a hit.
type start struct {
	hit         Hit
	done, maybe bool
}

// walker answers a question for one game after another. It follows all threads at once, move by
// move, as an automaton follows its states: it reads a game only once and never backtracks. While
// no thread waits, it skips to the next move given by an index.
type walker struct {
	question *Question
	state    state
	starts   []start
	threads  []thread
	fresh    []thread         // threads that reached an event at this move
	current  thread           // thread that reaches its next event
	first    Range            // numbers of the moves that may begin a hit
	chosen   bool             // only moves in may begin a hit
	may      []bool           // by number
	twice    bool             // walk the game without reading first
	quick    bool             // all reading may be stored
	marks    marks            // for a walk without reading
	done     int              // starts that are hits
	used     [mostEvents]bool // events to which later ones refer
	waits    map[thread]bool  // set of fresh, if it is large
	wide     bool             // the game has more threads than allowed
	groups   []*Expr          // by event: a condition group that must hold; nil if none, or a without
	wake     int32            // number of the move until which all threads sleep
	line     sgf.MainLine
	steps    []sgf.Step
}

// newWalker returns a walker for a question; p is nil if the question has no patterns.
func newWalker(q *Question, p *patterns) *walker {
	w := &walker{question: q, waits: map[thread]bool{}, first: q.Events[0].If.numbers()}
	if p != nil {
		w.state.follow = &following{patterns: p, inc: match.Follow(p.matcher.Clone())}
	}
	for i := range q.Events {
		for _, e := range []*Expr{q.Events[i].If, q.Events[i].Without} {
			e.uses(&w.used)
		}
	}
	if len(q.find(func(e *Expr) bool { return e.Op == "repeats" })) > 0 {
		w.state.before, w.state.stones.hashed = map[uint64]bool{}, true
	}
	for i := range q.Events {
		w.groups = append(w.groups, q.Events[i].group())
	}
	w.twice = len(q.Events) > 1 && q.atoms(read) != ""
	w.quick = q.atoms(func(a *atom) bool { return read(a) && !a.stored }) == ""
	return w
}

// uses marks the events to which a condition refers.
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

// weigh finds out what conditions need, to test the cheapest first, and numbers the marked atoms.
func (e *Expr) weigh(marks *[]mark) {
	if e == nil {
		return
	}
	if e.atom != nil {
		e.needs = e.atom.needs
	}
	if e.atom != nil && e.atom.marked {
		if e.slot = slices.Index(*marks, e.mark()); e.slot < 0 {
			e.slot = len(*marks)
			*marks = append(*marks, e.mark())
		}
	}
	if e.atom != nil && (e.atom.stored || e.atom.partly) {
		held, unknown := readTerms(e.words())
		if e.slot = slices.Index(*marks, mark{e.Op, held}); e.slot < 0 {
			e.slot = len(*marks)
			*marks = append(*marks, mark{e.Op, held}, mark{e.Op, unknown})
			if e.atom.partly {
				*marks = append(*marks, mark{e.Op, wasRead})
			}
		}
	}
	for _, a := range e.Args {
		a.weigh(marks)
		e.needs = max(e.needs, a.needs)
	}
	e.order = slices.Clone(e.Args)
	slices.SortStableFunc(e.order, func(a, b *Expr) int { return int(a.needs) - int(b.needs) })
}

// mark identifies a marked atom.
type mark struct{ op, text string }

func (e *Expr) mark() mark { return mark{e.Op, e.Text} }

// marks holds the nodes of a game for which marked atoms hold, ascending, by slot.
type marks [][]int32

// candidates returns, in ascending order, the only nodes for which a condition can hold, by its
// marked atoms; false if these rule out none.
func (w *walker) candidates(e *Expr, m marks) (list []int32, ok bool) {
	switch {
	case e.Op == "and":
		for _, a := range e.Args {
			if some, is := w.candidates(a, m); is && (!ok || len(some) < len(list)) {
				list, ok = some, true
			}
		}
		return list, ok
	case e.Op == "or":
		var all []int32
		for _, a := range e.Args {
			some, is := w.candidates(a, m)
			if !is {
				return nil, false
			}
			all = append(all, some...)
		}
		slices.Sort(all)
		return slices.Compact(all), true
	case e.atom != nil && e.atom.marked && !e.atom.anywhere:
		return m[e.slot], true
	case e.atom != nil && e.atom.stored && w.state.known:
		all := slices.Concat(m[e.slot], m[e.slot+1])
		slices.Sort(all)
		return all, true
	}
	return nil, false
}

// numbers returns a range of the numbers of the moves for which a condition may hold.
func (e *Expr) numbers() Range {
	all := Range{1, noEnd}
	switch e.Op {
	case "number":
		return *e.N
	case "and":
		for _, a := range e.Args {
			r := a.numbers()
			all = Range{max(all.From, r.From), min(all.To, r.To)}
		}
	case "or":
		all = e.Args[0].numbers()
		for _, a := range e.Args[1:] {
			r := a.numbers()
			all = Range{min(all.From, r.From), max(all.To, r.To)}
		}
	}
	return all
}

// recordSteps returns the steps of a record up to the first illegal one, with captures, as in an
// Outline.
func (w *walker) recordSteps(size int, record []byte) []sgf.Step {
	w.steps = w.steps[:0]
	var r sgf.Replay
	w.line.Reset(record)
	more := w.line.NextGame()
	r.Reset(size, w.line.Suicide())
	for more && w.line.Next() {
		step := w.line.Step()
		d, err := r.Step(step)
		if err != nil {
			break
		}
		w.steps = append(w.steps, step)
		if step.Setup {
			continue
		}
		if d.Suicide() {
			w.steps = append(w.steps, sgf.Step{Node: step.Node, Point: step.Point})
		}
		for _, c := range d.Captured() {
			if c.Point != d.Move {
				w.steps = append(w.steps, sgf.Step{Node: step.Node, Point: sgf.FromBoard(c.Point)})
			}
		}
	}
	return w.steps
}

// play plays a step of a game that was replayed before, or sets up a stone.
func play(b *board.Board, d *board.Delta, step sgf.Step, p board.Point) error {
	if step.Setup {
		_, err := b.Set(step.Color, p)
		return err
	}
	return b.Force(d, step.Color, p)
}

// game answers the question for a game. The record is set if the question needs comments or
// analyses.
//
// If conditions need reading, it first walks the game with all of them unknown: a move that then
// cannot begin a hit, not even an unknown one, needs no reading.
func (w *walker) game(info *collection.Outlined, steps []sgf.Step, m marks, record []byte) (played, error) {
	s := &w.state
	before := s.effort.reads
	defer func() { s.effort.games += num.FromBool(s.effort.reads > before) }()
	s.record.begin(record)
	w.choose(steps, m)
	if w.twice && !(s.known && w.quick) {
		w.marks = append(w.marks[:0], m...) // a walk advances in the lists
		s.early = true
		moves := s.effort.moves
		w.walk(info, steps, w.marks)
		s.early, s.effort.moves = false, moves
		if !w.wide && s.fault == nil {
			w.keep(len(steps))
		}
	}
	if w.walk(info, steps, m); w.wide {
		return played{}, errWide
	}
	return w.played(info.ID), s.fault
}

// keep restricts the moves that may begin a hit to those found by a walk.
func (w *walker) keep(steps int) {
	w.chosen, w.may = true, append(w.may[:0], make([]bool, steps+1)...)
	for i := range w.starts {
		if s := &w.starts[i]; s.done || s.maybe {
			w.may[s.hit.Move] = true
		}
	}
}

// choose restricts the moves that may begin a hit by the marks of later events that must follow
// within some number of moves.
func (w *walker) choose(steps []sgf.Step, m marks) {
	w.chosen = false
	from, to := 0, 0 // moves from the first event to this one; to may be noEnd
	for i := range w.question.Events {
		e := &w.question.Events[i]
		if e.If == nil {
			return
		}
		if from += e.From; i > 0 && e.To == 0 || to == noEnd {
			to = noEnd
		} else {
			to += e.To
		}
		if list, ok := w.candidates(e.If, m); ok && i > 0 {
			w.before(steps, list, from, to)
		}
	}
}

// before restricts them to moves that come from to to moves before one of the nodes.
func (w *walker) before(steps []sgf.Step, nodes []int32, from, to int) {
	if !w.chosen {
		w.chosen, w.may = true, w.may[:0]
		for range len(steps) + 1 {
			w.may = append(w.may, true)
		}
	}
	number, done := 0, 0 // number of the move; number of moves decided
	for i := range steps {
		step := &steps[i]
		if len(nodes) == 0 {
			break
		}
		if step.Setup || captured(step) {
			continue
		}
		number++
		for len(nodes) > 0 && nodes[0] < step.Node {
			nodes = nodes[1:]
		}
		if len(nodes) == 0 || nodes[0] != step.Node {
			continue
		}
		first := 0
		if to != noEnd {
			first = max(0, number-to)
		}
		for ; done < first; done++ {
			w.may[done] = false
		}
		done = max(done, number-from+1)
	}
	for ; done < len(w.may); done++ {
		w.may[done] = false
	}
}

// walk walks all moves of a game.
func (w *walker) walk(info *collection.Outlined, steps []sgf.Step, m marks) {
	s := &w.state
	s.begin(info, steps, m)
	w.wide, w.done, w.wake = false, 0, noEnd
	w.threads, w.fresh, w.starts = w.threads[:0], w.fresh[:0], w.starts[:0]
	clear(w.waits)
	list, some := w.candidates(w.question.Events[0].If, m)
	for i := range steps {
		step := &steps[i]
		if step.Setup || captured(step) {
			continue
		}
		s.time++
		for len(list) > 0 && list[0] < step.Node {
			list = list[1:]
		}
		begins := w.first.has(s.time) && (!some || len(list) > 0 && list[0] == step.Node) && (!w.chosen || w.may[s.time])
		if int32(s.time) < w.wake && !begins {
			if w.wake == noEnd && (some && len(list) == 0 || s.time > w.first.To) {
				break
			}
			continue
		}
		s.now, s.node, s.color = i, int(step.Node), step.Color
		s.point, _ = step.Point.Board()
		if w.step(begins); w.wide || s.fault != nil {
			return
		}
	}
	w.end()
}

// step advances the threads over a move; begins tells whether the move may begin a hit.
func (w *walker) step(begins bool) {
	kept, now := 0, int32(w.state.time)
	w.wake = noEnd
	for i := range w.threads {
		t := &w.threads[i]
		if w.starts[t.start].done {
			continue
		}
		if now >= t.wake {
			if !w.follow(t) || w.starts[t.start].done {
				continue
			}
			w.sleep(t)
		}
		w.wake = min(w.wake, t.wake)
		if kept < i {
			w.threads[kept] = *t
		}
		kept++
	}
	w.threads = w.threads[:kept]
	if begins {
		w.begin()
	}
	for i := range w.fresh {
		w.sleep(&w.fresh[i])
		w.wake = min(w.wake, w.fresh[i].wake)
	}
	w.threads = append(w.threads, w.fresh...)
	w.fresh = w.fresh[:0]
	if len(w.waits) > 0 {
		clear(w.waits)
	}
}

// begin starts a thread with the move if the first event holds.
func (w *walker) begin() {
	s, events := &w.state, w.question.Events
	t := &w.current
	*t = thread{start: int32(len(w.starts))}
	s.events = &t.events
	if v := s.holds(events[0].If); v != no {
		t.maybe = v == unknown
		w.starts = append(w.starts, start{hit: w.hit()})
		w.advance(t)
	}
}

// hit returns a hit that begins with the move.
func (w *walker) hit() Hit {
	s, r := &w.state, &w.question.Report
	h := Hit{Move: s.time, Node: s.node, Color: s.color, Point: s.point, next: none}
	if s.point != board.Pass {
		h.line = uint8(s.line())
	}
	if r.By == "pattern" {
		h.patterns = s.patterns(w.question)
	}
	h.mean, h.spread = int32(s.value(r.Mean)), int32(s.value(r.Histogram))
	return h
}

// missing is the value of a number that is not known.
const missing = math.MinInt32

// moves returns the number of moves of the game.
func (s *state) moves() int {
	if s.total == 0 {
		for i := range s.steps {
			s.total += num.FromBool(!s.steps[i].Setup && !captured(&s.steps[i]))
		}
	}
	return s.total
}

// rank returns the European rank of the player, from 1 for 1d down to 0 for 1k; missing for others
// than amateurs.
func (s *state) rank() int {
	text := s.info.BlackRank
	if s.color == board.White {
		text = s.info.WhiteRank
	}
	n, ok := query.Rank(text)
	if !ok || n >= query.FirstPro {
		return missing
	}
	return steady(european(n, s.info.Server)) + 1
}

// value returns one of Numbers for the move, or missing; 0 for length, which is not known yet, and for "".
func (s *state) value(number string) int {
	stone := s.point != board.Pass
	switch {
	case number == "number":
		return s.time
	case number == "line" && stone:
		return s.line()
	case number == "moves":
		return s.moves()
	case number == "rank":
		return s.rank()
	case number == "time":
		return s.record.timeLeft(s.node)
	case number == "loss":
		if points, ok := s.lost(); ok {
			return points
		}
		return missing
	case number == "captures":
		return len(s.prisoners())
	case number == "stones" && stone:
		s.place()
		return s.stones.stones(s.point, board.NumPoints)
	case number == "liberties" && stone:
		s.place()
		return s.stones.liberties(s.point, board.NumPoints)
	}
	return 0
}

// follow advances a thread over the move, and reports whether it still waits.
func (w *walker) follow(t *thread) (waits bool) {
	s := &w.state
	e := &w.question.Events[t.next]
	s.events = &t.events
	now := int32(s.time)
	if e.If != nil && now >= t.from {
		if v := s.holds(e.If); v != no {
			w.current = *t
			w.current.maybe = t.maybe || v == unknown
			w.advance(&w.current)
		}
	}
	s.events = &t.events
	if e.Without != nil {
		switch s.holds(e.Without) {
		case yes:
			return false
		case unknown:
			t.maybe = true
		}
	}
	if now >= t.to && e.If == nil {
		w.complete(t)
	}
	return now < t.to
}

// advance binds the event for which a thread waited to the move.
func (w *walker) advance(t *thread) {
	s, events := &w.state, w.question.Events
	if t.next == 0 || w.used[t.next] {
		t.events[t.next] = bound{int32(s.time), s.color, s.point}
	}
	if t.next++; int(t.next) == len(events) {
		w.complete(t)
		return
	}
	e := &events[t.next]
	t.from, t.to, t.wake = int32(s.time+e.From), noEnd, 0
	if e.To > 0 {
		t.to = int32(s.time + e.To)
	}
	w.wait(t)
}

// mostThreads is the most waiting threads of a game; above fewThreads a map finds equal ones.
const (
	mostThreads = 20_000
	fewThreads  = 16
)

// errWide is the error for a game with more threads.
var errWide = fmt.Errorf("more than %d sequences of a game may still become a hit: "+
	"give later events a within, or name fewer moves by as", mostThreads)

// wait keeps a thread, unless an equal one waits already. Only threads of this move can be equal,
// since earlier ones wait for earlier moves.
func (w *walker) wait(t *thread) {
	n := len(w.fresh)
	switch {
	case len(w.threads)+n >= mostThreads:
		w.wide = true
		return
	case n < fewThreads:
		for i := range w.fresh {
			if w.fresh[i] == *t {
				return
			}
		}
	default:
		if n == fewThreads {
			for _, o := range w.fresh {
				w.waits[o] = true
			}
		}
		if w.waits[*t] {
			return
		}
		w.waits[*t] = true
	}
	w.fresh = append(w.fresh, *t)
}

// complete records that all events of a thread have happened.
func (w *walker) complete(t *thread) {
	s := &w.starts[t.start]
	switch {
	case t.maybe:
		s.maybe = true
	case !s.done:
		s.done = true
		w.done++
		s.hit.End = w.state.time
		s.hit.next = w.state.after()
		if w.question.Report.Mean == "length" {
			s.hit.mean = int32(s.hit.End - s.hit.Move)
		}
		if w.question.Report.Histogram == "length" {
			s.hit.spread = int32(s.hit.End - s.hit.Move)
		}
	}
}

// after returns the point of the next move; none at the end of the game.
func (s *state) after() board.Point {
	for i := s.now + 1; i < len(s.steps); i++ {
		if step := &s.steps[i]; !step.Setup && !captured(step) {
			p, _ := s.steps[i].Point.Board()
			return p
		}
	}
	return none
}

// end ends a game: events with never hold if they have not failed.
func (w *walker) end() {
	for i := range w.threads {
		if t := &w.threads[i]; w.question.Events[t.next].If == nil {
			w.complete(t)
		}
	}
}

// played returns the answer for the game.
func (w *walker) played(game int64) (p played) {
	if w.done > 0 {
		p.hits = make([]Hit, 0, w.done)
	}
	for i := range w.starts {
		switch s := &w.starts[i]; {
		case s.done:
			s.hit.Game, s.hit.times = game, int32(w.done)
			p.hits = append(p.hits, s.hit)
		case s.maybe:
			p.unknown++
		}
	}
	return p
}
