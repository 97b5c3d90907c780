package collection

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/sgf"
)

// The plain searcher follows the definition of a search, and shares no code with the index. It
// replays every game on a board of its own, and compares every place with every position in which
// it may have changed.

// plainGame is a game with all its lines.
type plainGame struct {
	info  Info
	size  int
	root  *plainNode
	lines [][]*plainNode // every path from the root to an end; the main line first

	starts map[*plainNode][]*plainNode // see begun
}

// plainNode is a node: its events in order, and the position afterwards.
type plainNode struct {
	events   []plainEvent
	rows     plainRows
	start    *plainRows // after set-up before the first move; nil if the node has none
	children []*plainNode
}

// plainRows are the stones of each colour, and the empty points: a bit for each column.
type plainRows [3][board.MaxSize]uint32

type plainEvent struct {
	x, y   int
	placed bool // otherwise removed
	color  board.Color
	setup  bool // by set-up
	start  bool // before the first move
}

// plainBoard is a simple board.
type plainBoard struct {
	size    int
	suicide bool // may be played
	cells   [board.MaxSize][board.MaxSize]board.Color
}

// play plays a move and returns its events; false if the move is illegal: then the board is as it
// was.
func (b *plainBoard) play(c board.Color, x, y int) ([]plainEvent, bool) {
	if x < 0 || y < 0 || x >= b.size || y >= b.size {
		return nil, false
	}
	before := b.cells
	var list []plainEvent
	if old := b.cells[y][x]; old != board.Empty {
		list = append(list, plainEvent{x: x, y: y, color: old})
	}
	b.cells[y][x] = c
	list = append(list, plainEvent{x: x, y: y, placed: true, color: c})
	for _, d := range [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
		for _, p := range b.dead(x+d[0], y+d[1], c.Opponent()) {
			b.cells[p[1]][p[0]] = board.Empty
			list = append(list, plainEvent{x: p[0], y: p[1], color: c.Opponent()})
		}
	}
	own := b.dead(x, y, c)
	if own != nil && !b.suicide {
		b.cells = before
		return nil, false
	}
	for _, p := range own {
		b.cells[p[1]][p[0]] = board.Empty
		list = append(list, plainEvent{x: p[0], y: p[1], color: c})
	}
	return list, true
}

// dead returns the stones of the chain of colour c at (x, y) if it has no
// liberty.
func (b *plainBoard) dead(x, y int, c board.Color) [][2]int {
	if x < 0 || y < 0 || x >= b.size || y >= b.size || b.cells[y][x] != c {
		return nil
	}
	chain := [][2]int{{x, y}}
	for i := 0; i < len(chain); i++ {
		for _, d := range [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
			p := [2]int{chain[i][0] + d[0], chain[i][1] + d[1]}
			if p[0] < 0 || p[1] < 0 || p[0] >= b.size || p[1] >= b.size {
				continue
			}
			switch b.cells[p[1]][p[0]] {
			case board.Empty:
				return nil
			case c:
				if !slices.Contains(chain, p) {
					chain = append(chain, p)
				}
			}
		}
	}
	return chain
}

// setUp applies a set-up property to a point.
func (b *plainBoard) setUp(c board.Color, x, y int) ([]plainEvent, bool) {
	if x < 0 || y < 0 || x >= b.size || y >= b.size {
		return nil, false
	}
	old := b.cells[y][x]
	if old == c {
		return nil, true
	}
	b.cells[y][x] = c
	var list []plainEvent
	if old != board.Empty {
		list = append(list, plainEvent{x: x, y: y, color: old, setup: true})
	}
	if c != board.Empty {
		list = append(list, plainEvent{x: x, y: y, placed: true, color: c, setup: true})
	}
	return list, true
}

// plainReplay replays a record.
func plainReplay(t testing.TB, record []byte, info Info) *plainGame {
	t.Helper()
	f, err := sgf.Parse(record, nil)
	if err != nil || len(f.Games) == 0 {
		t.Fatalf("%s: %d games, %v", info.Path, len(f.Games), err)
	}
	size, _ := f.Games[0].Size()
	g := &plainGame{info: info, size: size}
	g.root = g.node(f.Games[0].Root, 0, false, &plainBoard{size: size, suicide: f.Games[0].Suicide()})
	g.walk(nil, g.root)
	return g
}

