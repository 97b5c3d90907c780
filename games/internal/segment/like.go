package segment

import (
	"slices"

	"katachi/board"
	"katachi/games/query"
)

// Likeness finds positions with few differences from a query. A difference is a stone
// that is extra, missing, of the other colour or shifted by one line, or a pair of a
// black and a white stone that are both only in the position or both only in the query.
// The rectangle of the query is compared at all its possible places.
//
// A difference changes one or two cells. So only positions in which at most twice as many cells
// differ are examined closely. The number of differing cells is kept for each place and image of
// the query, from event to event.
type Likeness struct {
	q      *query.Query
	most   int // differences
	images []query.Image
	places []likePlace
	empty  []int16 // by place: cells that differ on the empty board
	// worse and better are the places where one more or one less cell differs when a stone (Black
	// first) comes to an empty cell of the board.
	worse, better [2][numCells][]uint32
	// other are the places where such a stone is as wrong as the empty cell, but may make fewer
	// differences.
	other [2][numCells][]uint32
	start Alike // the empty board; Distance is most+1 if it has more differences
}

// likePlace is an image with its top left cell at a cell of the board.
type likePlace struct {
	image  int
	origin uint16
}

// mostPlaces limits the places of a Likeness; the search of a game may end early if they are few.
const (
	mostPlaces = 1 << 16
	endPlaces  = 64
)

// NewLikeness prepares a query, which must have rows. It returns false if there are too many
// places.
func NewLikeness(q *query.Query, most int) (*Likeness, bool) {
	l := &Likeness{q: q, most: most, images: q.Images()}
	for i := range l.images {
		m := &l.images[i]
		for y := m.Anchors.Top; y <= m.Anchors.Bottom; y++ {
			for x := m.Anchors.Left; x <= m.Anchors.Right; x++ {
				if len(l.places) == mostPlaces {
					return nil, false
				}
				l.add(m, likePlace{i, uint16(y*cellRow + x)})
			}
		}
	}
	k := l.NewLiker()
	k.begin()
	l.start = Alike{Distance: most + 1}
	k.touchAll()
	k.look(0, &l.start)
	return l, true
}

// add adds a place.
func (l *Likeness) add(m *query.Image, at likePlace) {
	p, empty := uint32(len(l.places)), int16(0)
	for i, class := range m.Cells {
		cell := int(at.origin) + i/m.W*cellRow + i%m.W
		if class&query.Empty == 0 {
			empty++
		}
		for c, stone := range []query.Class{query.BlackStone, query.WhiteStone} {
			switch {
			case class&query.Empty != 0 && class&stone == 0:
				l.worse[c][cell] = append(l.worse[c][cell], p)
			case class&query.Empty == 0 && class&stone != 0:
				l.better[c][cell] = append(l.better[c][cell], p)
			case class&query.Empty == 0:
				l.other[c][cell] = append(l.other[c][cell], p)
			}
		}
	}
	l.places, l.empty = append(l.places, at), append(l.empty, empty)
}

// Alike is a position that is like a query.
type Alike struct {
	Node     int
	Distance int // differences
	place    int
}

// Liker searches games one after the other. It is used by one goroutine.
type Liker struct {
	*Likeness
	cells     [numCells]board.Color
	differ    []int16  // by place: cells that differ now
	lasting   []int16  // and those that will differ to the end
	left      int      // places where few enough cells differ to the end
	limit     int      // cells that may differ in a position that is better than the best
	touched   []uint32 // places that may differ less than when they were looked at
	isTouched []bool
	diffs     []difference
}

// NewLiker returns a Liker.
func (l *Likeness) NewLiker() *Liker {
	n := len(l.places)
	return &Liker{Likeness: l, differ: make([]int16, n), lasting: make([]int16, n), isTouched: make([]bool, n)}
}

