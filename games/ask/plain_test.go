package ask

import (
	"context"
	"math"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/mind/analysis"
	"katachi/reading"
	"katachi/sgf"
)

// plainGame is a game, with the board after each move.
type plainGame struct {
	info   collection.Info
	record []byte
	moves  []plainMove // from index 1
	places map[string]map[int]bool
}

type plainMove struct {
	board  board.Board
	before board.Board
	color  board.Color
	point  board.Point
	taken  []board.Point
	node   int
	ko     bool
	words  []string // names of the move in English
	other  []string // in Japanese
	made   []string // shapes, openings and josekis
	read   map[string]verdict
}

// readPlain replays a game and names its moves.
func readPlain(info collection.Info, record []byte, f collection.Namer, terms []collection.Term) *plainGame {
	g := &plainGame{info: info, record: record, places: map[string]map[int]bool{}}
	var line sgf.MainLine
	line.Reset(record)
	more := line.NextGame()
	f.Reset(info.Board, line.Suicide())
	b := *board.New(info.Board)
	g.moves = []plainMove{{board: b, read: map[string]verdict{}}}
	b.AllowSuicide(line.Suicide())
	for more && line.Next() {
		s := line.Step()
		p, ok := s.Point.Board()
		if !ok {
			break
		}
		if s.Setup {
			if _, err := b.Set(s.Color, p); err != nil || f.Set(s.Color, p) != nil {
				break
			}
			continue
		}
		before := b
		var d board.Delta
		if err := b.Force(&d, s.Color, p); err != nil {
			break
		}
		m := plainMove{board: b, before: before, color: s.Color, point: p, node: int(s.Node), ko: b.Ko(s.Color.Opponent()) != board.Pass, read: map[string]verdict{}}
		for q := range before.Points {
			if before.Color(q) == s.Color.Opponent() && b.Color(q) == board.Empty {
				m.taken = append(m.taken, q)
			}
		}
		m.board.AllowSuicide(false) // for reading
		list, err := f.Play(s.Color, p)
		if err != nil {
			break
		}
		for _, i := range list {
			if terms[i].Made {
				m.made = append(m.made, terms[i].English, terms[i].Japanese, terms[i].Romaji)
			} else {
				m.words = append(m.words, terms[i].English)
				m.other = append(m.other, terms[i].Japanese, terms[i].Romaji)
			}
		}
		g.moves = append(g.moves, m)
	}
	return g
}

// plainAnswer is the answer that trying everything gives: for each first move, yes, no or unknown,
// and the earliest end.
func plainAnswer(q *Question, g *plainGame) (ends map[int]int, maybe []int) {
	ends = map[int]int{}
	for first := 1; first < len(g.moves); first++ {
		switch v, end := g.match(q, 0, first, first, nil); v {
		case yes:
			ends[first] = end
		case unknown:
			maybe = append(maybe, first)
		}
	}
	return ends, maybe
}

// match tries the events from number k on; the first of them must be one of the moves from..to.
func (g *plainGame) match(q *Question, k, from, to int, events []int) (best verdict, end int) {
	if k == len(q.Events) {
		return yes, events[k-1]
	}
	e := &q.Events[k]
	sure := yes
	if e.If == nil {
		last := min(to, len(g.moves)-1)
		for u := events[k-1] + 1; u <= last; u++ {
			sure = min(sure, g.holds(e.Without, u, events).not())
		}
		return sure, last
	}
	first := from
	if k > 0 {
		first = events[k-1] + 1
	}
	for u := first; u <= min(to, len(g.moves)-1); u++ {
		if v := g.holds(e.If, u, events); u >= from && min(v, sure) != no {
			next := append(slices.Clone(events), u)
			from, to := 0, 0
			if k+1 < len(q.Events) {
				f := &q.Events[k+1]
				if from, to = u+f.From, noEnd; f.To > 0 {
					to = u + f.To
				}
			}
			rest, at := g.match(q, k+1, from, to, next)
			v = min(v, sure, rest)
			if v > best || v == best && v == yes && at < end {
				best, end = v, at
			}
		}
		if e.Without != nil {
			sure = min(sure, g.holds(e.Without, u, events).not())
		}
	}
	return best, end
}

