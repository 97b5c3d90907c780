package reading_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// The bent three in the corner lives or dies by its middle.
func ExampleSolver() {
	b, err := board.Parse(`
		. . . O X . .
		O O O O X . .
		X X X X X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := reading.NewSolver(1 << 20)
	a, err := s.Solve(context.Background(), b, reading.Question{Mover: board.Black, Full: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Goal, a.Status, a.First.Status, a.Second.Status)
	for _, p := range a.Moves {
		fmt.Println(p.Name(7))
	}
	wrong := board.Move{Color: board.Black, Point: board.At(0, 0)}
	if a, err = s.After(context.Background(), wrong); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("after", wrong.Point.Name(7), a.First.Status, "by", a.Move.Name(7))
	// Output:
	// kill unsettled dead alive
	// B7
	// after A7 alive by B7
}

type solved struct {
	name, board   string
	mover         board.Color
	first, second reading.Status
	moves         []string
}

var solvedGroups = []solved{
	{"straight four", `
		. . . . O X .
		O O O O O X .
		X X X X X X .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, board.Black, reading.Alive, reading.Alive, nil},
	{"straight three", `
		. . . O X . .
		O O O O X . .
		X X X X X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, board.White, reading.Alive, reading.Dead, []string{"B7"}},
	{"two points", `
		. . O X . . .
		O O O X . . .
		X X X X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, board.White, reading.Dead, reading.Dead, nil},
}

func TestSolver(t *testing.T) {
	s := reading.NewSolver(1 << 20)
	for _, g := range solvedGroups {
		b, err := board.Parse(g.board)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Solve(context.Background(), b, reading.Question{
			Group: []board.Point{board.At(0, 1)}, Mover: g.mover, Full: true,
		})
		if err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		var moves []string
		for _, p := range a.Moves {
			moves = append(moves, p.Name(b.Size()))
		}
		if !a.Proven || a.First.Status != g.first || a.Second.Status != g.second || !slices.Equal(moves, g.moves) {
			t.Errorf("%s: proven %v, first %v, second %v, moves %v", g.name, a.Proven, a.First, a.Second, moves)
		}
	}
}

func TestSolverErrors(t *testing.T) {
	s := reading.NewSolver(1 << 16)
	b := board.New(9)
	if _, err := s.After(context.Background()); err == nil {
		t.Error("a question that was never solved has an answer")
	}
	if _, err := s.Solve(context.Background(), b, reading.Question{Mover: board.Black}); !errors.Is(err, reading.ErrNoGroup) {
		t.Errorf("empty board: %v", err)
	}
	at := []board.Point{board.At(4, 4)}
	if _, err := s.Solve(context.Background(), b, reading.Question{Mover: board.Black, Group: at}); !errors.Is(err, reading.ErrNoChain) {
		t.Errorf("empty point: %v", err)
	}
	if _, err := s.Solve(context.Background(), b, reading.Question{Group: at}); err == nil {
		t.Error("nobody moves, and there is an answer")
	}
	large := reading.Question{Mover: board.Black}
	b = withStones(t, 13, "D5 F5 E4", "E5")
	for p := range b.Points {
		large.Region.Add(p)
	}
	if _, err := s.Solve(context.Background(), b, large); !errors.Is(err, reading.ErrNoRegion) {
		t.Errorf("169 points: %v", err)
	}
}

// twoChains has two black chains, and between them a point beside which White has stones, and two
// groups that race; from the stone at J1 there is no way to the others.
const twoChains = `
	. X X . . O X . .
	O X X . . O X X O
	O O O X . O O O O
	X . X . . . . . .
	. O . . . . . . .
	. . . . . . . . .
	. . . . . . . O O
	. . . . . . O . .
	. . . . . . O . X`

func TestPairErrors(t *testing.T) {
	s := reading.NewSolver(1 << 16)
	b, err := board.Parse(twoChains)
	if err != nil {
		t.Fatal(err)
	}
	at := func(names ...string) (list []board.Point) {
		for _, name := range names {
			p, err := board.ParsePoint(name, 9)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, p)
		}
		return list
	}
	for _, test := range []struct {
		goal  reading.Goal
		mover board.Color
		at    []board.Point
		want  string
	}{
		{reading.Connect, board.Black, nil, "not a question about two groups: want two points, a stone of each chain"},
		{reading.Connect, board.Black, at("A6", "C6", "D7"), "not a question about two groups: want two chains, D7 is of a third"},
		{reading.Cut, board.White, at("B9", "C8"), "not a question about two groups: B9 and C8 are one chain already"},
		{reading.Connect, board.Black, at("B9", "A7"), "not a question about two groups: B9 and A7 have different colours"},
		{reading.Cut, board.Black, at("A6", "C6"), "not a question about two groups: to cut black's chains is not what black, who plays first, wants"},
		{reading.Connect, board.Black, at("A6", "B6"), "B6: no stone on the point"},
		{reading.Connect, board.Black, at("A6", "J1"), "A6 and J1 are too far apart, or nothing leads from one to the other: " + reading.ErrNoRegion.Error()},
		{reading.WinRace, board.Black, at("B9"), "not a question about two groups: want stones of both colours, have none of white's"},
	} {
		_, err := s.Solve(context.Background(), b, reading.Question{Goal: test.goal, Mover: test.mover, Group: test.at})
		if err == nil || err.Error() != test.want {
			t.Errorf("%v %v: %v, want %s", test.goal, test.at, err, test.want)
		}
	}
}