func (g *plainGame) walk(path []*plainNode, n *plainNode) {
	for path = append(slices.Clip(path), n); len(n.children) == 1; path = append(path, n) {
		n = n.children[0]
	}
	for _, c := range n.children {
		g.walk(path, c)
	}
	if len(n.children) == 0 {
		g.lines = append(g.lines, g.begun(path))
	}
}

// begun moves all set-up before the first move of a line to its beginning. Lines with the same
// beginning share its nodes.
func (g *plainGame) begun(path []*plainNode) []*plainNode {
	last := 0
	for i, n := range path {
		if n.start != nil {
			last = i
		}
	}
	if last == 0 {
		return path
	}
	if g.starts == nil {
		g.starts = map[*plainNode][]*plainNode{}
	}
	list := g.starts[path[last]]
	if list == nil {
		first := &plainNode{rows: *path[last].start}
		for i, n := range path[:last+1] {
			own := &plainNode{rows: first.rows}
			if i == last {
				own.rows = n.rows
			}
			for _, e := range n.events {
				if e.start {
					first.events = append(first.events, e)
				} else {
					own.events = append(own.events, e)
				}
			}
			if i > 0 {
				list = append(list, own)
			}
		}
		list = append([]*plainNode{first}, list...)
		g.starts[path[last]] = list
	}
	return append(slices.Clone(list), path[last+1:]...)
}

// node replays a node and all below it, up to an illegal move. begun tells whether there was a move
// before.
func (g *plainGame) node(n *sgf.Node, number int, begun bool, b *plainBoard) *plainNode {
	out := &plainNode{}
	legal := true
	for _, s := range n.AppendSteps(nil, number, g.size, g.size) {
		p, on := s.Point.Board()
		begun = begun || !s.Setup
		if on && p == board.Pass && !s.Setup {
			continue
		}
		x, y := -1, -1
		if on && p.On(g.size) {
			x, y = p.XY()
		}
		var list []plainEvent
		if s.Setup {
			list, legal = b.setUp(s.Color, x, y)
		} else {
			list, legal = b.play(s.Color, x, y)
		}
		if !legal {
			break
		}
		for i := range list {
			list[i].start = !begun
		}
		out.events = append(out.events, list...)
		if !begun {
			out.start = b.rows()
		}
	}
	out.rows = *b.rows()
	for child := n.FirstChild(); child != nil && legal; child = child.NextSibling() {
		own := *b
		out.children = append(out.children, g.node(child, number+1, begun, &own))
	}
	return out
}

func (b *plainBoard) rows() *plainRows {
	var rows plainRows
	for y := range b.size {
		for x := range b.size {
			rows[b.cells[y][x]][y] |= 1 << x
		}
	}
	return &rows
}

// plainImage is a query in one symmetry, perhaps with colours exchanged.
type plainImage struct {
	symmetry board.Symmetry
	swapped  bool
	w, h     int
	cells    string // characters of the query, row by row
	from     [][2]int
	anchors  [4]int // left, right, top, bottom
	sequence string // steps "X3,4 ", captures between two stones sorted
	steps    []plainStep
	forbid   [3][]uint32 // of each content, for each row: cells that must not hold it
}

// plainStep is a stone placed, or captures in any order.
type plainStep struct {
	stone board.Color // Empty for captures
	cells [][2]int
}

// flips are Kombilo's symmetries, in the order of GNU Go's numbers.
var flips = [8]int{0, 5, 3, 6, 7, 2, 4, 1}

// flip transforms a cell of a w x h rectangle.
func flip(f, x, y, w, h int) (int, int) {
	switch f {
	case 1:
		return w - 1 - x, y
	case 2:
		return x, h - 1 - y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return y, x
	case 5:
		return h - 1 - y, x
	case 6:
		return y, w - 1 - x
	case 7:
		return h - 1 - y, w - 1 - x
	}
	return x, y
}

// plainQuery is a query with its images.
type plainQuery struct {
	q      *query.Query
	size   int
	w, h   int
	images []*plainImage
	same   []int // by cell of the query: the first equivalent cell
	swap   []int // nil unless a symmetry exchanges colours
}

