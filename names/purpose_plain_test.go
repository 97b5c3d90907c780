package names_test

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/names"
	"katachi/reading"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestPurposesPlain checks random purposes of moves of real games with the simple board of this
// file and, for those that depend on reading, with the exact reader: none of those by rule or proof
// is wrong, and of the others at most 2 in 100.
func TestPurposesPlain(t *testing.T) {
	want, archives := 500, []string{"fox-pro2.zip"}
	nodes := 2_000
	if long {
		nodes, want, archives = 20_000, 10_000, []string{"ai.zip", "tom.zip", "fox-pro2.zip", "fox-pro.zip"}
	}
	r := rand.New(rand.NewPCG(36, 7))
	c := newPlainChecker(nodes)
	for i, archive := range archives {
		c.games(t, archive, r, (want-c.asked)/(len(archives)-i))
	}
	sums := map[names.Sure]*verdicts{}
	for _, kind := range c.kinds() {
		v := c.of[kind]
		t.Logf("%-22s %-8s %5d right %3d wrong %4d not decided", kind.word, kind.sure, v.right, v.wrong, v.open)
		if sums[kind.sure] == nil {
			sums[kind.sure] = &verdicts{}
		}
		sums[kind.sure].add(v)
	}
	wrong, decided := 0, 0
	for sure, v := range sums {
		if sure == names.ByRule || sure == names.ByProof {
			if v.wrong > 0 {
				t.Errorf("%d of %d purposes by %v are wrong, want 0", v.wrong, v.right+v.wrong, sure)
			}
			continue
		}
		wrong, decided = wrong+v.wrong, decided+v.right+v.wrong
	}
	if 50*wrong > decided {
		t.Errorf("%d of %d purposes that are read or measured are wrong, want 2 in 100 at most", wrong, decided)
	}
	if c.asked < want*9/10 {
		t.Errorf("%d purposes were checked, want %d", c.asked, want)
	}
}

// long asks for all of a long test.
var long = os.Getenv("KATACHI_LONG") != ""

// verdicts counts what a check found.
type verdicts struct{ right, wrong, open int }

func (v *verdicts) add(o *verdicts) {
	v.right, v.wrong, v.open = v.right+o.right, v.wrong+o.wrong, v.open+o.open
}

// purposeKind is a kind of purposes with its evidence.
type purposeKind struct {
	word string
	sure names.Sure
}

// plainMove is a move of a game with the positions around it.
type plainMove struct {
	color         board.Color
	point         board.Point
	before, after *plainGrid
	from, to      *board.Board // the same positions, for the exact reader
	took          []board.Point
	purposes      []names.Purpose
}

// plainChecker checks purposes.
type plainChecker struct {
	reader    *reading.Reader
	solver    *reading.Solver
	of        map[purposeKind]*verdicts
	asked     int
	positions int // of the exact reader a game
}

func newPlainChecker(nodes int) *plainChecker {
	return &plainChecker{reader: reading.New(reading.Options{Nodes: nodes}), solver: reading.NewSolver(0), of: map[purposeKind]*verdicts{}, positions: 5 * nodes}
}

// kinds returns what was checked, in the order of words.
func (c *plainChecker) kinds() []purposeKind {
	return slices.SortedFunc(maps.Keys(c.of), func(a, b purposeKind) int {
		return cmp.Or(cmp.Compare(a.sure, b.sure), cmp.Compare(a.word, b.word))
	})
}

// games checks a number of purposes in games of an archive, ten per game.
func (c *plainChecker) games(t *testing.T, archive string, r *rand.Rand, want int) {
	src, err := gamefile.Open(testpeers.Path(t, "games", archive))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	f := names.Builtin().ReadingNamer().Follow(19)
	f.ReadExactly(c.positions)
	for entry, err := range src.All() {
		if want <= 0 {
			return
		}
		if err != nil || !long && r.IntN(3) > 0 {
			continue
		}
		game := plainGame(f, entry.Data)
		for range min(10, want) {
			k := r.IntN(max(1, total(game)))
			for i := range game {
				if n := len(game[i].purposes); k < n {
					want--
					c.check(t, game, i, &game[i].purposes[k], entry.Path)
					break
				} else {
					k -= n
				}
			}
		}
	}
}

