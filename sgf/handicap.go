package sgf

import (
	"slices"

	"katachi/board"
)

// leftOut returns the handicap stones that a record leaves out, as those of the server Fox did until
// 2016: HA[3], no AB, and White moves first. The readers set them up in the root. It returns nil if
// there is no usual place for them.
//
// The places are those of GTP, with the third stone at the upper left, but the fifth and sixth of 6
// or 7 stones are at the lower and upper side. So are those of Fox: only then are the moves of all
// its 132 games in shared archives legal.
func leftOut(ha string, columns, rows int) []board.Point {
	n, ok := Handicap(ha)
	if !ok || columns != rows || rows > board.MaxSize {
		return nil
	}
	stones, _ := board.Handicap(n, rows)
	if rows == unstatedSize && (n == 6 || n == 7) {
		eight, _ := board.Handicap(8, rows)
		copy(stones[4:6], eight[6:])
	}
	return stones
}

// placeHandicap sets up the stones that the root leaves out, and reports whether there were any.
func (g *Game) placeHandicap() bool {
	ha, ok := g.Root.value("HA")
	if !ok {
		return false
	}
	if n, _ := Handicap(ha); n < 2 || g.firstStep() != keyW {
		return false
	}
	columns, rows := g.Size()
	stones := leftOut(ha, columns, rows)
	if stones == nil {
		return false
	}
	var values []string
	for _, p := range stones {
		values = append(values, FromBoard(p).String())
	}
	props := slices.Clone(g.Root.Properties())
	at := slices.IndexFunc(props, func(p Property) bool { return p.Name == "HA" })
	if move := slices.IndexFunc(props, func(p Property) bool { return p.Name == "W" }); move >= 0 {
		at = min(at, move-1) // the stones are there before the move
	}
	g.Root.SetProperties(slices.Insert(props, at+1, Property{"AB", values}))
	return true
}

// placeHandicap is [Game.placeHandicap] for the current game, whose root has been read: its stones
// become the first steps.
func (m *MainLine) placeHandicap() {
	ha := m.Header("HA")
	if ha == nil {
		return
	}
	if n, _ := Handicap(string(ha)); n < 2 || m.firstStep() != keyW { // which reads ahead
		return
	}
	m.stones = leftOut(string(ha), m.columns, m.rows)
	if m.hasArea = len(m.stones) > 0; m.hasArea {
		m.s.warn(handicapPlaced, m.s.gameAt)
	}
}

// nextStone moves to the next stone of the handicap.
func (m *MainLine) nextStone() {
	m.step = Step{Color: board.Black, Setup: true, Point: FromBoard(m.stones[0])}
	m.stones = m.stones[1:]
	m.hasArea = len(m.stones) > 0
}

// firstStep returns the key of the first move or set-up of the main line, 0 if there is none.
func (g *Game) firstStep() key {
	for n := range g.MainLine() {
		for _, p := range n.Properties() {
			if k := keyOf(p.Name); k.isMove() || k.isSetup() {
				return k
			}
		}
	}
	return 0
}

// firstStep is [Game.firstStep] for the current game, of which only the root has been read. It
// reads ahead.
func (m *MainLine) firstStep() key {
	for _, f := range m.header {
		if f.key.isMove() || f.key.isSetup() {
			return f.key
		}
	}
	if m.hasPending && m.pending == tokNode {
		if k := keyOf(nameBefore(m.s.data, skipSpace(m.s.data, m.s.pos))); k.isMove() || k.isSetup() {
			return k // as in most records
		}
	}
	saved := *m
	defer func() { *m = saved }()
	for !m.done {
		if m.token() == tokValue && (m.s.key.isMove() || m.s.key.isSetup()) {
			return m.s.key
		}
	}
	return 0
}
