package segment

import (
	"cmp"
	"context"
	"errors"
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

// sumsOf tallies hits like stored sums.
func sumsOf(s *Segment, search *Search, hits []Hit) (games map[GameSum]int, all map[string]int, first, last uint32) {
	games, all = map[GameSum]int{}, map[string]int{}
	seen := map[uint32]bool{}
	for _, h := range hits {
		year := min(s.Day(h.Game)/10000, 9999)
		if !seen[h.Game] {
			seen[h.Game] = true
			games[GameSum{Year: year, Winner: s.Winner(h.Game)}]++
			if day := s.Day(h.Game); day != 0 {
				last = max(last, day)
				if first == 0 || day < first {
					first = day
				}
			}
		}
		all[asSeen(search, &h, s.Winner(h.Game), h.Next-h.Node > Tenuki, year)]++
	}
	return games, all, first, last
}

// asSeen is a hit as the query sees it.
func asSeen(s *Search, h *Hit, winner board.Color, late bool, year uint32) string {
	v, _ := s.View(h, winner)
	return fmt.Sprint(v, late, h.Next < 0, year)
}

// TestSums: the stored sums of frequent positions are those of their hits.
func TestSums(t *testing.T) {
	before := MaxListed
	MaxListed = 6
	defer func() { MaxListed = before }()
	r := rand.New(rand.NewPCG(3, 3))
	for _, size := range []int{5, 8, 9} {
		games := newGames(t, r, size, 200, 24)
		s := open(t, write(t, size, games))
		found := 0
		for range 120 {
			q := randomQuery(r, games, size)
			q.Variations, q.FixedColor, q.HasLimit, q.Sequence = false, false, false, nil
			if r.IntN(2) == 0 {
				cornerOf(r, q, games[r.IntN(len(games))], size)
			}
			if q.Check() != nil {
				continue
			}
			search := NewSearch(q)
			sums := search.Sums(s, s.All())
			list := hits(t, s, q, s.All())
			if sums == nil {
				continue
			}
			found++
			wantGames, want, first, last := sumsOf(s, search, list)
			got := map[string]int{}
			for _, h := range sums.Hits {
				for year, n := range h.Years {
					got[asSeen(search, &h.Hit, h.Winner, h.Hit.Next > Tenuki, year)] += n
				}
			}
			gotGames := map[GameSum]int{}
			for _, g := range sums.Games {
				gotGames[GameSum{Year: g.Year, Winner: g.Winner}] += g.Games
			}
			if fmt.Sprint(got, gotGames, sums.First, sums.Last) != fmt.Sprint(want, wantGames, first, last) {
				t.Fatalf("%s\n%v %v, %d to %d\nwant %v %v, %d to %d", q, got, gotGames, sums.First, sums.Last, want, wantGames, first, last)
			}
			for what, change := range map[string]func(q *query.Query){
				"variations":   func(q *query.Query) { q.Variations = true },
				"fixed colour": func(q *query.Query) { q.FixedColor = true },
				"a colour":     func(q *query.Query) { q.Next = query.White },
				"a limit":      func(q *query.Query) { q.HasLimit, q.MoveLimit = true, 10 },
			} {
				other := *q
				if change(&other); NewSearch(&other).Sums(s, s.All()) != nil {
					t.Errorf("%s with %s has sums", q, what)
				}
			}
			if side := len(q.Rows); size%2 > 0 && side == cornerSide(size) { // a larger board has the same corner
				other := *q
				far := &other.Anchors
				other.Board = size + 1
				far.Left, far.Top = min(far.Left, 1)*(other.Board-side), min(far.Top, 1)*(other.Board-side)
				far.Right, far.Bottom = far.Left, far.Top
				if other.Check() == nil && q.Anchors.Region == query.Fixed && NewSearch(&other).Sums(s, s.All()) != nil {
					t.Errorf("%s has sums in games on %d rows", &other, size)
				}
			}
			some := s.All()
			if some.Remove(0); search.Sums(s, some) != nil {
				t.Errorf("%s has sums for some games", q)
			}
			search.Release()
		}
		if found < 8 {
			t.Errorf("size %d: %d positions with sums: too few to prove anything", size, found)
		}
		if err := s.Verify(); err != nil {
			t.Error(err)
		}
	}
}

// cornerOf makes q the position of a corner, or of the whole board, early in a game.
func cornerOf(r *rand.Rand, q *query.Query, g *plainGame, size int) {
	n := g.lines[0][min(1+r.IntN(3), len(g.lines[0])-1)]
	side, x0, y0 := size, 0, 0
	if r.IntN(3) > 0 {
		side = cornerSide(size)
		x0, y0 = r.IntN(2)*(size-side), r.IntN(2)*(size-side)
	}
	q.Rows = nil
	for y := range side {
		row := ""
		for x := range side {
			c := n.cells[board.At(x0+x, y0+y)]
			row += ".XO"[c : c+1]
		}
		q.Rows = append(q.Rows, row)
	}
	q.Anchors = query.Anchors{Region: query.Fixed, Left: x0, Right: x0, Top: y0, Bottom: y0}
}

// TestShown: every position of few stones is shown once, at the first node that has it, with what
// was played next in it, and the hash is the same for exactly the equivalent positions.
func TestShown(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	forms := map[string]string{} // the text of a form by its hash, and the other way round
	for _, size := range []int{4, 5, 9, 19} {
		games := newGames(t, r, size, 12, 6*size)
		s := open(t, write(t, size, games))
		for i, g := range games {
			line := g.lines[0]
			want, got := map[string]bool{}, map[string]bool{}
			whole := rectangle{0, 0, size, size}
			showPart(want, line, whole, WholeStones)
			if err := s.Shown(uint32(i), func(p Shown) {
				text := partText(&line[p.Node].cells, whole)
				got[shownText(whole, p.Node, text, p.Color, p.Next, p.Cell)] = true
				sameForms(t, forms, fmt.Sprint(size, canonical(text, whole, size, p.Way)), fmt.Sprint(size, p.Hash))
			}); err != nil {
				t.Fatal(err)
			}
			sameShown(t, i, got, want)
		}
	}
}

// TestCorners is TestShown for rectangles at the corners.
func TestCorners(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 9))
	forms, same := map[string]string{}, 0
	for _, size := range []int{4, 9, 16, 19} {
		games := newGames(t, r, size, 12, 6*size)
		s := open(t, write(t, size, games))
		least, most := CornerSides(size)
		for i, g := range games {
			line := g.lines[0]
			want, got := map[string]bool{}, map[string]bool{}
			rectangles := [4]map[int]rectangle{{}, {}, {}, {}}
			for side := range 4 * (most - least + 1) * (most - least + 1) {
				corner, w, h := side&3, least+side>>2%(most-least+1), least+side>>2/(most-least+1)
				part := rectangle{corner & 1 * (size - w), corner >> 1 * (size - h), w, h}
				rectangles[corner][CornerBit(size, w, h)] = part
				showPart(want, line, part, CornerStones)
			}
			if err := s.Corners(uint32(i), func(p *CornerShown) {
				for _, next := range p.Parts {
					for bit, part := range rectangles[p.Way&3] {
						turned := bit
						if p.Way&4 != 0 {
							turned = CornerBit(size, part.h, part.w)
						}
						if next.Sides>>turned&1 == 0 {
							continue
						}
						text := partText(&line[p.Node].cells, part)
						got[shownText(part, p.Node, text, next.Color, next.Next, next.Cell)] = true
						form := canonical(text, part, size, p.Way)
						sameForms(t, forms, form, fmt.Sprint(p.Hash))
						same += int(p.Same)
						if p.Same != 0 && canonical(text, part, size, p.Way^p.Same) != form {
							t.Errorf("%s is not the same in the ways %d and %d", form, p.Way, p.Way^p.Same)
						}
					}
				}
			}); err != nil {
				t.Fatal(err)
			}
			sameShown(t, i, got, want)
		}
	}
	if same == 0 {
		t.Error("no position is the same when turned")
	}
}

