package name

import (
	"context"
	"testing"
	"time"

	"katachi/games/collection"
	"katachi/internal/testpeers"
	"katachi/names"
)

// BenchmarkNameGames names the games of a collection, with reading, on one core.
func BenchmarkNameGames(b *testing.B) {
	zip := testpeers.Path(b, "games", "fox-pro2.zip")
	for _, one := range []struct {
		what string
		lib  collection.Library
	}{
		{"names", quickLibrary()},
		{"purposes", newNameLibrary(names.Builtin(), true, false)},
		{"purposes and readings", Library()},
	} {
		b.Run(one.what, func(b *testing.B) { benchmarkNameGames(b, one.lib, zip) })
	}
}

func benchmarkNameGames(b *testing.B, lib collection.Library, zip string) {
	ctx := context.Background()
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