func plainly(q *query.Query) *plainQuery {
	p := &plainQuery{q: q, size: q.Size(), w: len(q.Rows[0]), h: len(q.Rows)}
	own := p.image(0, false)
	p.same = make([]int, p.w*p.h)
	for i := range p.same {
		p.same[i] = i
	}
	var swap []int
	for _, swapped := range []bool{false, true} {
		if swapped && q.FixedColor {
			break
		}
		for s := range board.Symmetry(8) {
			m := p.image(s, swapped)
			if !slices.ContainsFunc(p.images, m.equal) {
				p.images = append(p.images, m)
			}
			if !m.equal(own) {
				continue
			}
			turned := make([]int, p.w*p.h)
			for i := range turned {
				x, y := flip(flips[s], i%p.w, i/p.w, p.w, p.h)
				turned[i] = y*p.w + x
			}
			for i := range p.same {
				if !swapped {
					p.same[i] = min(p.same[i], turned[i])
				}
			}
			if swapped && swap == nil {
				swap = turned
			}
		}
	}
	for _, to := range swap {
		p.swap = append(p.swap, p.same[to])
	}
	return p
}

// anchorsOf returns left, right, top, bottom of the query.
func (p *plainQuery) anchorsOf() [4]int {
	a, n := p.q.Anchors, p.size
	switch a.Region {
	case query.Anywhere:
		return [4]int{0, n - p.w, 0, n - p.h}
	case query.Corner, query.Full:
		return [4]int{}
	case query.Side:
		return [4]int{1, n - 1 - p.w, 0, 0}
	case query.Inner:
		return [4]int{1, n - 1 - p.w, 1, n - 1 - p.h}
	}
	return [4]int{a.Left, a.Right, a.Top, a.Bottom}
}

// image returns the query in a symmetry, with its anchors as rectangles on the board.
func (p *plainQuery) image(s board.Symmetry, swapped bool) *plainImage {
	f := flips[s]
	m := &plainImage{symmetry: s, swapped: swapped, w: p.w, h: p.h}
	if f >= 4 {
		m.w, m.h = p.h, p.w
	}
	turn := func(c byte) byte {
		if swapped {
			c = strings.NewReplacer("X", "O", "O", "X", "x", "o", "o", "x").Replace(string(c))[0]
		}
		return c
	}
	cells := make([]byte, p.w*p.h)
	m.from = make([][2]int, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			tx, ty := flip(f, x, y, p.w, p.h)
			cells[ty*m.w+tx] = turn(p.q.Rows[y][x])
			m.from[ty*m.w+tx] = [2]int{x, y}
		}
	}
	m.cells = strings.ReplaceAll(string(cells), "?", "*")
	m.setForbidden()
	m.anchors = [4]int{99, -1, 99, -1}
	a := p.anchorsOf()
	for _, left := range a[:2] {
		for _, top := range a[2:] {
			x1, y1 := flip(f, left, top, p.size, p.size)
			x2, y2 := flip(f, left+p.w-1, top+p.h-1, p.size, p.size)
			x, y := min(x1, x2), min(y1, y2)
			m.anchors = [4]int{min(m.anchors[0], x), max(m.anchors[1], x), min(m.anchors[2], y), max(m.anchors[3], y)}
		}
	}
	m.setSteps(p, f, turn)
	return m
}

func (m *plainImage) setForbidden() {
	for c, accept := range [3]string{".xo*", "Xx*", "Oo*"} {
		m.forbid[c] = make([]uint32, m.h)
		for i := range m.cells {
			if !strings.Contains(accept, m.cells[i:i+1]) {
				m.forbid[c][i/m.w] |= 1 << (i % m.w)
			}
		}
	}
}

