package ask

import (
	"os"
	"testing"
	"time"

	"katachi/games/collection"
	"katachi/internal/cputime"
)

// BenchmarkCookbook asks the questions of the documentation in the collection $KATACHI_COLLECTION, on one thread, and
// reports the processor time of each and, with -v, its plan.
func BenchmarkCookbook(b *testing.B) {
	dir := os.Getenv("KATACHI_COLLECTION")
	if dir == "" {
		b.Skip("set KATACHI_COLLECTION to a collection")
	}
	col, err := collection.Open(dir, &collection.Options{Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer col.Close()
	for _, text := range cookbook(b) {
		q, err := Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(text, func(b *testing.B) {
			var a *Answer
			start, n := cputime.Process(), 0
			for b.Loop() {
				if a, err = q.Ask(b.Context(), col, &Options{Threads: 1, Explain: q.atoms(read) == ""}); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric((cputime.Process()-start).Seconds()/float64(n), "s")
			b.ReportMetric(float64(a.Total.Hits), "hits")
			b.ReportMetric(wantedTime(q).Seconds(), "s-wanted")
			for _, s := range a.Steps {
				b.Logf("%8.3f s %-6s %7d games %9d moves %s", s.Took.Seconds(), s.Work, s.Games, s.Moves, s.What)
			}
		})
	}
}

// wantedTime is the time that a question may take over 60,621 games: with an atom that an index
// answers, by replay, or with reading.
func wantedTime(q *Question) time.Duration {
	switch {
	case q.atoms(read) != "":
		return 20 * time.Second
	case len(q.marked()) > 0:
		return time.Second / 2
	}
	return 5 * time.Second
}

// BenchmarkReplay asks questions for which every game is replayed; none needs names.
func BenchmarkReplay(b *testing.B) {
	col, err := collection.Builtin(nil)
	if err != nil {
		b.Fatal(err)
	}
	defer col.Close()
	for _, text := range []string{
		`captures 5..`,
		`captures 3.. as m then within 5 captures 3.. by m.opponent`,
		`move as m then distance m 1 then distance m 1 by m.player`,
		`caught stones 4..`,
	} {
		benchQuestion(b, col, text, func(a *Answer) int { return a.Replayed })
	}
}

// BenchmarkIndex asks questions that the index answers, of games with names.
func BenchmarkIndex(b *testing.B) {
	col, err := collection.Builtin(nil)
	if err == nil {
		_, err = col.Name(b.Context(), library{}, nil)
	}
	if err != nil {
		b.Fatal(err)
	}
	defer col.Close()
	for _, text := range []string{
		`called ladder`,
		`called cut by winner`,
		`called hane as m then never within 3 distance m 1..2 by m.opponent`,
	} {
		benchQuestion(b, col, text, func(a *Answer) int { return a.Games })
	}
}

// benchQuestion asks a question on one thread, and reports the time for each counted game.
func benchQuestion(b *testing.B, col *collection.Collection, text string, count func(*Answer) int) {
	b.Helper()
	q, err := Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	b.Run(text, func(b *testing.B) {
		games := 0
		for b.Loop() {
			a, err := q.Ask(b.Context(), col, &Options{Threads: 1})
			if err != nil {
				b.Fatal(err)
			}
			games += count(a)
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(games), "µs/game")
	})
}
