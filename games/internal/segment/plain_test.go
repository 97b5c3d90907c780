package segment

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/section"
	"katachi/sgf"
)

// The plain searcher below follows the definition of a search: it replays every line of every game
// and compares every place with every position. It knows nothing of events and columns.

// plainGame is a game with all its lines: every path from the root to an end, the main line first.
type plainGame struct {
	Game
	lines [][]*plainNode

	starts map[*plainNode][]*plainNode // see begun
}

// plainNode is a node: its changes in order, and the position afterwards.
type plainNode struct {
	events []plainEvent
	cells  [board.NumPoints]board.Color
	start  *[board.NumPoints]board.Color // after set-up before the first move; nil if it has none
	kids   []*plainNode
}

type plainEvent struct {
	point  board.Point
	placed bool // else removed
	color  board.Color
	setup  bool // by set-up
	start  bool // before the first move
}

// replay replays a node and all below it, up to an illegal move. begun tells whether there was a
// move before.
func replay(n *sgf.Node, number int, begun bool, r *sgf.Replay) *plainNode {
	out, legal, size := &plainNode{}, true, r.Board.Size()
	for _, s := range n.AppendSteps(nil, number, size, size) {
		begun = begun || !s.Setup
		d, err := r.Step(s)
		if legal = err == nil; !legal {
			break
		}
		for _, c := range d.Changes {
			if c.Old.IsStone() {
				out.events = append(out.events, plainEvent{c.Point, false, c.Old, s.Setup, !begun})
			}
			if c.New.IsStone() {
				out.events = append(out.events, plainEvent{c.Point, true, c.New, s.Setup, !begun})
			}
		}
		if !begun {
			cells := *r.Board.Cells()
			out.start = &cells
		}
	}
	out.cells = *r.Board.Cells()
	for child := n.FirstChild(); child != nil && legal; child = child.NextSibling() {
		own := *r
		out.kids = append(out.kids, replay(child, number+1, begun, &own))
	}
	return out
}

