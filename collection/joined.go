package collection

import (
	"bytes"
	"cmp"
	"maps"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/segment"
	"katachi/progress"
	"katachi/query"
)

// A joined tree has one branch for each position, in whatever order its moves were played. The hits
// are followed move by move, each to its end, because a rare order may lead to a common position:
// so each level is complete before its branches are chosen. On a deep level most lines are alone,
// in a position that no other line has reached: for these only the cells are stored, and nothing is
// built for counting or drawing. Before that, each line is followed on its own once to count the
// hashes of its positions: see useful.

// spot is a position of a joined tree. Its cells are in the form that stands for all of its images
// under symmetries of the query.
type spot struct {
	bud
	cells []byte           // contents of cells, see below
	marks []uint64         // hashes of the cells
	ways  map[string]*step // by the key of the move
	main  *step            // the step with most hits; nil at the root
	into  int              // number of steps of the tree that lead here
	root  bool
}

// The contents of a cell of a spot.
const (
	cellSame  byte = iota // the content in the query
	cellBlack             // in the query's colours
	cellWhite
	cellEmpty // a stone was captured, and the query does not have the cell empty
)

// step is a move from one position to another.
type step struct {
	bud
	landing
	key  string
	to   *spot // nil while only one line has come here
	turn uint8 // from the cells before it to those of to
}

// landing is the position that a step leads to.
type landing struct {
	cells []byte
	marks []uint64 // for each turn, a hash of the turned cells
}

// mark returns a hash of the cells that is the same in all turns.
func (l *landing) mark() uint64 { return slices.Min(l.marks) }

// follower is a line that is being followed through a joined tree.
type follower struct {
	line
	at    *spot    // nil if the line is alone
	alone *landing // the position, if the line is alone
	step  *step    // step from at; nil if the line was alone
	last  uint16   // last move to follow
	late  uint8
}

// join makes a joined tree for the query's own position and its continuations.
func (t *grower) join() (*Branch, error) {
	if err := t.seed(); err != nil {
		return nil, err
	}
	root := &spot{bud: *t.root, cells: t.rootCells(), root: true}
	t.random = newMarks(len(root.cells))
	root.marks = t.marksOf(root.cells)
	last, err := t.useful(root)
	if err != nil {
		return nil, err
	}
	var all []follower
	for i, l := range t.root.lines {
		if last[i] > 0 {
			all = append(all, follower{line: l, at: root, last: last[i]})
		}
	}
	t.root.lines, root.lines = nil, nil
	level := []*spot{root}
	for depth := range t.opt.Depth {
		if err := t.ctx.Err(); err != nil {
			return nil, err
		}
		spots := map[string]*spot{}
		if all = t.advance(all, depth, spots); len(all) == 0 {
			break
		}
		t.opt.Progress.Report(progress.State{Done: t.found * depth / t.opt.Depth, Total: t.found})
		level = t.chosen(level)
	}
	t.opt.Progress.Report(progress.State{Done: t.found, Total: t.found})
	return t.drawn(root), nil
}

// rootCells returns the cells of the root: those of the query after its own sequence.
func (t *grower) rootCells() []byte {
	cells := make([]byte, len(t.turns.list[0].cells))
	for _, s := range t.s.query.Sequence {
		t.put(cells, s)
	}
	return cells
}

// put applies a step to cells.
func (t *grower) put(cells []byte, s query.Step) {
	class := t.s.query.Rows[s.Y][s.X]
	at := s.Y*t.turns.width + s.X
	switch s.What {
	case 'X':
		cells[at] = cellBlack
	case 'O':
		cells[at] = cellWhite
	default:
		cells[at] = cellEmpty
	}
	if cells[at] == cellBlack && class == 'X' || cells[at] == cellWhite && class == 'O' || cells[at] == cellEmpty && class == '.' {
		cells[at] = cellSame
	}
}

