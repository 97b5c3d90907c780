package review

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/mind/playout"
	"katachi/sgf"
)

// thrown is a game on 5x5 that both sides play badly.
const thrown = "(;SZ[5]KM[0.5]PB[a]PW[b]AB[ca][cb][cc][cd][ce][da][dc][dd]AW[ba][bb][bc][bd][be][ab]" +
	";B[db]C[the record's own];W[ad]LB[ee:Z];B[eb];W[ac];B[ed];W[];B[])"

// review reviews a record by playouts.
func review(t *testing.T, ctx context.Context, record string, visits int, each func(*Move)) (*Review, error) {
	t.Helper()
	g, err := report.ReadGame([]byte(record), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Do(ctx, g, &Options{Judge: byPlayouts(visits), Each: each})
}

// byPlayouts returns a judge for tests, which needs no network.
func byPlayouts(visits int) report.Judge {
	search := playout.New(playout.Options{})
	return func(ctx context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
		for i, pos := range positions {
			a, err := search.Run(ctx, pos.Game, playout.Budget{Visits: visits, Full: true}, nil)
			if err != nil {
				return err
			}
			p := analysis.Unknown()
			p.Owner = &a.Owner
			for _, l := range a.Lines {
				m := analysis.Move{Line: l.Moves, Visits: l.Visits, Winrate: l.Winrate, Lead: l.Lead}
				if a.Color == board.White {
					m.Winrate, m.Lead = 1-m.Winrate, -m.Lead
				}
				p.Moves = append(p.Moves, m)
			}
			p.Winrate, p.Lead = p.Moves[0].Winrate, p.Moves[0].Lead
			found(i, p)
		}
		return nil
	}
}

// blunder is a game on 5x5: Black to move captures four stones and lives, but plays elsewhere; White
// then saves them.
const blunder = "(;SZ[5]KM[-10]AB[ba][bb][bc][bd][be]AW[aa][ab][ac][ad][ca][cb][cc][cd][ce];B[ee];W[ae];B[ed];W[];B[])"

// TestReviewBlunder checks that a move that throws the game away is found, with the better move,
// and that the passes at the end are left out.
func TestReviewBlunder(t *testing.T) {
	r, err := review(t, t.Context(), blunder, 500, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.All != 3 || len(r.Moves) != 3 || !r.Judged {
		t.Fatalf("%d of %d moves, judged %v", len(r.Moves), r.All, r.Judged)
	}
	m := &r.Moves[0]
	if !m.Turning || !m.Claimed || m.LostPoints < 5 || m.LostWinrate < 0.3 || m.Best == nil || m.Best.Line[0] != board.At(0, 4) {
		t.Errorf("%+v", m)
	}
	if list := m.Remarks(5, "en"); !slices.Equal(list, []string{"5 black stones at B5 look lost", "4 white stones at A5 look saved"}) {
		t.Errorf("remarks %q", list)
	}
	if worst := r.Worst(1); len(worst) != 1 || worst[0].Number != 1 {
		t.Errorf("worst %+v", worst)
	}
	if p := r.Player(board.Black); p.Moves != 2 || p.Turning == 0 || *p.LostPoints < 2 {
		t.Errorf("%+v", p)
	}
}

// TestReviewSignificant: if a judge gives intervals for its leads, a loss is claimed only if it is
// larger than its interval, and the record shows the intervals.
func TestReviewSignificant(t *testing.T) {
	g, err := report.ReadGame([]byte("(;SZ[5];B[aa];W[bb];B[cc])"), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	leads, spreads := []float64{0, -8, -7, -27}, []float64{6, 8, 3, 4}
	judge := func(_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
		for i := range positions {
			p := analysis.Unknown()
			p.Lead, p.Spread = leads[i], spreads[i]
			found(i, p)
		}
		return nil
	}
	r, err := Do(t.Context(), g, &Options{Judge: judge})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"8 false [0 17] [-16 0]", "1 false [0 8.69] [-10 -4]", "20 true [15.5 24.5] [-31 -23]",
	} {
		m := r.Moves[i].JSON(5)
		if got := fmt.Sprint(*m.LostPoints, m.Claimed, *m.LostInterval, *m.LeadInterval); got != want {
			t.Errorf("move %d: %s, want %s", i+1, got, want)
		}
	}
	text := string(r.SGF())
	for _, want := range []string{"W+8.0 ± 8. About even with the best move found.", "W+27.0 ± 4. Lost 20.0 ± 4 points."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

// TestReviewClaimed: a loss is claimed from 2.5 points or 10 % on, if it exceeds a known error.
func TestReviewClaimed(t *testing.T) {
	unknown := math.NaN()
	for _, test := range []struct {
		lost, winrate, spread float64
		claimed               bool
	}{
		{2, 0.02, unknown, false},
		{3, 0.02, unknown, true},
		{2, 0.3, unknown, true},
		{unknown, 0.02, unknown, false},
		{unknown, 0.3, unknown, true},
		{2, 0.02, 0.5, false},
		{3, 0.02, 0.5, true},
		{3, 0.3, 4, false},
		{0, 0.3, unknown, false},
	} {
		j := func(_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
			for i := range positions {
				p := analysis.Unknown()
				p.Lead, p.Winrate, p.Spread = -float64(i)*test.lost, 0.5-float64(i)*test.winrate, test.spread
				found(i, p)
			}
			return nil
		}
		g, err := report.ReadGame([]byte("(;SZ[5];B[aa])"), &sgf.Options{Name: "x.sgf"}, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := Do(t.Context(), g, &Options{Judge: j}); err != nil || r.Moves[0].Claimed != test.claimed {
			t.Errorf("%v: %+v, %v", test, r.Moves, err)
		}
	}
}

// TestReviewJudge reviews with a judge that answers in reverse order and omits one position. The
// judge gets every position once, with its node and its next move. The missing position is unknown,
// and the others are as the judge said.
func TestReviewJudge(t *testing.T) {
	// Two moves of Black in a row: four positions for the first three moves, and two for the last.
	g, err := report.ReadGame([]byte("(;SZ[5]KM[3];B[aa];W[bb];B[cc];B[dd])"), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	judge := func(_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
		for i, p := range positions {
			asked = append(asked, fmt.Sprint(i, " ", p.Moves, " ", p.Game.ToMove().Name(), " ", p.Next.Name(5), " ", p.Node.Text("B")))
		}
		for i := len(asked) - 1; i >= 0; i-- {
			if i != 1 {
				p := analysis.Unknown()
				p.Lead = float64(-10 * i)
				p.Moves = []analysis.Move{{Line: []board.Point{board.At(0, 0)}, Lead: 1}}
				found(i, p)
			}
		}
		return nil
	}
	var order []int
	r, err := Do(t.Context(), g, &Options{Judge: judge, Each: func(m *Move) { order = append(order, m.Number) }})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"0 0 black A5 ", "1 1 white B4 aa", "2 2 black C3 ", "3 3 white D2 cc", "4 3 black D2 cc", "5 4 white pass dd"}
	if !slices.Equal(asked, want) {
		t.Errorf("asked %q, want %q", asked, want)
	}
	if !slices.Equal(order, []int{1, 2, 3, 4}) {
		t.Errorf("moves in the order %v", order)
	}
	text, err := json.Marshal(r.Answer().Moves)
	if err != nil {
		t.Fatal(err)
	}
	var moves []map[string]any
	if err := json.Unmarshal(text, &moves); err != nil {
		t.Fatal(err)
	}
	for i, lost := range []any{0.0, nil, 10.0, 10.0} {
		if m := moves[i]; m["lost_points"] != lost || m["winrate"] != nil || m["move"] != float64(i+1) {
			t.Errorf("move %d: %v", i+1, m)
		}
	}
	if r.Lead != 0 || moves[0]["lead"] != nil || moves[0]["best"] != nil || moves[2]["best"] == nil || r.Player(board.Black).Best != 1 {
		t.Errorf("%s", text)
	}
	if text := string(r.SGF()); strings.Contains(text, "NaN") || !strings.Contains(text, "B[cc]C[review\\: W+30.0. Lost 10.0 points. Better\\: A5.]") {
		t.Error(text)
	}
}

// TestReviewKo checks that a ko retaken at once does not end the review, and that set-up stones and
// rules come from the record.
func TestReviewKo(t *testing.T) {
	record := "(;SZ[5]RU[NZ]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[ee])"
	r, err := review(t, t.Context(), record, 20, nil)
	if err != nil || r.Illegal != nil || len(r.Moves) != 4 {
		t.Fatalf("%d moves, %v, %v", len(r.Moves), r.Illegal, err)
	}
	if want := (board.Rules{Komi: 7.5, Superko: true, Situational: true, Suicide: true, Bonus: board.BonusNone}); r.Rules != want {
		t.Errorf("rules %v, want %v", r.Rules, want)
	}
}

// TestReviewProperties checks that losses are not negative, that rates are between 0 and 1, that a
// game gets the same review every time, and that the JSON has all moves.
func TestReviewProperties(t *testing.T) {
	r, err := review(t, t.Context(), thrown, 60, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Moves) != 5 {
		t.Fatalf("%d moves", len(r.Moves))
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.LostPoints < 0 || m.LostWinrate < 0 || m.LostWinrate > 1 || m.Winrate < 0 || m.Winrate > 1 || m.Number != i+1 ||
			(m.Best == nil) != m.playedBest || m.playedBest && m.LostPoints > 0 || m.Turning && m.LostWinrate < winrate.TurningPoint {
			t.Errorf("%+v", m)
		}
	}
	first, err := json.Marshal(r.Answer())
	if err != nil {
		t.Fatal(err)
	}
	again, err := review(t, t.Context(), thrown, 60, nil)
	if err != nil {
		t.Fatal(err)
	}
	if second, _ := json.Marshal(again.Answer()); !bytes.Equal(first, second) {
		t.Errorf("%s\n%s", first, second)
	}
	if !again.Answer().Complete || len(again.Answer().Moves) != 5 {
		t.Error("the JSON is not complete")
	}
}

// TestReviewSGF checks that a review is added to the record once and removes nothing.
func TestReviewSGF(t *testing.T) {
	r, err := review(t, t.Context(), thrown, 60, nil)
	if err != nil {
		t.Fatal(err)
	}
	once := string(r.SGF())
	if again := string(r.SGF()); again != once {
		t.Errorf("written twice:\n%s\n%s", once, again)
	}
	for _, want := range []string{"the record's own", "ee:Z", "SBKV[", "V[", "review\\: Black wins"} {
		if !strings.Contains(once, want) {
			t.Errorf("no %q in %s", want, once)
		}
	}
	if n := strings.Count(once, "review\\: "); n != 5 {
		t.Errorf("%d comments", n)
	}
	if _, err := sgf.Parse([]byte(once), nil); err != nil {
		t.Error(err)
	}
}

// TestReviewVariations: the best play stands before a move that lost something, once, and keeps what
// others added to it; what the judge said reads back from the properties of KaTrain, Lizzie and
// Sabaki, whose other tests are those of package analysis.
func TestReviewVariations(t *testing.T) {
	r, err := review(t, t.Context(), blunder, 500, nil)
	if err != nil {
		t.Fatal(err)
	}
	read := func(text []byte) *sgf.Game {
		f, err := sgf.Parse(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		return f.Games[0]
	}
	better := func(g *sgf.Game) (list []*sgf.Node) {
		for n := g.Root.FirstChild().NextSibling(); n != nil; n = n.NextSibling() {
			list = append(list, n)
		}
		return list
	}
	g := read(r.SGF())
	list := better(g)
	if len(list) != 1 || list[0].Text("B") != "ae" || !strings.HasPrefix(list[0].Text("C"), "review: Better: Black wins ") {
		t.Fatalf("%s", r.SGF())
	}
	found, odd := analysis.Stored(g)
	if len(odd) > 0 || len(found) != 4 {
		t.Fatalf("%d positions, %v", len(found), odd)
	}
	for i, p := range found {
		if was := r.positions[i]; math.Abs(p.Winrate-was.Winrate) > 1e-4 || math.Abs(p.Lead-was.Lead) > 0.01 || len(p.Moves) != len(was.Moves) || p.Owner == nil {
			t.Errorf("after %d moves %+v, want %+v", i, p, was)
		}
	}
	list[0].AddComment("mine")
	if r, err = Do(t.Context(), g, &Options{Judge: byPlayouts(500)}); err != nil {
		t.Fatal(err)
	}
	if list = better(read(r.SGF())); len(list) != 1 || !strings.Contains(list[0].Text("C"), "mine") {
		t.Errorf("%s", r.SGF())
	}
}

// TestReviewInterrupted checks that an interrupted review keeps the moves reviewed so far.
func TestReviewInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := review(t, ctx, thrown, 30, func(m *Move) {
		if m.Number == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(r.Moves) != 2 || r.Answer().Complete {
		t.Errorf("%d moves, %v", len(r.Moves), err)
	}
}

// TestReviewOddGames reviews unusual records: empty, with set-up stones only, with moves of one
// colour, with an illegal move, with stones set up during the game.
func TestReviewOddGames(t *testing.T) {
	for _, c := range []struct {
		record  string
		moves   int
		illegal bool
	}{
		{"(;SZ[5])", 0, false},
		{"(;SZ[5];B[];W[])", 0, false},
		{"(;SZ[2];B[aa];W[bb];B[];W[ab])", 4, false},
		{"(;SZ[5];B[aa];B[bb];B[cc])", 3, false},
		{"(;SZ[5];B[aa];W[aa];B[cc])", 3, false},
		{"(;SZ[5];B[aa];W[zz];B[cc])", 1, true},
		{"(;SZ[5];B[aa];AW[bb][cc];B[dd])", 2, false},
		{"(;SZ[5]AB[aa]PL[W]KM[99999])", 0, false},
	} {
		r, err := review(t, t.Context(), c.record, 10, nil)
		if err != nil || len(r.Moves) != c.moves || (r.Illegal != nil) != c.illegal {
			t.Errorf("%s: %d moves, %v, %v", c.record, len(r.Moves), r.Illegal, err)
			continue
		}
		if text := r.SGF(); len(text) == 0 {
			t.Errorf("%s: no record", c.record)
		}
	}
	g, err := report.ReadGame([]byte("(;SZ[30];B[aa])"), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Do(t.Context(), g, &Options{}); !errors.Is(err, sgf.ErrSize) {
		t.Error(err)
	}
}

// TestReviewParts checks that a game reviewed in parts has all its moves, numbered consecutively.
func TestReviewParts(t *testing.T) {
	g, err := report.ReadGame([]byte(thrown), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	next := 1
	for from := 0; from < 7; from += 2 {
		r, err := Do(t.Context(), g, &Options{Judge: byPlayouts(20), From: from, Most: 2})
		if err != nil || r.All != 5 || len(r.Moves) > 2 {
			t.Fatalf("%+v, %v", r, err)
		}
		for _, m := range r.Moves {
			if m.Number != next {
				t.Errorf("move %d, want %d", m.Number, next)
			}
			next++
		}
	}
	if next != 6 {
		t.Errorf("%d moves", next-1)
	}
}

// TestReviewLong: a game of more than 50,000 moves is refused before any position is judged.
func TestReviewLong(t *testing.T) {
	text := "(;SZ[9]" + strings.Repeat(";B[cc];W[gg]", mostReviewed/2) + ";B[ee])"
	g, err := report.ReadGame([]byte(text), &sgf.Options{Name: "x.sgf"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	judge := func(context.Context, iter.Seq2[int, *report.Position], func(int, *analysis.Position)) error {
		t.Error("it is judged")
		return nil
	}
	r, err := Do(t.Context(), g, &Options{Judge: judge})
	if want := "the game has 50001 moves: want at most 50000 to review it"; r != nil || err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestReviewRounded: points have two decimals and win rates four.
func TestReviewRounded(t *testing.T) {
	m := Move{Number: 7, Color: board.White, Point: board.At(0, 0), Winrate: 0.123456, Lead: 1.23456, Loss: name.Loss{LostPoints: 2.34567, LostWinrate: 0.234567}}
	got := m.JSON(9)
	for i, x := range []*float64{got.Winrate, got.Lead, got.LostPoints, got.LostWinrate} {
		if want := []float64{0.1235, 1.23, 2.35, 0.2346}[i]; x == nil || *x != want {
			t.Errorf("%v, want %v", x, want)
		}
	}
	if got.Move != 7 || got.Color != board.White || got.Point != "A9" {
		t.Errorf("%+v", got)
	}
}
