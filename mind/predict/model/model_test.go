package model

import (
	"testing"

	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/mind/predict"
	"katachi/sgf"
)

// listed returns the texts of the games of an archive that are on a frozen list.
func listed(tb testing.TB, archive string, list []string) (texts [][]byte) {
	tb.Helper()
	records, err := training.ReadRecords(tb.Context(), sgf.Limits{}, testpeers.Path(tb, "games", archive))
	if err != nil {
		tb.Fatal(err)
	}
	games, _ := training.Split(records, list)
	for i := range games {
		texts = append(texts, games[i].Text)
	}
	return texts
}

// TestBuiltin: the built-in model is small enough, opens, and predicts frozen games
// as well as its comment says.
func TestBuiltin(t *testing.T) {
	if len(data) > 8<<20 {
		t.Errorf("the built-in model has %d bytes, want at most 8 MB", len(data))
	}
	if got := Builtin().Provenance(); got.Games != 58591 {
		t.Errorf("about the built-in model: %+v", got)
	}
	r, err := Builtin().Evaluate(t.Context(), listed(t, "fox-pro.zip", training.ListA())[:30], nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Top(0) < 0.40 || r.Moves < 6000 {
		t.Errorf("want 40 %%:\n%v", r)
	}
}

// BenchmarkBuiltin prints the protocol's tables of the built-in model.
func BenchmarkBuiltin(b *testing.B) {
	for name, games := range map[string][][]byte{
		"A": listed(b, "fox-pro.zip", training.ListA()), "B": listed(b, "tom.zip", training.ListB()),
	} {
		b.Run("list="+name, func(b *testing.B) {
			for b.Loop() {
				r, err := Builtin().Evaluate(b.Context(), games, &predict.EvaluateOptions{Threads: 1})
				if err != nil {
					b.Fatal(err)
				}
				b.Logf("%v%v a position", r, r.PerPosition())
				b.ReportMetric(100*r.Top(0), "%top1")
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := predict.Load("model", data); err != nil {
			b.Fatal(err)
		}
	}
}