// Game returns the first position of a main line with the fewest differences; false if none has few
// enough.
func (k *Liker) Game(line Line) (best Alike, ok bool) {
	k.begin()
	best = Alike{Distance: k.most + 1}
	if line.startsEmpty() {
		best = k.start
		k.limit = 2 * (best.Distance - 1)
	} else {
		k.touchAll()
	}
	node := 0
	for i, e := range line {
		if n := nodesOf(e); n > 0 {
			if i > 0 {
				k.look(node, &best)
			}
			if best.Distance == 0 || k.left == 0 || k.q.HasLimit && node+n > k.q.MoveLimit {
				return best, best.Distance <= k.most
			}
			node += n
		}
		if kind := kindOf(e); kind != kindJump {
			k.event(kind, e&cellMask)
		}
	}
	k.look(node, &best)
	return best, best.Distance <= k.most
}

// begin sets up the empty board.
func (k *Liker) begin() {
	clear(k.cells[:])
	copy(k.differ, k.empty)
	clear(k.lasting)
	for _, p := range k.touched {
		k.isTouched[p] = false
	}
	k.left, k.limit, k.touched = len(k.places), 2*k.most, k.touched[:0]
}

// touchAll notes all places.
func (k *Liker) touchAll() {
	for p := range k.differ {
		k.touch(uint32(p))
	}
}

// touch notes a place that may differ less than before.
func (k *Liker) touch(p uint32) {
	if int(k.differ[p]) <= k.limit && !k.isTouched[p] {
		k.isTouched[p] = true
		k.touched = append(k.touched, p)
	}
}

// event changes the board. It notes no place where one more cell differs: differences do not
// decrease there.
func (k *Liker) event(kind int, cell uint16) {
	color := placedColor(kind)
	placed := isPlaced(kind)
	if !placed {
		color = board.Black + board.Color(kind-kindBlackGone)
	}
	c := int(color - board.Black)
	worse, better := k.worse[c][cell], k.better[c][cell]
	if placed {
		k.cells[cell] = color
	} else {
		k.cells[cell] = board.Empty
		worse, better = better, worse
		for _, p := range k.other[c][cell] {
			k.touch(p)
		}
	}
	for _, p := range worse {
		k.differ[p]++
	}
	for _, p := range better {
		k.differ[p]--
		k.touch(p)
	}
	if len(k.places) <= endPlaces && (kind == kindBlackKept || kind == kindWhiteKept) {
		for _, p := range worse {
			if k.lasting[p]++; int(k.lasting[p]) == 2*k.most+1 {
				k.left--
			}
		}
	}
}

// look compares the board of a node at the touched places that may be better than the best.
func (k *Liker) look(node int, best *Alike) {
	for _, p := range k.touched {
		k.isTouched[p] = false
		if int(k.differ[p]) > k.limit {
			continue
		}
		k.diffs = k.compare(k.diffs[:0], &k.cells, p)
		if d := distance(k.diffs, best.Distance-1); d < best.Distance {
			*best = Alike{Node: node, Distance: d, place: int(p)}
			k.limit = 2 * (d - 1)
		}
	}
	k.touched = k.touched[:0]
}

// difference is a cell of the board that differs from the query.
type difference struct {
	cell      uint16
	want, has query.Class
}

// compare appends the differing cells of a place.
func (l *Likeness) compare(list []difference, cells *[numCells]board.Color, p uint32) []difference {
	at := l.places[p]
	m := &l.images[at.image]
	i := 0
	for y := range m.H {
		cell := at.origin + uint16(y*cellRow)
		for range m.W {
			if has := classOf(cells[cell]); m.Cells[i]&has == 0 {
				list = append(list, difference{cell, m.Cells[i], has})
			}
			i++
			cell++
		}
	}
	return list
}

// classOf returns the class of the contents of a point.
func classOf(c board.Color) query.Class {
	switch c {
	case board.Black:
		return query.BlackStone
	case board.White:
		return query.WhiteStone
	}
	return query.Empty
}

