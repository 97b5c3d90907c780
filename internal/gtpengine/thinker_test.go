package gtpengine

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"katachi/internal/judge"
	"katachi/mind/playout"
	"katachi/mind/predict/model"
	"katachi/names"
)

// thinking returns an engine that searches with this budget, without a model.
func thinking(b playout.Budget) *Engine {
	namer := names.Builtin().Namer()
	return &Engine{
		Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en",
		Thinker: &judge.Thinker{Resigns: true}, Budget: b,
	}
}

// talk sends lines to an engine and returns its answers.
func talk(t testing.TB, e *Engine, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := e.Server("katachi", "1").Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

// TestThinking sends every command that a search answers.
func TestThinking(t *testing.T) {
	got := talk(t, thinking(playout.Budget{Visits: 200}), "boardsize 5", "komi 0.5", "genmove b", "genmove w",
		"kata-analyze b 20 ownership true maxmoves 2", "lz-genmove_analyze b 10 maxmoves 1", "genmove_analyze", "reg_genmove b",
		"final_score", "final_status_list alive", "stop", "gogui-interrupt", "name")
	want := []string{
		`^= $`, `^= $`, `^= [A-E][1-5]$`, `^= [A-E][1-5]$`,
		`^=\ninfo move [A-E][1-5] visits \d+ winrate 0\.\d{4} scoreLead -?\d+\.\d prior 0\.\d{4} lcb 0\.\d{4} order 0 pv .*ownership( -?[01]\.\d{3}){25}(\n|$)`,
		`^= \n(info move [A-E][1-5] visits \d+ winrate \d+ prior \d+ lcb \d+ order 0 pv .*\n)+play ([A-E][1-5]|resign|pass)$`,
		`^= \n(info move .*\n)+play ([A-E][1-5]|resign|pass)$`, `^= ([A-E][1-5]|resign|pass)$`,
		`^= [BW]\+\d+\.5$`, `^=`, `^= $`, `^= $`, `^= katachi$`,
	}
	if len(got) != len(want) {
		t.Fatalf("%d answers: %q", len(got), got)
	}
	for i, w := range want {
		if !regexp.MustCompile(w).MatchString(got[i]) {
			t.Errorf("answer %d: %q, want %s", i, got[i], w)
		}
	}
}

// TestSameMoves checks that a fixed number of playouts gives the same game every time, with any
// number of workers.
func TestSameMoves(t *testing.T) {
	lines := []string{"boardsize 7", "genmove b", "genmove w", "genmove b", "genmove w", "undo", "genmove w", "final_score"}
	first := talk(t, thinking(playout.Budget{Visits: 150}), lines...)
	e := thinking(playout.Budget{Visits: 150})
	e.Thinker.Options.Workers = 3
	if again := talk(t, e, lines...); fmt.Sprint(first) != fmt.Sprint(again) {
		t.Errorf("%q\n%q", first, again)
	}
}

// TestClocks checks that a move takes no longer than the client's clock allows.
func TestClocks(t *testing.T) {
	for _, settings := range [][]string{
		{"time_settings 2 0 0"},
		{"time_settings 0 1 1"},
		{"kgs-time_settings byoyomi 0 1 3"},
		{"kgs-time_settings absolute 1"},
		{"time_settings 600 0 0", "time_left b 1 0"},
		{"time_settings 600 30 5", "time_left b 2 5"},
		{"kgs-time_settings byoyomi 60 1 5", "time_left b 1 2"},
	} {
		began := time.Now()
		got := talk(t, thinking(playout.Budget{Time: time.Hour}), append(append([]string{"boardsize 9"}, settings...), "genmove b")...)
		if d := time.Since(began); d > 3*time.Second || !regexp.MustCompile(`^= [A-J][1-9]$`).MatchString(got[len(got)-1]) {
			t.Errorf("%q: %v, %q", settings, d, got)
		}
	}
}

// TestInterrupted checks that a long search ends when the client wants the move, by stop, quit or #
// interrupt.
func TestInterrupted(t *testing.T) {
	for _, line := range []string{"stop", "quit", "# interrupt"} {
		in, commands := io.Pipe()
		answers, out := io.Pipe()
		e := thinking(playout.Budget{Time: time.Hour})
		done := make(chan error, 1)
		go func() {
			err := e.Server("katachi", "1").Serve(context.Background(), in, out)
			out.Close()
			done <- err
		}()
		began := time.Now()
		fmt.Fprint(commands, "boardsize 9\n")
		buf := make([]byte, 100)
		answers.Read(buf)
		fmt.Fprint(commands, "genmove b\n")
		time.Sleep(100 * time.Millisecond)
		go func() {
			fmt.Fprintln(commands, line)
			commands.Close()
		}()
		text, err := io.ReadAll(answers)
		if err != nil || !regexp.MustCompile(`^= [A-J][1-9]\n\n`).Match(text) {
			t.Errorf("%s: %q, %v", line, text, err)
		}
		if err := <-done; err != nil || time.Since(began) > 30*time.Second {
			t.Errorf("%s: %v after %v", line, err, time.Since(began))
		}
	}
}

// TestManyMoves asks for moves on boards of all sizes with unusual komi, handicap stones, several
// moves of one colour in a row, and almost full boards: the engine always answers with a legal
// move.
func TestManyMoves(t *testing.T) {
	moves := 100
	switch {
	case testing.Short():
		moves = 20
	case os.Getenv("KATACHI_LONG") != "":
		moves = 1000
	}
	rng := rand.New(rand.NewPCG(3, 4))
	e := thinking(playout.Budget{Visits: 30})
	e.Thinker.Resigns = false
	for n := 0; n < moves; {
		size := 2 + rng.IntN(24)
		lines := []string{
			fmt.Sprint("boardsize ", size), "clear_board",
			"komi " + []string{"0", "7.5", "-7", "1e300", "-1e300", "0.25", "361"}[rng.IntN(7)],
		}
		if rng.IntN(3) == 0 && size >= 7 {
			lines = append(lines, fmt.Sprint("fixed_handicap ", 2+rng.IntN(3)))
		}
		color := rng.IntN(2)
		if rng.IntN(5) == 0 {
			lines = append(lines, fill(rng, size)...)
		}
		for range rng.IntN(size * size) {
			lines = append(lines, fmt.Sprintf("play %s %s", "bw"[color:color+1], anyPoint(rng, size)))
			if rng.IntN(4) > 0 {
				color = 1 - color
			}
		}
		from := len(lines)
		for range 4 {
			lines = append(lines, "genmove "+"bw"[color:color+1])
			color = 1 - color
			n++
		}
		for i, answer := range talk(t, e, lines...) {
			if i >= from && !strings.HasPrefix(answer, "= ") {
				t.Fatalf("%q: %q", lines, answer)
			}
		}
	}
}

// killed is the end of a game against GNU Go, Black to move. The white stones at the upper right
// are dead, but 2,000 playouts do not find that.
const killed = `. X X X . O . O .
O X O X X X O X X
X O O X X O O . .
X X . X X X O O O
X X X X O X X X X
O X X O O X O O X
O O O . O O . O X
O . . O . . O O X
. O O . . . O X X`

// TestFinalScoreOpen checks that final_score makes more playouts while it is in doubt which stones
// are dead.
func TestFinalScoreOpen(t *testing.T) {
	defer func(d time.Duration) { atEnd.Time = d }(atEnd.Time)
	atEnd.Time = time.Hour
	lines := []string{"boardsize 9", "komi 7.5"}
	for _, color := range "XO" { // White last
		for y, row := range strings.Split(strings.ReplaceAll(killed, " ", ""), "\n") {
			for x, c := range row {
				if c == color {
					lines = append(lines, fmt.Sprintf("play %c %c%d", "bw"[strings.IndexRune("XO", c)], "ABCDEFGHJ"[x], 9-y))
				}
			}
		}
	}
	e := thinking(playout.Budget{Visits: 100})
	e.Thinker.Options.Prior = playout.ByModel(model.Builtin())
	got := talk(t, e, append(lines, "final_score", "final_status_list dead")...)
	if end := strings.Join(got[len(got)-2:], " "); end != "= B+15.5 = F9\nH9\nA8\nC8 B7 C7\nG8 F7 G7 G6 H6 J6" {
		t.Error(end)
	}
}

// fill returns moves of one colour on all points but one to three; on such a board the other colour
// often has no legal move.
func fill(rng *rand.Rand, size int) (lines []string) {
	points := rng.Perm(size * size)
	color := "bw"[rng.IntN(2):][:1]
	for _, p := range points[:len(points)-1-rng.IntN(3)] {
		lines = append(lines, fmt.Sprintf("play %s %c%d", color, "ABCDEFGHJKLMNOPQRSTUVWXYZ"[p%size], 1+p/size))
	}
	return lines
}

// TestNoLegalMoves checks that a player without a legal move passes, and that the owner of the
// whole board passes and keeps it.
func TestNoLegalMoves(t *testing.T) {
	for _, size := range []int{2, 3, 19, 25} {
		lines := []string{fmt.Sprint("boardsize ", size)}
		for p := range size * size {
			if p != 0 && p != size*size-1 {
				lines = append(lines, fmt.Sprintf("play w %c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[p%size], 1+p/size))
			}
		}
		e := thinking(playout.Budget{Visits: 50})
		e.Thinker.Resigns = false
		got := talk(t, e, append(lines, "genmove b", "genmove w", "final_score")...)
		want := fmt.Sprintf("[= pass = pass = W+%d]", size*size)
		if end := fmt.Sprint(got[len(got)-3:]); end != want {
			t.Errorf("%dx%d: %s, want %s", size, size, end, want)
		}
	}
}

func anyPoint(rng *rand.Rand, size int) string {
	return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[rng.IntN(size):][:1] + fmt.Sprint(1+rng.IntN(size))
}