func (m *plainImage) setSteps(p *plainQuery, f int, turn func(byte) byte) {
	for _, s := range p.q.Sequence {
		x, y := flip(f, s.X, s.Y, p.w, p.h)
		at := [2]int{x, y}
		last := len(m.steps) - 1
		switch what := turn(s.What); {
		case what == 'X':
			m.steps = append(m.steps, plainStep{board.Black, [][2]int{at}})
		case what == 'O':
			m.steps = append(m.steps, plainStep{board.White, [][2]int{at}})
		case last >= 0 && m.steps[last].stone == board.Empty:
			m.steps[last].cells = append(m.steps[last].cells, at)
		default:
			m.steps = append(m.steps, plainStep{board.Empty, [][2]int{at}})
		}
	}
	for _, s := range m.steps {
		slices.SortFunc(s.cells, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) })
		for _, c := range s.cells {
			m.sequence += s.stone.String() + strconv.Itoa(c[0]) + "," + strconv.Itoa(c[1]) + " "
		}
	}
}

func (m *plainImage) equal(o *plainImage) bool {
	return m.w == o.w && m.h == o.h && m.cells == o.cells && m.anchors == o.anchors && m.sequence == o.sequence
}

// holds reports whether the image lies at (x, y) in the position after n.
func (m *plainImage) holds(n *plainNode, x, y int) bool {
	for r := range m.h {
		for c := range n.rows {
			if n.rows[c][y+r]>>x&m.forbid[c][r] != 0 {
				return false
			}
		}
	}
	return true
}

// inside reports whether an event lies in the rectangle at (x, y).
func (m *plainImage) inside(e *plainEvent, x, y int) bool {
	return e.x >= x && e.x < x+m.w && e.y >= y && e.y < y+m.h
}

// plainHit is a hit in a line: the nodes of completion and continuation.
type plainHit struct {
	node, next int // next is -1 if there is none
	event      plainEvent
	end        int // the node with the continuation, or with set-up inside, or the last
}

// search returns the hits of a game, in no order.
func (p *plainQuery) search(g *plainGame) []Hit {
	if g.size != p.size {
		return nil
	}
	lines := g.lines
	if !p.q.Variations {
		lines = lines[:1]
	}
	type key struct {
		hit, end *plainNode
		image    int
		x, y     int
	}
	var list []Hit
	seen := map[key]bool{} // lines that branch later share a hit
	for _, line := range lines {
		for i, m := range p.images {
			m.search(p, line, func(x, y int, h plainHit) {
				k := key{line[h.node], line[h.end], i, x, y}
				if seen[k] {
					return
				}
				seen[k] = true
				if v, ok := p.view(g, m, x, y, h); ok {
					list = append(list, v)
				}
			})
		}
	}
	return list
}

// search finds, for every place, the first node at which it is complete.
func (m *plainImage) search(p *plainQuery, line []*plainNode, found func(x, y int, h plainHit)) {
	limit := len(line) - 1
	if p.q.HasLimit {
		limit = min(limit, p.q.MoveLimit)
	}
	var begins [board.MaxSize][board.MaxSize][]int // nodes at which the rectangle comes to match
	see := func(t, x, y int) {
		if list := begins[y][x]; len(list) > 0 && (len(m.steps) == 0 || list[len(list)-1] == t) {
			return
		}
		if m.holds(line[t], x, y) {
			begins[y][x] = append(begins[y][x], t)
		}
	}
	a := m.anchors
	for y := a[2]; y <= a[3]; y++ {
		for x := a[0]; x <= a[1]; x++ {
			see(0, x, y)
		}
	}
	for t := 1; t <= limit; t++ {
		for _, e := range line[t].events {
			for y := max(a[2], e.y-m.h+1); y <= min(a[3], e.y); y++ {
				for x := max(a[0], e.x-m.w+1); x <= min(a[1], e.x); x++ {
					see(t, x, y)
				}
			}
		}
	}
	for y := a[2]; y <= a[3]; y++ {
		for x := a[0]; x <= a[1]; x++ {
			if node := m.complete(line, begins[y][x], x, y); node <= limit {
				found(x, y, m.follow(line, node, x, y))
			}
		}
	}
}

const plainNever = 1 << 30

// complete returns the first node at which a place is complete.
func (m *plainImage) complete(line []*plainNode, begins []int, x, y int) int {
	first := plainNever
	for _, t := range begins {
		if len(m.steps) == 0 {
			return t
		}
		first = min(first, m.attempt(line, t, x, y))
	}
	return first
}

