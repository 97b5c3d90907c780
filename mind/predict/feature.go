package predict

import (
	"math/bits"

	"katachi/board"
)

// Situation is a position with the last two moves, which influence the next move.
type Situation struct {
	Board  *board.Board   // not copied
	ToMove board.Color    // Black or White
	Last   [2]board.Point // the last move and the one before; Pass if there is none
}

// NewSituation returns the current situation of a game. It refers to the game's board, so it is
// valid until the game changes. Set-up stones do not count as moves.
func NewSituation(g *board.Game) *Situation {
	return &Situation{Board: g.Board(), ToMove: g.ToMove(), Last: [2]board.Point{g.Last(0).Point, g.Last(1).Point}}
}

// Families of hashed features distinguish equal codes with different meanings. The size of a
// pattern is added to its family.
const (
	familyPattern = 16 * (iota + 1)
	familyLiberty
	familyResponse
	familyAround
	familyAroundLiberty
	familyAroundOwn
	familyCorner
	familyBoard
	familyNear
	familyTactics
	familyShape
	numFamilies = 256
)

// hash mixes family and code.
func hash(family int, code uint64) uint64 {
	h := (code ^ uint64(family)*0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93
	return h ^ h>>29
}

// extractor computes the features of the moves of positions. It keeps the codes of the last
// position, so a similar position takes little time. It is for one goroutine.
type extractor struct {
	collected
	fights
	grid
	points
	changed []change
	whole   whole
	shapes  shapes
	near    nearness
	centres [2]centre // around the last two moves
	stones  int
	phase   int

	Moves []board.Point
	Ends  []int // where the features of each move end
}

// extract fills e with all legal moves of a situation.
func (e *extractor) extract(s *Situation) {
	e.follow(s)
	e.Moves, e.Features, e.Ends = e.Moves[:0], e.Features[:0], e.Ends[:0]
	for p := range s.Board.Points {
		if s.Board.Legal(e.color, p) {
			e.move(p)
			e.Moves = append(e.Moves, p)
			e.Ends = append(e.Ends, len(e.Features))
		}
	}
}

// collect returns the hashes of the features of one move.
func (e *extractor) collect(s *Situation, p board.Point) []uint64 {
	e.follow(s)
	e.hashes, e.Features = e.hashes[:0], e.Features[:0]
	e.move(p)
	return e.hashes
}

// follow makes e show a situation.
func (e *extractor) follow(s *Situation) {
	e.board, e.color, e.last = s.Board, s.ToMove, s.Last
	if e.size != s.Board.Size() {
		e.reset(s.Board.Size())
	}
	e.chains.load(e.board)
	e.update()
	e.near.measure(e.size, e.chains.cells)
	e.phase = min(e.stones/25, numPhases-1)
	e.fates.memos.forget(e.board, e.changed)
	e.readFates()
	e.readLadders()
	for i := range e.centres {
		e.centres[i].set(e, e.last[i], i)
	}
}

// reset makes e show an empty board.
func (e *extractor) reset(size int) {
	e.points.reset(size)
	e.grid.reset(size)
	e.near.reset(size)
	e.stones = 0
	e.whole = whole{}
	e.shapes.reset(size)
	e.fates.memos.reset()
}

// change is what changed on a point.
type change struct {
	x, y     int
	from, to content
}

// mostChanges is the number of changes from which on it is faster to compute everything again.
const mostChanges = 60

// update compares the board with the one that e shows, and updates the codes.
func (e *extractor) update() {
	e.compare()
	forgotten := len(e.changed) > mostChanges
	if forgotten {
		e.now++
	}
	for i := range e.changed {
		c := &e.changed[i]
		e.grid.change(c)
		if !forgotten {
			e.forget(c)
		}
		if from, to := c.from.color(), c.to.color(); from != to {
			e.shapes.view.Set(board.At(c.x, c.y), to)
			e.whole.change(e.size, c.x, c.y, c.from, c.to)
			e.stones += c.to.stone() - c.from.stone()
		}
	}
}

// compare lists the changes.
func (e *extractor) compare() {
	e.changed = e.changed[:0]
	for y := range e.size {
		row := e.field[fieldAt(0, y):fieldAt(e.size, y)]
		for x, from := range row {
			if to := e.chains.content(board.At(x, y)); to != from {
				e.changed = append(e.changed, change{x, y, from, to})
			}
		}
	}
}

// stone is 1 for a stone.
func (c content) stone() int {
	if c == empty {
		return 0
	}
	return 1
}

// move adds the features of the move p.
func (e *extractor) move(p board.Point) {
	x, y := p.XY()
	i := y*e.size + x
	k := e.patterns(i)
	last, before := e.distance(p, 0), e.distance(p, 1)
	e.response(p, i)
	for n := range e.centres {
		e.centres[n].add(e, x, y)
	}
	e.corner(k, x, y)
	t := e.tactics(p)
	e.global(p, i, last, before, &t)
	e.nearby(k, last, min(before, 8))
	code := t.code()
	if code != 0 {
		e.begin()
		e.hashed(familyTactics, code)
		e.hashed(familyTactics+1, code<<8|uint64(last))
		e.begin()
		e.hashed(familyTactics+2, k.near^hash(0, code))
	}
	if marks := uint64(e.fates.code(p)); marks != 0 {
		e.begin()
		e.hashed(familyTactics+3, marks<<8|uint64(last))
		e.begin()
		e.hashed(familyTactics+4, k.near^hash(1, marks))
	}
}

// nearby adds the 3x3 pattern by distance from the last moves.
func (e *extractor) nearby(k *known, last, before int) {
	e.begin()
	e.hashedAgain(&k.recent[recentNear], familyNear, nearCode(k.near, last))
	e.begin()
	e.hashedAgain(&k.recent[recentBefore], familyNear+1, beforeCode(k.near, before))
}

// nearCode returns the code for a 3x3 pattern at a distance from the last move.
func nearCode(near uint64, last int) uint64 { return near ^ uint64(last)<<8 }

// beforeCode is nearCode for the move before the last, with distances up to 8.
func beforeCode(near uint64, before int) uint64 { return near ^ uint64(before)*8191 }

// response adds the patterns around p with the last move marked in them.
func (e *extractor) response(p board.Point, i int) {
	if e.last[0] == board.Pass {
		return
	}
	x, y := p.XY()
	lx, ly := e.last[0].XY()
	at := indexOf(lx-x, ly-y)
	if at < 0 || offsets[at].distance > 10 {
		return
	}
	var t turned
	e.begin()
	for n := range stoneRings - 1 {
		e.addStoneRing(&t, i, n)
		if d := n + minDistance; d >= offsets[at].distance && d >= 3 && d != 5 && d != 7 {
			marked := t
			marked.add(&offsets[at].last)
			if !e.hashed(familyResponse+d, marked.lowest(e.color)) {
				return
			}
		}
	}
}

// centre is the patterns around one of the last two moves. The place of the next move in them is a
// feature: after this pattern, players answer there.
type centre struct {
	x, y  int
	sizes int // number of patterns; 0 for none
	codes [stoneRings + libertyRings - 1]placed
}

// placed is a pattern in which places of moves are features.
type placed struct {
	family     int
	code       uint64
	key        uint64 // family and code
	symmetries uint8  // those that give the code
}

// place returns the place of the point o in the pattern.
func (to *placed) place(o *offset) int {
	place := uint8(255)
	for s := to.symmetries; s != 0; s &= s - 1 {
		place = min(place, o.back[bits.TrailingZeros8(s)])
	}
	return int(place)
}

// at returns the code of a place in the pattern.
func (to *placed) at(place int) uint64 { return to.code ^ uint64(place)*0x9E3779B97F4A7C15 }

// set makes c show the patterns around p, the move that was followed by before others.
func (c *centre) set(e *extractor, p board.Point, before int) {
	c.sizes = 0
	if p == board.Pass {
		return
	}
	c.x, c.y = p.XY()
	i := c.y*e.size + c.x
	family := familyAround
	if before == 1 {
		family = familyAroundOwn
	}
	var t turned
	for n := range stoneRings {
		e.addStoneRing(&t, i, n)
		c.append(family+n, &t, e.color)
	}
	if before == 1 {
		return
	}
	t = turned{}
	for n := range 5 {
		e.addLibertyRing(&t, i, n)
		c.append(familyAroundLiberty+n, &t, e.color)
	}
}

func (c *centre) append(family int, t *turned, color board.Color) {
	to := &c.codes[c.sizes]
	to.family, to.code, to.symmetries = family, t.lowest(color), 0
	to.key = hash(family, to.code)
	for s, h := range t {
		if color == board.White {
			h = bits.RotateLeft64(h, 32)
		}
		if h == to.code {
			to.symmetries |= 1 << s
		}
	}
	c.sizes++
}

// add adds the features of a move at (x, y).
func (c *centre) add(e *extractor, x, y int) {
	if c.sizes == 0 {
		return
	}
	at := indexOf(x-c.x, y-c.y)
	if at < 0 {
		return
	}
	known := true
	for i := range c.sizes {
		to := &c.codes[i]
		if i == 0 || i == stoneRings {
			e.begin()
			known = true
		}
		if known {
			known = e.hashed(to.family, to.at(to.place(&offsets[at])))
		}
	}
}
