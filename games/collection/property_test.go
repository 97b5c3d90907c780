package collection

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"katachi/games/internal/search"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestReplay: the index and the plain searcher agree on every hit, count, continuation and year of
// random queries on random and real games. With KATACHI_LONG there are 10,000 queries.
func TestReplay(t *testing.T) {
	testpeers.Slow(t)
	t.Parallel()
	rounds := 1
	if os.Getenv("KATACHI_LONG") != "" {
		rounds = 10
	}
	var sum guards
	for round := range rounds {
		seed := uint64(2026 + round)
		r := rand.New(rand.NewPCG(seed, 5))
		c, games := testCollection(t, r, round)
		sum.add(agree(t, seed, c, games, 1000))
		c.Close()
	}
	sum.check(t)
}

// testCollection makes a collection of 50 games in three segments or more; three more
// are removed, and some have tags.
func testCollection(t *testing.T, r *rand.Rand, round int) (*Collection, plainCollection) {
	t.Helper()
	dir := t.TempDir()
	from := writeRecords(t, dir, r, 53, round)
	c, err := Create(filepath.Join(dir, "c"), &Options{SegmentGames: 18})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if report, err := c.Add(ctx, []string{from}, nil); err != nil || report.Stored != 53 {
		t.Fatalf("Add = %+v, %v, want 53 games", report, err)
	}
	if err := c.Remove(ctx, 3, 30, 53); err != nil {
		t.Fatal(err)
	}
	for tag, ids := range map[string][]int64{"good": {1, 5, 9, 17, 33, 50}, "bad 'one'": {2, 9, 10, 41, 42, 43, 44}} {
		if err := c.Tag(ctx, tag, ids...); err != nil {
			t.Fatal(err)
		}
	}
	return c, plainGames(t, c)
}