// total counts the purposes of a game.
func total(game []plainMove) (n int) {
	for i := range game {
		n += len(game[i].purposes)
	}
	return n
}

// plainGame replays a game of 19x19 without set-up stones.
func plainGame(f *names.Follower, record []byte) (game []plainMove) {
	var m sgf.MainLine
	m.Reset(record)
	if !m.NextGame() {
		return nil
	}
	if columns, rows := m.Size(); columns != 19 || rows != 19 {
		return nil
	}
	f.Reset(19)
	now := &plainGrid{size: 19}
	for m.Next() {
		s := m.Step()
		p, ok := s.Point.Board()
		if s.Setup || !ok || p == board.Pass {
			return game
		}
		from := f.Board
		if _, err := f.Play(s.Color, p); err != nil {
			return game
		}
		to := f.Board
		next, took := now.play(s.Color, p)
		game = append(game, plainMove{s.Color, p, now, next, &from, &to, took, slices.Clone(f.Purposes())})
		now = next
	}
	return game
}

// check checks a purpose of move i.
func (c *plainChecker) check(t *testing.T, game []plainMove, i int, p *names.Purpose, path string) {
	kind := purposeKind{p.Term.English, p.Sure}
	if c.of[kind] == nil {
		c.of[kind] = &verdicts{}
	}
	c.asked++
	check := plainChecks[p.Term.English]
	if check == nil {
		t.Fatalf("no check of %q", p.Term.English)
	}
	m := &game[i]
	switch check(c, game, i, p) {
	case reading.Yes:
		c.of[kind].right++
	case reading.No:
		c.of[kind].wrong++
		t.Logf("%s: move %d, %v %s: %q (%v) of %s to %s is wrong:\n%s", path, i+1, m.color, m.point.Name(19), p.Term.English, p.Sure,
			p.Of.Name(19), p.To.Name(19), m.to.Diagram(m.point))
	default:
		c.of[kind].open++
	}
}

