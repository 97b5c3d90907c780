package board

// Area returns the points that each player has under area (Chinese) scoring, and the neutral
// points. A player's points are the stones on the board and the empty regions that touch only these
// stones. Every stone counts as alive, so remove dead ones first. An empty region that touches both
// colours or none is neutral.
func (b *Board) Area() (black, white, neutral int) {
	var n [4]int
	for _, c := range b.Owners() {
		n[c]++
	}
	return n[Black], n[White], n[Empty]
}

// Owners returns the owner of each point under area scoring, indexed by Point: Black, White, Empty
// for neutral points, and Off beside the board.
func (b *Board) Owners() [NumPoints]Color {
	owners := b.cells
	var seen pointSet
	for p := range b.Points {
		if b.cells[p] == Empty && !seen.has(p) {
			b.claim(&owners, &seen, p)
		}
	}
	return owners
}

// claim assigns the empty region of p to the only colour that it touches.
func (b *Board) claim(owners *[NumPoints]Color, seen *pointSet, p Point) {
	var space [MaxSize * MaxSize]Point
	var touched [4]bool
	region := append(space[:0], p)
	seen.add(p)
	for i := 0; i < len(region); i++ {
		for _, q := range region[i].Neighbours() {
			touched[b.cells[q]] = true
			if b.cells[q] == Empty && !seen.has(q) {
				seen.add(q)
				region = append(region, q)
			}
		}
	}
	owner := Empty
	switch {
	case touched[Black] && !touched[White]:
		owner = Black
	case touched[White] && !touched[Black]:
		owner = White
	}
	for _, q := range region {
		owners[q] = owner
	}
}

// IsEye reports whether the empty point p is an eye of c in the simple sense used in random games:
// all its neighbours are stones of c, and at most one of its diagonal points is the opponent's, or
// none at the edge. Filling such a point destroys one's own chains.
//
// B. Bouzy and B. Helmstetter, Monte-Carlo Go Developments, 2003, section 3.
func (b *Board) IsEye(c Color, p Point) bool {
	if b.cells[p] != Empty {
		return false
	}
	for _, q := range p.Neighbours() {
		if k := b.cells[q]; k != c && k != Off {
			return false
		}
	}
	var diagonal [4]int
	for _, q := range [4]Point{p - Stride - 1, p - Stride + 1, p + Stride - 1, p + Stride + 1} {
		diagonal[b.cells[q]]++
	}
	return diagonal[c.Opponent()]+min(diagonal[Off], 1) < 2
}

// Score returns Black's lead in points under the rules of the game if it ended now; it is negative
// if White leads. The chains at the points dead count as prisoners, all others as alive.
func (g *Game) Score(dead ...Point) float64 {
	b := g.board
	for _, p := range dead {
		if b.Color(p).IsStone() {
			_, _ = b.Set(Empty, b.AppendChain(nil, p)...) // a chain's own points are on the board
		}
	}
	black, white, _ := b.Area()
	return float64(black-white) - g.AreaKomi()
}

// AreaKomi returns the komi that makes area scoring give the same result as the rules of the game:
// with White's bonus for handicap stones. Under territory scoring it is komi plus the number of
// stones, on the board and captured, that Black has put on the board in excess of White.
func (g *Game) AreaKomi() float64 {
	if !g.rules.Territory {
		return g.rules.Komi + float64(g.bonus())
	}
	more := g.moreBlack() + g.board.Captures(White) - g.board.Captures(Black)
	return g.rules.Komi + float64(more)
}

// bonus returns the points that White gets for the handicap stones.
func (g *Game) bonus() int {
	switch {
	case g.handicap < 2 || g.rules.Bonus == BonusNone:
		return 0
	case g.rules.Bonus == BonusLess:
		return g.handicap - 1
	}
	return g.handicap
}
