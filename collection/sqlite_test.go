//go:build !js && !nosqlite

package collection

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewerCatalogue: a catalogue of a later version is refused, with an error that
// says so.
func TestNewerCatalogue(t *testing.T) {
	dir := smallCollection(t)
	newer := damaged(t, dir, "", nil)
	db, err := openSQLite(filepath.Join(newer, catalogueName), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := Open(newer, nil); err == nil || !strings.Contains(err.Error(), "newer katachi") {
		t.Errorf("Open of a catalogue of version 99: %v, want a word on a newer katachi", err)
	}
}

// TestFormerDamagedNames: a catalogue that has a damaged character as "\uFFFD?", as it was read
// before, is no error; one with another name is.
func TestFormerDamagedNames(t *testing.T) {
	from := folder(t, "a.sgf", "(;SZ[19]CA[UTF-8]PB[柯\xE6\xB4?]PW[古力];B[pd];W[dd];B[pq])")
	for name, wrong := range map[string]bool{"柯\uFFFD": false, "柯\uFFFD?": false, "古\uFFFD?": true, "柯": true, "柯?": true} {
		dir := filepath.Join(t.TempDir(), "c")
		c, err := Create(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		add(t, c, nil, from)
		c.Close()
		db, err := openSQLite(filepath.Join(dir, catalogueName), "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("UPDATE games SET black = ?", name); err != nil {
			t.Fatal(err)
		}
		db.Close()
		damage := Check(context.Background(), dir, nil)
		found := false
		for _, d := range damage {
			found = found || strings.Contains(d.Error(), "its record says")
		}
		if found != wrong {
			t.Errorf("the catalogue says %q: %v", name, damage)
		}
	}
}
