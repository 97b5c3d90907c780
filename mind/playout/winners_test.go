package playout

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/sgf"
)

// go test ./mind/playout -v -run Winners -winners light,patterns
var winners = flag.String("winners", "", "policies whose playouts are to name the winners of professional games")

// TestWinners prints in how many of the frozen games between professionals (training.ListA) most
// playouts predict the winner, after 100, 150 and 200 moves. It also prints the mean squared error
// of the share of playouts won (a constant share of one half would have 0.25).
func TestWinners(t *testing.T) {
	if *winners == "" {
		t.Skip("no -winners")
	}
	records, err := training.ReadRecords(t.Context(), sgf.Limits{}, testpeers.Path(t, "games", "fox-pro.zip"))
	if err != nil {
		t.Fatal(err)
	}
	test, _ := training.Split(records, training.ListA())
	for _, name := range strings.Split(*winners, ",") {
		pol, err := policyNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		line := fmt.Sprintf("%-30s", name)
		for _, moves := range []int{100, 150, 200} {
			right, n, squares := 0.0, 0, 0.0
			for i := range test {
				b, last, c, komi, winner := position(test[i].Text, moves)
				if winner == board.Empty {
					continue
				}
				part := blackPart(pol, b, c, last, komi, 200)
				n++
				actual := 0.0
				if winner == board.Black {
					actual = 1
				}
				switch {
				case part == 0.5:
					right += 0.5
				case (part > 0.5) == (winner == board.Black):
					right++
				}
				squares += (part - actual) * (part - actual)
			}
			line += fmt.Sprintf("  %.1f %% of %d, %.3f", 100*right/float64(n), n, squares/float64(n))
		}
		fmt.Fprintln(os.Stdout, line)
	}
}

// position returns the position of a record after some moves, the last two moves, who is to move,
// the komi under area scoring, and who won; Empty if it is not known or the game is too short.
func position(record []byte, moves int) (b *board.Board, last [2]board.Point, c board.Color, komi float64, winner board.Color) {
	var m sgf.MainLine
	m.Reset(record)
	if !m.NextGame() {
		return
	}
	g := board.NewGame(19, nil)
	for n := 0; n < moves; n++ {
		if !m.Next() {
			return
		}
		s := m.Step()
		p := board.Pass
		if s.Point.X < 19 && s.Point.Y < 19 {
			p = board.At(int(s.Point.X), int(s.Point.Y))
		}
		if _, err := g.Play(s.Color, p); err != nil {
			return
		}
		last = [2]board.Point{p, last[0]}
		c = s.Color.Opponent()
	}
	result := m.Text("RE")
	switch {
	case strings.HasPrefix(result, "B+"):
		winner = board.Black
	case strings.HasPrefix(result, "W+"):
		winner = board.White
	}
	komi, ok := m.Komi()
	if !ok || komi <= 0 {
		komi = 7.5
	}
	return g.Board(), last, c, komi, winner
}

// blackPart returns the share of n playouts that Black wins.
func blackPart(pol *policy, b *board.Board, c board.Color, last [2]board.Point, komi float64, n int) float64 {
	var start, f field
	start.set(b)
	r := runner{policy: pol}
	won := 0.0
	for seed := range uint64(n) {
		f.copyFrom(&start)
		switch res := r.run(&f, c, last, komi, seed*7919+1); {
		case res.lead > 0:
			won++
		case res.lead == 0:
			won += 0.5
		}
	}
	return won / float64(n)
}
