package score

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/report"
)

// constructed are final positions whose status and count are known; "?" means without proof.
var constructed = []struct {
	name, rules, turn string
	rows              string
	status            string // of chains: stone and status
	result            string
	dame, owed        string
}{
	{
		name: "two eyes", rules: "chinese", turn: "black",
		rows:   ". X . X O\nX X X X O\nO O O O O\n. O . O .\nO O O O O",
		status: "B5 alive, E5 alive", result: "W+9",
	},
	{
		name: "a dead stone in territory", rules: "japanese", turn: "black",
		rows:   ". X . X O\nX X X X O\nO O O O O\n. O X O .\nO O . O O",
		status: "C2 dead, B5 alive", result: "W+3",
	},
	{
		name: "seki without eyes", rules: "japanese", turn: "black",
		rows:   "X X X X X\nX X X X X\nX X X . O\nX X . O O\nO O O O O",
		status: "A5 seki, E3 seki", result: "0",
	},
	{
		name: "seki with an eye each: no points of territory", rules: "japanese", turn: "black",
		rows:   ". X X O O\nX X X O O\nX X . O O\nX X X O O\nX X X O .",
		status: "B5 seki, D5 seki", result: "0",
	},
	{
		name: "seki with an eye each: points of area", rules: "chinese", turn: "black",
		rows:   ". X X O O\nX X X O O\nX X . O O\nX X X O O\nX X X O .",
		status: "B5 seki, D5 seki", result: "B+4",
	},
	{
		name: "bent four in the corner", rules: "japanese", turn: "black",
		rows:   ". O . O O O .\nO O O O O O O\nO O O O O O O\nO O O O O O O\nX X O O O O O\n. X X X X O O\nO O O . X O O",
		status: "A3 dead, A1 alive", result: "W+19",
	},
	{
		name: "bent four in the corner where area counts", rules: "chinese", turn: "black",
		rows:   ". O . O O O .\nO O O O O O O\nO O O O O O O\nO O O O O O O\nX X O O O O O\n. X X X X O O\nO O O . X O O",
		status: "A3 play on",
	},
	{
		name: "a ko", rules: "japanese", turn: "white",
		rows:   ". O O X . X .\nO O O X X X X\nO O O O X X .\n. O O X . X X\nO O O O X X X\nO . O X X . X\n. O O X X X .",
		status: "D4 play on, D7 alive, B7 alive",
	},
	{
		name: "a move in the own area after the dame", rules: "japanese", turn: "black",
		rows:   ". X X O . O .\nX X X O O O O\nX X X O O O .\n. X . X . O O\nX X X O O O O\nX . X X O . O\n. X . X O O .",
		status: "D7 alive, B7 alive", dame: "E4", owed: "black C4", result: "0",
	},
	{
		name: "the same by area", rules: "chinese", turn: "black",
		rows:   ". X X O . O .\nX X X O O O O\nX X X O O O .\n. X . X . O O\nX X X O O O O\nX . X X O . O\n. X . X O O .",
		status: "D7 alive, B7 alive", dame: "E4", owed: "black C4",
	},
	{
		name: "who plays first decides", rules: "chinese", turn: "white",
		rows:   ". X X O . O .\nX X X O O O O\nX X X O O O .\n. X . X X O O\nX X X O O O O\nX . X X O . O\n. X . X O O .",
		status: "D4 play on, D7 alive, B7 alive", result: "W+5",
	},
	{
		name: "a dame is nobody's", rules: "chinese", turn: "black",
		rows:   ". X . O .\nX X . O O\n. X X O .\nX X O O O\n. X O . O",
		status: "B5 alive, D5 alive", dame: "C5 C4", result: "W+1",
	},
	{
		name: "a false eye", rules: "chinese", turn: "white",
		rows: `
. X O . O . O
X O O O O O O
. X O . O . O
X X O O O O O
O X O . O . O
O O O O O O O
. O . O . O .`,
		status: "B7 dead, A6 dead, B5 dead", result: "W+49",
	},
}

func TestConstructed(t *testing.T) {
	for _, test := range constructed {
		t.Run(test.name, func(t *testing.T) {
			g, err := board.ParseGame(strings.TrimSpace(test.rows), nil)
			if err != nil {
				t.Fatal(err)
			}
			if test.turn == "white" {
				g.SetToMove(board.White)
			}
			s, err := Do(t.Context(), nil, &report.Position{Game: g}, &Request{Rules: test.rules})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s %q", s.Sentence(), s.Rows())
			size := g.Board().Size()
			for want := range strings.SplitSeq(test.status, ", ") {
				at, is, _ := strings.Cut(want, " ")
				p, _ := board.ParsePoint(at, size)
				for i := range s.Chains {
					v := &s.Chains[i]
					got := status(v)
					if v.Proof == judge.NoProof {
						got += "?"
					}
					if slices.Contains(v.Stones, p) && got != is {
						t.Errorf("%s is %s, %s; want %s", at, got, s.reason(v), is)
					}
				}
			}
			if dame := strings.Join(report.PointNames(s.Dame, size), " "); dame != test.dame {
				t.Errorf("dame %s, want %s", dame, test.dame)
			}
			var owed []string
			for _, o := range s.Answer().Owed {
				owed = append(owed, o.Color.Name()+" "+o.Point)
			}
			if got := strings.Join(owed, ", "); got != test.owed {
				t.Errorf("owed %s, want %s", got, test.owed)
			}
			if test.result != "" && s.Result() != test.result {
				t.Errorf("%s, want %s", s.Result(), test.result)
			}
		})
	}
}
