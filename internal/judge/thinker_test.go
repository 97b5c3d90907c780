package judge

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/mind/playout"
	"katachi/mind/predict/model"
	"katachi/reading"
)

// few is a budget for tests.
var few = playout.Budget{Visits: 300}

// TestThinkerPasses lets Black think about boards on which White has just passed: it passes if it
// is ahead and nothing is open, and not before it has taken what must be taken.
func TestThinkerPasses(t *testing.T) {
	for _, tt := range []struct {
		name, rows string
		komi       float64
		passes     bool
	}{
		{"finished, ahead", ". X X O .\nX X X O O\n. X X O .\nX X X O O\nX X O O .", 0, true},
		{"behind as the board stands, ahead when the dead are taken", "O . X . O\n. X X X .\nX X . X X\nX . X . O\n. X X O O", 15.5, false},
		{"ahead without the own dead stones too", "X . X X .\n. X X X X\nX X X O O\nX X O . O\n. X O O .", 0, true},
		{"ahead only by own dead stones", "X . O . .\n. O O O O\nO . O X .\nO O O O X\nX X X X X", -13, true},
		{"neutral points decide", ". X X O .\nX X X O O\n. X . . O\nX X . O O\nX X X O .", 6.5, false},
	} {
		p := standing(t, tt.rows, tt.komi)
		choice, _, err := new(Thinker).Choose(t.Context(), p, few, nil)
		if err != nil {
			t.Fatal(err)
		}
		if (choice.Point == board.Pass) != tt.passes || choice.Resign {
			t.Errorf("%s: %v in\n%s", tt.name, choice.Point.Name(5), p.Board())
		}
	}
}

