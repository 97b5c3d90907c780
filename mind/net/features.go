package net

import (
	"math"
	"slices"

	"katachi/board"
)

// The planes of KataGo's networks (inputs version 7; cpp/neuralnet/nninputs.cpp, fillRowV7). Own is
// the player to move.
const (
	kataBoard    = 0
	kataOwn      = 1 // own stones
	kataOther    = 2 // the opponent's
	kataFree     = 3 // three planes: chains with 1, 2 and 3 liberties
	kataKo       = 6 // points that ko forbids; 7 and 8 belong to ko after the game's end
	kataLast     = 9 // five planes: the last move, the one before it, ...
	kataLadder   = 14
	kataBefore   = 15 // two planes: ladders one and two moves ago
	kataStarts   = 17 // moves that start a ladder
	kataOwnArea  = 18
	kataHisArea  = 19 // 20 and 21 are stones at the end of a game under territory scoring
	kataHistory  = 5  // moves that a network sees
	kataKomiClip = 20 // points that komi may exceed the board's area
)

// The numbers of the input, by position in the vector.
const (
	numberPass        = 0 // five: the last move was a pass, the one before it, ...
	numberKomi        = 5
	numberSuperko     = 6
	numberKoKind      = 7
	numberSuicide     = 8
	numberTerritory   = 9 // 10, 11: taxes; 12, 13: phases after the end under territory scoring
	numberPassEnds    = 14
	numberParity      = 18 // 15, 16: handicap in playouts; 17: button
	komiPerPoint      = 1.0 / 20
	positionalSuperko = 0.5
)

// features computes the input of KataGo's networks from a game.
type features struct {
	planes  [katagoPlanes][board.MaxSize]uint32
	numbers [katagoNumbers]float32
	legal   []board.Point // moves that the rules allow, without the pass

	before  board.Board
	ladders ladders
	area    area
}

// set fills f. The history of a game goes back to the last set-up or move out of turn, as in
// package engine.
func (f *features) set(in *Input, aliveBySuicide bool) {
	g := in.Game
	b, own, rules := g.Board(), g.ToMove(), g.Rules()
	f.planes = [katagoPlanes][board.MaxSize]uint32{}
	f.numbers = [katagoNumbers]float32{}
	for y := range b.Size() {
		f.planes[kataBoard][y] = 1<<b.Size() - 1
	}
	f.setStones(b, own)
	f.setMoves(g)
	wins := false
	if !rules.Territory {
		wins = f.setArea(g, aliveBySuicide || rules.Suicide)
	}
	past := historyOf(g)
	seen := min(past.seen, kataHistory)
	ends := past.passEnds
	if ends && !rules.Territory && (in.Root || !wins) {
		// A pass would end the game, but is not taken to do so.
		seen, ends = 0, false
	} else if past.over {
		seen = min(seen, 1)
	}
	if in.History != 0 {
		seen = min(seen, max(0, in.History))
	}
	f.setHistory(g, seen)
	f.setNumbers(g, ends)
}

func (f *features) mark(plane int, p board.Point) {
	x, y := p.XY()
	f.planes[plane][y] |= 1 << x
}

func (f *features) setStones(b *board.Board, own board.Color) {
	for p := range b.Points {
		c := b.Color(p)
		if !c.IsStone() {
			continue
		}
		plane := kataOther
		if c == own {
			plane = kataOwn
		}
		f.mark(plane, p)
		if free := b.LibertiesUpTo(p, 4); 0 < free && free < 4 {
			f.mark(kataFree+free-1, p)
		}
	}
}

// setMoves finds the legal moves, and those that ko forbids.
func (f *features) setMoves(g *board.Game) {
	b, own, rules := g.Board(), g.ToMove(), g.Rules()
	if ko := b.Ko(own); ko != board.Pass {
		f.mark(kataKo, ko)
	}
	f.legal = f.legal[:0]
	old := occupied(g)
	for p := range b.Points {
		if !b.Legal(own, p) {
			continue
		}
		closed, alone := around(b, own, p)
		if closed && alone && rules.Suicide {
			if free, known := b.LibertiesAfter(own, p, 1); known && free == 0 {
				continue // KataGo never lets a single stone commit suicide
			}
		}
		if old != nil && (old[p] || closed) {
			if _, err := g.Play(own, p); err != nil {
				f.mark(kataKo, p)
				continue
			}
			g.Undo()
		}
		f.legal = append(f.legal, p)
	}
}

// around reports whether no point beside p is empty, and whether none has an own stone.
func around(b *board.Board, own board.Color, p board.Point) (closed, alone bool) {
	closed, alone = true, true
	for _, q := range p.Neighbours() {
		closed = closed && b.Color(q) != board.Empty
		alone = alone && b.Color(q) != own
	}
	return closed, alone
}

// occupied returns the points on which a stone has ever stood; nil without superko. Only there, or
// by suicide, can a move bring back a position.
func occupied(g *board.Game) *[board.NumPoints]bool {
	if !g.Rules().Superko {
		return nil
	}
	old := new([board.NumPoints]bool)
	for i := range g.Len() {
		for _, ch := range g.Delta(i).Changes {
			old[ch.Point] = true
		}
	}
	return old
}

