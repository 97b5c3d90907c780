package judge

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
	"katachi/names"
)

// shuffled is a judge with random moves: the rule of passing must work whatever is suggested.
type shuffled struct{ rng *rand.Rand }

func (j shuffled) Moves(p *board.Game) (list []predict.Move) {
	for q := range p.Board().Points {
		if p.Board().Legal(p.ToMove(), q) {
			list = append(list, predict.Move{Point: q})
		}
	}
	j.rng.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// TestPassing lets Black play against an opponent who passes, until Black passes, too,
// whatever the Judge suggests, and checks the board then.
func TestPassing(t *testing.T) {
	const room = "X . X O O . .\nX X X O . . .\n. X X O O . .\nX X X O . . .\nX . X O O . .\nX X X O . . .\n. X X O O . ."
	const finished = ". X X O .\nX X X O O\n. X X O .\nX X X O O\nX X O O ."
	tests := []struct {
		name   string
		komi   float64
		rows   string
		atOnce bool // Black passes at once
		black  int  // Black's area at the end
	}{
		{"finished", 0, finished, true, 14},
		{"behind, nothing to gain", 30, finished, true, 14},
		{"neutral points", 0, ". X X O .\nX X X O O\n. X . . O\nX X . O O\nX X X O .", false, 16},
		{"dead stones in small eyes", 0, "O . X . O\n. X X X .\nX X . X X\nX . X . O\n. X X O O", false, 25},
		{"dead stones in a large area", 0, ". X . X . X .\nX . X . X . X\n. . . . . O .\n. X . O . . X\nX . . O . X .\n. X . . O . X\nX . X X . X .", false, 49},
		{"dead chain with an eye", 0, "X . X O O\n. X X O .\nX X O O O\nX . X X X\n. X X . X", false, 25},
		{"dead chain with a large eye", 0, "X . X X X X\n. X X O O O\nX X O O . .\nX X O O . .\n. X X O O O\nX . X X X X", false, 36},
		{"ko to be connected", 0, ". X X O O\nX X . X O\nX X X O O\n. X O O .\nX X O . O", false, 14},
		{"seki without eyes", 0, "X X X X\nX X . O\nX . O O\nO O O O", true, 7},
		{"seki with an eye each", 0, ". X X O O\nX X X O O\nX X . O O\nX X X O O\nX X X O .", true, 14},
		{"ahead, the opponent has room", -20, room, true, 21},
		{"behind, the opponent has room", 0, room, false, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for seed := range uint64(30) {
				p := standing(t, tt.rows, tt.komi)
				moves := unanswered(t, &Player{Judge: shuffled{rand.New(rand.NewPCG(seed, 1))}}, p)
				b := p.Board()
				black, _, _ := b.Area()
				if moves == 0 != tt.atOnce || black != tt.black && tt.black > 0 {
					t.Fatalf("seed %d: after %d moves black has %d, want %d in\n%s", seed, moves, black, tt.black, b)
				}
			}
		})
	}
}

