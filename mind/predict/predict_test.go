package predict

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"katachi"
	"katachi/board"
	"katachi/sgf/gamefile"
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

// TestSortMoves compares sortMoves with a stable sort, for probabilities of any size, and ties.
func TestSortMoves(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 8))
	var memory []Move
	for range 2000 {
		width := []float64{0, 1, 10, 50, 900}[rnd.IntN(5)]
		moves := make([]Move, rnd.IntN(370))
		for i := range moves {
			moves[i] = Move{board.Point(i), math.Exp(-math.Round(8*width*rnd.Float64()) / 8)}
		}
		want := slices.Clone(moves)
		slices.SortStableFunc(want, func(a, b Move) int { return cmp.Compare(b.Probability, a.Probability) })
		if memory = sortMoves(moves, memory); !slices.Equal(moves, want) {
			t.Fatalf("%d moves over e^%g are out of order: %v", len(moves), width, moves)
		}
	}
}

// This file does the work of an asker by the plain definition of the features, one move after the
// other.

// newExtractor returns an extractor of the features that m has weights of.
func (m *Model) newExtractor() *extractor {
	return &extractor{collected: collected{dict: &m.dict}}
}

// rank appends the moves that e extracted, with their probabilities, the most likely first.
func (m *Model) rank(dst []Move, e *extractor) []Move {
	first := len(dst)
	start := 0
	for i, end := range e.Ends {
		dst = append(dst, Move{e.Moves[i], float64(m.sum(e.Features[start:end])) / denseScale})
		start = end
	}
	softmax(dst[first:])
	sortMoves(dst[first:], nil)
	return dst
}

// sum adds up weights.
func (m *Model) sum(features []uint32) (sum int32) {
	for _, f := range features {
		if f < numDense {
			sum += int32(int16(m.dense[f]))
		} else {
			sum += int32(m.levels[m.hashed[f-numDense]])
		}
	}
	return sum
}

// TestNewSituation: the last two moves are those of the game, including passes but not set-up
// stones.
func TestNewSituation(t *testing.T) {
	g := board.NewGame(9, nil)
	check := func(c board.Color, last, before board.Point) {
		t.Helper()
		s := NewSituation(g)
		if s.Board != g.Board() || s.ToMove != c || s.Last != [2]board.Point{last, before} {
			t.Errorf("%v to move after %v, want %v after %v, %v", s.ToMove, s.Last, c, last, before)
		}
	}
	must := func(_ *board.Delta, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(board.Black, board.Pass, board.Pass)
	a, b := board.At(2, 2), board.At(6, 6)
	must(g.Play(board.Black, a))
	check(board.White, a, board.Pass)
	must(g.Set(board.White, board.At(4, 4)))
	check(board.White, a, board.Pass)
	must(g.Play(board.White, b))
	check(board.Black, b, a)
	must(g.Play(board.Black, board.Pass))
	check(board.White, board.Pass, b)
}

// TestReadCancelled: if the context ends, the games read before that are not returned as if they
// were all.
func TestReadCancelled(t *testing.T) {
	dir := t.TempDir()
	for i, text := range randomGames(3) {
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+i))+".sgf"), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	all, err := ReadTrainingGames(t.Context(), src, nil)
	if err != nil || len(all.Games) != 3 || all.Records != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := ReadTrainingGames(gone, src, nil); all != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %+v, %v", all, err)
	}
}

// TestRingTables: reading rings by tables, in the assembly code and the plain code, gives the same
// as reading them point by point.
func TestRingTables(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2007, 12))
	for range 200 {
		var f, colors field
		for i := range f {
			f[i] = content(rnd.IntN(int(numContents)))
			colors[i] = content(f[i].color())
		}
		at := fieldAt(rnd.IntN(19), rnd.IntN(19))
		start := turned{rnd.Uint64(), rnd.Uint64()}
		for n := range stoneRings {
			var ring turned
			for _, o := range ringOffsets[n] {
				ring.add(&o.stones[f[at+o.step].color()])
			}
			checkRing(t, &stoneTables[n], start, ring, &colors, at)
			if n < libertyRings {
				ring = turned{}
				for _, o := range ringOffsets[n] {
					ring.add(&o.liberties[f[at+o.step]])
				}
				checkRing(t, &libertyTables[n], start, ring, &f, at)
			}
		}
	}
}