// useful returns for each line of the root up to which move it must be followed: the last move at
// which it may be in a position with as many lines as a branch needs hits, or 0 for none. It counts
// the positions of all lines by their marks in a hash table, in which collisions can only make the
// counts too large.
func (t *grower) useful(root *spot) ([]uint16, error) {
	lines, last := t.root.lines, make([]uint16, len(t.root.lines))
	if t.followAll || t.opt.MinHits == 1 || t.s.query.Variations || len(lines) > maxUseful {
		for i := range last {
			last[i] = math.MaxUint16
		}
		return last, nil
	}
	count := make([]uint16, 1<<bits.Len(uint(8*len(lines))))
	var slots []uint32 // table slots of the positions of all lines
	ends := make([]int, len(lines))
	at := landing{make([]byte, len(root.cells)), make([]uint64, len(root.marks))}
	for i := range lines {
		if i%1024 == 0 && t.ctx.Err() != nil {
			return nil, t.ctx.Err()
		}
		copy(at.cells, root.cells)
		copy(at.marks, root.marks)
		slots = t.alone(lines[i], &at, slots, len(count))
		for _, slot := range slots[ends[max(0, i-1)]:] {
			count[slot] = min(count[slot]+1, math.MaxUint16-1)
		}
		ends[i] = len(slots)
	}
	need := uint16(min(t.opt.MinHits, math.MaxUint16-1))
	from := 0
	for i, end := range ends {
		for k, slot := range slots[from:end] {
			if count[slot] >= need {
				last[i] = uint16(k + 1)
			}
		}
		from = end
	}
	return last, nil
}

// maxUseful is the largest number of lines for which useful stores positions, at 80 bytes each for
// the usual depth.
const maxUseful = 4 << 20

// alone follows a line from the root, and appends the slot, in a table whose size is a power of
// two, of each position that it reaches.
func (t *grower) alone(l line, at *landing, slots []uint32, size int) []uint32 {
	moves, _ := t.parts[l.part].seg.Line(l.game) // begin verified it
	a := &t.turns.list[l.Turn]
	step := func(cell uint16, what byte) {
		c := int(a.cells[cell])
		t.landStep(at, query.Step{X: c % t.turns.width, Y: c / t.turns.width, What: what})
	}
	for depth := range t.opt.Depth {
		color, cell, gone, ok := t.s.Step(moves, &l.Trail, t.gone[:0])
		t.gone = gone
		if !ok || depth == 0 && !t.mayBegin(color, len(gone)) {
			break
		}
		for _, c := range gone {
			step(c, '-')
		}
		if (color == board.Black) != a.swap {
			step(cell, 'X')
		} else {
			step(cell, 'O')
		}
		slots = append(slots, uint32((at.mark()+uint64(depth)*0x9e3779b97f4a7c15)>>20)&uint32(size-1))
	}
	return slots
}

// advance advances all lines that are followed beyond a depth by one move, in order, and returns
// those that continue. It adds the positions that they reach to spots.
func (t *grower) advance(all []follower, depth int, spots map[string]*spot) []follower {
	var next []follower
	t.met = make(map[uint64]uint8, len(all)/2)
	for i := range all {
		f := &all[i]
		if int(f.last) <= depth {
			continue
		}
		if tree := t.tree(f.part, f.game); tree != nil {
			t.s.TreeSteps(tree, f.Trail, func(trail segment.Trail, color board.Color, cell uint16, gone []uint16) {
				on := *f
				on.Trail = trail
				if t.onward(&on, f.Node, color, cell, gone) {
					next = append(next, on)
				}
			})
			continue
		}
		from := f.Node
		moves, _ := t.parts[f.part].seg.Line(f.game) // begin verified it
		color, cell, gone, ok := t.s.Step(moves, &f.Trail, t.gone[:0])
		t.gone = gone
		if ok && t.onward(f, from, color, cell, gone) {
			next = append(next, *f)
		}
	}
	t.stepped += len(next)
	for i := range next {
		t.arrive(&next[i], spots)
	}
	return next
}

// onward finds the position to which a move leads a line, and reports whether the line may go on
// with the move. from is the node of the previous move.
func (t *grower) onward(f *follower, from int32, color board.Color, cell uint16, gone []uint16) bool {
	if f.at != nil && f.at.root && !t.mayBegin(color, len(gone)) {
		return false
	}
	f.late = uint8(num.FromBool(f.Node-from > tenuki))
	if f.at == nil {
		key, _ := t.turns.least(identity, f.Turn, color, cell, gone)
		f.step = nil
		t.land(f.alone, key)
		t.meet(f.alone)
		return true
	}
	key, turn := t.turns.least(f.at.stable, f.Turn, color, cell, gone)
	f.Turn, f.step = turn, f.at.ways[string(key)]
	if f.step == nil {
		f.step = &step{key: string(key), landing: landing{slices.Clone(f.at.cells), slices.Clone(f.at.marks)}}
		t.land(&f.step.landing, key)
		if f.at.ways == nil {
			f.at.ways = map[string]*step{}
		}
		f.at.ways[f.step.key] = f.step
	}
	t.meet(&f.step.landing)
	return true
}

