package problems

import (
	"context"
	"fmt"
	"math"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/internal/ops/search"
	"katachi/internal/ops/solve"
	"katachi/mind/analysis"
	"katachi/reading"
)

// Limits of the solver: positions for the fate after a move, for a whole problem and for its group alone,
// and bytes of memory.
const (
	proveNodes = 100_000
	solveNodes = 30_000
	groupNodes = 1_000
	proveBytes = 24 << 20
)

// judged is what is known about a find of the list.
type judged struct {
	Proof  string       // of Other, in one game also of Book: works or fails, as proven in the game's position; "" if nothing is proven
	Wanted reading.Fate // the group's, as proven, after the solution; set with Proof
	Got    reading.Fate // and after the move played
	Lost   *float64     // points that the move lost by the analysis in the record; nil if there is none
}

// The values of judged.Proof.
const (
	Works = "works"
	Fails = "fails"
)

// solver proves the fates of problems, each once.
type solver struct {
	*reading.Solver
	known map[int64]*reading.Solution
	asks  map[int64]*reading.Solution // the group and the goal alone
	alike map[string]string           // by problem and difference: same, changed, or "" if not proven
}

func newSolver() *solver {
	return &solver{solve.NewSolver(proveBytes), map[int64]*reading.Solution{}, map[int64]*reading.Solution{}, map[string]string{}}
}

// solution returns the solution of a problem as it is drawn.
func (s *solver) solution(ctx context.Context, p *Problem) (*reading.Solution, error) {
	return s.about(ctx, p, s.known, reading.Question{Nodes: solveNodes, Full: true})
}

// group returns the group of a problem and what its side to play wants with it.
func (s *solver) group(ctx context.Context, p *Problem) (*reading.Solution, error) {
	return s.about(ctx, p, s.asks, reading.Question{Nodes: groupNodes, FateOnly: true})
}

// about answers a question about a problem as it is drawn, once.
func (s *solver) about(ctx context.Context, p *Problem, known map[int64]*reading.Solution, q reading.Question) (*reading.Solution, error) {
	if known := known[p.ID]; known != nil {
		return known, nil
	}
	q.Mover = p.Mover
	found, err := s.Solve(ctx, p.Board, q)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil { // the diagram has no question
		found = reading.Solution{}
	}
	known[p.ID] = &found
	return &found, nil
}

// decisive reports whether it is proven that the move matters.
func decisive(s *reading.Solution) bool { return s.Proven && s.Status == reading.Unsettled }

// after returns the fate of the last question's group after a move, if it is proven.
func (s *solver) after(ctx context.Context, q *reading.Solution, m board.Move) (fate reading.Fate, proven bool) {
	if slices.Contains(q.Moves, m.Point) {
		return q.First, true
	}
	answer, err := s.After(ctx, m)
	return answer.First, err == nil && answer.Proven
}

// solves reports whether one of the moves is proven to lead to the best fate.
func (s *solver) solves(ctx context.Context, q *reading.Solution, mover board.Color, moves []board.Point) bool {
	return slices.ContainsFunc(moves, func(p board.Point) bool {
		fate, proven := s.after(ctx, q, board.Move{Color: mover, Point: p})
		return proven && fate == q.First
	})
}

// prove leaves out the finds with differences that change the answer, or may do so.
func (f *found) prove(ctx context.Context, env *Env) error {
	kept := f.all[:0]
	for i, one := range f.all {
		if len(one.Differ) == 0 {
			kept = append(kept, one)
			continue
		}
		env.Progress.Report(katachi.Progress{Stage: "alike problems proven", Done: i, Total: len(f.all)})
		answer, err := f.solver.same(ctx, &one)
		switch {
		case err != nil:
			return err
		case answer == "same":
			kept = append(kept, one)
		case answer == "changed":
			f.changed++
		default:
			f.unproven++
		}
	}
	f.all = kept
	return nil
}

// same says whether a problem with the differences of a find has the same answer: "same", "changed",
// or "" if that is not proven.
func (s *solver) same(ctx context.Context, f *find) (string, error) {
	p := f.Problem
	size := p.Board.Size()
	b := *p.Board
	for _, d := range f.Differ {
		if _, err := b.Set(f.at.color(d.Want), f.at.back(d.Point, size)); err != nil {
			return "", err
		}
	}
	key := fmt.Sprint(p.ID, b.String())
	if answer, ok := s.alike[key]; ok {
		return answer, nil
	}
	answer, err := s.compare(ctx, p, &b)
	if err == nil {
		s.alike[key] = answer
	}
	return answer, err
}

// compare is same for a board.
func (s *solver) compare(ctx context.Context, p *Problem, b *board.Board) (string, error) {
	own, err := s.solution(ctx, p)
	if err != nil || !decisive(own) {
		return "", err
	}
	first := p.First
	if first == nil {
		first = own.Moves
	}
	for _, group := range slices.Concat(own.Group, own.Rival) {
		if b.Color(group) != p.Board.Color(group) {
			return "changed", nil // another group
		}
	}
	if !slices.ContainsFunc(first, func(m board.Point) bool { return b.Legal(p.Mover, m) }) {
		return "changed", nil
	}
	q, err := s.Solve(ctx, b, reading.Question{Group: slices.Concat(own.Group, own.Rival), Goal: own.Goal, Mover: p.Mover, Nodes: solveNodes, Full: true})
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil || !q.Proven:
		return "", nil
	case q.First != own.First || q.Status != reading.Unsettled:
		return "changed", nil
	case s.solves(ctx, &q, p.Mover, first):
		return "same", nil
	}
	return "", nil
}

