package reading

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"katachi"
	"katachi/board"
	"katachi/reading/internal/proof"
)

// Goal is the aim of the mover of a [Question].
type Goal uint8

// The goals. AnyGoal means the most valuable one in the position. Live and Kill are about whole
// groups, Save and Capture about chains.
//
// Connect and Cut are about two chains of one colour, the owner's. They are connected when they are
// one chain, or if the owner makes them one whatever the opponent does. They are cut, Apart, when
// one of them is captured, but not while a ko may retake it, or if they never become one.
// WinRace is about chains of both colours: who captures all of the other's first, while some of his
// own stand, or were taken by a ko that he retakes at once. If neither can, it is a seki.
const (
	AnyGoal Goal = iota
	Live
	Kill
	Save
	Capture
	Connect
	Cut
	WinRace
)

var goals = [...]string{"any", "live", "kill", "save", "capture", "connect", "cut", "race"}

// String returns "any", "live", "kill", "save", "capture", "connect", "cut" or "race".
func (g Goal) String() string { return goals[g] }

// UnmarshalText reads what String returns.
func (g *Goal) UnmarshalText(text []byte) error {
	i := slices.Index(goals[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is not a goal (want one of %s)", text, strings.Join(goals[:], ", "))
	}
	*g = Goal(i)
	return nil
}

// MarshalText returns String.
func (g Goal) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// Status is the status of a group.
type Status uint8

// The statuses. Unsettled means that it depends on who moves first; Undecided that nothing is
// proven within the limits. In a race, the group is Alive if it captures the other first, and Dead
// if it is captured first. Two chains are Connected or Apart. A chain Escapes if it gets five
// liberties; whether it lives then is not read.
const (
	Undecided Status = iota
	Dead
	InKo
	InSeki
	Alive
	Unsettled
	Connected
	Apart
	Escapes
)

var statuses = [...]string{"unknown", "dead", "ko", "seki", "alive", "unsettled", "connected", "apart", "escapes"}

// String returns "unknown", "dead", "ko", "seki", "alive", "unsettled", "connected", "apart" or
// "escapes".
func (s Status) String() string { return statuses[s] }

// MarshalText returns String.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Question is a question for a [Solver]. Only Mover is required.
type Question struct {
	// Group has a point of each chain in question, all of one colour. Live and Kill add the other
	// chains of the same groups. If it is empty, the group is found from the position. Connect and
	// Cut need stones of two chains; WinRace needs stones of both colours, one for each chain.
	Group []board.Point
	// Last has the last moves of a game, the latest first, without passes. With some and without
	// a Group, the group is the one whose fate the next move most likely decides; without any, as
	// in a problem, the weak groups are read.
	Last []board.Point
	Goal Goal
	// Mover plays first: for Connect the owner of the chains, for Cut the opponent.
	Mover board.Color
	// Region is where both may play; all other points belong to one of them for good and do not
	// change. If it is empty, it is found from the position.
	Region Area
	// Nodes is the limit of positions; 0 means 450,000.
	Nodes int
	// Full also asks for all moves that work, and for the fate if the mover passes: it takes up to
	// twice as many positions. A chain alone is first read on the whole board, as by a [Reader].
	Full bool
	// FateOnly omits the most promising move if nothing is proven; finding it takes longer than
	// small Nodes.
	FateOnly bool
}

// Fate is what happens to a group under best play.
type Fate struct {
	// Status is never Unsettled.
	Status Status `json:"status"`
	// Winner wins the ko if nobody has a threat; only if Status is InKo.
	Winner board.Color `json:"-"`
	// Threats is how many more threats the other player needs to win it: 1 to 3, or 4 for more; 0
	// if that was not found within the limits.
	Threats int `json:"threats,omitempty"`
}

// Solution is the result of a [Solver].
type Solution struct {
	// Group, Goal and Region are those of the question, or those found. In a race, Group is the
	// mover's.
	Group  []board.Point
	Goal   Goal
	Region Area
	// Whole means that the chain was read on the whole board; Region is then where moves were tried.
	Whole bool
	// Rival is the other group of a race.
	Rival []board.Point
	// Status is that of First, or Unsettled if Second is different and both are proven.
	Status Status
	// First is the fate of the group if the mover plays; Second, for a full question, if he passes.
	// What is not proven is Undecided.
	First, Second Fate
	// Guess is what the fate looks like if the mover plays and First is Undecided. In a game, with
	// Question.Last, it is the likelier one of life and death, and Chance its probability. Else it is
	// what only a part of the fight shows, such as a narrower region, and Chance is 0.
	Guess  Fate
	Chance float64
	// Move is the best move for the mover, or the most promising one if nothing is proven. Pass
	// means that no move is needed, or that none helps.
	Move board.Point
	// Moves, for a full question, are the moves after which the fate is First, as far as proven.
	Moves []board.Point
	// Line is play to the end, with the loser choosing the moves that take longest to refute.
	Line []board.Move
	// Proven means that no play within Region, or on the whole board, leads to a fate other than
	// First.
	Proven bool
	// Nodes is how many positions were examined.
	Nodes int
}

// The errors of invalid questions.
var (
	ErrNoGroup  = errors.New("no weak group found")
	ErrNoRegion = errors.New("no region around the group that can be read: want 1 to 128 points in a box")
	ErrPair     = errors.New("not a question about two groups") // of Connect, Cut and WinRace
)

// Solver answers questions about the life of groups by proof. It is for one goroutine at a time.
type Solver struct {
	// Prior, if set, returns how likely a strong player plays each point of a board: natural
	// logarithms, up to a constant. It is called at most twice per question, if several moves work
	// or nothing was decided, and to choose a group.
	Prior func(b *board.Board, mover board.Color) *[board.NumPoints]float32
	// Owner, if set, returns the expected owner of each point at the end of the game if mover plays
	// next, +1 Black to -1 White, such as a network of KataGo expects it. It is called for both sides,
	// to choose a group. Its error is that of Solve.
	Owner func(ctx context.Context, b *board.Board, mover board.Color) (*[board.NumPoints]float32, error)
	// Progress receives how many positions of the limit were examined. Most questions need fewer.
	Progress katachi.ProgressFunc

	ctx       context.Context // of the question
	fight     *proof.Fight
	region    *region
	question  Question
	solution  Solution // the parts found before reading
	board     board.Board
	in        *influence    // of board
	spent     budget        // number of positions examined
	narrow    bool          // a wider region might change the answer
	wide      *region       // the wider region, if it was read
	kept      []board.Point // the moves that work in the region, if known
	salt      uint64
	quick     Quick
	quickLeft budget      // number of positions that quick may still examine
	chosen    bool        // the group was chosen by urgent
	swings    Area        // then, the stones whose ownership depends on who plays next; none without Owner
	chain     board.Point // Pass, or the chain that is read on the whole board
	reader    *Reader     // reads it; nil before the first one
}

// NewSolver returns a Solver with a table of the given size in bytes; 0 means 24 MB.
func NewSolver(bytes int) *Solver {
	if bytes <= 0 {
		bytes = 24 << 20
	}
	return &Solver{fight: proof.NewFight(bytes)}
}

// Solve answers q on b; a ko that b forbids is forbidden. If ctx or q.Nodes stops it, the status is
// Undecided.
func (s *Solver) Solve(ctx context.Context, b *board.Board, q Question) (Solution, error) {
	if !q.Mover.IsStone() {
		return Solution{}, fmt.Errorf("mover %v is not a colour", q.Mover)
	}
	for _, p := range q.Group {
		if !b.Color(p).IsStone() {
			return Solution{}, fmt.Errorf("%s: %w", p.Name(b.Size()), ErrNoChain)
		}
		if b.Color(p) != b.Color(q.Group[0]) && !q.ofPair() {
			return Solution{}, fmt.Errorf("%s: want a group of one colour: %w", p.Name(b.Size()), ErrNoGroup)
		}
	}
	s.board, s.question = *b, q
	s.fight.Progress = nil
	if s.Progress != nil {
		s.fight.Progress = func(looked int) {
			s.Progress(katachi.Progress{Done: min(int(s.spent)+looked, int(s.limit())), Total: int(s.limit())})
		}
	}
	s.ctx, s.spent, s.narrow, s.wide, s.chain = ctx, 0, false, nil, board.Pass
	s.swings = Area{}
	s.in = newInfluence(&s.board)
	s.in.quick, s.in.open = &s.quick, len(q.Last) > 0
	if s.chosen = len(q.Group) == 0 && len(q.Last) > 0 && !q.ofPair(); s.chosen {
		p, err := s.urgent()
		if err != nil {
			return Solution{}, err
		}
		s.question.Group = []board.Point{p}
	}
	whole, at := s.wholeBoard()
	if whole.Proven && whole.First.Status != Escapes {
		s.chain = at
		return whole, ctx.Err()
	}
	first, err := s.find()
	if err != nil && !whole.Proven {
		return Solution{}, err
	}
	if err != nil {
		s.chain = at
		return whole, ctx.Err()
	}
	a, err := s.answer(s.region.start, q.Mover, first, q.Full)
	if c, ok := s.chainOf(&a); ok && err == nil {
		return c, s.ctx.Err()
	}
	if whole.Proven && !a.Proven {
		whole.Nodes, s.chain = a.Nodes, at
		return whole, err
	}
	return a, err
}

// After answers the last question again after further moves: in the same region, for the same
// groups, with the results so far and a twentieth of the positions. It shows what refutes a move.
func (s *Solver) After(ctx context.Context, moves ...board.Move) (Solution, error) {
	s.ctx, s.spent = ctx, 0
	switch {
	case s.chain != board.Pass:
		return s.chainAfter(moves)
	case s.region == nil:
		return Solution{}, errors.New("no question was solved before")
	}
	b := s.board
	mover := s.question.Mover
	p := s.region.start
	for _, m := range moves {
		p.Mover = s.side(m.Color)
		p.Threats = [2]uint8{proof.Unlimited, proof.Unlimited}
		i := proof.PassMove
		if m.Point != board.Pass {
			if i = int(s.region.index[m.Point]) - 1; i < 0 {
				return Solution{}, fmt.Errorf("%s is outside the region", m.Point.Name(b.Size()))
			}
		}
		next, _, ok := p.Play(&s.region.arena, i)
		if !ok || i >= 0 && !p.Free(&s.region.arena).Has(i) {
			return Solution{}, fmt.Errorf("%s is not a legal move", m.Point.Name(b.Size()))
		}
		p, mover = next, m.Color.Opponent()
	}
	p.Mover = s.side(mover)
	return s.answer(p, mover, s.fate(&p, s.limit().part(afterShare)), false)
}

// limit returns the limit of the question.
func (s *Solver) limit() budget {
	if s.question.Nodes <= 0 {
		return solverNodes
	}
	return budget(s.question.Nodes)
}

// left returns how many of its positions are left.
func (s *Solver) left() budget { return s.limit() - s.spent }

func (s *Solver) side(c board.Color) uint8 {
	if c == s.region.owner {
		return proof.Defender
	}
	return proof.Attacker
}

func (s *Solver) color(side int) board.Color {
	if side == proof.Defender {
		return s.region.owner
	}
	return s.region.owner.Opponent()
}

// answer fills in the solution for p with mover to play and the fate f.
func (s *Solver) answer(p proof.Place, mover board.Color, f verdict, full bool) (Solution, error) {
	limit := s.limit()
	p.Mover = s.side(mover)
	root := p.Stones == s.region.start.Stones
	if root {
		f = s.outlast(&p, f)
	}
	a := s.solution
	f = s.confirm(&p, f, limit.part(confirmShare))
	defer s.region.count(likely)
	if root && f.proven && s.runsOut(f.fate, mover, s.point(f.move)) {
		f.proven = false
	}
	if a.Proven = f.proven && !s.narrow; a.Proven {
		a.First, a.Status = f.fate, f.fate.Status
	} else if a.Guess = f.fate; root && s.in.open && !s.question.ofPair() {
		a.Guess, a.Chance = s.guess()
	}
	a.Move = s.point(f.move)
	if a.Proven {
		a.Line = s.line(p, f)
	}
	if full {
		if a.Proven {
			a.Moves = s.working(p, f, limit.part(movesShare))
			if root {
				a.Moves = slices.DeleteFunc(a.Moves, func(m board.Point) bool { return s.runsOut(f.fate, mover, m) })
			}
		}
		q := p
		q.Mover, q.Ko = 1-p.Mover, proof.NoPoint
		s.region.count(likely)
		second := s.fate(&q, limit.part(passShare))
		if root {
			near, known := s.region, s.solution
			defer func() { s.region, s.solution = near, known }()
			second = s.outlast(&q, second)
		}
		second = s.confirm(&q, second, limit.part(confirmShare))
		if second.proven && !s.narrow && !(root && s.runsOut(second.fate, mover, board.Pass)) {
			a.Second = s.widerFate(q.Mover, second, limit.part(widerShare))
			if a.Proven && a.First.Status != a.Second.Status {
				a.Status = Unsettled
			}
		}
	}
	a.Nodes = int(s.spent)
	return a, s.ctx.Err()
}

// confirm checks whether v is also true if doubtful empty points outside belong to the side that
// could change it; otherwise it is not proven. If it is true, the last way to count them stays in
// use.
func (s *Solver) confirm(p *proof.Place, v verdict, nodes budget) verdict {
	doubts := []favour{forDefender, forAttacker}
	switch v.fate.Status {
	case Dead, Apart:
		doubts = doubts[:1]
	case Alive, Connected:
		doubts = doubts[1:]
	}
	for _, d := range doubts {
		if v.proven && s.region.outer[d] != s.region.outer[likely] {
			v = s.confirmIn(d, p, v, nodes)
		}
	}
	return v
}

// outlast checks a fate that the attacker has a part in, in an ample region, which is then that of the
// solution; if it is not the fate there, it is not proven. Who loses a ko that may be hopeless, or a race,
// must lose even if he is safe where pushes run out of the ample region.
func (s *Solver) outlast(p *proof.Place, v verdict) verdict {
	near, known := s.region, s.solution
	given, races := s.question.Region != (Area{}), near.arena.Races()
	if !v.proven || s.narrow || v.fate.Status == Alive && !races || near.arena.Connects() || given {
		return v
	}
	margin := near.margin
	hopeless := v.mayBeHopeless(near.owner)
	if hopeless || races && v.mayBeHopeless(near.owner.Opponent()) {
		margin++ // with more room such a ko seldom remains
	}
	r, err := s.ample(&known, margin)
	if err != nil || r.lost != (Area{}) {
		v.proven = !hopeless
		return v
	}
	move, mover, ko := s.point(v.move), p.Mover, p.Ko
	s.enter(r, known.Group)
	s.solution.Goal, s.solution.Rival = known.Goal, known.Rival
	mayRun := (hopeless || races) && !r.edge.Empty()
	if known.Region == s.solution.Region && !mayRun || !known.Region.within(&s.solution.Region) {
		s.region, s.solution = near, known
		return v
	}
	s.kept, s.wide = nil, r
	if !races {
		r.setCore(near)
	}
	*p = r.start
	p.Mover = mover
	if ko == proof.NoPoint {
		p.Ko = ko
	}
	w := v
	w.move = s.index(move)
	nodes := max(s.left(), s.limit().each(2)).part(ampleShare)
	if races {
		w = s.outlastRace(p, w, nodes)
	} else {
		w = s.outlastLife(p, w, mayRun, nodes)
	}
	if w.proven && w.fate != v.fate && !(hopeless && w.mayBeHopeless(near.owner)) {
		return s.outlast(p, w)
	}
	return w
}

// outlastLife is outlast for a fate about life.
func (s *Solver) outlastLife(p *proof.Place, v verdict, mayRun bool, nodes budget) verdict {
	if p.Mover == proof.Attacker || s.region.outer[likely][proof.Defender].Empty() {
		back := func() {}
		if mayRun {
			back = s.region.letOut(proof.Defender)
		}
		w, o := s.holds(p, v, nodes)
		back()
		if w.proven = o == proof.Reached; w.proven || o == proof.Open || mayRun {
			return w
		}
	}
	return s.reread(p, v, nodes)
}

// outlastRace is outlast for a race.
func (s *Solver) outlastRace(p *proof.Place, v verdict, nodes budget) verdict {
	w := v
	if !v.lost(1-p.Mover) || !s.winsBy(*p, v, nodes.part(ampleTry)) {
		w = s.reread(p, v, nodes)
	}
	loser := proof.Defender
	switch {
	case !w.proven || w.fate.Status != Alive && w.fate.Status != Dead || s.region.edge.Empty():
		return w
	case w.fate.Status == Alive:
		loser = proof.Attacker
	}
	defer s.region.letOut(loser)()
	if int(p.Mover) == loser {
		o, _ := s.run(p, w.prover, w.threats, nodes)
		w.proven = wonBy(o, 1-loser, w.prover)
	} else {
		w.proven = s.winsBy(*p, w, nodes)
	}
	return w
}

// reread reads v again in the region. If nothing is proven there, it is v, unproven.
func (s *Solver) reread(p *proof.Place, v verdict, nodes budget) verdict {
	w := s.fate(p, nodes)
	if !w.proven {
		w.fate, w.move = v.fate, v.move
	}
	return w
}

// ample returns the ample region for the groups of a solution.
func (s *Solver) ample(known *Solution, margin int16) (*region, error) {
	if len(known.Rival) == 0 {
		return enclose(&s.board, s.in, known.Group, margin, 5, true)
	}
	goal := s.question.Goal
	defer func() { s.question.Goal = goal }()
	s.question.Goal = WinRace
	return s.space([2][]board.Point{known.Group, known.Rival}, margin, true)
}

// confirmIn is confirm for one way to count these points.
func (s *Solver) confirmIn(f favour, p *proof.Place, v verdict, nodes budget) verdict {
	r := s.region
	r.count(f)
	w := s.fate(p, nodes)
	if !w.proven || w.fate != v.fate {
		r.count(likely)
		v.proven = false
		return v
	}
	by := w
	if by.move = v.move; s.winsBy(*p, by, nodes) {
		return by
	}
	return w
}

func (s *Solver) point(i int) board.Point {
	if i < 0 {
		return board.Pass
	}
	return s.region.points[i]
}

// index returns the index of a point in the region.
func (s *Solver) index(p board.Point) int {
	if p == board.Pass {
		return proof.PassMove
	}
	return int(s.region.index[p]) - 1
}

// working returns the mover's moves after which the fate provably stays that of v, with the given
// number of positions for all.
func (s *Solver) working(p proof.Place, v verdict, nodes budget) (moves []board.Point) {
	us := int(p.Mover)
	if !v.proven || v.lost(p.Mover) {
		return nil
	}
	p.Threats = v.threats
	a := &s.region.arena
	end := s.spent + nodes
	left := p.Free(a).Count() + 1 // this many moves share the remaining positions
	for rest := p.Free(a); !rest.Empty(); rest = rest.Without(rest.Lowest()) {
		i := rest.First()
		if next, _, ok := p.Play(a, i); ok && s.wins(&next, v, us, max(0, end-s.spent).each(left)) {
			moves = append(moves, s.region.points[i])
		}
		left--
	}
	if next, _, _ := p.Play(a, proof.PassMove); s.wins(&next, v, us, max(0, end-s.spent)) {
		moves = append(moves, board.Pass)
	}
	return moves
}

// line plays the game of v from p to its end, or until a position repeats.
func (s *Solver) line(p proof.Place, v verdict) (line []board.Move) {
	p.Threats = v.threats
	passes := 0
	end := s.spent + s.limit().part(lineShare)
	seen := map[proof.Place]bool{}
	for i := v.move; len(line) < linePly && passes < 2 && s.spent < end && !seen[p]; {
		seen[p] = true
		next, _, ok := p.Play(&s.region.arena, i)
		if !ok {
			break
		}
		line = append(line, board.Move{Color: s.color(int(p.Mover)), Point: s.point(i)})
		if passes++; i != proof.PassMove {
			passes = 0
		}
		p = next
		var o proof.Outcome
		if o, i = s.run(&p, v.prover, p.Threats, lineNodes); o == proof.Open || len(s.fight.First()) == 0 {
			break
		}
	}
	for len(line) > 0 && line[len(line)-1].Point == board.Pass {
		line = line[:len(line)-1]
	}
	return line
}
