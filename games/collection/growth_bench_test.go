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

	"katachi/board"
	"katachi/games/internal/search"
	"katachi/games/query"
	"katachi/internal/testpeers"
)

// growthSizes are the numbers of games of BenchmarkGrowth.
var growthSizes = []int{1000, 10_000, 100_000, 1_000_000, 3_000_000, 10_000_000}

// growthQueries are asked in addition to the recorded ones: short sequences from common shapes, and
// positions that the index has, frequent and rare ones.
var growthQueries = []oracleQuery{
	{id: "s1", query: &query.Query{Rows: []string{"X.", ".O"}}},
	{id: "s2", query: &query.Query{Rows: []string{"X.", ".O"}, Sequence: []query.Step{{X: 1, What: 'O'}, {Y: 1, What: 'X'}}}},
	{id: "s3", query: &query.Query{
		Rows: []string{".X.", "XOX", "..."}, Anchors: query.Anchors{Region: query.Inner},
		Sequence: []query.Step{{X: 1, Y: 2, What: 'X'}, {X: 1, Y: 1, What: '-'}},
	}},
	{id: "p1", query: growthCorner("Q16")},
	{id: "p2", query: growthCorner("Q16 O17 R14")},
	{id: "p3", query: growthCorner("Q16 O17 R14 L17 Q10 S16")},
	{id: "w1", query: growthPosition(19, "Q16 D4 Q3")},
	{id: "w2", query: growthPosition(19, "Q16 D4 Q3 D16 R5 C6")},
}

// growthPosition returns the upper right square of side rows after moves of Black and White in
// turn.
func growthPosition(side int, moves string) *query.Query {
	rows := slices.Repeat([]string{strings.Repeat(".", side)}, side)
	for i, name := range strings.Fields(moves) {
		p, err := board.ParsePoint(name, 19)
		if err != nil {
			panic(err)
		}
		x, y := p.XY()
		row := []byte(rows[y])
		row[x-(19-side)] = "XO"[i%2]
		rows[y] = string(row)
	}
	return &query.Query{Rows: rows, Anchors: query.Anchors{Left: 19 - side, Right: 19 - side, Region: query.Fixed}}
}

func growthCorner(moves string) *query.Query { return growthPosition(10, moves) }

// growthCurves are the queries that are drawn.
var growthCurves = map[string]string{
	"a03": "sixteen stones", "a10": "corner", "a12": "ponnuki", "a13": "keima", "a16": "crosscut", "s2": "X./.O then O, X",
	"p1": "corner, a star point", "p3": "corner, 6 stones", "w1": "whole board",
}

// BenchmarkGrowth searches 1,000 to ten million games on all cores. It reports the processor time
// to all counts, to the first 50 hits and to open, and the bytes of memory in addition to the
// mapped files. Use -benchtime 1x.
//
// The collection is that of the folder KATACHI_GROWTH, which tools/growth.sh makes. The times go
// into searches.tsv there.
func BenchmarkGrowth(b *testing.B) {
	dir := os.Getenv("KATACHI_GROWTH")
	if dir == "" {
		b.Skip("set KATACHI_GROWTH to a folder with a collection: see tools/growth.sh")
	}
	curves := growthTable{path: filepath.Join(dir, "searches.tsv")}
	dir = filepath.Join(dir, "collection")
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
					if err := p.Seg.Load(); err != nil {
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

// growthTable contains the times of the queries that are drawn, by the number of games.
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

// write writes the table in the form that doc/plot reads.
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

// growthOpen opens the collection, as often as the benchmark asks.
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
func growthParts(c *Collection, size int) (parts []search.Part, games int) {
	for _, s := range stateNow(c).Segments {
		if s.Seg.Size() != 19 || games >= size {
			continue
		}
		parts = append(parts, s)
		games += s.Seg.Games()
	}
	return parts, games
}

// growthSearch returns the processor time to all counts.
func growthSearch(b *testing.B, o *oracleQuery, parts []search.Part) time.Duration {
	counts, page, hits := time.Hour, time.Hour, 0
	for b.Loop() {
		for range 3 {
			begin := testpeers.CPUTime()
			a, err := answerOf(search.New(o.query, 0), context.Background(), parts)
			if err != nil {
				b.Fatal(err)
			}
			counts, hits = min(counts, testpeers.CPUTime()-begin), a.Hits
			begin = testpeers.CPUTime()
			n := 0
			s := search.New(o.query, 0)
			_ = s.Blocks(context.Background(), parts, func(block *search.Block) error {
				if more, err := s.List(block, 0, nil, func(*Hit) bool { n++; return n < 50 }); more || err != nil {
					return err
				}
				return search.ErrEnough
			})
			page = min(page, testpeers.CPUTime()-begin)
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
