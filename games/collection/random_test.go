package collection

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/num"
)

// randomRecord returns a game of random moves, mostly near each other, so that there are captures
// and kos. Some have a handicap, set-up stones during the game, passes, variations or illegal
// moves.
func randomRecord(r *rand.Rand) []byte {
	w := recordWriter{r: r, size: []int{5, 7, 9, 13, 19, 19, 19}[r.IntN(7)]}
	w.text.WriteString("(;GM[1]FF[4]")
	fmt.Fprintf(&w.text, "SZ[%d]", w.size)
	pick := func(name string, values ...string) {
		if v := values[r.IntN(len(values))]; v != "" {
			fmt.Fprintf(&w.text, "%s[%s]", name, v)
		}
	}
	names := []string{"Honinbo Shusaku", "Cho Chikun", "Lee Sedol", "Ke Jie", "Go Seigen", ""}
	pick("PB", names...)
	pick("PW", names...)
	ranks := []string{"9p", "5p", "1p", "7d", "5d", "1d", "1k", "3k", ""}
	pick("BR", ranks...)
	pick("WR", ranks...)
	pick("EV", "Castle Game", "Meijin League", "100%_sure", "")
	pick("PC", "Tokyo", "Seoul, Hotel", "")
	pick("DT", "1846-09-11", "1998-05", "2003", "2003-04-05", "2016-03-09,10", "1996-12-27,28,1997-01-03", "")
	pick("RE", "B+R", "W+R", "B+0.5", "W+12.5", "Draw", "0", "Jigo", "Void", "?", "")
	pick("KM", "6.5", "0", "7.5", "375", "")
	pick("HA", "2", "0", "")
	b := &plainBoard{size: w.size}
	if r.IntN(3) == 0 { // handicap: in the root or in the node after it
		if r.IntN(2) == 0 {
			w.text.WriteString(";")
		}
		w.setUp(b, 2+r.IntN(5), board.Black)
	}
	w.line(b, 10+r.IntN(w.size*w.size), 3)
	w.text.WriteString(")")
	return []byte(w.text.String())
}

type recordWriter struct {
	r      *rand.Rand
	size   int
	text   strings.Builder
	color  board.Color
	lx, ly int
}

func (w *recordWriter) setUp(b *plainBoard, n int, c board.Color) {
	w.text.WriteString([]string{"AE", "AB", "AW"}[c])
	for range n {
		x, y := w.r.IntN(w.size), w.r.IntN(w.size)
		if c == board.Empty || b.cells[y][x] != board.Empty {
			if list, ok := b.setUp(c, x, y); !ok || len(list) == 0 {
				continue
			}
		}
		b.cells[y][x] = c
		fmt.Fprintf(&w.text, "[%c%c]", 'a'+x, 'a'+y)
	}
	if strings.HasSuffix(w.text.String(), []string{"AE", "AB", "AW"}[c]) {
		fmt.Fprintf(&w.text, "[%c%c]", 'a', 'a')
		b.cells[0][0] = c
	}
}

// line writes up to n moves, and variations up to a depth.
func (w *recordWriter) line(b *plainBoard, n, depth int) {
	if w.color == board.Empty {
		w.color = board.Black + board.Color(w.r.IntN(2))
	}
	for i := range n {
		switch k := w.r.IntN(200); {
		case k < 3:
			fmt.Fprintf(&w.text, ";%s[]", []string{"", "B", "W"}[w.color])
		case k == 3:
			w.text.WriteString(";C[quiet]")
		case k == 4:
			w.text.WriteString(";")
			w.setUp(b, 1+w.r.IntN(3), board.Color(w.r.IntN(3)))
		case k == 5 && i > 10: // an illegal move: the line ends there
			fmt.Fprintf(&w.text, ";%s[%c%c];B[aa];W[bb]", []string{"", "B", "W"}[w.color], 'a'+w.lx, 'a'+w.ly)
			return
		case k < 9 && depth > 0 && i > 3:
			for range 2 + w.r.IntN(2) {
				own, branch := *b, *w
				branch.text = strings.Builder{}
				branch.line(&own, 1+w.r.IntN(25), depth-1)
				if strings.HasPrefix(branch.text.String(), ";") {
					w.text.WriteString("(" + branch.text.String() + ")")
				}
			}
			if !strings.HasSuffix(w.text.String(), ")") {
				w.text.WriteString(";")
			}
			return
		default:
			if !w.move(b) {
				return
			}
		}
		w.color = w.color.Opponent()
		if w.r.IntN(12) == 0 { // the same player again
			w.color = w.color.Opponent()
		}
	}
}

