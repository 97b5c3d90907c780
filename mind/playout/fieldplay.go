package playout

import "katachi/board"

// play plays a legal move of c on p, or passes.
func (f *field) play(c board.Color, p board.Point) {
	f.ko = board.Pass
	if p == board.Pass {
		return
	}
	code := f.code[p]
	up, left, right, down := p-board.Stride, p-1, p+1, p+board.Stride
	f.takeEmpty(p)
	f.cells[p] = c
	f.count[c]++
	f.flipCodes(p, uint16(c))

	// The chains around p lose a liberty; at points without a stone the number is not used.
	w := weight(p)
	h0, h1, h2, h3 := f.head[up], f.head[left], f.head[right], f.head[down]
	f.liberties[h0] -= w
	f.liberties[h1] -= w
	f.liberties[h2] -= w
	f.liberties[h3] -= w
	f.liberties[p] = freeAround(p, code)
	f.stones[p], f.next[p] = 1, p
	dead := f.liberties[h0] == 0 || f.liberties[h1] == 0 || f.liberties[h2] == 0 || f.liberties[h3] == 0

	if f.cells[up] == c {
		f.join(p, up)
	}
	if f.cells[left] == c {
		f.join(p, left)
	}
	if f.cells[right] == c {
		f.join(p, right)
	}
	if f.cells[down] == c {
		f.join(p, down)
	}
	if dead {
		f.capture(c, p, code)
	}
}

// freeAround is the sum of liberties of a single stone at p, whose code is given:
// the weights of the empty points beside it. With q = p+d, q² = p² + 2pd + d².
func freeAround(p board.Point, code uint16) uint64 {
	e := &emptyAround[code&near]
	return e.n*weight(p) + e.sum<<sumShift + 2*uint64(p)*e.sum + e.squares
}

// flipCodes puts a stone of colour c into the codes around p, or takes it out again.
func (f *field) flipCodes(p board.Point, c uint16) {
	f.code[p-board.Stride-1] ^= c << codeDownRight
	f.code[p-board.Stride] ^= c << codeDown
	f.code[p-board.Stride+1] ^= c << codeDownLeft
	f.code[p-1] ^= c << codeRight
	f.code[p+1] ^= c << codeLeft
	f.code[p+board.Stride-1] ^= c << codeUpRight
	f.code[p+board.Stride] ^= c << codeUp
	f.code[p+board.Stride+1] ^= c << codeUpLeft
}

func (f *field) addEmpty(p board.Point) {
	f.slot[p] = uint16(f.empties)
	f.empty[f.empties] = p
	f.empties++
}

func (f *field) takeEmpty(p board.Point) {
	f.empties--
	i, last := f.slot[p], f.empty[f.empties]
	f.empty[i], f.slot[last] = last, i
}

// join makes one chain of those at p and q, if they are not one already. The stones of
// the smaller one get their new head.
func (f *field) join(p, q board.Point) {
	into, from := f.head[p], f.head[q]
	if into == from {
		return
	}
	if f.stones[into] < f.stones[from] {
		into, from = from, into
	}
	f.liberties[into] += f.liberties[from]
	f.stones[into] += f.stones[from]
	for r := from; ; {
		f.head[r] = into
		if r = f.next[r]; r == from {
			break
		}
	}
	// Exchanging two successors makes two rings one.
	f.next[into], f.next[from] = f.next[from], f.next[into]
}

// capture takes off the opponent's chains beside p that have no liberty, after c has
// played there; code was the code of p before. It finds out whether that made a ko.
func (f *field) capture(c board.Color, p board.Point, code uint16) {
	before := f.empties
	for _, q := range p.Neighbours() {
		if f.cells[q] == c.Opponent() && f.liberties[f.head[q]] == 0 {
			f.remove(q)
		}
	}
	// A stone without a friend or liberty of its own took a single stone.
	if f.empties == before+1 && enclosed(code, c.Opponent()) {
		f.ko, f.koColor = f.empty[before], c.Opponent()
	}
}

// remove takes the chain at p off the board.
func (f *field) remove(p board.Point) {
	c := f.cells[p]
	for q := p; ; {
		f.cells[q] = board.Empty
		f.count[c]--
		f.head[q] = q
		f.addEmpty(q)
		f.flipCodes(q, uint16(c))
		w := weight(q)
		for _, r := range q.Neighbours() {
			f.liberties[f.head[r]] += w // those of the chain itself mean nothing any more
		}
		if q = f.next[q]; q == p {
			return
		}
	}
}
