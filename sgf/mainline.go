package sgf

import (
	"bytes"

	"katachi/board"
)

// Step is one change of the board in a main line: a move, or one set-up stone.
type Step struct {
	Node  int32       // number of its node; the root is 0
	Color board.Color // of the move or set-up stone; Empty if AE clears the point
	Setup bool        // a set-up stone, not a move
	Point Point       // Pass for a pass; may be NoPoint or off the board if the record is wrong
}

// MainLine reads the main lines of all games of a file, one Step after the other, without
// allocating once its buffers have grown. The zero value has no data: see Reset. A MainLine is for
// one goroutine at a time.
//
//	var m sgf.MainLine
//	m.Reset(data)
//	for m.NextGame() {
//		for m.Next() {
//			s := m.Step()
//		}
//	}
type MainLine struct {
	s       scanner
	step    Step
	header  []field       // of the root node
	headAt  int           // next field of the root to search for steps
	area    rect          // the rest of a compressed list of points
	stones  []board.Point // the rest of a handicap that the record leaves out
	hasArea bool          // area or stones hold the next steps
	columns int
	rows    int
	nodes   int32  // number of the current node
	level   int    // depth at the current node
	done    bool   // the main line has ended
	ended   bool   // the game has ended
	sized   bool   // SZ was seen
	crowded bool   // the root has more than maxHeader values
	index   int    // of the current value in its property
	rules   string // RU for which suicide holds
	suicide bool

	pending    token // read while looking for the end of the root
	hasPending bool
}

// field is one value of a property of the root.
type field struct {
	key        key
	first      bool // it is the first value of its property
	start, end uint32
}

// Reset makes m read data from its beginning. The data must not change while
// m, or a slice that it returned, is in use.
func (m *MainLine) Reset(data []byte) {
	m.s.reset(data)
	m.header = m.header[:0]
	m.done, m.ended, m.hasArea, m.hasPending = true, true, false, false
}

// NextGame moves to the next game of the file and reads its root node. It returns false at the end
// of the file.
func (m *MainLine) NextGame() bool {
	m.finish()
	if !m.s.nextGame() {
		return false
	}
	m.done, m.ended, m.hasArea, m.hasPending = false, false, false, false
	m.level, m.nodes, m.headAt, m.header = 0, -1, 0, m.header[:0]
	m.columns, m.rows, m.sized, m.crowded = unstatedSize, unstatedSize, false, false
	m.stones = nil
	m.readRoot()
	m.renameOld()
	m.placeHandicap()
	return true
}

// maxHeader is how many values of the root are kept.
const maxHeader = 1 << 20

// readRoot collects the values of the first node, and keeps the token after it.
func (m *MainLine) readRoot() {
	for !m.done {
		t := m.s.next()
		if m.nodes == 0 && t != tokName && t != tokValue {
			m.pending, m.hasPending = t, true
			return
		}
		m.follow(t)
		if t == tokValue && len(m.header) == maxHeader {
			m.crowded = true
		} else if t == tokValue {
			m.header = append(m.header, field{m.s.key, m.index == 0, uint32(m.s.start), uint32(m.s.end)})
			checkFact(&m.s, m.s.key, m.s.data[m.s.start:m.s.end], m.s.start)
			if m.s.key == keySZ && !m.sized {
				m.setSize()
			}
		}
	}
}

// setSize takes the first value of SZ; a second one is a mistake.
func (m *MainLine) setSize() {
	m.sized = true
	columns, rows, ok := parseSize(m.s.data[m.s.start:m.s.end])
	if !ok {
		m.s.warn(BadSize, m.s.start)
		return
	}
	m.columns, m.rows = columns, rows
}

// follow counts nodes, levels and values.
func (m *MainLine) follow(t token) {
	switch t {
	case tokNode:
		m.nodes++
		m.level = m.s.depth
	case tokName:
		m.index = -1
	case tokValue:
		m.index++
	case tokClose:
		m.done = m.s.depth < m.level
	case tokEnd:
		m.done, m.ended = true, true
	}
}

// Next moves to the next step. It returns false at the end of the main line; by then the whole game
// has been read, including variations.
func (m *MainLine) Next() bool {
	if m.hasArea {
		m.nextOfArea()
		return true
	}
	for m.headAt < len(m.header) {
		f := &m.header[m.headAt]
		m.headAt++
		if m.value(f.key, f.first, int(f.start), int(f.end)) {
			m.s.start, m.s.end = int(f.start), int(f.end) // the pending token is not a value
			return true
		}
	}
	for !m.done {
		if !m.hasPending && m.s.move() {
			m.fast()
			return true
		}
		if m.token() != tokValue {
			continue
		}
		if m.value(m.s.key, m.index == 0, m.s.start, m.s.end) {
			return true
		}
	}
	m.finish()
	return false
}