func (g *plainGame) walk(path []*plainNode, n *plainNode) {
	path = append(slices.Clip(path), n)
	for _, kid := range n.kids {
		g.walk(path, kid)
	}
	if len(n.kids) == 0 {
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
	list := g.starts[path[last]]
	if list == nil {
		first := &plainNode{cells: *path[last].start}
		list = []*plainNode{first}
		for i, n := range path[:last+1] {
			own := &plainNode{cells: first.cells}
			if i == last {
				own.cells = n.cells
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
		g.starts[path[last]] = list
	}
	return append(slices.Clone(list), path[last+1:]...)
}

// newGame makes a game of a record, both ways.
func newGame(t *testing.T, id uint32, record string) *plainGame {
	t.Helper()
	f, err := sgf.Parse([]byte(record), nil)
	if err != nil || len(f.Games) != 1 {
		t.Fatalf("%s: %v", record, err)
	}
	size, _ := f.Games[0].Size()
	var m sgf.MainLine
	var rep Replayer
	m.Reset([]byte(record))
	m.NextGame()
	line, _, _ := rep.Main(&m, size)
	tree, err := rep.Tree(f.Games[0])
	if err != nil {
		t.Fatal(err)
	}
	g := &plainGame{Game: Game{
		ID: id, Line: slices.Clone(line), Tree: tree, Winner: board.Color(id % 3), Day: 19800101 + id%7*10000 + id%3,
		Facts: []string{fmt.Sprint("player ", id%5), fmt.Sprint("event ", id), "same"},
	}}
	if id%11 == 0 {
		g.Day = 0
	}
	var r sgf.Replay
	r.Reset(size, f.Games[0].Suicide())
	g.starts = map[*plainNode][]*plainNode{}
	g.walk(nil, replay(f.Games[0].Root, 0, false, &r))
	return g
}

// randomRecord returns a game of about n random moves, mostly near each other, so that there are
// captures and kos. Some have a handicap, set-up stones, passes, variations or illegal moves.
func randomRecord(r *rand.Rand, size, n int) string {
	b := board.New(size)
	w := recorder{r: r, b: *b, last: board.At(size/2, size/2), color: board.Black}
	fmt.Fprintf(&w.text, "(;GM[1]FF[4]SZ[%d]", size)
	if r.IntN(4) == 0 {
		w.setUp(board.Black, 2)
	}
	w.line(n/2+r.IntN(n), 2)
	return w.text.String() + ")"
}

type recorder struct {
	r     *rand.Rand
	b     board.Board
	text  strings.Builder
	last  board.Point
	color board.Color
}

func coordinates(p board.Point) string {
	x, y := p.XY()
	return string([]byte{'a' + byte(x), 'a' + byte(y)})
}

func (w *recorder) setUp(c board.Color, n int) {
	var points []board.Point
	for len(points) < n {
		if p := board.At(w.r.IntN(w.b.Size()), w.r.IntN(w.b.Size())); !slices.Contains(points, p) {
			points = append(points, p)
		}
	}
	w.b.Set(c, points...)
	w.text.WriteString([]string{"AE", "AB", "AW"}[c])
	for _, p := range points {
		w.text.WriteString("[" + coordinates(p) + "]")
	}
}

func (w *recorder) line(n, depth int) {
	for i := range n {
		switch k := w.r.IntN(150); {
		case k < 2:
			w.text.WriteString(";" + []string{"", "B", "W"}[w.color] + "[]")
		case k == 2:
			w.text.WriteString(strings.Repeat(";C[quiet]", 1+w.r.IntN(20)))
		case k == 3:
			w.text.WriteString(";")
			w.setUp(board.Color(w.r.IntN(3)), 1+w.r.IntN(3))
		case k == 4 && i > 10: // the line ends at an illegal move
			w.text.WriteString(";B[" + coordinates(w.last) + "];W[aa];B[bb]")
			return
		case k < 9 && depth > 0 && i > 2:
			for range 2 + w.r.IntN(2) {
				own := recorder{r: w.r, b: w.b, last: w.last, color: w.color}
				own.line(1+w.r.IntN(12), depth-1)
				if own.text.Len() > 0 && own.text.String()[0] == ';' {
					w.text.WriteString("(" + own.text.String() + ")")
				}
			}
			if !strings.HasSuffix(w.text.String(), ")") {
				w.text.WriteString(";")
			}
			return
		default:
			w.move()
		}
		if w.r.IntN(12) > 0 {
			w.color = w.color.Opponent()
		}
	}
}

func (w *recorder) move() {
	x, y := w.last.XY()
	for range 40 {
		if w.r.IntN(5) == 0 {
			x, y = w.r.IntN(w.b.Size()), w.r.IntN(w.b.Size())
		}
		p := board.At(min(max(x+w.r.IntN(5)-2, 0), w.b.Size()-1), min(max(y+w.r.IntN(5)-2, 0), w.b.Size()-1))
		if _, err := w.b.Play(w.color, p); err == nil {
			w.text.WriteString(";" + []string{"", "B", "W"}[w.color] + "[" + coordinates(p) + "]")
			w.last = p
			return
		}
	}
}

// newGames returns random games; of the first two one is empty, and one has a stone after ten passes.
func newGames(t *testing.T, r *rand.Rand, size, n, moves int) []*plainGame {
	t.Helper()
	var list []*plainGame
	for i := range n {
		record := randomRecord(r, size, moves)
		switch i {
		case 0:
			record = fmt.Sprintf("(;SZ[%d])", size)
		case 1:
			record = fmt.Sprintf("(;SZ[%d]%s;B[bb])", size, strings.Repeat(";B[];W[]", 5))
		}
		list = append(list, newGame(t, uint32(7+2*i), record))
	}
	return list
}

// bushy returns a record with more lines than a segment stores, which begins with some nodes.
func bushy(size int, begin string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "(;SZ[%d]%s;B[aa];W[bb]", size, begin)
	for i := range size * size {
		p := coordinates(board.At(i%size, i/size))
		for _, q := range []string{"ab", "ba", "cc", "cd", "dc", "dd", "da", "ad", "bd", "db", "ca", "ac"} {
			if p != q && p != "aa" && p != "bb" {
				text.WriteString("(;B[" + p + "];W[" + q + "];B[ee])")
			}
		}
	}
	return text.String() + ")"
}

// write writes a segment of games to a file.
func write(t *testing.T, size int, games []*plainGame) string {
	t.Helper()
	b := NewBuilder(size, "player", "event", "same")
	for _, g := range games {
		b.Add(&g.Game)
	}
	if b.Size() != size || b.Games() != len(games) {
		t.Fatalf("a builder of %d games on %d rows, want %d on %d", b.Games(), b.Size(), len(games), size)
	}
	path := filepath.Join(t.TempDir(), "segment")
	if err := section.WriteFile(path, Kind, Version, b.Write); err != nil {
		t.Fatal(err)
	}
	return path
}

// open opens a segment until the test ends.
func open(t *testing.T, path string) *Segment {
	t.Helper()
	f, err := section.OpenLazy(path, Kind, Version)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// plainHit is a hit: the nodes after which it is complete and of its continuation, -1 if none; the
// index of the event of the continuation; and the node that ends it, which has the continuation, or
// set-up in the rectangle, or is the last.
type plainHit struct{ node, next, event, end int }

// search returns the hits of a query in a game, the number-th of its segment.
func (g *plainGame) search(q *query.Query, number int) (list []Hit) {
	lines := g.lines
	if !q.Variations {
		lines = lines[:1]
	}
	type key struct {
		hit, end *plainNode
		image    int
		place    board.Point
	}
	seen := map[key]bool{} // lines that branch later share a hit
	images := q.Images()
	for _, line := range lines {
		for i := range images {
			for place := range placesOf(&images[i]) {
				h, ok := complete(q, &images[i], line, place)
				if !ok {
					continue
				}
				if k := (key{line[h.node], line[h.end], i, place}); !seen[k] {
					seen[k] = true
					list = append(list, h.hit(line, number, i, place))
				}
			}
		}
	}
	return list
}

func (h *plainHit) hit(line []*plainNode, game, image int, place board.Point) Hit {
	out := Hit{Game: uint32(game), Node: int32(h.node), Next: int32(h.next), place: uint16(cellOf(place)), image: uint8(image)}
	if h.next >= 0 {
		e := line[h.next].events[h.event]
		out.off, out.Color = uint16(e.point-place), e.color
	}
	return out
}

// placesOf yields the places of an image.
func placesOf(m *query.Image) func(yield func(board.Point) bool) {
	return func(yield func(board.Point) bool) {
		for y := m.Anchors.Top; y <= m.Anchors.Bottom; y++ {
			for x := m.Anchors.Left; x <= m.Anchors.Right; x++ {
				if !yield(board.At(x, y)) {
					return
				}
			}
		}
	}
}

func within(m *query.Image, p, place board.Point) bool {
	x, y := p.XY()
	left, top := place.XY()
	return left <= x && x < left+m.W && top <= y && y < top+m.H
}

// accepts reports whether an image holds in a position.
func accepts(m *query.Image, n *plainNode, place board.Point) bool {
	for y := range m.H {
		for x := range m.W {
			if m.At(x, y)>>n.cells[place+board.Point(y*board.Stride+x)]&1 == 0 {
				return false
			}
		}
	}
	return true
}

// begins returns the nodes at which the rectangle comes to match.
func begins(m *query.Image, line []*plainNode, place board.Point) (list []int) {
	for t, n := range line {
		changed := t == 0 || slices.ContainsFunc(n.events, func(e plainEvent) bool { return within(m, e.point, place) })
		if changed && accepts(m, n, place) {
			list = append(list, t)
		}
	}
	return list
}

// complete returns the first hit of a line at a place. Set-up in the rectangle ends it without a
// continuation.
func complete(q *query.Query, m *query.Image, line []*plainNode, place board.Point) (h plainHit, ok bool) {
	first := len(line)
	for _, t := range begins(m, line, place) {
		if len(m.Sequence) > 0 {
			t = attemptAt(m, line, t, place)
		}
		first = min(first, t)
	}
	if first == len(line) || q.HasLimit && first > q.MoveLimit {
		return h, false
	}
	for t := first + 1; t < len(line); t++ {
		for i, e := range line[t].events {
			switch {
			case !within(m, e.point, place):
			case e.setup:
				return plainHit{first, -1, 0, t}, true
			case e.placed:
				return plainHit{first, t, i, t}, true
			}
		}
	}
	return plainHit{first, -1, 0, len(line) - 1}, true
}

// attemptAt returns the node at which the sequence that may begin after node t ends; len(line) if
// it does not follow. Stones captured between two stones come in any order; those captured together
// with the last captures of the sequence need not be listed.
func attemptAt(m *query.Image, line []*plainNode, t int, place board.Point) int {
	steps := plainSteps(m, place)
	for t++; t < len(line); t++ {
		unlisted := false
		for _, e := range line[t].events {
			if !within(m, e.point, place) {
				continue
			}
			s := &steps[0]
			k := slices.Index(s.points, e.point)
			switch {
			case e.setup || e.placed != s.color.IsStone() || e.placed && e.color != s.color || k < 0 && (e.placed || len(steps) > 1):
				return len(line)
			case k < 0:
				unlisted = true
				continue
			}
			if s.points = slices.Delete(s.points, k, k+1); len(s.points) > 0 {
				continue
			}
			if steps = steps[1:]; len(steps) == 0 {
				return t
			}
		}
		if unlisted {
			return len(line)
		}
	}
	return len(line)
}

// plainStep is a stone, or captures in any order if the colour is Empty.
type plainStep struct {
	color  board.Color
	points []board.Point
}

func plainSteps(m *query.Image, place board.Point) (list []plainStep) {
	for _, s := range m.Sequence {
		p := place + board.Point(s.Y*board.Stride+s.X)
		switch n := len(list); {
		case s.What == 'X':
			list = append(list, plainStep{board.Black, []board.Point{p}})
		case s.What == 'O':
			list = append(list, plainStep{board.White, []board.Point{p}})
		case n > 0 && list[n-1].color == board.Empty:
			list[n-1].points = append(list[n-1].points, p)
		default:
			list = append(list, plainStep{board.Empty, []board.Point{p}})
		}
	}
	return list
}

// randomQuery cuts a rectangle out of a position of a game.
func randomQuery(r *rand.Rand, games []*plainGame, size int) *query.Query {
	for {
		g := games[r.IntN(len(games))]
		q := &query.Query{Board: size, FixedColor: r.IntN(4) == 0, Variations: r.IntN(3) == 0}
		line := g.lines[0]
		if q.Variations {
			line = g.lines[r.IntN(len(g.lines))]
		}
		cutQuery(r, q, line, size)
		if q.Check() == nil {
			return q
		}
	}
}

func cutQuery(r *rand.Rand, q *query.Query, line []*plainNode, size int) {
	t := r.IntN(len(line))
	if r.IntN(3) == 0 { // whole boards and corners of few stones, which are indexed
		t = r.IntN(min(len(line), 12))
	}
	side := func() int {
		return []int{1 + r.IntN(min(4, size)), 1 + r.IntN(min(4, size)), 1 + r.IntN(size), size, (size + 1) / 2}[r.IntN(5)]
	}
	w, h := side(), side()
	if r.IntN(4) == 0 {
		w = (size + 1) / 2
		h = w
	}
	x0, y0 := r.IntN(size-w+1), r.IntN(size-h+1)
	if near := line[min(t+r.IntN(2), len(line)-1)].events; len(near) > 0 && r.IntN(4) > 0 { // around what happened
		x, y := near[r.IntN(len(near))].point.XY()
		x0, y0 = min(max(0, x-r.IntN(w)), size-w), min(max(0, y-r.IntN(h)), size-h)
	}
	if r.IntN(3) == 0 {
		x0, y0 = x0*r.IntN(2), y0*r.IntN(2)
	}
	loose := []float64{0, 0, 0.1, 0.3, 0.7}[r.IntN(5)]
	for y := range h {
		row := ""
		for x := range w {
			c := line[t].cells[board.At(x0+x, y0+y)]
			cell := ".XO"[c : c+1]
			if r.Float64() < loose {
				cell = []string{"**", "x*", "o*"}[c][r.IntN(2):][:1]
			}
			row += cell
		}
		q.Rows = append(q.Rows, row)
	}
	switch k := r.IntN(5); {
	case k == 0 || x0 == 0 && y0 == 0 && k < 3:
		q.Anchors = query.Anchors{Region: query.Fixed, Left: x0, Right: x0, Top: y0, Bottom: y0}
	case k == 1:
		q.Anchors = query.Along(size, x0, y0, x0+w-1, y0+h-1)
	case k == 2:
		q.Anchors = query.Anchors{Region: query.Fixed, Left: x0 / 2, Right: x0, Top: y0 / 2, Bottom: min(y0+2, size-h)}
	}
	if r.IntN(5) == 0 {
		q.HasLimit, q.MoveLimit = true, max(0, t+r.IntN(16)-5)
	}
	if r.IntN(3) == 0 {
		q.Sequence = nextIn(r, line[t+1:], x0, y0, w, h)
	}
}

// nextIn lists the next events in a rectangle, sometimes with a mistake.
func nextIn(r *rand.Rand, line []*plainNode, x0, y0, w, h int) (list []query.Step) {
	most := 1 + r.IntN(5)
	for _, n := range line {
		for _, e := range n.events {
			x, y := e.point.XY()
			x, y = x-x0, y-y0
			if x < 0 || y < 0 || x >= w || y >= h || len(list) >= most && (e.placed || r.IntN(3) == 0) || len(list) > most+6 {
				continue
			}
			what := byte('-')
			if e.placed {
				what = "XO"[e.color-board.Black]
			}
			list = append(list, query.Step{X: x, Y: y, What: what})
		}
		if len(list) >= most && r.IntN(6) > 0 {
			break
		}
	}
	if len(list) > 1 && r.IntN(12) == 0 {
		list[0], list[1] = list[1], list[0]
	}
	return list
}

// compareHits orders hits by all their fields.
func compareHits(a, b Hit) int {
	return cmp.Or(
		cmp.Compare(a.Game, b.Game), cmp.Compare(a.image, b.image), cmp.Compare(a.place, b.place),
		cmp.Compare(a.Node, b.Node), cmp.Compare(a.Next, b.Next), cmp.Compare(a.off, b.off), cmp.Compare(a.Color, b.Color))
}

// hits returns all hits of a search in some games of a segment, and those of the plain searcher.
func hits(t *testing.T, s *Segment, q *query.Query, asked Set) []Hit {
	t.Helper()
	search := NewSearch(q)
	defer search.Release()
	plan, err := search.Plan(s, asked)
	if err != nil {
		t.Fatal(err)
	}
	defer plan.Release()
	var list []Hit
	var f Finder
	for block := range s.Blocks() {
		if !plan.In(block) {
			continue
		}
		if list, err = f.Find(t.Context(), plan, block, list); err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(list, compareHits)
	return list
}

// agree fails the test unless a search finds the hits of the plain searcher.
func agree(t *testing.T, s *Segment, games []*plainGame, q *query.Query, asked Set) []Hit {
	t.Helper()
	var want []Hit
	for g := range asked.Games {
		want = append(want, games[g].search(q, g)...)
	}
	slices.SortFunc(want, compareHits)
	got := hits(t, s, q, asked)
	if !slices.Equal(got, want) {
		i := 0
		for i < min(len(got), len(want)) && got[i] == want[i] {
			i++
		}
		t.Fatalf("%s\n%d hits, want %d; from number %d on %+v, want %+v",
			q, len(got), len(want), i, got[i:min(i+2, len(got))], want[i:min(i+2, len(want))])
	}
	return got
}

// TestSearch compares the hits of random queries with those of the plain searcher.
func TestSearch(t *testing.T) {
	for _, c := range []struct{ size, games, moves, queries int }{
		{5, 1100, 14, 40}, {5, 70, 30, 300}, {9, 140, 70, 100}, {13, 30, 150, 60}, {19, 20, 200, 50}, {2, 5, 10, 20}, {7, 12, 400, 60},
	} {
		t.Run(fmt.Sprintf("size=%d/games=%d", c.size, c.games), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(c.size), uint64(c.games)))
			games := newGames(t, r, c.size, c.games, c.moves)
			if c.size == 7 { // the last two are walked as trees
				games = append(games, newGame(t, 100, bushy(7, "")), newGame(t, 101, bushy(7, ";AW[fa][ff];B[ga];AE[fa]AB[gg];W[fg]")))
			}
			path := write(t, c.size, games)
			s := open(t, path)
			if c.games%2 == 0 {
				withoutVector(t)
			}
			found, all := 0, 0
			for i := range c.queries {
				asked := s.All()
				if i%3 == 0 {
					for g := range s.All().Games {
						if r.IntN(3) == 0 {
							asked.Remove(g)
						}
					}
				}
				n := len(agree(t, s, games, randomQuery(r, games, c.size), asked))
				all += n
				if n > 0 {
					found++
				}
			}
			if found < c.queries/3 {
				t.Errorf("%d of %d queries have hits: too few to prove anything", found, c.queries)
			}
			t.Logf("%d hits of %d queries", all, c.queries)
			if err := s.Verify(); err != nil {
				t.Error(err)
			}
			var game Game
			for i, g := range games {
				if game = s.Game(uint32(i)); !game.Equal(&g.Game) || s.ID(uint32(i)) != int64(g.ID) || s.Winner(uint32(i)) != g.Winner ||
					s.Day(uint32(i)) != g.Day || !slices.Equal(s.Tree(uint32(i)), g.Tree) {
					t.Fatalf("game %d: %+v, want %+v", i, game, g.Game)
				}
			}
			if s.Size() != c.size || s.Games() != len(games) || s.Lowest() != games[0].ID {
				t.Errorf("%d games from %d on with %d rows", s.Games(), s.Lowest(), s.Size())
			}
		})
	}
}
