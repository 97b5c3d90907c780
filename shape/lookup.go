package shape

import (
	"math"

	"katachi/board"
)

// Query is what to look up. The zero Query means moves of both colours in exactly the shape.
type Query struct {
	// Color is the player to move; Empty means both.
	Color board.Color
	// BackOff also answers from inner levels if the whole list has not been seen, or not AtLeast
	// times: from the deepest level that has, or else from the core.
	BackOff bool
	// AtLeast is the number of moves that are enough evidence; 0 means 1.
	AtLeast int
}

// Evidence is what a database knows about the moves in a shape.
type Evidence struct {
	Level int      // number of levels that agree: 0 is the core alone
	Exact bool     // the whole list was seen, and the evidence is about it
	Seen  float64  // number of moves of the requested colour learned there
	Moves []Played // in the order of Move
}

// Share returns the estimated probability, 0..1, that a move of the requested colour in this shape
// is c.
func (e *Evidence) Share(c *Played) float64 {
	return float64(c.Tally.Count) / (float64(c.Images) * e.Seen)
}

// Confidence returns a lower bound of the share with a confidence of 97.5 %: the lower end of the
// score interval. It is near the share if many moves were seen, and near 0 if few were.
//
// E. B. Wilson, Probable Inference, the Law of Succession, and Statistical
// Inference, 1927.
func (e *Evidence) Confidence(c *Played) float64 { return wilson(e.Share(c), e.Seen) }

// wilson returns the lower end of the 95 % score interval for a share p of n.
func wilson(p, n float64) float64 {
	const z = 1.959964
	z2 := z * z / n
	return max(0, (p+z2/2-z*math.Sqrt((p*(1-p)+z2/4)/n))/(1+z2))
}

// colorMasks are masks of the bits of an R by colour: Empty stands for both.
var colorMasks = [3]Code{0xFFFFFFFF, 0x55555555, 0xAAAAAAAA}

// Union is several databases of one scheme that act as one: for example those of collections, and
// that of the current game. Their counts are added up; the answers are those of a database made
// from all their parts.
type Union []*DB

// Lookup is Union.Lookup for db alone.
func (db *DB) Lookup(e *Evidence, l *List, q Query) bool { return Union{db}.Lookup(e, l, q) }

// Lookup finds what is known about l, which must be read from the board in the scheme of the
// databases, and stores it in e, reusing its memory. The moves are those of the board, mapped back
// through every form by which l reaches its key. If nothing is known, Lookup returns false, and e
// has no moves.
func (u Union) Lookup(e *Evidence, l *List, q Query) bool {
	*e = Evidence{Moves: e.Moves[:0]}
	key := *l
	var reach [MaxLevels + 1]Forms
	u.scheme().LowestLevels(&key, &reach)
	var room [4]path
	paths := u.walk(room[:0], &key)
	mask := colorMasks[q.Color]
	deepest := l.Depth
	if q.BackOff {
		deepest = paths.deepest()
	}
	for n := deepest; n >= 0; n-- {
		seen := paths.seen(n, reach[n], mask)
		if !q.BackOff || seen >= float64(max(1, q.AtLeast)) || n == 0 {
			return paths.read(e, n, n == l.Depth, reach[n], mask)
		}
	}
	return false
}

// scheme returns the scheme of the databases. It panics if there are different ones.
func (u Union) scheme() (s Scheme) {
	for i, db := range u {
		if i > 0 && db.provenance.Scheme != s {
			panic("shape: a union of databases of different schemes")
		}
		s = db.provenance.Scheme
	}
	return s
}

// walk appends the paths of the list in the databases that have its core.
func (u Union) walk(dst []path, l *List) paths {
	for _, db := range u {
		dst = append(dst, path{})
		if !dst[len(dst)-1].walk(db, l) {
			dst = dst[:len(dst)-1]
		}
	}
	return dst
}

// paths are the paths of one list down several trees.
type paths []path

// deepest returns the deepest level at which a path agrees with the list, or -1 if there is no
// path.
func (ps paths) deepest() int {
	n := -1
	for i := range ps {
		n = max(n, ps[i].deepest)
	}
	return n
}

// seen returns how many moves of the colours in the mask are known at level n.
func (ps paths) seen(n int, reach Forms, mask Code) (seen float64) {
	for i := range ps {
		if n <= ps[i].deepest {
			seen += ps[i].seen(n, reach, mask)
		}
	}
	return seen
}

// read stores the moves known at level n in e; it returns false if there are none.
func (ps paths) read(e *Evidence, n int, whole bool, reach Forms, mask Code) bool {
	e.Level = n
	var sum [numMoves]Played
	for i := range ps {
		if n > ps[i].deepest || whole && !ps[i].exact {
			continue
		}
		e.Exact = whole
		e.Seen += ps[i].add(&sum, n, reach, mask)
	}
	for k := range sum {
		if sum[k].Images > 0 {
			sum[k].Move = Move(k)
			e.Moves = append(e.Moves, sum[k])
		}
	}
	return len(e.Moves) > 0
}

// path is the path of a list down a tree: one node for each level; at the last node it includes as
// much of the tail as agrees.
type path struct {
	db      *DB
	nodes   [MaxLevels + 1]uint32
	last    int  // level of the last node
	deepest int  // level up to which the list agrees: last, or further down the tail
	exact   bool // the whole list agrees
}

// walk follows the list as far as the tree contains it; it returns false if not even the core is
// there.
func (p *path) walk(db *DB, l *List) bool {
	k, ok := db.core(l.Codes[0])
	if !ok {
		return false
	}
	p.db, p.nodes[0] = db, k
	for n := 0; ; n++ {
		at, next := db.levels[n].node(int(k)), db.levels[n].node(int(k)+1)
		p.last, p.deepest = n, n
		if at.child == next.child {
			tail := db.levels[n].tails[at.tail:next.tail]
			p.matchTail(l, tail)
			return true
		}
		if n == l.Depth {
			return true
		}
		if k, ok = db.levels[n+1].find(l.Codes[n+1], at.child, next.child); !ok {
			return true
		}
		p.nodes[n+1] = k
	}
}

func (p *path) matchTail(l *List, tail []uint32) {
	for _, c := range tail {
		if p.deepest == l.Depth || l.Codes[p.deepest+1] != Code(c) {
			return
		}
		p.deepest++
	}
	p.exact = p.deepest == l.Depth
}

// words returns the moves known at a level of the path, and the level at which they are stored.
func (p *path) words(n int) ([]uint32, *level) {
	n = min(n, p.last)
	l := &p.db.levels[n]
	k := int(p.nodes[n])
	return l.moves[l.node(k).moves:l.node(k+1).moves], l
}

// seen returns how many moves of the colours in the mask are known at level n.
func (p *path) seen(n int, reach Forms, mask Code) (seen float64) {
	words, l := p.words(n)
	for _, w := range words {
		if m, t := l.tally(w); m.from(reach)&mask != 0 {
			seen += float64(t.Count)
		}
	}
	return seen
}

// add adds the moves known at level n to the sum, and returns their number.
func (p *path) add(sum *[numMoves]Played, n int, reach Forms, mask Code) (seen float64) {
	words, l := p.words(n)
	for _, w := range words {
		m, t := l.tally(w)
		images := m.from(reach) & mask
		if images == 0 {
			continue
		}
		seen += float64(t.Count)
		for k := range images.moves {
			sum[k].Tally.Add(&t)
			sum[k].Images = images.count()
		}
	}
	return seen
}
