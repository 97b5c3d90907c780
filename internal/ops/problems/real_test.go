package problems

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/cputime"
	"katachi/internal/ops/search"
	"katachi/internal/testpeers"
	"katachi/reading"
	"katachi/sgf"
)

// bookProblems returns the records of the problems of books that are kept outside the project.
func bookProblems(t testing.TB) map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(testpeers.Path(t, "oracles", "problems"), "problems.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records := map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var p struct {
			ID, ToMove   string
			Size         int
			Black, White []string
			First        []string
		}
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		g := sgf.NewGame(p.Size, p.Size)
		at := func(name string) sgf.Point {
			point, err := board.ParsePoint(name, p.Size)
			if err != nil {
				t.Fatal(err)
			}
			return sgf.FromBoard(point)
		}
		mover := board.Black
		if p.ToMove == "white" {
			mover = board.White
		}
		g.Root.Set("PL", strings.ToUpper(p.ToMove[:1]))
		for property, names := range map[string][]string{"AB": p.Black, "AW": p.White} {
			for _, name := range names {
				g.Root.Mark(property, at(name))
			}
		}
		for _, name := range p.First {
			g.Root.AddMove(mover, at(name)).SetText("C", "RIGHT")
		}
		records[p.ID+".sgf"] = g.String()
	}
	return records
}

// someRealGames returns the first games of an archive, on 19x19.
func someRealGames(t testing.TB, most int) (*collection.Collection, []int64) {
	t.Helper()
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { col.Close() })
	if _, err := col.Add(t.Context(), []string{testpeers.Path(t, "games", "fox-pro.zip")}, nil); err != nil {
		t.Fatal(err)
	}
	var ids, rest []int64
	for info, err := range col.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		if info.Board == board.DefaultSize && len(ids) < most {
			ids = append(ids, info.ID)
		} else {
			rest = append(rest, info.ID)
		}
	}
	if err := col.Remove(t.Context(), rest...); err != nil {
		t.Fatal(err)
	}
	return col, ids
}

// spot is a point of a problem as it lies somewhere, by column and row.
type spot struct {
	x, y int
	want board.Color
}

// plainPlace is a problem as it lies somewhere.
type plainPlace struct {
	problem *Problem
	mover   board.Color
	spots   []spot
	first   []spot
	key     string
}

// plainPlaces lists the places of a problem: all ways to turn, mirror, slide and exchange colours.
func plainPlaces(p *Problem) (list []plainPlace) {
	const n = board.DefaultSize
	seen := map[string]int{}
	for turn := range 16 {
		turned := func(x, y int, c board.Color) spot {
			if turn&1 != 0 {
				x = n - 1 - x
			}
			if turn&2 != 0 {
				y = n - 1 - y
			}
			if turn&4 != 0 {
				x, y = y, x
			}
			if turn&8 != 0 {
				c = c.Opponent()
			}
			return spot{x, y, c}
		}
		var spots, first []spot
		for _, s := range p.shape {
			x, y := s.Point.XY()
			spots = append(spots, turned(x, y, s.Want))
		}
		for _, f := range p.First {
			x, y := f.XY()
			first = append(first, turned(x, y, board.Empty))
		}
		for dx := -n; dx <= n; dx++ {
			for dy := -n; dy <= n; dy++ {
				if !maySlide(spots, dx, dy) {
					continue
				}
				one := plainPlace{problem: p, mover: turned(0, 0, p.Mover).want}
				for _, s := range spots {
					one.spots = append(one.spots, spot{s.x + dx, s.y + dy, s.want})
				}
				for _, s := range first {
					one.first = append(one.first, spot{s.x + dx, s.y + dy, s.want})
				}
				slices.SortFunc(one.spots, func(a, b spot) int { // stones first
					return cmp.Or(cmp.Compare(b.want, a.want), cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x))
				})
				one.key = fmt.Sprint(one.mover, one.spots)
				if same, ok := seen[one.key]; ok {
					list[same].first = append(list[same].first, one.first...)
					continue
				}
				seen[one.key] = len(list)
				list = append(list, one)
			}
		}
	}
	return list
}

