package playout

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"katachi/board"
	"katachi/mind/predict/model"
)

// run searches with a budget of visits, and fails the test if that fails.
func run(t testing.TB, s *Search, g *board.Game, c board.Color, visits int) *Analysis {
	t.Helper()
	if g.ToMove() != c {
		g.SetToMove(c)
	}
	a, err := s.Run(context.Background(), g, Budget{Visits: visits, Full: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// checkTree checks the invariants of a tree between two runs: no visit is under way, a node's
// visits are those of its moves plus those that ended at it, and moves are ordered by their prior.
func checkTree(t *testing.T, s *Search) {
	t.Helper()
	tr := &s.tree
	reached := make([]int, tr.nodes.n)
	reached[1] = 1
	for id := int32(1); id < int32(tr.nodes.n); id++ {
		nd := tr.nodes.at(id)
		if nd.flying != 0 || nd.state&(growing|asking) != 0 {
			t.Errorf("node %d: %d visits under way, state %b", id, nd.flying, nd.state)
		}
		below, opened := int32(0), 0
		for i, e := range tr.of(id) {
			if i > 0 && e.prior > tr.of(id)[i-1].prior {
				t.Errorf("node %d: move %d is likelier than that before it", id, i)
			}
			if e.node != 0 {
				below += tr.nodes.at(e.node).visits
				reached[e.node]++
				opened++
			}
		}
		if below > nd.visits || opened != int(nd.opened) {
			t.Errorf("node %d has %d visits, its moves %d; %d opened, want %d", id, nd.visits, below, nd.opened, opened)
		}
		// Visits end at a node until it has moves, and so do other visits that are under way at
		// that time.
		if own := nd.visits - below; nd.passes < 2 && !tr.full && own > expandAt+window {
			t.Errorf("node %d: %d visits of %d ended at it", id, own, nd.visits)
		}
	}
	for id, n := range reached[1:] {
		if n != 1 {
			t.Errorf("node %d is reached %d times", id+1, n)
		}
	}
	end := int32(0)
	for i := range tr.grown.n {
		id := *tr.grown.at(int32(i))
		nd := tr.nodes.at(id)
		if left := blockLen - end%blockLen; left < int32(nd.count) {
			end += left
		}
		if nd.edges != end {
			t.Errorf("the moves of node %d begin at %d, want %d", id, nd.edges, end)
		}
		end = nd.edges + int32(nd.count)
	}
	if int(end) != tr.edges.n {
		t.Errorf("%d edges, %d belong to nodes", tr.edges.n, end)
	}
}

// TestTree: the sums of visits are right, in a new tree and in the part that is kept of it, move
// after move.
func TestTree(t *testing.T) {
	for _, without := range []Ingredients{0, useCheap | useLead} {
		s := New(Options{Prior: ByModel(model.Builtin()), Workers: 2, Without: without})
		g := board.NewGame(7, &board.Rules{Komi: 5.5})
		kept := 0
		for range 8 {
			before := g.Board().Hash()
			a := run(t, s, g, g.ToMove(), 100)
			if g.Board().Hash() != before {
				t.Fatal("the game has changed")
			}
			checkTree(t, s)
			sum := 0
			for _, l := range a.Lines {
				sum += l.Visits
			}
			if a.Visits-sum > window+2 || a.Visits < 100 {
				t.Errorf("%d visits, the moves have %d", a.Visits, sum)
			}
			kept += a.Visits - 100
			if _, err := g.Play(g.ToMove(), a.Lines[0].Moves[0]); err != nil {
				t.Fatal(err)
			}
		}
		if kept < 100 {
			t.Errorf("only %d visits were kept in 8 moves", kept)
		}
	}
}

// TestKeep: a subtree is kept if the game continues by two moves. It is not kept if the game does
// not, or without the ingredient.
func TestKeep(t *testing.T) {
	play := func(g *board.Game, moves ...board.Point) *board.Game {
		for _, p := range moves {
			if _, err := g.Play(g.ToMove(), p); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	ask := func(without Ingredients, then func(*board.Game, *Analysis) *board.Game) int {
		s := New(Options{Workers: 1, Without: without})
		g := board.NewGame(5, &board.Rules{Komi: 5.5})
		a := run(t, s, g, board.Black, 500)
		g = then(g, a)
		return run(t, s, g, g.ToMove(), 100).Visits - 100
	}
	line := func(g *board.Game, a *Analysis) *board.Game { return play(g, a.Lines[0].Moves[:2]...) }
	if n := ask(0, line); n < 20 {
		t.Errorf("%d visits kept after the expected moves", n)
	}
	if n := ask(useKeep, line); n != 0 {
		t.Errorf("%d visits kept without the ingredient", n)
	}
	same := func(g *board.Game, _ *Analysis) *board.Game { return g }
	if n := ask(0, same); n != 500 {
		t.Errorf("%d visits kept in the same position, want 500", n)
	}
	other := func(*board.Game, *Analysis) *board.Game {
		return play(board.NewGame(7, nil), board.At(3, 3), board.At(1, 1))
	}
	if n := ask(0, other); n != 0 {
		t.Errorf("%d visits kept on another board", n)
	}
	undone := func(g *board.Game, a *Analysis) *board.Game {
		play(g, a.Lines[0].Moves[0])
		g.Undo()
		if _, err := g.Set(board.White, board.At(0, 0)); err != nil {
			t.Fatal(err)
		}
		return g
	}
	if n := ask(0, undone); n != 0 {
		t.Errorf("%d visits kept after set-up", n)
	}
}

// TestMemory: a tree stays within its memory and reports that it is full, and the search continues.
func TestMemory(t *testing.T) {
	for i, limit := range []int64{1, 1 << 20, 1200 << 10, 3 << 20} {
		s := New(Options{Workers: 2, Memory: limit})
		g := board.NewGame(13, &board.Rules{Komi: 7.5})
		for range 3 {
			a := run(t, s, g, g.ToMove(), 2000*(i+1))
			checkTree(t, s)
			used, may := s.tree.bytes(0, 0), max(limit, leastMemory)
			if used > may {
				t.Errorf("%d bytes, may take %d", used, may)
			}
			if largest := blockLen * (nodeBytes + placeBytes); used+largest < may {
				t.Errorf("full with %d of %d bytes", used, may)
			}
			if !a.Full || a.Visits < 1000 {
				t.Errorf("limit %d: full %v, %d visits, %d nodes", limit, a.Full, a.Visits, a.Nodes)
			}
			if _, err := g.Play(g.ToMove(), a.Lines[0].Moves[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestStop: a search ends when its context or its time ends, and returns its results so far.
func TestStop(t *testing.T) {
	s := New(Options{Prior: ByModel(model.Builtin()), Workers: 2})
	g := board.NewGame(19, &board.Rules{Komi: 7.5})
	ctx, cancel := context.WithCancelCause(context.Background())
	begin := time.Now()
	a, err := s.Run(ctx, g, Budget{}, func(a *Analysis) {
		if a.Visits > 0 {
			cancel(errors.New("enough"))
		}
	})
	if !errors.Is(err, context.Canceled) || a.Visits == 0 || a.Repeatable || len(a.Lines) == 0 {
		t.Errorf("%+v, %v", a, err)
	}
	if d := time.Since(begin); d > 5*time.Second {
		t.Errorf("it took %v to stop", d)
	}
	checkTree(t, s)
	g.SetToMove(board.White)
	a, err = s.Run(ctx, g, Budget{}, nil) // ctx has ended
	if !errors.Is(err, context.Canceled) || len(a.Lines) == 0 || a.Lines[0].Prior == 0 {
		t.Errorf("%+v, %v", a, err)
	}
	g.SetToMove(board.Black)
	a, err = s.Run(context.Background(), g, Budget{Time: 50 * time.Millisecond}, nil)
	if err != nil || a.Visits == 0 || a.Repeatable {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestRepeatable: a search that continues a tree whose search ended by time is not repeatable
// either.
func TestRepeatable(t *testing.T) {
	s := New(Options{Workers: 1})
	g := board.NewGame(9, &board.Rules{Komi: 7.5})
	ask := func(b Budget, want bool) *Analysis {
		t.Helper()
		a, err := s.Run(context.Background(), g, b, nil)
		if err != nil || a.Repeatable != want {
			t.Errorf("%+v: repeatable %v, want %v; %v", b, a.Repeatable, want, err)
		}
		return a
	}
	ask(Budget{Visits: 50}, true)
	ask(Budget{Visits: 50, Time: time.Hour}, true) // the visits came first
	a := ask(Budget{Time: 20 * time.Millisecond}, false)
	ask(Budget{Visits: 50}, false)
	if _, err := g.Play(board.Black, a.Lines[0].Moves[0]); err != nil {
		t.Fatal(err)
	}
	ask(Budget{Visits: 50}, false)
	g.Undo()
	ask(Budget{Visits: 50}, true) // a new tree
}

// TestBadQuestions: a question that cannot be searched is an error.
func TestBadQuestions(t *testing.T) {
	for _, bad := range []struct {
		komi   float64
		color  board.Color
		budget Budget
	}{
		{7.5, board.Empty, Budget{Visits: 1}},
		{7.5, board.Off, Budget{Visits: 1}},
		{7.5, board.Black, Budget{}},
		{7.5, board.Black, Budget{Visits: -1}},
		{7.5, board.Black, Budget{Time: -1}},
		{math.NaN(), board.Black, Budget{Visits: 1}},
	} {
		g := board.NewGame(9, &board.Rules{Komi: bad.komi})
		g.SetToMove(bad.color)
		if _, err := New(Options{}).Run(context.Background(), g, bad.budget, nil); err == nil {
			t.Errorf("no error for %+v", bad)
		}
	}
}

// TestAnyPosition: there is an answer for every size, komi, handicap, set-up and board without
// moves, and its move is legal.
func TestAnyPosition(t *testing.T) {
	positions := 60
	if os.Getenv("KATACHI_LONG") != "" {
		positions = 1000
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range positions {
		anyPosition(t, rng, 2+i%24)
	}
}

func anyPosition(t *testing.T, rng *rand.Rand, size int) {
	t.Helper()
	b := board.New(size)
	for p := range b.Points {
		if c := board.Color(rng.IntN(4)); c.IsStone() && rng.IntN(3) > 0 {
			if _, err := b.Set(c, p); err != nil {
				t.Fatal(err)
			}
		}
	}
	if rng.IntN(4) == 0 { // all the points but some are one colour's
		*b = *board.New(size)
		for p := range b.Points {
			if rng.IntN(10) > 0 {
				if _, err := b.Set(board.White, p); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	rules := board.Rules{Superko: rng.IntN(2) == 0, Suicide: rng.IntN(2) == 0}
	rules.Komi = []float64{0, -3, 6.5, 7, 0.25, 361, -1000}[rng.IntN(7)]
	g := board.GameFrom(b, &rules)
	s := New(Options{Prior: ByModel(model.Builtin()), Workers: 2, Memory: 1 << 20})
	c := board.Color(1 + rng.IntN(2))
	for range 3 {
		a := run(t, s, g, c, 30)
		checkTree(t, s)
		best := a.Lines[0].Moves[0]
		if _, err := g.Play(c, best); err != nil {
			t.Fatalf("%s %s: %v\n%s", c.Name(), best.Name(size), err, g.Board())
		}
		if a.Winrate < 0 || a.Winrate > 1 || a.Raw < 0 || a.Raw > 1 || a.Lines[0].LCB > a.Lines[0].Winrate {
			t.Errorf("%+v", a)
		}
		c = c.Opponent()
	}
}

// TestSameTrees: the tree is the same for any number of workers, node for node, whatever the
// ingredients.
func TestSameTrees(t *testing.T) {
	for _, without := range []Ingredients{0, useModel | useReading} {
		var want *Search
		for _, workers := range []int{1, 2, 3, 8} {
			s := New(Options{Prior: ByModel(model.Builtin()), Workers: workers, Without: without, Seed: 9})
			g := board.NewGame(9, &board.Rules{Komi: 6.5})
			for range 2 {
				a := run(t, s, g, g.ToMove(), 150)
				if _, err := g.Play(g.ToMove(), a.Lines[0].Moves[0]); err != nil {
					t.Fatal(err)
				}
			}
			if want == nil {
				want = s
			}
			if !sameTree(&s.tree, &want.tree) {
				t.Errorf("the trees of 1 and %d workers differ", workers)
			}
		}
	}
}

// sameTree reports whether two trees are equal, node for node.
func sameTree(a, b *tree) bool {
	if a.nodes.n != b.nodes.n || a.edges.n != b.edges.n {
		return false
	}
	for id := int32(1); id < int32(a.nodes.n); id++ {
		if *a.nodes.at(id) != *b.nodes.at(id) || !slices.Equal(a.of(id), b.of(id)) {
			return false
		}
	}
	return true
}

// TestTranspositions prints how many nodes and visits of trees have positions that other nodes have
// too: this is what a search that joins such nodes could save.
func TestTranspositions(t *testing.T) {
	if os.Getenv("KATACHI_LONG") == "" {
		t.Skip("a measurement: KATACHI_LONG=1")
	}
	for _, size := range []int{9, 19} {
		for _, moves := range []int{0, 30} {
			g := board.NewGame(size, &board.Rules{Komi: 7.5, Superko: true})
			s := New(Options{Prior: ByModel(model.Builtin())})
			for range moves {
				a := run(t, s, g, g.ToMove(), 50)
				if _, err := g.Play(g.ToMove(), a.Lines[0].Moves[0]); err != nil {
					t.Fatal(err)
				}
			}
			a := run(t, s, g, g.ToMove(), 8000)
			most := map[uint64]int32{} // by position, the visits of the node with most of them
			nodes, again, visits := 0, 0, 0
			s.walk(1, &s.board, s.root.ToMove, func(key uint64, n int32) {
				nodes++
				if m, ok := most[key]; ok {
					again++
					visits += int(min(m, n))
				}
				most[key] = max(most[key], n)
			})
			t.Logf("%dx%d after %d moves: %d visits, %d nodes, %.1f %% of them have a position again; %.1f %% of the visits of all nodes but the root are theirs",
				size, size, moves, a.Visits, nodes, 100*float64(again)/float64(nodes), 100*float64(visits)/float64(s.below(1)))
		}
	}
}

// walk calls do for every node below one: a key of its position and who is to move, and its visits.
func (s *Search) walk(id int32, b *board.Board, c board.Color, do func(uint64, int32)) {
	for _, e := range s.tree.of(id) {
		if e.node == 0 || e.point == board.Pass {
			continue
		}
		next := *b
		if _, err := next.Play(c, e.point); err != nil {
			panic(err)
		}
		key := next.Hash() ^ uint64(c)<<1 ^ uint64(next.Ko(c.Opponent()))<<32
		do(key, s.tree.nodes.at(e.node).visits)
		s.walk(e.node, &next, c.Opponent(), do)
	}
}

// below returns the visits of all nodes below one, each counted at each node that it came through.
func (s *Search) below(id int32) (n int64) {
	for _, e := range s.tree.of(id) {
		if e.node != 0 {
			n += int64(s.tree.nodes.at(e.node).visits) + s.below(e.node)
		}
	}
	return n
}

// TestBlocks: runs of blocks do not overlap, keep what was written to them, and do not move as the
// memory grows.
func TestBlocks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var b blocks[int32]
	type run struct{ at, n, mark int32 }
	for range 3 {
		var runs []run
		for i := range int32(300) {
			n := rng.IntN(626)
			before := b.blocksFor(n)
			r := run{b.room(n), int32(n), i}
			for j := range b.run(r.at, n) {
				b.run(r.at, n)[j] = i
			}
			if int64(len(b.list)) > before {
				t.Fatalf("%d blocks, %d were said", len(b.list), before)
			}
			runs = append(runs, r)
		}
		for _, r := range runs {
			for _, x := range b.run(r.at, int(r.n)) {
				if x != r.mark {
					t.Fatalf("run %d of %d at %d holds %d", r.mark, r.n, r.at, x)
				}
			}
		}
		held := len(b.list)
		b.cut(1)
		if b.free(); len(b.list) != 1 || held < 20 {
			t.Errorf("%d blocks left of %d, want 1", len(b.list), held)
		}
		b.cut(0)
	}
}

// TestTerritory: under territory scoring, handicap stones and passes have other values than under
// area scoring; a game without them is the same under both.
func TestTerritory(t *testing.T) {
	area, territory := board.Rules{Komi: 6.5}, board.Rules{Komi: 6.5, Territory: true}
	handicap := board.New(9)
	if _, err := handicap.Set(board.Black, board.At(2, 2), board.At(6, 6), board.At(2, 6)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		start *board.Board
		moves []board.Point
		more  float64 // komi under territory scoring
	}{
		{"empty", board.New(9), nil, 0},
		{"one move", board.New(9), []board.Point{board.At(4, 4)}, 0},
		{"three handicap stones", handicap, nil, -1}, // area: a bonus of 3; territory: 2 stones in excess
		{"black passes", board.New(9), []board.Point{board.Pass}, -1},
		{"white passes", board.New(9), []board.Point{board.At(4, 4), board.Pass}, 1},
	} {
		var komi []float64
		s := New(Options{Workers: 1})
		for _, rules := range []board.Rules{area, territory} {
			g := board.GameFrom(c.start, &rules)
			for _, p := range c.moves {
				if _, err := g.Play(g.ToMove(), p); err != nil {
					t.Fatal(err)
				}
			}
			komi = append(komi, komiOf(g))
			// A search with another komi starts over.
			if a := run(t, s, g, g.ToMove(), 50); (a.Visits == 50) != (rules == area || c.more != 0) {
				t.Errorf("%s, %v: %d visits after 50 more", c.name, rules, a.Visits)
			}
		}
		if got := komi[1] - komi[0]; got != c.more {
			t.Errorf("%s: komi is %v higher under territory scoring, want %v", c.name, got, c.more)
		}
	}
}
