package reading

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// wholeFight is the whole game about the life of a target.
type wholeFight struct {
	wholeGame
	board  board.Board
	target Area
	owner  board.Color
	salt   uint64
}

// decide is the referee: the prover has won when all of the target is taken, and may not be taken
// back, or, if it is his, when a part of it lives without conditions.
func (w *wholeFight) decide(p *wholePosition) (over, won, retake bool) {
	if !stands(&p.board, &w.target, w.owner) {
		ko := p.board.Ko(p.mover)
		if ko != board.Pass && w.target.Has(ko) && p.threats[p.mover] > 0 {
			return false, false, true
		}
		return true, w.prover != w.owner, false
	}
	if w.prover == w.owner {
		safe := p.board.PassAlive()
		for at := range p.board.Points {
			if w.target.Has(at) && safe[at] == w.owner && p.board.Color(at) == w.owner {
				return true, true, false
			}
		}
	}
	return false, false, false
}

func (w *wholeFight) solve(c board.Color, threats [3]int) (reached, ok bool) {
	return w.wholeGame.solve(&w.board, c, threats, w.decide)
}

// randomFight makes a fight in the upper left corner of a board. The stones to the right of it are
// White's, those below it Black's if friend is set; each of these groups has two eyes. About two in
// three black chains are the target.
func randomFight(rng *rand.Rand, width, height, room int, friend bool) (b *board.Board, play, target Area, ok bool) {
	b = board.New(max(width, height) + 5)
	empty := 0
	size := b.Size()
	for y := range size {
		for x := range size {
			p := board.At(x, y)
			switch {
			case x < width && y < height:
				play.Add(p)
				if c := [8]board.Color{1, 1, 1, 2, 2}[rng.IntN(8)]; c == board.Empty {
					empty++
				} else {
					_, _ = b.Set(c, p)
				}
			case x == size-1 && (y == 0 || y == 2) || x == 0 && (y == size-1 || y == size-3):
			case friend && x < width:
				_, _ = b.Set(board.Black, p)
			default:
				_, _ = b.Set(board.White, p)
			}
		}
	}
	for p := range b.Chains {
		if b.Liberties(p) == 0 {
			return b, play, target, false
		}
		if b.Color(p) != board.Black || !play.Has(p) || rng.IntN(3) == 0 {
			continue
		}
		for _, q := range b.AppendChain(nil, p) {
			if play.Has(q) {
				target.Add(q)
			}
		}
	}
	return b, play, target, empty > 0 && empty <= room && target != (Area{})
}

// TestFights compares with the whole game in small regions, with both goals, either side to move
// and several numbers of ko threats.
func TestFights(t *testing.T) {
	fights, large := 120, 3
	if os.Getenv("KATACHI_LONG") != "" {
		fights, large = 20_000, 500
	}
	inParts(t, "6 points", fights, 500, func(t *testing.T, seed uint64, n int) {
		compareFights(t, seed, n, 6, 2_500)
	})
	inParts(t, "8 points", large, 25, func(t *testing.T, seed uint64, n int) {
		compareFights(t, seed, n, 8, 40_000)
	})
}

// compareFights makes fights of up to room empty points, and leaves out those of more than most
// positions.
func compareFights(t *testing.T, seed uint64, fights, room, most int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 5+seed))
	f := proof.NewFight(1 << 21)
	w := &wholeFight{wholeGame: wholeGame{most: most}, owner: board.Black}
	counts := map[string]int{}
	for n := 0; n < fights; {
		width, height := 2+rng.IntN(3), 2+rng.IntN(3)
		b, play, target, ok := randomFight(rng, width, height, room, n%3 == 0)
		if !ok {
			continue
		}
		n++
		compareFight(t, f, w, b, &play, &target, counts)
		if t.Failed() {
			return
		}
	}
	t.Log(room, "empty points at most:", counts)
	if counts["true"] < fights || counts["false"] < fights {
		t.Errorf("the fights are one-sided: %v", counts)
	}
}

