package collection

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// plainLike returns the smallest number of differences between a query and a position of a game,
// and the first node that has it.
func plainLike(t *testing.T, q *query.Query, record []byte, size, most int) (best, node int) {
	t.Helper()
	var r sgf.Replay
	r.Reset(size, false)
	var line sgf.MainLine
	line.Reset(record)
	var cells [board.NumPoints]board.Color
	images := q.Images()
	best = most + 1
	look := func(at int) {
		for i := range images {
			m := &images[i]
			for y0 := m.Anchors.Top; y0 <= m.Anchors.Bottom; y0++ {
				for x0 := m.Anchors.Left; x0 <= m.Anchors.Right; x0++ {
					if d := plainDistance(plainDiffs(m, &cells, x0, y0, 2*most)); d < best {
						best, node = d, at
					}
				}
			}
		}
	}
	last := 0
	begun := false
	for ok := line.NextGame(); ok && line.Next(); {
		step := line.Step()
		if begun = begun || !step.Setup; begun && int(step.Node) != last {
			look(last)
			last = int(step.Node)
		}
		d, err := r.Step(step)
		if err != nil {
			return best, node
		}
		for _, c := range d.Changes {
			cells[c.Point] = c.New
		}
	}
	look(last)
	return best, node
}

// plainDiff is a cell that differs: its place, the content that it should have, and the content
// that it has.
type plainDiff struct {
	x, y      int
	want, has string
}

// plainDiffs returns the cells that differ; one more than most if there are more.
func plainDiffs(m *query.Image, cells *[board.NumPoints]board.Color, x0, y0, most int) (list []plainDiff) {
	classes := [...]query.Class{board.Empty: query.Empty, board.Black: query.BlackStone, board.White: query.WhiteStone}
	names := [...]string{query.Empty: ".", query.BlackStone: "X", query.WhiteStone: "O", 7: ""}
	for y := range m.H {
		for x := range m.W {
			has := classes[cells[board.At(x0+x, y0+y)]]
			if m.At(x, y)&has == 0 {
				if list = append(list, plainDiff{x, y, names[m.At(x, y)], names[has]}); len(list) > most {
					return list
				}
			}
		}
	}
	return list
}

// plainDistance tries all ways to combine cells into differences.
func plainDistance(list []plainDiff) int {
	if len(list) > 2*MostDifferences {
		return len(list)
	}
	if len(list) == 0 {
		return 0
	}
	a, best := list[0], 1+plainDistance(list[1:])
	for i, b := range list[1:] {
		moved := a.want == b.has && a.has == b.want && (a.want == "." || a.has == ".") && max(a.x-b.x, b.x-a.x)+max(a.y-b.y, b.y-a.y) == 1
		more := a.want == "." && b.want == "." && a.has != b.has
		less := a.has == "." && b.has == "." && a.want+b.want != "XX" && a.want+b.want != "OO" && a.want != "" && b.want != ""
		if moved || more || less {
			rest := append(slices.Clone(list[1:i+1]), list[i+2:]...)
			best = min(best, 1+plainDistance(rest))
		}
	}
	return best
}

