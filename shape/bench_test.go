package shape

import (
	"path/filepath"
	"testing"
	"time"

	"katachi/internal/shared"
	"katachi/sgf"
)

// games returns the text of n games of a collection.
func games(tb testing.TB, zip string, n int) (texts [][]byte) {
	tb.Helper()
	src, err := sgf.Open(shared.Path(tb, "games", zip))
	if err != nil {
		tb.Fatal(err)
	}
	defer src.Close()
	for i := range min(n, src.Len()) {
		data, err := src.Read(i*(src.Len()/n), nil)
		if err != nil {
			tb.Fatal(err)
		}
		texts = append(texts, data)
	}
	return texts
}

// BenchmarkLearn learns professional games with one Learner: moves/s of one core,
// beside the replay alone, which is part of it, and reading the shapes without
// keeping them.
func BenchmarkLearn(b *testing.B) {
	texts := games(b, "fox-pro.zip", 2000)
	b.Run("part=replay", func(b *testing.B) {
		moves, start := 0, cpuTime()
		for b.Loop() {
			moves += replayAll(texts)
		}
		reportMoves(b, float64(moves), start)
	})
	for _, s := range []Scheme{{Stop: 3}, {Stop: 4}, {Stop: 4, Diagonal: true}} {
		b.Run("scheme="+s.String(), func(b *testing.B) {
			moves, start := uint64(0), cpuTime()
			for b.Loop() {
				l, err := NewLearner(&Options{Scheme: s, Dir: b.TempDir()})
				if err != nil {
					b.Fatal(err)
				}
				for _, text := range texts {
					if err := l.Games(text); err != nil {
						b.Fatal(err)
					}
				}
				moves += l.About().Moves
				l.Close()
			}
			reportMoves(b, float64(moves), start)
		})
	}
}

// reportMoves reports moves by the clock, and by the processor time of the whole
// process since start, which a busy machine disturbs less.
func reportMoves(b *testing.B, moves float64, start time.Duration) {
	b.ReportMetric(moves/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(moves/(cpuTime()-start).Seconds(), "moves/cpu-s")
}

func replayAll(texts [][]byte) (moves int) {
	var m sgf.MainLine
	var r sgf.Replay
	for _, text := range texts {
		m.Reset(text)
		for m.NextGame() {
			r.Reset(19)
			for m.Next() {
				if _, err := r.Step(m.Step()); err != nil {
					break
				}
			}
			moves += r.Moves
		}
	}
	return moves
}

// BenchmarkLearnParallel is the whole of Learn, the partial file included, and the
// freezing of it.
func BenchmarkLearnParallel(b *testing.B) {
	src, err := sgf.Open(shared.Path(b, "games", "fox-pro.zip"))
	if err != nil {
		b.Fatal(err)
	}
	defer src.Close()
	dir := b.TempDir()
	part, frozen := filepath.Join(dir, "part"), filepath.Join(dir, "db")
	b.Run("stage=learn", func(b *testing.B) {
		moves, start := uint64(0), cpuTime()
		for b.Loop() {
			about, err := Learn(part, src, nil)
			if err != nil {
				b.Fatal(err)
			}
			moves += about.Moves
		}
		reportMoves(b, float64(moves), start)
	})
	b.Run("stage=freeze", func(b *testing.B) {
		var db *DB
		for b.Loop() {
			if err := Freeze(frozen, part); err != nil {
				b.Fatal(err)
			}
		}
		if db, err = Open(frozen); err != nil {
			b.Fatal(err)
		}
		defer db.Close()
		b.ReportMetric(float64(db.Size())/float64(db.Len()), "B/key")
		b.ReportMetric(float64(db.Len()), "keys")
	})
}
