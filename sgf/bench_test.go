package sgf

import (
	"bytes"
	"testing"

	"katachi/internal/testpeers"
)

var sink int

// BenchmarkRead reads the games of fox-pro.zip, unpacked in memory. The baselines read every byte
// once, in a simple loop and with vector instructions. MB/s is by the clock, cpu-MB/s by processor
// time.
func BenchmarkRead(b *testing.B) {
	_, files := corpus(b, "fox-pro")
	var m MainLine
	var r Replay
	ways := []struct {
		name string
		read func(f []byte)
	}{
		{"scan=bytes", func(f []byte) {
			for _, c := range f {
				if c == ';' {
					sink++
				}
			}
		}},
		{"scan=count", func(f []byte) { sink += bytes.Count(f, []byte{';'}) }},
		{"mainline", func(f []byte) {
			m.Reset(f)
			for m.NextGame() {
				for m.Next() {
					sink += int(m.Step().Point.X)
				}
			}
		}},
		{"tree", func(f []byte) {
			if t, err := Parse(f, nil); err == nil {
				sink += len(t.Games)
			}
		}},
		{"replay", func(f []byte) {
			m.Reset(f)
			for m.NextGame() {
				r.Reset(19, m.Suicide())
				for m.Next() {
					if d, err := r.Step(m.Step()); err == nil {
						sink += len(d.Changes)
					}
				}
			}
		}},
	}
	for _, w := range ways {
		b.Run(w.name, func(b *testing.B) { benchFiles(b, files, w.read) })
	}
}

func benchFiles(b *testing.B, files [][]byte, read func([]byte)) {
	size := 0
	for _, f := range files {
		size += len(f)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	n, start := 0, testpeers.CPUTime()
	for b.Loop() {
		for _, f := range files {
			read(f)
		}
		n++
	}
	b.ReportMetric(float64(b.N*len(files))/b.Elapsed().Seconds(), "games/s")
	if used := testpeers.CPUTime() - start; used > 0 {
		b.ReportMetric(float64(n*size)/1e6/used.Seconds(), "cpu-MB/s")
	}
}

// BenchmarkWrite writes the trees of fox-pro.zip.
func BenchmarkWrite(b *testing.B) {
	_, files := corpus(b, "fox-pro")
	var games []*Game
	size := 0
	for _, f := range files {
		if t, err := Parse(f, nil); err == nil {
			games = append(games, t.Games...)
			size += len(f)
		}
	}
	b.SetBytes(int64(size))
	var out []byte
	for b.Loop() {
		for _, g := range games {
			out = g.Append(out[:0])
		}
	}
}