// bothInAtari is a race in which both groups are in atari.
const bothInAtari = `
	. . O X . O X
	X X O X X O X
	. X O O X O X
	X X X O X O X
	O O O O X O X
	X X X X X O X
	X X X X X X X`

// TestPairQuestions: the region of a connection and of a race is found, and the answers are those
// that a person sees.
func TestPairQuestions(t *testing.T) {
	s := reading.NewSolver(1 << 20)
	for _, test := range []struct {
		name, board   string
		goal          reading.Goal
		mover         board.Color
		at            [2]board.Point
		first, second reading.Status
		moves         []string
	}{
		{
			"one point between", `
			. . . . . . .
			. . . . . . .
			. O O O O O .
			. X X . X X .
			. O O O O O .
			. . . . . . .
			. . . . . . .`, reading.Connect, board.Black,
			[2]board.Point{board.At(1, 3), board.At(5, 3)},
			reading.Connected, reading.Apart,
			[]string{"D4"},
		},
		{
			"bamboo joint", `
			. . . . . . .
			. . O O O . .
			. . X . X . .
			. . X . X . .
			. . O . O . .
			. . . . . . .
			. . . . . . .`, reading.Cut, board.White,
			[2]board.Point{board.At(2, 2), board.At(4, 2)},
			reading.Connected, reading.Connected, nil,
		},
		{
			"both in atari", bothInAtari, reading.WinRace, board.Black,
			[2]board.Point{board.At(4, 1), board.At(2, 0)},
			reading.Alive, reading.Dead,
			[]string{"B7", "E7"},
		},
	} {
		b, err := board.Parse(test.board)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Solve(context.Background(), b, reading.Question{Goal: test.goal, Mover: test.mover, Group: test.at[:], Full: true})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var moves []string
		for _, p := range a.Moves {
			moves = append(moves, p.Name(b.Size()))
		}
		if !a.Proven || a.First.Status != test.first || a.Second.Status != test.second || !slices.Equal(moves, test.moves) {
			t.Errorf("%s: proven %v, first %v, second %v, moves %v, %d nodes", test.name, a.Proven, a.First, a.Second, moves, a.Nodes)
		}
	}
}

// TestSolverBounds: the solver stops in time on a nearly full board of the largest size, and if its
// context has ended.
func TestSolverBounds(t *testing.T) {
	s := reading.NewSolver(1 << 16)
	b := board.New(board.MaxSize)
	for p := range b.Points {
		if x, y := p.XY(); (x+y)%7 != 0 {
			c := board.Black
			if x/3%2 == 0 {
				c = board.White
			}
			if _, err := b.Set(c, p); err != nil {
				t.Fatal(err)
			}
		}
	}
	a, err := s.Solve(context.Background(), b, reading.Question{Mover: board.Black, Nodes: 2000})
	if err == nil && a.Proven && a.Move == board.Pass || a.Nodes > 100_000 {
		t.Errorf("a full board: %v, %v after %d positions", a.First, a.Move, a.Nodes)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if b, err = board.Parse(solvedGroups[0].board); err != nil {
		t.Fatal(err)
	}
	q := reading.Question{Group: []board.Point{board.At(0, 1)}, Mover: board.White}
	if _, err = s.Solve(ended, b, q); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: %v", err)
	}
}