// holds returns the value of a condition on move u.
func (g *plainGame) holds(e *Expr, u int, events []int) verdict {
	m := &g.moves[u]
	stone := m.point != board.Pass
	var o *plainMove
	if e.Of != "" {
		o = &g.moves[events[e.index]]
	}
	switch e.Op {
	case "and", "or":
		end := map[string]verdict{"and": no, "or": yes}[e.Op]
		v := yes - end
		for _, a := range e.Args {
			if v == end {
				break
			}
			if e.Op == "and" {
				v = min(v, g.holds(a, u, events))
			} else {
				v = max(v, g.holds(a, u, events))
			}
		}
		return v
	case "not":
		return g.holds(e.Args[0], u, events).not()
	case "move":
		return yes
	case "called", "purpose":
		return of(slices.Contains(m.words, e.Text) || slices.Contains(m.other, e.Text))
	case "makes":
		return of(slices.Contains(m.made, e.Text))
	case "comment", "loss":
		return g.recorded(e, u)
	case "phase":
		tenth := 10 * (u - 1) / (g.info.Board * g.info.Board) // of the points of the board
		quarter := 4 * (u - 1) / (g.info.Board * g.info.Board)
		return of(e.Text == "opening" && tenth == 0 || e.Text == "early" && tenth > 0 && quarter == 0 ||
			e.Text == "late" && quarter == 1 || e.Text == "endgame" && quarter >= 2)
	case "leaves":
		there := o.point != board.Pass && m.board.Color(o.point) == o.color
		return of(there && e.N.has(len(liberties(&m.board, o.point))))
	case "position":
		return of(g.position(e.Text)[u])
	case "holds":
		if name, ok := strings.CutPrefix(e.Text, "called "); ok {
			return of(slices.ContainsFunc(g.moves, func(m plainMove) bool { return slices.Contains(m.words, name) }))
		}
		return of(len(g.position(e.Text)) > 0)
	case "pass":
		return of(!stone)
	case "number":
		return of(e.N.has(u))
	case "captures":
		return of(e.N.has(len(m.taken)))
	case "ko":
		return of(m.ko)
	case "by":
		return of(g.by(e, m, o))
	}
	if !stone {
		return no
	}
	x, y := m.point.XY()
	size := g.info.Board
	switch e.Op {
	case "repeats":
		for i := 1; i <= u; i++ {
			if samePlainStones(&g.moves[i].before, &m.board) {
				return yes
			}
		}
		return no
	case "at":
		return of(e.set.has(m.point, size))
	case "line":
		return of(e.N.has(1 + min(x, y, size-1-x, size-1-y)))
	case "stones":
		return of(e.N.has(len(chain(&m.board, m.point))))
	case "liberties":
		return of(e.N.has(len(liberties(&m.board, m.point))))
	case "atari":
		return of(slices.ContainsFunc(g.enemies(m), func(p board.Point) bool { return len(liberties(&m.board, p)) == 1 }))
	case "caught", "catches", "reads":
		v, ok := m.read[e.Op+e.Text]
		if !ok {
			v = g.reads(e, m)
			m.read[e.Op+e.Text] = v
		}
		return v
	}
	if o.point == board.Pass {
		return no
	}
	ox, oy := o.point.XY()
	if e.Op == "echoes" {
		far := func(x, y int) []int { // distances to the middle lines, in half lines
			list := []int{max(2*x-size+1, size-1-2*x), max(2*y-size+1, size-1-2*y)}
			slices.Sort(list)
			return list
		}
		return of(slices.Equal(far(x, y), far(ox, oy)))
	}
	there := m.board.Color(o.point) == o.color
	own := there && slices.Contains(chain(&m.board, o.point), m.point)
	switch e.Op {
	case "distance":
		return of(e.N.has(max(x-ox, ox-x, y-oy, oy-y)))
	case "joins":
		return of(own)
	case "group":
		return of(there && m.color == o.color && slices.Contains(group(&m.board, o.point), m.point))
	case "takes":
		return of(m.color != o.color && slices.Contains(m.taken, o.point))
	case "touches":
		beside := there && slices.ContainsFunc(chain(&m.board, o.point), func(p board.Point) bool {
			px, py := p.XY()
			return max(px-x, x-px)+max(py-y, y-py) == 1
		})
		return of(own || beside)
	case "corner":
		third := (size + 2) / 3
		at := func(x, y int) [2]int {
			c := [2]int{}
			for i, v := range [...]int{x, y} {
				switch {
				case v < third:
					c[i] = 1
				case v >= size-third:
					c[i] = 2
				}
			}
			return c
		}
		a, b := at(x, y), at(ox, oy)
		return of(a == b && a[0]*a[1] != 0)
	}
	panic(e.Op)
}

// reads asks a reader about the board after a move.
func (g *plainGame) reads(e *Expr, m *plainMove) verdict {
	v, quick := no, reading.Quick{Nodes: glanceNodes, Depth: glanceDepth}
	solve := func(p board.Point, goal reading.Goal, wanted ...reading.Status) verdict {
		s, err := reading.NewSolver(exactTable).Solve(context.Background(), &m.board, reading.Question{
			Group: []board.Point{p}, Goal: goal, Mover: m.color.Opponent(), Nodes: usualNodes,
		})
		if err != nil || !s.Proven || s.First.Status == reading.Undecided {
			return unknown
		}
		return of(slices.Contains(wanted, s.First.Status))
	}
	switch e.Op + " " + e.Text {
	case "caught ":
		return result(quick.Attack(&m.board, m.point))
	case "catches ":
		for _, p := range g.enemies(m) {
			v = max(v, result(quick.Defend(&m.board, p)).not())
		}
	case "reads kills":
		for _, p := range g.enemies(m) {
			v = max(v, solve(p, reading.Live, reading.Dead))
		}
	case "reads dies":
		v = solve(m.point, reading.Kill, reading.Dead)
	case "reads ko":
		v = solve(m.point, reading.Kill, reading.InKo)
	case "reads lives":
		v = solve(m.point, reading.Kill, reading.Alive, reading.InSeki)
	}
	return v
}