// one reports whether two differing cells count as one difference.
func (a difference) one(b difference) bool {
	switch {
	case a.want == query.Empty && b.want == query.Empty: // a pair more
		return a.has != b.has
	case a.has == query.Empty && b.has == query.Empty: // a pair less
		return a.want|b.want == query.BlackStone|query.WhiteStone
	case a.want == query.Empty && b.has == query.Empty && a.has == b.want,
		b.want == query.Empty && a.has == query.Empty && b.has == a.want: // a stone moved
		far := int(a.cell) - int(b.cell)
		return far == 1 || far == -1 || far == cellRow || far == -cellRow
	}
	return false
}

// distance returns the fewest differences that explain a list of cells; a number above most if
// there are more.
func distance(list []difference, most int) int {
	if len(list) == 0 {
		return 0
	}
	if (len(list)+1)/2 > most {
		return most + 1
	}
	least := 1 + distance(list[1:], most-1)
	for i := 1; i < len(list); i++ {
		if list[0].one(list[i]) {
			rest := append(slices.Clone(list[1:i]), list[i+1:]...)
			least = min(least, 1+distance(rest, most-1))
		}
	}
	return min(least, most+1)
}

// Difference is a difference of a position from a query. If a stone is shifted, From is its point,
// Point that in the query, and Want and Has are its colour. Otherwise From is Pass, and Want and
// Has are the wanted and actual contents.
type Difference struct {
	Point, From board.Point
	Want, Has   board.Color
}

// Differences returns the differences of a position found in a line, and its place: the image, and
// the point under its top left cell.
func (l *Likeness) Differences(line Line, a *Alike) (list []Difference, image *query.Image, at board.Point) {
	var cells [numCells]board.Color
	line.Nodes(func(node int, c Change) bool {
		if node > a.Node {
			return false
		}
		cells[cellOf(c.Point)] = board.Empty
		if c.Placed {
			cells[cellOf(c.Point)] = c.Color
		}
		return true
	})
	diffs := l.compare(nil, &cells, uint32(a.place))
	place := l.places[a.place]
	for _, pair := range pairs(diffs, a.Distance) {
		d := Difference{Point: pointAt(pair[0].cell), From: board.Pass, Want: colorOf(pair[0].want), Has: colorOf(pair[0].has)}
		if len(pair) == 2 && pair[0].want != pair[1].want && (pair[0].want == query.Empty || pair[1].want == query.Empty) {
			to, from := pair[0], pair[1]
			if to.want == query.Empty {
				to, from = from, to
			}
			list = append(list, Difference{Point: pointAt(to.cell), From: pointAt(from.cell), Want: colorOf(to.want), Has: colorOf(from.has)})
			continue
		}
		list = append(list, d)
		if len(pair) == 2 {
			list = append(list, Difference{Point: pointAt(pair[1].cell), From: board.Pass, Want: colorOf(pair[1].want), Has: colorOf(pair[1].has)})
		}
	}
	return list, &l.images[place.image], pointAt(place.origin)
}

// colorOf returns a colour that a class accepts, preferably Empty.
func colorOf(c query.Class) board.Color {
	switch {
	case c&query.Empty != 0:
		return board.Empty
	case c&query.BlackStone != 0:
		return board.Black
	}
	return board.White
}

// pairs combines cells so that there are at most most differences.
func pairs(list []difference, most int) [][]difference {
	if len(list) == 0 {
		return nil
	}
	for i := 1; i < len(list); i++ {
		if list[0].one(list[i]) {
			rest := append(slices.Clone(list[1:i]), list[i+1:]...)
			if distance(rest, most-1) <= most-1 {
				return append([][]difference{{list[0], list[i]}}, pairs(rest, most-1)...)
			}
		}
	}
	return append([][]difference{{list[0]}}, pairs(list[1:], most-1)...)
}
