//go:build !js && !nosqlite

package collection

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/internal/catalogue"
)

// TestPageSums: every page that SQLite has written to a catalogue has its checksum, after adding,
// removing, compacting and repairing; one that has another's content is refused.
func TestPageSums(t *testing.T) {
	dir := smallCollection(t)
	whole := func(what string) (pages int) {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(dir, catalogue.DatabaseName))
		if err != nil {
			t.Fatal(err)
		}
		for ; pages*catalogue.PageSize < len(data); pages++ {
			if at := pages * catalogue.PageSize; !catalogue.IsSealed(data[at:at+catalogue.PageSize], int64(at)) {
				t.Errorf("%s: the page at %d has no checksum", what, at)
			}
		}
		return pages
	}
	pages := whole("added")
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	add(t, c, nil, folder(t, "z.sgf", "(;SZ[5]PB[Late];B[aa])"))
	if err := errors.Join(c.Remove(t.Context(), 3), c.Compact(t.Context(), &CompactOptions{All: true}), c.Close()); err != nil {
		t.Fatal(err)
	}
	whole("compacted")
	if pages < 5 {
		t.Fatalf("%d pages", pages)
	}
	sub := damaged(t, dir, catalogue.DatabaseName, func(data []byte) []byte {
		copy(data[catalogue.PageSize:], data[2*catalogue.PageSize:3*catalogue.PageSize])
		return data
	})
	found := fmt.Sprint(Check(t.Context(), sub, nil, nil))
	if !strings.Contains(found, "checksum") || !strings.Contains(found, "--repair") {
		t.Errorf("a doubled page: Check = %s", found)
	}
	if done, err := Repair(t.Context(), sub, nil, nil); err != nil || !done.Catalogue {
		t.Errorf("Repair = %+v, %v", done, err)
	}
	dir = sub
	whole("repaired")
}
