//go:build !js && !nosqlite

package collection

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/segment"
	"katachi/internal/disk"
	"katachi/internal/disktest"
	"katachi/internal/testpeers"
)

// faultWork is work on the collection in a folder, done as by a program started for it.
type faultWork struct {
	name   string
	spoil  func(t *testing.T, dir string) // damages the collection before the work
	work   func(ctx context.Context, dir string) error
	create bool   // the work creates the collection
	base   string // the collection before the work, if not that of all works
}

// prepared returns a copy of base, or of the work's own collection, ready for the work.
func (w *faultWork) prepared(t *testing.T, base string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "c")
	if !w.create {
		if err := os.CopyFS(dir, os.DirFS(cmp.Or(w.base, base))); err != nil {
			t.Fatal(err)
		}
	}
	if w.spoil != nil {
		w.spoil(t, dir)
	}
	return dir
}

// spoiling is the key of a context's function that lets the catalogue of a collection fail.
type spoiling struct{}

// withIn is with, for a context that may let the collection's catalogue fail.
func withIn(ctx context.Context, dir string, work func(*Collection) error) error {
	return with(dir, func(c *Collection) error {
		if spoil, ok := ctx.Value(spoiling{}).(func(*Collection)); ok {
			spoil(c)
		}
		return work(c)
	})
}

// with opens the collection of a folder for a while.
func with(dir string, work func(*Collection) error) error {
	c, err := Open(dir, &Options{SegmentGames: 64, Threads: 1})
	if err != nil {
		return err
	}
	err = work(c)
	if closed := c.Close(); err == nil {
		err = closed
	}
	return err
}

// faultWorks are all works; from is what they add, and named a collection with files of names.
func faultWorks(from, named string) []faultWork {
	add := func(ctx context.Context) func(c *Collection) error {
		return func(c *Collection) error {
			_, err := c.Add(ctx, []string{from}, nil)
			return err
		}
	}
	return []faultWork{
		{name: "create", create: true, work: func(ctx context.Context, dir string) error {
			if Exists(dir) { // made by the run before
				return withIn(ctx, dir, add(ctx))
			}
			c, err := Create(dir, &Options{SegmentGames: 64, Threads: 1})
			if err != nil {
				return err
			}
			defer c.Close()
			return add(ctx)(c)
		}},
		{name: "add", work: func(ctx context.Context, dir string) error { return withIn(ctx, dir, add(ctx)) }},
		{name: "remove", work: func(ctx context.Context, dir string) error {
			return withIn(ctx, dir, func(c *Collection) error {
				if err := c.Remove(ctx, 3, 4); err != nil && !strings.Contains(err.Error(), ErrNoGame.Error()) {
					return err
				}
				return nil
			})
		}},
		{name: "merge", work: func(ctx context.Context, dir string) error {
			return withIn(ctx, dir, func(c *Collection) error { return c.merge(ctx, nil) })
		}},
		{name: "compact", work: func(ctx context.Context, dir string) error {
			return withIn(ctx, dir, func(c *Collection) error { return c.Compact(ctx, &CompactOptions{All: true}) })
		}},
		{name: "compact names", base: named, work: func(ctx context.Context, dir string) error {
			return withIn(ctx, dir, func(c *Collection) error { return c.Compact(ctx, &CompactOptions{All: true}) })
		}},
		{name: "name", work: func(ctx context.Context, dir string) error {
			return withIn(ctx, dir, func(c *Collection) error {
				report, err := c.Name(ctx, newTestLibrary("v1"), nil)
				if report.Unread > 0 {
					err = fmt.Errorf("%d records cannot be read", report.Unread)
				}
				return err
			})
		}},
		{name: "repair", spoil: spoilAll, work: func(ctx context.Context, dir string) error {
			done, err := Repair(ctx, dir, nil, nil)
			if len(done.Lost) > 0 {
				err = fmt.Errorf("%d games are lost", len(done.Lost))
			}
			return err
		}},
	}
}

