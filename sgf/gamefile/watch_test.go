package gamefile

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestWatcher: a file is returned once for each state in which it has stayed for a while, with the
// time set by the test.
func TestWatcher(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-time.Hour)
	write := func(name, text string, at time.Time) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	w := NewWatcher(2*time.Second, dir)
	expect := func(after time.Duration, names ...string) {
		t.Helper()
		now = now.Add(after)
		ready, problems := w.Scan(now)
		var got []string
		for _, path := range ready {
			name, err := filepath.Rel(dir, path)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, filepath.ToSlash(name))
		}
		if !slices.Equal(got, names) || len(problems) > 0 {
			t.Fatalf("Scan = %v, %v, want %v", got, problems, names)
		}
	}
	write("a.sgf", "(;)", old)
	write("deep/er/b.sgf", "(;)", old)
	write("fresh.sgf", "(;B", now)
	write("text.txt", "(;)", old)
	write("games.zip", "PK", old)
	expect(0, "a.sgf", "deep/er/b.sgf", "games.zip")
	expect(time.Second)
	write("fresh.sgf", "(;B[aa]", now) // still being written
	expect(time.Second)
	expect(time.Second)
	expect(time.Second, "fresh.sgf")
	expect(time.Hour)
	write("a.sgf", "(;C[x])", now)
	expect(time.Second)
	expect(2*time.Second, "a.sgf")
	write("deep/er/b.sgf", "(:)", now) // the same size, another time
	expect(0)
	expect(2*time.Second, "deep/er/b.sgf")
	w.Again(filepath.Join(dir, "a.sgf"), now, 5*time.Second)
	expect(4 * time.Second)
	expect(time.Second, "a.sgf")
	expect(time.Hour)
	if err := os.Remove(filepath.Join(dir, "a.sgf")); err != nil {
		t.Fatal(err)
	}
	expect(time.Second)
	write("a.sgf", "(;C[x])", now)
	expect(time.Second)
	expect(2*time.Second, "a.sgf")
	if err := os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "link.sgf")); err == nil {
		expect(time.Hour)
	}

	gone := filepath.Join(dir, "gone")
	w = NewWatcher(0, gone, dir)
	if ready, problems := w.Scan(now); len(problems) != 1 || len(ready) != 4 {
		t.Errorf("Scan with a folder that is gone = %v, %v", ready, problems)
	}
	write("gone/c.sgf", "(;)", old)
	if ready, problems := w.Scan(now); len(problems) != 0 || !slices.Contains(ready, filepath.Join(gone, "c.sgf")) {
		t.Errorf("Scan when it is there = %v, %v", ready, problems)
	}
}
