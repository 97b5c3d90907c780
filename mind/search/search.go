package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"katachi/board"
	"katachi/internal/ordered"
	"katachi/mind/net"
)

// Options are the options of a Search. The zero value is usable.
type Options struct {
	// Workers is how many evaluators work at the same time; 0 means 1. It does not change results.
	Workers int
	// Played shows the network the moves before the position, as is best for playing. Otherwise it
	// sees only the moves of the search: then a judgement of a position does not depend on who
	// played which move last.
	Played bool
	// Root has the moves that the search considers in its position, with their shares of the prior,
	// which need not add up to 1; nil: all moves, as likely as the network says. A tree is then not
	// kept.
	Root map[board.Point]float64
	// Profile says who plays, for networks of human play; other networks ignore it.
	Profile *net.Profile
}

// Budget limits a search: at least one limit is needed. The first that is reached ends it.
type Budget struct {
	Visits int           // positions looked at, those of an earlier search that are still of use included
	Time   time.Duration // with it, results depend on the machine
}

// Search searches positions with one network. It is for one goroutine at a time.
type Search struct {
	opt        Options
	evaluators []*net.Evaluator
	root       *node
	game       *board.Game // of the root
	forks      []*board.Game
	scoring    scoring
	inputs     []net.Input
	outputs    []net.Output
}

// New returns a Search. The network must be one of KataGo: see [net.Net.Judges].
func New(n *net.Net, o Options) (*Search, error) {
	if !n.Judges() {
		return nil, net.ErrNoJudge
	}
	if n.Human() && o.Profile == nil {
		return nil, errors.New("a network of human play needs a rank")
	}
	s := &Search{opt: o}
	for range max(1, o.Workers) {
		s.evaluators = append(s.evaluators, net.NewEvaluator(n))
	}
	return s, nil
}

// mostFlying is the most visits that are under way at once. It and the number of visits alone say
// how many there are, so that results are the same for any number of workers.
const mostFlying = 16

// visitsPerFlight is how many visits the tree must have for one more to be under way: visits that
// do not know of each other's results are worth less.
const visitsPerFlight = 24

// Run searches the current position of g within a budget. What an earlier search found is kept if g
// continues the game of that search, with moves that it knows. The error is that of ctx, or of a
// board that the network cannot see.
func (s *Search) Run(ctx context.Context, g *board.Game, b Budget) (*Result, error) {
	if b.Visits <= 0 && b.Time <= 0 {
		return nil, errors.New("no limit: want visits or time")
	}
	if err := s.begin(g); err != nil {
		return nil, err
	}
	end := time.Now().Add(b.Time)
	for b.Visits <= 0 || s.root.visits < b.Visits {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if b.Time > 0 && !time.Now().Before(end) {
			break
		}
		n := min(1+s.root.visits/visitsPerFlight, mostFlying)
		if b.Visits > 0 {
			n = min(n, b.Visits-s.root.visits)
		}
		if err := s.fly(n); err != nil {
			return nil, err
		}
	}
	return s.result(), nil
}

// Forget drops what earlier searches found.
func (s *Search) Forget() { s.root = nil }

// begin makes the position of g the root.
func (s *Search) begin(g *board.Game) error {
	if s.opt.Root != nil || !s.follow(g) {
		s.root = &node{move: board.Pass, toMove: g.ToMove()}
	}
	s.game = g.Clone()
	s.forks = s.forks[:0]
	in := []net.Input{{Game: s.game, Root: true, History: s.history(0), Symmetry: symmetry(s.game), Profile: s.opt.Profile}}
	out := make([]net.Output, 1)
	if err := s.evaluators[0].Judge(out, in); err != nil {
		return err
	}
	r := s.root
	s.scoring = newScoring(g.Board().Size(), &out[0], r.toMove)
	if r.edges == nil || r.ended {
		*r = node{move: r.move, toMove: r.toMove}
		r.expand(&out[0], g.Board(), &s.scoring)
		r.edges = among(r.edges, s.opt.Root)
		r.visits = 1
		r.refresh()
		return nil
	}
	r.reprior(edgesOf(&out[0], g.Board()))
	r.refresh()
	return nil
}

// among returns the moves that root has, with their shares of the prior, the likeliest first; all
// if it is nil or has none of them.
func among(edges []edge, root map[board.Point]float64) []edge {
	total := 0.0
	for _, e := range edges {
		total += root[e.move]
	}
	if total == 0 {
		return edges
	}
	var kept []edge
	for _, e := range edges {
		if share := root[e.move]; share > 0 {
			kept = append(kept, edge{e.move, share / total})
		}
	}
	slices.SortStableFunc(kept, func(x, y edge) int { return cmp.Compare(y.prior, x.prior) })
	return kept
}

// reprior gives a node other priors: the network sees the root of a search in another way.
func (n *node) reprior(edges []edge) {
	var made, rest []edge
	for _, e := range n.edges[:len(n.children)] {
		i := slices.IndexFunc(edges, func(f edge) bool { return f.move == e.move })
		if i >= 0 {
			e.prior = edges[i].prior
		}
		made = append(made, e)
	}
	for _, e := range edges {
		if !slices.ContainsFunc(made, func(f edge) bool { return f.move == e.move }) {
			rest = append(rest, e)
		}
	}
	n.edges = append(made, rest...)
}

