package compare_test

import (
	"context"
	"iter"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/ops/compare"
	"katachi/internal/ops/name"
	"katachi/internal/ops/opstest"
	"katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
	"katachi/names/joseki"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// plainShown is the record of a plain replay: the mark of each position of the whole board (4) and
// of each corner, and for positions of the whole board the mark of the next one.
type plainShown struct {
	day   uint32
	shown map[uint64]bool
	next  map[uint64]uint64 // of the whole board, after the first occurrence
}

// plainForms are the hashes of a position in all equivalent forms. The bits of an index: 0 and 1
// mirror the position, 2 exchanges the axes, 3 exchanges the colours. A corner has only the forms
// without bits 0 and 1.
type plainForms [16]uint64

// toggle adds a stone or removes it.
func (f *plainForms) toggle(p board.Point, c board.Color, size, corner int) {
	x, y := p.XY()
	if corner < 4 {
		x, y = fromCorner(x, y, size, corner)
	}
	for way := range f {
		if corner < 4 && way&3 != 0 {
			continue
		}
		tx, ty := fromCorner(x, y, size, way&1|^way&2)
		color := c
		if way&4 != 0 {
			tx, ty = ty, tx
		}
		if way&8 != 0 {
			color = c.Opponent()
		}
		f[way] ^= board.Zobrist(board.At(tx, ty), color)
	}
}

// fromCorner returns the coordinates of a point relative to a corner, numbered as joseki.Corner
// numbers it.
func fromCorner(x, y, size, corner int) (int, int) {
	if corner&1 != 0 {
		x = size - 1 - x
	}
	if corner&2 == 0 {
		y = size - 1 - y
	}
	return x, y
}

// mark returns a hash that is the same for all forms; whole boards and corners have different
// marks.
func (f *plainForms) mark(corner int) uint64 {
	if corner < 4 {
		return slices.Min([]uint64{f[0], f[4], f[8], f[12]})*2 + 1
	}
	return slices.Min(f[:]) * 2
}

// inCorner reports whether a point lies in a corner; 4 stands for the whole board.
func inCorner(p board.Point, size, corner int) bool {
	x, y := p.XY()
	x, y = fromCorner(x, y, size, corner)
	side := (size + 1) / 2
	return corner == 4 || x < side && y < side
}

// plainReplay replays a game and calls each for every corner, and for the whole board, that a node
// has changed.
func plainReplay(g *sgf.Game, each func(corner, stones int, mark uint64)) {
	size, _ := g.Size()
	var r sgf.Replay
	r.Reset(size, false)
	var forms [5]plainForms
	stones, changed, node := [5]int{}, [5]bool{}, int32(0)
	nodeEnds := func() {
		for k := range forms {
			if changed[k] && stones[k] > 0 {
				each(k, stones[k], forms[k].mark(k))
			}
			changed[k] = false
		}
	}
	for _, s := range report.Steps(g) {
		if s.Node != node {
			nodeEnds()
			node = s.Node
		}
		d, err := r.Step(s)
		if err != nil {
			break
		}
		for _, c := range d.Changes {
			for k := range forms {
				if !inCorner(c.Point, size, k) {
					continue
				}
				changed[k] = true
				if c.Old.IsStone() {
					forms[k].toggle(c.Point, c.Old, size, k)
					stones[k]--
				}
				if c.New.IsStone() {
					forms[k].toggle(c.Point, c.New, size, k)
					stones[k]++
				}
			}
		}
	}
	nodeEnds()
}

// plainGames replays games.
func plainGames(games []*sgf.Game) (list []plainShown) {
	for _, g := range games {
		p := plainShown{shown: map[uint64]bool{}, next: map[uint64]uint64{}}
		p.day, _ = sgf.Days(g.Root.Text("DT"))
		before := uint64(0)
		plainReplay(g, func(corner, _ int, mark uint64) {
			if corner == 4 {
				if _, ok := p.next[before]; !ok {
					p.next[before] = mark
				}
				before = mark
			}
			p.shown[mark] = true
		})
		list = append(list, p)
	}
	return list
}

// plainCount counts the games with a position, except those in without, and the games in which it
// came directly after the position before. It also returns the first and last days.
func plainCount(list []plainShown, without map[int64]bool, before, mark uint64) (games, played int, first, last uint32) {
	for i := range list {
		p := &list[i]
		if without[int64(i+1)] {
			continue
		}
		if p.shown[before] && p.next[before] == mark {
			played++
		}
		if !p.shown[mark] {
			continue
		}
		games++
		if last = max(last, p.day); p.day != 0 && (first == 0 || p.day < first) {
			first = p.day
		}
	}
	return games, played, first, last
}

// TestCompareLikeReplay compares Compare with a plain replay of 1,000 games: how many games show
// each position, on the whole board and in the corners, their first and last dates, and how often
// the move came next. It does so for games in the collection, whose own records do not count, and
// for others.
func TestCompareLikeReplay(t *testing.T) {
	const all, outside = 1000, 6
	src, err := gamefile.Open(testpeers.Path(t, "games", "ai.zip"), testpeers.Path(t, "games", "fox-pro2.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var games []*sgf.Game
	var texts []collection.Text
	for entry, err := range src.All() {
		file, err2 := sgf.Import(entry.Data, nil)
		if err != nil || err2 != nil || len(file.Games) != 1 || file.Games[0].Playable() != nil {
			continue
		}
		games = append(games, file.Games[0])
		texts = append(texts, collection.Text{Path: entry.Path, Data: entry.Data})
		if len(games) == all+outside {
			break
		}
	}
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if r, err := col.AddTexts(t.Context(), texts[:all], nil); err != nil || r.Stored != all {
		t.Fatalf("%+v, %v", r, err)
	}
	plain := plainGames(games[:all])
	known, dated, left := 0, 0, 0
	for i := 0; i < all+outside; i += 1 + 89*((all-i+all)/all) {
		c, err := compare.Do(t.Context(), &compare.Env{In: collection.Union{col}, Name: "game", Game: games[i]}, &compare.Request{})
		if err != nil {
			t.Fatal(err)
		}
		without := map[int64]bool{}
		for _, s := range c.Same {
			without[s.ID] = true
		}
		left += len(c.Same)
		if c.Moves >= 100 && i < all && !without[int64(i+1)] {
			t.Errorf("game %d is not recognised as itself", i+1)
		}
		at, before := [5]int{}, uint64(0)
		plainReplay(games[i], func(corner, _ int, mark uint64) {
			part := &c.Whole
			if corner < 4 {
				if len(c.Corners) == 0 {
					return
				}
				part = c.Corners[corner]
			}
			got := &part.Positions[at[corner]]
			at[corner]++
			want, played, first, last := plainCount(plain, without, before, mark)
			if got.Games != want || want > 0 && (got.First != dayText(first) || got.Last != dayText(last)) {
				t.Errorf("game %d, %q move %d: %d games, %s to %s; want %d, %d to %d", i+1, part.Corner, got.Move, got.Games, got.First, got.Last, want, first, last)
			}
			if corner == 4 {
				if before != 0 && got.Point != "" && got.Played != played {
					t.Errorf("game %d, move %d: played %d times, want %d", i+1, got.Move, got.Played, played)
				}
				before = mark
			}
			known += want
			if first != 0 {
				dated++
			}
		})
		for k, p := range append(slices.Clone(c.Corners), &c.Whole) {
			if at[k] != len(p.Positions) {
				t.Errorf("game %d, %q: %d positions, want %d", i+1, p.Corner, len(p.Positions), at[k])
			}
		}
	}
	if known < 10000 || dated < 100 || left < 5 {
		t.Errorf("%d known positions, %d with dates, %d records of the same game: too few to say anything", known, dated, left)
	}
}

// dayText returns a day as JSON has it.
func dayText(day uint32) string {
	if day == 0 {
		return ""
	}
	return report.Date(day)
}

// TestCompare: Compare finds the move at which a game leaves all others, even if the moves before
// came in another order, on a rotated board or with colours exchanged. It finds that a move was
// new, and the later game that repeated it.
func TestCompare(t *testing.T) {
	const own = "(;SZ[19]PB[Ann]PW[Bob]DT[2001]RE[B+R];B[pd];W[dd];B[dp];W[pp];B[fq];W[cn];B[nc]C[mine])"
	col := opstest.InMemory(t,
		"(;SZ[19]PB[A]PW[B]DT[1972-05-01]RE[W+R];B[pd];W[dd];B[dp];W[pp];B[fq];W[cn];B[nc];W[pj])",
		"(;SZ[19]PB[C]PW[D]DT[2016]RE[B+R];W[pd];B[dd];W[dp];B[pp];W[fq];B[cj])", // colours exchanged
		"(;SZ[19]PB[E]PW[F]DT[1980]RE[B+1];B[dp];W[pp];B[pd];W[dd];B[fq];W[cj])")
	c := compared(t, col, own)
	at := c.Whole.Positions
	if len(at) != 7 || at[4].Games != 3 || at[4].First != "1972-05-01" || at[4].Last != "2016" || at[5].Games != 1 || at[5].Played != 1 {
		t.Fatalf("%+v", at)
	}
	if alt := at[5].Instead; len(alt) != 1 || alt[0].Point != "C10" || alt[0].Color != board.White || alt[0].Times != 2 || alt[0].Won != 1 || alt[0].Lost != 1 {
		t.Errorf("instead: %+v", alt)
	}
	if c.Whole.Left != nil || c.Whole.Known != 7 || len(c.Same) != 0 {
		t.Errorf("left %+v, known %d, same %v", c.Whole.Left, c.Whole.Known, c.Same)
	}
	c = compared(t, col, strings.Replace(own, "DT[2001]", "DT[1971]", 1))
	if n := c.Whole.New; n == nil || n.Move != 1 || n.Games != 3 || n.Next.ID != 1 {
		t.Errorf("new: %+v", n)
	}
	c = compared(t, col, strings.Replace(own, "W[cn]", "W[ck]", 1))
	left := c.Whole.Left
	if left == nil || left.Move != 6 || left.Player != "Bob" || left.Games != 3 || len(left.Instead) != 2 || len(left.Nearest) != 3 || left.Nearest[0].ID != 2 || left.Oldest.ID != 1 {
		t.Fatalf("left: %+v", left)
	}
	text := string(c.SGF())
	plain := strings.ReplaceAll(text, `\:`, ":")
	for _, want := range []string{"whole board: 3 games, 1972-05-01 to 2016", "left here; others played W C10 2 (won 50%), W C6 1 (won 100%)", "mine", "LB["} {
		if !strings.Contains(plain, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	again, err := sgf.Parse([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	if twice := compareGame(t, col, again.Games[0]); string(twice.SGF()) != text {
		t.Errorf("compared again: %s, want %s", twice.SGF(), text)
	}
	sum := compare.NewSummary("bob")
	sum.Add(c)
	if sum.Games != 1 || sum.Left != 1 || sum.By != 1 || sum.Lost != 1 || sum.Won != 0 || sum.Mean != 6 {
		t.Errorf("%+v", sum)
	}
}

// TestCompareJudged: an engine says what the move that left the known positions lost, and for whom.
func TestCompareJudged(t *testing.T) {
	col := opstest.InMemory(t, "(;SZ[19];B[pd];W[dd];B[dp];W[pp];B[fq];W[cn])")
	file, err := sgf.Parse([]byte("(;SZ[19]KM[7.5];B[pd];W[dd];B[dp];W[aa];B[fq];W[cn])"), nil)
	if err != nil {
		t.Fatal(err)
	}
	leads := map[int]float64{3: 0.5, 4: 12.5}
	env := &compare.Env{In: collection.Union{col}, Name: "own", Game: file.Games[0], Judge: func(
		_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position),
	) error {
		for i, pos := range positions {
			p := analysis.Unknown()
			p.Lead, p.Winrate, p.Spread = leads[pos.Game.Len()], 0.5, 1
			p.Moves = []analysis.Move{{Line: []board.Point{board.At(15, 15), board.At(2, 5)}, Lead: p.Lead, Winrate: 0.5}}
			found(i, p)
		}
		return nil
	}}
	c, err := compare.Do(t.Context(), env, &compare.Request{})
	if err != nil {
		t.Fatal(err)
	}
	left := c.Whole.Left
	if left == nil || left.Move != 4 || left.Judged == nil || *left.Judged.LostPoints != 12 || !left.Judged.Claimed ||
		!slices.Equal(left.Judged.Better, []string{"Q4", "C14"}) {
		t.Fatalf("%+v, judged %+v", left, left.Judged)
	}
	if lines := strings.Join(c.Lines(name.Wording{}), "\n"); !strings.Contains(lines, "; lost 12.0 points (") || !strings.Contains(lines, "better Q4 C14") {
		t.Errorf("%s", lines)
	}
	leads[4] = 0.5
	if c, err = compare.Do(t.Context(), env, &compare.Request{}); err != nil || c.Whole.Left.Judged.Claimed || !strings.Contains(strings.Join(c.Lines(name.Wording{}), "\n"), "; lost little or nothing") {
		t.Errorf("%+v, %v", c.Whole.Left.Judged, err)
	}
	env.Judge = nil
	if c, err = compare.Do(t.Context(), env, &compare.Request{}); err != nil || c.Whole.Left.Judged != nil {
		t.Errorf("without an engine: %+v, %v", c.Whole.Left.Judged, err)
	}
}

// TestCompareNamesLines: when a game leaves the others in a corner, the report has the name of the
// line up to there.
func TestCompareNamesLines(t *testing.T) {
	col := opstest.InMemory(t, "(;SZ[19]DT[1990];B[dq];W[do];B[co];W[dp];B[cp];W[eq];B[dn])")
	c := compared(t, col, "(;SZ[19];B[dq];W[do];B[co];W[dp];B[cp];W[eq];B[er])")
	left := c.Corners[0].Left
	if left == nil || left.Move != 7 || left.Line == nil || left.Line.English != "avalanche" || c.Corners[0].Corner != joseki.Corner(0).String() {
		t.Errorf("%+v, %+v", left, left.Line)
	}
}

// compared compares the game of a text.
func compared(t *testing.T, col *collection.Collection, text string) *compare.Answer {
	t.Helper()
	file, err := sgf.Parse([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return compareGame(t, col, file.Games[0])
}

func compareGame(t *testing.T, col *collection.Collection, g *sgf.Game) *compare.Answer {
	t.Helper()
	c, err := compare.Do(context.Background(), &compare.Env{In: collection.Union{col}, Name: "game", Game: g}, &compare.Request{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCompareLong: a game with more than 5,000 moves is refused in one line; one of 5,000 is
// compared.
func TestCompareLong(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	for moves, want := range map[int]string{5000: "", 5001: "x.sgf: the game has 5001 moves: want at most 5000 to compare it"} {
		f, err := sgf.Parse([]byte("(;SZ[19];B[pd]"+strings.Repeat(";W[]", moves-1)+")"), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		c, err := compare.Do(t.Context(), &compare.Env{In: collection.Union{col}, Name: "x.sgf", Game: f.Games[0], Brief: true}, &compare.Request{})
		if err != nil {
			got = err.Error()
		} else if c.Moves != moves || len(c.Rows()) != 1 {
			t.Errorf("%d moves, %d rows of a game of %d moves", c.Moves, len(c.Rows()), moves)
		}
		if got != want {
			t.Errorf("%d moves: %q, want %q", moves, got, want)
		}
	}
}
