package main

import (
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/cputime"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
)

// TestBenchTicks measures work of a few µs by a clock that ticks every 10 ms: the work is repeated
// until the clock has moved.
func TestBenchTicks(t *testing.T) {
	done := 0
	took := repeated(func() time.Duration {
		if done++; done%2000 == 0 {
			return 10 * time.Millisecond
		}
		return 0
	})
	if want := 5e-6; took < want*0.99 || took > want*1.01 {
		t.Errorf("2,000 times in 10 ms are %g s each, want %g", took, want)
	}
}

// sleeper is a matcher and follower that waits, as on a busy machine, and does nothing.
type sleeper struct{ match.Matcher }

// nap is long compared with what the process may do meanwhile, such as collecting the garbage of
// earlier tests.
const nap = 20 * time.Millisecond

func (sleeper) AppendHits(dst []match.Hit, _ *board.Board) []match.Hit {
	time.Sleep(nap)
	return dst
}

type sleepy struct{ match.Incremental }

func (sleepy) Reset(*board.Board) {}
func (sleepy) Play(*board.Delta)  { time.Sleep(nap) }

// TestBenchProcessorTime measures engines that wait for the machine: the time that they wait does
// not count.
func TestBenchProcessorTime(t *testing.T) {
	if cputime.OfProcess != "processor time" {
		testpeers.Skip(t, "only the clock is known on this system")
	}
	w := newWorkload([]replayed{{size: 9, deltas: make([]board.Delta, 5)}}, 1)
	const most = 8000 // µs; the nap has 20,000
	r := benched{matcher: sleeper{}, incremental: sleepy{}}
	r.scan(w)
	r.follow(w)
	if r.PositionUS > most || r.MoveUS > most {
		t.Errorf("%.0f µs a position and %.0f µs a move, want less than %d each: they only waited", r.PositionUS, r.MoveUS, most)
	}
	row, err := newBenched("sleeper", &engines.Engine{}, func() (match.Matcher, error) {
		time.Sleep(10 * nap)
		return match.CompileMask(pattern.NewSet("none")), nil
	})
	if err != nil || row.BuildMS > 80 {
		t.Errorf("built in %.1f ms (%v), want less than 80 ms: it only waited", row.BuildMS, err)
	}
}
