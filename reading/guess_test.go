package reading_test

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/reading"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestChance: what a guess about a group of a game calls probable happens that often, by KataGo's
// ownership. testdata/fates.tsv has groups of professional games set aside before the weights were
// fitted whose fate 30,000 positions do not prove: game, moves played, a stone, and how far the group
// is its owner's after the mover's best move near it, from -1 to 1 (b6c96, 16 visits).
func TestChance(t *testing.T) {
	file, err := os.Open("testdata/fates.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	table := csv.NewReader(file)
	table.Comma, table.Comment = '\t', '#'
	rows, err := table.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	games, err := gamefile.Open(testpeers.Path(t, "games", "fox-pro.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	index := map[string]int{}
	for i := range games.Len() {
		index[filepath.Base(games.Path(i))] = i
	}
	var said, is, all [10]float64
	s := reading.NewSolver(1 << 20)
	loss, groups := 0.0, 0.0
	for i := range rows {
		record, err := games.Read(index[rows[i][0]], nil)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := strconv.Atoi(rows[i][1])
		b, q := replay(t, record, n)
		q.Group = []board.Point{at(t, b, rows[i][2])}
		own, err := strconv.ParseFloat(rows[i][3], 64)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Solve(t.Context(), b, q)
		if err != nil || a.Proven || a.Chance < 0.5 {
			t.Fatalf("%v: %+v, %v", rows[i], a, err)
		}
		right := 0.0
		if (own > 0) == (a.Guess.Status == reading.Alive) {
			right = 1
		}
		k := min(int(a.Chance*10), 9)
		said[k], is[k], all[k] = said[k]+a.Chance, is[k]+right, all[k]+1
		loss, groups = loss+(a.Chance-right)*(a.Chance-right), groups+1
	}
	for k := 5; k < 10; k++ {
		t.Logf("%d to %d %%: %.0f groups, said %.1f %%, right %.1f %%", 10*k, 10*k+10, all[k], 100*said[k]/all[k], 100*is[k]/all[k])
		// Three standard deviations of a fair count, and 5 % for the judge, who errs, too.
		if p := said[k] / all[k]; math.Abs(is[k]/all[k]-p) > 3*math.Sqrt(p*(1-p)/all[k])+0.05 {
			t.Errorf("of guesses called %.0f %% probable %.0f %% are right", 100*p, 100*is[k]/all[k])
		}
	}
	t.Logf("%.0f groups, Brier score %.3f", groups, loss/groups)
	if loss/groups > 0.15 {
		t.Errorf("Brier score %.3f, want 0.15: that of saying 82 %% of each group", loss/groups)
	}
}

// replay returns the board after n moves of a record, and the question of who moves then.
func replay(t *testing.T, record []byte, n int) (*board.Board, reading.Question) {
	t.Helper()
	b, q := board.New(19), reading.Question{Nodes: 1, FateOnly: true}
	var g sgf.MainLine
	g.Reset(record)
	if !g.NextGame() {
		t.Fatal("no game")
	}
	for range n {
		if !g.Next() {
			t.Fatal("too few moves")
		}
		step := g.Step()
		p, ok := step.Point.Board()
		if !ok {
			t.Fatal("not a point")
		}
		if _, err := b.Play(step.Color, p); err != nil {
			t.Fatal(err)
		}
		q.Last, q.Mover = []board.Point{p}, step.Color.Opponent()
	}
	return b, q
}