// twiceNamed is smallCollection with two files of names, one of which has a game that was removed.
func twiceNamed(t *testing.T) string {
	t.Helper()
	dir := namedCollection(t)
	if err := with(dir, func(c *Collection) error {
		add(t, c, nil, folder(t, "more.sgf", "(;SZ[5];B[cc];W[cd];B[dc])"))
		if _, err := c.Name(t.Context(), newTestLibrary("v1"), nil); err != nil {
			return err
		}
		return c.Remove(t.Context(), 3)
	}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// spoilAll damages what Repair can repair: it removes a segment, and changes a row of a game, a row
// of a file, and the words of a game.
func spoilAll(t *testing.T, dir string) {
	t.Helper()
	var first string
	if err := with(dir, func(c *Collection) error {
		files, err := c.store.Files(t.Context(), segment.Kind)
		first = files[0].Name
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, first)); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"UPDATE games SET event = event || 'x' WHERE id = (SELECT max(id) FROM games)",
		"UPDATE files SET games = games + 1 WHERE kind = 'records'", "DELETE FROM texts WHERE rowid = 1",
	} {
		db, err := catalogue.OpenSQLite(filepath.Join(dir, catalogue.DatabaseName), catalogue.Trusting, "")
		if err == nil {
			_, err = db.Exec(text)
			db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// said is what the collection in a folder says, in one text: its games, hits and names; or why it
// cannot be opened.
func said(t *testing.T, dir string) string {
	t.Helper()
	if !Exists(dir) {
		return "no collection"
	}
	var list []string
	err := with(dir, func(c *Collection) error {
		var err error
		if list, err = stateOf(c); err != nil {
			return err
		}
		s, err := c.NameState(t.Context(), "v1")
		if err != nil {
			return err
		}
		list = append(list, fmt.Sprintf("named %d, otherwise %d", s.Named, s.Older))
		_, err = c.Sources()
		return err
	})
	if err != nil {
		return strings.ReplaceAll(err.Error(), dir, "")
	}
	return strings.Join(list, "\n")
}

// TestFaults: whatever call to the file system fails, once or always from then on, the collection
// is undamaged, and as it was before the work or as it is after it; work that reports no error is
// done; and the next run gets to the same end. Each call of each kind of work fails in turn, and
// calls of each kind are among them; with -short, every seventh call.
func TestFaults(t *testing.T) {
	testpeers.Slow(t)
	ctx := t.Context()
	base, from := smallCollection(t), folder(t, "new.sgf", strings.Join(slices.Concat(fuzzRecords[:2], []string{"(;SZ[9];B[cc])", "(;SZ[7];B[aa];W[bb])"}), "\n"))
	kinds, works, ran := map[disk.Op]int{}, faultWorks(from, twiceNamed(t)), 0
	for _, w := range works {
		t.Run(w.name, func(t *testing.T) {
			ran++
			prepared := func() string { return w.prepared(t, base) }
			dir := prepared()
			before := said(t, dir)
			if err := w.work(ctx, dir); err != nil {
				t.Fatal(err)
			}
			after := said(t, dir)
			for kind, n := range disktest.Each(t, func(t *testing.T, nth int, stay bool) disktest.Outcome {
				t.Helper()
				dir := prepared()
				defer os.RemoveAll(dir)
				var err error
				o := disktest.Run(disktest.Plan{Dir: dir, Nth: nth, Stay: stay}, func() { err = w.work(ctx, dir) })
				w.afterFault(t, dir, before, after, err)
				return o
			}) {
				kinds[kind] += n
			}
		})
	}
	if ran < len(works) || testing.Short() {
		return
	}
	for _, kind := range []disk.Op{disk.OpOpen, disk.OpCreate, disk.OpRead, disk.OpWrite, disk.OpSync, disk.OpClose, disk.OpMap, disk.OpRename, disk.OpRemove} {
		if kinds[kind] == 0 {
			t.Errorf("no %s failed: %v", kind, kinds)
		}
	}
}

// afterFault verifies a collection in whose work something failed, so that it ended with err; what
// the collection says was before, and is after whole work.
func (w *faultWork) afterFault(t *testing.T, dir, before, after string, err error) {
	t.Helper()
	now := said(t, dir)
	between := w.create && now == "named 0, otherwise 0" || w.spoil != nil || w.name == "name" // created but empty; done in steps
	if now != after && (err == nil || now != before && !between) {
		t.Errorf("work ends with %v, and the collection says %s", err, firstDifference(strings.Split(now, "\n"), strings.Split(after, "\n")))
	}
	if found := Check(t.Context(), dir, nil, nil); Exists(dir) && w.spoil == nil && found != nil {
		t.Errorf("work ends with %v; Check = %v", err, found)
	}
	if err := w.work(t.Context(), dir); err != nil {
		t.Errorf("the next run: %v", err)
	}
	if now := said(t, dir); now != after {
		t.Errorf("after the next run: %s", firstDifference(strings.Split(now, "\n"), strings.Split(after, "\n")))
	}
	if found := Check(t.Context(), dir, nil, nil); found != nil {
		t.Errorf("after the next run: Check = %v", found)
	}
	if w.name != "remove" { // which may have had nothing left to do
		if left := leftovers(t, dir); len(left) > 0 {
			t.Errorf("after the next run: files that the catalogue does not name: %v", left)
		}
	}
}

// TestKillRepair: if a Repair is killed at any moment, the next one continues it, and the
// collection then says what it said before it was damaged.
func TestKillRepair(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(27, 28))
	base := smallCollection(t)
	want := said(t, base)
	begin := time.Now()
	prepared := func() string {
		dir := filepath.Join(t.TempDir(), "c")
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		spoilAll(t, dir)
		return dir
	}
	if _, done := killed(t, prepared(), killRepair, time.Hour, math.MaxInt); !done {
		t.Fatal("a repair that was left alone did not end")
	}
	whole := time.Since(begin)
	kills := 0
	for kills < killCount(20) {
		dir := prepared()
		for done := false; !done; {
			if _, done = killed(t, dir, killRepair, time.Duration(r.Float64()*float64(whole)), math.MaxInt); !done {
				kills++
			}
		}
		if found := Check(context.Background(), dir, nil, nil); found != nil {
			t.Fatalf("Check after killed repairs = %v", found)
		}
		if now := said(t, dir); now != want {
			t.Fatalf("after killed repairs: %s", firstDifference(strings.Split(now, "\n"), strings.Split(want, "\n")))
		}
		if left := leftovers(t, dir); len(left) > 0 {
			t.Errorf("files that the catalogue does not name: %v", left)
		}
		os.RemoveAll(dir)
	}
	t.Logf("%d kills, repairs of %v", kills, whole.Round(time.Millisecond))
}
