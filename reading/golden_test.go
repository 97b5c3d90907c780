package reading_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"katachi/board"
	"katachi/reading"
)

var update = flag.Bool("update", false, "write what is read today to testdata")

// TestGolden: answers, lines and the number of positions examined for each question are those of
// testdata/reads.golden, on the boards of the diagrams and on random ones. TestExhaustive shows
// whether answers are right; this test shows whether a change reads in another order, or examines
// more positions. After -update, read the diff of the file.
func TestGolden(t *testing.T) {
	var out strings.Builder
	rng := rand.New(rand.NewPCG(41, 42))
	for _, rows := range []string{ladder, net, snapback, oiOtoshi, double, seki, three} {
		writeReads(&out, parse(t, rows))
	}
	for n := range 14 {
		writeReads(&out, randomBoard(rng, 4+n%4))
	}
	golden(t, "testdata/reads.golden", out.String())
}

// golden compares lines with those of a file.
func golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, wrong := strings.Split(text, "\n"), 0
	for i, line := range strings.Split(string(want), "\n") {
		if i < len(got) && got[i] == line {
			continue
		}
		if wrong++; wrong <= 10 {
			t.Errorf("line %d: %q, want %q", i+1, append(got, make([]string, i+1)...)[i], line)
		}
	}
	if wrong > 10 || len(got) != strings.Count(string(want), "\n")+1 {
		t.Errorf("%d lines differ; %d lines, want %d", wrong, len(got), strings.Count(string(want), "\n")+1)
	}
}

// writeReads writes the answers to all questions about a board.
func writeReads(out *strings.Builder, b *board.Board) {
	fmt.Fprintf(out, "%s", b)
	r := reading.New(reading.Options{Liberties: 3 + b.Size()%2, Nodes: 500})
	var chains []board.Point
	for p := range b.Chains {
		chains = append(chains, p)
		fmt.Fprintf(out, "%s:", p.Name(b.Size()))
		writeAnswer(out, "attack", b, p, r.Attack)
		writeAnswer(out, "defend", b, p, r.Defend)
		for depth := range 3 {
			for _, only := range []bool{false, true} {
				q := reading.Quick{Nodes: 80, Depth: depth, RunOnly: only}
				fmt.Fprintf(out, " %v %d %d", q.Defend(b, p), q.Looked(), q.Ahead())
				fmt.Fprintf(out, " %v %d %d", q.Attack(b, p), q.Looked(), q.Ahead())
			}
		}
		for _, q := range chains {
			if race, err := r.Race(context.Background(), b, p, q); err == nil && race != (reading.Race{}) {
				fmt.Fprintf(out, " race %s %v seki %v;", q.Name(b.Size()), race, sure(r.Seki(context.Background(), b, p, q)))
			}
		}
		out.WriteByte('\n')
	}
	for p := range b.Points {
		if b.Color(p) != board.Empty {
			continue
		}
		for _, c := range []board.Color{board.Black, board.White} {
			if reading.FalseEye(b, c, p) {
				fmt.Fprintf(out, "%s %s: false eye\n", c, p.Name(b.Size()))
			}
		}
	}
}

// writeAnswer writes an answer of a Reader.
func writeAnswer(out *strings.Builder, what string, b *board.Board, p board.Point,
	ask func(ctx context.Context, b *board.Board, p board.Point) (reading.Answer, error),
) {
	a, err := ask(context.Background(), b, p)
	fmt.Fprintf(out, " %s %v %d %s %s %v;", what, a.Result, a.Nodes, a.Threat, strings.Join(moves(a.Line), " "), err)
}

