package engine

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/disk"
	"katachi/mind/analysis"
)

// openCache opens a cache that is closed when the test ends.
func openCache(t *testing.T, path string, damaged int) *Cache {
	t.Helper()
	c, n, err := OpenCache(path)
	if err != nil {
		t.Fatal(err)
	}
	if n != damaged {
		t.Errorf("%d damaged lines, want %d", n, damaged)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// count returns how many positions the fake engine was asked.
func count(t *testing.T, file string) int {
	data, _ := os.ReadFile(file)
	return bytes.Count(data, []byte("\n"))
}

// TestCache: an answered question is not sent again, and its answer is the same. A question with
// another number of visits is sent.
func TestCache(t *testing.T) {
	path, asked := filepath.Join(t.TempDir(), "folder", "answers"), filepath.Join(t.TempDir(), "asked")
	qs := play(t, 9, "E5", "C3", "G7")
	first := askAll(t, startFake(t, &Options{Cache: openCache(t, path, 0)}, "analysis", "count", asked), qs[:3])
	if n := count(t, asked); n != 3 {
		t.Fatalf("%d positions asked, want 3", n)
	}
	again := askAll(t, startFake(t, &Options{Cache: openCache(t, path, 0)}, "analysis", "count", asked), qs)
	if n := count(t, asked); n != 4 {
		t.Errorf("%d positions asked, want one more than 3", n)
	}
	for i, p := range first {
		was, _ := json.Marshal(newKept(p, 9))
		is, _ := json.Marshal(newKept(again[i], 9))
		if !bytes.Equal(was, is) {
			t.Errorf("answer %d is %s, want %s", i, is, was)
		}
	}
	askAll(t, startFake(t, &Options{Cache: openCache(t, path, 0), Visits: 7}, "analysis", "count", asked), qs)
	if n := count(t, asked); n != 8 {
		t.Errorf("%d positions asked, want four more with other visits", n)
	}
}

// TestDamagedCache: a damaged line is reported, and its position is asked again; the other lines
// are used.
func TestDamagedCache(t *testing.T) {
	path, asked := filepath.Join(t.TempDir(), "answers"), filepath.Join(t.TempDir(), "asked")
	qs := play(t, 9, "E5", "C3", "G7")
	askAll(t, startFake(t, &Options{Cache: openCache(t, path, 0)}, "analysis", "count", asked), qs)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Replace(data, []byte(`"lead":0.5`), []byte(`"lead":9.5`), 1)
	damaged = damaged[:len(damaged)-5] // the last line is cut short
	if err := os.WriteFile(path, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	askAll(t, startFake(t, &Options{Cache: openCache(t, path, 2)}, "analysis", "count", asked), qs)
	if n := count(t, asked); n != 4+2 {
		t.Errorf("%d positions asked, want the 2 damaged ones once more", n-4)
	}
	askAll(t, startFake(t, &Options{Cache: openCache(t, path, 0)}, "analysis", "count", asked), qs)
	if n := count(t, asked); n != 4+2 {
		t.Errorf("%d positions asked, want none", n-6)
	}
}

// TestCacheBound: if a cache is too large, its newer half is kept.
func TestCacheBound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers")
	c := openCache(t, path, 0)
	for _, key := range []string{"0", "1", "2"} {
		p := analysis.Unknown()
		p.Source = strings.Repeat("x", mostCached*2/5)
		if err := c.put(strings.Repeat(key, 2*keyBytes), 9, p); err != nil {
			t.Fatal(err)
		}
	}
	c = openCache(t, path, 0)
	if c.get(strings.Repeat("0", 2*keyBytes)) != nil || c.get(strings.Repeat("2", 2*keyBytes)) == nil {
		t.Error("want only the last")
	}
	if info, err := os.Stat(path); err != nil || info.Size() > mostCached/2 {
		t.Errorf("size %d, %v", info.Size(), err)
	}
}

// TestCacheFull: if the cache cannot be written, this is reported once, and the answers are still
// returned.
func TestCacheFull(t *testing.T) {
	full := disk.Fail(func(op disk.Op, path string) error {
		if op == disk.OpWrite {
			return os.ErrPermission
		}
		return nil
	})
	defer full()
	var told []string
	o := &Options{Cache: openCache(t, filepath.Join(t.TempDir(), "answers"), 0), Warn: func(s string) { told = append(told, s) }}
	askAll(t, startFake(t, o, "analysis", "good"), play(t, 9, "E5"))
	if len(told) != 1 || !strings.Contains(told[0], "answers are no longer kept") {
		t.Errorf("told %q", told)
	}
}

// TestKeyTellsApart: everything that can change an answer changes its key.
func TestKeyTellsApart(t *testing.T) {
	seen := map[string]string{}
	add := func(what string, q Question, id Identity, visits int) {
		key := q.key(&id, visits)
		if seen[key] != "" {
			t.Errorf("%s and %s have the same key", what, seen[key])
		}
		seen[key] = what
	}
	qs := play(t, 9, "E5", "C3")
	add("a position", qs[2], Identity{stamp: "a"}, 10)
	add("other visits", qs[2], Identity{stamp: "a"}, 11)
	add("another engine", qs[2], Identity{stamp: "b"}, 10)
	add("another position", qs[1], Identity{stamp: "a"}, 10)
	add("another order", play(t, 9, "C3", "E5")[2], Identity{stamp: "a"}, 10)
	add("another size", play(t, 13, "E5", "C3")[2], Identity{stamp: "a"}, 10)
	q := qs[2]
	q.rules.Komi = 7
	add("another komi", q, Identity{stamp: "a"}, 10)
	q.rules.Suicide = true
	add("other rules", q, Identity{stamp: "a"}, 10)
	q = qs[2]
	q.stones = []board.Move{{Color: board.Black, Point: board.At(0, 0)}}
	add("other stones", q, Identity{stamp: "a"}, 10)
}
