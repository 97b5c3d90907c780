package collection

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"katachi/internal/testpeers"
)

// BenchmarkBuild indexes fox-pro and tom, 60,621 games, from files in cache.
func BenchmarkBuild(b *testing.B) {
	paths := []string{testpeers.Path(b, "games", "fox-pro.zip"), testpeers.Path(b, "games", "tom.zip")}
	for b.Loop() {
		dir := filepath.Join(b.TempDir(), "c")
		c, err := Create(dir, nil)
		if err != nil {
			b.Fatal(err)
		}
		begin, cpu := time.Now(), testpeers.CPUTime()
		r, err := c.Add(context.Background(), paths, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.Stored)/time.Since(begin).Seconds(), "games/s")
		b.ReportMetric(float64(r.Stored)/(testpeers.CPUTime()-cpu).Seconds(), "games/cpu-s")
		sizes(b, c, r.Stored)
		begin = time.Now()
		o, err := Open(dir, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(time.Since(begin).Microseconds())/1e3, "open-ms")
		o.Close()
		c.Close()
	}
}

// sizes reports the bytes per game of each kind of file.
func sizes(b *testing.B, c *Collection, games int) {
	b.Helper()
	entries, err := os.ReadDir(c.store.Dir)
	if err != nil {
		b.Fatal(err)
	}
	bytes := map[string]int64{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			b.Fatal(err)
		}
		bytes[filepath.Ext(e.Name())] += info.Size()
	}
	for _, kind := range []string{".games", ".records", ".db", ".db-wal"} {
		b.ReportMetric(float64(bytes[kind])/float64(games), kind[1:]+"-B/game")
	}
}