func checkRing(t *testing.T, r *ringTable, start, ring turned, f *field, at int) {
	t.Helper()
	want, got, plain := start, start, start
	want.add(&ring)
	r.add(&got, f, at)
	r.addPlain(&plain, f, at)
	if got != want || plain != want {
		t.Fatalf("%x and %x, want %x", got, plain, want)
	}
}

// TestLevels: every weight, even the greatest, is kept as exactly as its size allows; none is cut
// off.
func TestLevels(t *testing.T) {
	for _, most := range []float32{0.5, 4, 10.75, 200} {
		l := newLevels(most)
		for k := range 4001 {
			w := most * float32(k-2000) / 2000
			got := float64(int32(l[level(w, most)])) / denseScale
			step := 2*math.Sqrt(math.Abs(float64(w*most)))/127 + float64(most)/(127*127)
			if math.Abs(got-float64(w)) > step/2+1.0/denseScale {
				t.Fatalf("%v of %v is kept as %v", w, most, got)
			}
		}
	}
}

// TestLowered: lowered reduces the part of weights that all moves of a position share, however
// large it is, and keeps the differences between moves.
func TestLowered(t *testing.T) {
	weights := make([]float32, numDense)
	for family, size := range denseSizes {
		for i := range size {
			weights[int(denseStarts[family])+i] = float32(i%7) + 40*float32(i%denseShared[family])
		}
	}
	for i, w := range lowered(weights) {
		if w > math.MaxInt16/denseScale || w < math.MinInt16/denseScale {
			t.Fatalf("weight %d became %v", i, w)
		}
	}
	low := lowered(weights)
	for family, size := range denseSizes {
		of, step := int(denseStarts[family]), denseShared[family]
		for i := range size - step {
			if before, now := weights[of+i+step]-weights[of+i], low[of+i+step]-low[of+i]; math.Abs(float64(before-now)) > 1e-4 {
				t.Fatalf("family %d: %v and %v apart", family, before, now)
			}
		}
	}
}

// TestLadders: which chains are caught. Black is to move, and attacks the white stone that has two
// liberties or saves the black one that has one.
func TestLadders(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		want          bool
	}{
		{"a ladder", ".........\n.........\n...X.....\n..XO.....\n..X......\n.........\n.........\n.........\n.........", true},
		{"a ladder breaker", ".........\n.........\n...X.....\n..XO.....\n..X......\n.........\n.....O...\n.........\n.........", false},
		{"a loose one", ".........\n.........\n...X.....\n..XO.....\n.........\n.........\n.........\n.........\n.........", false},
		{"three liberties", ".........\n.........\n...X.....\n..XO.....\n.........\n.........\n.........\n.........\n.........", false},
	} {
		b, err := board.Parse(c.diagram)
		if err != nil {
			t.Fatal(err)
		}
		var e extractor
		e.follow(&Situation{Board: b, ToMove: board.Black})
		if got := e.chains.at(board.At(3, 3)).inLadder; got != c.want {
			t.Errorf("%s: caught %v, want %v", c.name, got, c.want)
		}
	}
}

// TestNoLiberties: set-up stones may form chains without liberties, which are not read.
func TestNoLiberties(t *testing.T) {
	b, err := board.Parse("XO...\nOX...\n.....\n.....\n.....")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Set(board.Black, board.At(0, 2), board.At(2, 0), board.At(1, 2), board.At(2, 1), board.At(0, 0)); err != nil {
		t.Fatal(err)
	}
	none := 0
	for p := range b.Chains {
		if b.Liberties(p) == 0 {
			none++
		}
	}
	if none == 0 {
		t.Fatal("all chains have liberties")
	}
	m := train(t, &Options{Bits: 12})
	for _, c := range []board.Color{board.Black, board.White} {
		s := Situation{Board: b, ToMove: c}
		fresh := m.newExtractor()
		fresh.extract(&s)
		if !slices.Equal(m.Moves(nil, &s), m.rank(nil, fresh)) {
			t.Errorf("%v has other moves", c)
		}
	}
}
