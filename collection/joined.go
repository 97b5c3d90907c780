package collection

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/segment"
	"katachi/progress"
	"katachi/query"
)

// A joined tree has one branch for a position, in whatever order its moves were played. The hits
// are followed move by move, all of them to the last, since a rare order may lead to a common
// position: so each level is complete before its branches are chosen.

// spot is a position of a joined tree. Its cells are in the one of its forms that stands for all
// that symmetries of the query make of it.
type spot struct {
	bud
	cells []byte           // see the values of cell
	ways  map[string]*step // by the key of the move
	main  *step            // by which most hits came; nil at the root
	into  int              // steps of the tree that lead here
	root  bool
}

// What is in a cell of a spot.
const (
	cellSame  byte = iota // what the query has there
	cellBlack             // in the query's colours
	cellWhite
	cellEmpty // a stone was captured, and the query does not have the cell empty
)

// step is a move from one position to another.
type step struct {
	bud
	to   *spot
	turn uint8 // from the cells of the one to those of the other
}

// follower is a line on its way through a joined tree.
type follower struct {
	line
	at *spot
}

// join makes a joined tree: the query's own position, with what follows.
func (t *grower) join() (*Branch, error) {
	if err := t.seed(); err != nil {
		return nil, err
	}
	root := &spot{bud: *t.root, cells: t.rootCells(), root: true}
	var all []follower
	for _, l := range t.root.lines {
		all = append(all, follower{l, root})
	}
	t.root.lines, root.lines = nil, nil
	level := []*spot{root}
	for depth := range t.opt.Depth {
		if err := t.ctx.Err(); err != nil {
			return nil, err
		}
		spots := map[string]*spot{}
		if all = t.advance(all, spots); len(all) == 0 {
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

// put makes a step in cells.
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

// advance takes all lines one move on, in their order, and returns those that go on. The
// positions that they reach are added to spots.
func (t *grower) advance(all []follower, spots map[string]*spot) []follower {
	var next []follower
	for i := range all {
		f := &all[i]
		if tree := t.tree(f.part, f.game); tree != nil {
			t.s.TreeSteps(tree, f.Trail, func(trail segment.Trail, color board.Color, cell uint16, gone []uint16) {
				on := *f
				on.Trail = trail
				if t.onward(&on, f.Node, color, cell, gone, spots) {
					next = append(next, on)
				}
			})
			continue
		}
		from := f.Node
		moves, _ := t.parts[f.part].seg.Line(f.game) // begin verified it
		color, cell, gone, ok := t.s.Step(moves, &f.Trail, t.gone[:0])
		t.gone = gone
		if ok && t.onward(f, from, color, cell, gone, spots) {
			next = append(next, *f)
		}
	}
	return next
}

// onward takes a line to the position after a move, and reports whether that may follow. From is the
// node of the move before.
func (t *grower) onward(f *follower, from int32, color board.Color, cell uint16, gone []uint16, spots map[string]*spot) bool {
	if f.at.root && !t.mayBegin(color, len(gone)) {
		return false
	}
	key, turn := t.turns.least(f.at.stable, f.Turn, color, cell, gone)
	s := f.at.ways[string(key)]
	if s == nil {
		s = t.newStep(f, key, spots)
	}
	f.Turn = t.turns.same(s.to.stable, t.turns.product[s.turn][turn])
	f.at = s.to
	late := num.FromBool(f.Node-from > tenuki)
	for _, b := range []*bud{&s.bud, &s.to.bud} {
		if hits := t.weight(b, &f.line); hits > 0 {
			t.count(b, &f.line, hits, late)
		}
	}
	return true
}

// newStep makes the step of a move, and the position that it leads to if that is new.
func (t *grower) newStep(f *follower, key []byte, spots map[string]*spot) *step {
	s := &step{bud: bud{Branch: &Branch{Steps: t.turns.steps(key), Example: t.id(&f.line)}}}
	cells := slices.Clone(f.at.cells)
	for _, one := range s.Steps {
		t.put(cells, one)
	}
	cells, s.turn = t.turns.leastCells(cells)
	to := spots[string(cells)]
	if to == nil {
		to = &spot{bud: bud{Branch: &Branch{Example: s.Example}, stable: t.turns.fixCells(cells)}, cells: cells}
		spots[string(cells)] = to
	}
	s.to = to
	if f.at.ways == nil {
		f.at.ways = map[string]*step{}
	}
	f.at.ways[string(key)] = s
	return s
}

// chosen leaves out the steps of a level that lead to positions of too few hits, and returns the
// positions of the next.
func (t *grower) chosen(level []*spot) []*spot {
	var next []*spot
	for _, from := range level {
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
	for _, from := range level { // a rare order counts, but is no branch
		for key, s := range from.ways {
			if s.to.main != s && s.Hits < t.opt.MinHits {
				delete(from.ways, key)
				s.to.into--
			}
		}
	}
	return next
}

// drawn returns the tree as branches, all in the form in which the root is: each position where
// most hits came to it, and a branch without more at every other step.
func (t *grower) drawn(root *spot) *Branch {
	type open struct {
		at   *spot
		turn uint8 // from the cells of the spot to those of the root
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
			n := *s.Branch // counts of those that came by the step
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

// byCame is the order of branches of a joined tree.
func byCame(a, b *Branch) int {
	return cmp.Or(cmp.Compare(b.Came, a.Came), byHits(a, b))
}

// leastCells returns the least form of cells, and a turn that leads to it.
func (t *turns) leastCells(cells []byte) (least []byte, turn uint8) {
	for i := range t.list {
		if form := t.list[i].of(cells); i == 0 || bytes.Compare(form, least) < 0 {
			least, turn = form, uint8(i)
		}
	}
	return least, turn
}

// fixCells returns the turns that leave cells as they are.
func (t *turns) fixCells(cells []byte) (list []uint8) {
	for i := range t.list {
		if bytes.Equal(cells, t.list[i].of(cells)) {
			list = append(list, uint8(i))
		}
	}
	return list
}

// of returns the cells turned.
func (a *turn) of(cells []byte) []byte {
	out := make([]byte, len(cells))
	for i, c := range cells {
		if a.swap && (c == cellBlack || c == cellWhite) {
			c = cellBlack + cellWhite - c
		}
		out[a.cells[i]] = c
	}
	return out
}

// same returns the least of the turns that are alike for what stable leaves as it is.
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

// turned returns steps turned: captures by their places, then the move.
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