// follow makes the node for the position of g the root, if g continues the game of the last search
// with moves that it looked at.
func (s *Search) follow(g *board.Game) bool {
	if s.root == nil || g.Len() < s.game.Len() || g.Rules() != s.game.Rules() || g.Board().Size() != s.game.Board().Size() {
		return false
	}
	now, then := g.History(), s.game.History()
	if !slices.Equal(now[:len(then)], then) {
		return false
	}
	n := s.root
	for i := s.game.Len(); i < g.Len(); i++ {
		d := g.Delta(i)
		k := slices.IndexFunc(n.children, func(c *node) bool { return c.move == d.Move })
		if k < 0 || d.Color != n.toMove {
			return false
		}
		n = n.children[k]
	}
	if n.toMove != g.ToMove() || n.visits == 0 {
		return false
	}
	s.root = n
	return true
}

// history returns what the network sees of the game at a number of moves below the root.
func (s *Search) history(depth int) int {
	switch {
	case s.opt.Played:
		return 0
	case depth == 0:
		return -1
	}
	return depth
}

// symmetry returns in which symmetry the network sees a position: any, but always the same.
func symmetry(g *board.Game) board.Symmetry {
	return board.Symmetry(g.Board().Hash() >> 32 % board.NumSymmetries)
}

// flight is a visit under way.
type flight struct {
	path []*node
	at   int // index of its input and output; -1 if the network is not asked
}

// fly makes a number of visits: it chooses all leaves, evaluates them, and adds them in this order.
func (s *Search) fly(count int) error {
	flights := make([]flight, 0, count)
	s.inputs = s.inputs[:0]
	for i := range count {
		if i == len(s.forks) {
			s.forks = append(s.forks, s.game.Clone())
		}
		f, err := s.descend(s.forks[i])
		if err != nil {
			return err
		}
		flights = append(flights, f)
	}
	if err := s.evaluate(); err != nil {
		return err
	}
	for i := range flights {
		s.land(&flights[i], s.forks[i])
	}
	return nil
}

// descend follows the best moves to a position that was not evaluated, and plays them on g.
func (s *Search) descend(g *board.Game) (f flight, err error) {
	n := s.root
	f = flight{path: []*node{n}, at: -1}
	for n.edges != nil && !n.ended {
		i := n.choose(n == s.root)
		move := n.edges[i].move
		if _, err := g.Play(n.toMove, move); err != nil {
			return f, fmt.Errorf("search: the network wants %s: %w", move.Name(g.Board().Size()), err)
		}
		if i == len(n.children) {
			n.children = append(n.children, &node{move: move, toMove: n.toMove.Opponent()})
		}
		n = n.children[i]
		n.flying++
		f.path = append(f.path, n)
	}
	switch {
	case n.ended || n.flying > 1: // another visit evaluates it
	case g.Passes() >= 2 && !g.Rules().Territory:
		n.ended = true
		n.own = s.scoring.valueAt(g.Score())
		n.edges = []edge{}
	default:
		f.at = len(s.inputs)
		s.inputs = append(s.inputs, net.Input{
			Game: g, History: s.history(len(f.path) - 1), Symmetry: symmetry(g), Profile: s.opt.Profile,
		})
	}
	return f, nil
}

// evaluate asks the network about all inputs.
func (s *Search) evaluate() error {
	n := len(s.inputs)
	for len(s.outputs) < n {
		s.outputs = append(s.outputs, net.Output{})
	}
	workers := min(len(s.evaluators), n)
	if workers == 1 {
		return s.evaluators[0].Judge(s.outputs, s.inputs)
	}
	var group ordered.Group
	errs := make([]error, workers)
	for w := range workers {
		from, to := w*n/workers, (w+1)*n/workers
		group.Go(func() { errs[w] = s.evaluators[w].Judge(s.outputs[from:to], s.inputs[from:to]) })
	}
	group.Wait()
	return errors.Join(errs...)
}

// land adds a visit to the nodes of its path, and takes its moves back.
func (s *Search) land(f *flight, g *board.Game) {
	leaf := f.path[len(f.path)-1]
	if f.at >= 0 {
		leaf.expand(&s.outputs[f.at], g.Board(), &s.scoring)
		if g.Passes() >= 2 { // and is not scored: the network said what it is worth
			leaf.ended = true
		}
	}
	leaf.visits++
	if leaf.ended || len(leaf.children) == 0 {
		leaf.mean = leaf.own
		if leaf.ended { // each visit says the same again
			leaf.mean.weight *= float64(leaf.visits)
			leaf.mean.weightSq *= float64(leaf.visits)
		}
	}
	for i := len(f.path) - 2; i >= 0; i-- {
		f.path[i].visits++
		f.path[i].refresh()
	}
	for _, n := range f.path[1:] {
		n.flying--
		g.Undo()
	}
}
