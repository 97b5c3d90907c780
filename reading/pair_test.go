package reading

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// wholePair is the whole game about two groups. It is won when one chain joins both groups, or a
// group is gone. A side whose group was taken by a ko can only take it back.
type wholePair struct {
	wholeGame
	board  board.Board
	groups [2]Area
	// join is who wants to join both groups, which are his. Empty: a race, in which the prover wants
	// to take group 1 and has group 0.
	join board.Color
}

// one reports whether a chain joins both groups.
func (w *wholePair) one(b *board.Board) bool {
	for p := range b.Points {
		if !w.groups[0].Has(p) || b.Color(p) != w.join {
			continue
		}
		for _, q := range b.AppendChain(nil, p) {
			if w.groups[1].Has(q) {
				return true
			}
		}
	}
	return false
}

// owner returns whose group it is.
func (w *wholePair) owner(i int) board.Color {
	switch {
	case w.join != board.Empty:
		return w.join
	case i == 0:
		return w.prover
	}
	return w.prover.Opponent()
}

// decided reports whether the fight is over, provided that no group may be taken back, and whether
// the prover won.
func (w *wholePair) decided(b *board.Board) (over, won bool) {
	if w.join != board.Empty && w.one(b) {
		return true, true
	}
	for i := range 2 {
		if !stands(b, &w.groups[i], w.owner(i)) {
			return true, w.join == board.Empty && i == 1
		}
	}
	return false, false
}

// decide is the referee.
func (w *wholePair) decide(p *wholePosition) (over, won, retake bool) {
	over, won = w.decided(&p.board)
	ko := p.board.Ko(p.mover)
	for i := range w.groups {
		if over && ko != board.Pass && p.threats[p.mover] > 0 && w.groups[i].Has(ko) && w.owner(i) == p.mover {
			return false, false, true
		}
	}
	return over, won, false
}

func (w *wholePair) solve(c board.Color, threats [3]int) (reached, ok bool) {
	return w.wholeGame.solve(&w.board, c, threats, w.decide)
}

// randomPair makes a random fight with two groups that can be asked about.
func randomPair(
	t *testing.T, rng *rand.Rand, room int, friend, race bool,
) (b *board.Board, play Area, groups [2][]board.Point, ok bool) {
	t.Helper()
	b, play, _, ok = randomFight(rng, 2+rng.IntN(3), 2+rng.IntN(3), room, friend)
	if !ok {
		return b, play, groups, false
	}
	if groups, ok = pairOf(rng, b, &play, race); !ok {
		return b, play, groups, false
	}
	_, ok = pairArena(t, b, &play, groups, race)
	return b, play, groups, ok
}

// pairOf chooses two black chains with stones in play, or for a race a black and a white chain.
func pairOf(rng *rand.Rand, b *board.Board, play *Area, race bool) (groups [2][]board.Point, ok bool) {
	var chains [3][]board.Point
	for p := range b.Chains {
		for _, q := range b.AppendChain(nil, p) {
			if play.Has(q) {
				chains[b.Color(p)] = append(chains[b.Color(p)], p)
				break
			}
		}
	}
	one := func(c board.Color) board.Point { return chains[c][rng.IntN(len(chains[c]))] }
	if len(chains[board.Black]) == 0 || race && len(chains[board.White]) == 0 {
		return groups, false
	}
	x, y := one(board.Black), board.Pass
	if race {
		y = one(board.White)
	} else if y = one(board.Black); x == y {
		return groups, false
	}
	groups[0], groups[1] = b.AppendChain(nil, x), b.AppendChain(nil, y)
	return groups, true
}

// pairArena makes the arena of a fight for both groups in the region; stones of the groups beside
// the region are added to it.
func pairArena(t *testing.T, b *board.Board, play *Area, groups [2][]board.Point, race bool) (*region, bool) {
	t.Helper()
	r := &region{owner: board.Black}
	s := &Solver{board: *b, question: Question{Goal: Connect}}
	if race {
		s.question.Goal = WinRace
	}
	err := s.buildPair(r, groups, play, func(board.Point) board.Color { return board.White })
	if err != nil && !errors.Is(err, ErrNoRegion) {
		t.Fatal(err)
	}
	return r, err == nil
}

var pairThreats = [][2]uint8{{0, 0}, {0, proof.Unlimited}, {proof.Unlimited, 0}, {1, 0}, {1, 2}}