// meet notes that a line reaches l.
func (t *grower) meet(l *landing) {
	mark := l.mark()
	t.met[mark] = min(t.met[mark]+1, 2)
}

var identity = []uint8{0}

// land plays the move of a key.
func (t *grower) land(l *landing, key []byte) {
	for _, one := range t.turns.steps(key) {
		t.landStep(l, one)
	}
}

// landStep plays one step of a move.
func (t *grower) landStep(l *landing, one query.Step) {
	at := one.Y*t.turns.width + one.X
	before := l.cells[at]
	t.put(l.cells, one)
	t.toggle(l.marks, at, before)
	t.toggle(l.marks, at, l.cells[at])
}

// toggle adds the content of a cell to the marks, or removes it.
func (t *grower) toggle(marks []uint64, at int, c byte) {
	for i := range t.turns.list {
		a := &t.turns.list[i]
		marks[i] ^= t.random[a.cells[at]][a.seen(c)]
	}
}

// newMarks returns random numbers for the contents of a number of cells; cellSame has 0.
func newMarks(cells int) [][cellEmpty + 1]uint64 {
	list := make([][cellEmpty + 1]uint64, cells)
	for i := range list {
		for c := cellBlack; c <= cellEmpty; c++ {
			list[i][c] = rand.Uint64()
		}
	}
	return list
}

// marksOf returns the marks of cells.
func (t *grower) marksOf(cells []byte) []uint64 {
	marks := make([]uint64, len(t.turns.list))
	for at, c := range cells {
		t.toggle(marks, at, c)
	}
	return marks
}

// arrive takes a line to the position that onward found, which it makes unless the line is alone
// there. If one line may have all the hits that a branch needs, it makes every position.
func (t *grower) arrive(f *follower, spots map[string]*spot) {
	s, at := f.step, f.alone
	if s != nil {
		at = &s.landing
	}
	if s == nil || s.to == nil {
		if t.met[at.mark()] < 2 && t.opt.MinHits > 1 && !t.s.query.Variations {
			if s != nil {
				f.at, f.alone = nil, &landing{at.cells, at.marks}
			}
			return
		}
		if s == nil {
			s = &step{landing: *at}
		}
		t.makeStep(s, f, spots)
	}
	f.Turn, f.at, f.alone = t.turns.same(s.to.stable, t.turns.product[s.turn][f.Turn]), s.to, nil
	if f.step != nil {
		t.tally(f, &s.bud)
	}
	t.tally(f, &s.to.bud)
}

// makeStep makes the branch of a step, and the position that it leads to if that is new.
func (t *grower) makeStep(s *step, f *follower, spots map[string]*spot) {
	s.Branch = &Branch{Example: t.id(&f.line)}
	if s.key != "" {
		s.Steps = t.turns.steps([]byte(s.key))
	}
	cells, turn := t.turns.leastCells(s.cells)
	if s.to, s.turn = spots[string(cells)], turn; s.to == nil {
		s.to = &spot{cells: cells, marks: t.marksOf(cells)}
		s.to.bud = bud{Branch: &Branch{Example: s.Example}, stable: t.turns.fixCells(cells)}
		spots[string(cells)] = s.to
	}
	s.landing = landing{}
}

// tally counts a line at a branch.
func (t *grower) tally(f *follower, b *bud) {
	if hits := t.weight(b, &f.line); hits > 0 {
		t.count(b, &f.line, hits, int(f.late))
	}
}

// chosen removes the steps of a level that lead to positions with too few hits, and returns the
// positions of the next level.
func (t *grower) chosen(level []*spot) []*spot {
	var next []*spot
	for _, from := range level {
		maps.DeleteFunc(from.ways, func(_ string, s *step) bool { return s.to == nil })
		for _, key := range slices.Sorted(maps.Keys(from.ways)) {
			s := from.ways[key]
			if s.to.Hits < t.opt.MinHits {
				delete(from.ways, key)
				continue
			}
			if s.to.into++; s.to.into == 1 {
				next = append(next, s.to)
			}
			if s.to.main == nil || s.Hits > s.to.main.Hits {
				s.to.main = s
			}
		}
	}
	for _, from := range level { // a rare order counts, but is not a branch
		for key, s := range from.ways {
			if s.to.main != s && s.Hits < t.opt.MinHits {
				delete(from.ways, key)
				s.to.into--
			}
		}
	}
	return next
}