// move plays a legal move, mostly near the last one.
func (w *recordWriter) move(b *plainBoard) bool {
	for range 60 {
		x, y := w.r.IntN(w.size), w.r.IntN(w.size)
		if w.r.IntN(5) > 0 {
			x, y = w.lx+w.r.IntN(5)-2, w.ly+w.r.IntN(5)-2
		}
		if _, ok := b.play(w.color, x, y); ok {
			fmt.Fprintf(&w.text, ";%s[%c%c]", []string{"", "B", "W"}[w.color], 'a'+x, 'a'+y)
			w.lx, w.ly = x, y
			return true
		}
	}
	return false
}

// randomQuery cuts a rectangle out of a random position of a random game.
func randomQuery(r *rand.Rand, games plainCollection, depth int) *query.Query {
	g := games[r.IntN(len(games))]
	lines := g.lines
	q := &query.Query{Board: g.size, FixedColor: r.IntN(3) == 0, Variations: r.IntN(3) == 0}
	if g.size == 19 && r.IntN(2) == 0 {
		q.Board = 0
	}
	if !q.Variations {
		lines = lines[:1]
	}
	line := lines[r.IntN(len(lines))]
	t := r.IntN(len(line))
	follow := r.IntN(3) == 0
	if follow && r.IntN(2) == 0 {
		t = beforeCapture(r, line, t)
	}
	w, h := randomSide(r, g.size), randomSide(r, g.size)
	x0, y0 := r.IntN(g.size-w+1), r.IntN(g.size-h+1)
	events := line[t].events
	if follow { // around the next event
		events = line[min(t+1, len(line)-1)].events
	}
	if len(events) > 0 && (follow || r.IntN(3) > 0) { // around the last event
		e := events[0]
		if follow && len(events) > 1 && r.IntN(2) == 0 { // a captured stone, often without the stone that captures it
			e = events[len(events)-1]
			w, h = 1+r.IntN(3), 1+r.IntN(3)
		}
		x0 = min(max(0, e.x-r.IntN(w)), g.size-w)
		y0 = min(max(0, e.y-r.IntN(h)), g.size-h)
	}
	swap := r.IntN(2) == 0 && !q.FixedColor
	loose := []float64{0, 0.1, 0.3, 0.7}[r.IntN(4)]
	for y := range h {
		row := ""
		for x := range w {
			row += randomCell(r, line[t], x0+x, y0+y, loose, swap)
		}
		q.Rows = append(q.Rows, row)
	}
	q.Anchors = randomAnchors(r, g.size, x0, y0, w, h)
	if r.IntN(4) == 0 {
		q.Next = query.Next(1 + r.IntN(2))
	}
	if r.IntN(4) == 0 {
		q.HasLimit, q.MoveLimit = true, max(0, t+r.IntN(30)-5)
	}
	if follow {
		q.Sequence = randomSequence(r, line[t+1:], x0, y0, w, h, swap)
	}
	if r.IntN(3) == 0 {
		randomWhere(r, &q.Where, &games[r.IntN(len(games))].info, &g.info)
	}
	for depth > 0 && r.IntN(6) == 0 {
		and := randomQuery(r, games, depth-1)
		if and.Size() == q.Size() {
			q.And = append(q.And, and)
		}
	}
	return q
}

// beforeCapture returns a node a little before the next capture after t.
func beforeCapture(r *rand.Rand, line []*plainNode, t int) int {
	for i := t; i < len(line); i++ {
		if slices.ContainsFunc(line[i].events, func(e plainEvent) bool { return !e.placed }) {
			return max(0, i-1-r.IntN(3))
		}
	}
	return t
}

// randomSide is mostly small, and sometimes the whole board.
func randomSide(r *rand.Rand, size int) int {
	switch k := r.IntN(20); {
	case k < 13:
		return 1 + r.IntN(min(5, size))
	case k < 18:
		return 1 + r.IntN(min(9, size))
	case k < 19:
		return size
	}
	return 1 + r.IntN(size)
}

