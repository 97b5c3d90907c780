package predict

import (
	"math/bits"

	"katachi/board"
)

// Situation is a position with what was played last, on which much of what is
// played next depends.
type Situation struct {
	Board  *board.Board   // not copied
	ToMove board.Color    // Black or White
	Last   [2]board.Point // the last move and the one before; Pass if there is none
}

// NewSituation returns the situation of a game. It holds the game's own board: it shows
// the position until the game goes on. Set-up stones are no moves.
func NewSituation(g *board.Game) *Situation {
	return &Situation{Board: g.Board(), ToMove: g.ToMove(), Last: [2]board.Point{g.Last(0).Point, g.Last(1).Point}}
}

// families of hashed features, which keep equal codes of different meaning apart.
// The size of the pattern is added to them.
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

// extractor computes the features of the moves of positions. It keeps the codes of
// the last position it saw, and a position that differs in little from that one
// takes little time. It is for one goroutine.
//
// A feature is an index into the weights of a model: of a dense family, all of whose
// values have a weight, or of one in the dictionary. Without a dictionary the
// extractor collects the hashes of features instead, to count them.
type extractor struct {
	dict         *dictionary
	filter       filter   // of dict, or nil
	without      uint32   // families that are not collected, for ablations: bit family/16
	hashes       []uint64 // if dict is nil; a 0 begins a new list, of which each is rarer than those before it
	board        *board.Board
	color        board.Color
	last         [2]board.Point
	size         int
	field        field
	colors       field    // the colours of the field's contents
	fieldOf      []uint16 // indices of the points of the board in field
	changed      []change
	known        [2][]known // by colour
	asking       bool       // spots are kept instead of known: the extractor is part of an asker
	spots        [2][]spot  // by colour
	remembering  bool       // surroundings are kept
	surroundings []uint64   // codes of what is around each point, as far as patterns reach
	now          uint32     // generation of what is kept of points
	whole        whole
	shapes       shapes
	chains       chains
	fates        fates
	near         [2][]uint8 // distance to the nearest own and other stone
	centres      [2]centre  // around the last two moves
	stones       int
	phase        int
	stack        []board.Point

	Moves    []board.Point
	Features []uint32 // of all moves, one after the other
	Ends     []int    // where the features of each move end
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

// begin starts a list of features each of which implies the one before it.
func (e *extractor) begin() {
	if e.dict == nil {
		e.hashes = append(e.hashes, 0)
	}
}

// hashed adds a feature if the dictionary has it, and reports whether it has.
func (e *extractor) hashed(family int, code uint64) bool {
	h := hash(family, code)
	if e.dict == nil {
		if e.without>>(family/16)&1 == 0 {
			e.hashes = append(e.hashes, h)
		}
		return true
	}
	slot, ok := e.find(family, h)
	if ok {
		e.Features = append(e.Features, numDense+slot)
	}
	return ok
}

func (e *extractor) find(family int, h uint64) (slot uint32, ok bool) {
	slot, mark := e.dict.start(h)
	if e.filter != nil && !frequent[family%numFamilies] && !e.filter.may(slot, mark) {
		return 0, false
	}
	return e.dict.findFrom(slot, mark)
}

// hashedAgain is hashed of a feature that is likely the one that r remembers.
func (e *extractor) hashedAgain(r *recent, family int, code uint64) bool {
	if e.dict == nil {
		return e.hashed(family, code)
	}
	if h := hash(family, code); h != r.hash {
		r.hash = h
		r.slot, r.ok = e.find(family, h)
	}
	if r.ok {
		e.Features = append(e.Features, numDense+r.slot)
	}
	return r.ok
}

// follow makes e show a situation.
func (e *extractor) follow(s *Situation) {
	e.board, e.color, e.last = s.Board, s.ToMove, s.Last
	if e.size != s.Board.Size() {
		e.reset(s.Board.Size())
	}
	e.chains.load(e.board)
	e.update()
	e.distances()
	e.phase = min(e.stones/25, numPhases-1)
	e.fates.memos.forget(e.board, e.changed)
	e.readLadders()
	e.readFates()
	for i := range e.centres {
		e.centres[i].set(e, e.last[i], i)
	}
}

// reset makes e show an empty board.
func (e *extractor) reset(size int) {
	for i := range e.known {
		if e.asking {
			e.spots[i] = make([]spot, size*size)
		} else {
			e.known[i] = make([]known, size*size)
		}
		e.near[i] = make([]uint8, size*size)
	}
	e.fieldOf = make([]uint16, size*size)
	for i := range e.fieldOf {
		e.fieldOf[i] = uint16(fieldAt(i%size, i/size))
	}
	e.size, e.stones = size, 0
	e.now++
	e.field.reset(size)
	for i, c := range e.field {
		e.colors[i] = content(c.color())
	}
	e.look()
	e.whole = whole{}
	e.shapes.reset(size)
	e.fates.memos.reset()
}

// change is what changed on a point.
type change struct {
	x, y     int
	from, to content
}

// mostChanges is the number of changes from which on it is faster to forget all that
// is known of points.
const mostChanges = 60

// update compares the board with what e shows, and brings the codes up to date.
func (e *extractor) update() {
	e.compare()
	forgotten := len(e.changed) > mostChanges
	if forgotten {
		e.now++
	}
	for i := range e.changed {
		c := &e.changed[i]
		e.field[fieldAt(c.x, c.y)], e.colors[fieldAt(c.x, c.y)] = c.to, content(c.to.color())
		e.lookAgain(c)
		if !forgotten {
			e.forget(c)
		}
		if from, to := c.from.color(), c.to.color(); from != to {
			e.shapes.view.Set(board.At(c.x, c.y), to)
			e.whole.change(e.size, c.x, c.y, c.from, c.to)
			e.stones += differs(empty, c.to) - differs(empty, c.from)
		}
	}
}

// compare finds out what changed.
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

func differs(a, b content) int {
	if a == b {
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
	t := e.tactics(p, i)
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

// nearCode returns the code of a 3x3 pattern at a distance from the last move.
func nearCode(near uint64, last int) uint64 { return near ^ uint64(last)<<8 }

// beforeCode is nearCode for the move before the last, 8 at most.
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

// distance returns how far p is from the last move, or the one before: at most 20,
// and 21 if there is none.
func (e *extractor) distance(p board.Point, n int) int {
	if e.last[n] == board.Pass {
		return 21
	}
	x, y := p.XY()
	lx, ly := e.last[n].XY()
	return min(distance(lx-x, ly-y), 20)
}

// centre is the patterns around a move played before, in which the moves played next
// have their places: "after this, there".
type centre struct {
	x, y  int
	sizes int // 0: none
	codes [stoneRings + libertyRings - 1]placed
}

// placed is a pattern in which moves have places.
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

// set makes c show the patterns around p, the move before so many others.
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
