package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
)

// TestMain is also the fake engine: the test binary runs itself.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "fake" {
		testpeers.FakeEngine(os.Args[2:], os.Stdin, os.Stdout)
		return
	}
	goleak.VerifyTestMain(m)
}

// fake returns the command of a fake engine: see testpeers.FakeEngine.
func fake(words ...string) []string { return append([]string{os.Args[0], "fake"}, words...) }

// startFake starts a fake engine, which ends when the test ends.
func startFake(t *testing.T, o *Options, words ...string) *Engine {
	t.Helper()
	e, err := Start(t.Context(), fake(words...), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// play returns questions about the start of a game on 9x9 and about the position after each of the moves.
func play(t *testing.T, size int, moves ...string) (qs []Question) {
	t.Helper()
	g := board.NewGame(size, &board.Rules{Komi: 6.5})
	qs = append(qs, question(t, g))
	c := board.Black
	for _, m := range moves {
		p, err := board.ParsePoint(m, size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(c, p); err != nil {
			t.Fatal(err)
		}
		c = c.Opponent()
		qs = append(qs, question(t, g))
	}
	return qs
}

func question(t *testing.T, g *board.Game) Question {
	t.Helper()
	q, err := QuestionOf(g)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// askAll returns the answers.
func askAll(t *testing.T, e *Engine, qs []Question) []*analysis.Position {
	t.Helper()
	list := make([]*analysis.Position, len(qs))
	err := e.Ask(t.Context(), qs, func(i int, p *analysis.Position, _ bool) error {
		if list[i] != nil {
			t.Errorf("question %d is answered twice", i)
		}
		list[i] = p
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(list, nil) {
		t.Fatal("a question has no answer")
	}
	return list
}

// near reports whether two numbers are the same except for rounding.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// TestAnswers: both protocols give the same positions, as Black sees them, for every mover.
func TestAnswers(t *testing.T) {
	for _, words := range [][]string{
		{"analysis", "good"},
		{"analysis", "shuffle"},
		{"analysis", "warn"},
		{"gtp", "good"},
		{"gtp", "black"},
		{"gtp", "white"},
		{"gtp", "lz"},
	} {
		t.Run(strings.Join(words, " "), func(t *testing.T) {
			e := startFake(t, nil, words...)
			for turn, p := range askAll(t, e, play(t, 9, "E5", "C3", "G7", "pass", "D4")) {
				winrate, lead := 0.5+0.01*float64(turn), 0.5*float64(turn)
				if words[1] == "lz" {
					if !math.IsNaN(p.Lead) {
						t.Errorf("turn %d: a lead of %g, but lz-analyze has none", turn, p.Lead)
					}
					lead = p.Lead
				}
				if !near(p.Winrate, winrate) || words[1] != "lz" && !near(p.Lead, lead) {
					t.Errorf("turn %d: %.3f %.2f, want %.3f %.2f", turn, p.Winrate, p.Lead, winrate, lead)
				}
				if p.Visits < 100 || len(p.Moves) == 0 || p.Moves[0].Line[0].Name(9) != "A1" || p.Moves[0].Line[1] != board.Pass {
					t.Errorf("turn %d: %+v", turn, p)
				}
				if p.Source != e.id.String() || !near(p.Moves[0].Prior, 0.5) {
					t.Errorf("turn %d: %q, prior %g", turn, p.Source, p.Moves[0].Prior)
				}
			}
		})
	}
}

// TestOwner: ownership is as Black sees it, in order from the top left.
func TestOwner(t *testing.T) {
	p := askAll(t, startFake(t, nil, "analysis", "good"), play(t, 5))[0]
	if p.Owner == nil || p.Owner[board.At(0, 0)] != 0.5 || p.Owner[board.At(4, 4)] != 0.5 || p.Owner[board.At(5, 0)] != 0 {
		t.Errorf("ownership %v", p.Owner)
	}
}

// TestFaults: whatever an engine does wrong, the result is one clear error, and the engine is
// ended.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ engine, want string }{
		{"analysis rubbish", `line 3 of its output: no JSON: "Segmentation fault? No, just rubbish"`},
		{"analysis wrong-id", `line 3 of its output: an answer to "xq1", which nobody asks`},
		{"analysis wrong-turn", `an answer for turn 70, which nobody asks`},
		{"analysis no-turn", `no turnNumber`},
		{"analysis other-size", `move "T19": no point of a board of 9 rows`},
		{"analysis other-position", `move E5: the point is occupied: an analysis of another position`},
		{"analysis other-line", `move "Z25": no point of a board of 9 rows`},
		{"analysis other-owner", `ownership of 82 points: want 81`},
		{"analysis owner-range", `ownership -7.5: want -1 to 1`},
		{"analysis winrate", `move A1: winrate 60: want 0 to 1`},
		{"analysis lead", `move A1: scoreLead 1e+09: want -462 to 462 on a board of 9 rows`},
		{"analysis text", `"winrate" is a string`},
		{"analysis no-winrate", `rootInfo: no winrate`},
		{"analysis no-lead", `move A1: no scoreLead`},
		{"analysis no-root", `no rootInfo`},
		{"analysis no-results", `it gave up`},
		{"analysis other-player", `B is to move, but the answer is for X`},
		{"analysis long", `it wrote a line of more than 4 MB`},
		{"analysis twice", `which nobody asks`},
		{"analysis refuse", `it refused a position: Illegal move 1: D4 (moves)`},
		{"analysis hang", `no answer for 1s`},
		{"analysis die", `it ended by itself; its last words: loading the network; out of memory; it was restarted once already`},
		{"gtp rubbish", `want the answer to "kata-analyze B 10 ownership true", command`},
		{"gtp no-visits", `no visits: "info move A1 winrate 0.5 pv A1"`},
		{"gtp bad-winrate", `winrate "much": invalid syntax`},
		{"gtp other-size", `move "T19": no point of a board of 9 rows`},
		{"gtp only-19", `it refused "boardsize 9": unacceptable size`},
		{"gtp hang", `no answer for 1s`},
		{"gtp die", `it ended by itself; its last words: loading the network; out of memory`},
	} {
		t.Run(c.engine, func(t *testing.T) {
			o := new(Options)
			if strings.HasSuffix(c.engine, " hang") {
				o.Patience = time.Second
			}
			e := startFake(t, o, strings.Fields(c.engine)...)
			err := e.Ask(t.Context(), play(t, 9, "E5", "C3", "G7", "D4", "F6"), func(int, *analysis.Position, bool) error { return nil })
			switch {
			case err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "engine "):
				t.Errorf("error %v, want %q", err, c.want)
			case strings.Contains(err.Error(), "\n"):
				t.Errorf("error of several lines: %q", err)
			case e.client != nil:
				t.Error("the engine still runs")
			}
		})
	}
}

// TestNoStart: if an engine does not start, the error says why.
func TestNoStart(t *testing.T) {
	for _, c := range []struct {
		command []string
		o       Options
		want    string
	}{
		{nil, Options{}, "no command"},
		{[]string{"no-such-engine", "gtp"}, Options{}, "engine no-such-engine: cannot be started: executable file not found"},
		{[]string{t.TempDir()}, Options{}, "cannot be started"},
		{fake("analysis", "deaf"), Options{Patience: 20 * time.Millisecond}, "no answer for 100ms"},
		{fake("analysis", "die-at-once"), Options{}, "it ended by itself; its last words: loading the network; out of memory"},
		{fake("gtp", "player"), Options{}, "it knows neither kata-analyze nor lz-analyze"},
		{fake("gtp", "good"), Options{Kind: KataGo}, "no JSON"},
		{fake("gtp", "flood"), Options{}, `an answer of more than 4 MB to "list_commands"`},
		{fake("gtp", "good"), Options{Kind: "uci"}, `no protocol "uci"`},
		{fake("gtp", "good"), Options{Visits: -1}, "-1 visits: want 1 or more"},
	} {
		_, err := Start(t.Context(), c.command, &c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.command, err, c.want)
		}
	}
}

// TestStartedAgain: an engine that crashes is started again, and only the unanswered questions are
// sent again.
func TestStartedAgain(t *testing.T) {
	var told []string
	e := startFake(t, &Options{Warn: func(s string) { told = append(told, s) }}, "analysis", "die-once", filepath.Join(t.TempDir(), "mark"))
	for turn, p := range askAll(t, e, play(t, 9, "E5", "C3", "G7", "D4", "F6")) {
		if !near(p.Lead, 0.5*float64(turn)) {
			t.Errorf("turn %d: lead %g", turn, p.Lead)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "out of memory; it is started again") {
		t.Errorf("told %q", told)
	}
}

// TestWarnings: a warning that comes with each query is passed on once.
func TestWarnings(t *testing.T) {
	var told []string
	e := startFake(t, &Options{Warn: func(s string) { told = append(told, s) }}, "analysis", "warn")
	askAll(t, e, play(t, 9, "E5"))
	askAll(t, e, play(t, 9, "C3"))
	if want := []string{"the engine warns: komi is odd (komi)"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestInterrupted: the end of the context ends the wait and the process; the answers so far are
// returned.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	e := startFake(t, nil, "analysis", "hang")
	p := e.client.(*katago).process
	n := 0
	err := e.Ask(ctx, play(t, 9, "E5", "C3", "G7"), func(int, *analysis.Position, bool) error {
		if n++; n == 2 {
			stop()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n != 2 {
		t.Errorf("error %v after %d answers", err, n)
	}
	if p.cmd.ProcessState == nil {
		t.Error("nobody waited for the process")
	}
}

// TestAnswerRefused: the caller's own error is returned, and the engine can be asked again.
func TestAnswerRefused(t *testing.T) {
	e := startFake(t, nil, "analysis", "good")
	enough := errors.New("enough")
	if err := e.Ask(t.Context(), play(t, 9), func(int, *analysis.Position, bool) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("error %v", err)
	}
	askAll(t, e, play(t, 9))
}

// TestQuestion checks what is sent to an engine about a game.
func TestQuestion(t *testing.T) {
	g := board.NewGame(9, &board.Rules{Komi: 0.5})
	at := func(s string) board.Point { p, _ := board.ParsePoint(s, 9); return p }
	must := func(_ *board.Delta, err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(g.Play(board.Black, at("A1")))
	must(g.Set(board.White, at("E5")))
	must(g.Play(board.White, at("C3")))
	must(g.Play(board.Black, at("D4")))
	q := question(t, g)
	if got := fmt.Sprint(words(q.stones, 9), letter(q.first), words(q.moves, 9), letter(q.toMove())); got != "[[W E5] [B A1]]W[[W C3] [B D4]]W" {
		t.Error(got)
	}
	g.SetToMove(board.Black) // Black moves twice
	q = question(t, g)
	if got := fmt.Sprint(len(q.stones), letter(q.first), len(q.moves), letter(q.toMove())); got != "4B0B" {
		t.Error(got)
	}
	for _, komi := range []float64{375, -150.5, 3.75, math.NaN(), math.Inf(1)} {
		if _, err := QuestionOf(board.NewGame(9, &board.Rules{Komi: komi})); err == nil || !strings.Contains(err.Error(), "whole and half points from -150 to 150") {
			t.Errorf("komi %g: error %v", komi, err)
		}
	}
}
