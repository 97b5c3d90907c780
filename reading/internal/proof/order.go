package proof

import "math"

// Moves are ordered by an estimate of how many positions it takes to prove that a move wins, made
// before any is examined. It is computed from clues: each adds its weight to the logarithm of the
// odds that the move wins. The weights were fitted by a conditional logit (D. McFadden, 1974) to
// 60,000 positions whose winner Solver proved, in its searches of 777 problems from books.

// The clues of a move. A clue for several numbers has an index for each: clue, clue+1 and so on.
const (
	cluePass    = 0
	clueTakes   = cluePass + 1    // captured stones: 1, 2, more
	clueAtari   = clueTakes + 3   // stones in its chain if this has one liberty afterwards: 1, 2, more
	clueLibs    = clueAtari + 3   // liberties of its chain afterwards: 2, 3, more
	clueStone   = clueLibs + 3    // it puts one stone into atari
	clueStones  = clueStone + 1   // it puts more than one into atari
	clueShort   = clueStones + 1  // it leaves an opponent's chain with two liberties
	clueShorter = clueShort + 1   // it leaves an opponent's chain with three liberties
	clueTarget  = clueShorter + 1 // it puts stones of the target into atari
	clueSaves   = clueTarget + 1  // it brings a friendly chain out of atari
	clueJoins   = clueSaves + 1   // it touches two friendly chains or more
	clueSplits  = clueJoins + 1   // it touches two opponent's chains or more that it does not capture
	clueOwn     = clueSplits + 1  // adjacent points with friendly stones: 1, 2, more
	clueOther   = clueOwn + 3     // adjacent points with opponent's stones: 1, 2, more
	clueFree    = clueOther + 3   // adjacent empty points: 0 to 4
	clueInner   = clueFree + 5    // no solid stone of the attacker reaches it: see fight.inner
	clueRoom    = clueInner + 1   // change of the number of such points: -3 or less to 3 or more
	clueLast    = clueRoom + 7    // distance from the last move: adjacent, diagonal, 2, 3 points, farther
	clueWins    = clueLast + 5    // wins elsewhere, relative to the move with most: a half, an eighth, a 32nd, less
	clueNew     = clueWins + 4    // there are too few wins to compare
	clueHome    = clueNew + 1     // it is beside its own outside
	clueAbroad  = clueHome + 1    // it is beside the opponent's outside
	clueFills   = clueAbroad + 1  // all points beside it are its own
	clueTouches = clueFills + 1   // it touches stones of the target
	clueKo      = clueTouches + 1 // it begins a ko
	numClues    = clueKo + 1
)

// outlook is the data that the clues of all moves of a position share.
type outlook struct {
	solid Set
	inner Set
	room  int
	last  int // the last move; negative if there is none
}

// see computes the outlook of p, which was reached by last.
func (f *Fight) see(p *Place, last int) {
	o := &f.outlook
	o.solid = f.solid(p)
	o.inner = f.outOfReach(o.solid)
	o.room = f.room(o.inner, p)
	o.last = last
}

// clues are the clues of a move.
type clues struct {
	list [32]uint8
	n    int
}

func (c *clues) add(clue int) {
	c.list[c.n] = uint8(clue)
	c.n++
}

func (c *clues) addIf(is bool, clue int) {
	if is {
		c.add(clue)
	}
}

// addCount adds the clue for a count, from a row of clues for 1, 2, up to most or more; none for 0.
func (c *clues) addCount(n, most, clue int) {
	if n > 0 {
		c.add(clue + min(n, most) - 1)
	}
}