// TestGoldenSolver: the same for the answers of a Solver. TestFights and TestPairs show whether
// they are right.
func TestGoldenSolver(t *testing.T) {
	var out strings.Builder
	rng := rand.New(rand.NewPCG(43, 44))
	for _, g := range solvedGroups {
		writeSolutions(&out, parse(t, g.board))
	}
	writeSolutions(&out, parse(t, twoChains))
	writeSolutions(&out, parse(t, largeGame))
	for n := range 12 {
		writeSolutions(&out, randomBoard(rng, 4+n%6))
	}
	s := reading.NewSolver(1 << 18)
	for _, n := range []int{2, 42, 86, 110, 97, 100} { // in the first four a wider region decides
		b := crowded(rand.New(rand.NewPCG(uint64(n), 44)), 9+n%9)
		fmt.Fprintf(&out, "%s", b)
		for _, mover := range []board.Color{board.Black, board.White} {
			ask(&out, s, b, reading.Question{Mover: mover, Nodes: 800})
		}
	}
	for _, n := range []int{53, 284} { // kos for which threats are needed
		b := randomBoard(rand.New(rand.NewPCG(uint64(n), 77)), 4+n%4)
		fmt.Fprintf(&out, "%s", b)
		for _, mover := range []board.Color{board.Black, board.White} {
			ask(&out, s, b, reading.Question{Mover: mover, Nodes: 1500, Full: true})
		}
	}
	golden(t, "testdata/solves.golden", out.String())
}

// writeSolutions writes the answers of a Solver to questions about a board: about any group, about
// one chain in eight, and about one pair of chains in eight that are not far apart.
func writeSolutions(out *strings.Builder, b *board.Board) {
	fmt.Fprintf(out, "%s", b)
	s := reading.NewSolver(1 << 18)
	var chains []board.Point
	for p := range b.Chains {
		chains = append(chains, p)
	}
	for _, mover := range []board.Color{board.Black, board.White} {
		ask(out, s, b, reading.Question{Mover: mover, Nodes: 500, Full: true})
		ask(out, s, b, reading.Question{Mover: mover, Nodes: 100, Goal: reading.Save})
	}
	for i, p := range chains {
		own, them := b.Color(p), b.Color(p).Opponent()
		group := []board.Point{p}
		if i%8 == 0 {
			ask(out, s, b, reading.Question{Mover: own, Group: group, Goal: reading.Live, Nodes: 300, Full: true, FateOnly: i%24 > 0})
			ask(out, s, b, reading.Question{Mover: them, Group: group, Goal: reading.Capture, Nodes: 300, FateOnly: true})
		}
		if i%8 == 4 {
			ask(out, s, b, reading.Question{Mover: own, Group: group, Goal: reading.Save, Nodes: 4000, Full: true})
			ask(out, s, b, reading.Question{Mover: them, Group: group, Nodes: 4000, Full: true})
		}
		for k, q := range chains[:i] {
			if (i+k)%8 != 0 || k+6 < i {
				continue
			}
			pair := []board.Point{q, p}
			if b.Color(q) == own {
				ask(out, s, b, reading.Question{Mover: own, Group: pair, Goal: reading.Connect, Nodes: 200})
				ask(out, s, b, reading.Question{Mover: them, Group: pair, Goal: reading.Cut, Nodes: 200, Full: true})
			} else {
				ask(out, s, b, reading.Question{Mover: own, Group: pair, Goal: reading.WinRace, Nodes: 200, Full: true})
			}
		}
	}
}

// ask writes the answers to a question, and after its best move.
func ask(out *strings.Builder, s *reading.Solver, b *board.Board, q reading.Question) {
	a, err := s.Solve(context.Background(), b, q)
	fmt.Fprintf(out, "%s to %s %s: ", q.Mover, q.Goal, names(b, q.Group))
	if err != nil {
		fmt.Fprintln(out, err)
		return
	}
	writeSolution(out, b, &a)
	if a, err = s.After(context.Background(), board.Move{Color: q.Mover, Point: a.Move}); err != nil {
		fmt.Fprintf(out, "; then %v\n", err)
		return
	}
	out.WriteString("; then ")
	writeSolution(out, b, &a)
	out.WriteByte('\n')
}

