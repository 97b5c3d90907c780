package ask

import (
	"testing"

	"katachi/games/collection"
)

// TestChoose: games and moves that later events and conditions without reading exclude are neither
// replayed nor read.
func TestChoose(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	col, _ := some(t, all, 30)
	measure := func(text string) (a *Answer, replay, read Step) {
		t.Helper()
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if a, err = q.Ask(t.Context(), col, &Options{Explain: true, Threads: 1}); err != nil {
			t.Fatal(err)
		}
		for _, s := range a.Steps {
			switch s.Work {
			case workReplay:
				replay = s
			case workRead:
				read = s
			}
		}
		return a, replay, read
	}
	_, _, every := measure(`caught`)
	taken, _, few := measure(`caught as m then within 5 takes m`)
	if few.Moves == 0 || few.Moves*5 > every.Moves || taken.Total.Hits == 0 {
		t.Errorf("%d hits; chains that are taken are read about %d times, all %d times", taken.Total.Hits, few.Moves, every.Moves)
	}
	_, _, few = measure(`caught then within 3 called "shoulder hit"`)
	if few.Moves == 0 || few.Moves*5 > every.Moves {
		t.Errorf("before shoulder hits is read %d times, of all moves %d times", few.Moves, every.Moves)
	}
	hits, _, none := measure(`move then later called "shoulder hit" then never move`)
	if none.Moves != 0 {
		t.Errorf("%d readings, %d hits", none.Moves, hits.Total.Hits)
	}
}
