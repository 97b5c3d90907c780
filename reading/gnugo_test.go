package reading_test

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/gamefile"
	"katachi/internal/testpeers"
	"katachi/reading"
	"katachi/sgf"
)

// gnugo is a running GNU Go.
type gnugo struct {
	in  io.Writer
	out *bufio.Reader
}

func startGNUGo(t *testing.T) *gnugo {
	t.Helper()
	cmd := exec.Command(testpeers.Program(t, "gnugo"), "--mode", "gtp", "--level", "10")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		_ = cmd.Wait()
	})
	return &gnugo{in, bufio.NewReader(out)}
}

// ask sends commands at once and returns the last answer.
func (g *gnugo) ask(t *testing.T, commands ...string) (answer string) {
	t.Helper()
	if _, err := io.WriteString(g.in, strings.Join(commands, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
	for range commands {
		answer = ""
		for {
			line, err := g.out.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			answer += line
		}
	}
	return strings.TrimSpace(strings.TrimPrefix(answer, "="))
}

// position is a position of a real game, as GTP commands too.
type position struct {
	board    *board.Board
	commands []string
	name     string
}

// positions yields positions of real games, one a game.
func positions(t testing.TB, n int, yield func(position, *rand.Rand)) {
	t.Helper()
	src, err := gamefile.Open(testpeers.Path(t, "games", "fox-pro.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	rng := rand.New(rand.NewPCG(13, 2))
	for _, i := range rng.Perm(src.Len()) {
		if n == 0 {
			return
		}
		entry, err := src.Read(i, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := position{board: board.New(19), commands: []string{"boardsize 19", "clear_board"}, name: src.Path(i)}
		var g sgf.MainLine
		g.Reset(entry)
		if !g.NextGame() {
			continue
		}
		for moves := 20 + rng.IntN(200); moves > 0 && g.Next(); moves-- {
			s := g.Step()
			if s.Setup {
				continue
			}
			q, ok := s.Point.Board()
			if !ok {
				continue
			}
			if _, err := p.board.Play(s.Color, q); err != nil {
				break
			}
			p.commands = append(p.commands, fmt.Sprintf("play %s %s", s.Color.Name(), q.Name(19)))
		}
		n--
		yield(p, rng)
	}
}

// chain picks a chain with few liberties.
func (p position) chain(rng *rand.Rand) (board.Point, bool) {
	most := 1 + rng.IntN(4)
	var list []board.Point
	for q := range p.board.Chains {
		if n := p.board.Liberties(q); n == most || n < most && rng.IntN(4) == 0 {
			list = append(list, q)
		}
	}
	if len(list) == 0 {
		return 0, false
	}
	return list[rng.IntN(len(list))], true
}

// TestGNUGo compares with what GNU Go reads: at least 99.5 % of the definite answers are equal.
// The others are looked at in doc/results.md.
func TestGNUGo(t *testing.T) {
	n := 60
	if os.Getenv("KATACHI_LONG") != "" {
		n = 2000
	}
	g := startGNUGo(t)
	r := reading.New(reading.Options{})
	counts := map[string]int{}
	definite, differ := 0, 0
	total, elapsed := 0, time.Duration(0)
	positions(t, n, func(p position, rng *rand.Rand) {
		q, ok := p.chain(rng)
		if !ok {
			return
		}
		g.ask(t, p.commands...)
		for _, command := range []string{"attack", "defend"} {
			ask := r.Defend
			if command == "attack" {
				ask = r.Attack
			}
			began := time.Now()
			answer, err := ask(t.Context(), p.board, q)
			elapsed += time.Since(began)
			total += answer.Nodes
			if err != nil {
				t.Fatal(err)
			}
			code, move, _ := strings.Cut(g.ask(t, command+" "+q.Name(19)), " ")
			theirs := map[string]reading.Result{"0": reading.No, "1": reading.Yes, "2": reading.Ko, "3": reading.Ko}[code]
			counts[fmt.Sprintf("%s libs %d: %v, gnugo %v", command, p.board.Liberties(q), answer.Result, theirs)]++
			if answer.Result == reading.Unknown {
				continue
			}
			definite++
			if answer.Result != theirs {
				differ++
				t.Logf("%s %s of %s, %d liberties: %v %v (%d nodes), GNU Go %v %s\n%s", command, q.Name(19), p.name,
					p.board.Liberties(q), answer.Result, moves(answer.Line), answer.Nodes, theirs, move, p.board)
			}
		}
	})
	t.Logf("%d nodes, %v", total, elapsed)
	t.Logf("%d definite answers, %d differ", definite, differ)
	if differ > max(1, definite/200) {
		t.Errorf("%d of %d definite answers differ", differ, definite)
	}
	for _, k := range sorted(counts) {
		t.Logf("%5d %s", counts[k], k)
	}
}

func moves(line []board.Move) (s []string) {
	for _, m := range line {
		s = append(s, m.Color.String()+" "+m.Point.Name(19))
	}
	return s
}

func sorted(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }
