package playout

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"katachi/board"
	"katachi/internal/ordered"
	"katachi/mind/predict"
)

// Search finds moves by playouts. It keeps its tree between calls of Run. A Search is not safe for
// concurrent use; Run itself uses Options.Workers goroutines.
type Search struct {
	o    Options
	asks bool // the Prior is asked
	tree tree
	// timed is set if the tree depends on time.
	timed bool

	// The position searched.
	board   board.Board
	komi    float64 // as area is counted
	field   field
	root    predict.Situation
	history []uint64 // hashes of the positions of its game, itself last
	seen    map[uint64]bool
	passed  bool // the last move was a pass, so that another pass ends the game
	seed    uint64

	// State of a run. mu guards the tree and the fields below.
	mu     sync.Mutex
	wake   sync.Cond
	ring   [window]visit
	chosen uint64 // visits whose leaf was chosen
	taken  uint64 // of these, by workers
	added  uint64 // of these, with the result added to the tree
	limit  uint64 // visits to choose
	stop   bool
	early  bool // stop when the first move can no longer be overtaken
	done   chan struct{}
	owner  [board.NumPoints]int32 // sums, Black's viewpoint
	worker []*worker
}

// window is the most visits in progress: visit i chooses its leaf when the results of visits up to
// i-window are in the tree.
const window = 8

// fewest is the least number of new visits before a search stops early, since only new visits count
// for the ownership.
const fewest = 10 * window

// New returns a Search.
func New(o Options) *Search {
	o.setDefaults()
	s := &Search{o: o, asks: o.Prior != nil && o.on(useModel)}
	s.wake.L = &s.mu
	rules := o.policy()
	for range o.Workers {
		w := &worker{s: s, runner: &runner{policy: rules}, prior: o.Prior}
		w.quick.Nodes = ladderNodes
		if f, ok := o.Prior.(forker); ok && s.asks {
			w.prior = f.Fork()
		}
		s.worker = append(s.worker, w)
	}
	return s
}

// Run searches for the best move in a game, which it does not modify. If the game continues the one
// of the previous call with the same komi, it reuses the tree. If report is not nil, Run calls it
// from time to time with the result so far, on its own goroutine.
//
// When ctx ends, Run stops within milliseconds and returns the result so far with the error of ctx.
// The Analysis is nil only for a position that cannot be searched.
func (s *Search) Run(ctx context.Context, g *board.Game, b Budget, report func(*Analysis)) (*Analysis, error) {
	if err := s.check(ctx, g, b); err != nil {
		return nil, err
	}
	begin := time.Now()
	s.prepare(g)
	if b.Visits > 0 {
		s.limit = uint64(b.Visits)
	}
	s.early = !b.Full && b.Visits > 0
	s.timed = s.run(ctx, begin, b, report) || s.timed
	a := s.analysis()
	a.Repeatable = !s.timed
	return a, ctx.Err()
}

func (s *Search) check(ctx context.Context, g *board.Game, b Budget) error {
	komi, c := g.Rules().Komi, g.ToMove()
	switch {
	case !c.IsStone():
		return errors.New("playout: the player to move must be black or white")
	case math.IsNaN(komi):
		return fmt.Errorf("playout: komi %v is not a number", komi)
	case b.Visits < 0 || b.Time < 0:
		return errors.New("playout: a budget may not be negative")
	case b.Visits == 0 && b.Time == 0 && ctx.Done() == nil:
		return errors.New("playout: nothing would end the search: no visits, no time, no context that ends")
	}
	return nil
}

// prepare makes the position of a game the root.
func (s *Search) prepare(g *board.Game) {
	history, c, komi := g.History(), g.ToMove(), komiOf(g)
	root := int32(0)
	if komi == s.komi {
		root = s.find(g, c, history)
	}
	s.komi = komi
	s.board = *g.Board()
	s.board.AllowSuicide(false)
	s.field.set(&s.board)
	s.root = predict.Situation{Board: &s.board, ToMove: c, Last: predict.NewSituation(g).Last}
	s.history, s.seen = history, map[uint64]bool{}
	for _, h := range history {
		s.seen[h] = true
	}
	s.seed = s.o.Seed ^ s.board.Hash() ^ uint64(c)
	if root != 0 {
		s.tree.keep(root)
		// Do not repeat the playouts of visits that were kept.
		s.seed += uint64(s.tree.nodes.at(1).visits) * 0xd1342543de82ef95
	} else {
		s.timed = false
		s.tree.reset(s.o.Memory)
		// Two passes end the game in the tree, but the caller continues, so count at most one at
		// the root.
		s.tree.nodes.at(1).passes = uint8(g.Passes() % 2)
	}
	s.passed = s.tree.nodes.at(1).passes > 0
	s.growRoot()
	s.chosen, s.taken, s.added, s.limit, s.stop = 0, 0, 0, math.MaxUint64, false
	s.owner = [board.NumPoints]int32{}
}