// writeRecords writes n records to a folder: a third are real games.
func writeRecords(t *testing.T, dir string, r *rand.Rand, n, round int) string {
	t.Helper()
	from := filepath.Join(dir, "records")
	if err := os.Mkdir(from, 0o777); err != nil {
		t.Fatal(err)
	}
	real := realRecords(t, round)
	for i := range n {
		text := randomRecord(r)
		if i%3 == 0 {
			text = real[i/3]
		}
		if err := os.WriteFile(filepath.Join(from, fmt.Sprintf("%03d.sgf", i)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return from
}

// realRecords returns games of the built-in sample; in later rounds those of
// the shared folder, which have handicap, comments and variations.
func realRecords(t *testing.T, round int) [][]byte {
	t.Helper()
	var list [][]byte
	if round > 0 {
		src, err := gamefile.Open(testpeers.Path(t, "games", []string{"fox-pro.zip", "tom.zip"}[round%2]))
		if err != nil {
			t.Fatal(err)
		}
		defer src.Close()
		for i := round * 131; len(list) < 20; i += 97 {
			data, err := src.Read(i%src.Len(), nil)
			if err != nil {
				t.Fatal(err)
			}
			f, err := sgf.Parse(data, nil)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, f.Games[i%len(f.Games)].Append(nil))
		}
		return list
	}
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for id := int64(1); len(list) < 20; id += 23 {
		text, err := c.Record(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	return list
}

// plainGames replays all games of a collection.
func plainGames(t *testing.T, c *Collection) plainCollection {
	t.Helper()
	var games plainCollection
	for g, err := range c.Games(context.Background(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		text, err := c.Record(context.Background(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, plainReplay(t, text, g))
	}
	return games
}

// guards count the features of queries that have hits, to notice if the queries test too little.
type guards struct {
	queries, hit, sequences, captures, taken, variations, narrowed, filtered, large int
	hits                                                                            int
}

func (g *guards) add(o guards) {
	g.queries, g.hit, g.sequences, g.captures = g.queries+o.queries, g.hit+o.hit, g.sequences+o.sequences, g.captures+o.captures
	g.variations, g.narrowed, g.filtered, g.large = g.variations+o.variations, g.narrowed+o.narrowed, g.filtered+o.filtered, g.large+o.large
	g.taken, g.hits = g.taken+o.taken, g.hits+o.hits
}

// note counts a query with hits.
func (g *guards) note(q *query.Query, hits int) {
	g.queries++
	if hits == 0 {
		return
	}
	g.hit++
	g.hits += hits
	g.sequences += num.FromBool(len(q.Sequence) > 0)
	g.captures += num.FromBool(slices.ContainsFunc(q.Sequence, func(s query.Step) bool { return s.What == '-' }))
	g.taken += num.FromBool(len(q.Sequence) > 0 && q.Sequence[0].What == '-')
	g.variations += num.FromBool(q.Variations)
	g.narrowed += num.FromBool(len(q.And) > 0)
	g.filtered += num.FromBool(!q.Where.IsZero())
	g.large += num.FromBool(len(q.Rows)*len(q.Rows[0]) > 24)
}

func (g *guards) check(t *testing.T) {
	t.Helper()
	t.Logf("%+v", *g)
	for _, v := range []struct {
		what       string
		have, want int // in a thousand queries
	}{
		{"hits", g.hit, 600},
		{"hits after a sequence", g.sequences, 100},
		{"hits after a sequence with captures", g.captures, 20},
		{"hits after a sequence that begins with a capture", g.taken, 3},
		{"hits with variations searched", g.variations, 150},
		{"hits after narrowing", g.narrowed, 20},
		{"hits in games of some kind", g.filtered, 100},
		{"hits of more than 24 cells", g.large, 100},
	} {
		if v.have*1000 < v.want*g.queries {
			t.Errorf("%d of %d queries have %s, want %d in 1000", v.have, g.queries, v.what, v.want)
		}
	}
}

// agree compares both searchers on n random queries, on two goroutines.
func agree(t *testing.T, seed uint64, c *Collection, games plainCollection, n int) guards {
	t.Helper()
	var mu sync.Mutex
	var sum guards
	var group sync.WaitGroup
	for part := range 2 {
		group.Go(func() {
			for i := part; i < n && !t.Failed(); i += 2 {
				r := rand.New(rand.NewPCG(seed, uint64(1000+i)))
				q := randomQuery(r, games, 1)
				hits, err := compare(r, c, games, q)
				mu.Lock()
				if sum.note(q, hits); err != nil {
					t.Errorf("seed %d, query %d: %s\n%v", seed, i, q, err)
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return sum
}

// compare compares both searchers on a query, and returns the number of hits.
func compare(r *rand.Rand, c *Collection, games plainCollection, q *query.Query) (int, error) {
	if r.IntN(2) == 0 { // through JSON, or through text
		data, err := json.Marshal(q)
		if err != nil {
			return 0, err
		}
		q = new(query.Query)
		if err := json.Unmarshal(data, q); err != nil {
			return 0, fmt.Errorf("%s: %w", data, err)
		}
	} else if again, err := query.Parse(q.String()); err != nil {
		return 0, err
	} else {
		q = again
	}
	want := games.hits(q)
	var got []Hit
	answer, err := eachHit(context.Background(), Union{c}, q, func(h *Hit) bool {
		got = append(got, *h)
		return true
	})
	if err != nil {
		return 0, err
	}
	if d := gocmp.Diff(games.sum(q, want), answer); d != "" {
		err = fmt.Errorf("the answers differ (-plain +index):\n%s", d)
	}
	if !slices.IsSortedFunc(got, func(a, b Hit) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Node, b.Node)) }) {
		return 0, fmt.Errorf("hits are not in order")
	}
	if r.IntN(3) == 0 {
		if pages, err := paged(r, c, q, len(got)); err != nil || !slices.Equal(pages, got) {
			return 0, fmt.Errorf("pages have %d hits, %v, want the same %d", len(pages), err, len(got))
		}
	}
	if r.IntN(3) == 0 {
		if d := kept(r, c, q, got); d != nil {
			return 0, d
		}
	}
	if d := difference(want, got); d != "" {
		err = errors.Join(err, fmt.Errorf("the hits differ:\n%s", d))
	}
	return len(want), err
}

// paged lists the hits page by page.
func paged(r *rand.Rand, c *Collection, q *query.Query, n int) ([]Hit, error) {
	page := *q
	page.Limit = 1 + n/(1+r.IntN(3))
	var list []Hit
	for ; page.Offset <= n; page.Offset += page.Limit {
		for h, err := range c.Search(context.Background(), &page) {
			if err != nil {
				return list, err
			}
			list = append(list, h)
		}
	}
	return list, nil
}

// kept compares a page of hits in each order with the sorted hits.
func kept(r *rand.Rand, c *Collection, q *query.Query, want []Hit) error {
	for _, order := range []string{"", search.ByOldest, search.ByNewest} {
		page := *q
		page.Offset, page.Limit = r.IntN(len(want)+2), 1+r.IntN(len(want)+2)
		sorted := slices.Clone(want)
		slices.SortStableFunc(sorted, func(a, b Hit) int {
			switch order {
			case search.ByOldest:
				return cmp.Or(num.FromBool(a.Day == 0)-num.FromBool(b.Day == 0), cmp.Compare(a.Day, b.Day))
			case search.ByNewest:
				return cmp.Compare(b.Day, a.Day)
			}
			return 0
		})
		from := min(page.Offset, len(sorted))
		sorted = sorted[from:min(from+page.Limit, len(sorted))]
		if _, got, err := (Union{c}).Page(context.Background(), &page, &Listing{Order: order}); err != nil || !slices.Equal(got, sorted) {
			return fmt.Errorf("the page of %d after %d, %s, has %d hits, %v, or others; want %d", page.Limit, page.Offset, order, len(got), err, len(sorted))
		}
	}
	return nil
}

// difference compares hits as multisets.
func difference(want, got []Hit) string {
	count := map[Hit]int{}
	for _, h := range want {
		count[h]++
	}
	for _, h := range got {
		count[h]--
	}
	var list []string
	for h, n := range count {
		if n > 0 {
			list = append(list, fmt.Sprintf("%+v missing", h))
		} else if n < 0 {
			list = append(list, fmt.Sprintf("%+v too many", h))
		}
	}
	slices.Sort(list)
	if len(list) > 8 {
		list = append(list[:8], fmt.Sprintf("and %d more", len(list)-8))
	}
	return strings.Join(list, "\n")
}
