package collection

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/section"
	"katachi/internal/testpeers"
)

// shownStone is the content of a cell after an event.
var shownStone = [...]byte{'.', 'X', 'O', 'X', 'O', '.', '.', '.'} // by kind of event

// shownBoard returns a random position of a game with at most most stones in a square of side
// columns and rows from (x0, y0) on. It reads the events as publish.go and segment.Line define
// them.
func shownBoard(r *rand.Rand, line segment.Line, size, x0, y0, side, most int) []string {
	var boards [][]string
	board := slices.Repeat([]byte{'.'}, size*size)
	nodeEnds := func() {
		rows := make([]string, side)
		for y := range side {
			at := (y0+y)*size + x0
			rows[y] = string(board[at : at+side])
		}
		text := strings.Join(rows, "")
		if stones := len(text) - strings.Count(text, "."); stones > 0 && stones <= most {
			boards = append(boards, rows)
		}
	}
	for _, e := range line {
		kind, cell := e>>10&7, int(e&1023)
		if kind == 0 || e>>13 > 0 {
			nodeEnds()
		}
		if kind != 0 {
			board[cell/32*size+cell%32] = shownStone[kind]
		}
	}
	nodeEnds()
	if len(boards) == 0 {
		return nil
	}
	return boards[r.IntN(1+r.IntN(len(boards)))] // early ones are likelier
}

// turnedRows transforms a square by one of 8 symmetries, and exchanges colours if swapped.
func turnedRows(rows []string, way int, swapped bool) []string {
	n := len(rows)
	out := make([]string, n)
	for y := range n {
		var row strings.Builder
		for x := range n {
			fx, fy := x, y
			if way&1 != 0 {
				fx = n - 1 - fx
			}
			if way&2 != 0 {
				fy = n - 1 - fy
			}
			if way&4 != 0 {
				fx, fy = fy, fx
			}
			row.WriteByte(rows[fy][fx])
		}
		out[y] = row.String()
		if swapped {
			out[y] = strings.NewReplacer("X", "O", "O", "X").Replace(out[y])
		}
	}
	return out
}

// positionQuery returns a query for a whole board or a corner that a game has, or almost has.
func positionQuery(t *testing.T, r *rand.Rand, c *Collection) *query.Query {
	t.Helper()
	for {
		p := stateNow(c).Segments[r.IntN(len(stateNow(c).Segments))]
		line, err := p.Seg.Line(uint32(r.IntN(p.Seg.Games())))
		if err != nil {
			t.Fatal(err)
		}
		size := p.Seg.Size()
		side, x, y, most := size, 0, 0, segment.WholeStones+2
		corner := r.IntN(2) == 0
		if corner {
			side = (size + 1) / 2
			x, y, most = r.IntN(2)*(size-side), r.IntN(2)*(size-side), segment.CornerStones+2
		}
		rows := shownBoard(r, line, size, x, y, side, most)
		if rows == nil {
			continue
		}
		way := r.IntN(8)
		q := &query.Query{Board: size, Rows: turnedRows(rows, way, r.IntN(2) == 0), FixedColor: r.IntN(3) == 0, Variations: r.IntN(3) == 0}
		if r.IntN(10) == 0 { // another stone
			row := []byte(q.Rows[r.IntN(side)])
			row[r.IntN(side)] = "X.O"[r.IntN(3)]
			q.Rows[r.IntN(side)] = string(row)
		}
		if corner {
			q.Anchors = query.Anchors{Region: query.Corner}
			if r.IntN(2) == 0 { // searched as it is in some corner
				x, y = r.IntN(2)*(size-side), r.IntN(2)*(size-side)
				q.Anchors = query.Anchors{Left: x, Right: x, Top: y, Bottom: y, Region: query.Fixed}
			}
		}
		if r.IntN(4) == 0 {
			q.Next = query.Next(r.IntN(3))
		}
		if r.IntN(5) == 0 {
			q.MoveLimit, q.HasLimit = r.IntN(60), true
		}
		if q.Check() == nil {
			return q
		}
	}
}

// allSaid returns the whole answer of a collection: the sums, and each hit.
func allSaid(t *testing.T, c *Collection, q *query.Query) []string {
	t.Helper()
	a, err := c.Answer(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{fmt.Sprintf("%+v", *a)}
	for h, err := range c.Search(t.Context(), q) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%+v", h))
	}
	return list
}

