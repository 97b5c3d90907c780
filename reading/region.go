package reading

import (
	"slices"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// influence is a rough view of the board: whose stones are nearer to each empty point, and which
// stones have their own room.
type influence struct {
	owner [board.NumPoints]board.Color // owner of each point; Empty if both are equally near
	part  [board.NumPoints]int16       // the part of each point, from 1
	parts []part
	quick *Quick // nil: no stones are captured
	open  bool   // nobody holds open space: the position is of a game, not of a problem
	asked Area   // stones of which quick has been asked
	taken Area   // those that it does not find safe
}

// part is connected stones of one colour with the empty points nearest to them.
type part struct {
	color  board.Color
	room   int // number of empty points
	stones []board.Point
}

// far is larger than any distance.
const far = 1 << 12

// distances returns how many moves each empty point is away from the stones of from, over empty
// points and other points that through accepts.
func distances(b *board.Board, from, through func(board.Point) bool) (d [board.NumPoints]int16) {
	cells := b.Cells()
	var queue []board.Point
	for p := range d {
		d[p] = far
	}
	for p := range b.Points {
		if from(p) {
			d[p] = 0
			queue = append(queue, p)
		}
	}
	for i := 0; i < len(queue); i++ {
		p := queue[i]
		for _, q := range p.Neighbours() {
			if d[q] == far && (cells[q] == board.Empty || cells[q] != board.Off && through(q)) {
				d[q] = d[p] + 1
				queue = append(queue, q)
			}
		}
	}
	return d
}

func never(board.Point) bool { return false }

// newInfluence finds the parts of the board.
func newInfluence(b *board.Board) *influence {
	in := &influence{parts: make([]part, 1)}
	cells := b.Cells()
	black := distances(b, func(p board.Point) bool { return cells[p] == board.Black }, never)
	white := distances(b, func(p board.Point) bool { return cells[p] == board.White }, never)
	for p := range b.Points {
		switch {
		case black[p] < white[p]:
			in.owner[p] = board.Black
		case white[p] < black[p]:
			in.owner[p] = board.White
		}
	}
	for p := range b.Points {
		if in.owner[p].IsStone() && in.part[p] == 0 {
			in.fill(b, p)
		}
	}
	return in
}

// fill makes the part of p.
func (in *influence) fill(b *board.Board, p board.Point) {
	new := part{color: in.owner[p]}
	in.walk(b, p, &Area{}, func(q board.Point) {
		in.part[q] = int16(len(in.parts))
		if b.Color(q) == board.Empty {
			new.room++
		} else {
			new.stones = append(new.stones, q)
		}
	})
	slices.Sort(new.stones)
	in.parts = append(in.parts, new)
}

// walk visits the points that are connected with p in its part without points of without.
func (in *influence) walk(b *board.Board, p board.Point, without *Area, visit func(board.Point)) {
	cells := b.Cells()
	color := in.owner[p]
	var seen Area
	queue := []board.Point{p}
	seen.Add(p)
	add := func(q board.Point) {
		if in.owner[q] == color && !seen.Has(q) && !without.Has(q) {
			seen.Add(q)
			queue = append(queue, q)
		}
	}
	for i := 0; i < len(queue); i++ {
		q := queue[i]
		visit(q)
		for _, r := range q.Neighbours() {
			add(r)
		}
		if cells[q] == board.Empty {
			continue
		}
		for _, d := range diagonals(q) {
			// A diagonal connects unless the opponent has, or may get, one of the two points
			// between.
			if cells[d.to] == color && cells[d.a] == board.Empty && cells[d.b] == board.Empty && !without.Has(d.a) && !without.Has(d.b) {
				add(d.to)
			}
		}
	}
}

// room returns the number of empty points that are connected with p in its part without points of
// without.
func (in *influence) room(b *board.Board, p board.Point, without *Area) (n int) {
	in.walk(b, p, without, func(q board.Point) {
		if b.Color(q) == board.Empty {
			n++
		}
	})
	return n
}

// captured reports whether the opponent of the chain at p, moving first, may capture it, as far as
// a short reading shows. A chain with five liberties counts as safe, and so does a lone stone.
func (in *influence) captured(b *board.Board, p board.Point) bool {
	if in.quick == nil || b.Stones(p) == 1 || b.LibertiesUpTo(p, 5) > 4 {
		return false
	}
	if !in.asked.Has(p) {
		in.quick.limit(escapeLimit)
		chain := b.AppendChain(nil, p)
		addPoints(&in.asked, chain)
		if in.quick.Attack(b, p) != No {
			addPoints(&in.taken, chain)
		}
	}
	return in.taken.Has(p)
}

type diagonal struct{ to, a, b board.Point }

func diagonals(p board.Point) [4]diagonal {
	const s = board.Stride
	return [4]diagonal{
		{p - s - 1, p - s, p - 1},
		{p - s + 1, p - s, p + 1},
		{p + s - 1, p + s, p - 1},
		{p + s + 1, p + s, p + 1},
	}
}

// weakRoom is the number of empty points below which a part is weak.
const weakRoom = 22

// region is the fight for a target on a board.
type region struct {
	arena  proof.Arena
	points []board.Point          // point of the board for each point of the box
	index  [board.NumPoints]int16 // index of a point in the box, from 1; 0: not in it
	start  proof.Place
	owner  board.Color          // owner of the target
	outer  [3][2]proof.Set      // arena.outer for each way to count doubtful empty points outside
	favour favour               // the way in use
	margin int16                // see enclose
	lost   Area                 // points of the fight that did not fit: see crop
	beyond Area                 // with the region, if it is ample: points to which pushes may run farther
	edge   proof.Set            // points of the arena beside those
	cut    bool                 // some stones of the target are in lost
	looked [proof.BoxPoints]int // number of positions examined after each first move
}

// enclose finds the region of the fight for the stones of target: the points that are nearer to
// them than to strong stones, or at most margin moves farther away, and within reach. If it is ample,
// points beside it that the attacker does not touch are in it, too, and so are his stones with two
// liberties outside.
func enclose(b *board.Board, in *influence, target []board.Point, margin, reach int16, ample bool) (*region, error) {
	cells := b.Cells()
	r := &region{owner: cells[target[0]], margin: margin}
	rival := r.owner.Opponent()
	isTarget := areaOf(target)
	home := in.part[target[0]]
	strong := func(p board.Point) bool {
		return cells[p].IsStone() && in.part[p] != home && in.parts[in.part[p]].room >= weakRoom
	}
	weakRival := func(p board.Point) bool { return cells[p] == rival && !strong(p) }
	fromTarget := distances(b, isTarget.Has, func(p board.Point) bool {
		return weakRival(p) || cells[p] == r.owner && !strong(p)
	})
	fromStrong := distances(b, strong, never)
	friends := distances(b, func(p board.Point) bool { return strong(p) && cells[p] == r.owner }, never)
	rivals := distances(b, func(p board.Point) bool { return strong(p) && cells[p] == rival }, never)

	var play Area
	for p := range b.Points {
		if cells[p] == board.Empty && fromTarget[p] <= fromStrong[p]+margin && fromTarget[p] <= reach {
			play.Add(p)
		}
	}
	r.short(b, &play, rival, 2+int(margin))
	outside := func(p board.Point) board.Color { // owner of an empty point outside
		if friends[p] < rivals[p] {
			return r.owner
		}
		return rival
	}
	few := 1
	if ample {
		few = 2
	}
	settle := func(play *Area) {
		safe := func(p board.Point) bool { return strong(p) && in.room(b, p, play) >= weakRoom/2 }
		r.settle(b, in, play, &isTarget, safe, outside, few)
	}
	settle(&play)
	grow := func(more Area) bool { // if it fits, together with the stones of the fight there
		if more == play || !fits(b, &more) {
			return false
		}
		if settle(&more); !fits(b, &more) {
			return false
		}
		play = more
		return true
	}
	if margin > 0 {
		grow(r.ring(b, &play, r.doubtful(b, in, &play, &rivals, outside)))
		grow(r.runs(b, &play))
	}
	if ample {
		free := func(p board.Point) bool { return rivals[p] > 1 }
		for grow(r.ample(b, &play, free, &fromTarget)) {
		}
		r.beyond = r.ample(b, &play, free, &[board.NumPoints]int16{})
	}
	if !fits(b, &play) {
		r.crop(b, &play, &isTarget, &fromTarget)
	}
	if err := r.build(b, &play, &isTarget, r.doubtful(b, in, &play, &rivals, outside)); err != nil {
		return nil, err
	}
	return r, nil
}

// ampleReach is how many moves points beside a region are away from the group if it may need them.
const ampleReach = 5

// openSpace is how many moves an empty point of a game is away from the attacker's strong stones where
// he does not hold it: a group that gets there escapes. Of problems he holds all that is outside.
const openSpace = 3

// doubtful returns the owners of empty points outside as outside does, but Empty in open space, and
// where the group may reach other stones of its owner as soon as the attacker's strong stones, whose
// distances are rivals.
func (r *region) doubtful(
	b *board.Board, in *influence, play *Area, rivals *[board.NumPoints]int16, outside func(board.Point) board.Color,
) func(board.Point) board.Color {
	others := distances(b, func(p board.Point) bool { return b.Color(p) == r.owner && !play.Has(p) }, never)
	return func(p board.Point) board.Color {
		if outside(p) != r.owner && (in.open && rivals[p] >= openSpace || others[p] <= rivals[p] && others[p] < far) {
			return board.Empty
		}
		return outside(p)
	}
}

// fillHoles adds the empty points that have only points of play beside them.
func fillHoles(b *board.Board, play *Area) {
points:
	for p := range b.Points {
		if b.Color(p) != board.Empty {
			continue
		}
		for _, q := range p.Neighbours() {
			if b.Color(q) != board.Off && !play.Has(q) {
				continue points
			}
		}
		play.Add(p)
	}
}

// fits reports whether play is small enough to be read.
func fits(b *board.Board, play *Area) bool {
	left, top, right, bottom := bounds(b, play)
	return (right-left+1)*(bottom-top+1) <= proof.BoxPoints
}

// ring returns play with the doubtful points beside it: see favour. A player who reaches them may
// get liberties there.
func (r *region) ring(b *board.Board, play *Area, outside func(board.Point) board.Color) Area {
	more := *play
	alive := b.PassAlive()
	for p := range b.Points {
		if play.Has(p) || b.Color(p) != board.Empty || outside(p) == r.owner.Opponent() || alive[p] == r.owner {
			continue
		}
		for _, q := range p.Neighbours() {
			if play.Has(q) {
				more.Add(p)
			}
		}
	}
	return more
}

// ample returns play with the points beside it, of those near the target, to which a push may run:
// they are free themselves, or a point beside them is.
func (r *region) ample(
	b *board.Board, play *Area, free func(board.Point) bool, fromTarget *[board.NumPoints]int16,
) Area {
	open := func(p board.Point) bool { return b.Color(p) == board.Empty && free(p) && !play.Has(p) }
	return r.ring(b, play, func(p board.Point) board.Color {
		n := p.Neighbours()
		if fromTarget[p] <= ampleReach && (open(p) || slices.ContainsFunc(n[:], open)) {
			return board.Empty
		}
		return r.owner.Opponent()
	})
}

// runs returns play with the points to which the owner's stones may run: the liberties that the
// owner's chains get with one move, and those of stones that capture an opponent's chain there.
// Outside the region these points would be the attacker's for good, and stones that need them would
// be dead.
func (r *region) runs(b *board.Board, play *Area) Area {
	more := *play
	for p := range b.Chains {
		if !play.Has(p) {
			continue
		}
		var seen Area
		from := b.AppendLiberties(nil, p)
		addPoints(&seen, from)
		if from = beside(b, from, &seen); b.Color(p) != r.owner {
			beside(b, from, &seen)
		}
		more.join(&seen)
	}
	return more
}

// crop reduces play to the box with most of the points near the target. The rest is the attacker's
// for good, and so are those chains of the attacker that do not fit as a whole: if the group lives,
// it does so wherever they end.
func (r *region) crop(b *board.Board, play, isTarget *Area, away *[board.NumPoints]int16) {
	var inside Area
	left, top, width, height := r.window(b, play, isTarget, away)
	for y := top; y < top+height; y++ {
		for x := left; x < left+width; x++ {
			inside.Add(board.At(x, y))
		}
	}
	rival := r.owner.Opponent()
	for p := range b.Points {
		if play.Has(p) && !inside.Has(p) {
			r.lost.Add(p)
			r.cut = r.cut || isTarget.Has(p)
		}
	}
	var rest Area // without chains of which a stone did not fit
	for p := range b.Points {
		if play.Has(p) && !r.lost.Has(p) && (b.Color(p) != rival || !slices.ContainsFunc(b.AppendChain(nil, p), r.lost.Has)) {
			rest.Add(p)
		}
	}
	*play = rest
}

// window returns the box with most points of play, with a higher weight for points near the target.
func (r *region) window(b *board.Board, play, isTarget *Area, away *[board.NumPoints]int16) (left, top, width, height int) {
	size := b.Size()
	var sum [board.MaxSize + 1][board.MaxSize + 1]int // sums of weights above and to the left
	for y := range size {
		for x := range size {
			p := board.At(x, y)
			n := 0
			switch {
			case !play.Has(p):
			case isTarget.Has(p):
				n = 4
			case away[p] <= 2:
				n = 8
			case away[p] <= 4:
				n = 2
			default:
				n = 1
			}
			sum[y+1][x+1] = n + sum[y][x+1] + sum[y+1][x] - sum[y][x]
		}
	}
	most := -1
	for w := 1; w <= size; w++ {
		h := min(size, proof.BoxPoints/w)
		for y := 0; y+h <= size; y++ {
			for x := 0; x+w <= size; x++ {
				if n := sum[y+h][x+w] - sum[y][x+w] - sum[y+h][x] + sum[y][x]; n > most {
					left, top, width, height, most = x, y, w, h, n
				}
			}
		}
	}
	return left, top, width, height
}

// note counts the positions that were examined after each branch at the start.
func (r *region) note(branches []proof.Branch) {
	for i := range branches {
		if b := &branches[i]; b.Move != proof.PassMove {
			r.looked[b.Move] += b.Nodes
		}
	}
}

// settle adds to play the stones of the fight: the target, and those that touch the region unless
// they are safe. The opponent's stones are safe if they have more than few liberties of their own
// outside, or few and two more: otherwise they are soon in atari. Stones of the owner are safe only
// if they are strong: otherwise life would depend on stones that die. No stones are safe if the other
// side may capture them there. The liberties of added stones are added with them, then the points
// that have only points of play beside them.
func (r *region) settle(b *board.Board, in *influence, play, isTarget *Area, strong func(board.Point) bool,
	outside func(board.Point) board.Color, few int,
) {
	for p := range b.Chains {
		if isTarget.Has(p) {
			r.take(b, play, p)
		}
	}
	for grown := true; grown; {
		grown = false
		for p := range b.Chains {
			if play.Has(p) || !r.touches(b, play, p) {
				continue
			}
			c := b.Color(p)
			safe := c == r.owner && strong(p) && b.LibertiesUpTo(p, 3) > 2
			own := 0
			for _, l := range b.AppendLiberties(nil, p) {
				if c != r.owner && !play.Has(l) && outside(l) == c {
					own++
				}
			}
			free := func(few int) bool { return own > few || own == few && b.LibertiesUpTo(p, few+2) > few+1 }
			switch {
			case (safe || free(few)) && !in.captured(b, p):
				continue
			case safe || free(1):
				beside(b, b.AppendLiberties(nil, p), play) // where it may escape
			}
			grown = true
			r.take(b, play, p)
		}
	}
	fillHoles(b, play)
}

// take adds a chain to play with its liberties: a liberty outside would belong to one side for
// good, so a chain of the other side could be captured although it still has it.
func (r *region) take(b *board.Board, play *Area, p board.Point) {
	addPoints(play, b.AppendChain(nil, p))
	addPoints(play, b.AppendLiberties(nil, p))
}

// beside returns the empty points beside those of from that are not in seen, and adds them to it.
func beside(b *board.Board, from []board.Point, seen *Area) (next []board.Point) {
	for _, p := range from {
		for _, q := range p.Neighbours() {
			if b.Color(q) == board.Empty && !seen.Has(q) {
				seen.Add(q)
				next = append(next, q)
			}
		}
	}
	return next
}

func (r *region) touches(b *board.Board, play *Area, p board.Point) bool {
	for _, q := range b.AppendChain(nil, p) {
		for _, n := range q.Neighbours() {
			if play.Has(n) {
				return true
			}
		}
	}
	return false
}

// build makes the arena for the points of play; outside returns the owner of an empty point beside
// them.
func (r *region) build(b *board.Board, play, isTarget *Area, outside func(board.Point) board.Color) error {
	if err := r.box(b, play); err != nil {
		return err
	}
	cells, alive := b.Cells(), b.PassAlive()
	for i, p := range r.points {
		if p == board.Pass {
			continue
		}
		at := proof.Bit(i)
		switch c := cells[p]; {
		case c == r.owner:
			r.start.Stones[proof.Defender] = r.start.Stones[proof.Defender].Or(at)
		case c.IsStone():
			r.start.Stones[proof.Attacker] = r.start.Stones[proof.Attacker].Or(at)
		}
		if isTarget.Has(p) {
			r.arena.Target = r.arena.Target.Or(at)
		}
		for _, q := range p.Neighbours() {
			if play.Has(q) || cells[q] == board.Off {
				continue
			}
			if r.beyond.Has(q) {
				r.edge = r.edge.Or(at)
			}
			sides := [3]int{proof.Attacker, proof.Attacker, proof.Attacker}
			switch {
			case r.lost.Has(q):
			case cells[q] == r.owner, cells[q] == board.Empty && alive[q] == r.owner:
				sides = [3]int{proof.Defender, proof.Defender, proof.Defender}
			case cells[q] == board.Empty && outside(q) == r.owner:
				sides = [3]int{likely: proof.Defender, forAttacker: proof.Attacker, forDefender: proof.Defender}
			case cells[q] == board.Empty && outside(q) == board.Empty:
				sides = [3]int{likely: proof.Attacker, forAttacker: proof.Attacker, forDefender: proof.Defender}
			}
			for v, side := range sides {
				r.outer[v][side] = r.outer[v][side].Or(at)
			}
		}
	}
	r.arena.Outer = r.outer[likely]
	r.arena.Core = r.arena.Play
	r.start.Ko = proof.NoPoint
	return nil
}

// favour says which side doubtful points belong to: empty points outside that are no farther from
// other stones of the owner's than from the attacker's strong ones. That side gets liberties there,
// and is safe where it reaches them.
type favour uint8

const (
	likely      favour = iota // the owner's where his strong stones are nearer
	forAttacker               // the attacker's
	forDefender               // the owner's
)

// setCore makes the points of a smaller region the core.
func (r *region) setCore(near *region) {
	r.arena.Core = proof.Set{}
	for i, p := range r.points {
		if p != board.Pass && near.index[p] > 0 {
			r.arena.Core = r.arena.Core.Or(proof.Bit(i))
		}
	}
}

// count counts doubtful points in favour of a side.
func (r *region) count(f favour) {
	const key = 0x94d049bb133111eb
	r.arena.Salt ^= uint64(r.favour)*key ^ uint64(f)*key
	r.favour, r.arena.Outer = f, r.outer[f]
}

// letOut counts the edge as beside the outside of a side, until back is called.
func (r *region) letOut(side int) (back func()) {
	was := r.arena
	r.arena.Outer[side] = r.arena.Outer[side].Or(r.edge)
	r.arena.Salt ^= 0xd6e8feb86659fd93 << side
	return func() {
		was.Kos = was.Kos || r.arena.Kos
		r.arena = was
	}
}

// short adds the liberties of the opponent's chains beside the region that have no more than
// most of them, because such chains may be captured, then those of the chains beside these.
func (r *region) short(b *board.Board, play *Area, rival board.Color, most int) {
	for grown := true; grown; {
		grown = false
		for p := range b.Chains {
			if b.Color(p) != rival || b.LibertiesUpTo(p, most+1) > most {
				continue
			}
			in := 0
			liberties := b.AppendLiberties(nil, p)
			for _, l := range liberties {
				if play.Has(l) {
					in++
				}
			}
			if in == 0 || in == len(liberties) {
				continue
			}
			grown = true
			addPoints(play, liberties)
		}
	}
}

// bounds returns the columns and rows of the outermost points of play.
func bounds(b *board.Board, play *Area) (left, top, right, bottom int) {
	left, top, right, bottom = board.MaxSize, board.MaxSize, -1, -1
	for p := range b.Points {
		if play.Has(p) {
			x, y := p.XY()
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		}
	}
	return left, top, right, bottom
}

// box maps the points of play into the arena's box.
func (r *region) box(b *board.Board, play *Area) error {
	left, top, right, bottom := bounds(b, play)
	width, height := right-left+1, bottom-top+1
	if width*height > proof.BoxPoints || width < 1 {
		return ErrNoRegion
	}
	a := &r.arena
	a.Width = uint(width)
	r.points = make([]board.Point, width*height)
	for i := range r.points {
		x, y := i%width, i/width
		if x > 0 {
			a.NotFirst = a.NotFirst.Or(proof.Bit(i))
		}
		if x < width-1 {
			a.NotLast = a.NotLast.Or(proof.Bit(i))
		}
		if p := board.At(left+x, top+y); play.Has(p) {
			r.points[i] = p
			r.index[p] = int16(i) + 1
			a.Play = a.Play.Or(proof.Bit(i))
		}
	}
	return nil
}
