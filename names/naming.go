package names

import (
	"sync"

	"katachi/board"
)

// Naming is the result of naming a move. The most specific term comes first.
type Naming struct {
	Color    board.Color
	Point    board.Point // board.Pass for a pass
	Captured int         // number of opposing stones captured
	terms    [maxTerms]*Term
	n        int
}

// maxTerms is the largest number of terms for a move.
const maxTerms = 4

// Terms returns the terms of the move, the most specific first, or none if it has no name. The
// slice is part of the Naming.
func (n *Naming) Terms() []*Term { return n.terms[:n.n] }

// lead puts a term before the others. If there are too many, the last is dropped.
func (n *Naming) lead(t *Term) {
	n.n = min(n.n+1, maxTerms)
	copy(n.terms[1:n.n], n.terms[:n.n-1])
	n.terms[0] = t
}

// add adds a term.
func (n *Naming) add(t *Term) {
	if n.n < maxTerms {
		n.terms[n.n] = t
		n.n++
	}
}

// addRead adds a term that was found by reading; if there are too many, the last is dropped.
func (n *Naming) addRead(t *Term) {
	n.n = min(n.n+1, maxTerms)
	n.terms[n.n-1] = t
}

// Namer names moves by tactics (captures, atari, connections) and by the rules and patterns of a
// library. A Namer that does not read is safe for concurrent use; one that does
// ([Library.ReadingNamer]) is for one goroutine at a time.
type Namer struct {
	lib   *Library
	moves *around
	reads *reads // nil: no reading
}

// PlayAndName plays a move of a record on b by [board.Board.Force], and names it. d receives the
// changes; last is the other side's previous move, or [board.Pass] if that is unknown. On an illegal
// move b is unchanged and the board's error is returned.
func (n *Namer) PlayAndName(b *board.Board, d *board.Delta, c board.Color, p, last board.Point) (Naming, error) {
	named := Naming{Color: c, Point: p}
	if p == board.Pass {
		named.add(pass)
		return named, b.Force(d, c, p)
	}
	var before chains
	if int(p) < board.NumPoints && b.Color(p) == board.Empty && c.IsStone() {
		before = chainsBeside(b, p, c)
	}
	if err := b.Force(d, c, p); err != nil {
		return Naming{}, err
	}
	named.Captured = captured(d)
	l := looks.Get().(*look)
	l.init(b, p, last, c)
	if l.reads = n.reads; l.reads != nil {
		l.reads.start(d)
	}
	named.nameTactics(b, l, &before)
	if named.Captured == 0 && !named.has(suicide) && (named.n < 2 || named.has(kiri)) {
		n.nameShape(&named, l)
	}
	if n.reads != nil {
		n.reads.name(&named, l)
	}
	looks.Put(l)
	return named, nil
}

// looks is a pool of looks: rules are called through pointers, which would put each look on the
// heap.
var looks = sync.Pool{New: func() any { return new(look) }}

// nameShape adds the names of the stone's place: by the rules if it touches a stone, else by the
// diagrams of openings and places, the rules for jumps, and the diagrams of distances.
func (n *Namer) nameShape(named *Naming, l *look) {
	switch {
	case l.own > 0:
		named.apply(l, joinedRules)
		return
	case l.other > 0:
		named.apply(l, freeRules)
		return
	}
	if named.n > 0 {
		return
	}
	ruled, linked := false, false
	n.moves.first(l.b, l.p, l.color, func(id int, _ board.Symmetry) bool {
		kind := n.lib.kinds[id]
		if kind&centre != 0 && l.low < 5 {
			return false
		}
		if kind&distance != 0 {
			named.apply(l, apartRules)
			ruled = true
		} else if kind&pincer != 0 && l.extends(3) {
			named.add(nikenBiraki) // making a base comes before the attack
		}
		switch {
		case kind&reduction != 0 && named.n == 1 && named.has(keshi):
			named.lead(&n.lib.moveTerms[id]) // the way of reducing comes before the reduction
		case !ruled || named.n == 0 || named.n < 2 && kind&link != 0:
			named.add(&n.lib.moveTerms[id])
			linked = kind&link != 0
		}
		return false
	})
	switch {
	case !ruled && (named.n == 0 || linked):
		named.apply(l, apartRules)
	case !ruled && !named.has(oki) && l.low < 4 && !l.corner() && l.placed(true):
		named.add(oki)
	}
	if l.low > 2 || l.cross() == noCrossing {
		return
	}
	t := watari
	if l.cross() == aimsAtCrossing {
		t = watariAim
	}
	if ruled || linked {
		named.add(t)
	} else { // a slide that links is a slide first
		named.lead(t)
	}
}

// captured counts the opposing stones that d removed.
func captured(d *board.Delta) (n int) {
	for _, ch := range d.Captured() {
		if ch.Old == d.Color.Opponent() && ch.Point != d.Move {
			n++
		}
	}
	return n
}

// nameTactics adds the terms that follow from liberties, the most specific first. before has the
// mover's chains beside the point before the move.
func (named *Naming) nameTactics(b *board.Board, l *look, before *chains) {
	if b.Color(named.Point) != named.Color {
		named.add(suicide)
		return
	}
	var others chains
	if l.other > 0 {
		others = chainsBeside(b, named.Point, named.Color.Opponent())
	}
	exposed := l.empty < 2 && named.Captured == 0 && b.InAtari(named.Point)
	switch ataris := others.ataris(); {
	case named.Captured > 0 && b.Ko(named.Color.Opponent()) != board.Pass:
		named.add(koCapture)
	case named.Captured == 1:
		named.add(capture)
		named.add(nuki)
	case named.Captured > 0:
		named.add(capture)
	case ataris > 1:
		named.add(doubleAtari)
	case ataris == 1 && !exposed && l.own == 0 && l.wedges():
		named.add(atari)
		named.add(warikomi)
		named.add(ateKomi)
	case ataris == 1 && !exposed && before.n < 2 && l.low > 1 && !l.cuts() && l.embraces(&others):
		named.add(kakae)
		named.add(atari)
	case ataris == 1 && !exposed && l.other > 1 && l.cuts():
		named.add(kiri)
		named.add(atari)
	case ataris == 1:
		named.add(atari)
	}
	switch {
	case exposed && before.n == 0:
		named.add(throwIn)
	case exposed:
		named.add(selfAtari)
	}
	switch {
	case before.n > 1 && before.ataris() == 0 && named.n == 0 && l.wasCut():
		named.add(solidConnection)
	case before.n > 1:
		named.add(connection)
	case before.ataris() > 0 && named.Captured == 0 && !exposed:
		named.add(escape)
	}
}