// withSections copies a collection and rewrites its segments with correct checksums. change gets
// each section and returns its new content, or nil to leave it out.
func withSections(t *testing.T, dir string, change func(name string, data []byte) []byte) (copied string) {
	t.Helper()
	copied = damaged(t, dir, "", nil)
	os.Remove(filepath.Join(copied, store.StampName))
	names, err := filepath.Glob(filepath.Join(copied, "*."+segment.Kind))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		f, err := section.Open(name, segment.Kind, segment.Version)
		if err != nil {
			t.Fatal(err)
		}
		err = section.WriteFile(name, segment.Kind, segment.Version, func(w *section.Writer) error {
			for _, s := range f.Sections() {
				data, err := f.Section(s.Name)
				if err != nil {
					return err
				}
				if data = change(s.Name, data); data != nil || s.Length == 0 {
					if err := w.Add(s.Name, data); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	return copied
}

// positionChanges are ways to change the index of positions.
var positionChanges = map[string]func(name string, data []byte) []byte{
	"without": func(name string, data []byte) []byte {
		if strings.HasPrefix(name, "pos") || strings.HasPrefix(name, "freq") {
			return nil
		}
		return data
	},
	"other sums": func(name string, data []byte) []byte {
		if name == "freq" {
			data = slices.Clone(data)
			for i := range data {
				data[i] ^= 1
			}
		}
		return data
	},
	"empty": func(name string, data []byte) []byte { // each bucket is empty and has a correct checksum
		switch name {
		case "posat":
			return section.Bytes([]uint32{0, segment.BucketSum(0, nil), 0, 0})
		case "posgames", "freq", "freqat":
			return []byte{}
		}
		return data
	},
	"other games": func(name string, data []byte) []byte {
		if name == "posgames" {
			data = slices.Clone(data)
			for i := range data {
				data[i] ^= 1
			}
		}
		return data
	},
	"other buckets": func(name string, data []byte) []byte {
		if name == "posat" {
			data = slices.Clone(data)
			for i := range data {
				data[i] ^= 0x80
			}
		}
		return data
	},
	"short": func(name string, data []byte) []byte {
		if strings.HasPrefix(name, "pos") || strings.HasPrefix(name, "freq") {
			return data[:len(data)/2]
		}
		return data
	},
}

// positionCollection makes a closed collection with several segments and variations. Positions in
// more than most games have sums. If most is above 10, some games are removed.
func positionCollection(t *testing.T, r *rand.Rand, games, most int) (dir string) {
	t.Helper()
	old := segment.MaxListed
	segment.MaxListed = most
	t.Cleanup(func() { segment.MaxListed = old })
	c := created(t, &Options{SegmentGames: 70, Threads: 1}, writeRecords(t, t.TempDir(), r, min(games, 60), 0))
	extra := t.TempDir()
	for i := range games {
		if err := os.WriteFile(filepath.Join(extra, fmt.Sprintf("x%04d.sgf", i)), randomRecord(r), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	add(t, c, nil, extra)
	for i, g := range infos(t, c) {
		if i%11 == 3 && most > 10 {
			if err := c.Remove(t.Context(), g.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	c.Close()
	return c.Dir()
}

// TestPositions: queries for whole boards and corners give the same hits with the index of
// positions, without it, and with a damaged one.
func TestPositions(t *testing.T) {
	for name, most := range map[string]int{"lists": 1024, "sums": 1} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(37, uint64(most)))
			samePositions(t, r, positionCollection(t, r, 60, most))
		})
	}
}

func samePositions(t *testing.T, r *rand.Rand, dir string) {
	t.Helper()
	questions := 500
	if os.Getenv("KATACHI_LONG") != "" {
		questions = 10_000
	}
	with, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer with.Close()
	others := map[string]*Collection{}
	for name, change := range positionChanges {
		if name == "empty" {
			continue // see TestPositionsAsked
		}
		c, err := Open(withSections(t, dir, change), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		others[name] = c
	}
	hits, several, sums := 0, 0, 0
	for range questions {
		q := positionQuery(t, r, with)
		want := allSaid(t, others["without"], q)
		for name, c := range others {
			if name != "without" && r.IntN(4) > 0 {
				continue
			}
			if name == "without" {
				c = with
			}
			if have := allSaid(t, c, q); !slices.Equal(have, want) {
				t.Fatalf("%s: %s\n%v", name, firstDifference(have, want), q)
			}
		}
		hits += min(1, len(want)-1)
		several += min(1, max(0, len(want)-2))
		sums += summed(with, q)
	}
	t.Logf("%d of %d questions have hits, %d several, %d sums of segments", hits, questions, several, sums)
	if hits < questions/4 || several < questions/25 || segment.MaxListed < 10 && sums < questions/40 {
		t.Errorf("%d of %d questions have hits, %d several, %d sums of segments; want more", hits, questions, several, sums)
	}
}

// summed returns the number of segments in which a query uses stored sums.
func summed(c *Collection, q *query.Query) (n int) {
	s := search.New(q, 1)
	defer s.Release()
	for _, p := range stateNow(c).Segments {
		if p.Seg.Size() == q.Size() && s.Sums(p.Seg, p.Live) != nil {
			n++
		}
	}
	return n
}

// TestPositionsAsked: the index answers such queries. Check finds a wrong index even if its
// checksums are correct, and Repair makes it again.
func TestPositionsAsked(t *testing.T) {
	r := rand.New(rand.NewPCG(38, 38))
	dir := positionCollection(t, r, 60, 5)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for name, change := range positionChanges {
		sub := withSections(t, dir, change)
		other, err := Open(sub, nil)
		if err != nil {
			t.Fatal(err)
		}
		lost := 0
		for range 50 {
			q := positionQuery(t, r, c)
			q.Variations = false
			lost += len(allSaid(t, c, q)) - len(allSaid(t, other, q))
		}
		other.Close()
		if asked := name == "empty"; asked != (lost > 0) {
			t.Errorf("%s: %d hits are missing", name, lost)
		}
		if name == "without" {
			continue // that is no damage
		}
		found := Check(t.Context(), sub, nil, nil)
		if !slices.ContainsFunc(found, func(err error) bool {
			return strings.Contains(err.Error(), "posat") || strings.Contains(err.Error(), "bytes, as the catalogue")
		}) {
			t.Errorf("%s: Check = %v", name, found)
		}
		if _, err := Repair(t.Context(), sub, nil, nil); err != nil {
			t.Fatal(err)
		}
		if found := Check(t.Context(), sub, nil, nil); found != nil {
			t.Errorf("%s: Check after Repair = %v", name, found)
		}
		again, err := Open(sub, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			q := positionQuery(t, r, c)
			if have, want := allSaid(t, again, q), allSaid(t, c, q); !slices.Equal(have, want) {
				t.Errorf("%s, repaired: %s", name, firstDifference(have, want))
			}
		}
		again.Close()
	}
}

// TestPositionsUnlisted: if a segment lists no game for a position, nothing else of it is read.
// With damaged offsets of rows, only a query for a listed position fails.
func TestPositionsUnlisted(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 40))
	dir := withSections(t, positionCollection(t, r, 30, 1024), func(name string, data []byte) []byte {
		if name == "rowat" && len(data) > 4 {
			data = slices.Clone(data)
			data[0] ^= 1
		}
		return data
	})
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	rows := slices.Repeat([]string{strings.Repeat(".", 19)}, 19)
	rows[3] = "XOXOX" + strings.Repeat(".", 14)
	q := &query.Query{Rows: rows, Anchors: query.Anchors{Region: query.Fixed}}
	if a, err := c.Answer(t.Context(), q); err != nil || a.Hits > 0 {
		t.Errorf("a position that no game has shown: %v, %v", a, err)
	}
	q.Rows[3] = "...X" + strings.Repeat(".", 15)
	if _, err := c.Answer(t.Context(), q); !errors.Is(err, ErrDamaged) {
		t.Errorf("a position that games have shown: %v, want ErrDamaged", err)
	}
}

// TestPositionsLate: the index has a position of few stones even if the board had more stones
// before than the index covers.
func TestPositionsLate(t *testing.T) {
	var full, gone strings.Builder
	for i := range 63 {
		point := fmt.Sprintf("[%c%c]", 'a'+i%9, 'a'+i/9)
		full.WriteString(point)
		if i > 0 && i != 20 {
			gone.WriteString(point)
		}
	}
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[9];AB"+full.String()+";AE"+gone.String()+";W[ii])"))
	if !stateNow(c).Segments[0].Seg.HasPositions() {
		t.Fatal("no index of positions")
	}
	rest := strings.Repeat("/.........", 6)
	for _, text := range []string{"board=9 rows=X......../........./..X......" + rest, "board=9 rows=X..../...../..X../...../..... at=corner"} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := c.Answer(t.Context(), q); err != nil || a.Hits != 1 {
			t.Errorf("%s: %+v, %v, want a hit", text, a, err)
		}
	}
}

// TestSumsBehindPage: when the list of a frequent position is full, the rest of the collection
// contributes its stored sums, and the counts are those of all hits. To find all hits takes 1.5 s
// in ten million games.
func TestSumsBehindPage(t *testing.T) {
	defer func(was int) { segment.MaxListed = was }(segment.MaxListed)
	segment.MaxListed = 50
	u := Union{created(t, &Options{SegmentGames: 500, Threads: 1}, testpeers.Path(t, "games", "fox-pro.zip"))}
	q := &query.Query{Rows: slices.Repeat([]string{strings.Repeat(".", 10)}, 10), Anchors: query.Anchors{Region: query.Corner}}
	q.Rows[3] = "...X......"
	for limit, want := range map[int]bool{3: true, 1 << 30: false} {
		parts, of, err := u.asked(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		s := search.New(q, 1)
		p := search.Page{Limit: limit}
		got, err := u.sum(t.Context(), s, parts, of, sink{each: p.Add})
		if err != nil {
			t.Fatal(err)
		}
		if sums := slices.Contains(s.Plans, nil); sums != want || len(p.Kept) != min(limit, got.Hits) {
			t.Errorf("a list of %d: sums were used: %v, want %v; %d of %d hits listed", limit, sums, want, len(p.Kept), got.Hits)
		}
		s.Release()
		all, err := u[0].Answer(t.Context(), q)
		if err != nil || !reflect.DeepEqual(got, all) {
			t.Errorf("a list of %d: %d hits in %d games, counted alone %d in %d (%v)", limit, got.Hits, got.Games, all.Hits, all.Games, err)
		}
	}
}
