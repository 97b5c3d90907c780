package board

import "slices"

// Neighbours returns the four points next to p: up, left, right, down.
func (p Point) Neighbours() [4]Point {
	return [4]Point{p - Stride, p - 1, p + 1, p + Stride}
}

// Play places a stone of colour c on p, or passes, and returns what changed.
// On error the board is unchanged.
func (b *Board) Play(c Color, p Point) (Delta, error) {
	var d Delta
	err := b.PlayInto(&d, c, p)
	return d, err
}

// PlayInto is Play into a Delta whose memory is reused, so that following a game does not allocate.
// If it returns an error, d is unchanged too.
func (b *Board) PlayInto(d *Delta, c Color, p Point) error {
	if err := b.Check(c, p); err != nil {
		return err
	}
	b.record(d)
	d.Color, d.Move = c, p
	b.ko = Pass
	if p != Pass {
		b.place(d, c, p)
	}
	return nil
}

// Force plays a move of a record into d, like PlayInto, but ko does not forbid it, because the rules
// of ko differ, and the stone replaces one that is on p already, as the specification of SGF says.
func (b *Board) Force(d *Delta, c Color, p Point) error {
	if p != Pass && int(p) < NumPoints && b.cells[p].IsStone() {
		return b.replace(d, c, p)
	}
	ko := b.ko
	b.ko = Pass
	if err := b.PlayInto(d, c, p); err != nil {
		b.ko = ko
		return err
	}
	d.ko = ko
	return nil
}

// replace is Force for a point with a stone, which it takes off first.
func (b *Board) replace(d *Delta, c Color, p Point) error {
	off, err := b.Set(Empty, p)
	if err != nil {
		return err
	}
	if err := b.PlayInto(d, c, p); err != nil {
		b.Undo(&off)
		return err
	}
	if d.Suicide() {
		d.Changes = slices.Insert(d.Changes, 0, Change{p, Empty, Empty})
	}
	d.Changes[0].Old = off.Changes[0].Old
	d.ko, d.koColor, d.hash = off.ko, off.koColor, off.hash
	return nil
}

// Check returns the reason why c may not play on p now, or nil if it may. It checks ko and, unless
// the board allows it, suicide; Game also checks superko.
func (b *Board) Check(c Color, p Point) error {
	switch {
	case !c.IsStone():
		return ErrColor
	case p == Pass:
		return nil
	case int(p) >= NumPoints || b.cells[p] == Off || b.size == 0:
		return ErrOff
	case b.cells[p] != Empty:
		return ErrOccupied
	case p == b.ko && c == b.koColor:
		return ErrKo
	case !b.suicide && b.isSuicide(c, p):
		return ErrSuicide
	}
	return nil
}

// Legal reports whether c may play on p now.
func (b *Board) Legal(c Color, p Point) bool { return b.Check(c, p) == nil }

// isSuicide reports whether a stone of c on the empty point p would leave its chain without a
// liberty: no neighbour of p is empty, no own chain beside it has another liberty, and no
// opponent's chain has p as its last one.
func (b *Board) isSuicide(c Color, p Point) bool {
	near := p.Neighbours()
	empty := uint16(0)
	for _, q := range near {
		empty += one(b.cells[q] == Empty)
	}
	if empty > 0 {
		return false
	}
	for _, q := range near {
		if k := b.cells[q]; k != Off && (k == c) != b.onlyLiberty(q, p) {
			return false
		}
	}
	return true
}

// onlyLiberty reports whether the empty point p is the only liberty of the chain at q, that is,
// whether all its pseudo-liberties come from its stones beside p.
func (b *Board) onlyLiberty(q, p Point) bool {
	head, beside := b.head[q], uint16(0)
	if b.chain[head].free > 4 {
		return false // p has four neighbours
	}
	for _, r := range p.Neighbours() {
		if b.cells[r] == b.cells[q] && b.head[r] == head {
			beside++
		}
	}
	return b.chain[head].free == beside
}

// record begins a Delta with what Undo restores in addition to the stones.
func (b *Board) record(d *Delta) {
	d.Changes = d.Changes[:0]
	d.ko, d.koColor, d.hash, d.captures = b.ko, b.koColor, b.hash, b.captures
}