// TestSmallFights compares in all positions of 2x3 points in a corner, with all black stones as the
// target.
func TestSmallFights(t *testing.T) {
	f := proof.NewFight(1 << 21)
	w := &wholeFight{wholeGame: wholeGame{most: 1 << 20}, owner: board.Black}
	counts := map[string]int{}
	for n := range 729 {
		b := board.New(8)
		var play, target Area
		code := n
		for y := range 8 {
			for x := range 8 {
				p := board.At(x, y)
				switch {
				case x < 3 && y < 2:
					play.Add(p)
					c := [3]board.Color{board.Empty, board.Black, board.White}[code%3]
					if code /= 3; c != board.Empty {
						_, _ = b.Set(c, p)
					}
					if c == board.Black {
						target.Add(p)
					}
				case x != 7 || y != 0 && y != 2:
					_, _ = b.Set(board.White, p)
				}
			}
		}
		legal := target != (Area{})
		for p := range b.Chains {
			legal = legal && b.Liberties(p) > 0
		}
		if legal {
			compareFight(t, f, w, b, &play, &target, counts)
		}
	}
	t.Log(counts)
	if counts["too many"] > 0 || counts["true"] == 0 || counts["false"] == 0 {
		t.Errorf("not all were compared: %v", counts)
	}
}

func compareFight(t *testing.T, f *proof.Fight, w *wholeFight, b *board.Board, play, target *Area, counts map[string]int) {
	t.Helper()
	r := &region{owner: board.Black}
	if err := r.build(b, play, target, func(board.Point) board.Color { return board.White }); err != nil {
		t.Fatal(err)
	}
	threats := [][2]uint8{{0, 0}, {0, proof.Unlimited}, {proof.Unlimited, 0}, {1, 0}, {1, 2}}
	for _, prover := range []int{proof.Defender, proof.Attacker} {
		for mover := range uint8(2) {
			for _, n := range threats {
				w.salt += 0x9e3779b97f4a7c15 // another game
				r.arena.Salt = w.salt
				p := r.start
				p.Mover, p.Threats = mover, n
				got, _, _ := f.Run(t.Context(), &r.arena, &p, prover, 200_000)
				w.board, w.play, w.target = *b, *play, *target
				colors := [2]board.Color{board.Black, board.White}
				w.prover = colors[prover]
				want, ok := w.solve(colors[mover], [3]int{0, int(n[0]), int(n[1])})
				if !ok {
					counts["too many"]++
					continue
				}
				counts[fmt.Sprint(want)]++
				if got == proof.Open {
					counts["open"]++
				}
				if got == proof.Reached != want || got == proof.Open {
					t.Errorf("prover %d, mover %d, threats %v: got %d, want %v\n%v", prover, mover, n, got, want, b)
				}
			}
		}
	}
}

// TestThreatsHelp: a side that wins a fight also wins it with more ko threats.
func TestThreatsHelp(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	f := proof.NewFight(1 << 21)
	better := 0
	for n := 0; n < 900; {
		b, play, target, ok := randomFight(rng, 2+rng.IntN(3), 2+rng.IntN(3), 7, n%3 == 0)
		if !ok {
			continue
		}
		n++
		r := &region{owner: board.Black}
		if err := r.build(b, &play, &target, func(board.Point) board.Color { return board.White }); err != nil {
			t.Fatal(err)
		}
		r.arena.Salt = 0x9e3779b97f4a7c15 * uint64(n)
		for i := range 4 {
			before := false // the attacker wins
			for k, threats := range [][2]uint8{{proof.Unlimited, 0}, {2, 0}, {1, 0}, {0, 0}, {0, 1}, {0, 2}, {0, proof.Unlimited}} {
				p := r.start
				p.Mover, p.Threats = uint8(i%2), threats
				o, _, _ := f.Run(t.Context(), &r.arena, &p, i/2, 200_000)
				attack := o == proof.Reached == (i/2 == proof.Attacker)
				if o == proof.Open || before && !attack {
					t.Fatalf("prover %d, mover %d, threats %v: %d\n%v", i/2, p.Mover, threats, o, b)
				}
				if k > 0 && attack != before {
					better++
				}
				before = attack
			}
		}
	}
	if better < 20 {
		t.Errorf("threats changed %d fights, want 20 or more", better)
	}
}

// TestSolverTurns: the fate does not change if the board is turned or the colours are exchanged.
func TestSolverTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 17))
	s := NewSolver(1 << 20)
	seen := map[Status]int{}
	for n := 0; n < 60; {
		b, play, target, ok := randomFight(rng, 2+rng.IntN(3), 2+rng.IntN(3), 7, false)
		if !ok {
			continue
		}
		n++
		mover := board.Black
		if n%2 == 0 {
			mover = board.White
		}
		want := turned(t, s, b, &play, &target, 0, mover)
		seen[want.Status]++
		for sym := range board.Symmetry(8) {
			if got := turned(t, s, b.Turned(sym), &play, &target, sym, mover); got != want {
				t.Errorf("symmetry %d: %v, want %v\n%v", sym, got, want, b)
			}
		}
		got := turned(t, s, b.Swapped(), &play, &target, 0, mover.Opponent())
		if got.Winner.IsStone() {
			got.Winner = got.Winner.Opponent()
		}
		if got != want {
			t.Errorf("swapped: %v, want %v\n%v", got, want, b)
		}
	}
	if seen[Dead] == 0 || seen[Alive] == 0 || seen[InKo] == 0 || seen[Undecided] > 0 {
		t.Errorf("the fates are %v", seen)
	}
}

