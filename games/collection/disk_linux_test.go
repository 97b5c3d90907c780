package collection

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"katachi/games/internal/catalogue"
	"katachi/internal/testpeers"
)

// smallDisk mounts a small file system in memory; this needs root.
func smallDisk(t *testing.T, size string) (dir string, remount func(flags uintptr, options string)) {
	t.Helper()
	dir = t.TempDir()
	if err := unix.Mount("none", dir, "tmpfs", 0, "size="+size); err != nil {
		testpeers.Skip(t, "a tmpfs cannot be mounted: "+err.Error())
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir, func(flags uintptr, options string) {
		t.Helper()
		if err := unix.Mount("none", dir, "tmpfs", unix.MS_REMOUNT|flags, options); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFullDisk: an Add that finds the disk full reports this, keeps all that it reported as stored,
// leaves nothing half written, and continues when there is room.
func TestFullDisk(t *testing.T) {
	ctx := context.Background()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(4, 4)), 60, 0)
	want := created(t, nil, from)
	for _, size := range []string{"200k", "300k", "400k", "500k", "600k", "700k"} {
		dir, remount := smallDisk(t, size)
		in := filepath.Join(dir, "c")
		c, err := Create(in, &Options{SegmentGames: 8, Threads: 1})
		if err != nil {
			t.Fatalf("%s: %v", size, err)
		}
		report, err := c.Add(ctx, []string{from}, nil)
		if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "no space left") && !strings.Contains(err.Error(), "disk is full") {
			t.Errorf("%s: Add = %+v, %v, want a word on the full disk", size, report, err)
		}
		if have := infos(t, c); len(have) != report.Stored || report.Stored != report.Added || report.Stored%8 != 0 {
			t.Errorf("%s: Add = %+v, but %d games are there", size, report, len(have))
		}
		answers(t, c)
		if err := c.Tag(ctx, "x", 1); report.Stored > 0 && err != nil {
			t.Logf("%s: Tag on a full disk: %v", size, err)
		}
		if errs := Check(ctx, in, nil, nil); errs != nil {
			t.Errorf("%s: Check = %v", size, errs)
		}
		remount(0, "size=20m")
		add(t, c, nil, from)
		if errs := Check(ctx, in, nil, nil); errs != nil {
			t.Errorf("%s: Check = %v", size, errs)
		}
		if err := c.Untag(ctx, "x", 1); err != nil && !errors.Is(err, errNoTag) {
			t.Error(err)
		}
		sameAs(t, want, c)
		c.Close()
		if left := leftovers(t, in); len(left) > 0 {
			t.Errorf("%s: files that the catalogue does not name: %v", size, left)
		}
		t.Logf("%s: %d games stored before the disk was full", size, report.Stored)
	}
}

// TestFullDiskAtChange: Remove and other changes report a full disk, whether the catalogue was
// opened before or must be opened first; and nothing is changed.
func TestFullDiskAtChange(t *testing.T) {
	ctx := context.Background()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(4, 4)), 60, 0)
	for _, opened := range []bool{true, false} {
		dir, remount := smallDisk(t, "3m")
		in := filepath.Join(dir, "c")
		c, err := Create(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		add(t, c, nil, from)
		want := contents(t, c)
		if !opened {
			c.Close()
		}
		fill, err := os.Create(filepath.Join(dir, "fill"))
		for err == nil {
			_, err = fill.Write(make([]byte, 512))
		}
		fill.Close()
		if !opened {
			if c, err = Open(in, nil); err != nil {
				t.Fatal(err)
			}
		}
		for name, err := range map[string]error{
			"Remove": c.Remove(ctx, 1, 2), "Tag": c.Tag(ctx, "x", 3), "Compact": c.Compact(ctx, &CompactOptions{All: true}), "Merge and Tag": errors.Join(c.merge(ctx, nil), c.Tag(ctx, "y", 4)),
		} {
			if err == nil || !strings.Contains(err.Error(), "no space left") && !strings.Contains(err.Error(), "disk is full") {
				t.Errorf("opened before: %v: %s on a full disk: %v", opened, name, err)
			}
		}
		if have := contents(t, c); !maps.Equal(have, want) {
			t.Errorf("games were changed on a full disk")
		}
		c.Close()
		remount(0, "size=20m")
		if errs := Check(ctx, in, nil, nil); errs != nil {
			t.Errorf("Check = %v", errs)
		}
		if c, err = Open(in, nil); err != nil {
			t.Fatal(err)
		}
		if err := c.Remove(ctx, 1, 2); err != nil {
			t.Errorf("with room again: %v", err)
		}
		c.Close()
	}
}