// drawn returns the tree as branches, all in the form of the root: each position at the step with
// most hits, and a branch without children at every other step.
func (t *grower) drawn(root *spot) *Branch {
	type open struct {
		at   *spot
		turn uint8 // maps the cells of the spot to those of the root
	}
	branches := map[*spot]*Branch{root: root.Branch}
	others := map[*Branch]*spot{}
	for left := []open{{root, 0}}; len(left) > 0; {
		o := left[0]
		left = left[1:]
		b := branches[o.at]
		for _, key := range slices.Sorted(maps.Keys(o.at.ways)) {
			s := o.at.ways[key]
			turn := t.turns.product[o.turn][t.turns.inverse(s.turn)]
			n := *s.Branch // counts of the hits that came by the step
			if s.to.main == s {
				n = *s.to.Branch
			} else {
				others[&n] = s.to
			}
			n.Steps = t.turns.turned(o.turn, s.Steps)
			n.Came, n.Orders = s.Hits, s.to.into
			if t.turns.list[turn].swap {
				n.BlackWins, n.WhiteWins = n.WhiteWins, n.BlackWins
			}
			branch := &n
			if s.to.main == s {
				branches[s.to] = branch
				left = append(left, open{s.to, turn})
			}
			b.Next = append(b.Next, branch)
		}
		slices.SortFunc(b.Next, byCame)
	}
	for b, at := range others {
		b.Same = branches[at]
	}
	return root.Branch
}

// byCame is the order of branches in a joined tree.
func byCame(a, b *Branch) int {
	return cmp.Or(cmp.Compare(b.Came, a.Came), byHits(a, b))
}

// leastCells returns the least form of cells, and a turn that leads to it.
func (t *turns) leastCells(cells []byte) (least []byte, turn uint8) {
	least, form := t.list[0].of(cells), make([]byte, len(cells))
	for i := 1; i < len(t.list); i++ {
		if t.list[i].into(form, cells); bytes.Compare(form, least) < 0 {
			least, form, turn = form, least, uint8(i)
		}
	}
	return least, turn
}

// fixCells returns the turns that leave cells unchanged.
func (t *turns) fixCells(cells []byte) (list []uint8) {
	for i := range t.list {
		if bytes.Equal(cells, t.list[i].of(cells)) {
			list = append(list, uint8(i))
		}
	}
	return list
}

// of returns the turned cells.
func (a *turn) of(cells []byte) []byte {
	out := make([]byte, len(cells))
	a.into(out, cells)
	return out
}

// into writes the turned cells to out.
func (a *turn) into(out, cells []byte) {
	for i, c := range cells {
		out[a.cells[i]] = a.seen(c)
	}
}

// seen returns the content of a cell as seen by the turn.
func (a *turn) seen(c byte) byte {
	if a.swap && (c == cellBlack || c == cellWhite) {
		return cellBlack + cellWhite - c
	}
	return c
}

// same returns the smallest of the turns that are equivalent to turn, if the turns in stable leave a
// spot unchanged.
func (t *turns) same(stable []uint8, turn uint8) uint8 {
	least := turn
	for _, s := range stable {
		least = min(least, t.product[s][turn])
	}
	return least
}

// inverse returns the turn that undoes another.
func (t *turns) inverse(turn uint8) uint8 {
	return uint8(slices.Index(t.product[turn], 0))
}

// turned returns the steps of a move under a turn: captures sorted by place, then the move.
func (t *turns) turned(n uint8, steps []query.Step) []query.Step {
	a := &t.list[n]
	out := make([]query.Step, len(steps))
	for i, s := range steps {
		c := int(a.cells[s.Y*t.width+s.X])
		out[i] = query.Step{X: c % t.width, Y: c / t.width, What: s.What}
		if a.swap && s.What != '-' {
			out[i].What = 'X' + 'O' - s.What
		}
	}
	slices.SortFunc(out[:len(out)-1], func(a, b query.Step) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	return out
}
