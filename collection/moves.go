package collection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/progress"
	"katachi/query"
)

// ErrVariations is the error of asking for a tree of what was played in
// variations.
var ErrVariations = errors.New("a tree of continuations is made of main lines only")

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
	part  uint32
	game  uint32
	hit   uint32 // number of the place, counted over all games
	index int32  // of the next event in the game's row
	node  int32  // of the last move
	place uint16
	image uint8
	turn  uint8 // from the query's cells to those of the branch
}

// Tree follows all hits of a query, and counts what was played: the tree of a
// joseki, of a fuseki, or of any other shape. It searches once, and then walks
// along each hit's game, so that its cost is that of the hits times the depth.
// Offset and Limit do not count; a query for variations is refused.
func (c *Collection) Tree(ctx context.Context, q *query.Query, opt *TreeOptions) (*Branch, error) {
	if q.Variations {
		return nil, fmt.Errorf("collection: %w", ErrVariations)
	}
	parts, err := c.asked(ctx, q)
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
	var err error
	sum := newTally(t.s)
	t.s.blocks(t.ctx, t.parts, func(b *block) bool {
		if err = b.err; err != nil {
			return false
		}
		sum.block(b)
		sorted(b.hits)
		for i := range b.hits {
			if _, ok := t.s.seen(&b.hits[i], 0); ok {
				t.begin(uint32(b.part), &b.hits[i])
				t.found++
			}
		}
		return true
	})
	if err == nil {
		err = t.ctx.Err()
	}
	a, r := sum.finish(), t.root
	r.Hits, r.Games, r.BlackWins, r.WhiteWins, r.First, r.Last = a.Hits, a.Games, a.BlackWins, a.WhiteWins, a.First, a.Last
	if len(r.lines) > 0 {
		r.Example = t.id(&r.lines[0])
	}
	r.stable = t.turns.all()
	return err
}

// begin begins a line wherever the rectangle shows the query: at the first time
// and, since a sequence may begin again, at each later one.
func (t *grower) begin(part uint32, h *found) {
	f := &t.s.forms[h.image]
	row := t.parts[part].seg.row(int(h.game))
	l := line{part: part, game: h.game, hit: uint32(t.found), place: h.place, image: h.image}
	f.shows(row, h.place, func(node, index int) {
		l.node, l.index = int32(node), int32(index)
		if f.through(row, &l) {
			t.root.lines = append(t.root.lines, l)
		}
	})
}

// shows calls each for every node after which the rectangle at origin matches
// anew, with the index of the first event after it.
func (f *form) shows(row []event, origin uint16, each func(node, index int)) {
	missing, node, fresh := f.missing, 0, true
	for i, e := range row {
		if n := nodesOf(e); n > 0 {
			if missing == 0 && fresh {
				each(node, i)
				fresh = false
			}
			if node += n; node > f.limit {
				return
			}
		}
		class := f.table[(e-origin)&cellMask]
		if class == 0 || kindOf(e) == kindJump {
			continue
		}
		fresh = true
		missing += int(change[class&7][kindOf(e)])
		if hopeless[class&7]>>kindOf(e)&1 != 0 {
			return
		}
	}
}

// through follows a line through the query's own sequence; false if the game
// goes another way.
func (f *form) through(row []event, l *line) bool {
	var a attempt
	for a.step < len(f.steps) {
		if int(l.index) == len(row) {
			return false
		}
		e := row[l.index]
		l.index++
		l.node += int32(nodesOf(e))
		if off := (e - l.place) & cellMask; f.table[off] != 0 && kindOf(e) != kindJump && !a.advance(f, off, kindOf(e)) {
			return false
		}
	}
	return int(l.node) <= f.limit
}

// id returns the game of a line.
func (t *grower) id(l *line) int64 { return int64(t.parts[l.part].seg.ids[l.game]) }

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
	from := l.node
	color, cell, ok := t.advance(l)
	if !ok || b == t.root && !t.mayBegin(color) {
		t.finish(1)
		return
	}
	key, turn := t.turns.least(b.stable, l.turn, color, cell, t.gone)
	n := next[string(key)]
	if n == nil {
		n = &bud{Branch: &Branch{Steps: t.turns.steps(key), Example: t.id(l)}, stable: t.turns.fix(b.stable, key)}
		next[string(key)] = n
	}
	l.turn = turn
	n.lines = append(n.lines, *l)
	t.count(n, l, count(l.node-from > tenuki))
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

// advance follows a line to the next stone in its rectangle, given in the
// query's cells and colours; t.gone is set to the cells of the stones that are
// taken off before.
func (t *grower) advance(l *line) (color board.Color, cell uint16, ok bool) {
	f := &t.s.forms[l.image]
	row := t.parts[l.part].seg.row(int(l.game))
	t.gone = t.gone[:0]
	for int(l.index) < len(row) {
		e := row[l.index]
		l.index++
		l.node += int32(nodesOf(e))
		off, kind := (e-l.place)&cellMask, kindOf(e)
		if f.table[off] == 0 || kind == kindJump {
			continue
		}
		if isPlaced(kind) {
			color = placedColor(kind)
			if f.swapped {
				color = color.Opponent()
			}
			return color, uint16(f.back[off]), int(l.node) <= f.limit
		}
		t.gone = append(t.gone, uint16(f.back[off]))
	}
	return 0, 0, false
}

// count counts a line at the branch that it has reached.
func (t *grower) count(b *bud, l *line, late int) {
	bit := uint16(1) << l.turn
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
	won := board.Color(seg.winner[l.game])
	if t.s.forms[l.image].swapped != t.turns.list[l.turn].swap {
		won = won.Opponent()
	}
	b.BlackWins += count(won == board.Black)
	b.WhiteWins += count(won == board.White)
	b.date(seg.date[l.game])
	if game := int(l.part)*maxGames + int(l.game) + 1; game != b.game {
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
