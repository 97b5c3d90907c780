//go:build !js && !nosqlite

package catalogue

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestUnchanged: SQLite is asked again when a file has another size or time, when files were
// written a moment ago, and after a while.
func TestUnchanged(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SQLite is always asked here")
	}
	path := filepath.Join(t.TempDir(), "catalogue.db")
	write := func(name string, size int, ago time.Duration) {
		t.Helper()
		if err := os.WriteFile(name, make([]byte, size), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, time.Time{}, time.Now().Add(-ago)); err != nil {
			t.Fatal(err)
		}
	}
	var u unchanged
	asked := int64(0)
	asks := func(what string, want bool) {
		t.Helper()
		before := asked
		if v, err := u.get(path, func() (int64, error) { asked++; return asked, nil }); err != nil || v != asked || asked > before != want {
			t.Errorf("%s: version %d, %v; asked %v, want %v", what, v, err, asked > before, want)
		}
	}
	write(path, 10, time.Hour)
	asks("at first", true)
	asks("then", false)
	write(path+"-wal", 5, time.Minute)
	asks("with a log", true)
	asks("then", false)
	write(path+"-wal", 5, 50*time.Second)
	asks("with a log of another time", true)
	asks("then", false)
	write(path+"-wal", 6, 50*time.Second)
	asks("with a log of another size", true)
	u.asked = u.asked.Add(-trusted)
	asks("a while later", true)
	write(path+"-wal", 6, time.Second)
	asks("after a change", true)
	asks("and again, until a while has passed", true)
}
