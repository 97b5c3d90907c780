package reading_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/reading"
)

// quickFloor is the share of Quick's definite answers, in thousandths, that must be right.
const quickFloor = 980

// TestQuick compares Quick with what Reader proves, or else with what GNU Go reads.
func TestQuick(t *testing.T) {
	n := 200
	if os.Getenv("KATACHI_LONG") != "" {
		n = 2000
	}
	g := startGNUGo(t)
	r := reading.New(reading.Options{Nodes: 4_000})
	q := &reading.Quick{Nodes: 300, Depth: 3}
	counts := map[string]int{}
	definite, differ, total := 0, 0, 0
	var times []time.Duration
	positions(t, n, func(p position, rng *rand.Rand) {
		c, ok := p.chain(rng)
		if !ok {
			return
		}
		g.ask(t, p.commands...)
		for _, command := range []string{"attack", "defend"} {
			quick, exact := q.Defend, r.Defend
			if command == "attack" {
				quick, exact = q.Attack, r.Attack
			}
			before, began := *p.board, testpeers.CPUTime()
			got := quick(p.board, c)
			times = append(times, testpeers.CPUTime()-began)
			if *p.board != before {
				t.Fatal("the board changed")
			}
			total++
			code, move, _ := strings.Cut(g.ask(t, command+" "+c.Name(19)), " ")
			theirs := map[string]reading.Result{"0": reading.No, "1": reading.Yes, "2": reading.Ko, "3": reading.Ko}[code]
			counts[fmt.Sprintf("%s, %d liberties: %v, GNU Go %v", command, p.board.Liberties(c), got, theirs)]++
			if got == reading.Unknown {
				continue
			}
			definite++
			a, err := exact(t.Context(), p.board, c)
			if err != nil {
				t.Fatal(err)
			}
			if proven := a.Result; proven != reading.Unknown {
				theirs = proven
			}
			if theirs == reading.Ko {
				theirs = reading.No // the owner may retake, the attacker may not
				if command == "defend" {
					theirs = reading.Yes
				}
			}
			if got != theirs {
				differ++
				t.Logf("%s %s of %s, %d liberties: %v, proven %v, GNU Go %v %s\n%s", command, c.Name(19), p.name,
					p.board.Liberties(c), got, a.Result, theirs, move, p.board)
			}
		}
	})
	slices.Sort(times)
	t.Logf("%d questions, %d definite answers, %d differ; median %v, 90 %% %v, 99 %% %v", total, definite, differ,
		times[len(times)/2], times[len(times)*9/10], times[len(times)*99/100])
	for _, k := range sorted(counts) {
		t.Logf("%5d %s", counts[k], k)
	}
	if (definite-differ)*1000 < definite*quickFloor {
		t.Errorf("%d of %d definite answers differ", differ, definite)
	}
	if definite < total*3/4 {
		t.Errorf("only %d of %d questions are answered", definite, total)
	}
}

// TestQuickShapes: the stones are caught in the shapes, and not in the near misses.
func TestQuickShapes(t *testing.T) {
	q := &reading.Quick{Nodes: 1000, Depth: 3}
	ladders := &reading.Quick{Nodes: 1000}
	b, miss := parse(t, ladder), with(t, ladder, board.White, "G3")
	p := at(t, b, "E5")
	if ladders.Attack(b, p) != reading.Yes || ladders.Ahead() < 8 {
		t.Errorf("ladder: %v, %d moves ahead", ladders.Attack(b, p), ladders.Ahead())
	}
	if got := ladders.Attack(miss, p); got != reading.No {
		t.Errorf("broken ladder: %v", got)
	}
	b, miss = with(t, net, board.Black, "F4"), with(t, net, board.White, "G5")
	_, _ = miss.Set(board.Black, at(t, miss, "F4"))
	p = at(t, b, "E5")
	if got := q.Defend(b, p); got != reading.No {
		t.Errorf("net: %v", got)
	}
	if got := q.Defend(miss, p); got != reading.Yes {
		t.Errorf("near miss of a net: %v", got)
	}
	if got := (&reading.Quick{Nodes: 3, Depth: 3}).Defend(b, p); got != reading.Unknown {
		t.Errorf("with 3 positions: %v", got)
	}
	if got := q.Attack(b, at(t, b, "A1")); got != reading.Unknown {
		t.Errorf("no stone: %v", got)
	}
	q.Defend(b, p)
	if n := testing.AllocsPerRun(10, func() { q.Defend(b, p) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestRunOnly: stones that escape by capturing do not escape by running alone.
func TestRunOnly(t *testing.T) {
	b, err := board.Parse(strings.Join(strings.Fields(`
		...........
		...........
		..OOX......
		.X.XOX.....
		..X.O......
		..OX.X.....
		..O........
		...O.O.....
		...........
		...........
		...........`), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := board.At(4, 3)
	if got := (&reading.Quick{Nodes: 1000, Depth: 3}).Defend(b, p); got != reading.Yes {
		t.Errorf("%v\n%s", got, b)
	}
	if got := (&reading.Quick{Nodes: 1000, Depth: 3, RunOnly: true}).Defend(b, p); got != reading.No {
		t.Errorf("only running: %v\n%s", got, b)
	}
}

// BenchmarkQuick asks about the chains of BenchmarkQuestions.
func BenchmarkQuick(b *testing.B) {
	var boards []*board.Board
	var chains []board.Point
	positions(b, 300, func(p position, rng *rand.Rand) {
		if q, ok := p.chain(rng); ok {
			boards, chains = append(boards, p.board), append(chains, q)
		}
	})
	q := &reading.Quick{Nodes: 300, Depth: 3}
	began := testpeers.CPUTime()
	for b.Loop() {
		for i, c := range chains {
			q.Attack(boards[i], c)
			q.Defend(boards[i], c)
		}
	}
	b.ReportMetric(float64((testpeers.CPUTime()-began).Nanoseconds())/float64(b.N*2*len(chains)), "cpu-ns/question")
}
