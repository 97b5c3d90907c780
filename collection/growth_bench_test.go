package collection

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"katachi/internal/testpeers"
	"katachi/query"
)

// growthSizes are the numbers of games of BenchmarkGrowth.
var growthSizes = []int{10_000, 60_000, 300_000, 1_000_000}

// growthQueries are asked beside the recorded ones: short sequences from common shapes.
var growthQueries = []oracleQuery{
	{id: "s1", query: &query.Query{Rows: []string{"X.", ".O"}}},
	{id: "s2", query: &query.Query{Rows: []string{"X.", ".O"}, Sequence: []query.Step{{X: 1, What: 'O'}, {Y: 1, What: 'X'}}}},
	{id: "s3", query: &query.Query{
		Rows: []string{".X.", "XOX", "..."}, Anchors: query.Anchors{Region: query.Inner},
		Sequence: []query.Step{{X: 1, Y: 2, What: 'X'}, {X: 1, Y: 1, What: '-'}},
	}},
}

// growthCurves are the queries that are drawn.
var growthCurves = map[string]string{
	"a03": "sixteen stones", "a10": "corner", "a12": "ponnuki", "a13": "keima", "a16": "crosscut", "s2": "X./.O then O, X",
}

// BenchmarkGrowth searches 10,000 to a million games on all cores: time to all counts, to the
// first 50 hits, to open, and bytes of memory beside the mapped files. Use -benchtime 1x.
//
// The games are those of the folder KATACHI_GAMES, which scripts/games makes.
// KATACHI_GROWTH names a folder to keep the collection in; if it is there already it is taken as
// it is. The times go into searches.tsv there. scripts/growth.sh does it all.
func BenchmarkGrowth(b *testing.B) {
	from := os.Getenv("KATACHI_GAMES")
	if from == "" {
		b.Skip("KATACHI_GAMES names no folder with games, see scripts/growth.sh")
	}
	dir := os.Getenv("KATACHI_GROWTH")
	if dir == "" {
		dir = b.TempDir()
	}
	curves := growthTable{path: filepath.Join(dir, "searches.tsv")}
	dir = filepath.Join(dir, "collection")
	if !Exists(dir) {
		b.Run("build", func(b *testing.B) { growthBuild(b, dir, from) })
	}
	b.Run("open", func(b *testing.B) { growthOpen(b, dir) })
	c, err := Open(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	last := 0
	for _, size := range growthSizes {
		parts, games := growthParts(c, size)
		if games == last {
			continue
		}
		last = games
		b.Run(fmt.Sprint("games=", games, "/first"), func(b *testing.B) {
			for b.Loop() {
				for _, p := range parts {
					if err := p.seg.Load(); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
		for _, o := range append(oracleQueries(b), growthQueries...) {
			b.Run(fmt.Sprint("games=", games, "/query=", o.id), func(b *testing.B) {
				curves.note(games, o.id, growthSearch(b, &o, parts))
			})
		}
	}
	if err := curves.write(); err != nil {
		b.Fatal(err)
	}
}

// growthTable is the times of the queries that are drawn, by the number of games.
type growthTable struct {
	path  string
	games []int
	ms    []map[string]float64
}

func (t *growthTable) note(games int, id string, took time.Duration) {
	if last := len(t.games) - 1; last < 0 || t.games[last] != games {
		t.games, t.ms = append(t.games, games), append(t.ms, map[string]float64{})
	}
	t.ms[len(t.ms)-1][id] = float64(took.Microseconds()) / 1e3
}

// write writes the table as doc/plot reads it.
func (t *growthTable) write() error {
	ids := slices.Sorted(maps.Keys(growthCurves))
	text := "games"
	for _, id := range ids {
		text += "\t" + growthCurves[id]
	}
	for i, games := range t.games {
		text += fmt.Sprint("\n", games)
		for _, id := range ids {
			text += "\t"
			if ms, ok := t.ms[i][id]; ok {
				text += fmt.Sprint(ms)
			}
		}
	}
	return os.WriteFile(t.path, []byte(text+"\n"), 0o666)
}

// growthOpen opens the collection, as often as is asked for.
func growthOpen(b *testing.B, dir string) {
	least, before := time.Hour, status(b, "RssAnon")
	for b.Loop() {
		for range 5 {
			begin := time.Now()
			c, err := Open(dir, nil)
			if err != nil {
				b.Fatal(err)
			}
			least = min(least, time.Since(begin))
			c.Close()
		}
	}
	b.ReportMetric(float64(least.Microseconds())/1e3, "open-ms")
	b.ReportMetric(float64(status(b, "RssAnon")-before)/1e6, "anon-MB")
}

// growthParts returns the first segments, up to a number of games.
func growthParts(c *Collection, size int) (parts []part, games int) {
	for _, s := range c.now.segments {
		if s.seg.Size() != 19 || games >= size {
			continue
		}
		parts = append(parts, s)
		games += s.seg.Games()
	}
	return parts, games
}

// growthSearch returns the time to all counts.
func growthSearch(b *testing.B, o *oracleQuery, parts []part) time.Duration {
	counts, page, hits := time.Hour, time.Hour, 0
	for b.Loop() {
		for range 3 {
			begin := time.Now()
			a, err := answerOf(newSearch(o.query, 0), context.Background(), parts)
			if err != nil {
				b.Fatal(err)
			}
			counts, hits = min(counts, time.Since(begin)), a.Hits
			begin = time.Now()
			n := 0
			s := newSearch(o.query, 0)
			_ = s.blocks(context.Background(), parts, func(block *block) error {
				if more, err := s.list(block, func(*Hit) bool { n++; return n < 50 }); more || err != nil {
					return err
				}
				return errEnough
			})
			page = min(page, time.Since(begin))
		}
	}
	b.ReportMetric(float64(counts.Microseconds())/1e3, "counts-ms")
	b.ReportMetric(float64(page.Microseconds())/1e3, "page-ms")
	b.ReportMetric(float64(hits), "hits")
	b.ReportMetric(float64(status(b, "RssAnon"))/1e6, "anon-MB")
	return counts
}

// status returns a line of the process's status, in bytes.
func status(b *testing.B, name string) int {
	raw, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("no /proc here")
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, name+":"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				b.Fatal(err)
			}
			return kb * 1000
		}
	}
	return 0
}

// growthBuild makes the collection of the files of a folder, 1,000 games each, lot by lot.
func growthBuild(b *testing.B, dir, from string) {
	files, err := filepath.Glob(filepath.Join(from, "*.sgf"))
	if err != nil || len(files) == 0 {
		b.Fatalf("%s: no files .sgf: %v", from, err)
	}
	c, err := Create(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	for b.Loop() {
		had, games, spent, cpu := 0, 0, time.Duration(0), time.Duration(0)
		for _, size := range growthSizes {
			lot := files[min(had, len(files)):min(size/1000, len(files))]
			if len(lot) == 0 {
				break
			}
			begin, used := time.Now(), testpeers.CPUTime()
			r, err := c.Add(context.Background(), lot, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.Logf("%d games: %.0f games/s, %.0f games/cpu-s, at most %d MB of memory", size, float64(r.Stored)/time.Since(begin).Seconds(),
				float64(r.Stored)/(testpeers.CPUTime()-used).Seconds(), status(b, "VmHWM")/1e6)
			spent, cpu = spent+time.Since(begin), cpu+testpeers.CPUTime()-used
			had, games = had+len(lot), games+r.Stored
		}
		b.ReportMetric(float64(games)/spent.Seconds(), "games/s")
		b.ReportMetric(float64(games)/cpu.Seconds(), "games/cpu-s")
		sizes(b, c, games)
	}
}
