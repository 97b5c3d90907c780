package judge

import (
	"math"
	"os"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/internal/training"
	netmodel "katachi/net/model"
	"katachi/predict"
	"katachi/predict/model"
	"katachi/sgf"
)

// foretold is how well a Judge finds the moves that were played.
type foretold struct {
	moves, first int
	likelihood   float64 // sum of logarithms
}

func (f *foretold) add(moves []predict.Move, played board.Point) {
	f.moves++
	for i, m := range moves {
		if m.Point == played {
			f.likelihood += math.Log(max(m.Probability, 1e-9))
			if i == 0 {
				f.first++
			}
			return
		}
	}
	f.likelihood += math.Log(1e-9)
}

func (f *foretold) rate() float64 { return 100 * float64(f.first) / float64(f.moves) }
func (f *foretold) mean() float64 { return f.likelihood / float64(f.moves) }

// TestTogether: in games that neither was trained on the model and the network together find more moves
// than the model alone, and are surer of those that were played, in every phase. KATACHI_LONG: in all
// 300 games of list A, where 44.5 % are wanted.
func TestTogether(t *testing.T) {
	records, err := training.ReadRecords(t.Context(), sgf.Limits{}, testpeers.Path(t, "games", "fox-pro.zip"))
	if err != nil {
		t.Fatal(err)
	}
	games, _ := training.Split(records, training.ListA())
	if os.Getenv("KATACHI_LONG") == "" {
		games = games[:12]
	}
	alone, both := ByModel(model.Builtin(), nil), ByModel(model.Builtin(), netmodel.Builtin())
	var phases [4][2]foretold // to move 60, to 120, later; all
	for _, game := range games {
		replayed(t, game.Text, func(n int, g *board.Game, played board.Point) {
			phase := min(n/60, 2)
			for k, j := range []Judge{alone, both} {
				moves := j.Moves(g)
				phases[phase][k].add(moves, played)
				phases[3][k].add(moves, played)
			}
		})
	}
	for i, name := range []string{"to move 60", "to 120", "later", "all"} {
		a, b := &phases[i][0], &phases[i][1]
		t.Logf("%s: %d moves, first %.2f %% by the model, %.2f %% together, log-likelihood %.3f, %.3f",
			name, a.moves, a.rate(), b.rate(), a.mean(), b.mean())
		if a.moves < 600 || b.mean() <= a.mean() {
			t.Errorf("%s: together no better than the model alone in %d moves", name, a.moves)
		}
	}
	if all := &phases[3]; all[1].rate() <= all[0].rate() {
		t.Errorf("%.2f %% are found by both together, %.2f %% by the model alone", all[1].rate(), all[0].rate())
	}
}

// replayed calls f before each move of a record's main line that is no pass, with how many went before.
func replayed(t *testing.T, text []byte, f func(n int, g *board.Game, played board.Point)) {
	t.Helper()
	var line sgf.MainLine
	line.Reset(text)
	if !line.NextGame() || line.Check() != nil {
		t.Fatal("no game")
	}
	size, _ := line.Size()
	g := board.NewGame(size, nil)
	for n := 0; line.Next(); n++ {
		s := line.Step()
		p, ok := s.Point.Board()
		if !ok || s.Setup || s.Color != g.ToMove() {
			return // handicaps and what follows an error
		}
		if p != board.Pass && g.Board().Legal(s.Color, p) {
			f(n, g, p)
		}
		if _, err := g.Play(s.Color, p); err != nil {
			return
		}
	}
}

// TestNetworkOnSmallBoards: networks are trained on 19x19, and elsewhere only the model is asked.
func TestNetworkOnSmallBoards(t *testing.T) {
	alone, both := ByModel(model.Builtin(), nil), ByModel(model.Builtin(), netmodel.Builtin())
	for _, size := range []int{9, 13, 19} {
		g := board.NewGame(size, nil)
		a, b := alone.Moves(g), both.Moves(g)
		same := len(a) == len(b)
		for i := range a {
			same = same && a[i] == b[i]
		}
		if same != (size != 19) {
			t.Errorf("%dx%d: the same as by the model alone: %v", size, size, same)
		}
		total := 0.0
		for i, m := range b {
			total += m.Probability
			if i > 0 && m.Probability > b[i-1].Probability {
				t.Fatalf("%dx%d: move %d is likelier than the one before", size, size, i)
			}
		}
		if math.Abs(total-1) > 1e-9 {
			t.Errorf("%dx%d: all moves together have %v", size, size, total)
		}
	}
}
