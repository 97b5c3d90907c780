package solve

import (
	"context"
	"errors"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/report"
	"katachi/reading"
	"katachi/sgf"
)

// threeInARow is a group with an eye space of three points in a row: the player who takes the
// middle first decides its fate.
const threeInARow = "(;GM[1]FF[4]SZ[9]AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[B]"

// solved solves a record as katachi solve does.
func solved(t *testing.T, record string) (*Solved, *reading.Solver) {
	t.Helper()
	file, err := sgf.Parse([]byte(record), nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, illegal, err := report.PositionOf(file.Games[0], report.PositionAt{Move: report.AtEnd, Marked: true, Problem: true})
	if err != nil || illegal != nil {
		t.Fatal(err, illegal)
	}
	solver := reading.NewSolver(1 << 20)
	s, err := Do(context.Background(), solver, pos, board.Empty, &Request{})
	if err != nil {
		t.Fatal(err)
	}
	return s, solver
}

// TestSolve solves a problem in a record, with either side to play.
func TestSolve(t *testing.T) {
	for _, test := range []struct{ record, verdict, works string }{
		{threeInARow + ";B[bi])", "Black's group at A2 (5 stones) is unsettled: if Black plays first, it lives; if White does, it dies", "B1"},
		{strings.Replace(threeInARow, "PL[B]", "PL[W]", 1) + ")", "Black's group at A2 (5 stones) is unsettled: if White plays first, it dies; if Black does, it lives", "B1"},
	} {
		s, _ := solved(t, test.record)
		if works := strings.Join(report.PointNames(s.Moves, 9), " "); s.Verdict() != test.verdict || works != test.works || !s.Proven {
			t.Errorf("%s: %s, works %s", test.record, s.Verdict(), works)
		}
	}
}

// TestSolvedWords: the verdict on a ko says who needs threats, and a verdict without proof says so.
func TestSolvedWords(t *testing.T) {
	s, _ := solved(t, threeInARow+")")
	const group = "Black's group at A2 (5 stones)"
	ko := func(winner board.Color, threats int) reading.Fate {
		return reading.Fate{Status: reading.InKo, Winner: winner, Threats: threats}
	}
	dead, alive := reading.Fate{Status: reading.Dead}, reading.Fate{Status: reading.Alive}
	for _, tt := range []struct {
		first, second reading.Fate
		status        reading.Status
		want          string
		settled       bool
		standing      reading.Status
	}{
		{ko(board.White, 2), dead, reading.Unsettled, group + " is unsettled: if Black plays first, it is a ko, which White wins unless Black has 2 threats more; if White does, it dies", false, reading.Unsettled},
		{ko(board.White, 4), dead, reading.Unsettled, group + " is already dead (Black would need more than three ko threats)", true, reading.Dead},
		{alive, ko(board.Black, 3), reading.Unsettled, group + " is alive (White would need three ko threats)", true, reading.Alive},
		{dead, dead, reading.Dead, group + " is already dead", true, reading.Dead},
		{reading.Fate{Status: reading.InSeki}, reading.Fate{Status: reading.InSeki}, reading.InSeki, group + " is alive in seki", true, reading.InSeki},
		{ko(board.White, 4), reading.Fate{}, reading.InKo, group + ": if Black plays first, it dies (Black would need more than three ko threats)", false, reading.InKo},
	} {
		s.First, s.Second, s.Status = tt.first, tt.second, tt.status
		if got := s.Verdict(); got != tt.want || s.Settled() != tt.settled {
			t.Errorf("%q, settled %v, want %q, %v", got, s.Settled(), tt.want, tt.settled)
		}
		if got := s.Answer().Status; got != tt.standing.String() {
			t.Errorf("%s: JSON says %s, want %v", tt.want, got, tt.standing)
		}
	}
	s.First, s.Status, s.Guess = reading.Fate{}, reading.Undecided, alive
	for chance, want := range map[float64]string{0: "lives", 0.5: "lives (about 1 in 2)", 0.84: "lives (about 4 in 5)", 0.94: "lives (about 9 in 10)"} {
		s.Chance = chance
		if got := s.Verdict(); !strings.HasSuffix(got, "it looks as if it "+want) {
			t.Errorf("chance %v: %q, want %q", chance, got, want)
		}
	}
	s.First = ko(board.White, 4)
	if s.Answer().Game {
		t.Error("JSON: stones set up are a game")
	}
	if j := s.Answer(); j.First.Winner != "white" || j.Second.Winner != "" {
		t.Errorf("JSON: %+v and %+v, want that white wins the ko", j.First, j.Second)
	}
}

// TestSolvedSGF plays every line of the written record: all moves are legal, right moves are marked
// TE and wrong ones BM.
func TestSolvedSGF(t *testing.T) {
	s, solver := solved(t, threeInARow+")")
	text := s.SGF(context.Background(), solver)
	file, err := sgf.Parse(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := file.Games[0]
	right, wrong := 0, 0
	var walk func(n *sgf.Node)
	walk = func(n *sgf.Node) {
		if n.Has("TE") {
			right++
		}
		if n.Has("BM") {
			wrong++
		}
		if n.FirstChild() == nil {
			if _, err := g.PlayToNode(n); err != nil {
				t.Errorf("%v in\n%s", err, text)
			}
		}
		for c := range n.Children() {
			walk(c)
		}
	}
	walk(g.Root)
	if right != 1 || wrong != 2 {
		t.Errorf("%d moves are marked right, %d wrong, want 1 and 2:\n%s", right, wrong, text)
	}
	if got := Solutions(g.Root, 9); len(got) != 1 || got[0].Point.Name(9) != "B1" {
		t.Errorf("read back, the solution is %v", got)
	}
}

// TestSetUp: an answer says whether moves were played; the same stones set up are a problem.
func TestSetUp(t *testing.T) {
	for record, want := range map[string]bool{
		"(;GM[1]FF[4]SZ[9];B[cc];W[cd];B[dd];W[ce];B[de])": true,
		"(;GM[1]FF[4]SZ[9]AB[cc][dd][de]AW[cd][ce]PL[W])":  false,
	} {
		file, err := sgf.Parse([]byte(record), nil)
		if err != nil {
			t.Fatal(err)
		}
		pos, _, err := report.PositionOf(file.Games[0], report.PositionAt{Move: report.AtEnd})
		if err != nil {
			t.Fatal(err)
		}
		s, err := Do(t.Context(), reading.NewSolver(1<<20), pos, board.White, &Request{At: "C6", Nodes: 9000})
		if err != nil || s.Answer().Game != want {
			t.Errorf("%s: %v, want game %v", record, err, want)
		}
	}
}

// TestFaults checks sound problems and problems with each of the faults.
func TestFaults(t *testing.T) {
	const two = "(;GM[1]FF[4]SZ[9]AB[ah][bh][ch][dh][eh][ei]AW[ag][bg][cg][dg][eg][fg][fh][fi]PL[B]" // four in a row
	for _, test := range []struct{ record, fault string }{
		{threeInARow + ";B[bi])", ""},
		{threeInARow + "(;B[ai]C[wrong])(;B[bi]C[RIGHT]))", ""},
		{threeInARow + ";B[ai])", "A1 does not work: B1 does, and it lives"},
		{threeInARow + ";W[bi])", "wrong colour: Black is to play, the solution begins with White"},
		{two + ";B[bi])", "no solution is needed: it lives even if Black passes"},
		{strings.Replace(two, "PL[B]", "PL[W]", 1) + ";W[bi])", "no solution within the region: it lives, whatever White plays"},
	} {
		s, _ := solved(t, test.record)
		got := strings.Join(s.Faults(), "; ")
		if got != test.fault {
			t.Errorf("%s: %q, want %q", test.record, got, test.fault)
		}
	}
}

// TestSolveMarks: marks in the record select the group and the region, and a region must contain
// all liberties of the group.
func TestSolveMarks(t *testing.T) {
	s, _ := solved(t, threeInARow+"TR[ch]SL[ai][bi][ci][ah][bh][ch][dh][di])")
	if len(s.Moves) != 1 || s.Owner() != board.Black {
		t.Errorf("%s", s.Verdict())
	}
	pos := s.Position
	pos.Node.Set("TR", "ag")
	if _, err := Do(context.Background(), reading.NewSolver(1<<20), pos, board.Empty, &Request{}); err == nil ||
		err.Error() != "the region leaves out A4, a liberty of the group" {
		t.Errorf("White's stones outside of the region: %v", err)
	}
}

// TestRequest: stones and a region are given as names of points, the region also by its corners; a
// name that is no point is an error about its field.
func TestRequest(t *testing.T) {
	file, err := sgf.Parse([]byte(threeInARow+")"), nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, _, err := report.PositionOf(file.Games[0], report.PositionAt{Move: 0})
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range []Request{{At: "A2, D1", Region: "A1:E2"}, {At: "A2", Region: "A1 B1 C1", Goal: "live"}, {Nodes: 9000}} {
		if s, err := Do(t.Context(), reading.NewSolver(1<<20), pos, board.White, &in); err != nil || s.Mover != board.White || !s.Proven {
			t.Errorf("%+v: %+v, %v", in, s, err)
		}
	}
	for field, in := range map[string]Request{
		"at": {At: "A2 K9"}, "region": {Region: "A1:K2"}, "goal": {Goal: "win"}, "nodes": {Nodes: -1},
	} {
		wrong := new(query.FieldError)
		if _, err := Do(t.Context(), reading.NewSolver(1<<20), pos, board.Empty, &in); !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("%+v: %v", in, err)
		}
	}
}