// comparePair compares all games about the groups with those of w.
func comparePair(t *testing.T, s *Solver, w *wholePair, b *board.Board, play *Area, groups [2][]board.Point, race bool, counts map[string]int) {
	t.Helper()
	r, ok := pairArena(t, b, play, groups, race)
	if !ok {
		counts["full"]++
		return
	}
	s.region = r
	colors := [2]board.Color{board.Black, board.White}
	for _, prover := range []int{proof.Defender, proof.Attacker} {
		if !race && prover == proof.Attacker {
			continue
		}
		for mover := range uint8(2) {
			for _, n := range pairThreats {
				s.salt += 0x9e3779b97f4a7c15 // another game
				r.arena.Salt = s.salt
				p := r.start
				p.Mover = mover
				got, _ := s.run(&p, prover, n, 200_000)
				w.board, w.play, w.join, w.prover = *b, *play, board.Black, colors[prover]
				w.groups = [2]Area{}
				if race {
					w.join = board.Empty
				}
				for i, group := range groups {
					if race && prover == proof.Attacker {
						i = 1 - i
					}
					addPoints(&w.groups[i], group)
				}
				want, ok := w.solve(colors[mover], [3]int{0, int(n[0]), int(n[1])})
				if !ok {
					counts["too many"]++
					continue
				}
				counts[fmt.Sprint(want)]++
				if got == proof.Reached != want || got == proof.Open {
					t.Errorf("race %v, prover %d, mover %d, threats %v, %s and %s: got %d, want %v\n%v", race, prover, mover, n,
						groups[0][0].Name(b.Size()), groups[1][0].Name(b.Size()), got, want, b)
					return
				}
			}
		}
	}
}

// TestPairs compares connections and races with the whole game in small regions, with either side
// to move and several numbers of ko threats.
func TestPairs(t *testing.T) {
	fights, large := 150, 3
	if os.Getenv("KATACHI_LONG") != "" {
		fights, large = 10_000, 250
	}
	for _, race := range []bool{false, true} {
		kind := "connections"
		if race {
			kind = "races"
		}
		inParts(t, kind+" of 6 points", fights, 500, func(t *testing.T, seed uint64, n int) {
			comparePairs(t, seed, race, n, 6, 2_500)
		})
		inParts(t, kind+" of 8 points", large, 25, func(t *testing.T, seed uint64, n int) {
			comparePairs(t, seed, race, n, 8, 40_000)
		})
	}
}

func comparePairs(t *testing.T, seed uint64, race bool, fights, room, most int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(29, 31+seed))
	s := NewSolver(1 << 21)
	w := &wholePair{wholeGame: wholeGame{most: most}}
	counts := map[string]int{}
	for n := 0; n < fights; {
		b, play, _, ok := randomFight(rng, 2+rng.IntN(3), 2+rng.IntN(3), room, n%3 == 0)
		if !ok {
			continue
		}
		groups, ok := pairOf(rng, b, &play, race)
		if !ok {
			continue
		}
		n++
		comparePair(t, s, w, b, &play, groups, race, counts)
		if t.Failed() {
			return
		}
	}
	t.Log("race", race, room, "empty points at most:", counts)
	if counts["true"] < fights || counts["false"] < fights {
		t.Errorf("the fights are one-sided: %v", counts)
	}
}

// TestSmallPairs compares all pairs of chains in all positions of 2x3 points in a corner, with
// White around.
func TestSmallPairs(t *testing.T) {
	s := NewSolver(1 << 21)
	w := &wholePair{wholeGame: wholeGame{most: 1 << 20}}
	counts := [2]map[string]int{{}, {}}
	for n := range 729 {
		b := board.New(8)
		var play Area
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
				case x != 7 || y != 0 && y != 2:
					_, _ = b.Set(board.White, p)
				}
			}
		}
		legal := true
		var chains [3][]board.Point
		for p := range b.Chains {
			legal = legal && b.Liberties(p) > 0
			if play.Has(p) {
				chains[b.Color(p)] = append(chains[b.Color(p)], p)
			}
		}
		for i, p := range chains[board.Black] {
			if !legal {
				break
			}
			for _, q := range chains[board.Black][:i] {
				comparePair(t, s, w, b, &play, [2][]board.Point{b.AppendChain(nil, q), b.AppendChain(nil, p)}, false, counts[0])
			}
			for _, q := range chains[board.White] {
				comparePair(t, s, w, b, &play, [2][]board.Point{b.AppendChain(nil, p), b.AppendChain(nil, q)}, true, counts[1])
			}
		}
	}
	t.Log("connections", counts[0], "races", counts[1])
	for _, c := range counts {
		if c["too many"] > 0 || c["true"] == 0 || c["false"] == 0 {
			t.Errorf("not all were compared: %v", c)
		}
	}
}