// plainChecks has a check for each kind of purpose; Unknown means that it was not decided.
var plainChecks = map[string]func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result{
	"captures": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return yes(len(game[i].took) == p.Stones && slices.Contains(game[i].took, p.Of))
	},
	"gives atari": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		return yes(m.after.at(p.Of) == m.color.Opponent() && len(m.after.liberties(p.Of)) == 1 && len(m.before.liberties(p.Of)) > 1 &&
			len(m.after.chain(p.Of)) == p.Stones)
	},
	"connects": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		if p.Sure == names.ByProof {
			if linked := c.pair(m.to, p.Of, p.To, m.color, reading.Connected); linked != reading.Yes {
				return linked
			}
			return c.pair(m.from, p.Of, p.To, m.color, reading.Apart)
		}
		return yes(m.before.at(p.Of) == m.color && m.before.at(p.To) == m.color && !slices.Contains(m.before.chain(p.Of), p.To) &&
			slices.Contains(m.after.chain(p.Of), p.To))
	},
	"secures an eye": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		space, bound := m.after.region(p.Of)
		if len(space) > 6 || !slices.Equal(bound, []board.Color{m.color}) {
			return reading.No
		}
		_, was := m.before.region(m.point)
		divided := 0
		for _, q := range m.point.Neighbours() {
			if m.after.at(q) == board.Empty && !slices.Contains(space, q) {
				divided++
			}
		}
		return yes(!slices.Equal(was, bound) || divided > 0)
	},
	"lives": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		if p.Sure == names.ByProof {
			return c.fate(game[i].to, p.Of, game[i].color.Opponent(), reading.Alive)
		}
		for _, m := range game[i:] {
			if m.after.at(p.Of) != game[i].color {
				return reading.No
			}
		}
		return reading.Yes
	},
	"kills": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		if p.Sure != names.ByProof {
			return reading.No
		}
		return c.fate(game[i].to, p.Of, game[i].color.Opponent(), reading.Dead)
	},
	"threatens to kill": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return c.fate(game[i].to, p.Of, game[i].color, reading.Dead)
	},
	"starts a ko": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		if !m.after.ko(m.point, m.took) {
			return reading.No
		}
		for _, o := range game[max(0, i-8):i] {
			if o.after.ko(o.point, o.took) && (o.took[0] == m.point || o.point == m.point) && m.took[0] == o.point {
				return reading.No
			}
		}
		return reading.Yes
	},
	"wins a ko": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		for k := i - 1; k >= max(0, i-9); k-- {
			if o := &game[k]; o.point == p.Of && o.color == m.color && o.after.ko(o.point, o.took) {
				return yes(m.before.ko(o.point, o.took) && !m.after.ko(o.point, o.took))
			}
		}
		return reading.No
	},
	"leaves a ko": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		if m.before.at(p.Of) != board.Empty || m.point == p.Of || slices.Equal(game[i-1].took, []board.Point{p.Of}) {
			return reading.No
		}
		_, took := m.before.play(m.color, p.Of)
		return yes(len(took) == 1)
	},
	"ko threat": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		if i == 0 || !game[i-1].after.ko(game[i-1].point, game[i-1].took) {
			return reading.No
		}
		if p.Sure == names.ByMeasure { // near stones, and not at the ko
			m := &game[i]
			return yes(far(m.point, game[i-1].took[0]) > 2 && slices.ContainsFunc(slices.Collect(m.to.Points), func(q board.Point) bool { return far(q, m.point) <= 2 && m.after.at(q) == m.color.Opponent() }))
		}
		return c.threat(game, i, p.Of)
	},
	"threatens to capture": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return c.attack(game[i].to, p.Of)
	},
	"catches": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return opposite(c.defend(game[i].to, p.Of))
	},
	"saves": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		if len(game[i].before.chain(p.Of)) != p.Stones {
			return reading.No
		}
		return opposite(c.attack(game[i].to, p.Of))
	},
	"cuts": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		if !m.after.separates(m.color, m.point, p.Of, p.To) {
			return reading.No
		}
		if p.Sure == names.ByProof {
			return c.pair(m.to, p.Of, p.To, m.color, reading.Apart)
		}
		return opposite(c.attack(m.to, m.point))
	},
	"threatens to cut": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return c.mayCut(game[i].to, game[i].after, game[i].color, game[i].point, p.Of, p.To)
	},
	"protects": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return c.mayCut(game[i].from, game[i].before, game[i].color.Opponent(), game[i].point, p.Of, p.To)
	},
	"answers": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		if p.Sure == names.ByRule {
			return yes(len(game[i].before.liberties(p.Of)) == 1 && len(game[i].after.liberties(p.Of)) > 1)
		}
		if i == 0 || c.threat(game, i-1, p.Of) == reading.No {
			return reading.No
		}
		if game[i-1].threatens("threatens to cut", p.Of) || game[i-1].threatens("threatens to kill", p.Of) {
			return reading.Yes
		}
		return opposite(c.attack(game[i].to, p.Of))
	},
	"leaves a threat": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		if i == 0 || c.threat(game, i-1, p.Of) == reading.No {
			return reading.No
		}
		if game[i-1].threatens("threatens to cut", p.Of) || game[i-1].threatens("threatens to kill", p.Of) {
			return yes(game[i].after.at(p.Of) == game[i].color)
		}
		return c.attack(game[i].to, p.Of)
	},
	"attacks": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		before, after := m.before.room(p.Of), m.after.room(p.Of)
		return yes(m.after.at(p.Of) == m.color.Opponent() && after <= 24 && before-after >= 5)
	},
	"seals in": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return yes(game[i].before.room(p.Of) >= 30 && game[i].after.room(p.Of) <= 12)
	},
	"runs out": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		return yes(m.before.at(p.Of) == m.color && m.before.room(p.Of) <= 12 && m.after.room(m.point) >= m.before.room(p.Of)+10)
	},
	"gets a base": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		n := 0
		for q := range m.to.Points {
			if far(p.Of, q) <= 6 && m.after.at(q) == m.color {
				n++
			}
		}
		return yes((line(m.point) == 3 || line(m.point) == 4) && n > 1 && n <= 4)
	},
	"invades": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		f := m.before.influence()
		return yes(line(p.Of) <= 4 && f.side(p.Of) == m.color.Opponent())
	},
	"probe": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		touches := slices.ContainsFunc(neighbours(m.point), func(q board.Point) bool { return m.after.at(q) == m.color.Opponent() })
		return yes(touches && m.before.influence().side(p.Of) == m.color.Opponent())
	},
	"reduces": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		return yes(m.before.influence().points(m.color.Opponent())-m.after.influence().points(m.color.Opponent()) >= 8)
	},
	"expands a moyo": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		m := &game[i]
		return yes(m.after.influence().points(m.color)-m.before.influence().points(m.color) >= 12)
	},
	"endgame in sente": func(c *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		if line(p.Of) > 2 || 5*game[i].after.stones() < 2*19*19 {
			return reading.No
		}
		for _, o := range game[i].purposes {
			if slices.Contains(threatWords, o.Term.English) {
				return c.threat(game, i, o.Of)
			}
		}
		return reading.No
	},
	"endgame": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return yes(line(p.Of) <= 2 && 5*game[i].after.stones() >= 2*19*19)
	},
	"tenuki": func(_ *plainChecker, game []plainMove, i int, p *names.Purpose) reading.Result {
		return yes(i > 1 && p.Of == game[i-1].point && far(p.Of, game[i].point) >= 8 && far(p.Of, game[i-2].point) < 8)
	},
}

