package collection

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/internal/disk"
	"katachi/internal/section"
)

// stamped makes a closed collection whose segments a search has verified, and returns its answers.
func stamped(t *testing.T) (dir string, want []string) {
	t.Helper()
	old := store.StampAge
	store.StampAge = -time.Hour // so that segments just written can be noted
	t.Cleanup(func() { store.StampAge = old })
	dir = smallCollection(t)
	want = answersOf(t, dir, nil)
	if list := store.ReadStamps(dir); len(list) < 2 {
		t.Fatalf("%d segments are noted as verified, want two or more", len(list))
	}
	return dir, want
}

// answersOf opens a collection and returns its answers, which must end with the error want.
func answersOf(t *testing.T, dir string, want error) []string {
	t.Helper()
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	have, err := stateOf(c)
	if !errors.Is(err, want) {
		t.Fatalf("the answers end with %v, want %v", err, want)
	}
	return have
}

// flipped changes a byte of a section of the first segment, and returns the name of the file.
func flipped(t *testing.T, dir, sec string) (name string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*."+segment.Kind))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	f, err := section.Open(names[0], segment.Kind, segment.Version)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, s := range f.Sections() {
		if s.Name == sec {
			changeByte(t, names[0], s.Offset)
		}
	}
	return names[0]
}

// TestStampTrusted: a program trusts the segments that an earlier one has verified, and does not
// write the stamps again.
func TestStampTrusted(t *testing.T) {
	dir, want := stamped(t)
	before, err := os.ReadFile(filepath.Join(dir, store.StampName))
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range stateNow(c).Segments {
		if v := p.Seg.Verified(); bytes.Contains(v[:1], []byte{0}) {
			t.Errorf("before the first search %v is verified of a segment of %d games", v, p.Seg.Games())
		}
	}
	c.Close()
	if have := answersOf(t, dir, nil); !slices.Equal(want, have) {
		t.Error(firstDifference(have, want))
	}
	if after, _ := os.ReadFile(filepath.Join(dir, store.StampName)); !bytes.Equal(before, after) {
		t.Error("nothing new was verified, but the file was written again")
	}
}