// growRoot gives the root its moves, with the Prior's probabilities changed by reading.
func (s *Search) growRoot() {
	w, reads := s.worker[0], s.o.on(useReading) && s.o.Root == nil
	if s.tree.nodes.at(1).state&grown != 0 && !s.asks && !reads {
		return
	}
	w.follow(&visit{path: []step{{node: 1}}})
	moves := among(w.list(nil, &s.root, s.passed), s.o.Root)
	s.tree.grow(1, sorted(nil, moves))
	if s.asks && s.o.Root == nil {
		w.askPrior(moves, &s.root)
	}
	if reads {
		w.read(&s.root, moves)
	}
	if s.asks || reads {
		s.tree.update(1, sorted(nil, moves))
	}
}

// among returns the moves that root has, with their shares of the prior; all if it is nil or has
// none of them.
func among(moves []candidate, root map[board.Point]float64) []candidate {
	total := 0.0
	for _, m := range moves {
		total += root[m.point]
	}
	if total == 0 {
		return moves
	}
	var kept []candidate
	for _, m := range moves {
		if share := root[m.point]; share > 0 {
			kept = append(kept, candidate{m.point, share / total})
		}
	}
	return kept
}

// maxKomi exceeds the points of any board: larger komi changes nothing.
const maxKomi = 1000

// komiOf returns the komi for playouts, which count area. For territory scoring it assumes that
// both sides play alternately to the end, and White plays the last stone.
func komiOf(g *board.Game) float64 {
	komi := g.AreaKomi()
	if g.Rules().Territory && g.ToMove() == board.White {
		komi--
	}
	return min(max(komi, -maxKomi), maxKomi)
}

// find returns the node of a game's position in the tree; 0 if it is not there.
func (s *Search) find(g *board.Game, c board.Color, history []uint64) int32 {
	n := len(s.history)
	if !s.o.on(useKeep) || s.o.Root != nil || n == 0 || len(history) < n || g.Board().Size() != s.board.Size() || !slices.Equal(history[:n], s.history) {
		return 0
	}
	id, mover := int32(1), s.root.ToMove
	for i := n - 1; i < g.Len(); i++ {
		d := g.Delta(i)
		if d.Color != mover {
			return 0
		}
		if id = s.tree.behind(id, d.Move); id == 0 {
			return 0
		}
		mover = mover.Opponent()
	}
	if mover != c || s.tree.nodes.at(id).passes >= 2 {
		return 0
	}
	return id
}

// behind returns the node that a move of a node leads to; 0 if there is none.
func (t *tree) behind(id int32, p board.Point) int32 {
	for _, e := range t.of(id) {
		if e.point == p {
			return e.node
		}
	}
	return 0
}

// Intervals for calling report, and for checking whether a search by time can stop early.
const (
	reportEvery = 10 // looks
	lookEvery   = 20 * time.Millisecond
)

