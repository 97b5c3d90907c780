package name_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/ops/opstest"
	"katachi/internal/ops/review"
	"katachi/internal/testpeers"
	"katachi/reading"
	"katachi/sgf"
)

// TestTruthOfReasons: why a move lost is true, in games of the quarter that a network judged with 20
// visits. GNU Go judges that it can be done, and that the better move, or an answer, prevents it. A kind
// fails if surely more than 2 % are wrong.
func TestTruthOfReasons(t *testing.T) {
	testpeers.Slow(t)
	games := 2
	if long {
		games = 20
	}
	j := newTruthJudge(t)
	judge := opstest.ByNetwork(t, 20)
	table := map[string]map[verdict]int{}
	moves, claimed := 0, 0
	for i, record := range truthGames(t, rand.New(rand.NewPCG(58, quarter())), games) {
		g := game(t, string(record))
		r, err := review.Do(t.Context(), g, &review.Options{Judge: judge})
		if err != nil {
			t.Fatal(err)
		}
		for k := range r.Moves {
			m := &r.Moves[k]
			moves++
			if m.Claimed {
				claimed++
			}
			if m.Why == nil {
				continue
			}
			kind := map[bool]string{true: "can ", false: "could "}[m.Why.Reply] + m.Why.Term.English
			if table[kind] == nil {
				table[kind] = map[verdict]int{}
			}
			v := j.reason(g, m)
			if table[kind][v]++; v != right {
				t.Logf("%s %s: game %d, move %d, %v %s: %s", v, kind, i, m.Number, m.Color, m.Point.Name(19), name.Wording{}.CommentWith("", &m.Loss, 19))
			}
		}
	}
	t.Logf("%d moves, %d claimed to lose", moves, claimed)
	if claimed == 0 || long && len(table) == 0 {
		t.Errorf("%d claimed and %d kinds of reasons: nothing is judged", claimed, len(table))
	}
	for _, kind := range slices.Sorted(maps.Keys(table)) {
		v := table[kind]
		t.Logf("%-24s %6d %6d %8d %9d", kind, v[right], v[wrong], v[disputed], v[undecided])
		n := float64(v[right] + v[wrong])
		if float64(v[wrong]) > 0.02*n+2*math.Sqrt(0.02*0.98*n) {
			t.Errorf("%s: %d of %.0f are wrong, want 2 %% at most", kind, v[wrong], n)
		}
	}
}

// can are the questions to GNU Go whether the side to move can do something, and whether the other
// side can prevent it when it is to move.
var can = map[string][2]string{
	"captures": {"attack", "defend"}, "catches": {"attack", "defend"}, "saves": {"defend", "attack"},
	"cuts": {"disconnect", "connect"}, "connects": {"connect", "disconnect"}, "protects": {"connect", "disconnect"},
	"kills": {"owl_attack", "owl_defend"}, "lives": {"owl_defend", "owl_attack"},
}

// reason judges why a move of a game lost: the opponent's reply can do something after the move, and
// not after the better one; or the better move can do something, and after the move played the opponent
// can prevent it.
func (j *truthJudge) reason(g *sgf.Game, m *review.Move) verdict {
	before, err := g.PlayTo(m.Number - 1)
	if err != nil {
		j.t.Fatal(err)
	}
	after, err := g.PlayTo(m.Number)
	if err != nil {
		j.t.Fatal(err)
	}
	size := after.Board().Size()
	j.m, j.c = &toldMove{size: size}, &claim{of: m.Why.Of, to: m.Why.To}
	j.ask("boardsize", strconv.Itoa(size))
	j.ask("clear_board")
	for i := range before.Len() {
		if d := before.Delta(i); d.Color.IsStone() {
			j.ask("play", d.Color.Name(), d.Move.Name(size))
		}
	}
	ask := can[m.Why.Term.English]
	if !m.Why.Reply {
		v := j.can(before.Board(), m.Color, ask[0], true)
		j.ask("play", m.Color.Name(), m.Point.Name(size))
		return v.and(j.can(after.Board(), m.Color.Opponent(), ask[1], true))
	}
	better := *before.Board()
	if _, err := better.Play(m.Color, m.Best.Line[0]); err != nil {
		j.t.Fatal(err)
	}
	v := right
	if better.Color(m.Why.Of) != board.Empty { // else the move played is what is taken
		j.ask("play", m.Color.Name(), m.Best.Line[0].Name(size))
		v = j.can(&better, m.Color.Opponent(), ask[0], false)
		j.ask("undo")
	}
	j.ask("play", m.Color.Name(), m.Point.Name(size))
	return v.and(j.can(after.Board(), m.Color.Opponent(), ask[0], true))
}

// can asks GNU Go whether a player who is to move can do something with the chains of the claim; what
// GNU Go refutes is disputed if the exact readers prove it.
func (j *truthJudge) can(b *board.Board, mover board.Color, command string, want bool) verdict {
	answer := map[bool]string{true: "1", false: "0"}[want]
	points := []board.Point{j.c.of, j.c.to}
	if j.c.to == board.Pass {
		points = points[:1]
	}
	return code(j.gnugo(command, points...), answer).unless(func() bool {
		proves := map[bool]reading.Result{true: reading.Yes, false: reading.No}[want]
		switch command {
		case "attack":
			return j.attack(b, j.c.of, proves)
		case "defend":
			return j.defend(b, j.c.of, proves)
		case "connect", "disconnect":
			return j.pair(b, mover, map[bool]reading.Status{true: reading.Connected, false: reading.Apart}[want == (command == "connect")])
		}
		return false
	})
}