// TestCaptures checks the reading of captures: Black must play on the point.
func TestCaptures(t *testing.T) {
	tests := []struct {
		name, rows, point string
		want              bool
	}{
		{"atari", "O X .\n. . .\n. . .", "A2", true},
		{"the chain gets away", ". . . . .\n. X . . .\n. . O . .\n. . X . .\n. . . . .", "D3", false},
		{"two liberties on the edge", ". . . . .\n. . . . .\nX X X X .\nX O O X .\nX . . . .", "C1", true},
		{"three in a row, in its middle", "O . . . O X\nO O O O O X\nX X X X X X\n. X . X . X\nX X X X X X\n. X . X . X", "C6", true},
		{"three in a row, beside its middle", "O . . . O X\nO O O O O X\nX X X X X X\n. X . X . X\nX X X X X X\n. X . X . X", "B6", false},
		{"four in a row", "O . . . . O\nO O O O O O\nX X X X X X\n. X . X . X\nX X X X X X\n. X . X . X", "C6", false},
		{"four in a square", "O O O O X .\nO . . O X X\nO . . O X .\nO O O O X X\nX X X X X .\n. X . X . X", "B5", true},
		{"two eyes", "O . O . O X\nO O O O O X\nX X X X X X\n. X . X . X\nX X X X X X\n. X . X . X", "B6", false},
		{"seki", "X X X X\nX X . O\nX . O O\nO O O O", "C3", false},
	}
	for _, tt := range tests {
		b, err := board.Parse(tt.rows)
		if err != nil {
			t.Fatal(err)
		}
		p, err := board.ParsePoint(tt.point, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if got := captures(b, board.Black, p); got != tt.want {
			t.Errorf("%s: captures = %v, want %v in\n%s", tt.name, got, tt.want, b)
		}
	}
}

// standing is a game with the position of a diagram, after White has passed.
func standing(t *testing.T, rows string, komi float64) *board.Game {
	t.Helper()
	b, err := board.Parse(rows)
	if err != nil {
		t.Fatal(err)
	}
	p := gameAt(b, board.White, komi)
	play(t, p, board.Pass)
	return p
}

// unanswered lets Black play until Black passes, White always passing, and returns the
// number of moves played.
func unanswered(t *testing.T, pl *Player, p *board.Game) (moves int) {
	t.Helper()
	for ; ; moves++ {
		choice := choose(t, pl, p)
		if moves > p.Board().Size()*p.Board().Size() {
			t.Fatalf("%d moves:\n%s", moves, p.Board())
		}
		play(t, p, choice.Point)
		if choice.Point == board.Pass {
			return moves
		}
		play(t, p, board.Pass)
	}
}

// choose is Choose without a deadline.
func choose(t *testing.T, pl *Player, g *board.Game) Choice {
	t.Helper()
	choice, err := pl.Choose(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return choice
}

// TestChooseEnds: when its context has ended a Player reads no more: it plays the likeliest move.
func TestChooseEnds(t *testing.T) {
	p := standing(t, ". X X O .\nX X X O O\n. . X O .\nX X X O O\nX X O O .", 0)
	pl := Player{Judge: shuffled{rand.New(rand.NewPCG(1, 1))}}
	if got := choose(t, &pl, p); got.Point != board.Pass {
		t.Fatalf("%s is worth a move: this tests nothing", got.Point.Name(5))
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := pl.Choose(ended, p); !errors.Is(err, context.Canceled) || got.Point == board.Pass {
		t.Errorf("%s, %v", got.Point.Name(5), err)
	}
}

// play plays or passes.
func play(t *testing.T, g *board.Game, at board.Point) {
	t.Helper()
	if _, err := g.Play(g.ToMove(), at); err != nil {
		t.Fatal(err)
	}
}

// gameAt returns a game that stands at b, c to move.
func gameAt(b *board.Board, c board.Color, komi float64) *board.Game {
	g := board.GameFrom(b, &board.Rules{Komi: komi})
	g.SetToMove(c)
	return g
}

// TestSelfPlay lets the player play itself: games end by passes, and dead stones are off the board
// then. 19x19 is for long runs.
func TestSelfPlay(t *testing.T) {
	m := model.Builtin()
	if name := os.Getenv("KATACHI_MODEL"); name != "" {
		var err error
		if m, err = predict.Open(name); err != nil {
			t.Fatal(err)
		}
		defer m.Close()
	}
	for _, tt := range []struct {
		name   string
		judge  Judge
		size   int
		opened bool // begins with moves without judgement
		long   bool
	}{
		{"model 9x9", ByModel(m, nil), 9, false, false},
		{"model 9x9 opened", ByModel(m, nil), 9, true, false},
		{"model 13x13", ByModel(m, nil), 13, true, false},
		{"model 19x19", ByModel(m, nil), 19, false, true},
		{"model 19x19 opened", ByModel(m, nil), 19, true, true},
		{"tactics 9x9", ByTactics(names.Builtin().Namer()), 9, true, false},
		{"no judgement 5x5", shuffled{rand.New(rand.NewPCG(1, 1))}, 5, false, false},
		{"no judgement 9x9", shuffled{rand.New(rand.NewPCG(1, 1))}, 9, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.long {
				testpeers.Long(t)
			}
			p := board.NewGame(tt.size, &board.Rules{Komi: 7.5})
			if tt.opened {
				playRandomly(t, p, tt.size)
			}
			playItself(t, &Player{Judge: tt.judge}, p)
		})
	}
}

// playRandomly plays n random moves.
func playRandomly(t *testing.T, p *board.Game, n int) {
	judge := shuffled{rand.New(rand.NewPCG(7, 7))}
	for range n {
		play(t, p, judge.Moves(p)[0].Point)
	}
}

// playItself plays to the end, by passes, when no chain in atari can be taken.
func playItself(t *testing.T, pl *Player, p *board.Game) {
	points := p.Board().Size() * p.Board().Size()
	for p.Passes() < 2 {
		play(t, p, choose(t, pl, p).Point)
	}
	b := p.Board()
	black, white, neutral := b.Area()
	t.Logf("%d moves, black %d, white %d, neutral %d", p.Len(), black, white, neutral)
	if p.Len() > 4*points {
		t.Errorf("%d moves: ended by the limit only\n%s", p.Len(), b)
	}
	for q := range b.Chains {
		if b.InAtari(q) && captures(b, b.Color(q).Opponent(), b.AppendLiberties(nil, q)[0]) {
			t.Errorf("%s can be taken in\n%s", q.Name(b.Size()), b)
		}
	}
}

// TestResigns: only a Player that may resign does, late, and behind by more than three
// quarters of the board.
func TestResigns(t *testing.T) {
	b, err := board.Parse("O O .\nO . O\nO O O")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name    string
		resigns bool
		moves   int // passes before
		komi    float64
		want    bool
	}{
		{"late", true, 6, 0, true},
		{"early", true, 4, 0, false},
		{"not so far behind", true, 6, -3, false},
		{"never", false, 6, 0, false},
	} {
		p := gameAt(b, board.Black, tt.komi)
		for range tt.moves {
			play(t, p, board.Pass)
		}
		pl := Player{Judge: shuffled{rand.New(rand.NewPCG(1, 1))}, Resigns: tt.resigns}
		if got := choose(t, &pl, p); got.Resign != tt.want {
			t.Errorf("%s: Choose = %v, want Resign %v", tt.name, got, tt.want)
		}
	}
}

// TestFollies: stones are offered only to take a chain, and own eyes are not filled.
func TestFollies(t *testing.T) {
	const (
		offers   = ". . . . .\nO O O . .\n. X X O .\n. O O . .\n. . . . ."
		square   = "O O O O X .\nO X X O X X\nO . . O X .\nO O O O X X\nX X X X X .\n. X . X . X"
		finished = ". X X O .\nX X X O O\nX . X O .\nX X X O O\nX X O O ."
	)
	for _, tt := range []struct {
		name, rows, point string
		want              bool
	}{
		{"three stones offered for nothing", offers, "A3", false},
		{"beside them", offers, "A2", true},
		{"three stones offered to take a chain", square, "B4", true},
		{"an own eye", finished, "B3", false},
	} {
		b, err := board.Parse(tt.rows)
		if err != nil {
			t.Fatal(err)
		}
		at, err := board.ParsePoint(tt.point, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		pl := Player{Judge: shuffled{rand.New(rand.NewPCG(1, 1))}}
		list := pl.Candidates(gameAt(b, board.Black, 0))
		got := slices.ContainsFunc(list, func(m predict.Move) bool { return m.Point == at })
		if got != tt.want {
			t.Errorf("%s: a candidate = %v, want %v", tt.name, got, tt.want)
		}
	}
}
