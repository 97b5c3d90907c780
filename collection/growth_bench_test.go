package collection

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/gamefile"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// growthSizes are the numbers of games of BenchmarkGrowth.
var growthSizes = []int{10_000, 60_000, 300_000, 1_000_000}

// BenchmarkGrowth searches 10,000 to a million games on all cores: time
// to all counts, to the first 50 hits, and bytes of memory beside the
// mapped files. Use -benchtime 1x.
//
// The games are those of fox-pro and tom, again and again: copy k is turned by
// symmetry k%8, has its colours exchanged if k/8 is odd, and lacks its last k
// moves. KATACHI_GROWTH names a folder to keep the collection in; if it is
// there already it is taken as it is.
func BenchmarkGrowth(b *testing.B) {
	if os.Getenv("KATACHI_LONG") == "" {
		b.Skip("long: set KATACHI_LONG=1")
	}
	dir := os.Getenv("KATACHI_GROWTH")
	if dir == "" {
		dir = b.TempDir()
	}
	dir = filepath.Join(dir, "collection")
	if !Exists(dir) {
		b.Run("build", func(b *testing.B) { growthBuild(b, dir) })
	}
	begin := time.Now()
	c, err := Open(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	b.Logf("opened in %v", time.Since(begin))
	for _, size := range growthSizes {
		parts, games := growthParts(c, size)
		b.Run(fmt.Sprint("games=", games, "/first"), func(b *testing.B) {
			for b.Loop() {
				for _, p := range parts {
					if err := p.seg.Load(); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
		for _, o := range oracleQueries(b) {
			b.Run(fmt.Sprint("games=", games, "/query=", o.id), func(b *testing.B) { growthSearch(b, &o, parts) })
		}
	}
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

func growthSearch(b *testing.B, o *oracleQuery, parts []part) {
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

// growthBuild makes the collection, lot by lot.
func growthBuild(b *testing.B, dir string) {
	games := growthGames(b)
	c, err := Create(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	for b.Loop() {
		had, spent, cpu := 0, time.Duration(0), time.Duration(0)
		for _, size := range growthSizes {
			folder := filepath.Join(filepath.Dir(dir), "games", fmt.Sprint(size))
			growthWrite(b, folder, games, had, size)
			begin, used := time.Now(), testpeers.CPUTime()
			if _, err := c.Add(context.Background(), []string{folder}, nil); err != nil {
				b.Fatal(err)
			}
			b.Logf("%d games: %.0f games/s, %.0f games/cpu-s, at most %d MB of memory", size, float64(size-had)/time.Since(begin).Seconds(),
				float64(size-had)/(testpeers.CPUTime()-used).Seconds(), status(b, "VmHWM")/1e6)
			spent, cpu = spent+time.Since(begin), cpu+testpeers.CPUTime()-used
			had = size
			os.RemoveAll(folder)
		}
		b.ReportMetric(float64(had)/spent.Seconds(), "games/s")
		b.ReportMetric(float64(had)/cpu.Seconds(), "games/cpu-s")
		sizes(b, c, had)
	}
}

// growthGames returns the records of fox-pro and tom.
func growthGames(b *testing.B) [][]byte {
	src, err := gamefile.Open(testpeers.Path(b, "games", "fox-pro.zip"), testpeers.Path(b, "games", "tom.zip"))
	if err != nil {
		b.Fatal(err)
	}
	defer src.Close()
	var games [][]byte
	var m sgf.MainLine
	for e, err := range src.All() {
		if err != nil {
			b.Fatal(err)
		}
		for m.Reset(e.Data); m.NextGame(); {
			for m.Next() {
				continue
			}
			games = append(games, bytes.Clone(m.Record()))
		}
	}
	return games
}

// growthWrite writes games had to size, 1,000 in a file.
func growthWrite(b *testing.B, folder string, games [][]byte, had, size int) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		b.Fatal(err)
	}
	var text []byte
	for n := had; n < size; n++ {
		text = append(edited(text, games[n%len(games)], n/len(games)), '\n')
		if n%1000 == 999 || n == size-1 {
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%07d.sgf", n/1000)), text, 0o666); err != nil {
				b.Fatal(err)
			}
			text = text[:0]
		}
	}
}

// edited appends copy k of a record to dst.
func edited(dst, game []byte, k int) []byte {
	swap, turn := k/8%2 == 1, board.Symmetry(k%8)
	game = shortened(game, k)
	var id string
	for i := 0; i < len(game); i++ {
		switch c := game[i]; {
		case c >= 'A' && c <= 'Z':
			end := i
			for end < len(game) && game[end] >= 'A' && game[end] <= 'Z' {
				end++
			}
			id = string(game[i:end])
			dst = append(dst, recoloured(id, swap)...)
			i = end - 1
		case c == '[':
			end := i + 1
			for end < len(game) && game[end] != ']' {
				if game[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end, len(game))
			dst = append(dst, '[')
			dst = append(dst, revalued(id, game[i+1:end], swap, turn)...)
			i = end - 1
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// shortened cuts the last k moves off a record without variations.
func shortened(game []byte, k int) []byte {
	if bytes.Count(game, []byte("(")) > 1 || k == 0 {
		return game
	}
	for range k {
		if at := bytes.LastIndexByte(game, ';'); at > 3 {
			game = game[:at]
		}
	}
	return append(slices.Clip(game), ')')
}

// recoloured returns the property that says the same with colours exchanged.
func recoloured(id string, swap bool) string {
	if other := map[string]string{
		"B": "W", "W": "B", "AB": "AW", "AW": "AB", "PB": "PW", "PW": "PB", "BR": "WR", "WR": "BR",
	}[id]; swap && other != "" {
		return other
	}
	return id
}

// revalued returns a property's value turned, or with the other winner.
func revalued(id string, value []byte, swap bool, turn board.Symmetry) []byte {
	switch id {
	case "B", "W", "AB", "AW", "AE":
		if len(value) == 2 && value[0] >= 'a' && value[0] <= 's' && value[1] >= 'a' && value[1] <= 's' {
			x, y := turn.Point(board.At(int(value[0]-'a'), int(value[1]-'a')), 19).XY()
			return []byte{'a' + byte(x), 'a' + byte(y)}
		}
	case "RE":
		if swap && len(value) > 0 && (value[0] == 'B' || value[0] == 'W') {
			return append([]byte{'B' + 'W' - value[0]}, value[1:]...)
		}
	}
	return value
}