// sameForms reports a form with several hashes, or a hash of several forms.
func sameForms(t *testing.T, forms map[string]string, form, hash string) {
	t.Helper()
	if old, ok := forms["hash "+hash]; ok && old != form {
		t.Fatalf("hash %s: %s and %s", hash, old, form)
	}
	if old, ok := forms["form "+form]; ok && old != hash {
		t.Fatalf("%s: hashes %s and %s", form, old, hash)
	}
	forms["hash "+hash], forms["form "+form] = form, hash
}

func sameShown(t *testing.T, game int, got, want map[string]bool) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("game %d: shown\n%v\nwant\n%v", game, strings.Join(only(got, want), "\n"), strings.Join(only(want, got), "\n"))
	}
}

// shownText describes a position and what was played next.
func shownText(part rectangle, node int, text string, color board.Color, next, cell int) string {
	if color == board.Empty {
		return fmt.Sprint(part, node, text, "none")
	}
	return fmt.Sprint(part, node, text, fmt.Sprint(next, pointAt(uint16(cell)), color))
}

// only returns the keys of a that b does not have.
func only(a, b map[string]bool) (list []string) {
	for k := range a {
		if !b[k] {
			list = append(list, k)
		}
	}
	slices.Sort(list)
	return list
}

// rectangle is a part of the board.
type rectangle struct{ x, y, w, h int }

func partText(cells *[board.NumPoints]board.Color, p rectangle) string {
	var text strings.Builder
	for i := range p.w * p.h {
		c := cells[board.At(p.x+i%p.w, p.y+i/p.w)]
		text.WriteString(".XO"[c : c+1])
	}
	return text.String()
}