// setArea fills the planes of area, and reports whether the player to move would win if the game
// ended now.
func (f *features) setArea(g *board.Game, suicide bool) bool {
	b, own := g.Board(), g.ToMove()
	f.area.set(b, suicide)
	score := selfKomi(g)
	for p := range b.Points {
		switch f.area.owner[p] {
		case own:
			f.mark(kataOwnArea, p)
			score++
		case own.Opponent():
			f.mark(kataHisArea, p)
			score--
		}
	}
	return score > 0
}

// selfKomi returns komi as the player to move sees it.
func selfKomi(g *board.Game) float64 {
	if g.ToMove() == board.White {
		return g.AreaKomi()
	}
	return -g.AreaKomi()
}

// setHistory fills the planes of the last moves, as many as may be seen, and of ladders.
func (f *features) setHistory(g *board.Game, seen int) {
	n := g.Len()
	for i := range seen {
		if p := g.Delta(n - 1 - i).Move; p == board.Pass {
			f.numbers[numberPass+i] = 1
		} else {
			f.mark(kataLast+i, p)
		}
	}
	own := g.ToMove()
	f.ladders.each(g.Board(), true, func(stones, moves []board.Point) {
		for _, p := range stones {
			f.mark(kataLadder, p)
		}
		if g.Board().Color(stones[0]) != own {
			for _, p := range moves {
				f.mark(kataStarts, p)
			}
		}
	})
	f.before = *g.Board()
	for i := range 2 {
		if i < seen {
			f.before.Undo(g.Delta(n - 1 - i))
		} else {
			// no move is seen: the ladders are those of the position before
			f.planes[kataBefore+i] = f.planes[kataLadder+i]
			continue
		}
		f.ladders.each(&f.before, false, func(stones, _ []board.Point) {
			for _, p := range stones {
				f.mark(kataBefore+i, p)
			}
		})
	}
}

func (f *features) setNumbers(g *board.Game, passEnds bool) {
	rules, area := g.Rules(), float64(g.Board().Size()*g.Board().Size())
	komi := min(max(selfKomi(g), -area-kataKomiClip), area+kataKomiClip)
	f.numbers[numberKomi] = float32(komi) * komiPerPoint
	if rules.Superko {
		f.numbers[numberSuperko], f.numbers[numberKoKind] = 1, positionalSuperko
		if rules.Situational {
			f.numbers[numberKoKind] = -positionalSuperko
		}
	}
	set := func(i int, v bool) {
		if v {
			f.numbers[i] = 1
		}
	}
	set(numberSuicide, rules.Suicide)
	set(numberTerritory, rules.Territory)
	set(numberPassEnds, passEnds)
	if !rules.Territory {
		f.numbers[numberParity] = float32(parity(komi, int(area)))
	}
}

// parity is a wave of period 2 over komi: 0 where a draw is possible, 0.5 half a point above it,
// -0.5 half a point below it.
func parity(komi float64, area int) float64 {
	odd := float64(area % 2)
	above := komi - odd
	above -= 2 * math.Floor(above/2)
	switch {
	case above < 0.5:
		return above
	case above < 1.5:
		return 1 - above
	}
	return above - 2
}

// past is what the history of a game means for its end.
type past struct {
	seen     int  // moves that a network may see
	over     bool // the game is over, or has gone on after its end
	passEnds bool // a pass would end it
}

// historyOf follows the moves since the last set-up or move out of turn.
func historyOf(g *board.Game) (p past) {
	from, next := g.Len(), g.ToMove()
	for from > 0 && g.Delta(from-1).Color == next.Opponent() {
		from--
		next = next.Opponent()
	}
	hashes := g.History()
	passed := [2][]uint64{} // positions in which Black and White have passed
	passes := 0
	mover := next
	repeats := func(hash uint64) bool {
		return !g.Rules().Superko && slices.Contains(passed[mover-board.Black], hash)
	}
	lastPass := from
	for i := from; i < g.Len(); i++ {
		if p.over {
			p.seen = min(p.seen, 1)
		}
		p.over = false
		p.seen++
		if g.Delta(i).Move != board.Pass {
			passes = 0
		} else {
			passes++
			p.over = passes >= 2 || repeats(hashes[i])
			passed[mover-board.Black] = append(passed[mover-board.Black], hashes[i])
			lastPass = i + 1
		}
		mover = mover.Opponent()
	}
	p.passEnds = passes+1 >= 2 || repeats(hashes[g.Len()])
	if passes == 0 && !g.Rules().Superko {
		p.over = p.over || threefold(hashes[lastPass:])
	}
	return p
}

// threefold reports whether the last of some positions has occurred three times with the same
// player to move.
func threefold(hashes []uint64) bool {
	n, last := 0, len(hashes)-1
	for i := last; i >= 0; i -= 2 {
		if hashes[i] == hashes[last] {
			n++
		}
	}
	return n >= 3
}
