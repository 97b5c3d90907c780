//go:build linux && !nosqlite

package collection

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"katachi/games/internal/search"
	"katachi/games/query"
	"katachi/internal/disk"
	"katachi/internal/testpeers"
)

// mapped returns the number of deleted files of a folder that are still mapped.
func mapped(t *testing.T, dir string) (deleted int) {
	t.Helper()
	data, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		testpeers.Skip(t, err.Error())
	}
	for line := range strings.Lines(string(data)) {
		if strings.Contains(line, dir) && strings.HasSuffix(strings.TrimSpace(line), "(deleted)") {
			deleted++
		}
	}
	return deleted
}

// TestMergedAwayIsReleased: a collection that stays open unmaps files that were merged or
// rewritten, by itself or by another program, once no call reads them. A search that began before
// still reads them.
func TestMergedAwayIsReleased(t *testing.T) {
	ctx := t.Context()
	dir := smallCollection(t)
	c, err := Open(dir, &Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	q, err := query.Parse("board=5 rows=X lines=all")
	if err != nil {
		t.Fatal(err)
	}
	want, err := c.Answer(ctx, q)
	if err != nil || want.Hits < 10 {
		t.Fatalf("%+v, %v", want, err)
	}
	if _, err := c.Name(ctx, newTestLibrary("v1"), nil); err != nil {
		t.Fatal(err)
	}
	again := func(by *Collection, version string) { // puts segments, records and names into other files
		t.Helper()
		first := infos(t, by)[0].ID
		if _, err := c.Record(ctx, first); err != nil {
			t.Fatal(err)
		}
		add(t, by, nil, folder(t, "new.sgf", "(;SZ[7];B[aa];W["+version+"])"))
		list := infos(t, by)
		if err := by.Remove(ctx, list[len(list)-1].ID); err != nil {
			t.Fatal(err)
		}
		if _, err := by.Name(ctx, newTestLibrary(version), nil); err != nil {
			t.Fatal(err)
		}
		if err := by.Compact(ctx, &CompactOptions{All: true}); err != nil {
			t.Fatal(err)
		}
	}
	none := func(when string) {
		t.Helper()
		if a, err := c.Answer(ctx, q); err != nil || a.Hits != want.Hits { // refreshes the collection
			t.Fatalf("%s: %+v, %v", when, a, err)
		}
		if n := mapped(t, dir); n > 0 {
			t.Errorf("%s: %d deleted files are mapped", when, n)
		}
	}
	again(c, "bb")
	none("changed by itself")
	if err := with(dir, func(other *Collection) error { again(other, "cc"); return nil }); err != nil {
		t.Fatal(err)
	}
	none("changed by another")

	hits := 0
	if _, err := eachHit(ctx, Union{c}, q, func(h *Hit) bool {
		if hits++; hits == 1 {
			again(c, "dd")
			if mapped(t, dir) == 0 {
				t.Error("files that a search reads were released")
			}
		}
		return true
	}); err != nil || hits != want.Hits {
		t.Fatalf("a search during which all was merged finds %d hits of %d, %v", hits, want.Hits, err)
	}
	none("after the search")
}

// TestReadersOfFailure: a call that fails does not stay a reader, so it keeps nothing open.
func TestReadersOfFailure(t *testing.T) {
	c, err := Open(smallCollection(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	q, err := query.Parse("board=5 rows=X")
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for name, call := range map[string]func() error{
		"Each": func() error { _, err := eachHit(gone, Union{c}, q, nil); return err },
		"Tree": func() error { _, err := (Union{c}).Tree(gone, q, &TreeOptions{Depth: 2}); return err },
		"Page": func() error {
			q := *q
			q.Limit = 3
			_, _, err := Union{c}.Page(gone, &q, &Listing{Order: search.ByNewest})
			return err
		},
		"Record":      func() error { _, err := c.Record(t.Context(), 1<<40); return err },
		"NameCounts":  func() error { _, err := c.NameCounts(gone, q); return err },
		"NamePlayers": func() error { _, err := c.NamePlayers(t.Context(), q); return err },
		"Name":        func() error { _, err := c.Name(gone, newTestLibrary("v1"), nil); return err },
		"Merge":       func() error { return c.merge(gone, nil) },
		"Union":       func() error { _, err := eachHit(gone, Union{c, c}, q, nil); return err },
		"Union.Tree":  func() error { _, err := (Union{c, c}).Tree(gone, q, nil); return err },
	} {
		if call() == nil {
			t.Errorf("%s: no error", name)
		}
		if n, _ := c.store.InUse(); n > 0 {
			t.Fatalf("%s: %d readers are left", name, n)
		}
	}
}

// TestReadersNeverWait stops a compaction, and the end of an Add, whenever it writes, renames or
// removes a file, until the same Collection and another one have answered queries.
func TestReadersNeverWait(t *testing.T) {
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(15, 37)), 60, 0)
	w := created(t, &Options{SegmentGames: 20, Threads: 1}, from)
	defer w.Close()
	other, err := Open(w.Dir(), &Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	games := infos(t, w)
	q := &query.Query{Rows: []string{"X."}}
	ask := func(c *Collection) error {
		if _, err := c.Answer(t.Context(), q); err != nil {
			return err
		}
		_, err := c.Record(t.Context(), games[len(games)-1].ID)
		return err
	}
	stops := 0
	var asking atomic.Bool // while readers are asked, calls are not stopped
	restore := disk.Fail(func(op disk.Op, path string) error {
		changes := op == disk.OpWrite || op == disk.OpRename || op == disk.OpRemove
		if !changes || filepath.Dir(path) != w.Dir() || asking.Swap(true) {
			return nil
		}
		stops++
		answered := make(chan error, 1)
		go func() { answered <- errors.Join(ask(w), ask(other)) }()
		select {
		case err := <-answered:
			asking.Store(false)
			if err != nil {
				t.Errorf("at %s of %s: %v", op, filepath.Base(path), err)
			}
		case <-time.After(20 * time.Second):
			t.Errorf("at %s of %s: readers wait", op, filepath.Base(path))
		}
		return nil
	})
	defer restore()
	for i, all := range []bool{false, true} {
		for k := range 6 {
			if err := w.Remove(t.Context(), games[6*i+k].ID); err != nil {
				t.Fatal(err)
			}
		}
		add(t, w, nil, folder(t, fmt.Sprint(i, ".sgf"), "(;SZ[19];B[aa])"))
		if err := w.Compact(t.Context(), &CompactOptions{All: all}); err != nil {
			t.Fatal(err)
		}
	}
	if stops < 20 {
		t.Errorf("%d stops, want 20", stops)
	}
}

// TestCheckReleases: after a check or a repair no file is mapped, so that a program that goes on can
// replace the collection, and its memory does not grow.
func TestCheckReleases(t *testing.T) {
	dir := namedCollection(t)
	if found := Check(t.Context(), dir, nil, nil); found != nil {
		t.Fatal(found)
	}
	if _, err := Repair(t.Context(), dir, nil, nil); err != nil {
		t.Fatal(err)
	}
	spoilAll(t, dir)
	if _, err := Repair(t.Context(), dir, nil, nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		testpeers.Skip(t, err.Error())
	}
	if n := strings.Count(string(data), dir+"/"); n > 0 {
		t.Errorf("%d files are still mapped", n)
	}
}
