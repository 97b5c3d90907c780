//go:build !js && !nosqlite

package collection

import (
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
