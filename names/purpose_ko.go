package names

import (
	"slices"

	"katachi/board"
)

// koFight is a ko that is being fought, as of the last capture in it.
type koFight struct {
	stone board.Point // the stone that took, and may be taken
	point board.Point // where it may be taken
	by    board.Color // the colour of the stone; Empty: the ko was resolved
	since int         // moves since it was taken
}

// koMoves is the number of moves after the last capture during which a ko counts as fought.
const koMoves = 8

// fightsKo finds a move that takes a ko for the first time, ends one, leaves one that could be
// taken, or makes a threat while a ko may not be taken. With several kos it considers the one taken
// last.
func (a *aims) fightsKo() {
	for i := range a.kos {
		a.kos[i].since++
	}
	a.kos = slices.DeleteFunc(a.kos, func(k koFight) bool { return k.since > koMoves })
	c, p := a.l.color, a.l.p
	if next := a.l.b.Ko(c.Opponent()); next != board.Pass && a.named.Captured == 1 {
		known := len(a.kos)
		a.kos = slices.DeleteFunc(a.kos, func(k koFight) bool { return p == k.point || p == k.stone })
		if len(a.kos) == known {
			a.add(aimKo, ByRule, p, board.Pass)
		}
		a.kos = append(a.kos, koFight{stone: p, point: next, by: c})
		return
	}
	k := a.fought()
	switch {
	case k == nil:
		return
	case a.koStands(k):
		if k.by != c {
			a.koElsewhere(k)
		}
		return
	case k.by == c && a.koEnds(k):
		a.add(aimWinsKo, ByRule, k.stone, board.Pass)
	}
	k.by = board.Empty
}

// fought returns the ko that was taken last if it is not resolved, or nil if there is none.
func (a *aims) fought() *koFight {
	if n := len(a.kos); n > 0 && a.kos[n-1].by != board.Empty {
		return &a.kos[n-1]
	}
	return nil
}

// koStands reports whether the stone that took last could be taken by a stone that could be
// retaken, if that is not forbidden at the moment.
func (a *aims) koStands(k *koFight) bool {
	if a.l.b.Color(k.stone) != k.by || a.l.b.Color(k.point) != board.Empty || a.l.b.Stones(k.stone) != 1 || !a.l.b.InAtari(k.stone) {
		return false
	}
	for _, q := range k.point.Neighbours() {
		if c := a.l.b.Color(q); c != board.Off && (c != k.by || q != k.stone && a.l.b.InAtari(q)) {
			return false
		}
	}
	return true
}

// koEnds reports whether the stone that took last is there and no longer in atari.
func (a *aims) koEnds(k *koFight) bool {
	return a.l.b.Color(k.stone) == k.by && !a.l.b.InAtari(k.stone)
}

// mostThreatened is the number of stones from which a move above line 2, or one that connects, hardly
// threatens anything by standing near stones, because the points there are neutral.
const mostThreatened = 200

// koElsewhere handles a move of the side that may want to take the ko but leaves it as it is.
func (a *aims) koElsewhere(k *koFight) {
	if k.since > 1 {
		if !a.has(aimAnswers) {
			a.add(aimLeavesKo, ByRule, k.point, board.Pass)
		}
		return
	}
	for _, t := range a.next {
		if t.stone != k.stone {
			a.add(aimKoThreat, t.sure, t.stone, board.Pass)
			return
		}
	}
	if far(a.l.p, k.point) <= 2 || (a.l.low > 2 || a.has(aimConnects)) && stonesOn(a.l.b) > mostThreatened {
		return
	}
	for r := -2; r <= 2; r++ {
		for e := -2; e <= 2; e++ {
			if a.l.at(r*board.Stride+e) == other {
				a.add(aimKoThreat, ByMeasure, a.l.p, board.Pass)
				return
			}
		}
	}
}
