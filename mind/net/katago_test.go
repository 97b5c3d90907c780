package net

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// answer is what KataGo says about a position, as the player to move sees it.
type answer struct {
	ID        string
	Error     string
	Ownership []float64
	Policy    []float64
	RootInfo  struct {
		RawWinrate, RawLead, RawScoreSelfplay, RawScoreSelfplayStdev float64
		RawNoResultProb, RawStWrError, RawStScoreError               float64
	}
}

// question returns a position in KataGo's protocol. The game must have no set-up after its start and
// no move out of turn.
func question(g *board.Game, id int) map[string]any {
	letters := map[board.Color]string{board.Black: "B", board.White: "W"}
	size, r := g.Board().Size(), g.Rules()
	moves, stones := [][2]string{}, [][2]string{}
	b := *g.Board()
	from, next := g.Len(), g.ToMove()
	for from > 0 && g.Delta(from-1).Color == next.Opponent() {
		from--
		next = next.Opponent()
		b.Undo(g.Delta(from))
	}
	for i := from; i < g.Len(); i++ {
		moves = append(moves, [2]string{letters[g.Delta(i).Color], g.Delta(i).Move.Name(size)})
	}
	for p := range b.Points {
		if c := b.Color(p); c.IsStone() {
			stones = append(stones, [2]string{letters[c], p.Name(size)})
		}
	}
	scoring := "AREA"
	if r.Territory {
		scoring = "TERRITORY"
	}
	return map[string]any{
		"id": fmt.Sprint(id), "moves": moves, "initialStones": stones, "initialPlayer": letters[next], "komi": r.Komi,
		"boardXSize": size, "boardYSize": size, "maxVisits": 1, "includePolicy": true, "includeOwnership": true,
		"rules": map[string]any{
			"ko": r.Ko(), "scoring": scoring, "tax": "NONE", "suicide": r.Suicide, "hasButton": false,
			"whiteHandicapBonus": r.HandicapBonus().String(),
		},
	}
}

// kataGo asks KataGo about positions.
func kataGo(t testing.TB, model string, games []*board.Game, options ...string) []answer {
	t.Helper()
	dir := testpeers.Path(t, "peers", "katago")
	var in bytes.Buffer
	for i, g := range games {
		if err := json.NewEncoder(&in).Encode(question(g, i)); err != nil {
			t.Fatal(err)
		}
	}
	settings := append([]string{
		"reportAnalysisWinratesAs=SIDETOMOVE", "nnRandomize=false", "rootSymmetryPruning=false", "ignorePreRootHistory=false", "logDir=", "logAllRequests=false",
	}, options...)
	cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "katago"), "analysis", "-model", model,
		"-config", filepath.Join(dir, "analysis.cfg"), "-override-config", strings.Join(settings, ","))
	cmd.Stdin = &in
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, complaints.String())
	}
	answers := make([]answer, len(games))
	for line := range bytes.Lines(out) {
		var a answer
		if err := json.Unmarshal(line, &a); err != nil || a.Error != "" {
			t.Fatalf("%v %s: %.300s", err, a.Error, line)
		}
		var i int
		if _, err := fmt.Sscan(a.ID, &i); err != nil {
			t.Fatal(err)
		}
		answers[i] = a
	}
	return answers
}

// difference returns the greatest difference between an output and KataGo's answer, and of what.
// Scores are in points.
func difference(g *board.Game, out *Output, a *answer) (most float64, what string) {
	see := func(name string, got float32, want float64) {
		if d := math.Abs(float64(got) - want); !(d <= most) {
			most, what = d, fmt.Sprintf("%s: %v, want %v", name, got, want)
		}
	}
	size := g.Board().Size()
	for p := range g.Board().Points {
		x, y := p.XY()
		see("policy of "+p.Name(size), out.Policy[p], max(0, a.Policy[y*size+x]))
		see("owner of "+p.Name(size), out.Ownership[p], a.Ownership[y*size+x])
	}
	see("policy of pass", out.Pass, a.Policy[size*size])
	r := &a.RootInfo
	see("win", out.Win+out.NoResult/2, r.RawWinrate)
	see("no result", out.NoResult, r.RawNoResultProb)
	see("lead", out.Lead, r.RawLead)
	see("score", out.ScoreMean, r.RawScoreSelfplay)
	see("deviation", out.ScoreStdev, r.RawScoreSelfplayStdev)
	return most, what
}

// realGames returns games of the shared folder.
func realGames(t testing.TB, archive string, n int) (games []*sgf.Game) {
	t.Helper()
	src, err := gamefile.Open(testpeers.Path(t, "games", archive))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	for i := 0; i < src.Len() && len(games) < n; i++ {
		data, err := src.ReadSGF(i, nil)
		if err != nil {
			t.Fatal(err)
		}
		f, err := sgf.Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, f.Games...)
	}
	return games
}

const smallNetwork = "g170-b6c96-s175395328-d26788732.bin.gz"

func TestQuick(t *testing.T) {
	path := testpeers.Path(t, "peers", "katago", smallNetwork)
	n, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(n)
	var games []*board.Game
	for i, s := range realGames(t, "fox-pro.zip", 20) {
		for k := range 5 {
			g, err := s.PlayTo(k*60 + i)
			if err != nil {
				continue
			}
			r := g.Rules()
			r.Territory = i%2 == 0
			r.Superko = i%3 == 0
			g.SetRules(r)
			games = append(games, g)
		}
	}
	answers := kataGo(t, path, games)
	for name, e := range evaluators(n) {
		worst := 0.0
		for i, g := range games {
			var out [1]Output
			if err := e.Judge(out[:], []Input{{Game: g, Root: true}}); err != nil {
				t.Fatal(err)
			}
			d, what := difference(g, &out[0], &answers[i])
			if d > 1e-3 {
				t.Errorf("%s %d %+v moves %d: %s", name, i, g.Rules(), g.Len(), what)
			}
			worst = max(worst, d)
		}
		t.Log(name, worst)
	}
}