// TestStampOfAnother: a segment is verified again if it was changed since, even with its times set
// back, or if it was replaced by a copy.
func TestStampOfAnother(t *testing.T) {
	for name, after := range map[string]func(path string, was fs.FileInfo) error{
		"written to": func(string, fs.FileInfo) error { return nil },
		"set back":   func(path string, was fs.FileInfo) error { return os.Chtimes(path, was.ModTime(), was.ModTime()) },
		"a copy": func(path string, was fs.FileInfo) error {
			data, err := os.ReadFile(path)
			return errors.Join(err, os.Rename(path, path+".old"), os.WriteFile(path, data, 0o666), os.Chtimes(path, was.ModTime(), was.ModTime()))
		},
	} {
		dir, _ := stamped(t)
		names, _ := filepath.Glob(filepath.Join(dir, "*."+segment.Kind))
		was, err := os.Stat(names[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := after(flipped(t, dir, "stones"), was); err != nil {
			t.Fatal(err)
		}
		t.Log(name)
		answersOf(t, dir, ErrDamaged)
	}
}

// TestStampDamageBelow: Check, which reads everything, finds damage that leaves size, times and
// inode as they were; afterwards searches find it, too. Before, a search either succeeds or finds
// the damage itself.
func TestStampDamageBelow(t *testing.T) {
	for _, sec := range []string{"stones", "first", "rows", "lifeat", "lives"} {
		dir, _ := stamped(t)
		name := flipped(t, dir, sec)
		f, err := section.OpenLazy(name, segment.Kind, segment.Version)
		if err != nil {
			t.Fatal(err)
		}
		list := store.ReadStamps(dir)
		for of, verified := range list {
			if of.Table == f.TableSum() { // as if size, times and inode had not changed
				list[store.StampOf(f)] = bytes.Repeat([]byte{7}, len(verified))
			}
		}
		f.Close()
		if err := list.Write(dir); err != nil {
			t.Fatal(err)
		}
		c, err := Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := stateOf(c); err != nil && !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: answers end with %v, want none or %v", sec, err, ErrDamaged)
		}
		c.Close()
		if found := Check(t.Context(), dir, nil, nil); len(found) == 0 {
			t.Errorf("%s: Check finds nothing", sec)
		}
		if _, err := os.Stat(filepath.Join(dir, store.StampName)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: after Check found damage: %v, want no file %s", sec, err, store.StampName)
		}
		answersOf(t, dir, ErrDamaged)
	}
}

// TestStampUnusable: a file of stamps that is damaged, foreign, empty or inconsistent only costs
// time, and so does a folder that cannot be written to.
func TestStampUnusable(t *testing.T) {
	dir, want := stamped(t)
	path := filepath.Join(dir, store.StampName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := range whole {
		other := bytes.Clone(whole)
		other[at] ^= 1 << (at % 8)
		if err := os.WriteFile(path, other, 0o666); err != nil {
			t.Fatal(err)
		}
		if list := store.ReadStamps(dir); len(list) > 0 {
			t.Errorf("byte %d was changed, but %d segments count as verified", at, len(list))
		}
	}
	wrong := store.Stamps{}
	for of, verified := range mustStamps(t, path, whole, dir) {
		wrong[of] = append(verified, 7)
	}
	if err := wrong.Write(dir); err != nil {
		t.Fatal(err)
	}
	long, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range [][]byte{nil, []byte("a text\n"), whole[:len(whole)/2], long} {
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		if have := answersOf(t, dir, nil); !slices.Equal(want, have) {
			t.Errorf("%d bytes: %s", len(content), firstDifference(have, want))
		}
		if list := store.ReadStamps(dir); len(list) < 2 {
			t.Errorf("%d bytes: not written again", len(content))
		}
	}
	os.Remove(path)
	restore := disk.Fail(func(op disk.Op, path string) error {
		if op == disk.OpCreate {
			return fs.ErrPermission
		}
		return nil
	})
	defer restore()
	if have := answersOf(t, dir, nil); !slices.Equal(want, have) {
		t.Error("read only:", firstDifference(have, want))
	}
}

// mustStamps writes a file of stamps with this content, and reads it.
func mustStamps(t *testing.T, path string, content []byte, dir string) store.Stamps {
	t.Helper()
	if err := os.WriteFile(path, content, 0o666); err != nil {
		t.Fatal(err)
	}
	list := store.ReadStamps(dir)
	if len(list) == 0 {
		t.Fatal("no stamps")
	}
	return list
}

// TestStampFresh: a segment that was written a moment ago is verified again, since a change within the
// same tick of the clock would not be seen.
func TestStampFresh(t *testing.T) {
	dir := smallCollection(t)
	answersOf(t, dir, nil)
	if list := store.ReadStamps(dir); len(list) > 0 {
		t.Errorf("%d segments just written are noted as verified", len(list))
	}
}

// childStamps searches again and again, and each time notes the segments that were verified.
func childStamps(dir string) error {
	store.StampAge = -time.Hour
	for range 30 {
		store.DropStamps(dir)
		c, err := Open(dir, nil)
		if err != nil {
			return err
		}
		if _, err := stateOf(c); err != nil {
			return err
		}
		if err := c.Close(); err != nil {
			return err
		}
	}
	fmt.Println("done")
	return nil
}

// TestKillStamps: a program killed while it notes verified segments leaves no wrong note, and the
// next one leaves no other file in the folder. With KATACHI_LONG there are 200 runs.
func TestKillStamps(t *testing.T) {
	dir, want := stamped(t)
	r := rand.New(rand.NewPCG(3, 3))
	begin := time.Now()
	if _, done := killed(t, dir, killStamps, time.Hour, math.MaxInt); !done {
		t.Fatal("a run that was left alone did not end")
	}
	whole, kills := time.Since(begin), 0
	for range killCount(20) {
		if _, done := killed(t, dir, killStamps, time.Duration(r.Float64()*0.7*float64(whole)), math.MaxInt); !done {
			kills++
		}
		if found := Check(t.Context(), dir, nil, nil); found != nil {
			t.Fatalf("Check = %v", found)
		}
		if have := answersOf(t, dir, nil); !slices.Equal(want, have) {
			t.Fatal(firstDifference(have, want))
		}
	}
	t.Logf("%d of %d runs were killed", kills, killCount(20))
	if kills < killCount(20)/4 {
		t.Errorf("%d of %d runs were killed", kills, killCount(20))
	}
	store.DropStamps(dir)
	answersOf(t, dir, nil)
	if left := leftovers(t, dir); len(left) > 0 {
		t.Errorf("files that the catalogue does not name: %v", left)
	}
}