// recorded returns the values of the atoms comment and loss for move u.
func (g *plainGame) recorded(e *Expr, u int) verdict {
	f, err := sgf.Import(g.record, nil)
	if err != nil {
		panic(err)
	}
	if e.Op == "comment" {
		node := 0
		for n := range f.Games[0].MainLine() {
			if node == g.moves[u].node {
				for _, word := range strings.Fields(e.Text) {
					if !strings.Contains(strings.ToLower(n.Text("C")), strings.ToLower(word)) {
						return no
					}
				}
				return yes
			}
			node++
		}
		return no
	}
	list, _ := analysis.Stored(f.Games[0])
	if u >= len(list) || list[u-1] == nil || list[u] == nil {
		return unknown
	}
	points, _ := analysis.Lost(g.moves[u].color, list[u-1], list[u])
	return of(!math.IsNaN(points) && e.N.has(int(math.Round(points))))
}

func (g *plainGame) by(e *Expr, m, o *plainMove) bool {
	won := strings.ToUpper(g.info.Result)
	letter := strings.ToUpper(m.color.Name()[:1])
	switch e.Text {
	case "black", "white":
		return m.color.Name() == e.Text
	case "winner":
		return strings.HasPrefix(won, letter)
	case "loser":
		return !strings.HasPrefix(won, letter) && won != "" && (won[0] == 'B' || won[0] == 'W')
	case "player":
		return m.color == o.color
	case "opponent":
		return m.color != o.color
	}
	name := map[board.Color]string{board.Black: g.info.Black, board.White: g.info.White}[m.color]
	return strings.Contains(strings.ToLower(name), strings.ToLower(strings.Trim(e.Text, `"`)))
}

// enemies returns the stones of the other side beside a move.
func (g *plainGame) enemies(m *plainMove) (list []board.Point) {
	for _, p := range m.point.Neighbours() {
		if m.board.Color(p) == m.color.Opponent() {
			list = append(list, p)
		}
	}
	return list
}

// position returns the moves after which a rectangle is on the board for the first time, as a query
// with rows and at defines it.
func (g *plainGame) position(text string) map[int]bool {
	if g.places[text] != nil {
		return g.places[text]
	}
	q, err := query.Parse(text)
	if err != nil {
		panic(err)
	}
	type where struct{ image, x, y int }
	moves, seen := map[int]bool{}, map[where]bool{}
	images := q.Images()
	for u := range g.moves {
		for i := range images {
			m := &images[i]
			for y := m.Anchors.Top; y <= m.Anchors.Bottom; y++ {
				for x := m.Anchors.Left; x <= m.Anchors.Right; x++ {
					if w := (where{i, x, y}); !seen[w] && stands(&g.moves[u].board, m, x, y) {
						seen[w], moves[u] = true, true
					}
				}
			}
		}
	}
	g.places[text] = moves
	return moves
}

// stands reports whether an image is on a board with its top left cell at the given point.
func stands(b *board.Board, m *query.Image, x0, y0 int) bool {
	for y := range m.H {
		for x := range m.W {
			class := [...]query.Class{board.Empty: query.Empty, board.Black: query.BlackStone, board.White: query.WhiteStone}[b.Color(board.At(x0+x, y0+y))]
			if m.At(x, y)&class == 0 {
				return false
			}
		}
	}
	return true
}

// chain returns the stones of the chain at p.
func chain(b *board.Board, p board.Point) []board.Point {
	list := []board.Point{p}
	for i := 0; i < len(list); i++ {
		for _, q := range list[i].Neighbours() {
			if b.Color(q) == b.Color(p) && !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// group returns the stones of the chains at p that touch at corners, one after the other.
func group(b *board.Board, p board.Point) []board.Point {
	list := chain(b, p)
	for i := 0; i < len(list); i++ {
		x, y := list[i].XY()
		for dx := -1; dx <= 1; dx += 2 {
			for dy := -1; dy <= 1; dy += 2 {
				q := board.Point(int(list[i]) + dy*board.Stride + dx)
				if b.Color(q) != b.Color(p) || slices.Contains(list, q) {
					continue
				}
				enemy := b.Color(p).Opponent()
				if b.Color(board.At(x+dx, y)) != enemy || b.Color(board.At(x, y+dy)) != enemy {
					list = append(list, chain(b, q)...)
				}
			}
		}
	}
	return list
}

// liberties returns the liberties of the chain at p.
func liberties(b *board.Board, p board.Point) (list []board.Point) {
	for _, s := range chain(b, p) {
		for _, q := range s.Neighbours() {
			if q.On(b.Size()) && b.Color(q) == board.Empty && !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// samePlainStones reports whether two boards have the same stones.
func samePlainStones(a, b *board.Board) bool {
	for p := range a.Points {
		if a.Color(p) != b.Color(p) {
			return false
		}
	}
	return true
}
