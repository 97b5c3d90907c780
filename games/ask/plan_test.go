package ask

import (
	"testing"

	"katachi/games/collection"
)

// TestExplain: the plan has a step for each condition that an index answers, and its counts are
// those of the answer.
func TestExplain(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	col, games := some(t, all, 30)
	q, err := Parse(`games moves=100..: called atari as m then within 4 position "rows=XO/OX" or (called atari line 1.. and caught)`)
	if err != nil {
		t.Fatal(err)
	}
	a, err := q.Ask(t.Context(), col, &Options{Explain: true, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	moves, replayed, ataris, withAtari := 0, 0, 0, 0
	for _, g := range games {
		if g.info.Moves < 100 {
			continue
		}
		n := 0
		for i := range g.moves {
			if g.holds(q.Events[0].If, i, nil) == yes {
				n++
			}
		}
		if ataris += n; n > 0 {
			withAtari++
			moves += len(g.moves) - 1
			replayed++
		}
	}
	for i, want := range []struct {
		work         string
		what         string
		games, moves int
	}{
		{workFacts, `moves=100..`, a.Games, 0},
		{workIndex, `called "atari"`, withAtari, ataris},
		{workIndex, `position "rows=XO/OX"`, -1, -1},
		{workReplay, `line 1..`, replayed, -1},
		{workRead, `caught`, -1, -1},
	} {
		if i >= len(a.Steps) {
			t.Fatalf("%d steps, want 5: %+v", len(a.Steps), a.Steps)
		}
		got := &a.Steps[i]
		if got.Work != want.work || got.What != want.what || want.games >= 0 && got.Games != want.games || want.moves >= 0 && got.Moves != want.moves {
			t.Errorf("step %d: %+v, want %+v", i, got, want)
		}
	}
	reads, replay := &a.Steps[4], &a.Steps[3]
	if reads.Moves == 0 || reads.Games == 0 || reads.Took <= 0 || reads.Took > replay.Took || replay.Moves == 0 || replay.Moves > moves {
		t.Errorf("read: %+v of %+v", reads, replay)
	}
	if a, err := q.Ask(t.Context(), col, nil); err != nil || len(a.Steps) > 0 {
		t.Errorf("%d steps without a plan (%v)", len(a.Steps), err)
	}
}
