package report_test

import (
	"testing"

	"katachi/internal/report"
	"katachi/names"
)

// TestNameSummary: the counts are those of going through the moves by hand, player by player.
func TestNameSummary(t *testing.T) {
	var sum report.NameSummary
	r := report.NewNamedRecord("test", "test", 1, game(t, string(names.SampleGame())))
	for m, err := range report.NameMoves(t.Context(), r.Game, follower(19)) {
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	sum.Add(r, report.Wording{}, 1, 0)
	sum.Add(r, report.Wording{}, 11, 60)
	if all := sum.All(); all.Games != 2 || all.Moves != 180+50 {
		t.Errorf("%d games with %d moves, want 2 with 230", all.Games, all.Moves)
	}
	if n := len(sum.Players()); n != 2 {
		t.Fatalf("%d players, want 2", n)
	}
	for _, p := range append(sum.Players(), sum.All()) {
		first, times, made := map[string]int{}, map[string]int{}, map[string]int{}
		for _, m := range append(r.Moves, r.Moves[10:60]...) {
			if who := []string{"AlphaGo", "Lee Sedol"}[m.Number%2^1]; p.Player != "" && p.Player != who {
				continue
			}
			for i, term := range m.Terms() {
				times[term.English]++
				if i == 0 {
					first[term.English]++
				}
			}
			once := map[string]bool{}
			for _, s := range m.Made {
				if !s.Pattern.Structural && !once[s.Term.English] {
					once[s.Term.English] = true
					made[s.Term.English]++
				}
			}
		}
		if got, want := len(p.Names()), len(times)+len(made); got != want {
			t.Errorf("%q: %d names, want %d", p.Player, got, want)
		}
		last := 1 << 30
		for _, c := range p.Names() {
			want := times[c.Term.English]
			if c.Shape {
				want = made[c.Term.English]
			}
			if c.Times != want || !c.Shape && c.First != first[c.Term.English] || c.Times > last {
				t.Errorf("%q: %s %d times, first %d, want %d and %d, falling", p.Player, c.Term.English, c.Times, c.First, want, first[c.Term.English])
			}
			last = c.Times
		}
	}
}
