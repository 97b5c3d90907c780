package board

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

// PlayInto is Play into a Delta whose memory is used again, so that following
// a game does not allocate.
func (b *Board) PlayInto(d *Delta, c Color, p Point) error {
	if err := b.legalPlacement(c, p); err != nil {
		return err
	}
	*d = Delta{Color: c, Move: p, Changes: d.Changes[:0], ko: b.ko, koColor: b.koColor, hash: b.hash, captures: b.captures}
	if p == Pass {
		b.ko = Pass
		return nil
	}
	b.put(p, c)
	d.Changes = append(d.Changes, Change{p, Empty, c})
	for _, q := range p.Neighbours() {
		if b.cells[q] == c.Opponent() && !b.hasLiberty(q) {
			b.remove(d, q)
		}
	}
	taken := len(d.Changes) - 1
	if taken == 0 && !b.hasLiberty(p) {
		if !b.suicide {
			b.put(p, Empty)
			d.Changes = d.Changes[:0]
			return ErrSuicide
		}
		b.suicideAt(d, p)
		return nil
	}
	b.captures[c-Black] += taken
	b.setKo(d, taken)
	return nil
}

func (b *Board) legalPlacement(c Color, p Point) error {
	switch {
	case !c.IsStone():
		return ErrColor
	case p == Pass:
		return nil
	case int(p) >= NumPoints || b.cells[p] == Off:
		return ErrOff
	case b.cells[p] != Empty:
		return ErrOccupied
	case p == b.ko && c == b.koColor:
		return ErrKo
	}
	return nil
}

// setKo forbids the retaking of a single stone by a single stone in atari.
func (b *Board) setKo(d *Delta, taken int) {
	b.ko = Pass
	if taken != 1 {
		return
	}
	liberties := 0
	for _, q := range d.Move.Neighbours() {
		switch b.cells[q] {
		case d.Color:
			return
		case Empty:
			liberties++
		}
	}
	if liberties == 1 {
		b.ko, b.koColor = d.Changes[1].Point, d.Color.Opponent()
	}
}

// suicideAt removes the chain of the stone just played. A single stone
// vanishes at once, so nothing has changed but the turn.
func (b *Board) suicideAt(d *Delta, p Point) {
	c := d.Color
	before := len(d.Changes)
	b.remove(d, p)
	removed := d.Changes[before:]
	b.captures[c.Opponent()-Black] += len(removed)
	b.ko = Pass
	// The played point was empty before and is empty after: no change.
	kept := d.Changes[:0]
	for _, ch := range removed {
		if ch.Point != p {
			kept = append(kept, ch)
		}
	}
	d.Changes = kept
}

// Undo takes back the last move or set-up; d must be its Delta.
func (b *Board) Undo(d *Delta) {
	for _, ch := range d.Changes {
		b.cells[ch.Point] = ch.Old
	}
	b.ko, b.koColor, b.hash, b.captures = d.ko, d.koColor, d.hash, d.captures
}

// remove takes the chain at p off the board.
func (b *Board) remove(d *Delta, p Point) {
	c := b.cells[p]
	d.Changes = append(d.Changes, Change{p, c, Empty})
	b.put(p, Empty)
	for i := len(d.Changes) - 1; i < len(d.Changes); i++ {
		for _, q := range d.Changes[i].Point.Neighbours() {
			if b.cells[q] == c {
				d.Changes = append(d.Changes, Change{q, c, Empty})
				b.put(q, Empty)
			}
		}
	}
}

// hasLiberty reports whether the chain at p has a liberty. Most chains have
// one next to the first stone looked at, so no state is kept between moves.
func (b *Board) hasLiberty(p Point) bool {
	c := b.cells[p]
	for _, q := range p.Neighbours() {
		if b.cells[q] == Empty {
			return true
		}
	}
	var seen [MaxSize + 2]uint32 // one word a row, one bit a point
	var stack [MaxSize * MaxSize]Point
	stack[0] = p
	seen[p/Stride] |= 1 << (p % Stride)
	for n := 1; n > 0; {
		n--
		for _, q := range stack[n].Neighbours() {
			switch b.cells[q] {
			case Empty:
				return true
			case c:
				if bit := uint32(1) << (q % Stride); seen[q/Stride]&bit == 0 {
					seen[q/Stride] |= bit
					stack[n] = q
					n++
				}
			}
		}
	}
	return false
}

// Set puts stones on the board or takes them off (c Empty) without any rule:
// set-up, not a move. Chains without liberties stay. Ko is lifted.
func (b *Board) Set(c Color, points ...Point) (Delta, error) {
	d := Delta{Move: Pass, ko: b.ko, koColor: b.koColor, hash: b.hash, captures: b.captures}
	if c == Off {
		return d, ErrColor
	}
	for _, p := range points {
		if int(p) >= NumPoints || b.cells[p] == Off {
			b.Undo(&d)
			return d, ErrOff
		}
		if b.cells[p] != c {
			d.Changes = append(d.Changes, Change{p, b.cells[p], c})
			b.put(p, c)
		}
	}
	b.ko = Pass
	return d, nil
}