// TestLike compares Like with a plain search, for positions of games with a few changes, on the
// whole board and in parts of it. With KATACHI_LONG it searches 2,000 games.
func TestLike(t *testing.T) {
	col, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	games := 12
	if os.Getenv("KATACHI_LONG") != "" {
		col.Close()
		if col, err = NewMemory(nil); err == nil {
			_, err = col.Add(t.Context(), []string{testpeers.Path(t, "games", "fox-pro.zip")}, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		games = 2000
	}
	defer col.Close()
	r := rand.New(rand.NewPCG(5, 33))
	var ids []int64
	for info, err := range col.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		if info.Board == board.DefaultSize && len(ids) < games {
			ids = append(ids, info.ID)
		}
	}
	found := 0
	for try := range 9 {
		q, most := likeQuery(t, col, r, ids[r.IntN(len(ids))], try), 1+try%3
		got := map[int64]Alike{}
		list, n, err := col.Like(t.Context(), q, most)
		if err != nil || n != len(list) {
			t.Fatalf("%v: %d of %d (%v)", q, len(list), n, err)
		}
		for i, a := range list {
			got[a.Game] = a
			if i > 0 && a.Distance < list[i-1].Distance {
				t.Errorf("%v: %d differences after %d", q, a.Distance, list[i-1].Distance)
			}
			if cells := len(a.Differences); cells < a.Distance || cells > 2*a.Distance {
				t.Errorf("%v: %d differences, listed %v", q, a.Distance, a.Differences)
			}
		}
		for _, id := range ids {
			record, err := col.Record(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			want, node := plainLike(t, q, record, board.DefaultSize, most)
			a, ok := got[id]
			if ok != (want <= most) || ok && (a.Distance != want || a.Node != node) {
				t.Fatalf("%v, %d differences, game %d: found %v %+v, want %d at node %d", q, most, id, ok, a, want, node)
			}
			if ok {
				found++
			}
		}
	}
	t.Logf("%d positions", found)
	if found < 9 {
		t.Errorf("only %d positions are alike", found)
	}
}

// likeQuery cuts a query out of a game, early or late, whole or in part, and changes it.
func likeQuery(t *testing.T, col *Collection, r *rand.Rand, id int64, try int) *query.Query {
	t.Helper()
	record, err := col.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var replay sgf.Replay
	replay.Reset(board.DefaultSize, false)
	var line sgf.MainLine
	line.Reset(record)
	cells := map[board.Point]board.Color{}
	line.NextGame()
	for range 5 + r.IntN(40) {
		if !line.Next() {
			break
		}
		d, err := replay.Step(line.Step())
		if err != nil {
			break
		}
		for _, c := range d.Changes {
			cells[c.Point] = c.New
		}
	}
	for range try % 4 {
		cells[board.At(r.IntN(19), r.IntN(19))] = board.Color(r.IntN(3))
	}
	w, h, at := 19, 19, ""
	if try%3 > 0 {
		w, h, at = 6+r.IntN(4), 6+r.IntN(4), []string{" at=corner", " at=side"}[try%2]
	}
	rows := ""
	for y := range h {
		if y > 0 {
			rows += "/"
		}
		for x := range w {
			switch c := cells[board.At(x, y)]; {
			case r.IntN(30) == 0 && w < 19:
				rows += "*"
			case c == board.Black:
				rows += "X"
			case c == board.White:
				rows += "O"
			default:
				rows += "."
			}
		}
	}
	q, err := query.Parse(fmt.Sprintf("rows=%s%s", rows, at))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestLikeMoments: the capture of a wrong stone can make a position more alike, although no cell
// gets its wanted content. The empty board before handicap stones is not a position of the game.
func TestLikeMoments(t *testing.T) {
	for _, test := range []struct {
		record, query         string
		most, distance, found int
	}{
		// White captures A4, where the query has a white stone: now B4 is only beside it.
		{"(;SZ[4];B[aa];W[ba];B[cd];W[];B[db];W[ab])", "board=4 rows=O.../*..X/..../..X. color=fixed", 1, 1, 1},
		{"(;SZ[4]HA[2]AB[aa][bb];W[dd];B[cc])", "board=4 rows=..../..../..../....", 1, 0, 0},
		{"(;SZ[4]HA[2]AB[aa][bb];W[dd];B[cc])", "board=4 rows=..../..../..../....", 2, 2, 1},
		{"(;SZ[9];B[aa];W[bb])", "board=9 rows=../.. at=0,0 color=fixed", 1, 0, 1},
		{"(;SZ[9])", "board=9 rows=../.. at=0,0 color=fixed", 0, 0, 1},
	} {
		col, err := NewMemory(nil)
		if err == nil {
			_, err = col.AddTexts(t.Context(), []Text{{Path: "a.sgf", Data: []byte(test.record)}}, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		q, err := query.Parse(test.query)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := col.Like(t.Context(), q, test.most)
		if err != nil || len(list) != test.found || test.found > 0 && list[0].Distance != test.distance {
			t.Errorf("%s in %s, %d differences: %+v (%v), want %d with %d", test.query, test.record, test.most, list, err, test.found, test.distance)
		}
		best, node := plainLike(t, q, []byte(test.record), q.Size(), test.most)
		if (best <= test.most) != (test.found > 0) || test.found > 0 && (best != list[0].Distance || node != list[0].Node) {
			t.Errorf("%s in %s: the plain search has %d at node %d, Like %+v", test.query, test.record, best, node, list)
		}
		col.Close()
	}
}
