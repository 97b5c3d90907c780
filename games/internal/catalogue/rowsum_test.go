//go:build !js && !nosqlite

package catalogue

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zeebo/xxh3"
)

// TestCatalogueVersion: other tables need another catalogueVersion.
func TestCatalogueVersion(t *testing.T) {
	if got, want := fmt.Sprintf("%d-%x", Version, xxh3.HashString(schema)), "5-1a7791647ff1eb6c"; got != want {
		t.Errorf("catalogueVersion and hash of the tables: %s, want %s: with a new version, put its hash here", got, want)
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