// attempt returns the node at which the sequence that may begin after node t ends. The events
// inside the rectangle must be those of the sequence. Stones captured by one move come in any
// order; stones captured together with the sequence's last captures need not be listed.
func (m *plainImage) attempt(line []*plainNode, t, x, y int) int {
	step := 0
	left := slices.Clone(m.steps[0].cells)
	for t++; t < len(line); t++ {
		unlisted := false
		for i := range line[t].events {
			e := &line[t].events[i]
			if !m.inside(e, x, y) {
				continue
			}
			s := m.steps[step]
			k := slices.Index(left, [2]int{e.x - x, e.y - y})
			switch {
			case e.setup:
				return plainNever
			case e.placed != (s.stone != board.Empty) || e.placed && e.color != s.stone:
				return plainNever
			case k < 0 && (e.placed || step < len(m.steps)-1):
				return plainNever
			case k < 0:
				unlisted = true
				continue
			}
			if left = slices.Delete(left, k, k+1); len(left) > 0 {
				continue
			}
			if step++; step == len(m.steps) {
				return t
			}
			left = slices.Clone(m.steps[step].cells)
		}
		if unlisted {
			return plainNever
		}
	}
	return plainNever
}

// follow finds the continuation: the first stone played inside afterwards, unless set-up changes the
// inside before.
func (m *plainImage) follow(line []*plainNode, node, x, y int) plainHit {
	for t := node + 1; t < len(line); t++ {
		for _, e := range line[t].events {
			if !m.inside(&e, x, y) || !e.placed && !e.setup {
				continue
			}
			if e.setup {
				return plainHit{node: node, next: -1, end: t}
			}
			return plainHit{node, t, e, t}
		}
	}
	return plainHit{node: node, next: -1, end: len(line) - 1}
}

// view maps a hit back to the query, and reports whether the continuation has the wanted colour.
func (p *plainQuery) view(g *plainGame, m *plainImage, x, y int, h plainHit) (Hit, bool) {
	v := Hit{Game: g.info.ID, Day: g.info.Day, Node: h.node, NextNode: h.next, Place: board.At(x, y), Symmetry: m.symmetry, Swapped: m.swapped, X: -1, Y: -1}
	if h.next >= 0 {
		v.Color, v.Point = h.event.color, board.At(h.event.x, h.event.y)
		if m.swapped {
			v.Color = v.Color.Opponent()
		}
		from := m.from[(h.event.y-y)*m.w+h.event.x-x]
		cell := from[1]*p.w + from[0]
		want := board.Black // the colour of all continuations, if a symmetry exchanges colours
		if p.q.Next == query.White {
			want = board.White
		}
		if p.swap != nil && v.Color != want {
			v.Color, v.Swapped = want, !v.Swapped
			cell = p.swap[cell]
		} else {
			cell = p.same[cell]
		}
		v.X, v.Y = cell%p.w, cell/p.w
	}
	if len(g.info.Result) > 0 {
		switch g.info.Result[0] {
		case 'B', 'b':
			v.Winner = board.Black
		case 'W', 'w':
			v.Winner = board.White
		}
		if v.Swapped && v.Winner != board.Empty {
			v.Winner = v.Winner.Opponent()
		}
	}
	return v, p.q.Next == query.Any || p.q.Next == query.Black && v.Color == board.Black ||
		p.q.Next == query.White && v.Color == board.White
}

// plainCollection answers queries on games.
type plainCollection []*plainGame

// hits returns all hits, in order of games.
func (c plainCollection) hits(q *query.Query) []Hit {
	p := plainly(q)
	var list []Hit
	for _, g := range c.narrowed(q) {
		list = append(list, p.search(g)...)
	}
	return list
}

// narrowed returns the games that satisfy the conditions and the further queries.
func (c plainCollection) narrowed(q *query.Query) plainCollection {
	var list plainCollection
	for _, g := range c {
		if g.size == q.Size() && asked(&q.Where, &g.info) {
			list = append(list, g)
		}
	}
	for _, and := range q.And {
		var held plainCollection
		for _, g := range list {
			one := plainCollection{g}
			if len(one.hits(and)) > 0 {
				held = append(held, g)
			}
		}
		list = held
	}
	return list
}