// canonical lists the stones of a part in their common form.
func canonical(text string, p rectangle, size int, way uint8) string {
	var list []string
	for i := range text {
		c := strings.IndexByte("XO", text[i])
		if c < 0 {
			continue
		}
		x, y := Turned(p.x+i%p.w, p.y+i/p.w, size, int(way))
		list = append(list, fmt.Sprintf("%02d-%02d%c", y, x, "XO"[c^int(way>>3)]))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// showPart adds what should be shown of a part of the board.
func showPart(want map[string]bool, line []*plainNode, part rectangle, most int) {
	m := query.Image{W: part.w, H: part.h}
	seen := map[string]bool{}
	before := partText(new([board.NumPoints]board.Color), part)
	for t, n := range line {
		text := partText(&n.cells, part)
		stones := len(text) - strings.Count(text, ".")
		begin := t == 0 && most == WholeStones && stones == 0
		if !begin && (text == before || stones == 0 || stones > most) || seen[text] {
			before = text
			continue
		}
		before, seen[text] = text, true
		next := "none"
		for k := t + 1; k < len(line) && next == "none"; k++ {
			for _, e := range line[k].events {
				switch {
				case next != "none" || !within(&m, e.point, board.At(part.x, part.y)):
				case e.setup:
					next = "" // and none after it
				case e.placed:
					next = fmt.Sprint(k, e.point, e.color)
				}
			}
		}
		want[fmt.Sprint(part, t, text, cmp.Or(next, "none"))] = true
	}
}

// alikeness is the plain count of the differences between an image and a position.
func alikeness(m *query.Image, n *plainNode, place board.Point, most int) int {
	type cell struct {
		x, y      int
		want, has query.Class
	}
	var list []cell
	for y := range m.H {
		for x := range m.W {
			has := query.Class(1) << n.cells[place+board.Point(y*board.Stride+x)]
			if m.At(x, y)&has == 0 {
				list = append(list, cell{x, y, m.At(x, y), has})
			}
		}
	}
	var count func(list []cell, most int) int
	count = func(list []cell, most int) int {
		if len(list) == 0 || most < 0 {
			return 0
		}
		a, best := list[0], 1+count(list[1:], most-1)
		for i, b := range list[1:] {
			beside := max(a.x-b.x, b.x-a.x)+max(a.y-b.y, b.y-a.y) == 1
			moved := beside && (a.want == query.Empty && b.has == query.Empty && a.has == b.want ||
				b.want == query.Empty && a.has == query.Empty && b.has == a.want)
			more := a.want == query.Empty && b.want == query.Empty && a.has != b.has
			less := a.has == query.Empty && b.has == query.Empty && a.want|b.want == query.BlackStone|query.WhiteStone
			if moved || more || less {
				best = min(best, 1+count(slices.Concat(list[1:i+1], list[i+2:]), most-1))
			}
		}
		return best
	}
	if len(list) > 2*most {
		return most + 1
	}
	return count(list, most)
}

// TestLikeness compares the nearest position of each game with that of a plain search.
func TestLikeness(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, size := range []int{5, 9} {
		games := newGames(t, r, size, 30, 40)
		found, listed := 0, 0
		for range 25 {
			q, most := randomQuery(r, games, size), 1+r.IntN(3)
			q.Sequence = nil
			alter(r, q)
			if q.Check() != nil {
				continue
			}
			l, ok := NewLikeness(q, most)
			if !ok {
				t.Fatal("too many places")
			}
			k, images := l.NewLiker(), q.Images()
			for _, g := range games {
				want, node := most+1, 0
				for at, n := range g.lines[0] {
					if q.HasLimit && at > q.MoveLimit {
						break
					}
					for i := range images {
						for place := range placesOf(&images[i]) {
							if d := alikeness(&images[i], n, place, most); d < want {
								want, node = d, at
							}
						}
					}
				}
				a, ok := k.Game(g.Line)
				if ok != (want <= most) || ok && (a.Distance != want || a.Node != node) {
					t.Fatalf("%s, up to %d differences: %v %+v, want %d at %d in %v", q, most, ok, a, want, node, g.Line)
				}
				if ok {
					found++
					listed += checkDifferences(t, l, g, &a)
				}
			}
		}
		if found < 80 || listed < 40 {
			t.Errorf("%d games alike, %d differences: too few to prove anything", found, listed)
		}
	}
	if _, ok := NewLikeness(&query.Query{Board: 19, Rows: []string{"X"}}, 1); !ok {
		t.Error("361 places are too many")
	}
}

// alter changes some cells of a query.
func alter(r *rand.Rand, q *query.Query) {
	for range r.IntN(4) {
		y := r.IntN(len(q.Rows))
		x := r.IntN(len(q.Rows[y]))
		q.Rows[y] = q.Rows[y][:x] + ".XOxo*"[r.IntN(6):][:1] + q.Rows[y][x+1:]
	}
}

// checkDifferences: the listed differences are as many as counted, and without them the position
// holds the query.
func checkDifferences(t *testing.T, l *Likeness, g *plainGame, a *Alike) int {
	t.Helper()
	list, m, at := l.Differences(g.Line, a)
	n := *g.lines[0][a.Node]
	pairs := 0
	for i, d := range list {
		if d.From != board.Pass {
			if n.cells[d.From] != d.Has || n.cells[d.Point] != board.Empty || d.Want != d.Has {
				t.Fatalf("%+v: a stone that is not shifted", d)
			}
			n.cells[d.From] = board.Empty
		} else if n.cells[d.Point] != d.Has {
			t.Fatalf("%+v: there is %v", d, n.cells[d.Point])
		} else if i > 0 && list[i-1].From == board.Pass && (d.Want == board.Empty) == (list[i-1].Want == board.Empty) && d.Has != list[i-1].Has {
			pairs++ // perhaps of a pair
		} else if i > 0 && list[i-1].From == board.Pass && d.Has == board.Empty && list[i-1].Has == board.Empty && d.Want != list[i-1].Want {
			pairs++
		}
		n.cells[d.Point] = d.Want
	}
	if !accepts(m, &n, at) || len(list) < a.Distance || len(list)-pairs > a.Distance {
		t.Fatalf("%d differences, listed %+v", a.Distance, list)
	}
	return len(list)
}

// TestTrails: trails begin wherever the rectangle shows the query and its sequence follows, and
// their steps are the later stones in it, on each path of a game.
func TestTrails(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	trails := 0
	for _, size := range []int{5, 9} {
		games := newGames(t, r, size, 40, 60)
		s := open(t, write(t, size, games))
		for range 120 {
			q := randomQuery(r, games, size)
			search, images := NewSearch(q), q.Images()
			for i, h := range hits(t, s, q, s.All()) {
				if i%7 > 0 {
					continue
				}
				g, m := games[h.Game], &images[h.image]
				want, got := map[string]bool{}, map[string]bool{}
				lines, line := g.lines[:1], g.Line
				if q.Variations && len(g.Tree) > 0 {
					lines, line = g.lines, g.Tree
				}
				for _, path := range lines {
					plainTrails(want, q, m, path, pointAt(h.place))
				}
				follow := func(t Trail) { followTrail(got, search, line, t, "", len(g.Tree) > 0 && q.Variations) }
				if q.Variations && len(g.Tree) > 0 {
					search.TreeTrails(line, &h, follow)
				} else {
					search.Trails(line, &h, follow)
				}
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("%s\ngame %d, %+v:\n%s\nwant\n%s", q, h.Game, h, strings.Join(only(got, want), "\n"), strings.Join(only(want, got), "\n"))
				}
				if trails += len(got); len(got) == 0 && h.Next >= 0 {
					t.Fatalf("%s: no trail of %+v", q, h)
				}
			}
			search.Release()
		}
	}
	if trails < 2000 {
		t.Errorf("%d trails: too few to prove anything", trails)
	}
}

// followTrail adds the texts of all steps of a trail.
func followTrail(got map[string]bool, s *Search, line Line, t Trail, text string, tree bool) {
	if text == "" {
		text = fmt.Sprint(t.Node)
	}
	got[text] = true
	step := func(next Trail, c board.Color, cell uint16, gone []uint16) {
		followTrail(got, s, line, next, fmt.Sprint(text, " ", next.Node, c, cell, slices.Sorted(slices.Values(gone))), tree)
	}
	if tree {
		s.TreeSteps(line, t, step)
	} else if c, cell, gone, ok := s.Step(line, &t, nil); ok {
		step(t, c, cell, gone)
	}
}

// plainTrails adds the texts of the trails of one path.
func plainTrails(want map[string]bool, q *query.Query, m *query.Image, path []*plainNode, place board.Point) {
	turning := m.Origins()
	cellOf := func(p board.Point) uint16 {
		x, y := p.XY()
		left, top := place.XY()
		return uint16(turning.First + (x-left)*turning.Right + (y-top)*turning.Down)
	}
	for _, t := range begins(m, path, place) {
		if q.HasLimit && t > q.MoveLimit {
			continue
		}
		if !slices.ContainsFunc(path[t+1:], func(n *plainNode) bool { return len(n.events) > 0 }) && len(m.Sequence) == 0 {
			continue // nothing follows
		}
		var late []plainEvent // of the sequence's last node, not listed
		if len(m.Sequence) > 0 {
			steps := plainSteps(m, place)
			if t = attemptAt(m, path, t, place); t == len(path) || q.HasLimit && t > q.MoveLimit {
				continue
			}
			late = leftOver(m, steps, path, t, place)
		}
		text := fmt.Sprint(t)
		want[text] = true
		gone := []uint16{}
		for _, e := range late {
			gone = append(gone, cellOf(e.point))
		}
	follow:
		for k := t + 1; k < len(path) && !(q.HasLimit && k > q.MoveLimit); k++ {
			for _, e := range path[k].events {
				switch {
				case !within(m, e.point, place):
				case e.setup:
					break follow
				case e.placed:
					c := e.color
					if m.Swapped {
						c = c.Opponent()
					}
					slices.Sort(gone)
					text += fmt.Sprint(" ", k, c, cellOf(e.point), gone)
					want[text], gone = true, []uint16{}
				default:
					gone = append(gone, cellOf(e.point))
				}
			}
		}
	}
}

// leftOver returns the captures of the node of the sequence's end that the sequence does not list.
func leftOver(m *query.Image, steps []plainStep, path []*plainNode, t int, place board.Point) (list []plainEvent) {
	last := steps[len(steps)-1]
	for _, e := range path[t].events {
		if !e.placed && within(m, e.point, place) && (last.color.IsStone() || !slices.Contains(last.points, e.point)) {
			list = append(list, e)
		}
	}
	return list
}

// TestWeight: in a game with variations a trail counts once for each continuation and each path
// without one.
func TestWeight(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	type key struct{ begin, next *plainNode }
	more := 0
	for range 60 {
		g := newGame(t, 1, randomRecord(r, 5, 40))
		q := randomQuery(r, []*plainGame{g}, 5)
		if q.Sequence, q.HasLimit = nil, false; len(g.Tree) == 0 {
			continue
		}
		s, images := NewSearch(q), q.Images()
		for i := range images {
			for place := range placesOf(&images[i]) {
				keys, want, got := map[key]int{}, map[int]int{}, map[int]int{}
				for _, path := range g.lines {
					for _, at := range begins(&images[i], path, place) {
						k := key{path[at], path[len(path)-1]}
						follows := false
						for _, n := range slices.Backward(path[at+1:]) {
							follows = follows || len(n.events) > 0
							if slices.ContainsFunc(n.events, func(e plainEvent) bool { return (e.placed || e.setup) && within(&images[i], e.point, place) }) {
								k.next = n
							}
						}
						if follows {
							keys[k] = at
						}
					}
				}
				for _, at := range keys {
					want[at]++
				}
				s.TreeTrails(g.Tree, &Hit{place: uint16(cellOf(place)), image: uint8(i)}, func(t Trail) {
					n := s.Weight(g.Tree, &t)
					if got[int(t.Node)] += n; n > 1 {
						more++
					}
				})
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("%s at %v: weights by node %v, want %v", q, place, got, want)
				}
			}
		}
	}
	if more < 50 {
		t.Errorf("%d trails with several continuations: too few to prove anything", more)
	}
}

