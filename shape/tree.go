package shape

import (
	"iter"
	"strings"

	"katachi/board"
)

// Played is a move with its tally.
type Played struct {
	Move  Move
	Tally Tally
	// Images, in [Evidence], is how many moves of the shape, including this one, are equivalent by
	// its symmetry and share Tally: 1 if the shape is not symmetric.
	Images int
}

// Branch is a node of the tree of a core: the moves in shapes that begin with its codes.
type Branch struct {
	Codes []Code   // the core and the levels up to the node: P0, S1, ...
	Tail  []Code   // the further levels, if there is only one list below the node
	End   bool     // there is no node below this one
	Moves []Played // in the order of Move; each in the form of the lowest R, see Move.Lowest
}

// Level returns the number of levels that agree; 0 is the core alone.
func (b *Branch) Level() int { return len(b.Codes) - 1 }

// Seen returns the number of moves learned there.
func (b *Branch) Seen() (n uint64) {
	for i := range b.Moves {
		n += uint64(b.Moves[i].Tally.Count)
	}
	return n
}

// ResultOf returns the page's resulting pattern R of moves: which colours have played where.
func ResultOf(moves []Played) (r Code) {
	for i := range moves {
		r |= moves[i].Move.result()
	}
	return r
}

// Cores yields the cores of the database, all in their lowest forms, in ascending order.
func (db *DB) Cores() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		for k := range db.levels[0].len() {
			if !yield(db.levels[0].node(k).code) {
				return
			}
		}
	}
}

// Tree yields the tree of a core in its lowest form: each node before those below it, siblings in
// ascending order of their codes, and nothing if the core was never seen. The Branch is reused for
// the next one.
func (db *DB) Tree(core Code) iter.Seq[*Branch] {
	return func(yield func(*Branch) bool) {
		if k, ok := db.core(core); ok {
			w := treeWalk{db: db, yield: yield}
			w.tree(int(k))
		}
	}
}

// treeWalk visits the nodes below a node.
type treeWalk struct {
	db     *DB
	branch Branch
	codes  [MaxLevels + 1]Code
	nodes  int // visited
	yield  func(*Branch) bool
}

// tree visits the tree of core k; it returns false to stop.
func (w *treeWalk) tree(k int) bool {
	w.nodes = 0
	more := w.visit(0, k)
	w.db.visit(w.nodes)
	return more
}

func (w *treeWalk) visit(n, k int) bool {
	w.nodes++
	l, b := &w.db.levels[n], &w.branch
	at, next := l.node(k), l.node(k+1)
	w.codes[n] = at.code
	b.Codes, b.Tail, b.Moves = w.codes[:n+1], b.Tail[:0], b.Moves[:0]
	for _, c := range l.tails[at.tail:next.tail] {
		b.Tail = append(b.Tail, Code(c))
	}
	for _, word := range l.moves[at.moves:next.moves] {
		m, t := l.tally(word)
		b.Moves = append(b.Moves, Played{Move: m, Tally: t})
	}
	b.End = at.child == next.child
	if !w.yield(b) {
		return false
	}
	for child := at.child; child < next.child; child++ {
		if !w.visit(n+1, int(child)) {
			return false
		}
	}
	return true
}

// Learned is a list with the moves played in it.
type Learned struct {
	List  List
	Moves []Played // in the order of Move; each in the form of the lowest R, see Move.Lowest
}

// All yields all lists with their moves, in ascending order. A list is as deep as it is stored: if
// MergeOptions.AtLeast left out rare ones, some end before the stop rule would end them. The
// Learned is reused for the next one.
func (db *DB) All() iter.Seq[*Learned] {
	return func(yield func(*Learned) bool) {
		var l Learned
		w := treeWalk{db: db, yield: func(b *Branch) bool {
			if !b.End {
				return true
			}
			copy(l.List.Codes[:], b.Codes)
			copy(l.List.Codes[len(b.Codes):], b.Tail)
			l.List.Depth = len(b.Codes) + len(b.Tail) - 1
			l.Moves = b.Moves
			return yield(&l)
		}}
		for k := range db.levels[0].len() {
			if !w.tree(k) {
				return
			}
		}
	}
}

// Draw returns a picture of a core and its surroundings, with blanks where the list does not see:
// '.' empty, 'X' black, 'O' white, '#' off the board. The moves of r, a resulting pattern, are in
// lower case: 'x' if Black has played there, 'o' for White, '*' for both.
func (s Scheme) Draw(l *List, r Code) string {
	reach := l.Depth
	if s.Diagonal {
		reach = max(min(reach, diagonalLevel), reach-1)
	}
	side := 4 + 2*reach
	picture := make([]byte, 0, 2*side*side)
	for range side {
		for range side {
			picture = append(picture, ' ', ' ')
		}
		picture[len(picture)-1] = '\n'
	}
	put := func(p Place, mark byte) { picture[2*side*(int(p.Row)+reach)+2*(int(p.Col)+reach)] = mark }
	for n, c := range l.All() {
		for i := range 16 {
			put(s.place(n, i), c.at(i).String()[0])
		}
	}
	for i, p := range corePlaces {
		if c := r.at(i); c != board.Empty {
			put(p, "?xo*"[c])
		}
	}
	return trimmed(string(picture))
}

// place returns the place of point i of level n.
func (s Scheme) place(n, i int) Place {
	p := corePlaces[i]
	if n == 0 {
		return p
	}
	d := n
	if s.Diagonal && n >= diagonalLevel {
		if n == diagonalLevel {
			return Place{int8(outwards(p.Row)), int8(outwards(p.Col))}
		}
		d--
	}
	// The points of a level's side are ordered like those of the core: first and second are at the
	// ends, third and fourth between them.
	along := [4]int8{0, 3, 1, 2}[i%4]
	back, far, near := 3-along, int8(3+d), int8(-d)
	return [4]Place{{near, along}, {along, far}, {far, back}, {back, near}}[i/4]
}

// trimmed removes blanks from the ends of lines.
func trimmed(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString(strings.TrimRight(line, " \n"))
		out.WriteByte('\n')
	}
	return out.String()
}
