package collection

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/internal/num"
)

// ErrNoRows is the error for a tree of a query for names alone.
var ErrNoRows = errors.New("a tree of continuations needs a position: the query has no rows")

// TreeOptions are the options of [Union.Tree]. The zero value and nil mean the defaults.
type TreeOptions struct {
	MinHits  int                  // branches with fewer hits are left out; 0 means 5
	Depth    int                  // largest number of moves from the root; 0 means 20
	Progress katachi.ProgressFunc // steps are the hits at the root: done when followed to their end, or left out
}

// Branch is a position in a tree of continuations: the root is a query, and every other position is
// reached by a sequence of moves in the query's rectangle.
//
// The counts of a branch are those of a search for the query with the branch's moves added to its
// sequence: tenuki is allowed, a place counts once for a branch, and branches that are images of
// each other under symmetries of the query are merged. Everything is in the query's colours.
type Branch struct {
	Steps                []query.Step // from the parent branch: captures of its move, then a move; nil at the root
	Hits, Games          int
	BlackWins, WhiteWins int       // number of hits won by each side
	Late                 int       // number of hits whose last move came after a tenuki
	First, Last          uint32    // dates, like in an Answer
	Example              int64     // the first game of the collection with this branch
	Next                 []*Branch // sorted by decreasing hits, then by their moves in reading order
}

// Move returns the last step of b: a stone.
func (b *Branch) Move() query.Step { return b.Steps[len(b.Steps)-1] }

// bud is a branch during construction.
type bud struct {
	*Branch
	game   int     // number + 1 of the last game that was counted
	place  int     // number + 1 of the last place that was counted
	seen   uint16  // turns in which the branch occurs there: a bit for each
	ways   []way   // the same for games with variations
	lines  []line  // lines to follow, place by place
	stable []uint8 // turns that leave the branch unchanged
}

// way is how a branch lies at a place, and the part of the game's tree in which this is counted.
type way struct {
	turn  uint8
	reach segment.Reach
}

// line is a hit at a place that is being followed through its game: its moves so far lead to a
// branch.
type line struct {
	segment.Trail // its Turn maps the query's cells to those of the branch
	part, game    uint32
	hit           uint32 // number of the place, among those of all games
}

// grower builds a tree.
type grower struct {
	ctx   context.Context
	s     *search.Search
	parts []search.Part
	opt   TreeOptions
	turns *search.Turns
	root  *bud
	done  int // number of hits that are followed to their end
	found int // number of hits at the root
	gone  []uint16

	forked int                     // number + 1 of the last game with variations
	places map[segment.Origin]bool // places where its lines began
}

func newGrower(ctx context.Context, s *search.Search, parts []search.Part, opt *TreeOptions) *grower {
	t := &grower{ctx: ctx, s: s, parts: parts, turns: search.NewTurns(s.Query), root: &bud{Branch: &Branch{}}}
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
	sum := search.NewTally(t.s)
	err := t.s.Blocks(t.ctx, t.parts, func(b *search.Block) error {
		sum.Block(b)
		segment.Sort(b.Hits)
		if err := b.Seg.LoadGames(); err != nil {
			return err
		}
		for i := range b.Hits {
			h := &b.Hits[i]
			if _, ok := t.s.View(h, board.Empty); ok && t.root.Example == 0 {
				t.root.Example = b.Seg.ID(h.Game)
			}
			if err := t.begin(uint32(b.Part), h); err != nil {
				return err
			}
		}
		return nil
	})
	a, r := sum.Finish(), t.root
	r.Hits, r.Games, r.BlackWins, r.WhiteWins, r.First, r.Last = a.Hits, a.Games, a.BlackWins, a.WhiteWins, a.First, a.Last
	r.stable = t.turns.All()
	return err
}

// begin begins a line for each trail of a hit.
func (t *grower) begin(part uint32, h *segment.Hit) error {
	each := func(trail segment.Trail) {
		t.root.lines = append(t.root.lines, line{trail, part, h.Game, uint32(t.found)})
	}
	t.found++
	if tree := t.tree(part, h.Game); tree != nil {
		if t.first(part, h) {
			t.s.TreeTrails(tree, h, each)
		}
		return nil
	}
	moves, err := t.parts[part].Seg.Line(h.Game)
	t.s.Trails(moves, h, each)
	return err
}

// tree returns a game with its variations, or nil if only its main line is followed.
func (t *grower) tree(part, game uint32) segment.Line {
	if !t.s.Query.Variations {
		return nil
	}
	return t.parts[part].Seg.Tree(game)
}