// TestReach: the part of a tree after a trail has the trails that go on from it.
func TestReach(t *testing.T) {
	g := newGame(t, 1, "(;SZ[9];B[aa];W[ii](;B[bb];W[hi](;B[ba])(;B[ab]))(;B[hh];W[hg])(;B[ih]))")
	q := &query.Query{Board: 9, Rows: []string{"X.", ".."}, Anchors: query.Anchors{Region: query.Fixed}, FixedColor: true, Variations: true}
	s := NewSearch(q)
	h := Hit{}
	var reach []bool
	s.TreeTrails(g.Tree, &h, func(from Trail) {
		s.TreeSteps(g.Tree, from, func(next Trail, _ board.Color, _ uint16, _ []uint16) {
			r := next.Reach(g.Tree)
			s.TreeSteps(g.Tree, next, func(last Trail, _ board.Color, _ uint16, _ []uint16) {
				reach = append(reach, r.Has(&last), r.Has(&from), last.Reach(g.Tree).Has(&next))
			})
		})
	})
	if !slices.Equal(reach, []bool{true, false, false, true, false, false}) {
		t.Errorf("reach %v", reach)
	}
}

// TestLine: the stones, moves and changes of lines are those of the record.
func TestLine(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	agreed := 0
	for i := range 120 {
		size := 3 + r.IntN(8)
		g := newGame(t, 1, randomRecord(r, size, 40))
		var want []string
		var stones []Stone
		walk := g.Line.Walk()
		for n, node := range g.lines[0] {
			var first [3]board.Point
			for _, e := range node.events {
				want = append(want, fmt.Sprint(n, e.placed, e.setup, e.color, e.point))
				if e.placed {
					x, y := e.point.XY()
					stones = append(stones, Stone{uint8(x), uint8(y), e.color, e.setup})
					if first[e.color] == board.Pass && !e.setup {
						first[e.color] = e.point
					}
				}
			}
			if n%3 > 0 {
				for c := board.Black; c <= board.White; c++ {
					if got := walk.Stone(n, c); got != first[c] {
						t.Fatalf("first stone of %v at %d: %v, want %v", c, n, got, first[c])
					}
				}
			}
		}
		var got []string
		if !g.Line.Nodes(func(node int, c Change) bool {
			got = append(got, fmt.Sprint(node, c.Placed, c.Setup, c.Color, c.Point))
			return true
		}) || !slices.Equal(got, want) {
			t.Fatalf("changes %v, want %v", got, want)
		}
		if n := 0; len(want) > 1 && (g.Line.Nodes(func(int, Change) bool { n++; return n < 2 }) || n != 2) {
			t.Error("Nodes did not stop")
		}
		if all := g.Line.AppendStones(nil); !slices.Equal(all, stones) {
			t.Fatalf("stones %v, want %v", all, stones)
		}
		if !g.Line.Fits(size, false) || len(stones) > 0 && slices.ContainsFunc(stones, func(s Stone) bool { return int(max(s.X, s.Y)) == size-1 }) && g.Line.Fits(size-1, false) ||
			len(g.Tree) > 0 && (!g.Tree.Fits(size, true) || g.Tree.Fits(size, false)) {
			t.Fatal("Fits")
		}
		if i%2 == 0 {
			agreed += checkMoves(t, r, size)
		}
	}
	if agreed < 40 {
		t.Errorf("%d games of moves in turn", agreed)
	}
	if !g0.Equal(&g0) || g0.Equal(&Game{ID: 2}) || g0.Equal(&Game{ID: 1, Facts: []string{"b"}}) || !g0.Equal(&Game{ID: 1}) {
		t.Error("Equal")
	}
	for _, g := range []Game{
		{ID: 1, Line: Line{1}},
		{ID: 1, Tree: Line{1}},
		{ID: 1, Winner: board.Black},
		{ID: 1, Day: 1},
	} {
		if g0.Equal(&g) || g.Equal(&g0) {
			t.Errorf("%+v equals %+v", g0, g)
		}
	}
}

