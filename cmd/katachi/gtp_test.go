package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/match/engines"
)

// gtpEngine is a program at the other end of two pipes that speaks the protocol.
type gtpEngine struct {
	name string
	in   io.Writer
	out  *bufio.Reader
}

// ask sends a command and returns the answer, which must not be an error.
func (e *gtpEngine) ask(t *testing.T, format string, args ...any) string {
	t.Helper()
	command := fmt.Sprintf(format, args...)
	answer, err := e.send(command)
	if err != nil {
		t.Fatalf("%s: %s: %v after %q", e.name, command, err, answer)
	}
	text, ok := strings.CutPrefix(answer, "=")
	if !ok {
		t.Fatalf("%s: %s: %s", e.name, command, answer)
	}
	return strings.TrimSpace(text)
}

// send sends a command and returns all lines of the answer.
func (e *gtpEngine) send(command string) (string, error) {
	if _, err := fmt.Fprintln(e.in, command); err != nil {
		return "", err
	}
	var answer strings.Builder
	for {
		line, err := e.out.ReadString('\n')
		if err != nil || line == "\n" && answer.Len() > 0 {
			return answer.String(), err
		}
		answer.WriteString(line)
	}
}

// startKatachi starts katachi gtp in this process.
func startKatachi(t *testing.T, c gtpCmd) *gtpEngine {
	c.Engine, c.GTPName, c.Instant = engines.Auto, "katachi", !c.wanted()
	in, commands := io.Pipe()
	answers, out := io.Pipe()
	a := &app{ctx: context.Background(), stdin: in, stdout: out, lang: "en"}
	done := make(chan error, 1)
	go func() {
		err := c.Run(a)
		out.Close()
		done <- err
	}()
	t.Cleanup(func() {
		commands.Close()
		if err := <-done; err != nil {
			t.Errorf("katachi gtp: %v", err)
		}
	})
	return &gtpEngine{"katachi", commands, bufio.NewReader(answers)}
}

// startPiped starts a program, and returns its input and output.
func startPiped(t *testing.T, cmd *exec.Cmd) (in io.WriteCloser, out io.ReadCloser) {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if out, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}

// startGNUGo starts GNU Go.
func startGNUGo(t *testing.T, seed int) *gtpEngine {
	cmd := exec.Command(testpeers.Program(t, "gnugo"), "--mode", "gtp", "--chinese-rules", "--capture-all-dead", "--never-resign", "--level", "1", "--seed", fmt.Sprint(seed))
	in, out := startPiped(t, cmd)
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("gnugo: %v", err)
		}
	})
	return &gtpEngine{"gnugo", in, bufio.NewReader(out)}
}

// TestGNUGo plays games to the end, with katachi as Black and as White: every move must be legal
// for the other program, and both must count the same area. Long runs play many games;
// KATACHI_MODEL names a model to use instead of the built-in one.
func TestGNUGo(t *testing.T) {
	for _, tt := range []struct {
		name  string
		size  int
		black bool
		long  int // number of games in long runs; other runs play one
	}{
		{"9x9 black", 9, true, 15},
		{"9x9 white", 9, false, 15},
		{"5x5 black", 5, true, 5},
		{"5x5 white", 5, false, 5},
		{"19x19 black", 19, true, 2},
		{"19x19 white", 19, false, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games := 1
			if os.Getenv("KATACHI_LONG") != "" {
				games = tt.long
			} else if tt.size == 19 {
				testpeers.Long(t)
			}
			for seed := 1; seed <= games; seed++ {
				againstGNUGo(t, tt.size, tt.black, seed)
			}
		})
	}
}

// againstGNUGo plays one game to the end.
func againstGNUGo(t *testing.T, size int, black bool, seed int) {
	peer := startGNUGo(t, seed)
	players := [2]*gtpEngine{peer, startKatachi(t, gtpCmd{NoResign: true, Model: os.Getenv("KATACHI_MODEL")})}
	if black {
		players[0], players[1] = players[1], players[0]
	}
	moves := play(t, players, size, opening(size, seed))
	b, w := players[0].ask(t, "final_score"), players[1].ask(t, "final_score")
	t.Logf("seed %d: %d moves, black counts %s, white counts %s", seed, moves, b, w)
	if asScore(t, b) != asScore(t, w) {
		t.Errorf("seed %d: final_score = %s, %s\n%s", seed, b, w, peer.ask(t, "showboard"))
	}
}

// opening returns an even number of random moves: none for the first seed, and up to six for
// others.
func opening(size, seed int) (moves []string) {
	rng := rand.New(rand.NewPCG(uint64(seed), 0))
	b := board.New(size)
	for i := range 2 * ((seed - 1) % 4) {
		for {
			p := board.At(rng.IntN(size), rng.IntN(size))
			if _, err := b.Play([2]board.Color{board.Black, board.White}[i%2], p); err == nil {
				moves = append(moves, p.Name(size))
				break
			}
		}
	}
	return moves
}

// asScore returns Black's lead: gnugo writes 4.0 for 4.
func asScore(t *testing.T, s string) (lead float64) {
	var who rune
	if _, err := fmt.Sscanf(s, "%c+%g", &who, &lead); err != nil {
		t.Fatalf("score %q: %v", s, err)
	}
	if who == 'W' {
		return -lead
	}
	return lead
}

// play lets two engines play after an opening until each has answered the other's pass with a pass,
// and returns the number of moves. Two passes are not enough: gnugo captures dead stones only after
// its opponent's pass, so its own pass means nothing if it comes first.
func play(t *testing.T, players [2]*gtpEngine, size int, opening []string) (moves int) {
	for _, e := range players {
		e.ask(t, "boardsize %d", size)
		e.ask(t, "clear_board")
		e.ask(t, "komi 7.5")
	}
	colors := [2]string{"black", "white"}
	for ; moves < len(opening); moves++ {
		for _, e := range players {
			e.ask(t, "play %s %s", colors[moves%2], opening[moves])
		}
	}
	for passes := 0; passes < 3; moves++ {
		if moves > 8*size*size {
			t.Fatalf("the game has not ended after %d moves", moves)
		}
		turn, color := moves%2, colors[moves%2]
		move := players[turn].ask(t, "genmove %s", color)
		passes++
		if !strings.EqualFold(move, "pass") {
			passes = 0
		}
		players[1-turn].ask(t, "play %s %s", color, move)
	}
	return moves
}