// sum counts hits.
func (c plainCollection) sum(q *query.Query, hits []Hit) *Answer {
	a := &Answer{Hits: len(hits), Next: []Continuation{}}
	games := map[int64]*Info{}
	for _, g := range c {
		games[g.info.ID] = &g.info
	}
	cells := map[[2]int]*Continuation{}
	years := map[int]*Year{}
	yearsAfter := map[*Continuation]map[int]*Year{}
	counted := map[int64]bool{}
	for _, h := range hits {
		g := games[h.Game]
		year := years[int(g.Day/10000)]
		if year == nil {
			year = &Year{Year: int(g.Day / 10000)}
			years[year.Year] = year
		}
		if !counted[h.Game] {
			counted[h.Game] = true
			a.Games++
			year.Games++
			a.BlackWinsGames += num.FromBool(strings.HasPrefix(strings.ToUpper(g.Result), "B"))
			a.WhiteWinsGames += num.FromBool(strings.HasPrefix(strings.ToUpper(g.Result), "W"))
			if g.Day > 0 {
				a.Last = max(a.Last, g.Day)
				if a.First == 0 || g.Day < a.First {
					a.First = g.Day
				}
			}
		}
		black, white := num.FromBool(h.Winner == board.Black), num.FromBool(h.Winner == board.White)
		year.Hits++
		year.BlackWins, year.WhiteWins = year.BlackWins+black, year.WhiteWins+white
		a.Switched += num.FromBool(h.Swapped)
		a.BlackWins, a.WhiteWins = a.BlackWins+black, a.WhiteWins+white
		if h.NextNode < 0 {
			a.WithoutNext, a.BlackWinsWithout, a.WhiteWinsWithout = a.WithoutNext+1, a.BlackWinsWithout+black, a.WhiteWinsWithout+white
			continue
		}
		n := cells[[2]int{h.X, h.Y}]
		if n == nil {
			n = &Continuation{X: h.X, Y: h.Y}
			cells[[2]int{h.X, h.Y}] = n
			yearsAfter[n] = map[int]*Year{}
			a.Next = append(a.Next, Continuation{X: h.X, Y: h.Y})
		}
		after := yearsAfter[n][year.Year]
		if after == nil {
			after = &Year{Year: year.Year}
			yearsAfter[n][year.Year] = after
		}
		after.Hits, after.BlackWins, after.WhiteWins = after.Hits+1, after.BlackWins+black, after.WhiteWins+white
		late := num.FromBool(h.NextNode-h.Node > 2)
		if h.Color == board.Black {
			n.Black, n.BlackTenuki, n.BlackWins, n.BlackLosses = n.Black+1, n.BlackTenuki+late, n.BlackWins+black, n.BlackLosses+white
		} else {
			n.White, n.WhiteTenuki, n.WhiteLosses, n.WhiteWins = n.White+1, n.WhiteTenuki+late, n.WhiteLosses+black, n.WhiteWins+white
		}
	}
	if q.Next != query.Any {
		anyNext := *q
		anyNext.Next = query.Any
		a.LeftOut = len(c.hits(&anyNext)) - len(hits)
	}
	p := plainly(q)
	a.SwapSymmetry = p.swap != nil
	for i := range a.Next {
		n := cells[[2]int{a.Next[i].X, a.Next[i].Y}]
		for cell, first := range p.same {
			if first == n.Y*p.w+n.X {
				n.SameAs = append(n.SameAs, [2]int{cell % p.w, cell / p.w})
			}
		}
		if len(n.SameAs) == 1 {
			n.SameAs = nil
		}
		n.Years = inOrderOfYears(yearsAfter[n])
		a.Next[i] = *n
	}
	slices.SortFunc(a.Next, func(x, y Continuation) int {
		return cmp.Or(cmp.Compare(y.Black+y.White, x.Black+x.White), cmp.Compare(x.Y, y.Y), cmp.Compare(x.X, y.X))
	})
	for i := range a.Next {
		a.Next[i].Label = board.Label(i)
	}
	a.Years = inOrderOfYears(years)
	return a
}

func inOrderOfYears(years map[int]*Year) []Year {
	var list []Year
	for _, y := range years {
		list = append(list, *y)
	}
	slices.SortFunc(list, func(x, y Year) int { return cmp.Compare(x.Year, y.Year) })
	return list
}
