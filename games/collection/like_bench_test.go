package collection

import (
	"testing"

	"katachi/games/query"
	"katachi/internal/testpeers"
)

// BenchmarkLike finds positions with up to three differences in the collection of
// KATACHI_COLLECTION: openings of 4, 20 and 60 moves on the whole board, a corner, a side, and
// shapes in the middle.
func BenchmarkLike(b *testing.B) {
	c := ownCollection(b)
	for _, t := range []struct{ name, query string }{
		{"4 moves", "rows=.................../.................../.................../...O...........X.../.................../.................../.................../.................../.................../.................../.................../.................../.................../.................../.................../...O...........X.../.................../.................../................... at=0..0,0..0"},
		{"20 moves", "rows=.................../.................../....X..X.......O.../..O...........OX.../.............OX..../.................../..O............X.../.................../.................../.................../.................../.................../.................../..X................/.................../...X...........O.../....O..X.....X...../.................../................... at=0..0,0..0"},
		{"60 moves", "rows=.................../...XX.....O......../..XOX..XX.O....OX../..OOO...O..O.OOX.../.............OX..../...O.........X.X.../..O...........O.X../.............OO.X../.................../................O../..X............X.../.................../..X................/..X..........O...../.................../...X..O........O.../....O..X.....X..X../..XO.....O........./................... at=0..0,0..0"},
		{"corner", "rows=........./....X..../..O...X../....O..../..O....../......... at=corner"},
		{"side", "rows=........../........../..X...OO../...X..XX../........../.......... at=side"},
		{"middle", "rows=....../..XO../..OX../...... at=inner"},
		{"small", "rows=.X./X.X at=inner"},
	} {
		for most := range 3 {
			b.Run(t.name+"/"+string(rune('1'+most)), func(b *testing.B) {
				q, err := query.Parse(t.query)
				if err != nil {
					b.Fatal(err)
				}
				q.Limit = 20
				if _, _, err := c.Like(b.Context(), q, 1); err != nil { // loads the segments
					b.Fatal(err)
				}
				before, n, games := testpeers.CPUTime(), 0, 0
				for b.Loop() {
					n++
					if _, games, err = c.Like(b.Context(), q, most+1); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric((testpeers.CPUTime()-before).Seconds()/float64(n), "cpu-s")
				b.ReportMetric(float64(games), "games")
			})
		}
	}
}
