package collection

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"katachi/games/internal/search"
	"katachi/games/query"
)

// unionAndWhole returns three collections, and one with the games of all three in their order.
func unionAndWhole(t *testing.T) (Union, *Collection) {
	t.Helper()
	r := rand.New(rand.NewPCG(17, 2))
	whole := created(t, nil)
	var u Union
	for _, games := range []int{25, 1, 40} {
		from := writeRecords(t, t.TempDir(), r, games, 0)
		u = append(u, created(t, &Options{SegmentGames: 8}, from))
		add(t, whole, nil, from)
	}
	return u, whole
}

// TestUnion: several collections answer like one with all their games: counts, lists in every
// order, trees, names.
func TestUnion(t *testing.T) {
	ctx := context.Background()
	u, whole := unionAndWhole(t)
	named := append(slices.Clone(u), whole)
	for _, c := range named {
		if _, err := c.Name(ctx, newTestLibrary("v1"), nil); err != nil {
			t.Fatal(err)
		}
	}
	paths, err := whole.Paths(ctx)
	if err != nil {
		t.Fatal(err)
	}
	own := make([]map[int64]string, len(u))
	for i, c := range u {
		if own[i], err = c.Paths(ctx); err != nil {
			t.Fatal(err)
		}
	}
	found := 0
	for _, text := range []string{
		"rows=XO/.X", "rows=OX/XO at=inner", "rows=.../.X./... at=corner next=W", "rows=X*O lines=all", "rows=... at=side then=X1,0",
		"rows=XX result=B", "board=9 rows=X.O", "board=9 rows=XO/OX lines=all", "board=13 rows=.X. and board=13 rows=OO", "rows=.X list=5 skip=3",
		"board=9 rows=X list=7", "rows=XXXX/OOOO", "named=atari", `named="hane by black" list=4`, "rows=XO named=hane",
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if q.Limit == 0 {
			q.Limit = 1000
		}
		for _, order := range []string{"", search.ByOldest, search.ByNewest} {
			want, list, err := (Union{whole}).Page(ctx, q, &Listing{Order: order})
			if err != nil {
				t.Fatal(text, err)
			}
			got, hits, err := u.Page(ctx, q, &Listing{Order: order})
			if err != nil {
				t.Fatal(text, err)
			}
			if d := cmp.Diff(want, got, cmpopts.IgnoreFields(Answer{}, "Shares")); d != "" {
				t.Fatalf("%s %v: answers differ (-want +got):\n%s", text, order, d)
			}
			if len(list) != len(hits) {
				t.Fatalf("%s %v: %d hits listed, want %d", text, order, len(hits), len(list))
			}
			found += len(hits)
			for i := range list {
				a, b := list[i], hits[i]
				if paths[a.Game] != own[b.In][b.Game] {
					t.Fatalf("%s %v: hit %d is of %s, want %s", text, order, i, own[b.In][b.Game], paths[a.Game])
				}
				if a.Game, b.Game, b.In = 0, 0, 0; a != b {
					t.Fatalf("%s %v: hit %d is %+v, want %+v", text, order, i, b, a)
				}
			}
			for i, c := range u {
				if a, err := c.Answer(ctx, q); err != nil || got.Shares[i] != (search.Share{Games: a.Games, Hits: a.Hits}) {
					t.Fatalf("%s: collection %d has %+v, want %d games, %d hits (%v)", text, i, got.Shares[i], a.Games, a.Hits, err)
				}
			}
		}
		if q.OnlyNamed() {
			continue
		}
		opt := &TreeOptions{MinHits: 2, Depth: 5}
		want, err := (Union{whole}).Tree(ctx, q, opt)
		if err != nil {
			t.Fatal(err)
		}
		got, err := u.Tree(ctx, q, opt)
		if d := cmp.Diff(want, got, cmpopts.IgnoreFields(Branch{}, "Example")); d != "" || err != nil {
			t.Fatalf("%s: trees differ (-want +got): %v\n%s", text, err, d)
		}
	}
	if found < 1000 {
		t.Errorf("only %d hits compared", found)
	}
}

// TestUnionEnds: after each returns false it is not called again, not even for the next collection;
// the sums are still those of all hits.
func TestUnionEnds(t *testing.T) {
	ctx := context.Background()
	u, whole := unionAndWhole(t)
	for _, text := range []string{"rows=XO", "board=9 rows=X"} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := whole.Answer(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		calls := 0
		got, err := eachHit(ctx, u, q, func(*Hit) bool { calls++; return calls < 3 })
		if err != nil || calls != min(3, want.Hits) || got.Hits != want.Hits || got.Games != want.Games {
			t.Errorf("%s: %d calls, %d hits in %d games, %v; want %d in %d", text, calls, got.Hits, got.Games, err, want.Hits, want.Games)
		}
	}
}

// eachHit calls each for all hits, until it returns false.
func eachHit(ctx context.Context, u Union, q *query.Query, each func(*Hit) bool) (*Answer, error) {
	a, _, err := u.Page(ctx, q, &Listing{Each: each})
	return a, err
}
