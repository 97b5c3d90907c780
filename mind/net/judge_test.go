package net

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"katachi/board"
)

// loaded returns a network of a form.
func loaded(t testing.TB, f form) *Net {
	t.Helper()
	n, err := Load("random.bin.gz", f.write(t, 3))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// randomGame returns a game of random moves without passes.
func randomGame(size, moves int, rules *board.Rules, seed uint64) *board.Game {
	r := rand.New(rand.NewPCG(seed, 58))
	g := board.NewGame(size, rules)
	for range moves {
		_, _ = g.Play(g.ToMove(), board.At(r.IntN(size), r.IntN(size)))
	}
	return g
}

// apart returns the greatest difference between two outputs; scores count a hundredth.
func apart(a, b *Output) (most float64) {
	see := func(x, y, weight float32) { most = max(most, math.Abs(float64((x-y)*weight))) }
	for p := range a.Policy {
		see(a.Policy[p], b.Policy[p], 1)
		see(a.Ownership[p], b.Ownership[p], 1)
	}
	for _, v := range [][2]float32{{a.Pass, b.Pass}, {a.Win, b.Win}, {a.Loss, b.Loss}, {a.NoResult, b.NoResult}, {a.WinError, b.WinError}} {
		see(v[0], v[1], 1)
	}
	for _, v := range [][2]float32{{a.Lead, b.Lead}, {a.ScoreMean, b.ScoreMean}, {a.ScoreStdev, b.ScoreStdev}, {a.LeadError, b.LeadError}} {
		see(v[0], v[1], 0.01)
	}
	return most
}

// TestTogether: positions on boards of several sizes in one call get what each gets alone.
func TestTogether(t *testing.T) {
	var in []Input
	for i, size := range []int{9, 9, 19, 13, 13, 13, 7, 9} {
		in = append(in, Input{Game: randomGame(size, 10*i, &board.Rules{Superko: i%2 == 0}, uint64(i)), Symmetry: board.Symmetry(i)})
	}
	for name, e := range evaluators(loaded(t, form{version: 17, channels: 20, first: 3, blocks: blocksHeeded, act: "MISH", policies: 2, shared: 2})) {
		out := make([]Output, len(in))
		if err := e.Judge(out, in); err != nil {
			t.Fatal(err)
		}
		for i := range in {
			var alone [1]Output
			if err := e.Judge(alone[:], in[i:i+1]); err != nil {
				t.Fatal(err)
			}
			if d := apart(&out[i], &alone[0]); !(d < 1e-6) {
				t.Errorf("%s: position %d differs by %v from what it gets alone", name, i, d)
			}
		}
	}
}

// TestSymmetries: a network that sees the board turned says what it says about the turned game,
// turned back. Networks with attention depend on columns and rows, and so differ.
func TestSymmetries(t *testing.T) {
	e := NewEvaluator(loaded(t, form{version: 14, channels: 20, first: 3, blocks: blocksNested, act: "MISH"}))
	g := randomGame(9, 40, nil, 1)
	for s := range board.Symmetry(board.NumSymmetries) {
		turned := board.NewGame(9, nil)
		for _, m := range g.Moves() {
			if _, err := turned.Play(m.Color, s.Point(m.Point, 9)); err != nil {
				t.Fatal(err)
			}
		}
		var got, there, back [1]Output
		if err := errors.Join(e.Judge(got[:], []Input{{Game: g, Symmetry: s}}), e.Judge(there[:], []Input{{Game: turned}})); err != nil {
			t.Fatal(err)
		}
		back[0] = there[0]
		for p := range g.Board().Points {
			back[0].Policy[p], back[0].Ownership[p] = there[0].Policy[s.Point(p, 9)], there[0].Ownership[s.Point(p, 9)]
		}
		if d := apart(&got[0], &back[0]); !(d < 1e-5) {
			t.Errorf("symmetry %d differs by %v", s, d)
		}
	}
}

// TestOutputs: probabilities add up to 1, illegal moves have none, and Judge leaves the game as it
// was.
func TestOutputs(t *testing.T) {
	e := NewEvaluator(loaded(t, form{version: 16, channels: 20, first: 3, blocks: blocksPlain, act: "MISH"}))
	for i, rules := range ruleSets {
		g := randomGame(9, 60+i, &rules, uint64(i))
		before, history := *g.Board(), g.Len()
		var out [1]Output
		if err := e.Judge(out[:], []Input{{Game: g}}); err != nil {
			t.Fatal(err)
		}
		if b := g.Board(); !b.Equal(&before) || b.Ko(g.ToMove()) != before.Ko(g.ToMove()) || b.Hash() != before.Hash() || g.Len() != history {
			t.Errorf("%v: the game has changed", rules)
		}
		o, sum := &out[0], float64(out[0].Pass)
		for p, v := range o.Policy {
			if sum += float64(v); v != 0 && !g.Board().Legal(g.ToMove(), board.Point(p)) {
				t.Errorf("%v: an illegal move has %v", rules, v)
			}
		}
		if math.Abs(sum-1) > 1e-5 || math.Abs(float64(o.Win+o.Loss+o.NoResult)-1) > 1e-5 {
			t.Errorf("%v: moves add up to %v, results to %v", rules, sum, o.Win+o.Loss+o.NoResult)
		}
		if none := rules.Superko && !rules.Territory; none != (o.NoResult == 0) {
			t.Errorf("%v: no result %v", rules, o.NoResult)
		}
	}
}

// TestRefusedGames: what Judge and Evaluate refuse.
func TestRefusedGames(t *testing.T) {
	f := form{version: 15, channels: 8, first: 1, blocks: blocksPlain[:1], act: "RELU", narrow: true}
	plain := loaded(t, f)
	f.human = true
	human := loaded(t, f)
	own := newNet(shape{1, 1, 0}, randomLayers(shape{1, 1, 0}, 1))
	if !plain.Judges() || plain.Human() || !human.Judges() || !human.Human() || own.Judges() || own.Human() {
		t.Error("Judges or Human is wrong")
	}
	for _, c := range []struct {
		n    *Net
		size int
		want string
	}{
		{plain, 6, "a board of 6 rows, want 7 to 19"},
		{plain, 20, "a board of 20 rows, want 7 to 19"},
		{human, 9, "needs a profile"},
		{own, 9, "does not judge"},
	} {
		err := NewEvaluator(c.n).Judge(make([]Output, 1), []Input{{Game: board.NewGame(c.size, nil)}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
	if err := NewEvaluator(own).Judge(make([]Output, 1), []Input{{Game: board.NewGame(9, nil)}}); !errors.Is(err, ErrNoJudge) {
		t.Errorf("error %v", err)
	}
	err := NewEvaluator(plain).Evaluate(&Position{Board: board.New(9), ToMove: board.Black}, new(Logits))
	if err == nil || !strings.Contains(err.Error(), "use Judge") {
		t.Errorf("error %v", err)
	}
}

// TestProfiles: names of profiles, and what they mean.
func TestProfiles(t *testing.T) {
	for name, want := range map[string]Profile{
		"rank_9d":      {1, 1, time.Date(2020, 3, 1, 0, 0, 0, 0, time.UTC), sourceKGS, false},
		"rank_1k_20k":  {10, 29, time.Date(2020, 3, 1, 0, 0, 0, 0, time.UTC), sourceKGS, false},
		"preaz_1d":     {9, 9, time.Date(2016, 9, 1, 0, 0, 0, 0, time.UTC), sourceKGS, false},
		"proyear_1800": {1, 1, time.Date(1800, 6, 1, 0, 0, 0, 0, time.UTC), sourceGoGoD, true},
		"proyear_2021": {1, 1, time.Date(2021, 6, 1, 0, 0, 0, 0, time.UTC), sourceGo4Go, true},
	} {
		if got, err := ParseProfile(name); err != nil || *got != want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for _, name := range []string{"", "rank", "rank_", "rank_0k", "rank_10d", "rank_21k", "rank_5", "rank_+5k", "rank_5kk", "rank_5k_", "proyear_1799", "proyear_2024", "5k"} {
		if got, err := ParseProfile(name); err == nil || !strings.Contains(err.Error(), "unknown profile") {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// TestLoneSuicide: where suicide is allowed, a single stone still may not commit it, and superko does
// not forbid it a second time.
func TestLoneSuicide(t *testing.T) {
	b, err := board.Parse(".O.....\nO......\n.......\n.......\n.......\n.......\n.......")
	if err != nil {
		t.Fatal(err)
	}
	for _, superko := range []bool{false, true} {
		g := board.GameFrom(b, &board.Rules{Suicide: true, Superko: superko})
		g.SetToMove(board.Black)
		var f features
		f.set(&Input{Game: g}, false)
		if len(f.legal) != 46 || f.planes[kataKo] != [board.MaxSize]uint32{} {
			t.Errorf("superko %v: %d legal moves, want 46; ko %v", superko, len(f.legal), f.planes[kataKo])
		}
	}
}

// TestKataLadders: chains that ladders catch, and the moves that start ladders.
func TestKataLadders(t *testing.T) {
	for name, c := range map[string]struct{ diagram, stones, moves string }{
		"runs to the edge": {`
.........
.........
.........
...XX....
..XO.....
...X.....
.........
.........
.........`, "D5", ""},
		"a stone on its way": {`
.........
.........
.........
...XX....
..XO.....
...X.....
.........
.......O.
.........`, "", ""},
		"to start": {`
.........
.........
.........
...XX....
..XO.....
.........
.........
.........
.........`, "D5", "D4"},
		"captures beside it": {`
.........
.........
....O....
...OXO...
..XOX....
...XO....
.........
.........
.........`, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := board.Parse(c.diagram)
			if err != nil {
				t.Fatal(err)
			}
			var l ladders
			var stones, moves []string
			l.each(b, true, func(s, m []board.Point) {
				if b.Color(s[0]) != board.White {
					return
				}
				for _, p := range s {
					stones = append(stones, p.Name(9))
				}
				for _, p := range m {
					moves = append(moves, p.Name(9))
				}
			})
			if got := strings.Join(stones, " "); got != c.stones {
				t.Errorf("chain %q, want %q", got, c.stones)
			}
			if got := strings.Join(moves, " "); got != c.moves {
				t.Errorf("moves %q, want %q", got, c.moves)
			}
		})
	}
}

// TestAreaKeeps: stones that board.PassAlive says a player keeps belong to the player, and nobody
// else has the points that it says a player keeps. (KataGo does not count all of these points.)
func TestAreaKeeps(t *testing.T) {
	var a area
	kept := 0
	for i := range uint64(300) {
		b := randomGame(7, 60+int(i), nil, i).Board()
		a.set(b, false)
		for p, c := range b.PassAlive() {
			if !c.IsStone() {
				continue
			}
			kept++
			stone := b.Color(board.Point(p))
			if a.owner[p] != c && (stone == c || stone == board.Empty && a.owner[p] != board.Empty) {
				t.Fatalf("game %d: %v is %v, want %v\n%v", i, board.Point(p).Name(7), a.owner[p], c, b)
			}
		}
	}
	if kept == 0 {
		t.Error("no position with such points")
	}
}
