package ask

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// plainHit is a hit of the plain evaluator.
type plainHit struct {
	g        *plainGame
	move, to int
	times    int // hits in the game
}

// value returns a number of a hit.
func (h *plainHit) value(number string) int {
	m := &h.g.moves[h.move]
	stone := m.point != board.Pass
	x, y := m.point.XY()
	last := h.g.info.Board - 1
	switch {
	case number == "number":
		return h.move
	case number == "length":
		return h.to - h.move
	case number == "captures":
		return len(m.taken)
	case number == "moves":
		return len(h.g.moves) - 1
	case number == "rank":
		rank := h.g.info.BlackRank
		if m.color == board.White {
			rank = h.g.info.WhiteRank
		}
		text := strings.NewReplacer("段", "d").Replace(rank)
		n, err := strconv.Atoi(strings.TrimRight(text, "dk"))
		switch {
		case err != nil || strings.HasSuffix(text, "p"):
			return missing
		case strings.HasSuffix(text, "k"):
			return 1 - n
		}
		return n
	case number == "time", number == "loss":
		return h.recorded(number)
	case !stone:
		return 0
	case number == "line":
		return slices.Min([]int{x, y, last - x, last - y}) + 1
	case number == "stones":
		return len(chain(&m.board, m.point))
	}
	return len(liberties(&m.board, m.point))
}

// recorded returns a number from the record.
func (h *plainHit) recorded(number string) int {
	f, err := sgf.Import(h.g.record, nil)
	if err != nil {
		panic(err)
	}
	m := &h.g.moves[h.move]
	if number == "loss" {
		list, _ := analysis.Stored(f.Games[0])
		if h.move >= len(list) || list[h.move-1] == nil || list[h.move] == nil {
			return missing
		}
		points, _ := analysis.Lost(m.color, list[h.move-1], list[h.move])
		return int(math.Round(points))
	}
	node := f.Games[0].Root
	for range m.node {
		node = node.FirstChild()
	}
	left, err := strconv.ParseFloat(node.Text(map[board.Color]string{board.Black: "BL", board.White: "WL"}[m.color]), 64)
	if err != nil {
		return missing
	}
	return int(left)
}

// plainRank returns the rank of P9段, 9段, 9d or 9p, as in these games: 9p or 9d.
func plainRank(text string) string {
	digits := strings.Trim(text, "Pp段dk ")
	switch {
	case digits == "" || len(digits) > 1 || strings.Contains(text, "k"):
		return text
	case strings.ContainsAny(text, "Pp"):
		return digits + "p"
	}
	return digits + "d"
}

// plainBand returns the band of a rank.
func plainBand(rank string) string {
	number, unit := rank[:max(0, len(rank)-1)], strings.TrimLeft(rank, "0123456789")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil:
		return "unknown"
	case unit == "p":
		return "1p..9p"
	case unit == "d":
		return []string{"1d..3d", "4d..6d", "7d..9d"}[(n-1)/3]
	}
	for _, k := range []int{1, 5, 10, 20} {
		if name := map[int]string{1: "4k..1k", 5: "9k..5k", 10: "19k..10k", 20: "30k..20k"}[k]; n >= k && n < map[int]int{1: 5, 5: 10, 10: 20, 20: 100}[k] {
			return name
		}
	}
	return "unknown"
}

