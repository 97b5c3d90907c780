package board_test

import (
	"slices"

	"katachi/board"
)

// model is the plain model of the rules that the board is compared with: a map
// of the stones, chains found again for every question.
type model struct {
	size     int
	suicide  bool
	stones   map[[2]int]board.Color // by x, y
	ko       [2]int                 // forbidden to koColor
	koColor  board.Color            // Empty if no ko
	captures map[board.Color]int
}

func newModel(size int, suicide bool) *model {
	return &model{size: size, suicide: suicide, stones: map[[2]int]board.Color{}, captures: map[board.Color]int{}}
}

func (m *model) around(p [2]int) (near [][2]int) {
	for _, d := range [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
		q := [2]int{p[0] + d[0], p[1] + d[1]}
		if min(q[0], q[1]) >= 0 && max(q[0], q[1]) < m.size {
			near = append(near, q)
		}
	}
	return near
}

// chain returns the chain at p and its liberties, or a region of empty points.
func (m *model) chain(p [2]int) (stones, liberties [][2]int) {
	stones = [][2]int{p}
	for i := 0; i < len(stones); i++ {
		for _, q := range m.around(stones[i]) {
			switch {
			case m.stones[q] == m.stones[p]:
				if !slices.Contains(stones, q) {
					stones = append(stones, q)
				}
			case m.stones[q] == board.Empty && !slices.Contains(liberties, q):
				liberties = append(liberties, q)
			}
		}
	}
	return stones, liberties
}

func (m *model) play(c board.Color, p [2]int) error {
	if m.stones[p] != board.Empty {
		return board.ErrOccupied
	}
	if c == m.koColor && p == m.ko {
		return board.ErrKo
	}
	m.stones[p] = c
	var taken [][2]int
	for _, q := range m.around(p) {
		if m.stones[q] != c.Opponent() {
			continue
		}
		if stones, liberties := m.chain(q); len(liberties) == 0 {
			taken = append(taken, stones...)
			m.clear(stones)
		}
	}
	own, liberties := m.chain(p)
	if len(liberties) == 0 {
		if !m.suicide {
			delete(m.stones, p)
			return board.ErrSuicide
		}
		m.clear(own)
		m.captures[c.Opponent()] += len(own)
	}
	m.captures[c] += len(taken)
	m.koColor = board.Empty
	if len(taken) == 1 && len(own) == 1 && len(liberties) == 1 {
		m.ko, m.koColor = taken[0], c.Opponent()
	}
	return nil
}

func (m *model) clear(points [][2]int) {
	for _, p := range points {
		delete(m.stones, p)
	}
}

func (m *model) plain() string {
	var s []byte
	for y := range m.size {
		for x := range m.size {
			s = append(s, ".XO"[m.stones[[2]int{x, y}]])
		}
	}
	return string(s)
}

// area counts by finding out from each empty point which colours can be reached.
func (m *model) area() (n [3]int) {
	for y := range m.size {
		for x := range m.size {
			owner := m.stones[[2]int{x, y}]
			if owner == board.Empty {
				owner = m.owner([2]int{x, y})
			}
			n[owner]++
		}
	}
	return n
}

func (m *model) owner(p [2]int) board.Color {
	reached := map[board.Color]bool{}
	region, _ := m.chain(p) // of empty points
	for _, q := range region {
		for _, r := range m.around(q) {
			reached[m.stones[r]] = true
		}
	}
	switch {
	case reached[board.Black] && !reached[board.White]:
		return board.Black
	case reached[board.White] && !reached[board.Black]:
		return board.White
	}
	return board.Empty
}
