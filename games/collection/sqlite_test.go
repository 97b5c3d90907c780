//go:build !js && !nosqlite

package collection

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/internal/section"
)

// TestOtherCatalogues: a catalogue of a later or an earlier version is refused, with an error that
// says what to do. Repair makes the earlier one again, with all its content.
func TestOtherCatalogues(t *testing.T) {
	dir := smallCollection(t)
	want := said(t, dir)
	for _, v := range []struct {
		version, advice string
		repaired        bool
	}{{"0", "make it again from its records (katachi collection check --repair)", true}, {"99", "use a later katachi", false}} {
		sub := changedRow(t, dir, "PRAGMA user_version = "+v.version)
		if _, err := Open(sub, nil); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("version %s, want %d: %s", v.version, catalogueVersion, v.advice)) {
			t.Errorf("Open of a catalogue of version %s: %v", v.version, err)
		}
		if done, err := Repair(t.Context(), sub, nil, nil); (err == nil) != v.repaired || done.Catalogue != v.repaired || done.NoPath > 0 {
			t.Errorf("Repair of version %s: %+v, %v", v.version, done, err)
		}
		if now := said(t, sub); (now == want) != v.repaired {
			t.Errorf("version %s: %s", v.version, firstDifference(strings.Split(now, "\n"), strings.Split(want, "\n")))
		}
	}
}

// changedRow copies a collection and changes a row of its catalogue, but not the row's checksum.
func changedRow(t *testing.T, dir, statement string, values ...any) string {
	t.Helper()
	to := damaged(t, dir, "", nil)
	db, err := openSQLite(filepath.Join(to, catalogueName), trusting, "")
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
	for _, table := range sealedTables {
		if table == &numbersTable {
			continue // it is about files that no longer exist
		}
		for _, column := range table.columns {
			change := column + " + 1"
			if column == "komi" {
				change = "coalesce(komi, 0) + 0.5"
			}
			if slices.Contains([]string{"kind", "name", "path", "file", "tag", "time", "what", "event"}, column) {
				change = "replace(" + column + " || 'x', 'a', 'b')"
			}
			key := strings.Join(table.columns[:table.key], ", ")
			list = append(list, "UPDATE "+table.name+" SET "+column+" = "+change+" WHERE ("+key+") = (SELECT "+key+" FROM "+table.name+" ORDER BY 1 DESC LIMIT 1)")
		}
		list = append(list, "UPDATE "+table.name+" SET sum = sum + 1")
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

// TestRowSumValues: the checksum computed when a game is added equals that of the row that SQLite
// returns.
func TestRowSumValues(t *testing.T) {
	db, err := newDatabase(filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, row := range [][]any{
		{int64(1), "a", nil, 6.5},
		{int64(-1), "a\x00b", nil, math.Copysign(0, -1)},
		{int64(math.MinInt64), "", nil, math.Inf(1)},
		{int64(0), "\xff\xfe", nil, 1e300},
		{int64(7), strings.Repeat("本", 5000), nil, 7.0},
	} {
		if _, err := db.Exec(`DROP TABLE IF EXISTS x; CREATE TABLE x(a INTEGER, b TEXT, c TEXT, d REAL)`); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(`INSERT INTO x VALUES (?, ?, ?, ?)`, row...); err != nil {
			t.Fatal(err)
		}
		var got int64
		if err := db.QueryRow(`SELECT rowsum(a, b, c, d) FROM x`).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if want, ok := rowSum(row); !ok || got != want {
			t.Errorf("%.40q: checksum %x from the database, %x from the row", row, got, want)
		}
	}
	if _, ok := rowSum([]any{[]byte("x")}); ok {
		t.Error("a row with bytes has a checksum")
	}
}
