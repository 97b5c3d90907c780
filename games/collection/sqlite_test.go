//go:build !js && !nosqlite

package collection

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/internal/section"
)

// TestOtherCatalogues: a catalogue of another version is refused, also by Repair, with an error that
// says what to do, and nothing is changed.
func TestOtherCatalogues(t *testing.T) {
	dir := smallCollection(t)
	for _, version := range []string{"0", "4", "99"} {
		sub := changedRow(t, dir, "PRAGMA user_version = "+version)
		want := fmt.Sprintf("version %s, want %d: index the records again (katachi index)", version, catalogue.Version)
		catalogue := filepath.Join(sub, catalogue.DatabaseName)
		before, _ := os.ReadFile(catalogue)
		_, err := Open(sub, nil)
		_, failed := Repair(t.Context(), sub, nil, nil)
		for _, err := range append(Check(t.Context(), sub, nil, nil), err, failed) {
			if err == nil || !strings.HasSuffix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("a catalogue of version %s: %v, want %s", version, err, want)
			}
		}
		if after, err := os.ReadFile(catalogue); err != nil || !bytes.Equal(before, after) {
			t.Errorf("a catalogue of version %s was changed", version)
		}
	}
}

// changedRow copies a collection and changes a row of its catalogue, but not the row's checksum.
func changedRow(t *testing.T, dir, statement string, values ...any) string {
	t.Helper()
	to := damaged(t, dir, "", nil)
	db, err := catalogue.OpenSQLite(filepath.Join(to, catalogue.DatabaseName), catalogue.Trusting, "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement, values...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return to
}

// TestRowSums: Check finds a changed row in any table and any column, even if no record has the
// right value. It also finds words that no record has, and missing words.
func TestRowSums(t *testing.T) {
	dir := smallCollection(t)
	list := []string{
		"UPDATE games SET path = path || 'x' WHERE id = 2", // of a removed game
		"DELETE FROM texts WHERE rowid = 3",
		"INSERT INTO texts(rowid, body) VALUES (2, 'removed')",
		"REPLACE INTO texts(rowid, body) VALUES (3, 'another')",
		"UPDATE sqlite_sequence SET seq = seq + 1",
		"INSERT INTO sqlite_sequence(name, seq) VALUES ('games', 1000000000)",
		"DROP INDEX cut_games",
		"CREATE INDEX more ON games(path)",
	}
	for _, table := range catalogue.SealedTables {
		if table == &catalogue.NumbersTable {
			continue // it is about files that no longer exist
		}
		for _, column := range table.Columns {
			change := column + " + 1"
			if column == "komi" {
				change = "coalesce(komi, 0) + 0.5"
			}
			if slices.Contains([]string{"kind", "name", "path", "file", "tag", "time", "what", "event"}, column) {
				change = "replace(" + column + " || 'x', 'a', 'b')"
			}
			key := strings.Join(table.Columns[:table.Key], ", ")
			list = append(list, "UPDATE "+table.Name+" SET "+column+" = "+change+" WHERE ("+key+") = (SELECT "+key+" FROM "+table.Name+" ORDER BY 1 DESC LIMIT 1)")
		}
		list = append(list, "UPDATE "+table.Name+" SET sum = sum + 1")
	}
	for _, statement := range list {
		sub := changedRow(t, dir, statement)
		if errs := Check(t.Context(), sub, nil, nil); errs == nil {
			t.Errorf("%s: Check finds nothing", statement)
		}
	}
	t.Logf("%d changes", len(list))
}

// TestDamagedFileRow: a file whose row in the catalogue is damaged is not deleted as a file that
// the catalogue does not name.
func TestDamagedFileRow(t *testing.T) {
	dir := smallCollection(t)
	for _, column := range []string{"name = 'x'", "id = id + 100", "kind = 'x'"} {
		sub := changedRow(t, dir, "UPDATE files SET "+column+" WHERE id = 2")
		before := mustReadDir(t, sub)
		c, err := Open(sub, nil)
		if err == nil {
			c.Close()
		}
		if !errors.Is(err, section.ErrCorrupt) || !strings.Contains(err.Error(), "--repair") {
			t.Errorf("%s: Open = %v, want %v and what to do", column, err, section.ErrCorrupt)
		}
		if _, err := Repair(t.Context(), sub, nil, nil); err == nil {
			t.Log("repaired") // then nothing is lost either
		}
		for _, name := range before {
			if _, err := os.Stat(filepath.Join(sub, name)); err != nil {
				t.Errorf("%s: %v", column, err)
			}
		}
	}
}

// TestMergeKeepsDamage: Check finds the damaged row of a game even after a compaction has moved its
// record.
func TestMergeKeepsDamage(t *testing.T) {
	sub := changedRow(t, smallCollection(t), "UPDATE games SET file = 'elsewhere' WHERE id = 3")
	c, err := Open(sub, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Compact(t.Context(), &CompactOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	c.Close()
	if errs := Check(t.Context(), sub, nil, nil); len(errs) != 1 || !errors.Is(errs[0], section.ErrCorrupt) {
		t.Errorf("Check = %v, want one damaged row", errs)
	}
}
