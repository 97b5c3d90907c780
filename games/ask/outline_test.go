package ask

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/sgf"
)

// odd are records in which Black and White do not simply alternate.
var odd = []string{
	"(;GM[1]SZ[19]HA[2]AB[pd][dp];W[dd];B[pp];W[];B[qq];W[tt])",
	"(;SZ[9];B[ee];W[];B[];W[dd];AB[aa][bb];B[cc])",
	"(;SZ[9];B[ee];B[dd];W[cc];C[nothing];W[bb];;B[aa])",
	"(;SZ[9]AB[aa][ba]AW[ab];W[ca];AE[aa];B[ee];W[bb])",
	"(;SZ[9];B[ee]W[ff];B[gg])",
	"(;SZ[9];B[ee];W[ee];B[gg])",
	"(;SZ[5];B[ab];W[bb];B[ba];W[ca];B[cc];W[aa];B[ba];W[ee];B[da];W[aa];B[ba];W[aa];B[ed])",
	"(;SZ[5];B[ab];W[ac];B[ba];W[bb];B[ee];W[ca];B[ed];W[aa];B[ba];W[aa];B[dd];W[])",
	"(;SZ[9]AB[aa]AE[aa];B[ee];AE[ee];W[ee])",
	"(;SZ[9];W[ee];B[dd];W[cc];B[bb])",
	"(;SZ[9])",
	"(;SZ[9];B[];W[])",
}

// TestOutline: the indexes have the moves of the records, for all games in which no node has both a
// move and set-up stones.
func TestOutline(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	list := texts(t, all, 200)
	for i, record := range odd {
		list = append(list, collection.Text{Path: string(rune('a'+i)) + ".sgf", Data: []byte(record)})
	}
	col, _ := stored(t, list)
	defer col.Close()
	o, err := col.Outline(t.Context(), &query.Where{}, true)
	if err != nil {
		t.Fatal(err)
	}
	w, k, known := &walker{}, 0, 0
	for info, err := range col.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		g := &o.Games[k]
		if g.ID != info.ID || g.Size != info.Board || g.Day != info.Day || g.Winner != sgf.Winner(info.Result) || g.Black != info.Black || g.WhiteRank != info.WhiteRank {
			t.Errorf("game %d: %+v, want %+v", k, g, info)
		}
		record, err := col.Record(t.Context(), info.ID)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(w.recordSteps(info.Board, record))
		got, ok, err := o.AppendSteps(nil, k)
		if err != nil {
			t.Fatal(err)
		}
		if k++; !ok {
			t.Logf("%s: read", info.Path)
			continue
		}
		known++
		if !slices.Equal(got, want) && !sameStones(info.Board, got, want) {
			t.Errorf("%s %s:\n%v, want\n%v", info.Path, record, got, want)
		}
	}
	if k != len(o.Games) || known < k-3 {
		t.Errorf("%d games, %d of them known without their records; want %d and all but 3", k, known, len(o.Games))
	}
}

// sameStones reports whether two lists have the same moves and lead to the same stones. Stones that
// the root removes again do not matter.
func sameStones(size int, a, b []sgf.Step) bool {
	end := func(list []sgf.Step) (moves []sgf.Step, g grid) {
		g.begin(size)
		for _, s := range list {
			g.step(s)
			if !s.Setup && !captured(&s) {
				moves = append(moves, s)
			}
		}
		return moves, g
	}
	movesA, a1 := end(a)
	movesB, b1 := end(b)
	return slices.Equal(movesA, movesB) && a1.cells == b1.cells
}

// TestGrid: after every move the stones, chains, captures and kos of the grid are those of a board.
func TestGrid(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	list := texts(t, all, 60)
	for _, record := range odd {
		list = append(list, collection.Text{Path: "a.sgf", Data: []byte(record)})
	}
	r, chains := rand.New(rand.NewPCG(33, 2)), 0
	for _, text := range list {
		root, err := sgf.Import(text.Data, nil)
		if err != nil {
			t.Fatal(err)
		}
		size, _ := root.Games[0].Size()
		w := &walker{}
		s := &w.state
		s.info = &collection.Outlined{Size: size}
		s.steps = w.recordSteps(size, text.Data)
		var b board.Board
		var d board.Delta
		b.Init(size)
		for i, step := range s.steps {
			if captured(&step) {
				continue
			}
			p, _ := step.Point.Board()
			if err := play(&b, &d, step, p); err != nil {
				t.Fatal(err)
			}
			if step.Setup {
				continue
			}
			s.now, s.point, s.color = i, p, step.Color
			if s.place(); s.stones.cells != *b.Cells() {
				t.Fatalf("%s: step %d: other stones than\n%v", text.Path, i, &b)
			}
			if n, ko := len(s.taken()), s.takesKo(nil) == yes; n != len(d.Captured()) || ko != (b.Ko(step.Color.Opponent()) != board.Pass) {
				t.Errorf("%s: step %d takes %d, ko %v", text.Path, i, n, ko)
			}
			for p := range b.Points {
				q := board.At(r.IntN(size), r.IntN(size))
				if !b.Color(p).IsStone() || r.IntN(8) > 0 || !b.Color(q).IsStone() {
					continue
				}
				chains++
				most, joined := 1+r.IntN(9), &walk{}
				joined.begin()
				s.stones.chain(joined, p)
				if s.stones.stones(p, most) != min(b.Stones(p), most) || s.stones.liberties(p, most) != min(b.Liberties(p), most) || joined.has(q) != b.SameChain(p, q) {
					t.Fatalf("%s: step %d: another chain at %s in\n%v", text.Path, i, p.Name(size), &b)
				}
			}
		}
	}
	if chains < 10_000 {
		t.Errorf("only %d chains were compared", chains)
	}
}
