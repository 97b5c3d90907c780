package review

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"math"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
	"katachi/mind/net"
	"katachi/mind/predict/model"
	"katachi/names"
	"katachi/sgf"
)

// TestStrongerThan: two ranks up, across the change from kyu to dan, and not beyond 9d.
func TestStrongerThan(t *testing.T) {
	for rank, want := range map[string]string{
		"20k": "18k", "5k": "3k", "3k": "1k", "2k": "1d", "1k": "2d", "1d": "3d", "7d": "9d", "8d": "9d", "9d": "9d",
	} {
		if got, err := strongerThan(rank); got != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", rank, got, err, want)
		}
	}
	for _, rank := range []string{"k", "d", "0k", "21k", "10d", "05k", "-1k", "+5k", "5K", "5 k", "5p", "5kd", "５k"} {
		if got, err := strongerThan(rank); err == nil {
			t.Errorf("%q: %s, want an error", rank, got)
		} else if !strings.Contains(err.Error(), "is not a rank: want 20k to 1k or 1d to 9d") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", rank, err)
		}
	}
}

// humanNetwork is a network of the form of KataGo's human networks, with random weights (made by the
// tests of package net).
var humanNetwork = filepath.Join("..", "..", "..", "mind", "net", "testdata", "human.bin.gz")

// asPlayers opens humanNetwork for a rank.
func asPlayers(rank string) (judge.Judge, error) {
	n, err := net.Open(humanNetwork)
	if err != nil {
		return nil, err
	}
	profile, err := net.ParseProfile("rank_" + rank)
	if err != nil {
		return nil, err
	}
	return judge.ByNetwork(n, profile, judge.ByModel(model.Builtin(), nil))
}

// losing is a judge by which every move loses 5 points.
func losing(_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
	for i := range positions {
		p := analysis.Unknown()
		p.Winrate, p.Lead, p.Spread = 0.5, float64(-5*(i%2)), 1
		p.Moves = []analysis.Move{{Line: []board.Point{board.Pass}}}
		found(i, p)
	}
	return nil
}

// builtInGame returns the built-in game.
func builtInGame(t *testing.T) *sgf.Game {
	t.Helper()
	f, err := sgf.Parse(names.SampleGame(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Games[0]
}

// TestStronger: for players of 5k, what 3k would play is what KataGo says with the same network and
// its profile of 3k, in all symmetries.
func TestStronger(t *testing.T) {
	g := builtInGame(t)
	const moves = 40
	r, err := Do(t.Context(), g, &Options{Request: Request{Rank: "5k"}, Judge: losing, Human: asPlayers, Most: moves})
	if err != nil {
		t.Fatal(err)
	}
	want := humanPolicies(t, g, "rank_3k", moves)
	other := humanPolicies(t, g, "rank_5k", moves)
	differ := 0
	for i, m := range r.Moves {
		s := m.Stronger
		if s == nil || s.Rank != "3k" {
			t.Fatalf("move %d: %+v, want a move of 3k", m.Number, s)
		}
		p, err := board.ParsePoint(s.Point, r.Size)
		if err != nil {
			t.Fatal(err)
		}
		x, y := p.XY()
		at := y*r.Size + x
		best := slices.Max(want[i][:r.Size*r.Size])
		share := 1 - want[i][r.Size*r.Size] // of moves that are no pass
		if math.Abs(want[i][at]-best) > 1e-5 || math.Abs(s.Probability-best/share) > 1e-3 {
			t.Errorf("move %d: %s, KataGo gives it %.5f and the best move %.5f", m.Number, s.Text(), want[i][at], best)
		}
		if math.Abs(other[i][at]-want[i][at]) > 1e-5 {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the rank changes nothing")
	}
	if !strings.Contains(string(r.SGF()), "Players of 3k most likely play ") {
		t.Error("the record does not say what players of 3k play")
	}
}

// TestStrongerRefused: a rank without a judge, of a wrong form, or without a network of human play
// is an error; without a rank nobody is asked.
func TestStrongerRefused(t *testing.T) {
	g := builtInGame(t)
	none := func(string) (judge.Judge, error) { return nil, fmt.Errorf("no network") }
	for _, c := range []struct {
		rank  string
		judge report.Judge
		want  string
	}{
		{"5k", nil, "A rank needs an engine"}, {"99k", losing, "is not a rank"}, {"5k", losing, "no network"}, {"", losing, ""},
	} {
		_, err := Do(t.Context(), g, &Options{Request: Request{Rank: c.rank}, Judge: c.judge, Human: none, Most: 2})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.rank, err, c.want)
		}
	}
}

// humanPolicies returns KataGo's policy by humanNetwork before each of the first moves, the mean of
// all symmetries; its last number is that of a pass.
func humanPolicies(t *testing.T, g *sgf.Game, profile string, moves int) [][]float64 {
	t.Helper()
	program, _ := testpeers.KataGo(t)
	var in bytes.Buffer
	for i := range moves {
		played, err := g.PlayTo(i)
		if err != nil {
			t.Fatal(err)
		}
		list := [][2]string{}
		for _, m := range played.Moves() {
			list = append(list, [2]string{m.Color.Name()[:1], m.Point.Name(19)})
		}
		rules := played.Rules()
		scoring := "AREA"
		if rules.Territory {
			scoring = "TERRITORY"
		}
		if err := json.NewEncoder(&in).Encode(map[string]any{
			"id": fmt.Sprint(i), "moves": list, "komi": rules.Komi, "boardXSize": 19, "boardYSize": 19, "maxVisits": 1, "includePolicy": true,
			"rules": map[string]any{
				"ko": rules.Ko(), "scoring": scoring, "tax": "NONE", "suicide": rules.Suicide, "hasButton": false,
				"whiteHandicapBonus": rules.HandicapBonus().String(),
			},
		}); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), program[0], "analysis", "-model", humanNetwork, "-config", filepath.Join(filepath.Dir(program[0]), "analysis.cfg"),
		"-override-config", "nnRandomize=false,rootSymmetryPruning=false,rootNumSymmetriesToSample=8,ignorePreRootHistory=false,logDir=,humanSLProfile="+profile)
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	policies := make([][]float64, moves)
	for line := range bytes.Lines(out) {
		var a struct {
			ID     string
			Policy []float64
		}
		var i int
		if err := json.Unmarshal(line, &a); err != nil || a.Policy == nil {
			t.Fatalf("%v: %.300s", err, line)
		}
		if _, err := fmt.Sscan(a.ID, &i); err != nil {
			t.Fatal(err)
		}
		policies[i] = a.Policy
	}
	return policies
}
