package judge

import (
	"errors"
	"math"
	"os"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/mind/net"
	netmodel "katachi/mind/net/model"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
	"katachi/sgf"
)

// foretold counts how well a Judge predicts the moves played.
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

// TestTogether: in games on which neither was trained, the model and the network together predict
// more moves than the model alone, and give higher probabilities to those played, in every phase.
// With KATACHI_LONG: in all 300 games of list A, where 44.5 % are required.
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

// TestPowers: on half of the games of list V no other powers make the moves played likelier by more
// than two thousandths of a natural logarithm; the other half shows how much that matters.
func TestPowers(t *testing.T) {
	testpeers.Long(t)
	records, err := training.ReadRecords(t.Context(), sgf.Limits{}, testpeers.Path(t, "games", "fox-pro.zip"),
		testpeers.Path(t, "games", "fox-pro2.zip"))
	if err != nil {
		t.Fatal(err)
	}
	games, _ := training.Split(records, training.ListV())
	fitted, rest := make([][]known, len(powers)), make([][]known, len(powers))
	e := net.NewEvaluator(netmodel.Builtin())
	for i, game := range games {
		replayed(t, game.Text, func(n int, g *board.Game, played board.Point) {
			phase := 0
			for phase+1 < len(powers) && n >= powers[phase+1].from {
				phase++
			}
			into := &fitted[phase]
			if i%2 == 1 {
				into = &rest[phase]
			}
			*into = append(*into, whatIsKnown(t, e, g, played))
		})
	}
	for i, p := range powers {
		now := meanOf(fitted[i], p.model, p.net)
		best, byModel, byNet := now.mean(), p.model, p.net
		for _, step := range []float64{0.1, 0.03, 0.01} {
			for better := true; better; {
				better = false
				for _, d := range [][2]float64{{step, 0}, {-step, 0}, {0, step}, {0, -step}} {
					if f := meanOf(fitted[i], byModel+d[0], byNet+d[1]); f.mean() > best {
						best, byModel, byNet, better = f.mean(), byModel+d[0], byNet+d[1], true
						break
					}
				}
			}
		}
		other := meanOf(rest[i], p.model, p.net)
		t.Logf("from move %d: powers %.3f, %.3f (best %.3f, %.3f), log-likelihood %.4f (%.4f), first %.2f %%; set aside %.4f, %.2f %%",
			p.from, p.model, p.net, byModel, byNet, now.mean(), best, now.rate(), other.mean(), other.rate())
		if now.mean() < best-0.002 {
			t.Errorf("from move %d: powers %.3f and %.3f are better", p.from, byModel, byNet)
		}
	}
}

// known has the logarithms that the model and the network give to the moves of a position. The
// first is the move played.
type known struct{ model, net []float32 }

func whatIsKnown(t *testing.T, e *net.Evaluator, g *board.Game, played board.Point) (k known) {
	t.Helper()
	var said net.Logits
	if err := e.EvaluateSymmetric(&net.Position{Board: g.Board(), ToMove: g.ToMove(), Last: latest(g.Moves())}, &said); err != nil {
		t.Fatal(err)
	}
	for _, m := range model.Builtin().Moves(nil, predict.NewSituation(g)) {
		k.model = append(k.model, float32(math.Log(max(m.Probability, 1e-9))))
		k.net = append(k.net, said[m.Point])
		if last := len(k.net) - 1; m.Point == played {
			k.model[0], k.model[last] = k.model[last], k.model[0]
			k.net[0], k.net[last] = k.net[last], k.net[0]
		}
	}
	return k
}

// meanOf returns how well these powers predict the moves played.
func meanOf(list []known, byModel, byNet float64) (f foretold) {
	for _, k := range list {
		first, greatest, sum := 0.0, math.Inf(-1), 0.0
		for i := range k.model {
			v := byModel*float64(k.model[i]) + byNet*float64(k.net[i])
			if i == 0 {
				first = v
			}
			greatest = max(greatest, v)
			sum += math.Exp(v)
		}
		f.moves++
		f.likelihood += first - math.Log(sum)
		if first == greatest {
			f.first++
		}
	}
	return f
}

// replayed calls f before each move of a record's main line except passes, with the number of moves
// before it.
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

// TestByNetwork: a network of KataGo and the model together make likelier what was played than the
// model does; on a board that the network does not support the model judges alone.
func TestByNetwork(t *testing.T) {
	n, err := net.Open(testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz"))
	if err != nil {
		t.Fatal(err)
	}
	alone := ByModel(model.Builtin(), netmodel.Builtin())
	both, err := ByNetwork(n, nil, alone)
	if err != nil {
		t.Fatal(err)
	}
	records, err := training.ReadRecords(t.Context(), sgf.Limits{}, testpeers.Path(t, "games", "fox-pro2.zip"))
	if err != nil {
		t.Fatal(err)
	}
	var f [2]foretold
	for _, game := range records[:20] {
		replayed(t, game.Text, func(n int, g *board.Game, played board.Point) {
			if n%20 != 0 {
				return
			}
			for k, j := range []Judge{alone, both} {
				moves := j.Moves(g)
				sum := 0.0
				for _, m := range moves {
					sum += m.Probability
				}
				if math.Abs(sum-1) > 1e-6 {
					t.Errorf("move %d: probabilities add up to %v", n, sum)
				}
				f[k].add(moves, played)
			}
		})
	}
	t.Logf("%d moves: log-likelihood %.3f, with the network %.3f", f[0].moves, f[0].mean(), f[1].mean())
	if f[0].moves < 100 || f[1].mean() <= f[0].mean() {
		t.Errorf("log-likelihood %.3f, with the network %.3f in %d moves", f[0].mean(), f[1].mean(), f[0].moves)
	}
	small := board.NewGame(5, nil)
	if got, want := both.Moves(small), alone.Moves(small); len(got) != 25 || got[0] != want[0] {
		t.Errorf("5x5: %v, want %v", got[0], want[0])
	}
	if _, err := ByNetwork(netmodel.Builtin(), nil, alone); !errors.Is(err, net.ErrNoJudge) {
		t.Errorf("a network that does not judge: %v", err)
	}
}
