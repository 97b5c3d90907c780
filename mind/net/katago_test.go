package net

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

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

// run runs KataGo on positions, and returns its answers, a line each, and its processor time.
func run(t testing.TB, model string, games []*board.Game, options ...string) ([]byte, time.Duration) {
	t.Helper()
	program, _ := testpeers.KataGo(t)
	var in bytes.Buffer
	for i, g := range games {
		if err := json.NewEncoder(&in).Encode(question(g, i)); err != nil {
			t.Fatal(err)
		}
	}
	settings := append([]string{
		"reportAnalysisWinratesAs=SIDETOMOVE", "nnRandomize=false", "rootSymmetryPruning=false", "ignorePreRootHistory=false",
		"assumeMultipleStartingBlackMovesAreHandicap=false",
		"logDir=", "logAllRequests=false",
	}, options...)
	cmd := exec.CommandContext(t.Context(), program[0], "analysis", "-model", model,
		"-config", filepath.Join(filepath.Dir(program[0]), "analysis.cfg"), "-override-config", strings.Join(settings, ","))
	cmd.Stdin = &in
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, complaints.String())
	}
	return out, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// kataGo asks KataGo about positions.
func kataGo(t testing.TB, model string, games []*board.Game, options ...string) []answer {
	t.Helper()
	out, _ := run(t, model, games, options...)
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
	if r.RawStScoreError >= 0 { // version 8 has none
		see("error of win", out.WinError/2, r.RawStWrError)
		see("error of lead", out.LeadError, r.RawStScoreError)
	}
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

// ruleSets are the rules of the games that are compared.
var ruleSets = []board.Rules{
	{Komi: 7.5},
	{Komi: 6.5, Territory: true},
	{Komi: 7, Superko: true, Suicide: true},
	{Komi: 0.5, Superko: true, Situational: true, Bonus: board.BonusLess},
	{Komi: -3.5, Territory: true, Superko: true},
	{Komi: 12, Suicide: true, Bonus: board.BonusNone},
	{Komi: 5.5, Territory: true, Suicide: true},
}

// variety returns positions of games on 9x9, 13x13 and 19x19, with and without handicap stones, to
// the end and beyond it, under various rules: perGame of each game. Games of 19x19 are real ones;
// the network e plays the others, and passes now and then. Some on 7x7 are played at random.
func variety(t testing.TB, e *Evaluator, games, perGame int) (list []*board.Game) {
	t.Helper()
	archives := []string{"fox-pro.zip", "tom.zip", "ai.zip"}
	var records []*sgf.Game
	for _, a := range archives {
		records = append(records, realGames(t, a, games/5)...)
	}
	list = append(list, crafted(t)...)
	r := rand.New(rand.NewPCG(1, 57))
	for i := range games {
		var full *board.Game
		rules := ruleSets[i%len(ruleSets)]
		switch {
		case i%5 < 3:
			full, _ = records[i%3*(games/5)+i/5].PlayTo(-1)
		case i%10 == 3:
			rules = ruleSets[2+i/10%2] // with superko
			full = random(7, &rules, r)
		case i%10 == 8:
			rules = board.Rules{Suicide: i > 10}
			full = random(7, &rules, r)
		case i%5 == 3:
			full = played(t, e, 9, i%2*5, &rules, r)
		default:
			full = played(t, e, 13, i%2*2, &rules, r)
		}
		full.SetRules(rules)
		at := map[int]bool{full.Len(): true, full.Len() - 1: true}
		for len(at) < perGame {
			at[r.IntN(full.Len()+1)] = true
		}
		for more := true; more; more = full.Undo() {
			if at[full.Len()] {
				list = append(list, copied(full))
			}
		}
	}
	return list
}

// copied returns a copy of a game that has no set-up after its start.
func copied(g *board.Game) *board.Game {
	b, n := *g.Board(), g.Len()
	for i := n - 1; i >= 0; i-- {
		b.Undo(g.Delta(i))
	}
	rules := g.Rules()
	c := board.GameFrom(&b, &rules)
	if n > 0 {
		c.SetToMove(g.Delta(0).Color)
	}
	for i := range n {
		if _, err := c.Force(g.Delta(i).Color, g.Delta(i).Move); err != nil {
			panic(err)
		}
	}
	return c
}

// play plays a move if both katachi and KataGo allow it, which does not let a single stone commit
// suicide.
func play(g *board.Game, p board.Point) bool {
	d, err := g.Play(g.ToMove(), p)
	if err == nil && d.Suicide() && len(d.Changes) == 0 {
		g.Undo()
		return false
	}
	return err == nil
}

// oneEye has a black chain that is alive unless White may commit suicide.
const oneEye = `
XXXXXXX
XX.XXXX
X.O.XXX
XX.XXXX
XXXXXXX
XXXXX.X
XXXXXXX
`

// random returns a game of random moves, which ends where superko forbids a move.
func random(size int, rules *board.Rules, r *rand.Rand) *board.Game {
	g := board.NewGame(size, rules)
	var f features
	for g.Len() < 10*size*size {
		move := board.At(r.IntN(size), r.IntN(size))
		if r.IntN(size*size) == 0 {
			move = board.Pass
		}
		if !play(g, move) {
			continue
		}
		f.set(&Input{Game: g}, false)
		if f.planes[kataKo] != [board.MaxSize]uint32{} && g.Board().Ko(g.ToMove()) == board.Pass {
			break
		}
	}
	return g
}

// played returns a game of a network with itself, with a move after its end.
func played(t testing.TB, e *Evaluator, size, handicap int, rules *board.Rules, r *rand.Rand) *board.Game {
	t.Helper()
	b := board.New(size)
	if handicap > 0 {
		stones, err := board.Handicap(handicap, size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Set(board.Black, stones...); err != nil {
			t.Fatal(err)
		}
	}
	g := board.GameFrom(b, rules)
	for g.Passes() < 2 && g.Len() < 3*size*size {
		in, out := []Input{{Game: g}}, make([]Output, 1)
		if err := e.Judge(out, in); err != nil {
			t.Fatal(err)
		}
		pick, move := r.Float32(), board.Pass
		for p := range g.Board().Points {
			if pick -= out[0].Policy[p]; pick < 0 {
				move = p
				break
			}
		}
		if g.Len() > 0 && g.Len()%29 == 0 {
			move = board.Pass
		}
		if !play(g, move) {
			t.Fatalf("%v is impossible", move)
		}
	}
	for p := range g.Board().Points {
		if play(g, p) {
			break
		}
	}
	return g
}

// small returns the small network of KataGo's tests, and its file.
func small(t testing.TB) (*Net, string) {
	t.Helper()
	testpeers.KataGo(t)
	path := testpeers.Path(t, "peers", "katago", smallNetwork)
	n, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return n, path
}

// TestKataGo: a network says what KataGo says about positions of games: at the root of a search and
// below it, with and without history, in each symmetry. KATACHI_LONG compares ten times as many.
func TestKataGo(t *testing.T) {
	testpeers.Slow(t)
	n, path := small(t)
	count, each := 30, 4
	if os.Getenv("KATACHI_LONG") != "" {
		count, each = 100, 10
	}
	games := variety(t, NewEvaluator(n), count, each)
	varied(t, games)
	all := evaluators(n)
	fast := map[string]*Evaluator{"fast": NewEvaluator(n)}
	t.Run("root", func(t *testing.T) {
		agree(t, all, games, Input{Root: true}, kataGo(t, path, games))
	})
	t.Run("inner", func(t *testing.T) {
		agree(t, fast, games, Input{}, kataGo(t, path, games, "conservativePass=false"))
	})
	t.Run("no history", func(t *testing.T) {
		agree(t, fast, games, Input{Root: true, History: -1}, kataGo(t, path, games, "ignorePreRootHistory=true"))
	})
	for k := range board.NumSymmetries {
		full := slices.DeleteFunc(slices.Clone(games), func(g *board.Game) bool { return g.Board().Size() != 19 })[:4]
		t.Run(fmt.Sprint("symmetry ", k), func(t *testing.T) {
			agree(t, fast, full, Input{Root: true, Symmetry: symmetryOf(k)}, kataGo(t, path, full, fmt.Sprint("nnForcedSymmetry=", k)))
		})
	}
}

// varied fails unless positions have what is easily computed wrongly.
func varied(t *testing.T, games []*board.Game) {
	t.Helper()
	var f features
	seen := map[string]int{}
	count := func(what string, holds bool) {
		if seen[what] += 0; holds {
			seen[what]++
		}
	}
	for _, g := range games {
		f.set(&Input{Game: g}, false)
		past, rules := historyOf(g), g.Rules()
		marked := func(plane int) bool { return f.planes[plane] != [board.MaxSize]uint32{} }
		count("ko", marked(kataKo) && g.Board().Ko(g.ToMove()) != board.Pass)
		count("superko", marked(kataKo) && g.Board().Ko(g.ToMove()) == board.Pass)
		count("ladders", marked(kataLadder) && f.planes[kataLadder] != f.planes[kataBefore])
		count("starts of ladders", marked(kataStarts))
		count("handicap bonus", g.AreaKomi() != rules.Komi && !rules.Territory)
		count("prisoners", g.AreaKomi() != rules.Komi && rules.Territory)
		count("a pass before the last move", f.numbers[numberPass+1] != 0)
		count("a pass that would end the game", past.passEnds)
		count("games that are over", past.over)
		count("a pass that ends the game is hidden", past.passEnds && f.numbers[numberPassEnds] == 0)
		f.area.set(g.Board(), false)
		owner := f.area.owner
		count("dead stones", deadStones(g.Board(), &owner))
		f.area.set(g.Board(), true)
		count("life that depends on suicide", f.area.owner != owner)
	}
	t.Log(seen)
	for what, n := range seen {
		if n == 0 {
			t.Errorf("no position with %s", what)
		}
	}
}

func deadStones(b *board.Board, owner *[board.NumPoints]board.Color) bool {
	for p := range b.Points {
		if b.Color(p).IsStone() && owner[p] != b.Color(p) {
			return true
		}
	}
	return false
}

// wild returns a game of random moves and passes, some to its end and beyond.
func wild(size int, rules *board.Rules, r *rand.Rand) *board.Game {
	g := board.NewGame(size, rules)
	for range r.IntN(3 * size * size) {
		move := board.At(r.IntN(size), r.IntN(size))
		switch {
		case r.IntN(30) == 0:
			play(g, board.Pass)
		case !g.Board().IsEye(g.ToMove(), move):
			play(g, move)
		}
	}
	for range max(0, r.IntN(12)-8) {
		play(g, board.Pass)
	}
	if r.IntN(5) == 0 {
		play(g, board.At(r.IntN(size), r.IntN(size)))
	}
	return g
}

// crafted returns positions that hardly occur by chance.
func crafted(t testing.TB) (games []*board.Game) {
	t.Helper()
	for _, diagram := range []string{
		oneEye,
		// Black's territory in the corner is also an empty region beside white stones only.
		".OX.X.X\nOXXXXXX\nXX.....\n.......\n.......\n.......\n.......",
		".......\n.......\n.......\n.......\n.......\n.......\n.......",
		".......\n.......\n..X....\n.......\n.......\n.......\n.......",
	} {
		for _, rules := range []board.Rules{{}, {Suicide: true}} {
			b, err := board.Parse(diagram)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, board.GameFrom(b, &rules))
		}
	}
	// The player to move has passed in this position before: another pass ends the game.
	r, repeated := rand.New(rand.NewPCG(127, 60)), board.NewGame(7, nil)
	for repeated.Len() < 78 {
		move := board.At(r.IntN(7), r.IntN(7))
		if r.IntN(12) == 0 {
			move = board.Pass
		}
		_, _ = repeated.Play(repeated.ToMove(), move)
	}
	if p := historyOf(repeated); !p.passEnds || repeated.Passes() > 0 {
		t.Fatal("no pass in the same position")
	}
	// The same ko is taken again and again: the third time the game has no result.
	b, err := board.Parse(".......\n..XO...\n.X.XO..\n..XO...\n.......\n.......\n.......")
	if err != nil {
		t.Fatal(err)
	}
	ko := board.GameFrom(b, nil)
	ko.SetToMove(board.White)
	for i := range 5 {
		move := board.At(2+i%2, 2)
		if _, err := ko.Force(ko.ToMove(), move); err != nil {
			t.Fatal(err)
		}
	}
	if p := historyOf(ko); !p.over {
		t.Fatal("no position occurs three times")
	}
	ended := copied(repeated)
	play(ended, board.Pass)
	for p := range ended.Board().Points {
		if play(ended, p) {
			break // the moves before the end are hidden
		}
	}
	return append(games, repeated, ended, ko)
}

// TestInputs: on positions of random games, in which there are many kos, ladders and eyes, a network
// of random weights, which depends on every bit of its input, says what KataGo says, but for one
// position in thousands: there, which capture KataGo's reading of a ladder lists last depends on
// the order in which the chain grew.
func TestInputs(t *testing.T) {
	f := form{version: 15, channels: 16, first: 3, blocks: blocksPlain[:2], act: "MISH"}
	count := 300
	if os.Getenv("KATACHI_LONG") != "" {
		count = 6000
	}
	r := rand.New(rand.NewPCG(1, 59))
	games := crafted(t)
	for i := range count {
		rules, size := ruleSets[i%len(ruleSets)], 7+i%7
		if i%50 == 0 {
			rules.Komi, size = 150, 7 // more than the board's area
		}
		games = append(games, wild(size, &rules, r))
	}
	for _, suicide := range []bool{false, true} {
		f.suicide = suicide
		path := f.file(t, 1)
		n, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		in, out := make([]Input, len(games)), make([]Output, len(games))
		for i, g := range games {
			in[i].Game = g
		}
		if err := NewEvaluator(n).Judge(out, in); err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for i, a := range kataGo(t, path, games, "conservativePass=false", "rootPolicyOptimism=1") {
			if d, what := difference(games[i], &out[i], &a); !(d <= allowed) {
				wrong++
				t.Logf("game %d, %v, after move %d, %s\n%v", i, games[i].Rules(), games[i].Len(), what, games[i].Board())
			}
		}
		if wrong > count/2000 {
			t.Errorf("%d of %d positions differ", wrong, count)
		}
	}
}

// symmetryOf returns the symmetry that KataGo has as number k: 1 upside down, 2 left-right, 4
// transposed, in this order.
func symmetryOf(k int) board.Symmetry {
	for s := range board.Symmetry(board.NumSymmetries) {
		x, y := 3, 5
		if k&1 != 0 {
			y = 18 - y
		}
		if k&2 != 0 {
			x = 18 - x
		}
		if k&4 != 0 {
			x, y = y, x
		}
		if s.Point(board.At(3, 5), 19) == board.At(x, y) {
			return s
		}
	}
	panic("no symmetry")
}

// TestForms: networks of all forms, with random weights, say what KataGo says with the same file.
func TestForms(t *testing.T) {
	var games []*board.Game
	for i, s := range realGames(t, "fox-pro.zip", 3) {
		g, err := s.PlayTo(60 + 70*i)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	small := board.NewGame(9, &board.Rules{Komi: 7})
	for i := range 20 {
		_, _ = small.Play(small.ToMove(), board.At(i*3%9, i*5%7))
	}
	games = append(games, small)
	profile, err := ParseProfile("rank_5k_3d")
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range forms() {
		t.Run(name, func(t *testing.T) {
			path := f.file(t, 1)
			n, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			options := []string{}
			if f.human {
				options = append(options, "humanSLProfile=rank_5k_3d")
			}
			agree(t, evaluators(n), games, Input{Root: true, Profile: profile}, kataGo(t, path, games, options...))
		})
	}
}

// agree fails if a network says something else about games than KataGo.
func agree(t *testing.T, evaluators map[string]*Evaluator, games []*board.Game, how Input, answers []answer) {
	t.Helper()
	for name, e := range evaluators {
		worst, of := 0.0, ""
		in, out := make([]Input, len(games)), make([]Output, len(games))
		for i, g := range games {
			in[i] = how
			in[i].Game = g
		}
		if err := e.Judge(out, in); err != nil {
			t.Fatal(err)
		}
		for i, g := range games {
			d, what := difference(g, &out[i], &answers[i])
			if !(d <= allowed) {
				t.Errorf("%s: game %d, %v, after move %d, %s", name, i, g.Rules(), g.Len(), what)
			}
			if !(d <= worst) {
				worst, of = d, what
			}
		}
		t.Logf("%s: %d positions, greatest difference %.2g (%s)", name, len(games), worst, of)
	}
}

// allowed is how much an output may differ from KataGo's.
const allowed = 1e-3

// TestTransformers: the two networks of KataGo's own tests say what KataGo says.
func TestTransformers(t *testing.T) {
	testpeers.Slow(t)
	var games []*board.Game
	for i, s := range realGames(t, "fox-pro.zip", 10) {
		g, err := s.PlayTo(12 * i)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	for _, name := range []string{"b7c96h3tfrs-test5-cnorm.bin.gz", "b7c96h6kv3qk32v16tflrs-fson-bnh.bin.gz"} {
		path := testpeers.Path(t, "peers", "katago", "networks", name)
		n, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, evaluators(n), games, Input{Root: true}, kataGo(t, path, games))
	}
}