// TestFullDiskAtCreate: if the disk is full, Create fails and leaves no collection.
func TestFullDiskAtCreate(t *testing.T) {
	dir, _ := smallDisk(t, "12k")
	in := filepath.Join(dir, "c")
	if c, err := Create(in, nil); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("Create = %v, %v, want an error in one line", c, err)
	}
	if Exists(in) {
		t.Error("half a collection is there")
	}
}

// TestReadOnlyFolder: a collection on a disk that cannot be written to is searched like any other;
// writing is refused with a clear message.
func TestReadOnlyFolder(t *testing.T) {
	ctx := context.Background()
	dir, remount := smallDisk(t, "20m")
	small := smallCollection(t)
	_, want := files(t, small)
	in := filepath.Join(dir, "c")
	if err := os.CopyFS(in, os.DirFS(small)); err != nil {
		t.Fatal(err)
	}
	remount(unix.MS_RDONLY, "")
	c, err := Open(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if have, err := stateOf(c); err != nil || !slices.Equal(have, want) {
		t.Errorf("it gives other answers: %v, %s", err, firstDifference(have, want))
	}
	if errs := Check(ctx, in, nil, nil); errs != nil {
		t.Errorf("Check = %v", errs)
	}
	_, err1 := c.Add(ctx, []string{folder(t, "x.sgf", "(;SZ[5];B[aa])")}, nil)
	_, err2 := Create(filepath.Join(dir, "new"), nil)
	for i, err := range []error{err1, c.Remove(ctx, 1), c.Tag(ctx, "x", 1), c.Compact(ctx, &CompactOptions{All: true})} {
		if !errors.Is(err, ErrReadOnly) {
			t.Errorf("call %d: %v, want %v", i, err, ErrReadOnly)
		}
	}
	if err2 == nil {
		t.Error("Create in a read-only folder: want an error")
	}
}

// TestReadOnlyAfterKill: what a killed program has left in SQLite's log is not ignored if the
// folder cannot be written to.
func TestReadOnlyAfterKill(t *testing.T) {
	dir, remount := smallDisk(t, "20m")
	first, in := filepath.Join(dir, "first"), filepath.Join(dir, "c")
	c, err := Create(first, nil)
	if err != nil {
		t.Fatal(err)
	}
	add(t, c, nil, folder(t, "x.sgf", "(;SZ[5];B[aa])(;SZ[5];B[bb])"))
	if err := os.CopyFS(in, os.DirFS(first)); err != nil { // as a killed program would leave it
		t.Fatal(err)
	}
	c.Close()
	if log, err := os.Stat(filepath.Join(in, catalogue.DatabaseName+"-wal")); err != nil || log.Size() == 0 {
		t.Fatalf("no log was left: %v", err)
	}
	if err := os.Remove(filepath.Join(in, catalogue.DatabaseName+"-shm")); err != nil {
		t.Fatal(err)
	}
	remount(unix.MS_RDONLY, "")
	c, err = Open(in, nil)
	if err != nil {
		if strings.Contains(fmt.Sprint(err), "\n") {
			t.Errorf("Open = %q, want one line", err)
		}
		t.Logf("Open = %v", err)
		return
	}
	defer c.Close()
	if list := infos(t, c); len(list) != 2 {
		t.Errorf("%d games, want 2, or an error", len(list))
	}
}

// TestDamagedIsUnmapped: an Open that fails at a damaged segment unmaps the segments that it has
// opened before.
func TestDamagedIsUnmapped(t *testing.T) {
	dir := smallCollection(t)
	names, _ := files(t, dir)
	last := names[len(names)-1]
	for _, name := range names {
		if strings.HasSuffix(name, ".games") {
			last = name
		}
	}
	sub := damaged(t, dir, last, func(data []byte) []byte { return data[:len(data)/2] })
	if c, err := Open(sub, nil); err == nil {
		c.Close()
		t.Fatalf("a collection with half of %s opens", last)
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(maps), sub) {
		t.Error("files of a collection that could not be opened are still mapped")
	}
}
