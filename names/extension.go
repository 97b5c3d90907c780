package names

import "katachi/board"

// Moves that touch nothing: diagonal moves, jumps and extensions from a friendly stone. The
// definitions are those of doc/names.md.

// diagonal reports whether the move is diagonal to a friendly stone, with both points between them
// empty.
func (l *look) diagonal() bool {
	for _, d := range [...]int{-board.Stride, board.Stride} {
		for _, e := range [...]int{-1, 1} {
			if l.at(d+e) == own && l.at(d) == board.Empty && l.at(e) == board.Empty {
				return true
			}
		}
	}
	return false
}

// jumps reports whether the move is on the same line as a friendly stone, with one empty point
// between them: in the middle, towards the edge or away from it, or along the side with opposing
// stones near. Without opposing stones, a move along the side is an extension.
func (l *look) jumps() bool {
	for i, d := range directions {
		if l.near[i] != board.Empty || l.at(2*d) != own {
			continue
		}
		if !l.extends(2) {
			return true
		}
		s := sides(i)
		for k := -1; k <= 2; k++ {
			for _, e := range s {
				if l.at(k*d+e) == other || l.at(k*d+2*e) == other {
					return true
				}
			}
		}
	}
	return false
}

// knight reports whether the move is a knight's move from a friendly stone, with no opposing stone
// between.
func (l *look) knight() bool {
	for i, d := range directions {
		if l.near[i] != board.Empty {
			continue
		}
		for _, e := range sides(i) {
			if l.at(2*d+e) == own && l.at(d+e) == board.Empty {
				return true
			}
		}
	}
	return false
}

// extends reports whether the move is on lines 2 to 5, n lines along the side from a friendly stone
// on the same or the next line, with nothing between them.
func (l *look) extends(n int) bool {
	if l.low < 2 || l.low > 5 {
		return false
	}
	up := -directions[l.down]
	for _, e := range sides(l.down) {
		free := l.clear
		if n > 4 {
			free = l.roomy
		}
		if free(e, up, n) && (l.at(n*e) == own ||
			n > 3 && l.at(n*e) == board.Empty && (l.at(n*e+up) == own || l.at(n*e-up) == own) && !l.ownBeyond(n, e)) {
			return true
		}
	}
	return false
}

// roomy reports whether a long extension is valid: it is on line 3 or 4 with nothing in its way, no
// opposing stone above it, such as a pincer, and none within two points ahead, which it would
// check.
func (s *surroundings) roomy(e, up, n int) bool {
	if s.low != 3 && s.low != 4 {
		return false
	}
	for k := -2; k < n; k++ {
		if k > 0 && s.at(k*e) != board.Empty {
			return false
		}
		for h := 1 - s.low; h <= 2; h++ {
			if s.at(k*e+h*up) == other {
				return false
			}
		}
	}
	return true
}

// clear reports whether the n-1 columns beside p in direction e are empty on its line and the two
// next to it.
func (s *surroundings) clear(e, up, n int) bool {
	for k := 1; k < n; k++ {
		if s.at(k*e) != board.Empty || s.at(k*e+up).IsStone() || s.at(k*e-up).IsStone() {
			return false
		}
	}
	return true
}

// invades reports whether the move is on line 3 or 4 between two opposing stones one to three
// points away, with no own stone in reach.
func (l *look) invades() bool {
	up := -directions[l.down]
	for _, e := range sides(l.down) {
		if l.first(e, up) != other {
			return false
		}
	}
	return !l.ownWithin2() && l.at(up) == board.Empty && l.at(2*up) != other
}

// splitsSide reports whether the move is on line 3 or 4, and along the side, in both directions,
// the first stones on lines 2 to 5 are the other side's, five to nine points away: room for an
// extension of two spaces.
func (l *look) splitsSide() bool {
	for _, e := range sides(l.down) {
		found := board.Empty
		for k := 1; k <= 9 && found == board.Empty; k++ {
			for h := l.low - 5; h <= l.low-2; h++ {
				if c := l.at(k*e + h*directions[l.down]); c == own || c == other && k < 5 {
					return false
				} else if c == other {
					found = c
				}
			}
		}
		if found != other {
			return false
		}
	}
	return true
}

// erases reports whether the move is on line 5 or higher above opposing stones on lines 2 to 4, on
// both sides below it within five points, with no own stone among them and none within two points.
func (l *look) erases() bool {
	if l.ownWithin2() {
		return false
	}
	d := directions[l.down]
	for _, e := range sides(l.down) {
		found := board.Empty
		for k := 0; k <= 5 && found == board.Empty; k++ {
			for h := l.low - 4; h <= l.low-2 && found != own; h++ {
				if c := l.at(k*e + h*d); c == own || c == other {
					found = c
				}
			}
		}
		if found != other {
			return false
		}
	}
	return true
}

// ownBeyond reports whether a friendly stone is one or two lines further on the line of p.
func (s *surroundings) ownBeyond(n, e int) bool { return s.at((n+1)*e) == own || s.at((n+2)*e) == own }

// corner reports whether p is the 3-3 point of a corner.
func (s *surroundings) corner() bool {
	threes := 0
	for _, n := range s.line {
		if n == 3 {
			threes++
		}
	}
	return threes == 2
}