// TestThreatsHelpPairs: a side that wins a connection or a race also wins it with more ko threats.
func TestThreatsHelpPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(37, 41))
	s := NewSolver(1 << 21)
	changed := [2]int{}
	for n := 0; n < 600; {
		race := n%2 == 1
		b, play, _, ok := randomFight(rng, 2+rng.IntN(3), 2+rng.IntN(3), 7, n%3 == 0)
		if !ok {
			continue
		}
		groups, ok := pairOf(rng, b, &play, race)
		if !ok {
			continue
		}
		r, ok := pairArena(t, b, &play, groups, race)
		if !ok {
			continue
		}
		n++
		for i := range 4 {
			if !race && i > 1 {
				break
			}
			s.salt += 0x9e3779b97f4a7c15
			s.region, r.arena.Salt = r, s.salt
			prover := i / 2
			before := true // the prover, who has fewer and fewer
			for _, k := range [][2]uint8{{proof.Unlimited, 0}, {2, 0}, {1, 0}, {0, 0}, {0, 1}, {0, 2}, {0, proof.Unlimited}} {
				threats := [2]uint8{}
				threats[prover], threats[1-prover] = k[0], k[1]
				p := r.start
				p.Mover = uint8(i % 2)
				o, _ := s.run(&p, prover, threats, 200_000)
				if o == proof.Open || !before && o == proof.Reached {
					t.Fatalf("race %v, prover %d, mover %d, threats %v: %d\n%v", race, prover, p.Mover, threats, o, b)
				}
				if k != [2]uint8{proof.Unlimited, 0} && before && o != proof.Reached {
					changed[n%2]++
				}
				before = o == proof.Reached
			}
		}
	}
	if t.Log(changed); changed[0] < 5 || changed[1] < 5 {
		t.Errorf("threats changed %d fights, want some of both kinds", changed)
	}
}

// TestPairsTurn: the fate does not change if the board is turned or the colours are exchanged.
func TestPairsTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 47))
	s := NewSolver(1 << 21)
	seen := map[Status]int{}
	for n := 0; n < 60; {
		race := n%2 == 1
		b, play, groups, ok := randomPair(t, rng, 7, n%4 == 0, race)
		if !ok {
			continue
		}
		n++
		q := Question{Mover: board.Black, Goal: WinRace}
		if !race {
			q.Goal = [2]Goal{Connect, Cut}[n/2%2]
		}
		if q.Goal == Cut {
			q.Mover = board.White
		}
		want := pairFate(t, s, b, &play, groups, q, 0)
		seen[want.Status]++
		for sym := range board.Symmetry(8) {
			if got := pairFate(t, s, b.Turned(sym), &play, groups, q, sym); got != want {
				t.Errorf("%v, symmetry %d: %v, want %v\n%v", q.Goal, sym, got, want, b)
			}
		}
		q.Mover = q.Mover.Opponent()
		got := pairFate(t, s, b.Swapped(), &play, groups, q, 0)
		if got.Winner.IsStone() {
			got.Winner = got.Winner.Opponent()
		}
		if got != want {
			t.Errorf("%v, swapped: %v, want %v\n%v", q.Goal, got, want, b)
		}
	}
	t.Log(seen)
	if seen[Dead] == 0 || seen[Alive] == 0 || seen[Connected] == 0 || seen[Apart] == 0 || seen[Undecided] > 0 {
		t.Errorf("the fates are %v", seen)
	}
}

// pairFate solves q about the groups on b, a board turned by sym; it turns the groups, too.
func pairFate(t *testing.T, s *Solver, b *board.Board, play *Area, groups [2][]board.Point, q Question, sym board.Symmetry) Fate {
	t.Helper()
	for p := range b.Points {
		if play.Has(p) {
			q.Region.Add(sym.Point(p, b.Size()))
		}
	}
	for _, group := range groups {
		q.Group = append(q.Group, sym.Point(group[0], b.Size()))
	}
	a, err := s.Solve(context.Background(), b, q)
	if err != nil {
		t.Fatal(err)
	}
	return a.First
}