// run starts the workers and waits for them. It reports whether the search ended before its visits
// were done, so that the result depends on time.
func (s *Search) run(ctx context.Context, begin time.Time, b Budget, report func(*Analysis)) bool {
	s.done = make(chan struct{})
	var all ordered.Group
	s.mu.Lock()
	s.chooseMore()
	s.mu.Unlock()
	for _, w := range s.worker {
		all.Go(w.run)
	}
	var clock <-chan time.Time
	if b.Time > 0 {
		t := time.NewTimer(b.Time - time.Since(begin))
		defer t.Stop()
		clock = t.C
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	looks := 0
	timed := false
	for ended := false; !ended; {
		select {
		case <-s.done:
			ended = true
		case <-ctx.Done():
			timed, ended = s.halt(), true
		case <-clock:
			timed, ended = s.halt(), true
		case <-tick.C:
			if looks++; report != nil && looks%reportEvery == 0 {
				report(s.now())
			}
			if b.Time > 0 && !b.Full && s.decidedIn(time.Since(begin), b.Time) {
				timed, ended = s.halt(), true
			}
		}
	}
	all.Wait()
	return timed
}

// decidedIn reports whether the visits expected in the remaining time, plus a fifth, cannot make
// another move the first.
func (s *Search) decidedIn(took, all time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.added >= fewest && s.decided(1.2*float64(s.added)*float64(all-took)/float64(took))
}

// halt stops choosing leaves, and reports whether more would have been chosen.
func (s *Search) halt() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	early := s.chosen < s.limit && !s.stop
	s.stop = true
	s.end()
	return early
}

// now returns the result so far while workers run.
func (s *Search) now() *Analysis {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.analysis()
}

// chooseMore chooses leaves for as many visits as may be in progress.
func (s *Search) chooseMore() {
	for s.chosen < s.added+window && s.chosen < s.limit && !s.stop {
		v := &s.ring[s.chosen%window]
		v.number, v.done = s.chosen, false
		s.descend(v)
		s.chosen++
	}
	s.end()
}

// end wakes waiting workers: there is work, or the search has ended.
func (s *Search) end() {
	if (s.stop || s.chosen == s.limit) && s.added == s.chosen {
		select {
		case <-s.done:
		default:
			close(s.done)
		}
	}
	s.wake.Broadcast()
}

// giveUp ends the search after a worker has panicked, since the others would wait for its visit.
func (s *Search) giveUp() {
	s.stop, s.chosen = true, s.added
	s.end()
}

// run takes visits until there are no more.
func (w *worker) run() {
	s := w.s
	s.mu.Lock()
	defer s.mu.Unlock()
	ended := false
	defer func() {
		if !ended {
			s.giveUp()
		}
	}()
	for {
		if s.taken >= s.chosen {
			if s.stop || s.chosen == s.limit {
				ended = true
				return
			}
			s.wake.Wait()
			continue
		}
		v := &s.ring[s.taken%window]
		s.taken++
		w.workUnlocked(v)
		v.done = true
		s.addDone()
	}
}

// workUnlocked does the work of a visit without holding the lock of the tree.
func (w *worker) workUnlocked(v *visit) {
	w.s.mu.Unlock()
	defer w.s.mu.Lock()
	w.work(v)
}

// addDone adds the available results in order, and chooses a new leaf for each.
func (s *Search) addDone() {
	for s.added < s.chosen && s.ring[s.added%window].done {
		v := &s.ring[s.added%window]
		v.done = false
		s.add(v)
		s.added++
		if s.early && s.added >= fewest && s.added%window == 0 && s.decided(float64(s.limit-s.added)) {
			s.stop = true
		}
		s.chooseMore()
	}
}

// add adds the result of a visit to the tree.
func (s *Search) add(v *visit) {
	if v.grow {
		s.tree.grow(v.path[len(v.path)-1].node, v.moves)
	}
	if v.ask {
		s.tree.update(v.path[v.asked].node, v.answers)
	}
	lead := float64(v.result.lead)
	won := s.worth(lead)
	for _, m := range v.path {
		nd := s.tree.nodes.at(m.node)
		nd.visits++
		nd.flying--
		nd.won += won
		nd.lead += lead
	}
	for p := range s.owner {
		s.owner[p] += int32(v.result.owner[p])
	}
}

// worth returns the result for Black of a playout that Black won by lead points.
func (s *Search) worth(lead float64) float64 {
	won := 0.5
	if lead > 0 {
		won = 1
	} else if lead < 0 {
		won = 0
	}
	if s.o.on(useLead) {
		won += 0.02 * math.Tanh(lead/20)
	}
	return won
}

// decided reports whether the given number of further visits cannot make another move the first.
func (s *Search) decided(left float64) bool {
	first, second := int32(0), int32(0)
	for _, e := range s.tree.of(1) {
		if n := s.tree.nodes.at(e.node).visits; e.node != 0 && n > first {
			first, second = n, first
		} else if e.node != 0 && n > second {
			second = n
		}
	}
	return float64(first-second) > left
}
