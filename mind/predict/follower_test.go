package predict

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
)

// treeOf returns n different positions of a tree of variations below a situation, in the order in
// which a search asks for them. To find each, it starts at the root and plays moves drawn by their
// probability until the position is new.
func treeOf(m *Model, root *Situation, n int, rnd *rand.Rand) (list []Situation) {
	type node struct {
		moves []Move
		next  map[board.Point]*node
	}
	ask := func(s *Situation) *node {
		b := *s.Board
		list = append(list, Situation{&b, s.ToMove, s.Last})
		return &node{m.Moves(nil, s), map[board.Point]*node{}}
	}
	first := ask(root)
	for len(list) < n {
		b := *root.Board
		s, at := Situation{&b, root.ToMove, root.Last}, first
		for at != nil && len(at.moves) > 0 {
			p, x := at.moves[0].Point, rnd.Float64()
			for _, c := range at.moves {
				if x -= c.Probability; x < 0 {
					p = c.Point
					break
				}
			}
			if _, err := b.Play(s.ToMove, p); err != nil {
				panic(err)
			}
			s.ToMove, s.Last = s.ToMove.Opponent(), [2]board.Point{p, s.Last[0]}
			next := at.next[p]
			if next == nil {
				at.next[p] = ask(&s)
			}
			at = next
		}
	}
	return list
}

// TestFollower: a Follower and Moves give the same answers as the features of each move read on
// their own. The test uses trees of variations of real and other games on boards of different
// sizes, forwards, backwards and at random.
func TestFollower(t *testing.T) {
	m := embedded(t)
	f := NewFollower(m)
	rnd := rand.New(rand.NewPCG(15, 6))
	t.Run("others", func(t *testing.T) {
		empty := Situation{Board: board.New(9), ToMove: board.Black, Last: [2]board.Point{board.Pass, board.Pass}}
		f.checkTrees(t, m, []Situation{empty, situations()[40]}, rnd)
	})
	t.Run("real games", func(t *testing.T) {
		_, test := split(t)
		var roots []Situation
		for _, n := range []int{0, 50, 120, 230} {
			lessons := lessonsOf(test[n])
			roots = append(roots, lessons[min(n, len(lessons)-1)].Situation)
		}
		f.checkTrees(t, m, roots, rnd)
	})
}

// checkTrees compares the answers of f with those of m, in a tree below each root.
func (f *Follower) checkTrees(t *testing.T, m *Model, roots []Situation, rnd *rand.Rand) {
	t.Helper()
	asked := 0
	for r := range roots {
		tree := treeOf(m, &roots[r], 60, rnd)
		check := func(s *Situation) {
			t.Helper()
			asked++
			fresh := m.newExtractor()
			fresh.extract(s)
			want := m.rank(nil, fresh)
			if got := f.Moves(nil, s); !slices.Equal(got, want) {
				t.Fatalf("after %d questions a follower has other moves for %v on\n%v", asked, s.ToMove, s.Board)
			}
			if got := m.Moves(nil, s); !slices.Equal(got, want) {
				t.Fatalf("after %d questions the model has other moves for %v on\n%v", asked, s.ToMove, s.Board)
			}
		}
		for i := range tree {
			check(&tree[i])
		}
		for i := range slices.Backward(tree) {
			check(&tree[i])
		}
		for range 100 {
			s := tree[rnd.IntN(len(tree))]
			if rnd.IntN(5) == 0 {
				s.ToMove = s.ToMove.Opponent()
			}
			check(&s)
		}
	}
	if asked < 200*len(roots) {
		t.Errorf("%d questions", asked)
	}
}

// TestFollowerAllocates: a Follower allocates nothing once it has seen a tree.
func TestFollowerAllocates(t *testing.T) {
	_, test := split(t)
	m := embedded(t)
	tree := treeOf(m, &lessonsOf(test[0])[100].Situation, 50, rand.New(rand.NewPCG(1, 2)))
	f := NewFollower(m)
	moves := make([]Move, 0, board.NumPoints)
	n := testing.AllocsPerRun(3, func() {
		for i := range tree {
			moves = f.Moves(moves[:0], &tree[i])
		}
	})
	if n != 0 {
		t.Errorf("%v allocations in %d questions", n, len(tree))
	}
}