// crowded returns a board in whose corner stones were played, each near an earlier one.
func crowded(rng *rand.Rand, size int) *board.Board {
	b := board.New(size)
	last := board.At(2, 2)
	for n := range 6 * size {
		x, y := last.XY()
		p := board.At(x+rng.IntN(5)-2, y+rng.IntN(5)-2)
		c := board.Black + board.Color(n%2)
		if !b.Legal(c, p) || b.IsEye(c, p) {
			continue
		}
		if _, _ = b.Play(c, p); rng.IntN(3) > 0 {
			last = p
		}
	}
	return b
}

// writeSolution writes a solution, of the region the number of points.
func writeSolution(out *strings.Builder, b *board.Board, a *reading.Solution) {
	points := 0
	for p := range b.Points {
		if a.Region.Has(p) {
			points++
		}
	}
	fmt.Fprintf(out, "%d stones, %d points %v %v %v, ", len(a.Group), points, a.Status, a.First, a.Second)
	if a.Guess.Status != reading.Undecided {
		fmt.Fprintf(out, "guess %v, ", a.Guess)
	}
	if a.Whole {
		out.WriteString("whole board, ")
	}
	out.WriteString(a.Move.Name(b.Size()))
	fmt.Fprintf(out, " of %s, line", names(b, a.Moves))
	for _, m := range a.Line {
		fmt.Fprintf(out, " %s", m.Point.Name(b.Size()))
	}
	fmt.Fprintf(out, ", proven %v, %d", a.Proven, a.Nodes)
}

// TestNodes: one position is enough to see that a chain in atari is captured. If a question takes
// more in one game, a limit is enough if half of it is one more than the question takes, and not
// enough if half of it is less.
func TestNodes(t *testing.T) {
	inAtari := parse(t, ladder)
	if _, err := inAtari.Set(board.Black, at(t, inAtari, "E4")); err != nil {
		t.Fatal(err)
	}
	ask := func(b *board.Board, nodes int) reading.Answer {
		a, err := reading.New(reading.Options{Nodes: nodes}).Attack(t.Context(), b, at(t, b, "E5"))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := ask(inAtari, 1); a.Result != reading.Yes || a.Nodes != 1 {
		t.Errorf("in atari, one position: %+v", a)
	}
	for _, rows := range []string{ladder, net} {
		b := parse(t, rows)
		n := ask(b, 0).Nodes
		if enough, few := ask(b, 2*n+2), ask(b, 2*n-2); enough.Result != reading.Yes || few.Result != reading.Unknown {
			t.Errorf("%d positions: with one more %+v, with one fewer %+v", n, enough, few)
		}
	}
}

// TestNodesLimit: however many games a question reads, it examines no more positions than the
// limit.
func TestNodesLimit(t *testing.T) {
	positions(t, 5, func(p position, rng *rand.Rand) {
		for q := range p.board.Chains {
			for _, limit := range []int{1, 2, 3, 100, 101} {
				r := reading.New(reading.Options{Nodes: limit})
				attack, _ := r.Attack(t.Context(), p.board, q)
				defend, _ := r.Defend(t.Context(), p.board, q)
				if most := max(attack.Nodes, defend.Nodes); most > limit {
					t.Errorf("%d positions, and the limit is %d, at %s in\n%s", most, limit, q.Name(19), p.board)
				}
			}
		}
	})
}

// TestRepetitions: a saved result that rests on no repetition before it is stored, so the kos on these
// boards take few positions. Without that, 1,358 and 1,349.
func TestRepetitions(t *testing.T) {
	r := reading.New(reading.Options{Liberties: 3})
	corner := board.At(0, 2)
	a, err := r.Defend(t.Context(), parse(t, "X O .\n. . .\nX O X"), corner)
	if err != nil || a.Result != reading.Ko || a.Nodes > 400 {
		t.Errorf("saved: %+v, %v", a, err)
	}
	a, err = r.Attack(t.Context(), parse(t, "X O .\n. X .\nX . X"), corner)
	if err != nil || a.Result != reading.Ko || a.Nodes > 400 {
		t.Errorf("captured: %+v, %v", a, err)
	}
}
