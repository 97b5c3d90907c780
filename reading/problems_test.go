package reading_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
	neural "katachi/mind/net"
	"katachi/mind/net/model"
	"katachi/reading"
)

// problem is a line of the file of problems: stones, and the first moves of the book.
type problem struct {
	ID    string   `json:"id"`
	Size  int      `json:"size"`
	Black []string `json:"black"`
	White []string `json:"white"`
	First []string `json:"first"`
}

// tally counts the problems of a set.
type tally struct {
	right, proven, against, all int
	times                       []time.Duration
}

// problemFloors are the percentages of first moves that must be right in a full run, a few points
// below those measured.
var problemFloors = map[string]int{
	"elementary": 93, "intermediate": 77, "advanced, dan": 54, "fight": 85, "net, snapback, race": 67,
}

// problemSets gives the row of the table for each set.
var problemSets = map[string]string{
	"advanced": "advanced, dan", "dan": "advanced, dan",
	"net": "net, snapback, race", "snapback": "net, snapback, race", "race": "net, snapback, race",
}

// TestProblems solves problems of life and death, and compares the first move with the book's:
// always for a sample, with KATACHI_LONG for all.
func TestProblems(t *testing.T) {
	testpeers.Slow(t)
	file, err := os.ReadFile(testpeers.Path(t, "oracles", "problems", "problems.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	step := 40
	if os.Getenv("KATACHI_LONG") != "" {
		step = 1
	}
	s := reading.NewSolver(0)
	s.Prior = neural.NewEvaluator(model.Builtin()).Prior
	rows := map[string]*tally{}
	nodes, n := 0, 0
	began := testpeers.CPUTime()
	for line := range bytes.Lines(file) {
		if n++; n%step != 0 {
			continue
		}
		id, first, b := readProblem(t, line)
		set, number, _ := strings.Cut(id, "-")
		start := testpeers.CPUTime()
		a, err := s.Solve(context.Background(), b, reading.Question{Mover: board.Black})
		took := testpeers.CPUTime() - start
		nodes += a.Nodes
		k, _ := strconv.Atoi(number)
		half := "first half"
		if k%4 == 3 {
			half = "second half"
		}
		for _, row := range []string{cmp.Or(problemSets[set], set), half, "all"} {
			if rows[row] == nil {
				rows[row] = &tally{}
			}
			rows[row].add(err == nil && slices.Contains(first, a.Move.Name(b.Size())), a.Proven, took)
		}
	}
	spent := testpeers.CPUTime() - began
	report(t, rows)
	t.Logf("%.0f positions a second", float64(nodes)/spent.Seconds())
	if all := rows["all"]; all.right*100 < all.all*55 {
		t.Errorf("%d of %d first moves are right, want 55 %%", all.right, all.all)
	}
	for row, floor := range problemFloors {
		if step == 1 && rows[row].right*100 < rows[row].all*floor {
			t.Errorf("%s: %d of %d, want %d %%", row, rows[row].right, rows[row].all, floor)
		}
	}
}

// TestRunsOut: stones that run out of the region, or take the stones that shut them in, get
// liberties there. Once they got none, and in these problems moves other than the book's were
// proven to make a hopeless ko. In snapback-0121, stones beside the region counted as strong,
// although the region cuts their link to the others. In net-0049, Black can capture the stones that
// surround him; they counted as safe, because they have three liberties.
func TestRunsOut(t *testing.T) {
	s := reading.NewSolver(0)
	for _, id := range []string{
		"elementary-0379", "elementary-0607", "elementary-0711", "elementary-0825", "intermediate-0553", "advanced-0035",
		"snapback-0121", "net-0049",
	} {
		first, b := bookProblem(t, id)
		a, err := s.Solve(t.Context(), b, reading.Question{Mover: board.Black})
		if move := a.Move.Name(b.Size()); err != nil || !a.Proven || !slices.Contains(first, move) {
			t.Errorf("%s: %s, proven %v, %v: want %v", id, move, a.Proven, err, first)
		}
	}
}

// TestFindsRace: no goal is given, and the fate of no group is certain, but the races of touching
// chains are proven. Once these problems were answered about a group, without proof.
func TestFindsRace(t *testing.T) {
	for _, id := range []string{"race-0017", "race-0025", "race-0029"} {
		first, b := bookProblem(t, id)
		a, err := reading.NewSolver(0).Solve(t.Context(), b, reading.Question{Mover: board.Black})
		if move := a.Move.Name(b.Size()); err != nil || !a.Proven || a.Goal != reading.WinRace || !slices.Contains(first, move) {
			t.Errorf("%s: %v, %v by %s, proven %v, %v: want a race won by %v", id, a.Goal, a.First, move, a.Proven, err, first)
		}
	}
}

// TestRunsOutside: after E5 White's chain runs out over H4, a point beside the region that counted as
// Black's, so that E5 was proven, too. F5 is a net.
func TestRunsOutside(t *testing.T) {
	first, b := bookProblem(t, "net-0013")
	q := reading.Question{Group: []board.Point{at(t, b, "D4")}, Goal: reading.Capture, Mover: board.Black, Full: true}
	a, err := reading.NewSolver(0).Solve(t.Context(), b, q)
	if err != nil || !a.Proven || len(a.Moves) != 1 || a.Moves[0].Name(b.Size()) != first[0] {
		t.Errorf("%v, proven %v, works %s, %v: want only %v", a.First, a.Proven, names(b, a.Moves), err, first)
	}
}

// bookProblem returns the problem with an id, and the book's first moves.
func bookProblem(t *testing.T, id string) (first []string, b *board.Board) {
	t.Helper()
	file, err := os.ReadFile(testpeers.Path(t, "oracles", "problems", "problems.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(file) {
		if got, first, b := readProblem(t, line); got == id {
			return first, b
		}
	}
	t.Fatalf("%s is not in the file", id)
	return nil, nil
}

// TestReachesOthers: the book's first move lives with the help of a stone that the group may reach.
// Death was proven, since that stone is weak, and what lies between was the attacker's.
func TestReachesOthers(t *testing.T) {
	_, b := bookProblem(t, "advanced-0771")
	a, err := reading.NewSolver(0).Solve(t.Context(), b, reading.Question{Mover: board.Black})
	if err != nil || a.Proven {
		t.Errorf("%v, proven %v, %v: want no proof", a.First.Status, a.Proven, err)
	}
}

// TestWeakRing: Black captures the four white stones beside his group, as the book does. They have
// four liberties, and counted as safe, so a hopeless ko was proven.
func TestWeakRing(t *testing.T) {
	_, b := bookProblem(t, "fight-0081")
	group, _ := board.ParsePoint("C4", b.Size())
	q := reading.Question{Group: []board.Point{group}, Mover: board.Black}
	a, err := reading.NewSolver(0).Solve(t.Context(), b, q)
	if err != nil || a.Proven && a.First.Status != reading.Alive {
		t.Errorf("%v, proven %v, %v: want no proof, or life", a.First, a.Proven, err)
	}
}

// TestAmple: White cuts off the stone B18, which counted as safe with two liberties beside the region,
// so that C19 was proven in elementary-0099. In elementary-0695 White runs along the edge over J19, a
// point beside the region that counted as Black's, and a ko by B19 was proven. In the others Black was
// to win a ko unless White has more than three threats, but pushes beside the region make White live.
// In race-0015 White runs along the edge over G1 and H1, two points beside the region. In the last three
// White runs out of the ample region, so that he does not lose the race, or a ko of unknown threats.
func TestAmple(t *testing.T) {
	for _, id := range []string{
		"elementary-0099", "elementary-0695", "intermediate-0177", "dan-0021", "dan-0041", "race-0015",
		"net-0031", "race-0011", "dan-0013",
	} {
		first, b := bookProblem(t, id)
		a, err := reading.NewSolver(0).Solve(t.Context(), b, reading.Question{Mover: board.Black})
		if move := a.Move.Name(b.Size()); err != nil || a.Proven && !slices.Contains(first, move) {
			t.Errorf("%s: %v by %s is proven, %v: want %v", id, a.First, move, err, first)
		}
	}
}

// TestAmpleChanges: in intermediate-0603 a death by C18 became a ko in an ample region, which was proven
// without a look at more room, as for other kos: White runs out to A16 and A15.
func TestAmpleChanges(t *testing.T) {
	first, b := bookProblem(t, "intermediate-0603")
	a, err := reading.NewSolver(0).Solve(t.Context(), b, reading.Question{Mover: board.Black})
	if move := a.Move.Name(b.Size()); err != nil || a.Proven && !slices.Contains(first, move) {
		t.Errorf("%v by %s is proven, %v: want %v", a.First, move, err, first)
	}
}

// TestAmpleRace: in advanced-0063 Black wins a race by the book's move and two ko threats. More than
// three were proven, by another move: J18 counted as White's, and in the ample region it was only
// checked that Black wins with any number of threats.
func TestAmpleRace(t *testing.T) {
	first, b := bookProblem(t, "advanced-0063")
	a, err := reading.NewSolver(0).Solve(t.Context(), b, reading.Question{Mover: board.Black})
	if move := a.Move.Name(b.Size()); err != nil || a.Goal != reading.WinRace || !slices.Contains(first, move) ||
		a.First.Status != reading.InKo || a.First.Threats > 2 {
		t.Errorf("%v: %v by %s, %v: want a ko with two threats by %v", a.Goal, a.First, move, err, first)
	}
}

// TestFarther: the group lives by the book's first move, since Black may then capture a white stone
// on the edge from F19. This point lies beyond the border of the first regions, where it would be
// White's, and the group dead.
func TestFarther(t *testing.T) {
	first, b := bookProblem(t, "elementary-0573")
	group, _ := board.ParsePoint("B17", b.Size())
	q := reading.Question{Group: []board.Point{group}, Mover: board.Black, Full: true}
	a, err := reading.NewSolver(0).Solve(t.Context(), b, q)
	if move := a.Move.Name(b.Size()); err != nil || !a.Proven || a.Status != reading.Unsettled ||
		a.First.Status == reading.Dead || !slices.Contains(first, move) {
		t.Errorf("%v, first %v by %s, proven %v, %v: want life by %v", a.Status, a.First, move, a.Proven, err, first)
	}
	q.Mover = board.White
	a, err = reading.NewSolver(0).Solve(t.Context(), b, q)
	if err != nil || a.Second.Status == reading.Dead {
		t.Errorf("if White passes, %v, %v: want no death", a.Second, err)
	}
}

func (y *tally) add(right, proven bool, took time.Duration) {
	y.all++
	if right {
		y.right++
	}
	if proven {
		y.proven++
	}
	if proven && !right {
		y.against++
	}
	y.times = append(y.times, took)
}

func report(t *testing.T, rows map[string]*tally) {
	t.Helper()
	names := []string{}
	for row := range rows {
		names = append(names, row)
	}
	slices.Sort(names)
	for _, row := range names {
		y := rows[row]
		slices.Sort(y.times)
		t.Logf("%-20s %4d of %4d = %5.1f %%, proven %4d, not the book's %3d, median %v, p95 %v", row, y.right,
			y.all, 100*float64(y.right)/float64(y.all), y.proven, y.against, y.times[len(y.times)/2],
			y.times[len(y.times)*95/100])
	}
}

func readProblem(t *testing.T, line []byte) (id string, first []string, b *board.Board) {
	t.Helper()
	var p problem
	if err := json.Unmarshal(line, &p); err != nil {
		t.Fatal(err)
	}
	b = board.New(p.Size)
	for c, names := range map[board.Color][]string{board.Black: p.Black, board.White: p.White} {
		for _, name := range names {
			at, err := board.ParsePoint(name, p.Size)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := b.Set(c, at); err != nil {
				t.Fatal(err)
			}
		}
	}
	return p.ID, p.First, b
}

// TestOpenSpace: a lone white stone on the right side was proven dead, although it runs into open
// space: the region ended there, and what lay beyond was Black's.
func TestOpenSpace(t *testing.T) {
	b := board.New(19)
	for c, names := range map[board.Color]string{
		board.Black: "Q16 C14 Q13 D10 O10 Q10 N6 O6 P6 Q6 M4 Q4 D3 F3 G3 M3 Q3 R3 B2 C2 L2 M2",
		board.White: "F17 D16 R12 C8 R8 O7 P7 Q7 R6 D5 R5 C4 H4 K4 L4 R4 C3 H3 K3 L3 O3 G2 K2",
	} {
		for _, name := range strings.Fields(names) {
			if _, err := b.Set(c, at(t, b, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	q := reading.Question{
		Group: []board.Point{at(t, b, "R12")}, Mover: board.White, Last: []board.Point{at(t, b, "Q13"), at(t, b, "R12")}, Nodes: 200_000,
	}
	if a, err := reading.NewSolver(0).Solve(t.Context(), b, q); err != nil || a.First.Status == reading.Dead {
		t.Errorf("%v, proven %v, %v: want no death", a.First, a.Proven, err)
	}
}
