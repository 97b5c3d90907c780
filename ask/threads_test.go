package ask

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"katachi/collection"
	"katachi/progress"
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
	_, err = q.Ask(ctx, col, &Options{Threads: 1, Progress: func(s progress.State) {
		done = s.Done
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || done > 300 {
		t.Errorf("%v after %d games, want the error of the context", err, done)
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
	count := func(progress.State) { asked++ }
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
	for d, want := range map[time.Duration]string{
		time.Millisecond: "2 seconds", 90 * time.Second: "90 seconds", 30 * time.Minute: "30 minutes", 5 * time.Hour: "5 hours",
	} {
		if got := about(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
