package predict

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"katachi/internal/shared"
	"katachi/shape"
)

// BenchmarkTrain is the learning curve on the frozen list of even professional games:
// trained on one in so many of the games played before them. The last ones take
// minutes.
func BenchmarkTrain(b *testing.B) {
	training, test := split(b)
	for _, every := range []int{24, 6, 2, 1} {
		b.Run(fmt.Sprintf("games=1in%d", every), func(b *testing.B) {
			if every < 24 {
				shared.Long(b)
			}
			var some [][]byte
			for i := 0; i < len(training); i += every {
				some = append(some, training[i])
			}
			for b.Loop() {
				start := time.Now()
				m, err := Train(some, nil)
				if err != nil {
					b.Fatal(err)
				}
				trained := time.Since(start)
				r := m.Evaluate(test, 2)
				b.Logf("%d positions trained in %v\n%v", m.About().Positions, trained, r)
				b.ReportMetric(100*r.Top(0), "%top1")
				b.ReportMetric(float64(m.About().Positions)/trained.Seconds(), "positions/s")
			}
		})
	}
}

// BenchmarkShapes is what Sensei's database alone predicts of the same games, having
// learned all games before them: exactly as its page has it, and backing off; with
// either stop rule of the page, and its other level 4.
func BenchmarkShapes(b *testing.B) {
	training, test := split(b)
	for _, s := range []shape.Scheme{{Stop: 3}, {Stop: 4}, {Stop: 4, Diagonal: true}} {
		db := learnShapes(b, training, s)
		for _, exact := range []bool{true, false} {
			look := map[bool]string{true: "exact", false: "back-off"}[exact]
			b.Run(fmt.Sprintf("scheme=%v/look-up=%s", s, look), func(b *testing.B) { benchmarkShapes(b, db, test, exact) })
		}
	}
}

func learnShapes(b *testing.B, games [][]byte, s shape.Scheme) *shape.DB {
	l, err := shape.NewLearner(&shape.Options{Scheme: s})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	for _, text := range games {
		if err := l.Games(text); err != nil {
			b.Fatal(err)
		}
	}
	db, err := l.Freeze()
	if err != nil {
		b.Fatal(err)
	}
	return db
}

func benchmarkShapes(b *testing.B, db *shape.DB, test [][]byte, exact bool) {
	var sum Score
	var phases [3]Score // moves to 60, to 160, and further
	for b.Loop() {
		for i := 0; i < len(test); i += 5 {
			for _, l := range Lessons(test[i]) {
				one := scoreShapes(db, &l, exact)
				sum.add(&one)
				phases[phase(l.Number)].add(&one)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(sum.Moves), "ns/position")
	b.ReportMetric(100*sum.Top(0), "%top1")
	for i, name := range []string{"opening", "middle", "endgame"} {
		b.ReportMetric(100*phases[i].Top(0), "%"+name)
	}
	b.ReportMetric(100*sum.Top(5), "%top20")
}

func phase(move int) int {
	switch {
	case move <= 60:
		return 0
	case move <= 160:
		return 1
	}
	return 2
}

// scoreShapes ranks the move played among the suggestions; ties count against them.
func scoreShapes(db *shape.DB, l *Lesson, exact bool) (s Score) {
	s.Moves = 1
	moves := db.Suggest(l.Board, l.ToMove, &shape.SuggestOptions{Exact: exact})
	at := slices.IndexFunc(moves, func(c shape.Candidate) bool { return c.Point == l.Played })
	if at < 0 {
		return s
	}
	for at+1 < len(moves) && moves[at+1].Weight == moves[at].Weight {
		at++
	}
	for i, rank := range Ranks {
		if at < rank {
			s.Within[i] = 1
		}
	}
	return s
}

// BenchmarkMoves is the time of a position on one core.
func BenchmarkMoves(b *testing.B) {
	training, test := split(b)
	m, err := Train(training[:10], nil)
	if err != nil {
		b.Fatal(err)
	}
	var lessons []Lesson
	for _, text := range test[:10] {
		lessons = append(lessons, Lessons(text)...)
	}
	e := m.extractor()
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
			moves = m.rank(moves[:0], e)
			n++
		}
	})
}
