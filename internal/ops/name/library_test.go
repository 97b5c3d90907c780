package name

import (
	"context"
	"testing"
	"time"

	"katachi/games/collection"
	"katachi/internal/testpeers"
)

// BenchmarkNameGames names the games of a collection, with reading, on one core.
func BenchmarkNameGames(b *testing.B) {
	ctx := context.Background()
	zip := testpeers.Path(b, "games", "fox-pro2.zip")
	lib := quickLibrary()
	games, used := 0, time.Duration(0)
	for b.Loop() {
		b.StopTimer()
		col, err := collection.NewMemory(&collection.Options{Threads: 1})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := col.Add(ctx, []string{zip}, nil); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		before := testpeers.CPUTime()
		r, err := col.Name(ctx, lib, nil)
		if err != nil {
			b.Fatal(err)
		}
		games += r.Games
		used += testpeers.CPUTime() - before
		col.Close()
	}
	b.ReportMetric(float64(games)/used.Seconds(), "games/cpu-s")
}