// BenchmarkQuestions measures the processor time of a question, for seven kinds in turn.
// Model.Moves and a Follower are asked once for each of unrelated positions, of successive
// positions of games, and of positions of trees of variations. The last kind asks for the same
// position again.
func BenchmarkQuestions(b *testing.B) {
	_, test := split(b)
	m := embedded(b)
	rnd := rand.New(rand.NewPCG(15, 6))
	var tree, games, strange []Situation
	for g, n := range []int{20, 60, 100, 140, 180} {
		lessons := lessonsOf(test[g*7])
		tree = append(tree, treeOf(m, &lessons[n].Situation, 600, rnd)...)
		for i := range lessons {
			games = append(games, lessons[i].Situation)
		}
	}
	for n := range games {
		strange = append(strange, games[n*97%len(games)])
	}
	f := NewFollower(m)
	ways := []struct {
		name string
		ask  func([]Move, *Situation) []Move
		of   []Situation
		took time.Duration
	}{
		{name: "strange", ask: m.Moves, of: strange},
		{name: "strange-follower", ask: f.Moves, of: strange},
		{name: "game", ask: m.Moves, of: games},
		{name: "game-follower", ask: f.Moves, of: games},
		{name: "tree", ask: m.Moves, of: tree},
		{name: "tree-follower", ask: f.Moves, of: tree},
		{name: "again", ask: m.Moves, of: games[99:100]},
	}
	const some = 100
	var moves []Move
	ask := func(round int) {
		for i := range ways {
			w := &ways[i]
			begin := testpeers.CPUTime()
			for n := range some {
				moves = w.ask(moves[:0], &w.of[(round*some+n)%len(w.of)])
			}
			w.took += testpeers.CPUTime() - begin
		}
	}
	for round := range 3 { // until there is a filter, and all tables are in memory
		ask(round)
	}
	for i := range ways {
		ways[i].took = 0
	}
	rounds := 0
	for b.Loop() {
		ask(rounds + 3)
		rounds++
	}
	for i := range ways {
		b.ReportMetric(float64(ways[i].took.Microseconds())/float64(some*rounds), "cpu-µs/"+ways[i].name)
	}
}

// BenchmarkMoves measures the time of Model.Moves, for profiles: for successive positions of games,
// for unrelated positions, and for one position again and again.
func BenchmarkMoves(b *testing.B) {
	_, test := split(b)
	var lessons []lesson
	for g := range 5 {
		lessons = append(lessons, lessonsOf(test[g*7])...)
	}
	m := embedded(b)
	for _, c := range []struct {
		name   string
		stride int
	}{{"following", 1}, {"strange", 97}, {"again", 0}} {
		b.Run("positions="+c.name, func(b *testing.B) {
			var moves []Move
			for n := 0; b.Loop(); n++ {
				moves = m.Moves(moves[:0], &lessons[(n*c.stride+99)%len(lessons)].Situation)
			}
		})
	}
}

// TestAnySituation: Moves and a Follower give the same answers as the features of each move. The
// boards have all sizes and arbitrary stones, even without liberties; suicide is legal or not, and
// the last moves are arbitrary points.
func TestAnySituation(t *testing.T) {
	m := embedded(t)
	f := NewFollower(m)
	rnd := rand.New(rand.NewPCG(15, 99))
	asked := 0
	for range 200 {
		size := board.MinSize + rnd.IntN(board.MaxSize-board.MinSize+1)
		b := board.New(size)
		for range 8 {
			for range rnd.IntN(size * size) {
				p := board.At(rnd.IntN(size), rnd.IntN(size))
				if _, err := b.Set(board.Color(rnd.IntN(3)), p); err != nil {
					t.Fatal(err)
				}
			}
			b.AllowSuicide(rnd.IntN(2) == 0)
			s := Situation{Board: b, ToMove: board.Black + board.Color(rnd.IntN(2))}
			for i := range s.Last {
				if rnd.IntN(4) > 0 {
					s.Last[i] = board.At(rnd.IntN(size), rnd.IntN(size))
				}
			}
			fresh := m.newExtractor()
			fresh.extract(&s)
			want := m.rank(nil, fresh)
			asked += len(want)
			if got := f.Moves(nil, &s); !slices.Equal(got, want) {
				t.Fatalf("a follower has other moves for %v after %v on\n%v", s.ToMove, s.Last, b)
			}
			if got := m.Moves(nil, &s); !slices.Equal(got, want) {
				t.Fatalf("the model has other moves for %v after %v on\n%v", s.ToMove, s.Last, b)
			}
		}
	}
	if asked < 10_000 {
		t.Errorf("only %d moves", asked)
	}
}