// clues returns the clues of b, a move from p.
func (f *Fight) clues(p *Place, b *Branch) (c clues) {
	if b.Move == PassMove {
		c.add(cluePass)
		return c
	}
	o := &f.outlook
	us, i := int(p.Mover), int(b.Move)
	at := Bit(i)
	beside := f.around(at).Without(at)
	f.addStones(&c, p, b)
	c.addCount(beside.And(p.Stones[us]).Count(), 3, clueOwn)
	c.addCount(beside.And(p.Stones[1-us]).Count(), 3, clueOther)
	c.add(clueFree + beside.And(p.Free(&f.Arena)).Count())
	c.addIf(o.inner.Has(i), clueInner)
	c.add(clueRoom + min(max(b.room-o.room, -3), 3) + 3)
	if o.last >= 0 {
		c.add(clueLast + f.apartBy(i, o.last))
	}
	f.addWins(&c, us, i)
	c.addIf(at.Meets(f.Outer[us]), clueHome)
	c.addIf(at.Meets(f.Outer[1-us]), clueAbroad)
	c.addIf(beside.And(f.Play).Without(p.Stones[us]).Empty() && !at.Meets(f.Outer[1-us]), clueFills)
	c.addIf(beside.Meets(f.Target.And(b.place.Stones[Defender])), clueTouches)
	c.addIf(b.place.Ko != NoPoint, clueKo)
	return c
}

// addStones adds the clues for the effects of the move on adjacent chains and on its own chain.
func (f *Fight) addStones(c *clues, p *Place, b *Branch) {
	o := &f.chains
	us, i := int(p.Mover), int(b.Move)
	own := Bit(i)
	beside := f.around(own)
	taken, joined, saves := 0, 0, false
	for k := range o.n[us] {
		chain := o.stones[us][k]
		if !chain.Meets(beside) {
			continue
		}
		own = own.Or(chain)
		joined++
		saves = saves || !chain.Meets(f.Outer[us]) && o.liberties[us][k].Count() == 1
	}
	others, stones, target, short, shorter := 0, 0, false, false, false
	for k := range o.n[1-us] {
		chain := o.stones[1-us][k]
		if !chain.Meets(beside) {
			continue
		}
		if !b.place.Stones[1-us].Meets(chain) {
			taken += chain.Count()
			continue
		}
		others++
		if chain.Meets(f.Outer[1-us]) {
			continue
		}
		switch o.liberties[1-us][k].Without(Bit(i)).Count() {
		case 1:
			stones = max(stones, chain.Count())
			target = target || chain.Meets(f.Target)
		case 2:
			short = true
		case 3:
			shorter = true
		}
	}
	libs := f.around(own).And(b.place.Free(&f.Arena)).Count()
	if own.Meets(f.Outer[us]) {
		libs += 4
	}
	c.addCount(taken, 3, clueTakes)
	if libs == 1 {
		c.addCount(own.Count(), 3, clueAtari)
	} else {
		c.addCount(libs-1, 3, clueLibs)
	}
	c.addCount(stones, 2, clueStone)
	c.addIf(target, clueTarget)
	c.addIf(short, clueShort)
	c.addIf(shorter, clueShorter)
	c.addIf(saves && libs > 1, clueSaves)
	c.addIf(joined > 1, clueJoins)
	c.addIf(others > 1, clueSplits)
}

// addWins adds the clue for how often the move won elsewhere, compared with the move that won most.
func (f *Fight) addWins(c *clues, us, i int) {
	switch w, most := f.wins[us][i], f.most[us]; {
	case most < 8:
		c.add(clueNew)
	case w*2 >= most:
		c.add(clueWins)
	case w*8 >= most:
		c.add(clueWins + 1)
	case w*32 >= most:
		c.add(clueWins + 2)
	default:
		c.add(clueWins + 3)
	}
}

// apartBy returns the distance of two points in the classes of clueLast.
func (f *Fight) apartBy(i, j int) int {
	w := int(f.Width)
	dx, dy := abs(i%w-j%w), abs(i/w-j/w)
	switch d := dx + dy; {
	case d <= 1:
		return 0
	case dx == 1 && dy == 1:
		return 1
	default:
		return min(d, 4)
	}
}

func abs(x int) int { return max(x, -x) }

// farPromise is how much less promising a move outside the core is.
const farPromise = 4