// randomCell describes a point, loosely with this probability.
func randomCell(r *rand.Rand, n *plainNode, x, y int, loose float64, swap bool) string {
	exact, wide := ".", []string{"x", "o", "*", "?"}
	switch {
	case n.rows[board.Black][y]>>x&1 != 0:
		exact, wide = "X", []string{"x", "*"}
	case n.rows[board.White][y]>>x&1 != 0:
		exact, wide = "O", []string{"o", "*"}
	}
	if r.Float64() < loose {
		exact = wide[r.IntN(len(wide))]
	}
	if swap {
		exact = strings.NewReplacer("X", "O", "O", "X", "x", "o", "o", "x").Replace(exact)
	}
	return exact
}

func randomAnchors(r *rand.Rand, size, x0, y0, w, h int) query.Anchors {
	within := func(at, last int) (int, int) {
		return max(0, at-r.IntN(4)), min(last, at+r.IntN(4))
	}
	regions := []query.Region{query.Anywhere}
	if r.IntN(2) == 0 {
		regions = append(regions, query.Corner)
	}
	if w <= size-2 {
		regions = append(regions, query.Side)
	}
	if w <= size-2 && h <= size-2 {
		regions = append(regions, query.Inner)
	}
	if w == size && h == size {
		regions = append(regions, query.Full)
	}
	a := query.Anchors{Region: query.Fixed}
	switch k := r.IntN(4); {
	case k == 0:
		a.Left, a.Right, a.Top, a.Bottom = x0, x0, y0, y0
	case k == 1:
		a.Left, a.Right = within(x0, size-w)
		a.Top, a.Bottom = within(y0, size-h)
	default:
		return query.Anchors{Region: regions[r.IntN(len(regions))]}
	}
	return a
}

// randomSequence lists the next events in the rectangle, sometimes with a mistake. It lists all
// captures of the last move, some of them or none.
func randomSequence(r *rand.Rand, line []*plainNode, x0, y0, w, h int, swap bool) []query.Step {
	var list []query.Step
	most := 1 + r.IntN(6)
	for _, n := range line {
		for _, e := range n.events {
			x, y := e.x-x0, e.y-y0
			if x < 0 || y < 0 || x >= w || y >= h || len(list) == most && e.placed || len(list) > most+8 {
				continue
			}
			what := byte('-')
			if e.placed {
				what = "XO"[(int(e.color)-1+num.FromBool(swap))%2]
			} else if len(list) >= most && r.IntN(3) == 0 {
				continue
			}
			list = append(list, query.Step{X: x, Y: y, What: what})
		}
		if len(list) >= most && r.IntN(8) > 0 {
			break
		}
	}
	if len(list) > 0 && r.IntN(15) == 0 {
		list[len(list)-1].X = r.IntN(w)
	}
	return list
}

// randomWhere sets conditions that one of the games satisfies.
func randomWhere(r *rand.Rand, w *query.Where, games ...*Info) {
	for range 1 + r.IntN(2) {
		g := games[r.IntN(len(games))]
		part := func(s string) string {
			if len(s) < 3 {
				return s
			}
			from := r.IntN(len(s) - 2)
			return strings.ToUpper(s[from : from+1+r.IntN(len(s)-from)])
		}
		span := func(v string) string { return []string{v, v + "..", ".." + v}[r.IntN(3)] }
		switch k := r.IntN(14); {
		case k == 0:
			w.Player = part(g.Black + g.White)
		case k == 1:
			w.Black = part(g.Black)
		case k == 2:
			w.White = part(g.White)
		case k == 3 && g.Black != "" && g.White != "":
			w.Player, w.Opponent = part(g.White), part(g.Black)
		case k == 4 && g.BlackRank != "":
			w.Rank = span(g.BlackRank)
		case k == 5:
			w.Event = part(g.Event)
		case k == 6:
			w.Place = part(g.Place)
		case k == 7 && len(g.Date) >= 4:
			w.Date = span(g.Date[:min(len(g.Date), []int{4, 7, 10}[r.IntN(3)])])
		case k == 8:
			w.Result = []string{"b", "W", "B+R", "W+R", "0", "-", "B+0.5"}[r.IntN(7)]
		case k == 9:
			w.Handicap = span(fmt.Sprint(g.Handicap))
		case k == 10:
			w.Komi = span(fmt.Sprint(g.Komi))
		case k == 11:
			w.Moves = span(fmt.Sprint(g.Moves))
		case k == 12:
			w.Tags = []string{[]string{"good", "bad 'one'"}[r.IntN(2)]}
		case k == 13:
			if words := wordsOf(g.Black + " " + g.Event + " " + g.Place); len(words) > 0 {
				w.Words = words[r.IntN(len(words))]
			}
		}
	}
}