// judge judges the finds of the list.
func (f *found) judge(ctx context.Context, env *Env) error {
	for i := range f.list {
		env.Progress.Report(katachi.Progress{Stage: "finds judged", Done: i, Total: len(f.list)})
		if err := f.judgeOne(ctx, env, &f.list[i]); err != nil {
			return err
		}
	}
	return nil
}

// judgeOne proves whether the move of a find works in the position of the game.
func (f *found) judgeOne(ctx context.Context, env *Env, one *find) error {
	s := f.solver
	one.judged = &judged{}
	if one.Problem.First == nil { // the record has no solution
		own, err := s.solution(ctx, one.Problem)
		if err != nil {
			return err
		}
		if decisive(own) {
			for _, p := range own.Moves {
				one.First = append(one.First, one.at.point(p, one.Problem.Board.Size()))
			}
			one.tell()
		}
	}
	if one.Played != Other && (one.Played != Book || !env.alone) {
		return nil
	}
	g, err := env.In[one.In].SGF(ctx, one.ID)
	if err != nil {
		return err
	}
	before, err := search.GameAt(g, one.End-1)
	if err != nil {
		return err
	}
	if found, _ := analysis.Stored(g); found != nil {
		one.Lost = lost(found, len(before.Moves()), one.Mover)
	}
	return s.played(ctx, before.Board(), one)
}

// lost returns the points that a move lost, played after so many moves; nil if that is not known.
func lost(found []*analysis.Position, moves int, mover board.Color) *float64 {
	if moves+1 >= len(found) || found[moves] == nil || found[moves+1] == nil {
		return nil
	}
	points, _ := analysis.Lost(mover, found[moves], found[moves+1])
	if math.IsNaN(points) { // not known
		return nil
	}
	return &points
}

// played compares the fates of the problem's group after the move of a find and after the first moves
// of the solution. It says that the move fails only if both are proven, and the solution's is better
// for the side to play.
func (s *solver) played(ctx context.Context, b *board.Board, f *find) error {
	own, err := s.group(ctx, f.Problem)
	if err != nil || len(own.Group) == 0 {
		return err
	}
	got, err := s.fateAfter(ctx, b, own, f, f.Move.Point)
	if err != nil || got.Status == reading.Undecided {
		return err
	}
	owners := f.at.color(f.Problem.Board.Color(own.Group[0])) == f.Mover
	if slices.Contains(f.First, f.Move.Point) {
		f.say(verdict(owners, got, got), got, got)
		return nil
	}
	if verdict(owners, reading.Fate{}, got) == Works {
		f.say(Works, reading.Fate{}, got)
		return nil
	}
	for _, p := range f.First {
		wanted, err := s.fateAfter(ctx, b, own, f, p)
		if err != nil {
			return err
		}
		switch proof := verdict(owners, wanted, got); {
		case proof == Fails:
			f.say(Fails, wanted, got)
			return nil
		case f.Proof == "":
			f.say(proof, wanted, got)
		}
	}
	return nil
}

// say sets what is proven, if something is.
func (j *judged) say(proof string, wanted, got reading.Fate) {
	if proof != "" {
		j.Proof, j.Wanted, j.Got = proof, wanted, got
	}
}

// verdict judges a move by the group's fates after the solution and after the move, each Undecided if it
// is not proven; owners means that the player of the move owns the group. A move works if it leads to
// the best fate, or to that of the solution, if the player wants it; it fails if the solution leads to
// a better one.
func verdict(owners bool, wanted, got reading.Fate) string {
	a, b := worth[wanted.Status], worth[got.Status]
	if !owners {
		a, b = mostWorth+1-a, mostWorth+1-b
	}
	switch {
	case got.Status == reading.Undecided:
		return ""
	case b == mostWorth:
		return Works
	case wanted.Status == reading.Undecided:
		return ""
	case a > b:
		return Fails
	case wanted == got && b > 1:
		return Works
	}
	return ""
}

// worth says how good a fate is for the owner of a group, 1 to mostWorth.
var worth = [...]int{reading.Dead: 1, reading.Apart: 1, reading.InKo: 2, reading.InSeki: 3, reading.Alive: 4, reading.Connected: 4, reading.Escapes: mostWorth}

const mostWorth = 4

// fateAfter returns the fate of the problem's group after a move, the other side to play, if it is
// proven; else it is undecided.
func (s *solver) fateAfter(ctx context.Context, b *board.Board, own *reading.Solution, f *find, at board.Point) (reading.Fate, error) {
	next := *b
	if _, err := next.Play(f.Mover, at); err != nil {
		return reading.Fate{}, nil
	}
	q := reading.Question{Goal: against(own.Goal), Mover: f.Mover.Opponent(), Nodes: proveNodes, FateOnly: true}
	for _, p := range slices.Concat(own.Group, own.Rival) {
		if p = f.at.point(p, b.Size()); next.Color(p).IsStone() {
			q.Group = append(q.Group, p)
		}
	}
	if len(q.Group) < len(own.Group)+len(own.Rival) { // some were captured
		return reading.Fate{}, nil
	}
	answer, err := s.Solve(ctx, &next, q)
	switch {
	case ctx.Err() != nil:
		return reading.Fate{}, ctx.Err()
	case err != nil || !answer.Proven:
		return reading.Fate{}, nil
	}
	return answer.First, nil
}

// against returns the goal of the other side.
func against(g reading.Goal) reading.Goal {
	for _, pair := range [...][2]reading.Goal{{reading.Live, reading.Kill}, {reading.Save, reading.Capture}, {reading.Connect, reading.Cut}} {
		switch g {
		case pair[0]:
			return pair[1]
		case pair[1]:
			return pair[0]
		}
	}
	return g
}