// threatWords are the purposes that are threats.
var threatWords = []string{"gives atari", "threatens to capture", "threatens to cut", "threatens to kill"}

// threatens reports whether a move was said to threaten the chain at q in this way.
func (m *plainMove) threatens(word string, q board.Point) bool {
	return slices.ContainsFunc(m.purposes, func(p names.Purpose) bool { return p.Term.English == word && p.Of == q })
}

// threat answers whether move i threatens the chain at q.
func (c *plainChecker) threat(game []plainMove, i int, q board.Point) reading.Result {
	m := &game[i]
	switch {
	case len(m.after.liberties(q)) == 1, m.threatens("threatens to kill", q):
		return reading.Yes
	case m.threatens("threatens to cut", q):
		for _, p := range m.purposes {
			if p.Term.English == "threatens to cut" {
				return c.mayCut(m.to, m.after, m.color, m.point, p.Of, p.To)
			}
		}
	}
	return c.attack(m.to, q)
}

// mayCut answers whether a stone of color on or beside p would cut the chains at q and r and stay.
func (c *plainChecker) mayCut(b *board.Board, g *plainGrid, color board.Color, p, q, r board.Point) reading.Result {
	answer := reading.No
	for _, d := range []int{0, -1, 1, -board.Stride, board.Stride, -board.Stride - 1, -board.Stride + 1, board.Stride - 1, board.Stride + 1} {
		at := board.Point(int(p) + d)
		next := *b
		if g.at(at) != board.Empty {
			continue
		}
		if _, err := next.Play(color, at); err != nil {
			continue
		}
		if after, _ := g.play(color, at); !after.separates(color, at, q, r) {
			continue
		}
		switch opposite(c.attack(&next, at)) {
		case reading.Yes:
			return reading.Yes
		case reading.Unknown:
			answer = reading.Unknown
		}
	}
	return answer
}

// fate answers whether the group at q has the fate if the mover plays first, in a newly found
// region and with twenty times the positions.
func (c *plainChecker) fate(b *board.Board, q board.Point, mover board.Color, want reading.Status) reading.Result {
	goal := reading.Kill
	if b.Color(q) == mover {
		goal = reading.Live
	}
	group := b.AppendChain(nil, q)
	s, err := c.solver.Solve(context.Background(), b, reading.Question{Group: group, Goal: goal, Mover: mover, Nodes: 80_000})
	if err != nil || !s.Proven {
		return reading.Unknown
	}
	return yes(s.First.Status == want)
}

// pair answers whether two chains have a fate if the opponent of a move's mover plays next, with
// twenty times the positions.
func (c *plainChecker) pair(b *board.Board, q, o board.Point, mover board.Color, want reading.Status) reading.Result {
	goal := reading.Cut
	if b.Color(q) != mover {
		goal = reading.Connect
	}
	s, err := c.solver.Solve(context.Background(), b, reading.Question{
		Group: []board.Point{q, o}, Goal: goal, Mover: mover.Opponent(), Nodes: 80_000,
	})
	if err != nil || !s.Proven {
		return reading.Unknown
	}
	return yes(s.First.Status == want)
}

