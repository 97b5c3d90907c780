package playout

import (
	"math"
	"testing"

	"katachi/board"
	"katachi/net"
	netmodel "katachi/net/model"
	"katachi/predict"
	"katachi/predict/model"
)

// TestNetSameTrees: with a network any number of workers grows the same tree, and it holds what holds of
// every tree.
func TestNetSameTrees(t *testing.T) {
	var want *Search
	for _, workers := range []int{1, 3} {
		s := New(Options{Prior: ByModel(model.Builtin()), Net: netmodel.Builtin(), NetValue: 0.5, Workers: workers, Seed: 9})
		g := board.NewGame(7, &board.Rules{Komi: 6.5})
		for range 2 {
			a := run(t, s, g, g.ToMove(), 150)
			checkTree(t, s)
			if _, err := g.Play(g.ToMove(), a.Lines[0].Moves[0]); err != nil {
				t.Fatal(err)
			}
		}
		if want == nil {
			want = s
		}
		if !sameTree(&s.tree, &want.tree) {
			t.Errorf("the trees of 1 and %d workers differ", workers)
		}
	}
}

// TestNetPriors: the moves of the root have the product of both probabilities, of the network's view of the
// last five moves.
func TestNetPriors(t *testing.T) {
	g := board.NewGame(9, &board.Rules{Komi: 7.5})
	var last []board.Point
	for _, p := range []board.Point{board.At(2, 2), board.At(6, 6), board.At(6, 2), board.Pass, board.At(2, 6), board.At(4, 4)} {
		if _, err := g.Play(g.ToMove(), p); err != nil {
			t.Fatal(err)
		}
		last = append([]board.Point{p}, last...)
	}
	s := New(Options{Prior: ByModel(model.Builtin()), Net: netmodel.Builtin(), Workers: 1, Without: useReading})
	run(t, s, g, board.Black, 1)

	var v net.Evaluation
	pos := net.Position{Board: g.Board(), ToMove: board.Black, Last: last}
	if err := net.NewEvaluator(netmodel.Builtin()).Evaluate(&pos, &v); err != nil {
		t.Fatal(err)
	}
	want, total := map[board.Point]float64{}, 0.0
	for _, m := range model.Builtin().Moves(nil, predict.NewSituation(g)) {
		want[m.Point] = math.Exp(netPolicy*float64(v.Policy[m.Point])) * math.Pow(m.Probability, netBeside)
		total += want[m.Point]
	}
	pass := 0.0
	for _, e := range s.tree.of(1) {
		if e.point == board.Pass {
			pass = float64(e.prior) / priorOne
		}
	}
	for _, e := range s.tree.of(1)[:20] {
		got := float64(e.prior) / priorOne
		if w := want[e.point] / total * (1 - pass); e.point != board.Pass && math.Abs(got-w) > 0.002+0.02*w {
			t.Errorf("%s has %.4f, want %.4f", e.point.Name(9), got, w)
		}
	}
	if rate := v.WinRate(board.Black, 7.5); math.Abs(float64(s.tree.nodes.at(1).rate)-rate) > 1e-6 {
		t.Errorf("the root's win rate is %v, want %v", s.tree.nodes.at(1).rate, rate)
	}
}

// TestNetValue: where the network has all of the results, each node's mean is one of its win rates; where
// it has none, playouts have them.
func TestNetValue(t *testing.T) {
	mean := func(part float64) float64 {
		s := New(Options{Net: netmodel.Builtin(), NetValue: part, Workers: 1})
		g := board.NewGame(9, &board.Rules{Komi: 7.5})
		run(t, s, g, board.Black, 200)
		low, high, asked := 1.0, 0.0, 0
		for id := int32(1); id < int32(s.tree.nodes.n); id++ {
			if nd := s.tree.nodes.at(id); nd.state&valued != 0 {
				low, high, asked = min(low, float64(nd.rate)), max(high, float64(nd.rate)), asked+1
			}
		}
		if asked < 5 {
			t.Errorf("the network was asked %d times", asked)
		}
		for id := int32(1); part == 1 && id < int32(s.tree.nodes.n); id++ {
			nd := s.tree.nodes.at(id)
			if q := nd.won / float64(nd.visits); nd.visits > 0 && (q < low-1e-6 || q > high+1e-6) {
				t.Fatalf("node %d has %v, want %v to %v", id, q, low, high)
			}
		}
		return s.tree.nodes.at(1).won / float64(s.tree.nodes.at(1).visits)
	}
	all, half, none := mean(1), mean(0.5), mean(0)
	if all == none || half == none || half == all {
		t.Errorf("results of %v, %v with half of it, %v without the network", all, half, none)
	}
}

// TestNetNotAsked: on a board that the network does not take, and without the ingredient, a search is as
// without it.
func TestNetNotAsked(t *testing.T) {
	for size, without := range map[int]Ingredients{4: 0, 7: useModel} {
		g := board.NewGame(size, &board.Rules{Komi: 1})
		o := Options{Prior: ByModel(model.Builtin()), Workers: 1, Without: without}
		plain := New(o)
		run(t, plain, g, board.Black, 50)
		o.Net, o.NetValue = netmodel.Builtin(), 1
		with := New(o)
		run(t, with, g, board.Black, 50)
		if !sameTree(&plain.tree, &with.tree) {
			t.Errorf("%dx%d, without %v: the trees differ", size, size, without)
		}
	}
}