// maySlide reports whether spots may lie that much further: on the board, and, if they move along an
// axis, at least five lines away from both its edges, before and after.
func maySlide(spots []spot, dx, dy int) bool {
	for _, s := range spots {
		for _, at := range [][2]int{{s.x, dx}, {s.y, dy}} {
			for _, line := range []int{at[0], at[0] + at[1]} {
				if at[1] != 0 && (line < 4 || line > board.DefaultSize-5) {
					return false
				}
			}
		}
	}
	return true
}

// TestReplay: the problems found in 1,000 games, and what was played there, are those of a plain
// replay, which compares the whole shape of each problem in each orientation after each move.
func TestReplay(t *testing.T) {
	testpeers.Slow(t)
	set := setOf(t, bookProblems(t))
	col, ids := someRealGames(t, 1000)
	var places []plainPlace
	for i := range set.List {
		places = append(places, plainPlaces(&set.List[i])...)
	}
	want := map[string]bool{}
	at := 0
	for text, err := range col.Records(t.Context(), ids) {
		if err != nil {
			t.Fatal(err)
		}
		plainFinds(ids[at], plainBoards(text), places, want)
		at++
	}
	found, err := findAll(t.Context(), set, &Env{In: collection.Union{col}}, &Request{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for i := range found.all {
		f := &found.all[i]
		got[fmt.Sprint(f.ID, f.Problem.ID, f.Node, f.End, f.Mover, f.Played)] = true
	}
	t.Logf("%d finds in %d games", len(want), at)
	if len(want) < 5 || len(got) != len(want) || len(found.all) < len(want) {
		t.Errorf("%d finds, want %d", len(got), len(want))
	}
	for w := range want {
		if !got[w] {
			t.Errorf("missing: %s", w)
		}
	}
	for g := range got {
		if !want[g] {
			t.Errorf("not there: %s", g)
		}
	}
}

// plainBoard is the board after a node, with the stone that its move put there.
type plainBoard struct {
	node  int
	cells [board.NumPoints]board.Color
	moves []board.Move
}

// plainBoards replays a record.
func plainBoards(record []byte) (list []plainBoard) {
	var r sgf.Replay
	r.Reset(board.DefaultSize, false)
	var line sgf.MainLine
	line.Reset(record)
	now, moved := plainBoard{}, false
	for ok := line.NextGame(); ok && line.Next(); {
		step := line.Step()
		if moved = moved || !step.Setup; moved && int(step.Node) != now.node {
			list = append(list, now)
			now.node, now.moves = int(step.Node), nil
		}
		d, err := r.Step(step)
		if err != nil {
			break
		}
		for _, c := range d.Changes {
			if now.cells[c.Point] = c.New; !step.Setup && c.New.IsStone() {
				now.moves = append(now.moves, board.Move{Color: c.New, Point: c.Point})
			}
		}
	}
	return append(list, now)
}

// stands reports whether the shape of a place stands on a board.
func (p *plainPlace) stands(b *plainBoard) bool {
	for _, s := range p.spots {
		if b.cells[board.At(s.x, s.y)] != s.want {
			return false
		}
	}
	return true
}

// plainFinds adds the finds of a game.
func plainFinds(id int64, boards []plainBoard, places []plainPlace, found map[string]bool) {
	for k := range places {
		p := &places[k]
		stood := false
		for i := range boards {
			stands := p.stands(&boards[i])
			if stands && !stood {
				end, played := p.after(boards[i+1:])
				found[fmt.Sprint(id, p.problem.ID, boards[i].node, end, p.mover, played)] = true
			}
			stood = stands
		}
	}
}

// after says when a place stands no more, and what was played in it.
func (p *plainPlace) after(boards []plainBoard) (end int, played string) {
	own := 0
	inside := func(list []spot, m board.Move) bool {
		return slices.ContainsFunc(list, func(s spot) bool { return board.At(s.x, s.y) == m.Point })
	}
	for i := range boards {
		b := &boards[i]
		for _, m := range b.moves {
			switch {
			case !inside(p.spots, m):
				if m.Color == p.mover {
					own++
				}
			case m.Color == p.mover && inside(p.first, m):
				return b.node, Book
			case m.Color == p.mover:
				return b.node, Other
			}
		}
		if !p.stands(b) {
			end = b.node
			break
		}
		if i == len(boards)-1 {
			end = -1
		}
	}
	if len(boards) == 0 {
		end = -1
	}
	if own > 0 {
		return end, Left
	}
	return end, None
}

// TestMisses: each miss that is claimed in 1,000 games, and in one made for it, is proven once more, by a
// new solver with other limits: in the position of the game the move played leads to another fate than
// a first move of the book.
func TestMisses(t *testing.T) {
	testpeers.Slow(t)
	records := bookProblems(t)
	records["three.sgf"] = three
	set := setOf(t, records)
	col, _ := someRealGames(t, 1000)
	if _, err := col.AddTexts(t.Context(), []collection.Text{{Path: "other", Data: []byte(theGames["other"])}}, nil); err != nil {
		t.Fatal(err)
	}
	env := &Env{In: collection.Union{col}}
	found, err := findAll(t.Context(), set, env, &Request{})
	if err != nil {
		t.Fatal(err)
	}
	again := reading.NewSolver(proveBytes)
	missed := 0
	for i := range found.all {
		f := &found.all[i]
		if f.Played != Other {
			continue
		}
		if err := found.judgeOne(t.Context(), env, f); err != nil {
			t.Fatal(err)
		}
		if f.Proof != Fails {
			continue
		}
		missed++
		g, err := col.SGF(t.Context(), f.ID)
		if err != nil {
			t.Fatal(err)
		}
		before, err := search.GameAt(g, f.End-1)
		if err != nil {
			t.Fatal(err)
		}
		b := before.Board()
		fate := func(p board.Point) reading.Fate {
			next := *b
			if _, err := next.Play(f.Mover, p); err != nil {
				t.Fatal(err)
			}
			own, err := found.solver.group(t.Context(), f.Problem)
			if err != nil {
				t.Fatal(err)
			}
			q := reading.Question{Mover: f.Mover.Opponent(), Nodes: 20 * proveNodes}
			for _, at := range own.Group {
				q.Group = append(q.Group, f.at.point(at, b.Size()))
			}
			answer, err := again.Solve(t.Context(), &next, q)
			if err != nil || !answer.Proven {
				t.Errorf("game %d, node %d: not proven again: %v", f.ID, f.End, err)
			}
			return answer.First
		}
		got := fate(f.Move.Point)
		best := slices.ContainsFunc(f.First, func(p board.Point) bool {
			return fate(p).Status != got.Status
		})
		if !best {
			t.Errorf("game %d, node %d, problem %s: %s does as well as the solution", f.ID, f.End, f.Problem.Name, f.Move.Point.Name(b.Size()))
		}
	}
	t.Logf("%d of %d finds are proven misses", missed, len(found.all))
	if missed == 0 {
		t.Error("no miss")
	}
}

// BenchmarkFind finds the book's problems in games, and beside it by a plain replay of 20 of them; both
// report games a second of processor time.
func BenchmarkFind(b *testing.B) {
	col, ids := someRealGames(b, 5000)
	set, err := Read(b.Context(), collectionOf(b, bookProblems(b)))
	if err != nil {
		b.Fatal(err)
	}
	rate := func(b *testing.B, games int, work func()) {
		begin := cputime.Process()
		for b.Loop() {
			work()
		}
		b.ReportMetric(float64(games*b.N)/(cputime.Process()-begin).Seconds(), "games/s")
	}
	b.Run("index", func(b *testing.B) {
		rate(b, len(ids), func() {
			if _, err := findAll(b.Context(), set, &Env{In: collection.Union{col}}, &Request{}); err != nil {
				b.Fatal(err)
			}
		})
	})
	b.Run("replay", func(b *testing.B) {
		var places []plainPlace
		for i := range set.List {
			places = append(places, plainPlaces(&set.List[i])...)
		}
		rate(b, 20, func() {
			found := map[string]bool{}
			for _, id := range ids[:20] {
				text, err := col.Record(b.Context(), id)
				if err != nil {
					b.Fatal(err)
				}
				plainFinds(id, plainBoards(text), places, found)
			}
		})
	})
}