// TestSolverReadsOn: for a question that stays open all positions were used, however they were
// first shared out.
func TestSolverReadsOn(t *testing.T) {
	b, err := board.Parse(`
		. . . . . . X O .
		. . . . . . X O .
		. . . . . . X O .
		. X . . . . X O .
		X X X X X X X O .
		O O O O O O O O .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	const limit = 2000
	a, err := reading.NewSolver(1<<20).Solve(context.Background(), b, reading.Question{
		Group: []board.Point{board.At(1, 3)}, Mover: board.White, Goal: reading.Kill, Nodes: limit,
	})
	if err != nil || a.Status != reading.Undecided {
		t.Errorf("%v, %v, want it open", a.Status, err)
	}
	if a.Nodes < limit*9/10 || a.Nodes > limit*11/10 {
		t.Errorf("%d positions, want about %d", a.Nodes, limit)
	}
}

// largeGame is the end of a game.
const largeGame = `
	. . . . O X . . . . . X . . . X . X .
	. . . O . O X X . . X O . O O O X X .
	. . O . O X . O X . X X O . O X . X X
	. O X . O X . O . . X O O O O . X X O
	. O O O X X . . O . O X O . . O X O O
	X O X X . . . . . . O X X O O O O . .
	. X O X . O O O . O X O X X X O . O .
	. X O X O X X X . O X O X X . . O O .
	. . . X . . . . . O X . X O X X O X .
	. . . . X . . X O O X . X O O X X . .
	. . O X . . . . O X . . X . . X . X X
	. . O X . . X X O . X X O O O O O O X
	. . . X . O . . O O O X . . . O X X X
	. X X . . O X X O X O . . X . O X O O
	X . X O O X . . X X . O O O . X O . O
	. X O . . O O O X . . O X . O X O O .
	X O O . O O X X . X . O X O . O X . .
	. O . O O X X . . . X X O O . O X . .
	. . . . . . . . . . . . X . . . . . .`

// TestSolverShares is from a game. Some moves with which Black may live in the upper right are hard
// to decide; the moves after them still get their share of the positions.
func TestSolverShares(t *testing.T) {
	b, err := board.Parse(largeGame)
	if err != nil {
		t.Fatal(err)
	}
	a, err := reading.NewSolver(0).Solve(context.Background(), b, reading.Question{
		Group: []board.Point{board.At(17, 0), board.At(15, 0), board.At(15, 2)}, Mover: board.Black, Full: true, Nodes: 6000,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []board.Point{board.At(15, 3), board.At(17, 5), board.At(18, 5)} { // Q16, S14, T14
		if !slices.Contains(a.Moves, p) {
			t.Errorf("%s is not among the moves that work, %d, proven %v", p.Name(19), len(a.Moves), a.Proven)
		}
	}
}

// TestSolverAfter: moves outside the region, and on stones, are not moves of the question.
func TestSolverAfter(t *testing.T) {
	s := reading.NewSolver(1 << 16)
	b, err := board.Parse(solvedGroups[1].board)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	q := reading.Question{Group: []board.Point{board.At(0, 1)}, Mover: board.Black}
	a, err := s.Solve(ctx, b, q)
	if err != nil || a.First.Status != reading.Dead {
		t.Fatalf("%v, %v", a.First, err)
	}
	for _, p := range []board.Point{board.At(6, 6), board.At(0, 1)} {
		if _, err := s.After(ctx, board.Move{Color: board.Black, Point: p}); err == nil {
			t.Errorf("%s is played", p.Name(7))
		}
	}
	if a, err = s.After(ctx, board.Move{Color: board.Black, Point: a.Move}); err != nil || a.First.Status != reading.Dead || !a.Proven {
		t.Errorf("after the best move: %v, proven %v, %v", a.First, a.Proven, err)
	}
	if a, err = s.After(ctx, board.Move{Color: board.Black, Point: board.At(0, 0)}); err != nil || a.First.Status != reading.Alive {
		t.Errorf("after a wrong move: %v, %v", a.First, err)
	}
}

// TestAfterCapture: After names the move that captures the group, although it sees the capture
// without a search. Once it passed.
func TestAfterCapture(t *testing.T) {
	b, err := board.Parse(`
		. O O O O X X . .
		X X X O O X . . .
		O O O O O X . . .
		X X X X X X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	s := reading.NewSolver(0)
	q := reading.Question{Group: []board.Point{board.At(0, 1)}, Mover: board.Black}
	if a, err := s.Solve(t.Context(), b, q); err != nil || a.First.Status != reading.Alive {
		t.Fatalf("%v, %v", a.First, err)
	}
	a, err := s.After(t.Context(), board.Move{Color: board.Black, Point: board.Pass})
	if err != nil || a.First.Status != reading.Dead || a.Move != board.At(0, 0) {
		t.Errorf("after a pass: %v, %s, %v; want dead, A9", a.First, a.Move.Name(9), err)
	}
}

// TestRaceRegion: the stones of both groups are in the region of a race that is given without them.
func TestRaceRegion(t *testing.T) {
	b, err := board.Parse(bothInAtari)
	if err != nil {
		t.Fatal(err)
	}
	q := reading.Question{Goal: reading.WinRace, Mover: board.Black, Group: []board.Point{board.At(4, 1), board.At(2, 0)}}
	q.Region.Add(board.At(1, 0))
	q.Region.Add(board.At(4, 0))
	a, err := reading.NewSolver(1<<20).Solve(t.Context(), b, q)
	if err != nil || a.First.Status != reading.Alive || !a.Region.Has(board.At(2, 0)) {
		t.Errorf("%v, %v; want a race that Black wins", a.First, err)
	}
}