var g0 = Game{ID: 1, Facts: []string{"a"}}

// checkMoves plays a game of moves in turn, with passes and captures, and compares AppendMoves with
// what the record says; with anything else it appends nothing.
func checkMoves(t *testing.T, r *rand.Rand, size int) int {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "(;SZ[%d]", size)
	if r.IntN(3) == 0 {
		text.WriteString("AB[aa]")
	}
	b := board.New(size)
	if strings.Contains(text.String(), "AB") {
		b.Set(board.Black, board.At(0, 0))
	}
	c, moves := board.Black, 0
	for range 30 {
		p := board.At(r.IntN(size), r.IntN(size))
		if r.IntN(8) == 0 {
			p = board.Pass
		}
		if _, err := b.Play(c, p); err != nil {
			continue
		}
		at := ""
		if p != board.Pass {
			at = coordinates(p)
		}
		text.WriteString(";" + []string{"", "B", "W"}[c] + "[" + at + "]")
		c = c.Opponent()
		moves++
	}
	g := newGame(t, 1, text.String()+")")
	steps, ok := g.Line.AppendMoves(nil, moves)
	if !ok {
		t.Fatalf("%s: no moves", text.String())
	}
	var rep sgf.Replay
	rep.Reset(size, false)
	for _, s := range steps {
		if s.Color == board.Empty {
			continue // a capture
		}
		if _, err := rep.Step(s); err != nil {
			t.Fatalf("%s: %v", text.String(), err)
		}
	}
	if !rep.Board.Equal(b) || rep.Moves != moves {
		t.Fatalf("%s: %d moves lead to\n%v", text.String(), rep.Moves, &rep.Board)
	}
	for p := range b.Points { // the same player again
		if _, err := b.Play(c.Opponent(), p); err == nil {
			again := newGame(t, 1, text.String()+";"+[]string{"", "W", "B"}[c]+"["+coordinates(p)+"])")
			if list, ok := again.Line.AppendMoves(nil, moves+1); ok || len(list) > 0 {
				t.Fatalf("%s and %v again: %v", text.String(), p, list)
			}
			break
		}
	}
	if n := len(steps); n > 0 && steps[n-1].Point != sgf.Pass {
		if list, ok := g.Line.AppendMoves(nil, moves-1); ok || len(list) > 0 {
			t.Fatalf("%s: %d moves, and %v", text.String(), moves-1, list)
		}
	}
	return 1
}