// place puts a stone of c on p and removes the stones that it captures.
func (b *Board) place(d *Delta, c Color, p Point) {
	b.cells[p] = c
	b.hash ^= zobrist[p][c-Black]
	d.Changes = append(d.Changes, Change{p, Empty, c})
	// The neighbours of p are unpredictable, so this code does not branch on them: the head of a
	// point without a stone is an arbitrary point, and nothing is taken from its chain.
	free, own, other, dead := uint16(0), uint16(0), c.Opponent(), uint16(0)
	for _, q := range p.Neighbours() {
		k := b.cells[q]
		ch := &b.chain[b.head[q]]
		mine, theirs := one(k == c), one(k == other)
		ch.free -= mine | theirs
		free += one(k == Empty)
		own |= mine
		dead |= theirs & one(ch.free == 0)
	}
	b.head[p], b.next[p], b.chain[p] = p, p, chain{free, 1}
	if dead != 0 {
		b.capture(d, p, own != 0)
	}
	if own != 0 {
		b.joinAround(p)
	}
	if free == 0 && b.chain[b.head[p]].free == 0 {
		b.suicideAt(d, p)
	}
}

// capture removes the opponent's chains beside p that have no liberty left, and sets the ko if this
// made one.
func (b *Board) capture(d *Delta, p Point, own bool) {
	c := d.Color.Opponent()
	for _, q := range p.Neighbours() {
		if b.cells[q] == c && b.chain[b.head[q]].free == 0 {
			b.remove(d, q)
		}
	}
	taken := len(d.Changes) - 1
	b.captures[d.Color-Black] += taken
	// A single stone in atari took a single stone.
	if taken == 1 && !own && b.chain[p].free == 1 {
		b.ko, b.koColor = d.Changes[1].Point, c
	}
}

// one returns 1 for true, 0 for false.
func one(v bool) uint16 {
	if v {
		return 1
	}
	return 0
}

func (b *Board) joinAround(p Point) {
	for _, q := range p.Neighbours() {
		if b.cells[q] == b.cells[p] {
			b.join(p, q)
		}
	}
}

// remove takes the chain at p off the board.
func (b *Board) remove(d *Delta, p Point) {
	c := b.cells[p]
	for q := p; ; {
		d.Changes = append(d.Changes, Change{q, c, Empty})
		b.put(q, Empty)
		for _, r := range q.Neighbours() {
			if b.cells[r].IsStone() {
				b.chain[b.head[r]].free++
			}
		}
		if q = b.next[q]; q == p {
			return
		}
	}
}

// suicideAt removes the chain of the stone just played on p.
func (b *Board) suicideAt(d *Delta, p Point) {
	b.remove(d, p)
	b.captures[d.Color.Opponent()-Black] += len(d.Changes) - 1
	// p is empty before and after, which is no change. The ring began at p, so its removal is the
	// first change after the stone itself.
	d.Changes = append(d.Changes[:0], d.Changes[2:]...)
}

// Undo takes back the last move or set-up; d must be its Delta.
func (b *Board) Undo(d *Delta) {
	for _, ch := range d.Changes {
		b.cells[ch.Point] = ch.Old
	}
	b.ko, b.koColor, b.hash, b.captures = d.ko, d.koColor, d.hash, d.captures
	if len(d.Changes) == 1 && d.Changes[0].Old == Empty {
		b.unlink(d.Changes[0].Point, d.Changes[0].New)
		return
	}
	b.relinkAround(d.Changes)
}

// Set puts stones on the board, or removes them if c is Empty, without checking any rule: it is
// set-up, not a move. Chains without liberties stay. It ends any ko.
func (b *Board) Set(c Color, points ...Point) (Delta, error) {
	d := Delta{Move: Pass}
	b.record(&d)
	if c == Off {
		return d, ErrColor
	}
	for _, p := range points {
		if int(p) >= NumPoints || b.cells[p] == Off || b.size == 0 {
			return d, ErrOff
		}
	}
	for _, p := range points {
		if b.cells[p] != c {
			d.Changes = append(d.Changes, Change{p, b.cells[p], c})
			b.put(p, c)
		}
	}
	b.ko = Pass
	b.relinkAround(d.Changes)
	return d, nil
}