// first reports whether a hit is the first one at its place in a game: each variation has a hit
// there, and the lines of the first hit follow all variations.
func (t *grower) first(part uint32, h *segment.Hit) bool {
	if game := gameNumber(part, h.Game); game != t.forked {
		t.forked, t.places = game, map[segment.Origin]bool{}
	}
	had := t.places[h.Origin()]
	t.places[h.Origin()] = true
	return !had
}

// gameNumber returns a number for a game; it is never 0.
func gameNumber(part, game uint32) int { return int(part)*segment.MaxGames + int(game) + 1 }

// id returns the game of a line.
func (t *grower) id(l *line) int64 { return t.parts[l.part].Seg.ID(l.game) }

// grow builds the branches below b, using up its lines.
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

// finish counts lines that are not followed any further.
func (t *grower) finish(lines int) {
	t.done += lines
	if lines > 0 {
		t.opt.Progress.Report(katachi.Progress{Done: min(t.done, t.found), Total: t.found})
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

// step takes a line to its next branch, which is made if missing. A line of a game with variations
// goes to each branch that follows in one of them.
func (t *grower) step(b *bud, l *line, next map[string]*bud) {
	if tree := t.tree(l.part, l.game); tree != nil {
		t.s.TreeSteps(tree, l.Trail, func(trail segment.Trail, color board.Color, cell uint16, gone []uint16) {
			on := *l
			on.Trail = trail
			t.move(b, &on, l.Node, color, cell, gone, next)
		})
		return
	}
	from := l.Node
	moves, _ := t.parts[l.part].Seg.Line(l.game) // begin verified it
	color, cell, gone, ok := t.s.Step(moves, &l.Trail, t.gone[:0])
	t.gone = gone
	if !ok || !t.move(b, l, from, color, cell, gone, next) {
		t.finish(1)
	}
}

// move takes a line to the branch of a move, and reports whether the move may follow. from is the
// node of the previous move.
func (t *grower) move(b *bud, l *line, from int32, color board.Color, cell uint16, gone []uint16, next map[string]*bud) bool {
	if b == t.root && !t.mayBegin(color, len(gone)) {
		return false
	}
	// Moves that are images of each other under symmetries of the branch are one branch. Its key is
	// the smallest of their keys.
	key, turn := t.turns.Least(b.stable, l.Turn, color, cell, gone)
	n := next[string(key)]
	if n == nil {
		n = &bud{Branch: &Branch{Steps: t.turns.Steps(key), Example: t.id(l)}, stable: t.turns.Fix(b.stable, key)}
		next[string(key)] = n
	}
	l.Turn = turn
	n.lines = append(n.lines, *l)
	if hits := t.weight(n, l); hits > 0 {
		t.count(n, l, hits, num.FromBool(l.Node-from > search.Tenuki))
	}
	return true
}

// mayBegin reports whether a move of the colour, after the given number of captures, may be the
// first after the query: a sequence does not begin with a capture.
func (t *grower) mayBegin(color board.Color, captures int) bool {
	if captures > 0 && len(t.s.Query.Sequence) == 0 {
		return false
	}
	next := t.s.Query.Next
	return next == query.Any || t.turns.Swaps() || next == query.Black == (color == board.Black)
}

// weight returns the number of hits that a line adds to the branch that it has reached. If several
// lines of a place reach one branch, it counts once for each of its orientations there.
func (t *grower) weight(b *bud, l *line) int {
	if b.place != int(l.hit)+1 {
		b.place, b.seen, b.ways = int(l.hit)+1, 0, b.ways[:0]
	}
	if tree := t.tree(l.part, l.game); tree != nil {
		for _, w := range b.ways {
			if w.turn == l.Turn && w.reach.Has(&l.Trail) {
				return 0
			}
		}
		b.ways = append(b.ways, way{l.Turn, l.Reach(tree)})
		return t.s.Weight(tree, &l.Trail)
	}
	bit := uint16(1) << l.Turn
	if b.seen&bit != 0 {
		return 0
	}
	b.seen |= bit
	return 1
}

// count counts a line, as the given number of hits, at the branch that it has reached.
func (t *grower) count(b *bud, l *line, hits, late int) {
	seg := t.parts[l.part].Seg
	b.Hits += hits
	b.Late += late * hits
	won := seg.Winner(l.game)
	if t.s.Swapped(&l.Trail) != t.turns.List[l.Turn].Swap {
		won = won.Opponent()
	}
	b.BlackWins += hits * num.FromBool(won == board.Black)
	b.WhiteWins += hits * num.FromBool(won == board.White)
	b.date(seg.Day(l.game))
	if game := gameNumber(l.part, l.game); game != b.game {
		b.game = game
		b.Games++
	}
}

// date adds the date of a hit; 0 means unknown.
func (b *Branch) date(d uint32) {
	b.Last = max(b.Last, d)
	if d != 0 && (b.First == 0 || d < b.First) {
		b.First = d
	}
}
