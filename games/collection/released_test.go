package collection

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/query"
	"katachi/internal/segment"
)

var makeReleased = flag.Bool("released", false, "write a collection of the current formats to testdata; use only when a version changes")

// released is the collection of the current formats in testdata, which later programs must be able
// to open. Its name has the versions of catalogue, segments and records.
var released = filepath.Join("testdata", fmt.Sprintf("collection-%d.%d.%d", catalogueVersion, segment.Version, textsVersion))

var releasedQueries = []string{
	"board=5 rows=X", "board=5 rows=... then=X1,0 lines=all", "board=5 rows=.X/X. at=corner next=W", "board=5 rows=O*/*. by=20 lines=all",
	"board=5 rows=OX/X. then=X0,0;-0,1 lines=all", "board=9 rows=XX/O. lines=all", "board=9 rows=X player=cho date=2003 rank=5d..9p result=W",
	"board=9 rows=. at=2,2 words=word", "board=5 rows=X tag=good", "board=5 rows=X at=corner and board=5 rows=OX",
	"rows=..X/.O./X.. at=inner", "rows=XO color=fixed next=B by=150", "rows=....../..X.../......", "rows=*X*/XOX/*X* lines=all",
}

// report returns everything that a collection answers, in lines that do not depend on the types of
// this package.
func report(t *testing.T, c *Collection) string {
	t.Helper()
	ctx := context.Background()
	var out strings.Builder
	for _, g := range infos(t, c) {
		fmt.Fprintf(&out, "game %d %s %s %d %d %q %q %q %q %q %q %q %d %q %g %v %d %v %s %q\n", g.ID, filepath.Base(g.Path), g.Status, g.Board, g.Moves,
			g.Black, g.White, g.BlackRank, g.WhiteRank, g.Event, g.Place, g.Date, g.Day, g.Result, g.Komi, g.HasKomi, g.Handicap, g.Variations, g.Dyer, g.Tags)
		text, err := c.Record(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "record %.60q, %d bytes\n", text, len(text))
	}
	for _, text := range releasedQueries {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := eachHit(ctx, Union{c}, q, func(h *Hit) bool {
			fmt.Fprintf(&out, "hit %d node %d, symmetry %d, swapped %v, next %s %d,%d node %d, winner %s\n", h.Game, h.Node, h.Symmetry, h.Swapped, h.Color, h.X, h.Y, h.NextNode, h.Winner)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "query %s: games %d hits %d switched %d hits won %d %d games won %d %d without %d dates %d %d\n", text,
			a.Games, a.Hits, a.Switched, a.BlackWins, a.WhiteWins, a.BlackWinsGames, a.WhiteWinsGames, a.WithoutNext, a.First, a.Last)
		for _, n := range a.Next {
			fmt.Fprintf(&out, "next %s %d,%d: %d %d %d %d, %d %d %d %d %v\n", n.Label, n.X, n.Y, n.Black, n.BlackTenuki, n.BlackWins, n.BlackLosses, n.White, n.WhiteTenuki, n.WhiteLosses, n.WhiteWins, n.SameAs)
		}
	}
	return out.String()
}

func TestMakeReleased(t *testing.T) {
	if !*makeReleased {
		t.Skip("only with -released")
	}
	small := smallCollection(t)
	c, err := Open(small, nil)
	if err != nil {
		t.Fatal(err)
	}
	add(t, c, nil, folder(t, "real.sgf", string(bytes.Join(realRecords(t, 0)[:6], []byte("\n")))))
	text := report(t, c)
	c.Close()
	if err := os.RemoveAll(released); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(released, os.DirFS(small)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(released, "lock")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(released+".txt", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestReleased: collections of all versions open, those of older ones after a Repair, answer as they
// did, and can be added to, merged and compacted.
func TestReleased(t *testing.T) {
	ctx := context.Background()
	if _, err := os.Stat(released); err != nil {
		t.Errorf("testdata has no collection of the current versions: %v", err)
	}
	all, err := filepath.Glob(filepath.Join("testdata", "collection-*", catalogueName))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range all {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			want, err := os.ReadFile(filepath.Dir(path) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join(t.TempDir(), "c")
			if err := os.CopyFS(dir, os.DirFS(filepath.Dir(path))); err != nil {
				t.Fatal(err)
			}
			if filepath.Dir(path) != released {
				if done, err := Repair(ctx, dir, nil, nil); err != nil || !done.Catalogue && len(done.Segments) == 0 || done.NoPath > 0 {
					t.Fatalf("Repair = %+v, %v", done, err)
				}
			}
			if errs := Check(ctx, dir, nil, nil); errs != nil {
				t.Errorf("Check = %v", errs)
			}
			c, err := Open(dir, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			same := func(when string) {
				t.Helper()
				if got := report(t, c); got != string(want) {
					t.Errorf("%s: %s", when, firstDifference(strings.Split(got, "\n"), strings.Split(string(want), "\n")))
				}
			}
			same("opened")
			add(t, c, nil, folder(t, "new.sgf", "(;SZ[7];B[aa])"))
			if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
				t.Fatal(err)
			}
			list := infos(t, c)
			if err := c.Remove(ctx, list[len(list)-1].ID); err != nil {
				t.Fatal(err)
			}
			same("added to and compacted")
			if errs := Check(ctx, dir, nil, nil); errs != nil {
				t.Errorf("Check = %v", errs)
			}
		})
	}
}