// turned solves a fight on b; b is turned by sym, and so are play and target.
func turned(t *testing.T, s *Solver, b *board.Board, play, target *Area, sym board.Symmetry, mover board.Color) Fate {
	t.Helper()
	q := Question{Mover: mover, Goal: Save}
	for p := range b.Points {
		at := sym.Point(p, b.Size())
		if play.Has(p) {
			q.Region.Add(at)
		}
		if target.Has(p) {
			q.Group = append(q.Group, at)
		}
	}
	a, err := s.Solve(context.Background(), b, q)
	if err != nil {
		t.Fatal(err)
	}
	return a.First
}

// TestFates compares the solver's fates with those of the whole games.
func TestFates(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 23))
	s := NewSolver(1 << 20)
	w := &wholeFight{wholeGame: wholeGame{most: 2_500}, owner: board.Black}
	seen := map[Status]int{}
	for n := 0; n < 250; {
		b, play, target, ok := randomFight(rng, 2+rng.IntN(3), 2+rng.IntN(3), 5, n%2 == 0)
		if !ok {
			continue
		}
		n++
		w.board, w.play, w.target = *b, play, target
		mover := [2]board.Color{board.Black, board.White}[n%2]
		want, ok := w.fate(mover)
		if !ok {
			continue
		}
		seen[want]++
		if got := turned(t, s, b, &play, &target, 0, mover); got.Status != want {
			t.Errorf("%v to move: %v, want %v\n%v", mover, got.Status, want, b)
		}
	}
	t.Log(seen)
	if seen[Dead] == 0 || seen[Alive] == 0 || seen[InKo] == 0 {
		t.Errorf("the fates are %v", seen)
	}
}

// fate returns the fate of the target with c to move; ok is false if a game is too large.
func (w *wholeFight) fate(c board.Color) (status Status, ok bool) {
	ok = true
	ask := func(prover board.Color, black, white int) bool {
		w.prover = prover
		reached, small := w.solve(c, [3]int{0, black, white})
		ok = ok && small
		return reached
	}
	switch {
	case ask(board.White, proof.Unlimited, 0):
		status = Dead
	case ask(board.White, 0, proof.Unlimited):
		status = InKo
	case ask(board.Black, 0, proof.Unlimited):
		status = Alive
	default:
		status = InSeki
	}
	return status, ok
}

// TestHolds: the attacker wins the games of all fates that give him no more than the true one, and of
// no others; of a ko with too many threats, that without any.
func TestHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 31))
	s := NewSolver(1 << 20)
	const d, a = board.Black, board.White
	claims := []Fate{
		{Status: InSeki},
		{InKo, d, 4},
		{InKo, d, 3},
		{InKo, d, 2},
		{InKo, d, 1},
		{InKo, a, 1},
		{InKo, a, 2},
		{InKo, a, 3},
		{InKo, a, 4},
		{Status: Dead},
	}
	seen := map[Fate]int{}
	for range 5000 {
		b, play, target, ok := randomFight(rng, 3+rng.IntN(3), 2+rng.IntN(3), 8, rng.IntN(2) == 0)
		if !ok {
			continue
		}
		truth := turned(t, s, b, &play, &target, 0, [2]board.Color{d, a}[rng.IntN(2)])
		if truth.Status == Undecided || seen[truth] > 5 {
			continue
		}
		seen[truth]++
		p := s.root()
		v := s.first(solverNodes)
		for i, claim := range claims {
			v.fate = claim
			got, o := s.holds(&p, v, solverNodes)
			want, most := claim, proof.Reached
			switch {
			case i <= slices.Index(claims, truth):
			case claim.Winner == a && truth.Winner == a:
				want.Threats = 0
			default:
				most = proof.Missed
			}
			if o != most || o == proof.Reached && got.fate != want {
				t.Errorf("%v to move, %v: %v holds: %v, %d, want %v, %d\n%v",
					s.question.Mover, truth, claim, got.fate, o, want, most, b)
			}
		}
	}
	if len(seen) < 6 {
		t.Errorf("the fates are %v", seen)
	}
}
