package collection

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"katachi/board"
	"katachi/collection/segment"
	"katachi/internal/num"
	"katachi/progress"
	"katachi/query"
)

// ErrVariations is the error of asking for a tree of what was played in
// variations.
var ErrVariations = errors.New("a tree of continuations is made of main lines only")

// ErrNoRows is the error of asking for a tree of what followed a name.
var ErrNoRows = errors.New("a tree of continuations is made of a position: the query has no rows")

// TreeOptions of [Collection.Tree]. The zero value, and nil, are good.
type TreeOptions struct {
	MinHits  int           // branches with fewer hits are left out; 0 means 5
	Depth    int           // moves from the root; 0 means 20
	Progress progress.Func // steps are the hits at the root: done when they are followed to their end, or left out
}

// Branch is a position in a tree of continuations: its root is a query, and
// what leads to every other is a sequence of moves in the query's rectangle.
//
// The counts of a branch are those of a search for the query with the moves of
// the branch added to its sequence: tenuki is free, a place counts once for a
// branch, and branches that symmetries of the query map on each other are one.
// All is seen in the query's colours.
type Branch struct {
	Steps                []query.Step // from the branch above: captures of its move, then a move; nil at the root
	Hits, Games          int
	BlackWins, WhiteWins int       // by hit
	Late                 int       // hits whose last move came after a tenuki
	First, Last          uint32    // dates, as in an Answer
	Example              int64     // a game with this branch: the first of the collection
	Next                 []*Branch // sorted by hits falling, then by their moves in reading order
}

// Move returns the last step of b: a stone.
func (b *Branch) Move() query.Step { return b.Steps[len(b.Steps)-1] }

// bud is a branch that grows.
type bud struct {
	*Branch
	game   int     // number + 1 of the last game that was counted
	place  int     // number + 1 of the last place that was counted
	seen   uint16  // how the branch lies there: a bit for each turn
	lines  []line  // to follow, place by place
	stable []uint8 // the turns that leave the branch as it is
}

// line is a hit at a place, followed through its game: the moves so far lead to
// a branch.
type line struct {
	segment.Trail // its Turn leads from the query's cells to those of the branch
	part, game    uint32
	hit           uint32 // number of the place, counted over all games
}

// Tree follows all hits of a query, and counts what was played: the tree of a
// joseki, of a fuseki, or of any other shape. It searches once, and then walks
// along each hit's game, so that its cost is that of the hits times the depth.
// Offset and Limit do not count; a query for variations is refused.
func (c *Collection) Tree(ctx context.Context, q *query.Query, opt *TreeOptions) (*Branch, error) {
	if q.Variations {
		return nil, ErrVariations
	}
	if q.OnlyNamed() {
		return nil, ErrNoRows
	}
	_, parts, err := c.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	t := newGrower(ctx, newSearch(q, c.opt.Threads), parts, opt)
	if err := t.seed(); err != nil {
		return nil, err
	}
	if err := t.grow(t.root, 0); err != nil {
		return nil, err
	}
	return t.root.Branch, nil
}

// grower makes a tree.
type grower struct {
	ctx   context.Context
	s     *search
	parts []part
	opt   TreeOptions
	turns *turns
	root  *bud
	done  int // hits that need no more following
	found int // at the root
	gone  []uint16
}

func newGrower(ctx context.Context, s *search, parts []part, opt *TreeOptions) *grower {
	t := &grower{ctx: ctx, s: s, parts: parts, turns: newTurns(s.query), root: &bud{Branch: &Branch{}}}
	if opt != nil {
		t.opt = *opt
	}
	if t.opt.MinHits <= 0 {
		t.opt.MinHits = 5
	}
	if t.opt.Depth <= 0 {
		t.opt.Depth = 20
	}
	return t
}

// seed searches, counts the root, and begins a line at every hit.
func (t *grower) seed() error {
	sum := newTally(t.s)
	err := t.s.blocks(t.ctx, t.parts, func(b *block) error {
		sum.block(b)
		segment.Sort(b.hits)
		for i := range b.hits {
			if _, ok := t.s.View(&b.hits[i], board.Empty); ok {
				if err := t.begin(uint32(b.part), &b.hits[i]); err != nil {
					return err
				}
				t.found++
			}
		}
		return b.seg.LoadGames()
	})
	a, r := sum.finish(), t.root
	r.Hits, r.Games, r.BlackWins, r.WhiteWins, r.First, r.Last = a.Hits, a.Games, a.BlackWins, a.WhiteWins, a.First, a.Last
	if err == nil && len(r.lines) > 0 {
		r.Example = t.id(&r.lines[0])
	}
	r.stable = t.turns.all()
	return err
}

