package predict

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi"
	"katachi/board"
)

// randomGame returns the text of a game of random moves on a small board: the
// earlier of two neighbours is preferred, so that there is something to learn.
func randomGame(seed uint64) []byte {
	rnd := rand.New(rand.NewPCG(seed, 1))
	b := board.New(7)
	text := "(;SZ[7]"
	for n := range 30 {
		c, x, y := board.Black+board.Color(n%2), rnd.IntN(7), rnd.IntN(7)
		if !b.Legal(c, board.At(x, y)) {
			continue
		}
		if _, err := b.Play(c, board.At(x, y)); err != nil {
			panic(err)
		}
		text += fmt.Sprintf(";%c[%c%c]", "BW"[n%2], 'a'+x, 'a'+y)
	}
	return []byte(text + ")")
}

// embedded opens the model that package mind/predict/model embeds, which a test of this
// package cannot import.
func embedded(tb testing.TB) *Model {
	tb.Helper()
	m, err := Open("model/model.katachi-predict")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { m.Close() })
	return m
}

// evaluate returns the report of games.
func evaluate(tb testing.TB, m *Model, games [][]byte) *Report {
	tb.Helper()
	r, err := m.Evaluate(tb.Context(), games, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// situations returns positions of random games.
func situations() (list []Situation) {
	for seed := range uint64(4) {
		for _, l := range lessonsOf(randomGame(seed)) {
			list = append(list, l.Situation)
		}
	}
	return list
}

// featuresOf returns the features of each legal move: the hashes and the dense ones.
func featuresOf(s *Situation) map[board.Point][]uint64 {
	var e extractor
	all := map[board.Point][]uint64{}
	for p := range s.Board.Points {
		if s.Board.Legal(s.ToMove, p) {
			all[p] = slices.Clone(e.collect(s, p))
			for _, f := range e.Features {
				all[p] = append(all[p], uint64(f))
			}
		}
	}
	return all
}

// sorted returns sorted features: the order of shapes changes when the board is turned.
func sorted(features []uint64) []uint64 { return slices.Sorted(slices.Values(features)) }

// TestFeaturesTurn: a move has the same features however the board is turned, and
// with colours exchanged.
func TestFeaturesTurn(t *testing.T) {
	for _, s := range situations() {
		testTurn(t, &s)
	}
}

// TestFeaturesTurnPro is TestFeaturesTurn for positions of real games.
func TestFeaturesTurnPro(t *testing.T) {
	_, test := split(t)
	n := 0
	for g := 0; g < len(test); g += 20 {
		for _, l := range lessonsOf(test[g]) {
			if n++; n%150 == 0 {
				testTurn(t, &l.Situation)
			}
		}
	}
	if n < 1000 {
		t.Errorf("%d moves", n)
	}
}

func testTurn(t *testing.T, s *Situation) {
	t.Helper()
	want, size := featuresOf(s), s.Board.Size()
	if len(want) == 0 {
		t.Fatal("a position without legal moves")
	}
	for sym := range board.Symmetry(board.NumSymmetries) {
		turned := Situation{s.Board.Turned(sym).Swapped(), s.ToMove.Opponent(), s.Last}
		for i, p := range s.Last {
			if p != board.Pass {
				turned.Last[i] = sym.Point(p, size)
			}
		}
		got := featuresOf(&turned)
		for p, features := range want {
			if !slices.Equal(sorted(got[sym.Point(p, size)]), sorted(features)) {
				t.Fatalf("symmetry %d: %s has other features than before, on\n%v", sym, p.Name(size), s.Board)
			}
		}
	}
}

// TestPatternReach: a stone changes the codes of the patterns that contain it, and not those of
// smaller ones.
func TestPatternReach(t *testing.T) {
	middle := board.At(9, 9)
	codes := func(b *board.Board) []uint64 {
		return featuresOf(&Situation{Board: b, ToMove: board.Black})[middle]
	}
	bare := codes(board.New(19))
	for _, o := range offsets {
		b := board.New(19)
		if _, err := b.Set(board.White, board.At(9+o.dx, 9+o.dy)); err != nil {
			t.Fatal(err)
		}
		stone := codes(b)
		for d := minDistance; d <= maxDistance; d++ {
			i := 1 + d - minDistance // after the 0 that begins the list
			if same := stone[i] == bare[i]; same != (d < o.distance) {
				t.Fatalf("a stone at (%d,%d), distance %d: pattern %d same %v", o.dx, o.dy, o.distance, d, same)
			}
			i += stoneRings
			if same := stone[i] == bare[i]; d > minDistance && d <= libertyDistance && same != (d < o.distance) {
				t.Fatalf("a stone at (%d,%d), distance %d: pattern %d with liberties same %v", o.dx, o.dy, o.distance, d, same)
			}
		}
	}
	if len(offsets) != 104 {
		t.Errorf("%d points around a move, want 104", len(offsets))
	}
}

// TestFollow: the features do not depend on what an extractor saw before.
func TestFollow(t *testing.T) {
	var kept extractor
	for _, s := range situations() {
		var fresh extractor
		for p := range s.Board.Points {
			if !s.Board.Legal(s.ToMove, p) {
				continue
			}
			if !slices.Equal(kept.collect(&s, p), fresh.collect(&s, p)) || !slices.Equal(kept.Features, fresh.Features) {
				t.Fatalf("%s has other features if the extractor saw other positions before, on\n%v", p.Name(7), s.Board)
			}
		}
	}
}

// TestFollowKnown is TestFollow for what the extractor of a model keeps about points. It goes
// through a professional game: to the next move, with the other side to move, a few moves back and
// forth, and far away.
func TestFollowKnown(t *testing.T) {
	_, test := split(t)
	m := embedded(t)
	kept := m.newExtractor()
	lessons := lessonsOf(test[0])
	for n := range 3 * len(lessons) {
		s := lessons[[]int{n, n / 2 * 2, max(n/3, n%3*20), n * 31}[n%4]%len(lessons)].Situation
		if n%5 == 0 {
			s.ToMove = s.ToMove.Opponent()
		}
		fresh := m.newExtractor()
		kept.extract(&s)
		fresh.extract(&s)
		if !slices.Equal(kept.Features, fresh.Features) || !slices.Equal(kept.Ends, fresh.Ends) {
			t.Fatalf("step %d: an extractor that saw other positions before has other features, on\n%v", n, s.Board)
		}
	}
	if kept.now < 100 || int(kept.now) > 2*len(lessons) {
		t.Errorf("%d of %d positions were read from the beginning", kept.now, 3*len(lessons))
	}
}

// TestFeatureNumbers checks the numbering of features, which is part of the format of models.
func TestFeatureNumbers(t *testing.T) {
	b, err := board.Parse(".....\n.XO..\n..XO.\n.....\n.....")
	if err != nil {
		t.Fatal(err)
	}
	var sum uint64
	n := 0
	for _, features := range featuresOf(&Situation{b, board.Black, [2]board.Point{board.At(3, 2), board.At(2, 2)}}) {
		for _, f := range features {
			sum += f
			n++
		}
	}
	if n != 2102 || sum != 2244435640010266516 {
		t.Errorf("%d features with the sum %d: the format needs a new version", n, sum)
	}
}

func train(t testing.TB, opt *Options) *Model {
	t.Helper()
	var games [][]byte
	for seed := range uint64(40) {
		games = append(games, randomGame(seed))
	}
	m, err := Train(t.Context(), games, opt)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// same reports whether two models are the same.
func same(a, b *Model) bool {
	return slices.Equal(a.dense, b.dense) && slices.Equal(a.hashed, b.hashed) && a.levels == b.levels && slices.Equal(a.dict.marks, b.dict.marks) && a.provenance == b.provenance
}

// TestDeterministic: training makes the same model on any number of processors, and another one for
// another seed.
func TestDeterministic(t *testing.T) {
	want := train(t, &Options{Bits: 14, Threads: 1, Epochs: 2})
	for _, threads := range []int{2, 3, 8} {
		if got := train(t, &Options{Bits: 14, Threads: threads, Epochs: 2}); !same(got, want) {
			t.Errorf("%d threads train another model than one", threads)
		}
	}
	if got := train(t, &Options{Bits: 14, Epochs: 2, Seed: 7}); same(got, want) {
		t.Error("the seed makes no difference")
	}
	if want.Provenance().Games != 40 || want.Provenance().Positions == 0 || slices.Max(want.dense) == 0 || slices.Max(want.hashed) == 0 {
		t.Errorf("%+v: nothing was learned", want.Provenance())
	}
}

// TestMoves: Moves returns exactly the legal moves, in descending order of their probabilities,
// whose sum is 1.
func TestMoves(t *testing.T) {
	m := train(t, &Options{Bits: 14})
	for _, s := range situations() {
		moves, legal, sum := m.Moves(nil, &s), 0, 0.0
		for p := range s.Board.Points {
			if s.Board.Legal(s.ToMove, p) {
				legal++
			}
		}
		for i, c := range moves {
			sum += c.Probability
			if i > 0 && c.Probability > moves[i-1].Probability || !s.Board.Legal(s.ToMove, c.Point) {
				t.Fatalf("move %d, %v, is illegal or out of order", i, c)
			}
		}
		if len(moves) != legal || math.Abs(sum-1) > 1e-9 {
			t.Fatalf("%d moves with the sum %g, want %d with the sum 1", len(moves), sum, legal)
		}
	}
	full, err := board.Parse("XX\nX.")
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Moves(nil, &Situation{Board: full, ToMove: board.White}); len(got) != 1 {
		t.Errorf("capturing all: %v, want one move", got)
	}
	if got := m.Moves(nil, &Situation{Board: full, ToMove: board.Black}); len(got) != 0 {
		t.Errorf("suicide alone: %v, want nothing", got)
	}
}

// TestLearnsRule: from games whose moves are always next to the last stone, the model learns this
// rule.
func TestLearnsRule(t *testing.T) {
	var games [][]byte
	for seed := range 30 {
		text, x := "(;SZ[9]", seed%4
		for n := range 8 {
			text += fmt.Sprintf(";%c[%c%c]", "BW"[n%2], 'a'+x, 'a'+n)
		}
		games = append(games, []byte(text+")"))
	}
	m, err := Train(t.Context(), games[:20], &Options{Bits: 16, Epochs: 3})
	if err != nil {
		t.Fatal(err)
	}
	r := evaluate(t, m, games[20:])
	if r.Moves != 80 || r.Top(0) < 0.8 || r.Low > r.Top(0) || r.High < r.Top(0) {
		t.Errorf("a simple rule was not learned:\n%v", r)
	}
}

// TestEvaluateTies: a model that knows nothing has only ties, which count against
// it.
func TestEvaluateTies(t *testing.T) {
	m := &Model{dense: make([]uint16, numDense), hashed: make([]uint8, 10), dict: dictionary{make([]uint16, 10)}}
	r := evaluate(t, m, [][]byte{randomGame(1), []byte("(;SZ[9:13];B[aa])"), []byte("no game")})
	if r.Moves == 0 || r.Within[0] != 0 || r.Top(len(Ranks)-1) > 0.3 || len(r.Games) != 1 {
		t.Errorf("a model without weights scored:\n%v", r)
	}
	if r := evaluate(t, m, nil); r.Moves != 0 || r.Top(0) != 0 {
		t.Errorf("no games scored %v", r)
	}
}

// TestEvaluateCancelled: a cancelled evaluation returns no report, and returns at once.
func TestEvaluateCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	games := make([][]byte, 1000)
	for i := range games {
		games[i] = randomGame(1)
	}
	done := 0
	r, err := embedded(t).Evaluate(ctx, games, &EvaluateOptions{Threads: 2, Progress: func(s katachi.Progress) {
		done = s.Done
		cancel()
	}})
	if r != nil || !errors.Is(err, context.Canceled) || done != 1 {
		t.Errorf("after %d games: %v, %v, want none after the first", done, r, err)
	}
}

// TestIntervalOrder: the interval does not depend on the order of the games.
func TestIntervalOrder(t *testing.T) {
	var games []Score
	for i := range 50 {
		s := Score{Moves: 100 + i*37%60}
		s.Within[0] = i * 13 % 80
		games = append(games, s)
	}
	low, high := interval(games)
	slices.Reverse(games)
	if l, h := interval(games); l != low || h != high || low >= high {
		t.Errorf("[%v, %v], and backwards [%v, %v]", low, high, l, h)
	}
}

// TestLessons checks which moves are lessons.
func TestLessons(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"moves", "(;SZ[9];B[ee];W[cc])", 2},
		{"pass and set-up", "(;SZ[9]AB[aa];B[];W[cc])", 1},
		{"up to an illegal move", "(;SZ[9];B[ee];W[zz];B[cc])", 1},
		{"a move on a stone", "(;SZ[9];B[ee];W[ee];B[cc])", 2},
		{"first game only", "(;SZ[9];B[ee])(;SZ[9];B[ee])", 1},
		{"not square", "(;SZ[9:7];B[ee])", 0},
		{"nothing", "", 0},
	} {
		if got := lessonsOf([]byte(c.text)); len(got) != c.want {
			t.Errorf("%s: %d lessons, want %d", c.name, len(got), c.want)
		}
	}
	got := lessonsOf([]byte("(;SZ[9];B[ee];W[cc];B[dd])"))[2]
	if got.Last != [2]board.Point{board.At(2, 2), board.At(4, 4)} || got.Number != 3 || got.ToMove != board.Black {
		t.Errorf("the third lesson is %+v", got)
	}
}

// TestProfessionals: a small training must reach a fixed accuracy on fixed games, which were played
// later than its training games.
func TestProfessionals(t *testing.T) {
	training, test := split(t)
	var some [][]byte
	for i := 0; i < len(training); i += 60 {
		some = append(some, training[i])
	}
	m, err := Train(t.Context(), some, &Options{LeastSeen: 2})
	if err != nil {
		t.Fatal(err)
	}
	r := evaluate(t, m, test[:20])
	if r.Top(0) < 0.315 || r.Moves < 4000 {
		t.Errorf("want 31.5 %% from %d games:\n%v", len(some), r)
	}
}

// lessonsOf returns the moves of the main line of the first game in an SGF file,
// passes left out; nil if it is not of Go, or its board not square or not of 2 to 25
// points.
func lessonsOf(text []byte) (lessons []lesson) {
	var r reader
	var l lesson
	for r.reset(text); r.next(&l); {
		b := *l.Board
		l.Board = &b
		lessons = append(lessons, l)
	}
	return lessons
}
