package hashtree

import (
	"testing"
	"time"

	"katachi/match"
	"katachi/match/internal/matchtest"
)

// BenchmarkStages shows where the time of a scan goes: for each stage it takes the best time of
// each position up to the end of the stage, over all rounds, minus that of the stage before. The
// floor is the cost of writing as many hits. Use -benchtime=300x.
func BenchmarkStages(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:200]
	for _, name := range []string{"pat", "owl_defendpat", "fusekipat"} {
		m, err := compile(matchtest.OpenDatabase(b, name), nil)
		if err != nil {
			b.Fatal(err)
		}
		if !hasVector || !m.vectors() {
			b.Skip("no vector instructions")
		}
		b.Run("set="+name, func(b *testing.B) { benchmarkStages(b, m, positions) })
	}
}

var stages = []string{"floor", "read", "walk", "spread", "test", "beyond"}

func benchmarkStages(b *testing.B, m *matcher, positions []matchtest.Position) {
	hits, copied := make([]match.Hit, 1<<14), make([]match.Hit, 1<<14)
	best := make([]matchtest.Best, len(stages))
	for s := range best {
		best[s] = make(matchtest.Best, len(positions))
	}
	for b.Loop() {
		for s := range stages {
			for i := range positions {
				start := time.Now()
				n := 0
				if s > 0 {
					n = m.upTo(s, hits, &positions[i])
				} else {
					copy(hits, copied[:len(m.AppendHits(hits[:0], positions[i].Board))])
					start = time.Now()
					copy(hits, copied[:1600])
				}
				best[s].Keep(i, time.Since(start))
				_ = n
			}
		}
	}
	before := 0.0
	for s, name := range stages {
		took := best[s].Microseconds()
		b.ReportMetric(took-before, name+"-µs")
		if before = took; s == 0 {
			before = 0
		}
	}
	b.ReportMetric(before, "all-µs")
	b.ReportMetric(0, "ns/op")
}

// upTo runs the stages up to number s and returns how many hits were written.
func (m *matcher) upTo(s int, hits []match.Hit, p *matchtest.Position) (n int) {
	m.origins.read(p.Board.Size())
	m.readWindows(p.Board)
	if s == 1 {
		return 0
	}
	visits := m.visits[:m.walk(p.Board.Size())]
	if s == 2 {
		return len(visits)
	}
	words := hitWords(hits)
	if s == 3 {
		j, room := m.vector.job, countRoom(visits)
		m.vector.prepare(m, words, visits, room)
		n, _, _ = spreadVector(&m.vector.job, &visits[0], len(visits))
		m.vector.job = j
		return n
	}
	n = m.tryVector(words, visits, countRoom(visits))
	if s == 4 {
		return n
	}
	return n + m.tryBeyond(words[n:], p.Board)
}