// begin begins a line for each trail of a hit.
func (t *grower) begin(part uint32, h *segment.Hit) error {
	moves, err := t.parts[part].seg.Line(h.Game)
	t.s.Trails(moves, h, func(trail segment.Trail) {
		t.root.lines = append(t.root.lines, line{trail, part, h.Game, uint32(t.found)})
	})
	return err
}

// id returns the game of a line.
func (t *grower) id(l *line) int64 { return t.parts[l.part].seg.ID(l.game) }

// grow makes the branches above b, whose lines are used up.
func (t *grower) grow(b *bud, depth int) error {
	lines := b.lines
	b.lines = nil
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if depth == t.opt.Depth {
		t.finish(len(lines))
		return nil
	}
	next := map[string]*bud{}
	for i := range lines {
		t.step(b, &lines[i], next)
	}
	for _, n := range next {
		if n.Hits < t.opt.MinHits {
			t.finish(len(n.lines))
			continue
		}
		b.Next = append(b.Next, n.Branch)
		if err := t.grow(n, depth+1); err != nil {
			return err
		}
	}
	slices.SortFunc(b.Next, byHits)
	return nil
}

// finish counts lines that are followed no further.
func (t *grower) finish(lines int) {
	t.done += lines
	if lines > 0 {
		t.opt.Progress.Report(progress.State{Done: min(t.done, t.found), Total: t.found})
	}
}

// byHits is the order of branches.
func byHits(a, b *Branch) int {
	if c := cmp.Compare(b.Hits, a.Hits); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Steps, b.Steps, func(a, b query.Step) int {
		return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X), cmp.Compare(b.What, a.What))
	})
}

// step takes a line to its next branch, which is made if need be.
func (t *grower) step(b *bud, l *line, next map[string]*bud) {
	from := l.Node
	moves, _ := t.parts[l.part].seg.Line(l.game) // begin verified it
	color, cell, gone, ok := t.s.Step(moves, &l.Trail, t.gone[:0])
	t.gone = gone
	if !ok || b == t.root && !t.mayBegin(color) {
		t.finish(1)
		return
	}
	// moves that symmetries of the branch map on each other are one branch, which has
	// the least of their keys
	key, turn := t.turns.least(b.stable, l.Turn, color, cell, t.gone)
	n := next[string(key)]
	if n == nil {
		n = &bud{Branch: &Branch{Steps: t.turns.steps(key), Example: t.id(l)}, stable: t.turns.fix(b.stable, key)}
		next[string(key)] = n
	}
	l.Turn = turn
	n.lines = append(n.lines, *l)
	t.count(n, l, num.FromBool(l.Node-from > tenuki))
}

// mayBegin reports whether a move of the colour may be the first after the
// query: a sequence does not begin with a capture.
func (t *grower) mayBegin(color board.Color) bool {
	if len(t.gone) > 0 && len(t.s.query.Sequence) == 0 {
		return false
	}
	next := t.s.query.Next
	return next == query.Any || next == query.Black == (color == board.Black)
}

// count counts a line at the branch that it has reached.
func (t *grower) count(b *bud, l *line, late int) {
	// several lines of a place may lie in one branch: it counts once for each way in
	// which it lies there
	bit := uint16(1) << l.Turn
	if b.place == int(l.hit)+1 {
		if b.seen&bit != 0 {
			return
		}
	} else {
		b.place, b.seen = int(l.hit)+1, 0
	}
	b.seen |= bit
	seg := t.parts[l.part].seg
	b.Hits++
	b.Late += late
	won := seg.Winner(l.game)
	if t.s.Swapped(&l.Trail) != t.turns.list[l.Turn].swap {
		won = won.Opponent()
	}
	b.BlackWins += num.FromBool(won == board.Black)
	b.WhiteWins += num.FromBool(won == board.White)
	b.date(seg.Day(l.game))
	if game := int(l.part)*segment.MaxGames + int(l.game) + 1; game != b.game {
		b.game = game
		b.Games++
	}
}

// date counts the date of a hit, 0 where it is not known.
func (b *Branch) date(d uint32) {
	b.Last = max(b.Last, d)
	if d != 0 && (b.First == 0 || d < b.First) {
		b.First = d
	}
}