// TestRankKeys: ranks with the same meaning count as one, and a band is a range of ranks.
func TestRankKeys(t *testing.T) {
	for _, c := range []struct{ text, rank, band string }{
		{"9p", "9p", "1p..9p"},
		{"P9段", "9p", "1p..9p"},
		{"P9", "9p", "1p..9p"},
		{"九段", "9d", "7d..9d"},
		{"9d", "9d", "7d..9d"},
		{"职业初段", "1p", "1p..9p"},
		{"5d?", "5d", "4d..6d"},
		{"3d+", "3d", "1d..3d"},
		{"3段", "3d", "1d..3d"},
		{"1k", "1k", "4k..1k"},
		{"5級", "5k", "9k..5k"},
		{"15级", "15k", "19k..10k"},
		{"28k", "28k", "30k..20k"},
		{"", "unknown", "unknown"},
		{"NR", "NR", "unknown"},
	} {
		if rank, band := rankKey(c.text), Band(&collection.Outlined{BlackRank: c.text}, board.Black); rank != c.rank || band != c.band {
			t.Errorf("%q: rank %s, band %s, want %s and %s", c.text, rank, band, c.rank, c.band)
		}
	}
	for _, b := range bands {
		w := query.Where{Rank: b.name}
		if err := w.Check(); err != nil {
			t.Error(err)
		}
		if r := w.RankRange(); int(r.To) != min(b.most, query.FirstPro+8) && b.name != "7d..9d" {
			t.Errorf("band %s ends at %v, not at %d", b.name, r.To, b.most)
		}
	}
}

// keys returns the groups in which a hit is counted.
func (h *plainHit) keys(by string) []string {
	m, info := &h.g.moves[h.move], &h.g.info
	own, other, rank := info.Black, info.White, info.BlackRank
	if m.color == board.White {
		own, other, rank = other, own, info.WhiteRank
	}
	size := info.Board
	x, y := m.point.XY()
	switch by {
	case "year":
		return []string{cmp.Or(strings.TrimLeft(fmt.Sprintf("%08d", info.Day)[:4], "0"), "unknown")}
	case "player":
		return []string{own}
	case "opponent":
		return []string{other}
	case "rank":
		return []string{cmp.Or(plainRank(rank), "unknown")}
	case "band":
		if strings.HasPrefix(own, "AlphaGo") || strings.HasPrefix(own, "Master") || strings.HasPrefix(own, "Magist") {
			return []string{"programs"}
		}
		return []string{plainBand(plainRank(rank))}
	case "server":
		return []string{cmp.Or(info.Server, "unknown")}
	case "colour":
		return []string{m.color.Name()}
	case "winner":
		return []string{map[string]string{"B": "black", "W": "white"}[(info.Result + " ")[:1]]}
	case "point":
		return []string{m.point.Name(size)}
	case "line":
		return []string{strconv.Itoa(h.value("line"))}
	case "number":
		return []string{strconv.Itoa(h.move)}
	case "name":
		return m.words
	case "game":
		return []string{fmt.Sprintf("%d %s - %s", info.ID, info.Black, info.White)}
	case "times":
		return []string{strconv.Itoa(h.times)}
	case "corner":
		region := cmp.Or(regionOf(m.point, size), "pass")
		if region == "corner" {
			region = map[bool]string{true: "upper ", false: "lower "}[y < size/2] + map[bool]string{true: "left", false: "right"}[x < size/2]
		}
		return []string{region}
	}
	if h.to+1 >= len(h.g.moves) {
		return []string{"none"}
	}
	next := h.g.moves[h.to+1].point
	if next == board.Pass {
		return []string{"pass"}
	}
	var best [][4]int // first and next, rows first
	for turn := range 8 {
		at := func(p board.Point) (int, int) {
			if p == board.Pass {
				return -1, -1
			}
			x, y := p.XY()
			for range turn % 4 {
				x, y = size-1-y, x
			}
			if turn >= 4 {
				x, y = y, x
			}
			return y, x
		}
		fy, fx := at(m.point)
		ny, nx := at(next)
		if m.point == board.Pass || fx >= size/2 && fy <= size/2 && fy <= size-1-fx {
			best = append(best, [4]int{fy, fx, ny, nx})
		}
	}
	b := slices.MinFunc(best, func(a, b [4]int) int { return slices.Compare(a[:], b[:]) })
	return []string{board.At(b[3], b[2]).Name(size)}
}

