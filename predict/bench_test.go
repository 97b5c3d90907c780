package predict

import (
	"testing"

	"katachi/internal/shared"
	"katachi/sgf"
)

// games returns the texts of the games whose number leaves rest when divided by n.
func games(tb testing.TB, zip string, n, rest int) (texts [][]byte) {
	tb.Helper()
	src, err := sgf.Open(shared.Path(tb, "games", zip))
	if err != nil {
		tb.Fatal(err)
	}
	defer src.Close()
	for i := rest; i < src.Len(); i += n {
		text, err := src.Read(i, nil)
		if err != nil {
			tb.Fatal(err)
		}
		texts = append(texts, text)
	}
	return texts
}

// BenchmarkTrain trains on one professional game in 24 and predicts others: positions
// trained a second, and what the model is worth.
func BenchmarkTrain(b *testing.B) {
	training, test := games(b, "fox-pro.zip", 24, 1), games(b, "fox-pro.zip", 240, 0)
	for b.Loop() {
		m, err := Train(training, nil)
		if err != nil {
			b.Fatal(err)
		}
		r := m.Evaluate(test, 2)
		b.Logf("%d positions\n%v", m.About().Positions, r)
		b.ReportMetric(100*r.Top(0), "%top1")
		b.ReportMetric(float64(m.About().Positions), "positions")
	}
}

// BenchmarkMoves is the time of a position on one core.
func BenchmarkMoves(b *testing.B) {
	m, err := Train(games(b, "fox-pro.zip", 960, 1), nil)
	if err != nil {
		b.Fatal(err)
	}
	var lessons []Lesson
	for _, text := range games(b, "fox-pro.zip", 960, 0) {
		lessons = append(lessons, Lessons(text)...)
	}
	var e extractor
	var moves []Move
	n := 0
	b.Run("part=features", func(b *testing.B) {
		for b.Loop() {
			e.extract(&lessons[n*97%len(lessons)].Situation)
			n++
		}
	})
	b.Run("part=all", func(b *testing.B) {
		for b.Loop() {
			e.extract(&lessons[n*97%len(lessons)].Situation)
			moves = m.rank(moves[:0], &e)
			n++
		}
	})
}