// fast turns the move found by scanner.move into a step.
func (m *MainLine) fast() {
	m.nodes++
	m.level, m.index = m.s.depth, 0
	p := m.s.point
	if !p.On(m.columns, m.rows) {
		p = checkMove(&m.s, m.s.data[m.s.start:m.s.end], m.s.start, m.columns, m.rows) // may be a pass
	}
	m.step = Step{Node: m.nodes, Color: colorOf(m.s.key), Point: p}
}

func (m *MainLine) token() token {
	t := m.pending
	if m.hasPending {
		m.hasPending = false
	} else {
		t = m.s.next()
	}
	m.follow(t)
	return t
}

// finish reads on to the end of the game.
func (m *MainLine) finish() {
	m.done, m.hasArea, m.headAt = true, false, len(m.header)
	if m.hasPending {
		m.ended, m.hasPending = m.pending == tokEnd, false
	}
	for !m.ended {
		m.ended = m.s.next() == tokEnd
	}
}

// value turns the value of a property into a step. It returns false if the value does not change
// the board.
func (m *MainLine) value(k key, first bool, start, end int) bool {
	switch k {
	case keyB:
		return m.move(board.Black, first, start, end)
	case keyW:
		return m.move(board.White, first, start, end)
	case keyAB:
		return m.setup(board.Black, start, end)
	case keyAW:
		return m.setup(board.White, start, end)
	case keyAE:
		return m.setup(board.Empty, start, end)
	}
	return false
}

func (m *MainLine) move(c board.Color, first bool, start, end int) bool {
	if !first {
		m.s.warn(extraValue, start)
		return false
	}
	p := checkMove(&m.s, m.s.data[start:end], start, m.columns, m.rows)
	m.step = Step{Node: m.nodes, Color: c, Point: p}
	return true
}

func (m *MainLine) setup(c board.Color, start, end int) bool {
	r, ok := checkSetup(&m.s, m.s.data[start:end], start, m.columns, m.rows)
	if !ok {
		return false
	}
	m.step = Step{Node: m.nodes, Color: c, Setup: true, Point: r.from}
	m.area, m.hasArea = r, r.from != r.to
	return true
}

// nextOfArea moves to the next point of a compressed list, in reading order, or of stones.
func (m *MainLine) nextOfArea() {
	if len(m.stones) > 0 {
		m.nextStone()
		return
	}
	p := &m.step.Point
	if p.X++; p.X > m.area.to.X {
		p.X = m.area.from.X
		p.Y++
	}
	m.hasArea = *p != m.area.to
}

// Step returns the step that Next moved to.
func (m *MainLine) Step() Step { return m.step }

// Written returns the value of the current step as written in the file, such as "pd"; it is part of
// the data given to Reset. For a handicap stone that is not in the file it has no meaning.
func (m *MainLine) Written() []byte { return m.s.data[m.s.start:m.s.end:m.s.end] }

// Size returns the columns and rows of the game's board; they are 19 if the game does not state
// them.
func (m *MainLine) Size() (columns, rows int) { return m.columns, m.rows }

// Closed reports whether the game ended with its closing bracket. It is valid after Next has
// returned false.
func (m *MainLine) Closed() bool { return m.ended && !m.s.unclosed }

// Record returns the game as it is written in the file, converted to UTF-8 if that was UTF-16. It
// is valid after Next has returned false.
func (m *MainLine) Record() []byte {
	return bytes.TrimRight(m.s.data[m.s.gameAt:m.s.pos], "\x00\t\n\r ")
}

// Header returns the first value of a property of the root as written in the file: neither
// unescaped nor decoded. It is nil if the root has none. The slice is part of the data given to
// Reset.
func (m *MainLine) Header(name string) []byte {
	k := keyOf(name)
	for i := range m.header {
		if f := &m.header[i]; f.key == k && k != 0 {
			return m.s.data[f.start:f.end:f.end]
		}
	}
	return nil
}

// Text returns the first value of a property of the root as text in UTF-8, or "" if there is none.
// It makes a copy of the bytes; only unescaping and decoding cost more.
func (m *MainLine) Text(name string) string { return m.text(m.Header(name)) }

// Texts is Text for all values of a property of the root.
func (m *MainLine) Texts(name string) (list []string) {
	k := keyOf(name)
	for _, f := range m.header {
		if f.key == k && k != 0 {
			list = append(list, m.text(m.s.data[f.start:f.end]))
		}
	}
	return list
}

func (m *MainLine) text(value []byte) string {
	var declared []byte
	if m.s.text.code == otherCodec {
		declared, _ = m.s.declared()
	}
	return unescape(m.s.text.decode(value, string(declared)))
}

// Odd reports whether the part of the game that has been read so far has a warning of the kind.
func (m *MainLine) Odd(k Kind) bool { return m.s.kinds&(1<<k) != 0 }