// TestThinkerTakesDead: a player who is behind as the board stands, but ahead without the dead stones,
// takes as few of them as the lead needs when the opponent passes, and throws no stones in. The positions
// are of games with GNU Go at its first pass.
func TestThinkerTakesDead(t *testing.T) {
	for _, tt := range []struct {
		name, rows string
		komi       float64
		most       int // moves before it passes
	}{
		{"game 186", `. . . . . . . . .
. . . X O . . . .
. X . X . X O X .
X . . . . X . . X
O X X . . . X X O
O O O X X X O O O
. . O O O O . . .
. . . . . . . . .
. . . . . . . . .`, 7.5, 5},
		{"game 168", `. . . . . . . . .
. . . . . . . . .
X X . . . . . . .
O X X X X X X X .
O O O X O O X O .
. . . O . O O X .
. . O . . O X X .
. . . . . O O X .
. . . . . . O X .`, 7.5, 2},
		{"game 192", `X O O O . . . . .
X X O O O O . . .
X . X O X X O O .
. X X X . X X X O
. . . . . X O O .
. . X O . X O . .
. . X . . X O O .
. . . . X X O . .
. . . . X O O . .`, 7.5, 3},
		{"game 102", `. . . O O O O O X
. . O . O X O X X
. O O O X X O X X
. O X X X . X X .
O X X . . . . . .
O O X X . O X . .
. O O X . . X . .
. O X X . . . . .
. O O X . . . . .`, 7.5, 3},
	} {
		thinker := Thinker{Options: playout.Options{Prior: playout.ByModel(model.Builtin()), Workers: 1}}
		p, moves := standing(t, tt.rows, tt.komi), 0
		for ; moves <= 10; moves++ {
			choice, _, err := thinker.Choose(t.Context(), p, playout.Budget{Visits: 1000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if choice.Point == board.Pass {
				break
			}
			play(t, p, choice.Point)
			play(t, p, board.Pass)
		}
		if moves > tt.most {
			t.Errorf("%s: %d moves, want at most %d:\n%s", tt.name, moves, tt.most, p.Board())
		}
	}
}

// unsettled is a game with GNU Go that was lost by a pass: with all stones alive White is ahead,
// but its group in the lower left corner does not have two eyes.
const unsettled = `. . . . . . . . .
O O O . O O . O .
X X O O X X O O O
X . X X . . X X O
. X . X X X X O O
O X X O . X O O X
. O O O X X O X X
O . . O X . X X .
. X . O O X . O .`

// TestThinkerGoesOn: it does not pass while it is open who wins, and the search shows what is in
// danger although a pass would end the game.
func TestThinkerGoesOn(t *testing.T) {
	b, err := board.Parse(unsettled)
	if err != nil {
		t.Fatal(err)
	}
	p := gameAt(b, board.Black, 7.5)
	play(t, p, board.Pass)
	choice, a, err := new(Thinker).Choose(t.Context(), p, playout.Budget{Visits: 1000, Full: true}, nil)
	if err != nil || choice.Point == board.Pass || choice.Resign {
		t.Errorf("%s, %v", choice.Point.Name(9), err)
	}
	if least, most := bounds(p, &a.Owner); least > 0 || most < 0 {
		t.Errorf("the lead is from %g to %g, but the game is open", least, most)
	}
}

// ko is the end of a game with GNU Go that was lost by a pass: White has taken the ko at A3, and
// Black passes. White leads by 2.5 points if it connects on A2, and is behind by 1.5 if Black takes
// the ko.
const ko = `. . X O O O . . .
X X X X O . . O .
. . X O O O . O O
. X . X X O O X O
. X X X X O O X X
X X X O O O X X X
O X O O X X X O O
. O . O O X X X .
O . O . O O X . X`

// TestThinkerSavesKo: a ko is connected before a pass ends the game.
func TestThinkerSavesKo(t *testing.T) {
	b, err := board.Parse(ko)
	if err != nil {
		t.Fatal(err)
	}
	for _, visits := range []int{300, 2000} {
		p := gameAt(b, board.Black, 7.5)
		play(t, p, board.Pass)
		th := new(Thinker)
		choice, _, err := th.Choose(t.Context(), p, playout.Budget{Visits: visits}, nil)
		if err != nil || choice.Point.Name(9) != "A2" {
			t.Fatalf("%d visits: %s, %v", visits, choice.Point.Name(9), err)
		}
		play(t, p, choice.Point)
		play(t, p, board.Pass)
		if choice, _, err = th.Choose(t.Context(), p, playout.Budget{Visits: visits}, nil); err != nil || choice.Point != board.Pass {
			t.Errorf("%d visits: %s after the ko was connected, %v", visits, choice.Point.Name(9), err)
		}
	}
}

// TestThinkerEnds plays complete games of a Thinker against itself and a random player, on small
// boards and with odd komi: no move is illegal or fills an own eye, and games end long before the
// limit.
func TestThinkerEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, size := range []int{2, 3, 5} {
		for _, komi := range []float64{7.5, -3, 1e9} {
			g := board.NewGame(size, &board.Rules{Komi: komi})
			th := &Thinker{}
			c := board.Black
			for g.Passes() < 2 {
				if g.Len() > 4*size*size {
					t.Fatalf("%dx%d, komi %g: no end", size, size, komi)
				}
				move := board.Pass
				if c == board.Black || size < 4 {
					choice, a, err := th.Choose(t.Context(), g, playout.Budget{Visits: 60}, nil)
					if err != nil {
						t.Fatal(err)
					}
					if a != nil && len(a.Lines) == 0 {
						t.Fatal("an analysis without a move")
					}
					if move = choice.Point; move != board.Pass && g.Board().IsEye(c, move) {
						t.Errorf("%dx%d, komi %g: %s fills an eye in\n%s", size, size, komi, move.Name(size), g.Board())
					}
				} else {
					var legal []board.Point
					for p := range g.Board().Points {
						if g.Board().Legal(c, p) && !g.Board().IsEye(c, p) {
							legal = append(legal, p)
						}
					}
					if len(legal) > 0 {
						move = legal[rng.IntN(len(legal))]
					}
				}
				if _, err := g.Play(c, move); err != nil {
					t.Fatalf("%dx%d, komi %g: %s: %v in\n%s", size, size, komi, move.Name(size), err, g.Board())
				}
				c = c.Opponent()
			}
		}
	}
}

// TestThinkerResigns: a lost game is resigned late, only if Resigns is set, and not for half a point.
func TestThinkerResigns(t *testing.T) {
	const lost = ". O O . X\nO O . O O\n. O O O O\nO . O O .\nO O . O O"
	const close = ". X O O .\nX X O . O\n. X O O .\nX X O . O\n. X O O ."
	for _, tt := range []struct {
		position string
		komi     float64
		resigns  bool
		moves    int
		want     bool
	}{{lost, 0, true, 30, true}, {lost, 0, false, 30, false}, {lost, 0, true, 2, false}, {close, -4.5, true, 30, false}, {close, 4.5, true, 30, true}} {
		p := standing(t, tt.position, tt.komi)
		for i := range tt.moves {
			p.Play([2]board.Color{board.Black, board.White}[i%2], board.Pass)
		}
		choice, _, err := (&Thinker{Resigns: tt.resigns}).Choose(t.Context(), p, playout.Budget{Visits: 400, Full: true}, nil)
		if err != nil || choice.Resign != tt.want {
			t.Errorf("%+v: %+v, %v", tt, choice, err)
		}
	}
}

// TestThinkerStops: a search limited by time ends early if one move is left, and at once if its
// context ends.
func TestThinkerStops(t *testing.T) {
	p := standing(t, "O X .\nX X O\n. O .", 0)
	const budget = 20 * time.Second
	began := time.Now()
	if _, _, err := new(Thinker).Choose(t.Context(), p, playout.Budget{Time: budget}, nil); err != nil {
		t.Fatal(err)
	}
	if d := time.Since(began); d > budget-2*time.Second {
		t.Errorf("one move is left: it took %v of %v", d, budget)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began = time.Now()
	g := board.NewGame(19, nil)
	if _, a, err := new(Thinker).Choose(ctx, g, playout.Budget{Time: time.Hour}, nil); a == nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	if _, err := dead(ctx, p.Board(), new([board.NumPoints]float32), board.Empty); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("dead: %v", err)
	}
	if d := time.Since(began); d > 2*time.Minute { // on a busy machine, under the race detector
		t.Errorf("its context has ended: it took %v", d)
	}
}

// sekiOfThree is the end of a game with GNU Go. Whoever plays A9 or B6 is taken; nobody can take
// B9.
const sekiOfThree = `. X . X X O O O X
O O X X O O O X X
X O X O O O O X X
X . X X O X O X .
X X X X O X X . X
X O O X O O X X X
O O . O . O O X X
. . O . O O . O X
. . . . . . . O O`

// bentFour is dead as long as Black has no threats to win the ko.
const bentFour = `. O . O O O .
O O O O O O O
O O O O O O O
O O O O O O O
X X O O O O O
. X X X X O O
O O O . X O O`

// TestStatus checks which chains are dead and which are in seki, by the playouts of a search and by
// reading.
func TestStatus(t *testing.T) {
	for _, tt := range []struct{ name, rows, dead, seki string }{
		{"finished", ". X X O .\nX X X O O\n. X X O .\nX X X O O\nX X O O .", "", ""},
		{"a stone, and a chain with one eye", "O . X O .\n. X X O O\nX X . X O\nX . X X O\n. X X O O", "A5 D5", ""},
		{"seki without eyes", "X X X X X\nX X X X X\nX X X . O\nX X . O O\nO O O O O", "", "A5 E3"},
		{"with an eye it is none", "X X X X .\nX X X X X\nX X X . O\nX X . O O\nO O O O O", "E3", ""},
		{"a stone in a seki of several chains, which GNU Go calls dead", sekiOfThree, "", ""},
		{"bent four in the corner", bentFour, "A3", ""},
		{"dead chain with an eye", ". X . X .\nX X X X X\nO O O O X\n. O X . X\nO O X X X", "A3", ""},
	} {
		b, err := board.Parse(tt.rows)
		if err != nil {
			t.Fatal(err)
		}
		p := gameAt(b, board.Black, 0)
		a, err := new(Thinker).Analyze(t.Context(), p, playout.Budget{Visits: 500, Full: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		list, err := Settle(t.Context(), b, &a.Owner, 40_000)
		if err != nil {
			t.Fatal(err)
		}
		Confirm(b, list)
		for status, want := range map[reading.Status]string{reading.Dead: tt.dead, reading.InSeki: tt.seki} {
			var stones []board.Point
			for _, v := range list {
				if v.Status == status {
					stones = append(stones, v.Stones[0])
				}
			}
			if got := pointNames(stones, b.Size()); got != want {
				t.Errorf("%s: %v %s, want %s in\n%s", tt.name, status, got, want, b)
			}
		}
	}
}

// TestStatusByReading: if playouts do not agree, a chain whose capture is proven is dead.
func TestStatusByReading(t *testing.T) {
	b, err := board.Parse("O . X . .\n. X . . .\nX . . . .\n. . . . .\n. . . O .")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		white float32 // of its stones, +1 White's
		dead  string
	}{{0.2, "A5"}, {-0.2, "A5"}, {0.6, ""}, {-0.6, "A5 D1"}} {
		var owner [board.NumPoints]float32
		for p := range b.Points {
			owner[p] = -tt.white
			if b.Color(p) == board.Black {
				owner[p] = 1
			}
		}
		dead, _ := dead(t.Context(), b, &owner, board.Empty)
		if got := pointNames(dead, 5); got != tt.dead {
			t.Errorf("%g: dead %s, want %+v", tt.white, got, tt)
		}
	}
}

// nakade is the end of a game with GNU Go. Black kills the White stones at the upper left by A9,
// which playouts do not see: four stones are taken, and B9 is played again.
const nakade = `. X X O X X O . .
O X O O X O O . .
O . O X X X O . .
O O O O X X O . .
O X X X X O O . .
X X O . X X O . .
. X O . X O . . .
. . X . X O . . .
. . . X O O . . .`

// TestStatusTaken: chains that the next player can take are dead, and no pass leaves them to be
// taken if that loses.
func TestStatusTaken(t *testing.T) {
	b, err := board.Parse(nakade)
	if err != nil {
		t.Fatal(err)
	}
	p := gameAt(b, board.Black, 7.5)
	play(t, p, board.Pass)
	th := new(Thinker)
	a, err := th.Analyze(t.Context(), Open(p), playout.Budget{Visits: 1000, Full: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for next, want := range map[board.Color]string{board.Black: "C4 D9", board.White: "C4", board.Empty: "C4"} {
		if dead, err := dead(t.Context(), b, &a.Owner, next); err != nil || pointNames(dead, 9) != want {
			t.Errorf("%v next: dead %s, want %s", next, pointNames(dead, 9), want)
		}
	}
	if choice := th.choice(p, a); choice.Point == board.Pass {
		t.Error("a pass that loses")
	}
}

// race is the end of a game with GNU Go: White takes the black stones on the left in a race, by a
// throw-in, even if Black moves first.
const race = `. O . O X X . . .
X X O . O X . X .
X O O O O X . . .
X X X O O X . X .
X . O X X . . . .
O O O X . X X . .
. O X X . X . X .
X O O O X X X . .
X X O O O X . . .`

// TestStatusRace: the loser of a race is dead, although playouts do not expect it.
func TestStatusRace(t *testing.T) {
	b, err := board.Parse(race)
	if err != nil {
		t.Fatal(err)
	}
	var owner [board.NumPoints]float32 // what the playouts of the game said
	for p := range b.Points {
		owner[p] = 1
		if c := b.Color(p); c == board.White {
			owner[p] = -1
		}
	}
	for _, p := range []board.Point{board.At(0, 7), board.At(0, 8), board.At(1, 8)} {
		owner[p] = -1
	}
	list, err := Settle(t.Context(), b, &owner, 40_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range list {
		if v.Stones[0] == board.At(0, 1) && (v.Status != reading.Dead || v.Proof != ByReading) {
			t.Errorf("A8 is %v, %q", v.Status, v.Proof)
		}
	}
}

// bulky is the end of a game with GNU Go, except for a black stone on A8: the player who moves
// first there kills or saves the surrounding white stones.
const bulky = `. O O O X X X X X
. . O X X O O O O
. . O X X O . . .
O O O . X X O . .
X X . X X O O . .
. X X X O . O . .
. X O O . O O . .
. X X O O O . . .
. X O O . . . . .`

// TestThinkerSavesGroup: no pass leaves a group to be killed that decides the game, although a
// search, which begins with the player's own move, believes it alive.
func TestThinkerSavesGroup(t *testing.T) {
	b, err := board.Parse(bulky)
	if err != nil {
		t.Fatal(err)
	}
	p := gameAt(b, board.Black, -10)
	play(t, p, board.Pass)
	th := &Thinker{Options: playout.Options{Prior: playout.ByModel(model.Builtin())}}
	choice, a, err := th.Choose(t.Context(), p, playout.Budget{Visits: 2000}, nil)
	if err != nil || choice.Point.Name(9) != "A8" {
		t.Errorf("%s, %v", choice.Point.Name(9), err)
	}
	if before := th.choice(p, a).Point; before != board.Pass {
		t.Errorf("%s without a look at what a pass leaves: this tests nothing", before.Name(9))
	}
}

func pointNames(list []board.Point, size int) string {
	var names []string
	for _, p := range list {
		names = append(names, p.Name(size))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestStatusProven: the solver proves the status where playouts are in doubt: chains that are dead
// even if they move first, chains that stay even if the other side does, and a group that the next
// player kills. All are ends of games with GNU Go.
func TestStatusProven(t *testing.T) {
	const (
		corner = `O . O X . . . . .
. O X . . . . . .
O X X . . . . . .
O O X X X X . . .
. O O X O X X . .
. O X X O O X . X
. O O X O X . X O
O X X O O X X X O
. X . O . O O O .`
		seki = `O . O O X . X O O . X X .
. O . O X . X X O O O X O
O O O X X . X . X O O O .
O X X . . . O X X X X O O
X X . X . X X O X . O X X
. . . . . . . O X . X X O
. . . . . . X X X X X O O
. X . X . X . X O O O O .
X . . . . . X X O . O X X
. X . X X X O X O X O X .
X X X O X O O O O X X X X
X O O O X O . . . O O O X
X X O O O O . . . . . . .`
		lower = `. . . O X X . . .
. . O . O X . O .
. . . . O X X . .
. . . O . O X X .
. . . . . O X O X
. O . O O X X O .
. . . O X O O O O
O O O X X X X X O
X X X X . O X X .`
	)
	for _, tt := range []struct {
		name, rows string
		chains     string  // the playouts are in doubt of them
		kept       float32 // what they say
		next       board.Color
		dead       string
	}{
		{"dead, but not proven in a wider region", corner, "B2", 0.3, board.Empty, ""},
		{"alive by most playouts", corner, "B2", 0.7, board.Empty, ""},
		{"a seki of several chains", seki, "H13 L13", 0.4, board.Empty, ""},
		{"killed by who is next, but not proven in a wider region", lower, "E3", 0.85, board.White, ""},
		{"nobody is next", lower, "E3", 0.85, board.Empty, ""},
	} {
		b, err := board.Parse(tt.rows)
		if err != nil {
			t.Fatal(err)
		}
		var owner [board.NumPoints]float32
		for p := range b.Points {
			owner[p] = [...]float32{board.Black: 1, board.White: -1, board.Empty: 0}[b.Color(p)]
		}
		for name := range strings.FieldsSeq(tt.chains) {
			p, err := board.ParsePoint(name, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range b.AppendChain(nil, p) {
				owner[q] *= tt.kept
			}
		}
		dead, err := dead(t.Context(), b, &owner, tt.next)
		if got := pointNames(dead, b.Size()); err != nil || got != tt.dead {
			t.Errorf("%s: dead %s, %v, want %s", tt.name, got, err, tt.dead)
		}
	}
}