// TestPairFates compares the solver's fates with those of the whole games.
func TestPairFates(t *testing.T) {
	rng := rand.New(rand.NewPCG(53, 59))
	s := NewSolver(1 << 21)
	w := &wholePair{wholeGame: wholeGame{most: 2_500}}
	seen := map[Fate]int{}
	for n := 0; n < 300; {
		race := n%2 == 1
		b, play, groups, ok := randomPair(t, rng, 5, n%4 < 2, race)
		if !ok {
			continue
		}
		n++
		q := Question{Mover: board.Black, Goal: WinRace}
		if !race {
			q.Goal = Connect
			if rng.IntN(2) == 0 {
				q.Goal, q.Mover = Cut, board.White
			}
		}
		w.board, w.play = *b, play
		want, ok := w.fate(groups, q)
		if !ok {
			continue
		}
		got := pairFate(t, s, b, &play, groups, q, 0)
		got.Threats = 0
		seen[want]++
		if got != want {
			t.Errorf("%v, %v to move: %v, want %v\n%v", q.Goal, q.Mover, got, want, b)
		}
	}
	t.Log(seen)
	for _, status := range []Status{Dead, Alive, InSeki, Connected, Apart} {
		if seen[Fate{Status: status}] == 0 {
			t.Errorf("no fate is %v: %v", status, seen)
		}
	}
	if len(seen) < 6 {
		t.Errorf("no fate is a ko: %v", seen)
	}
}

// fate returns the fate of black's group 0 and group 1, without the number of threats that a ko
// takes; ok is false if a game is too large.
func (w *wholePair) fate(groups [2][]board.Point, q Question) (f Fate, ok bool) {
	us, them := q.Mover, q.Mover.Opponent()
	ok = true
	// wins reports whether the mover wins the prover's game where so many have threats.
	wins := func(prover board.Color, threats [3]int) bool {
		w.prover, w.join, w.groups = prover, board.Black, [2]Area{}
		if q.Goal == WinRace {
			w.join = board.Empty
		}
		for i, group := range groups {
			if q.Goal == WinRace && prover == board.White {
				i = 1 - i
			}
			addPoints(&w.groups[i], group)
		}
		reached, small := w.solve(us, threats)
		ok = ok && small
		return reached == (prover == us)
	}
	var ours, theirs [3]int
	ours[us], theirs[them] = proof.Unlimited, proof.Unlimited
	game := func(prover board.Color, best, worst Status) Fate {
		switch {
		case wins(prover, theirs):
			return Fate{Status: best}
		case !wins(prover, ours):
			return Fate{Status: worst}
		case wins(prover, [3]int{}):
			return Fate{Status: InKo, Winner: us}
		}
		return Fate{Status: InKo, Winner: them}
	}
	switch q.Goal {
	case Connect:
		return game(board.Black, Connected, Apart), ok
	case Cut:
		return game(board.Black, Apart, Connected), ok
	}
	if f = game(us, Alive, Undecided); f.Status == Undecided {
		f = game(them, InSeki, Dead)
	}
	return f, ok
}

// TestRoundForEver: White cuts with two kos; he can always retake one of them, however many threats
// Black has.
func TestRoundForEver(t *testing.T) {
	b, err := board.Parse(`
		X O . O O O O O .
		X X O O O O O O O
		. X X O O O O O .
		X . X O O O O O O
		O O O O O O O O O
		O O O O O O O O O
		. O O O O O O O O
		O O O O O O O O O
		. O O O O O O O O`)
	if err != nil {
		t.Fatal(err)
	}
	q := Question{Goal: Cut, Mover: board.White, Group: []board.Point{board.At(0, 0), board.At(0, 3)}}
	for y := range 4 {
		for x := range 3 {
			q.Region.Add(board.At(x, y))
		}
	}
	a, err := NewSolver(1<<20).Solve(context.Background(), b, q)
	if err != nil || a.First.Status != Apart || !a.Proven {
		t.Errorf("%v, proven %v, %v, want apart", a.First, a.Proven, err)
	}
}
