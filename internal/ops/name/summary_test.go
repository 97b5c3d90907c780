package name_test

import (
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/name"

	"katachi/names"
)

// TestSummary compares the counts with a plain count over the moves, for each player.
func TestSummary(t *testing.T) {
	var sum name.Summary
	r := name.NewRecord("test", "test", 1, game(t, string(names.SampleGame())))
	for m, err := range name.Moves(t.Context(), r.Game, follower(19), false) {
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	sum.Add(r, name.Wording{}, &name.Request{})
	sum.Add(r, name.Wording{}, &name.Request{From: 11, To: 60})
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
				if s.Term.English != "diagonal connection" && !once[s.Term.English] {
					once[s.Term.English] = true
					made[s.Term.English]++
				}
			}
		}
		counts := slices.DeleteFunc(p.Names(), func(c *name.Count) bool { return c.Kind != "move" && c.Kind != "shape" })
		if got, want := len(counts), len(times)+len(made); got != want {
			t.Errorf("%q: %d names, want %d", p.Player, got, want)
		}
		last := 1 << 30
		for _, c := range counts {
			want := times[c.Term.English]
			if c.Kind == "shape" {
				want = made[c.Term.English]
			}
			if c.Times != want || c.Kind == "move" && c.First != first[c.Term.English] || c.Times > last {
				t.Errorf("%q: %s %d times, first %d, want %d and %d, in descending order", p.Player, c.Term.English, c.Times, c.First, want, first[c.Term.English])
			}
			last = c.Times
		}
	}
}

// TestNameSummaryLines: a joseki counts once in a game, for the player whose move gave it its name.
func TestNameSummaryLines(t *testing.T) {
	// D3 D5 C5 D4 C4 E3 D6 C3 D2 B3 E2 B6 is the small avalanche.
	r := name.NewRecord("test", "test", 1, game(t, `(;SZ[19]PB[b]PW[w];B[dq];W[do];B[co];W[dp];B[cp];W[eq];B[dn];W[cq];B[dr];W[bq];B[er];W[bn])`))
	for m, err := range name.Moves(t.Context(), r.Game, fastFollower(t), false) {
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	var sum name.Summary
	sum.Add(r, name.Wording{}, &name.Request{})
	found := 0
	for _, c := range sum.All().Names() {
		if c.Kind == "joseki" {
			if found++; c.Times != 1 {
				t.Errorf("%s counts %d times, want 1", c.Term.English, c.Times)
			}
		}
	}
	if found == 0 {
		t.Error("no joseki is counted, want the small avalanche")
	}
	text := ""
	for _, m := range r.Moves {
		text += strings.Join(name.Wording{}.Effects(m), ", ") + "\n"
	}
	if want := "joseki: small avalanche"; !strings.Contains(text, want) {
		t.Errorf("the moves do not say %q:\n%s", want, text)
	}
}