// TestFactsOfGames: the games with a text in a column.
func TestFactsOfGames(t *testing.T) {
	for _, n := range []int{1, 5, 300} {
		b := NewBuilder(9, "name", "same", "many")
		words := []string{"Cho Chikun", "Chō", "", "Lee", "Leeds", "ee Ch"}
		var games []Game
		for i := range n {
			g := Game{ID: uint32(i + 1), Facts: []string{words[i%len(words)], "same", fmt.Sprintf("n%05d", i*7919%n)}}
			games = append(games, g)
			b.Add(&g)
		}
		path := filepath.Join(t.TempDir(), "segment")
		if err := section.WriteFile(path, Kind, Version, b.Write); err != nil {
			t.Fatal(err)
		}
		s := open(t, path)
		if got := s.FactNames(); !slices.Equal(got, []string{"name", "same", "many"}) {
			t.Fatalf("columns %v", got)
		}
		for k, name := range s.FactNames() {
			for _, part := range []string{"", "Ch", "ee", "e", "same", "ames", "n0000", "2", "x", "hik", "eL"} {
				for _, odd := range []bool{false, true} {
					holds := func(text string) bool { return !odd || len(text)%2 == 1 }
					got, err := s.With(name, part, holds)
					if err != nil {
						t.Fatal(err)
					}
					for i, g := range games {
						if want := strings.Contains(g.Facts[k], part) && holds(g.Facts[k]); got.Has(i) != want {
							t.Fatalf("%d games, %s of %q contains %q: %v, want %v", n, name, g.Facts[k], part, got.Has(i), want)
						}
					}
				}
			}
		}
		if err := s.Verify(); err != nil {
			t.Fatal(err)
		}
		for i := range games {
			if got := s.Game(uint32(i)); !got.Equal(&games[i]) {
				t.Fatalf("game %d: %+v, want %+v", i, got, games[i])
			}
		}
	}
	missing := NewBuilder(9, "name")
	missing.Add(&Game{ID: 1, Facts: []string{"a"}})
	missing.Add(&Game{ID: 2})
	path := filepath.Join(t.TempDir(), "segment")
	if err := section.WriteFile(path, Kind, Version, missing.Write); err != nil {
		t.Fatal(err)
	}
	s := open(t, path)
	if err := s.Verify(); err != nil || s.FactNames() != nil {
		t.Errorf("a game without facts: columns %v (%v)", s.FactNames(), err)
	}
	if g := s.Game(0); g.Facts != nil {
		t.Errorf("facts %v", g.Facts)
	}
}

// TestSets: games by their IDs, and the operations of sets.
func TestSets(t *testing.T) {
	games := newGames(t, rand.New(rand.NewPCG(1, 1)), 3, 140, 3)
	s := open(t, write(t, 3, games))
	if err := s.LoadGames(); err != nil {
		t.Fatal(err)
	}
	ids := []int64{1, 2, 7, 8, 9, 100, 101, 285, 286, 9000} // games have 7, 9, ... 285
	if got := s.Find(ids); !slices.Equal(got, []int{0, 1, 47, 139}) {
		t.Errorf("Find: %v", got)
	}
	set := s.SetOf(ids)
	if got := slices.Collect(set.Games); !slices.Equal(got, []int{0, 1, 47, 139}) || set.Count() != 4 {
		t.Errorf("SetOf: %v", got)
	}
	all := s.All()
	if all.Count() != 140 || s.None().Count() != 0 || all.Has(140) || !all.Has(139) || s.Blocks() != 1 || s.InBlock(all, 0).Count() != 140 {
		t.Errorf("All: %d games", all.Count())
	}
	odd := s.None()
	for g := 1; g < 140; g += 2 {
		odd.Add(g)
	}
	if got := slices.Collect(slices.Clone(set).And(odd).Games); !slices.Equal(got, []int{1, 47, 139}) {
		t.Errorf("And: %v", got)
	}
	if n := slices.Clone(set).Or(odd).Count(); n != 71 {
		t.Errorf("Or: %d", n)
	}
	for g := range all.Games {
		if g > 3 {
			t.Fatalf("game %d", g)
		}
		if g == 3 {
			break
		}
	}
	empty := open(t, write(t, 3, nil))
	if err := empty.Verify(); err != nil || empty.Find(ids) != nil || empty.Lowest() != 0 || empty.Blocks() != 0 {
		t.Errorf("no games: %v, lowest %d", err, empty.Lowest())
	}
}

