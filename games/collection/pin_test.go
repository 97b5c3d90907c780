//go:build linux && !nosqlite

package collection

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/games/query"
	"katachi/internal/testpeers"
)

// replaced changes a collection so that all its content is gone or in other files: it removes every
// other game, adds one and compacts.
func replaced(t *testing.T, dir string) {
	t.Helper()
	if err := with(dir, func(other *Collection) error {
		for i, g := range infos(t, other) {
			if i%2 == 0 {
				if err := other.Remove(t.Context(), g.ID); err != nil {
					return err
				}
			}
		}
		add(t, other, nil, folder(t, "new.sgf", "(;SZ[5];B[aa];W[bb])"))
		return other.Compact(t.Context(), &CompactOptions{All: true})
	}); err != nil {
		t.Fatal(err)
	}
}

// TestPin: a pinned collection keeps its records and hits, whatever another program removes and
// compacts, even if the collection itself is closed. Writers do not wait for it.
func TestPin(t *testing.T) {
	ctx := t.Context()
	dir := smallCollection(t)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Pin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	want := report(t, p)
	revision, err := p.Revision(ctx)
	if err != nil {
		t.Fatal(err)
	}
	again, err := p.Pin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	replaced(t, dir)
	if report(t, c) == want {
		t.Fatal("the collection gives the same answers: nothing was changed")
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	for name, pinned := range map[string]*Collection{"pinned": p, "pinned again": again} {
		if now := report(t, pinned); now != want {
			t.Errorf("%s: %s", name, firstDifference(strings.Split(now, "\n"), strings.Split(want, "\n")))
		}
		if now, err := pinned.Revision(ctx); err != nil || now != revision {
			t.Errorf("%s: revision %d, %v, want %d", name, now, err, revision)
		}
		if s, err := pinned.Stats(ctx); err != nil || s.Games != len(infos(t, pinned)) {
			t.Errorf("%s: Stats = %+v, %v", name, s, err)
		}
	}
	if err := p.Remove(ctx, infos(t, p)[0].ID); !errors.Is(err, ErrReadOnly) {
		t.Errorf("Remove of a pinned collection: %v, want ErrReadOnly", err)
	}
	if err := p.Close(); err != nil { // again stays open
		t.Error(err)
	}
	if now := report(t, again); now != want {
		t.Error("closing a pinned collection closes one that was pinned from it")
	}
	for range 2 {
		if err := again.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestPinReleases: a pinned collection that is closed keeps no file mapped, and no reader.
func TestPinReleases(t *testing.T) {
	dir := smallCollection(t)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	q, err := query.Parse("board=5 rows=X lines=all")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		p, err := c.Pin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if a, err := p.Answer(t.Context(), q); err != nil || a.Hits == 0 {
			t.Fatal(a, err)
		}
		replaced(t, dir)
		if err := c.store.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if mapped(t, dir) == 0 {
			t.Error("the files of a pinned collection were released")
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	if n, pins := mapped(t, dir), pins(c); n > 0 || pins > 0 {
		t.Errorf("%d deleted files are mapped, %d pins are left", n, pins)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Pin(gone); err == nil {
		t.Error("Pin with a cancelled context: no error")
	}
	if n, pins := c.store.Cat.(*catalogue.SQLite).Db.Stats().InUse, pins(c); n > 0 || pins > 0 {
		t.Errorf("a Pin that failed leaves %d connections, %d pins", n, pins)
	}
}

// pins returns the number of open pinned collections of c.
func pins(c *Collection) int {
	_, n := c.store.InUse()
	return n
}

// TestPinMemory: a collection in memory can be pinned, too, and its games can be named meanwhile.
func TestPinMemory(t *testing.T) {
	c, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	add(t, c, nil, folder(t, "a.sgf", "(;SZ[5];B[aa];W[bb])(;SZ[5];B[cc])"))
	p, err := c.Pin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := c.Remove(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if here, there := len(infos(t, p)), len(infos(t, c)); here != 2 || there != 1 {
		t.Errorf("%d games are pinned, %d are there, want 2 and 1", here, there)
	}
	if _, err := p.Record(t.Context(), 1); err != nil {
		t.Error(err)
	}
	if _, err := p.Name(t.Context(), newTestLibrary("v1"), nil); err != nil {
		t.Fatal(err)
	}
	if s, err := p.NameState(t.Context(), "v1"); err != nil || s.Games != 2 || s.Named != 1 {
		t.Errorf("NameState = %+v, %v, want a name for the game that is left of 2", s, err)
	}
	if err := p.Tag(t.Context(), "x", 2); !errors.Is(err, ErrReadOnly) {
		t.Errorf("Tag of a pinned collection: %v, want ErrReadOnly", err)
	}
}

// BenchmarkPin pins a collection and releases it, which each request to a server does.
func BenchmarkPin(b *testing.B) {
	c := created(b, nil, testpeers.Path(b, "games", "ai.zip"))
	defer c.Close()
	for b.Loop() {
		p, err := c.Pin(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		p.Close()
	}
}

var reportQueries = []string{
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
	for _, text := range reportQueries {
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

// TestPinOfLatest: a pinned collection has what another program has changed just before, and not
// what this one has last read.
func TestPinOfLatest(t *testing.T) {
	dir := smallCollection(t)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	before := report(t, c)
	replaced(t, dir)
	p, err := c.Pin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if now := report(t, p); now == before || now != report(t, c) {
		t.Errorf("pinned: %s", firstDifference(strings.Split(now, "\n"), strings.Split(report(t, c), "\n")))
	}
}
