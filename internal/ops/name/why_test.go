package name_test

import (
	"encoding/json"
	"strings"
	"testing"

	"katachi/internal/ops/name"

	"katachi/names"
)

// TestExplain: an explanation has the names that Moves gives the move, whatever was named
// before.
func TestExplain(t *testing.T) {
	r := name.NewRecord("test", "test", 1, game(t, string(names.SampleGame())))
	f := fastFollower(t)
	for m, err := range name.Moves(t.Context(), r.Game, fastFollower(t), false) {
		if err != nil {
			t.Fatal(err)
		}
		why, err := name.Explain(t.Context(), r, f, m.Number)
		if err != nil {
			t.Fatal(err)
		}
		w := name.Wording{}
		if got, want := w.Names(&why.Naming), w.Names(&m.Naming); got != want || len(why.Given) != len(m.Terms()) {
			t.Errorf("move %d: %s is explained, want %s", m.Number, got, want)
		}
		if got, want := strings.Join(w.Effects(&name.Move{Step: why.Step}), ", "), strings.Join(w.Effects(m), ", "); got != want {
			t.Errorf("move %d: makes %s, want %s", m.Number, got, want)
		}
		if len(why.Made) != len(m.Made) {
			t.Errorf("move %d: %d shapes are explained, want %d", m.Number, len(why.Made), len(m.Made))
		}
		for _, c := range why.Covered {
			if c.Why == "" {
				t.Errorf("move %d: nothing says why %s is not reported", m.Number, c.Term.English)
			}
		}
		if text, err := json.Marshal(why.JSON()); err != nil || strings.Contains(string(text), "null") {
			t.Errorf("move %d: %s, %v", m.Number, text, err)
		}
	}
	if _, err := name.Explain(t.Context(), r, f, 181); err == nil || err.Error() != "no move 181: the game has 180" {
		t.Errorf("move 181: %v", err)
	}
}