// compareReport compares the report on hits.
func compareReport(t *testing.T, text string, q *Question, a *Answer, hits []plainHit) {
	t.Helper()
	r := &q.Report
	if r.PerGame != nil {
		hits = slices.DeleteFunc(slices.Clone(hits), func(h plainHit) bool { return h.times < r.PerGame.From || h.times > r.PerGame.To })
	}
	type sums struct {
		hits, won, lost, sum, known, games int
		last                               *plainGame
	}
	want, bins := map[string]*sums{}, map[int]int{}
	for i := range hits {
		h := &hits[i]
		m := &h.g.moves[h.move]
		for _, key := range h.keys(cmp.Or(r.By, "colour")) {
			key = cmp.Or(key, map[bool]string{true: "unknown"}[r.By == "winner"])
			if want[key] == nil {
				want[key] = &sums{}
			}
			s := want[key]
			s.hits++
			if s.last != h.g {
				s.games, s.last = s.games+1, h.g
			}
			won := (strings.ToLower(h.g.info.Result) + " ")[:1]
			switch {
			case won != "b" && won != "w":
			case won == m.color.Name()[:1]:
				s.won++
			default:
				s.lost++
			}
			if r.Mean == "" {
				s.known++
			} else if n := h.value(r.Mean); n != missing {
				s.sum += n
				s.known++
			}
		}
		if r.Histogram != "" && h.value(r.Histogram) != missing {
			bins[h.value(r.Histogram)]++
		}
	}
	if r.By != "" && len(a.Groups) != len(want) {
		t.Errorf("%s: %d groups, want %d", text, len(a.Groups), len(want))
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		if s := want[g.Key]; s == nil || *s != (sums{g.Hits, g.Won, g.Lost, g.Sum, g.Known, g.Games, s.last}) {
			t.Errorf("%s: group %+v, want %+v", text, g, s)
		}
		if i > 0 && r.Sort != "key" && r.Sort != "won" && r.Sort != "mean" && g.Hits > a.Groups[i-1].Hits {
			t.Errorf("%s: group %q after %q", text, g.Key, a.Groups[i-1].Key)
		}
	}
	compareEarliest(t, text, a, hits)
	if r.Across != "" {
		compareCross(t, text, r, a.Cross, hits)
	}
	for _, b := range a.Bins {
		for v := b.From; v <= b.To; v++ {
			b.Hits -= bins[v]
			delete(bins, v)
		}
		if b.Hits != 0 {
			t.Errorf("%s: bin %v has %d hits too many", text, b, b.Hits)
		}
	}
	if len(bins) > 0 {
		t.Errorf("%s: %v are not in any bin", text, bins)
	}
}

// compareEarliest compares the first hit by date.
func compareEarliest(t *testing.T, text string, a *Answer, hits []plainHit) {
	t.Helper()
	var want *plainHit
	day := func(h *plainHit) string { // unknown months and days come last
		date := fmt.Sprintf("%08d", h.g.info.Day)
		if strings.HasSuffix(date, "0000") {
			date = date[:4] + "99"
		}
		return strings.TrimSuffix(date, "00") + "~~"
	}
	for i := range hits {
		if h := &hits[i]; h.g.info.Day >= 10000 && (want == nil || day(h) < day(want)) {
			want = h
		}
	}
	got := a.Total.Earliest
	switch {
	case want == nil && got != Example{}:
		t.Errorf("%s: the first is %v, want none", text, got)
	case want != nil && got != Example{want.g.info.ID, want.move, want.g.moves[want.move].color}:
		t.Errorf("%s: the first is %v, want move %d of game %d", text, got, want.move, want.g.info.ID)
	}
}

