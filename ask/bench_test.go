package ask

import (
	"testing"

	"katachi/collection"
)

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
				games += a.Replayed
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(games), "µs/game")
		})
	}
}