// roomAfter returns room of b, a move from p.
func (f *Fight) roomAfter(p *Place, b *Branch) int {
	solid, i := f.outlook.solid, int(b.Move)
	switch {
	case i < 0:
		return f.outlook.room
	case p.Mover == Attacker:
		near := f.around(Bit(i))
		if !near.Meets(solid) && !f.Outer[Attacker].Has(i) {
			break
		}
		solid = solid.Or(Bit(i))
		for k := range f.chains.n[Attacker] {
			if s := f.chains.stones[Attacker][k]; s.Meets(near) {
				solid = solid.Or(s)
			}
		}
	case b.place.Stones[Attacker] != p.Stones[Attacker]:
		solid = f.solid(&b.place)
	}
	return f.room(f.outOfReach(solid), &b.place)
}

// promises sets promise and room of the branches of p, which was reached by last, and returns the
// best promise.
func (f *Fight) promises(p *Place, last int, branches []Branch) (best float32) {
	f.see(p, last)
	best = float32(math.Inf(-1))
	for i := range branches {
		b := &branches[i]
		b.room, b.promise = f.roomAfter(p, b), 0
		c := f.clues(p, b)
		for _, clue := range c.list[:c.n] {
			b.promise += clueWeights[clue][p.Mover]
		}
		if b.Move >= 0 && !f.Core.Has(int(b.Move)) {
			b.promise -= farPromise
		}
		best = max(best, b.promise)
	}
	return best
}

// cost returns an estimate of the positions needed for a move whose promise is less than the best
// of its position by the given amount.
func cost(less float32) uint32 { return 1 + uint32(min(5*less, 50)+0.5) }

// clueWeights are the weights for the defender's moves and for the attacker's.
var clueWeights = [numClues][2]float32{
	cluePass:      {0.14, -1.41},
	clueTakes:     {2.14, 1.70},
	clueTakes + 1: {2.40, 1.74},
	clueTakes + 2: {3.74, 0.60},
	clueAtari:     {-0.23, -0.47},
	clueAtari + 1: {-0.28, -0.27},
	clueAtari + 2: {-4.22, -1.69},
	clueLibs:      {1.26, 1.69},
	clueLibs + 1:  {1.58, 1.47},
	clueLibs + 2:  {1.75, 0.67},
	clueStone:     {1.50, 1.09},
	clueStones:    {1.97, 1.30},
	clueShort:     {1.42, 0.51},
	clueShorter:   {0.83, 0.10},
	clueTarget:    {-1.86, 0.34},
	clueSaves:     {2.33, 1.49},
	clueJoins:     {1.00, 0.52},
	clueSplits:    {0.34, 0.68},
	clueOwn:       {0.01, 0.09},
	clueOwn + 1:   {-0.85, -0.12},
	clueOwn + 2:   {-1.40, -0.09},
	clueOther:     {0.47, 0.37},
	clueOther + 1: {0.75, -0.28},
	clueOther + 2: {0.95, -0.85},
	clueFree:      {-1.43, -0.25},
	clueFree + 1:  {-0.70, -0.15},
	clueFree + 2:  {-0.13, -0.39},
	clueFree + 3:  {0.91, 0.88},
	clueFree + 4:  {1.22, 1.32},
	clueInner:     {-0.34, -0.22},
	clueRoom:      {0.00, 2.80},
	clueRoom + 1:  {0.00, 2.41},
	clueRoom + 2:  {-0.34, 1.71},
	clueRoom + 3:  {0.20, -1.22},
	clueRoom + 4:  {0.00, -1.55},
	clueRoom + 5:  {0.00, -1.48},
	clueRoom + 6:  {0.00, -1.26},
	clueLast:      {0.33, 0.50},
	clueLast + 1:  {0.15, 0.90},
	clueLast + 2:  {-0.21, 0.41},
	clueLast + 3:  {-0.19, -0.10},
	clueLast + 4:  {-0.44, -0.53},
	clueWins:      {0.24, 0.68},
	clueWins + 1:  {0.19, 0.57},
	clueWins + 2:  {-0.25, 0.11},
	clueWins + 3:  {-2.20, -0.26},
	clueNew:       {1.88, 0.30},
	clueHome:      {-0.29, -0.40},
	clueAbroad:    {-0.12, -0.55},
	clueFills:     {-0.81, -0.26},
	clueTouches:   {0.23, -0.01},
	clueKo:        {1.73, 1.81},
}