// TestApart: a segment in parts gives the hits of the whole, fetches each part once, and refuses
// parts that are damaged or too short.
func TestApart(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	games := newGames(t, r, 5, 1100, 12)
	whole := open(t, write(t, 5, games))
	path := filepath.Join(t.TempDir(), "skeleton")
	if err := section.WriteFile(path, Kind, Version, whole.Skeleton); err != nil {
		t.Fatal(err)
	}
	skeleton := func(bring Bring) *Segment {
		f, err := section.OpenLazy(path, Kind, Version)
		if err != nil {
			t.Fatal(err)
		}
		s, err := OpenSkeleton(f, bring, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	fetched := map[string]int{}
	s := skeleton(func(lines bool, block, part int) ([]byte, error) {
		fetched[fmt.Sprint(lines, block, part)]++
		return whole.Part(lines, block, part)
	})
	for range 25 {
		q := randomQuery(r, games, 5)
		if got, want := hits(t, s, q, s.All()), hits(t, whole, q, whole.All()); !slices.Equal(got, want) {
			t.Fatalf("%s: %d hits in parts, %d in the whole", q, len(got), len(want))
		}
	}
	for what, n := range fetched {
		if n != 1 {
			t.Errorf("part %s was fetched %d times", what, n)
		}
	}
	if want := Parts * (whole.Blocks() + whole.LineBlocks()); len(fetched) != want || whole.Blocks() != 2 || whole.LineBlocks() == 0 {
		t.Errorf("%d parts were fetched, want %d: %v", len(fetched), want, fetched)
	}
	q, gone := &query.Query{Board: 5, Rows: []string{"XO"}}, errors.New("gone")
	for what, bring := range map[string]Bring{
		"gone":         func(bool, int, int) ([]byte, error) { return nil, gone },
		"bytes of blo": func(_ bool, b, p int) ([]byte, error) { data, err := whole.Part(false, b, p); return data[1:], err },
		"checksum": func(_ bool, b, p int) ([]byte, error) {
			data, err := whole.Part(false, b, p)
			data = slices.Clone(data)
			data[len(data)/2]++
			return data, err
		},
	} {
		s := skeleton(bring)
		search := NewSearch(q)
		plan, err := search.Plan(s, s.All())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := new(Finder).Find(t.Context(), plan, 0, nil); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("a part that is wrong: %v, want %s", err, what)
		}
	}
}

// TestTrust: what an earlier program verified is not verified again, and searches say what they
// verified.
func TestTrust(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	games := newGames(t, r, 5, 1100, 12)
	games = slices.DeleteFunc(games, func(g *plainGame) bool { // whose rows are asked
		return !g.Line.Nodes(func(node int, c Change) bool { return node == 0 || !c.Setup })
	})
	path := write(t, 5, games)
	s := open(t, path)
	q := &query.Query{Board: 5, Rows: []string{"XO"}}
	if got := s.Verified(); len(got) != 2+s.LineBlocks() || slices.Max(got) != 0 {
		t.Fatalf("verified before a search: %v", got)
	}
	want := hits(t, s, q, s.All())
	verified := s.Verified()
	if verified[0] != 3 || verified[1] != 3 { // stones and first; no row is needed
		t.Errorf("verified %v", verified)
	}
	again := open(t, path)
	again.Trust(verified[1:]) // of another file
	if slices.Max(again.Verified()) != 0 {
		t.Error("the verified parts of another file are trusted")
	}
	again.Trust(verified)
	if got := hits(t, again, q, again.All()); !slices.Equal(got, want) || !slices.Equal(again.Verified(), verified) {
		t.Errorf("%d hits, want %d; verified %v", len(got), len(want), again.Verified())
	}
	for i := range again.sound {
		if got := again.sound[i].Load(); got != 0 {
			t.Errorf("block %d: parts %b were verified again", i, got)
		}
	}
	if err := again.Load(); err != nil {
		t.Fatal(err)
	}
	if got := again.Verified(); slices.Min(got) != 1<<Parts-1 {
		t.Errorf("verified after Load: %v", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	search := NewSearch(q)
	plan, err := search.Plan(s, s.All())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(Finder).Find(ctx, plan, 0, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search: %v", err)
	}
}

// TestWrongSections: with any section changed, in a file whose checksums are right, the segment is
// not what its rows say, and searches neither panic nor loop.
func TestWrongSections(t *testing.T) {
	before := MaxListed
	MaxListed = 3
	defer func() { MaxListed = before }()
	r := rand.New(rand.NewPCG(7, 2))
	games := append(newGames(t, r, 5, 40, 20), newGame(t, 1000, bushy(5, "")))
	good := open(t, write(t, 5, games))
	if err := good.Verify(); err != nil {
		t.Fatal(err)
	}
	free := []string{"id", "date", "winner", "factnames", "trees"} // only checksums protect these
	for _, info := range good.File().Sections() {
		data, err := good.File().Section(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		unused := 0 // bytes at the end
		if info.Name == "factat" {
			unused = 8
		}
		for n := range 12 {
			bad := slices.Clone(data)
			switch at := r.IntN(max(1, len(bad)-unused)); {
			case n == 0 && strings.HasPrefix(info.Name, "fact"):
				continue // more than is needed
			case n == 0:
				bad = append(bad, 0, 0, 0, 0, 0, 0, 0, 0)
			case len(bad) == 0:
				continue
			case n == 1:
				bad = bad[:max(0, len(bad)-8)]
			case n == 2:
				bad[len(bad)-1-unused] ^= 1
			case n == 3:
				bad[0] ^= 1
			default:
				bad[at] ^= 1 << r.IntN(8)
			}
			if err := verifyWith(t, good, info.Name, bad); err == nil && !slices.Contains(free, info.Name) {
				t.Errorf("section %s, change %d: no error", info.Name, n)
			}
		}
	}
}

// verifyWith verifies a segment with one section replaced, and searches it.
func verifyWith(t *testing.T, good *Segment, name string, data []byte) error {
	t.Helper()
	path := filepath.Join(t.TempDir(), "segment")
	if err := section.WriteFile(path, Kind, Version, func(w *section.Writer) error {
		for _, info := range good.File().Sections() {
			raw, err := good.File().Section(info.Name)
			if err != nil {
				return err
			}
			if info.Name == name {
				raw = data
			}
			if err := w.Add(info.Name, raw); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	f, err := section.OpenLazy(path, Kind, Version)
	if err != nil {
		return err
	}
	s, err := Open(f)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, q := range []*query.Query{
		{Board: 5, Rows: []string{"XO"}, Variations: true},
		{Board: 5, Rows: []string{"X..", "...", "..."}, Anchors: query.Anchors{Region: query.Fixed}},
	} {
		search := NewSearch(q)
		search.Sums(s, s.All())
		if plan, err := search.Plan(s, s.All()); err == nil && s.Blocks() > 0 {
			new(Finder).Find(t.Context(), plan, 0, nil)
		}
	}
	return s.Verify()
}

// TestListed: for a position of few stones the index lists the games that have it, and hardly any
// other, so that few games are examined.
func TestListed(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for _, size := range []int{5, 9} {
		games := newGames(t, r, size, 400, 30)
		s := open(t, write(t, size, games))
		if err := s.openPositions(); err != nil {
			t.Fatal(err)
		}
		if n := 1 << s.positions.bits(); 2*n+2 != len(s.positions.at) || n < 4 {
			t.Errorf("size %d: %d buckets of %d numbers", size, n, len(s.positions.at))
		}
		listed, needed := 0, 0
		for range 100 {
			q := &query.Query{Board: size}
			cornerOf(r, q, games[r.IntN(len(games))], size)
			search := NewSearch(q)
			asked := s.All()
			asked.Remove(r.IntN(len(games)))
			got, ok := s.listed(search.position, asked)
			if search.position.kind == noPosition {
				if ok {
					t.Errorf("%s is listed", q)
				}
				continue
			}
			want := s.None()
			for _, h := range hits(t, s, q, asked) {
				want.Add(int(h.Game))
			}
			if !ok || slices.Clone(want).And(got).Count() < want.Count() {
				t.Fatalf("%s: %d games listed (%v), not all %d", q, got.Count(), ok, want.Count())
			}
			listed, needed = listed+got.Count(), needed+want.Count()
			plan, err := search.Plan(s, asked)
			if err != nil || plan.many != (got.Count() >= manyListed) || !plan.listed {
				t.Errorf("%s: %d games, plan %+v (%v)", q, want.Count(), plan, err)
			}
			var f Finder
			if _, err := f.Find(t.Context(), plan, 0, nil); err != nil || byBytes && f.scanner.seen == (scanned{}) {
				t.Errorf("%s: %v; rows are not scanned 32 events at a time", q, err)
			}
		}
		if needed < 300 || 10*listed > 11*needed { // a few positions share the stored bits of their hashes
			t.Errorf("size %d: %d games listed for %d with a hit", size, listed, needed)
		}
	}
}

// TestKept: the stones of a line that stay to its end are marked, as in main lines, so that the
// one-life columns describe them.
func TestKept(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	kept := 0
	for range 40 {
		g := newGame(t, 1, randomRecord(r, 5, 30))
		b := NewBuilder(5)
		b.Add(&g.Game)
		lines := []Line{b.rows}
		for i := range b.lineOf {
			lines = append(lines, b.lineRows[b.lineAt[i]:b.lineAt[i+1]])
		}
		for _, line := range lines {
			for i, e := range line {
				if kindOf(e) == kindJump || !isPlaced(kindOf(e)) {
					continue
				}
				later := slices.ContainsFunc(line[i+1:], func(o event) bool { return kindOf(o) != kindJump && o&cellMask == e&cellMask })
				if is := kindOf(e) >= kindBlackKept; is == later {
					t.Fatalf("event %d of %v: kept %v, another one on its cell %v", i, line, is, later)
				}
				kept++
			}
		}
		if len(g.Tree) > 0 && len(b.lineOf)+1 != len(paths(g.Tree)) {
			t.Errorf("%d lines, want %d", len(b.lineOf)+1, len(paths(g.Tree)))
		}
	}
	if kept < 500 {
		t.Errorf("%d stones: too few to prove anything", kept)
	}
}

// TestOtherSize: the index of a segment says nothing of boards of another size, although corners of
// two sizes have as many points.
func TestOtherSize(t *testing.T) {
	games := newGames(t, rand.New(rand.NewPCG(14, 1)), 9, 60, 30)
	s := open(t, write(t, 9, games))
	for far := range 2 {
		at := query.Anchors{Region: query.Fixed, Left: far * 5, Right: far * 5}
		q := &query.Query{Board: 10, Rows: []string{"X....", ".....", ".....", ".....", "....."}, Anchors: at}
		search := NewSearch(q)
		if search.position.kind == noPosition {
			t.Fatalf("%s is not a position of the index", q)
		}
		if _, ok := s.listed(search.position, s.All()); ok {
			t.Errorf("%s is listed in games on 9 rows", q)
		}
	}
}

// TestAgain: a position that a game has twice in one corner counts once, one in two corners as two
// hits of one game.
func TestAgain(t *testing.T) {
	before := MaxListed
	MaxListed = 3
	defer func() { MaxListed = before }()
	var games []*plainGame
	for i := range 9 {
		games = append(games, newGame(t, uint32(i+1), "(;SZ[9]AB[aa]AW[cc];AE[aa];AB[aa];AE[aa];AB[aa];AB[ia]AW[gc];W[bb])"))
	}
	s := open(t, write(t, 9, games))
	q := &query.Query{Board: 9, Rows: []string{"X....", ".....", "..O..", ".....", "....."}, Anchors: query.Anchors{Region: query.Fixed}}
	search := NewSearch(q)
	sums, n := search.Sums(s, s.All()), 0
	if sums == nil {
		t.Fatal("no sums")
	}
	for _, h := range sums.Hits {
		for _, hits := range h.Years {
			n += hits
		}
	}
	if n != 18 {
		t.Errorf("sums of %d hits, want 18", n)
	}
	if list := hits(t, s, q, s.All()); len(list) != 18 {
		t.Errorf("%d hits are found, want 18", len(list))
	}
	set, ok := s.listed(search.position, s.All())
	if !ok || set.Count() != 9 {
		t.Errorf("%d games are listed (%v), want 9", set.Count(), ok)
	}
	sum := 0
	for _, g := range sums.Games {
		sum += g.Games
	}
	if sum != 9 {
		t.Errorf("sums of %d games, want 9", sum)
	}
}
