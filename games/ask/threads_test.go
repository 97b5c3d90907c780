package ask

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"katachi"
	"katachi/games/collection"
)

// mixed is a question with an index, a replay and a reader, and groups.
const mixed = `position "rows=XO/OX" or captures 3.. as m then within 9 by m.opponent (caught or atari); by player, mean length`

// TestThreads: in games without names, several threads give the same answer and hits as one, in the
// same order.
func TestThreads(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	q, err := Parse(mixed)
	if err != nil {
		t.Fatal(err)
	}
	var want string
	for _, threads := range []int{1, 4, 13} {
		var hits []Hit
		a, err := q.Ask(t.Context(), col, &Options{Threads: threads, Each: func(h *Hit, _ *collection.Info) bool {
			hits = append(hits, *h)
			return true
		}})
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal([]any{a, hits})
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = string(data)
		}
		if len(hits) < 100 || string(data) != want {
			t.Errorf("%d threads: %d hits, the answer differs from that of one thread", threads, len(hits))
		}
	}
}

// TestCancelled: a question ends with its context, long before the last game.
func TestCancelled(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	q, err := Parse(`move`)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := 0
	_, err = q.Ask(ctx, col, &Options{Threads: 1, Progress: func(s katachi.Progress) {
		done = s.Done
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || done > 300 {
		t.Errorf("%v after %d games, want the error of the context", err, done)
	}
}

// looks is a context that ends after it has been looked at a given number of times.
type looks struct {
	context.Context
	left atomic.Int64
}

func (l *looks) Err() error {
	if l.left.Add(-1) < 0 {
		return context.Canceled
	}
	return l.Context.Err()
}

// TestEnds: whenever its context ends, a question has the error of the context or its answer, and
// leaves nothing running.
func TestEnds(t *testing.T) {
	col, _ := stored(t, append(randomGames(t, 10), collection.Text{Path: "a.sgf", Data: []byte("(;SZ[9];B[cc]C[good];W[gg];B[cg])")}))
	defer col.Close()
	before := runtime.NumGoroutine()
	for _, text := range []string{`called hane; by name`, mixed, `comment good then by white`, `holds "called cut" pass`} {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := q.Ask(t.Context(), col, nil)
		if err != nil {
			t.Fatal(err)
		}
		ended := 0
		for n := int64(0); ; n += 1 + n/4 {
			ctx := &looks{Context: t.Context()}
			ctx.left.Store(n)
			a, err := q.Ask(ctx, col, &Options{Threads: 1})
			if err == nil {
				if !reflect.DeepEqual(a, want) || n == 0 {
					t.Errorf("%s, after %d looks: %+v, want %+v", text, n, a, want)
				}
				break
			}
			if ended++; !errors.Is(err, context.Canceled) {
				t.Fatalf("%s, ended at look %d: %v, want context.Canceled", text, n, err)
			}
		}
		if ended < 3 {
			t.Errorf("%s was ended %d times", text, ended)
		}
	}
	if n := runtime.NumGoroutine(); n > before+5 {
		t.Errorf("%d goroutines, and %d before", n, before)
	}
}

// TestCost: a question that would take too long is refused with an estimate before games are
// replayed; other questions are answered.
func TestCost(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	q, err := Parse(`games moves=..120: caught stones 2..`)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	count := func(katachi.Progress) { asked++ }
	var long *CostError
	if _, err := q.Ask(t.Context(), col, &Options{Most: 1, Progress: count}); !errors.As(err, &long) || asked > 0 {
		t.Fatalf("%v after %d reports, want a *CostError", err, asked)
	}
	if a, err := q.Ask(t.Context(), col, &Options{Most: time.Hour, Progress: count}); err != nil || long.Games != a.Replayed || asked == 0 {
		t.Errorf("%v: %d games estimated, %+v", err, long.Games, a)
	}
	if long.Takes < time.Millisecond || long.Takes > 10*time.Minute {
		t.Errorf("estimate %v", long.Takes)
	}
	soon := due{t.Context()}
	if _, err := q.Ask(soon, col, &Options{Most: time.Hour, Progress: count}); !errors.As(err, &long) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v before a deadline, want a *CostError that is one of the deadline", err)
	}
	all := long.Games
	first, err := Parse(`games moves=..120: caught stones 2..; first 1`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.Ask(soon, col, nil); !errors.As(err, &long) || long.Games > sampled || long.Games >= all {
		t.Errorf("%v for the first hit, want a *CostError of %d games at most", err, sampled)
	}
	for d, want := range map[time.Duration]string{
		time.Millisecond: "2 seconds", 90 * time.Second: "90 seconds", 30 * time.Minute: "30 minutes", 5 * time.Hour: "5 hours",
	} {
		if got := about(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// due is a context whose deadline is always now, though it never ends.
type due struct{ context.Context }

func (due) Deadline() (time.Time, bool) { return time.Now(), true }

// TestLots: tasks have all games in their order, and the first ones few.
func TestLots(t *testing.T) {
	games := make([]int32, 3*gamesATask)
	for i := range games {
		games[i] = int32(i)
	}
	var got []int32
	sizes := []int{}
	for lot := range batches(games) {
		got, sizes = append(got, lot...), append(sizes, len(lot))
	}
	if !slices.Equal(got, games) || sizes[0] > 10 || slices.Max(sizes) != gamesATask {
		t.Errorf("lots of %v games have %d, want %d", sizes, len(got), len(games))
	}
}

// TestWait: equal threads of a move wait once, however many there are, and too many are noticed.
func TestWait(t *testing.T) {
	for n := range 3 * fewThreads {
		w := walker{waits: map[thread]bool{}}
		for range 2 {
			for i := range n {
				w.wait(&thread{start: int32(i)})
			}
		}
		if len(w.fresh) != n || w.wide {
			t.Errorf("%d threads wait for %d different ones", len(w.fresh), n)
		}
	}
	for before, wide := range map[int]bool{mostThreads - 1: false, mostThreads: true} {
		w := walker{waits: map[thread]bool{}, threads: make([]thread, before)}
		if w.wait(&thread{}); w.wide != wide {
			t.Errorf("one more than %d threads: too many is %v", before, w.wide)
		}
	}
}

// TestTooWide: a question for which too many sequences of a game wait is refused.
func TestTooWide(t *testing.T) {
	col, _ := stored(t, randomGames(t, 1))
	defer col.Close()
	q, err := Parse(`move as a then later move as b then later move as c then later distance a 0.. distance b 0.. distance c 0.. pass`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.Ask(t.Context(), col, nil); !errors.Is(err, errWide) || !strings.HasPrefix(err.Error(), "game 1: ") {
		t.Errorf("%v, want game 1: %v", err, errWide)
	}
}

// TestReadsLittle: only a move that can begin a hit as far as the record alone tells is read.
func TestReadsLittle(t *testing.T) {
	record := []byte("(;SZ[9];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[gg];W[hg])")
	for _, c := range []struct {
		text  string
		twice bool // a walk without reading comes first
		reads bool
	}{
		{"caught", false, true},
		{"move then pass", false, false},
		{"caught then within 2 pass", true, false},
		{"caught then within 2 not pass", true, true},
	} {
		q, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		w := newWalker(q, nil)
		info := &collection.Outlined{Size: 9}
		if _, err := w.game(info, w.recordSteps(9, record), nil, record); err != nil {
			t.Fatal(err)
		}
		if w.twice != c.twice || w.state.effort.reads > 0 != c.reads {
			t.Errorf("%s: a walk before reading %v, %d readings", c.text, w.twice, w.state.effort.reads)
		}
	}
}

// TestBefore: only moves that come so many moves before one of the nodes may begin a hit.
func TestBefore(t *testing.T) {
	record := []byte("(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[ii];W[ai];B[ia])")
	for _, c := range []struct {
		nodes    []int32
		from, to int
	}{{[]int32{7}, 1, 2}, {[]int32{3, 9}, 1, 1}, {[]int32{3, 9}, 2, 4}, {[]int32{9}, 0, 0}, {[]int32{8}, 3, noEnd}, {nil, 1, 2}, {[]int32{4, 5, 11}, 1, 3}} {
		w := &walker{}
		w.before(w.recordSteps(9, record), c.nodes, c.from, c.to)
		for number := 1; number <= 11; number++ {
			want := false
			for _, n := range c.nodes {
				want = want || number <= int(n)-c.from && (c.to == noEnd || number >= int(n)-c.to)
			}
			if w.may[number] != want {
				t.Errorf("move %d, %d to %d moves before %v: %v, want %v", number, c.from, c.to, c.nodes, w.may[number], want)
			}
		}
	}
}
