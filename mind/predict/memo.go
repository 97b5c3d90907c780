package predict

import (
	"katachi/board"
	"katachi/reading"
)

// memo is the results of reading a chain with one or two liberties, with all points on which they
// depend. As long as these points do not change, the chain need not be read again.
type memo struct {
	at      board.Point
	area    reading.Area
	ladders [2]ladderMemo // by side
	unsure  bool          // must not be reused
	fated   bool
	fate    uint8
	tried   [2]bool // by side: the marks were computed
	marks   [2][]marked
}

// ladderMemo is the results about ladders in a chain.
type ladderMemo struct {
	read     bool
	caught   [2]bool
	inLadder bool
}

// marked is a point with its mark.
type marked struct {
	point board.Point
	mark  uint8
}

// memos are those of a board.
type memos struct {
	list    []memo
	index   [board.NumPoints]uint16 // by the first stone of a chain: index of its memo, plus 1; 0 for none
	kos     [2]board.Point          // points forbidden to Black and to White
	suicide bool                    // suicide is allowed
}

// of returns the memo of a chain, which is empty if it is new.
func (m *memos) of(g *chain) *memo {
	if i := m.index[g.at]; i > 0 {
		return &m.list[i-1]
	}
	n := len(m.list)
	if n == cap(m.list) {
		m.grow()
	}
	m.list = m.list[:n+1]
	m.index[g.at] = uint16(n + 1)
	to := &m.list[n]
	*to = memo{at: g.at, marks: [2][]marked{to.marks[0][:0], to.marks[1][:0]}}
	return to
}

// grow makes room for twice as many memos, each with room for as many marks as most chains have.
func (m *memos) grow() {
	const most = 32
	n := max(32, len(m.list))
	list, room := make([]memo, n), make([]marked, n*2*most)
	for i := range list {
		list[i].marks[0], room = room[:0:most], room[most:]
		list[i].marks[1], room = room[:0:most], room[most:]
	}
	m.list = append(m.list, list...)[:len(m.list)]
}

// forget drops the memos that depend on a changed point, or on a ko that began or ended.
func (m *memos) forget(b *board.Board, changed []change) {
	var points reading.Area
	for i := range changed {
		if c := &changed[i]; c.from.color() != c.to.color() {
			points.Add(board.At(c.x, c.y))
		}
	}
	for i, c := range []board.Color{board.Black, board.White} {
		if ko := b.Ko(c); ko != m.kos[i] {
			points.Add(ko)
			points.Add(m.kos[i])
			m.kos[i] = ko
		}
	}
	all := b.SuicideAllowed() != m.suicide
	m.suicide = b.SuicideAllowed()
	for i := 0; i < len(m.list); {
		if all || m.list[i].unsure || m.list[i].area.Meets(&points) {
			m.drop(i)
		} else {
			i++
		}
	}
}

// drop removes the i-th memo. The last one takes its place.
func (m *memos) drop(i int) {
	last := len(m.list) - 1
	m.index[m.list[i].at] = 0
	if i < last {
		m.list[i], m.list[last] = m.list[last], m.list[i]
		m.index[m.list[i].at] = uint16(i + 1)
	}
	m.list = m.list[:last]
}

// reset forgets everything.
func (m *memos) reset() {
	for len(m.list) > 0 {
		m.drop(len(m.list) - 1)
	}
}
