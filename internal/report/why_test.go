package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"katachi/internal/report"
	"katachi/names"
)

// TestExplain: an explanation has the names that NameMoves gives the move, whatever was named
// before.
func TestExplain(t *testing.T) {
	r := report.NewNamedRecord("test", "test", 1, game(t, string(names.SampleGame())))
	f := fastFollower(t)
	for m, err := range report.NameMoves(t.Context(), r.Game, fastFollower(t)) {
		if err != nil {
			t.Fatal(err)
		}
		why, err := report.Explain(t.Context(), r, f, m.Number)
		if err != nil {
			t.Fatal(err)
		}
		w := report.Wording{}
		if got, want := w.Names(&why.Naming), w.Names(&m.Naming); got != want || len(why.Given) != len(m.Terms()) {
			t.Errorf("move %d: %s is explained, want %s", m.Number, got, want)
		}
		if got, want := strings.Join(w.Effects(&report.NamedMove{Step: why.Step}), ", "), strings.Join(w.Effects(m), ", "); got != want {
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
	if _, err := report.Explain(t.Context(), r, f, 181); err == nil || err.Error() != "no move 181: the game has 180" {
		t.Errorf("move 181: %v", err)
	}
}