// attack answers whether the chain at q is captured by its opponent, who moves first; a ko does not
// count.
func (c *plainChecker) attack(b *board.Board, q board.Point) reading.Result {
	a, err := c.reader.Attack(context.Background(), b, q)
	if err != nil || a.Result == reading.Ko {
		return reading.Unknown
	}
	return a.Result
}

// defend answers whether the chain at q is saved by its owner, who moves first.
func (c *plainChecker) defend(b *board.Board, q board.Point) reading.Result {
	a, err := c.reader.Defend(context.Background(), b, q)
	if err != nil || a.Result == reading.Ko {
		return reading.Unknown
	}
	return a.Result
}

func yes(is bool) reading.Result {
	if is {
		return reading.Yes
	}
	return reading.No
}

func opposite(r reading.Result) reading.Result {
	switch r {
	case reading.Yes:
		return reading.No
	case reading.No:
		return reading.Yes
	}
	return r
}

// far returns how many lines or rows p and q are apart, whichever is more.
func far(p, q board.Point) int {
	x, y := p.XY()
	u, v := q.XY()
	return max(x-u, u-x, y-v, v-y)
}

// line returns the line of p on 19x19, from 1.
func line(p board.Point) int {
	x, y := p.XY()
	return 1 + min(x, y, 18-x, 18-y)
}

func neighbours(p board.Point) []board.Point {
	n := p.Neighbours()
	return n[:]
}

// plainGrid is a position without chains, hashes or liberties: everything is found by walking.
type plainGrid struct {
	size  int
	cells [board.NumPoints]board.Color
}

// at returns the content of p.
func (g *plainGrid) at(p board.Point) board.Color {
	if !p.On(g.size) {
		return board.Off
	}
	return g.cells[p]
}

