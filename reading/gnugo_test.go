package reading_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/reading"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// gnugo is a running GNU Go.
type gnugo struct {
	in  io.Writer
	out *bufio.Reader
}

func startGNUGo(t *testing.T) *gnugo {
	t.Helper()
	in, out := testpeers.GNUGo(t)
	return &gnugo{in, out}
}

// ask sends commands at once and returns the last answer, its lines joined.
func (g *gnugo) ask(t *testing.T, commands ...string) string {
	t.Helper()
	return strings.TrimSpace(strings.TrimPrefix(strings.Join(g.lines(t, commands...), ""), "="))
}

// lines sends commands at once and returns the lines of the last answer.
func (g *gnugo) lines(t *testing.T, commands ...string) (answer []string) {
	t.Helper()
	if _, err := io.WriteString(g.in, strings.Join(commands, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
	for range commands {
		answer = nil
		for {
			line, err := g.out.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			answer = append(answer, line)
		}
	}
	return answer
}

// position is a position of a real game, also as GTP commands.
type position struct {
	board    *board.Board
	commands []string
	name     string
}

// positions yields positions of real games, one from each game.
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
// doc/dev/results.md has the counts.
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

// owl is a group as GNU Go's reading of dragons sees it: whether it can be killed, and whether it
// can be saved, by the side that moves first.
type owl struct {
	strings        []board.Point // a stone of each chain
	attack, defend reading.Result
	attackAt, save string
}

// owls returns the groups of four stones or more in a position that GNU Go has read and is certain
// of, and that do not just run away.
func (g *gnugo) owls(t *testing.T, p position) (list []owl) {
	t.Helper()
	codes := map[string]reading.Result{ // of liberty.h: KO_B, LOSS, GAIN, KO_A, WIN
		"0": reading.No, "1": reading.Ko, "2": reading.Yes, "3": reading.No, "4": reading.Ko, "5": reading.Yes,
	}
	fields := map[string]string{}
	for _, line := range g.lines(t, append(p.commands, "dragon_data")...) {
		key, value, _ := strings.Cut(line, " ")
		fields[key] = strings.TrimSpace(value)
		size, _ := strconv.Atoi(fields["size"])
		way, _ := strconv.Atoi(fields["escape_route"])
		attack, known := codes[fields["owl_attack_code"]]
		if key != "strings" || size < 4 || way > 0 || !known || fields["owl_status"] == "unchecked" ||
			fields["owl_attack_certain"] != "YES" || attack != reading.No && fields["owl_defense_certain"] != "YES" {
			continue
		}
		o := owl{attack: attack, defend: codes[fields["owl_defense_code"]], attackAt: fields["owl_attack_point"], save: fields["owl_defense_point"]}
		if attack == reading.No {
			o.defend = reading.Yes // it needs no move
		}
		for _, name := range strings.Fields(fields["strings"]) {
			q, err := board.ParsePoint(name, 19)
			if err != nil {
				t.Fatal(err)
			}
			o.strings = append(o.strings, q)
		}
		list = append(list, o)
	}
	return list
}

// can returns what a solution says: with attack, whether the group dies, otherwise whether it
// lives.
func can(s *reading.Solution, attack bool) reading.Result {
	switch s.First.Status {
	case reading.Undecided:
		return reading.Unknown
	case reading.InKo:
		return reading.Ko
	case reading.Dead:
		return map[bool]reading.Result{true: reading.Yes, false: reading.No}[attack]
	}
	return map[bool]reading.Result{true: reading.No, false: reading.Yes}[attack]
}

// TestOwls compares with GNU Go's reading of whole groups: at least 90 % of the proven answers are
// the same. doc/dev/results.md examines the others.
func TestOwls(t *testing.T) {
	testpeers.Slow(t)
	n := 5
	if os.Getenv("KATACHI_LONG") != "" {
		n = 200
	}
	g := startGNUGo(t)
	solver := reading.NewSolver(0)
	counts := map[string]int{}
	groups, proven, differ := 0, 0, 0
	positions(t, n, func(p position, _ *rand.Rand) {
		for _, o := range g.owls(t, p) {
			groups++
			c := p.board.Color(o.strings[0])
			for _, attack := range []bool{true, false} {
				q := reading.Question{Group: o.strings, Goal: reading.Live, Mover: c, Nodes: 100_000}
				theirs, move := o.defend, o.save
				if attack {
					q.Goal, q.Mover = reading.Kill, c.Opponent()
					theirs, move = o.attack, o.attackAt
				}
				s, err := solver.Solve(t.Context(), p.board, q)
				if err != nil && !errors.Is(err, reading.ErrNoRegion) {
					t.Fatal(err)
				}
				ours := can(&s, attack)
				if !s.Proven {
					ours = reading.Unknown
				}
				counts[fmt.Sprintf("%v: %v, gnugo %v", q.Goal, ours, theirs)]++
				if ours == reading.Unknown {
					continue
				}
				if proven++; ours != theirs {
					differ++
					t.Logf("%v %s of %s: %v %v (%d nodes), GNU Go %v %s\n%s", q.Goal, o.strings[0].Name(19), p.name,
						s.First, moves(s.Line), s.Nodes, theirs, move, p.board)
				}
			}
		}
	})
	t.Logf("%d groups, %d proven answers, %d differ", groups, proven, differ)
	for _, k := range sorted(counts) {
		t.Logf("%5d %s", counts[k], k)
	}
	if groups == 0 || differ > max(1, proven/10) {
		t.Errorf("%d of %d proven answers differ", differ, proven)
	}
}
