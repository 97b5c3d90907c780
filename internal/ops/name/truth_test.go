package name_test

import (
	"bufio"
	"cmp"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"katachi/internal/ops/name"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/testpeers"
	"katachi/mind/net"
	"katachi/names"
	"katachi/reading"
	"katachi/sgf/gamefile"
)

// TestTruth: what sentences say about moves is true. It takes 100 games, others in each quarter of
// the year, and judges what their comments claim, up to 80 claims of each kind (all with
// KATACHI_LONG), by what did not produce them: the stones on the board, the reading of GNU Go, and
// a network. A claim that GNU Go refutes and an exact reader proves is disputed. It fails for
// a kind of which surely more than 2 % are wrong. doc/dev/results.md has the table.
func TestTruth(t *testing.T) {
	testpeers.Slow(t)
	most := 80
	if long {
		most = math.MaxInt
	}
	rng := rand.New(rand.NewPCG(58, quarter()))
	j := newTruthJudge(t)
	var games [][]toldMove
	var claims []*claim
	moves, told := 0, 0
	for i, record := range truthGames(t, rng, 100) {
		games = append(games, toldGame(t, record))
		for k := range games[i] {
			m := &games[i][k]
			moves++
			if m.comment == "" {
				continue
			}
			told++
			for _, c := range claimsOf(t, m) {
				c.game, c.move = i, k
				claims = append(claims, c)
			}
		}
	}
	rng.Shuffle(len(claims), func(i, k int) { claims[i], claims[k] = claims[k], claims[i] })
	said := map[string]int{}
	claims = slices.DeleteFunc(claims, func(c *claim) bool {
		said[c.kind]++
		return said[c.kind] > most || j.eval == nil && slices.Contains(byNetwork, c.kind)
	})
	slices.SortStableFunc(claims, func(a, b *claim) int { return cmp.Or(a.game-b.game, a.move-b.move) })
	table := map[string]map[verdict]int{}
	for n := 0; len(claims) > 0; claims = claims[n:] {
		if n = slices.IndexFunc(claims, func(c *claim) bool { return c.game != claims[0].game }); n < 0 {
			n = len(claims)
		}
		j.judge(games[claims[0].game], claims[:n], func(c *claim, v verdict) {
			if table[c.kind] == nil {
				table[c.kind] = map[verdict]int{}
			}
			table[c.kind][v]++
			if v == wrong || v == disputed {
				m := &games[c.game][c.move]
				t.Logf("%s %s: game %d, move %d, %v %s: %s", v, c.kind, c.game, c.move+1, m.color, m.point.Name(m.size), m.comment)
			}
		})
	}
	t.Logf("quarter %d: %d moves, %d with a comment", quarter(), moves, told)
	t.Logf("%-24s %6s %6s %6s %8s %9s", "", "said", right, wrong, disputed, undecided)
	for _, kind := range slices.Sorted(maps.Keys(table)) {
		v := table[kind]
		t.Logf("%-24s %6d %6d %6d %8d %9d", kind, said[kind], v[right], v[wrong], v[disputed], v[undecided])
		n := float64(v[right] + v[wrong])
		if float64(v[wrong]) > 0.02*n+2*math.Sqrt(0.02*0.98*n) {
			t.Errorf("%s: %d of %.0f are wrong, want 2 %% at most", kind, v[wrong], n)
		}
	}
	threats, called := koThreats(games)
	t.Logf("%d of %d moves between two captures of a ko are called ko threats", called, threats)
	if 20*called < 17*threats {
		t.Errorf("%d of %d ko threats are called so, want 85 %%", called, threats)
	}
}

// quarter returns the number of the quarter of the year, or KATACHI_QUARTER, such as 8107, for other games.
func quarter() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("KATACHI_QUARTER"), 10, 64); err == nil {
		return n
	}
	now := time.Now()
	return uint64(4*now.Year()) + uint64(now.Month()-1)/3
}

var long = os.Getenv("KATACHI_LONG") != ""

// sharedGames reports whether the shared folder has games, or must have.
func sharedGames() bool {
	_, err := os.Stat(filepath.Join(cmp.Or(os.Getenv("KATACHI_SHARED"), "../../../../shared"), "games"))
	return err == nil || os.Getenv("KATACHI_REQUIRE") != ""
}

// byNetwork are the claims that only a network judges.
var byNetwork = []string{"takes room", "leaves little room", "gets a base", "invades", "reduces", "expands", "ko threat"}

// truthGames returns records of games on 19x19: of the shared folder, or else the built-in ones.
func truthGames(t *testing.T, rng *rand.Rand, n int) (records [][]byte) {
	if !sharedGames() {
		t.Log("no shared games: those that are built in, and no network")
		c, err := collection.Builtin(nil)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		paths, err := c.Paths(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		ids := slices.Sorted(maps.Keys(paths))
		rng.Shuffle(len(ids), func(i, k int) { ids[i], ids[k] = ids[k], ids[i] })
		for _, id := range ids[:n] {
			text, err := c.Record(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			records = append(records, text)
		}
		return records
	}
	src, err := gamefile.Open(testpeers.Path(t, "games", "fox-pro.zip"), testpeers.Path(t, "games", "fox-pro2.zip"), testpeers.Path(t, "games", "ai.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	for _, i := range rng.Perm(src.Len()) {
		if text, err := src.ReadSGF(i, nil); err == nil && strings.Contains(string(text), "SZ[19]") && !strings.Contains(string(text), "AB[") && !strings.Contains(string(text), "AW[") {
			if records = append(records, text); len(records) == n {
				break
			}
		}
	}
	return records
}

// toldMove is a move with its comment and the position after it.
type toldMove struct {
	color    board.Color
	point    board.Point
	size     int
	comment  string
	purposes []names.Purpose
	after    board.Board
}

// toldGame comments a game.
func toldGame(t *testing.T, record []byte) (moves []toldMove) {
	f := names.Builtin().ReadingNamer().Follow(19)
	env := name.Env{Follower: f, More: name.Purposes("en", nil)}
	_, err := name.Walk(t.Context(), &env, game(t, string(record)), &name.Request{Comment: true}, func(m *name.Move) error {
		moves = append(moves, toldMove{m.Color, m.Point, m.Board.Size(), m.Comment, m.Purposes, *m.Board})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

// claim is what a sentence says about chains or points.
type claim struct {
	kind       string
	game, move int
	stones     int // 0 if no number is said
	of, to     board.Point
}

// saying finds claims of a kind in a sentence: S stands for stones with their number, P for a point.
type saying struct {
	kind string
	re   *regexp.Regexp
}

// sayings are the claims, and how they are said.
var sayings = sayingsOf(
	"captures", `captur(?:es|ing) S`, "gives atari", `(?:gives|with) atari (?:to|on) S`, "saves", `sav(?:es|ing) S`,
	"connects", `connect(?:s|ing) P and P`, "cuts", `cut(?:s|ting) P from P`, "threatens to capture", `threatening to capture S`,
	"threatens to cut", `threatening to cut P from P`, "threatens to kill", `threatening to kill the group at P`,
	"starts a ko", `start(?:s|ing) a ko`, "protects", `the cut between P and P`,
	"takes room", `taking room from the group at P`, "leaves little room", `leaving the group at P little room`,
	"gets a base", `for a base`, "invades", `deep in the other side's area`, "reduces", `reducing the other side's area`,
	"expands", `expanding a moyo`, "kills", `The group at P is dead`, "lives", `The group at P is alive`,
	"can no longer be saved", `(?:^|\. )S can no longer be saved`, "ko is over", `The ko is over`,
	"ko threat", `ko threat`, "tenuki", `Tenuki from P`, "threat stays", `The threat against S stays`, "answers", `answers`,
)

func sayingsOf(pairs ...string) (list []saying) {
	names := strings.NewReplacer("S", `[Tt]he (?:(\d+) )?stones? at ([A-T]\d+)`, "P", `([A-T]\d+)`)
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, saying{pairs[i], regexp.MustCompile(names.Replace(pairs[i+1]))})
	}
	return list
}

// claimsOf returns what a comment claims.
func claimsOf(t *testing.T, m *toldMove) (list []*claim) {
	for _, s := range sayings {
		found := s.re.FindStringSubmatch(m.comment)
		if found == nil {
			continue
		}
		c := &claim{kind: s.kind, of: board.Pass, to: board.Pass}
		number := strings.Contains(s.re.String(), "stones?")
		for i, word := range found[1:] {
			p, err := board.ParsePoint(word, m.size)
			switch {
			case number && i == 0:
				if c.stones, _ = strconv.Atoi(word); c.stones == 0 {
					c.stones = 1
				}
			case err != nil:
				t.Fatalf("%q: %v", m.comment, err)
			case c.of == board.Pass:
				c.of = p
			default:
				c.to = p
			}
		}
		list = append(list, c)
	}
	return list
}

// koThreats counts the moves elsewhere that are played when a ko was just taken, answered nearby,
// and followed by retaking the ko; and those of them that are called a ko threat.
func koThreats(games [][]toldMove) (threats, called int) {
	for _, game := range games {
		for i := 1; i+2 < len(game); i++ {
			took, threat, answer, retakes := &game[i-1], &game[i], &game[i+1], &game[i+2]
			ko := took.after.Ko(threat.color)
			if ko == board.Pass || retakes.point != ko || retakes.after.Color(took.point) != board.Empty ||
				threat.point == board.Pass || answer.point == board.Pass || far(threat.point, answer.point) > 3 || took.after.Ko(threat.color) == threat.point {
				continue
			}
			threats++
			if slices.ContainsFunc(threat.purposes, func(p names.Purpose) bool { return p.Term.English == "ko threat" }) {
				called++
			}
		}
	}
	return threats, called
}

// far returns how many lines or rows p and q are apart, whichever is more.
func far(p, q board.Point) int {
	x, y := p.XY()
	u, v := q.XY()
	return max(x-u, u-x, y-v, v-y)
}

// verdict is what a judge says of a claim.
type verdict string

const (
	right     verdict = "right"
	wrong     verdict = "wrong"
	disputed  verdict = "disputed"
	undecided verdict = "undecided"
)

// truthJudge judges claims.
type truthJudge struct {
	t      *testing.T
	in     io.Writer
	out    *bufio.Reader
	reader *reading.Reader
	solver *reading.Solver
	eval   *net.Evaluator
	moves  []toldMove
	before *board.Board
	m      *toldMove
	c      *claim
}

func newTruthJudge(t *testing.T) *truthJudge {
	j := &truthJudge{t: t, reader: reading.New(reading.Options{Nodes: 20_000}), solver: reading.NewSolver(0)}
	j.in, j.out = testpeers.GNUGo(t)
	if !sharedGames() {
		return j
	}
	n, err := net.Open(testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz"))
	if err != nil {
		t.Fatal(err)
	}
	j.eval = net.NewEvaluator(n)
	return j
}

// ask sends a command to GNU Go and returns its answer.
func (j *truthJudge) ask(words ...string) (answer string) {
	if _, err := io.WriteString(j.in, strings.Join(words, " ")+"\n"); err != nil {
		j.t.Fatal(err)
	}
	for {
		line, err := j.out.ReadString('\n')
		if err != nil {
			j.t.Fatal(err)
		}
		if line = strings.TrimSpace(line); line == "" {
			return strings.TrimSpace(strings.TrimPrefix(answer, "="))
		}
		answer += line + "\n"
	}
}

// gnugo asks GNU Go about chains and returns the code with which its answer begins: of attack,
// defend, connect and disconnect 0 for no, 1 for yes, 2 and 3 for a ko.
func (j *truthJudge) gnugo(command string, points ...board.Point) string {
	words := []string{command}
	for _, p := range points {
		words = append(words, p.Name(j.m.size))
	}
	code, _, _ := strings.Cut(j.ask(words...), " ")
	return code
}

// judge judges the claims about a game, which are in the order of its moves.
func (j *truthJudge) judge(moves []toldMove, claims []*claim, each func(*claim, verdict)) {
	size := moves[0].size
	j.ask("boardsize", strconv.Itoa(size))
	j.ask("clear_board")
	j.moves, j.before = moves, board.New(size)
	for i := range moves {
		j.m = &moves[i]
		var now []*claim
		for len(claims) > 0 && claims[0].move == i {
			now, claims = append(now, claims[0]), claims[1:]
		}
		was := map[*claim]string{}
		for _, c := range now {
			if ask := asksBefore[c.kind]; ask != nil {
				j.c = c
				was[c] = ask(j)
			}
		}
		j.ask("play", j.m.color.Name(), j.m.point.Name(size))
		for _, c := range now {
			j.c = c
			each(c, j.verdict(was[c]))
		}
		if len(claims) == 0 {
			return
		}
		j.before = &j.m.after
	}
}

// asksBefore asks GNU Go about the position before the move.
var asksBefore = map[string]func(j *truthJudge) string{
	"saves":                  func(j *truthJudge) string { return j.gnugo("attack", j.c.of) },
	"can no longer be saved": func(j *truthJudge) string { return j.gnugo("defend", j.c.of) },
	"protects":               func(j *truthJudge) string { return j.gnugo("disconnect", j.c.of, j.c.to) },
	"answers": func(j *truthJudge) string {
		return j.gnugo("attack", j.aim("answers").Of)
	},
}

// aim returns the move's purpose of a kind.
func (j *truthJudge) aim(kind string) *names.Purpose {
	for i := range j.m.purposes {
		if p := &j.m.purposes[i]; p.Term.English == kind {
			return p
		}
	}
	j.t.Fatalf("no purpose %q: %s", kind, j.m.comment)
	return nil
}

// is returns the verdict on something that is certain.
func is(true bool) verdict {
	if true {
		return right
	}
	return wrong
}

// code returns the verdict of GNU Go, who should answer want; a ko decides nothing.
func code(got, want string) verdict {
	switch got {
	case want:
		return right
	case "0", "1":
		return wrong
	}
	return undecided
}

// unless disputes a refutation by GNU Go if an exact reader proves the claim.
func (v verdict) unless(proven func() bool) verdict {
	if v == wrong && proven() {
		return disputed
	}
	return v
}

// attack, defend and pair ask the exact readers.
func (j *truthJudge) attack(b *board.Board, p board.Point, want reading.Result) bool {
	a, err := j.reader.Attack(j.t.Context(), b, p)
	return err == nil && a.Result == want
}

func (j *truthJudge) defend(b *board.Board, p board.Point, want reading.Result) bool {
	a, err := j.reader.Defend(j.t.Context(), b, p)
	return err == nil && a.Result == want
}

func (j *truthJudge) pair(b *board.Board, mover board.Color, want reading.Status) bool {
	goal := reading.Cut
	if b.Color(j.c.of) == mover {
		goal = reading.Connect
	}
	s, err := j.solver.Solve(j.t.Context(), b, reading.Question{Group: []board.Point{j.c.of, j.c.to}, Goal: goal, Mover: mover, Nodes: 80_000, FateOnly: true})
	return err == nil && s.Proven && s.First.Status == want
}

// look returns what the network says about a position if a side plays next, as the move's player
// sees it.
func (j *truthJudge) look(b *board.Board, next board.Color) *net.Output {
	g := board.GameFrom(b, nil)
	g.SetToMove(next)
	var out [1]net.Output
	if err := j.eval.Judge(out[:], []net.Input{{Game: g, History: -1}}); err != nil {
		j.t.Fatal(err)
	}
	if next != j.m.color {
		out[0].Lead = -out[0].Lead
		for p := range out[0].Ownership {
			out[0].Ownership[p] = -out[0].Ownership[p]
		}
	}
	return &out[0]
}

// area returns the sum of the ownership of empty points near the move that belong to its player, or
// the opponent, as he sees them.
func (j *truthJudge) area(out *net.Output, sign float32) (sum float64) {
	for p := range j.m.after.Points {
		if v := sign * out.Ownership[p]; v > 0 && j.m.after.Color(p) == board.Empty && far(p, j.m.point) <= 7 {
			sum += float64(v)
		}
	}
	return sum
}

// threat returns whether the move must be answered: if the ko that may not be taken were settled, not
// to answer would cost 2 points or more.
func (j *truthJudge) threat() verdict {
	b, rival := j.m.after, j.m.color.Opponent()
	if _, err := b.Play(rival, j.before.Ko(j.m.color)); err != nil {
		return undecided
	}
	return is(j.look(&b, j.m.color).Lead-j.look(&b, rival).Lead >= 2)
}

// verdict judges the current claim after the move; was is what asksBefore said.
func (j *truthJudge) verdict(was string) verdict {
	c, m, me, rival := j.c, j.m, j.m.color, j.m.color.Opponent()
	after := &m.after
	switch c.kind {
	case "captures":
		return is(j.before.Color(c.of) == rival && after.Color(c.of) == board.Empty && j.before.Stones(c.of) <= c.stones && stonesOn(j.before, rival)-stonesOn(after, rival) == c.stones)
	case "gives atari":
		return is(after.Stones(c.of) == c.stones && after.InAtari(c.of) && !j.before.InAtari(c.of))
	case "saves":
		if j.before.Color(c.of) != me || j.before.Stones(c.of) != c.stones {
			return wrong
		}
		if was == "0" {
			return wrong.unless(func() bool { return j.attack(j.before, c.of, reading.Yes) })
		}
		v := code(j.gnugo("attack", c.of), "0")
		if v == undecided {
			v = wrong // a ko
		}
		return v.unless(func() bool { return j.attack(after, c.of, reading.No) })
	case "can no longer be saved":
		if after.Stones(c.of) != c.stones {
			return wrong
		}
		if was == "0" {
			return wrong.unless(func() bool { return j.defend(j.before, c.of, reading.Yes) })
		}
		v := code(j.gnugo("defend", c.of), "0")
		if v == undecided {
			v = wrong
		}
		return v.unless(func() bool { return j.defend(after, c.of, reading.No) })
	case "threatens to capture":
		if after.Stones(c.of) != c.stones {
			return wrong
		}
		return code(j.gnugo("attack", c.of), "1").unless(func() bool { return j.attack(after, c.of, reading.Yes) })
	case "threat stays":
		if after.Stones(c.of) != c.stones {
			return wrong
		}
		if v := code(j.gnugo("attack", c.of), "1"); v != wrong || j.attack(after, c.of, reading.Yes) {
			return right
		}
		for _, p := range j.moves[c.move-1].purposes {
			if p.Term.English == "threatens to cut" && p.Of == c.of {
				return code(j.gnugo("disconnect", p.Of, p.To), "1")
			}
		}
		return wrong
	case "connects":
		if after.SameChain(c.of, c.to) {
			return is(!j.before.SameChain(c.of, c.to))
		}
		return code(j.gnugo("disconnect", c.of, c.to), "0").unless(func() bool { return j.pair(after, rival, reading.Connected) })
	case "cuts":
		return code(j.gnugo("connect", c.of, c.to), "0").unless(func() bool { return j.pair(after, rival, reading.Apart) })
	case "threatens to cut":
		return code(j.gnugo("disconnect", c.of, c.to), "1").unless(func() bool { return j.pair(after, me, reading.Apart) })
	case "protects":
		if was == "0" {
			return wrong.unless(func() bool { return j.pair(j.before, rival, reading.Apart) })
		}
		return code(j.gnugo("disconnect", c.of, c.to), "0").unless(func() bool { return j.pair(after, rival, reading.Connected) })
	case "kills":
		return code(j.gnugo("owl_defend", c.of), "0")
	case "lives":
		return code(j.gnugo("owl_attack", c.of), "0")
	case "threatens to kill":
		return code(j.gnugo("owl_attack", c.of), "1")
	case "starts a ko":
		return is(after.Ko(rival) != board.Pass)
	case "ko is over":
		return is(after.Ko(rival) == board.Pass)
	case "takes room", "leaves little room":
		return is(j.area(j.look(j.before, rival), -1) > j.area(j.look(after, rival), -1))
	case "gets a base":
		before, now := j.look(j.before, rival), j.look(after, rival)
		return is(j.area(now, 1) > j.area(before, 1))
	case "invades", "reduces":
		return is(j.area(j.look(j.before, rival), -1)-j.area(j.look(after, rival), -1) >= 1)
	case "expands":
		return is(j.area(j.look(after, rival), 1)-j.area(j.look(j.before, rival), 1) >= 1)
	case "ko threat":
		return is(j.before.Ko(me) != board.Pass).and(j.threat())
	case "tenuki":
		last := &j.moves[c.move-1]
		return is(c.of == last.point && last.color == rival && far(m.point, c.of) >= 8)
	case "answers":
		aim := j.aim("answers")
		if was != "0" {
			return code(j.gnugo("attack", aim.Of), "0").unless(func() bool { return j.attack(after, aim.Of, reading.No) })
		}
		return undecided
	}
	j.t.Fatalf("no judge of %q", c.kind)
	return undecided
}

func (v verdict) and(o verdict) verdict {
	if v != right {
		return v
	}
	return o
}

// stonesOn counts the stones of c.
func stonesOn(b *board.Board, c board.Color) (n int) {
	for p := range b.Points {
		if b.Color(p) == c {
			n++
		}
	}
	return n
}