// walk returns the points of the colour that are joined to p, p first.
func (g *plainGrid) walk(p board.Point) []board.Point {
	list := []board.Point{p}
	for i := 0; i < len(list); i++ {
		for _, q := range list[i].Neighbours() {
			if g.at(q) == g.at(p) && !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// chain returns the stones of the chain at p, or nothing if there is none.
func (g *plainGrid) chain(p board.Point) []board.Point {
	if !g.at(p).IsStone() {
		return nil
	}
	return g.walk(p)
}

// liberties returns the empty points beside the chain at p.
func (g *plainGrid) liberties(p board.Point) (list []board.Point) {
	for _, s := range g.chain(p) {
		for _, q := range s.Neighbours() {
			if g.at(q) == board.Empty && !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// region returns the empty points around p, and the colours of the stones that bound them.
func (g *plainGrid) region(p board.Point) (space []board.Point, bound []board.Color) {
	space = g.walk(p)
	for _, s := range space {
		for _, q := range s.Neighbours() {
			if c := g.at(q); c.IsStone() && !slices.Contains(bound, c) {
				bound = append(bound, c)
			}
		}
	}
	return space, bound
}

// play returns the position after a move, and what it took.
func (g *plainGrid) play(c board.Color, p board.Point) (next *plainGrid, took []board.Point) {
	next = &plainGrid{g.size, g.cells}
	next.cells[p] = c
	for _, q := range p.Neighbours() {
		if next.at(q) == c.Opponent() && len(next.liberties(q)) == 0 {
			for _, s := range next.chain(q) {
				next.cells[s] = board.Empty
				took = append(took, s)
			}
		}
	}
	return next, took
}

// ko reports whether the stone on p, which took these, can be retaken by a ko.
func (g *plainGrid) ko(p board.Point, took []board.Point) bool {
	if len(took) != 1 || g.at(took[0]) != board.Empty || len(g.chain(p)) != 1 || len(g.liberties(p)) != 1 {
		return false
	}
	return !slices.ContainsFunc(neighbours(took[0]), func(q board.Point) bool { return g.at(q) == board.Empty || g.at(q) == g.at(p).Opponent() })
}

// separates: c's stone on p touches the chains at q and r, which are two, and no empty point
// touches both.
func (g *plainGrid) separates(c board.Color, p, q, r board.Point) bool {
	if g.at(q) != c.Opponent() || g.at(r) != c.Opponent() || slices.Contains(g.chain(q), r) {
		return false
	}
	for _, s := range []board.Point{q, r} {
		if !slices.ContainsFunc(neighbours(p), func(n board.Point) bool { return slices.Contains(g.chain(s), n) }) {
			return false
		}
	}
	return !slices.ContainsFunc(g.liberties(q), func(l board.Point) bool { return slices.Contains(g.liberties(r), l) })
}

// stones counts the stones.
func (g *plainGrid) stones() (n int) {
	for _, c := range g.cells {
		if c.IsStone() {
			n++
		}
	}
	return n
}

// touched reports whether a stone of c touches p.
func (g *plainGrid) touched(c board.Color, p board.Point) bool {
	return slices.ContainsFunc(neighbours(p), func(q board.Point) bool { return g.at(q) == c })
}

// room is the room of the group at q by the definition of doc/names.md.
func (g *plainGrid) room(q board.Point) int {
	c := g.at(q)
	group := g.chain(q)
	for grown := true; grown; {
		grown = false
		common := map[[2]board.Point][]board.Point{} // by the first stones of two chains: liberties shared with one chain of the group
		for _, s := range group {
			for _, l := range s.Neighbours() {
				if g.at(l) != board.Empty {
					continue
				}
				for _, o := range l.Neighbours() {
					if g.at(o) != c || slices.Contains(group, o) {
						continue
					}
					key := [2]board.Point{slices.Min(g.chain(o)), slices.Min(g.chain(s))}
					if !slices.Contains(common[key], l) {
						common[key] = append(common[key], l)
					}
					if !g.touched(c.Opponent(), l) || len(common[key]) > 1 {
						group, grown = append(group, g.chain(o)...), true
					}
				}
			}
		}
	}
	steps := map[board.Point]int{}
	var queue []board.Point
	reach := func(p board.Point, step int) {
		if steps[p] == 0 {
			steps[p] = step
			queue = append(queue, p)
		}
	}
	for _, s := range group {
		for _, l := range s.Neighbours() {
			if g.at(l) == board.Empty {
				reach(l, 1)
			}
		}
	}
	for i := 0; i < len(queue); i++ {
		if p := queue[i]; steps[p] < 4 && !g.touched(c.Opponent(), p) {
			for _, l := range p.Neighbours() {
				if g.at(l) == board.Empty {
					reach(l, steps[p]+1)
				}
			}
		}
	}
	return min(len(queue), 40)
}

// plainField is influence, by point.
type plainField map[board.Point]int

// influence is that of Bouzy's 5 dilations and 21 erosions.
func (g *plainGrid) influence() plainField {
	f := plainField{}
	for p := range board.New(g.size).Points {
		f[p] = map[board.Color]int{board.Black: 128, board.White: -128}[g.at(p)]
	}
	for i := range 26 {
		next := plainField{}
		for p, v := range f {
			plus, minus, none := 0, 0, 0
			for _, q := range p.Neighbours() {
				switch w, on := f[q]; {
				case !on:
				case w > 0:
					plus++
				case w < 0:
					minus++
				default:
					none++
				}
			}
			switch {
			case i < 5 && v >= 0 && minus == 0:
				v += plus
			case i < 5 && v <= 0 && plus == 0:
				v -= minus
			case i >= 5 && v > 0:
				v = max(0, v-minus-none)
			case i >= 5 && v < 0:
				v = min(0, v+plus+none)
			}
			next[p] = v
		}
		f = next
	}
	return f
}

// side returns the owner of p's area.
func (f plainField) side(p board.Point) board.Color {
	switch v := f[p]; {
	case v > 0:
		return board.Black
	case v < 0:
		return board.White
	}
	return board.Empty
}

// points counts the points of c's area.
func (f plainField) points(c board.Color) (n int) {
	for p := range f {
		if f.side(p) == c {
			n++
		}
	}
	return n
}