// compareCross compares a table with a count of the hits in each of its cells.
func compareCross(t *testing.T, text string, r *Report, c *Cross, hits []plainHit) {
	t.Helper()
	want, all, columns := map[[2]string][3]int{}, map[string]int{}, map[string]bool{}
	for i := range hits {
		h := &hits[i]
		key := func(by string) string {
			return cmp.Or(h.keys(by)[0], map[bool]string{true: "unknown"}[by == "winner"])
		}
		at := [2]string{key(r.By), key(r.Across)}
		n := want[at]
		n[0]++
		if won := strings.ToLower(h.g.info.Result + " ")[:1]; won == "b" || won == "w" {
			n[1+num.FromBool(won != h.g.moves[h.move].color.Name()[:1])]++
		}
		want[at] = n
		all[at[1]]++
		columns[at[0]] = true
	}
	if len(c.Lines) != len(all) || len(c.Columns) != min(len(columns), mostColumns) {
		t.Errorf("%s: %d lines, %d columns, want %d, %d", text, len(c.Lines), len(c.Columns), len(all), len(columns))
	}
	for i := range c.Lines {
		l := &c.Lines[i]
		if l.Hits != all[l.Key] || i > 0 && l.Hits > c.Lines[i-1].Hits {
			t.Errorf("%s: line %s has %d hits, want %d", text, l.Key, l.Hits, all[l.Key])
		}
		for k, g := range l.Cells {
			if n := want[[2]string{c.Columns[k].Key, l.Key}]; n != [3]int{g.Hits, g.Won, g.Lost} {
				t.Errorf("%s: %s, %s: %d hits, %d won, %d lost, want %v", text, c.Columns[k].Key, l.Key, g.Hits, g.Won, g.Lost, n)
			}
		}
	}
}

// TestLimit: a report has no more groups than its limit, the first of all.
func TestLimit(t *testing.T) {
	col, _ := stored(t, randomGames(t, 2))
	defer col.Close()
	var keys [2][]string
	for i, text := range []string{`move; by point`, `move; by point, limit 3`} {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := q.Ask(t.Context(), col, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range a.Groups {
			keys[i] = append(keys[i], g.Key)
		}
	}
	if !slices.Equal(keys[1], keys[0][:3]) {
		t.Errorf("groups %v, want the first three of %v", keys[1], keys[0])
	}
}

// TestFirst: a question that ends after some hits has the first of its hits, and does not search
// further.
func TestFirst(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	ask := func(text string) *Answer {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := q.Ask(t.Context(), all, nil)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	whole, some := ask("captures 3..; by colour, examples 7"), ask("captures 3..; by colour, examples 7, first 7")
	if !some.Stopped || some.Total.Hits != 7 || whole.Stopped || whole.Total.Hits < 100 {
		t.Errorf("%d of %d hits, stopped %v", some.Total.Hits, whole.Total.Hits, some.Stopped)
	}
	if got, want := some.Total.Examples, whole.Total.Examples; len(got) != 7 || !slices.Equal(got, want) {
		t.Errorf("examples %v, want %v", got, want)
	}
}

// TestWonInterval: hits of a game count as one if they agree; hits of many games with one each, as
// many.
func TestWonInterval(t *testing.T) {
	group := func(games, hits int, won func(game, hit int) bool) *Group {
		g := &Group{}
		for i := range games {
			for k := range hits {
				winner := board.White
				if won(i, k) {
					winner = board.Black
				}
				g.add(&Hit{Color: board.Black}, &collection.Outlined{ID: int64(i + 1), Winner: winner}, 0)
			}
		}
		return g
	}
	even := func(game, _ int) bool { return game%2 == 0 }
	for _, tt := range []struct {
		g        *Group
		part, of int // of independent hits
	}{
		{group(20, 1, even), 10, 20},
		{group(20, 10, even), 10, 20}, // ten hits of a game say no more than one
		{group(1, 50, func(_, _ int) bool { return true }), 1, 1},
		{group(7, 50, func(_, _ int) bool { return true }), 7, 7},
		{group(0, 0, nil), 0, 0},
	} {
		low, high := tt.g.WonInterval()
		wantLow, wantHigh := num.Interval(tt.part, tt.of)
		if math.Abs(low-wantLow) > 0.02 || math.Abs(high-wantHigh) > 0.02 {
			t.Errorf("%d of %d hits won: %.3f to %.3f, want %.3f to %.3f", tt.g.Won, tt.g.Hits, low, high, wantLow, wantHigh)
		}
	}
}
